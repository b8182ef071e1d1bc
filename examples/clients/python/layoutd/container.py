"""Containers of both clients."""
from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Coroutine, Optional, overload

from .containers.element_queries import ElementQueries
from .containers.inquiries import Inquiries
from .containers.motion import Motion
from .errors import Error
from .requests import Awaiting, Blocking
from .subscription import AsyncSubscription, Subscription
from .values.changes import Change
from .values.choices import EventKind

if TYPE_CHECKING:
    from .asyncio_client import AsyncClient
    from .client import Client


class Container(Motion, ElementQueries, Inquiries, Blocking):
    """A container. `generation`, `content_size` (width, height in points) and `warnings` are those of the last reply to this
    object. Unless it is persistent, it ends with its connection.

    `with` closes it, whatever its body raises, unless the connection is lost or the body has closed it. An error of the body
    propagates, even if closing fails as well.

    Lengths, offsets and rectangles (x, y, width, height) are in points, y downwards, in the container; index paths are pairs
    of section and item. In a container with identifiers, an item's identifier may stand in place of its index path, and
    `SectionID` in place of a section's number; `identifier.unknown` is raised if there is none with it. With `with_ids`, which
    may be set and which each query, update and subscription may override, answers and events name items and sections by their
    identifiers as well.
    Each method may raise `LayoutdError` (`container.unknown`, `permission.denied`, the `plugin.*` and
    `layout.failed` of a layout that fails to prepare, and the codes in its description), `TimeoutError`, and `ConnectionLost`,
    also if the container has ended with its connection (`number` is 0)."""
    client: Client

    def __enter__(self) -> Container:
        return self

    def __exit__(self, _: object, error: object, __: object) -> None:
        if error is None:
            self._leave()
        elif not self.client._protocol.lost:
            with contextlib.suppress(Error, OSError):
                self._leave()

    @overload
    def end_movement(self) -> Change: ...
    @overload
    def end_movement(self, target: Container) -> tuple[Change, Optional[Change]]: ...

    def end_movement(self, target: Optional[Container] = None) -> Any:
        """Drops the items, and returns a `Change`: that of a batch update which moves them. `target`: the container in which they are
        dropped, if that is another one; its `Change` is returned as well, or None if they are dropped in their own. If this fails,
        the movement goes on."""
        return self._end_movement(target)

    def subscribe(self, *events: EventKind, rate: int = 0, passive: Optional[bool] = None,
                  with_ids: Optional[bool] = None) -> Subscription:
        """Subscribes to these kinds of the container's events, or to all; see `subscribe` of a client. Raises
        `limit.subscriptionsPerConnection`."""
        return self.client.subscribe(*events, container=self, rate=rate, passive=passive, with_ids=with_ids)


class AsyncContainer(Motion, ElementQueries, Inquiries, Awaiting):
    """A container of an `AsyncClient`: a `Container` whose methods are awaited, for `async with`."""
    client: AsyncClient

    async def __aenter__(self) -> AsyncContainer:
        return self

    async def __aexit__(self, _: object, error: object, __: object) -> None:
        if error is None:
            await self._leave()
        elif not self.client._protocol.lost:
            with contextlib.suppress(Error, OSError):
                await self._leave()

    @overload
    def end_movement(self) -> Coroutine[Any, Any, Change]: ...
    @overload
    def end_movement(self, target: AsyncContainer) -> Coroutine[Any, Any, tuple[Change, Optional[Change]]]: ...

    def end_movement(self, target: Optional[AsyncContainer] = None) -> Any:
        """Drops the items, and returns a `Change`: that of a batch update which moves them. `target`: the container in which they are
        dropped, if that is another one; its `Change` is returned as well, or None if they are dropped in their own. If this fails,
        the movement goes on."""
        return self._end_movement(target)

    def subscribe(self, *events: EventKind, rate: int = 0, passive: Optional[bool] = None,
                  with_ids: Optional[bool] = None) -> Coroutine[Any, Any, AsyncSubscription]:
        """Subscribes to these kinds of the container's events, or to all; see `subscribe` of a client. Raises
        `limit.subscriptionsPerConnection`."""
        return self.client.subscribe(*events, container=self, rate=rate, passive=passive, with_ids=with_ids)
