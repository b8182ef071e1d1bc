"""Where sections and items are: tuples that name their members."""
from __future__ import annotations

from typing import Any, Optional

from ..fields import Fields, Rect, read_rect
from .identifiers import Identifier, read_identifier


class SectionFrame(tuple[Any, ...]):
    """A section's frame, and that of its cells alone, or None without cells; with `with_ids`, its identifier as well."""

    @classmethod
    def read(cls, section: Fields, with_ids: bool) -> SectionFrame:
        """From JSON."""
        content = read_rect(section["contentFrame"]) if "contentFrame" in section else None
        return cls((read_rect(section.get("frame")), content, *((read_identifier(section.get("id")),) if with_ids else ())))

    @property
    def frame(self) -> Rect:
        """Of the whole section, with its headers and footers."""
        frame: Rect = self[0]
        return frame

    @property
    def content_frame(self) -> Optional[Rect]:
        """Of its cells."""
        frame: Optional[Rect] = self[1]
        return frame

    @property
    def id(self) -> Optional[Identifier]:
        """Its identifier, with `with_ids`."""
        return self[2] if len(self) > 2 else None

    def __repr__(self) -> str:
        return f"SectionFrame{super().__repr__()}"


class ReadingPlace(tuple[Any, ...]):
    """An item's place in the reading order: section, item, row, column, position, set size and whether it is mounted; with
    `with_ids`, its identifier as well."""

    @property
    def section(self) -> int:
        """The number of its section."""
        return int(self[0])

    @property
    def item(self) -> int:
        """Its number in the section."""
        return int(self[1])

    @property
    def row(self) -> int:
        """The row, from 0; by "columns", the place in the column."""
        return int(self[2])

    @property
    def column(self) -> int:
        """The place in the row, from 0; by "columns", the column."""
        return int(self[3])

    @property
    def position(self) -> int:
        """Its position in the section by index path, from 1, as assistive technology counts."""
        return int(self[4])

    @property
    def set_size(self) -> int:
        """The number of items in its section."""
        return int(self[5])

    @property
    def is_mounted(self) -> bool:
        """Whether its frame meets the bounds."""
        return bool(self[6])

    @property
    def id(self) -> Optional[Identifier]:
        """Its identifier, with `with_ids`."""
        return self[7] if len(self) > 7 else None

    def __repr__(self) -> str:
        return f"ReadingPlace{super().__repr__()}"
