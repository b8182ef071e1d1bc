"""A synchronous client of layoutd's wire protocol, with the standard library alone.

    with Client() as client, client.open("flow", (0, 0, 320, 480), [{"itemCount": 100}]) as container:
        for cell in container.query_rect((0, 0, 320, 480)):
            print(cell.section, cell.item, cell.x, cell.y, cell.width, cell.height)
"""
from __future__ import annotations

import json
import os
import socket
from collections import deque
from contextlib import AbstractContextManager, suppress
from itertools import repeat
from typing import Any, Iterable, Iterator, NamedTuple, Sequence


class LayoutdError(Exception):
    """A failure that the daemon answered. `code` is for programs, `message` for people."""

    def __init__(self, failure: dict[str, Any]) -> None:
        self.code, self.message = failure["code"], failure.get("message", "")
        self.pointer: str = failure.get("pointer", "")
        self.nearest: list[str] = failure.get("nearest", [])
        self.generation: int | None = int(failure["generation"]) if "generation" in failure else None
        self.valid_count: int | None = failure.get("validCount")
        self.limit: dict[str, Any] | None = failure.get("limit")
        super().__init__(f"{self.code}: {self.message}")


class Attributes(NamedTuple):
    """Where one element is. `kind`: "cell", or that of a supplementary element."""
    kind: str
    section: int
    item: int
    x: float
    y: float
    width: float
    height: float
    z: int
    alpha: float
    hidden: bool


class Event(NamedTuple):
    """A notice. `kind`: "invalidated", "containerClosed", "serverStopping"; `fields`: what it says."""
    kind: str
    subscription: int
    sequence: int
    fields: dict[str, Any]


class Client(AbstractContextManager):
    """One connection. Without a `path`: $LAYOUTD_SOCKET, else the user's own daemon if it is there, else the system's.
    `timeout`: seconds of silence before a reply is given up. Names are those of the JSON form. Not for threads."""

    def __init__(self, path: str | None = None, timeout: float | None = None) -> None:
        own = os.path.join(os.environ.get("XDG_RUNTIME_DIR") or "/nonexistent", "layoutd.sock")
        usual = own if os.path.exists(own) else "/run/layoutd.sock"
        self.path, self.timeout = path or os.environ.get("LAYOUTD_SOCKET") or usual, timeout
        self._input, self._events, self._last_id = bytearray(), deque(), 0
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.connect(self.path)
        except OSError as error:
            error.filename = self.path
            raise
        self.server = self.request("hello", minVersion=1, maxVersion=1, client="layoutd.py")

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._socket.close()

    def request(self, name: str, /, **fields: Any) -> dict[str, Any]:
        """The result of a request; fields that are None are left out."""
        return self.exchange(name, **fields)[name]

    def exchange(self, name: str, /, **fields: Any) -> dict[str, Any]:
        """The whole reply to a request: `generation` is in it, beside the result."""
        self._last_id = self._last_id % 0xFFFFFFFF + 1
        message = {"id": self._last_id, name: {key: value for key, value in fields.items() if value is not None}}
        body = json.dumps(message, allow_nan=False).encode()
        self._socket.settimeout(None)  # Nothing could follow a part of a frame.
        with suppress(ConnectionError):  # The daemon hung up; why may be waiting to be read.
            self._socket.sendall(len(body).to_bytes(4, "little") + body)
        while (reply := self._receive(self.timeout)).get("id") != self._last_id:
            pass  # An event, or the late answer to a request that was given up.
        if "error" in reply:
            raise LayoutdError(reply["error"])
        return reply

    def open(self, layout: str, bounds: Sequence[float], sections: Sequence[dict] = (), **fields: Any) -> Container:
        """Opens a container; `bounds` is x, y, width, height. `fields`: name, parameters, environment, lifetime."""
        reply = self.exchange("openContainer", layout=layout, bounds=_rect(bounds), sections=sections, **fields)
        return Container(self, {**reply, **reply["openContainer"]})

    def attach(self, name: str) -> Container:
        """The container that was opened with this name, perhaps by another client."""
        return Container(self, self.request("attachContainer", name=name)["state"])

    def events(self, timeout: float | None = None) -> Iterator[Event]:
        """Events, first those kept from earlier; ends after `timeout` seconds of silence (0: those here now)."""
        with suppress(TimeoutError):
            while True:
                while not self._events:
                    self._receive(timeout)
                yield self._events.popleft()

    def _receive(self, timeout: float | None) -> dict[str, Any]:
        """The next message; an event is kept."""
        # What was read stays in `_input` when time runs out: a frame may come in any number of pieces.
        while len(self._input) < 4 or len(self._input) < (end := 4 + int.from_bytes(self._input[:4], "little")):
            self._socket.settimeout(timeout)
            try:
                piece = self._socket.recv(1 << 18)
            except (socket.timeout, BlockingIOError):
                raise TimeoutError(f"nothing came from {self.path} in time") from None
            if not piece:
                raise ConnectionError("layoutd hung up" + (" in the middle of a frame" if self._input else ""))
            self._input += piece
        message = json.loads(self._input[4:end])
        del self._input[:end]
        if "event" in message:
            event = message["event"]
            kind = next((key for key in event if key not in ("subscription", "sequence")), "")
            self._events.append(Event(kind, event["subscription"], int(event["sequence"]), event.get(kind, {})))
        elif "id" not in message:  # A failure that no request can be named for.
            raise LayoutdError(message["error"])
        return message


