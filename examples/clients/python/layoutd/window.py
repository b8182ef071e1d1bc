"""What is in sight of a container, followed by its changes."""
from __future__ import annotations

import weakref
from typing import AsyncIterator, Callable, Iterator, NamedTuple, Optional

from .arguments import number, refused, truth
from .attributes import Attributes, Element
from .changes import Changes
from .container import AsyncContainer, Container
from .container_base import ContainerBase
from .element_queries import ATTEMPTS, ElementQueries
from .errors import LayoutdError, UnknownElement
from .events import Event
from .fields import Point, Rect, read_rect, read_size
from .geometry import as_rect, write_point
from .renumbering import Places, renumbered
from .requests import Ask, Awaiting, Blocking, Exchange, Steps
from .subscription import AsyncSubscription, Subscription, SubscriptionBase
from .updates import Updates
from .window_change import WindowChange, by_element, difference, same_identity

# The largest coordinate that the protocol allows.
FARTHEST = 1e9


class Followed(NamedTuple):
    """What events tell. `is_lost`: everything has to be queried again. `keeps_data`: index paths are the same at least. `frames`: the
    newest event of a layout that moves its items."""
    is_lost: bool
    keeps_data: bool
    frames: Optional[Event]


class WindowBase:
    """What `Window` and `AsyncWindow` have in common."""
    _subscription_type: Callable[..., SubscriptionBase]

    def __init__(self, container: ContainerBase, rect: Optional[Rect], overscan: Optional[float], sets_bounds: bool) -> None:
        self.client, self.container = container.client, container
        self.overscan = None if overscan is None else number(overscan, "overscan")
        self.sets_bounds = truth(sets_bounds, "sets_bounds")
        self.generation = 0
        self.content_size = container.content_size
        self._rect = None if rect is None else as_rect(rect)
        # The rectangle whose elements are known; None if they have to be queried again.
        self._reach: Optional[Rect] = None
        self._known: dict[Element, Attributes] = {}
        # Changes that lead on from `generation`, of which the elements have not been queried yet, and where they lead.
        self._ahead: list[Changes] = []
        self._next_generation = 0
        # Up to which events have moved the rectangle.
        self._rect_generation = 0
        # How often a query came too early in a row.
        self._attempts = 0
        # The window's own subscription, from its first step on, which ends with it.
        self._notices: Optional[SubscriptionBase] = None
        # Whether the container was closed.
        self._is_over = False

    def __repr__(self) -> str:
        state = f"{len(self._known)} elements at generation {self.generation}" if self.generation else "before its first step"
        return f"<{type(self).__name__} of container {self.container.number}, {state}{'' if self.is_complete else ', not complete'}>"

    @property
    def rect(self) -> Rect:
        """The visible rectangle."""
        return self._rect or (0.0, 0.0, 0.0, 0.0)

    @property
    def elements(self) -> list[Attributes]:
        """All known elements: those of the rectangle and its overscan, in the order of `query_rect`."""
        return list(self._known.values())

    @property
    def reach(self) -> Rect:
        """The rectangle whose elements are known."""
        return self._reach or (0.0, 0.0, 0.0, 0.0)

    @property
    def is_complete(self) -> bool:
        """Whether everything in sight is known, as of the newest generation that this client has heard of. If not, `apply` goes on,
        now or after the event that leads there, which is on its way."""
        waiting = self._notices._queue if self._notices else ()
        return self._reach is not None and not self._ahead and not self._is_behind and not any(map(self._is_news, waiting))

    @property
    def _is_behind(self) -> bool:
        """Whether the container was answered for at a generation that no event has led to yet, such as after an own edit."""
        return self.container.generation > self._next_generation

    def _is_news(self, event: Event) -> bool:
        return event.kind == "reconnected" or (event.kind == "invalidated" and event.generation > self._next_generation)

    def __getitem__(self, element: Element) -> Attributes:
        try:
            return self._known[element]
        except (KeyError, TypeError):
            raise UnknownElement(f"{element!r} is not in the window, expected one of its {len(self._known)} elements") from None

    @Exchange
    def refresh(self) -> Steps[WindowChange]:
        """Queries everything in sight. Elements that were known before count as changed."""
        self._follow((yield from self._own_events()))
        return (yield from self._begin_anew(keeps_data=False))

    @Exchange
    def scroll(self, offset: Point) -> Steps[WindowChange]:
        """Moves the rectangle's origin to x, y."""
        origin = write_point(offset, "offset")
        followed = self._follow((yield from self._own_events()))
        return (yield from self._move((float(origin["x"]), float(origin["y"]), *self.rect[2:]), followed))

    @Exchange
    def move(self, rect: Rect) -> Steps[WindowChange]:
        """Sets the visible rectangle. Asks nothing while it stays inside what is known, unless the window sets the bounds."""
        wanted = as_rect(rect)
        return (yield from self._move(wanted, self._follow((yield from self._own_events()))))

    @Exchange
    def apply(self, *events: Event) -> Steps[WindowChange]:
        """Follows all events of the container that have arrived, with one query for all of them, and those that are given, of a
        subscription of the program. After an edit of this client, it waits for the event that tells of it. Events of other containers
        and of older generations change nothing."""
        for event in events:
            if not isinstance(event, Event):
                raise refused("an event", event, "an Event: write window.apply(*events) for several")
        is_new = not self.generation
        followed = self._follow([*(yield from self._own_events()), *events])
        if self._is_over:
            return self._unchanged()
        if is_new or followed.is_lost:
            return (yield from self._begin_anew(followed.keeps_data))
        if followed.frames and followed.frames.generation == self.generation and not self._ahead:
            return (yield from self._take_frames(followed.frames))
        return (yield from self._catch_up())

    @Exchange
    def close(self) -> Steps[None]:
        """Ends the window's subscription. Its elements stay as they are."""
        if self._notices:
            yield from SubscriptionBase.unsubscribe.steps(self._notices)

    # Events

    def _begin(self) -> Steps[SubscriptionBase]:
        """Subscribes before the first step, so that no change is missed."""
        if self._notices:
            return self._notices
        # A passive subscription lets no time pass in a layout that moves its items.
        notices = self._subscription_type(
            self.client, ["invalidated", "moved", "containerClosed"], self.container, {"isPassive": True})
        yield from notices._begin()
        self._notices = notices
        weakref.finalize(self, self.client._drop, notices).atexit = False
        for state in notices.states:
            if self._rect is None and state.container == self.container.number:
                self._rect = state.bounds
        return notices

    def _own_events(self) -> Steps[list[Event]]:
        """All events of the window's own subscription that have arrived, and after an own edit that which tells of it."""
        notices = yield from self._begin()
        reached = max([self._next_generation, *(event.generation for event in notices._queue if event.kind == "invalidated")])
        if self.generation and self.container.number and self.container.generation > reached:
            yield Ask("sync", {})
        found = []
        while notices._queue:
            found.append(notices._next())
        return found

    def _follow(self, events: list[Event]) -> Followed:
        """Notes what events change."""
        is_lost, keeps_data, frames = False, True, None
        for event in events:
            if event.kind == "reconnected":
                is_lost, keeps_data, self._rect_generation = True, False, 0
            elif event.container != self.container.number:
                continue
            elif event.kind == "containerClosed":
                self._is_over = True
            elif event.kind == "moved":
                frames = event
            elif event.kind == "invalidated":
                self._follow_bounds(event)
                if event.generation <= self._next_generation:
                    continue
                is_known = self._go_on(event.changes, event.generation_before, event.generation)
                is_lost = is_lost or not is_known
                # Of several changes, only the newest one's reason is told.
                keeps_data = keeps_data and (is_known or (event.merged <= 1 and event.reason != "data"))
        return Followed(is_lost, keeps_data, frames)

    # Steps

    def _move(self, rect: Rect, followed: Followed) -> Steps[WindowChange]:
        self._rect = rect
        if not self.generation:
            if self.sets_bounds:
                yield from Updates.set_bounds.steps(self.container, rect)
            return (yield from self._begin_anew(keeps_data=True))
        if self.sets_bounds:
            change = yield from Updates.set_bounds.steps(self.container, rect)
            self._rect_generation = change.generation
            if change.changes and not self._go_on(change.changes, change.generation_before, change.generation):
                return (yield from self._begin_anew(keeps_data=followed.keeps_data and change.merged <= 1))
        if followed.is_lost:
            return (yield from self._begin_anew(followed.keeps_data))
        if followed.frames:  # They are of the rectangle before.
            self._reach = None
        return (yield from self._catch_up())

    def _follow_bounds(self, event: Event) -> None:
        """Keeps what is in sight where it is."""
        if event.generation <= self._rect_generation:
            return
        self._rect_generation = event.generation
        (x, y, width, height), (dx, dy) = self.rect, event.content_offset_adjustment
        self._rect = event.bounds if self.sets_bounds else (x + dx, y + dy, width, height)

    def _go_on(self, changes: Changes, before: int, after: int) -> bool:
        """Notes changes that lead on from what is known. Returns false if they do not, so that the window has to begin anew."""
        is_known = not changes.everything and before == self._next_generation
        self._next_generation = after
        self._ahead.append(changes)
        return is_known

    def _catch_up(self) -> Steps[WindowChange]:
        """Queries what is in sight, if the changes ahead or the rectangle make that necessary."""
        is_in_reach = self._reach is not None and _contains(self._reach, self.rect)
        if is_in_reach and not any(map(_touches, self._ahead)):
            places = self._places_ahead()
            return self._take({element: each for element, each in self._known.items() if places[element]}, places)
        self._reach = self._reach if is_in_reach else None
        reach = self._wanted()
        try:
            found = yield from ElementQueries.query_rect.steps(self.container, reach, if_generation=self._next_generation)
        except LayoutdError as error:
            if error.code != "generation.stale":
                raise
            self._attempts += 1
            if self._attempts < ATTEMPTS:
                return self._unchanged()  # The event that leads on is on its way.
            return (yield from self._begin_anew(keeps_data=False))
        self._reach = reach
        return self._take(by_element(found), self._places_ahead())

    def _begin_anew(self, keeps_data: bool) -> Steps[WindowChange]:
        """Queries everything, and finds again what it can."""
        found: list[Attributes] = []
        for attempt in range(ATTEMPTS):
            reply = yield from self.container._ask("queryContainer")
            state = reply["queryContainer"].get("state", {})
            if self._rect is None or self.sets_bounds:
                self._rect, self._rect_generation = read_rect(state.get("bounds")), int(reply.get("generation", 0))
            # The last attempt takes what comes, even if the size of the content is older.
            generation = int(reply.get("generation", 0)) if attempt < ATTEMPTS - 1 else None
            try:
                found = yield from ElementQueries.query_rect.steps(self.container, self._wanted(), if_generation=generation)
                break
            except LayoutdError as error:
                if error.code != "generation.stale" or generation is None:
                    raise
        self._reach = self._wanted()
        self._next_generation = self.container.generation
        self.content_size = read_size(state.get("contentSize"))
        self._ahead.clear()
        return self._take(by_element(found), same_identity(self._known.values(), found), keeps_data)

    def _take_frames(self, event: Event) -> Steps[WindowChange]:
        """Takes the frames of a layout that moves its items, as far as the event has them."""
        new = by_element(event.attributes)
        self.content_size = event.content_size
        is_whole = not event.is_truncated and _contains(event.bounds, self.rect)
        # A subscription that was made before `with_ids` was set brings no identifiers.
        is_unnamed = self.container.with_ids and any(each.id is None for key, each in new.items() if key not in self._known)
        if not is_whole or is_unnamed:
            self._reach = None
            return (yield from self._catch_up())
        self._reach = event.bounds
        new = {element: each._replace(id=self._known[element].id) if element in self._known else each
               for element, each in new.items()}
        return self._take(new, {element: element for element in self._known})

    def _places_ahead(self) -> Places:
        """Where the changes ahead took the known elements."""
        places: Places = {element: element for element in self._known}
        for changes in self._ahead:
            after = renumbered([place for place in places.values() if place], changes)
            places = {element: place and after[place] for element, place in places.items()}
            self.content_size = changes.content_size_after
        return places

    def _take(self, new: dict[Element, Attributes], places: Places, keeps_data: bool = True) -> WindowChange:
        change = difference(self._known, new, places, keeps_data)
        self._known, self.generation, self._attempts = new, self._next_generation, 0
        self._ahead.clear()
        return WindowChange(*change, self.rect, self.content_size, self.generation)

    def _unchanged(self) -> WindowChange:
        return WindowChange([], [], [], [], self.rect, self.content_size, self.generation)

    def _wanted(self) -> Rect:
        x, y, width, height = self.rect
        dx, dy = (width, height) if self.overscan is None else (self.overscan, self.overscan)
        return (max(x - dx, -FARTHEST), max(y - dy, -FARTHEST), min(width + 2 * dx, FARTHEST), min(height + 2 * dy, FARTHEST))


