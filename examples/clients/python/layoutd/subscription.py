"""The events of subscriptions of both clients."""
from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING, Any, Callable, Deque, Iterator, Optional

from .arguments import refused, seconds
from .containers.container_base import ContainerBase
from .errors import LayoutdError, may_pass
from .fields import Fields
from .requests import Ask, Awaiting, Blocking, Exchange, Steps
from .values.effects import ANEW
from .values.events import Event
from .values.states import ContainerState

if TYPE_CHECKING:
    from .asyncio_client import AsyncClient
    from .client import Client


class SubscriptionBase:
    """The common base of `Subscription` and `AsyncSubscription`."""

    def __init__(self, client: Any, kinds: list[str], container: Optional[ContainerBase], motion: Optional[Fields] = None,
                 with_ids: Optional[bool] = None) -> None:
        self.client, self.kinds, self.container, self._motion = client, kinds, container, motion or {}
        self._with_ids = container.with_ids if container and with_ids is None else bool(with_ids)
        self.number = 0
        self.states: list[ContainerState] = []
        self._queue: Deque[Event] = deque()
        # No more events arrive; those in the queue can still be read, followed by this failure.
        self._is_ended = False
        self._failure: Optional[LayoutdError] = None
        # The daemon ends the subscription of one container with it.
        self._is_known_to_daemon = False

    def __repr__(self) -> str:
        state = "ended" if self._is_ended else f"number {self.number}, {len(self._queue)} events wait"
        return f"<{type(self).__name__} of {', '.join(self.kinds) or 'nothing'}, {state}>"

    @Exchange
    def unsubscribe(self) -> Steps[None]:
        """Ends the iteration and drops waiting events. Does nothing if it has ended."""
        if self._is_ended:
            return
        is_known = self._is_known_to_daemon and not any(map(self._ends_with, self._queue))
        self._queue.clear()
        self._end()
        if is_known:
            yield Ask("unsubscribe", {"subscription": self.number})

    def _next(self) -> Event:
        event = self._queue.popleft()
        if self._ends_with(event):
            self._is_known_to_daemon = False
        if not self._queue:
            self.client._wake()
        return event

    def _ends_with(self, event: Event) -> bool:
        return event.kind == "containerClosed" and self.container is not None

    def _begin(self) -> Steps[None]:
        if self.container:
            reply = yield from self.container._ask(
                "subscribe", with_ids=self._with_ids, is_binary="window" in self._motion, events=self.kinds, **self._motion)
        else:
            reply = yield Ask("subscribe", {"events": self.kinds, **self._motion}, with_ids=self._with_ids)
        result = reply["subscribe"]
        self.number = int(result.get("subscription", 0))
        self.states = [ContainerState.read(state) for state in result.get("containers", ())]
        # The protocol has had a queue since the reply was read, which may contain events already.
        events = self.client._protocol.events
        self._queue.extend(events.get(self.number, ()))
        events[self.number] = self._queue
        self._is_known_to_daemon = True
        if self not in self.client._subscriptions:
            self.client._subscriptions.append(self)

    def _begin_again(self) -> Steps[None]:
        # Without events of generations that can no longer be queried.
        self._keep_closed()
        self._queue.append(Event("reconnected", self.number, 0, {}))
        if "view" in self._motion:
            self._queue.append(Event("viewChanged", self.number, 0, ANEW))
        try:
            yield from self._begin()
        except LayoutdError as error:
            if may_pass(error):
                raise
            self._keep_closed()
            if self.container:
                self._tell_closed(self.container._last_number)
            else:
                self._failure = error
            self._end()

    def _keep_closed(self) -> None:
        kept = [event for event in self._queue if event.kind == "containerClosed"]
        self._queue.clear()
        self._queue.extend(kept)

    def _tell_closed(self, number: int) -> None:
        self._queue.append(Event("containerClosed", self.number, 0, {"container": number, "reason": "connection"}))

    def _end(self) -> None:
        self._is_ended = True
        if self in self.client._subscriptions:
            self.client._subscriptions.remove(self)
        events = self.client._protocol.events
        if events.get(self.number) is self._queue:  # After a reconnection, other containers may have these numbers.
            del events[self.number]
        self.client._wake()


class Subscription(SubscriptionBase, Blocking):
    """The events of one subscription, in the order in which the daemon sent them. `for event in subscription` waits for each.

    `states`: the containers' states when it began; every later change is an event. The iteration ends after `unsubscribe`, and
    after the `containerClosed` that reports a container lost in a reconnection. It raises `ConnectionLost` when the connection is
    lost for good."""
    client: Client

    def __iter__(self) -> Iterator[Event]:
        return self.events()

    def on_event(self, handler: Callable[[Event], object]) -> None:
        """Has `process_pending` of the client call the handler with each event, until the subscription ends."""
        if not callable(handler):
            raise refused("handler", handler, "a function that takes an event")
        self.client._handlers[self] = handler
        self.client._wake()

    def events(self, timeout: Optional[float] = None) -> Iterator[Event]:
        """Iterates until no event arrives for `timeout` seconds (0: only events that have arrived)."""
        return self._events(seconds(timeout, "timeout"))

    def _events(self, timeout: Optional[float]) -> Iterator[Event]:
        while True:
            deadline = None if timeout is None else time.monotonic() + timeout
            if not self.client._pump_until(lambda: bool(self._queue) or self._is_ended, deadline):
                return
            if not self._queue:
                if self._failure:
                    raise self._failure
                return
            yield self._next()


class AsyncSubscription(SubscriptionBase, Awaiting):
    """A `Subscription` of an `AsyncClient`, for `async for`."""
    client: AsyncClient

    def __aiter__(self) -> AsyncSubscription:
        return self

    async def __anext__(self) -> Event:
        await self.client._wait_for(lambda: bool(self._queue) or self._is_ended)
        if self._queue:
            return self._next()
        raise self._failure or StopAsyncIteration
