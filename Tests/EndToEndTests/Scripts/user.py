#!/usr/bin/env python3
"""A client that sends the requests on its standard input, one JSON line `[name, fields]` each, and prints each reply on a line.

It prints the whole reply, or `{"error": ...}`. `["events", {}]` prints the events received so far.
"""
import json
import sys

from layoutd import Client, ConnectionLost, LayoutdError


def told(client: Client) -> list:
    """All events sent before now."""
    client.sync()
    events = [event for queue in client._protocol.events.values() for event in queue]
    for queue in client._protocol.events.values():
        queue.clear()
    return [{"kind": event.kind, **event.fields} for event in events]


def main() -> None:
    with Client(sys.argv[1]) as client:
        for line in sys.stdin:
            name, fields = json.loads(line)
            try:
                answer = told(client) if name == "events" else client.exchange(name, **fields)
            except LayoutdError as error:
                answer = {"error": {"code": error.code, "message": error.message, "limit": error.limit}}
            except ConnectionLost as error:
                answer = {"error": {"code": error.code, "message": error.message}}
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
