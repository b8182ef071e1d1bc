#!/usr/bin/python3
"""Clicks, types, drags and turns the wheel, with the pointer and the keyboard of an X server."""
from support import HERE, running, xdotool


def main():
    with running(HERE / "list.qml") as program:
        program.until("shown")
        program.focus()
        xdotool("mousemove", 100, 50, "click", 1)
        program.until("selected 2")
        xdotool("keydown", "shift", "mousemove", 100, 110, "click", 1, "keyup", "shift")
        program.until("selected 2,3,4,5")
        xdotool("key", "Home")
        program.until("selected 0")
        xdotool("key", "Down", "Down")
        program.until("selected 2")
        xdotool("key", "Return")
        program.until("opened 2")
        xdotool("key", "F5")
        program.until(r"unused \d+")
        xdotool("mousemove", 100, 70, "click", 3)
        program.until("menu 3")
        xdotool("mousemove", 100, 10, "mousedown", 1)
        for y in range(10, 96, 5):
            xdotool("mousemove", 100, y)
        xdotool("mouseup", 1)
        program.until("order 1,2,3,4,0,5")
        xdotool("click", 5)
        program.until(r"at [1-9]\d*")
        xdotool("key", "End")
        program.until(f"at {10000 * 20 - 300}")
        print("pass  clicks, Shift, arrows, Return, a key that is the program's, a menu, a drag, the wheel")


if __name__ == "__main__":
    main()
