// The types of layoutd.js.
//
// Each message of layout.proto is an interface of its name, which is where its fields are documented. Requests may leave out what
// has a default; replies have every field, except for those that are absent for a reason.

/** What a program calls an item or a section: a number from 0 to 2^64 - 1, or 1 to 64 bytes of text. A container has one kind. */
export type Identifier = number | bigint | string
/** A 64-bit integer: BigInt beyond 2^53. */
export type Integer = number | bigint
/** Numbers of a request. One with typed arrays, or with 1024 numbers in a list, is sent in protobuf, which is faster. */
export type Numbers = readonly number[] | Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array
export type Parameters = Record<string, unknown>
export type Category = 'cell' | 'supplementary' | 'decoration'
/** Wherever a request takes an index path: the item's identifier, numbers, or an element. */
export type ItemPath = Identifier | { section?: number; item?: number; id?: Identifier; sectionId?: Identifier }
export type ItemRangePath = Identifier | { section?: number; item?: number; count?: number; ids?: readonly Identifier[] }

/** Beside the fields of any request. `withIds`: answers name items by their identifiers as well. `signal`: cancels the request. */
export interface Options {
    parts?: boolean; withIds?: boolean; lenient?: boolean; ifGeneration?: Integer; signal?: AbortSignal
}
/** A reply, with the container's generation that it was computed from. */
export type Answer<T> = T & { generation: Integer }

/** One element, in points, in the container's coordinates; y grows downwards. */
export interface Element extends Rect {
    category: Category
    /** "cell" for cells. */
    kind: string
    section: number
    item: number
    zIndex: number
    alpha: number
    hidden: boolean
    estimated: boolean
    transform?: { matrix: number[]; untransformedFrame: Rect }
    /** How far a pinned element was moved from its place in the content. */
    pinned?: { dx: number; dy: number }
    /** Those of the layout's own attributes that differ from their defaults. */
    custom?: Record<string, number>
    /** With `withIds`: the item's identifier, of other elements their section's. */
    id?: Identifier
}

// -------------------------------------------------------------------------------------------------------------- events

export type EventKind =
    | 'invalidated' | 'containerClosed' | 'serverStopping' | 'layoutReloaded' | 'layoutFailed' | 'pluginQuarantined' | 'moved'
/** An event. `sequence`: 1, 2 ... within the subscription, or 0 for one that the client makes itself. */
export type LayoutdEvent = { subscription: number; sequence: Integer } & (
    | ({ kind: 'invalidated' } & Invalidated) | ({ kind: 'containerClosed' } & ContainerClosed)
    | ({ kind: 'serverStopping' } & ServerStopping) | ({ kind: 'layoutReloaded' } & LayoutReloaded)
    | ({ kind: 'layoutFailed' } & LayoutFailed) | ({ kind: 'pluginQuarantined' } & PluginQuarantined) | ({ kind: 'moved' } & Moved)
    /** `reason` is "" for what `moveWindow` answers. */
    | ({ kind: 'windowChanged' } & WindowChanged)
    /** All that is in a window, when it is opened and opened again. */
    | ({ kind: 'windowOpened' } & WindowChanged)
    /** A lost connection was made again; everything but windows has to be queried again. */
    | { kind: 'reconnected' })

// ------------------------------------------------------------------------------------------------------------- classes

/** The largest rectangle that the protocol allows. */
export const EVERYWHERE: Readonly<Rect>
/** The item number of supplementary elements of a whole layout, which are in section 0. */
export const LAYOUT_ITEM: number

/** A failure that the daemon reported. `code` is for programs, `message` for people. */
export class LayoutdError extends Error {
    constructor(failure: { code: string; message: string; pointer: string; nearest: string[] })
    readonly name: 'LayoutdError'
    code: string
    /** A JSON pointer to the place in the request. */
    pointer: string
    /** Similar names. */
    nearest: string[]
    /** Of `generation.stale`: the current one. */
    generation?: Integer
    /** Of `index.outOfRange`: indexes from 0 up to but not including it are valid. */
    validCount?: number
    limit?: LimitDetail
    fault?: PluginFault
}

/** The connection ended. It is unknown whether requests in flight were carried out. `code`: "connection.closed",
 * "connection.protocol", "connection.slowConsumer", or that of the failure with which the daemon ended it. */
export class ConnectionLost extends Error {
    constructor(message: string, code?: string)
    readonly name: 'ConnectionLost' | 'ProtocolError'
    code: string
    again(): this
}

/** The daemon sent something that is not layoutd's protocol; the connection ends. */
export class ProtocolError extends ConnectionLost {
    constructor(message: string, code?: string)
    readonly name: 'ProtocolError'
}

/** No reply came in time. A late one is dropped. */
export class TimeoutError extends Error {
    readonly name: 'TimeoutError'
}

