"""The two forms of a body: JSON, and protobuf's binary form for element queries and columns of numbers."""
from __future__ import annotations

import json
from array import array
from typing import Any, NoReturn

from ..arguments import check_json
from ..errors import InvalidArgument, ProtocolError
from ..fields import Fields
from .binary_reader import decode
from .binary_writer import Encoded, Uncovered, encode


class _HasColumn(Exception):
    """A request has a column of numbers."""


def write_body(message: Fields, is_binary: bool) -> Encoded:
    """The body of a request. Raises `InvalidArgument` for values that no form can represent."""
    try:
        return _write(message, is_binary)
    except InvalidArgument:
        raise
    except (TypeError, ValueError, RecursionError, OverflowError) as error:
        check_json(message)
        raise InvalidArgument(f"a request cannot be written: {error}") from error


def _write(message: Fields, is_binary: bool) -> Encoded:
    if not is_binary:
        try:
            return _write_json(message, _find)
        except _HasColumn:
            pass
    try:
        return encode("Request", message)
    except Uncovered:
        return _write_json(message, _listed)


def read_body(body: bytes) -> Fields:
    """A message as in JSON, from either form."""
    if body[:1] not in (b"{", b"["):
        return decode("Reply", body)
    message = json.loads(body, parse_constant=_refuse_constant)
    if not isinstance(message, dict):
        raise ProtocolError(f"a body is {type(message).__name__}, expected an object")
    return message


def _write_json(message: Fields, default: Any) -> Encoded:
    body = json.dumps(message, allow_nan=False, separators=(",", ":"), default=default).encode()
    return [body], len(body)


def _find(value: Any) -> NoReturn:
    if isinstance(value, (array, memoryview)):
        raise _HasColumn
    raise _stranger(value)


def _listed(value: Any) -> Any:
    if isinstance(value, (array, memoryview)):
        return value.tolist()
    raise _stranger(value)


def _stranger(value: Any) -> TypeError:
    return TypeError(f"{type(value).__name__} has no form in JSON")


def _refuse_constant(name: str) -> NoReturn:
    raise ProtocolError(f"a body has {name}, which is no JSON")
