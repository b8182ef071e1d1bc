"""Prints the order in which the Tab key visits the elements of a page, as a JSON array of their ids.

    focus_order.py CHROMIUM URL

Every element with a tabindex is visited. The browser is driven over the pipes 3 and 4, one message after another, each with a zero
byte at its end.
"""

import fcntl
import json
import os
import subprocess
import sys
import tempfile


class Browser:
    def __init__(self, path, profile):
        read, self.to = os.pipe()
        self.source, write = os.pipe()
        # Clear of the numbers that the browser's ends get.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 20) for end in (read, write)]
        self.process = subprocess.Popen(
            [path, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=lambda: [os.dup2(end, number) for end, number in zip(ends, (3, 4))],
            close_fds=False, stderr=subprocess.DEVNULL)
        for end in [read, write, *ends]:
            os.close(end)
        self.received = b""
        self.number = 0

    def call(self, method, session=None, **params):
        self.number += 1
        request = {"id": self.number, "method": method, "params": params}
        if session:
            request["sessionId"] = session
        os.write(self.to, json.dumps(request).encode() + b"\0")
        while True:
            reply = self.message()
            if reply.get("id") == self.number:
                return reply["result"]

    def message(self):
        while b"\0" not in self.received:
            some = os.read(self.source, 1 << 16)
            if not some:
                sys.exit("the browser has ended")
            self.received += some
        message, self.received = self.received.split(b"\0", 1)
        return json.loads(message)


def visit(browser, url):
    target = browser.call("Target.createTarget", url="about:blank")["targetId"]
    page = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def value(text):
        return browser.call("Runtime.evaluate", page, expression=text, returnByValue=True)["result"].get("value")

    # The reply comes when the page has taken the place of the empty one.
    browser.call("Page.navigate", page, url=url)
    while value("document.readyState") != "complete":
        pass
    browser.call("Emulation.setFocusEmulationEnabled", page, enabled=True)
    for _ in range(value("document.querySelectorAll('[tabindex]').length")):
        for event in ("rawKeyDown", "keyUp"):
            browser.call("Input.dispatchKeyEvent", page, type=event, key="Tab", code="Tab", windowsVirtualKeyCode=9)
        yield value("document.activeElement.id")


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
    browser = Browser(sys.argv[1], profile)
    try:
        print(json.dumps(list(visit(browser, sys.argv[2]))))
    finally:
        browser.process.kill()
        browser.process.wait()
