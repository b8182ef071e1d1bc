"""The arguments with which both clients are made."""
from __future__ import annotations

import os
from typing import Any, NamedTuple, Optional

from ..arguments import each, refused, seconds, whole


class Options(NamedTuple):
    """The parameters of `Client` and `AsyncClient`, checked."""
    path: Optional[str]
    timeout: Optional[float]
    reconnect: tuple[float, ...]
    frame_bytes: int

    @classmethod
    def checked(cls, path: Any, timeout: Any, reconnect: Any, frame_bytes: Any) -> Options:
        """Raises `InvalidArgument`."""
        if path is not None and not isinstance(path, (str, os.PathLike)):
            raise refused("path", path, "the path of a socket")
        path = None if path is None else os.fspath(path)
        if not isinstance(path or "", str) or "\0" in (path or ""):
            raise refused("path", path, "the path of a socket, as text without zero bytes")
        delays = [seconds(delay, "a delay of reconnect") or 0.0 for delay in each(reconnect, "reconnect", "seconds, such as (0, 1)")]
        return cls(path, seconds(timeout, "timeout"), tuple(delays), whole(frame_bytes, "frame_bytes"))
