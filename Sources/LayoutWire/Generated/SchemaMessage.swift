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
    case window
    case moveWindow
    case moveWindowReply
    case windowChanged
    case windowElements
    case windowPin
    case view
    case viewPinching
    case viewConventions
    case viewModifiers
    case viewKeyRow
    case viewClickRow
    case input
    case inputReply
    case viewInput
    case viewNothing
    case viewScrolled
    case viewPointer
    case viewTime
    case viewKeyPress
    case viewWheel
    case viewPinch
    case viewText
    case viewItem
    case viewGuests
    case viewScrollTo
    case viewRestore
    case viewKeys
    case viewEffect
    case viewBand
    case viewShown
    case viewRowScroll
    case viewMenu
    case viewLift
    case viewDrop
    case viewTransition
    case viewPinched
    case viewSearch
    case viewAnnouncement
    case viewChanged
    case viewState
    case viewStateReply
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
    case settingState
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
        "Window",
        "MoveWindow",
        "MoveWindowReply",
        "WindowChanged",
        "WindowElements",
        "WindowPin",
        "View",
        "ViewPinching",
        "ViewConventions",
        "ViewModifiers",
        "ViewKeyRow",
        "ViewClickRow",
        "Input",
        "InputReply",
        "ViewInput",
        "ViewNothing",
        "ViewScrolled",
        "ViewPointer",
        "ViewTime",
        "ViewKeyPress",
        "ViewWheel",
        "ViewPinch",
        "ViewText",
        "ViewItem",
        "ViewGuests",
        "ViewScrollTo",
        "ViewRestore",
        "ViewKeys",
        "ViewEffect",
        "ViewBand",
        "ViewShown",
        "ViewRowScroll",
        "ViewMenu",
        "ViewLift",
        "ViewDrop",
        "ViewTransition",
        "ViewPinched",
        "ViewSearch",
        "ViewAnnouncement",
        "ViewChanged",
        "ViewState",
        "ViewStateReply",
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
        "SettingState",
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

    /// Its fields, in the schema's order. One array a case: an array of all of them takes the optimizer 3.7 GB.
    var fields: [SchemaField] {
        switch self {
        case .request:
            [
                SchemaField(1, "id", of: .uint32),
                SchemaField(2, "hello", of: .message(.hello), oneof: "request"),
                SchemaField(3, "ping", of: .message(.ping), oneof: "request"),
                SchemaField(4, "sync", of: .message(.sync), oneof: "request"),
                SchemaField(5, "cancel", of: .message(.cancel), oneof: "request"),
                SchemaField(6, "listLayouts", proto: "list_layouts", of: .message(.listLayouts), oneof: "request"),
                SchemaField(
                    7, "describeLayout", proto: "describe_layout", of: .message(.describeLayout), oneof: "request"),
                SchemaField(
                    8, "openContainer", proto: "open_container", of: .message(.openContainer), oneof: "request"),
                SchemaField(
                    9, "attachContainer", proto: "attach_container", of: .message(.attachContainer), oneof: "request"),
                SchemaField(
                    10, "closeContainer", proto: "close_container", of: .message(.closeContainer), oneof: "request"),
                SchemaField(
                    11, "listContainers", proto: "list_containers", of: .message(.listContainers), oneof: "request"),
                SchemaField(
                    12, "updateContainer", proto: "update_container", of: .message(.updateContainer), oneof: "request"),
                SchemaField(13, "prepare", of: .message(.prepare), oneof: "request"),
                SchemaField(14, "queryRect", proto: "query_rect", of: .message(.queryRect), oneof: "request"),
                SchemaField(16, "queryItems", proto: "query_items", of: .message(.queryItems), oneof: "request"),
                SchemaField(
                    17, "querySupplementary", proto: "query_supplementary", of: .message(.querySupplementary),
                    oneof: "request"),
                SchemaField(18, "subscribe", of: .message(.subscribe), oneof: "request"),
                SchemaField(19, "unsubscribe", of: .message(.unsubscribe), oneof: "request"),
                SchemaField(
                    20, "queryDecorations", proto: "query_decorations", of: .message(.queryDecorations),
                    oneof: "request"),
                SchemaField(21, "transition", of: .message(.transition), oneof: "request"),
                SchemaField(
                    22, "queryOrthogonal", proto: "query_orthogonal", of: .message(.queryOrthogonal), oneof: "request"),
                SchemaField(23, "targetOffset", proto: "target_offset", of: .message(.targetOffset), oneof: "request"),
                SchemaField(24, "listPlugins", proto: "list_plugins", of: .message(.listPlugins), oneof: "request"),
                SchemaField(
                    25, "reloadPlugins", proto: "reload_plugins", of: .message(.reloadPlugins), oneof: "request"),
                SchemaField(32, "queryBatch", proto: "query_batch", of: .message(.queryBatch), oneof: "request"),
                SchemaField(26, "hitTest", proto: "hit_test", of: .message(.hitTest), oneof: "request"),
                SchemaField(
                    27, "insertionPoint", proto: "insertion_point", of: .message(.insertionPoint), oneof: "request"),
                SchemaField(28, "selectRect", proto: "select_rect", of: .message(.selectRect), oneof: "request"),
                SchemaField(29, "neighbour", of: .message(.neighbour), oneof: "request"),
                SchemaField(30, "scrollTarget", proto: "scroll_target", of: .message(.scrollTarget), oneof: "request"),
                SchemaField(31, "explain", of: .message(.explain), oneof: "request"),
                SchemaField(
                    33, "captureAnchor", proto: "capture_anchor", of: .message(.captureAnchor), oneof: "request"),
                SchemaField(
                    34, "queryContainer", proto: "query_container", of: .message(.queryContainer), oneof: "request"),
                SchemaField(
                    35, "querySections", proto: "query_sections", of: .message(.querySections), oneof: "request"),
                SchemaField(36, "readingOrder", proto: "reading_order", of: .message(.readingOrder), oneof: "request"),
                SchemaField(37, "prefetch", of: .message(.prefetch), oneof: "request"),
                SchemaField(
                    43, "beginMovement", proto: "begin_movement", of: .message(.beginMovement), oneof: "request"),
                SchemaField(
                    44, "updateMovement", proto: "update_movement", of: .message(.updateMovement), oneof: "request"),
                SchemaField(45, "endMovement", proto: "end_movement", of: .message(.endMovement), oneof: "request"),
                SchemaField(
                    46, "cancelMovement", proto: "cancel_movement", of: .message(.cancelMovement), oneof: "request"),
                SchemaField(
                    47, "beginTransition", proto: "begin_transition", of: .message(.beginTransition), oneof: "request"),
                SchemaField(
                    48, "updateTransition", proto: "update_transition", of: .message(.updateTransition),
                    oneof: "request"),
                SchemaField(
                    49, "finishTransition", proto: "finish_transition", of: .message(.finishTransition),
                    oneof: "request"),
                SchemaField(
                    50, "cancelTransition", proto: "cancel_transition", of: .message(.cancelTransition),
                    oneof: "request"),
                SchemaField(
                    51, "stepContainer", proto: "step_container", of: .message(.stepContainer), oneof: "request"),
                SchemaField(53, "reload", of: .message(.reload), oneof: "request"),
                SchemaField(52, "statistics", of: .message(.statistics), oneof: "request"),
                SchemaField(54, "listClients", proto: "list_clients", of: .message(.listClients), oneof: "request"),
                SchemaField(
                    55, "disconnectClient", proto: "disconnect_client", of: .message(.disconnectClient),
                    oneof: "request"),
                SchemaField(56, "moveWindow", proto: "move_window", of: .message(.moveWindow), oneof: "request"),
                SchemaField(57, "input", of: .message(.input), oneof: "request"),
                SchemaField(58, "viewState", proto: "view_state", of: .message(.viewState), oneof: "request"),
                SchemaField(40, "parts", of: .bool),
                SchemaField(41, "lenient", of: .bool),
                SchemaField(42, "ifGeneration", proto: "if_generation", of: .uint64),
                SchemaField(60, "withIds", proto: "with_ids", of: .bool),
            ]
        case .reply:
            [
                SchemaField(1, "id", of: .uint32),
                SchemaField(2, "generation", of: .uint64),
                SchemaField(3, "hello", of: .message(.helloReply), oneof: "result"),
                SchemaField(4, "ping", of: .message(.pingReply), oneof: "result"),
                SchemaField(5, "sync", of: .message(.syncReply), oneof: "result"),
                SchemaField(6, "cancel", of: .message(.cancelReply), oneof: "result"),
                SchemaField(7, "listLayouts", proto: "list_layouts", of: .message(.listLayoutsReply), oneof: "result"),
                SchemaField(
                    8, "describeLayout", proto: "describe_layout", of: .message(.describeLayoutReply), oneof: "result"),
                SchemaField(
                    9, "openContainer", proto: "open_container", of: .message(.openContainerReply), oneof: "result"),
                SchemaField(
                    10, "attachContainer", proto: "attach_container", of: .message(.attachContainerReply),
                    oneof: "result"),
                SchemaField(
                    11, "closeContainer", proto: "close_container", of: .message(.closeContainerReply), oneof: "result"),
                SchemaField(
                    12, "listContainers", proto: "list_containers", of: .message(.listContainersReply), oneof: "result"),
                SchemaField(
                    13, "updateContainer", proto: "update_container", of: .message(.updateContainerReply),
                    oneof: "result"),
                SchemaField(14, "prepare", of: .message(.prepareReply), oneof: "result"),
                SchemaField(16, "queryRect", proto: "query_rect", of: .message(.queryReply), oneof: "result"),
                SchemaField(17, "queryItems", proto: "query_items", of: .message(.queryReply), oneof: "result"),
                SchemaField(
                    15, "queryDecorations", proto: "query_decorations", of: .message(.queryReply), oneof: "result"),
                SchemaField(
                    18, "querySupplementary", proto: "query_supplementary", of: .message(.queryReply), oneof: "result"),
                SchemaField(19, "subscribe", of: .message(.subscribeReply), oneof: "result"),
                SchemaField(20, "unsubscribe", of: .message(.unsubscribeReply), oneof: "result"),
                SchemaField(21, "transition", of: .message(.transitionReply), oneof: "result"),
                SchemaField(
                    22, "queryOrthogonal", proto: "query_orthogonal", of: .message(.queryOrthogonalReply),
                    oneof: "result"),
                SchemaField(
                    23, "targetOffset", proto: "target_offset", of: .message(.targetOffsetReply), oneof: "result"),
                SchemaField(24, "listPlugins", proto: "list_plugins", of: .message(.listPluginsReply), oneof: "result"),
                SchemaField(
                    25, "reloadPlugins", proto: "reload_plugins", of: .message(.reloadPluginsReply), oneof: "result"),
                SchemaField(26, "hitTest", proto: "hit_test", of: .message(.hitTestReply), oneof: "result"),
                SchemaField(
                    27, "insertionPoint", proto: "insertion_point", of: .message(.insertionPointReply), oneof: "result"),
                SchemaField(28, "selectRect", proto: "select_rect", of: .message(.selectRectReply), oneof: "result"),
                SchemaField(29, "neighbour", of: .message(.neighbourReply), oneof: "result"),
                SchemaField(
                    32, "scrollTarget", proto: "scroll_target", of: .message(.scrollTargetReply), oneof: "result"),
                SchemaField(33, "explain", of: .message(.explainReply), oneof: "result"),
                SchemaField(
                    36, "captureAnchor", proto: "capture_anchor", of: .message(.captureAnchorReply), oneof: "result"),
                SchemaField(
                    38, "queryContainer", proto: "query_container", of: .message(.queryContainerReply), oneof: "result"),
                SchemaField(
                    39, "querySections", proto: "query_sections", of: .message(.querySectionsReply), oneof: "result"),
                SchemaField(
                    40, "readingOrder", proto: "reading_order", of: .message(.readingOrderReply), oneof: "result"),
                SchemaField(41, "prefetch", of: .message(.prefetchReply), oneof: "result"),
                SchemaField(
                    43, "beginMovement", proto: "begin_movement", of: .message(.movementReply), oneof: "result"),
                SchemaField(
                    44, "updateMovement", proto: "update_movement", of: .message(.movementReply), oneof: "result"),
                SchemaField(45, "endMovement", proto: "end_movement", of: .message(.endMovementReply), oneof: "result"),
                SchemaField(
                    46, "cancelMovement", proto: "cancel_movement", of: .message(.movementReply), oneof: "result"),
                SchemaField(
                    47, "beginTransition", proto: "begin_transition", of: .message(.transitionStateReply),
                    oneof: "result"),
                SchemaField(
                    48, "updateTransition", proto: "update_transition", of: .message(.transitionStateReply),
                    oneof: "result"),
                SchemaField(
                    49, "finishTransition", proto: "finish_transition", of: .message(.updateContainerReply),
                    oneof: "result"),
                SchemaField(
                    50, "cancelTransition", proto: "cancel_transition", of: .message(.transitionStateReply),
                    oneof: "result"),
                SchemaField(
                    51, "stepContainer", proto: "step_container", of: .message(.stepContainerReply), oneof: "result"),
                SchemaField(53, "reload", of: .message(.reloadReply), oneof: "result"),
                SchemaField(52, "statistics", of: .message(.statisticsReply), oneof: "result"),
                SchemaField(54, "listClients", proto: "list_clients", of: .message(.listClientsReply), oneof: "result"),
                SchemaField(
                    55, "disconnectClient", proto: "disconnect_client", of: .message(.disconnectClientReply),
                    oneof: "result"),
                SchemaField(56, "moveWindow", proto: "move_window", of: .message(.moveWindowReply), oneof: "result"),
                SchemaField(57, "input", of: .message(.inputReply), oneof: "result"),
                SchemaField(58, "viewState", proto: "view_state", of: .message(.viewStateReply), oneof: "result"),
                SchemaField(30, "error", of: .message(.failure), oneof: "result"),
                SchemaField(31, "event", of: .message(.event), oneof: "result"),
                SchemaField(34, "queryBatch", proto: "query_batch", of: .message(.queryBatchReply), oneof: "result"),
                SchemaField(35, "part", of: .message(.part), oneof: "result"),
                SchemaField(37, "goodbye", of: .message(.goodbye), oneof: "result"),
            ]
        case .part:
            [
                SchemaField(1, "index", of: .uint32),
                SchemaField(2, "last", of: .bool),
                SchemaField(3, "body", of: .bytes),
            ]
        case .goodbye:
            [
                SchemaField(1, "reason", of: .string)
            ]
        case .failure:
            [
                SchemaField(1, "code", of: .string),
                SchemaField(2, "message", of: .string),
                SchemaField(3, "pointer", of: .string),
                SchemaField(4, "nearest", of: .string, label: .repeated),
                SchemaField(5, "generation", of: .uint64),
                SchemaField(6, "validCount", proto: "valid_count", of: .uint32),
                SchemaField(7, "limit", of: .message(.limitDetail)),
                SchemaField(8, "fault", of: .message(.pluginFault)),
            ]
        case .pluginFault:
            [
                SchemaField(1, "plugin", of: .string),
                SchemaField(2, "version", of: .string),
                SchemaField(3, "file", of: .string),
                SchemaField(4, "line", of: .uint32),
                SchemaField(5, "traceback", of: .string),
                SchemaField(6, "indexPath", proto: "index_path", of: .message(.indexPath)),
            ]
        case .limitDetail:
            [
                SchemaField(1, "name", of: .string),
                SchemaField(2, "value", of: .double),
                SchemaField(3, "allowed", of: .double),
            ]
        case .hello:
            [
                SchemaField(1, "minVersion", proto: "min_version", of: .uint32),
                SchemaField(2, "maxVersion", proto: "max_version", of: .uint32),
                SchemaField(3, "client", of: .string),
            ]
        case .helloReply:
            [
                SchemaField(1, "version", of: .uint32),
                SchemaField(2, "server", of: .string),
                SchemaField(3, "serverVersion", proto: "server_version", of: .string),
                SchemaField(4, "instance", of: .string),
                SchemaField(5, "limits", of: .message(.limits)),
                SchemaField(6, "events", of: .string, label: .repeated),
                SchemaField(7, "errorCodes", proto: "error_codes", of: .string, label: .repeated),
            ]
        case .limits:
            [
                SchemaField(1, "connections", of: .uint32),
                SchemaField(2, "connectionsPerUser", proto: "connections_per_user", of: .uint32),
                SchemaField(3, "helloSeconds", proto: "hello_seconds", of: .double),
                SchemaField(4, "frameSeconds", proto: "frame_seconds", of: .double),
                SchemaField(5, "helloBytes", proto: "hello_bytes", of: .uint32),
                SchemaField(6, "frameBytes", proto: "frame_bytes", of: .uint32),
                SchemaField(7, "requestsInFlight", proto: "requests_in_flight", of: .uint32),
                SchemaField(8, "containersPerConnection", proto: "containers_per_connection", of: .uint32),
                SchemaField(9, "containersPerUser", proto: "containers_per_user", of: .uint32),
                SchemaField(10, "subscriptionsPerConnection", proto: "subscriptions_per_connection", of: .uint32),
                SchemaField(11, "sections", of: .uint32),
                SchemaField(12, "items", of: .uint32),
                SchemaField(13, "memoryPerUser", proto: "memory_per_user", of: .uint64),
                SchemaField(14, "stringBytes", proto: "string_bytes", of: .uint32),
                SchemaField(15, "coordinate", of: .double),
                SchemaField(16, "elementsPerReply", proto: "elements_per_reply", of: .uint32),
                SchemaField(17, "outputSoftBytes", proto: "output_soft_bytes", of: .uint32),
                SchemaField(18, "outputHardBytes", proto: "output_hard_bytes", of: .uint32),
                SchemaField(19, "stallSeconds", proto: "stall_seconds", of: .double),
                SchemaField(20, "structuresPerFrame", proto: "structures_per_frame", of: .uint32),
                SchemaField(21, "depth", of: .uint32),
                SchemaField(22, "queriesPerBatch", proto: "queries_per_batch", of: .uint32),
                SchemaField(30, "bodies", of: .uint32),
                SchemaField(31, "stepsPerWake", proto: "steps_per_wake", of: .uint32),
                SchemaField(32, "movingContainersPerUser", proto: "moving_containers_per_user", of: .uint32),
                SchemaField(33, "stepsAtOnce", proto: "steps_at_once", of: .uint32),
                SchemaField(34, "stepsPerRequest", proto: "steps_per_request", of: .uint32),
                SchemaField(35, "windowElements", proto: "window_elements", of: .uint32),
                SchemaField(36, "inputs", of: .uint32),
                SchemaField(37, "viewRanges", proto: "view_ranges", of: .uint32),
            ]
        case .ping: []
        case .pingReply: []
        case .sync: []
        case .syncReply: []
        case .cancel:
            [
                SchemaField(1, "id", of: .uint32)
            ]
        case .cancelReply:
            [
                SchemaField(1, "cancelled", of: .bool)
            ]
        case .listLayouts: []
        case .listLayoutsReply:
            [
                SchemaField(1, "layouts", of: .message(.layoutSummary), label: .repeated)
            ]
        case .layoutSummary:
            [
                SchemaField(1, "name", of: .string),
                SchemaField(2, "summary", of: .string),
                SchemaField(3, "source", of: .string),
                SchemaField(4, "version", of: .string),
            ]
        case .describeLayout:
            [
                SchemaField(1, "layout", of: .string)
            ]
        case .describeLayoutReply:
            [
                SchemaField(1, "layout", of: .message(.layoutSummary)),
                SchemaField(2, "parameters", of: .message(.parameter), label: .repeated),
                SchemaField(3, "schema", of: .message(.protobufStruct)),
                SchemaField(4, "itemColumns", proto: "item_columns", of: .message(.itemColumn), label: .repeated),
                SchemaField(5, "itemShape", proto: "item_shape", of: .string),
                SchemaField(6, "attributes", of: .message(.customAttribute), label: .repeated),
            ]
        case .customAttribute:
            [
                SchemaField(1, "name", of: .string),
                SchemaField(2, "default", of: .double),
                SchemaField(3, "documentation", of: .string),
            ]
        case .itemColumn:
            [
                SchemaField(1, "name", of: .string),
                SchemaField(2, "numbersPerItem", proto: "numbers_per_item", of: .uint32),
                SchemaField(3, "minimum", of: .double),
                SchemaField(4, "maximum", of: .double),
                SchemaField(5, "names", of: .string, label: .repeated),
                SchemaField(6, "documentation", of: .string),
            ]
        case .parameter:
            [
                SchemaField(1, "name", of: .string),
                SchemaField(2, "type", of: .string),
                SchemaField(3, "default", of: .message(.protobufValue)),
                SchemaField(4, "minimum", of: .double),
                SchemaField(5, "maximum", of: .double),
                SchemaField(6, "choices", of: .string, label: .repeated),
                SchemaField(7, "unit", of: .string),
                SchemaField(8, "documentation", of: .string),
                SchemaField(9, "perSection", proto: "per_section", of: .bool),
                SchemaField(10, "sectionName", proto: "section_name", of: .string),
                SchemaField(11, "key", of: .string),
            ]
        case .size:
            [
                SchemaField(1, "width", of: .double),
                SchemaField(2, "height", of: .double),
            ]
        case .point:
            [
                SchemaField(1, "x", of: .double),
                SchemaField(2, "y", of: .double),
            ]
        case .rect:
            [
                SchemaField(1, "x", of: .double),
                SchemaField(2, "y", of: .double),
                SchemaField(3, "width", of: .double),
                SchemaField(4, "height", of: .double),
            ]
        case .insets:
            [
                SchemaField(1, "top", of: .double),
                SchemaField(2, "left", of: .double),
                SchemaField(3, "bottom", of: .double),
                SchemaField(4, "right", of: .double),
            ]
        case .indexPath:
            [
                SchemaField(1, "section", of: .uint32),
                SchemaField(2, "item", of: .uint32),
                SchemaField(3, "id", of: .message(.identifier)),
                SchemaField(4, "sectionId", proto: "section_id", of: .message(.identifier)),
            ]
        case .identifier:
            [
                SchemaField(1, "number", of: .uint64, oneof: "identifier"),
                SchemaField(2, "name", of: .string, oneof: "identifier"),
            ]
        case .identifiers:
            [
                SchemaField(1, "numbers", of: .uint64, label: .repeated),
                SchemaField(2, "names", of: .string, label: .repeated),
            ]
        case .environment:
            [
                SchemaField(1, "scale", of: .double),
                SchemaField(2, "layoutDirection", proto: "layout_direction", of: .string),
                SchemaField(3, "contentInset", proto: "content_inset", of: .message(.insets)),
                SchemaField(4, "safeAreaInsets", proto: "safe_area_insets", of: .message(.insets)),
                SchemaField(5, "layoutMargins", proto: "layout_margins", of: .message(.insets)),
                SchemaField(6, "readableContentInsets", proto: "readable_content_insets", of: .message(.insets)),
                SchemaField(7, "horizontalSizeClass", proto: "horizontal_size_class", of: .string),
                SchemaField(8, "verticalSizeClass", proto: "vertical_size_class", of: .string),
                SchemaField(9, "contentSizeCategory", proto: "content_size_category", of: .string),
                SchemaField(10, "userInterfaceIdiom", proto: "user_interface_idiom", of: .string),
                SchemaField(11, "legibilityWeight", proto: "legibility_weight", of: .string),
            ]
        case .section:
            [
                SchemaField(1, "itemCount", proto: "item_count", of: .uint32),
                SchemaField(2, "itemSizes", proto: "item_sizes", of: .double, label: .repeated),
                SchemaField(3, "parameters", of: .message(.protobufStruct)),
                SchemaField(4, "itemValues", proto: "item_values", of: .message(.itemValues), label: .map),
                SchemaField(5, "id", of: .message(.identifier)),
                SchemaField(6, "itemIds", proto: "item_ids", of: .message(.identifiers)),
            ]
        case .itemValues:
            [
                SchemaField(1, "numbers", of: .double, label: .repeated),
                SchemaField(2, "names", of: .string, label: .repeated),
            ]
        case .attributes:
            [
                SchemaField(1, "sections", of: .uint32, label: .repeated),
                SchemaField(2, "items", of: .uint32, label: .repeated),
                SchemaField(3, "frames", of: .double, label: .repeated),
                SchemaField(4, "kinds", of: .uint32, label: .repeated),
                SchemaField(5, "kindNames", proto: "kind_names", of: .string, label: .repeated),
                SchemaField(6, "zIndexes", proto: "z_indexes", of: .sint32, label: .repeated),
                SchemaField(7, "alphas", of: .double, label: .repeated),
                SchemaField(8, "hidden", of: .bool, label: .repeated),
                SchemaField(9, "transforms", of: .message(.transform), label: .repeated),
                SchemaField(10, "kindCategories", proto: "kind_categories", of: .string, label: .repeated),
                SchemaField(11, "estimated", of: .bool, label: .repeated),
                SchemaField(12, "pinned", of: .message(.pinned), label: .repeated),
                SchemaField(13, "custom", of: .message(.customColumn), label: .repeated),
                SchemaField(14, "ids", of: .message(.identifiers)),
                SchemaField(15, "sectionIds", proto: "section_ids", of: .message(.identifiers)),
            ]
        case .customColumn:
            [
                SchemaField(1, "name", of: .string),
                SchemaField(2, "positions", of: .uint32, label: .repeated),
                SchemaField(3, "values", of: .double, label: .repeated),
            ]
        case .pinned:
            [
                SchemaField(1, "position", of: .uint32),
                SchemaField(2, "dx", of: .double),
                SchemaField(3, "dy", of: .double),
            ]
        case .transform:
            [
                SchemaField(1, "position", of: .uint32),
                SchemaField(2, "matrix", of: .double, label: .repeated),
                SchemaField(3, "untransformedFrame", proto: "untransformed_frame", of: .message(.rect)),
            ]
        case .openContainer:
            [
                SchemaField(1, "name", of: .string),
                SchemaField(2, "layout", of: .string),
                SchemaField(3, "parameters", of: .message(.protobufStruct)),
                SchemaField(4, "bounds", of: .message(.rect)),
                SchemaField(5, "environment", of: .message(.environment)),
                SchemaField(6, "sections", of: .message(.section), label: .repeated),
                SchemaField(7, "lifetime", of: .string),
                SchemaField(8, "access", of: .message(.access)),
                SchemaField(9, "layoutState", proto: "layout_state", of: .string),
            ]
        case .access:
            [
                SchemaField(1, "read", of: .string),
                SchemaField(2, "write", of: .string),
            ]
        case .openContainerReply:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "contentSize", proto: "content_size", of: .message(.size)),
                SchemaField(3, "warnings", of: .message(.warning), label: .repeated),
            ]
        case .warning:
            [
                SchemaField(1, "code", of: .string),
                SchemaField(2, "message", of: .string),
                SchemaField(3, "indexPath", proto: "index_path", of: .message(.indexPath)),
            ]
        case .attachContainer:
            [
                SchemaField(1, "name", of: .string),
                SchemaField(2, "owner", of: .uint32),
                SchemaField(3, "withItems", proto: "with_items", of: .bool),
                SchemaField(4, "container", of: .uint32),
            ]
        case .attachContainerReply:
            [
                SchemaField(1, "state", of: .message(.containerState))
            ]
        case .containerState:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "name", of: .string),
                SchemaField(3, "layout", of: .string),
                SchemaField(4, "generation", of: .uint64),
                SchemaField(5, "contentSize", proto: "content_size", of: .message(.size)),
                SchemaField(6, "bounds", of: .message(.rect)),
                SchemaField(7, "sectionCount", proto: "section_count", of: .uint32),
                SchemaField(8, "itemCount", proto: "item_count", of: .uint32),
                SchemaField(9, "lifetime", of: .string),
                SchemaField(10, "owner", of: .uint32),
                SchemaField(11, "access", of: .message(.access)),
                SchemaField(12, "isWritable", proto: "is_writable", of: .bool),
                SchemaField(13, "parameters", of: .message(.protobufStruct)),
                SchemaField(14, "environment", of: .message(.environment)),
                SchemaField(15, "sections", of: .message(.section), label: .repeated),
                SchemaField(
                    16, "orthogonalOffsets", proto: "orthogonal_offsets", of: .message(.orthogonalOffset),
                    label: .repeated),
                SchemaField(20, "movement", of: .message(.movement)),
                SchemaField(23, "transition", of: .message(.transitionState)),
                SchemaField(25, "step", of: .uint64),
                SchemaField(26, "isMoving", proto: "is_moving", of: .bool),
                SchemaField(27, "instance", of: .string),
                SchemaField(28, "layoutState", proto: "layout_state", of: .string),
            ]
        case .closeContainer:
            [
                SchemaField(1, "container", of: .uint32)
            ]
        case .closeContainerReply:
            [
                SchemaField(1, "stillStored", proto: "still_stored", of: .bool)
            ]
        case .listContainers:
            [
                SchemaField(1, "all", of: .bool)
            ]
        case .listContainersReply:
            [
                SchemaField(1, "containers", of: .message(.containerState), label: .repeated),
                SchemaField(2, "restoring", of: .uint32),
            ]
        case .updateContainer:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "ifGeneration", proto: "if_generation", of: .uint64),
                SchemaField(3, "operations", of: .message(.operation), label: .repeated),
                SchemaField(4, "anchor", of: .message(.anchor)),
                SchemaField(5, "withAnimations", proto: "with_animations", of: .bool),
                SchemaField(6, "visibleFirst", proto: "visible_first", of: .bool),
                SchemaField(7, "withoutBatch", proto: "without_batch", of: .bool),
                SchemaField(8, "refuseSkipped", proto: "refuse_skipped", of: .bool),
                SchemaField(9, "durable", of: .bool),
            ]
        case .anchor:
            [
                SchemaField(1, "at", of: .string),
                SchemaField(2, "indexPath", proto: "index_path", of: .message(.indexPath)),
            ]
        case .operation:
            [
                SchemaField(1, "setBounds", proto: "set_bounds", of: .message(.rect), oneof: "operation"),
                SchemaField(
                    2, "setParameters", proto: "set_parameters", of: .message(.protobufStruct), oneof: "operation"),
                SchemaField(
                    3, "setEnvironment", proto: "set_environment", of: .message(.environment), oneof: "operation"),
                SchemaField(4, "setSections", proto: "set_sections", of: .message(.setSections), oneof: "operation"),
                SchemaField(5, "invalidate", of: .message(.invalidate), oneof: "operation"),
                SchemaField(6, "batchUpdate", proto: "batch_update", of: .message(.batchUpdate), oneof: "operation"),
                SchemaField(7, "setSizes", proto: "set_sizes", of: .message(.setSizes), oneof: "operation"),
                SchemaField(
                    8, "setMeasuredSizes", proto: "set_measured_sizes", of: .message(.setMeasuredSizes),
                    oneof: "operation"),
                SchemaField(
                    9, "setOrthogonalOffset", proto: "set_orthogonal_offset", of: .message(.orthogonalOffset),
                    oneof: "operation"),
                SchemaField(10, "setLayout", proto: "set_layout", of: .message(.setLayout), oneof: "operation"),
                SchemaField(11, "insertItems", proto: "insert_items", of: .message(.insertItems), oneof: "operation"),
                SchemaField(12, "deleteItems", proto: "delete_items", of: .message(.deleteItems), oneof: "operation"),
                SchemaField(13, "moveItems", proto: "move_items", of: .message(.moveItems), oneof: "operation"),
                SchemaField(14, "reloadItems", proto: "reload_items", of: .message(.changeItems), oneof: "operation"),
                SchemaField(
                    15, "reconfigureItems", proto: "reconfigure_items", of: .message(.changeItems), oneof: "operation"),
                SchemaField(
                    16, "insertSections", proto: "insert_sections", of: .message(.insertSections), oneof: "operation"),
                SchemaField(
                    17, "deleteSections", proto: "delete_sections", of: .message(.deleteSections), oneof: "operation"),
                SchemaField(
                    18, "moveSections", proto: "move_sections", of: .message(.moveSections), oneof: "operation"),
                SchemaField(
                    19, "reloadSections", proto: "reload_sections", of: .message(.reloadSections), oneof: "operation"),
                SchemaField(
                    20, "applySnapshot", proto: "apply_snapshot", of: .message(.applySnapshot), oneof: "operation"),
            ]
        case .itemPlace:
            [
                SchemaField(1, "before", of: .message(.identifier), oneof: "place"),
                SchemaField(2, "after", of: .message(.identifier), oneof: "place"),
                SchemaField(3, "sectionStart", proto: "section_start", of: .message(.identifier), oneof: "place"),
                SchemaField(4, "sectionEnd", proto: "section_end", of: .message(.identifier), oneof: "place"),
            ]
        case .sectionPlace:
            [
                SchemaField(1, "before", of: .message(.identifier), oneof: "place"),
                SchemaField(2, "after", of: .message(.identifier), oneof: "place"),
            ]
        case .insertItems:
            [
                SchemaField(1, "to", of: .message(.itemPlace)),
                SchemaField(2, "items", of: .message(.section)),
            ]
        case .deleteItems:
            [
                SchemaField(1, "ids", of: .message(.identifiers))
            ]
        case .moveItems:
            [
                SchemaField(1, "ids", of: .message(.identifiers)),
                SchemaField(2, "to", of: .message(.itemPlace)),
            ]
        case .changeItems:
            [
                SchemaField(1, "items", of: .message(.section))
            ]
        case .insertSections:
            [
                SchemaField(1, "to", of: .message(.sectionPlace)),
                SchemaField(2, "sections", of: .message(.section), label: .repeated),
            ]
        case .deleteSections:
            [
                SchemaField(1, "ids", of: .message(.identifiers))
            ]
        case .moveSections:
            [
                SchemaField(1, "ids", of: .message(.identifiers)),
                SchemaField(2, "to", of: .message(.sectionPlace)),
            ]
        case .reloadSections:
            [
                SchemaField(1, "ids", of: .message(.identifiers))
            ]
        case .applySnapshot:
            [
                SchemaField(1, "sections", of: .message(.snapshotSection), label: .repeated),
                SchemaField(2, "items", of: .message(.section)),
                SchemaField(3, "reload", of: .message(.identifiers)),
                SchemaField(4, "reloadSections", proto: "reload_sections", of: .message(.identifiers)),
                SchemaField(5, "keepsOtherSections", proto: "keeps_other_sections", of: .bool),
            ]
        case .snapshotSection:
            [
                SchemaField(1, "id", of: .message(.identifier)),
                SchemaField(2, "itemIds", proto: "item_ids", of: .message(.identifiers)),
                SchemaField(3, "parameters", of: .message(.protobufStruct)),
            ]
        case .setLayout:
            [
                SchemaField(1, "layout", of: .string),
                SchemaField(2, "parameters", of: .message(.protobufStruct)),
            ]
        case .batchUpdate:
            [
                SchemaField(1, "deleteItems", proto: "delete_items", of: .message(.itemRange), label: .repeated),
                SchemaField(2, "insertItems", proto: "insert_items", of: .message(.newItems), label: .repeated),
                SchemaField(3, "reloadItems", proto: "reload_items", of: .message(.newItems), label: .repeated),
                SchemaField(4, "moveItems", proto: "move_items", of: .message(.moveItem), label: .repeated),
                SchemaField(5, "deleteSections", proto: "delete_sections", of: .uint32, label: .repeated),
                SchemaField(6, "insertSections", proto: "insert_sections", of: .message(.newSection), label: .repeated),
                SchemaField(7, "reloadSections", proto: "reload_sections", of: .message(.newSection), label: .repeated),
                SchemaField(8, "moveSections", proto: "move_sections", of: .message(.moveSection), label: .repeated),
                SchemaField(9, "itemCountsAfter", proto: "item_counts_after", of: .uint32, label: .repeated),
            ]
        case .itemRange:
            [
                SchemaField(1, "section", of: .uint32),
                SchemaField(2, "item", of: .uint32),
                SchemaField(3, "count", of: .uint32),
                SchemaField(4, "ids", of: .message(.identifiers)),
            ]
        case .newItems:
            [
                SchemaField(1, "section", of: .uint32),
                SchemaField(2, "item", of: .uint32),
                SchemaField(3, "items", of: .message(.section)),
            ]
        case .newSection:
            [
                SchemaField(1, "section", of: .uint32),
                SchemaField(2, "content", of: .message(.section)),
            ]
        case .moveItem:
            [
                SchemaField(1, "from", of: .message(.indexPath)),
                SchemaField(2, "to", of: .message(.indexPath)),
            ]
        case .moveSection:
            [
                SchemaField(1, "from", of: .uint32),
                SchemaField(2, "to", of: .uint32),
            ]
        case .setSizes:
            [
                SchemaField(1, "section", of: .uint32),
                SchemaField(2, "item", of: .uint32),
                SchemaField(3, "sizes", of: .double, label: .repeated),
            ]
        case .setSections:
            [
                SchemaField(1, "sections", of: .message(.section), label: .repeated)
            ]
        case .invalidate:
            [
                SchemaField(1, "items", of: .message(.itemRange), label: .repeated),
                SchemaField(2, "elements", of: .message(.elementRange), label: .repeated),
                SchemaField(3, "sections", of: .uint32, label: .repeated),
            ]
        case .setMeasuredSizes:
            [
                SchemaField(1, "section", of: .uint32),
                SchemaField(2, "items", of: .uint32, label: .repeated),
                SchemaField(3, "sizes", of: .double, label: .repeated),
                SchemaField(4, "kind", of: .string),
                SchemaField(5, "ids", of: .message(.identifiers)),
                SchemaField(6, "sectionId", proto: "section_id", of: .message(.identifier)),
            ]
        case .orthogonalOffset:
            [
                SchemaField(1, "section", of: .uint32),
                SchemaField(2, "offset", of: .double),
                SchemaField(3, "sectionId", proto: "section_id", of: .message(.identifier)),
            ]
        case .updateContainerReply:
            [
                SchemaField(1, "contentSize", proto: "content_size", of: .message(.size)),
                SchemaField(3, "changes", of: .message(.changes)),
                SchemaField(4, "warnings", of: .message(.warning), label: .repeated),
                SchemaField(5, "batch", of: .message(.batchOutcome)),
                SchemaField(6, "contentOffsetAdjustment", proto: "content_offset_adjustment", of: .message(.point)),
                SchemaField(7, "appearing", of: .message(.attributes)),
                SchemaField(8, "disappearing", of: .message(.attributes)),
                SchemaField(9, "anchorDisplacement", proto: "anchor_displacement", of: .message(.point)),
                SchemaField(10, "generationBefore", proto: "generation_before", of: .uint64),
                SchemaField(11, "merged", of: .uint32),
                SchemaField(12, "skipped", of: .message(.skipped), label: .repeated),
                SchemaField(13, "isStored", proto: "is_stored", of: .bool),
            ]
        case .skipped:
            [
                SchemaField(1, "operation", of: .uint32),
                SchemaField(2, "ids", of: .message(.identifiers)),
                SchemaField(3, "reason", of: .string),
            ]
        case .batchOutcome:
            [
                SchemaField(1, "sections", of: .sint32, label: .repeated),
                SchemaField(2, "survivors", of: .message(.itemRun), label: .repeated),
                SchemaField(3, "reloaded", of: .message(.itemRun), label: .repeated),
                SchemaField(4, "inserted", of: .message(.itemRange), label: .repeated),
                SchemaField(5, "deleted", of: .message(.itemRange), label: .repeated),
            ]
        case .itemRun:
            [
                SchemaField(1, "from", of: .message(.indexPath)),
                SchemaField(2, "to", of: .message(.indexPath)),
                SchemaField(3, "count", of: .uint32),
            ]
        case .changes:
            [
                SchemaField(1, "everything", of: .bool),
                SchemaField(2, "elements", of: .message(.elementRange), label: .repeated),
                SchemaField(3, "contentSizeBefore", proto: "content_size_before", of: .message(.size)),
                SchemaField(4, "contentSizeAfter", proto: "content_size_after", of: .message(.size)),
                SchemaField(5, "moved", of: .message(.movedRange), label: .repeated),
                SchemaField(6, "inserted", of: .message(.elementRange), label: .repeated),
                SchemaField(7, "deleted", of: .message(.elementRange), label: .repeated),
                SchemaField(8, "sections", of: .message(.movedSections), label: .repeated),
            ]
        case .elementRange:
            [
                SchemaField(1, "kind", of: .string),
                SchemaField(2, "section", of: .uint32),
                SchemaField(3, "item", of: .uint32),
                SchemaField(4, "count", of: .uint32),
                SchemaField(5, "category", of: .string),
                SchemaField(6, "from", of: .message(.indexPath)),
                SchemaField(7, "ids", of: .message(.identifiers)),
            ]
        case .movedRange:
            [
                SchemaField(1, "kind", of: .string),
                SchemaField(2, "section", of: .uint32),
                SchemaField(3, "item", of: .uint32),
                SchemaField(4, "count", of: .uint32),
                SchemaField(5, "category", of: .string),
                SchemaField(6, "from", of: .message(.indexPath)),
                SchemaField(7, "dx", of: .double),
                SchemaField(8, "dy", of: .double),
            ]
        case .movedSections:
            [
                SchemaField(1, "from", of: .uint32),
                SchemaField(2, "to", of: .uint32),
                SchemaField(3, "count", of: .uint32),
                SchemaField(4, "dx", of: .double),
                SchemaField(5, "dy", of: .double),
                SchemaField(6, "stale", of: .bool),
            ]
        case .beginMovement:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "indexPaths", proto: "index_paths", of: .message(.indexPath), label: .repeated),
                SchemaField(3, "point", of: .message(.point)),
            ]
        case .updateMovement:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "position", of: .message(.point)),
                SchemaField(3, "targetContainer", proto: "target_container", of: .uint32),
            ]
        case .movementReply:
            [
                SchemaField(1, "movement", of: .message(.movement)),
                SchemaField(2, "changes", of: .message(.changes)),
                SchemaField(3, "generationBefore", proto: "generation_before", of: .uint64),
                SchemaField(4, "contentSize", proto: "content_size", of: .message(.size)),
                SchemaField(5, "autoScroll", proto: "auto_scroll", of: .message(.point)),
                SchemaField(6, "targetMovement", proto: "target_movement", of: .message(.movement)),
            ]
        case .endMovement:
            [
                SchemaField(1, "container", of: .uint32)
            ]
        case .endMovementReply:
            [
                SchemaField(1, "update", of: .message(.updateContainerReply)),
                SchemaField(2, "targetUpdate", proto: "target_update", of: .message(.updateContainerReply)),
                SchemaField(3, "targetGeneration", proto: "target_generation", of: .uint64),
            ]
        case .cancelMovement:
            [
                SchemaField(1, "container", of: .uint32)
            ]
        case .movement:
            [
                SchemaField(1, "indexPaths", proto: "index_paths", of: .message(.indexPath), label: .repeated),
                SchemaField(2, "target", of: .message(.indexPath)),
                SchemaField(3, "position", of: .message(.point)),
                SchemaField(4, "lifted", of: .message(.attributes)),
                SchemaField(5, "dataGeneration", proto: "data_generation", of: .uint64),
                SchemaField(6, "targetContainer", proto: "target_container", of: .uint32),
                SchemaField(7, "sourceContainer", proto: "source_container", of: .uint32),
            ]
        case .prepare:
            [
                SchemaField(1, "container", of: .uint32)
            ]
        case .prepareReply:
            [
                SchemaField(1, "contentSize", proto: "content_size", of: .message(.size)),
                SchemaField(2, "sectionCount", proto: "section_count", of: .uint32),
                SchemaField(3, "itemCount", proto: "item_count", of: .uint32),
                SchemaField(4, "supplementaryCount", proto: "supplementary_count", of: .uint32),
                SchemaField(5, "microseconds", of: .double),
                SchemaField(6, "warnings", of: .message(.warning), label: .repeated),
            ]
        case .queryRect:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "rect", of: .message(.rect)),
                SchemaField(3, "categories", of: .string, label: .repeated),
                SchemaField(4, "limit", of: .uint32),
                SchemaField(5, "cursor", of: .string),
                SchemaField(6, "kinds", of: .string, label: .repeated),
            ]
        case .queryItems:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "indexPaths", proto: "index_paths", of: .message(.indexPath), label: .repeated),
                SchemaField(3, "ranges", of: .message(.itemRange), label: .repeated),
            ]
        case .querySupplementary:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "kind", of: .string),
                SchemaField(3, "indexPaths", proto: "index_paths", of: .message(.indexPath), label: .repeated),
                SchemaField(4, "ranges", of: .message(.itemRange), label: .repeated),
            ]
        case .queryDecorations:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "kind", of: .string),
                SchemaField(3, "indexPaths", proto: "index_paths", of: .message(.indexPath), label: .repeated),
                SchemaField(4, "ranges", of: .message(.itemRange), label: .repeated),
            ]
        case .queryContainer:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "withItems", proto: "with_items", of: .bool),
            ]
        case .queryContainerReply:
            [
                SchemaField(1, "state", of: .message(.containerState)),
                SchemaField(2, "itemCounts", proto: "item_counts", of: .uint32, label: .repeated),
                SchemaField(3, "kinds", of: .message(.kindCount), label: .repeated),
            ]
        case .kindCount:
            [
                SchemaField(1, "category", of: .string),
                SchemaField(2, "kind", of: .string),
                SchemaField(3, "count", of: .uint32),
            ]
        case .querySections:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "section", of: .uint32),
                SchemaField(3, "count", of: .uint32),
                SchemaField(4, "sectionId", proto: "section_id", of: .message(.identifier)),
            ]
        case .querySectionsReply:
            [
                SchemaField(1, "sections", of: .message(.sectionFrame), label: .repeated)
            ]
        case .sectionFrame:
            [
                SchemaField(5, "id", of: .message(.identifier)),
                SchemaField(1, "section", of: .uint32),
                SchemaField(2, "itemCount", proto: "item_count", of: .uint32),
                SchemaField(3, "frame", of: .message(.rect)),
                SchemaField(4, "contentFrame", proto: "content_frame", of: .message(.rect)),
            ]
        case .readingOrder:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "rect", of: .message(.rect)),
                SchemaField(3, "section", of: .uint32),
                SchemaField(4, "by", of: .string),
                SchemaField(5, "sectionId", proto: "section_id", of: .message(.identifier)),
            ]
        case .readingOrderReply:
            [
                SchemaField(1, "sections", of: .uint32, label: .repeated),
                SchemaField(2, "items", of: .uint32, label: .repeated),
                SchemaField(3, "rows", of: .uint32, label: .repeated),
                SchemaField(4, "columns", of: .uint32, label: .repeated),
                SchemaField(5, "positions", of: .uint32, label: .repeated),
                SchemaField(6, "setSizes", proto: "set_sizes", of: .uint32, label: .repeated),
                SchemaField(7, "mounted", of: .bool, label: .repeated),
                SchemaField(8, "ids", of: .message(.identifiers)),
            ]
        case .prefetch:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "offset", of: .message(.point)),
                SchemaField(3, "velocity", of: .message(.point)),
                SchemaField(4, "distance", of: .double),
                SchemaField(5, "limit", of: .uint32),
                SchemaField(6, "loaded", of: .message(.itemRange), label: .repeated),
            ]
        case .prefetchReply:
            [
                SchemaField(1, "items", of: .message(.indexPath), label: .repeated),
                SchemaField(2, "dropped", of: .message(.itemRange), label: .repeated),
            ]
        case .queryBatch:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "queries", of: .message(.request), label: .repeated),
            ]
        case .queryBatchReply:
            [
                SchemaField(1, "results", of: .message(.reply), label: .repeated)
            ]
        case .queryReply:
            [
                SchemaField(1, "attributes", of: .message(.attributes)),
                SchemaField(2, "cursor", of: .string),
                SchemaField(10, "isProvisional", proto: "is_provisional", of: .bool),
                SchemaField(11, "step", of: .uint64),
            ]
        case .queryOrthogonal:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "section", of: .uint32),
                SchemaField(3, "sectionId", proto: "section_id", of: .message(.identifier)),
            ]
        case .queryOrthogonalReply:
            [
                SchemaField(1, "behavior", of: .string),
                SchemaField(2, "frame", of: .message(.rect)),
                SchemaField(3, "contentLength", proto: "content_length", of: .double),
                SchemaField(4, "minOffset", proto: "min_offset", of: .double),
                SchemaField(5, "maxOffset", proto: "max_offset", of: .double),
                SchemaField(6, "offset", of: .double),
                SchemaField(7, "attributes", of: .message(.attributes)),
                SchemaField(8, "decelerationRate", proto: "deceleration_rate", of: .double),
                SchemaField(9, "bounces", of: .bool),
                SchemaField(10, "direction", of: .string),
            ]
        case .targetOffset:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(6, "sectionId", proto: "section_id", of: .message(.identifier)),
                SchemaField(2, "section", of: .uint32),
                SchemaField(3, "proposed", of: .message(.point)),
                SchemaField(4, "velocity", of: .message(.point)),
                SchemaField(5, "snapping", of: .string),
            ]
        case .targetOffsetReply:
            [
                SchemaField(1, "offset", of: .message(.point))
            ]
        case .hitTest:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "point", of: .message(.point)),
            ]
        case .hitTestReply:
            [
                SchemaField(1, "attributes", of: .message(.attributes)),
                SchemaField(2, "nearest", of: .message(.indexPath)),
                SchemaField(3, "distance", of: .double),
            ]
        case .insertionPoint:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "point", of: .message(.point)),
                SchemaField(3, "allowsInto", proto: "allows_into", of: .bool),
                SchemaField(4, "moving", of: .message(.itemRange), label: .repeated),
            ]
        case .insertionPointReply:
            [
                SchemaField(1, "indexPath", proto: "index_path", of: .message(.indexPath)),
                SchemaField(2, "into", of: .bool),
            ]
        case .selectRect:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "rect", of: .message(.rect)),
                SchemaField(3, "limit", of: .uint32),
                SchemaField(4, "cursor", of: .string),
            ]
        case .selectRectReply:
            [
                SchemaField(1, "ranges", of: .message(.itemRange), label: .repeated),
                SchemaField(2, "count", of: .uint64),
                SchemaField(3, "cursor", of: .string),
            ]
        case .neighbour:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "from", of: .message(.indexPath)),
                SchemaField(3, "direction", of: .string),
            ]
        case .neighbourReply:
            [
                SchemaField(1, "indexPath", proto: "index_path", of: .message(.indexPath))
            ]
        case .scrollTarget:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "indexPath", proto: "index_path", of: .message(.indexPath)),
                SchemaField(3, "vertical", of: .string),
                SchemaField(4, "horizontal", of: .string),
                SchemaField(5, "anchor", of: .message(.anchorSnapshot)),
            ]
        case .scrollTargetReply:
            [
                SchemaField(1, "offset", of: .message(.point)),
                SchemaField(2, "rowOffset", proto: "row_offset", of: .double),
            ]
        case .anchorSnapshot:
            [
                SchemaField(1, "indexPath", proto: "index_path", of: .message(.indexPath)),
                SchemaField(2, "edge", of: .string),
                SchemaField(3, "distance", of: .double),
            ]
        case .captureAnchor:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "at", of: .string),
                SchemaField(3, "indexPath", proto: "index_path", of: .message(.indexPath)),
            ]
        case .captureAnchorReply:
            [
                SchemaField(1, "anchor", of: .message(.anchorSnapshot))
            ]
        case .explain:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "indexPath", proto: "index_path", of: .message(.indexPath)),
                SchemaField(3, "kind", of: .string),
                SchemaField(4, "category", of: .string),
            ]
        case .explainReply:
            [
                SchemaField(1, "attributes", of: .message(.attributes)),
                SchemaField(2, "steps", of: .message(.explainReplyStep), label: .repeated),
                SchemaField(3, "source", of: .message(.pluginFault)),
            ]
        case .explainReplyStep:
            [
                SchemaField(1, "name", of: .string),
                SchemaField(2, "text", of: .string),
                SchemaField(3, "values", of: .double, label: .map),
            ]
        case .transition:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "toLayout", proto: "to_layout", of: .string),
                SchemaField(3, "toParameters", proto: "to_parameters", of: .message(.protobufStruct)),
                SchemaField(4, "progress", of: .double),
                SchemaField(5, "rect", of: .message(.rect)),
                SchemaField(6, "toOffset", proto: "to_offset", of: .message(.point)),
            ]
        case .transitionReply:
            [
                SchemaField(1, "attributes", of: .message(.attributes)),
                SchemaField(2, "contentSize", proto: "content_size", of: .message(.size)),
                SchemaField(3, "contentOffset", proto: "content_offset", of: .message(.point)),
                SchemaField(4, "toOffset", proto: "to_offset", of: .message(.point)),
                SchemaField(5, "progress", of: .double),
            ]
        case .beginTransition:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "toLayout", proto: "to_layout", of: .string),
                SchemaField(3, "toParameters", proto: "to_parameters", of: .message(.protobufStruct)),
                SchemaField(4, "focus", of: .message(.point)),
            ]
        case .transitionStateReply:
            [
                SchemaField(1, "transition", of: .message(.transitionState)),
                SchemaField(2, "contentSize", proto: "content_size", of: .message(.size)),
                SchemaField(3, "bounds", of: .message(.rect)),
                SchemaField(4, "anchor", of: .message(.indexPath)),
            ]
        case .transitionState:
            [
                SchemaField(1, "toLayout", proto: "to_layout", of: .string),
                SchemaField(2, "progress", of: .double),
            ]
        case .updateTransition:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "progress", of: .double),
                SchemaField(3, "focus", of: .message(.point)),
            ]
        case .finishTransition:
            [
                SchemaField(1, "container", of: .uint32)
            ]
        case .cancelTransition:
            [
                SchemaField(1, "container", of: .uint32)
            ]
        case .subscribe:
            [
                SchemaField(1, "events", of: .string, label: .repeated),
                SchemaField(2, "container", of: .uint32),
                SchemaField(10, "rate", of: .uint32),
                SchemaField(11, "isPassive", proto: "is_passive", of: .bool),
                SchemaField(12, "window", of: .message(.window)),
                SchemaField(13, "view", of: .message(.view)),
            ]
        case .subscribeReply:
            [
                SchemaField(1, "subscription", of: .uint32),
                SchemaField(2, "containers", of: .message(.containerState), label: .repeated),
                SchemaField(3, "window", of: .message(.windowChanged)),
                SchemaField(4, "effects", of: .message(.viewEffect), label: .repeated),
            ]
        case .window:
            [
                SchemaField(1, "rect", of: .message(.rect)),
                SchemaField(2, "overscan", of: .double),
                SchemaField(3, "overscanShare", proto: "overscan_share", of: .double),
                SchemaField(4, "committed", of: .bool),
            ]
        case .moveWindow:
            [
                SchemaField(1, "subscription", of: .uint32),
                SchemaField(2, "window", of: .message(.window)),
            ]
        case .moveWindowReply:
            [
                SchemaField(1, "window", of: .message(.windowChanged))
            ]
        case .windowChanged:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "generation", of: .uint64),
                SchemaField(3, "reason", of: .string),
                SchemaField(4, "rect", of: .message(.rect)),
                SchemaField(5, "bounds", of: .message(.rect)),
                SchemaField(6, "contentSize", proto: "content_size", of: .message(.size)),
                SchemaField(7, "contentOffsetAdjustment", proto: "content_offset_adjustment", of: .message(.point)),
                SchemaField(8, "appeared", of: .message(.windowElements)),
                SchemaField(9, "disappeared", of: .message(.windowElements)),
                SchemaField(10, "moved", of: .message(.windowElements)),
                SchemaField(11, "changed", of: .message(.windowElements)),
                SchemaField(12, "truncated", of: .bool),
                SchemaField(13, "merged", of: .uint32),
                SchemaField(14, "step", of: .uint64),
                SchemaField(15, "isMoving", proto: "is_moving", of: .bool),
                SchemaField(20, "movement", of: .message(.movement)),
                SchemaField(23, "transition", of: .message(.transitionState)),
                SchemaField(24, "rows", of: .uint32, label: .repeated),
                SchemaField(25, "pins", of: .message(.windowPin), label: .repeated),
            ]
        case .windowElements:
            [
                SchemaField(1, "keys", of: .uint64, label: .repeated),
                SchemaField(2, "attributes", of: .message(.attributes)),
                SchemaField(3, "before", of: .message(.attributes)),
            ]
        case .windowPin:
            [
                SchemaField(1, "key", of: .uint64),
                SchemaField(2, "side", of: .string),
                SchemaField(3, "inset", of: .double),
                SchemaField(4, "least", of: .double),
                SchemaField(5, "most", of: .double),
            ]
        case .view:
            [
                SchemaField(1, "selection", of: .string),
                SchemaField(2, "conventions", of: .string),
                SchemaField(3, "overrides", of: .message(.viewConventions)),
                SchemaField(4, "reorders", of: .bool),
                SchemaField(5, "dragsOut", proto: "drags_out", of: .bool),
                SchemaField(6, "receives", of: .bool),
                SchemaField(7, "dropsInto", proto: "drops_into", of: .bool),
                SchemaField(8, "renames", of: .bool),
                SchemaField(9, "pinching", of: .message(.viewPinching)),
                SchemaField(10, "measures", of: .bool),
                SchemaField(11, "anchor", of: .string),
            ]
        case .viewPinching:
            [
                SchemaField(1, "kind", of: .string),
                SchemaField(2, "larger", of: .bool),
                SchemaField(3, "smaller", of: .bool),
            ]
        case .viewConventions:
            [
                SchemaField(1, "keys", of: .message(.viewKeyRow), label: .repeated),
                SchemaField(2, "clicks", of: .message(.viewClickRow), label: .repeated),
                SchemaField(3, "commandKeys", proto: "command_keys", of: .message(.viewModifiers)),
                SchemaField(4, "activation", of: .string),
                SchemaField(5, "deselectsBeside", proto: "deselects_beside", of: .bool),
                SchemaField(6, "deselectsOnEscape", proto: "deselects_on_escape", of: .bool),
                SchemaField(7, "selectsOnSecondaryClick", proto: "selects_on_secondary_click", of: .bool),
                SchemaField(8, "bandKeeps", proto: "band_keeps", of: .message(.viewModifiers)),
                SchemaField(9, "bandFromItems", proto: "band_from_items", of: .message(.viewModifiers)),
                SchemaField(10, "slop", of: .double),
                SchemaField(11, "touchSlop", proto: "touch_slop", of: .double),
                SchemaField(12, "longPress", proto: "long_press", of: .double),
                SchemaField(13, "typeAheadPause", proto: "type_ahead_pause", of: .double),
                SchemaField(14, "wheelRest", proto: "wheel_rest", of: .double),
                SchemaField(15, "velocityWindow", proto: "velocity_window", of: .double),
                SchemaField(16, "pinchSlop", proto: "pinch_slop", of: .double),
            ]
        case .viewModifiers:
            [
                SchemaField(1, "names", of: .string, label: .repeated)
            ]
        case .viewKeyRow:
            [
                SchemaField(1, "key", of: .string),
                SchemaField(2, "modifiers", of: .string, label: .repeated),
                SchemaField(3, "command", of: .string),
                SchemaField(4, "direction", of: .string),
                SchemaField(5, "pick", of: .string),
            ]
        case .viewClickRow:
            [
                SchemaField(1, "modifiers", of: .string, label: .repeated),
                SchemaField(2, "pick", of: .string),
            ]
        case .input:
            [
                SchemaField(1, "subscription", of: .uint32),
                SchemaField(2, "inputs", of: .message(.viewInput), label: .repeated),
            ]
        case .inputReply:
            [
                SchemaField(1, "effects", of: .message(.viewEffect), label: .repeated)
            ]
        case .viewInput:
            [
                SchemaField(1, "scrolled", of: .message(.viewScrolled), oneof: "input"),
                SchemaField(2, "rowScrolled", proto: "row_scrolled", of: .message(.orthogonalOffset), oneof: "input"),
                SchemaField(3, "resized", of: .message(.size), oneof: "input"),
                SchemaField(4, "pressed", of: .message(.viewPointer), oneof: "input"),
                SchemaField(5, "moved", of: .message(.viewPointer), oneof: "input"),
                SchemaField(6, "released", of: .message(.viewPointer), oneof: "input"),
                SchemaField(7, "cancelled", of: .message(.viewTime), oneof: "input"),
                SchemaField(8, "key", of: .message(.viewKeyPress), oneof: "input"),
                SchemaField(9, "wheel", of: .message(.viewWheel), oneof: "input"),
                SchemaField(10, "pinched", of: .message(.viewPinch), oneof: "input"),
                SchemaField(11, "measured", of: .message(.viewNothing), oneof: "input"),
                SchemaField(12, "typed", of: .message(.viewText), oneof: "input"),
                SchemaField(13, "found", of: .message(.viewItem), oneof: "input"),
                SchemaField(14, "guests", of: .message(.viewGuests), oneof: "input"),
                SchemaField(15, "entered", of: .message(.viewNothing), oneof: "input"),
                SchemaField(16, "ticked", of: .message(.viewTime), oneof: "input"),
                SchemaField(17, "select", of: .message(.viewKeys), oneof: "input"),
                SchemaField(18, "focus", of: .message(.viewItem), oneof: "input"),
                SchemaField(19, "scrollTo", proto: "scroll_to", of: .message(.viewScrollTo), oneof: "input"),
                SchemaField(20, "restore", of: .message(.viewRestore), oneof: "input"),
                SchemaField(21, "edit", of: .message(.viewItem), oneof: "input"),
                SchemaField(22, "endEdit", proto: "end_edit", of: .message(.viewNothing), oneof: "input"),
            ]
        case .viewNothing: []
        case .viewScrolled:
            [
                SchemaField(1, "to", of: .message(.point)),
                SchemaField(2, "byHand", proto: "by_hand", of: .bool),
            ]
        case .viewPointer:
            [
                SchemaField(1, "point", of: .message(.point)),
                SchemaField(2, "time", of: .double),
                SchemaField(3, "kind", of: .string),
                SchemaField(4, "button", of: .string),
                SchemaField(5, "clicks", of: .uint32),
                SchemaField(6, "modifiers", of: .string, label: .repeated),
            ]
        case .viewTime:
            [
                SchemaField(1, "time", of: .double)
            ]
        case .viewKeyPress:
            [
                SchemaField(1, "key", of: .string),
                SchemaField(2, "modifiers", of: .string, label: .repeated),
                SchemaField(3, "time", of: .double),
            ]
        case .viewWheel:
            [
                SchemaField(1, "point", of: .message(.point)),
                SchemaField(2, "distance", of: .message(.point)),
                SchemaField(3, "notches", of: .bool),
                SchemaField(4, "time", of: .double),
            ]
        case .viewPinch:
            [
                SchemaField(1, "phase", of: .string),
                SchemaField(2, "scale", of: .double),
                SchemaField(3, "point", of: .message(.point)),
            ]
        case .viewText:
            [
                SchemaField(1, "text", of: .string),
                SchemaField(2, "time", of: .double),
            ]
        case .viewItem:
            [
                SchemaField(1, "item", of: .message(.indexPath))
            ]
        case .viewGuests:
            [
                SchemaField(1, "phase", of: .string),
                SchemaField(2, "point", of: .message(.point)),
            ]
        case .viewScrollTo:
            [
                SchemaField(1, "item", of: .message(.indexPath)),
                SchemaField(2, "vertical", of: .string),
                SchemaField(3, "horizontal", of: .string),
            ]
        case .viewRestore:
            [
                SchemaField(1, "anchor", of: .message(.anchorSnapshot))
            ]
        case .viewKeys:
            [
                SchemaField(1, "sections", of: .uint32, label: .repeated),
                SchemaField(2, "items", of: .uint32, label: .repeated),
                SchemaField(3, "counts", of: .uint32, label: .repeated),
                SchemaField(4, "isInverted", proto: "is_inverted", of: .bool),
                SchemaField(5, "ids", of: .message(.identifiers)),
            ]
        case .viewEffect:
            [
                SchemaField(1, "input", of: .uint32),
                SchemaField(2, "selected", of: .message(.viewKeys), oneof: "effect"),
                SchemaField(3, "focused", of: .message(.viewItem), oneof: "effect"),
                SchemaField(4, "edit", of: .message(.viewItem), oneof: "effect"),
                SchemaField(5, "band", of: .message(.viewBand), oneof: "effect"),
                SchemaField(6, "autoscroll", of: .message(.point), oneof: "effect"),
                SchemaField(7, "scroll", of: .message(.point), oneof: "effect"),
                SchemaField(8, "show", of: .message(.viewShown), oneof: "effect"),
                SchemaField(9, "scrollRow", proto: "scroll_row", of: .message(.viewRowScroll), oneof: "effect"),
                SchemaField(10, "activated", of: .message(.viewItem), oneof: "effect"),
                SchemaField(11, "menu", of: .message(.viewMenu), oneof: "effect"),
                SchemaField(12, "lifted", of: .message(.viewLift), oneof: "effect"),
                SchemaField(13, "proposed", of: .message(.viewDrop), oneof: "effect"),
                SchemaField(14, "dropped", of: .message(.viewDrop), oneof: "effect"),
                SchemaField(15, "putBack", proto: "put_back", of: .message(.viewNothing), oneof: "effect"),
                SchemaField(16, "left", of: .message(.viewKeys), oneof: "effect"),
                SchemaField(17, "droppedOut", proto: "dropped_out", of: .message(.viewKeys), oneof: "effect"),
                SchemaField(18, "animate", of: .message(.viewNothing), oneof: "effect"),
                SchemaField(19, "transition", of: .message(.viewTransition), oneof: "effect"),
                SchemaField(20, "pinched", of: .message(.viewPinched), oneof: "effect"),
                SchemaField(21, "find", of: .message(.viewSearch), oneof: "effect"),
                SchemaField(22, "announce", of: .message(.viewAnnouncement), oneof: "effect"),
                SchemaField(23, "wake", of: .message(.viewTime), oneof: "effect"),
                SchemaField(24, "unused", of: .message(.viewNothing), oneof: "effect"),
            ]
        case .viewBand:
            [
                SchemaField(1, "rect", of: .message(.rect))
            ]
        case .viewShown:
            [
                SchemaField(1, "visible", of: .message(.rect))
            ]
        case .viewRowScroll:
            [
                SchemaField(1, "section", of: .uint32),
                SchemaField(2, "offset", of: .double),
                SchemaField(3, "glides", of: .bool),
                SchemaField(4, "sectionId", proto: "section_id", of: .message(.identifier)),
            ]
        case .viewMenu:
            [
                SchemaField(1, "item", of: .message(.indexPath)),
                SchemaField(2, "point", of: .message(.point)),
            ]
        case .viewLift:
            [
                SchemaField(1, "items", of: .message(.viewKeys)),
                SchemaField(2, "point", of: .message(.point)),
            ]
        case .viewDrop:
            [
                SchemaField(1, "items", of: .message(.viewKeys)),
                SchemaField(2, "indexPath", proto: "index_path", of: .message(.indexPath)),
                SchemaField(3, "into", of: .bool),
                SchemaField(4, "point", of: .message(.point)),
            ]
        case .viewTransition:
            [
                SchemaField(1, "step", of: .string),
                SchemaField(2, "larger", of: .bool),
                SchemaField(3, "point", of: .message(.point)),
                SchemaField(4, "progress", of: .double),
            ]
        case .viewPinched:
            [
                SchemaField(1, "pinch", of: .message(.viewPinch)),
                SchemaField(2, "item", of: .message(.indexPath)),
            ]
        case .viewSearch:
            [
                SchemaField(1, "text", of: .string),
                SchemaField(2, "start", of: .message(.indexPath)),
                SchemaField(3, "includesStart", proto: "includes_start", of: .bool),
            ]
        case .viewAnnouncement:
            [
                SchemaField(1, "kind", of: .string),
                SchemaField(2, "count", of: .uint64),
            ]
        case .viewChanged:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "generation", of: .uint64),
                SchemaField(3, "effects", of: .message(.viewEffect), label: .repeated),
                SchemaField(4, "merged", of: .uint32),
                SchemaField(5, "truncated", of: .bool),
            ]
        case .viewState:
            [
                SchemaField(1, "subscription", of: .uint32)
            ]
        case .viewStateReply:
            [
                SchemaField(1, "selected", of: .message(.viewKeys)),
                SchemaField(2, "cursor", of: .message(.indexPath)),
                SchemaField(3, "anchor", of: .message(.indexPath)),
                SchemaField(4, "gesture", of: .string),
                SchemaField(5, "editing", of: .message(.indexPath)),
                SchemaField(6, "visible", of: .message(.rect)),
                SchemaField(7, "rows", of: .message(.orthogonalOffset), label: .repeated),
            ]
        case .unsubscribe:
            [
                SchemaField(1, "subscription", of: .uint32)
            ]
        case .unsubscribeReply: []
        case .listPlugins: []
        case .listPluginsReply:
            [
                SchemaField(1, "plugins", of: .message(.pluginState), label: .repeated)
            ]
        case .pluginState:
            [
                SchemaField(1, "name", of: .string),
                SchemaField(2, "version", of: .string),
                SchemaField(3, "path", of: .string),
                SchemaField(4, "base", of: .string),
                SchemaField(5, "state", of: .string),
                SchemaField(6, "error", of: .message(.failure)),
                SchemaField(7, "failures", of: .uint32),
                SchemaField(8, "quarantinedUsers", proto: "quarantined_users", of: .uint32, label: .repeated),
            ]
        case .reloadPlugins: []
        case .reloadPluginsReply:
            [
                SchemaField(1, "plugins", of: .message(.pluginState), label: .repeated)
            ]
        case .reload: []
        case .reloadReply:
            [
                SchemaField(1, "changed", of: .string, label: .repeated),
                SchemaField(2, "needRestart", proto: "need_restart", of: .string, label: .repeated),
                SchemaField(3, "plugins", of: .message(.pluginState), label: .repeated),
                SchemaField(4, "overridden", of: .string, label: .repeated),
            ]
        case .listClients: []
        case .listClientsReply:
            [
                SchemaField(1, "clients", of: .message(.clientState), label: .repeated),
                SchemaField(2, "users", of: .message(.userAccount), label: .repeated),
            ]
        case .clientState:
            [
                SchemaField(1, "client", of: .uint32),
                SchemaField(2, "user", of: .uint32),
                SchemaField(3, "process", of: .uint32),
                SchemaField(4, "name", of: .string),
                SchemaField(5, "connectedSeconds", proto: "connected_seconds", of: .double),
                SchemaField(6, "containers", of: .uint32),
                SchemaField(7, "subscriptions", of: .uint32),
                SchemaField(8, "requests", of: .uint32),
                SchemaField(9, "frameBytes", proto: "frame_bytes", of: .uint64),
                SchemaField(10, "queuedBytes", proto: "queued_bytes", of: .uint64),
                SchemaField(11, "notices", of: .uint32),
            ]
        case .userAccount:
            [
                SchemaField(1, "user", of: .uint32),
                SchemaField(2, "connections", of: .uint32),
                SchemaField(3, "containers", of: .uint32),
                SchemaField(4, "subscriptions", of: .uint32),
                SchemaField(5, "workers", of: .uint32),
                SchemaField(6, "chargedBytes", proto: "charged_bytes", of: .uint64),
                SchemaField(7, "mostBytes", proto: "most_bytes", of: .uint64),
                SchemaField(8, "storedBytes", proto: "stored_bytes", of: .uint64),
                SchemaField(9, "loopSeconds", proto: "loop_seconds", of: .double),
                SchemaField(10, "layoutSeconds", proto: "layout_seconds", of: .double),
                SchemaField(11, "scriptSeconds", proto: "script_seconds", of: .double),
                SchemaField(12, "storeSeconds", proto: "store_seconds", of: .double),
            ]
        case .disconnectClient:
            [
                SchemaField(1, "client", of: .uint32)
            ]
        case .disconnectClientReply: []
        case .statistics:
            [
                SchemaField(1, "withSettings", proto: "with_settings", of: .bool)
            ]
        case .statisticsReply:
            [
                SchemaField(1, "isOfAllUsers", proto: "is_of_all_users", of: .bool),
                SchemaField(2, "uptimeSeconds", proto: "uptime_seconds", of: .double),
                SchemaField(3, "connections", of: .uint32),
                SchemaField(4, "acceptedConnections", proto: "accepted_connections", of: .uint64),
                SchemaField(5, "disconnects", of: .message(.reasonCount), label: .repeated),
                SchemaField(6, "containers", of: .uint32),
                SchemaField(7, "openedContainers", proto: "opened_containers", of: .uint64),
                SchemaField(8, "requests", of: .message(.requestCount), label: .repeated),
                SchemaField(9, "prepares", of: .message(.durationHistogram)),
                SchemaField(10, "plugins", of: .message(.pluginUsage), label: .repeated),
                SchemaField(11, "chargedBytes", proto: "charged_bytes", of: .uint64),
                SchemaField(12, "queuedBytes", proto: "queued_bytes", of: .uint64),
                SchemaField(13, "mergedNotices", proto: "merged_notices", of: .uint64),
                SchemaField(14, "usages", of: .message(.containerUsage), label: .repeated),
                SchemaField(15, "server", of: .message(.serverStatistics)),
                SchemaField(16, "settings", of: .message(.settingState), label: .repeated),
            ]
        case .settingState:
            [
                SchemaField(1, "key", of: .string),
                SchemaField(2, "value", of: .string),
                SchemaField(3, "source", of: .string),
            ]
        case .reasonCount:
            [
                SchemaField(1, "reason", of: .string),
                SchemaField(2, "count", of: .uint64),
            ]
        case .requestCount:
            [
                SchemaField(1, "method", of: .string),
                SchemaField(2, "result", of: .string),
                SchemaField(3, "count", of: .uint64),
            ]
        case .durationHistogram:
            [
                SchemaField(1, "bounds", of: .double, label: .repeated),
                SchemaField(2, "counts", of: .uint64, label: .repeated),
                SchemaField(3, "seconds", of: .double),
            ]
        case .pluginUsage:
            [
                SchemaField(1, "name", of: .string),
                SchemaField(2, "cpuSeconds", proto: "cpu_seconds", of: .double),
                SchemaField(3, "containers", of: .uint32),
                SchemaField(4, "memoryBytes", proto: "memory_bytes", of: .uint64),
                SchemaField(5, "failures", of: .uint64),
            ]
        case .containerUsage:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "name", of: .string),
                SchemaField(3, "layout", of: .string),
                SchemaField(4, "owner", of: .uint32),
                SchemaField(5, "itemCount", proto: "item_count", of: .uint32),
                SchemaField(6, "requests", of: .uint64),
                SchemaField(7, "prepareSeconds", proto: "prepare_seconds", of: .double),
                SchemaField(8, "memoryBytes", proto: "memory_bytes", of: .uint64),
            ]
        case .serverStatistics:
            [
                SchemaField(1, "residentBytes", proto: "resident_bytes", of: .uint64),
                SchemaField(2, "reloads", of: .uint64),
                SchemaField(3, "loadedPlugins", proto: "loaded_plugins", of: .uint64),
                SchemaField(4, "failedPlugins", proto: "failed_plugins", of: .uint64),
                SchemaField(5, "startedScripts", proto: "started_scripts", of: .uint64),
                SchemaField(6, "failedScripts", proto: "failed_scripts", of: .uint64),
                SchemaField(7, "storedContainers", proto: "stored_containers", of: .uint32),
                SchemaField(8, "storedBytes", proto: "stored_bytes", of: .uint64),
                SchemaField(9, "rejectedPlugins", proto: "rejected_plugins", of: .uint32),
                SchemaField(10, "failingPlugins", proto: "failing_plugins", of: .uint32),
                SchemaField(11, "quarantinedPlugins", proto: "quarantined_plugins", of: .uint32),
                SchemaField(12, "unusableFolders", proto: "unusable_folders", of: .uint32),
                SchemaField(13, "leftOutLines", proto: "left_out_lines", of: .uint64),
                SchemaField(14, "restoringContainers", proto: "restoring_containers", of: .uint32),
            ]
        case .event:
            [
                SchemaField(1, "subscription", of: .uint32),
                SchemaField(2, "sequence", of: .uint64),
                SchemaField(3, "invalidated", of: .message(.invalidated), oneof: "event"),
                SchemaField(
                    4, "containerClosed", proto: "container_closed", of: .message(.containerClosed), oneof: "event"),
                SchemaField(
                    5, "serverStopping", proto: "server_stopping", of: .message(.serverStopping), oneof: "event"),
                SchemaField(
                    6, "layoutReloaded", proto: "layout_reloaded", of: .message(.layoutReloaded), oneof: "event"),
                SchemaField(7, "layoutFailed", proto: "layout_failed", of: .message(.layoutFailed), oneof: "event"),
                SchemaField(
                    8, "pluginQuarantined", proto: "plugin_quarantined", of: .message(.pluginQuarantined),
                    oneof: "event"),
                SchemaField(15, "moved", of: .message(.moved), oneof: "event"),
                SchemaField(16, "windowChanged", proto: "window_changed", of: .message(.windowChanged), oneof: "event"),
                SchemaField(17, "viewChanged", proto: "view_changed", of: .message(.viewChanged), oneof: "event"),
            ]
        case .invalidated:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "generation", of: .uint64),
                SchemaField(3, "reason", of: .string),
                SchemaField(4, "changes", of: .message(.changes)),
                SchemaField(5, "merged", of: .uint32),
                SchemaField(6, "bounds", of: .message(.rect)),
                SchemaField(7, "contentOffsetAdjustment", proto: "content_offset_adjustment", of: .message(.point)),
                SchemaField(8, "generationBefore", proto: "generation_before", of: .uint64),
                SchemaField(20, "movement", of: .message(.movement)),
                SchemaField(23, "transition", of: .message(.transitionState)),
            ]
        case .containerClosed:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "reason", of: .string),
            ]
        case .serverStopping:
            [
                SchemaField(1, "reason", of: .string),
                SchemaField(2, "restart", of: .bool),
            ]
        case .layoutReloaded:
            [
                SchemaField(1, "layout", of: .string),
                SchemaField(2, "version", of: .string),
            ]
        case .layoutFailed:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "error", of: .message(.failure)),
                SchemaField(3, "count", of: .uint32),
            ]
        case .pluginQuarantined:
            [
                SchemaField(1, "plugin", of: .string),
                SchemaField(2, "version", of: .string),
                SchemaField(3, "user", of: .uint32),
            ]
        case .stepContainer:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "steps", of: .uint32),
            ]
        case .stepContainerReply:
            [
                SchemaField(1, "made", of: .uint32),
                SchemaField(2, "step", of: .uint64),
                SchemaField(3, "isMoving", proto: "is_moving", of: .bool),
            ]
        case .moved:
            [
                SchemaField(1, "container", of: .uint32),
                SchemaField(2, "generation", of: .uint64),
                SchemaField(3, "step", of: .uint64),
                SchemaField(4, "attributes", of: .message(.attributes)),
                SchemaField(5, "truncated", of: .bool),
                SchemaField(6, "atRest", proto: "at_rest", of: .bool),
                SchemaField(7, "bounds", of: .message(.rect)),
                SchemaField(8, "contentSize", proto: "content_size", of: .message(.size)),
            ]
        case .protobufStruct:
            [
                SchemaField(1, "fields", of: .message(.protobufValue), label: .map)
            ]
        case .protobufValue:
            [
                SchemaField(1, "nullValue", proto: "null_value", of: .enumeration, oneof: "kind"),
                SchemaField(2, "numberValue", proto: "number_value", of: .double, oneof: "kind"),
                SchemaField(3, "stringValue", proto: "string_value", of: .string, oneof: "kind"),
                SchemaField(4, "boolValue", proto: "bool_value", of: .bool, oneof: "kind"),
                SchemaField(5, "structValue", proto: "struct_value", of: .message(.protobufStruct), oneof: "kind"),
                SchemaField(6, "listValue", proto: "list_value", of: .message(.protobufListValue), oneof: "kind"),
            ]
        case .protobufListValue:
            [
                SchemaField(1, "values", of: .message(.protobufValue), label: .repeated)
            ]
        }
    }
}