/** Carries bodies: text is JSON, bytes are JSON or protobuf. `onmessage` and `onclose` are set by the client. */
export interface Channel {
    send(body: string | Uint8Array): void
    close(): void
    onmessage(body: string | Uint8Array): void
    onclose(error?: ConnectionLost): void
}
/** Opens a channel. `signal` is aborted when it is not wanted any more. */
export type OpenChannel = (options: { signal: AbortSignal }) => Channel | Promise<Channel>

/** A channel over a WebSocket, as `layoutctl gateway` has one at /socket; by default that of the page's gateway. */
export function webSocketChannel(url?: string, options?: { signal?: AbortSignal }): Promise<Channel>

export interface ConnectOptions {
    /** Of a WebSocket; by default /socket of the page's host. */
    url?: string | URL
    /** In place of `url`. */
    channel?: OpenChannel
    /** Milliseconds to wait before each attempt to connect again. true, the default: for ever, with longer and longer pauses. */
    reconnect?: boolean | readonly number[]
    /** Milliseconds to wait for a connection and for each reply, before `TimeoutError`. */
    timeout?: number
}

/**
 * A connection to the daemon, which is made again when it is lost. Requests in flight are then rejected with `ConnectionLost`;
 * later ones wait. Containers with an opener are opened again, those that were attached to, and persistent ones, are attached
 * to again, and each subscription goes on with the event "reconnected". When no attempt succeeds, everything is rejected
 * with `ConnectionLost`. Each method may reject with `LayoutdError`, `ConnectionLost` and `TimeoutError`.
 */
export class Client {
    static connect(options?: ConnectOptions): Promise<Client>
    /** The daemon's reply to `hello`. */
    readonly server: HelloReply
    close(): void
    /** Opens a container. A function that returns the fields is called again when the container has ended with a lost connection. */
    open(opening: (OpenContainer & Options) | (() => OpenContainer | Promise<OpenContainer>)): Promise<Container>
    /** Attaches to a container by its name, whichever client opened it. */
    attach(fields: AttachContainer & Options): Promise<Container>
    /**
     * Subscribes to events, by default all kinds of all containers. They are passed to `onevent` as they arrive, or wait to be
     * iterated over. `onend` is called when no more follow, with the error if the subscription was lost.
     */
    subscribe(
        fields?: Subscribe & Options & { container?: Container }, onevent?: (event: LayoutdEvent) => void,
        onend?: (error?: Error) => void): Promise<Subscription>
    /** Sends any request by its name; returns its reply with every field. */
    request(name: string, fields?: Record<string, unknown>): Promise<any>
    /** Sends any request by its name; returns the whole reply as JSON. */
    exchange(name: string, fields?: Record<string, unknown>): Promise<any>
    ping(): Promise<{}>
    /** Resolves when all earlier events of this connection have arrived. */
    sync(): Promise<{}>
    listLayouts(): Promise<ListLayoutsReply>
    describeLayout(fields: DescribeLayout): Promise<DescribeLayoutReply>
    listContainers(fields?: ListContainers): Promise<ListContainersReply>
    listPlugins(): Promise<ListPluginsReply>
    reloadPlugins(): Promise<ReloadPluginsReply>
    reload(): Promise<ReloadReply>
    statistics(): Promise<StatisticsReply>
    listClients(): Promise<ListClientsReply>
    disconnectClient(fields: DisconnectClient): Promise<{}>
}

/** A container. `generation`, `contentSize` and `warnings` are those of the newest reply to this object. */
export class Container {
    private constructor()
    readonly client: Client
    readonly name: string
    /** Its number, or 0 if it has ended with its connection. */
    readonly number: number
    /** Its number. Throws `ConnectionLost` if it has ended with its connection. */
    readonly liveNumber: number
    /** What `attach` reported. */
    readonly state?: ContainerState
    readonly generation: Integer
    readonly contentSize: Size
    readonly warnings: Warning[]
    /** Whether answers name items and sections by their identifiers as well, unless a request says `withIds` itself. */
    withIds: boolean
    /** Sends any request about the container; returns its reply with every field. */
    request(name: string, fields?: Record<string, unknown>): Promise<any>
    /** Closes the container for all clients. */
    close(): Promise<{}>
    /** Lets go of the container, which is then not restored after a lost connection. */
    release(): void
    subscribe(
        fields?: Subscribe & Options, onevent?: (event: LayoutdEvent) => void,
        onend?: (error?: Error) => void): Promise<Subscription>

