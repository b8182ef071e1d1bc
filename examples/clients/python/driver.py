#!/usr/bin/env python3
"""Both Python clients behind the line protocol of ../conformance: one JSON command per line in, one JSON result per line out.

    driver.py            with Client
    driver.py --asyncio  with AsyncClient
"""
from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import Any, Optional

from layoutd import (
    MAX_FRAME_BYTES, AsyncClient, AsyncMirror, Attributes, Change, Client, ConnectionLost, Container, Event, LayoutdError, Mirror, Movement,
    MovementStep, Operation, SectionSnapshot, Snapshot, Subscription, read_identifiers, section,
)

import driver_queries
from driver_queries import failure, row, settled
from driver_views import ViewCommands
from driver_window import WindowCommands

EVENTS = ("invalidated", "containerClosed", "serverStopping")
# The optional features that these clients have.
FEATURES = [
    "batch", "environment", "frameBytes", "identifiedQueries", "identifiedSections", "identifiers", "ifGeneration", "mirror", "movement",
    "parts", "queries", "reconnect", "steps", "strict", "timeout", "transitions", "views", "window", "withItems",
]


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


def placed(each: Attributes) -> list:
    return [each.section, each.item, *each.frame]


def updated(change: Change) -> dict:
    return {"generation": str(change.generation), "contentSize": change.content_size, "changed": change.changes is not None}


def present(**members: Any) -> dict:
    return {key: value for key, value in members.items() if value is not None}


def lifted(movement: Optional[Movement]) -> Optional[dict]:
    """Items that are being moved, with what is absent left out."""
    return movement and present(
        indexPaths=movement.index_paths, target=movement.target, position=movement.position,
        lifted=list(map(placed, movement.lifted)), dataGeneration=str(movement.data_generation),
        targetContainer=movement.target_container, sourceContainer=movement.source_container)


def hovering(step: MovementStep) -> dict:
    return {"hovering": present(
        generation=str(step.generation), changed=step.changes is not None, autoScroll=step.auto_scroll,
        movement=lifted(step.movement), targetMovement=lifted(step.target_movement))}


def on_the_way(container: Container, step: dict) -> dict:
    """A step of a transition, which Python's client returns as in JSON."""
    transition, bounds, anchor = step.get("transition"), step.get("bounds", {}), step.get("anchor")
    return {"onTheWay": present(
        generation=str(container.generation), contentSize=container.content_size,
        bounds=[bounds.get(side, 0) for side in ("x", "y", "width", "height")],
        transition=None if transition is None else [transition["toLayout"], transition.get("progress", 0)],
        anchor=None if anchor is None else [anchor.get("section", 0), anchor.get("item", 0)])}


def shown(ids: Any) -> list:
    """Identifiers as text, numbers exact."""
    return list(map(str, ids))


def edited(change: Change) -> dict:
    return {"edited": {"generation": str(change.generation), "skipped": [
        [each.operation, shown(each.ids), each.reason] for each in change.skipped]}}


def operation(edit: dict) -> dict:
    """An operation by identifier; `ids`, `before`, `after`, `atStartOf` and `atEndOf` are identifiers as in JSON, one or several."""
    ids = read_identifiers(edit.get("ids"))
    place = {name: read_identifiers(edit[key])[0] for name, key in (
        ("before", "before"), ("after", "after"), ("at_start_of", "atStartOf"), ("at_end_of", "atEndOf")) if key in edit}
    if edit["edit"] in ("insertItems", "reloadItems", "reconfigureItems"):
        items = section(item_ids=ids, sizes=edit.get("sizes", ()))
        if edit["edit"] == "insertItems":
            return Operation.insert_items(items, **place)
        return (Operation.reload_items if edit["edit"] == "reloadItems" else Operation.reconfigure_items)(items)
    if edit["edit"] == "insertSections":
        return Operation.insert_sections([section(id=id) for id in ids], **place)
    perform = {"deleteItems": Operation.delete_items, "moveItems": Operation.move_items,
               "deleteSections": Operation.delete_sections, "moveSections": Operation.move_sections,
               "reloadSections": Operation.reload_sections}[edit["edit"]]
    return perform(ids, **place)


def snapshot(command: dict) -> Snapshot:
    """`sections` are pairs of a section and its items; `reconfigure` has `ids` and `sizes`."""
    made = Snapshot()
    for own, items in command["sections"]:
        made.append_sections(read_identifiers(own))
        made.append_items(read_identifiers(items))
    for key, change in (("reconfigure", made.reconfigure_items), ("reload", made.reload_items)):
        if key in command:
            change(read_identifiers(command[key]["ids"]), sizes=command[key].get("sizes", ()))
    return made


def outline(command: dict) -> SectionSnapshot:
    """`items` are pairs of a parent, {} for none, and its children; `sizes` are of each item; `expanded` are identifiers."""
    made = SectionSnapshot()
    for parent, children in command["items"]:
        ids = read_identifiers(children)
        made.append(ids, to=next(iter(read_identifiers(parent)), None), sizes=command["size"] * len(ids))
    made.expand(read_identifiers(command["expanded"]))
    return made


