#!/usr/bin/env python3
"""A client that does what it is told on its standard input: a line of JSON a request, `[name, fields]`, and a line the answer.

The answer is the whole reply, or `{"error": ...}`. `["events", {}]` answers what its subscriptions were told so far.
"""
import json
import sys

from layoutd import Client, LayoutdError


def told(client: Client) -> list:
    """All that was told before now."""
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
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
