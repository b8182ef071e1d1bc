"""Checks of what a program passes in. Each names the argument, what it is and what was expected."""
from __future__ import annotations

import math
import numbers
import reprlib
from typing import Any, Iterable, Mapping, Optional, Sequence, get_args

from .errors import InvalidArgument
from .fields import Fields

_short = reprlib.Repr()
_short.maxstring = _short.maxother = 60


def refused(what: str, value: object, expected: str) -> InvalidArgument:
    """The error of an argument."""
    return InvalidArgument(f"{what} is {_short.repr(value)}, expected {expected}")


def number(value: Any, what: str) -> float:
    """A finite number. Truth values, text and bytes do not count as numbers."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise refused(what, value, "a number")
    found: float = value if isinstance(value, (int, float)) else float(value)
    if not _is_finite(found):
        raise refused(what, value, "a finite number")
    return found


def _is_finite(value: Any) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # An integer beyond all doubles.
        return False


def whole(value: Any, what: str, most: int = 0xFFFFFFFF) -> int:
    """A whole number from 0 to `most`."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral):
        raise refused(what, value, "a whole number")
    if not 0 <= int(value) <= most:
        raise refused(what, value, f"0...{most}")
    return int(value)


def seconds(value: Any, what: str) -> Optional[float]:
    """A duration, or None for ever."""
    if value is not None and number(value, what) < 0:
        raise refused(what, value, "seconds from 0 on, or None to wait for ever")
    return None if value is None else float(value)


def text(value: Any, what: str) -> str:
    """Text that has a form in UTF-8."""
    if not isinstance(value, str):
        raise refused(what, value, "text")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise refused(what, value, "text without halves of surrogate pairs") from None
    return value


def choice(value: Any, what: str, of: Any) -> str:
    """One of the values of a `Literal`."""
    options = get_args(of)
    if value not in options:
        raise refused(what, value, f"one of {', '.join(map(repr, options))}")
    return str(value)


def truth(value: Any, what: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise refused(what, value, "True or False")
    return value


def fields(value: Any, what: str) -> Fields:
    """A dictionary, as in JSON."""
    if not isinstance(value, Mapping):
        raise refused(what, value, "a dictionary, as in JSON")
    return dict(value)


def mapping(value: Any, what: str, of: str) -> dict[Any, Any]:
    """A dictionary with keys of any type."""
    if not isinstance(value, Mapping):
        raise refused(what, value, f"a dictionary of {of}")
    return dict(value)


def each(values: Any, what: str, of: str) -> list[Any]:
    """The elements of a list or whatever else can be iterated over. Text, bytes and dictionaries do not count as lists."""
    if isinstance(values, (str, bytes, bytearray, Mapping)) or not isinstance(values, Iterable):
        raise refused(what, values, f"a list of {of}")
    return list(values)


def lengths(values: Any, what: str, names: Sequence[str]) -> list[float]:
    """As many numbers as there are names, such as a rectangle's."""
    expected = f"{len(names)} numbers: {', '.join(names[:-1])} and {names[-1]}"
    if isinstance(values, (str, bytes, bytearray, Mapping, set, frozenset)) or not isinstance(values, Iterable):
        raise refused(what, values, expected)
    found = list(values)
    if len(found) != len(names):
        raise refused(what, values, expected)
    return [number(value, f"{name} of {what}") for name, value in zip(names, found)]


def check_json(message: Any) -> None:
    """Raises `InvalidArgument` for the first value of a request that has no form in JSON, by its place."""
    waiting: list[tuple[str, Any, tuple[int, ...]]] = [("the request", message, ())]
    while waiting:
        place, value, above = waiting.pop()
        if id(value) in above:
            raise InvalidArgument(f"{place} contains itself, expected values without circles")
        if len(above) > _DEEPEST:
            raise InvalidArgument(f"{place[:60]}... is nested deeper than {_DEEPEST}, expected less")
        if isinstance(value, dict):
            for key in value:
                if not isinstance(key, str):
                    raise refused(f"a key of {place}", key, "text")
            members = [(f"{place}.{text(key, f'a key of {place}')}", member) for key, member in value.items()]
        elif isinstance(value, (list, tuple)):
            members = [(f"{place}[{number}]", member) for number, member in enumerate(value)]
        else:
            _check_scalar(value, place)
            continue
        waiting += [(name.removeprefix("the request."), member, (*above, id(value))) for name, member in reversed(members)]


# Deeper than any daemon's limit, and less than Python's own.
_DEEPEST = 200


def _check_scalar(value: Any, place: str) -> None:
    if isinstance(value, str):
        text(value, place)
    elif isinstance(value, float) and not _is_finite(value):
        raise refused(place, value, "a finite number")
    elif value is not None and not isinstance(value, (bool, int, float)) and not hasattr(value, "__len__"):
        raise refused(place, value, "a value of JSON: text, a number, a truth value, None, a list or a dictionary")
    elif isinstance(value, (bytes, bytearray, set, frozenset)):
        raise refused(place, value, "a value of JSON: text, a number, a truth value, None, a list or a dictionary")
