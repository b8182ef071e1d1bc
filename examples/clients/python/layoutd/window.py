"""Windows: the elements of a container that are in sight."""
from __future__ import annotations

import weakref
from typing import Any, AsyncIterator, Callable, Generic, Iterable, Iterator, Optional, TypeVar

from .arguments import each, fields as checked_fields, number, refused, truth, whole
from .container import AsyncContainer, Container
from .containers.container_base import ContainerBase
from .containers.updates import Updates
from .errors import LayoutdError, Misuse
from .fields import Fields, Point, Rect, present, read_rect
from .mistakes import concise
from .requests import Ask, Awaiting, Blocking, Exchange, Steps
from .subscription import AsyncSubscription, Subscription, SubscriptionBase
from .values.attributes import Attributes
from .values.effects import Show, ViewEffect, read_effects
from .values.events import Event
from .values.geometry import write_point, write_rect
from .values.view import View, ViewState
from .values.view_input import ViewInputFields
from .values.window_change import WindowChange
from .window_elements import WindowElements

C = TypeVar("C", bound=ContainerBase)
S = TypeVar("S", bound=SubscriptionBase)


class WindowBase(Generic[C, S]):
    """The common base of `Window` and `AsyncWindow`."""
    _container_type: type[C]
    _subscription_type: type[S]
    # Whose window it is, for messages.
    _expected: str

    @concise
    def __init__(self, container: C, rect: Optional[Rect] = None, overscan: Optional[float] = None, *, overscan_share: float = 1.0,
                 committed: bool = False, sets_bounds: bool = False, rate: int = 0, passive: bool = False,
                 view: Optional[View] = None) -> None:
        if not isinstance(container, self._container_type):
            raise refused("container", container, self._expected)
        self.client, self.container = container.client, container
        self.sets_bounds = truth(sets_bounds, "sets_bounds")
        share = number(overscan_share, "overscan_share")
        # As in the schema; its subscription sends it again on the next connection. Without a rectangle: that of the container's bounds.
        self._place = present(
            rect=None if rect is None else write_rect(rect), committed=truth(committed, "committed") or None,
            overscan=None if overscan is None else number(overscan, "overscan"), overscanShare=share if overscan is None else None)
        if view is not None and not isinstance(view, View):
            raise refused("view", view, "a View")
        if view is not None and sets_bounds:
            raise refused("sets_bounds", sets_bounds, "False with a view, whose program scrolls")
        self.view = view
        self._motion = present(rate=whole(rate, "rate") or None, isPassive=truth(passive, "passive") or None,
                               view=None if view is None else view.fields)
        self._contents = WindowElements()
        # The window's own subscription, from its first step on, which ends with it.
        self._notices: Optional[S] = None

    def __repr__(self) -> str:
        state = f"{len(self.elements)} elements at generation {self.generation}" if self._notices else "before its first step"
        rest = ", closed" if self.is_over else "" if self.is_complete else ", not complete"
        return f"<{type(self).__name__} of container {self.container.number}, {state}{rest}>"

    @property
    def elements(self) -> dict[int, Attributes]:
        """The elements in sight, by key. A key stays that of its element, whatever its index path is, as long as it is in sight."""
        return self._contents.shown

    @property
    def event(self) -> Event:
        """The newest `windowChanged`, which has the reason, the container's bounds, and the movement and transition under way."""
        return self._contents.event

    @property
    def generation(self) -> int:
        """The generation of the elements; 0 before the first step."""
        return self.event.generation

    @property
    def content_size(self) -> tuple[float, float]:
        """The width and height that span all elements of the container, in points."""
        return self.event.content_size

    @property
    def rect(self) -> Rect:
        """The visible rectangle."""
        return read_rect(self._place["rect"]) if "rect" in self._place else self.event.bounds

    @property
    def reach(self) -> Rect:
        """The rectangle whose elements the window has: the visible one with its overscan; just after a jump, without."""
        return read_rect(self.event.fields.get("rect"))

    @property
    def is_over(self) -> bool:
        """Whether the container was closed."""
        return self._contents.is_over

    @property
    def is_complete(self) -> bool:
        """Whether the window shows the newest generation that this client has heard of. If not, `apply` goes on."""
        is_behind = self.container.generation > self.generation or (self._notices is not None and bool(self._notices._queue))
        return bool(self.generation) and not is_behind

    @Exchange
    def apply(self) -> Steps[WindowChange]:
        """Opens the window if this is its first step. Applies all events of what has happened before."""
        if self._notices:
            yield Ask("sync", {})
        return (yield from self._tell())

    @Exchange
    def scroll(self, offset: Point) -> Steps[WindowChange]:
        """Moves the rectangle's origin to x, y."""
        origin = write_point(offset, "offset")
        self._check_movable("scroll")
        self._apply_waiting((yield from self._open()))
        return (yield from self._move({**write_rect(self.rect), **origin}))

    @Exchange
    def move(self, rect: Rect) -> Steps[WindowChange]:
        """Sets the visible rectangle. After a jump, the change has what is visible, and the overscan comes as a further change.

        Raises `limit.memoryPerUser`, and `subscription.unknown` once the window or its container is closed."""
        self._check_movable("move")
        return (yield from self._move(write_rect(rect)))

    @Exchange
    def refresh(self) -> Steps[WindowChange]:
        """Asks what is different, without waiting for an event: for bounds of the container that changed nothing but what is in sight."""
        self._check_movable("refresh")
        if self._notices:
            if self._notices._is_ended:  # Another subscription may have its number.
                raise self._closed()
            # The reply is queued like an event, so that it is applied in its turn, even if this call no longer waits for it.
            try:
                yield Ask("moveWindow", {"subscription": self._notices.number, "window": self._place}, is_binary=True)
            except LayoutdError as error:  # The container was closed, and the event is not read yet.
                raise self._closed() if error.code == "subscription.unknown" else error from None
        return (yield from self._tell())

    @Exchange
    def input(self, inputs: Iterable[ViewInputFields]) -> Steps[list[ViewEffect]]:
        """Sends what hands do in the window's view, in order (see `ViewInput`), and returns the effects, which are to be applied in order. They
        begin with those of others' changes that no `WindowChange` has had. Index paths are of the container's `generation`, to which
        `elements` may come with the next change only; in a container with identifiers, they name items by these as well.

        If an input fails, none is carried out. Raises `index.outOfRange`, `identifier.unknown`, `limit.inputs`, `limit.viewRanges` and
        `limit.memoryPerUser`."""
        given = [checked_fields(one, "an input") for one in each(inputs, "inputs", "inputs, as ViewInput makes them")]
        reply = yield from self._ask_view("input", inputs=given)
        self.container.generation = int(reply.get("generation", 0))
        return self._noted(read_effects(reply["input"]["effects"]))

    @Exchange
    def view_state(self) -> Steps[ViewState]:
        """Reads the window's view."""
        reply = yield from self._ask_view("viewState")
        return ViewState.read(reply["viewState"], int(reply.get("generation", 0)))

    @Exchange
    def close(self) -> Steps[None]:
        """Ends the window's subscription. Its elements stay as they are."""
        if self._notices:
            yield from SubscriptionBase.unsubscribe.steps(self._notices)

    def _check_movable(self, step: str) -> None:
        if self.view is not None:
            raise Misuse(f"{step} of a window with a view: expected `input([ViewInput.scrolled(...)])`, or bounds of the container")

    def _ask_view(self, name: str, **fields: Any) -> Steps[Fields]:
        if self.view is None:
            raise Misuse(f"{name} of a window without a view: expected `view` when it was made")
        notices = yield from self._open()
        if notices._is_ended:  # Another subscription may have its number.
            raise self._closed()
        return (yield Ask(name, {"subscription": notices.number, **fields}, with_ids=self.container.with_ids))

    def _noted(self, effects: list[ViewEffect]) -> list[ViewEffect]:
        """Notes where the view has gone."""
        for effect in effects:
            if isinstance(effect, Show):
                self._place.pop("rect", None)
                self._place.update({} if effect.visible is None else {"rect": write_rect(effect.visible)})
        return effects

    def _closed(self) -> LayoutdError:
        return LayoutdError({"code": "subscription.unknown", "message": "the window or its container is closed"})

    def _follow(self, event: Event) -> Optional[WindowChange]:
        self._contents.follow(event)
        self._noted(event.effects)
        return self._contents.tell(self.rect) if event.kind in ("windowChanged", "viewChanged") else None

    def _move(self, rect: Fields) -> Steps[WindowChange]:
        before = dict(self._place)
        if self.sets_bounds:
            self._place.pop("rect", None)
            yield from Updates.set_bounds.steps(self.container, read_rect(rect))
        else:
            self._place["rect"] = rect
        try:
            return (yield from WindowBase.refresh.steps(self))
        except LayoutdError:
            self._place.clear()
            self._place.update(before)
            raise

    def _tell(self) -> Steps[WindowChange]:
        self._apply_waiting((yield from self._open()))
        return self._contents.tell(self.rect)

    def _apply_waiting(self, notices: S) -> None:
        while notices._queue:
            event = notices._next()
            self._contents.follow(event)
            self._noted(event.effects)

    def _open(self) -> Steps[S]:
        if self._notices:
            return self._notices
        if self.sets_bounds and "rect" in self._place:
            yield from Updates.set_bounds.steps(self.container, read_rect(self._place.pop("rect")))
        notices = self._subscription_type(self.client, [], self.container, {"window": self._place, **self._motion})
        yield from notices._begin()
        self._notices = notices
        weakref.finalize(self, self.client._drop, notices).atexit = False
        return notices


