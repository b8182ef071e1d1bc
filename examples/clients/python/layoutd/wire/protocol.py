"""The protocol of one connection."""
from __future__ import annotations

import base64
import binascii
from collections import deque
from typing import Deque, Optional, Union

from ..errors import MISREAD, Answer, ConnectionLost, InvalidArgument, LayoutdError, ProtocolError, malformed
from ..fields import Fields, present
from ..values.events import Event, merged_into
from .body import read_body, write_body
from .undoing import Sent, sent

# Maximum length of a frame from the daemon and of a reply in parts, in bytes, and of a subscription's queue, in events.
MAX_FRAME_BYTES = 64 << 20
MAX_REPLY_BYTES = 256 << 20
MAX_WAITING_EVENTS = 4096


class Protocol:
    """The protocol of one connection, without the connection: requests become bytes, bytes become replies and events."""

    def __init__(self, frame_bytes: int = MAX_FRAME_BYTES, reply_bytes: int = MAX_REPLY_BYTES) -> None:
        self._frame_bytes, self._reply_bytes = frame_bytes, reply_bytes
        # Bytes to send; the owner of the socket removes them.
        self.output = bytearray()
        self._input = bytearray()
        self._last_id = 0
        # Oldest first. An abandoned request stays until its reply arrives, so that its id is not reused.
        self._in_flight: dict[int, Sent] = {}
        # Those of them that began something and were abandoned, and those that undo it.
        self._undone: set[int] = set()
        # Those that the last call of `receive` returned replies to.
        self.answered: dict[int, Sent] = {}
        self._parts: dict[int, bytearray] = {}
        self._part_indexes: dict[int, int] = {}
        # Events of a subscription whose own reply is still arriving in parts.
        self._early: list[Event] = []
        # The queue of each subscription.
        self.events: dict[int, Deque[Event]] = {}
        # The reason that the connection ended.
        self.lost: Optional[ConnectionLost] = None
        self._last_failure: Optional[LayoutdError] = None

    def __repr__(self) -> str:
        return f"<Protocol, {len(self._in_flight)} requests in flight{', lost' if self.lost else ''}>"

    def request(self, name: str, fields: Fields, parts: bool = False, with_ids: bool = False,
                if_generation: Optional[int] = None, is_binary: bool = False) -> int:
        """Appends a request to `output` and returns its id. `parts`: a long reply may arrive in parts, with others in between.
        `with_ids`: it names items and sections by their identifiers as well. `if_generation`: fails at any other.
        `is_binary`: prefers protobuf's binary form to JSON, which a request with columns of numbers has in any case.

        Raises `ConnectionLost` once the connection has ended, `InvalidArgument` for values that JSON or a frame cannot represent."""
        if self.lost:
            raise self.lost.again()
        self._last_id = self._last_id % 0xFFFFFFFF + 1
        while self._last_id in self._in_flight:
            self._last_id = self._last_id % 0xFFFFFFFF + 1
        message: Fields = {"id": self._last_id, name: fields, **present(
            parts=parts or None, withIds=with_ids or None, ifGeneration=None if if_generation is None else str(if_generation))}
        pieces, size = write_body(message, is_binary)
        if size > 0xFFFFFFFF:
            raise InvalidArgument(f"a request has {size} bytes, expected at most {0xFFFFFFFF}, which a frame has room for")
        self._in_flight[self._last_id] = sent(name, fields)
        self.output += size.to_bytes(4, "little")
        for piece in pieces:
            self.output += piece
        return self._last_id

    def receive(self, data: bytes) -> list[tuple[int, Answer]]:
        """Accepts received bytes, in pieces of any length, and returns the ids of the requests that they complete, each with its
        whole reply or its failure.

        Replies before bytes that violate the protocol still count; `lost` then has the reason that the connection ended."""
        self._input += data
        replies: list[tuple[int, Answer]] = []
        self.answered = {}
        start = 0
        try:
            while len(self._input) - start >= 4 and not self.lost:
                length = int.from_bytes(self._input[start:start + 4], "little")
                if not 0 < length <= self._frame_bytes:
                    raise ProtocolError(_wrong_length(bytes(self._input[start:start + 4]), self._frame_bytes))
                if len(self._input) - start - 4 < length:
                    break
                body = bytes(self._input[start + 4:start + 4 + length])
                start += 4 + length
                self._take(body, replies)
        except ProtocolError as error:
            self.lose(error)
        except MISREAD as error:
            self.lose(malformed(error))
        del self._input[:start]
        return replies

    @property
    def is_undoing(self) -> bool:
        """Whether something that was begun by an abandoned request has not ended yet, so that the next of its kind could fail."""
        return bool(self._undone)

    def sent(self, id: int) -> Optional[Sent]:
        """The facts that are needed to undo a request in flight."""
        return self._in_flight.get(id)

    def abandon(self, id: int) -> None:
        """Notes that the reply to a request in flight will be passed to `discard`."""
        request = self._in_flight.get(id)
        if request and request.has_effect:
            self._undone.add(id)

    def discard(self, answer: Answer, request: Optional[Sent]) -> None:
        """Undoes the effect of a reply that nothing waits for any more: closes a container, ends a subscription, a movement or a
        transition. What an input has done to a view becomes an event, as if another client had done it. `request`: the one that it replies to."""
        if request and request.name == "input" and isinstance(answer, dict) and not self.lost:
            return self._route(Event.read({"subscription": request.subscription, "viewChanged": {
                "generation": answer.get("generation", 0), "effects": answer["input"]["effects"]}}))
        undoing = request.undoing(answer) if request and isinstance(answer, dict) else None
        if not undoing or self.lost:
            return
        name, fields = undoing
        if name == "unsubscribe":
            self.events.pop(fields["subscription"], None)
        self._undone.add(self.request(name, fields))

    def lose(self, error: Optional[ConnectionLost] = None) -> ConnectionLost:
        """Marks the connection as ended; returns the reason."""
        if not self.lost:
            if not error and self._last_failure:
                error = ConnectionLost(self._last_failure.message, self._last_failure.code)
            middle = " in the middle of a frame" if self._input else ""
            self.lost = error or ConnectionLost("layoutd hung up" + middle)
            self._in_flight.clear()
            self._undone.clear()
            self._parts.clear()
            self._part_indexes.clear()
            self.output.clear()
        return self.lost

    def _take(self, body: bytes, replies: list[tuple[int, Answer]], is_assembled: bool = False) -> None:
        message = read_body(body)
        if "event" in message:
            return self._route(Event.read(message["event"]))
        if "goodbye" in message:
            reason = message["goodbye"].get("reason", "")
            self.lose(ConnectionLost(f"layoutd disconnected this client: {reason}", f"connection.{reason}"))
            return
        id = message.get("id", 0)
        failure = LayoutdError(message["error"]) if "error" in message else None
        if id == 0:
            # Without an error, the message is newer than this client. A failure without an id belongs to the oldest request
            # in flight.
            if not failure:
                return
            if not self._in_flight:
                self._last_failure = failure
                return
            id = next(iter(self._in_flight))
        if id not in self._in_flight:
            raise ProtocolError(f"a reply's id is {id}, which is of no request in flight")
        if "part" in message:
            if is_assembled:
                raise ProtocolError(f"reply {id} is parts of parts")
            whole = self._assemble(id, message["part"])
            return self._take(whole, replies, True) if whole is not None else None
        name, subscription = self._in_flight[id].name, self._in_flight[id].subscription
        if not failure and not isinstance(message.get(name), dict):
            raise ProtocolError(f"reply {id} has {', '.join(message)}, expected {name}")
        self._parts.pop(id, None)
        self._part_indexes.pop(id, None)
        self.answered[id] = self._in_flight.pop(id)
        self._undone.discard(id)
        if name == "subscribe" and not failure:
            number = int(message["subscribe"].get("subscription", 0))
            window = message["subscribe"].get("window")
            self.events[number] = deque([Event.read({"subscription": number, "windowChanged": window})] if window else [])
            self.events[number].extend(event for event in self._early if event.subscription == number)
            self._early = [event for event in self._early if event.subscription != number]
        if name == "moveWindow" and not failure:  # In its place among the events of the window.
            self._route(Event.read({"subscription": subscription, "windowChanged": message["moveWindow"]["window"]}))
        if name == "input" and not failure:
            message["input"] = {"effects": [*self._waiting_effects(subscription), *message["input"].get("effects", ())]}
        replies.append((id, failure or message))

    def _waiting_effects(self, subscription: int) -> list[Fields]:
        """Takes the effects of events that came before a reply to an input, so that the states in the reply are the newest."""
        queue = self.events.get(subscription, deque())
        events = list(queue)
        queue.clear()
        queue.extend(event for event in events if event.kind != "viewChanged")
        return [effect for event in events if event.kind == "viewChanged" for effect in event.fields.get("effects", ())]

    def _assemble(self, id: int, part: Fields) -> Optional[bytes]:
        index, expected = part.get("index", 0), self._part_indexes.get(id, 0)
        if index != expected:
            raise ProtocolError(f"part {index} of reply {id} came, expected {expected}")
        piece = part.get("body", b"")
        if isinstance(piece, str):  # In JSON.
            try:
                piece = base64.b64decode(piece, validate=True)
            except binascii.Error as error:
                raise ProtocolError(f"part {index} of reply {id} is not base64: {error}") from None
        whole = self._parts.setdefault(id, bytearray())
        if len(whole) + len(piece) > self._reply_bytes:
            raise ProtocolError(f"reply {id} is longer than {self._reply_bytes} bytes")
        whole += piece
        self._part_indexes[id] = index + 1
        if not part.get("last", False):
            return None
        del self._parts[id], self._part_indexes[id]
        return bytes(whole)

    def _route(self, event: Event) -> None:
        known = self.events.get(event.subscription)
        # The subscription has just ended, unless it is about to begin.
        if known is None and not any(request.name == "subscribe" for request in self._in_flight.values()):
            self._early.clear()
            return
        queue: Union[Deque[Event], list[Event]] = self._early if known is None else known
        if len(queue) >= MAX_WAITING_EVENTS:
            event = merged_into(queue, event)
        queue.append(event)


def _wrong_length(prefix: bytes, most: int) -> str:
    """A sentence about the four bytes before a frame: what they are, what they look like, and what was expected."""
    reading = ""
    if all(32 <= byte < 127 or byte in b"\t\n\r" for byte in prefix):
        reading = f", which are the text {prefix.decode()!r}"
    elif 0 < int.from_bytes(prefix, "big") <= most:
        reading = f", which are {int.from_bytes(prefix, 'big')} with the highest byte first"
    return (f"frame length is {int.from_bytes(prefix, 'little')}, the bytes {prefix.hex(' ')}{reading}, expected 1...{most} in four "
            "bytes, the lowest one first, before the body")
