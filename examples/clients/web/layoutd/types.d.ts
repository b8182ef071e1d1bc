// DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto.
//
// What layoutd.js takes and returns for each message. `Fields` is at the end of a request's name where replies have another form.

import type {
    Category, Container, Element, EventKind, Identifier, Integer, ItemPath, ItemRangePath, KeyedElement, LayoutdError, Numbers,
    Parameters
} from '../layoutd.js'

// Replies and events

export interface PluginFault {
    plugin: string; version: string; file: string; line?: number; traceback: string; indexPath?: IndexPath
}
export interface LimitDetail { name: string; value: number; allowed: number }
export interface HelloReply {
    version: number; server: string; serverVersion: string; instance: string; limits?: Limits; events: EventKind[];
    errorCodes: string[]
}
export interface Limits {
    connections: number; connectionsPerUser: number; helloSeconds: number; frameSeconds: number; helloBytes: number;
    frameBytes: number; requestsInFlight: number; containersPerConnection: number; containersPerUser: number;
    subscriptionsPerConnection: number; sections: number; items: number; memoryPerUser: Integer; stringBytes: number;
    coordinate: number; elementsPerReply: number; outputSoftBytes: number; outputHardBytes: number; stallSeconds: number;
    structuresPerFrame: number; depth: number; queriesPerBatch: number; bodies: number; stepsPerWake: number;
    movingContainersPerUser: number; stepsAtOnce: number; stepsPerRequest: number; windowElements: number; inputs: number;
    viewRanges: number
}
export interface ListLayoutsReply { layouts: LayoutSummary[] }
export interface LayoutSummary { name: string; summary: string; source: string; version: string }
export interface DescribeLayoutReply {
    layout?: LayoutSummary; parameters: Parameter[]; schema?: Parameters; itemColumns: ItemColumn[]; itemShape: string;
    attributes: CustomAttribute[]
}
export interface CustomAttribute { name: string; default: number; documentation: string }
export interface ItemColumn {
    name: string; numbersPerItem: number; minimum?: number; maximum?: number; names: string[]; documentation: string
}
export interface Parameter {
    name: string; type: string; default?: unknown; minimum?: number; maximum?: number; choices: string[]; unit: string;
    documentation: string; perSection: boolean; sectionName: string; key: string
}
export interface Size { width: number; height: number }
export interface Point { x: number; y: number }
export interface Rect { x: number; y: number; width: number; height: number }
export interface Insets { top: number; left: number; bottom: number; right: number }
export interface IndexPath { section: number; item: number; id?: Identifier }
export interface Environment {
    scale?: number; layoutDirection: '' | 'leftToRight' | 'rightToLeft'; contentInset?: Insets; safeAreaInsets?: Insets;
    layoutMargins?: Insets; readableContentInsets?: Insets; horizontalSizeClass: string; verticalSizeClass: string;
    contentSizeCategory: string; userInterfaceIdiom: string; legibilityWeight: string
}
export interface Section {
    itemCount: number; itemSizes: number[]; parameters?: Parameters; itemValues: Record<string, ItemValues>; id?: Identifier;
    itemIds: Identifier[]
}
export interface ItemValues { numbers: number[]; names: string[] }
export interface Access { read: '' | 'private' | 'sameGroup' | 'everyone'; write: '' | 'private' | 'sameGroup' | 'everyone' }
export interface OpenContainerReply { container: number; contentSize: Size; warnings: Warning[] }
export interface Warning { code: string; message: string; indexPath?: IndexPath }
export interface AttachContainerReply { state?: ContainerState }
export interface ContainerState {
    container: number; name: string; layout: string; generation: Integer; contentSize: Size; bounds: Rect; sectionCount: number;
    itemCount: number; lifetime: 'connection' | 'persistent'; owner: number; access?: Access; isWritable: boolean;
    parameters?: Parameters; environment?: Environment; sections: Section[]; orthogonalOffsets: OrthogonalOffset[];
    movement?: Movement; transition?: TransitionState; step: Integer; isMoving: boolean; instance: string; layoutState: string
}
export interface CloseContainerReply { stillStored: boolean }
export interface ListContainersReply { containers: ContainerState[]; restoring: number }
export interface ItemRange { section: number; item: number; count: number; ids: Identifier[] }
export interface OrthogonalOffset { section: number; offset: number; sectionId?: Identifier }
export interface UpdateContainerReply {
    contentSize: Size; changes?: Changes; warnings: Warning[]; batch?: BatchOutcome; contentOffsetAdjustment: Point;
    appearing: Element[]; disappearing: Element[]; anchorDisplacement?: Point; generationBefore: Integer; merged: number;
    skipped: Skipped[]; isStored: boolean
}
export interface Skipped { operation: number; ids: Identifier[]; reason: 'unknown' | 'present' | 'place' | 'anchor' }
export interface BatchOutcome {
    sections: number[]; survivors: ItemRun[]; reloaded: ItemRun[]; inserted: ItemRange[]; deleted: ItemRange[]
}
export interface ItemRun { from?: IndexPath; to?: IndexPath; count: number }
export interface Changes {
    everything: boolean; elements: ElementRange[]; contentSizeBefore: Size; contentSizeAfter: Size; moved: MovedRange[];
    inserted: ElementRange[]; deleted: ElementRange[]; sections: MovedSections[]
}
export interface ElementRange {
    kind: string; section: number; item: number; count: number; category: Category; from: IndexPath; ids: Identifier[]
}
export interface MovedRange {
    kind: string; section: number; item: number; count: number; category: Category; from: IndexPath; dx: number; dy: number
}
export interface MovedSections { from: number; to: number; count: number; dx: number; dy: number; stale: boolean }
export interface MovementReply {
    movement?: Movement; changes?: Changes; generationBefore: Integer; contentSize: Size; autoScroll?: Point;
    targetMovement?: Movement
}
export interface EndMovementReply {
    update?: UpdateContainerReply; targetUpdate?: UpdateContainerReply; targetGeneration?: Integer
}
export interface Movement {
    indexPaths: IndexPath[]; target?: IndexPath; position: Point; lifted: Element[]; dataGeneration: Integer;
    targetContainer?: number; sourceContainer?: number
}
export interface PrepareReply {
    contentSize: Size; sectionCount: number; itemCount: number; supplementaryCount: number; microseconds: number;
    warnings: Warning[]
}
export interface QueryContainerReply { state?: ContainerState; itemCounts: number[]; kinds: KindCount[] }
export interface KindCount { category: Category; kind: string; count: number }
export interface QuerySectionsReply { sections: SectionFrame[] }
export interface SectionFrame { id?: Identifier; section: number; itemCount: number; frame?: Rect; contentFrame?: Rect }
export interface ReadingOrderReply {
    sections: number[]; items: number[]; rows: number[]; columns: number[]; positions: number[]; setSizes: number[];
    mounted: boolean[]; ids: Identifier[]
}
export interface PrefetchReply { items: IndexPath[]; dropped: ItemRange[] }
export interface QueryReply { attributes: Element[]; cursor: string; isProvisional: boolean; step: Integer }
export interface QueryOrthogonalReply {
    behavior: string; frame?: Rect; contentLength: number; minOffset: number; maxOffset: number; offset: number;
    attributes: Element[]; decelerationRate: number; bounces: boolean; direction: string
}
export interface TargetOffsetReply { offset?: Point }
export interface HitTestReply { attributes: Element[]; nearest?: IndexPath; distance: number }
export interface InsertionPointReply { indexPath?: IndexPath; into: boolean }
export interface SelectRectReply { ranges: ItemRange[]; count: Integer; cursor: string }
export interface NeighbourReply { indexPath?: IndexPath }
export interface ScrollTargetReply { offset?: Point; rowOffset?: number }
export interface AnchorSnapshot { indexPath?: IndexPath; edge: '' | 'start' | 'end'; distance: number }
export interface CaptureAnchorReply { anchor?: AnchorSnapshot }
export interface ExplainReply { attributes: Element[]; steps: Step[]; source?: PluginFault }
export interface Step { name: string; text: string; values: Record<string, number> }
export interface TransitionReply {
    attributes: Element[]; contentSize: Size; contentOffset?: Point; toOffset?: Point; progress: number
}
export interface TransitionStateReply { transition?: TransitionState; contentSize: Size; bounds: Rect; anchor?: IndexPath }
export interface TransitionState { toLayout: string; progress: number }
export interface SubscribeReply {
    subscription: number; containers: ContainerState[]; window?: WindowChanged; effects: ViewEffect[]
}
export interface WindowChanged {
    container: number; generation: Integer; reason: string; rect: Rect; bounds: Rect; contentSize: Size;
    contentOffsetAdjustment: Point; appeared: KeyedElement[]; disappeared: KeyedElement[]; moved: KeyedElement[];
    changed: KeyedElement[]; truncated: boolean; merged: number; step: Integer; isMoving: boolean; movement?: Movement;
    transition?: TransitionState; rows: number[]; pins: WindowPin[]
}
export interface WindowPin { key: Integer; side: string; inset: number; least?: number; most?: number }
export interface InputReply { effects: ViewEffect[] }
export interface ViewTime { time: number }
export interface ViewPinch { phase: string; scale: number; point?: Point }
export interface ViewItem { item?: IndexPath }
export interface ViewKeys { sections: number[]; items: number[]; counts: number[]; isInverted: boolean; ids: Identifier[] }
export interface ViewEffect {
    input?: number; selected?: ViewKeys; focused?: ViewItem; edit?: ViewItem; band?: ViewBand; autoscroll?: Point; scroll?: Point;
    show?: ViewShown; scrollRow?: ViewRowScroll; activated?: ViewItem; menu?: ViewMenu; lifted?: ViewLift; proposed?: ViewDrop;
    dropped?: ViewDrop; putBack?: Record<string, never>; left?: ViewKeys; droppedOut?: ViewKeys; animate?: Record<string, never>;
    transition?: ViewTransition; pinched?: ViewPinched; find?: ViewSearch; announce?: ViewAnnouncement; wake?: ViewTime;
    unused?: Record<string, never>
}
export interface ViewBand { rect?: Rect }
export interface ViewShown { visible?: Rect }
export interface ViewRowScroll { section: number; offset: number; glides: boolean; sectionId?: Identifier }
export interface ViewMenu { item?: IndexPath; point?: Point }
export interface ViewLift { items?: ViewKeys; point?: Point }
export interface ViewDrop { items?: ViewKeys; indexPath?: IndexPath; into: boolean; point?: Point }
export interface ViewTransition { step: string; larger: boolean; point?: Point; progress: number }
export interface ViewPinched { pinch?: ViewPinch; item?: IndexPath }
export interface ViewSearch { text: string; start?: IndexPath; includesStart: boolean }
export interface ViewAnnouncement { kind: string; count: Integer }
export interface ViewChanged { container: number; generation: Integer; effects: ViewEffect[]; merged: number; truncated: boolean }
export interface ViewStateReply {
    selected?: ViewKeys; cursor?: IndexPath; anchor?: IndexPath; gesture: string; editing?: IndexPath; visible?: Rect;
    rows: OrthogonalOffset[]
}
export interface ListPluginsReply { plugins: PluginState[] }
export interface PluginState {
    name: string; version: string; path: string; base: string; state: string; error?: LayoutdError; failures: number;
    quarantinedUsers: number[]
}
export interface ReloadPluginsReply { plugins: PluginState[] }
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
    chargedBytes: Integer; queuedBytes: Integer; mergedNotices: Integer; usages: ContainerUsage[]; server?: ServerStatistics;
    settings: SettingState[]
}
export interface SettingState { key: string; value: string; source: string }
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
    quarantinedPlugins: number; unusableFolders: number; leftOutLines: Integer; restoringContainers: number
}
export interface Invalidated {
    container: number; generation: Integer; reason: string; changes?: Changes; merged: number; bounds: Rect;
    contentOffsetAdjustment: Point; generationBefore: Integer; movement?: Movement; transition?: TransitionState
}
export interface ContainerClosed { container: number; reason: string }
export interface ServerStopping { reason: string; restart: boolean }
export interface LayoutReloaded { layout: string; version: string }
export interface LayoutFailed { container: number; error?: LayoutdError; count: number }
export interface PluginQuarantined { plugin: string; version: string; user: number }
export interface StepContainerReply { made: number; step: Integer; isMoving: boolean }
export interface Moved {
    container: number; generation: Integer; step: Integer; attributes: Element[]; truncated: boolean; atRest: boolean;
    bounds: Rect; contentSize: Size
}