class Window(WindowBase, Blocking):
    """The elements in a visible rectangle of a container and an overscan around it, kept up to date by its events. What it costs
    depends on what is in sight, and not on how many items there are.

        with Window(container) as window:
            show(window.scroll((0, 1000)))
            for change in window.changes():
                show(change)

    `rect`: the visible rectangle in points, by default the container's bounds. It moves with the content when something changes
    above it. `overscan`: how far the window knows more on each side, in points; by default one length of the rectangle.
    `sets_bounds`: whether scrolling sets the container's bounds as well, which pinned elements follow; the rectangle then is that of
    the bounds.

    Each step returns a `WindowChange`, and takes in the events that have arrived before: from its first step on, the window has a
    subscription of its own, until `close` or until the program lets go of it. Elements have identifiers if the container's
    `with_ids` is set before."""
    _subscription_type = Subscription
    _notices: Optional[Subscription]

    def __init__(self, container: Container, rect: Optional[Rect] = None, overscan: Optional[float] = None,
                 sets_bounds: bool = False) -> None:
        if not isinstance(container, Container):
            raise refused("container", container, "a Container, of a Client")
        super().__init__(container, rect, overscan, sets_bounds)

    def __enter__(self) -> Window:
        return self

    def __exit__(self, *_: object) -> None:
        if not self.client._protocol.lost:
            self.close()

    def changes(self, timeout: Optional[float] = None) -> Iterator[WindowChange]:
        """Iterates over what changes, beginning with what is in sight if this is the first step, until nothing does for `timeout`
        seconds, or until the container or the window is closed."""
        if not self.generation:
            yield self.refresh()
        if self._notices:
            for event in self._notices.events(timeout):
                change = self.apply(event)
                if self._is_over:
                    return
                yield change

    def on_change(self, handler: Callable[[WindowChange], object]) -> None:
        """Has `process_pending` of the client call the handler with each change; with the first, at once, if there was no step before."""
        if not callable(handler):
            raise refused("handler", handler, "a function that takes a WindowChange")
        if not self.generation:
            handler(self.refresh())
        if self._notices:
            window = weakref.ref(self)

            def follow(event: Event) -> None:
                followed = window()
                if followed:
                    handler(followed.apply(event))

            self._notices.on_event(follow)


