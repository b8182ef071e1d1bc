#!/usr/bin/env python3
"""Runs examples/programs/file-manager under Xvfb: selecting, opening and renaming among a million files. `file_manager.py SOCKET
[PICTURE]`; PICTURE is a file that a picture of the window is written to."""
from gtk_program import running


def check(files):
    files.until_titled("1,000,000 files")
    state = files.state()
    assert state.item_count == 1_000_000 and state.bounds[2] > 600 and state.section_count > 60, state

    # By clicks.
    files.click(*files.place(1))
    files.until_titled("1 of 1,000,000 files selected")
    files.xdotool("keydown", "ctrl")
    files.click(*files.place(3))
    files.xdotool("keyup", "ctrl")
    files.until_titled("2 of 1,000,000 files selected")
    files.xdotool("keydown", "shift")
    files.click(*files.place(5))
    files.xdotool("keyup", "shift")
    files.until_titled("3 of 1,000,000 files selected")

    # A rubber band begins between the icons, and takes those that it meets: two in each of two rows.
    (left, top), (right, below) = files.place(0), files.place(8)
    files.move_to(left - 59, top - 58)
    files.xdotool("mousedown", 1)
    files.move_to(left, top)
    files.move_to(right, below)
    files.until_titled("4 of 1,000,000 files selected")
    files.xdotool("mouseup", 1)

    # Before the view scrolls, so that the hand knows where the files are in the window.
    check_renaming(files)
    check_keys(files)
    check_scrolling(files)


def check_keys(files):
    """To the last of a million, and back."""
    files.click(*files.place(0))
    files.until_titled("1 of 1,000,000 files selected")
    files.press("ctrl+a")
    files.until_titled("1,000,000 of 1,000,000 files selected")
    section = files.state().section_count - 1
    last = files.container().query_items([(section, item_count(files, section) - 1)])[0]
    files.press_until("End", "the end", lambda state: abs(state.bounds[1] + state.bounds[3] - last.y - last.height) <= 1)
    files.until_titled("1 of 1,000,000 files selected")
    files.press("Return")
    files.until_titled("1000000.")
    files.press_until("Home", "the start", lambda state: state.bounds[1] < 40)
    files.press("Return")
    files.until_titled("Opened Letter 1.odt")


def item_count(files, section):
    return files.container().query_container(with_items=True).state.sections[section]["itemCount"]


def check_renaming(files):
    files.click(*files.place(1))
    files.until_titled("1 of 1,000,000 files selected")
    files.press("Return")
    files.until_titled("Opened Photo 2.jpg")
    files.press("F2")
    files.until_titled("Renaming Photo 2.jpg")
    enter(files, "Holiday.jpg")
    files.until_titled("Named Holiday.jpg")
    # Activating a file opens the one that the model has there.
    files.double_click(*files.place(1))
    files.until_titled("Opened Holiday.jpg")

    files.press("F2")
    files.until_titled("Renaming Holiday.jpg")
    files.type("x")
    files.press("Escape")
    files.until_titled("Named Holiday.jpg")

    # A name that is not one is refused, and the file keeps what it had.
    files.press("F2")
    files.until_titled("Renaming Holiday.jpg")
    enter(files, "a/b")
    files.until_titled("Not named 'a/b'")
    files.press("Return")
    files.until_titled("Opened Holiday.jpg")

    # A click on the name of a selected file renames, once it cannot become a double click.
    files.click(*files.place(2))
    files.until_titled("1 of 1,000,000 files selected")
    x, y = files.place(2)
    files.click(x, y + 48)
    files.until_titled("Renaming Notes 3.txt")
    enter(files, "List.txt")
    files.until_titled("Named List.txt")


def check_scrolling(files):
    before = files.state().bounds
    files.xdotool("click", "--repeat", 2, 5)
    state = files.until_wheeled(before, clicks=2)
    header = files.container().query_supplementary("header", [(0, 0)])[0]
    assert state.bounds[1] > 40 and abs(header.y - state.bounds[1]) < 1, (state, header)


def enter(files, text):
    files.press("ctrl+a")
    files.type(text)
    files.press("Return")


def main():
    with running("file-manager/file_manager.py", title="files$", layout="flow") as files:
        check(files)


if __name__ == "__main__":
    main()
