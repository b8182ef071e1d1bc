#!/usr/bin/env python3
"""Runs examples/programs/gallery under Xvfb: its container follows the window's size and keys. `gallery.py SOCKET [PICTURE]`; PICTURE is
a file that a picture of the window is written to."""
from gtk_program import REPOSITORY, running


def check(gallery):
    gallery.until("the pictures", lambda state: state.bounds[2] > 600 and state.content_size[1] > 1000)

    # The view fills the window.
    before = gallery.state()
    gallery.xdotool("windowsize", "--sync", gallery.window, 700, 500)
    narrow = gallery.until("narrower bounds", lambda state: state.bounds[2] < before.bounds[2] - 50 and state.bounds[3] < before.bounds[3] - 50)
    assert 600 < narrow.bounds[2] <= 700 and 400 < narrow.bounds[3] <= 500, narrow.bounds
    assert narrow.content_size[1] < before.content_size[1], (before, narrow)

    gallery.press("plus")
    few = gallery.until("fewer columns", lambda state: state.content_size[1] > narrow.content_size[1] * 1.5)
    gallery.press("minus")
    gallery.until("as many columns", lambda state: abs(state.content_size[1] - narrow.content_size[1]) < 1)
    assert few.content_size[0] == narrow.content_size[0], few

    # The selection goes to the last picture, and the screen with it.
    gallery.press_until(["End"], "the end", lambda state: state.bounds[1] > state.content_size[1] * 0.9 - state.bounds[3])
    gallery.press_until(["Home"], "the start", lambda state: state.bounds[1] < 20)
    gallery.press_until(["Next"], "the next page", lambda state: state.bounds[1] > 100)
    gallery.click(300, 300, 5)
    down = gallery.state().bounds[1]
    gallery.xdotool("click", 5)
    gallery.until("the wheel to scroll", lambda state: state.bounds[1] > down)


def main():
    with running("gallery/gallery.py", REPOSITORY / "examples/photos/sizes.txt", title="^Gallery$", layout="column") as gallery:
        check(gallery)


if __name__ == "__main__":
    main()