class AsyncWindow(WindowBase, Awaiting):
    """A `Window` of an `AsyncContainer`, whose methods are awaited, by one task at a time."""
    _subscription_type = AsyncSubscription
    _notices: Optional[AsyncSubscription]

    def __init__(self, container: AsyncContainer, rect: Optional[Rect] = None, overscan: Optional[float] = None,
                 sets_bounds: bool = False) -> None:
        if not isinstance(container, AsyncContainer):
            raise refused("container", container, "an AsyncContainer, of an AsyncClient")
        super().__init__(container, rect, overscan, sets_bounds)

    async def __aenter__(self) -> AsyncWindow:
        return self

    async def __aexit__(self, *_: object) -> None:
        if not self.client._protocol.lost:
            await self.close()

    async def changes(self) -> AsyncIterator[WindowChange]:
        """Iterates over what changes, as `Window.changes` does."""
        if not self.generation:
            yield await self.refresh()
        if self._notices:
            async for event in self._notices:
                change = await self.apply(event)
                if self._is_over:
                    return
                yield change


def _contains(outer: Rect, inner: Rect) -> bool:
    return (outer[0] <= inner[0] and outer[1] <= inner[1] and inner[0] + inner[2] <= outer[0] + outer[2]
            and inner[1] + inner[3] <= outer[1] + outer[3])


def _touches(changes: Changes) -> bool:
    """Whether a change may have brought something else into reach; if not, elements are gone at most."""
    return bool(changes.relaid or changes.moved or changes.inserted or changes.sections)
