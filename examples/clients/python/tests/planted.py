"""Mistakes that a type checker has to find: `typed` has mypy read this file and compares what it reports with the `error` marks.
Nothing runs it."""
from __future__ import annotations

import curses

from layoutd import (
    AsyncClient, AsyncContainer, AsyncWindow, Attributes, Change, Client, Container, Mirror, Operation, Query, SectionFrame, Snapshot,
    View, ViewInput, Window, WindowChange, effects, section,
)
from layoutd.curses_view import CursesView


def opening(client: Client) -> None:
    client.open("flow", (0, 0, 320))  # error: a rectangle of three numbers
    client.open("flow", (0, 0, "320", 480))  # error: text as a number
    client.open("flow", "everywhere")  # error: text as a rectangle
    client.open("flow", (0, 0, 320, 480), section(100))  # error: one section in place of a list
    client.open("flow", (0, 0, 320, 480), [100])  # error: a number in place of a section
    client.open("flow", (0, 0, 320, 480), lifetime="persistant")  # error: a lifetime that there is none of
    client.open("flow", (0, 0, 320, 480), nmae="wall")  # error: a misspelt keyword
    client.open("flow", (0, 0, 320, 480), parameters=[("itemSize", [1, 2])])  # error: pairs in place of a dictionary
    client.open("flow", (0, 0, 320, 480), environment={"layoutDirection": "rtl"})  # error: a direction that there is none of
    client.open("flow", (0, 0, 320, 480), environment={"scal": 2})  # error: a misspelt member
    client.open("flow", (0, 0, 320, 480), access={"read": "world"})  # error: a scope that there is none of
    client.open("flow", (0, 0, 320, 480), [{"itemCuont": 3}])  # error: a misspelt member of a section
    client.open("flow")  # error: no bounds
    client.attach(3.5)  # error: a fraction as a number
    client.attach("wall", owner="me")  # error: text as a user id
    Client(timeout="5")  # error: text as seconds
    Client(reconnect=1)  # error: one delay in place of several
    section(100, "100")  # error: text as sizes
    section("100")  # error: text as a count


def asking(wall: Container) -> None:
    wall.query_rect([0, 0, 320, 480])  # error: a list, whose length is unknown
    wall.query_rect((0, 0, 320, 480), categories=["cells"])  # error: a category that there is none of
    wall.query_rect((0, 0, 320, 480), category="cell")  # error: a misspelt keyword
    wall.query_rekt((0, 0, 320, 480))  # error: a misspelt method
    wall.query_items([(0, 1, 2)])  # error: three numbers as an index path
    wall.query_items([(0, "1")])  # error: text as a number
    wall.neighbour((0, 1), "below")  # error: a direction that there is none of
    wall.reading_order(by="lines")  # error: an order that there is none of
    wall.scroll_target((0, 1), vertical="middle")  # error: an alignment that there is none of
    wall.target_offset((0, 0), snapping="page")  # error: a snapping that there is none of
    wall.capture_anchor(at="first")  # error: a place that there is none of
    wall.hit_test((1, 2, 3))  # error: a point of three numbers
    wall.subscribe("invalidatd")  # error: an event that there is none of
    wall.subscribe(["invalidated"])  # error: a list in place of arguments
    wall.transition("grid", "half")  # error: text as a number
    Query.rect((0, 0, 1))  # error: a rectangle of three numbers
    names: list[str] = wall.query_rect((0, 0, 1, 1))  # error: elements as text
    wall.query_rect((0, 0, 1, 1)).frame  # error: the frame of a list
    wall.query_rect((0, 0, 1, 1))[0].rect  # error: a misspelt property
    hit, nearest = wall.hit_test((1, 2))  # error: two of three results
    frame: SectionFrame = wall.query_sections()  # error: a list as one
    wall.explain((0, 1))["reasons"]  # error: a member that there is none of
    wall.neighbour((0, 1), "down").section  # error: of what may be None
    print(names, frame)


