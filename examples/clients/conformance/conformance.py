#!/usr/bin/env python3
"""Drives the clients of examples/clients through the same scenarios and compares what they send and what they report.

    examples/clients/conformance/conformance.py --daemon .build/debug/layoutd --swift .build/debug/layoutconformance

Each client has a small driver program, which reads one JSON command per line and writes one canonical JSON result per line. The
scenarios of recorded.json run against a fake server, those of live.json and the hands of views.json with a daemon. Prints one line per scenario and
client, and exits with 1 if anything differs. Needs a C compiler for the C client, which --sanitize
builds with sanitizers, and Node.js for the web client.

    examples/clients/conformance/conformance.py --client mine="my-driver --verbose"

drives another client by its driver, whose commands are in README.md.
"""
from __future__ import annotations

import argparse
import contextlib
import fcntl
import json
import os
import random
import select
import shlex
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

HERE = Path(__file__).resolve().parent
CLIENTS = HERE.parent
REPOSITORY = CLIENTS.parents[1]
sys.path[:0] = [str(CLIENTS / "python")]

import layoutd
from driver import canonical
from hands import is_written
from schema import Schema

C_DRIVER = [str(path) for path in sorted((CLIENTS / "c").glob("driver*.c"))]
C_SOURCES = [str(path) for path in sorted((CLIENTS / "c" / "source").glob("*/*.c"))]
C_FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror", "-pedantic", "-O1", "-g"]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
# Seconds without progress after which a scenario fails. A scenario that passes never waits for it.
PATIENCE = 600.0


class Difference(Exception):
    """The result differs from the expected one."""


