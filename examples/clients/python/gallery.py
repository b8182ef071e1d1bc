#!/usr/bin/env python3
"""A gallery of pictures in a flow layout, displayed by one connection and resized by another.

Each picture is scaled to a height of 120 points. The program queries the first screen, widens the bounds by a half, and queries
the screen again. Exit codes are those of sysexits.h: 69 without a daemon.
"""
from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from pathlib import Path
from typing import Any, NoReturn, Sequence

from layoutd import Attributes, Client, LayoutdError, section

PICTURE_HEIGHT = 120.0
SCREEN_HEIGHT = 600.0
PARAMETERS = {"minimumLineSpacing": 8.0, "minimumInteritemSpacing": 8.0, "sectionInset": [8.0, 8.0, 8.0, 8.0]}
TEMPORARY = {"server.stopping", "limit.connections", "limit.connectionsPerUser", "limit.containersPerUser"}


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(os.EX_USAGE, f"{self.prog}: {message}\n")


def points(text: str) -> float:
    value = float(text)
    if not (math.isfinite(value) and value > 0):
        raise argparse.ArgumentTypeError(f"{text} is not a length")
    return value


def item_sizes(path: Path) -> list[float]:
    """The width and height of each picture in turn."""
    sizes = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            width, height = map(int, line.split(maxsplit=2)[:2])
            sizes += [width * PICTURE_HEIGHT / height, PICTURE_HEIGHT]
        except (ValueError, ZeroDivisionError):
            raise ValueError(f"{path}:{number}: expected `width height name`, met {line!r}") from None
    return sizes


def rows(elements: Sequence[Attributes]) -> int:
    return len({element.y for element in elements})


def show(socket: str | None, sizes: list[float], width: float, layout: str, parameters: dict[str, Any],
         ) -> tuple[list[Attributes], list[Attributes], list[str]]:
    """Returns the first screen before and after the change, and a report in lines."""
    story = []
    screen = (0.0, 0.0, width, SCREEN_HEIGHT)
    wider = (0.0, 0.0, width * 1.5, SCREEN_HEIGHT)
    name = f"gallery-{os.getpid()}"
    with Client(socket) as client, client.open(layout, screen, [section(sizes=sizes)], name=name, parameters=parameters) as gallery:
        story.append(f"container {gallery.number}: {len(sizes) // 2} pictures, content {size(gallery.content_size)}")
        notices = gallery.subscribe("invalidated")
        before = gallery.query_rect(screen)
        story.append(f"generation {gallery.generation}: {size(screen[2:])} shows {len(before)} in {rows(before)} rows")

        with Client(socket) as other:
            start = time.perf_counter()
            same = other.attach(name)
            same.set_bounds(wider)
            story.append(f"another connection sets the width to {wider[2]:g}: generation {same.generation}")
        notice = next(notices.events(timeout=5), None)
        if notice is None:
            raise TimeoutError("no notice of the new width came")
        milliseconds = (time.perf_counter() - start) * 1000
        story.append(f"notice {notice.sequence} after {milliseconds:.1f} ms: generation {notice.generation}, "
                     f"reason {notice.reason}, bounds now {notice.bounds[2]:g} wide")

        after = gallery.query_rect(wider)
        story.append(f"generation {gallery.generation}: {size(wider[2:])} shows {len(after)} in {rows(after)} rows")
        old = {(element.section, element.item): element for element in before}
        moved = sum(element != old.get((element.section, element.item)) for element in after)
        story.append(f"{moved} of {len(after)} are new or elsewhere; the first rows:")
        story += [f"  {e.section}.{e.item:<4} {e.x:9.3f} {e.y:9.3f} {e.width:9.3f} {e.height:9.3f}" for e in after[:8]]
    return before, after, story


def size(pair: Sequence[float]) -> str:
    return f"{pair[0]:g} x {pair[1]:g}"


def main() -> int:
    parser = Parser(description=__doc__.splitlines()[0])
    parser.add_argument("--socket", help="the daemon's socket (default: $LAYOUTD_SOCKET, then the usual places)")
    parser.add_argument("--sizes", type=Path, default=Path(__file__).parents[2] / "photos" / "sizes.txt",
                        metavar="FILE", help="lines of `width height name`")
    parser.add_argument("--compositional", type=Path, metavar="FILE",
                        help="a description from examples/compositional, instead of the flow layout")
    parser.add_argument("--width", type=points, default=768.0, help="width of the first screen, in points (default: 768)")
    parser.add_argument("--json", action="store_true", help="print the frames before and after as one document")
    options = parser.parse_args()

    def fail(code: int, error: object) -> int:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return code

    try:
        sizes = item_sizes(options.sizes)
        layout, parameters = "flow", PARAMETERS
        if options.compositional:
            layout, parameters = "compositional", json.loads(options.compositional.read_text(encoding="utf-8"))
    except OSError as error:
        return fail(os.EX_NOINPUT, error)
    except ValueError as error:
        return fail(os.EX_DATAERR, error)
    try:
        before, after, story = show(options.socket, sizes, options.width, layout, parameters)
    except LayoutdError as error:
        return fail(os.EX_TEMPFAIL if error.code in TEMPORARY else os.EX_SOFTWARE, error)
    except PermissionError as error:
        return fail(os.EX_NOPERM, error)
    except OSError as error:
        return fail(os.EX_UNAVAILABLE, f"daemon unavailable: {error}")

    if options.json:
        # Section, item, x, y, width, height. Python writes the shortest digits that read back as the same double.
        print(json.dumps({"before": [e[1:7] for e in before], "after": [e[1:7] for e in after]}))
    else:
        print("\n".join(story))
    return os.EX_OK


if __name__ == "__main__":
    sys.exit(main())
