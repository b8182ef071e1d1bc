// A client of layoutd's wire protocol in one module, for browsers and Node.js, without dependencies.
//
//     const client = await Client.connect()                    // in a page that `layoutctl gateway` serves
//     const container = await client.open({
//         layout: 'flow', bounds: { width: 320, height: 480 }, sections: [{ itemCount: 100 }] })
//     for (const cell of (await container.queryRect({ rect: { width: 320, height: 480 } })).attributes) {
//         console.log(cell.section, cell.item, cell.x, cell.y, cell.width, cell.height)
//     }
//
// Each request is a method that takes its message's fields and returns those of its reply; `layout.proto` documents both, and
// layoutd.d.ts has their types. From the top down: `SCHEMA` is layout.proto as a table. `plain` turns what a program passes into
// JSON, `read` turns JSON into what a program gets: 64-bit integers are numbers, or BigInt beyond 2^53; what JSON leaves out has
// its default; identifiers are numbers or text; columns are lists of elements. `encode` and `decode` do the same in protobuf, in
// which requests with many numbers are sent. A `Connection` pairs requests and replies. `Client` keeps connections, `Container`
// and `Subscription` survive them. `Window` has the elements in sight. `ScrollScale` fits content of any height into a scroll
// view.

// Maximum length of a reply in parts, in bytes, and of a subscription's queue, in events.
const MAX_REPLY_BYTES = 256 * 1024 * 1024
const MAX_WAITING_EVENTS = 4096
// How often a query of several pages starts over because the container changed in between.
const ATTEMPTS = 8
// From how many numbers in one list on a request is sent in protobuf.
const MANY_NUMBERS = 1024

/** The largest rectangle that the protocol allows. */
export const EVERYWHERE = Object.freeze({ x: -5e8, y: -5e8, width: 1e9, height: 1e9 })
/** The item number of supplementary elements of a whole layout, which are in section 0. */
export const LAYOUT_ITEM = 0xffffffff

// -------------------------------------------------------------------------------------------------------------- errors

/** A failure that the daemon reported. `message` is for people, `code` for programs. */
export class LayoutdError extends Error {
    constructor({ message, ...details }) {
        super(message)
        Object.assign(this, details)
    }

    get name() {
        return 'LayoutdError'
    }
}

/** The connection ended. It is unknown whether requests in flight were carried out. */
export class ConnectionLost extends Error {
    constructor(message, code = 'connection.closed') {
        super(message)
        this.code = code
    }

    get name() {
        return 'ConnectionLost'
    }

    /** A copy to throw, so that each pending call has its own stack. */
    again() {
        return new this.constructor(this.message, this.code)
    }
}

/** The daemon sent something that is not layoutd's protocol; the connection ends. */
export class ProtocolError extends ConnectionLost {
    constructor(message, code = 'connection.protocol') {
        super(message, code)
    }

    get name() {
        return 'ProtocolError'
    }
}

/** No reply came in time. */
export class TimeoutError extends Error {
    get name() {
        return 'TimeoutError'
    }
}

// -------------------------------------------------------------------------------------------------------------- schema

