// DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto.

/// The messages of layout.proto and of what it imports.
enum SchemaMessage: Int, CaseIterable, Sendable {
    case request
    case reply
    case part
    case goodbye
    case failure
    case pluginFault
    case limitDetail
    case hello
    case helloReply
    case limits
    case ping
    case pingReply
    case sync
    case syncReply
    case cancel
    case cancelReply
    case listLayouts
    case listLayoutsReply
    case layoutSummary
    case describeLayout
    case describeLayoutReply
    case customAttribute
    case itemColumn
    case parameter
    case size
    case point
    case rect
    case insets
    case indexPath
    case identifier
    case identifiers
    case environment
    case section
    case itemValues
    case attributes
    case customColumn
    case pinned
    case transform
    case openContainer
    case access
    case openContainerReply
    case warning
    case attachContainer
    case attachContainerReply
    case containerState
    case closeContainer
    case closeContainerReply
    case listContainers
    case listContainersReply
    case updateContainer
    case anchor
    case operation
    case itemPlace
    case sectionPlace
    case insertItems
    case deleteItems
    case moveItems
    case changeItems
    case insertSections
    case deleteSections
    case moveSections
    case reloadSections
    case applySnapshot
    case snapshotSection
    case setLayout
    case batchUpdate
    case itemRange
    case newItems
    case newSection
    case moveItem
    case moveSection
    case setSizes
    case setSections
    case invalidate
    case setMeasuredSizes
    case orthogonalOffset
    case updateContainerReply
    case skipped
    case batchOutcome
    case itemRun
    case changes
    case elementRange
    case movedRange
    case movedSections
    case beginMovement
    case updateMovement
    case movementReply
    case endMovement
    case endMovementReply
    case cancelMovement
    case movement
    case prepare
    case prepareReply
    case queryRect
    case queryItems
    case querySupplementary
    case queryDecorations
    case queryContainer
    case queryContainerReply
    case kindCount
    case querySections
    case querySectionsReply
    case sectionFrame
    case readingOrder
    case readingOrderReply
    case prefetch
    case prefetchReply
    case queryBatch
    case queryBatchReply
    case queryReply
    case queryOrthogonal
    case queryOrthogonalReply
    case targetOffset
    case targetOffsetReply
    case hitTest
    case hitTestReply
    case insertionPoint
    case insertionPointReply
    case selectRect
    case selectRectReply
    case neighbour
    case neighbourReply
    case scrollTarget
    case scrollTargetReply
    case anchorSnapshot
    case captureAnchor
    case captureAnchorReply
    case explain
    case explainReply
    case explainReplyStep
    case transition
    case transitionReply
    case beginTransition
    case transitionStateReply
    case transitionState
    case updateTransition
    case finishTransition
    case cancelTransition
    case subscribe
    case subscribeReply
    case unsubscribe
    case unsubscribeReply
    case listPlugins
    case listPluginsReply
    case pluginState
    case reloadPlugins
    case reloadPluginsReply
    case reload
    case reloadReply
    case listClients
    case listClientsReply
    case clientState
    case userAccount
    case disconnectClient
    case disconnectClientReply
    case statistics
    case statisticsReply
    case reasonCount
    case requestCount
    case durationHistogram
    case pluginUsage
    case containerUsage
    case serverStatistics
    case event
    case invalidated
    case containerClosed
    case serverStopping
    case layoutReloaded
    case layoutFailed
    case pluginQuarantined
    case stepContainer
    case stepContainerReply
    case moved
    case protobufStruct
    case protobufValue
    case protobufListValue

    /// Their names in the schema, without the package; by raw value.
    static let names = [
        "Request",
        "Reply",
        "Part",
        "Goodbye",
        "Failure",
        "PluginFault",
        "LimitDetail",
        "Hello",
        "HelloReply",
        "Limits",
        "Ping",
        "PingReply",
        "Sync",
        "SyncReply",
        "Cancel",
        "CancelReply",
        "ListLayouts",
        "ListLayoutsReply",
        "LayoutSummary",
        "DescribeLayout",
        "DescribeLayoutReply",
        "CustomAttribute",
        "ItemColumn",
        "Parameter",
        "Size",
        "Point",
        "Rect",
        "Insets",
        "IndexPath",
        "Identifier",
        "Identifiers",
        "Environment",
        "Section",
        "ItemValues",
        "Attributes",
        "CustomColumn",
        "Pinned",
        "Transform",
        "OpenContainer",
        "Access",
        "OpenContainerReply",
        "Warning",
        "AttachContainer",
        "AttachContainerReply",
        "ContainerState",
        "CloseContainer",
        "CloseContainerReply",
        "ListContainers",
        "ListContainersReply",
        "UpdateContainer",
        "Anchor",
        "Operation",
        "ItemPlace",
        "SectionPlace",
        "InsertItems",
        "DeleteItems",
        "MoveItems",
        "ChangeItems",
        "InsertSections",
        "DeleteSections",
        "MoveSections",
        "ReloadSections",
        "ApplySnapshot",
        "SnapshotSection",
        "SetLayout",
        "BatchUpdate",
        "ItemRange",
        "NewItems",
        "NewSection",
        "MoveItem",
        "MoveSection",
        "SetSizes",
        "SetSections",
        "Invalidate",
        "SetMeasuredSizes",
        "OrthogonalOffset",
        "UpdateContainerReply",
        "Skipped",
        "BatchOutcome",
        "ItemRun",
        "Changes",
        "ElementRange",
        "MovedRange",
        "MovedSections",
        "BeginMovement",
        "UpdateMovement",
        "MovementReply",
        "EndMovement",
        "EndMovementReply",
        "CancelMovement",
        "Movement",
        "Prepare",
        "PrepareReply",
        "QueryRect",
        "QueryItems",
        "QuerySupplementary",
        "QueryDecorations",
        "QueryContainer",
        "QueryContainerReply",
        "KindCount",
        "QuerySections",
        "QuerySectionsReply",
        "SectionFrame",
        "ReadingOrder",
        "ReadingOrderReply",
        "Prefetch",
        "PrefetchReply",
        "QueryBatch",
        "QueryBatchReply",
        "QueryReply",
        "QueryOrthogonal",
        "QueryOrthogonalReply",
        "TargetOffset",
        "TargetOffsetReply",
        "HitTest",
        "HitTestReply",
        "InsertionPoint",
        "InsertionPointReply",
        "SelectRect",
        "SelectRectReply",
        "Neighbour",
        "NeighbourReply",
        "ScrollTarget",
        "ScrollTargetReply",
        "AnchorSnapshot",
        "CaptureAnchor",
        "CaptureAnchorReply",
        "Explain",
        "ExplainReply",
        "ExplainReply.Step",
        "Transition",
        "TransitionReply",
        "BeginTransition",
        "TransitionStateReply",
        "TransitionState",
        "UpdateTransition",
        "FinishTransition",
        "CancelTransition",
        "Subscribe",
        "SubscribeReply",
        "Unsubscribe",
        "UnsubscribeReply",
        "ListPlugins",
        "ListPluginsReply",
        "PluginState",
        "ReloadPlugins",
        "ReloadPluginsReply",
        "Reload",
        "ReloadReply",
        "ListClients",
        "ListClientsReply",
        "ClientState",
        "UserAccount",
        "DisconnectClient",
        "DisconnectClientReply",
        "Statistics",
        "StatisticsReply",
        "ReasonCount",
        "RequestCount",
        "DurationHistogram",
        "PluginUsage",
        "ContainerUsage",
        "ServerStatistics",
        "Event",
        "Invalidated",
        "ContainerClosed",
        "ServerStopping",
        "LayoutReloaded",
        "LayoutFailed",
        "PluginQuarantined",
        "StepContainer",
        "StepContainerReply",
        "Moved",
        "Struct",
        "Value",
        "ListValue",
    ]

