"""Every mistake of a program ends in a sentence that says what happened and what was expected."""
from __future__ import annotations

import asyncio
import gc
import inspect
import math
import os
import pydoc
import signal
import socket
import tempfile
import threading
import traceback
import unittest
import warnings
from pathlib import Path

from support import PATIENCE, AnsweringClient, BothClients, FakeDaemon, Peer, hello
import layoutd
from layoutd import Operation, Query, SectionSnapshot, Snapshot, Window, section


def wall() -> layoutd.Container:
    return AnsweringClient().container()


# The calls, and the beginnings of their messages.
ARGUMENTS = [
    (lambda: section("100"), "item_count is '100', expected a whole number"),
    (lambda: section(-1), "item_count is -1, expected 0...4294967295"),
    (lambda: section(True), "item_count is True, expected a whole number"),
    (lambda: section(sizes="100"), "sizes is '100', expected a list of numbers"),
    (lambda: section(sizes=b"1234567812345678"), "sizes is b'1234567812345678', expected a list of numbers"),
    (lambda: section(sizes=memoryview(b"1234567812345678")), "sizes has a buffer of the format 'B', expected one of numbers"),
    (lambda: section(sizes=[1, "2"]), "sizes[1] is '2', expected a number"),
    (lambda: section(sizes=[1, None]), "sizes[1] is None, expected a number"),
    (lambda: section(sizes=[(1, 2), (3,)]), "sizes[1] is (3,), expected a pair of numbers"),
    (lambda: section(sizes=[1, 2, 3]), "sizes has 3 numbers, expected a width and a height for each item"),
    (lambda: section(sizes=5), "sizes is 5, expected a list of numbers"),
    (lambda: section(1, styles="full"), "styles is 'full', expected a list of numbers or names"),
    (lambda: section(2, styles=["full", 1]), "styles[1] is 1, expected text"),
    (lambda: section(1, parameters=[1]), "parameters is [1], expected a dictionary"),
    (lambda: section(item_ids=["a", 1]), "ids begins with ['a', 1], expected all numbers or all text"),
    (lambda: section(item_ids="abc"), "item_ids is 'abc', expected a list of identifiers"),
    (lambda: section(count=100), "section() got an unexpected argument 'count' (did you mean item_count?)"),
    (lambda: section(ids=["a"]), "section() got an unexpected argument 'ids' (did you mean item_ids?)"),
    (lambda: section(items=["a"]), "section() got an unexpected argument 'items' (did you mean item_ids?)"),
    (lambda: section(itemSizes=[1, 2]), "section() got an unexpected argument 'itemSizes' (did you mean sizes?)"),
    (lambda: Operation.delete_items(items=["a"]),
     "Operation.delete_items() got an unexpected keyword argument 'items' (did you mean ids?)"),
    (lambda: Operation.insert_items(ids=["a"]), "Operation.insert_items() got an unexpected keyword argument 'ids' (did you mean items?)"),
    (lambda: SectionSnapshot().append(["a"], count=1), "the call got an unexpected argument 'count'"),
    (lambda: section(id=1.5), "an identifier is 1.5, expected a number or text"),
    (lambda: section(id="\ud800"), "an identifier is '\\ud800', expected text"),
    (lambda: Operation.set_bounds((0, 0, 320)), "bounds is (0, 0, 320), expected 4 numbers: x, y, width and height"),
    (lambda: Operation.set_bounds("0000"), "bounds is '0000', expected 4 numbers"),
    (lambda: Operation.set_bounds(b"0000"), "bounds is b'0000', expected 4 numbers"),
    (lambda: Operation.set_bounds(None), "bounds is None, expected 4 numbers"),
    (lambda: Operation.set_bounds((0, 0, "320", 1)), "width of bounds is '320', expected a number"),
    (lambda: Operation.set_bounds((0, 0, True, 1)), "width of bounds is True, expected a number"),
    (lambda: Operation.set_bounds((0, math.nan, 1, 1)), "y of bounds is nan, expected a finite number"),
    (lambda: Operation.set_bounds((0, 0, 1, 10 ** 400)), "height of bounds is 1000"),
    (lambda: Operation.set_sizes(0, "1", [1, 2]), "item is '1', expected a whole number"),
    (lambda: Operation.measure_items({"a": 3}), "the size of 'a' is 3, expected a pair of width and height"),
    (lambda: Operation.measure_items(["a"]), "sizes is ['a'], expected a dictionary"),
    (lambda: Operation.set_measured_sizes(0, {"a": (1, 2)}), "an item of sizes is 'a', expected a whole number"),
    (lambda: Operation.batch_update(delete_items=[(0,)]), "an index path is (0,), expected a pair of section and item"),
    (lambda: Operation.batch_update(delete_items=7), "delete_items is 7, expected a list"),
    (lambda: Operation.batch_update(insert_items=[(0, 1)]), "an element of insert_items is (0, 1), expected one of rows of section"),
    (lambda: Operation.batch_update(move_sections=[1]), "move_sections[0] is 1, expected one of pairs of from and to"),
    (lambda: Operation.set_environment(layoutDirection="rtl"), "layoutDirection is 'rtl', expected one of 'leftToRight', 'rightToLeft'"),
    (lambda: Operation.insert_items(["a"]), "a place has 0 of before, after, at_start_of and at_end_of, expected one"),
    (lambda: Operation.apply_snapshot(["a"]), "snapshot is ['a'], expected a Snapshot or a SectionSnapshot"),
    (lambda: Operation.set_sections(section(1)), "sections is {'itemCount': 1}, expected a list of sections: put it in brackets"),
    (lambda: Query.rect((0, 0, 1, 1), "cell"), "categories is 'cell', expected a list of categories"),
    (lambda: Query.rect((0, 0, 1, 1), ["cells"]), "a category is 'cells', expected one of 'cell', 'supplementary', 'decoration'"),
    (lambda: Query.items([(0, -1)]), "the item of an index path is -1, expected 0...4294967295"),
    (lambda: Query.items(ranges=[(0, 1)]), "an element of ranges is (0, 1), expected a section, a first item and a count"),
    (lambda: wall().query_rect((0, 0, 1)), "rect is (0, 0, 1), expected 4 numbers"),
    (lambda: wall().neighbour((0, 1), "below"), "direction is 'below', expected one of 'up', 'down'"),
    (lambda: wall().hit_test((1,)), "point is (1,), expected 2 numbers: x and y"),
    (lambda: wall().reading_order(by="lines"), "by is 'lines', expected one of 'rows', 'columns'"),
    (lambda: wall().scroll_target(0.5), "an index path is 0.5, expected a pair"),
    (lambda: wall().update(Operation.invalidate()), "operations is {'invalidate': {}}, expected a list of operations: put it in brackets"),
    (lambda: wall().update([3]), "operations[0] is 3, expected an operation, made by Operation"),
    (lambda: wall().update([], if_generation=-1), "if_generation is -1, expected 0...18446744073709551615"),
    (lambda: wall().update_movement((0, 0), target=5), "target is 5, expected a container"),
    (lambda: wall().query_batch([1]), "queries[0] is 1, expected a query, made by Query"),
    (lambda: wall().query_rect((0, 0, 1, 1), category=["cell"]),
     "Container.query_rect() got an unexpected keyword argument 'category' (did you mean categories?)"),
    (lambda: wall().hit_test(), "Container.hit_test() missing 1 required positional argument: 'point'"),
    (lambda: wall().step("7"), "count is '7', expected a whole number"),
    (lambda: Window(5), "container is 5, expected a Container, of a Client"),
    (lambda: Window(wall(), (0, 0, 1)), "rect is (0, 0, 1), expected 4 numbers"),
    (lambda: Window(wall(), overscan="far"), "overscan is 'far', expected a number"),
    (lambda: layoutd.Mirror(7), "container is 7, expected a Container, of a Client"),
    (lambda: layoutd.Client(5), "path is 5, expected the path of a socket"),
    (lambda: layoutd.Client("a\0b"), "path is 'a\\x00b', expected the path of a socket"),
    (lambda: layoutd.Client(timeout="5"), "timeout is '5', expected a number"),
    (lambda: layoutd.Client(timeout=-1), "timeout is -1, expected seconds from 0 on"),
    (lambda: layoutd.Client(reconnect=1), "reconnect is 1, expected a list of seconds"),
    (lambda: layoutd.AsyncClient(frame_bytes="x"), "frame_bytes is 'x', expected a whole number"),
    (lambda: Snapshot().append_items(["a"]), "there is no section to append items to"),
    (lambda: Snapshot().append_sections(["a", "b", "a"]), "the identifier 'a' occurs twice, expected each once"),
    (lambda: Snapshot().delete_items(["a"]), "an item is 'a', which the snapshot does not have"),
    (lambda: Snapshot().insert_sections(["a"]), "a place has 0 of before and after, expected one"),
    (lambda: SectionSnapshot().expand([b"a"]), "an identifier is b'a', expected a number or text"),
]
# Values of free members, and how the message about them begins.
VALUES = [
    ({"itemSize": [1, math.nan]}, "setParameters.itemSize[1] is nan, expected a finite number"),
    ({"a": {"b": {1, 2}}}, "setParameters.a.b is {1, 2}, expected a value of JSON"),
    ({"a": object()}, "setParameters.a is <object object at"),
    ({"a": b"x"}, "setParameters.a is b'x', expected a value of JSON"),
    ({"a": {(1, 2): 3}}, "a key of updateContainer.operations[0].setParameters.a is (1, 2), expected text"),
    ({"a": "\ud800", "b": section(sizes=[1.0, 2])}, "setParameters.a is '\\ud800', expected text without halves"),
]


