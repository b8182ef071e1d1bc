#!/usr/bin/env python3
"""Runs examples/programs/photo-library under Xvfb: years, months and days by buttons and wheel, around what one looks at.
`photo_library.py SOCKET [PICTURE]`; PICTURE is a file that a picture of the window is written to."""
import itertools

from gtk_program import running

class Sections:
    """Where each section begins among all photographs."""

    def __init__(self, library):
        sections = library.container().query_container(with_items=True).state.sections
        self.starts = list(itertools.accumulate((section.get("itemCount", 0) for section in sections), initial=0))

    def position(self, section, item):
        return self.starts[section] + item

    def path(self, position):
        section = max(index for index, start in enumerate(self.starts[:-1]) if start <= position)
        return section, position - self.starts[section]


def until_in_sight(library, position):
    """Waits until all of a photograph is in sight."""
    def look(state):
        section, item = Sections(library).path(position)
        _, y, _, height = library.container().query_items([(section, item)])[0].frame
        return state.bounds[1] <= y and y + height <= state.bounds[1] + state.bounds[3]
    library.until(f"photograph {position}", look)


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
    before = library.state().bounds[1]
    library.click(width / 2, height - days.bounds[3] / 2, 5)
    bounds = library.until("the wheel to scroll", lambda state: state.bounds[1] > before).bounds
    cell = library.container().hit_test((width / 2, bounds[1] + bounds[3] / 2))[0]
    position = Sections(library).position(cell.section, cell.item)
    library.xdotool("keydown", "ctrl", "click", "--repeat", 3, 5)
    library.until("the months", lambda state: state.section_count == months.section_count)
    until_in_sight(library, position)
    library.xdotool("click", "--repeat", 3, 5, "keyup", "ctrl")
    library.until("the years", lambda state: state.section_count == years.section_count)
    until_in_sight(library, position)


def check_highlights(library, days):
    """The row above scrolls by itself, and leads to the days."""
    top = library.size()[1] - days.bounds[3] - library.state("compositional").bounds[3]
    library.click(300, top + 50, 7)
    row = library.wait("the row to scroll", lambda: (state := library.state("compositional")).bounds[0] > 0 and state)
    number = library.client.attach(row.container).hit_test((row.bounds[0] + 300, 50))[0].item
    library.click(300, top + 50, "--repeat", 2, 1)
    until_in_sight(library, 40 * number)


def main():
    with running("photo-library/photo_library.py", title="^Photos$", layout="column") as library:
        check(library)


if __name__ == "__main__":
    main()
