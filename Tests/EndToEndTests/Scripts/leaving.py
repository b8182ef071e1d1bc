#!/usr/bin/env python3
"""Opens and closes containers repeatedly, and prints how much memory the daemon uses.

    leaving.py --socket PATH --daemon PID [--rounds N] [--containers N] [--items N]

Prints one line of JSON: resident bytes before, at the peak of the first round, and after each round, once they are stable.
"""
import argparse
import array
import json
import os
import socket
import struct
import time


def varint(number: int) -> bytes:
    result = b""
    while number > 0x7F:
        result += bytes([number & 0x7F | 0x80])
        number >>= 7
    return result + bytes([number])


def field(number: int, value: bytes) -> bytes:
    """A member of a message that is a message, a string or a packed list (see layout.proto)."""
    return varint(number << 3 | 2) + varint(len(value)) + value


class Connection:
    """Encodes by hand: encoding a million sizes in a Python client would take most of the time."""

    def __init__(self, path: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.call(2, b"")

    def call(self, request: int, message: bytes) -> bytes:
        body = b"\x08\x01" + field(request, message)
        self.socket.sendall(struct.pack("<I", len(body)) + body)
        return self.take(struct.unpack("<I", self.take(4))[0])

    def take(self, count: int) -> bytes:
        result = b""
        while len(result) < count:
            piece = self.socket.recv(count - len(result))
            if not piece:
                raise EOFError
            result += piece
        return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--socket", required=True)
    parser.add_argument("--daemon", type=int, required=True, metavar="PID")
    for name, count in (("rounds", 4), ("containers", 20), ("items", 200_000)):
        parser.add_argument(f"--{name}", type=int, default=count, metavar="N")
    options = parser.parse_args()

    def resident() -> int:
        with open(f"/proc/{options.daemon}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    def settled() -> int:
        """Memory is released a little after the last container is closed: waits until a quarter of it is left, or for
        ten seconds."""
        deadline = time.monotonic() + 10
        while resident() - before > (height - before) / 4 and time.monotonic() < deadline:
            time.sleep(0.01)
        return resident()

    # openContainer {layout "flow", bounds {width 320, height 480}, sections [{itemCount, itemSizes}]}
    sizes = array.array("d", (50.0 + number * 7919 % 97 for number in range(2 * options.items))).tobytes()
    bounds = b"".join(varint(side << 3 | 1) + struct.pack("<d", length) for side, length in ((3, 320), (4, 480)))
    opening = field(2, b"flow") + field(4, bounds) + field(6, b"\x08" + varint(options.items) + field(2, sizes))
    before, height, after, number = resident(), 0, [], 0
    for round in range(options.rounds):
        connection = Connection(options.socket)
        for _ in range(options.containers):
            connection.call(8, opening)
        height = height or resident()
        for _ in range(options.containers):
            number += 1
            # closeContainer {container}: the reply comes once it is closed.
            connection.call(10, b"\x08" + varint(number))
        connection.socket.close()
        # Waiting in each of many rounds would take most of the time.
        after.append(settled() if options.rounds < 10 or round in (0, options.rounds - 1) else resident())
    print(json.dumps({"before": before, "height": height, "after": after}))


if __name__ == "__main__":
    main()
