#!/usr/bin/env python3
"""Writes recorded.json: the bytes that a server sends in each scenario, in both forms, and what clients send and report.

    examples/clients/conformance/record.py            writes it
    examples/clients/conformance/record.py --check    fails if its content is out of date

The bytes are recorded so that no client is tested against another one's encoder.
"""
from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from typing import Any, Dict, List, Sequence

from schema import Schema

HERE = Path(__file__).parent
SCHEMA = HERE.parents[2] / "Sources" / "LayoutWire" / "layout.proto"
RECORDED = HERE / "recorded.json"
schema = Schema(SCHEMA.read_text(encoding="utf-8"))

Step = Dict[str, Any]


def framed(body: bytes) -> str:
    return (len(body).to_bytes(4, "little") + body).hex()


def text(message: Dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()


def frame(message: Dict[str, Any], to: int = 0) -> Step:
    """A message in both forms. The form of the request with the id `to` decides which one is sent."""
    return {"to": to or message.get("id", 0), "json": framed(text(message)),
            "binary": framed(schema.encode("Reply", message))}


def parts(message: Dict[str, Any], count: int) -> List[Step]:
    """A reply in this many parts."""
    def cut(body: bytes) -> List[Dict[str, Any]]:
        size = -(-len(body) // count)
        return [{"id": message["id"], "part": {
            **({"index": n} if n else {}), **({"last": True} if n == count - 1 else {}),
            "body": base64.b64encode(body[n * size:(n + 1) * size]).decode()}} for n in range(count)]

    pieces = zip(cut(text(message)), cut(schema.encode("Reply", message)))
    return [{"to": message["id"], "json": framed(text(as_text)), "binary": framed(schema.encode("Reply", as_binary))}
            for as_text, as_binary in pieces]


def cut_off(whole: Step, length: int) -> Step:
    return {"to": whole["to"], "json": whole["json"][:2 * length], "binary": whole["binary"][:2 * length]}


def raw(hex: str, to: int) -> Step:
    return {"to": to, "json": hex, "binary": hex}


def expect(id: int, name: str, fields: Dict[str, Any] = {}, parts: bool = False) -> Step:
    return {"expect": {"id": id, name: fields, **({"parts": True} if parts else {})}}


def send(*frames: Step, bytes_at_once: int = 0) -> Step:
    """Sends frames, `bytes_at_once` bytes at a time, or without it all in one write."""
    return {"send": list(frames), **({"bytesAtOnce": bytes_at_once} if bytes_at_once else {})}


def step(do: str, gives: Any, **command: Any) -> Step:
    return {"command": {"do": do, **command}, "gives": gives}


CLOSE: Step = {"close": True}
ACCEPT: Step = {"accept": True}
# A point that server and client wait for each other at.
MEET: Step = {"meet": True}
HELLO_REPLY = {"id": 1, "hello": {"version": 1, "server": "recorded", "limits": {"elementsPerReply": 100}}}
# The beginning of every scenario; each client sends a name of its own.
HELLO = [ACCEPT, expect(1, "hello", {"minVersion": 1, "maxVersion": 1}), send(frame(HELLO_REPLY))]
CONNECT = [step("connect", {"connected": 1}, socket="$socket")]
STATE = {"container": 4, "name": "gallery", "layout": "flow", "generation": "7"}
ATTACHED = [expect(2, "attachContainer", {"name": "gallery"}),
            send(frame({"id": 2, "generation": "7", "attachContainer": {"state": STATE}}))]
ATTACH = [step("attach", {"attached": {"container": 4, "generation": "7"}}, name="gallery")]
KINDS = ["invalidated", "containerClosed", "serverStopping"]
SUBSCRIBED = [expect(3, "subscribe", {"container": 4, "events": KINDS}),
              send(frame({"id": 3, "subscribe": {"subscription": 9, "containers": [STATE]}}))]
SUBSCRIBE = [step("subscribe", {"subscribed": [[4, "7"]]}, container=4)]
RECT = {"y": -0.5, "width": 320.0, "height": 480.0}
QUERY = {"container": 4, "rect": RECT}
COLUMNS = {
    "sections": [0, 0, 300], "items": [0, 1, 200000],
    "frames": [0.0, 0.0, 50.0, 50.0, 67.5, 0.1, 50.0, 50.0, -0.125, 1000000000.0, 66.66666666666667, 3.0],
    "kinds": [0, 1, 2], "kindNames": ["cell", "header", "background"],
    "kindCategories": ["cell", "supplementary", "decoration"], "zIndexes": [0, 10, -1], "alphas": [1.0, 0.5, 1.0],
    "hidden": [False, True, False], "estimated": [True, False, False],
}
ROWS = [["cell", 0, 0, 0, 0, 50, 50, 0, 1, False, True, "cell"],
        ["header", 0, 1, 67.5, 0.1, 50, 50, 10, 0.5, True, False, "supplementary"],
        ["background", 300, 200000, -0.125, 1000000000, 66.66666666666667, 3, -1, 1, False, False, "decoration"]]


def queried(id: int, columns: Dict[str, Any] = COLUMNS, generation: int = 7, cursor: str = "") -> Dict[str, Any]:
    result = {"attributes": columns, **({"cursor": cursor} if cursor else {})}
    return {"id": id, "generation": str(generation), "queryRect": result}


def query(generation: int = 7, rows: Sequence[Any] = ROWS, **options: Any) -> Step:
    gives = {"elements": list(rows), "generation": str(generation)}
    return step("queryRect", gives, container=4, rect=[0, -0.5, 320, 480], **options)


def cells(*items: Any) -> Dict[str, Any]:
    """Columns of cells in section 0, given as item and y, each 10 points high."""
    return {"sections": [0] * len(items), "items": [item for item, _ in items],
            "frames": [number for _, y in items for number in (0.0, y, 50.0, 10.0)]}


def rows(*items: Any) -> List[Any]:
    return [["cell", 0, item, 0, y, 50, 10, 0, 1, False, False, "cell"] for item, y in items]


def invalidated(sequence: int, generation: int, **fields: Any) -> Step:
    told = {"container": 4, "generation": str(generation), "reason": "bounds", "merged": 1, **fields}
    return frame({"event": {"subscription": 9, "sequence": str(sequence), "invalidated": told}}, to=3)


def told(generation: int) -> Step:
    return step("event", {"event": ["invalidated", 4, str(generation), "bounds"]})


def wait(name: str, reply: Dict[str, Any]) -> Step:
    return step("wait", {"reply": {key: value for key, value in reply.items() if key != "id"}}, **{"for": name})


def start(name: str, request: Dict[str, Any], **options: Any) -> Step:
    return step("start", {"started": name}, **{"as": name}, request=request, **options)


PING = {"ping": {}}
LAYOUTS = {"listLayouts": {"layouts": [{"name": "flow", "summary": "Rows – \"lines\" of\ncells 😀", "source": "built-in"}]}}
LOST = {"lost": "connection.closed"}
SLOW = {"lost": "connection.slowConsumer"}
NO_PROTOCOL = {"lost": "connection.protocol"}

SCENARIOS: List[Dict[str, Any]] = []


def scenario(name: str, client: List[Step], server: List[Step], needs: Sequence[str] = ()) -> None:
    SCENARIOS.append({"name": name, "needs": list(needs), "client": CONNECT + client, "server": HELLO + server})


scenario(
    "a request is answered", [start("a", PING), wait("a", PING), step("disconnect", {"disconnected": True})],
    [expect(2, "ping"), send(frame({"id": 2, **PING}))])
scenario(
    "columns become elements", ATTACH + [query()], ATTACHED + [expect(3, "queryRect", QUERY), send(frame(queried(3)))])
scenario(
    "elements without columns of their own have defaults", ATTACH + [query(rows=[ROWS[0][:10] + [False, "cell"]])],
    ATTACHED + [expect(3, "queryRect", QUERY), send(frame(queried(
        3, {"sections": [0], "items": [0], "frames": [0.0, 0.0, 50.0, 50.0]})))])
scenario(
    "an empty answer is no element", ATTACH + [query(rows=[])],
    ATTACHED + [expect(3, "queryRect", QUERY), send(frame({"id": 3, "generation": "7", "queryRect": {}}))])
scenario(
    "replies come byte by byte", ATTACH + [query(), start("a", {"listLayouts": {}}), wait("a", LAYOUTS)],
    ATTACHED + [expect(3, "queryRect", QUERY), send(frame(queried(3)), bytes_at_once=1),
                expect(4, "listLayouts"), send(frame({"id": 4, **LAYOUTS}), bytes_at_once=1)])
scenario(
    "several frames come in one write",
    ATTACH + SUBSCRIBE + [start("a", PING), start("b", {"listLayouts": {}}), wait("a", PING), wait("b", LAYOUTS),
                          told(8), told(9)],
    ATTACHED + SUBSCRIBED + [expect(4, "ping"), expect(5, "listLayouts"), send(
        frame({"id": 4, **PING}), invalidated(1, 8), frame({"id": 5, **LAYOUTS}), invalidated(2, 9))])
scenario(
    "an event comes with the reply to its subscription", ATTACH + SUBSCRIBE + [told(8)],
    ATTACHED + SUBSCRIBED[:1] + [send(*SUBSCRIBED[1]["send"], invalidated(1, 8))])
scenario(
    "an event comes between a request and its reply", ATTACH + SUBSCRIBE + [query(8), told(8)],
    ATTACHED + SUBSCRIBED + [expect(4, "queryRect", QUERY), send(invalidated(1, 8)), send(frame(queried(4, generation=8)))])
scenario(
    "replies come out of order",
    [start("a", PING), start("b", {"listLayouts": {}}), start("c", {"sync": {}}), wait("a", PING), wait("b", LAYOUTS),
     wait("c", {"sync": {}})],
    [expect(2, "ping"), expect(3, "listLayouts"), expect(4, "sync"), send(frame({"id": 4, "sync": {}})),
     send(frame({"id": 3, **LAYOUTS})), send(frame({"id": 2, **PING}))])
scenario(
    "a query goes on from its cursor",
    ATTACH + [query(rows=rows((0, 0.0), (1, 10.0), (2, 20.0)))],
    ATTACHED + [
        expect(3, "queryRect", QUERY), send(frame(queried(3, cells((0, 0.0), (1, 10.0)), cursor="7.0.2"))),
        expect(4, "queryRect", {**QUERY, "cursor": "7.0.2"}), send(frame(queried(4, cells((2, 20.0)))))])
scenario(
    "a query begins again when the container changes between two answers",
    ATTACH + [query(8, rows((0, 5.0)))],
    ATTACHED + [
        expect(3, "queryRect", QUERY), send(frame(queried(3, cells((0, 0.0), (1, 10.0)), cursor="7.0.2"))),
        expect(4, "queryRect", {**QUERY, "cursor": "7.0.2"}),
        send(frame({"id": 4, "error": {"code": "generation.stale", "generation": "8"}})),
        expect(5, "queryRect", QUERY), send(frame(queried(5, cells((0, 5.0)), generation=8)))])
scenario(
    "a reply comes in parts, with an event and another reply between two of them",
    ATTACH + SUBSCRIBE + [
        start("a", {"listLayouts": {}}, parts=True), start("b", PING), wait("a", LAYOUTS), wait("b", PING), told(8),
        query(8, parts=True), told(9)],
    ATTACHED + SUBSCRIBED + [
        expect(4, "listLayouts", parts=True), expect(5, "ping"),
        send(parts({"id": 4, **LAYOUTS}, 3)[0], invalidated(1, 8), parts({"id": 4, **LAYOUTS}, 3)[1],
             frame({"id": 5, **PING}), parts({"id": 4, **LAYOUTS}, 3)[2]),
        expect(6, "queryRect", QUERY, parts=True), send(parts(queried(6, generation=8), 2)[0]),
        send(invalidated(2, 9)), send(parts(queried(6, generation=8), 2)[1], bytes_at_once=1)], needs=["parts"])
scenario(
    "parts that come out of order are no protocol", [start("a", PING, parts=True), step("wait", NO_PROTOCOL, **{"for": "a"})],
    [expect(2, "ping", parts=True), send(parts({"id": 2, **PING}, 3)[1])], needs=["parts"])
scenario(
    "a failure is told with its details",
    [step("open", {"failure": {"code": "layout.unknown", "nearest": ["flow", "column-flow"],
                               "pointer": "/openContainer/layout"}}, layout="flwo", bounds=[0, 0, 320, 480], sections=[]),
     start("a", PING), step("wait", {"failure": {"code": "generation.stale", "generation": "18446744073709551615"}},
                            **{"for": "a"}), start("b", PING), wait("b", PING)],
    [{"expect": {"id": 2}}, send(frame({"id": 2, "error": {
        "code": "layout.unknown", "message": "no", "pointer": "/openContainer/layout",
        "nearest": ["flow", "column-flow"]}})),
     expect(3, "ping"), send(frame({"id": 3, "error": {
         "code": "generation.stale", "message": "…", "generation": "18446744073709551615"}})),
     expect(4, "ping"), send(frame({"id": 4, **PING}))])
scenario(
    "a failure that names no request is of the oldest one",
    [start("a", PING), step("wait", {"failure": {"code": "request.malformed", "pointer": "/ping"}}, **{"for": "a"}),
     start("b", PING), wait("b", PING)],
    [expect(2, "ping"), send(frame({"error": {"code": "request.malformed", "pointer": "/ping"}}, to=2)),
     expect(3, "ping"), send(frame({"id": 3, **PING}))])
scenario(
    "a connection that is lost in the middle of a frame fails what is in flight",
    ATTACH + [step("queryRect", LOST, container=4, rect=[0, -0.5, 320, 480])],
    ATTACHED + [expect(3, "queryRect", QUERY), send(cut_off(frame(queried(3)), 20)), CLOSE])
scenario(
    "a connection that is lost fails all that is in flight, and what comes after",
    [start("a", PING), start("b", {"sync": {}}), step("wait", LOST, **{"for": "a"}), step("wait", LOST, **{"for": "b"})],
    [expect(2, "ping"), expect(3, "sync"), CLOSE])
scenario(
    "a daemon that takes its leave says why, to all that is in flight",
    [start("a", PING), start("b", {"sync": {}}), step("wait", SLOW, **{"for": "a"}), step("wait", SLOW, **{"for": "b"})],
    [expect(2, "ping"), expect(3, "sync"), send(frame({"goodbye": {"reason": "slowConsumer"}}, to=2)), CLOSE])
scenario(
    "events end with their connection", ATTACH + SUBSCRIBE + [told(8), step("event", LOST)],
    ATTACHED + SUBSCRIBED + [send(invalidated(1, 8)), CLOSE])
scenario(
    "a frame longer than any limit is refused before it comes", [start("a", PING), step("wait", NO_PROTOCOL, **{"for": "a"})],
    [expect(2, "ping"), send(raw("ffffffff7b", 2))])
scenario(
    "a frame of no bytes is no protocol", [start("a", PING), step("wait", NO_PROTOCOL, **{"for": "a"})],
    [expect(2, "ping"), send(raw("00000000", 2))])
scenario(
    "a body that is no message is no protocol", [start("a", PING), step("wait", NO_PROTOCOL, **{"for": "a"})],
    [expect(2, "ping"), send(raw(framed(b'{"id":2,"ping":{'), 2))])
scenario(
    "what the daemon does not know yet is passed over", [start("a", PING), wait("a", {**PING, "news": [1, {"a": None}]})],
    [expect(2, "ping"), send(raw(framed(text({"id": 2, **PING, "news": [1, {"a": None}]})), 2))])

scenario(
    "what names no request and is no failure is passed over", [start("a", PING), wait("a", PING)],
    [expect(2, "ping"), send(raw(framed(text({"news": {}})), 2), frame({"id": 2, **PING}))], needs=["strict"])
scenario(
    "a reply of another kind than its request is no protocol",
    [start("a", {"listLayouts": {}}), step("wait", NO_PROTOCOL, **{"for": "a"})],
    [expect(2, "listLayouts"), send(frame({"id": 2, **PING}))], needs=["strict"])
lost_query = step("queryRect", NO_PROTOCOL, container=4, rect=[0, -0.5, 320, 480])
scenario(
    "a query that is answered with another result ends the connection", ATTACH + [lost_query, lost_query],
    ATTACHED + [expect(3, "queryRect", QUERY), send(frame({"id": 3, **PING}))], needs=["strict"])
scenario(
    "columns that do not fit together end the connection", ATTACH + [lost_query, lost_query],
    ATTACHED + [expect(3, "queryRect", QUERY), send(frame(queried(3, {"sections": [0], "items": [0, 1]})))],
    needs=["strict"])
for malformed in ({"id": [2], **PING}, {"id": 2, "error": 7}, {"event": 3}):
    scenario(
        f"a body with a member of another type is no protocol: {json.dumps(malformed)}",
        [start("a", PING), step("wait", NO_PROTOCOL, **{"for": "a"})],
        [expect(2, "ping"), send(raw(framed(text(malformed)), 2))])


SCENARIOS.append({
    "name": "a daemon that takes no requests is lost", "needs": [],
    "client": [*CONNECT, step("attach", LOST, name="gallery")],
    "server": [*HELLO[:2], {"deafen": True}, *HELLO[2:], {"waitForHangUp": True}]})
SCENARIOS.append({
    "name": "what a daemon said before it took no more requests is read", "needs": ["lastWords"],
    "client": [*CONNECT, MEET, MEET, step("attach", SLOW, name="gallery")],
    "server": [*HELLO, MEET, {"deafen": True}, send(frame({"goodbye": {"reason": "slowConsumer"}}, to=1)), MEET,
               {"waitForHangUp": True}]})
SCENARIOS.append({
    "name": "a request that is not answered has its time, whatever interrupts it", "needs": ["timeout"],
    "client": [step("connect", {"failure": {"code": "timeout"}}, socket="$socket", timeoutMilliseconds=100)],
    "server": [*HELLO[:2], {"deafen": True}, {"waitForHangUp": True}]})
SCENARIOS.append({
    "name": "an empty $LAYOUTD_SOCKET is as good as none", "needs": ["environment"],
    "client": [step("connect", {"connected": 1}, runtimeFolder="$folder"), start("a", PING), wait("a", PING)],
    "server": [*HELLO, expect(2, "ping"), send(frame({"id": 2, **PING}))]})
scenario(
    "what a call was answered is there until the next call, whatever is queried meanwhile",
    [step("callAndQuery", {"elements": {"elements": rows(*((item, 0.0) for item in range(200))), "generation": "7"},
                           "reply": LAYOUTS},
          request={"listLayouts": {}}, container=4, rect=[0, -0.5, 320, 480])],
    [expect(2, "listLayouts"), send(frame({"id": 2, **LAYOUTS})),
     expect(3, "queryRect", QUERY), send(frame(queried(3, cells(*((item, 0.0) for item in range(200))))))],
    needs=["replies"])


CLOSING = step("closeInHandler", {"closeInHandler": True})
DISCONNECT = step("disconnect", {"disconnected": True})
scenario(
    "an event's handler closes the client: no other event is told, and what is in flight fails",
    ATTACH + SUBSCRIBE + [start("a", PING), CLOSING, told(8), step("event", LOST), step("wait", LOST, **{"for": "a"}),
                          DISCONNECT],
    ATTACHED + SUBSCRIBED + [expect(4, "ping"), send(invalidated(1, 8), invalidated(2, 9), frame({"id": 4, **PING}))],
    needs=["closeInHandler"])
scenario(
    "an event's handler closes the client during a query, which fails",
    ATTACH + SUBSCRIBE + [CLOSING, step("queryRect", LOST, container=4, rect=[0, -0.5, 320, 480]), told(8),
                          step("attach", LOST, name="gallery"), DISCONNECT],
    ATTACHED + SUBSCRIBED + [expect(4, "queryRect", QUERY), send(invalidated(1, 8), frame(queried(4, generation=8)))],
    needs=["closeInHandler"])
scenario(
    "a reply's handler closes the client, and what else is in flight fails",
    [start("a", PING, parts=True), start("b", {"listLayouts": {}}), CLOSING, wait("a", PING), step("wait", LOST, **{"for": "b"}),
     DISCONNECT],
    [expect(2, "ping", parts=True), expect(3, "listLayouts"), send(*parts({"id": 2, **PING}, 2), frame({"id": 3, **LAYOUTS}))],
    needs=["closeInHandler"])


def padded(id: int, length: int) -> Dict[str, Any]:
    """A reply of this many bytes, as JSON."""
    reply = {"id": id, **PING, "news": ""}
    return {**reply, "news": "x" * (length - len(text(reply)))}


LIMIT = 200
SCENARIOS.append({
    "name": "a frame may be as long as the client's limit, and no longer", "needs": ["frameBytes"],
    "client": [
        step("connect", {"connected": 1}, socket="$socket", frameBytes=LIMIT), start("a", PING),
        wait("a", padded(2, LIMIT)), start("b", PING), step("wait", NO_PROTOCOL, **{"for": "b"})],
    "server": [*HELLO, expect(2, "ping"), send(raw(framed(text(padded(2, LIMIT))), 2)),
               expect(3, "ping"), send(raw(framed(text(padded(3, LIMIT + 1))), 3))]})
refused = {"failure": {"code": "protocol.unsupported"}}
SCENARIOS.append({
    "name": "a daemon that refuses the version says so", "needs": [],
    "client": [step("connect", refused, socket="$socket")],
    "server": [*HELLO[:2], send(frame({"id": 1, "error": {"code": "protocol.unsupported"}})), CLOSE]})
SCENARIOS.append({
    "name": "a lost client attaches and subscribes again", "needs": ["reconnect"],
    "client": [step("connect", {"connected": 1}, socket="$socket", reconnect=True), *ATTACH, *SUBSCRIBE,
               step("queryRect", LOST, container=4, rect=[0, -0.5, 320, 480]),
               step("event", {"event": ["reconnected", ""]}), query(9), told(10)],
    "server": [*HELLO, *ATTACHED, *SUBSCRIBED, expect(4, "queryRect", QUERY), CLOSE, *HELLO,
               ATTACHED[0], send(frame({"id": 2, "generation": "9", "attachContainer": {
                   "state": {**STATE, "container": 5, "generation": "9"}}})),
               expect(3, "subscribe", {"container": 5, "events": KINDS}), SUBSCRIBED[1],
               expect(4, "queryRect", {**QUERY, "container": 5}), send(frame(queried(4, generation=9))),
               send(invalidated(1, 10))]})

EVERYWHERE = {"x": -5e8, "y": -5e8, "width": 1e9, "height": 1e9}


def mirrored(do: str, generation: int, elements: List[Any], is_complete: bool = True) -> Step:
    return step(do, {"elements": elements, "generation": str(generation), "isComplete": is_complete}, container=4)


# Mirrors are given JSON, since a schema may not know the members of the changes yet.
def changed(sequence: int, before: int, generation: int, **changes: Any) -> Step:
    message = {"event": {"subscription": 9, "sequence": str(sequence), "invalidated": {
        "container": 4, "generationBefore": str(before), "generation": str(generation), "reason": "data",
        "changes": changes}}}
    return raw(framed(text(message)), 3)


def path(item: int) -> Dict[str, Any]:
    return {"item": item} if item else {}


asked = {"id": 5, "generation": "8", "queryItems": {"attributes": cells((1, 10.0))}}
scenario(
    "a mirror follows moved, deleted and inserted items, and asks for what is new alone",
    ATTACH + SUBSCRIBE + [
        mirrored("mirror", 7, rows((0, 0.0), (1, 10.0), (2, 20.5))),
        mirrored("follow", 8, rows((0, 0.0), (1, 10.0), (2, 20.0), (3, 30.5)))],
    ATTACHED + SUBSCRIBED + [
        expect(4, "queryRect", {"container": 4, "rect": EVERYWHERE}),
        send(frame(queried(4, cells((0, 0.0), (1, 10.0), (2, 20.5))))),
        send(changed(1, 7, 8, inserted=[{"item": 1, "count": 1, "category": "cell"}], moved=[
            {"item": 2, "count": 2, "category": "cell", "from": {"item": 1}, "dy": 10.0}])),
        expect(5, "queryItems", {"container": 4, "indexPaths": [{"item": 1}]}), send(frame(asked))], needs=["mirror"])
scenario(
    "a mirror that is behind waits for the event that is on its way",
    ATTACH + SUBSCRIBE + [
        mirrored("mirror", 7, rows((0, 0.0), (1, 10.0))),
        mirrored("follow", 8, rows((0, 0.0)), is_complete=False), mirrored("follow", 9, rows((0, 2.0), (1, 14.0)))],
    ATTACHED + SUBSCRIBED + [
        expect(4, "queryRect", {"container": 4, "rect": EVERYWHERE}), send(frame(queried(4, cells((0, 0.0), (1, 10.0))))),
        send(changed(1, 7, 8, elements=[{"item": 1, "count": 1, "category": "cell"}])),
        expect(5, "queryItems", {"container": 4, "indexPaths": [{"item": 1}]}),
        send(frame({"id": 5, "generation": "9", "queryItems": {"attributes": cells((1, 14.0))}})),
        send(changed(2, 8, 9, moved=[{"count": 2, "category": "cell", "dy": 2.0}])),
        expect(6, "queryItems", {"container": 4, "indexPaths": [{"item": 1}]}),
        send(frame({"id": 6, "generation": "9", "queryItems": {"attributes": cells((1, 14.0))}}))], needs=["mirror"])
for kind, code, name in (("cell", "index.outOfRange", "queryItems"),
                         ("header", "request.invalid", "querySupplementary"),
                         ("background", "request.invalid", "queryDecorations")):
    category = {"cell": "cell", "header": "supplementary", "background": "decoration"}[kind]
    named = {"category": category, **({} if kind == "cell" else {"kind": kind})}
    paths = {"container": 4, **({} if kind == "cell" else {"kind": kind}), "indexPaths": [{"item": 1}]}
    scenario(
        f"a mirror waits for the event that is on its way when {name} is refused: {code}",
        ATTACH + SUBSCRIBE + [
            mirrored("mirror", 7, rows((0, 0.0))), mirrored("follow", 8, rows((0, 0.0)), is_complete=False),
            mirrored("follow", 9, rows((0, 3.0)))],
        ATTACHED + SUBSCRIBED + [
            expect(4, "queryRect", {"container": 4, "rect": EVERYWHERE}), send(frame(queried(4, cells((0, 0.0))))),
            send(changed(1, 7, 8, inserted=[{"item": 1, "count": 1, **named}])), expect(5, name, paths),
            send(frame({"id": 5, "error": {"code": code}})),
            send(changed(2, 8, 9, deleted=[{"item": 1, "count": 1, **named}],
                         moved=[{"count": 1, "category": "cell", "dy": 3.0}]))], needs=["mirror"])
scenario(
    "a mirror asks for as many elements at once as the daemon takes",
    ATTACH + SUBSCRIBE + [
        mirrored("mirror", 7, rows()), mirrored("follow", 8, rows(*((item, 2.0 * item) for item in range(150))))],
    ATTACHED + SUBSCRIBED + [
        expect(4, "queryRect", {"container": 4, "rect": EVERYWHERE}), send(frame(queried(4, cells()))),
        send(changed(1, 7, 8, inserted=[{"count": 150, "category": "cell"}])),
        *(each for id, items in ((5, range(100)), (6, range(100, 150))) for each in (
            expect(id, "queryItems", {"container": 4, "indexPaths": [path(item) for item in items]}),
            send(frame({"id": id, "generation": "8", "queryItems": {
                "attributes": cells(*((item, 2.0 * item) for item in items))}}))))],
    needs=["mirror"])
scenario(
    "a mirror passes over what it knows, and asks for everything where changes do not lead on from there",
    ATTACH + SUBSCRIBE + [mirrored("mirror", 7, rows((0, 0.0))), mirrored("follow", 7, rows((0, 0.0))),
                          mirrored("follow", 9, rows((0, 3.0)))],
    ATTACHED + SUBSCRIBED + [
        expect(4, "queryRect", {"container": 4, "rect": EVERYWHERE}), send(frame(queried(4, cells((0, 0.0))))),
        send(changed(1, 6, 7, moved=[{"count": 1, "category": "cell", "dy": 100.0}]), changed(
            2, 8, 9, moved=[{"count": 1, "category": "cell", "dy": 1.0}])),
        expect(5, "queryRect", {"container": 4, "rect": EVERYWHERE}),
        send(frame(queried(5, cells((0, 3.0)), generation=9)))], needs=["mirror"])


def main() -> int:
    # One line per step, which is short enough to read and makes small diffs.
    lines = []
    for each in SCENARIOS:
        steps = {side: ",\n    ".join(json.dumps(one, ensure_ascii=False) for one in each[side]) for side in ("client", "server")}
        lines.append(f'  {{"name": {json.dumps(each["name"])}, "needs": {json.dumps(each["needs"])},\n'
                     f'   "client": [\n    {steps["client"]}],\n   "server": [\n    {steps["server"]}]}}')
    written = "[\n" + ",\n".join(lines) + "\n]\n"
    if "--check" in sys.argv[1:]:
        if RECORDED.read_text(encoding="utf-8") != written:
            print("recorded.json is not what record.py writes", file=sys.stderr)
            return 1
        return 0
    RECORDED.write_text(written, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
