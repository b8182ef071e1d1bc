"""A daemon's socket at another path, with events as late as they may be: just before the reply to a later request."""
import contextlib
import os
import socket
import struct
import tempfile
import threading


class Relay:
    """`flows`: cleared, nothing comes from the daemon, as after the first reply if `clears_first`. `before_reply` is called before each reply
    is passed on, in a thread. `ends_at` is called with each request; if it returns true, the connection ends."""

    def __init__(self, path, clears_first=False, before_reply=lambda: None, ends_at=lambda request: False):
        self.folder = tempfile.TemporaryDirectory(prefix="ld-")
        self.daemon, self.path, self.clears_first = path, os.path.join(self.folder.name, "s"), clears_first
        self.before_reply, self.ends_at, self.is_reply_first = before_reply, ends_at, False
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen()
        self.flows = threading.Event()
        self.flows.set()
        self.connections, self.threads = [], []

    def stop(self):
        """Nothing comes from the daemon until `flows` is set; then the events of the first reply come after it."""
        self.flows.clear()
        self.is_reply_first = True

    def __enter__(self):
        self.acceptor = threading.Thread(target=self.accept, daemon=True)
        self.acceptor.start()
        return self

    def __exit__(self, *_):
        """Ends every thread: Python leaks what belongs to one that is still running when the program ends, which the sanitizer reports."""
        self.listener.shutdown(socket.SHUT_RDWR)
        self.acceptor.join()
        self.flows.set()
        for connection in self.connections:
            with contextlib.suppress(OSError):  # It may have ended already.
                connection.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join()
        self.folder.cleanup()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                daemon = socket.socket(socket.AF_UNIX)
                self.connections += [client, daemon]
                daemon.connect(self.daemon)
                for target in (self.send_requests, self.send_replies):
                    self.threads.append(threading.Thread(target=target, args=(client, daemon), daemon=True))
                    self.threads[-1].start()

    def send_requests(self, client, daemon):
        stream = client.makefile("rb")
        with contextlib.suppress(OSError):
            while header := stream.read(4):
                request = stream.read(*struct.unpack("<I", header))
                if self.ends_at(request):
                    client.shutdown(socket.SHUT_RDWR)
                    break
                daemon.sendall(header + request)
        with contextlib.suppress(OSError):
            daemon.shutdown(socket.SHUT_RDWR)

    def send_replies(self, client, daemon):
        events, stream = [], daemon.makefile("rb")
        with contextlib.suppress(OSError):
            while header := stream.read(4):
                frame = header + stream.read(*struct.unpack("<I", header))
                self.flows.wait()
                # Only replies begin with an id: in protobuf, it is the first field.
                if frame[4:5] == b"\x08" or frame[4:].startswith(b'{"id"'):
                    if self.clears_first:
                        self.flows.clear()
                    self.before_reply()
                    if not self.is_reply_first:
                        client.sendall(b"".join(events))
                        events.clear()
                    client.sendall(frame)
                    self.is_reply_first = self.clears_first = False
                else:
                    events.append(frame)