    /** Carries out all operations or none. */
    update(fields: UpdateContainer & Options): Promise<Answer<UpdateContainerReply>>
    /** `update` with one operation. */
    setBounds(bounds: Partial<Rect>, options?: UpdateContainer & Options): Promise<Answer<UpdateContainerReply>>
    setParameters(parameters: Parameters, options?: UpdateContainer & Options): Promise<Answer<UpdateContainerReply>>
    batchUpdate(batch: BatchUpdate, options?: UpdateContainer & Options): Promise<Answer<UpdateContainerReply>>
    applySnapshot(snapshot: ApplySnapshot, options?: UpdateContainer & Options): Promise<Answer<UpdateContainerReply>>
    prepare(fields?: Options): Promise<Answer<PrepareReply>>
    step(fields?: StepContainer & Options): Promise<Answer<StepContainerReply>>

    beginMovement(fields: BeginMovement & Options): Promise<Answer<MovementReply>>
    updateMovement(fields: UpdateMovement & Options): Promise<Answer<MovementReply>>
    endMovement(fields?: Options): Promise<Answer<EndMovementReply>>
    cancelMovement(fields?: Options): Promise<Answer<MovementReply>>
    beginTransition(fields: BeginTransition & Options): Promise<Answer<TransitionStateReply>>
    updateTransition(fields: UpdateTransition & Options): Promise<Answer<TransitionStateReply>>
    finishTransition(fields?: Options): Promise<Answer<UpdateContainerReply>>
    cancelTransition(fields?: Options): Promise<Answer<TransitionStateReply>>

    /** All elements that intersect the rectangle, from one generation; all pages are read. */
    queryRect(fields: QueryRect & Options): Promise<Answer<QueryReply>>
    queryItems(fields: QueryItems & Options): Promise<Answer<QueryReply>>
    querySupplementary(fields: QuerySupplementary & Options): Promise<Answer<QueryReply>>
    queryDecorations(fields: QueryDecorations & Options): Promise<Answer<QueryReply>>
    /** Several queries, each by its name, at one generation; for each its result, or its error. */
    queryBatch(fields: { queries: readonly Record<string, object>[] } & Options): Promise<Answer<{ results: any[] }>>
    queryContainer(fields?: { withItems?: boolean } & Options): Promise<Answer<QueryContainerReply>>
    querySections(fields: QuerySections & Options): Promise<Answer<QuerySectionsReply>>
    queryOrthogonal(fields: QueryOrthogonal & Options): Promise<Answer<QueryOrthogonalReply>>
    targetOffset(fields: TargetOffset & Options): Promise<Answer<TargetOffsetReply>>
    transition(fields: Transition & Options): Promise<Answer<TransitionReply>>
    hitTest(fields: HitTest & Options): Promise<Answer<HitTestReply>>
    insertionPoint(fields: InsertionPoint & Options): Promise<Answer<InsertionPointReply>>
    /** All items in a rectangle, as ranges; all pages are read. */
    selectRect(fields: SelectRect & Options): Promise<Answer<SelectRectReply>>
    readingOrder(fields: ReadingOrder & Options): Promise<Answer<ReadingOrderReply>>
    prefetch(fields: Prefetch & Options): Promise<Answer<PrefetchReply>>
    neighbour(fields: Neighbour & Options): Promise<Answer<NeighbourReply>>
    scrollTarget(fields: ScrollTarget & Options): Promise<Answer<ScrollTargetReply>>
    captureAnchor(fields: CaptureAnchor & Options): Promise<Answer<CaptureAnchorReply>>
    explain(fields: Explain & Options): Promise<Answer<ExplainReply>>
}

/** The events of one subscription, in the order in which the daemon sent them. Iteration ends after `unsubscribe`, and after the
 * `containerClosed` of a subscription to one container; it throws `ConnectionLost` when the connection is lost for good. */
export class Subscription implements AsyncIterableIterator<LayoutdEvent> {
    private constructor()
    readonly client: Client
    readonly number: number
    /** The container that it is about, or undefined for all. */
    readonly container?: Container
    readonly fields: Subscribe
    /** The containers' states when it began; every later change is an event. */
    readonly states: ContainerState[]
    /** Puts its window elsewhere. What is different there comes as `windowChanged`, in its place among the events. */
    moveWindow(window: WindowFields): Promise<void>
    unsubscribe(): Promise<void>
    /** The events that wait. */
    take(): LayoutdEvent[]
    next(): Promise<IteratorResult<LayoutdEvent, undefined>>
    return(): Promise<IteratorResult<LayoutdEvent, undefined>>
    [Symbol.asyncIterator](): this
}

/** An element of a window. `key` is its own as long as it is the same item and in the window. */
export type WindowElement = Element & { key: number }

/**
 * What happened in a window at once, beside the other fields of `WindowChanged`. Applied in this order to views by their keys, it
 * leaves exactly the window's elements.
 */
