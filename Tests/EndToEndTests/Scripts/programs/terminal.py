"""A program in tmux, as a person in front of it sees it."""
import os
import re
import subprocess

from waiting import until

REVERSED = re.compile("\x1b\\[(?:[0-9;]*;)?7m(?:\x1b\\[[0-9;]*m)*([^\x1b\n]*)")


class Terminal:
    """A terminal of its own server. Its screen stays when the program has ended, so that one sees why."""

    def __init__(self, folder, command, width, height):
        self.socket = os.path.join(folder, "tmux")
        self.run("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height), *command,
                 ";", "set-option", "remain-on-exit", "on")

    def run(self, *arguments):
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        return subprocess.run(["tmux", "-S", self.socket, *arguments], env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout

    def press(self, *keys):
        self.run("send-keys", *keys)

    def screen(self):
        return [line.rstrip() for line in self.text().splitlines()]

    def text(self):
        return self.run("capture-pane", "-p")

    def shows(self, *lines):
        """Waits until the screen begins with these lines."""
        until(lines, lambda: self.screen()[:len(lines)] == list(lines), self.text)

    def chosen(self, name):
        """Waits until the cursor is on a name."""
        def is_chosen():
            reversed_text = REVERSED.search(self.run("capture-pane", "-p", "-e"))
            return reversed_text and reversed_text[1].strip() == name
        until(f"the cursor on {name}", is_chosen, self.text)

    def has_ended(self):
        return self.run("display-message", "-p", "#{pane_dead}").strip() == "1"

    def close(self):
        self.run("kill-server")
