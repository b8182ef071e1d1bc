"""Commands of the line protocol that follow what is in sight of a container."""
from __future__ import annotations

from typing import Any, List

from layoutd import AsyncContainer, AsyncWindow, Container, Element, Window, WindowChange

from driver_queries import row, settled


class WindowCommands:
    """A window and its notices. Each result has the elements, and what differs from those of the result before."""

    def __init__(self, container: Container | AsyncContainer, command: dict) -> None:
        kind = Window if isinstance(container, Container) else AsyncWindow
        self.container = container
        self.window: Any = kind(container, command.get("rect"), command.get("overscan"), command.get("setsBounds", False))
        self.changes: List[WindowChange] = []

    async def open(self) -> dict:
        self.notices = await settled(self.container.subscribe("invalidated"))
        self.changes.append(await settled(self.window.refresh()))
        return self.told()

    async def scroll(self, command: dict) -> dict:
        self.changes.append(await settled(self.window.move(command["rect"])))
        return await self.follow(command)

    async def follow(self, command: dict) -> dict:
        """Follows notices until the window has a generation."""
        while self.window.generation < int(command.get("generation", 0)) or not self.window.is_complete:
            notice = await self.notices.__anext__() if isinstance(self.window, AsyncWindow) else next(self.notices.events())
            self.changes.append(await settled(self.window.apply(notice)))
        return self.told()

    def told(self) -> dict:
        window, changes = self.window, self.changes
        self.changes = []
        return {"window": {
            "generation": str(window.generation), "rect": window.rect, "contentSize": window.content_size,
            "elements": list(map(row, sorted(window.elements, key=lambda each: each.element))),
            "appeared": sorted(place(each.element) for change in changes for each in change.appeared),
            "disappeared": sorted(place(each.element) for change in changes for each in change.disappeared),
            "moved": sorted([*place(old), now.section, now.item] for change in changes for old, now in change.moved)}}


def place(element: Element) -> list:
    return [element.kind, element.section, element.item]
