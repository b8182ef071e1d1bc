#!/usr/bin/env python3
"""Both Python clients behind the line protocol of ../conformance: one JSON command per line in, one JSON result per line out.

    driver.py            with Client
    driver.py --asyncio  with AsyncClient
"""
from __future__ import annotations

import asyncio
import inspect
import json
import os
import sys
from typing import Any

from layoutd import (
    MAX_FRAME_BYTES, AsyncClient, Attributes, Client, ConnectionLost, Container, LayoutdError, Mirror, Subscription,
)

EVENTS = ("invalidated", "containerClosed", "serverStopping")
# The optional features that these clients have.
FEATURES = ["environment", "frameBytes", "mirror", "parts", "reconnect", "strict", "timeout"]


def canonical(value: Any) -> str:
    """The canonical text of a value: sorted keys, no spaces, whole numbers without a fraction, others with the fewest digits."""
    def plain(value: Any) -> Any:
        if isinstance(value, float) and abs(value) < 1e15 and value == int(value):
            return int(value)
        if isinstance(value, int) and abs(value) >= 1e15:
            return float(value)
        if isinstance(value, (list, tuple)):
            return [plain(each) for each in value]
        return {key: plain(each) for key, each in value.items()} if isinstance(value, dict) else value

    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def failure(error: LayoutdError) -> dict:
    told = {"code": error.code, "pointer": error.pointer, "nearest": error.nearest,
            "generation": None if error.generation is None else str(error.generation)}
    return {"failure": {key: value for key, value in told.items() if value}}


def row(each: Attributes) -> list:
    return [each.kind, each.section, each.item, *each.frame, each.z, each.alpha, each.hidden, each.estimated, each.category]


class Driver:
    client: Any = None
    subscription: Subscription
    mirror: Mirror

    def __init__(self, is_asyncio: bool) -> None:
        self.is_asyncio = is_asyncio
        self.containers: dict = {}
        self.started: dict = {}

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            line = await loop.run_in_executor(None, sys.stdin.readline)
            if not line:
                return
            try:
                result = await self.answer(json.loads(line))
            except LayoutdError as error:
                result = failure(error)
            except ConnectionLost as error:
                result = {"lost": error.code}
            except TimeoutError:
                result = {"failure": {"code": "timeout"}}
            except OSError:
                result = {"lost": "connection.closed"}
            print(canonical(result), flush=True)

    async def answer(self, command: dict) -> Any:
        what = command["do"]
        if what == "features":
            # The event loop stops reading from a connection once a write has failed.
            return {"features": FEATURES if self.is_asyncio else [*FEATURES, "lastWords"]}
        if what == "connect":
            options = {"reconnect": (0,) if command.get("reconnect") else (),
                       "frame_bytes": command.get("frameBytes", MAX_FRAME_BYTES)}
            if "timeoutMilliseconds" in command:
                options["timeout"] = command["timeoutMilliseconds"] / 1000
            if "runtimeFolder" in command:
                os.environ.update(LAYOUTD_SOCKET="", XDG_RUNTIME_DIR=command["runtimeFolder"])
            if self.is_asyncio:
                self.client = await AsyncClient(command.get("socket"), **options).connect()
            else:
                self.client = Client(command.get("socket"), **options)
            return {"connected": self.client.server["version"]}
        if what == "start":
            (name, fields), = command["request"].items()
            self.started[command["as"]] = self.client.submit(name, parts=command.get("parts", False), **fields)
            return {"started": command["as"]}
        if what == "wait":
            pending = self.started.pop(command["for"])
            reply = await pending if self.is_asyncio else self.client.result(pending)
            return {"reply": {key: value for key, value in reply.items() if key != "id"}}
        if what == "open":
            fields = {key: value for key, value in command.items() if key != "do"}
            return {"opened": self.note(await settled(self.client.open(**fields)))}
        if what == "attach":
            told = self.note(await settled(self.client.attach(command["name"])))
            return {"attached": {key: told[key] for key in ("container", "generation")}}
        if what == "event":
            return await self.event()
        if what == "disconnect":
            await settled(self.client.close())
            return {"disconnected": True}
        return await self.ask(what, self.containers[command["container"]], command)

    async def ask(self, what: str, container: Container, command: dict) -> Any:
        if what == "queryRect":
            found = await settled(container.query_rect(command["rect"], parts=command.get("parts", False)))
            told = {"count": len(found), "last": row(found[-1])} if command.get("isLong") else {
                "elements": list(map(row, found))}
            return {"generation": str(container.generation), **told}
        if what == "setBounds":
            change = await settled(container.set_bounds(command["bounds"]))
            return {"updated": {"generation": str(change.generation), "contentSize": change.content_size,
                                "changed": change.changes is not None}}
        if what == "subscribe":
            self.subscription = await settled(container.subscribe(*EVENTS))
            return {"subscribed": [[state.container, str(state.generation)] for state in self.subscription.states]}
        if what == "close":
            await settled(container.close())
            return {"closed": command["container"]}
        if what == "mirror":
            self.mirror = Mirror(container)
            await settled(self.mirror.refresh())
        elif what == "follow":
            await settled(self.mirror.apply(await self.next_event()))
        else:
            raise ValueError(f"no command {what}")
        return {"generation": str(self.mirror.generation), "elements": list(map(row, self.mirror.elements)),
                "isComplete": self.mirror.is_complete}

    def note(self, container: Container) -> dict:
        self.containers[container.number] = container
        return {"container": container.number, "generation": str(container.generation),
                "contentSize": container.content_size}

    async def next_event(self) -> Any:
        return await self.subscription.__anext__() if self.is_asyncio else next(self.subscription.events())

    async def event(self) -> dict:
        event = await self.next_event()
        told = [event.kind]
        if event.kind in ("invalidated", "containerClosed"):
            told.append(event.container)
        if event.kind == "invalidated":
            told.append(str(event.generation))
        return {"event": told + [event.reason]}


async def settled(value: Any) -> Any:
    """The result of either client's method, awaited if necessary."""
    return await value if inspect.isawaitable(value) else value


if __name__ == "__main__":
    asyncio.run(Driver("--asyncio" in sys.argv[1:]).run())
