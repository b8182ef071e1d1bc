#!/usr/bin/env python3
"""Relays between a program and a daemon, and rejects the program's subscriptions.

    refusing.py SOCKET DAEMON PROGRAM ...

Listens at SOCKET while the program runs, forwards everything else to the socket DAEMON, and exits with the program's status.
"""
import json
import socket
import subprocess
import sys
import threading


def read_frame(connection: socket.socket) -> bytes:
    data = b""
    while len(data) < 4 or len(data) < 4 + int.from_bytes(data[:4], "little"):
        piece = connection.recv(1 if len(data) < 4 else 4 + int.from_bytes(data[:4], "little") - len(data))
        if not piece:
            return b""
        data += piece
    return data


def subscription_id(body: bytes) -> int:
    """The id of a request to subscribe, in JSON or in protobuf; 0 for any other request."""
    if body[:1] == b"{":
        message = json.loads(body)
        return message["id"] if "subscribe" in message else 0
    # Field 1, a varint of one byte, and field 18.
    return body[1] if body[:1] == b"\x08" and body[2:4] == b"\x92\x01" else 0


def refusal(frame: bytes) -> bytes:
    """The reply to a subscription; empty for any other request."""
    id = subscription_id(frame[4:])
    if not id:
        return b""
    body = json.dumps({"id": id, "error": {"code": "permission.denied", "message": "not for you"}}).encode()
    return len(body).to_bytes(4, "little") + body


def pass_on(source: socket.socket, target: socket.socket, refuses: bool) -> None:
    while frame := read_frame(source):
        answer = refusal(frame) if refuses else b""
        (source if answer else target).sendall(answer or frame)
    target.shutdown(socket.SHUT_WR)


def serve(listener: socket.socket, daemon: str) -> None:
    while True:
        client, _ = listener.accept()
        server = socket.socket(socket.AF_UNIX)
        server.connect(daemon)
        threading.Thread(target=pass_on, args=(client, server, True), daemon=True).start()
        threading.Thread(target=pass_on, args=(server, client, False), daemon=True).start()


path, daemon, *program = sys.argv[1:]
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen()
threading.Thread(target=serve, args=(listener, daemon), daemon=True).start()
sys.exit(subprocess.call(program))