// Each message with its fields, as name:type=number. `*` is repeated, `{}` a map from strings, `?` a scalar that may be absent.
const SCHEMA = `
Request id:uint32=1 hello:Hello=2 ping:Ping=3 sync:Sync=4 cancel:Cancel=5 listLayouts:ListLayouts=6
  describeLayout:DescribeLayout=7 openContainer:OpenContainer=8 attachContainer:AttachContainer=9 closeContainer:CloseContainer=10
  listContainers:ListContainers=11 updateContainer:UpdateContainer=12 prepare:Prepare=13 queryRect:QueryRect=14
  queryItems:QueryItems=16 querySupplementary:QuerySupplementary=17 subscribe:Subscribe=18 unsubscribe:Unsubscribe=19
  queryDecorations:QueryDecorations=20 transition:Transition=21 queryOrthogonal:QueryOrthogonal=22 targetOffset:TargetOffset=23
  listPlugins:ListPlugins=24 reloadPlugins:ReloadPlugins=25 queryBatch:QueryBatch=32 hitTest:HitTest=26
  insertionPoint:InsertionPoint=27 selectRect:SelectRect=28 neighbour:Neighbour=29 scrollTarget:ScrollTarget=30 explain:Explain=31
  captureAnchor:CaptureAnchor=33 queryContainer:QueryContainer=34 querySections:QuerySections=35 readingOrder:ReadingOrder=36
  prefetch:Prefetch=37 beginMovement:BeginMovement=43 updateMovement:UpdateMovement=44 endMovement:EndMovement=45
  cancelMovement:CancelMovement=46 beginTransition:BeginTransition=47 updateTransition:UpdateTransition=48
  finishTransition:FinishTransition=49 cancelTransition:CancelTransition=50 stepContainer:StepContainer=51 reload:Reload=53
  statistics:Statistics=52 listClients:ListClients=54 disconnectClient:DisconnectClient=55 moveWindow:MoveWindow=56
  parts:bool=40 lenient:bool=41 ifGeneration:uint64?=42 withIds:bool=60
Reply id:uint32=1 generation:uint64?=2 hello:HelloReply=3 ping:PingReply=4 sync:SyncReply=5 cancel:CancelReply=6
  listLayouts:ListLayoutsReply=7 describeLayout:DescribeLayoutReply=8 openContainer:OpenContainerReply=9
  attachContainer:AttachContainerReply=10 closeContainer:CloseContainerReply=11 listContainers:ListContainersReply=12
  updateContainer:UpdateContainerReply=13 prepare:PrepareReply=14 queryRect:QueryReply=16 queryItems:QueryReply=17
  queryDecorations:QueryReply=15 querySupplementary:QueryReply=18 subscribe:SubscribeReply=19 unsubscribe:UnsubscribeReply=20
  transition:TransitionReply=21 queryOrthogonal:QueryOrthogonalReply=22 targetOffset:TargetOffsetReply=23
  listPlugins:ListPluginsReply=24 reloadPlugins:ReloadPluginsReply=25 hitTest:HitTestReply=26
  insertionPoint:InsertionPointReply=27 selectRect:SelectRectReply=28 neighbour:NeighbourReply=29
  scrollTarget:ScrollTargetReply=32 explain:ExplainReply=33 captureAnchor:CaptureAnchorReply=36
  queryContainer:QueryContainerReply=38 querySections:QuerySectionsReply=39 readingOrder:ReadingOrderReply=40
  prefetch:PrefetchReply=41 beginMovement:MovementReply=43 updateMovement:MovementReply=44 endMovement:EndMovementReply=45
  cancelMovement:MovementReply=46 beginTransition:TransitionStateReply=47 updateTransition:TransitionStateReply=48
  finishTransition:UpdateContainerReply=49 cancelTransition:TransitionStateReply=50 stepContainer:StepContainerReply=51
  reload:ReloadReply=53 statistics:StatisticsReply=52 listClients:ListClientsReply=54 disconnectClient:DisconnectClientReply=55
  moveWindow:MoveWindowReply=56 error:Failure=30 event:Event=31 queryBatch:QueryBatchReply=34 part:Part=35 goodbye:Goodbye=37
Part index:uint32=1 last:bool=2 body:bytes=3
Goodbye reason:string=1
Failure code:string=1 message:string=2 pointer:string=3 nearest:string*=4 generation:uint64?=5 validCount:uint32?=6
  limit:LimitDetail=7 fault:PluginFault=8
PluginFault plugin:string=1 version:string=2 file:string=3 line:uint32?=4 traceback:string=5 indexPath:IndexPath=6
LimitDetail name:string=1 value:double=2 allowed:double=3
Hello minVersion:uint32=1 maxVersion:uint32=2 client:string=3
HelloReply version:uint32=1 server:string=2 serverVersion:string=3 instance:string=4 limits:Limits=5 events:string*=6
  errorCodes:string*=7
Limits connections:uint32=1 connectionsPerUser:uint32=2 helloSeconds:double=3 frameSeconds:double=4 helloBytes:uint32=5
  frameBytes:uint32=6 requestsInFlight:uint32=7 containersPerConnection:uint32=8 containersPerUser:uint32=9
  subscriptionsPerConnection:uint32=10 sections:uint32=11 items:uint32=12 memoryPerUser:uint64=13 stringBytes:uint32=14
  coordinate:double=15 elementsPerReply:uint32=16 outputSoftBytes:uint32=17 outputHardBytes:uint32=18 stallSeconds:double=19
  structuresPerFrame:uint32=20 depth:uint32=21 queriesPerBatch:uint32=22 bodies:uint32=30 stepsPerWake:uint32=31
  movingContainersPerUser:uint32=32 stepsAtOnce:uint32=33 stepsPerRequest:uint32=34 windowElements:uint32=35
Ping
PingReply
Sync
SyncReply
Cancel id:uint32=1
CancelReply cancelled:bool=1
ListLayouts
ListLayoutsReply layouts:LayoutSummary*=1
LayoutSummary name:string=1 summary:string=2 source:string=3 version:string=4
DescribeLayout layout:string=1
DescribeLayoutReply layout:LayoutSummary=1 parameters:Parameter*=2 schema:Struct=3 itemColumns:ItemColumn*=4 itemShape:string=5
  attributes:CustomAttribute*=6
CustomAttribute name:string=1 default:double=2 documentation:string=3
ItemColumn name:string=1 numbersPerItem:uint32=2 minimum:double?=3 maximum:double?=4 names:string*=5 documentation:string=6
Parameter name:string=1 type:string=2 default:Value=3 minimum:double?=4 maximum:double?=5 choices:string*=6 unit:string=7
  documentation:string=8 perSection:bool=9 sectionName:string=10 key:string=11
Size width:double=1 height:double=2
Point x:double=1 y:double=2
Rect x:double=1 y:double=2 width:double=3 height:double=4
Insets top:double=1 left:double=2 bottom:double=3 right:double=4
IndexPath section:uint32=1 item:uint32=2 id:Identifier=3 sectionId:Identifier=4
Identifier number:uint64?=1 name:string?=2
Identifiers numbers:uint64*=1 names:string*=2
Environment scale:double?=1 layoutDirection:string=2 contentInset:Insets=3 safeAreaInsets:Insets=4 layoutMargins:Insets=5
  readableContentInsets:Insets=6 horizontalSizeClass:string=7 verticalSizeClass:string=8 contentSizeCategory:string=9
  userInterfaceIdiom:string=10 legibilityWeight:string=11
Section itemCount:uint32=1 itemSizes:double*=2 parameters:Struct=3 itemValues:{ItemValues}=4 id:Identifier=5 itemIds:Identifiers=6
ItemValues numbers:double*=1 names:string*=2
Attributes sections:uint32*=1 items:uint32*=2 frames:double*=3 kinds:uint32*=4 kindNames:string*=5 zIndexes:sint32*=6
  alphas:double*=7 hidden:bool*=8 transforms:Transform*=9 kindCategories:string*=10 estimated:bool*=11 pinned:Pinned*=12
  custom:CustomColumn*=13 ids:Identifiers=14
CustomColumn name:string=1 positions:uint32*=2 values:double*=3
Pinned position:uint32=1 dx:double=2 dy:double=3
Transform position:uint32=1 matrix:double*=2 untransformedFrame:Rect=3
OpenContainer name:string=1 layout:string=2 parameters:Struct=3 bounds:Rect=4 environment:Environment=5 sections:Section*=6
  lifetime:string=7 access:Access=8 layoutState:string=9
Access read:string=1 write:string=2
OpenContainerReply container:uint32=1 contentSize:Size=2 warnings:Warning*=3
Warning code:string=1 message:string=2 indexPath:IndexPath=3
AttachContainer name:string=1 owner:uint32?=2 withItems:bool=3 container:uint32=4
AttachContainerReply state:ContainerState=1
ContainerState container:uint32=1 name:string=2 layout:string=3 generation:uint64=4 contentSize:Size=5 bounds:Rect=6
  sectionCount:uint32=7 itemCount:uint32=8 lifetime:string=9 owner:uint32=10 access:Access=11 isWritable:bool=12
  parameters:Struct=13 environment:Environment=14 sections:Section*=15 orthogonalOffsets:OrthogonalOffset*=16 movement:Movement=20
  transition:TransitionState=23 step:uint64=25 isMoving:bool=26 instance:string=27 layoutState:string=28
CloseContainer container:uint32=1
CloseContainerReply stillStored:bool=1
ListContainers all:bool=1
ListContainersReply containers:ContainerState*=1
UpdateContainer container:uint32=1 ifGeneration:uint64?=2 operations:Operation*=3 anchor:Anchor=4 withAnimations:bool=5
  visibleFirst:bool=6 withoutBatch:bool=7 refuseSkipped:bool=8 durable:bool=9
Anchor at:string=1 indexPath:IndexPath=2
Operation setBounds:Rect=1 setParameters:Struct=2 setEnvironment:Environment=3 setSections:SetSections=4 invalidate:Invalidate=5
  batchUpdate:BatchUpdate=6 setSizes:SetSizes=7 setMeasuredSizes:SetMeasuredSizes=8 setOrthogonalOffset:OrthogonalOffset=9
  setLayout:SetLayout=10 insertItems:InsertItems=11 deleteItems:DeleteItems=12 moveItems:MoveItems=13 reloadItems:ChangeItems=14
  reconfigureItems:ChangeItems=15 insertSections:InsertSections=16 deleteSections:DeleteSections=17 moveSections:MoveSections=18
  reloadSections:ReloadSections=19 applySnapshot:ApplySnapshot=20
ItemPlace before:Identifier=1 after:Identifier=2 sectionStart:Identifier=3 sectionEnd:Identifier=4
SectionPlace before:Identifier=1 after:Identifier=2
InsertItems to:ItemPlace=1 items:Section=2
DeleteItems ids:Identifiers=1
MoveItems ids:Identifiers=1 to:ItemPlace=2
ChangeItems items:Section=1
InsertSections to:SectionPlace=1 sections:Section*=2
DeleteSections ids:Identifiers=1
MoveSections ids:Identifiers=1 to:SectionPlace=2
ReloadSections ids:Identifiers=1
ApplySnapshot sections:SnapshotSection*=1 items:Section=2 reload:Identifiers=3 reloadSections:Identifiers=4
  keepsOtherSections:bool=5
SnapshotSection id:Identifier=1 itemIds:Identifiers=2 parameters:Struct=3
SetLayout layout:string=1 parameters:Struct=2
BatchUpdate deleteItems:ItemRange*=1 insertItems:NewItems*=2 reloadItems:NewItems*=3 moveItems:MoveItem*=4
  deleteSections:uint32*=5 insertSections:NewSection*=6 reloadSections:NewSection*=7 moveSections:MoveSection*=8
  itemCountsAfter:uint32*=9
ItemRange section:uint32=1 item:uint32=2 count:uint32=3 ids:Identifiers=4
NewItems section:uint32=1 item:uint32=2 items:Section=3
NewSection section:uint32=1 content:Section=2
MoveItem from:IndexPath=1 to:IndexPath=2
MoveSection from:uint32=1 to:uint32=2
SetSizes section:uint32=1 item:uint32=2 sizes:double*=3
SetSections sections:Section*=1
Invalidate items:ItemRange*=1 elements:ElementRange*=2 sections:uint32*=3
SetMeasuredSizes section:uint32=1 items:uint32*=2 sizes:double*=3 kind:string=4 ids:Identifiers=5 sectionId:Identifier=6
OrthogonalOffset section:uint32=1 offset:double=2 sectionId:Identifier=3
UpdateContainerReply contentSize:Size=1 changes:Changes=3 warnings:Warning*=4 batch:BatchOutcome=5 contentOffsetAdjustment:Point=6
  appearing:Attributes=7 disappearing:Attributes=8 anchorDisplacement:Point=9 generationBefore:uint64=10 merged:uint32=11
  skipped:Skipped*=12 isStored:bool=13
Skipped operation:uint32=1 ids:Identifiers=2 reason:string=3
BatchOutcome sections:sint32*=1 survivors:ItemRun*=2 reloaded:ItemRun*=3 inserted:ItemRange*=4 deleted:ItemRange*=5
ItemRun from:IndexPath=1 to:IndexPath=2 count:uint32=3
Changes everything:bool=1 elements:ElementRange*=2 contentSizeBefore:Size=3 contentSizeAfter:Size=4 moved:MovedRange*=5
  inserted:ElementRange*=6 deleted:ElementRange*=7 sections:MovedSections*=8
ElementRange kind:string=1 section:uint32=2 item:uint32=3 count:uint32=4 category:string=5 from:IndexPath=6 ids:Identifiers=7
MovedRange kind:string=1 section:uint32=2 item:uint32=3 count:uint32=4 category:string=5 from:IndexPath=6 dx:double=7 dy:double=8
MovedSections from:uint32=1 to:uint32=2 count:uint32=3 dx:double=4 dy:double=5 stale:bool=6
BeginMovement container:uint32=1 indexPaths:IndexPath*=2 point:Point=3
UpdateMovement container:uint32=1 position:Point=2 targetContainer:uint32?=3
MovementReply movement:Movement=1 changes:Changes=2 generationBefore:uint64=3 contentSize:Size=4 autoScroll:Point=5
  targetMovement:Movement=6
EndMovement container:uint32=1
EndMovementReply update:UpdateContainerReply=1 targetUpdate:UpdateContainerReply=2 targetGeneration:uint64?=3
CancelMovement container:uint32=1
Movement indexPaths:IndexPath*=1 target:IndexPath=2 position:Point=3 lifted:Attributes=4 dataGeneration:uint64=5
  targetContainer:uint32?=6 sourceContainer:uint32?=7
Prepare container:uint32=1
PrepareReply contentSize:Size=1 sectionCount:uint32=2 itemCount:uint32=3 supplementaryCount:uint32=4 microseconds:double=5
  warnings:Warning*=6
QueryRect container:uint32=1 rect:Rect=2 categories:string*=3 limit:uint32=4 cursor:string=5 kinds:string*=6
QueryItems container:uint32=1 indexPaths:IndexPath*=2 ranges:ItemRange*=3
QuerySupplementary container:uint32=1 kind:string=2 indexPaths:IndexPath*=3 ranges:ItemRange*=4
QueryDecorations container:uint32=1 kind:string=2 indexPaths:IndexPath*=3 ranges:ItemRange*=4
QueryContainer container:uint32=1 withItems:bool=2
QueryContainerReply state:ContainerState=1 itemCounts:uint32*=2 kinds:KindCount*=3
KindCount category:string=1 kind:string=2 count:uint32=3
QuerySections container:uint32=1 section:uint32=2 count:uint32=3 sectionId:Identifier=4
QuerySectionsReply sections:SectionFrame*=1
SectionFrame id:Identifier=5 section:uint32=1 itemCount:uint32=2 frame:Rect=3 contentFrame:Rect=4
ReadingOrder container:uint32=1 rect:Rect=2 section:uint32=3 by:string=4 sectionId:Identifier=5
ReadingOrderReply sections:uint32*=1 items:uint32*=2 rows:uint32*=3 columns:uint32*=4 positions:uint32*=5 setSizes:uint32*=6
  mounted:bool*=7 ids:Identifiers=8
Prefetch container:uint32=1 offset:Point=2 velocity:Point=3 distance:double=4 limit:uint32=5 loaded:ItemRange*=6
PrefetchReply items:IndexPath*=1 dropped:ItemRange*=2
QueryBatch container:uint32=1 queries:Request*=2
QueryBatchReply results:Reply*=1
QueryReply attributes:Attributes=1 cursor:string=2 isProvisional:bool=10 step:uint64=11
QueryOrthogonal container:uint32=1 section:uint32=2 sectionId:Identifier=3
QueryOrthogonalReply behavior:string=1 frame:Rect=2 contentLength:double=3 minOffset:double=4 maxOffset:double=5 offset:double=6
  attributes:Attributes=7 decelerationRate:double=8 bounces:bool=9
TargetOffset container:uint32=1 sectionId:Identifier=6 section:uint32?=2 proposed:Point=3 velocity:Point=4 snapping:string=5
TargetOffsetReply offset:Point=1
HitTest container:uint32=1 point:Point=2
HitTestReply attributes:Attributes=1 nearest:IndexPath=2 distance:double=3
InsertionPoint container:uint32=1 point:Point=2 allowsInto:bool=3 moving:ItemRange*=4
InsertionPointReply indexPath:IndexPath=1 into:bool=2
SelectRect container:uint32=1 rect:Rect=2 limit:uint32=3 cursor:string=4
SelectRectReply ranges:ItemRange*=1 count:uint64=2 cursor:string=3
Neighbour container:uint32=1 from:IndexPath=2 direction:string=3
NeighbourReply indexPath:IndexPath=1
ScrollTarget container:uint32=1 indexPath:IndexPath=2 vertical:string=3 horizontal:string=4 anchor:AnchorSnapshot=5
ScrollTargetReply offset:Point=1 rowOffset:double?=2
AnchorSnapshot indexPath:IndexPath=1 edge:string=2 distance:double=3
CaptureAnchor container:uint32=1 at:string=2 indexPath:IndexPath=3
CaptureAnchorReply anchor:AnchorSnapshot=1
Explain container:uint32=1 indexPath:IndexPath=2 kind:string=3 category:string=4
ExplainReply attributes:Attributes=1 steps:Step*=2 source:PluginFault=3
Step name:string=1 text:string=2 values:{double}=3
Transition container:uint32=1 toLayout:string=2 toParameters:Struct=3 progress:double=4 rect:Rect=5 toOffset:Point=6
TransitionReply attributes:Attributes=1 contentSize:Size=2 contentOffset:Point=3 toOffset:Point=4 progress:double=5
BeginTransition container:uint32=1 toLayout:string=2 toParameters:Struct=3 focus:Point=4
TransitionStateReply transition:TransitionState=1 contentSize:Size=2 bounds:Rect=3 anchor:IndexPath=4
TransitionState toLayout:string=1 progress:double=2
UpdateTransition container:uint32=1 progress:double=2 focus:Point=3
FinishTransition container:uint32=1
CancelTransition container:uint32=1
Subscribe events:string*=1 container:uint32?=2 rate:uint32=10 isPassive:bool=11 window:Window=12
SubscribeReply subscription:uint32=1 containers:ContainerState*=2 window:WindowChanged=3
Window rect:Rect=1 overscan:double=2 overscanShare:double=3 committed:bool=4
MoveWindow subscription:uint32=1 window:Window=2
MoveWindowReply window:WindowChanged=1
WindowChanged container:uint32=1 generation:uint64=2 reason:string=3 rect:Rect=4 bounds:Rect=5 contentSize:Size=6
  contentOffsetAdjustment:Point=7 appeared:WindowElements=8 disappeared:WindowElements=9 moved:WindowElements=10
  changed:WindowElements=11 truncated:bool=12 merged:uint32=13 step:uint64=14 isMoving:bool=15 movement:Movement=20
  transition:TransitionState=23
WindowElements keys:uint64*=1 attributes:Attributes=2 before:Attributes=3
Unsubscribe subscription:uint32=1
UnsubscribeReply
ListPlugins
ListPluginsReply plugins:PluginState*=1
PluginState name:string=1 version:string=2 path:string=3 base:string=4 state:string=5 error:Failure=6 failures:uint32=7
  quarantinedUsers:uint32*=8
ReloadPlugins
ReloadPluginsReply plugins:PluginState*=1
Reload
ReloadReply changed:string*=1 needRestart:string*=2 plugins:PluginState*=3 overridden:string*=4
Statistics
StatisticsReply isOfAllUsers:bool=1 uptimeSeconds:double=2 connections:uint32=3 acceptedConnections:uint64=4
  disconnects:ReasonCount*=5 containers:uint32=6 openedContainers:uint64=7 requests:RequestCount*=8 prepares:DurationHistogram=9
  plugins:PluginUsage*=10 chargedBytes:uint64=11 queuedBytes:uint64=12 mergedNotices:uint64=13 usages:ContainerUsage*=14
  server:ServerStatistics=15
ListClients
ListClientsReply clients:ClientState*=1 users:UserAccount*=2
ClientState client:uint32=1 user:uint32=2 process:uint32=3 name:string=4 connectedSeconds:double=5 containers:uint32=6
  subscriptions:uint32=7 requests:uint32=8 frameBytes:uint64=9 queuedBytes:uint64=10 notices:uint32=11
UserAccount user:uint32=1 connections:uint32=2 containers:uint32=3 subscriptions:uint32=4 workers:uint32=5 chargedBytes:uint64=6
  mostBytes:uint64=7 storedBytes:uint64=8 loopSeconds:double=9 layoutSeconds:double=10 scriptSeconds:double=11 storeSeconds:double=12
DisconnectClient client:uint32=1
DisconnectClientReply
ReasonCount reason:string=1 count:uint64=2
RequestCount method:string=1 result:string=2 count:uint64=3
DurationHistogram bounds:double*=1 counts:uint64*=2 seconds:double=3
PluginUsage name:string=1 cpuSeconds:double=2 containers:uint32=3 memoryBytes:uint64=4 failures:uint64=5
ContainerUsage container:uint32=1 name:string=2 layout:string=3 owner:uint32=4 itemCount:uint32=5 requests:uint64=6
  prepareSeconds:double=7 memoryBytes:uint64=8
ServerStatistics residentBytes:uint64=1 reloads:uint64=2 loadedPlugins:uint64=3 failedPlugins:uint64=4 startedScripts:uint64=5
  failedScripts:uint64=6 storedContainers:uint32=7 storedBytes:uint64=8 rejectedPlugins:uint32=9 failingPlugins:uint32=10
  quarantinedPlugins:uint32=11 unusableFolders:uint32=12 leftOutLines:uint64=13
Event subscription:uint32=1 sequence:uint64=2 invalidated:Invalidated=3 containerClosed:ContainerClosed=4
  serverStopping:ServerStopping=5 layoutReloaded:LayoutReloaded=6 layoutFailed:LayoutFailed=7
  pluginQuarantined:PluginQuarantined=8 moved:Moved=15 windowChanged:WindowChanged=16
Invalidated container:uint32=1 generation:uint64=2 reason:string=3 changes:Changes=4 merged:uint32=5 bounds:Rect=6
  contentOffsetAdjustment:Point=7 generationBefore:uint64=8 movement:Movement=20 transition:TransitionState=23
ContainerClosed container:uint32=1 reason:string=2
ServerStopping reason:string=1 restart:bool=2
LayoutReloaded layout:string=1 version:string=2
LayoutFailed container:uint32=1 error:Failure=2 count:uint32=3
PluginQuarantined plugin:string=1 version:string=2 user:uint32=3
StepContainer container:uint32=1 steps:uint32=2
StepContainerReply made:uint32=1 step:uint64=2 isMoving:bool=3
Moved container:uint32=1 generation:uint64=2 step:uint64=3 attributes:Attributes=4 truncated:bool=5 atRest:bool=6 bounds:Rect=7
  contentSize:Size=8
`