export interface Difference extends Omit<WindowChanged, 'disappeared' | 'appeared' | 'moved' | 'changed'> {
    disappeared: WindowElement[]
    appeared: WindowElement[]
    /** At another frame or index path. `from`: as it was told before. */
    moved: { element: WindowElement; from: WindowElement }[]
    /** With other attributes than the frame; after a reconnection, all that stayed. */
    changed: { element: WindowElement; from: WindowElement }[]
    /** Where to draw the elements, as the window's `shown`. */
    rect: Rect
    /** How far `rect` was moved so that what one looks at stays in place, or because the bounds were set by others. */
    contentOffsetAdjustment: Point
}

export interface WindowOptions {
    /** What is visible; by default the container's bounds, which the window follows until `move`. */
    rect?: Pick<Rect, 'width' | 'height'> & Partial<Rect>
    /** Whether the container's bounds are to be `rect`, as pinned elements need it. Otherwise `rect` is this window's alone. */
    ownsBounds?: boolean
    /** Points beyond each side. */
    overscan?: number
    /** In place of points: a share of the width and height of `rect`, by default 1. */
    overscanShare?: number
    /** Whether items that are dragged are shown where they were. */
    committed?: boolean
    /** What stays in place when a window that owns the bounds is resized. */
    anchor?: Anchor
    /** For layouts that move their items, as in `Subscribe`. */
    rate?: number
    isPassive?: boolean
    onchange?(difference: Difference): void
    /** Gets the error of a failed move, of a failed plugin, or of a connection that was lost for good. */
    onerror?(error: Error): void
}

/**
 * The elements in sight: those that meet a rectangle and an overscan around it. The daemon sends what is different after each
 * change and each move. Elements have identifiers if the container's `withIds` is set before.
 */
export class Window {
    private constructor()
    static open(container: Container, options?: WindowOptions): Promise<Window>
    readonly container: Container
    readonly rect: Rect
    /** Where to draw the elements: `rect`, or the rectangle nearest to it that has all its elements. */
    readonly shown: Rect
    readonly generation: Integer
    readonly contentSize: Size
    /** The elements in the window, by key. */
    readonly elements: Map<number, WindowElement>
    /** Moves the visible rectangle, or the given members of it. One request is under way at a time; the newest place counts. */
    move(rect: Partial<Rect>): Promise<void>
    /** Resolves when the window shows all that has happened so far. */
    settled(): Promise<void>
    close(): Promise<void>
}

/**
 * Fits content of any length into a scroll view of limited length, since browsers end at some millions of pixels. Content up to
 * `limit` (8,000,000) is scrolled as it is. Longer content is scrolled one to one in the first and the last quarter of the view,
 * and wherever one scrolls by less than a screen at once. One for each axis.
 */
export class ScrollScale {
    constructor(limit?: number)
    /** The content offset. */
    readonly offset: number
    /** The scroll view's offset. */
    readonly position: number
    /** The scroll view's length. */
    readonly length: number
    /** Sets the lengths of the content and of the visible part. Keeps the content offset; call `scrolled` before, as for `adjust`. */
    resize(content: number, viewport: number): void
    /** The view was scrolled to a position. Sets `offset`, and `position` to where the view is to be put if that is elsewhere. */
    scrolled(position: number): void
    /** Scrolls to a content offset. */
    scrollTo(offset: number): void
    /** Follows content that has moved in the container, by `contentOffsetAdjustment`. The view stays where it is if it can. */
    adjust(distance: number): void
    /** Where a place in the content is in the view. */
    place(offset: number): number
}

// --------------------------------------------------------------------------------------------------------------- replies

