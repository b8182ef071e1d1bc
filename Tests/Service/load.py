#!/usr/bin/env python3
"""A thousand requests a second, in bursts of ten over each of four connections, for as long as standard input is open.

Each line on standard input is answered, as soon as every connection has got a hundred more right answers, by a line with the
number of all. At the end, or as soon as an answer is wrong, a line says how many requests were answered, how many failed as a lost connection and, if any were, what
was wrong; the exit status is then 1.
"""
import asyncio
import random
import sys
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), "/opt/layoutd/examples/clients/python"]
from layoutd import AsyncClient, ConnectionLost, LayoutdError, section

CONNECTIONS, BURST, PER_SECOND = 4, 10, 1000
ITEMS, WIDTH, HEIGHT = 1000, 320, 20

counts: Counter = Counter()
answered = [0] * CONNECTIONS
wrong = []


async def query(number, container, item):
    """One request, whose answer follows from its number alone: items are one below another. Returns whether the connection is
    still there."""
    try:
        cells = await container.query_rect((0, item * HEIGHT, WIDTH, HEIGHT))
    except ConnectionLost:
        counts["lost"] += 1
        return False
    except LayoutdError as error:
        wrong.append(f"item {item}: {error}")
        return True
    if [(cell.item, cell.frame) for cell in cells] != [(item, (0.0, item * HEIGHT, WIDTH, HEIGHT))]:
        wrong.append(f"item {item}: {cells}")
    counts["answered"] += 1
    answered[number] += 1
    return True


async def connection(number):
    while True:
        counts["connections"] += 1
        try:
            async with AsyncClient(timeout=600) as client:
                container = await client.open(
                    "flow", (0, 0, WIDTH, 480), [section(sizes=[WIDTH, HEIGHT] * ITEMS)],
                    parameters={"minimumLineSpacing": 0})
                while all(await asyncio.gather(
                        *(query(number, container, random.randrange(ITEMS)) for _ in range(BURST)))):
                    # A slow machine makes fewer; nothing below depends on the rate.
                    await asyncio.sleep(CONNECTIONS * BURST / PER_SECOND)
        except ConnectionLost:
            counts["lost"] += 1
        except OSError as error:
            wrong.append(f"nothing listens: {error}")
            return
        except LayoutdError as error:
            # The daemon ends, and says so.
            if error.code != "server.stopping":
                wrong.append(f"open: {error}")
            counts["lost"] += 1


async def main():
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    tasks = [asyncio.ensure_future(connection(number)) for number in range(CONNECTIONS)]
    while await reader.readline():
        before = list(answered)
        while any(now < then + 100 for now, then in zip(answered, before)) and not wrong:
            done, _ = await asyncio.wait(tasks, timeout=0.05, return_when=asyncio.FIRST_EXCEPTION)
            for task in done:
                task.result()
        if wrong:
            break
        print(sum(answered), flush=True)
    for task in tasks:
        task.cancel()
    print(f"{counts['answered']} answered, {counts['lost']} lost, {counts['connections']} connections, {len(wrong)} wrong", *wrong[:3])
    sys.exit(bool(wrong))


asyncio.run(main())
