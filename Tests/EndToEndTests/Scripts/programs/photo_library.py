#!/usr/bin/env python3
"""Runs examples/programs/photo-library under Xvfb: years, months and days by buttons and wheel, around what one looks at.
`photo_library.py SOCKET [PICTURE]`; PICTURE is a file that a picture of the window is written to."""
import itertools

from gtk_program import running


class Sections:
    """Where each section begins among all photographs."""

    def __init__(self, library):
        self.state = library.container().query_container(with_items=True).state
        self.starts = list(itertools.accumulate((section.get("itemCount", 0) for section in self.state.sections), initial=0))

    def position(self, section, item):
        return self.starts[section] + item

    def path(self, position):
        section = max(index for index, start in enumerate(self.starts[:-1]) if start <= position)
        return section, position - self.starts[section]


def until_centred(library, position, columns):
    """Waits until a photograph lies in the middle of what is in sight, or as near to it as can be, in so many columns."""
    def look(_):
        sections = Sections(library)
        (_, y), _ = library.container().scroll_target(sections.path(position), "center", "center")
        return sections.state.parameters["columnCount"] == columns and abs(sections.state.bounds[1] - y) <= 1
    library.until(f"photograph {position} in the middle of {columns} columns", look)


def until_shown(library, position):
    """Waits until a photograph is below the pointer in the window as well, which may be later than in the container."""
    library.until_titled(f"Photo {position + 1},")


def check(library):
    years = library.until("the years", lambda state: state.item_count > 4000 and state.bounds[2] > 600)
    assert 5 < years.section_count < 20, years
    library.press("alt+m")
    months = library.until("the months", lambda state: 60 < state.section_count < 200)
    library.press("alt+d")
    days = library.until("the days", lambda state: state.section_count > 400)
    assert years.item_count == months.item_count == days.item_count
    check_highlights(library, days)

    # The wheel scrolls. With Control, it leads from days to months to years, around the photograph below the pointer.
    width, height = library.size()
    before = library.state().bounds
    library.click(width / 2, height - before[3] / 2, 5)
    bounds = library.until_wheeled(before).bounds
    cell = library.container().hit_test((width / 2, bounds[1] + bounds[3] / 2))[0]
    position = Sections(library).position(cell.section, cell.item)
    until_shown(library, position)
    library.xdotool("keydown", "ctrl", "click", "--repeat", 3, 5)
    library.until("the months", lambda state: state.section_count == months.section_count)
    until_centred(library, position, 6)
    library.xdotool("click", "--repeat", 3, 5, "keyup", "ctrl")
    library.until("the years", lambda state: state.section_count == years.section_count)
    until_centred(library, position, 9)


def check_highlights(library, days):
    """The row above scrolls by itself, and leads to the days."""
    before = library.state("compositional").bounds
    top = library.size()[1] - days.bounds[3] - before[3]
    library.click(300, top + 50, 7)
    row = library.until_wheeled(before, 0, "compositional")
    number = library.client.attach(row.container).hit_test((row.bounds[0] + 300, 50))[0].item
    until_shown(library, 40 * number)
    library.double_click(300, top + 50)
    until_centred(library, 40 * number, 3)


def main():
    with running("photo-library/photo_library.py", title="^Photo", layout="column") as library:
        check(library)


if __name__ == "__main__":
    main()
