"""A client of layoutd's wire protocol, for synchronous and asyncio programs. It needs only the standard library.

    with Client() as client, client.open("flow", (0, 0, 320, 480), [section(100)]) as container:
        for cell in container.query_rect((0, 0, 320, 480)):
            print(cell.section, cell.item, cell.frame)

    async with AsyncClient() as client, await client.open("flow", (0, 0, 320, 480), [section(100)]) as container:
        async for event in await container.subscribe("invalidated"):
            print(event.generation, event.changes)

From the bottom up: `Protocol` turns bytes into replies and events, without a socket. `Client` and `AsyncClient` transfer its
bytes. Each request is written once, as a generator that yields requests and is sent their replies (`requests.Exchange`): a method
of a `Client` and its objects returns its result, the same method of an `AsyncClient` is awaited. `Window` follows what is in sight
of a container, `Mirror` all of it. `Snapshot` and `SectionSnapshot` list what a container or a section is to have, by identifier.

Element queries and columns of numbers travel in protobuf's binary form (`schema`), everything else as JSON in proto3's canonical
form: 64-bit integers are strings, and members with default values are omitted.
"""
from .asyncio_client import AsyncClient
from .client import Client, Pending
from .container import AsyncContainer, Container
from .containers.element_queries import ATTEMPTS
from .containers.operations import Operation
from .containers.queries import Query
from .errors import (
    Answer, ConnectionLost, Error, InvalidArgument, LayoutdError, MISREAD, Misuse, NotAwaited, NotPermitted, ProtocolError, TimedOut,
    UnknownElement, Unreachable,
)
from .mirror import apply_changes, AsyncMirror, Known, Mirror, USUAL_ELEMENTS
from .requests import Steps
from .section_snapshot import SectionSnapshot
from .snapshot import Snapshot
from .subscription import AsyncSubscription, Subscription
from .values.attributes import Attributes, Element, LAYOUT_ITEM, Transform
from .values.changes import Change, Changes, ElementRange, MovedSections, Skipped
from .values.choices import Category, Direction, EventKind, Lifetime
from .values.columns import read_attributes
from .values import effects
from .values.effects import ViewEffect
from .values.events import Event
from .fields import EVERYWHERE, Fields, Point, Rect, Size
from .values.identifiers import (
    Identifier, IndexPath, ItemPath, ItemRange, ItemRangePath, MAX_IDENTIFIER, read_identifiers, SectionID, SectionPath,
)
from .values.places import ReadingPlace, SectionFrame
from .values.sections import section, Sizes, Values
from .values.shapes import (
    Access, Anchor, AnchorSnapshot, BatchOutcome, Environment, Explanation, Insets, LayoutDescription, LayoutSummary, OperationFields,
    OrthogonalRow, PluginState, Preparation, ReloadReport, SectionFields, TransitionMoment, TransitionStep,
)
from .values.states import ContainerState, Contents, KindCount, Movement, MovementStep, StepsMade, TransitionState
from .values.view import View, ViewClickRow, ViewConventions, ViewKeyRow, ViewModifiers, ViewPinching, ViewState
from .values.view_input import ViewInput, ViewInputFields
from .values.view_keys import ViewKeys
from .values.window_change import ElementChange, WindowChange
from .window import AsyncWindow, Window
from .wire.protocol import MAX_FRAME_BYTES, MAX_REPLY_BYTES, MAX_WAITING_EVENTS, Protocol

__version__ = "0.1.0"
__all__ = [
    "ATTEMPTS", "Access", "Anchor", "AnchorSnapshot", "Answer", "AsyncClient", "AsyncContainer", "AsyncMirror", "AsyncSubscription",
    "AsyncWindow", "Attributes", "BatchOutcome", "Category", "Change", "Changes", "Client", "ConnectionLost", "Container",
    "ContainerState", "Contents", "Direction", "EVERYWHERE", "Element", "ElementChange", "ElementRange", "Environment", "Error", "Event",
    "EventKind", "Explanation", "Fields", "Identifier", "IndexPath", "Insets", "InvalidArgument", "ItemPath", "ItemRange", "ItemRangePath",
    "KindCount", "Known", "LAYOUT_ITEM", "LayoutDescription", "LayoutSummary", "LayoutdError", "Lifetime", "MAX_FRAME_BYTES",
    "MAX_IDENTIFIER", "MAX_REPLY_BYTES", "MAX_WAITING_EVENTS", "MISREAD", "Mirror", "Misuse", "MovedSections", "Movement",
    "MovementStep", "NotAwaited", "NotPermitted", "Operation", "OperationFields", "OrthogonalRow", "Pending", "PluginState", "Point",
    "Preparation", "Protocol", "ProtocolError", "Query", "ReadingPlace", "Rect", "ReloadReport", "SectionFields", "SectionFrame",
    "SectionID", "SectionPath", "SectionSnapshot", "Size", "Sizes", "Skipped", "Snapshot", "Steps", "StepsMade", "Subscription",
    "TimedOut", "Transform", "TransitionMoment", "TransitionState", "TransitionStep", "USUAL_ELEMENTS", "UnknownElement",
    "Unreachable", "Values", "View", "ViewClickRow", "ViewConventions", "ViewEffect", "ViewInput", "ViewInputFields", "ViewKeyRow",
    "ViewKeys", "ViewModifiers", "ViewPinching", "ViewState", "Window", "WindowChange", "apply_changes", "effects", "read_attributes",
    "read_identifiers", "section",
]