class Window(WindowBase[Container, Subscription], Blocking):
    """The elements in a visible rectangle of a container and an overscan around it, which the daemon keeps up to date. Its cost
    depends on what is in sight, and not on how many items there are.

        with Window(container) as window:
            show(window.scroll((0, 1000)))
            for change in window.changes():
                show(change)

    `rect`: the visible rectangle in points; by default the container's bounds, which it follows until `scroll` or `move`. `overscan`: how
    far the window reaches beyond each side, in points; by default `overscan_share` of the rectangle's width and height. `committed`:
    whether it shows dragged items where they were, instead of where they would be dropped. `sets_bounds`: whether scrolling sets the
    container's bounds, which pinned elements follow; the rectangle always is that of the bounds. `rate`, `passive`: of a layout that
    moves its items, as in `subscribe`. `view`: what hands may do in it, which `input` sends. With `rect`, `ViewInput.scrolled` and `resized`
    move it; without, it shows the container's bounds, and the program sets these.

    Each step returns a `WindowChange`, and applies the events that have arrived before: from its first step on, the window has a
    subscription of its own, until `close` or until the program lets go of it. Elements have identifiers if the container's
    `with_ids` is set before."""
    _container_type, _subscription_type, _expected = Container, Subscription, "a Container, of a Client"

    def __enter__(self) -> Window:
        return self

    def __exit__(self, *_: object) -> None:
        if not self.client._protocol.lost:
            self.close()

    def changes(self, timeout: Optional[float] = None) -> Iterator[WindowChange]:
        """Iterates over what changes, beginning with what is in sight if this is the first step, until nothing does for `timeout`
        seconds, or until the container or the window is closed."""
        if not self._notices:
            yield self.apply()
        if self._notices:
            for event in self._notices.events(timeout):
                change = self._follow(event)
                if change:
                    yield change
                elif self.is_over:
                    return

    def on_change(self, handler: Callable[[WindowChange], object]) -> None:
        """Has `process_pending` of the client call the handler with each change; with the first, at once, if there was no step before."""
        if not callable(handler):
            raise refused("handler", handler, "a function that takes a WindowChange")
        if not self._notices:
            handler(self.apply())
        if self._notices:
            window = weakref.ref(self)

            def follow(event: Event) -> None:
                followed = window()
                change = followed and followed._follow(event)
                if change:
                    handler(change)

            self._notices.on_event(follow)


class AsyncWindow(WindowBase[AsyncContainer, AsyncSubscription], Awaiting):
    """A `Window` of an `AsyncContainer`, whose methods are awaited, by one task at a time."""
    _container_type, _subscription_type = AsyncContainer, AsyncSubscription
    _expected = "an AsyncContainer, of an AsyncClient"

    async def __aenter__(self) -> AsyncWindow:
        return self

    async def __aexit__(self, *_: object) -> None:
        if not self.client._protocol.lost:
            await self.close()

    async def changes(self) -> AsyncIterator[WindowChange]:
        """Iterates over what changes, as `Window.changes` does."""
        if not self._notices:
            yield await self.apply()
        if self._notices:
            async for event in self._notices:
                change = self._follow(event)
                if change:
                    yield change
                elif self.is_over:
                    return
