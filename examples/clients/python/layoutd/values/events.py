"""Notices of changes."""
from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Optional

from ..errors import ProtocolError
from ..fields import Fields, Rect, present, read_point, read_rect, read_size, read_text
from .attributes import Attributes
from .changes import Changes
from .choices import MetEventKind, Reason
from .columns import read_attributes
from .effects import ViewEffect, read_effects
from .geometry import write_point
from .states import Movement, TransitionState
from .window_change import Difference


@dataclass(frozen=True)
class Event:
    """A notice. `kind`: its name in the schema, or "reconnected" after a lost connection, when everything has to be queried
    again. `fields`: its message, as in JSON; the properties read those of `invalidated`, `moved`, `windowChanged` and `viewChanged`. `sequence`: 1, 2 ...
    within the subscription, or 0 for an event that this client makes itself. `difference`: `windowChanged`: its elements."""
    kind: MetEventKind
    subscription: int
    sequence: int
    fields: Fields
    difference: Difference = Difference(set(), {})

    @classmethod
    def read(cls, message: Fields) -> Event:
        """From JSON. Checks every field that the properties read, so that they cannot fail later."""
        kind: Any = next((key for key in message if key not in ("subscription", "sequence")), "")
        event = cls(kind, int(message.get("subscription", 0)), int(message.get("sequence", 0)), message.get(kind, {}))
        if kind == "windowChanged":
            event.container, event.generation, event.reason, event.merged, event.bounds, event.content_size, event.step
            event.content_offset_adjustment, event.movement, event.transition, read_rect(event.fields.get("rect"))
            return replace(event, difference=Difference.read(event.fields))
        if kind in ("invalidated", "containerClosed", "serverStopping"):  # Each of these reads a field or raises.
            event.container, event.generation, event.generation_before, event.reason, event.merged
            event.changes, event.bounds, event.content_offset_adjustment, event.movement, event.transition
        if kind == "viewChanged":
            event.container, event.generation, event.merged, event.effects
        if kind == "moved":
            event.container, event.generation, event.step, event.attributes, event.bounds, event.content_size
        return event

    @property
    def container(self) -> int:
        """The container's number, or 0."""
        return int(self.fields.get("container", 0))

    @property
    def generation(self) -> int:
        """The container's generation after the change."""
        return int(self.fields.get("generation", 0))

    @property
    def generation_before(self) -> int:
        """The generation that `changes` start from; 0 if the daemon does not report it."""
        return int(self.fields.get("generationBefore", 0))

    @property
    def reason(self) -> Reason:
        """The newest change's reason: "bounds", "parameters", "data", "measurement", "environment", "layout", "plugin",
        "movement" or "transition"; of a window also "moved" after steps, and "window" for its overscan after a jump."""
        reason: Any = read_text(self.fields.get("reason"))
        met: Reason = reason
        return met

    @cached_property
    def changes(self) -> Changes:
        """The effect of all merged changes on the elements."""
        return Changes.read(self.fields.get("changes", {}))

    @property
    def merged(self) -> int:
        """The number of changes merged in this event."""
        return int(self.fields.get("merged", 0))

    @property
    def bounds(self) -> Rect:
        """The container's bounds after the change: x, y, width, height in points."""
        return read_rect(self.fields.get("bounds"))

    @property
    def step(self) -> int:
        """`moved`, `windowChanged`: the steps of 1/120 s that the container has made."""
        return int(self.fields.get("step", 0))

    @cached_property
    def attributes(self) -> list[Attributes]:
        """`moved`: everything in sight."""
        return read_attributes(self.fields.get("attributes"))

    @property
    def is_truncated(self) -> bool:
        """`moved`, `windowChanged`: whether more is in sight than the event or the window has."""
        return self.fields.get("truncated") is True

    @cached_property
    def effects(self) -> list[ViewEffect]:
        """`viewChanged`: what others' changes have done to the view."""
        return read_effects(self.fields.get("effects", ()))

    @property
    def content_size(self) -> tuple[float, float]:
        """`moved`, `windowChanged`: the width and height that span all elements, in points."""
        return read_size(self.fields.get("contentSize"))

    @property
    def is_at_rest(self) -> bool:
        """`moved`: whether nothing follows until the container changes."""
        return self.fields.get("atRest") is True

    @property
    def is_moving(self) -> bool:
        """`windowChanged`: whether further steps will move items."""
        return self.fields.get("isMoving") is True

    @property
    def content_offset_adjustment(self) -> tuple[float, float]:
        """The distance x, y that the bounds have moved to keep the visible elements in place, in points."""
        return read_point(self.fields.get("contentOffsetAdjustment"))

    @property
    def movement(self) -> Optional[Movement]:
        """The items that are being moved now, or None."""
        return Movement.read(self.fields.get("movement"))

    @property
    def transition(self) -> Optional[TransitionState]:
        """The transition that the container is in now, or None."""
        return TransitionState.read(self.fields.get("transition"))


def merged_into(queue: Any, event: Event) -> Event:
    """Removes an older event of the same container from a full queue, and returns the event with the older one merged in."""
    # Differences and effects are merged in order, so the newest of them takes in the next.
    for older in reversed(queue) if event.kind in ("windowChanged", "viewChanged") else queue:
        if (older.kind, older.subscription, older.container) == (event.kind, event.subscription, event.container):
            break
    else:
        raise ProtocolError(f"{len(queue)} events wait, and none can take in one more")
    queue.remove(older)
    (x, y), (dx, dy) = older.content_offset_adjustment, event.content_offset_adjustment
    if event.kind == "windowChanged":
        return replace(event, difference=older.difference.then(event.difference), fields={
            **event.fields, "merged": older.merged + event.merged, "contentOffsetAdjustment": write_point((x + dx, y + dy))})
    if event.kind == "viewChanged":
        last = {name: effect for each in (older, event) for effect in each.fields.get("effects", ()) for name in effect if name != "input"}
        return replace(event, fields={**event.fields, "merged": older.merged + event.merged, "effects": list(last.values())})
    if event.kind != "invalidated":
        return event
    before, now = older.fields.get("changes", {}), event.fields.get("changes", {})
    changes = present(everything=True, contentSizeBefore=before.get("contentSizeBefore"),
                       contentSizeAfter=now.get("contentSizeAfter"))
    return replace(event, fields={
        **event.fields, "changes": changes, "merged": older.merged + event.merged,
        "generationBefore": str(older.generation_before), "contentOffsetAdjustment": write_point((x + dx, y + dy))})
