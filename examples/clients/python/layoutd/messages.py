"""The messages that travel in protobuf's binary form: element queries, requests with columns of numbers, windows, and their
replies and events.

A part of `layout.proto`, with which a test compares it. Requests with other members travel in JSON."""
from __future__ import annotations

from typing import NamedTuple

# Wire types.
VARINT, DOUBLE, LENGTH, FLOAT = 0, 1, 2, 5

# Of each message: its fields' names in JSON, numbers and types. `*`: repeated. `?`: written even if it has its default.
_TEXT = """
Request: id 1 uint32, openContainer 8 OpenContainer, updateContainer 12 UpdateContainer, queryRect 14 QueryRect,
    queryItems 16 QueryItems, querySupplementary 17 QuerySupplementary, queryDecorations 20 QueryDecorations,
    subscribe 18 Subscribe, moveWindow 56 MoveWindow, parts 40 bool, ifGeneration 42 uint64?, withIds 60 bool
Subscribe: events 1 string*, container 2 uint32, rate 10 uint32, isPassive 11 bool, window 12 Window
MoveWindow: subscription 1 uint32, window 2 Window
Window: rect 1 Rect, overscan 2 double, overscanShare 3 double, committed 4 bool
OpenContainer: name 1 string, layout 2 string, parameters 3 Struct, bounds 4 Rect, environment 5 Environment, sections 6 Section*,
    lifetime 7 string, access 8 Access, layoutState 9 string
Access: read 1 string, write 2 string
Environment: scale 1 double?, layoutDirection 2 string, contentInset 3 Insets, safeAreaInsets 4 Insets, layoutMargins 5 Insets,
    readableContentInsets 6 Insets, horizontalSizeClass 7 string, verticalSizeClass 8 string, contentSizeCategory 9 string,
    userInterfaceIdiom 10 string, legibilityWeight 11 string
Insets: top 1 double, left 2 double, bottom 3 double, right 4 double
Section: itemCount 1 uint32, itemSizes 2 double*, parameters 3 Struct, itemValues 4 map, id 5 Identifier, itemIds 6 Identifiers
ItemValues: numbers 1 double*, names 2 string*
Identifier: number 1 uint64?, name 2 string?
Identifiers: numbers 1 uint64*, names 2 string*
Rect: x 1 double, y 2 double, width 3 double, height 4 double
Size: width 1 double, height 2 double
Point: x 1 double, y 2 double
IndexPath: section 1 uint32, item 2 uint32, id 3 Identifier, sectionId 4 Identifier
UpdateContainer: container 1 uint32, ifGeneration 2 uint64?, operations 3 Operation*, anchor 4 Anchor, withAnimations 5 bool,
    visibleFirst 6 bool, withoutBatch 7 bool, refuseSkipped 8 bool, durable 9 bool
Anchor: at 1 string, indexPath 2 IndexPath
Operation: setBounds 1 Rect, setParameters 2 Struct, setEnvironment 3 Environment, setSections 4 SetSections,
    batchUpdate 6 BatchUpdate, setSizes 7 SetSizes, setMeasuredSizes 8 SetMeasuredSizes, insertItems 11 InsertItems,
    deleteItems 12 DeleteItems, reloadItems 14 ChangeItems, reconfigureItems 15 ChangeItems, insertSections 16 InsertSections,
    applySnapshot 20 ApplySnapshot
SetSections: sections 1 Section*
SetSizes: section 1 uint32, item 2 uint32, sizes 3 double*
SetMeasuredSizes: section 1 uint32, items 2 uint32*, sizes 3 double*, kind 4 string, ids 5 Identifiers, sectionId 6 Identifier
BatchUpdate: deleteItems 1 ItemRange*, insertItems 2 NewItems*, reloadItems 3 NewItems*, moveItems 4 MoveItem*,
    deleteSections 5 uint32*, insertSections 6 NewSection*, reloadSections 7 NewSection*, moveSections 8 MoveSection*,
    itemCountsAfter 9 uint32*
ItemRange: section 1 uint32, item 2 uint32, count 3 uint32, ids 4 Identifiers
NewItems: section 1 uint32, item 2 uint32, items 3 Section
NewSection: section 1 uint32, content 2 Section
MoveItem: from 1 IndexPath, to 2 IndexPath
MoveSection: from 1 uint32, to 2 uint32
InsertItems: to 1 ItemPlace, items 2 Section
DeleteItems: ids 1 Identifiers
ItemPlace: before 1 Identifier, after 2 Identifier, sectionStart 3 Identifier, sectionEnd 4 Identifier
ChangeItems: items 1 Section
InsertSections: to 1 SectionPlace, sections 2 Section*
SectionPlace: before 1 Identifier, after 2 Identifier
ApplySnapshot: sections 1 SnapshotSection*, items 2 Section, reload 3 Identifiers, reloadSections 4 Identifiers,
    keepsOtherSections 5 bool
SnapshotSection: id 1 Identifier, itemIds 2 Identifiers, parameters 3 Struct
QueryRect: container 1 uint32, rect 2 Rect, categories 3 string*, limit 4 uint32, cursor 5 string
QueryItems: container 1 uint32, indexPaths 2 IndexPath*, ranges 3 ItemRange*
QuerySupplementary: container 1 uint32, kind 2 string, indexPaths 3 IndexPath*, ranges 4 ItemRange*
QueryDecorations: container 1 uint32, kind 2 string, indexPaths 3 IndexPath*, ranges 4 ItemRange*
Reply: id 1 uint32, generation 2 uint64, openContainer 9 OpenContainerReply, updateContainer 13 UpdateContainerReply,
    queryRect 16 QueryReply, queryItems 17 QueryReply, querySupplementary 18 QueryReply, queryDecorations 15 QueryReply,
    subscribe 19 SubscribeReply, moveWindow 56 MoveWindowReply, error 30 Failure, event 31 Event, part 35 Part, goodbye 37 Goodbye
SubscribeReply: subscription 1 uint32, containers 2 ContainerState*, window 3 WindowChanged
ContainerState: container 1 uint32, name 2 string, layout 3 string, generation 4 uint64, contentSize 5 Size, bounds 6 Rect,
    sectionCount 7 uint32, itemCount 8 uint32, lifetime 9 string, owner 10 uint32, access 11 Access, isWritable 12 bool,
    movement 20 Movement, transition 23 TransitionState, step 25 uint64, isMoving 26 bool, instance 27 string, layoutState 28 string
MoveWindowReply: window 1 WindowChanged
Event: subscription 1 uint32, sequence 2 uint64, invalidated 3 Invalidated, containerClosed 4 ContainerClosed,
    serverStopping 5 ServerStopping, layoutReloaded 6 LayoutReloaded, layoutFailed 7 LayoutFailed,
    pluginQuarantined 8 PluginQuarantined, moved 15 Moved, windowChanged 16 WindowChanged
Invalidated: container 1 uint32, generation 2 uint64, reason 3 string, changes 4 Changes, merged 5 uint32, bounds 6 Rect,
    contentOffsetAdjustment 7 Point, generationBefore 8 uint64, movement 20 Movement, transition 23 TransitionState
Moved: container 1 uint32, generation 2 uint64, step 3 uint64, attributes 4 Attributes, truncated 5 bool, atRest 6 bool, bounds 7 Rect,
    contentSize 8 Size
ContainerClosed: container 1 uint32, reason 2 string
ServerStopping: reason 1 string, restart 2 bool
LayoutReloaded: layout 1 string, version 2 string
PluginQuarantined: plugin 1 string, version 2 string, user 3 uint32
LayoutFailed: container 1 uint32, error 2 Failure, count 3 uint32
WindowChanged: container 1 uint32, generation 2 uint64, reason 3 string, rect 4 Rect, bounds 5 Rect, contentSize 6 Size,
    contentOffsetAdjustment 7 Point, appeared 8 WindowElements, disappeared 9 WindowElements, moved 10 WindowElements,
    changed 11 WindowElements, truncated 12 bool, merged 13 uint32, step 14 uint64, isMoving 15 bool, movement 20 Movement,
    transition 23 TransitionState
WindowElements: keys 1 uint64*, attributes 2 Attributes, before 3 Attributes
Movement: indexPaths 1 IndexPath*, target 2 IndexPath, position 3 Point, lifted 4 Attributes, dataGeneration 5 uint64,
    targetContainer 6 uint32, sourceContainer 7 uint32
TransitionState: toLayout 1 string, progress 2 double
OpenContainerReply: container 1 uint32, contentSize 2 Size, warnings 3 Warning*
Warning: code 1 string, message 2 string, indexPath 3 IndexPath
UpdateContainerReply: contentSize 1 Size, changes 3 Changes, warnings 4 Warning*, batch 5 BatchOutcome,
    contentOffsetAdjustment 6 Point, appearing 7 Attributes, disappearing 8 Attributes, anchorDisplacement 9 Point,
    generationBefore 10 uint64, merged 11 uint32, skipped 12 Skipped*, isStored 13 bool
Skipped: operation 1 uint32, ids 2 Identifiers, reason 3 string
BatchOutcome: sections 1 sint32*, survivors 2 ItemRun*, reloaded 3 ItemRun*, inserted 4 ItemRange*, deleted 5 ItemRange*
ItemRun: from 1 IndexPath, to 2 IndexPath, count 3 uint32
Changes: everything 1 bool, elements 2 ElementRange*, contentSizeBefore 3 Size, contentSizeAfter 4 Size, moved 5 MovedRange*,
    inserted 6 ElementRange*, deleted 7 ElementRange*, sections 8 MovedSections*
ElementRange: kind 1 string, section 2 uint32, item 3 uint32, count 4 uint32, category 5 string, from 6 IndexPath, ids 7 Identifiers
MovedRange: kind 1 string, section 2 uint32, item 3 uint32, count 4 uint32, category 5 string, from 6 IndexPath, dx 7 double,
    dy 8 double
MovedSections: from 1 uint32, to 2 uint32, count 3 uint32, dx 4 double, dy 5 double, stale 6 bool
QueryReply: attributes 1 Attributes, cursor 2 string, isProvisional 10 bool, step 11 uint64
Attributes: sections 1 uint32*, items 2 uint32*, frames 3 double*, kinds 4 uint32*, kindNames 5 string*, zIndexes 6 sint32*,
    alphas 7 double*, hidden 8 bool*, transforms 9 Transform*, kindCategories 10 string*, estimated 11 bool*, pinned 12 Pinned*,
    custom 13 CustomColumn*, ids 14 Identifiers
Transform: position 1 uint32, matrix 2 double*, untransformedFrame 3 Rect
Pinned: position 1 uint32, dx 2 double, dy 3 double
CustomColumn: name 1 string, positions 2 uint32*, values 3 double*
Failure: code 1 string, message 2 string, pointer 3 string, nearest 4 string*, generation 5 uint64, validCount 6 uint32,
    limit 7 LimitDetail, fault 8 PluginFault
LimitDetail: name 1 string, value 2 double, allowed 3 double
PluginFault: plugin 1 string, version 2 string, file 3 string, line 4 uint32, traceback 5 string, indexPath 6 IndexPath
Part: index 1 uint32, last 2 bool, body 3 bytes
Goodbye: reason 1 string
"""


class Field(NamedTuple):
    """A field of a message. `type`: a scalar type, a message, "Struct" for JSON, or "map" from names to `ItemValues`."""
    name: str
    number: int
    type: str
    is_repeated: bool
    has_presence: bool


def _read(text: str) -> dict[str, dict[str, Field]]:
    messages: dict[str, dict[str, Field]] = {}
    for line in text.replace("\n    ", " ").strip().splitlines():
        message, _, fields = line.partition(": ")
        messages[message] = {}
        for field in fields.split(","):
            name, number, type = field.split()
            messages[message][name] = Field(name, int(number), type.rstrip("*?"), type.endswith("*"), type.endswith("?"))
    return messages


# Fields by their names, and by their numbers.
BY_NAME = _read(_TEXT)
BY_NUMBER = {message: {field.number: field for field in fields.values()} for message, fields in BY_NAME.items()}