class Driver:
    client: Any = None
    subscription: Subscription
    mirror: Any
    window: WindowCommands
    view: ViewCommands

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
            self.with_ids = command.get("withIds", False)
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
            told = self.note(await settled(self.client.attach(command.get("name") or command["container"])))
            return {"attached": {key: told[key] for key in ("container", "generation")}}
        if what == "event":
            return await self.event()
        if what == "moved":
            return await self.moved(int(command["step"]))
        if what == "input":
            return await self.view.input(command)
        if what == "viewEffects":
            return await self.view.others()
        if what == "disconnect":
            await settled(self.client.close())
            return {"disconnected": True}
        return await self.ask(what, self.containers[command["container"]], command)

    async def ask(self, what: str, container: Container, command: dict) -> Any:
        if what == "queryRect":
            generation = int(command["ifGeneration"]) if "ifGeneration" in command else None
            found = await settled(container.query_rect(
                command["rect"], parts=command.get("parts", False), if_generation=generation))
            told = {"count": len(found), "last": row(found[-1])} if command.get("isLong") else {
                "elements": list(map(row, found))}
            return {"generation": str(container.generation), **told}
        if what == "setBounds":
            return {"updated": updated(await settled(container.set_bounds(command["bounds"])))}
        if what == "subscribe":
            is_passive = command.get("isPassive", False)
            events = (*EVENTS, "moved") if is_passive else EVENTS
            self.subscription = await settled(container.subscribe(*events, passive=is_passive))
            return {"subscribed": [[state.container, str(state.generation)] for state in self.subscription.states]}
        if what == "edit":
            operations = list(map(operation, command["operations"]))
            return edited(await settled(container.update(operations, refuse_skipped=command.get("refuseSkipped", False))))
        if what == "applySnapshot":
            return edited(await settled(container.apply(snapshot(command))))
        if what == "applySectionSnapshot":
            return edited(await settled(container.apply(outline(command), to=read_identifiers(command["to"])[0])))
        if what == "queryIds":
            found = (container.query_items(read_identifiers(command["ids"]), with_ids=True) if "ids" in command
                     else container.query_rect(command["rect"], with_ids=True))
            return {"elements": [[str(each.id), each.category, each.section, each.item, *each.frame] for each in await settled(found)]}
        if what == "close":
            await settled(container.close())
            return {"closed": command["container"]}
        if what in ("beginMovement", "updateMovement", "endMovement", "cancelMovement"):
            return await self.move(what, container, command)
        if what in ("beginTransition", "updateTransition", "finishTransition", "cancelTransition"):
            return await self.take_through(what, container, command)
        if what == "step":
            return await self.step(container, command["steps"])
        if what == "view":
            self.view = ViewCommands(container, command)
            return await self.view.open()
        if what == "window":
            self.window = WindowCommands(container, command)
            return await self.window.open()
        if what == "scrollWindow":
            return await self.window.scroll(command)
        if what == "followWindow":
            return await self.window.follow(command)
        result = await driver_queries.ask(what, container, command)
        if result is not None:
            return result
        if what == "mirror":
            self.mirror = AsyncMirror(container) if self.is_asyncio else Mirror(container)
            await settled(self.mirror.refresh())
        elif what == "follow":
            await settled(self.mirror.apply(await self.next_event()))
        else:
            raise ValueError(f"no command {what}")
        return {"generation": str(self.mirror.generation), "elements": list(map(row, self.mirror.elements)),
                "isComplete": self.mirror.is_complete}

    async def move(self, what: str, container: Container, command: dict) -> dict:
        if what == "beginMovement":
            paths = list(map(tuple, command["indexPaths"]))
            return hovering(await settled(container.begin_movement(paths, command.get("point"))))
        target = self.containers.get(command.get("target"))
        if what == "updateMovement":
            return hovering(await settled(container.update_movement(command["position"], target)))
        if what == "cancelMovement":
            return hovering(await settled(container.cancel_movement()))
        if not target:
            return {"dropped": updated(await settled(container.end_movement()))}
        change, there = await settled(container.end_movement(target))
        return {"dropped": updated(change), "there": updated(there)}

    async def take_through(self, what: str, container: Container, command: dict) -> dict:
        if what == "finishTransition":
            return {"updated": updated(await settled(container.finish_transition()))}
        if what == "beginTransition":
            step = container.begin_transition(command.get("layout", ""), command.get("parameters"), command.get("focus"))
        elif what == "updateTransition":
            step = container.update_transition(command["progress"], command.get("focus"))
        else:
            step = container.cancel_transition()
        return on_the_way(container, await settled(step))

    async def step(self, container: Container, count: int) -> dict:
        """Makes all steps, or as many as there are before the layout rests: one request makes what it has time for."""
        made = 0
        while True:
            steps = await settled(container.step(count - made))
            made += steps.made
            if made == count or not steps.is_moving:
                return {"stepped": {"made": made, "step": str(steps.step), "isMoving": steps.is_moving}}

    async def moved(self, step: int) -> dict:
        """The first event of items that have made this many steps."""
        while True:
            event = await self.next_event()
            if event.kind == "moved" and event.step >= step:
                return {"moved": {
                    "container": event.container, "generation": str(event.generation), "step": str(event.step),
                    "atRest": event.is_at_rest, "bounds": event.bounds, "elements": list(map(placed, event.attributes))}}

    def note(self, container: Container) -> dict:
        self.containers[container.number] = container
        container.with_ids = self.with_ids
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
        return {"event": told + [event.reason] + under_way(event)}


def under_way(event: Event) -> list:
    """The movement or transition that is under way in the container, if any."""
    if event.movement:
        return [lifted(event.movement)]
    return [list(event.transition)] if event.transition else []


if __name__ == "__main__":
    asyncio.run(Driver("--asyncio" in sys.argv[1:]).run())
