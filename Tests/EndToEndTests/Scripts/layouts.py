#!/usr/bin/env python3
"""Prints the layouts that a page of a gateway sees, one a line.

    layouts.py URL      as layoutctl has printed it
"""
import base64
import json
import os
import socket
import struct
import sys
from urllib.parse import parse_qs, urlsplit

url = urlsplit(sys.argv[1])
token = parse_qs(url.query)["token"][0]
connection = socket.create_connection((url.hostname, url.port))
key = base64.b64encode(os.urandom(16)).decode()
connection.sendall(
    f"GET /socket HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: layoutd.v1\r\n"
    f"Authorization: Bearer {token}\r\n\r\n".encode())
stream = connection.makefile("rb")
while stream.readline() not in (b"\r\n", b""):
    pass


def call(request: dict) -> dict:
    """Sends a request in a frame with a mask of zeros, and reads the reply."""
    body = json.dumps(request).encode()
    connection.sendall(struct.pack("!BBH", 0x81, 0x80 | 126, len(body)) + bytes(4) + body)
    length = stream.read(2)[1]
    if length > 125:
        length = int.from_bytes(stream.read(2 if length == 126 else 8), "big")
    return json.loads(stream.read(length))


for layout in call({"id": 1, "listLayouts": {}})["listLayouts"]["layouts"]:
    print(layout["name"])
