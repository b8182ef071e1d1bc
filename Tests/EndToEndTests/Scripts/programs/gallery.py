#!/usr/bin/env python3
"""Runs examples/programs/gallery under Xvfb: its container follows the window's size and keys. `gallery.py SOCKET [PICTURE]`; PICTURE is
a file that a picture of the window is written to."""
from gtk_program import REPOSITORY, running


def check(gallery):
    width, height = gallery.size()
    before = gallery.until("the pictures", lambda state: state.bounds[2] == width and state.content_size[1] > 1000)
    above = height - before.bounds[3]

    # The view fills the window.
    gallery.xdotool("windowsize", "--sync", gallery.window, 700, 500)
    narrow = gallery.until("narrower bounds", lambda state: tuple(state.bounds[2:]) == (700, 500 - above))
    assert narrow.content_size[1] < before.content_size[1], (before, narrow)

    gallery.press("plus")
    few = gallery.until("fewer columns", lambda state: state.content_size[1] > narrow.content_size[1] * 1.5)
    gallery.press("minus")
    gallery.until("as many columns", lambda state: abs(state.content_size[1] - narrow.content_size[1]) < 1)
    assert few.content_size[0] == narrow.content_size[0], few

    # The selection goes to the last picture, and the screen with it.
    first, last = gallery.container().query_items([(0, 0), (0, narrow.item_count - 1)])
    gallery.press_until("End", "the end", lambda state: abs(state.bounds[1] + state.bounds[3] - last.y - last.height) <= 1)
    gallery.press_until("Home", "the start", lambda state: abs(state.bounds[1] - first.y) <= 1)
    gallery.press("Next")
    page = gallery.until("the next page", lambda state: state.bounds[1] > 100)
    gallery.click(300, 300, 5)
    gallery.until_wheeled(page.bounds)


def main():
    with running("gallery/gallery.py", REPOSITORY / "examples/photos/sizes.txt", title="^Gallery$", layout="column") as gallery:
        check(gallery)


if __name__ == "__main__":
    main()