// The fields of each message, by name.
const MESSAGES = new Map()
let fields
for (const token of SCHEMA.trim().split(/\s+/)) {
    const [, name, open, type, suffix, number] = /^(\w+)(?::(\{?)(\w+)\}?([*?]?)=(\d+))?$/.exec(token)
    if (type) {
        fields.set(name, {
            name, type, number: Number(number), isMap: open === '{', isRepeated: suffix === '*', isOptional: suffix === '?' })
    } else {
        MESSAGES.set(name, fields = new Map())
    }
}
const DEFAULTS = { uint32: 0, sint32: 0, uint64: 0, double: 0, bool: false, string: '', bytes: '' }
// Messages that are read as a list.
const LISTS = new Set(['Identifiers', 'Attributes', 'WindowElements'])
// Sizes and places that are zero where they are absent; other messages that are absent mean something by it.
const ALWAYS_PRESENT = new Set([
    'contentSize', 'contentSizeBefore', 'contentSizeAfter', 'bounds', 'contentOffsetAdjustment', 'position', 'rect',
    'untransformedFrame'])
// Fields of a request's envelope, which no request has itself, except for `updateContainer` and its `ifGeneration`.
const ENVELOPE = new Set(['parts', 'lenient', 'ifGeneration', 'withIds'])

// ------------------------------------------------------------------------------------- from a program's values to JSON

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value)
const isIdentifier = (value) => ['string', 'number', 'bigint'].includes(typeof value)

/** The message in JSON's canonical form, but for typed arrays, which stay. What the schema does not have is left to the daemon. */
function plain(type, value, place) {
    if (value instanceof Container) value = value.liveNumber
    if (value instanceof Subscription) value = value.number
    if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${place} is ${value}, expected a finite number`)
    if (type in DEFAULTS) return type === 'uint64' && isIdentifier(value) ? String(value) : value
    if (type === 'Struct' || type === 'Value') return plainTree(value, place)
    if (type === 'Identifier' && isIdentifier(value)) return typeof value === 'string' ? { name: value } : { number: String(value) }
    if (type === 'IndexPath' && isObject(value)) value = ownPath(value)
    if (type === 'IndexPath' && isIdentifier(value)) return { id: plain('Identifier', value, place) }
    if (type === 'ItemRange' && isIdentifier(value)) return { ids: plain('Identifiers', [value], place) }
    if (type === 'ItemRange' && value.ids?.length) value = { ids: value.ids }
    if (type === 'ItemValues' && isList(value)) return typeof value[0] === 'string' ? { names: value } : { numbers: value }
    if (type === 'Identifiers' && isList(value)) return plainIdentifiers(value, place)
    if (!isObject(value)) return value
    const message = type === 'Section' ? { itemCount: itemCount(value) } : {}
    for (const [name, own] of Object.entries(value)) {
        const field = MESSAGES.get(type).get(name)
        if (own === undefined || own === null) continue
        message[name] = field ? plainField(field, own, `${place}/${name}`) : own
    }
    return message
}

function plainField(field, value, place) {
    if (field.isMap && isObject(value)) {
        return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, plain(field.type, own, `${place}/${key}`)]))
    }
    if (!field.isRepeated || !isList(value)) return plain(field.type, value, place)
    if (ArrayBuffer.isView(value) || field.type === 'double') {
        for (let index = 0; index < value.length; index++) {
            if (!Number.isFinite(value[index])) {
                throw new RangeError(`${place}/${index} is ${String(value[index])}, expected a finite number`)
            }
        }
        return value
    }
    return value.map((each, index) => plain(field.type, each, `${place}/${index}`))
}

/** An index path or an element that was answered with identifiers: of an item its identifier, which numbers must not stand beside. */
function ownPath({ category, ...path }) {
    if (path.id !== undefined && (category ?? 'cell') === 'cell') return isIdentifier(path.id) ? path.id : { id: path.id }
    return category ? { section: path.section, item: path.item } : path
}

function plainIdentifiers(ids, place) {
    const texts = ids.filter((id) => typeof id === 'string').length
    if (texts && texts < ids.length) throw new TypeError(`${place} has numbers and text, expected one kind of identifiers`)
    return ids.length === 0 ? {} : texts ? { names: [...ids] } : { numbers: Array.from(ids, String) }
}

/** Parameters, which JSON writes as they are, but for numbers that it would turn into null. */
function plainTree(value, place) {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${place} is ${value}, expected a finite number`)
    if (isList(value)) return Array.from(value, (each, index) => plainTree(each, `${place}/${index}`))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, plainTree(own, `${place}/${key}`)]))
}

function itemCount({ itemCount, itemIds, itemSizes }) {
    return itemCount ?? (isList(itemIds) ? itemIds.length : isList(itemSizes) ? itemSizes.length / 2 : undefined)
}

/** Whether a request is better sent in protobuf. */
function hasManyNumbers(json) {
    if (typeof json !== 'object' || json === null) return false
    if (!Array.isArray(json)) return ArrayBuffer.isView(json) || Object.values(json).some(hasManyNumbers)
    return typeof json[0] === 'number' ? json.length >= MANY_NUMBERS : typeof json[0] === 'object' && json.some(hasManyNumbers)
}