class Container(AbstractContextManager):
    """A container; `generation`, `content_size` (width, height) and `warnings` are those last told to this object."""

    def __init__(self, client: Client, state: dict[str, Any]) -> None:
        self.client, self.number = client, state["container"]
        self._note(state)

    def __exit__(self, _: object, error: object, __: object) -> None:
        if not isinstance(error, OSError):  # Without a connection there is nothing to close.
            self.close()

    def close(self) -> None:
        self.client.request("closeContainer", container=self.number)

    def query_rect(self, rect: Sequence[float], **fields: Any) -> list[Attributes]:
        """All elements that meet x, y, width, height. `fields`: categories, limit (of one answer; all are read)."""
        return self._query("queryRect", rect=_rect(rect), **fields)

    def query_items(self, index_paths: Iterable[tuple[int, int]]) -> list[Attributes]:
        """The cells at these pairs of section and item, but for those that have no place."""
        return self._query("queryItems", indexPaths=[{"section": s, "item": i} for s, i in index_paths])

    def query_supplementary(self, kind: str, index_paths: Iterable[tuple[int, int]]) -> list[Attributes]:
        paths = [{"section": s, "item": i} for s, i in index_paths]
        return self._query("querySupplementary", kind=kind, indexPaths=paths)

    def update(self, operations: Sequence[dict[str, Any]], **fields: Any) -> dict[str, Any]:
        """Makes all changes or none; the result has `changes` if any can be seen. `fields`: ifGeneration."""
        reply = self.client.exchange("updateContainer", container=self.number, operations=operations, **fields)
        self._note({**reply, **reply["updateContainer"]})
        return reply["updateContainer"]

    def set_bounds(self, bounds: Sequence[float]) -> dict[str, Any]:
        return self.update([{"setBounds": _rect(bounds)}])

    def subscribe(self, *events: str) -> int:
        """Asks for these events of the container, or for all; returns the subscription's number."""
        fields = {"container": self.number, "events": events or self.client.server["events"]}
        return self.client.request("subscribe", **fields)["subscription"]

    def _note(self, state: dict[str, Any]) -> None:
        size, self.generation, self.warnings = state["contentSize"], int(state["generation"]), state.get("warnings", [])
        self.content_size = size.get("width", 0.0), size.get("height", 0.0)

    def _query(self, name: str, /, **fields: Any) -> list[Attributes]:
        found, cursor = [], None
        while cursor != "":
            try:
                reply = self.client.exchange(name, container=self.number, cursor=cursor, **fields)
            except LayoutdError as error:
                if error.code != "generation.stale":
                    raise
                found, cursor = [], None  # It changed between two answers, which would not fit together.
                continue
            column, cursor = reply[name].get("attributes", {}).get, reply[name].get("cursor", "")
            kinds, frames = column("kindNames", ["cell"]), iter(column("frames", ()))
            # A column is left out when every element has its default.
            found += map(Attributes, map(kinds.__getitem__, column("kinds") or repeat(0)), column("sections", ()),
                         column("items", ()), frames, frames, frames, frames, column("zIndexes") or repeat(0),
                         column("alphas") or repeat(1.0), column("hidden") or repeat(False))
        self.generation = int(reply["generation"])
        return found


def _rect(rect: Sequence[float]) -> dict[str, float]:
    x, y, width, height = rect
    return {"x": x, "y": y, "width": width, "height": height}