class ArgumentTests(unittest.TestCase):
    def test_a_wrong_argument_is_named_with_what_it_is_and_what_was_expected(self) -> None:
        for call, message in ARGUMENTS:
            with self.subTest(message=message):
                with self.assertRaises(layoutd.InvalidArgument) as refused:
                    call()
                self.assertIn(message, str(refused.exception))
                self.assertLess(len(str(refused.exception)), 300)

    def test_a_mistake_ends_in_ten_lines_of_traceback_at_most(self) -> None:
        for call, message in ARGUMENTS:
            with self.subTest(message=message):
                try:
                    call()
                except layoutd.InvalidArgument:
                    shown = traceback.format_exc()
                    self.assertLessEqual(shown.count("\n"), 10, shown)

    def test_parameters_are_a_dictionary_or_named_one_by_one(self) -> None:
        expected = {"setParameters": {"columnCount": 3, "id": None}}
        self.assertEqual(Operation.set_parameters({"columnCount": 3, "id": None}), expected)
        self.assertEqual(Operation.set_parameters({"columnCount": 3}, id=None), expected)
        self.assertEqual(Operation.set_parameters(columnCount=3, id=None), expected)
        for wrong in ([("columnCount", 3)], "columnCount"):
            with self.assertRaises(layoutd.InvalidArgument) as refused:
                Operation.set_parameters(wrong)  # type: ignore[arg-type]
            self.assertIn("expected a dictionary", str(refused.exception))

    def test_values_without_a_form_in_json_are_named_by_their_place(self) -> None:
        for parameters, message in VALUES:
            with self.subTest(message=message), self.assertRaises(layoutd.InvalidArgument) as refused:
                layoutd.Protocol().request("updateContainer", {"operations": [Operation.set_parameters(**parameters)]})
            self.assertIn(message, str(refused.exception))

    def test_values_that_contain_themselves_or_are_nested_too_deep_are_refused(self) -> None:
        circle: list = []
        circle.append(circle)
        deep: list = []
        for _ in range(5000):
            deep = [deep]
        for value, message in ((circle, "contains itself"), (deep, "is nested deeper than")):
            with self.assertRaises(layoutd.InvalidArgument) as refused:
                layoutd.Protocol().request("openContainer", {"parameters": {"a": value}})
            self.assertIn(message, str(refused.exception))

    def test_a_refused_request_is_not_sent(self) -> None:
        protocol = layoutd.Protocol()
        with self.assertRaises(layoutd.Error):
            protocol.request("openContainer", {"parameters": {"a": math.inf}})
        self.assertEqual((bytes(protocol.output), protocol._in_flight), (b"", {}))

    def test_sizes_may_be_pairs(self) -> None:
        self.assertEqual(list(section(sizes=[(1, 2), [3, 4.5]])["itemSizes"]), [1, 2, 3, 4.5])
        self.assertEqual(list(section(sizes=((1, 2) for _ in range(2)))["itemSizes"]), [1, 2, 1, 2])
        outline = SectionSnapshot()
        outline.append(["a", "b"], sizes=[(1, 2), (3, 4)])
        self.assertEqual(list(outline.fields("s")["items"]["itemSizes"]), [1, 2, 3, 4])


