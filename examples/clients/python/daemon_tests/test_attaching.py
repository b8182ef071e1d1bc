"""Containers that are attached to by name or number."""
from __future__ import annotations

import asyncio

from support import DaemonTestCase
from layoutd import AsyncClient, InvalidArgument, LayoutdError, section


class AttachingTests(DaemonTestCase):
    def test_a_persistent_container_without_a_name_is_attached_to_by_its_number(self) -> None:
        opened = self.client.open("flow", (0, 0, 300, 200), [section(sizes=[(40, 20)])], lifetime="persistent")
        self.client.close()

        attached = self.other.attach(opened.number, with_items=True)

        self.assertEqual((attached.number, attached.name, attached.state.lifetime), (opened.number, "", "persistent"))
        self.assertEqual(list(attached.state.sections[0]["itemSizes"]), [40, 20])
        self.assertEqual(attached.set_bounds((0, 0, 100, 200)).generation, 2)
        attached.close()
        with self.assertRaises(LayoutdError) as gone:
            self.other.attach(opened.number)
        self.assertEqual((gone.exception.code, gone.exception.pointer), ("container.unknown", "/attachContainer/container"))

    def test_an_asyncio_client_attaches_by_number_as_well(self) -> None:
        async def run() -> None:
            async with AsyncClient(self.socket) as client:
                attached = await client.attach(self.wall.number)
                self.assertEqual((attached.name, attached.number), (self.id(), self.wall.number))

        asyncio.run(run())

    def test_what_is_neither_a_name_nor_a_number_is_refused(self) -> None:
        for wrong in (0, -1, 1 << 32, True, 1.0, None, b"wall"):
            with self.assertRaises(InvalidArgument) as refused:
                self.client.attach(wrong)
            self.assertIn(f"container is {wrong!r}, expected a name", str(refused.exception))

    def test_a_name_that_is_taken_says_that_attaching_would_do(self) -> None:
        with self.client.open("flow", (0, 0, 1, 1), name="taken"):
            self.refused("container.nameTaken", 'name is "taken", which another container of this user already has: attachContainer '
                         "attaches to it", "/openContainer/name", self.client.open, "flow", (0, 0, 1, 1), name="taken")