class Driver:
    """A client's driver program. `patience`: seconds after which it is killed."""

    def __init__(self, name: str, command: List[str], patience: float = PATIENCE) -> None:
        self.name = name
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self._watch = threading.Timer(patience, self.process.kill)
        self._watch.start()

    def __enter__(self) -> Driver:
        return self

    def __exit__(self, error: Any, *_: object) -> None:
        self.process.stdin.close()
        try:
            status = self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self._watch.cancel()
            self.process.stdout.close()
        if status and not error:
            raise Difference(f"the driver of {self.name} ended with status {status}")

    def tell(self, command: Dict[str, Any]) -> str:
        """Sends a command and returns the line of its result."""
        try:
            self.process.stdin.write(json.dumps(command) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        line = self.process.stdout.readline()
        if not line:
            raise Difference(f"{command['do']}: the driver ended, or gave no answer in {PATIENCE:g} s")
        return line.rstrip("\n")


class FakeServer(threading.Thread):
    """Plays a scenario's recorded bytes, and compares the requests with the expected ones."""

    def __init__(self, path: str, schema: Schema, steps: List[Dict[str, Any]]) -> None:
        super().__init__(daemon=True)
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(path)
        self._listener.listen()
        self._listener.settimeout(PATIENCE)
        self._schema, self._steps = schema, steps
        self._connection: Optional[socket.socket] = None
        # The form of each request, by id.
        self._forms: Dict[int, str] = {}
        self._changed = threading.Condition()
        self._meeting = threading.Barrier(2, timeout=PATIENCE)
        self._received = 0
        self.difference: Optional[Exception] = None

    def run(self) -> None:
        try:
            for step in self._steps:
                self._play(step)
            # The client may still send its last requests.
            if self._connection:
                self._connection.settimeout(PATIENCE)
                if self._connection.recv(1):
                    raise Difference("the client sent more than the scenario has")
        except ConnectionError:
            pass
        except Exception as error:
            self.difference = error
        finally:
            self._listener.close()
            if self._connection:
                self._connection.close()
            self._meeting.abort()
            with self._changed:
                self._received = sys.maxsize
                self._changed.notify_all()

    @property
    def received(self) -> int:
        return self._received

    def wait_for_requests(self, count: int) -> None:
        """Waits until this many requests have been read, so that requests of two tasks arrive in a fixed order."""
        with self._changed:
            self._changed.wait_for(lambda: self._received >= count, PATIENCE)

    def meet(self) -> None:
        """Waits until both the server and the client have reached this point."""
        with contextlib.suppress(threading.BrokenBarrierError):  # The server's difference has the reason.
            self._meeting.wait()

    def _play(self, step: Dict[str, Any]) -> None:
        if "accept" in step:
            if self._connection:
                self._connection.close()
            self._connection, _ = self._listener.accept()
            self._connection.settimeout(PATIENCE)
        elif "expect" in step:
            self._expect(step["expect"])
        elif "send" in step:
            data = b"".join(bytes.fromhex(frame[self._forms.get(frame["to"], "json")]) for frame in step["send"])
            size = step.get("bytesAtOnce") or len(data)
            for start in range(0, len(data), size):
                self._connection.sendall(data[start:start + size])
                if size < len(data):
                    self._wait_until_read()
        elif "close" in step:
            self._connection.close()
            self._connection = None
        elif "meet" in step:
            self.meet()
        elif "deafen" in step:
            self._connection.shutdown(socket.SHUT_RD)
        elif "waitForHangUp" in step:
            hang_up = select.poll()
            hang_up.register(self._connection, 0)
            if not hang_up.poll(PATIENCE * 1000):
                raise Difference(f"the client did not hang up in {PATIENCE:g} s")

    def _wait_until_read(self) -> None:
        """Waits until the client has read all bytes, so that the next ones arrive separately."""
        deadline = time.monotonic() + PATIENCE
        unread = 1
        while unread:
            unread, = struct.unpack("i", fcntl.ioctl(self._connection, termios.TIOCOUTQ, b"\0\0\0\0"))
            if time.monotonic() > deadline:
                raise Difference(f"{unread} bytes were not read in {PATIENCE:g} s")
            os.sched_yield()

    def _expect(self, expected: Dict[str, Any]) -> None:
        body = self._read(int.from_bytes(self._read(4), "little"))
        met = self._schema.read("Request", body)
        self._forms[met.get("id", 0)] = "json" if body[:1] == b"{" else "binary"
        met.get("hello", {}).pop("client", None)
        # A client may always accept a reply in parts.
        if not expected.get("parts"):
            met.pop("parts", None)
        # An expected id alone stands for a request whose form depends on the members that a client omits.
        if len(expected) > 1:
            expected = self._schema.normal("Request", expected)
        else:
            met = {"id": met.get("id", 0)}
        if met != expected:
            raise Difference(f"the client sent {canonical(met)}, expected {canonical(expected)}")
        with self._changed:
            self._received += 1
            self._changed.notify_all()

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            piece = self._connection.recv(count - len(data))
            if not piece:
                raise Difference("the client hung up while a request of it was expected")
            data += piece
        return data


def put_in(value: Any, names: Dict[str, Any]) -> Any:
    """`value` with each "$name" replaced by its noted value."""
    if isinstance(value, dict):
        return {key: put_in(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [put_in(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) and value.startswith("$") else value


def learn(pattern: Any, met: Any, names: Dict[str, Any]) -> None:
    """Notes the value at the first occurrence of each "$name" in a pattern."""
    if isinstance(pattern, str) and pattern.startswith("$"):
        names.setdefault(pattern, met)
    elif isinstance(pattern, dict) and isinstance(met, dict):
        for key in pattern.keys() & met.keys():
            learn(pattern[key], met[key], names)
    elif isinstance(pattern, list) and isinstance(met, list):
        for each, other in zip(pattern, met):
            learn(each, other, names)


def follow(driver: Driver, step: Dict[str, Any], names: Dict[str, Any]) -> None:
    line = driver.tell(put_in(step["command"], names))
    met = read_result(line, step["command"]["do"])
    learn(step["gives"], met, names)
    expected = put_in(step["gives"], names)
    if not is_same(met, expected):
        raise Difference(f"{step['command']['do']} gave {line}\n      expected {canonical(expected)}")


def read_result(line: str, command: str) -> Any:
    """The JSON value in a line of a driver."""
    try:
        return json.loads(line, parse_constant=lambda name: int(name))
    except (ValueError, RecursionError):
        raise Difference(f"{command} gave {line[:2000]}, which is not JSON") from None


def is_same(met: Any, expected: Any) -> bool:
    """Whether two values of JSON are equal: numbers as numbers, as doubles if they are large, and members in any order."""
    if isinstance(met, bool) or isinstance(expected, bool):
        return met is expected
    if isinstance(met, (int, float)) and isinstance(expected, (int, float)):
        return met == expected or as_double(met) == as_double(expected)
    if isinstance(met, dict) and isinstance(expected, dict):
        return met.keys() == expected.keys() and all(is_same(met[key], expected[key]) for key in met)
    if isinstance(met, list) and isinstance(expected, (list, tuple)):
        return len(met) == len(expected) and all(map(is_same, met, expected))
    return type(met) is type(expected) and bool(met == expected)


def as_double(number: float) -> float:
    """The double that is nearest to a number; infinite beyond all of them."""
    try:
        return float(number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")


def play_recorded(scenario: Dict[str, Any], client: str, command: List[str], schema: Schema) -> None:
    with tempfile.TemporaryDirectory(prefix="ld-") as folder:
        path = os.path.join(folder, "layoutd.sock")
        server = FakeServer(path, schema, scenario["server"])
        server.start()
        try:
            with Driver(client, command) as driver:
                for step in scenario["client"]:
                    if "meet" in step:
                        server.meet()
                        continue
                    before = server.received
                    follow(driver, step, {"$socket": path, "$folder": folder})
                    if step["command"]["do"] == "start":
                        server.wait_for_requests(before + 1)
        except Difference as difference:
            server.join(1 if server.difference is None else PATIENCE)
            raise Difference("\n      ".join(str(each) for each in (server.difference, difference) if each)) from None
        server.join(PATIENCE)
        if server.difference:
            raise server.difference


class Daemon:
    """A daemon of its own, on a socket of its own, with the repository's plugins. It bears with clients that are slow on a busy machine."""

    def __init__(self, program: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="ld-")
        self.socket = os.path.join(self._folder.name, "s")
        self.process = subprocess.Popen(
            [program, "--socket", self.socket, "--log-level", "error"],
            env={**os.environ, **{f"LAYOUTD_LIMITS_{name}_SECONDS": str(PATIENCE) for name in ("HELLO", "FRAME", "STALL")},
                 "LAYOUTD_PLUGINS_FOLDERS": str(REPOSITORY / "plugins")})

    def __enter__(self) -> Daemon:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                layoutd.Client(self.socket).close()
                return self
            except OSError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise
                os.sched_yield()

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        self._folder.cleanup()


def play_live(scenario: Dict[str, Any], client: str, command: List[str], path: str, daemon: Optional[Daemon]) -> None:
    names: Dict[str, Any] = {"$socket": path}
    with Driver(client, command) as driver:
        for step in scenario["client"]:
            if "signal" in step:
                daemon.process.send_signal(getattr(signal, step["signal"]))
            else:
                follow(driver, step, names)


def play_hand(hand: Dict[str, Any], client: str, command: List[str], path: str) -> None:
    """A recorded hand of views.json, and another client's changes."""
    names: Dict[str, Any] = {"$socket": path}
    fields = {"name": f"the hand of {client}", **hand["container"]}
    with Driver(client, command) as driver, layoutd.Client(path) as other:
        for step, gives in (({"do": "connect", "socket": "$socket"}, {"connected": 1}),
                            ({"do": "open", **fields}, {"opened": {"container": "$container", "contentSize": "$size", "generation": "1"}}),
                            ({"do": "view", "container": "$container", "rect": fields["bounds"], "view": hand["view"]}, {"effects": []})):
            follow(driver, {"command": step, "gives": gives}, names)
        container = other.attach(fields["name"])
        for number, step in enumerate(hand["steps"]):
            commands: List[Dict[str, Any]] = [{"do": "input", "inputs": [step["input"]]}] if "input" in step else []
            met: List[Any] = []
            for operation in step.get("change", ()):
                container.update([operation], anchor={"at": "none"})
                commands.append({"do": "viewEffects"})
            for asked in commands:
                line = driver.tell(asked)
                told = read_result(line, asked["do"])
                if not isinstance(told, dict) or not isinstance(told.get("effects"), list):
                    raise Difference(f"step {number} gave {line}, expected effects")
                met += told["effects"]
            if not is_same(met, step["effects"]):
                raise Difference(f"step {number}, {canonical(step.get('input', step.get('change')))}, gave {canonical(met)}\n      expected "
                                 f"{canonical(step['effects'])}")


def play_full_backlog(client: str, command: List[str]) -> None:
    """A daemon that accepts no connection and has a full backlog."""
    with contextlib.ExitStack() as stack:
        path = os.path.join(stack.enter_context(tempfile.TemporaryDirectory(prefix="ld-")), "s")
        listener = stack.enter_context(socket.socket(socket.AF_UNIX))
        listener.bind(path)
        listener.listen(1)
        with contextlib.suppress(BlockingIOError):
            while True:
                connection = stack.enter_context(socket.socket(socket.AF_UNIX))
                connection.setblocking(False)
                connection.connect(path)
        with Driver(client, command) as driver:
            connect = {"do": "connect", "socket": "$socket", "timeoutMilliseconds": 100}
            follow(driver, {"command": connect, "gives": {"failure": {"code": "timeout"}}}, {"$socket": path})


# ---------------------------------------------------------------------------------------- mirrors of a daemon's

class RandomChanges:
    """Random changes of a container, which it keeps count of. The seed is part of the scenario's name."""

    def __init__(self, seed: int, is_sized: bool) -> None:
        self.random = random.Random(seed)
        self.is_sized = is_sized
        self.counts = [self.random.randint(0, 12) for _ in range(3)]

    def section(self, count: int) -> Dict[str, Any]:
        lengths = [self.random.choice([20.0, 33.3, 50.0, 64.25]) for _ in range(2 * count)]
        return layoutd.section(count, lengths if self.is_sized else [])

    def bounds(self) -> Dict[str, Any]:
        width = self.random.choice([320.0, 320.0, 320.0, 375.5])
        return layoutd.Operation.set_bounds((0, self.random.choice([0.0, 15.0, 200.0]), width, 480))

    def operation(self) -> Dict[str, Any]:
        kind = self.random.choice(["bounds", "items", "items", "move", "sections", "sizes"])
        filled = [number for number, count in enumerate(self.counts) if count]
        if kind == "items" or (kind in ("move", "sizes") and not filled):
            return self.items()
        if kind == "move":
            old = self.place(filled)
            self.counts[old[0]] -= 1
            number = self.random.randrange(len(self.counts))
            new = (number, self.random.randint(0, self.counts[number]))
            self.counts[number] += 1
            return layoutd.Operation.batch_update(move_items=[(old, new)])
        if kind == "sections":
            return self.sections()
        if kind == "sizes" and self.is_sized:
            return layoutd.Operation.set_sizes(*self.place(filled), [self.random.choice([21.0, 70.5]), 40.0])
        return self.bounds()

    def place(self, filled: List[int]) -> Tuple[int, int]:
        section = self.random.choice(filled)
        return section, self.random.randrange(self.counts[section])

    def items(self) -> Dict[str, Any]:
        number = self.random.randrange(len(self.counts))
        if self.counts[number] and self.random.random() < 0.5:
            item = self.random.randrange(self.counts[number])
            self.counts[number] -= 1
            return layoutd.Operation.batch_update(delete_items=[(number, item)])
        item, count = self.random.randint(0, self.counts[number]), self.random.randint(1, 3)
        self.counts[number] += count
        return layoutd.Operation.batch_update(insert_items=[(number, item, self.section(count))])

    def sections(self) -> Dict[str, Any]:
        if len(self.counts) > 1 and self.random.random() < 0.5:
            number = self.random.randrange(len(self.counts))
            if self.random.random() < 0.5:
                to = self.random.randrange(len(self.counts))
                self.counts.insert(to, self.counts.pop(number))
                return layoutd.Operation.batch_update(move_sections=[(number, to)])
            del self.counts[number]
            return layoutd.Operation.batch_update(delete_sections=[number])
        number, count = self.random.randint(0, len(self.counts)), self.random.randint(0, 5)
        self.counts.insert(number, count)
        return layoutd.Operation.batch_update(insert_sections=[(number, self.section(count))])


HEADERS = {"headerReferenceSize": [0, 20.5], "sectionInset": 4}
MIRRORED: List[Tuple[str, bool, Dict[str, Any]]] = [
    ("flow", True, HEADERS), ("flow", False, {**HEADERS, "sectionHeadersPinToVisibleBounds": True}), ("column", True, {}),
    ("column-flow", False, {}), ("span-flow", True, {}), ("mosaic", False, {}), ("circular", False, {}),
]


def play_mirror(path: str, layout: str, is_sized: bool, parameters: Dict[str, Any], seed: int) -> None:
    """After each random change and its events, a mirror equals a fresh query, and it has followed without querying
    everything."""
    changes = RandomChanges(seed, is_sized)
    told = followed = 0
    with layoutd.Client(path, timeout=PATIENCE) as client:
        sections = [changes.section(count) for count in changes.counts]
        with client.open(layout, (0, 0, 320, 480), sections, parameters=parameters) as container:
            notices, mirror = container.subscribe("invalidated"), layoutd.Mirror(container)
            mirror.refresh()
            for number in range(60):
                operations = [changes.operation() for _ in range(1 if number % 3 else 2)]
                for operation in operations:
                    container.update([operation])
                client.sync()
                for event in notices.events(timeout=0):
                    told += 1
                    followed += not event.changes.everything and event.generation_before == mirror.generation
                    mirror.apply(event)
                fresh = {each.element: each for each in container.query_rect(layoutd.EVERYWHERE)}
                met = {each.element: each for each in mirror.elements}
                if met != fresh or not mirror.is_complete:
                    wrong = sorted(key for key in met.keys() | fresh.keys() if met.get(key) != fresh.get(key))
                    raise Difference(f"after change {number}, {canonical(operations)}: {len(wrong)} elements, first "
                                     f"{wrong[:1]}: {[met.get(key) for key in wrong[:1]]}, "
                                     f"expected {[fresh.get(key) for key in wrong[:1]]}")
    if followed < 30:
        raise Difference(f"{followed} of {told} events were followed, expected at least 30: the others changed everything")


# ------------------------------------------------------------------------------------------- the readers of C

def play_readers(client: str, command: List[str]) -> None:
    """Has a client with its own readers read recorded messages and difficult JSON."""
    recorded = json.loads((REPOSITORY / "Tests" / "Vectors" / "messages.json").read_text(encoding="utf-8"))
    queries = ("queryRect", "queryItems", "querySupplementary", "queryDecorations")
    with Driver(client, command) as driver:
        for message in recorded:
            name = message["name"].split(".")[0]
            body = message["json"]
            if message["message"] == "Reply" and name in queries:
                gives = expected_elements(body[name]["attributes"], body.get("generation", "0"))
                follow(driver, {"command": {"do": "readBinary", "hex": message["binary"]}, "gives": gives}, {})
            text = json.dumps(body, ensure_ascii=len(message["name"]) % 2 == 0).encode()
            follow(driver, {"command": {"do": "readJSON", "hex": text.hex()}, "gives": {"value": body}}, {})
        for text in GOOD_JSON:
            gives = {"value": json.loads(text)}
            follow(driver, {"command": {"do": "readJSON", "hex": text.encode().hex()}, "gives": gives}, {})
        for text in BAD_JSON:
            follow(driver, {"command": {"do": "readJSON", "hex": text.encode().hex()}, "gives": {"refused": True}}, {})
        for hex in BAD_BINARY:
            lost = {"lost": "connection.protocol"}
            follow(driver, {"command": {"do": "readBinary", "hex": hex}, "gives": lost}, {})


def expected_elements(columns: Dict[str, Any], generation: str) -> Dict[str, Any]:
    rows = layoutd.read_attributes(columns)
    gives: Dict[str, Any] = {"generation": generation, "elements": [
        [row.kind, row.section, row.item, *row.frame, row.z, row.alpha, row.hidden, row.estimated, row.category]
        for row in rows]}
    transforms = [[position, *row.transform.matrix, *row.transform.untransformed_frame]
                  for position, row in enumerate(rows) if row.transform]
    if transforms:
        gives["transforms"] = transforms
    pinned = [[position, *row.pinned] for position, row in enumerate(rows) if row.pinned]
    if pinned:
        gives["pinned"] = pinned
    custom = sorted([name, position, value] for position, row in enumerate(rows) for name, value in row.custom)
    return {**gives, "custom": custom} if custom else gives


GOOD_JSON = [
    "{}", "[]", " [ ] ", "0", "-0.5", "1e-7", "123456789012345680000", "0.1", "1.7976931348623157e308", "5e-324", '""',
    '"\\u00e4\\ud83d\\ude00\\n\\t\\\\\\/\\"\\u0001"', '"😀"', '{"b":1,"a":{"c":[1,2,{"d":null}]},"":true}', "[true,false,null]",
    '{"a":"]}","b":"{\\"","c":[" [ "]}', "[" * 64 + "]" * 64, "0." + "1" * 61,
]
BAD_JSON = [
    "", " ", "{", "[1,]", "{\"a\":1,}", "{a:1}", "01", "1.", ".5", "+1", "1e", "-", "nul", "tru", "\"", '"\\x"', '"\\u12g4"',
    '"\n"', "[1 2]", "{} {}", "[" * 65 + "]" * 65, "0." + "1" * 62, "NaN", "[1}", '{"a"}', '{"a":}',
]
BAD_BINARY = [
    # Columns that do not match: two sections and one item; three numbers of a frame; a kind without a name.
    "7204" "0a02" "0a00" "0a", "7a0a0a080a0200001201001a00", "82010b0a090a0100120100" "1a0108",
    # A varint and a length that never end, a field number of 0, an unknown wire type.
    "82010b0a09" + "ff" * 9, "8a01" + "ff" * 10, "0000", "0f00",
    # A double that is cut off, a transform beyond the last element.
    "8201090a071a05" + "00" * 5, "8201060a044a020805",
]


# -------------------------------------------------------------------------------------------------- self-test

def self_test(schema: Schema) -> int:
    """Compares schema.py with messages that Google's library wrote in both forms; returns how many differ."""
    recorded = json.loads((REPOSITORY / "Tests" / "Vectors" / "messages.json").read_text(encoding="utf-8"))
    differences = 0
    for message in recorded:
        kind, binary, body = message["message"], bytes.fromhex(message["binary"]), message["json"]
        if canonical(schema.decode(kind, binary)) != canonical(body) or schema.encode(kind, body) != binary:
            differences += 1
            print(f"FAIL  {kind} {message['name']}\n      read     {canonical(schema.decode(kind, binary))}\n"
                  f"      expected {canonical(body)}\n      written  {schema.encode(kind, body).hex()}\n"
                  f"      expected {binary.hex()}")
    for name in undocumented():
        differences += 1
        print(f"FAIL  README.md does not describe {name}")
    if not is_written():
        differences += 1
        print("FAIL  the table of hands in README.md is not that of views.json; hands.py writes it")
    for met, expected, are_same in COMPARED:
        if is_same(met, expected) != are_same:
            differences += 1
            print(f"FAIL  {met!r} and {expected!r} are {'not ' if are_same else ''}the same")
    print(f"{len(recorded)} messages, {differences} differences")
    return differences if recorded else 1


# Values, and whether results with them are the same.
COMPARED = [
    (1, 1.0, True), (100, 1e2, True), (0.1, 0.1, True), (-0.0, 0, True), (1e300, 10 ** 300, True), (12345678901234567890, 1.2345678901234567e19, True),
    (1, 2, False), (1, True, False), (0, False, False), ("1", 1, False), (None, 0, False), ([1, 2.0], [1.0, 2], True), ([1], [1, 1], False),
    ({"a": 1, "b": [2]}, {"b": [2.0], "a": 1.0}, True), ({"a": 1}, {"a": 1, "b": 1}, False), ([], {}, False), (10 ** 400, 1, False),
]


def undocumented() -> List[str]:
    """The commands and features of all scenarios that README.md does not have in its tables."""
    scenarios = [each for name in ("recorded.json", "live.json") for each in json.loads((HERE / name).read_text(encoding="utf-8"))]
    named = {step["command"]["do"] for each in scenarios for step in each["client"] if "command" in step}
    named |= {"features", "readers", "readBinary", "readJSON", "views", "view", "input", "viewEffects"}.union(*(each.get("needs", ()) for each in scenarios))
    page = (HERE / "README.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:3] for line in page.splitlines() if line.startswith("| `")]
    return sorted(name for name in named if not any(f"`{name}`" in cell for row in rows for cell in row))


# ------------------------------------------------------------------------------------------------------- main

def clients(options: argparse.Namespace, folder: str) -> Iterator[Tuple[str, List[str]]]:
    yield from options.client
    driver = [sys.executable, str(CLIENTS / "python" / "driver.py")]
    for name in options.clients.split(",") if options.clients else ():
        if name == "python":
            yield name, driver
        elif name == "asyncio":
            yield name, [*driver, "--asyncio"]
        elif name == "c":
            yield name, [build_c(options, folder)]
        elif name == "swift":
            yield name, [options.swift]
        elif name == "web":
            yield name, [options.node, str(CLIENTS / "web" / "driver.js")]
        else:
            raise SystemExit(f"--clients has {name!r}, expected some of python, asyncio, c, swift, web; --client NAME=COMMAND is for others")


def driver_of(text: str) -> Tuple[str, List[str]]:
    """A client's name and the command of its driver, from `NAME=COMMAND`."""
    name, equals, command = text.partition("=")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} does not split into words: {error}") from None
    if not (name and equals and words):
        raise argparse.ArgumentTypeError(f"is {text!r}, expected NAME=COMMAND")
    if not shutil.which(words[0]):
        raise argparse.ArgumentTypeError(f"{words[0]!r} of {name} is not a program")
    return name, words


def features_of(client: str, command: List[str]) -> List[str]:
    """The optional features that a client has."""
    with Driver(client, command) as driver:
        line = driver.tell({"do": "features"})
        met = read_result(line, "features")
        features = met.get("features") if isinstance(met, dict) else None
        if not isinstance(features, list) or not all(isinstance(each, str) for each in features):
            raise Difference(f'features gave {line[:200]}, expected {{"features": [NAME, ...]}}')
        return features


def build_c(options: argparse.Namespace, folder: str) -> str:
    program = os.path.join(folder, "driver")
    build = [options.cc, *C_FLAGS, *C_DRIVER, *C_SOURCES, "-lm", "-o", program]
    if options.sanitize:
        checked = subprocess.run([*build, *SANITIZERS], capture_output=True, text=True)
        if checked.returncode == 0:
            return program
    subprocess.run(build, check=True)
    if options.sanitize:
        # A compiler may be installed without the sanitizers' libraries.
        print(f"note  c       is built without sanitizers, as {options.cc} has none", flush=True)
    return program


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", metavar="NAMES", help="some of python,asyncio,c,swift,web (default: all, or none with --client)")
    parser.add_argument("--client", action="append", default=[], type=driver_of, metavar="NAME=COMMAND",
                        help="another client and the command of its driver, see README.md; may be given several times")
    parser.add_argument("--socket", metavar="PATH", help="of a daemon that runs, for the live scenarios")
    parser.add_argument("--daemon", metavar="PROGRAM", help="layoutd, started for the live scenarios")
    parser.add_argument("--swift", metavar="PROGRAM", default=str(REPOSITORY / ".build" / "debug" / "layoutconformance"))
    parser.add_argument("--cc", default="cc", help="the C compiler (default: cc)")
    parser.add_argument("--node", default="node", help="Node.js (default: node)")
    parser.add_argument("--sanitize", action="store_true", help="build the C client with its compiler's sanitizers")
    parser.add_argument("--only", metavar="WORDS", default="", help="scenarios whose name contains them")
    parser.add_argument("--self-test", action="store_true", help="check schema.py against recorded messages, and nothing else")
    options = parser.parse_args()
    if options.clients is None:
        options.clients = "" if options.client else "python,asyncio,c,swift,web"

    schema = Schema((REPOSITORY / "Sources" / "LayoutWire" / "layout.proto").read_text(encoding="utf-8"))
    if options.self_test:
        return 1 if self_test(schema) else 0
    recorded = json.loads((HERE / "recorded.json").read_text(encoding="utf-8"))
    live, hands = (json.loads((HERE / name).read_text(encoding="utf-8")) for name in ("live.json", "views.json"))
    failures = 0

    def report(client: str, name: str, play: Any, *arguments: Any) -> None:
        nonlocal failures
        try:
            play(*arguments)
            print(f"pass  {client:8}{name}", flush=True)
        except (Difference, layoutd.LayoutdError, OSError, ValueError, subprocess.SubprocessError) as error:
            failures += 1
            print(f"FAIL  {client:8}{name}\n      {error}", flush=True)

    with tempfile.TemporaryDirectory(prefix="ld-") as folder:
        for client, command in clients(options, folder):
            try:
                features = features_of(client, command)
            except (Difference, OSError) as error:
                failures += 1
                print(f"FAIL  {client:8}the driver answers\n      {error}", flush=True)
                continue

            def is_played(scenario: Dict[str, Any]) -> bool:
                missing = [need for need in scenario.get("needs", ()) if need not in features]
                if missing and options.only in scenario["name"]:
                    print(f"skip  {client:8}{scenario['name']}: it has no {', '.join(missing)}", flush=True)
                return not missing and options.only in scenario["name"]

            for scenario in recorded:
                if is_played(scenario):
                    report(client, scenario["name"], play_recorded, scenario, client, command, schema)
            if "readers" in features and options.only in (readers := "recorded messages and difficult texts are read"):
                report(client, readers, play_readers, client, command)
            if "timeout" in features and options.only in (backlog := "a connection that is not accepted has its time"):
                report(client, backlog, play_full_backlog, client, command)
            for scenario in live:
                if not (options.daemon or options.socket) or not is_played(scenario):
                    continue
                if options.daemon:
                    with Daemon(options.daemon) as daemon:
                        report(client, scenario["name"], play_live, scenario, client, command, daemon.socket, daemon)
                elif not scenario.get("stops"):
                    report(client, scenario["name"], play_live, scenario, client, command, options.socket, None)
            played = [hand for hand in hands if (options.daemon or options.socket) and is_played({"needs": ["views"], **hand})]
            with contextlib.ExitStack() as stack:
                path = stack.enter_context(Daemon(options.daemon)).socket if options.daemon and played else options.socket
                for hand in played:
                    report(client, hand["name"], play_hand, hand, client, command, path)
        with contextlib.ExitStack() as stack:
            path = stack.enter_context(Daemon(options.daemon)).socket if options.daemon else options.socket
            for seed, (layout, is_sized, parameters) in enumerate(MIRRORED if "python" in options.clients.split(",") else (), 1):
                name = f"a mirror of {layout} holds after random changes what a fresh query gives (seed {seed})"
                if path and options.only in name:
                    report("python", name, play_mirror, path, layout, is_sized, parameters, seed)
    print(f"{failures} differences" if failures else "all the same")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