class ErrorTests(unittest.TestCase):
    def test_every_error_has_one_base(self) -> None:
        errors = [value for value in vars(layoutd).values() if inspect.isclass(value) and issubclass(value, BaseException)]
        self.assertGreater(len(errors), 8)
        for error in errors:
            self.assertTrue(issubclass(error, layoutd.Error), error)
        self.assertTrue(issubclass(layoutd.TimedOut, TimeoutError) and issubclass(layoutd.Unreachable, OSError))

    def test_an_unknown_element_is_named(self) -> None:
        element = layoutd.Element("cell", "cell", 0, 3)
        with self.assertRaises(KeyError) as unknown:
            layoutd.Mirror(wall())[element]
        self.assertIn("item=3", str(unknown.exception))
        self.assertIsInstance(unknown.exception, layoutd.Error)

    def test_every_public_class_represents_itself(self) -> None:
        client = AnsweringClient()
        container = client.container()
        snapshot, outline = Snapshot(), SectionSnapshot()
        snapshot.append_sections(["a"])
        subscription = layoutd.Subscription(client, ["moved"], container)
        for value, expected in (
                (container, "<Container, number 4, generation 1>"), (Window(container), "<Window of container 4, before its first step"),
                (layoutd.Mirror(container), "<Mirror of container 4"), (snapshot, "<Snapshot of 1 sections and 0 items>"),
                (outline, "<SectionSnapshot of 0 items, 0 of them visible>"), (layoutd.Protocol(), "<Protocol, 0 requests in flight>"),
                (subscription, "<Subscription of moved, number 0, 0 events wait>"),
                (layoutd.AsyncClient("/x"), "<AsyncClient of /x, not connected>"),
                (layoutd.IndexPath(0, 3), "(0, 3)"), (layoutd.IndexPath(0, 3, "a"), "IndexPath(0, 3, id='a')")):
            self.assertTrue(repr(value).startswith(expected), repr(value))
        for each in vars(layoutd).values():
            if inspect.isclass(each) and each not in (layoutd.Operation, layoutd.Query, layoutd.ViewInput) and not issubclass(each, dict):
                self.assertIsNot(each.__repr__, object.__repr__, each)

    def test_help_shows_what_a_method_returns(self) -> None:
        text = pydoc.plain(pydoc.render_doc(layoutd.Container.query_rect))
        self.assertIn("-> list[Attributes]", text)
        self.assertIn("query_items(self, index_paths: 'Iterable[ItemPath]' = ()", pydoc.plain(pydoc.render_doc(layoutd.Container)))
        self.assertNotIn("Steps[", pydoc.plain(pydoc.render_doc(layoutd.AsyncContainer)))


