"""The messages that travel in protobuf's binary form: element queries, requests with columns of numbers, and their replies.

A part of `layout.proto`, with which a test compares it. Requests with other members travel in JSON."""
from __future__ import annotations

from typing import NamedTuple

# Wire types.
VARINT, DOUBLE, LENGTH, FLOAT = 0, 1, 2, 5

# Of each message: its fields' names in JSON, numbers and types. `*`: repeated. `?`: written even if it has its default.
_TEXT = """
Request: id 1 uint32, openContainer 8 OpenContainer, updateContainer 12 UpdateContainer, queryRect 14 QueryRect,
    queryItems 16 QueryItems, querySupplementary 17 QuerySupplementary, queryDecorations 20 QueryDecorations, parts 40 bool,
    ifGeneration 42 uint64?, withIds 60 bool
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
    error 30 Failure, part 35 Part, goodbye 37 Goodbye
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
