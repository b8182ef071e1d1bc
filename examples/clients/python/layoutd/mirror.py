"""All elements of a container, followed by its changes."""
from __future__ import annotations

import bisect
from typing import Optional

from .arguments import refused
from .container import AsyncContainer, Container
from .containers.element_queries import ElementQueries
from .containers.queries import Query
from .errors import InvalidArgument, LayoutdError, UnknownElement
from .fields import EVERYWHERE
from .mistakes import concise
from .requests import Awaiting, Blocking, Exchange, Steps
from .values.attributes import Attributes, Element
from .values.changes import Changes
from .values.choices import Category
from .values.events import Event

# Index paths per query if the daemon does not report its limit (`limits.elementsPerReply`).
USUAL_ELEMENTS = 16_384
# The known elements; None marks one that exists and has to be queried.
Known = dict[Element, Optional[Attributes]]


def apply_changes(old: Known, changes: Changes) -> Known:
    """The elements after a change, moved and renumbered, without those that are gone. None marks one that has to be queried.

    Elements outside all ranges move with their sections, and stay if these do."""
    if changes.everything:
        raise InvalidArgument("changes.everything is true, expected changes that keep something: query everything again")
    leaving = {element for each in changes.deleted for element in each.elements()}
    for each in (*changes.moved, *changes.relaid):
        leaving.update(each.origins())
    runs = sorted(changes.sections, key=lambda run: run.origin)
    starts = [run.origin for run in runs]
    new: Known = {}
    for element, attributes in old.items():
        if element in leaving:
            continue
        index = bisect.bisect(starts, element.section) - 1
        if index < 0 or element.section >= runs[index].origin + runs[index].count:
            new[element] = attributes
            continue
        run = runs[index]
        moved = element._replace(section=element.section + run.section - run.origin)
        new[moved] = None if run.stale else _moved(attributes, moved, run.dx, run.dy)
    for each in changes.moved:
        for origin, element in zip(each.origins(), each.elements()):
            if origin in old:
                new[element] = _moved(old[origin], element, each.dx, each.dy)
    for each in (*changes.relaid, *changes.inserted):
        new.update((element, None) for element in each.elements())
    return new


def _moved(attributes: Optional[Attributes], element: Element, dx: float, dy: float) -> Optional[Attributes]:
    return attributes and attributes.moved(element.section, element.item, dx, dy)


class MirrorBase:
    """The common base of `Mirror` and `AsyncMirror`."""

    def __init__(self, container: ElementQueries) -> None:
        self.client, self.container = container.client, container
        self.generation = 0
        self.content_size = container.content_size
        self._known: Known = {}

    def __repr__(self) -> str:
        state = f"{len(self._known)} elements at generation {self.generation}" if self.generation else "before its first refresh"
        return f"<{type(self).__name__} of container {self.container.number}, {state}{'' if self.is_complete else ', not complete'}>"

    @property
    def elements(self) -> list[Attributes]:
        """All elements: cells, then supplementary elements, then decorations, each in the order of kinds and index paths."""
        order = {"cell": 0, "supplementary": 1, "decoration": 2}
        found = [attributes for attributes in self._known.values() if attributes]
        return sorted(found, key=lambda each: (order[each.category], each.kind, each.section, each.item))

    @property
    def is_complete(self) -> bool:
        """Whether all elements are known. If not, the container is ahead, and the event that leads there is on its way."""
        return None not in self._known.values()

    def __getitem__(self, element: Element) -> Attributes:
        attributes = self._known.get(element)
        if attributes is None:
            raise UnknownElement(f"{element!r} is not known to the mirror, expected one of its {len(self.elements)} elements")
        return attributes

    @Exchange
    def refresh(self) -> Steps[None]:
        """Queries everything."""
        yield from self._refresh()

    @Exchange
    def apply(self, event: Event) -> Steps[None]:
        """Follows an event. Events of other containers and of older generations change nothing."""
        if not isinstance(event, Event):
            raise refused("event", event, "an Event")
        if event.kind == "reconnected":
            return (yield from self._refresh())
        if event.kind != "invalidated" or event.container != self.container.number:
            return
        if self.generation >= event.generation:
            if self.generation == event.generation:  # `refresh` was ahead; its replies do not have the content size.
                self.content_size = event.changes.content_size_after
            return
        changes = event.changes
        # Without the generation that its changes start from, an event cannot be followed.
        if changes.everything or not event.generation_before or event.generation_before != self.generation:
            yield from self._refresh()
            if self.generation == event.generation:
                self.content_size = changes.content_size_after
            return
        self._known = apply_changes(self._known, changes)
        self.generation, self.content_size = event.generation, changes.content_size_after
        yield from self._ask_for_missing()

    def _refresh(self) -> Steps[None]:
        found = yield from ElementQueries.query_rect.steps(self.container, EVERYWHERE)
        self.generation = self.container.generation
        self._known = {attributes.element: attributes for attributes in found}

    def _ask_for_missing(self) -> Steps[None]:
        missing: dict[tuple[Category, str], list[tuple[int, int]]] = {}
        for element, attributes in self._known.items():
            if attributes is None:
                missing.setdefault(element[:2], []).append(element[2:])
        most = self.client.server.get("limits", {}).get("elementsPerReply") or USUAL_ELEMENTS
        for (category, kind), paths in missing.items():
            for start in range(0, len(paths), most):
                piece = paths[start:start + most]
                query = (Query.items(piece) if category == "cell" else Query.supplementary(kind, piece)
                         if category == "supplementary" else Query.decorations(kind, piece))
                try:
                    answer = yield from self.container._query(query, False)
                except LayoutdError as error:
                    if error.code == "index.outOfRange" or (category != "cell" and error.code == "request.invalid"):
                        return  # The container is ahead, and the elements or their kind no longer exist.
                    raise
                if self.container.generation != self.generation:
                    return  # The rest stays missing until the event that leads there, which is on its way.
                for path in piece:
                    del self._known[Element(category, kind, *path)]
                self._known.update((attributes.element, attributes) for attributes in answer)


class Mirror(MirrorBase, Blocking):
    """All elements of a container, kept up to date by its events: after each one they equal the result of querying everything.

        subscription, mirror = container.subscribe("invalidated"), Mirror(container)
        mirror.refresh()
        for event in subscription:
            mirror.apply(event)
            draw(mirror.elements)

    Elements have identifiers if the container's `with_ids` is set before. Only elements that a change names are queried again.
    In a section that scrolls by itself, cells beyond the content are known only once a change has named them, since no rectangle
    intersects them. Subscribe before the first `refresh`, or a change in between is missed."""

    @concise
    def __init__(self, container: Container) -> None:
        if isinstance(container, Awaiting) or not hasattr(container, "client"):
            raise refused("container", container, "a Container, of a Client")
        super().__init__(container)


class AsyncMirror(MirrorBase, Awaiting):
    """A `Mirror` of an `AsyncContainer`, whose `refresh` and `apply` are awaited."""

    @concise
    def __init__(self, container: AsyncContainer) -> None:
        if isinstance(container, Blocking) or not hasattr(container, "client"):
            raise refused("container", container, "an AsyncContainer, of an AsyncClient")
        super().__init__(container)
