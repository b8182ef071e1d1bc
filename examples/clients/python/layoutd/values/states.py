"""The states of containers, and of what goes on in them."""
from __future__ import annotations

from typing import NamedTuple, Optional, Sequence

from ..fields import Fields, Rect, read_point, read_rect, read_size, read_text
from .attributes import Attributes
from .changes import Changes
from .choices import Category, Lifetime
from .columns import read_attributes
from .identifiers import IndexPath
from .shapes import Access, Environment, SectionFields


class Movement(NamedTuple):
    """Items that are being moved, by index paths of the data, which does not change until the end; they have identifiers if the
    container does. `target`: where the first of them would be; None while they hover over another container. `position`: where
    the finger is. `lifted`: the items as they should be drawn, above all others. `data_generation`: the newest generation that
    is not one of the movement. `target_container`, `source_container`: the other container, if they hover over one or come from
    one."""
    index_paths: list[IndexPath]
    target: Optional[IndexPath]
    position: tuple[float, float]
    lifted: list[Attributes]
    data_generation: int
    target_container: Optional[int] = None
    source_container: Optional[int] = None

    @classmethod
    def read(cls, movement: Optional[Fields]) -> Optional[Movement]:
        """From JSON; None without a movement."""
        if movement is None:
            return None
        return cls([IndexPath.read(path) for path in movement.get("indexPaths", ())],
                   IndexPath.read(movement["target"]) if "target" in movement else None, read_point(movement.get("position")),
                   read_attributes(movement.get("lifted")), int(movement.get("dataGeneration", 0)),
                   movement.get("targetContainer"), movement.get("sourceContainer"))


class TransitionState(NamedTuple):
    """The transition that a container is in. `layout`: the one that it leads to. `progress`: 0...1."""
    layout: str
    progress: float

    @classmethod
    def read(cls, transition: Optional[Fields]) -> Optional[TransitionState]:
        """From JSON; None without a transition."""
        if transition is None:
            return None
        return cls(read_text(transition.get("toLayout")), float(transition.get("progress", 0)))


class ContainerState(NamedTuple):
    """The state of a container at one generation. `content_size` (width, height) and `bounds` (x, y, width, height) are in
    points. `movement`: the items that are being moved. `transition`: the one that the container is in. `step`, `is_moving`: of a
    layout that moves its items. `lifetime` is "connection" or "persistent", `owner` a user id. `instance`: that of the daemon which
    opened it; with the number it tells a persistent container from all others. Only `attach`, and `query_container` with items, set
    `parameters`, `environment` and `sections`, which are as in JSON. `layout_state`: with items, what the layout keeps beyond them."""
    container: int
    name: str
    layout: str
    generation: int
    content_size: tuple[float, float]
    bounds: Rect
    section_count: int
    item_count: int
    lifetime: Lifetime
    parameters: Fields = {}
    environment: Environment = {}
    sections: Sequence[SectionFields] = ()
    owner: int = 0
    access: Access = {}
    is_writable: bool = True
    movement: Optional[Movement] = None
    step: int = 0
    is_moving: bool = False
    transition: Optional[TransitionState] = None
    instance: str = ""
    layout_state: str = ""

    @classmethod
    def read(cls, state: Fields) -> ContainerState:
        """From JSON."""
        return cls(int(state.get("container", 0)), read_text(state.get("name")), read_text(state.get("layout")),
                   int(state.get("generation", 0)), read_size(state.get("contentSize")), read_rect(state.get("bounds")),
                   int(state.get("sectionCount", 0)), int(state.get("itemCount", 0)), state.get("lifetime") or "connection",
                   state.get("parameters", {}), state.get("environment", {}), state.get("sections", ()),
                   state.get("owner", 0), state.get("access", {}), state.get("isWritable", False),
                   Movement.read(state.get("movement")), int(state.get("step", 0)), state.get("isMoving", False),
                   TransitionState.read(state.get("transition")), read_text(state.get("instance")),
                   read_text(state.get("layoutState")))


class KindCount(NamedTuple):
    """How many elements of a kind there are; of cells, all items. A cell's `kind` is "cell"."""
    category: Category
    kind: str
    count: int  # type: ignore[assignment]  # It hides the method of tuples.


class Contents(NamedTuple):
    """A container's contents. `item_counts`: the number of items in each section. `kinds`: the layout's kinds of elements."""
    state: ContainerState
    item_counts: list[int]
    kinds: list[KindCount]

    @classmethod
    def read(cls, contents: Fields) -> Contents:
        """From JSON, such as `Query.container` gives."""
        kinds = [KindCount(each.get("category") or "cell", read_text(each.get("kind")), int(each.get("count", 0)))
                 for each in contents.get("kinds", ())]
        return cls(ContainerState.read(contents.get("state", {})), list(map(int, contents.get("itemCounts", ()))), kinds)


class MovementStep(NamedTuple):
    """The result of a step of a movement. `movement`: None after it was cancelled. `changes`: None if all elements lie where they
    lay. `auto_scroll`: how fast to scroll the container under the finger, in points per second.
    `target_movement`: in the other container, while the items hover over one."""
    generation: int
    movement: Optional[Movement]
    changes: Optional[Changes]
    content_size: tuple[float, float]
    auto_scroll: tuple[float, float]
    generation_before: int
    target_movement: Optional[Movement] = None

    @property
    def target(self) -> Optional[IndexPath]:
        """Where the first of the items would be; None while they hover over another container, and after the end."""
        return self.movement.target if self.movement else None

    @property
    def lifted(self) -> list[Attributes]:
        """The items as they should be drawn, above all others; none after the end."""
        return self.movement.lifted if self.movement else []


class StepsMade(NamedTuple):
    """The result of `Container.step`. `made`: how many steps; fewer than requested if the layout came to rest, or if more would take
    too long. `step`: all steps since the container was opened. `is_moving`: whether the layout has not come to rest."""
    made: int
    step: int
    is_moving: bool
