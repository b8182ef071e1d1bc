"""Commands of the line protocol that follow what is in sight of a container."""
from __future__ import annotations

from typing import Any, List

from layoutd import AsyncContainer, AsyncWindow, Attributes, Container, Window, WindowChange

from driver_queries import row, settled


class WindowCommands:
    """A window. Each result has the elements, and what differs from those of the result before."""

    def __init__(self, container: Container | AsyncContainer, command: dict) -> None:
        kind = Window if isinstance(container, Container) else AsyncWindow
        self.client = container.client
        self.window: Any = kind(
            container, command.get("rect"), command.get("overscan"), sets_bounds=command.get("setsBounds", False),
            committed=command.get("committed", False), rate=command.get("rate", 0), passive=command.get("isPassive", False))
        self.changes: List[WindowChange] = []

    async def open(self) -> dict:
        return await self.follow({})

    async def scroll(self, command: dict) -> dict:
        self.changes.append(await settled(self.window.move(command["rect"])))
        return await self.follow(command)

    async def follow(self, command: dict) -> dict:
        """Applies events until the window has a generation."""
        self.changes.append(await settled(self.window.apply()))
        while self.window.generation < int(command.get("generation", 0)):
            await settled(self.client.sync())
            self.changes.append(await settled(self.window.apply()))
        return self.told()

    def told(self) -> dict:
        window, changes = self.window, self.changes
        self.changes = []
        return {"window": {
            "generation": str(window.generation), "rect": window.rect, "contentSize": window.content_size,
            "elements": list(map(row, sorted(window.elements.values(), key=lambda each: each.element))),
            "appeared": sorted(place(each) for change in changes for each in change.appeared.values()),
            "disappeared": sorted(place(each) for change in changes for each in change.disappeared.values()),
            "moved": sorted([*place(before), now.section, now.item] for change in changes for before, now in change.moved.values())}}


def place(each: Attributes) -> list:
    return [each.kind, each.section, each.item]
