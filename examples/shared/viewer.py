#!/usr/bin/env python3
"""Shows the visible part of a feed that `producer.py` keeps, and follows it for as long as the producer runs.

Keeps every cell in a mirror: after each notice it queries only the cells that the notice names. It scrolls with the container's
bounds, which the daemon moves to keep the visible messages in place. Exit codes are those of sysexits.h: 69 without a daemon.
"""
from __future__ import annotations

import asyncio
import os
import sys
from typing import List

from feed import Parser, live, summary
from layoutd import AsyncClient, AsyncMirror, AsyncSubscription, LayoutdError, Rect

# The height that one line of text stands for, in points.
POINTS_A_LINE = 24.0


def draw(mirror: AsyncMirror, bounds: Rect) -> List[str]:
    """Draws the visible rectangle, one line of text per 24 points."""
    _, top, width, height = bounds
    lines = [""] * round(height / POINTS_A_LINE)
    for cell in mirror.elements:
        first, last = (round((edge - top) / POINTS_A_LINE) for edge in (cell.y, cell.y + cell.height))
        for line in range(max(first, 0), min(max(last, first + 1), len(lines))):
            mark = "?" if cell.estimated else "|"
            lines[line] = f"{mark} message {cell.id}" if line == max(first, 0) else mark
    return [f"  {line}" for line in lines]


def show(mirror: AsyncMirror, bounds: Rect, headline: str) -> None:
    """Draws the screen on a terminal, and prints only the headline elsewhere."""
    if sys.stdout.isatty():
        print("\x1b[2J\x1b[H" + "\n".join([headline, *draw(mirror, bounds)]), flush=True)
    else:
        print(headline, flush=True)


async def pass_on(subscription: AsyncSubscription, queue: asyncio.Queue) -> None:
    """Copies events to a queue, so that one loop can wait for several subscriptions; None marks the end."""
    try:
        async for event in subscription:
            queue.put_nowait(event)
    finally:
        queue.put_nowait(None)


async def follow(client: AsyncClient, options: object, mirror: AsyncMirror, queue: asyncio.Queue) -> None:
    """Applies events until the mirror reaches the generation at which the producer ended."""
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
        feed.with_ids = True
        # Subscribe first and then query, so that no change is missed in between.
        queue: asyncio.Queue = asyncio.Queue()
        subscriptions = []
        if options.follow:
            producer = await client.attach(live(options.name), owner=options.owner)
            subscriptions = [await feed.subscribe("invalidated"), await producer.subscribe("containerClosed")]
        tasks = [asyncio.ensure_future(pass_on(each, queue)) for each in subscriptions]
        mirror = AsyncMirror(feed)
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
    parser.add_argument("--name", default="feed", help="name of the container (default: feed)")
    parser.add_argument("--owner", type=int, help="id of the user that owns the feed (default: your own)")
    parser.add_argument("--follow", action="store_true", help="follow the feed until the producer ends")
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