export interface HelloReply {
    version: number; server: string; serverVersion: string; instance: string; limits?: Limits; events: EventKind[];
    errorCodes: string[]
}
export interface ListLayoutsReply { layouts: LayoutSummary[] }
export interface DescribeLayoutReply {
    layout?: LayoutSummary; parameters: Parameter[]; schema?: Parameters; itemColumns: ItemColumn[]; itemShape: string;
    attributes: CustomAttribute[]
}
export interface OpenContainerReply { container: number; contentSize: Size; warnings: Warning[] }
export interface AttachContainerReply { state?: ContainerState }
export interface ListContainersReply { containers: ContainerState[] }
export interface UpdateContainerReply {
    contentSize: Size; changes?: Changes; warnings: Warning[]; batch?: BatchOutcome; contentOffsetAdjustment: Point;
    appearing: Element[]; disappearing: Element[]; anchorDisplacement?: Point; generationBefore: Integer; merged: number;
    skipped: Skipped[]; isStored: boolean
}
export interface PrepareReply {
    contentSize: Size; sectionCount: number; itemCount: number; supplementaryCount: number; microseconds: number;
    warnings: Warning[]
}
export interface QueryReply { attributes: Element[]; cursor: string; isProvisional: boolean; step: Integer }
export interface SubscribeReply { subscription: number; containers: ContainerState[]; window?: WindowChanged }
export interface WindowChanged {
    container: number; generation: Integer; reason: string; rect: Rect; bounds: Rect; contentSize: Size;
    contentOffsetAdjustment: Point; appeared: KeyedElement[]; disappeared: KeyedElement[]; moved: KeyedElement[];
    changed: KeyedElement[]; truncated: boolean; merged: number; step: Integer; isMoving: boolean; movement?: Movement;
    transition?: TransitionState
}
/** An element with the daemon's key, and what it was `before` if it moved or changed. */
export type KeyedElement = Element & { key: Integer; before?: Element }
export interface TransitionReply {
    attributes: Element[]; contentSize: Size; contentOffset?: Point; toOffset?: Point; progress: number
}
export interface QueryOrthogonalReply {
    behavior: string; frame?: Rect; contentLength: number; minOffset: number; maxOffset: number; offset: number;
    attributes: Element[]; decelerationRate: number; bounces: boolean
}
export interface TargetOffsetReply { offset?: Point }
export interface ListPluginsReply { plugins: PluginState[] }
export interface ReloadPluginsReply { plugins: PluginState[] }
export interface HitTestReply { attributes: Element[]; nearest?: IndexPath; distance: number }
export interface InsertionPointReply { indexPath?: IndexPath; into: boolean }
export interface SelectRectReply { ranges: ItemRange[]; count: Integer; cursor: string }
export interface NeighbourReply { indexPath?: IndexPath }
export interface ScrollTargetReply { offset?: Point; rowOffset?: number }
export interface ExplainReply { attributes: Element[]; steps: Step[]; source?: PluginFault }
export interface CaptureAnchorReply { anchor?: AnchorSnapshot }
export interface QueryContainerReply { state?: ContainerState; itemCounts: number[]; kinds: KindCount[] }
export interface QuerySectionsReply { sections: SectionFrame[] }
export interface ReadingOrderReply {
    sections: number[]; items: number[]; rows: number[]; columns: number[]; positions: number[]; setSizes: number[];
    mounted: boolean[]; ids: Identifier[]
}
export interface PrefetchReply { items: IndexPath[]; dropped: ItemRange[] }
export interface MovementReply {
    movement?: Movement; changes?: Changes; generationBefore: Integer; contentSize: Size; autoScroll?: Point;
    targetMovement?: Movement
}
export interface EndMovementReply {
    update?: UpdateContainerReply; targetUpdate?: UpdateContainerReply; targetGeneration?: Integer
}
export interface TransitionStateReply { transition?: TransitionState; contentSize: Size; bounds: Rect; anchor?: IndexPath }
export interface StepContainerReply { made: number; step: Integer; isMoving: boolean }
export interface ReloadReply { changed: string[]; needRestart: string[]; plugins: PluginState[]; overridden: string[] }
export interface ListClientsReply { clients: ClientState[]; users: UserAccount[] }
export interface ClientState {
    client: number; user: number; process: number; name: string; connectedSeconds: number; containers: number;
    subscriptions: number; requests: number; frameBytes: Integer; queuedBytes: Integer; notices: number
}
export interface UserAccount {
    user: number; connections: number; containers: number; subscriptions: number; workers: number; chargedBytes: Integer;
    mostBytes: Integer; storedBytes: Integer; loopSeconds: number; layoutSeconds: number; scriptSeconds: number;
    storeSeconds: number
}
export interface StatisticsReply {
    isOfAllUsers: boolean; uptimeSeconds: number; connections: number; acceptedConnections: Integer; disconnects: ReasonCount[];
    containers: number; openedContainers: Integer; requests: RequestCount[]; prepares?: DurationHistogram; plugins: PluginUsage[];
    chargedBytes: Integer; queuedBytes: Integer; mergedNotices: Integer; usages: ContainerUsage[]; server?: ServerStatistics
}
export interface Limits {
    connections: number; connectionsPerUser: number; helloSeconds: number; frameSeconds: number; helloBytes: number;
    frameBytes: number; requestsInFlight: number; containersPerConnection: number; containersPerUser: number;
    subscriptionsPerConnection: number; sections: number; items: number; memoryPerUser: Integer; stringBytes: number;
    coordinate: number; elementsPerReply: number; outputSoftBytes: number; outputHardBytes: number; stallSeconds: number;
    structuresPerFrame: number; depth: number; queriesPerBatch: number; bodies: number; stepsPerWake: number;
    movingContainersPerUser: number; stepsAtOnce: number; stepsPerRequest: number; windowElements: number
}
export interface LayoutSummary { name: string; summary: string; source: string; version: string }
export interface Parameter {
    name: string; type: string; default?: unknown; minimum?: number; maximum?: number; choices: string[]; unit: string;
    documentation: string; perSection: boolean; sectionName: string; key: string
}
export interface ItemColumn {
    name: string; numbersPerItem: number; minimum?: number; maximum?: number; names: string[]; documentation: string
}
export interface CustomAttribute { name: string; default: number; documentation: string }
export interface Size { width: number; height: number }
export interface Warning { code: string; message: string; indexPath?: IndexPath }
export interface ContainerState {
    container: number; name: string; layout: string; generation: Integer; contentSize: Size; bounds: Rect; sectionCount: number;
    itemCount: number; lifetime: 'connection' | 'persistent'; owner: number; access?: Access; isWritable: boolean;
    parameters?: Parameters; environment?: Environment; sections: Section[]; orthogonalOffsets: OrthogonalOffset[];
    movement?: Movement; transition?: TransitionState; step: Integer; isMoving: boolean; instance: string;
    layoutState: string
}
export interface Changes {
    everything: boolean; elements: ElementRange[]; contentSizeBefore: Size; contentSizeAfter: Size; moved: MovedRange[];
    inserted: ElementRange[]; deleted: ElementRange[]; sections: MovedSections[]
}
export interface BatchOutcome {
    sections: number[]; survivors: ItemRun[]; reloaded: ItemRun[]; inserted: ItemRange[]; deleted: ItemRange[]
}
export interface Point { x: number; y: number }
export interface Skipped { operation: number; ids: Identifier[]; reason: 'unknown' | 'present' | 'place' | 'anchor' }
export interface Rect { x: number; y: number; width: number; height: number }
export interface PluginState {
    name: string; version: string; path: string; base: string; state: string; error?: LayoutdError; failures: number;
    quarantinedUsers: number[]
}
export interface IndexPath { section: number; item: number; id?: Identifier }
export interface ItemRange { section: number; item: number; count: number; ids: Identifier[] }
export interface Step { name: string; text: string; values: Record<string, number> }
export interface PluginFault {
    plugin: string; version: string; file: string; line?: number; traceback: string; indexPath?: IndexPath
}
export interface AnchorSnapshot { indexPath?: IndexPath; edge: '' | 'start' | 'end'; distance: number }
export interface KindCount { category: Category; kind: string; count: number }
export interface SectionFrame { id?: Identifier; section: number; itemCount: number; frame?: Rect; contentFrame?: Rect }
export interface Movement {
    indexPaths: IndexPath[]; target?: IndexPath; position: Point; lifted: Element[]; dataGeneration: Integer;
    targetContainer?: number; sourceContainer?: number
}
export interface TransitionState { toLayout: string; progress: number }
export interface ReasonCount { reason: string; count: Integer }
export interface RequestCount { method: string; result: string; count: Integer }
export interface DurationHistogram { bounds: number[]; counts: Integer[]; seconds: number }
export interface PluginUsage { name: string; cpuSeconds: number; containers: number; memoryBytes: Integer; failures: Integer }
export interface ContainerUsage {
    container: number; name: string; layout: string; owner: number; itemCount: number; requests: Integer; prepareSeconds: number;
    memoryBytes: Integer
}
export interface ServerStatistics {
    residentBytes: Integer; reloads: Integer; loadedPlugins: Integer; failedPlugins: Integer; startedScripts: Integer;
    failedScripts: Integer; storedContainers: number; storedBytes: Integer; rejectedPlugins: number; failingPlugins: number;
    quarantinedPlugins: number; unusableFolders: number; leftOutLines: Integer
}
export interface Access { read: '' | 'private' | 'sameGroup' | 'everyone'; write: '' | 'private' | 'sameGroup' | 'everyone' }
export interface Environment {
    scale?: number; layoutDirection: '' | 'leftToRight' | 'rightToLeft'; contentInset?: Insets; safeAreaInsets?: Insets;
    layoutMargins?: Insets; readableContentInsets?: Insets; horizontalSizeClass: string; verticalSizeClass: string;
    contentSizeCategory: string; userInterfaceIdiom: string; legibilityWeight: string
}
export interface Section {
    itemCount: number; itemSizes: number[]; parameters?: Parameters; itemValues: Record<string, ItemValues>; id?: Identifier;
    itemIds: Identifier[]
}
export interface OrthogonalOffset { section: number; offset: number; sectionId?: Identifier }
export interface ElementRange {
    kind: string; section: number; item: number; count: number; category: Category; from: IndexPath; ids: Identifier[]
}
export interface MovedRange {
    kind: string; section: number; item: number; count: number; category: Category; from: IndexPath; dx: number; dy: number
}
export interface MovedSections { from: number; to: number; count: number; dx: number; dy: number; stale: boolean }
export interface ItemRun { from?: IndexPath; to?: IndexPath; count: number }
export interface Insets { top: number; left: number; bottom: number; right: number }
export interface ItemValues { numbers: number[]; names: string[] }
export interface Invalidated {
    container: number; generation: Integer; reason: string; changes?: Changes; merged: number; bounds: Rect;
    contentOffsetAdjustment: Point; generationBefore: Integer; movement?: Movement; transition?: TransitionState
}
export interface ContainerClosed { container: number; reason: string }
export interface ServerStopping { reason: string; restart: boolean }
export interface LayoutReloaded { layout: string; version: string }
export interface LayoutFailed { container: number; error?: LayoutdError; count: number }
export interface PluginQuarantined { plugin: string; version: string; user: number }
export interface Moved {
    container: number; generation: Integer; step: Integer; attributes: Element[]; truncated: boolean; atRest: boolean;
    bounds: Rect; contentSize: Size
}
export interface LimitDetail { name: string; value: number; allowed: number }
export interface Transform { position: number; matrix: number[]; untransformedFrame: Rect }
export interface Pinned { position: number; dx: number; dy: number }

