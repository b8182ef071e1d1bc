"""Calls of an `AsyncClient` that are cancelled, at every point at which they wait."""
from __future__ import annotations

import asyncio
import contextlib
import unittest.mock
from typing import Any, Awaitable, Callable

from support import ROWS, DaemonTestCase
import layoutd
from layoutd import AsyncClient, AsyncContainer, section

# Turns of the event loop, more than any call takes.
TURNS = 25
Call = Callable[[], Awaitable[Any]]


async def cancelled(call: Call, turns: int) -> bool:
    """Cancels a call after some turns of the event loop; returns whether it had not ended before."""
    task = asyncio.ensure_future(call())
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    return task.cancelled()


async def cancelled_with_its_reply(client: AsyncClient, call: Call) -> bool:
    """Cancels a call in the turn in which its reply is read."""
    stream = client._stream
    task = asyncio.ensure_future(call())
    answer = stream._answer

    def take(*arguments: Any) -> None:
        answer(*arguments)
        task.cancel()

    with unittest.mock.patch.object(stream, "_answer", take):
        with contextlib.suppress(asyncio.CancelledError):
            await task
    return task.cancelled()


class CancellationTests(DaemonTestCase):
    def run_with(self, body: Callable[[AsyncClient, AsyncContainer], Awaitable[None]]) -> None:
        async def run() -> None:
            async with AsyncClient(self.socket) as client:
                container = await client.open("flow", (0, 0, 300, 200), [section(9)], parameters=ROWS)
                await body(client, container)

        asyncio.run(run())

    def test_a_cancelled_open_leaves_no_container(self) -> None:
        async def body(client: AsyncClient, container: AsyncContainer) -> None:
            def call() -> Awaitable[AsyncContainer]:
                return client.open("flow", (0, 0, 300, 200), [section(3)], lifetime="persistent", name=self.id() + "2")

            for turns in range(TURNS):
                if not await cancelled(call, turns):
                    await (await client.attach(self.id() + "2")).close()
            self.assertTrue(await cancelled_with_its_reply(client, call))
            await (await call()).close()
            numbers = {each.container for each in await client.list_containers()}
            self.assertEqual(numbers, {container.number, self.wall.number})

        self.run_with(body)

    def test_eighty_cancelled_opens_leave_room(self) -> None:
        async def body(client: AsyncClient, container: AsyncContainer) -> None:
            for _ in range(80):
                await cancelled(lambda: client.open("flow", (0, 0, 300, 200)), 4)
            tasks = [asyncio.ensure_future(client.open("flow", (0, 0, 300, 200))) for _ in range(80)]
            await asyncio.sleep(0)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for _ in range(10):
                await client.open("flow", (0, 0, 300, 200))
            await client.sync()
            self.assertEqual(len(await client.list_containers()), 12)

        self.run_with(body)

    def test_a_cancelled_movement_is_not_under_way(self) -> None:
        async def body(client: AsyncClient, container: AsyncContainer) -> None:
            def call() -> Awaitable[layoutd.MovementStep]:
                return container.begin_movement([(0, 1)], (120, 10))

            for turns in range(TURNS):
                if not await cancelled(call, turns):
                    await container.cancel_movement()
            self.assertTrue(await cancelled_with_its_reply(client, call))
            await call()
            await container.cancel_movement()

        self.run_with(body)

    def test_a_cancelled_transition_is_not_under_way(self) -> None:
        async def body(client: AsyncClient, container: AsyncContainer) -> None:
            def call() -> Awaitable[layoutd.TransitionStep]:
                return container.begin_transition("grid")

            for turns in range(TURNS):
                if not await cancelled(call, turns):
                    await container.cancel_transition()
            self.assertTrue(await cancelled_with_its_reply(client, call))
            await call()
            await container.cancel_transition()

        self.run_with(body)

    def test_a_cancelled_subscription_attachment_or_window_leaves_nothing(self) -> None:
        async def body(client: AsyncClient, container: AsyncContainer) -> None:
            for turns in range(TURNS):
                if not await cancelled(lambda: container.subscribe("invalidated"), turns):
                    for each in list(client._subscriptions):
                        await each.unsubscribe()
                await cancelled(lambda: client.attach(self.id()), turns)
                window = layoutd.AsyncWindow(container)
                await cancelled(window.apply, turns)
                await window.close()
            await client.sync()
            self.assertEqual((client._subscriptions, client._protocol.events), ([], {}))

        self.run_with(body)

    def test_a_future_of_submit_is_undone_when_it_is_cancelled(self) -> None:
        async def body(client: AsyncClient, container: AsyncContainer) -> None:
            future = client.submit("openContainer", layout="flow", bounds={"width": 10, "height": 10})
            await asyncio.sleep(0)
            future.cancel()
            await client.open("flow", (0, 0, 1, 1))
            self.assertEqual(len(await client.list_containers()), 3)

        self.run_with(body)

    def test_a_persistent_container_is_closed_that_was_opened_by_a_call_that_timed_out_or_was_cancelled_last(self) -> None:
        async def body(client: AsyncClient, container: AsyncContainer) -> None:
            task = asyncio.ensure_future(client.open("flow", (0, 0, 300, 200), lifetime="persistent", name=self.id() + "2"))
            await asyncio.sleep(0)
            task.cancel()
            client.timeout = 0
            with self.assertRaises(layoutd.TimedOut):
                await client.open("flow", (0, 0, 300, 200), lifetime="persistent", name=self.id() + "3")

        self.run_with(body)
        self.assertEqual([each.name for each in self.client.list_containers()], [self.id()])