// Requests

export interface DescribeLayout { layout?: string }
export interface SizeFields { width?: number; height?: number }
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
export interface OpenContainer {
    name?: string; layout?: string; parameters?: Parameters; bounds?: Partial<Rect>; environment?: EnvironmentFields;
    sections?: readonly SectionFields[]; lifetime?: '' | 'connection' | 'persistent'; access?: AccessFields; layoutState?: string
}
export interface AccessFields {
    read?: '' | 'private' | 'sameGroup' | 'everyone'; write?: '' | 'private' | 'sameGroup' | 'everyone'
}
export interface AttachContainer { name?: string; owner?: number; withItems?: boolean; container?: number }
export interface ListContainers { all?: boolean }
export interface UpdateContainer {
    ifGeneration?: Integer; operations?: readonly Operation[]; anchor?: Anchor; withAnimations?: boolean; visibleFirst?: boolean;
    withoutBatch?: boolean; refuseSkipped?: boolean; durable?: boolean
}
export interface Anchor { at?: '' | 'none' | 'firstVisible' | 'item' | 'end'; indexPath?: ItemPath }
export interface Operation {
    setBounds?: Partial<Rect>; setParameters?: Parameters; setEnvironment?: EnvironmentFields; setSections?: SetSections;
    invalidate?: Invalidate; batchUpdate?: BatchUpdate; setSizes?: SetSizes; setMeasuredSizes?: SetMeasuredSizes;
    setOrthogonalOffset?: OrthogonalOffsetFields; setLayout?: SetLayout; insertItems?: InsertItems; deleteItems?: DeleteItems;
    moveItems?: MoveItems; reloadItems?: ChangeItems; reconfigureItems?: ChangeItems; insertSections?: InsertSections;
    deleteSections?: DeleteSections; moveSections?: MoveSections; reloadSections?: ReloadSections; applySnapshot?: ApplySnapshot
}
export interface ItemPlace { before?: Identifier; after?: Identifier; sectionStart?: Identifier; sectionEnd?: Identifier }
export interface SectionPlace { before?: Identifier; after?: Identifier }
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
export interface SnapshotSection { id?: Identifier; itemIds?: readonly Identifier[]; parameters?: Parameters }
export interface SetLayout { layout?: string; parameters?: Parameters }
export interface BatchUpdate {
    deleteItems?: readonly ItemRangePath[]; insertItems?: readonly NewItems[]; reloadItems?: readonly NewItems[];
    moveItems?: readonly MoveItem[]; deleteSections?: Numbers; insertSections?: readonly NewSection[];
    reloadSections?: readonly NewSection[]; moveSections?: readonly MoveSection[]; itemCountsAfter?: Numbers
}
export interface NewItems { section?: number; item?: number; items?: SectionFields }
export interface NewSection { section?: number; content?: SectionFields }
export interface MoveItem { from?: ItemPath; to?: ItemPath }
export interface MoveSection { from?: number; to?: number }
export interface SetSizes { section?: number; item?: number; sizes?: Numbers }
export interface SetSections { sections?: readonly SectionFields[] }
export interface Invalidate { items?: readonly ItemRangePath[]; elements?: readonly ElementRangeFields[]; sections?: Numbers }
export interface SetMeasuredSizes {
    section?: number; items?: Numbers; sizes?: Numbers; kind?: string; ids?: readonly Identifier[]; sectionId?: Identifier
}
export interface OrthogonalOffsetFields { section?: number; offset?: number; sectionId?: Identifier }
export interface ElementRangeFields {
    kind?: string; section?: number; item?: number; count?: number; category?: Category; from?: ItemPath;
    ids?: readonly Identifier[]
}
export interface BeginMovement { indexPaths?: readonly ItemPath[]; point?: Partial<Point> }
export interface UpdateMovement { position?: Partial<Point>; targetContainer?: Container | number }
export interface QueryRect {
    rect?: Partial<Rect>; categories?: readonly Category[]; limit?: number; cursor?: string; kinds?: readonly string[]
}
export interface QueryItems { indexPaths?: readonly ItemPath[]; ranges?: readonly ItemRangePath[] }
export interface QuerySupplementary { kind?: string; indexPaths?: readonly ItemPath[]; ranges?: readonly ItemRangePath[] }
export interface QueryDecorations { kind?: string; indexPaths?: readonly ItemPath[]; ranges?: readonly ItemRangePath[] }
export interface QueryContainer { withItems?: boolean }
export interface QuerySections { section?: number; count?: number; sectionId?: Identifier }
export interface ReadingOrder { rect?: Partial<Rect>; section?: number; by?: '' | 'rows' | 'columns'; sectionId?: Identifier }
export interface Prefetch {
    offset?: Partial<Point>; velocity?: Partial<Point>; distance?: number; limit?: number; loaded?: readonly ItemRangePath[]
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
export interface AnchorSnapshotFields { indexPath?: ItemPath; edge?: '' | 'start' | 'end'; distance?: number }
export interface CaptureAnchor { at?: '' | 'firstVisible' | 'item' | 'end'; indexPath?: ItemPath }
export interface Explain { indexPath?: ItemPath; kind?: string; category?: '' | Category }
export interface Transition {
    toLayout?: string; toParameters?: Parameters; progress?: number; rect?: Partial<Rect>; toOffset?: Partial<Point>
}
export interface BeginTransition { toLayout?: string; toParameters?: Parameters; focus?: Partial<Point> }
export interface UpdateTransition { progress?: number; focus?: Partial<Point> }
export interface Subscribe {
    events?: readonly EventKind[]; rate?: number; isPassive?: boolean; window?: WindowFields; view?: View
}
export interface WindowFields { rect?: Partial<Rect>; overscan?: number; overscanShare?: number; committed?: boolean }
export interface View {
    selection?: string; conventions?: string; overrides?: ViewConventions; reorders?: boolean; dragsOut?: boolean;
    receives?: boolean; dropsInto?: boolean; renames?: boolean; pinching?: ViewPinching; measures?: boolean; anchor?: string
}
export interface ViewPinching { kind?: string; larger?: boolean; smaller?: boolean }
export interface ViewConventions {
    keys?: readonly ViewKeyRow[]; clicks?: readonly ViewClickRow[]; commandKeys?: ViewModifiers; activation?: string;
    deselectsBeside?: boolean; deselectsOnEscape?: boolean; selectsOnSecondaryClick?: boolean; bandKeeps?: ViewModifiers;
    bandFromItems?: ViewModifiers; slop?: number; touchSlop?: number; longPress?: number; typeAheadPause?: number;
    wheelRest?: number; velocityWindow?: number; pinchSlop?: number
}
export interface ViewModifiers { names?: readonly string[] }
export interface ViewKeyRow { key?: string; modifiers?: readonly string[]; command?: string; direction?: string; pick?: string }
export interface ViewClickRow { modifiers?: readonly string[]; pick?: string }
export interface Input { subscription?: number; inputs?: readonly ViewInput[] }
export interface ViewInput {
    scrolled?: ViewScrolled; rowScrolled?: OrthogonalOffsetFields; resized?: SizeFields; pressed?: ViewPointer;
    moved?: ViewPointer; released?: ViewPointer; cancelled?: ViewTimeFields; key?: ViewKeyPress; wheel?: ViewWheel;
    pinched?: ViewPinchFields; measured?: Record<string, never>; typed?: ViewText; found?: ViewItemFields; guests?: ViewGuests;
    entered?: Record<string, never>; ticked?: ViewTimeFields; select?: ViewKeysFields; focus?: ViewItemFields;
    scrollTo?: ViewScrollTo; restore?: ViewRestore; edit?: ViewItemFields; endEdit?: Record<string, never>
}
export interface ViewScrolled { to?: Partial<Point>; byHand?: boolean }
export interface ViewPointer {
    point?: Partial<Point>; time?: number; kind?: string; button?: string; clicks?: number; modifiers?: readonly string[]
}
export interface ViewTimeFields { time?: number }
export interface ViewKeyPress { key?: string; modifiers?: readonly string[]; time?: number }
export interface ViewWheel { point?: Partial<Point>; distance?: Partial<Point>; notches?: boolean; time?: number }
export interface ViewPinchFields { phase?: string; scale?: number; point?: Partial<Point> }
export interface ViewText { text?: string; time?: number }
export interface ViewItemFields { item?: ItemPath }
export interface ViewGuests { phase?: string; point?: Partial<Point> }
export interface ViewScrollTo { item?: ItemPath; vertical?: string; horizontal?: string }
export interface ViewRestore { anchor?: AnchorSnapshotFields }
export interface ViewKeysFields {
    sections?: Numbers; items?: Numbers; counts?: Numbers; isInverted?: boolean; ids?: readonly Identifier[]
}
export interface ViewState { subscription?: number }
export interface DisconnectClient { client?: number }
export interface Statistics { withSettings?: boolean }
export interface StepContainer { steps?: number }

// What an element has of columns that may be empty

export interface Appearance { zIndex: number; alpha: number; hidden: boolean; estimated: boolean }
