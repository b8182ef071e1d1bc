"""Dictionaries as in JSON, for type checkers: what requests take and what replies have. Members that are 0, "", false or empty are
left out."""
from __future__ import annotations

from typing import Any, TypedDict

from ..fields import Fields
from .attributes import Attributes
from .choices import (
    AnchorPlace, ContentSizeCategory, Edge, Idiom, LayoutDirection, LegibilityWeight, Scope, SizeClass,
)

# Requests


class PathFields(TypedDict, total=False):
    """An index path."""
    section: int
    item: int
    id: Fields
    sectionId: Fields


class Anchor(TypedDict, total=False):
    """The items that an update keeps in place on the screen. `indexPath`: of "item"."""
    at: AnchorPlace
    indexPath: PathFields


class AnchorSnapshot(TypedDict, total=False):
    """Where an item lies in the visible part: what `capture_anchor` returns and `scroll_target` takes."""
    indexPath: PathFields
    edge: Edge
    distance: float


class Access(TypedDict, total=False):
    """Which other users may see a container, and which may change it."""
    read: Scope
    write: Scope


class Insets(TypedDict, total=False):
    """Distances from the edges inwards, in points."""
    top: float
    left: float
    bottom: float
    right: float


class Environment(TypedDict, total=False):
    """The view's properties that a layout gets. `scale`: pixels per point."""
    scale: float
    layoutDirection: LayoutDirection
    contentInset: Insets
    safeAreaInsets: Insets
    layoutMargins: Insets
    readableContentInsets: Insets
    horizontalSizeClass: SizeClass
    verticalSizeClass: SizeClass
    contentSizeCategory: ContentSizeCategory
    userInterfaceIdiom: Idiom
    legibilityWeight: LegibilityWeight


class SectionFields(TypedDict, total=False):
    """A section, or items of an operation, as `section(...)` makes them."""
    itemCount: int
    itemSizes: Any
    parameters: Fields
    itemValues: Fields
    id: Fields
    itemIds: Fields


class OperationFields(TypedDict, total=False):
    """An operation of an update, as `Operation` makes it: one of these."""
    setBounds: Fields
    setParameters: Fields
    setEnvironment: Environment
    setSections: Fields
    setLayout: Fields
    setSizes: Fields
    setMeasuredSizes: Fields
    setOrthogonalOffset: Fields
    invalidate: Fields
    batchUpdate: Fields
    insertItems: Fields
    deleteItems: Fields
    moveItems: Fields
    reloadItems: Fields
    reconfigureItems: Fields
    insertSections: Fields
    deleteSections: Fields
    moveSections: Fields
    reloadSections: Fields
    applySnapshot: Fields

# Replies


class RectFields(TypedDict, total=False):
    """A rectangle, in points."""
    x: float
    y: float
    width: float
    height: float


class SizeFields(TypedDict, total=False):
    """A size, in points."""
    width: float
    height: float


class PointFields(TypedDict, total=False):
    """A point, in points."""
    x: float
    y: float


class Warning(TypedDict, total=False):
    """Something that a layout could not do as requested, and what it did instead."""
    code: str
    message: str
    indexPath: PathFields


# Items that stay together: the first before and after an update, and how many.
ItemRunFields = TypedDict("ItemRunFields", {"from": PathFields, "to": PathFields, "count": int}, total=False)


class ItemRangeFields(TypedDict, total=False):
    """Consecutive items."""
    section: int
    item: int
    count: int
    ids: Fields


class BatchOutcome(TypedDict, total=False):
    """Where an update took sections and items. `sections`: the new number of each old section, or -1."""
    sections: list[int]
    survivors: list[ItemRunFields]
    reloaded: list[ItemRunFields]
    inserted: list[ItemRangeFields]
    deleted: list[ItemRangeFields]


class TransitionProgress(TypedDict, total=False):
    """The layout that a transition leads to, and how far it is, 0...1."""
    toLayout: str
    progress: float


class TransitionStep(TypedDict, total=False):
    """The state after a step of a transition. `transition`: absent after its end. `anchor`: the item that stays under the fingers."""
    transition: TransitionProgress
    contentSize: SizeFields
    bounds: RectFields
    anchor: PathFields


class TransitionMoment(TypedDict, total=False):
    """A moment between two layouts."""
    attributes: list[Attributes]
    contentSize: SizeFields
    contentOffset: PointFields
    toOffset: PointFields
    progress: float


class OrthogonalRow(TypedDict, total=False):
    """A section that scrolls by itself, and what it shows at its offset."""
    behavior: str
    frame: RectFields
    contentLength: float
    minOffset: float
    maxOffset: float
    offset: float
    attributes: list[Attributes]
    decelerationRate: float
    bounces: bool
    direction: str


class ExplanationStep(TypedDict, total=False):
    """One reason: its name for programs, its text for people, and the numbers in it."""
    name: str
    text: str
    values: dict[str, float]


class PluginFault(TypedDict, total=False):
    """A place in a plugin."""
    plugin: str
    version: str
    file: str
    line: int
    traceback: str
    indexPath: PathFields


class Explanation(TypedDict, total=False):
    """Why an element is where it is. `source`: the line of the plugin that placed it."""
    attributes: list[Attributes]
    steps: list[ExplanationStep]
    source: PluginFault


class Preparation(TypedDict, total=False):
    """The size and the elements of a prepare, and how long it took."""
    contentSize: SizeFields
    sectionCount: int
    itemCount: int
    supplementaryCount: int
    microseconds: float
    warnings: list[Warning]


class LayoutSummary(TypedDict, total=False):
    """A layout. `source`: "built-in" or "plugin"."""
    name: str
    summary: str
    source: str
    version: str


class LayoutDescription(TypedDict, total=False):
    """A layout's parameters, and the same as JSON Schema in `schema`."""
    layout: LayoutSummary
    parameters: list[Fields]
    schema: Fields
    itemColumns: list[Fields]
    itemShape: str
    attributes: list[Fields]


class PluginState(TypedDict, total=False):
    """A plugin."""
    name: str
    version: str
    path: str
    base: str
    state: str
    error: Fields
    failures: int
    quarantinedUsers: list[int]


class ReloadReport(TypedDict, total=False):
    """The settings that a reload changed, and those that need a restart."""
    changed: list[str]
    needRestart: list[str]
    plugins: list[PluginState]
    overridden: list[str]