    /// Their fields, in the schema's order; by raw value.
    static let fields: [[SchemaField]] = [
        [
            SchemaField(1, "id", .uint32),
            SchemaField(2, "hello", .message(.hello), oneof: "request"),
            SchemaField(3, "ping", .message(.ping), oneof: "request"),
            SchemaField(4, "sync", .message(.sync), oneof: "request"),
            SchemaField(5, "cancel", .message(.cancel), oneof: "request"),
            SchemaField(6, "listLayouts", proto: "list_layouts", .message(.listLayouts), oneof: "request"),
            SchemaField(7, "describeLayout", proto: "describe_layout", .message(.describeLayout), oneof: "request"),
            SchemaField(8, "openContainer", proto: "open_container", .message(.openContainer), oneof: "request"),
            SchemaField(9, "attachContainer", proto: "attach_container", .message(.attachContainer), oneof: "request"),
            SchemaField(10, "closeContainer", proto: "close_container", .message(.closeContainer), oneof: "request"),
            SchemaField(11, "listContainers", proto: "list_containers", .message(.listContainers), oneof: "request"),
            SchemaField(12, "updateContainer", proto: "update_container", .message(.updateContainer), oneof: "request"),
            SchemaField(13, "prepare", .message(.prepare), oneof: "request"),
            SchemaField(14, "queryRect", proto: "query_rect", .message(.queryRect), oneof: "request"),
            SchemaField(16, "queryItems", proto: "query_items", .message(.queryItems), oneof: "request"),
            SchemaField(
                17, "querySupplementary", proto: "query_supplementary", .message(.querySupplementary), oneof: "request"),
            SchemaField(18, "subscribe", .message(.subscribe), oneof: "request"),
            SchemaField(19, "unsubscribe", .message(.unsubscribe), oneof: "request"),
            SchemaField(
                20, "queryDecorations", proto: "query_decorations", .message(.queryDecorations), oneof: "request"),
            SchemaField(21, "transition", .message(.transition), oneof: "request"),
            SchemaField(22, "queryOrthogonal", proto: "query_orthogonal", .message(.queryOrthogonal), oneof: "request"),
            SchemaField(23, "targetOffset", proto: "target_offset", .message(.targetOffset), oneof: "request"),
            SchemaField(24, "listPlugins", proto: "list_plugins", .message(.listPlugins), oneof: "request"),
            SchemaField(25, "reloadPlugins", proto: "reload_plugins", .message(.reloadPlugins), oneof: "request"),
            SchemaField(32, "queryBatch", proto: "query_batch", .message(.queryBatch), oneof: "request"),
            SchemaField(26, "hitTest", proto: "hit_test", .message(.hitTest), oneof: "request"),
            SchemaField(27, "insertionPoint", proto: "insertion_point", .message(.insertionPoint), oneof: "request"),
            SchemaField(28, "selectRect", proto: "select_rect", .message(.selectRect), oneof: "request"),
            SchemaField(29, "neighbour", .message(.neighbour), oneof: "request"),
            SchemaField(30, "scrollTarget", proto: "scroll_target", .message(.scrollTarget), oneof: "request"),
            SchemaField(31, "explain", .message(.explain), oneof: "request"),
            SchemaField(33, "captureAnchor", proto: "capture_anchor", .message(.captureAnchor), oneof: "request"),
            SchemaField(34, "queryContainer", proto: "query_container", .message(.queryContainer), oneof: "request"),
            SchemaField(35, "querySections", proto: "query_sections", .message(.querySections), oneof: "request"),
            SchemaField(36, "readingOrder", proto: "reading_order", .message(.readingOrder), oneof: "request"),
            SchemaField(37, "prefetch", .message(.prefetch), oneof: "request"),
            SchemaField(43, "beginMovement", proto: "begin_movement", .message(.beginMovement), oneof: "request"),
            SchemaField(44, "updateMovement", proto: "update_movement", .message(.updateMovement), oneof: "request"),
            SchemaField(45, "endMovement", proto: "end_movement", .message(.endMovement), oneof: "request"),
            SchemaField(46, "cancelMovement", proto: "cancel_movement", .message(.cancelMovement), oneof: "request"),
            SchemaField(47, "beginTransition", proto: "begin_transition", .message(.beginTransition), oneof: "request"),
            SchemaField(
                48, "updateTransition", proto: "update_transition", .message(.updateTransition), oneof: "request"),
            SchemaField(
                49, "finishTransition", proto: "finish_transition", .message(.finishTransition), oneof: "request"),
            SchemaField(
                50, "cancelTransition", proto: "cancel_transition", .message(.cancelTransition), oneof: "request"),
            SchemaField(51, "stepContainer", proto: "step_container", .message(.stepContainer), oneof: "request"),
            SchemaField(53, "reload", .message(.reload), oneof: "request"),
            SchemaField(52, "statistics", .message(.statistics), oneof: "request"),
            SchemaField(54, "listClients", proto: "list_clients", .message(.listClients), oneof: "request"),
            SchemaField(
                55, "disconnectClient", proto: "disconnect_client", .message(.disconnectClient), oneof: "request"),
            SchemaField(40, "parts", .bool),
            SchemaField(41, "lenient", .bool),
            SchemaField(42, "ifGeneration", proto: "if_generation", .uint64),
            SchemaField(60, "withIds", proto: "with_ids", .bool),
        ],
        [
            SchemaField(1, "id", .uint32),
            SchemaField(2, "generation", .uint64),
            SchemaField(3, "hello", .message(.helloReply), oneof: "result"),
            SchemaField(4, "ping", .message(.pingReply), oneof: "result"),
            SchemaField(5, "sync", .message(.syncReply), oneof: "result"),
            SchemaField(6, "cancel", .message(.cancelReply), oneof: "result"),
            SchemaField(7, "listLayouts", proto: "list_layouts", .message(.listLayoutsReply), oneof: "result"),
            SchemaField(8, "describeLayout", proto: "describe_layout", .message(.describeLayoutReply), oneof: "result"),
            SchemaField(9, "openContainer", proto: "open_container", .message(.openContainerReply), oneof: "result"),
            SchemaField(
                10, "attachContainer", proto: "attach_container", .message(.attachContainerReply), oneof: "result"),
            SchemaField(
                11, "closeContainer", proto: "close_container", .message(.closeContainerReply), oneof: "result"),
            SchemaField(
                12, "listContainers", proto: "list_containers", .message(.listContainersReply), oneof: "result"),
            SchemaField(
                13, "updateContainer", proto: "update_container", .message(.updateContainerReply), oneof: "result"),
            SchemaField(14, "prepare", .message(.prepareReply), oneof: "result"),
            SchemaField(16, "queryRect", proto: "query_rect", .message(.queryReply), oneof: "result"),
            SchemaField(17, "queryItems", proto: "query_items", .message(.queryReply), oneof: "result"),
            SchemaField(15, "queryDecorations", proto: "query_decorations", .message(.queryReply), oneof: "result"),
            SchemaField(18, "querySupplementary", proto: "query_supplementary", .message(.queryReply), oneof: "result"),
            SchemaField(19, "subscribe", .message(.subscribeReply), oneof: "result"),
            SchemaField(20, "unsubscribe", .message(.unsubscribeReply), oneof: "result"),
            SchemaField(21, "transition", .message(.transitionReply), oneof: "result"),
            SchemaField(
                22, "queryOrthogonal", proto: "query_orthogonal", .message(.queryOrthogonalReply), oneof: "result"),
            SchemaField(23, "targetOffset", proto: "target_offset", .message(.targetOffsetReply), oneof: "result"),
            SchemaField(24, "listPlugins", proto: "list_plugins", .message(.listPluginsReply), oneof: "result"),
            SchemaField(25, "reloadPlugins", proto: "reload_plugins", .message(.reloadPluginsReply), oneof: "result"),
            SchemaField(26, "hitTest", proto: "hit_test", .message(.hitTestReply), oneof: "result"),
            SchemaField(
                27, "insertionPoint", proto: "insertion_point", .message(.insertionPointReply), oneof: "result"),
            SchemaField(28, "selectRect", proto: "select_rect", .message(.selectRectReply), oneof: "result"),
            SchemaField(29, "neighbour", .message(.neighbourReply), oneof: "result"),
            SchemaField(32, "scrollTarget", proto: "scroll_target", .message(.scrollTargetReply), oneof: "result"),
            SchemaField(33, "explain", .message(.explainReply), oneof: "result"),
            SchemaField(36, "captureAnchor", proto: "capture_anchor", .message(.captureAnchorReply), oneof: "result"),
            SchemaField(
                38, "queryContainer", proto: "query_container", .message(.queryContainerReply), oneof: "result"),
            SchemaField(39, "querySections", proto: "query_sections", .message(.querySectionsReply), oneof: "result"),
            SchemaField(40, "readingOrder", proto: "reading_order", .message(.readingOrderReply), oneof: "result"),
            SchemaField(41, "prefetch", .message(.prefetchReply), oneof: "result"),
            SchemaField(43, "beginMovement", proto: "begin_movement", .message(.movementReply), oneof: "result"),
            SchemaField(44, "updateMovement", proto: "update_movement", .message(.movementReply), oneof: "result"),
            SchemaField(45, "endMovement", proto: "end_movement", .message(.endMovementReply), oneof: "result"),
            SchemaField(46, "cancelMovement", proto: "cancel_movement", .message(.movementReply), oneof: "result"),
            SchemaField(
                47, "beginTransition", proto: "begin_transition", .message(.transitionStateReply), oneof: "result"),
            SchemaField(
                48, "updateTransition", proto: "update_transition", .message(.transitionStateReply), oneof: "result"),
            SchemaField(
                49, "finishTransition", proto: "finish_transition", .message(.updateContainerReply), oneof: "result"),
            SchemaField(
                50, "cancelTransition", proto: "cancel_transition", .message(.transitionStateReply), oneof: "result"),
            SchemaField(51, "stepContainer", proto: "step_container", .message(.stepContainerReply), oneof: "result"),
            SchemaField(53, "reload", .message(.reloadReply), oneof: "result"),
            SchemaField(52, "statistics", .message(.statisticsReply), oneof: "result"),
            SchemaField(54, "listClients", proto: "list_clients", .message(.listClientsReply), oneof: "result"),
            SchemaField(
                55, "disconnectClient", proto: "disconnect_client", .message(.disconnectClientReply), oneof: "result"),
            SchemaField(30, "error", .message(.failure), oneof: "result"),
            SchemaField(31, "event", .message(.event), oneof: "result"),
            SchemaField(34, "queryBatch", proto: "query_batch", .message(.queryBatchReply), oneof: "result"),
            SchemaField(35, "part", .message(.part), oneof: "result"),
            SchemaField(37, "goodbye", .message(.goodbye), oneof: "result"),
        ],
        [
            SchemaField(1, "index", .uint32),
            SchemaField(2, "last", .bool),
            SchemaField(3, "body", .bytes),
        ],
        [
            SchemaField(1, "reason", .string)
        ],
        [
            SchemaField(1, "code", .string),
            SchemaField(2, "message", .string),
            SchemaField(3, "pointer", .string),
            SchemaField(4, "nearest", .string, .repeated),
            SchemaField(5, "generation", .uint64),
            SchemaField(6, "validCount", proto: "valid_count", .uint32),
            SchemaField(7, "limit", .message(.limitDetail)),
            SchemaField(8, "fault", .message(.pluginFault)),
        ],
        [
            SchemaField(1, "plugin", .string),
            SchemaField(2, "version", .string),
            SchemaField(3, "file", .string),
            SchemaField(4, "line", .uint32),
            SchemaField(5, "traceback", .string),
            SchemaField(6, "indexPath", proto: "index_path", .message(.indexPath)),
        ],
        [
            SchemaField(1, "name", .string),
            SchemaField(2, "value", .double),
            SchemaField(3, "allowed", .double),
        ],
        [
            SchemaField(1, "minVersion", proto: "min_version", .uint32),
            SchemaField(2, "maxVersion", proto: "max_version", .uint32),
            SchemaField(3, "client", .string),
        ],
        [
            SchemaField(1, "version", .uint32),
            SchemaField(2, "server", .string),
            SchemaField(3, "serverVersion", proto: "server_version", .string),
            SchemaField(4, "instance", .string),
            SchemaField(5, "limits", .message(.limits)),
            SchemaField(6, "events", .string, .repeated),
            SchemaField(7, "errorCodes", proto: "error_codes", .string, .repeated),
        ],
        [
            SchemaField(1, "connections", .uint32),
            SchemaField(2, "connectionsPerUser", proto: "connections_per_user", .uint32),
            SchemaField(3, "helloSeconds", proto: "hello_seconds", .double),
            SchemaField(4, "frameSeconds", proto: "frame_seconds", .double),
            SchemaField(5, "helloBytes", proto: "hello_bytes", .uint32),
            SchemaField(6, "frameBytes", proto: "frame_bytes", .uint32),
            SchemaField(7, "requestsInFlight", proto: "requests_in_flight", .uint32),
            SchemaField(8, "containersPerConnection", proto: "containers_per_connection", .uint32),
            SchemaField(9, "containersPerUser", proto: "containers_per_user", .uint32),
            SchemaField(10, "subscriptionsPerConnection", proto: "subscriptions_per_connection", .uint32),
            SchemaField(11, "sections", .uint32),
            SchemaField(12, "items", .uint32),
            SchemaField(13, "memoryPerUser", proto: "memory_per_user", .uint64),
            SchemaField(14, "stringBytes", proto: "string_bytes", .uint32),
            SchemaField(15, "coordinate", .double),
            SchemaField(16, "elementsPerReply", proto: "elements_per_reply", .uint32),
            SchemaField(17, "outputSoftBytes", proto: "output_soft_bytes", .uint32),
            SchemaField(18, "outputHardBytes", proto: "output_hard_bytes", .uint32),
            SchemaField(19, "stallSeconds", proto: "stall_seconds", .double),
            SchemaField(20, "structuresPerFrame", proto: "structures_per_frame", .uint32),
            SchemaField(21, "depth", .uint32),
            SchemaField(22, "queriesPerBatch", proto: "queries_per_batch", .uint32),
            SchemaField(30, "bodies", .uint32),
            SchemaField(31, "stepsPerWake", proto: "steps_per_wake", .uint32),
            SchemaField(32, "movingContainersPerUser", proto: "moving_containers_per_user", .uint32),
            SchemaField(33, "stepsAtOnce", proto: "steps_at_once", .uint32),
            SchemaField(34, "stepsPerRequest", proto: "steps_per_request", .uint32),
        ],
        [],
        [],
        [],
        [],
        [
            SchemaField(1, "id", .uint32)
        ],
        [
            SchemaField(1, "cancelled", .bool)
        ],
        [],
        [
            SchemaField(1, "layouts", .message(.layoutSummary), .repeated)
        ],
        [
            SchemaField(1, "name", .string),
            SchemaField(2, "summary", .string),
            SchemaField(3, "source", .string),
            SchemaField(4, "version", .string),
        ],
        [
            SchemaField(1, "layout", .string)
        ],
        [
            SchemaField(1, "layout", .message(.layoutSummary)),
            SchemaField(2, "parameters", .message(.parameter), .repeated),
            SchemaField(3, "schema", .message(.protobufStruct)),
            SchemaField(4, "itemColumns", proto: "item_columns", .message(.itemColumn), .repeated),
            SchemaField(5, "itemShape", proto: "item_shape", .string),
            SchemaField(6, "attributes", .message(.customAttribute), .repeated),
        ],
        [
            SchemaField(1, "name", .string),
            SchemaField(2, "default", .double),
            SchemaField(3, "documentation", .string),
        ],
        [
            SchemaField(1, "name", .string),
            SchemaField(2, "numbersPerItem", proto: "numbers_per_item", .uint32),
            SchemaField(3, "minimum", .double),
            SchemaField(4, "maximum", .double),
            SchemaField(5, "names", .string, .repeated),
            SchemaField(6, "documentation", .string),
        ],
        [
            SchemaField(1, "name", .string),
            SchemaField(2, "type", .string),
            SchemaField(3, "default", .message(.protobufValue)),
            SchemaField(4, "minimum", .double),
            SchemaField(5, "maximum", .double),
            SchemaField(6, "choices", .string, .repeated),
            SchemaField(7, "unit", .string),
            SchemaField(8, "documentation", .string),
            SchemaField(9, "perSection", proto: "per_section", .bool),
            SchemaField(10, "sectionName", proto: "section_name", .string),
            SchemaField(11, "key", .string),
        ],
        [
            SchemaField(1, "width", .double),
            SchemaField(2, "height", .double),
        ],
        [
            SchemaField(1, "x", .double),
            SchemaField(2, "y", .double),
        ],
        [
            SchemaField(1, "x", .double),
            SchemaField(2, "y", .double),
            SchemaField(3, "width", .double),
            SchemaField(4, "height", .double),
        ],
        [
            SchemaField(1, "top", .double),
            SchemaField(2, "left", .double),
            SchemaField(3, "bottom", .double),
            SchemaField(4, "right", .double),
        ],
        [
            SchemaField(1, "section", .uint32),
            SchemaField(2, "item", .uint32),
            SchemaField(3, "id", .message(.identifier)),
            SchemaField(4, "sectionId", proto: "section_id", .message(.identifier)),
        ],
        [
            SchemaField(1, "number", .uint64, oneof: "identifier"),
            SchemaField(2, "name", .string, oneof: "identifier"),
        ],
        [
            SchemaField(1, "numbers", .uint64, .repeated),
            SchemaField(2, "names", .string, .repeated),
        ],
        [
            SchemaField(1, "scale", .double),
            SchemaField(2, "layoutDirection", proto: "layout_direction", .string),
            SchemaField(3, "contentInset", proto: "content_inset", .message(.insets)),
            SchemaField(4, "safeAreaInsets", proto: "safe_area_insets", .message(.insets)),
            SchemaField(5, "layoutMargins", proto: "layout_margins", .message(.insets)),
            SchemaField(6, "readableContentInsets", proto: "readable_content_insets", .message(.insets)),
            SchemaField(7, "horizontalSizeClass", proto: "horizontal_size_class", .string),
            SchemaField(8, "verticalSizeClass", proto: "vertical_size_class", .string),
            SchemaField(9, "contentSizeCategory", proto: "content_size_category", .string),
            SchemaField(10, "userInterfaceIdiom", proto: "user_interface_idiom", .string),
            SchemaField(11, "legibilityWeight", proto: "legibility_weight", .string),
        ],
        [
            SchemaField(1, "itemCount", proto: "item_count", .uint32),
            SchemaField(2, "itemSizes", proto: "item_sizes", .double, .repeated),
            SchemaField(3, "parameters", .message(.protobufStruct)),
            SchemaField(4, "itemValues", proto: "item_values", .message(.itemValues), .map),
            SchemaField(5, "id", .message(.identifier)),
            SchemaField(6, "itemIds", proto: "item_ids", .message(.identifiers)),
        ],
        [
            SchemaField(1, "numbers", .double, .repeated),
            SchemaField(2, "names", .string, .repeated),
        ],
        [
            SchemaField(1, "sections", .uint32, .repeated),
            SchemaField(2, "items", .uint32, .repeated),
            SchemaField(3, "frames", .double, .repeated),
            SchemaField(4, "kinds", .uint32, .repeated),
            SchemaField(5, "kindNames", proto: "kind_names", .string, .repeated),
            SchemaField(6, "zIndexes", proto: "z_indexes", .sint32, .repeated),
            SchemaField(7, "alphas", .double, .repeated),
            SchemaField(8, "hidden", .bool, .repeated),
            SchemaField(9, "transforms", .message(.transform), .repeated),
            SchemaField(10, "kindCategories", proto: "kind_categories", .string, .repeated),
            SchemaField(11, "estimated", .bool, .repeated),
            SchemaField(12, "pinned", .message(.pinned), .repeated),
            SchemaField(13, "custom", .message(.customColumn), .repeated),
            SchemaField(14, "ids", .message(.identifiers)),
        ],
        [
            SchemaField(1, "name", .string),
            SchemaField(2, "positions", .uint32, .repeated),
            SchemaField(3, "values", .double, .repeated),
        ],
        [
            SchemaField(1, "position", .uint32),
            SchemaField(2, "dx", .double),
            SchemaField(3, "dy", .double),
        ],
        [
            SchemaField(1, "position", .uint32),
            SchemaField(2, "matrix", .double, .repeated),
            SchemaField(3, "untransformedFrame", proto: "untransformed_frame", .message(.rect)),
        ],
        [
            SchemaField(1, "name", .string),
            SchemaField(2, "layout", .string),
            SchemaField(3, "parameters", .message(.protobufStruct)),
            SchemaField(4, "bounds", .message(.rect)),
            SchemaField(5, "environment", .message(.environment)),
            SchemaField(6, "sections", .message(.section), .repeated),
            SchemaField(7, "lifetime", .string),
            SchemaField(8, "access", .message(.access)),
            SchemaField(9, "layoutState", proto: "layout_state", .string),
        ],
        [
            SchemaField(1, "read", .string),
            SchemaField(2, "write", .string),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "contentSize", proto: "content_size", .message(.size)),
            SchemaField(3, "warnings", .message(.warning), .repeated),
        ],
        [
            SchemaField(1, "code", .string),
            SchemaField(2, "message", .string),
            SchemaField(3, "indexPath", proto: "index_path", .message(.indexPath)),
        ],
        [
            SchemaField(1, "name", .string),
            SchemaField(2, "owner", .uint32),
            SchemaField(3, "withItems", proto: "with_items", .bool),
            SchemaField(4, "container", .uint32),
        ],
        [
            SchemaField(1, "state", .message(.containerState))
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "name", .string),
            SchemaField(3, "layout", .string),
            SchemaField(4, "generation", .uint64),
            SchemaField(5, "contentSize", proto: "content_size", .message(.size)),
            SchemaField(6, "bounds", .message(.rect)),
            SchemaField(7, "sectionCount", proto: "section_count", .uint32),
            SchemaField(8, "itemCount", proto: "item_count", .uint32),
            SchemaField(9, "lifetime", .string),
            SchemaField(10, "owner", .uint32),
            SchemaField(11, "access", .message(.access)),
            SchemaField(12, "isWritable", proto: "is_writable", .bool),
            SchemaField(13, "parameters", .message(.protobufStruct)),
            SchemaField(14, "environment", .message(.environment)),
            SchemaField(15, "sections", .message(.section), .repeated),
            SchemaField(16, "orthogonalOffsets", proto: "orthogonal_offsets", .message(.orthogonalOffset), .repeated),
            SchemaField(20, "movement", .message(.movement)),
            SchemaField(23, "transition", .message(.transitionState)),
            SchemaField(25, "step", .uint64),
            SchemaField(26, "isMoving", proto: "is_moving", .bool),
            SchemaField(27, "instance", .string),
            SchemaField(28, "layoutState", proto: "layout_state", .string),
        ],
        [
            SchemaField(1, "container", .uint32)
        ],
        [
            SchemaField(1, "stillStored", proto: "still_stored", .bool)
        ],
        [
            SchemaField(1, "all", .bool)
        ],
        [
            SchemaField(1, "containers", .message(.containerState), .repeated)
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "ifGeneration", proto: "if_generation", .uint64),
            SchemaField(3, "operations", .message(.operation), .repeated),
            SchemaField(4, "anchor", .message(.anchor)),
            SchemaField(5, "withAnimations", proto: "with_animations", .bool),
            SchemaField(6, "visibleFirst", proto: "visible_first", .bool),
            SchemaField(7, "withoutBatch", proto: "without_batch", .bool),
            SchemaField(8, "refuseSkipped", proto: "refuse_skipped", .bool),
            SchemaField(9, "durable", .bool),
        ],
        [
            SchemaField(1, "at", .string),
            SchemaField(2, "indexPath", proto: "index_path", .message(.indexPath)),
        ],
        [
            SchemaField(1, "setBounds", proto: "set_bounds", .message(.rect), oneof: "operation"),
            SchemaField(2, "setParameters", proto: "set_parameters", .message(.protobufStruct), oneof: "operation"),
            SchemaField(3, "setEnvironment", proto: "set_environment", .message(.environment), oneof: "operation"),
            SchemaField(4, "setSections", proto: "set_sections", .message(.setSections), oneof: "operation"),
            SchemaField(5, "invalidate", .message(.invalidate), oneof: "operation"),
            SchemaField(6, "batchUpdate", proto: "batch_update", .message(.batchUpdate), oneof: "operation"),
            SchemaField(7, "setSizes", proto: "set_sizes", .message(.setSizes), oneof: "operation"),
            SchemaField(
                8, "setMeasuredSizes", proto: "set_measured_sizes", .message(.setMeasuredSizes), oneof: "operation"),
            SchemaField(
                9, "setOrthogonalOffset", proto: "set_orthogonal_offset", .message(.orthogonalOffset),
                oneof: "operation"),
            SchemaField(10, "setLayout", proto: "set_layout", .message(.setLayout), oneof: "operation"),
            SchemaField(11, "insertItems", proto: "insert_items", .message(.insertItems), oneof: "operation"),
            SchemaField(12, "deleteItems", proto: "delete_items", .message(.deleteItems), oneof: "operation"),
            SchemaField(13, "moveItems", proto: "move_items", .message(.moveItems), oneof: "operation"),
            SchemaField(14, "reloadItems", proto: "reload_items", .message(.changeItems), oneof: "operation"),
            SchemaField(15, "reconfigureItems", proto: "reconfigure_items", .message(.changeItems), oneof: "operation"),
            SchemaField(16, "insertSections", proto: "insert_sections", .message(.insertSections), oneof: "operation"),
            SchemaField(17, "deleteSections", proto: "delete_sections", .message(.deleteSections), oneof: "operation"),
            SchemaField(18, "moveSections", proto: "move_sections", .message(.moveSections), oneof: "operation"),
            SchemaField(19, "reloadSections", proto: "reload_sections", .message(.reloadSections), oneof: "operation"),
            SchemaField(20, "applySnapshot", proto: "apply_snapshot", .message(.applySnapshot), oneof: "operation"),
        ],
        [
            SchemaField(1, "before", .message(.identifier), oneof: "place"),
            SchemaField(2, "after", .message(.identifier), oneof: "place"),
            SchemaField(3, "sectionStart", proto: "section_start", .message(.identifier), oneof: "place"),
            SchemaField(4, "sectionEnd", proto: "section_end", .message(.identifier), oneof: "place"),
        ],
        [
            SchemaField(1, "before", .message(.identifier), oneof: "place"),
            SchemaField(2, "after", .message(.identifier), oneof: "place"),
        ],
        [
            SchemaField(1, "to", .message(.itemPlace)),
            SchemaField(2, "items", .message(.section)),
        ],
        [
            SchemaField(1, "ids", .message(.identifiers))
        ],
        [
            SchemaField(1, "ids", .message(.identifiers)),
            SchemaField(2, "to", .message(.itemPlace)),
        ],
        [
            SchemaField(1, "items", .message(.section))
        ],
        [
            SchemaField(1, "to", .message(.sectionPlace)),
            SchemaField(2, "sections", .message(.section), .repeated),
        ],
        [
            SchemaField(1, "ids", .message(.identifiers))
        ],
        [
            SchemaField(1, "ids", .message(.identifiers)),
            SchemaField(2, "to", .message(.sectionPlace)),
        ],
        [
            SchemaField(1, "ids", .message(.identifiers))
        ],
        [
            SchemaField(1, "sections", .message(.snapshotSection), .repeated),
            SchemaField(2, "items", .message(.section)),
            SchemaField(3, "reload", .message(.identifiers)),
            SchemaField(4, "reloadSections", proto: "reload_sections", .message(.identifiers)),
            SchemaField(5, "keepsOtherSections", proto: "keeps_other_sections", .bool),
        ],
        [
            SchemaField(1, "id", .message(.identifier)),
            SchemaField(2, "itemIds", proto: "item_ids", .message(.identifiers)),
            SchemaField(3, "parameters", .message(.protobufStruct)),
        ],
        [
            SchemaField(1, "layout", .string),
            SchemaField(2, "parameters", .message(.protobufStruct)),
        ],
        [
            SchemaField(1, "deleteItems", proto: "delete_items", .message(.itemRange), .repeated),
            SchemaField(2, "insertItems", proto: "insert_items", .message(.newItems), .repeated),
            SchemaField(3, "reloadItems", proto: "reload_items", .message(.newItems), .repeated),
            SchemaField(4, "moveItems", proto: "move_items", .message(.moveItem), .repeated),
            SchemaField(5, "deleteSections", proto: "delete_sections", .uint32, .repeated),
            SchemaField(6, "insertSections", proto: "insert_sections", .message(.newSection), .repeated),
            SchemaField(7, "reloadSections", proto: "reload_sections", .message(.newSection), .repeated),
            SchemaField(8, "moveSections", proto: "move_sections", .message(.moveSection), .repeated),
            SchemaField(9, "itemCountsAfter", proto: "item_counts_after", .uint32, .repeated),
        ],
        [
            SchemaField(1, "section", .uint32),
            SchemaField(2, "item", .uint32),
            SchemaField(3, "count", .uint32),
            SchemaField(4, "ids", .message(.identifiers)),
        ],
        [
            SchemaField(1, "section", .uint32),
            SchemaField(2, "item", .uint32),
            SchemaField(3, "items", .message(.section)),
        ],
        [
            SchemaField(1, "section", .uint32),
            SchemaField(2, "content", .message(.section)),
        ],
        [
            SchemaField(1, "from", .message(.indexPath)),
            SchemaField(2, "to", .message(.indexPath)),
        ],
        [
            SchemaField(1, "from", .uint32),
            SchemaField(2, "to", .uint32),
        ],
        [
            SchemaField(1, "section", .uint32),
            SchemaField(2, "item", .uint32),
            SchemaField(3, "sizes", .double, .repeated),
        ],
        [
            SchemaField(1, "sections", .message(.section), .repeated)
        ],
        [
            SchemaField(1, "items", .message(.itemRange), .repeated),
            SchemaField(2, "elements", .message(.elementRange), .repeated),
            SchemaField(3, "sections", .uint32, .repeated),
        ],
        [
            SchemaField(1, "section", .uint32),
            SchemaField(2, "items", .uint32, .repeated),
            SchemaField(3, "sizes", .double, .repeated),
            SchemaField(4, "kind", .string),
            SchemaField(5, "ids", .message(.identifiers)),
            SchemaField(6, "sectionId", proto: "section_id", .message(.identifier)),
        ],
        [
            SchemaField(1, "section", .uint32),
            SchemaField(2, "offset", .double),
            SchemaField(3, "sectionId", proto: "section_id", .message(.identifier)),
        ],
        [
            SchemaField(1, "contentSize", proto: "content_size", .message(.size)),
            SchemaField(3, "changes", .message(.changes)),
            SchemaField(4, "warnings", .message(.warning), .repeated),
            SchemaField(5, "batch", .message(.batchOutcome)),
            SchemaField(6, "contentOffsetAdjustment", proto: "content_offset_adjustment", .message(.point)),
            SchemaField(7, "appearing", .message(.attributes)),
            SchemaField(8, "disappearing", .message(.attributes)),
            SchemaField(9, "anchorDisplacement", proto: "anchor_displacement", .message(.point)),
            SchemaField(10, "generationBefore", proto: "generation_before", .uint64),
            SchemaField(11, "merged", .uint32),
            SchemaField(12, "skipped", .message(.skipped), .repeated),
            SchemaField(13, "isStored", proto: "is_stored", .bool),
        ],
        [
            SchemaField(1, "operation", .uint32),
            SchemaField(2, "ids", .message(.identifiers)),
            SchemaField(3, "reason", .string),
        ],
        [
            SchemaField(1, "sections", .sint32, .repeated),
            SchemaField(2, "survivors", .message(.itemRun), .repeated),
            SchemaField(3, "reloaded", .message(.itemRun), .repeated),
            SchemaField(4, "inserted", .message(.itemRange), .repeated),
            SchemaField(5, "deleted", .message(.itemRange), .repeated),
        ],
        [
            SchemaField(1, "from", .message(.indexPath)),
            SchemaField(2, "to", .message(.indexPath)),
            SchemaField(3, "count", .uint32),
        ],
        [
            SchemaField(1, "everything", .bool),
            SchemaField(2, "elements", .message(.elementRange), .repeated),
            SchemaField(3, "contentSizeBefore", proto: "content_size_before", .message(.size)),
            SchemaField(4, "contentSizeAfter", proto: "content_size_after", .message(.size)),
            SchemaField(5, "moved", .message(.movedRange), .repeated),
            SchemaField(6, "inserted", .message(.elementRange), .repeated),
            SchemaField(7, "deleted", .message(.elementRange), .repeated),
            SchemaField(8, "sections", .message(.movedSections), .repeated),
        ],
        [
            SchemaField(1, "kind", .string),
            SchemaField(2, "section", .uint32),
            SchemaField(3, "item", .uint32),
            SchemaField(4, "count", .uint32),
            SchemaField(5, "category", .string),
            SchemaField(6, "from", .message(.indexPath)),
            SchemaField(7, "ids", .message(.identifiers)),
        ],
        [
            SchemaField(1, "kind", .string),
            SchemaField(2, "section", .uint32),
            SchemaField(3, "item", .uint32),
            SchemaField(4, "count", .uint32),
            SchemaField(5, "category", .string),
            SchemaField(6, "from", .message(.indexPath)),
            SchemaField(7, "dx", .double),
            SchemaField(8, "dy", .double),
        ],
        [
            SchemaField(1, "from", .uint32),
            SchemaField(2, "to", .uint32),
            SchemaField(3, "count", .uint32),
            SchemaField(4, "dx", .double),
            SchemaField(5, "dy", .double),
            SchemaField(6, "stale", .bool),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "indexPaths", proto: "index_paths", .message(.indexPath), .repeated),
            SchemaField(3, "point", .message(.point)),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "position", .message(.point)),
            SchemaField(3, "targetContainer", proto: "target_container", .uint32),
        ],
        [
            SchemaField(1, "movement", .message(.movement)),
            SchemaField(2, "changes", .message(.changes)),
            SchemaField(3, "generationBefore", proto: "generation_before", .uint64),
            SchemaField(4, "contentSize", proto: "content_size", .message(.size)),
            SchemaField(5, "autoScroll", proto: "auto_scroll", .message(.point)),
            SchemaField(6, "targetMovement", proto: "target_movement", .message(.movement)),
        ],
        [
            SchemaField(1, "container", .uint32)
        ],
        [
            SchemaField(1, "update", .message(.updateContainerReply)),
            SchemaField(2, "targetUpdate", proto: "target_update", .message(.updateContainerReply)),
            SchemaField(3, "targetGeneration", proto: "target_generation", .uint64),
        ],
        [
            SchemaField(1, "container", .uint32)
        ],
        [
            SchemaField(1, "indexPaths", proto: "index_paths", .message(.indexPath), .repeated),
            SchemaField(2, "target", .message(.indexPath)),
            SchemaField(3, "position", .message(.point)),
            SchemaField(4, "lifted", .message(.attributes)),
            SchemaField(5, "dataGeneration", proto: "data_generation", .uint64),
            SchemaField(6, "targetContainer", proto: "target_container", .uint32),
            SchemaField(7, "sourceContainer", proto: "source_container", .uint32),
        ],
        [
            SchemaField(1, "container", .uint32)
        ],
        [
            SchemaField(1, "contentSize", proto: "content_size", .message(.size)),
            SchemaField(2, "sectionCount", proto: "section_count", .uint32),
            SchemaField(3, "itemCount", proto: "item_count", .uint32),
            SchemaField(4, "supplementaryCount", proto: "supplementary_count", .uint32),
            SchemaField(5, "microseconds", .double),
            SchemaField(6, "warnings", .message(.warning), .repeated),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "rect", .message(.rect)),
            SchemaField(3, "categories", .string, .repeated),
            SchemaField(4, "limit", .uint32),
            SchemaField(5, "cursor", .string),
            SchemaField(6, "kinds", .string, .repeated),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "indexPaths", proto: "index_paths", .message(.indexPath), .repeated),
            SchemaField(3, "ranges", .message(.itemRange), .repeated),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "kind", .string),
            SchemaField(3, "indexPaths", proto: "index_paths", .message(.indexPath), .repeated),
            SchemaField(4, "ranges", .message(.itemRange), .repeated),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "kind", .string),
            SchemaField(3, "indexPaths", proto: "index_paths", .message(.indexPath), .repeated),
            SchemaField(4, "ranges", .message(.itemRange), .repeated),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "withItems", proto: "with_items", .bool),
        ],
        [
            SchemaField(1, "state", .message(.containerState)),
            SchemaField(2, "itemCounts", proto: "item_counts", .uint32, .repeated),
            SchemaField(3, "kinds", .message(.kindCount), .repeated),
        ],
        [
            SchemaField(1, "category", .string),
            SchemaField(2, "kind", .string),
            SchemaField(3, "count", .uint32),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "section", .uint32),
            SchemaField(3, "count", .uint32),
            SchemaField(4, "sectionId", proto: "section_id", .message(.identifier)),
        ],
        [
            SchemaField(1, "sections", .message(.sectionFrame), .repeated)
        ],
        [
            SchemaField(5, "id", .message(.identifier)),
            SchemaField(1, "section", .uint32),
            SchemaField(2, "itemCount", proto: "item_count", .uint32),
            SchemaField(3, "frame", .message(.rect)),
            SchemaField(4, "contentFrame", proto: "content_frame", .message(.rect)),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "rect", .message(.rect)),
            SchemaField(3, "section", .uint32),
            SchemaField(4, "by", .string),
            SchemaField(5, "sectionId", proto: "section_id", .message(.identifier)),
        ],
        [
            SchemaField(1, "sections", .uint32, .repeated),
            SchemaField(2, "items", .uint32, .repeated),
            SchemaField(3, "rows", .uint32, .repeated),
            SchemaField(4, "columns", .uint32, .repeated),
            SchemaField(5, "positions", .uint32, .repeated),
            SchemaField(6, "setSizes", proto: "set_sizes", .uint32, .repeated),
            SchemaField(7, "mounted", .bool, .repeated),
            SchemaField(8, "ids", .message(.identifiers)),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "offset", .message(.point)),
            SchemaField(3, "velocity", .message(.point)),
            SchemaField(4, "distance", .double),
            SchemaField(5, "limit", .uint32),
            SchemaField(6, "loaded", .message(.itemRange), .repeated),
        ],
        [
            SchemaField(1, "items", .message(.indexPath), .repeated),
            SchemaField(2, "dropped", .message(.itemRange), .repeated),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "queries", .message(.request), .repeated),
        ],
        [
            SchemaField(1, "results", .message(.reply), .repeated)
        ],
        [
            SchemaField(1, "attributes", .message(.attributes)),
            SchemaField(2, "cursor", .string),
            SchemaField(10, "isProvisional", proto: "is_provisional", .bool),
            SchemaField(11, "step", .uint64),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "section", .uint32),
            SchemaField(3, "sectionId", proto: "section_id", .message(.identifier)),
        ],
        [
            SchemaField(1, "behavior", .string),
            SchemaField(2, "frame", .message(.rect)),
            SchemaField(3, "contentLength", proto: "content_length", .double),
            SchemaField(4, "minOffset", proto: "min_offset", .double),
            SchemaField(5, "maxOffset", proto: "max_offset", .double),
            SchemaField(6, "offset", .double),
            SchemaField(7, "attributes", .message(.attributes)),
            SchemaField(8, "decelerationRate", proto: "deceleration_rate", .double),
            SchemaField(9, "bounces", .bool),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(6, "sectionId", proto: "section_id", .message(.identifier)),
            SchemaField(2, "section", .uint32),
            SchemaField(3, "proposed", .message(.point)),
            SchemaField(4, "velocity", .message(.point)),
            SchemaField(5, "snapping", .string),
        ],
        [
            SchemaField(1, "offset", .message(.point))
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "point", .message(.point)),
        ],
        [
            SchemaField(1, "attributes", .message(.attributes)),
            SchemaField(2, "nearest", .message(.indexPath)),
            SchemaField(3, "distance", .double),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "point", .message(.point)),
            SchemaField(3, "allowsInto", proto: "allows_into", .bool),
            SchemaField(4, "moving", .message(.itemRange), .repeated),
        ],
        [
            SchemaField(1, "indexPath", proto: "index_path", .message(.indexPath)),
            SchemaField(2, "into", .bool),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "rect", .message(.rect)),
            SchemaField(3, "limit", .uint32),
            SchemaField(4, "cursor", .string),
        ],
        [
            SchemaField(1, "ranges", .message(.itemRange), .repeated),
            SchemaField(2, "count", .uint64),
            SchemaField(3, "cursor", .string),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "from", .message(.indexPath)),
            SchemaField(3, "direction", .string),
        ],
        [
            SchemaField(1, "indexPath", proto: "index_path", .message(.indexPath))
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "indexPath", proto: "index_path", .message(.indexPath)),
            SchemaField(3, "vertical", .string),
            SchemaField(4, "horizontal", .string),
            SchemaField(5, "anchor", .message(.anchorSnapshot)),
        ],
        [
            SchemaField(1, "offset", .message(.point)),
            SchemaField(2, "rowOffset", proto: "row_offset", .double),
        ],
        [
            SchemaField(1, "indexPath", proto: "index_path", .message(.indexPath)),
            SchemaField(2, "edge", .string),
            SchemaField(3, "distance", .double),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "at", .string),
            SchemaField(3, "indexPath", proto: "index_path", .message(.indexPath)),
        ],
        [
            SchemaField(1, "anchor", .message(.anchorSnapshot))
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "indexPath", proto: "index_path", .message(.indexPath)),
            SchemaField(3, "kind", .string),
            SchemaField(4, "category", .string),
        ],
        [
            SchemaField(1, "attributes", .message(.attributes)),
            SchemaField(2, "steps", .message(.explainReplyStep), .repeated),
            SchemaField(3, "source", .message(.pluginFault)),
        ],
        [
            SchemaField(1, "name", .string),
            SchemaField(2, "text", .string),
            SchemaField(3, "values", .double, .map),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "toLayout", proto: "to_layout", .string),
            SchemaField(3, "toParameters", proto: "to_parameters", .message(.protobufStruct)),
            SchemaField(4, "progress", .double),
            SchemaField(5, "rect", .message(.rect)),
            SchemaField(6, "toOffset", proto: "to_offset", .message(.point)),
        ],
        [
            SchemaField(1, "attributes", .message(.attributes)),
            SchemaField(2, "contentSize", proto: "content_size", .message(.size)),
            SchemaField(3, "contentOffset", proto: "content_offset", .message(.point)),
            SchemaField(4, "toOffset", proto: "to_offset", .message(.point)),
            SchemaField(5, "progress", .double),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "toLayout", proto: "to_layout", .string),
            SchemaField(3, "toParameters", proto: "to_parameters", .message(.protobufStruct)),
            SchemaField(4, "focus", .message(.point)),
        ],
        [
            SchemaField(1, "transition", .message(.transitionState)),
            SchemaField(2, "contentSize", proto: "content_size", .message(.size)),
            SchemaField(3, "bounds", .message(.rect)),
            SchemaField(4, "anchor", .message(.indexPath)),
        ],
        [
            SchemaField(1, "toLayout", proto: "to_layout", .string),
            SchemaField(2, "progress", .double),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "progress", .double),
            SchemaField(3, "focus", .message(.point)),
        ],
        [
            SchemaField(1, "container", .uint32)
        ],
        [
            SchemaField(1, "container", .uint32)
        ],
        [
            SchemaField(1, "events", .string, .repeated),
            SchemaField(2, "container", .uint32),
            SchemaField(10, "rate", .uint32),
            SchemaField(11, "isPassive", proto: "is_passive", .bool),
        ],
        [
            SchemaField(1, "subscription", .uint32),
            SchemaField(2, "containers", .message(.containerState), .repeated),
        ],
        [
            SchemaField(1, "subscription", .uint32)
        ],
        [],
        [],
        [
            SchemaField(1, "plugins", .message(.pluginState), .repeated)
        ],
        [
            SchemaField(1, "name", .string),
            SchemaField(2, "version", .string),
            SchemaField(3, "path", .string),
            SchemaField(4, "base", .string),
            SchemaField(5, "state", .string),
            SchemaField(6, "error", .message(.failure)),
            SchemaField(7, "failures", .uint32),
            SchemaField(8, "quarantinedUsers", proto: "quarantined_users", .uint32, .repeated),
        ],
        [],
        [
            SchemaField(1, "plugins", .message(.pluginState), .repeated)
        ],
        [],
        [
            SchemaField(1, "changed", .string, .repeated),
            SchemaField(2, "needRestart", proto: "need_restart", .string, .repeated),
            SchemaField(3, "plugins", .message(.pluginState), .repeated),
            SchemaField(4, "overridden", .string, .repeated),
        ],
        [],
        [
            SchemaField(1, "clients", .message(.clientState), .repeated),
            SchemaField(2, "users", .message(.userAccount), .repeated),
        ],
        [
            SchemaField(1, "client", .uint32),
            SchemaField(2, "user", .uint32),
            SchemaField(3, "process", .uint32),
            SchemaField(4, "name", .string),
            SchemaField(5, "connectedSeconds", proto: "connected_seconds", .double),
            SchemaField(6, "containers", .uint32),
            SchemaField(7, "subscriptions", .uint32),
            SchemaField(8, "requests", .uint32),
            SchemaField(9, "frameBytes", proto: "frame_bytes", .uint64),
            SchemaField(10, "queuedBytes", proto: "queued_bytes", .uint64),
            SchemaField(11, "notices", .uint32),
        ],
        [
            SchemaField(1, "user", .uint32),
            SchemaField(2, "connections", .uint32),
            SchemaField(3, "containers", .uint32),
            SchemaField(4, "subscriptions", .uint32),
            SchemaField(5, "workers", .uint32),
            SchemaField(6, "chargedBytes", proto: "charged_bytes", .uint64),
            SchemaField(7, "mostBytes", proto: "most_bytes", .uint64),
            SchemaField(8, "storedBytes", proto: "stored_bytes", .uint64),
            SchemaField(9, "loopSeconds", proto: "loop_seconds", .double),
            SchemaField(10, "layoutSeconds", proto: "layout_seconds", .double),
            SchemaField(11, "scriptSeconds", proto: "script_seconds", .double),
            SchemaField(12, "storeSeconds", proto: "store_seconds", .double),
        ],
        [
            SchemaField(1, "client", .uint32)
        ],
        [],
        [],
        [
            SchemaField(1, "isOfAllUsers", proto: "is_of_all_users", .bool),
            SchemaField(2, "uptimeSeconds", proto: "uptime_seconds", .double),
            SchemaField(3, "connections", .uint32),
            SchemaField(4, "acceptedConnections", proto: "accepted_connections", .uint64),
            SchemaField(5, "disconnects", .message(.reasonCount), .repeated),
            SchemaField(6, "containers", .uint32),
            SchemaField(7, "openedContainers", proto: "opened_containers", .uint64),
            SchemaField(8, "requests", .message(.requestCount), .repeated),
            SchemaField(9, "prepares", .message(.durationHistogram)),
            SchemaField(10, "plugins", .message(.pluginUsage), .repeated),
            SchemaField(11, "chargedBytes", proto: "charged_bytes", .uint64),
            SchemaField(12, "queuedBytes", proto: "queued_bytes", .uint64),
            SchemaField(13, "mergedNotices", proto: "merged_notices", .uint64),
            SchemaField(14, "usages", .message(.containerUsage), .repeated),
            SchemaField(15, "server", .message(.serverStatistics)),
        ],
        [
            SchemaField(1, "reason", .string),
            SchemaField(2, "count", .uint64),
        ],
        [
            SchemaField(1, "method", .string),
            SchemaField(2, "result", .string),
            SchemaField(3, "count", .uint64),
        ],
        [
            SchemaField(1, "bounds", .double, .repeated),
            SchemaField(2, "counts", .uint64, .repeated),
            SchemaField(3, "seconds", .double),
        ],
        [
            SchemaField(1, "name", .string),
            SchemaField(2, "cpuSeconds", proto: "cpu_seconds", .double),
            SchemaField(3, "containers", .uint32),
            SchemaField(4, "memoryBytes", proto: "memory_bytes", .uint64),
            SchemaField(5, "failures", .uint64),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "name", .string),
            SchemaField(3, "layout", .string),
            SchemaField(4, "owner", .uint32),
            SchemaField(5, "itemCount", proto: "item_count", .uint32),
            SchemaField(6, "requests", .uint64),
            SchemaField(7, "prepareSeconds", proto: "prepare_seconds", .double),
            SchemaField(8, "memoryBytes", proto: "memory_bytes", .uint64),
        ],
        [
            SchemaField(1, "residentBytes", proto: "resident_bytes", .uint64),
            SchemaField(2, "reloads", .uint64),
            SchemaField(3, "loadedPlugins", proto: "loaded_plugins", .uint64),
            SchemaField(4, "failedPlugins", proto: "failed_plugins", .uint64),
            SchemaField(5, "startedScripts", proto: "started_scripts", .uint64),
            SchemaField(6, "failedScripts", proto: "failed_scripts", .uint64),
            SchemaField(7, "storedContainers", proto: "stored_containers", .uint32),
            SchemaField(8, "storedBytes", proto: "stored_bytes", .uint64),
            SchemaField(9, "rejectedPlugins", proto: "rejected_plugins", .uint32),
            SchemaField(10, "failingPlugins", proto: "failing_plugins", .uint32),
            SchemaField(11, "quarantinedPlugins", proto: "quarantined_plugins", .uint32),
            SchemaField(12, "unusableFolders", proto: "unusable_folders", .uint32),
            SchemaField(13, "leftOutLines", proto: "left_out_lines", .uint64),
        ],
        [
            SchemaField(1, "subscription", .uint32),
            SchemaField(2, "sequence", .uint64),
            SchemaField(3, "invalidated", .message(.invalidated), oneof: "event"),
            SchemaField(4, "containerClosed", proto: "container_closed", .message(.containerClosed), oneof: "event"),
            SchemaField(5, "serverStopping", proto: "server_stopping", .message(.serverStopping), oneof: "event"),
            SchemaField(6, "layoutReloaded", proto: "layout_reloaded", .message(.layoutReloaded), oneof: "event"),
            SchemaField(7, "layoutFailed", proto: "layout_failed", .message(.layoutFailed), oneof: "event"),
            SchemaField(
                8, "pluginQuarantined", proto: "plugin_quarantined", .message(.pluginQuarantined), oneof: "event"),
            SchemaField(15, "moved", .message(.moved), oneof: "event"),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "generation", .uint64),
            SchemaField(3, "reason", .string),
            SchemaField(4, "changes", .message(.changes)),
            SchemaField(5, "merged", .uint32),
            SchemaField(6, "bounds", .message(.rect)),
            SchemaField(7, "contentOffsetAdjustment", proto: "content_offset_adjustment", .message(.point)),
            SchemaField(8, "generationBefore", proto: "generation_before", .uint64),
            SchemaField(20, "movement", .message(.movement)),
            SchemaField(23, "transition", .message(.transitionState)),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "reason", .string),
        ],
        [
            SchemaField(1, "reason", .string),
            SchemaField(2, "restart", .bool),
        ],
        [
            SchemaField(1, "layout", .string),
            SchemaField(2, "version", .string),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "error", .message(.failure)),
            SchemaField(3, "count", .uint32),
        ],
        [
            SchemaField(1, "plugin", .string),
            SchemaField(2, "version", .string),
            SchemaField(3, "user", .uint32),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "steps", .uint32),
        ],
        [
            SchemaField(1, "made", .uint32),
            SchemaField(2, "step", .uint64),
            SchemaField(3, "isMoving", proto: "is_moving", .bool),
        ],
        [
            SchemaField(1, "container", .uint32),
            SchemaField(2, "generation", .uint64),
            SchemaField(3, "step", .uint64),
            SchemaField(4, "attributes", .message(.attributes)),
            SchemaField(5, "truncated", .bool),
            SchemaField(6, "atRest", proto: "at_rest", .bool),
            SchemaField(7, "bounds", .message(.rect)),
            SchemaField(8, "contentSize", proto: "content_size", .message(.size)),
        ],
        [
            SchemaField(1, "fields", .message(.protobufValue), .map)
        ],
        [
            SchemaField(1, "nullValue", proto: "null_value", .enumeration, oneof: "kind"),
            SchemaField(2, "numberValue", proto: "number_value", .double, oneof: "kind"),
            SchemaField(3, "stringValue", proto: "string_value", .string, oneof: "kind"),
            SchemaField(4, "boolValue", proto: "bool_value", .bool, oneof: "kind"),
            SchemaField(5, "structValue", proto: "struct_value", .message(.protobufStruct), oneof: "kind"),
            SchemaField(6, "listValue", proto: "list_value", .message(.protobufListValue), oneof: "kind"),
        ],
        [
            SchemaField(1, "values", .message(.protobufValue), .repeated)
        ],
    ]
}