// ------------------------------------------------------------------------------------- from JSON to a program's values

/** The message with every field, from JSON. Throws `TypeError` where it does not match the schema. */
function read(type, json, place = type) {
    if (type in DEFAULTS) return readScalar(type, json, place)
    if (type === 'Struct' || type === 'Value') return json
    if (!isObject(json)) throw new TypeError(`${place} is ${JSON.stringify(json)}, expected an object`)
    return type in READERS ? READERS[type](json, place) : readMessage(type, json, place)
}

function readMessage(type, json, place) {
    const message = {}
    for (const field of MESSAGES.get(type).values()) {
        const value = readField(field, json[field.name], place)
        if (value !== undefined) message[field.name] = value
    }
    return message
}

function readField({ name, type, isRepeated, isMap, isOptional }, json, place) {
    place = `${place}.${name}`
    if (isRepeated) {
        if (!Array.isArray(json ?? [])) throw new TypeError(`${place} is ${JSON.stringify(json)}, expected a list`)
        return (json ?? []).map((each) => read(type, each, place))
    }
    if (isMap) return Object.fromEntries(Object.entries(json ?? {}).map(([key, own]) => [key, read(type, own, place)]))
    if (json !== undefined && json !== null) return read(type, json, place)
    if (type in DEFAULTS) return isOptional ? undefined : DEFAULTS[type]
    return ALWAYS_PRESENT.has(name) ? read(type, {}) : LISTS.has(type) ? [] : undefined
}

function readScalar(type, json, place) {
    if (type === 'uint64') return readInteger(json, place)
    const expected = { bool: 'boolean', string: 'string', bytes: 'string' }[type] ?? 'number'
    if (typeof json !== expected) throw new TypeError(`${place} is ${JSON.stringify(json)}, expected a ${expected}`)
    return json
}

function readInteger(json, place) {
    if (!/^\d{1,20}$/.test(json)) throw new TypeError(`${place} is ${JSON.stringify(json)}, expected a number in text`)
    return Number.isSafeInteger(Number(json)) ? Number(json) : BigInt(json)
}

const READERS = {
    Failure: (json, place) => new LayoutdError(readMessage('Failure', json, place)),
    Attributes: readAttributes,
    WindowElements: readWindowElements,
    Identifier: ({ number, name = '' }, place) => (
        number === undefined ? readScalar('string', name, place) : readInteger(number, place)),
    Identifiers(json, place) {
        const { numbers, names } = readMessage('Identifiers', json, place)
        return numbers.length ? numbers : names
    },
    ElementRange: (json, place) => readRange('ElementRange', json, place),
    MovedRange: (json, place) => readRange('MovedRange', json, place),
    Event(json, place) {
        // The kind's own fields beside those of every event. Unknown kinds have none.
        const { subscription = 0, sequence = '0', ...kinds } = json
        const [kind = ''] = Object.keys(kinds)
        const type = MESSAGES.get('Event').get(kind)?.type
        return {
            kind, subscription: readScalar('uint32', subscription, place), sequence: readInteger(sequence, place),
            ...(type ? read(type, kinds[kind], `${place}.${kind}`) : {}) }
    },
    QueryBatchReply: (json, place) => ({
        results: (json.results ?? []).map((result) => {
            if (result.error) return read('Failure', result.error, place)
            const [name] = Object.keys(result)
            return read(MESSAGES.get('Reply').get(name).type, result[name], `${place}.${name}`)
        }) }),
}

function readRange(type, json, place) {
    const range = readMessage(type, json, place)
    range.category ||= range.kind ? 'supplementary' : 'cell'
    range.kind ||= 'cell'
    range.from ??= { section: range.section, item: range.item }
    return range
}

/** Elements from the columns that they are sent in. */
function readAttributes(json, place) {
    const { sections, items, frames, kinds, kindNames, kindCategories, zIndexes, alphas, hidden, estimated, transforms, pinned,
        custom, ids } = readMessage('Attributes', json, place)
    const count = sections.length
    const names = kindNames.length ? kindNames : ['cell']
    const categories = kindCategories.length ? kindCategories : names.map((_, index) => (index ? 'supplementary' : 'cell'))
    const columns = { kinds, zIndexes, alphas, hidden, estimated, ids }
    for (const [name, column] of Object.entries(columns)) {
        if (column.length && column.length !== count) throw new TypeError(`${name} has ${column.length} entries, expected ${count}`)
    }
    if (items.length !== count || frames.length !== 4 * count || categories.length !== names.length) {
        throw new TypeError(`columns of ${count} sections, ${items.length} items, ${frames.length} numbers of frames, `
            + `${names.length} kinds in ${categories.length} categories do not fit together`)
    }
    const elements = sections.map((section, index) => {
        const kind = kinds[index] ?? 0
        if (!(kind in names)) throw new TypeError(`kind is ${kind}, expected 0..<${names.length}`)
        const element = {
            category: categories[kind], kind: names[kind], section, item: items[index], x: frames[4 * index],
            y: frames[4 * index + 1], width: frames[4 * index + 2], height: frames[4 * index + 3], zIndex: zIndexes[index] ?? 0,
            alpha: alphas[index] ?? 1, hidden: hidden[index] ?? false, estimated: estimated[index] ?? false }
        if (ids.length && (element.category === 'cell' || element.item !== LAYOUT_ITEM)) element.id = ids[index]
        return element
    })
    const at = (position) => {
        if (!(position in elements)) throw new TypeError(`position is ${position}, expected 0..<${count}`)
        return elements[position]
    }
    for (const { position, matrix, untransformedFrame } of transforms) at(position).transform = { matrix, untransformedFrame }
    for (const { position, dx, dy } of pinned) at(position).pinned = { dx, dy }
    for (const { name, positions, values } of custom) {
        if (positions.length !== values.length) {
            throw new TypeError(`${name} has ${values.length} values for ${positions.length} positions`)
        }
        positions.forEach((position, index) => { (at(position).custom ??= {})[name] = values[index] })
    }
    return elements
}

/** Elements with their keys, and those that moved or changed with what they were `before`. */
function readWindowElements(json, place) {
    const { keys, attributes, before } = readMessage('WindowElements', json, place)
    if (keys.length !== attributes.length || (before.length && before.length !== keys.length)) {
        throw new TypeError(`${place} has ${keys.length} keys, ${attributes.length} elements and ${before.length} of before, `
            + 'which do not fit together')
    }
    return attributes.map((element, index) => (
        { ...element, key: keys[index], ...(before.length ? { before: before[index] } : {}) }))
}

// ------------------------------------------------------------------------------------------------------------ protobuf

const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1

/** Bytes that grow. Long ones are joined at the end, so that a million numbers are copied once and not on each level of nesting. */
class Writer {
    length = 0
    #pieces = []
    #tail = new Uint8Array(64)
    #used = 0

    get written() {
        const written = new Uint8Array(this.length)
        let start = 0
        for (const piece of this.#taken()) {
            written.set(piece, start)
            start += piece.length
        }
        return written
    }

    byte(value) {
        const start = this.#grow(1)
        this.#tail[start] = value
    }

    varint(value) {
        if (typeof value === 'bigint') {
            for (; value > 127n; value >>= 7n) this.byte(Number(value & 127n) | 128)
        } else {
            for (; value > 127; value = Math.floor(value / 128)) this.byte((value % 128) | 128)
        }
        this.byte(Number(value))
    }

    bytes(bytes) {
        if (bytes.length < 1024) {
            const start = this.#grow(bytes.length)
            return this.#tail.set(bytes, start)
        }
        this.#pieces = [...this.#taken(), bytes]
        this.#tail = new Uint8Array(64)
        this.#used = 0
        this.length += bytes.length
    }

