#!/usr/bin/python3
"""Connects the view to a daemon that accepts and says nothing, refuses, or is late: that of $LAYOUTD_SOCKET."""
import contextlib
import json
import os
import socket
import struct
import sys
import tempfile
import threading
import weakref
from pathlib import Path

from relay import Relay
from support import Shown, run, until
from gi.repository import GLib, Gtk

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from layoutd import Client  # noqa: E402


@contextlib.contextmanager
def silent_daemon():
    with tempfile.TemporaryDirectory(prefix="ld-") as folder, socket.socket(socket.AF_UNIX) as listener:
        path = os.path.join(folder, "s")
        listener.bind(path)
        listener.listen()
        yield path, listener


def texts():
    return Gtk.StringList.new([str(i) for i in range(1000)])


def accepted(listener):
    with contextlib.suppress(BlockingIOError):
        return listener.accept()[0]
    return None


def the_main_loop_goes_on():
    with silent_daemon() as (path, listener):
        shown = Shown(texts(), socket=path)
        until("a view that connects", shown.view.get_busy)
        ticks = []

        def tick():
            # Only during the first attempt: later ones begin with an error.
            if shown.view.get_busy() and not shown.view.get_error():
                ticks.append(1)
            return True

        source = GLib.idle_add(tick)
        until("the reason", shown.view.get_error)
        GLib.source_remove(source)
        assert ticks
        assert "does not answer" in shown.view.get_error().message, shown.view.get_error().message
        shown.window.destroy()


def a_view_may_go_while_it_connects():
    with silent_daemon() as (path, listener):
        shown = Shown(texts(), socket=path)
        until("a view that connects", shown.view.get_busy)
        client, _ = listener.accept()
        view = weakref.ref(shown.view)
        shown.window.destroy()
        del shown
        until("the view's end", lambda: not view())
        # The attempt fails, and has no view to report that to.
        with client:
            client.settimeout(300)
            client.recv(1 << 16)
            until("the end of the connection", lambda: not client.recv(1 << 16))


def a_daemon_that_refuses_is_tried_again():
    with silent_daemon() as (path, listener):
        shown = Shown(texts(), socket=path)
        until("a view that connects", shown.view.get_busy)
        client, _ = listener.accept()
        with client:
            hello = client.recv(1 << 16)
            number = json.loads(hello[4:])["id"]
            reply = json.dumps({"id": number, "error": {"code": "server.stopping", "message": "the daemon stops"}}).encode()
            client.sendall(struct.pack("<I", len(reply)) + reply)
            until("the reason", shown.view.get_error)
        listener.setblocking(False)
        again = until("another attempt", lambda: accepted(listener))
        again.close()
        shown.window.destroy()


def a_layout_that_is_set_meanwhile_is_shown():
    with Relay(os.environ["LAYOUTD_SOCKET"]) as relay:
        relay.stop()
        shown = Shown(texts(), layout="no such layout", parameters=None, socket=relay.path)
        until("a view that connects", shown.view.get_busy)
        shown.view.set_layout("flow")
        relay.flows.set()
        shown.until_cell(0)
        shown.settle()
        assert not shown.view.get_error(), shown.view.get_error().message
        shown.window.destroy()


def a_container_that_is_closed_meanwhile_is_opened_by_the_button():
    is_closing = threading.Event()
    is_closing.set()

    def close_all():
        for state in other.list_containers() if is_closing.is_set() else []:
            other.attach(state.container).close()

    with Client(os.environ["LAYOUTD_SOCKET"]) as other, Relay(os.environ["LAYOUTD_SOCKET"], before_reply=close_all) as relay:
        shown = Shown(texts(), socket=relay.path)
        until("the reason", lambda: shown.view.get_error() and "closed" in shown.view.get_error().message)
        is_closing.clear()
        shown.view.retry()
        shown.until_cell(0)
        shown.settle()
        assert not shown.view.get_error(), shown.view.get_error().message
        shown.window.destroy()


if __name__ == "__main__":
    run(the_main_loop_goes_on, a_view_may_go_while_it_connects, a_daemon_that_refuses_is_tried_again,
        a_layout_that_is_set_meanwhile_is_shown, a_container_that_is_closed_meanwhile_is_opened_by_the_button)
