// The types of layoutd.js.
//
// Each message of layout.proto is an interface of its name, which is where its fields are documented. Requests may leave out what
// has a default; replies have every field, except for those that are absent for a reason. types.d.ts has these interfaces.

import type {
    Anchor, Appearance, ApplySnapshot, AttachContainer, BatchUpdate, BeginMovement, BeginTransition, CaptureAnchor,
    CaptureAnchorReply, CloseContainerReply, ContainerClosed, ContainerState, DescribeLayout, DescribeLayoutReply,
    DisconnectClient, EndMovementReply, Explain, ExplainReply, HelloReply, HitTest, HitTestReply, InputReply, InsertionPoint,
    InsertionPointReply, Invalidated, LayoutFailed, LayoutReloaded, LimitDetail, ListClientsReply, ListContainers,
    ListContainersReply, ListLayoutsReply, ListPluginsReply, Moved, MovementReply, Neighbour, NeighbourReply, OpenContainer,
    PluginFault, PluginQuarantined, Point, Prefetch, PrefetchReply, PrepareReply, QueryContainer, QueryContainerReply,
    QueryDecorations, QueryItems, QueryOrthogonal, QueryOrthogonalReply, QueryRect, QueryReply, QuerySections,
    QuerySectionsReply, QuerySupplementary, ReadingOrder, ReadingOrderReply, Rect, ReloadPluginsReply, ReloadReply,
    ScrollTarget, ScrollTargetReply, SelectRect, SelectRectReply, ServerStopping, Size, Statistics, StatisticsReply,
    StepContainer, StepContainerReply, Subscribe, TargetOffset, TargetOffsetReply, Transition, TransitionReply,
    TransitionStateReply, UpdateContainer, UpdateContainerReply, UpdateMovement, UpdateTransition, View, ViewChanged,
    ViewInput, ViewStateReply, Warning, WindowChanged, WindowFields
} from './layoutd/types.js'

export * from './layoutd/types.js'

/** A program's name for an item or a section: a number from 0 to 2^64 - 1, or 1 to 64 bytes of text. A container has one kind for
 * its items, and one for its sections. */
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
export interface Element extends Rect, Appearance {
    category: Category
    /** "cell" for cells. */
    kind: string
    section: number
    item: number
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
    /** What others, or with `sequence` 0 the client's own inputs, do to a view; after a reconnection, what became of it. */
    | ({ kind: 'viewChanged' } & ViewChanged)
    /** A lost connection was made again; everything but windows and views has to be queried again. */
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
    /** Calls a function with the error when the connection is lost, and without one when it has been made again. The result ends this. */
    watch(watcher: (lost?: ConnectionLost) => void): () => void
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
    statistics(fields?: Statistics): Promise<StatisticsReply>
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
    /** The state that `attach` reported. */
    readonly state?: ContainerState
    readonly generation: Integer
    readonly contentSize: Size
    readonly warnings: Warning[]
    /** Whether answers name items and sections by their identifiers as well, unless a request says `withIds` itself. */
    withIds: boolean
    /** Sends any request about the container; returns its reply with every field. */
    request(name: string, fields?: Record<string, unknown>): Promise<any>
    /** Closes the container for all clients. */
    close(): Promise<CloseContainerReply>
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
    queryContainer(fields?: QueryContainer & Options): Promise<Answer<QueryContainerReply>>
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
    /** Moves its window. The differences come as `windowChanged`, in their place among the events. */
    moveWindow(window: WindowFields): Promise<void>
    /**
     * Says what hands do in its view, all of a frame at once. What that means comes as `viewChanged`, in its place among the events, and is
     * also what this resolves with, for programs that play a hand. It is to be carried out but once.
     */
    input(inputs: readonly ViewInput[]): Promise<Answer<InputReply>>
    viewState(): Promise<Answer<ViewStateReply>>
    unsubscribe(): Promise<void>
    /** The events that wait. */
    take(): LayoutdEvent[]
    next(): Promise<IteratorResult<LayoutdEvent, undefined>>
    return(): Promise<IteratorResult<LayoutdEvent, undefined>>
    [Symbol.asyncIterator](): this
}

/**
 * How an element follows a side of the visible rectangle: it is drawn `inset` inside it, no less than `least` and no more than `most`
 * from the beginning of the content.
 */
export interface ElementPin {
    side: 'top' | 'bottom' | 'left' | 'right'
    inset: number
    least?: number
    most?: number
}

/** An element of a window. `key` is its own as long as it is the same item and in the window. */
export type WindowElement = Element & { key: number }

/** An element with the daemon's key, and what it was `before` if it moved or changed. */
export type KeyedElement = Element & { key: Integer; before?: Element }

/**
 * The changes of a window at one moment, beside the other fields of `WindowChanged`. Applied in this order to views by their keys, they
 * leave exactly the window's elements.
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
    /** The visible rectangle; by default the container's bounds, which the window follows until `move`. */
    rect?: Pick<Rect, 'width' | 'height'> & Partial<Rect>
    /** Whether the container's bounds are to be `rect`, as pinned elements need it. Otherwise `rect` is this window's alone. */
    ownsBounds?: boolean
    /** Points beyond each side. */
    overscan?: number
    /** In place of points: a share of the width and height of `rect`, by default 1. */
    overscanShare?: number
    /** Whether items that are dragged are shown where they were. */
    committed?: boolean
    /** The items that stay in place when a window that owns the bounds is resized. */
    anchor?: Anchor
    /** For layouts that move their items, as in `Subscribe`. */
    rate?: number
    isPassive?: boolean
    /** What hands do in the window. Together with `rect` or `ownsBounds`; without both the view stays at the container's bounds. */
    view?: View
    onchange?(difference: Difference): void
    /** Gets what inputs and others' changes do to the view, behind the difference of the same generation. */
    onview?(event: ViewChanged): void
    /** Gets the error of a failed move, of a failed plugin, or of a connection that was lost for good. */
    onerror?(error: Error): void
    /** The container was closed, for a reason as in `ContainerClosed`; nothing follows. */
    onclosed?(reason: string): void
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
    /** How the elements alone follow what is visible that are pinned or may come to be, by key. */
    readonly pins: Map<number, ElementPin>
    /** Those of the sections in the window that scroll by themselves (`queryOrthogonal`). */
    readonly rows: Integer[]
    /** The elements in the window, by key. */
    readonly elements: Map<number, WindowElement>
    /**
     * Moves the visible rectangle, or the given members of it. One request is under way at a time; the newest place counts. A view is told
     * of it as by the inputs `scrolled` and `resized`. `byHand`: whether a hand or the program has chosen the place, and not the effect
     * `scroll`.
     */
    move(rect?: Partial<Rect>, options?: { byHand?: boolean }): Promise<void>
    /** As those of `Subscription`: what is resolved with goes to `onview`, too. */
    input(inputs: readonly ViewInput[]): Promise<Answer<InputReply>>
    viewState(): Promise<Answer<ViewStateReply>>
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
