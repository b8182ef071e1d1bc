#!/usr/bin/env python3
"""Opens a container of items with sizes in binary form, says nothing more, and prints how much memory the daemon uses.

    keeping.py --socket PATH --daemon PID [--items N]

Prints one line of JSON: resident bytes before, and after, once they are stable.
"""
import argparse
import array
import json
import os
import struct
import time

from leaving import Connection, field, varint


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--socket", required=True)
    parser.add_argument("--daemon", type=int, required=True, metavar="PID")
    parser.add_argument("--items", type=int, default=500_000, metavar="N")
    options = parser.parse_args()

    def resident() -> int:
        with open(f"/proc/{options.daemon}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    def opening(items: int) -> bytes:
        # openContainer {layout "flow", bounds {width 1000, height 480}, sections [{itemCount, itemSizes}]}
        sizes = array.array("d", (50.0 + number * 7919 % 97 for number in range(2 * items))).tobytes()
        bounds = b"".join(varint(side << 3 | 1) + struct.pack("<d", length) for side, length in ((3, 1000), (4, 480)))
        return field(2, b"flow") + field(4, bounds) + field(6, b"\x08" + varint(items) + field(2, sizes))

    def settled() -> int:
        """The least of a second: what the layout thread needed only temporarily is released a little after the reply."""
        least = resident()
        for _ in range(100):
            time.sleep(0.01)
            least = min(least, resident())
        return least

    message = opening(options.items)
    connection = Connection(options.socket)
    # What every first container takes.
    connection.call(8, opening(1000))
    before = settled()
    connection.call(8, message)
    print(json.dumps({"before": before, "after": settled()}))


if __name__ == "__main__":
    main()
