"""A client in a program's own event loop."""
from __future__ import annotations

import asyncio
import select
from typing import List

from support import PATIENCE, DaemonTestCase
import layoutd
from layoutd import Client, Event


class EventLoopTests(DaemonTestCase):
    def setUp(self) -> None:
        super().setUp()
        self.taken: List[int] = []
        self.notices = self.seen.subscribe("invalidated")

    def take(self, event: Event) -> None:
        self.taken.append(event.generation)

    def is_readable(self, timeout: float = 0) -> bool:
        return bool(select.select([self.other], [], [], timeout)[0])

    def turn(self) -> None:
        """Waits as a loop does, and lets the client work."""
        self.assertTrue(self.is_readable(PATIENCE))
        self.other.process_pending()

    def change(self) -> None:
        self.wall.batch_update(insert_items=[(0, 0, None)])

    def test_handlers_are_called_with_the_events_that_have_arrived(self) -> None:
        self.notices.on_event(self.take)
        self.other.process_pending()  # Waits for nothing.
        self.change()
        while not self.taken:
            self.turn()
        self.assertEqual(self.taken, [2])

    def test_events_that_came_before_a_reply_make_the_descriptor_readable(self) -> None:
        self.other.fileno()
        self.notices.on_event(self.take)
        self.change()
        self.other.sync()  # Reads the event, so that the socket has nothing more.
        self.turn()
        self.assertEqual(self.taken, [2])
        self.other.sync()
        for _ in self.events:  # Events of another subscription, which has no handler.
            break
        self.assertFalse(self.is_readable())

    def test_events_that_wait_to_be_read_make_it_readable_until_they_are(self) -> None:
        self.other.fileno()
        self.change()
        self.other.sync()
        self.assertTrue(self.is_readable())
        self.assertEqual([event.generation for event in self.notices.events(timeout=0)], [2])
        self.assertEqual(next(self.events).generation, 2)
        self.assertFalse(self.is_readable())

    def test_a_handler_may_make_requests_and_what_it_raises_loses_nothing_more(self) -> None:
        def ask(event: Event) -> None:
            self.take(event)
            self.assertEqual(len(self.seen.query_rect((0, 0, 300, 200))), 9 + event.generation - 1)
            if event.generation == 2:
                self.change()
                self.other.sync()
                raise KeyError("wrong")

        self.notices.on_event(ask)
        self.change()
        self.other.sync()
        with self.assertRaises(KeyError):
            self.turn()
        self.turn()
        self.assertEqual(self.taken, [2, 3])

    def test_a_subscription_that_has_ended_calls_no_handler(self) -> None:
        self.notices.on_event(self.take)
        self.change()
        self.other.sync()
        self.notices.unsubscribe()
        self.other.process_pending()
        self.assertEqual((self.taken, self.other._handlers), ([], {}))

    def test_asyncio_watches_a_synchronous_client(self) -> None:
        async def run() -> None:
            is_done = asyncio.Event()
            self.notices.on_event(lambda event: (self.take(event), is_done.set()))
            asyncio.get_running_loop().add_reader(self.other, self.other.process_pending)
            self.change()
            await asyncio.wait_for(is_done.wait(), PATIENCE)
            asyncio.get_running_loop().remove_reader(self.other)

        asyncio.run(run())
        self.assertEqual(self.taken, [2])

    def test_the_end_of_the_connection_is_noticed(self) -> None:
        self.other.fileno()
        self.other._shut_down()
        with self.assertRaises(layoutd.ConnectionLost):
            while True:
                self.turn()
        self.assertTrue(self.is_readable())
        self.other.close()
        with self.assertRaises(layoutd.ConnectionLost):
            self.other.fileno()

    def test_the_descriptor_stays_when_the_client_connects_again(self) -> None:
        self.other = Client(self.socket, reconnect=(0,))
        self.addCleanup(self.other.close)
        notices = self.other.attach(self.id()).subscribe("invalidated")
        kinds: List[str] = []
        notices.on_event(lambda event: kinds.append(event.kind))
        number = self.other.fileno()
        self.other._shut_down()
        while not kinds:
            self.turn()
        self.change()
        while len(kinds) < 2:
            self.turn()
        self.assertEqual((kinds, self.other.fileno()), (["reconnected", "invalidated"], number))
