// DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto.

/**
 * Each message of layout.proto with its fields, as name:type=number. `*` is repeated, `{}` a map from strings, `?` a scalar that may be absent.
 */
export const SCHEMA = `
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
  statistics:Statistics=52 listClients:ListClients=54 disconnectClient:DisconnectClient=55 moveWindow:MoveWindow=56 input:Input=57
  viewState:ViewState=58 parts:bool=40 lenient:bool=41 ifGeneration:uint64?=42 withIds:bool=60
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
  moveWindow:MoveWindowReply=56 input:InputReply=57 viewState:ViewStateReply=58 error:Failure=30 event:Event=31
  queryBatch:QueryBatchReply=34 part:Part=35 goodbye:Goodbye=37
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
  movingContainersPerUser:uint32=32 stepsAtOnce:uint32=33 stepsPerRequest:uint32=34 windowElements:uint32=35 inputs:uint32=36
  viewRanges:uint32=37
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
  custom:CustomColumn*=13 ids:Identifiers=14 sectionIds:Identifiers=15
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
ListContainersReply containers:ContainerState*=1 restoring:uint32=2
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
  attributes:Attributes=7 decelerationRate:double=8 bounces:bool=9 direction:string=10
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
Subscribe events:string*=1 container:uint32?=2 rate:uint32=10 isPassive:bool=11 window:Window=12 view:View=13
SubscribeReply subscription:uint32=1 containers:ContainerState*=2 window:WindowChanged=3 effects:ViewEffect*=4
Window rect:Rect=1 overscan:double=2 overscanShare:double=3 committed:bool=4
MoveWindow subscription:uint32=1 window:Window=2
MoveWindowReply window:WindowChanged=1
WindowChanged container:uint32=1 generation:uint64=2 reason:string=3 rect:Rect=4 bounds:Rect=5 contentSize:Size=6
  contentOffsetAdjustment:Point=7 appeared:WindowElements=8 disappeared:WindowElements=9 moved:WindowElements=10
  changed:WindowElements=11 truncated:bool=12 merged:uint32=13 step:uint64=14 isMoving:bool=15 movement:Movement=20
  transition:TransitionState=23 rows:uint32*=24 pins:WindowPin*=25
WindowElements keys:uint64*=1 attributes:Attributes=2 before:Attributes=3
WindowPin key:uint64=1 side:string=2 inset:double=3 least:double?=4 most:double?=5
View selection:string=1 conventions:string=2 overrides:ViewConventions=3 reorders:bool=4 dragsOut:bool=5 receives:bool=6
  dropsInto:bool=7 renames:bool=8 pinching:ViewPinching=9 measures:bool=10 anchor:string=11
ViewPinching kind:string=1 larger:bool=2 smaller:bool=3
ViewConventions keys:ViewKeyRow*=1 clicks:ViewClickRow*=2 commandKeys:ViewModifiers=3 activation:string=4 deselectsBeside:bool?=5
  deselectsOnEscape:bool?=6 selectsOnSecondaryClick:bool?=7 bandKeeps:ViewModifiers=8 bandFromItems:ViewModifiers=9
  slop:double?=10 touchSlop:double?=11 longPress:double?=12 typeAheadPause:double?=13 wheelRest:double?=14
  velocityWindow:double?=15 pinchSlop:double?=16
ViewModifiers names:string*=1
ViewKeyRow key:string=1 modifiers:string*=2 command:string=3 direction:string=4 pick:string=5
ViewClickRow modifiers:string*=1 pick:string=2
Input subscription:uint32=1 inputs:ViewInput*=2
InputReply effects:ViewEffect*=1
ViewInput scrolled:ViewScrolled=1 rowScrolled:OrthogonalOffset=2 resized:Size=3 pressed:ViewPointer=4 moved:ViewPointer=5
  released:ViewPointer=6 cancelled:ViewTime=7 key:ViewKeyPress=8 wheel:ViewWheel=9 pinched:ViewPinch=10 measured:ViewNothing=11
  typed:ViewText=12 found:ViewItem=13 guests:ViewGuests=14 entered:ViewNothing=15 ticked:ViewTime=16 select:ViewKeys=17
  focus:ViewItem=18 scrollTo:ViewScrollTo=19 restore:ViewRestore=20 edit:ViewItem=21 endEdit:ViewNothing=22
ViewNothing
ViewScrolled to:Point=1 byHand:bool=2
ViewPointer point:Point=1 time:double=2 kind:string=3 button:string=4 clicks:uint32=5 modifiers:string*=6
ViewTime time:double=1
ViewKeyPress key:string=1 modifiers:string*=2 time:double=3
ViewWheel point:Point=1 distance:Point=2 notches:bool=3 time:double=4
ViewPinch phase:string=1 scale:double=2 point:Point=3
ViewText text:string=1 time:double=2
ViewItem item:IndexPath=1
ViewGuests phase:string=1 point:Point=2
ViewScrollTo item:IndexPath=1 vertical:string=2 horizontal:string=3
ViewRestore anchor:AnchorSnapshot=1
ViewKeys sections:uint32*=1 items:uint32*=2 counts:uint32*=3 isInverted:bool=4 ids:Identifiers=5
ViewEffect input:uint32?=1 selected:ViewKeys=2 focused:ViewItem=3 edit:ViewItem=4 band:ViewBand=5 autoscroll:Point=6
  scroll:Point=7 show:ViewShown=8 scrollRow:ViewRowScroll=9 activated:ViewItem=10 menu:ViewMenu=11 lifted:ViewLift=12
  proposed:ViewDrop=13 dropped:ViewDrop=14 putBack:ViewNothing=15 left:ViewKeys=16 droppedOut:ViewKeys=17 animate:ViewNothing=18
  transition:ViewTransition=19 pinched:ViewPinched=20 find:ViewSearch=21 announce:ViewAnnouncement=22 wake:ViewTime=23
  unused:ViewNothing=24
ViewBand rect:Rect=1
ViewShown visible:Rect=1
ViewRowScroll section:uint32=1 offset:double=2 glides:bool=3 sectionId:Identifier=4
ViewMenu item:IndexPath=1 point:Point=2
ViewLift items:ViewKeys=1 point:Point=2
ViewDrop items:ViewKeys=1 indexPath:IndexPath=2 into:bool=3 point:Point=4
ViewTransition step:string=1 larger:bool=2 point:Point=3 progress:double=4
ViewPinched pinch:ViewPinch=1 item:IndexPath=2
ViewSearch text:string=1 start:IndexPath=2 includesStart:bool=3
ViewAnnouncement kind:string=1 count:uint64=2
ViewChanged container:uint32=1 generation:uint64=2 effects:ViewEffect*=3 merged:uint32=4 truncated:bool=5
ViewState subscription:uint32=1
ViewStateReply selected:ViewKeys=1 cursor:IndexPath=2 anchor:IndexPath=3 gesture:string=4 editing:IndexPath=5 visible:Rect=6
  rows:OrthogonalOffset*=7
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
ListClients
ListClientsReply clients:ClientState*=1 users:UserAccount*=2
ClientState client:uint32=1 user:uint32=2 process:uint32=3 name:string=4 connectedSeconds:double=5 containers:uint32=6
  subscriptions:uint32=7 requests:uint32=8 frameBytes:uint64=9 queuedBytes:uint64=10 notices:uint32=11
UserAccount user:uint32=1 connections:uint32=2 containers:uint32=3 subscriptions:uint32=4 workers:uint32=5 chargedBytes:uint64=6
  mostBytes:uint64=7 storedBytes:uint64=8 loopSeconds:double=9 layoutSeconds:double=10 scriptSeconds:double=11
  storeSeconds:double=12
DisconnectClient client:uint32=1
DisconnectClientReply
Statistics withSettings:bool=1
StatisticsReply isOfAllUsers:bool=1 uptimeSeconds:double=2 connections:uint32=3 acceptedConnections:uint64=4
  disconnects:ReasonCount*=5 containers:uint32=6 openedContainers:uint64=7 requests:RequestCount*=8 prepares:DurationHistogram=9
  plugins:PluginUsage*=10 chargedBytes:uint64=11 queuedBytes:uint64=12 mergedNotices:uint64=13 usages:ContainerUsage*=14
  server:ServerStatistics=15 settings:SettingState*=16
SettingState key:string=1 value:string=2 source:string=3
ReasonCount reason:string=1 count:uint64=2
RequestCount method:string=1 result:string=2 count:uint64=3
DurationHistogram bounds:double*=1 counts:uint64*=2 seconds:double=3
PluginUsage name:string=1 cpuSeconds:double=2 containers:uint32=3 memoryBytes:uint64=4 failures:uint64=5
ContainerUsage container:uint32=1 name:string=2 layout:string=3 owner:uint32=4 itemCount:uint32=5 requests:uint64=6
  prepareSeconds:double=7 memoryBytes:uint64=8
ServerStatistics residentBytes:uint64=1 reloads:uint64=2 loadedPlugins:uint64=3 failedPlugins:uint64=4 startedScripts:uint64=5
  failedScripts:uint64=6 storedContainers:uint32=7 storedBytes:uint64=8 rejectedPlugins:uint32=9 failingPlugins:uint32=10
  quarantinedPlugins:uint32=11 unusableFolders:uint32=12 leftOutLines:uint64=13 restoringContainers:uint32=14
Event subscription:uint32=1 sequence:uint64=2 invalidated:Invalidated=3 containerClosed:ContainerClosed=4
  serverStopping:ServerStopping=5 layoutReloaded:LayoutReloaded=6 layoutFailed:LayoutFailed=7
  pluginQuarantined:PluginQuarantined=8 moved:Moved=15 windowChanged:WindowChanged=16 viewChanged:ViewChanged=17
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

/** @typedef {{ zIndexes: number[], alphas: number[], hidden: boolean[], estimated: boolean[] }} OptionalColumns */

/**
 * The columns of elements that may be empty, because every element has the default.
 * @type {(columns: OptionalColumns) => OptionalColumns}
 */
export const optionalColumns = ({ zIndexes, alphas, hidden, estimated }) => ({ zIndexes, alphas, hidden, estimated })

/**
 * The element at `index` of columns.
 * @param {OptionalColumns & { sections: number[], items: number[], frames: number[] }} columns
 * @param {number} index
 * @param {import('../layoutd.js').Category} category
 * @param {string} kind
 * @returns {import('../layoutd.js').Element}
 */
export const elementAt = ({ sections, items, frames, zIndexes, alphas, hidden, estimated }, index, category, kind) => ({
    category, kind, section: sections[index], item: items[index], x: frames[4 * index], y: frames[4 * index + 1],
    width: frames[4 * index + 2], height: frames[4 * index + 3],
    zIndex: zIndexes[index] ?? 0,
    alpha: alphas[index] ?? 1,
    hidden: hidden[index] ?? false,
    estimated: estimated[index] ?? false,
})
