#!/usr/bin/python3
"""What is seen of failures, and how a view comes back: `failures.py PROGRAM`, which is the daemon."""
import sys
from pathlib import Path

from own_daemon import SOCKET, start, stop
from support import Shown, run, until
from gi.repository import Gtk

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from layoutd import Client  # noqa: E402

def texts(count):
    return Gtk.StringList.new([str(i) for i in range(count)])


def failure(shown):
    """The label's text and the button of the failure that the view shows, or nothing."""
    child = shown.view.get_last_child()
    while child and child.get_css_name() != "failure":
        child = child.get_prev_sibling()
    return child and (child.get_first_child().get_label(), child.get_last_child())


def a_daemon_comes_later():
    shown = Shown(texts(1000), socket=SOCKET)
    message, _ = until("the reason", lambda: failure(shown))
    assert SOCKET in message, message
    assert shown.view.get_error().message == message
    daemon = start()
    shown.until_cell(0)
    shown.settle()
    assert not failure(shown) and not shown.view.get_error()
    shown.window.destroy()
    stop(daemon)


def a_daemon_is_killed_and_comes_back():
    daemon = start()
    model, binds = texts(1000), []
    shown = Shown(model, socket=SOCKET)
    shown.view.connect("bind", lambda _, cell: binds.append(cell))
    shown.until_cell(0)
    shown.view.scroll_to(600, Gtk.Align.START)
    shown.until_cell(600)
    shown.settle()
    before, bound, value = shown.labels(), len(binds), shown.value()
    stop(daemon)
    until("the loss", shown.view.get_error)
    assert shown.labels() == before and shown.value() == value
    until("the reason", lambda: failure(shown))
    model.splice(0, 6, [])  # Meanwhile the model has changed.
    daemon = start()
    until("the picture", lambda: not shown.view.get_error() and shown.view.get_container())
    shown.settle()
    assert shown.labels()[594] == "600", shown.labels()
    assert not failure(shown)
    assert shown.value() == value and len(binds) - bound < 100, (shown.value(), value, len(binds) - bound)
    shown.window.destroy()
    stop(daemon)


def another_client_closes_the_container():
    daemon = start()
    shown = Shown(texts(1000), socket=SOCKET, retry_label="Noch einmal")
    shown.until_cell(0)
    with Client(SOCKET) as other:
        other.attach(shown.view.get_container()).close()
    message, button = until("the reason", lambda: failure(shown))
    assert "closed" in message and button.get_label() == "Noch einmal", message
    assert shown.labels()[0] == "0"
    button.emit("clicked")
    until("another container", lambda: shown.view.get_container() and not failure(shown))
    shown.settle()
    assert shown.labels()[0] == "0"
    shown.window.destroy()
    stop(daemon)


def a_closed_container_is_opened_again_with_other_parameters():
    daemon = start()
    shown = Shown(texts(1000), socket=SOCKET)
    shown.until_cell(0)
    with Client(SOCKET) as other:
        other.attach(shown.view.get_container()).close()
    until("the reason", lambda: failure(shown))
    shown.view.set_parameters('{"itemSize": [100, 50]}')
    until("another container", lambda: shown.view.get_container() and not failure(shown))
    shown.settle()
    assert shown.labels()[0] == "0"
    shown.window.destroy()
    stop(daemon)


def a_plugin_fails():
    daemon = start()
    shown = Shown(texts(10), layout="broken", parameters=None, socket=SOCKET)
    until("the reason", lambda: failure(shown) and "the shelf is missing" in failure(shown)[0])
    shown.view.set_layout("flow")
    shown.until_cell(0)
    shown.settle()
    assert not failure(shown)
    shown.view.set_layout("broken")
    message, _ = until("the reason", lambda: failure(shown))
    assert "the shelf is missing" in message and shown.labels()[0] == "0", message
    shown.window.destroy()
    stop(daemon)


if __name__ == "__main__":
    run(a_daemon_comes_later, a_daemon_is_killed_and_comes_back, another_client_closes_the_container,
        a_closed_container_is_opened_again_with_other_parameters, a_plugin_fails)
