"""What a type checker knows of a program that uses the client: `typed` has mypy read it. Each `type: ignore` is a mistake that
has to be found."""
from __future__ import annotations

from array import array
from typing import Optional

from layoutd import (
    AsyncClient, AsyncContainer, AsyncMirror, AsyncSubscription, AsyncWindow, Attributes, Change, Client, Container, Contents, Event,
    Identifier, IndexPath, Mirror, Operation, Rect, Subscription, View, ViewEffect, ViewInput, Window, WindowChange, effects, section,
)


def synchronous(client: Client, views: dict[int, str]) -> None:
    wall: Container = client.open("flow", (0, 0, 320, 480), [section(sizes=array("d", [100, 80]))], name="wall")
    found: list[Attributes] = wall.query_rect((0, 0, 320, 480), limit=7)
    frame: Rect = found[0].frame
    identifier: Optional[int | str] = found[0].id
    change: Change = wall.update([Operation.set_bounds(frame)], anchor={"at": "firstVisible"})
    moved: tuple[float, float] = wall.set_bounds(frame).content_offset_adjustment
    below: Optional[IndexPath] = wall.neighbour((0, 1), "down")
    contents: Contents = wall.query_container(with_items=True)
    counts: list[int] = [kind.count for kind in contents.kinds] + contents.item_counts
    row: list[Attributes] = wall.query_items(ranges=[(0, 3, 7)])
    notices: Subscription = wall.subscribe("invalidated", with_ids=True)
    notices.on_event(lambda event: event.generation)
    window, mirror = Window(wall), Mirror(wall)
    step: WindowChange = window.apply()
    told: list[ViewEffect] = Window(wall, view=View(conventions="gtk")).input([ViewInput.key("down", modifiers=["shift"])])
    opened: list[IndexPath] = [effect.item for effect in told if isinstance(effect, effects.Activated)]
    free: list[str] = [views.pop(key) for key in step.disappeared]
    for event in notices:
        generation: int = event.generation
        names: list[Identifier] = event.changes.inserted_ids
        mirror.apply(event)
    print(identifier, change, moved, below, contents.state.sections, counts, row, free, generation, names, opened)

    wall.query_rect("everywhere")  # type: ignore[arg-type]
    wall.query_rekt((0, 0, 1, 1))  # type: ignore[attr-defined]
    wall.query_items([(0, 1)], limit=3)  # type: ignore[call-arg]
    wrong: str = wall.query_rect((0, 0, 1, 1))  # type: ignore[assignment]
    change.changes.moved  # type: ignore[union-attr]
    contents["state"]  # type: ignore[call-overload]
    print(wrong)


async def asynchronous(client: AsyncClient) -> None:
    wall: AsyncContainer = await client.attach("wall")
    found: list[Attributes] = await wall.query_rect((0, 0, 320, 480), limit=7)
    notices: AsyncSubscription = await wall.subscribe("invalidated")
    window, mirror = AsyncWindow(wall), AsyncMirror(wall)
    event: Event
    async for event in notices:
        step: WindowChange = await window.apply()
        await mirror.apply(event)
    print(found, step)

    wrong: list[Attributes] = wall.query_items([(0, 1)])  # type: ignore  # It is not awaited.
    Window(wall)  # type: ignore[arg-type]
    print(wrong)