// -------------------------------------------------------------------------------------------------------------- requests

export interface ListContainers { all?: boolean }
export interface DisconnectClient { client?: number }
export interface DescribeLayout { layout?: string }
export interface OpenContainer {
    name?: string; layout?: string; parameters?: Parameters; bounds?: Partial<Rect>; environment?: EnvironmentFields;
    sections?: readonly SectionFields[]; lifetime?: '' | 'connection' | 'persistent'; access?: AccessFields;
    layoutState?: string
}
export interface AttachContainer { name?: string; owner?: number; withItems?: boolean; container?: number }
export interface UpdateContainer {
    ifGeneration?: number | bigint; operations?: readonly Operation[]; anchor?: Anchor; withAnimations?: boolean;
    visibleFirst?: boolean; withoutBatch?: boolean; refuseSkipped?: boolean; durable?: boolean
}
export interface QueryRect {
    rect?: Partial<Rect>; categories?: readonly Category[]; limit?: number; cursor?: string; kinds?: readonly string[]
}
export interface QueryItems { indexPaths?: readonly ItemPath[]; ranges?: readonly ItemRangePath[] }
export interface QuerySupplementary { kind?: string; indexPaths?: readonly ItemPath[]; ranges?: readonly ItemRangePath[] }
export interface Subscribe { events?: readonly EventKind[]; rate?: number; isPassive?: boolean; window?: WindowFields }
export interface WindowFields { rect?: Partial<Rect>; overscan?: number; overscanShare?: number; committed?: boolean }
export interface QueryDecorations { kind?: string; indexPaths?: readonly ItemPath[]; ranges?: readonly ItemRangePath[] }
export interface Transition {
    toLayout?: string; toParameters?: Parameters; progress?: number; rect?: Partial<Rect>; toOffset?: Partial<Point>
}
export interface QueryOrthogonal { section?: number; sectionId?: Identifier }
export interface TargetOffset {
    sectionId?: Identifier; section?: number; proposed?: Partial<Point>; velocity?: Partial<Point>;
    snapping?: '' | 'paging' | 'item' | 'itemCentered'
}
export interface HitTest { point?: Partial<Point> }
export interface InsertionPoint { point?: Partial<Point>; allowsInto?: boolean; moving?: readonly ItemRangePath[] }
export interface SelectRect { rect?: Partial<Rect>; limit?: number; cursor?: string }
export interface Neighbour {
    from?: ItemPath; direction?: 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'home' | 'end' | 'pageUp' | 'pageDown'
}
export interface ScrollTarget {
    indexPath?: ItemPath; vertical?: '' | 'nearest' | 'top' | 'center' | 'bottom' | 'none';
    horizontal?: '' | 'nearest' | 'left' | 'center' | 'right' | 'none'; anchor?: AnchorSnapshotFields
}
export interface Explain { indexPath?: ItemPath; kind?: string; category?: '' | Category }
export interface CaptureAnchor { at?: '' | 'firstVisible' | 'item' | 'end'; indexPath?: ItemPath }
export interface QuerySections { section?: number; count?: number; sectionId?: Identifier }
export interface ReadingOrder { rect?: Partial<Rect>; section?: number; by?: '' | 'rows' | 'columns'; sectionId?: Identifier }
export interface Prefetch {
    offset?: Partial<Point>; velocity?: Partial<Point>; distance?: number; limit?: number; loaded?: readonly ItemRangePath[]
}
export interface BeginMovement { indexPaths?: readonly ItemPath[]; point?: Partial<Point> }
export interface UpdateMovement { position?: Partial<Point>; targetContainer?: Container | number }
export interface BeginTransition { toLayout?: string; toParameters?: Parameters; focus?: Partial<Point> }
export interface UpdateTransition { progress?: number; focus?: Partial<Point> }
export interface StepContainer { steps?: number }
export interface EnvironmentFields {
    scale?: number; layoutDirection?: '' | 'leftToRight' | 'rightToLeft'; contentInset?: Partial<Insets>;
    safeAreaInsets?: Partial<Insets>; layoutMargins?: Partial<Insets>; readableContentInsets?: Partial<Insets>;
    horizontalSizeClass?: string; verticalSizeClass?: string; contentSizeCategory?: string; userInterfaceIdiom?: string;
    legibilityWeight?: string
}
export interface SectionFields {
    itemCount?: number; itemSizes?: Numbers; parameters?: Parameters; itemValues?: Record<string, Numbers | readonly string[]>;
    id?: Identifier; itemIds?: readonly Identifier[]
}
export interface AccessFields {
    read?: '' | 'private' | 'sameGroup' | 'everyone'; write?: '' | 'private' | 'sameGroup' | 'everyone'
}
export interface Operation {
    setBounds?: Partial<Rect>; setParameters?: Parameters; setEnvironment?: EnvironmentFields; setSections?: SetSections;
    invalidate?: Invalidate; batchUpdate?: BatchUpdate; setSizes?: SetSizes; setMeasuredSizes?: SetMeasuredSizes;
    setOrthogonalOffset?: OrthogonalOffsetFields; setLayout?: SetLayout; insertItems?: InsertItems; deleteItems?: DeleteItems;
    moveItems?: MoveItems; reloadItems?: ChangeItems; reconfigureItems?: ChangeItems; insertSections?: InsertSections;
    deleteSections?: DeleteSections; moveSections?: MoveSections; reloadSections?: ReloadSections; applySnapshot?: ApplySnapshot
}
export interface Anchor { at?: '' | 'none' | 'firstVisible' | 'item' | 'end'; indexPath?: ItemPath }
export interface AnchorSnapshotFields { indexPath?: ItemPath; edge?: '' | 'start' | 'end'; distance?: number }
export interface SetSections { sections?: readonly SectionFields[] }
export interface Invalidate { items?: readonly ItemRangePath[]; elements?: readonly ElementRangeFields[]; sections?: Numbers }
export interface BatchUpdate {
    deleteItems?: readonly ItemRangePath[]; insertItems?: readonly NewItems[]; reloadItems?: readonly NewItems[];
    moveItems?: readonly MoveItem[]; deleteSections?: Numbers; insertSections?: readonly NewSection[];
    reloadSections?: readonly NewSection[]; moveSections?: readonly MoveSection[]; itemCountsAfter?: Numbers
}
export interface SetSizes { section?: number; item?: number; sizes?: Numbers }
export interface SetMeasuredSizes {
    section?: number; items?: Numbers; sizes?: Numbers; kind?: string; ids?: readonly Identifier[]; sectionId?: Identifier
}
export interface OrthogonalOffsetFields { section?: number; offset?: number; sectionId?: Identifier }
export interface SetLayout { layout?: string; parameters?: Parameters }
export interface InsertItems { to?: ItemPlace; items?: SectionFields }
export interface DeleteItems { ids?: readonly Identifier[] }
export interface MoveItems { ids?: readonly Identifier[]; to?: ItemPlace }
export interface ChangeItems { items?: SectionFields }
export interface InsertSections { to?: SectionPlace; sections?: readonly SectionFields[] }
export interface DeleteSections { ids?: readonly Identifier[] }
export interface MoveSections { ids?: readonly Identifier[]; to?: SectionPlace }
export interface ReloadSections { ids?: readonly Identifier[] }
export interface ApplySnapshot {
    sections?: readonly SnapshotSection[]; items?: SectionFields; reload?: readonly Identifier[];
    reloadSections?: readonly Identifier[]; keepsOtherSections?: boolean
}
export interface ElementRangeFields {
    kind?: string; section?: number; item?: number; count?: number; category?: Category; from?: ItemPath;
    ids?: readonly Identifier[]
}
export interface NewItems { section?: number; item?: number; items?: SectionFields }
export interface MoveItem { from?: ItemPath; to?: ItemPath }
export interface NewSection { section?: number; content?: SectionFields }
export interface MoveSection { from?: number; to?: number }
export interface ItemPlace { before?: Identifier; after?: Identifier; sectionStart?: Identifier; sectionEnd?: Identifier }
export interface SectionPlace { before?: Identifier; after?: Identifier }
export interface SnapshotSection { id?: Identifier; itemIds?: readonly Identifier[]; parameters?: Parameters }