def changing(wall: Container, other: AsyncContainer) -> None:
    wall.update(Operation.set_bounds((0, 0, 1, 1)))  # error: one operation in place of a list
    wall.update([section(3)])  # error: a section in place of an operation
    wall.update([{"setBound": {}}])  # error: a misspelt operation
    wall.update([Operation.set_bounds((0, 0, 1))])  # error: a rectangle of three numbers
    wall.update([], anchor={"at": "top"})  # error: an anchor that there is none of
    wall.set_bounds((0, 0, 1, 1), anchor="firstVisible")  # error: text as an anchor
    wall.batch_update(delete_item=[(0, 1)])  # error: a misspelt keyword
    wall.batch_update(delete_items=[0])  # error: a number as an index path
    wall.batch_update(insert_items=[(0, 1)])  # error: without the items
    wall.batch_update(move_items=[(0, 1)])  # error: numbers in place of index paths
    wall.update([Operation.set_environment(layoutDirection="left")])  # error: a direction that there is none of
    wall.update([Operation.set_environment(layout_direction="leftToRight")])  # error: a misspelt keyword
    wall.update([Operation.measure_items({"a": 20})])  # error: one number as a size
    wall.update([Operation.set_measured_sizes(0, {"a": (1, 2)})])  # error: text as an item's number
    wall.apply(["a", "b"])  # error: a list in place of a snapshot
    wall.apply(Snapshot(), refuse_skiped=True)  # error: a misspelt keyword
    wall.begin_movement([(0, 1)], (1, 2, 3))  # error: a point of three numbers
    wall.end_movement(other)  # error: a container of the other client
    change: Change = wall.end_movement(wall)  # error: a pair as one
    wall.set_bounds((0, 0, 1, 1)).changes.moved  # error: of what may be None
    wall.update_transition(progress="0.5")  # error: text as a number
    wall.begin_transition("grid")["progres"]  # error: a misspelt member
    print(change)


def following(wall: Container, other: AsyncContainer) -> None:
    Window(other)  # error: a container of the other client
    AsyncWindow(wall)  # error: a container of the other client
    Mirror(other)  # error: a container of the other client
    Window(wall, overscan="far")  # error: text as a number
    Window(wall).scroll((0, 1, 2))  # error: a point of three numbers
    Window(wall).apply([])  # error: an argument that there is none of
    change: WindowChange = Window(wall).changes()  # error: an iterator as one
    for event in wall.subscribe("invalidated"):
        if event.kind == "invalidate":  # error: an event that there is none of
            print(event)
    print(change)


def viewing(wall: Container) -> None:
    View(selection="many")  # error: a mode that there is none of
    View(reorder=True)  # error: a misspelt keyword
    View(overrides={"slops": 4})  # error: a misspelt member
    Window(wall, view=True)  # error: a truth value in place of a View
    window = Window(wall, view=View())
    window.input(ViewInput.key("up"))  # error: one input in place of a list
    window.input(["up"])  # error: a key in place of an input
    ViewInput.key("up", modifiers=["ctrl"])  # error: a modifier that there is none of
    ViewInput.pressed((1, 2, 3))  # error: a point of three numbers
    ViewInput.select([0])[0]  # error: a number of what has names
    for effect in window.input([]):
        effect.items  # error: what some effects do not have
        if isinstance(effect, effects.Focused):
            effect.item.id  # error: of what may be None
    window.view_state().gesture == "drag"  # error: a gesture that there is none of


def terminal(screen: curses.window, wall: Container) -> None:
    view: CursesView[int] = CursesView(screen, wall, lambda number: f"row {number}")
    CursesView(wall, screen, str)  # error: the screen and the container in each other's place
    view.show(["row 1"])  # error: text as an item
    view.go("row 1")  # error: text as an item
    for key in view.keys():
        key.upper()  # error: a key that may be a number
    cursor: int = view.cursor  # error: there may be none
    print(cursor)


async def awaiting(client: AsyncClient, wall: AsyncContainer) -> None:
    opened: AsyncContainer = client.open("flow", (0, 0, 1, 1))  # error: no await
    found: list[Attributes] = wall.query_items([(0, 1)])  # error: no await
    wall.query_items([(0, 1)])[0]  # error: no await
    async for event in wall.subscribe("invalidated"):  # error: no await
        print(event)
    with client:  # error: no async
        pass
    for each in await wall.subscribe():  # error: no async
        print(each)
    async with client.open("flow", (0, 0, 1, 1)) as container:  # error: no await
        print(container)
    print(opened, found)


def blocking(client: Client) -> None:
    async def use() -> None:
        await client.open("flow", (0, 0, 1, 1))  # error: an await too many
        async with client:  # error: an async too many
            pass

    print(use)
