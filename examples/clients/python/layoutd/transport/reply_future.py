"""The reply to a request of an `AsyncClient`."""
from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Optional

from ..fields import Fields
from ..wire.protocol import Protocol

if TYPE_CHECKING:
    Future = asyncio.Future[Fields]
else:
    Future = asyncio.Future


class ReplyFuture(Future):
    """The reply to come. Cancelling it abandons the request at once, before any other is sent; callbacks would run too late."""

    def __init__(self, protocol: Protocol, id: int) -> None:
        super().__init__(loop=asyncio.get_running_loop())
        self._protocol, self._id = protocol, id

    def cancel(self, msg: Optional[Any] = None) -> bool:
        """Abandons the request, unless it has its reply."""
        is_cancelled = super().cancel(msg)
        if is_cancelled:
            self._protocol.abandon(self._id)
        return is_cancelled