    doubles(numbers) {
        if (numbers instanceof Float64Array && IS_LITTLE_ENDIAN) {
            return this.bytes(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
        }
        const bytes = new Uint8Array(8 * numbers.length)
        const view = new DataView(bytes.buffer)
        for (let index = 0; index < numbers.length; index++) view.setFloat64(8 * index, numbers[index], true)
        this.bytes(bytes)
    }

    /** A field of bytes, text or what another writer has. */
    delimited(number, content) {
        this.varint(number * 8 + 2)
        this.varint(content.length)
        if (content instanceof Writer) for (const piece of content.#taken()) this.bytes(piece)
        else this.bytes(content)
    }

    #taken() {
        return [...this.#pieces, this.#tail.subarray(0, this.#used)]
    }

    #grow(count) {
        const start = this.#used
        this.#used += count
        this.length += count
        if (this.#used > this.#tail.length) {
            const tail = new Uint8Array(Math.max(this.#used, 2 * this.#tail.length))
            tail.set(this.#tail)
            this.#tail = tail
        }
        return start
    }
}

const utf8 = new TextEncoder()

/** A writer of a message in protobuf, of its form by `plain`. */
function encode(type, message) {
    if (type === 'Value') return encodeValue(message)
    const writer = new Writer()
    if (type === 'Struct') {
        for (const [key, value] of Object.entries(message)) writer.delimited(1, encodeEntry('Value', key, value))
        return writer
    }
    for (const [name, value] of Object.entries(message)) {
        const field = MESSAGES.get(type).get(name)
        if (value === undefined) continue
        if (!field) throw new TypeError(`${type} has no field ${name}`)
        encodeField(writer, field, value)
    }
    return writer
}

function encodeField(writer, { name, type, number, isMap, isRepeated }, value) {
    if (isMap) {
        for (const [key, own] of Object.entries(value)) writer.delimited(number, encodeEntry(type, key, own))
    } else if (!isRepeated) {
        if (!(type in DEFAULTS)) return writer.delimited(number, encode(type, value))
        if (type === 'string') return writer.delimited(number, utf8.encode(value))
        writer.varint(number * 8 + (type === 'double' ? 1 : 0))
        encodeNumber(writer, type, value, name)
    } else if (type === 'string') {
        for (const each of value) writer.delimited(number, utf8.encode(each))
    } else if (type in DEFAULTS) {
        const packed = new Writer()
        if (type === 'double') packed.doubles(value)
        else for (const each of value) encodeNumber(packed, type, each, name)
        writer.delimited(number, packed)
    } else {
        for (const each of value) writer.delimited(number, encode(type, each))
    }
}

function encodeNumber(writer, type, value, name) {
    if (type === 'double') return writer.doubles([value])
    // BigInt is slower.
    const integer = Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value)
    if (integer < 0 || integer >= (type === 'uint64' ? 1n << 64n : 1n << 32n)) {
        throw new RangeError(`${name} is ${value}, expected an unsigned integer of ${type === 'uint64' ? 64 : 32} bits`)
    }
    writer.varint(integer)
}

function encodeEntry(type, key, value) {
    const writer = new Writer()
    writer.delimited(1, utf8.encode(key))
    writer.delimited(2, encode(type, value))
    return writer
}

function encodeValue(value) {
    const writer = new Writer()
    if (value === null || value === undefined) {
        writer.bytes([8, 0])
    } else if (typeof value === 'number') {
        writer.byte(17)
        writer.doubles([value])
    } else if (typeof value === 'boolean') {
        writer.bytes([32, value ? 1 : 0])
    } else if (typeof value === 'string') {
        writer.delimited(3, utf8.encode(value))
    } else if (Array.isArray(value)) {
        const list = new Writer()
        for (const each of value) list.delimited(1, encodeValue(each))
        writer.delimited(6, list)
    } else {
        writer.delimited(5, encode('Struct', value))
    }
    return writer
}

/** The JSON of a message in protobuf. */
function decode(type, bytes) {
    if (type === 'Struct') return decodeEntries('Value', [...fieldsOf(bytes)].map(({ value }) => value))
    if (type === 'Value') return decodeValue(bytes)
    const byNumber = new Map([...MESSAGES.get(type).values()].map((field) => [field.number, field]))
    const message = {}
    for (const { number, wireType, value } of fieldsOf(bytes)) {
        const field = byNumber.get(number)
        if (field) decodeField(message, field, value, wireType)
    }
    return message
}

function* fieldsOf(bytes) {
    for (const reader = new Reader(bytes); !reader.isAtEnd;) {
        const tag = Number(reader.varint())
        if (tag < 8) throw new TypeError('a field has number 0')
        yield { number: Math.floor(tag / 8), wireType: tag % 8, value: reader.value(tag % 8) }
    }
}

function decodeField(message, { name, type, isRepeated, isMap }, value, wireType) {
    const isDelimited = type === 'string' || type === 'bytes' || !(type in DEFAULTS)
    const isPacked = isRepeated && !isDelimited && wireType === 2
    if ((isMap || isDelimited) !== (wireType === 2) && !isPacked) throw new TypeError(`${name} has wire type ${wireType}`)
    if (isMap) {
        message[name] = { ...message[name], ...decodeEntries(type, [value]) }
    } else if (isPacked) {
        const list = message[name] ??= []
        for (const packed = new Reader(value); !packed.isAtEnd;) list.push(decodeOne(type, packed.value(type === 'double' ? 1 : 0)))
    } else if (isRepeated) {
        (message[name] ??= []).push(decodeOne(type, value))
    } else {
        message[name] = decodeOne(type, value)
    }
}

function decodeOne(type, value) {
    switch (type) {
        case 'double': case 'uint32': return Number(value)
        case 'uint64': return String(value)
        case 'sint32': return Number((value >> 1n) ^ -(value & 1n))
        case 'bool': return value !== 0n
        case 'string': return readText(value)
        case 'bytes': return value
        default: return decode(type, value)
    }
}

function decodeEntries(type, entries) {
    return Object.fromEntries(entries.map((entry) => {
        const [key, own] = [1, 2].map((number) => [...fieldsOf(entry)].find((field) => field.number === number)?.value)
        const value = own === undefined ? DEFAULTS[type] ?? decode(type, new Uint8Array()) : decodeOne(type, own)
        return [key === undefined ? '' : readText(key), value]
    }))
}

function decodeValue(bytes) {
    const [{ number, value } = {}] = fieldsOf(bytes)
    if (number === 6) return [...fieldsOf(value)].map((each) => decodeValue(each.value))
    const type = { 2: 'double', 3: 'string', 4: 'bool', 5: 'Struct' }[number]
    return type ? decodeOne(type, value) : null
}

class Reader {
    #bytes
    #view
    #start = 0

    constructor(bytes) {
        this.#bytes = bytes
        this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    }

    get isAtEnd() {
        return this.#start === this.#bytes.length
    }

    varint() {
        let value = 0n
        for (let shift = 0n; shift < 64n; shift += 7n) {
            const byte = this.#bytes[this.#advance(1)]
            value |= BigInt(byte & 127) << shift
            if (byte < 128) return value & 0xffffffffffffffffn
        }
        throw new RangeError('a varint is longer than 10 bytes')
    }

    value(wireType) {
        if (wireType === 0) return this.varint()
        if (wireType === 1) return this.#view.getFloat64(this.#advance(8), true)
        if (wireType === 5) return this.#view.getUint32(this.#advance(4), true)
        if (wireType !== 2) throw new TypeError(`there is no wire type ${wireType}`)
        const length = Number(this.varint())
        const start = this.#advance(length)
        return this.#bytes.subarray(start, start + length)
    }

    #advance(count) {
        const start = this.#start
        const left = this.#bytes.length - start
        if (count > left) throw new RangeError(`${left} bytes are left, expected ${count}`)
        this.#start += count
        return start
    }
}

const readText = (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

// --------------------------------------------------------------------------------------------------------- connections

/** A channel over a WebSocket, as `layoutctl gateway` has one at /socket. Rejects with `ConnectionLost` if it cannot be opened. */
export function webSocketChannel(url, { signal } = {}) {
    return new Promise((resolve, reject) => {
        const socket = new WebSocket(url, 'layoutd.v1')
        const channel = { send: (body) => socket.send(body), close: () => socket.close(), onmessage() {}, onclose() {} }
        socket.binaryType = 'arraybuffer'
        socket.onopen = () => resolve(channel)
        socket.onmessage = ({ data }) => channel.onmessage(typeof data === 'string' ? data : new Uint8Array(data))
        socket.onclose = ({ code, reason }) => {
            reject(new ConnectionLost(`${url} cannot be connected to (${code} ${reason})`))
            channel.onclose(new ConnectionLost(`the connection to ${url} was closed (${code} ${reason})`))
        }
        signal?.addEventListener('abort', () => socket.close(), { once: true })
    })
}

/** Pairs the requests and replies of one channel, and routes its events. */
class Connection {
    /** The reason that it ended. */
    lost
    #channel
    #onlost
    #lastId = 0
    // Oldest first. A request that timed out stays until its reply arrives, so that its id is not reused.
    #inFlight = new Map()
    #subscriptions = new Map()
    // Events of a subscription whose own reply is still arriving in parts.
    #early = []
    #lastFailure

    constructor(channel, onlost) {
        this.#channel = channel
        this.#onlost = onlost
        channel.onmessage = (body) => this.#receive(body)
        channel.onclose = (error) => this.lose(error)
    }

    /** Sends a request; returns a promise of the whole reply, as JSON. `onreply` gets it before anything else is read, and
     * `onabandoned` after the timeout. */
    ask(name, fields, { timeout, onreply, onabandoned } = {}) {
        if (this.lost) throw this.lost.again()
        const type = MESSAGES.get('Request').get(name)?.type
        if (!MESSAGES.has(type)) throw new TypeError(`there is no request ${name}`)
        do this.#lastId = (this.#lastId % 0xffffffff) + 1; while (this.#inFlight.has(this.#lastId))
        const id = this.#lastId
        const { signal, ...given } = fields
        const message = { id, [name]: {} }
        for (const [key, value] of Object.entries(given)) {
            const isOfEnvelope = ENVELOPE.has(key) && !MESSAGES.get(type).has(key)
            const target = isOfEnvelope ? message : message[name]
            target[key] = value
        }
        const json = plain('Request', message, '')
        const body = hasManyNumbers(json) ? encode('Request', json).written : JSON.stringify(json)
        return new Promise((resolve, reject) => {
            const pending = { name, resolve, reject, onreply, parts: undefined }
            this.#inFlight.set(id, pending)
            const timer = timeout === undefined ? undefined : setTimeout(() => {
                pending.onreply = onabandoned
                reject(new TimeoutError(`no reply to ${name} came in ${timeout} ms`))
            }, timeout)
            const cancel = () => this.ask('cancel', { id }).catch(() => {})
            signal?.addEventListener('abort', cancel)
            pending.settled = () => {
                clearTimeout(timer)
                signal?.removeEventListener('abort', cancel)
            }
            try {
                this.#channel.send(body)
            } catch (error) {
                this.lose(new ConnectionLost(error.message))
            }
            if (signal?.aborted && !this.lost) cancel()
        })
    }

    lose(error = new ConnectionLost('layoutd hung up')) {
        if (this.lost) return
        this.lost = this.#lastFailure ? new ConnectionLost(this.#lastFailure.message, this.#lastFailure.code) : error
        this.#channel.close()
        for (const { reject, settled } of this.#inFlight.values()) {
            settled()
            reject(this.lost.again())
        }
        this.#inFlight.clear()
        this.#onlost(this.lost)
    }

    /** Routes the events of a subscription, beginning with those that have arrived. */
    route(number, deliver) {
        this.#subscriptions.set(number, deliver)
        const early = this.#early.filter((event) => event.subscription === number)
        this.#early = this.#early.filter((event) => event.subscription !== number)
        early.forEach(deliver)
    }

    unroute(number) {
        this.#subscriptions.delete(number)
    }

    /** The result of a reply, read. A reply that cannot be read ends the connection. */
    result(name, reply) {
        try {
            const result = read(MESSAGES.get('Reply').get(name).type, reply[name], name)
            if (reply.generation !== undefined) result.generation = readInteger(reply.generation, 'generation')
            return result
        } catch (error) {
            throw this.#misread(error)
        }
    }

    #receive(body) {
        if (this.lost) return
        try {
            this.#take(parse(body))
        } catch (error) {
            this.#misread(error)
        }
    }

    #misread(error) {
        const lost = error instanceof ConnectionLost
            ? error : new ProtocolError(`what came does not read as a message: ${error.name}: ${error.message}`)
        this.lose(lost)
        return lost
    }

    #take(message, isAssembled = false) {
        if (!isObject(message)) throw new ProtocolError('a body is not an object')
        if ('event' in message) return this.#routeEvent(read('Event', message.event))
        if ('goodbye' in message) {
            const { reason } = read('Goodbye', message.goodbye)
            return this.lose(new ConnectionLost(`layoutd disconnected this client: ${reason}`, `connection.${reason}`))
        }
        const failure = 'error' in message ? read('Failure', message.error) : undefined
        let id = message.id ?? 0
        if (id === 0) {
            // Without an error, the message is newer than this client. A failure without an id belongs to the oldest request.
            if (!failure) return
            if (this.#inFlight.size === 0) return void (this.#lastFailure = failure)
            ;[id] = this.#inFlight.keys()
        }
        const pending = this.#inFlight.get(id)
        if (!pending) throw new ProtocolError(`a reply's id is ${id}, which is of no request in flight`)
        if ('part' in message) {
            if (isAssembled) throw new ProtocolError(`reply ${id} is parts of parts`)
            const whole = assemble(pending, read('Part', message.part))
            return whole && this.#take(parse(whole), true)
        }
        if (!failure && !isObject(message[pending.name])) {
            throw new ProtocolError(`reply ${id} has ${Object.keys(message).join(', ')}, expected ${pending.name}`)
        }
        // A reply that it cannot read ends the connection, and with it what is in flight.
        if (!failure) pending.onreply?.(message)
        this.#inFlight.delete(id)
        pending.settled()
        if (failure) pending.reject(failure)
        else pending.resolve(message)
    }

    #routeEvent(event) {
        const deliver = this.#subscriptions.get(event.subscription)
        if (deliver) return deliver(event)
        // The subscription has just ended, unless it is about to begin.
        const isBeginning = [...this.#inFlight.values()].some(({ name }) => name === 'subscribe')
        this.#early = isBeginning ? [...this.#early, event] : []
        const count = this.#early.length
        if (count > MAX_WAITING_EVENTS) throw new ProtocolError(`${count} events came before the reply to their subscribe`)
    }
}

function parse(body) {
    if (typeof body === 'string') return JSON.parse(body)
    return body[0] === 0x7b ? JSON.parse(readText(body)) : decode('Reply', body)
}

/** Adds a part to a reply; returns the whole body with the last one. */
function assemble(pending, { index, last, body }) {
    pending.parts ??= { bodies: [], length: 0 }
    const { parts } = pending
    if (index !== parts.bodies.length) throw new ProtocolError(`part ${index} of a reply came, expected ${parts.bodies.length}`)
    const bytes = typeof body === 'string' ? Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0)) : body
    parts.bodies.push(bytes)
    parts.length += bytes.length
    if (parts.length > MAX_REPLY_BYTES) throw new ProtocolError(`a reply is longer than ${MAX_REPLY_BYTES} bytes`)
    if (!last) return undefined
    const whole = new Uint8Array(parts.length)
    let start = 0
    for (const each of parts.bodies) {
        whole.set(each, start)
        start += each.length
    }
    pending.parts = undefined
    return whole
}