class PlaceTests(unittest.TestCase):
    def test_without_a_daemon_it_says_where_it_was_looked_for_and_what_to_do(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            stale = os.path.join(folder, "stale")
            listener = socket.socket(socket.AF_UNIX)
            listener.bind(stale)
            listener.close()
            plain = Path(folder, "plain")
            plain.write_text("")
            for path in (os.path.join(folder, "none"), stale, plain, os.path.join(folder, "x" * 200), str(plain) + "/below"):
                for run in (BothClients.sync, BothClients.asyncio):
                    with self.assertRaises(layoutd.Unreachable) as unreachable:
                        run(path, None)
                    self.assertIn(str(path), str(unreachable.exception))
                    self.assertEqual(unreachable.exception.filename, str(path))
                    self.assertNotIn("Errno", str(unreachable.exception))
                    is_absent = str(path).endswith(("none", "stale", "plain"))
                    self.assertEqual(f"no daemon runs at {path}: " in str(unreachable.exception), is_absent)

    def test_two_threads_are_told_apart(self) -> None:
        is_asked, may_answer = threading.Event(), threading.Event()

        def script(peer: Peer) -> None:
            hello(peer)
            id, _ = peer.read("ping")
            is_asked.set()
            may_answer.wait(PATIENCE)
            peer.send({"id": id, "ping": {}})
            peer.answer("sync")

        with layoutd.Client(FakeDaemon(self, script).path) as client:
            other = threading.Thread(target=client.ping, name="other")
            other.start()
            is_asked.wait(PATIENCE)
            for call in (client.sync, lambda: client.submit("ping"), client.process_pending):
                with self.assertRaises(layoutd.Misuse) as misuse:
                    call()
                self.assertIn("in use by the thread other, and MainThread calls it: expected a client for each thread",
                              str(misuse.exception))
            may_answer.set()
            other.join(PATIENCE)
            client.sync()

    def test_another_thread_may_close_a_client_that_waits(self) -> None:
        is_waiting, lost = threading.Event(), []

        def script(peer: Peer) -> None:
            hello(peer)
            peer.answer("subscribe", subscription=1)
            peer.read("ping")
            is_waiting.set()
            self.assertTrue(peer.is_left())

        client = layoutd.Client(FakeDaemon(self, script).path)

        def wait() -> None:
            try:
                client.subscribe("invalidated")
                client.ping()
            except layoutd.ConnectionLost as error:
                lost.append(error)

        waiting = threading.Thread(target=wait)
        waiting.start()
        is_waiting.wait(PATIENCE)
        client.close()
        waiting.join(PATIENCE)
        self.assertIn("closed by its owner", str(lost[0]))
        client.close()

    def test_a_signal_handler_that_calls_a_client_in_use_is_refused(self) -> None:
        met = []

        def script(peer: Peer) -> None:
            hello(peer)
            id, _ = peer.read("ping")
            os.kill(os.getpid(), signal.SIGUSR1)
            while not met:
                os.sched_yield()
            peer.send({"id": id, "ping": {}})

        with layoutd.Client(FakeDaemon(self, script).path) as client:
            def handle(*_: object) -> None:
                try:
                    client.sync()
                except layoutd.Misuse as misuse:
                    met.append(str(misuse))

            before = signal.signal(signal.SIGUSR1, handle)
            try:
                client.ping()
            finally:
                signal.signal(signal.SIGUSR1, before)
        self.assertIn("a call of this client is under way in this thread", met[0])

    def test_a_fork_is_refused_and_leaves_the_connection_alone(self) -> None:
        def script(peer: Peer) -> None:
            hello(peer)
            for name in ("ping", "sync"):
                peer.answer(name)

        with layoutd.Client(FakeDaemon(self, script).path) as client:
            client.fileno()
            client.ping()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                child = os.fork()
            if not child:
                status = 1
                try:
                    client.sync()
                except layoutd.Misuse as misuse:
                    client.close()
                    status = 0 if "a fork of it: expected a client that is made after the fork" in str(misuse) else 2
                finally:
                    os._exit(status)
            self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
            client.sync()

    def test_an_interrupted_call_leaves_a_client_that_works_and_undoes_what_it_began(self) -> None:
        def script(peer: Peer) -> None:
            hello(peer)
            id, _ = peer.read("openContainer")
            os.kill(os.getpid(), signal.SIGINT)  # At any point after the request was sent.
            is_interrupted.wait(PATIENCE)
            peer.send({"id": id, "openContainer": {"container": 7}})
            ping, _ = peer.read("ping")
            self.assertEqual(peer.answer("closeContainer"), {"container": 7})
            peer.send({"id": ping, "ping": {}})
            peer.answer("sync")

        is_interrupted = threading.Event()
        with layoutd.Client(FakeDaemon(self, script).path) as client:
            with self.assertRaises(KeyboardInterrupt):
                client.open("flow", (0, 0, 1, 1))
            is_interrupted.set()
            client.ping()
            client.sync()


    def test_a_call_that_was_interrupted_before_it_gave_back_its_turn_blocks_no_other(self) -> None:
        def script(peer: Peer) -> None:
            hello(peer)
            for name in ("ping", "sync"):
                peer.answer(name)

        with layoutd.Client(FakeDaemon(self, script).path) as client:
            gone = threading.Thread(target=lambda: None)
            gone.start()
            gone.join(PATIENCE)
            for thread, call in ((threading.current_thread(), client.ping), (gone, client.sync)):
                client._turn._taken["call"] = (thread,)
                call()
                self.assertEqual(client._turn._taken, {})


class AwaitTests(unittest.TestCase):
    def test_what_is_not_awaited_says_so(self) -> None:
        async def use() -> None:
            container = layoutd.AsyncContainer(layoutd.AsyncClient("/nowhere"), 4, "", 1, (0.0, 0.0), [])
            for misuse, expected in (
                    (lambda call: call.frame, ".frame is read of the result of AsyncContainer.query_rect()"),
                    (lambda call: list(call), "a loop goes over the result of AsyncContainer.query_rect()"),
                    (lambda call: call[0], "an element is read of"), (len, "a length is taken of"), (bool, "a truth value is taken of")):
                call = container.query_rect((0, 0, 1, 1))
                with self.assertRaises(layoutd.NotAwaited) as refused:
                    misuse(call)
                self.assertIn(expected, str(refused.exception))
                self.assertIn("expected `await` before the call", str(refused.exception))
                call.close()
            for call in (layoutd.AsyncClient("/nowhere").connect(), container.client.open("flow", (0, 0, 1, 1))):
                with self.assertRaises(layoutd.NotAwaited):
                    async with call:
                        pass
                with self.assertRaises(layoutd.NotAwaited):
                    with call:
                        pass
                call.close()

        asyncio.run(use())

    def test_a_call_that_is_dropped_warns_with_its_name(self) -> None:
        client = layoutd.AsyncClient("/nowhere")
        with warnings.catch_warnings(record=True) as met:
            warnings.simplefilter("always")
            client.ping()
            gc.collect()
        self.assertEqual([str(each.message) for each in met],
                         ["AsyncClient.ping() was never awaited, so nothing was sent: write `await`"])

    def test_with_and_async_with_are_told_apart(self) -> None:
        async def use() -> None:
            with self.assertRaises(layoutd.Misuse) as refused:
                with layoutd.AsyncClient("/nowhere"):
                    pass
            self.assertIn("`with` enters an AsyncClient, expected `async with`", str(refused.exception))
            with self.assertRaises(layoutd.Misuse):
                async with wall():
                    pass

        asyncio.run(use())

    def test_another_event_loop_is_refused(self) -> None:
        def script(peer: Peer) -> None:
            hello(peer)
            self.assertTrue(peer.is_left())

        async def connected(path: str) -> layoutd.AsyncClient:
            return await layoutd.AsyncClient(path).connect()

        async def ping(client: layoutd.AsyncClient) -> None:
            await client.ping()

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # The first loop ends with the connection open.
            client = asyncio.run(connected(FakeDaemon(self, script).path))
            with self.assertRaises(layoutd.Misuse) as refused:
                asyncio.run(ping(client))
            self.assertIn("another event loop", str(refused.exception))
            with self.assertRaises(layoutd.Misuse) as refused:
                client.submit("ping")
            self.assertIn("where no event loop runs", str(refused.exception))
