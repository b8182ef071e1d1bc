"""A connection to a daemon of layoutbench, in binary form, with just the messages that are measured."""
from __future__ import annotations

import contextlib
import os
import socket
import struct
import subprocess
import tempfile
import time
from typing import Any, Dict, Iterator, Optional, Tuple

WIDTH, SPACING, SCREEN = 1000.0, 8.0, 700.0
# Of which the fastest counts.
ROUNDS = 3
FLOW = {"minimumLineSpacing": SPACING, "minimumInteritemSpacing": SPACING}


def varint(number: int) -> bytes:
    result = b""
    while number > 0x7F:
        result += bytes([number & 0x7F | 0x80])
        number >>= 7
    return result + bytes([number])


def field(number: int, value: Any) -> bytes:
    """A member of a message, as layout.proto numbers it."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | 1) + struct.pack("<d", value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def members(message: memoryview) -> Dict[int, Any]:
    """The members of a message, by number: numbers as they are, all others as bytes."""
    place, result = 0, {}

    def number() -> int:
        nonlocal place
        value = shift = 0
        while True:
            byte = message[place]
            place += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while place < len(message):
        key = number()
        if key & 7 == 0:
            result[key >> 3] = number()
            continue
        length = 8 if key & 7 == 1 else number()
        result[key >> 3] = message[place:place + length]
        place += length
    return result


class Daemon:
    """A connection to a daemon of its own."""
    # The numbers of the request and of its reply.
    HELLO, OPEN, CLOSE, UPDATE, PREPARE, QUERY = (2, 3), (8, 9), (10, 11), (12, 13), (13, 14), (14, 16)

    def __init__(self, path: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        deadline = time.monotonic() + 10
        while True:
            try:
                self.socket.connect(path)
                break
            except (FileNotFoundError, ConnectionRefusedError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.001)
        self.call(self.HELLO, b"")

    def call(self, request: Tuple[int, int], message: bytes) -> Dict[int, Any]:
        body = field(1, 1) + field(request[0], message)
        self.socket.sendall(struct.pack("<I", len(body)) + body)
        answer = members(self.take(struct.unpack("<I", self.take(4))[0]))
        if 30 in answer:
            raise SystemExit(f"layoutd: {bytes(members(answer[30])[2]).decode()}")
        return members(answer[request[1]])

    def take(self, count: int) -> memoryview:
        result = bytearray(count)
        view, filled = memoryview(result), 0
        while filled < count:
            received = self.socket.recv_into(view[filled:])
            if not received:
                raise SystemExit("layoutd closed the connection")
            filled += received
        return view

    def open(self, sizes: Any, layout: str = "flow", parameters: Optional[Dict[str, Any]] = None) -> int:
        """A container of items of these sizes, as its number."""
        section = field(1, len(sizes)) + field(2, sizes.tobytes())
        return self.call(self.OPEN, field(2, layout.encode()) + field(3, structure(parameters or FLOW))
                         + field(4, rectangle(0.0, SCREEN)) + field(6, section))[1]

    def resize(self, container: int, size: Tuple[float, float]) -> None:
        """Gives the first item another size."""
        operation = field(7, field(3, struct.pack("<2d", *size)))
        self.call(self.UPDATE, field(1, container) + field(3, operation) + field(7, 1))

    def prepare_milliseconds(self, container: int) -> float:
        return struct.unpack("<d", self.call(self.PREPARE, field(1, container))[5])[0] / 1000

    def query(self, container: int, y: float, height: float, cursor: bytes = b"") -> Tuple[Any, bytes]:
        """The frames of the elements in a rectangle, a row each, and a cursor if there are more."""
        import numpy
        message = field(1, container) + field(2, rectangle(y, height))
        reply = self.call(self.QUERY, message + (field(5, cursor) if cursor else b""))
        attributes = members(reply[1]) if 1 in reply else {}
        return numpy.frombuffer(attributes.get(3, b"")).reshape(-1, 4), bytes(reply.get(2, b""))

    def laid_out(self, sizes: Any, layout: str = "flow", parameters: Optional[Dict[str, Any]] = None
                 ) -> Tuple[float, float, Any]:
        """The milliseconds of opening a container of items of these sizes, those of its prepare, and the items' frames."""
        opening = prepare = float("inf")
        for _ in range(ROUNDS):
            start = time.perf_counter()
            container = self.open(sizes, layout, parameters)
            opening = min(opening, (time.perf_counter() - start) * 1000)
            prepare = min(prepare, self.prepare_milliseconds(container))
            frames = self.frames(container)
            self.call(self.CLOSE, field(1, container))
        if len(frames) != len(sizes):
            raise SystemExit(f"layoutd answers {len(frames)} frames, expected {len(sizes)}")
        return opening, prepare, frames

    def frames(self, container: int) -> Any:
        import numpy
        pages, cursor = [], b"first"
        while cursor:
            page, cursor = self.query(container, 0.0, 1e9, cursor if pages else b"")
            pages.append(page)
        return numpy.concatenate(pages)


def structure(members: Dict[str, Any]) -> bytes:
    """A `google.protobuf.Struct` of numbers, texts and lists of numbers."""
    return b"".join(field(1, field(1, name.encode()) + field(2, member(value))) for name, value in members.items())


def member(value: Any) -> bytes:
    if isinstance(value, list):
        return field(6, b"".join(field(1, member(element)) for element in value))
    return field(3, value.encode()) if isinstance(value, str) else field(2, float(value))


def rectangle(y: float, height: float) -> bytes:
    return field(2, y) + field(3, WIDTH) + field(4, height)


@contextlib.contextmanager
def daemon(program: str) -> Iterator[Daemon]:
    with tempfile.TemporaryDirectory(prefix="ld-") as folder:
        path = os.path.join(folder, "socket")
        with subprocess.Popen([program, "daemon", "--socket", path, "--processor=-1"]) as process:
            try:
                yield Daemon(path)
            finally:
                process.terminate()