// ------------------------------------------------------------------------------------------------------------- clients

/** Milliseconds to wait before each attempt to connect again: longer each time, for ever, and not the same for all clients. */
function* backoff() {
    for (let pause = 100; ; pause = Math.min(2 * pause, 10_000)) yield pause * (0.5 + Math.random() / 2)
}

/** Whether another attempt to connect may succeed. */
const mayPass = (error) => !(error instanceof LayoutdError) || /^(limit|server)\./.test(error.code)

function defaultURL() {
    if (typeof location === 'undefined') throw new TypeError('there is no page to take the address from: give a url or a channel')
    return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`
}

/** Calls a program's function, whose errors must not be taken for the daemon's. */
function tell(call, ...values) {
    try {
        call?.(...values)
    } catch (error) {
        queueMicrotask(() => { throw error })
    }
}

/** A connection to the daemon, which is made again when it is lost. */
export class Client {
    /** The daemon's reply to `hello`. */
    server
    #open
    #delays
    #timeout
    #connection
    // While a lost connection is made again: a promise that resolves when it is, or is lost for good.
    #restored
    // The reason that there will not be another connection.
    #ended
    // Aborted when a connection that is being opened is not wanted any more.
    #opening
    #containers = new Set()
    #subscriptions = new Set()

    /**
     * Connects. `channel`: a function that opens one, by default `webSocketChannel(url)`. `reconnect`: milliseconds to wait
     * before each attempt to connect again, true for ever longer pauses, or false. `timeout`: milliseconds to wait for a reply.
     */
    static async connect({ url, channel, reconnect = true, timeout } = {}) {
        const client = new Client()
        client.#open = channel ?? ((options) => webSocketChannel(url ?? defaultURL(), options))
        client.#delays = reconnect === true ? backoff : () => reconnect || []
        client.#timeout = timeout
        await client.#connect()
        return client
    }

    /** Ends the connection; requests in flight and later ones are rejected with `ConnectionLost`. */
    close() {
        this.#end(new ConnectionLost('the connection was closed by its owner'))
    }

    /** Sends any request by its name; returns the fields of its reply, and `generation` if it has one. */
    async request(name, fields = {}) {
        const { connection, reply } = await this.#ask(name, fields)
        return connection.result(name, reply)
    }

    /** Sends a request whose reply takes its place among events: `onresult` gets it before anything else is read. */
    async _requestInOrder(name, fields, onresult) {
        await this.#ask(name, fields, (reply, connection) => onresult(connection.result(name, reply)))
    }

    /** Sends any request by its name; returns the whole reply as JSON. */
    async exchange(name, fields = {}) {
        return (await this.#ask(name, fields)).reply
    }

    /**
     * Opens a container. `opening`: the fields of `openContainer`, or a function that returns them, which is called again when
     * the container has ended with a lost connection.
     */
    async open(opening) {
        const opener = typeof opening === 'function' ? opening : undefined
        const fields = opener ? await opener() : opening
        const { connection, reply } = await this.#ask('openContainer', fields)
        return new Container(this, opener)._opened(fields, connection.result('openContainer', reply), connection)
    }

    /**
     * Attaches to a container, whichever client opened it, by its name or by its number, as `{ container: 7 }`; its `state`
     * describes it.
     */
    async attach(fields) {
        const { connection, reply } = await this.#ask('attachContainer', fields)
        return new Container(this)._attached(fields, connection.result('attachContainer', reply), connection)
    }

    /**
     * Subscribes to events, by default all kinds of all containers. They are passed to `onevent` as they arrive, or without it
     * wait to be iterated over. `onend` is called when no more follow, with the error if the subscription was lost. With `window`,
     * `windowOpened` has everything in it, also after a reconnection; `Window` keeps that.
     */
    async subscribe(fields = {}, onevent, onend) {
        return this._start(this._subscription(fields, onevent && ((event) => tell(onevent, event)), onend))
    }

    /** A subscription to be started. What `onevent` throws ends the connection. */
    _subscription(fields, onevent, onend) {
        return new Subscription(this, this.#kinds(fields), onevent, onend)
    }

    async _start(subscription) {
        await this._ready()
        await this._begin(subscription)
        return subscription
    }

    /** Resolves when a lost connection has been made again. */
    async _ready() {
        await this.#restored
        if (this.#ended) throw this.#ended.again()
    }

    async _begin(subscription, connection = this.#connection) {
        await connection.ask('subscribe', subscription.fields, {
            timeout: this.#timeout,
            onreply: (reply) => {
                this.#subscriptions.add(subscription)
                subscription._began(connection.result('subscribe', reply), connection)
            },
            onabandoned: (reply) => {
                const { subscription: number } = connection.result('subscribe', reply)
                connection.ask('unsubscribe', { subscription: number }).catch(() => {})
            },
        })
    }

    _isLive(connection) {
        return connection === this.#connection && !connection.lost
    }

    _keep(container) {
        this.#containers.add(container)
    }

    _forget(containerOrSubscription) {
        this.#containers.delete(containerOrSubscription)
        this.#subscriptions.delete(containerOrSubscription)
    }

    #kinds({ events, ...others }) {
        if (others.window) return { events, ...others }
        events ??= this.server.events
        const watches = others.isPassive === undefined && events === this.server.events && events.includes('moved')
        return { events, ...(watches ? { isPassive: true } : {}), ...others }
    }

    // Without a pause while there is a connection, so that requests are sent in the order of the calls.
    async #ask(name, fields, onreply) {
        if (this.#restored) await this._ready()
        if (this.#ended) throw this.#ended.again()
        const connection = this.#connection
        const receive = onreply && ((reply) => onreply(reply, connection))
        const reply = await connection.ask(name, fields, { timeout: this.#timeout, onreply: receive, onabandoned: receive })
        return { connection, reply }
    }

    async #connect() {
        this.#opening = new AbortController()
        const { signal } = this.#opening
        const timer = this.#timeout === undefined ? undefined : setTimeout(() => this.#opening.abort(), this.#timeout)
        let channel
        try {
            channel = await this.#open({ signal })
        } catch (error) {
            if (!signal.aborted || this.#ended) throw error
            throw new TimeoutError(`no connection came about in ${this.#timeout} ms`)
        } finally {
            clearTimeout(timer)
        }
        const connection = new Connection(channel, (lost) => this.#lost(connection, lost))
        try {
            const hello = { minVersion: 1, maxVersion: 1, client: 'layoutd.js' }
            this.server = connection.result('hello', await connection.ask('hello', hello, { timeout: this.#timeout }))
        } catch (error) {
            connection.lose(new ConnectionLost(error.message, error.code))
            throw error
        }
        if (this.#ended) connection.lose(this.#ended.again())
        this.#connection = connection
        return connection
    }

    #lost(connection, lost) {
        if (connection !== this.#connection || this.#ended) return
        if (!this.#restored) this.#restored = this.#reconnect(lost)
    }

    async #reconnect(lost) {
        let reason = lost
        for (const pause of this.#delays()) {
            await new Promise((resolve) => { setTimeout(resolve, pause) })
            if (this.#ended) return
            try {
                await this.#restore(await this.#connect())
                if (this.#connection.lost) throw this.#connection.lost
                // At once, since the next loss begins anew.
                this.#restored = undefined
                return
            } catch (error) {
                reason = error
                this.#connection.lose(new ConnectionLost(error.message))
                if (!mayPass(error)) break
            }
        }
        this.#end(reason instanceof ConnectionLost ? reason : new ConnectionLost(reason.message, reason.code))
    }

    /** Opens or attaches to containers again, and subscribes again. If it fails halfway, the next attempt starts over. */
    async #restore(connection) {
        for (const container of [...this.#containers]) {
            if (await container._restore(connection)) continue
            this.#containers.delete(container)
            for (const subscription of this.#subscriptions) if (!subscription.container) subscription._tellClosed(container)
        }
        for (const subscription of [...this.#subscriptions]) await subscription._restore(connection)
    }

    #end(error) {
        if (this.#ended) return
        this.#ended = error
        this.#opening?.abort()
        this.#connection?.lose(error)
        for (const subscription of [...this.#subscriptions]) subscription._end(error.again())
    }
}

for (const name of [
    'ping', 'sync', 'listLayouts', 'describeLayout', 'listContainers', 'listPlugins', 'reloadPlugins', 'reload', 'statistics',
    'listClients', 'disconnectClient',
]) {
    Client.prototype[name] = function (fields) { return this.request(name, fields) }
}

/** A container. Unless it is persistent or has an opener, it ends with its connection. */
export class Container {
    name = ''
    /** What `attach` reported. */
    state
    /** Those of the newest reply to this object. */
    generation = 0
    contentSize = { width: 0, height: 0 }
    warnings = []
    /** Whether answers name items and sections by their identifiers as well, unless a request says `withIds` itself. */
    withIds = false
    /** The bounds that a window owns. When the container is opened again, it has these. */
    _bounds
    #opener
    #owner
    // The `instance` of the daemon that opened a container without a name, which with its number tells it from all others.
    #instance
    #number = 0
    #connection

    constructor(client, opener) {
        this.client = client
        this.#opener = opener
    }

    /** Its number, or 0 if it has ended with its connection. */
    get number() {
        return this.client._isLive(this.#connection) ? this.#number : 0
    }

    /** Its number in requests. Throws `ConnectionLost` if it has ended with its connection. */
    get liveNumber() {
        if (this.number) return this.number
        throw new ConnectionLost(`container ${this.name || 'without a name'} ended with its connection`)
    }

    /** Sends a request about the container; returns the fields of its reply, and `generation`. */
    async request(name, fields = {}) {
        const withIds = fields.withIds ?? (this.withIds || undefined)
        const result = await this.client.request(name, { ...fields, container: this, withIds })
        if (result.generation !== undefined) this.generation = result.generation
        if (result.contentSize) this.contentSize = result.contentSize
        if (result.warnings) this.warnings = result.warnings
        return result
    }

    /** Closes the container for all clients. */
    close() {
        this.release()
        return this.request('closeContainer')
    }

    /** Lets go of the container, which is then not attached to or opened again after a lost connection. */
    release() {
        this.client._forget(this)
    }

    /** `update` with one operation. */
    setBounds(bounds, options) {
        return this.update({ operations: [{ setBounds: bounds }], ...options })
    }

    setParameters(parameters, options) {
        return this.update({ operations: [{ setParameters: parameters }], ...options })
    }

    batchUpdate(batch, options) {
        return this.update({ operations: [{ batchUpdate: batch }], ...options })
    }

    applySnapshot(snapshot, options) {
        return this.update({ operations: [{ applySnapshot: snapshot }], ...options })
    }

    /** All elements that intersect the rectangle, from one generation; all pages are read. */
    queryRect(fields) {
        return this.#pages('queryRect', 'attributes', fields)
    }

    /** All items in a rectangle, as ranges; all pages are read. */
    async selectRect(fields) {
        const result = await this.#pages('selectRect', 'ranges', fields)
        return { ...result, count: result.ranges.reduce((sum, { count }) => sum + count, 0) }
    }

    subscribe(fields, onevent, onend) {
        return this.client.subscribe({ ...fields, container: this }, onevent, onend)
    }

    async #pages(name, list, fields) {
        for (let attempt = 1; ; attempt++) {
            const found = []
            let cursor = ''
            try {
                for (;;) {
                    const page = await this.request(name, cursor ? { ...fields, cursor } : fields)
                    for (const each of page[list]) found.push(each)
                    cursor = page.cursor
                    if (!cursor) return { ...page, [list]: found }
                }
            } catch (error) {
                // It changed between two pages, which would not match.
                if (error.code !== 'generation.stale' || !cursor || attempt === ATTEMPTS) throw error
            }
        }
    }

    _opened({ name = '', lifetime }, { container, contentSize, warnings, generation }, connection) {
        this.#number = container
        this.#connection = connection
        Object.assign(this, { name, contentSize, warnings, generation })
        this.#instance = this.client.server?.instance
        if (this.#opener || lifetime === 'persistent') this.client._keep(this)
        return this
    }

    _attached({ container: asked, name: given = '', owner }, { state }, connection) {
        const { container, name = given, contentSize = { width: 0, height: 0 }, generation = 0 } = state ?? {}
        this.#number = container
        this.#connection = connection
        this.#owner = asked && name ? state.owner : owner
        this.#instance = state?.instance
        Object.assign(this, { name, state, contentSize, generation })
        this.client._keep(this)
        return this
    }

    /** Whether the container could be opened or attached to on a new connection. */
    async _restore(connection) {
        const ask = async (name, fields) => connection.result(name, await connection.ask(name, fields))
        const attach = async () => {
            const fields = this.name ? { name: this.name, owner: this.#owner } : { container: this.#number }
            const reply = await ask('attachContainer', fields)
            // A daemon without the container has given its number to another.
            if (!this.name && reply.state?.instance !== this.#instance) return false
            this._attached(fields, reply, connection)
            return true
        }
        try {
            if (!this.#opener) return await attach()
            const opening = await this.#opener()
            const fields = { ...opening, bounds: this._bounds ?? opening.bounds }
            await ask('openContainer', fields).then(
                (reply) => this._opened(fields, reply, connection),
                // A persistent one is still there, and so may be another client's of this name.
                (error) => (error.code === 'container.nameTaken' ? attach() : Promise.reject(error)))
            return true
        } catch (error) {
            if (!(error instanceof LayoutdError) || error.code.startsWith('server.')) throw error
            return false
        }
    }

    get _lastNumber() {
        return this.#number
    }
}

for (const [method, name] of [
    ['update', 'updateContainer'], ['step', 'stepContainer'],
    ...['prepare', 'beginMovement', 'updateMovement', 'endMovement', 'cancelMovement', 'beginTransition', 'updateTransition',
        'finishTransition', 'cancelTransition', 'transition', 'queryItems', 'querySupplementary', 'queryDecorations', 'queryBatch',
        'queryContainer', 'querySections', 'queryOrthogonal', 'targetOffset', 'hitTest', 'insertionPoint', 'readingOrder',
        'prefetch', 'neighbour', 'scrollTarget', 'captureAnchor', 'explain'].map((name) => [name, name]),
]) {
    Container.prototype[method] = function (fields) { return this.request(name, fields) }
}

/** The events of one subscription, in the order in which the daemon sent them. */
export class Subscription {
    number = 0
    /** The containers' states when it began; every later change is an event. */
    states = []
    /** The container that it is about, or undefined for all. */
    container
    #connection
    #onevent
    #onend
    #queue = []
    #waiting = []
    #isEnded = false
    #failure

    constructor(client, fields, onevent, onend) {
        this.client = client
        this.fields = fields
        this.container = fields.container
        this.#onevent = onevent
        this.#onend = onend
    }

    /** Ends the iteration and drops waiting events. */
    async unsubscribe() {
        if (this.#isEnded) return
        this.#queue = []
        const { number } = this
        const isKnown = this.client._isLive(this.#connection)
        this._end()
        if (isKnown) await this.client.request('unsubscribe', { subscription: number })
    }

    /** Puts its window elsewhere. What is different there comes as `windowChanged`, in its place among the events. */
    async moveWindow(window) {
        if (this.#isEnded) return
        await this.client._requestInOrder('moveWindow', { subscription: this, window }, (result) => {
            // Only now, since a window that is refused must not be asked for again after a lost connection.
            this.fields = { ...this.fields, window }
            this.#deliverWindow('windowChanged', result, 'moveWindow')
        })
    }

    /** The events that have arrived. */
    take() {
        return this.#queue.splice(0)
    }

    [Symbol.asyncIterator]() {
        return this
    }

    next() {
        return new Promise((resolve, reject) => {
            this.#waiting.push({ resolve, reject })
            this.#serve()
        })
    }

    async return() {
        await this.unsubscribe()
        return { done: true, value: undefined }
    }

    _began(result, connection) {
        const { subscription, containers } = result
        this.number = subscription
        this.states = containers
        this.#connection = connection
        if (this.fields.window) this.#deliverWindow('windowOpened', result, 'subscribe')
        connection.route(subscription, (event) => this.#deliver(event))
    }

    async _restore(connection) {
        // Without events of generations that can no longer be queried.
        this.#queue = this.#queue.filter(({ kind }) => kind === 'containerClosed')
        if (this.container && !this.container.number) return this._tellClosed(this.container)
        try {
            await this.client._begin(this, connection)
            this.#deliver({ kind: 'reconnected', subscription: this.number, sequence: 0 })
        } catch (error) {
            if (!(error instanceof LayoutdError) || mayPass(error)) throw error
            if (this.container) this._tellClosed(this.container)
            else this._end(error)
        }
    }

    _tellClosed(container) {
        this.#deliver({
            kind: 'containerClosed', subscription: this.number, sequence: 0, container: container._lastNumber,
            reason: 'connection' })
    }

    _end(error) {
        if (this.#isEnded) return
        this.#isEnded = true
        this.#failure = error
        this.#connection?.unroute(this.number)
        this.client._forget(this)
        this.#serve()
        tell(this.#onend, error)
    }

    #deliverWindow(kind, { window }, name) {
        if (!window) throw new ProtocolError(`the reply to ${name} has no window`)
        this.#deliver({ kind, subscription: this.number, sequence: 0, ...window })
    }

    #deliver(event) {
        if (this.#isEnded) return
        if (this.#onevent) this.#onevent(event)
        else this.#queue.push(this.#queue.length < MAX_WAITING_EVENTS ? event : merge(this.#queue, event))
        this.#serve()
        if (event.kind !== 'containerClosed' || !this.container) return
        // The daemon has ended the subscription, too.
        this._end()
        this.#connection = undefined
    }

    #serve() {
        while (this.#waiting.length && (this.#queue.length || this.#isEnded)) {
            const { resolve, reject } = this.#waiting.shift()
            if (this.#queue.length) resolve({ done: false, value: this.#queue.shift() })
            else if (this.#failure) reject(this.#failure)
            else resolve({ done: true, value: undefined })
        }
    }
}

/** Removes an older event of the same container from a full queue, and returns the event with the older one merged in. */
function merge(queue, event) {
    const index = queue.findIndex(({ kind, container }) => (
        kind === event.kind && container === event.container && kind !== 'windowChanged'))
    if (index < 0) throw new ProtocolError(`${queue.length} events wait, and none can take in one more`)
    const [older] = queue.splice(index, 1)
    if (event.kind !== 'invalidated') return event
    const { contentSizeBefore } = older.changes ?? {}
    return {
        ...event, merged: older.merged + event.merged, generationBefore: older.generationBefore,
        changes: { ...read('Changes', {}), everything: true, contentSizeBefore, contentSizeAfter: event.changes?.contentSizeAfter },
        contentOffsetAdjustment: {
            x: older.contentOffsetAdjustment.x + event.contentOffsetAdjustment.x,
            y: older.contentOffsetAdjustment.y + event.contentOffsetAdjustment.y } }
}

// -------------------------------------------------------------------------------------------------------------- window

/** What an element is under any key: its identifier, or without one its index path. */
const identity = ({ category, kind, section, item, id }) => (id === undefined
    ? `${category}/${kind}/${section}/${item}` : `${category}/${kind}/${typeof id}/${id}/${category === 'cell' ? '' : item}`)

const isSameSize = (a, b) => a.width === b.width && a.height === b.height
const isSameRect = (a, b) => a.x === b.x && a.y === b.y && isSameSize(a, b)
// A difference that is none.
const NOTHING = { disappeared: [], appeared: [], moved: [], changed: [] }

/** The elements of a window, by the daemon's keys, which end with a connection. Each has a key of its own, which does not. */
class WindowElements {
    #known = new Map()
    #lastKey = 0

    /** By their own keys. */
    get byKey() {
        return new Map([...this.#known.values()].map((element) => [element.key, element]))
    }

    /** Applies a change. Returns its lists with the elements as they were passed on before and are now. */
    apply(change) {
        const lists = { disappeared: [], appeared: [], moved: [], changed: [] }
        for (const [name, list] of Object.entries(lists)) {
            for (const { key, before, ...fields } of change[name]) {
                const from = this.#known.get(key)
                if ((name === 'appeared') === (from !== undefined)) {
                    throw new ProtocolError(`${name} has key ${key}, which the window ${from ? 'has already' : 'does not have'}`)
                }
                const element = { ...fields, key: from?.key ?? ++this.#lastKey }
                if (name === 'disappeared') this.#known.delete(key)
                else this.#known.set(key, element)
                list.push(name === 'appeared' ? element : name === 'disappeared' ? from : { element, from })
            }
        }
        return lists
    }

    /** Applies all elements of a new connection, under its keys. Those with a known identity have changed, and keep their own keys. */
    replace({ appeared }) {
        const keys = new Map(appeared.map((each) => [identity(each), each.key]))
        const before = [...this.#known.values()]
        // Those that are gone have themselves for a key, which no element of the daemon has.
        this.#known = new Map(before.map((each) => [keys.get(identity(each)) ?? each, each]))
        const isKnown = ({ key }) => this.#known.has(key)
        return this.apply({
            disappeared: before.filter((each) => this.#known.has(each)).map((key) => ({ key })),
            appeared: appeared.filter((each) => !isKnown(each)), moved: [], changed: appeared.filter(isKnown) })
    }
}

/**
 * The elements in sight: those that meet a rectangle and an overscan around it. The daemon sends what is different after each
 * change and each move; `onchange` gets it. An element keeps its `key` as long as it is the same item and in the window.
 */
export class Window {
    /** The visible rectangle, in the container's coordinates. */
    rect
    generation = 0
    contentSize = { width: 0, height: 0 }
    #options
    #subscription
    #elements = new WindowElements()
    // The newest event.
    #newest
    // The newest generation whose index paths and places are known, by an event or a reply.
    #base
    // Whether `rect` is the window's own: not the container's bounds, or not yet.
    #isOwn
    // While moves are sent, and whether there is one to be sent.
    #moving
    #isMoved = false

    /** Use `Window.open`. */
    constructor(container, options) {
        const { rect, ownsBounds, overscan, overscanShare = overscan === undefined ? 1 : 0, committed, rate, isPassive } = options
        Object.assign(this, { container, rect })
        this.#options = options
        this.#isOwn = rect !== undefined
        const window = { rect: ownsBounds ? undefined : rect, overscan, overscanShare, committed }
        const fields = { container, window, rate, isPassive, withIds: container.withIds || undefined }
        this.#subscription = container.client._subscription(
            fields, (event) => this.#follow(event), (error) => error && tell(options.onerror, error))
    }

    /** Opens a window, with its elements; layoutd.d.ts documents the options. */
    static async open(container, options = {}) {
        const window = new Window(container, options)
        await container.client._start(window.#subscription)
        return window
    }

    /** By key. */
    get elements() {
        return this.#elements.byKey
    }

    /** Where to draw the elements: `rect`, or the rectangle nearest to it that has all its elements. */
    get shown() {
        return nearest(this.rect, this.#newest.rect)
    }

    /** Moves `rect`, or the given members of it. One request is under way at a time; the newest place counts. */
    move(rect) {
        this.rect = { ...this.rect, ...rect }
        this.#isOwn = this.#isMoved = true
        return this.#moving ??= this.#send()
    }

    /** Resolves when the window shows all that has happened so far. */
    async settled() {
        do {
            await this.#moving
            await this.container.client.sync()
        } while (this.#moving)
    }

    close() {
        return this.#subscription.unsubscribe()
    }

    async #send() {
        const { ownsBounds, onerror } = this.#options
        try {
            while (this.#isMoved) {
                this.#isMoved = false
                if (ownsBounds) await this.#setBounds(this.rect)
                else await this.#subscription.moveWindow({ ...this.#subscription.fields.window, rect: this.rect })
            }
        } catch (error) {
            // After a lost connection, the window moves once it is open again.
            this.#isMoved = error instanceof ConnectionLost
            if (!this.#isMoved) tell(onerror, error)
        }
        this.#moving = undefined
    }

    async #setBounds(rect) {
        const { client } = this.container
        const { bounds } = this.#newest
        const anchor = isSameSize(rect, bounds) ? undefined : this.#options.anchor
        const fields = { container: this.container, operations: [{ setBounds: rect }], anchor, withoutBatch: true, ifGeneration: this.#base }
        try {
            await client._requestInOrder('updateContainer', fields, (reply) => this.#haveSet(bounds, reply))
        } catch (error) {
            if (error.code !== 'generation.stale') throw error
            // The content may have moved, as an event says that is on its way.
            this.#isMoved = true
            await client.sync()
        }
    }

    #haveSet(before, { generation, merged }) {
        this.#isOwn = this.#isMoved
        if (merged <= 1 && generation > this.#base) this.#base = generation
        const { bounds } = this.#newest
        // Others may have set the bounds since, and the event have come before this reply.
        const areOthers = this.generation >= generation && !isSameRect(bounds, before) && !isSameRect(bounds, this.rect)
        if (areOthers && !this.#isOwn) this.#pass({ ...this.#newest, ...NOTHING }, bounds)
    }

    #follow({ kind, error, ...change }) {
        if (kind === 'layoutFailed') return tell(this.#options.onerror, error)
        if (kind !== 'windowOpened' && kind !== 'windowChanged') return
        const isNew = kind === 'windowOpened'
        const { generation, bounds, contentOffsetAdjustment: { x, y } } = change
        // A container that is opened again may have other bounds.
        const hasToMove = isNew && (this.#isMoved || (this.#options.ownsBounds && this.rect !== undefined))
        const lists = isNew ? this.#elements.replace(change) : this.#elements.apply(change)
        const before = { ...bounds, ...this.rect }
        const isOwn = this.#isOwn || hasToMove
        if (isNew || generation > this.#base) this.#base = generation
        this.#newest = change
        this.#pass({ ...change, ...lists }, isOwn ? { ...before, x: before.x + x, y: before.y + y } : bounds)
        if (hasToMove || (isOwn && (x || y))) this.move()
    }

    /** Sets `rect`, and passes a difference on. */
    #pass(difference, rect) {
        const { generation, contentSize, bounds } = difference
        const before = { ...bounds, ...this.rect }
        Object.assign(this, { rect, generation, contentSize })
        if (this.#options.ownsBounds) this.container._bounds = rect
        const contentOffsetAdjustment = { x: rect.x - before.x, y: rect.y - before.y }
        tell(this.#options.onchange, { ...difference, rect: this.shown, contentOffsetAdjustment })
    }
}

// -------------------------------------------------------------------------------------------------------------- scroll

/** The rectangle of the same size that is nearest to `rect` within another; along an axis that is too short for it, `rect` itself. */
function nearest({ x, y, width, height }, within) {
    const clamped = (offset, start, range) => (range < 0 ? offset : Math.min(Math.max(offset, start), start + range))
    return { x: clamped(x, within.x, within.width - width), y: clamped(y, within.y, within.height - height), width, height }
}

/**
 * Fits content of any length into a scroll view of limited length: browsers end at 33,554,428 pixels (Chromium) or 17.8 million
 * (Firefox), and zoomed pages earlier.
 *
 * Content up to `limit` is scrolled as it is. Longer content is scrolled one to one in the first and the last quarter of the
 * view, and wherever one scrolls by less than a screen at once; a scroll bar that is dragged further passes the middle as a
 * whole:
 *
 *     content  ├──┬──────────────────────────────────┬──┤
 *     view     ├──┬───────┬──┤                             limit
 *
 * Elements lie at `place(y)` in the view. That changes for those in sight only when one jumps.
 */
export class ScrollScale {
    /** The content offset. */
    offset = 0
    /** The scroll view's offset. */
    position = 0
    /** The scroll view's length. */
    length = 0
    #content = 0
    #viewport = 0
    #limit

    constructor(limit = 8_000_000) {
        this.#limit = limit
    }

    /** Sets the lengths of the content and of the visible part. Keeps the content offset. */
    resize(content, viewport) {
        this.#content = Math.max(content, viewport)
        this.#viewport = viewport
        this.length = Math.min(this.#content, this.#limit)
        this.#move(this.offset, this.position)
    }

    /** The view was scrolled to a position. Sets `offset`, and `position` to where the view is to be put if that is elsewhere. */
    scrolled(position) {
        const step = position - this.position
        if (Math.abs(step) > this.#viewport) this.scrollTo(this.#offsetAt(position))
        else this.#move(this.offset + step, position)
    }

    /** Scrolls to a content offset. */
    scrollTo(offset) {
        this.offset = this.#clamped(offset)
        this.position = this.#positionAt(this.offset)
    }

    /** Follows content that has moved in the container, by `contentOffsetAdjustment`. The view stays where it is if it can. */
    adjust(distance) {
        this.#move(this.offset + distance, this.position)
    }

    /** Where a place in the content is in the view. */
    place(offset) {
        return offset - this.offset + this.position
    }

    get #end() {
        return this.length / 4
    }

    /** Where content and view are one to one, they have to agree; elsewhere they must not be far apart. */
    #move(offset, position) {
        this.offset = this.#clamped(offset)
        const expected = this.#positionAt(this.offset)
        const isOneToOne = this.length === this.#content || this.offset < this.#end || this.offset > this.#content - this.#end
        this.position = isOneToOne || Math.abs(expected - position) > this.#end / 2 ? expected : position
    }

    #clamped(offset) {
        return Math.min(Math.max(offset, 0), this.#content - this.#viewport)
    }

    #positionAt(offset) {
        const { length } = this
        const end = this.#end
        if (length === this.#content || offset <= end) return offset
        if (offset >= this.#content - end) return offset - this.#content + length
        return end + (offset - end) * (length - 2 * end) / (this.#content - 2 * end)
    }

    #offsetAt(position) {
        const { length } = this
        const end = this.#end
        if (length === this.#content || position <= end) return position
        if (position >= length - end) return position - length + this.#content
        return end + (position - end) * (this.#content - 2 * end) / (length - 2 * end)
    }
}
