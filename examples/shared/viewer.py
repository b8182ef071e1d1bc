#!/usr/bin/env python3
"""Shows what is in sight of a feed that `producer.py` keeps, and follows it for as long as that runs.

Holds every cell in a `Mirror`: after each notice it asks for what the notice names, not for everything. Its place is that of
the container's bounds, which the daemon keeps at what is in sight. Exit codes are those of sysexits.h: 69 without a daemon.
"""
from __future__ import annotations

import asyncio
import os
import sys
from typing import List

from feed import Parser, live, summary
from layoutd import AsyncClient, LayoutdError, Mirror, Rect, Subscription

# Points that one line of text stands for.
POINTS_A_LINE = 24.0


def draw(mirror: Mirror, bounds: Rect) -> List[str]:
    """A line for each 24 points of the visible rectangle, a message from its top to its bottom."""
    _, top, width, height = bounds
    lines = [""] * round(height / POINTS_A_LINE)
    for cell in mirror.elements:
        first, last = (round((edge - top) / POINTS_A_LINE) for edge in (cell.y, cell.y + cell.height))
        for line in range(max(first, 0), min(max(last, first + 1), len(lines))):
            mark = "?" if cell.estimated else "|"
            lines[line] = f"{mark} message {cell.item}" if line == max(first, 0) else mark
    return [f"  {line}" for line in lines]


def show(mirror: Mirror, bounds: Rect, headline: str) -> None:
    """On a terminal the screen, elsewhere a line."""
    if sys.stdout.isatty():
        print("\x1b[2J\x1b[H" + "\n".join([headline, *draw(mirror, bounds)]), flush=True)
    else:
        print(headline, flush=True)


async def pass_on(subscription: Subscription, queue: asyncio.Queue) -> None:
    """So that one loop waits for several subscriptions; None at the end."""
    try:
        async for event in subscription:
            queue.put_nowait(event)
    finally:
        queue.put_nowait(None)


async def follow(client: AsyncClient, options: object, mirror: Mirror, queue: asyncio.Queue) -> None:
    """Until the mirror is where the feed was when its producer went."""
    goal = None
    while goal is None or mirror.generation < goal:
        event = await queue.get()
        if event is None:
            return
        if event.kind == "containerClosed":
            goal = (await client.attach(options.name, owner=options.owner)).generation
            continue
        await mirror.apply(event)
        show(mirror, event.bounds, f"generation {event.generation}, {event.reason}, {event.merged} merged, "
                                   f"{len(mirror.elements)} messages, at {event.bounds[1]:g} of {mirror.content_size[1]:g}")


async def watch(options: object) -> None:
    async with AsyncClient(options.socket) as client:
        feed = await client.attach(options.name, owner=options.owner)
        # First the notices, then everything: so nothing falls in between.
        queue: asyncio.Queue = asyncio.Queue()
        subscriptions = []
        if options.follow:
            producer = await client.attach(live(options.name), owner=options.owner)
            subscriptions = [await feed.subscribe("invalidated"), await producer.subscribe("containerClosed")]
        tasks = [asyncio.ensure_future(pass_on(each, queue)) for each in subscriptions]
        mirror = Mirror(feed)
        await mirror.refresh()
        show(mirror, feed.state.bounds, f"generation {mirror.generation}, {len(mirror.elements)} messages")
        if options.follow:
            await follow(client, options, mirror, queue)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if not options.follow:
            print("\n".join(draw(mirror, feed.state.bounds)))
        print(summary(options.name, mirror.generation, mirror.content_size, mirror.elements))


def main() -> int:
    parser = Parser(description=__doc__.splitlines()[0])
    parser.add_argument("--socket", help="the daemon's socket (default: $LAYOUTD_SOCKET, then the usual places)")
    parser.add_argument("--name", default="feed", help="of the container (default: feed)")
    parser.add_argument("--owner", type=int, help="user id of whose feed it is (default: one's own)")
    parser.add_argument("--follow", action="store_true", help="go on until the producer ends")
    options = parser.parse_args()
    try:
        asyncio.run(watch(options))
    except LayoutdError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return os.EX_NOPERM if error.code == "permission.denied" else os.EX_SOFTWARE
    except OSError as error:
        print(f"{parser.prog}: daemon unavailable: {error}", file=sys.stderr)
        return os.EX_UNAVAILABLE
    return os.EX_OK


if __name__ == "__main__":
    sys.exit(main())
