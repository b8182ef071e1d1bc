"""Elements: which one, where it lies and how it looks."""
from __future__ import annotations

from typing import NamedTuple, Optional

from ..fields import Rect
from .choices import Category
from .identifiers import Identifier

# The item number of supplementary elements of a whole layout, which are in section 0.
LAYOUT_ITEM = 0xFFFFFFFF


class Element(NamedTuple):
    """Identifies one element. `category`: "cell", "supplementary" or "decoration"; a cell's `kind` is "cell"."""
    category: Category
    kind: str
    section: int
    item: int


class Transform(NamedTuple):
    """An element's transform about its center (a, b, c, d, tx, ty or m11 ... m44), and its frame without the transform."""
    matrix: tuple[float, ...]
    untransformed_frame: Rect


class Attributes(NamedTuple):
    """The position and appearance of one element, in points, in the container's coordinates; y grows downwards."""
    kind: str
    section: int
    item: int
    x: float
    y: float
    width: float
    height: float
    z: int = 0
    alpha: float = 1.0
    hidden: bool = False
    estimated: bool = False
    category: Category = "cell"
    transform: Optional[Transform] = None
    # How far a pinned element was moved from its place in the content (dx, dy); None if it lies there.
    pinned: Optional[tuple[float, float]] = None
    # The layout's own attributes that differ from their defaults, as (name, value) in the order of names; `describe_layout` has
    # the defaults.
    custom: tuple[tuple[str, float], ...] = ()
    # With `with_ids`: the item's identifier, of other elements their section's; None for those of the layout alone.
    id: Optional[Identifier] = None

    @property
    def element(self) -> Element:
        """The identity of the element."""
        return Element(self.category, self.kind, self.section, self.item)

    @property
    def frame(self) -> Rect:
        """x, y, width, height of the element as drawn with its transform, in points."""
        return self[3:7]

    def moved(self, section: int, item: int, dx: float, dy: float) -> Attributes:
        """The same element at another index path, moved by dx, dy points."""
        transform = self.transform
        if transform:
            x, y, width, height = transform.untransformed_frame
            transform = transform._replace(untransformed_frame=(x + dx, y + dy, width, height))
        return self._replace(section=section, item=item, x=self.x + dx, y=self.y + dy, transform=transform)
