#!/usr/bin/python3
"""Shows failures, and how a view recovers from them: `failures.py PROGRAM`, which is the daemon."""
import signal
import sys
from pathlib import Path

from own_daemon import SOCKET, start, stop
from support import Shown, run, until
from gi.repository import Gtk

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from layoutd import Client  # noqa: E402

UNAVAILABLE, FAILED = "This list cannot be updated at the moment.", "This list cannot be shown."


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
    message, _ = until("the failure", lambda: failure(shown))
    assert message == UNAVAILABLE, message
    assert SOCKET in shown.view.get_error().message, shown.view.get_error().message
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


def what_one_scrolls_without_a_daemon_is_not_taken_back():
    daemon = start()
    shown = Shown(texts(1000), socket=SOCKET)
    shown.view.scroll_to(300, Gtk.Align.START)
    shown.until_cell(300)
    shown.settle()
    stop(daemon)
    until("the loss", shown.view.get_error)
    shown.view.get_vadjustment().set_value(4000)
    shown.paint()
    daemon = start()
    until("the picture", lambda: not shown.view.get_error() and shown.view.get_container())
    shown.settle()
    assert shown.value() == 4000, shown.value()
    assert shown.labels()[480] == "480", shown.labels()
    shown.window.destroy()
    stop(daemon)


def measured_cells_are_measured_again():
    daemon = start()
    shown = Shown(texts(100), layout="column", parameters=None, socket=SOCKET)

    def heights():
        shown.settle()
        return {shown.view.get_cell(i).get_height() for i in range(10)}
    label = shown.until_cell(0).get_child()
    _, natural, _, _ = label.measure(Gtk.Orientation.VERTICAL, -1)
    until("the sizes", lambda: heights() == {natural})
    stop(daemon)
    until("the loss", shown.view.get_error)
    daemon = start()
    until("the picture", lambda: not shown.view.get_error() and shown.view.get_container())
    until("the sizes", lambda: heights() == {natural})
    shown.window.destroy()
    stop(daemon)


def a_daemon_hangs():
    daemon = start()
    shown = Shown(texts(1000), socket=SOCKET)
    shown.until_cell(0)
    shown.settle()
    before = shown.labels()
    daemon.send_signal(signal.SIGSTOP)
    message, _ = until("the failure", lambda: failure(shown))
    assert message == UNAVAILABLE and shown.view.get_error().message == "layoutd does not answer", message
    assert shown.labels() == before
    container = shown.view.get_container()
    daemon.send_signal(signal.SIGCONT)
    until("the answer", lambda: not failure(shown) and not shown.view.get_error())
    assert shown.view.get_container() == container and shown.labels() == before
    # The button gives the connection up that hangs.
    daemon.send_signal(signal.SIGSTOP)
    until("the failure", lambda: failure(shown))[1].emit("clicked")
    until("another attempt", lambda: not shown.view.get_container() and shown.view.get_busy())
    assert shown.labels() == before
    daemon.send_signal(signal.SIGCONT)
    until("another container", lambda: shown.view.get_container() and not failure(shown))
    shown.settle()
    assert shown.labels() == before
    shown.window.destroy()
    stop(daemon)


def another_client_closes_the_container():
    daemon = start()
    shown = Shown(texts(1000), socket=SOCKET, retry_label="Noch einmal", unavailable_label="Die Liste ist nicht erreichbar.")
    shown.until_cell(0)
    with Client(SOCKET) as other:
        other.attach(shown.view.get_container()).close()
    message, button = until("the failure", lambda: failure(shown))
    assert message == "Die Liste ist nicht erreichbar." and button.get_label() == "Noch einmal", message
    assert "closed" in shown.view.get_error().message, shown.view.get_error().message
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
    shown = Shown(texts(10), layout="broken", parameters=None, socket=SOCKET, failed_label="Ça ne va pas.")
    until("the failure", lambda: failure(shown) and failure(shown)[0] == "Ça ne va pas.")
    assert "the shelf is missing" in shown.view.get_error().message, shown.view.get_error().message
    shown.view.set_layout("flow")
    shown.until_cell(0)
    shown.settle()
    assert not failure(shown)
    shown.view.set_layout("broken")
    until("the failure", lambda: failure(shown))
    assert "the shelf is missing" in shown.view.get_error().message and shown.labels()[0] == "0", shown.view.get_error().message
    shown.window.destroy()
    shown = Shown(texts(10), layout="nonesuch", parameters=None, socket=SOCKET)
    until("the words of a view without any of its program", lambda: failure(shown) and failure(shown)[0] == FAILED)
    shown.window.destroy()
    stop(daemon)


if __name__ == "__main__":
    run(a_daemon_comes_later, a_daemon_is_killed_and_comes_back, what_one_scrolls_without_a_daemon_is_not_taken_back,
        measured_cells_are_measured_again, a_daemon_hangs, another_client_closes_the_container,
        a_closed_container_is_opened_again_with_other_parameters, a_plugin_fails)
