"""Errors as a program's author sees them: without the client's own steps in the traceback, and with the names that were meant."""
from __future__ import annotations

import difflib
import functools
import inspect
from typing import Any, Callable, Iterable, Optional, ParamSpec, TypeVar

from .errors import Error, InvalidArgument

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T", bound=type)

# Wrong names that programs use for some arguments, and the right names.
_MEANT = {
    "count": ("item_count",), "itemCount": ("item_count",), "n": ("item_count",),
    "ids": ("item_ids", "items"), "itemIds": ("item_ids",), "items": ("item_ids", "ids", "sections"),
    "item_sizes": ("sizes",), "itemSizes": ("sizes",), "size": ("sizes",), "params": ("parameters",), "frame": ("bounds", "rect"),
}
# Those of them that no layout calls a column of item values.
_NO_COLUMNS = {"count", "ids", "items", "itemCount", "itemIds", "itemSizes", "item_sizes"}


def hint(given: Iterable[str], known: Iterable[str]) -> str:
    """The end of a message about names that are not known: those that may be meant."""
    names = list(known)
    near = [match for each in given if each not in names for match in _near(each, names)]
    return f" (did you mean {' or '.join(dict.fromkeys(near))}?)" if near else ""


def _near(name: str, known: list[str]) -> list[str]:
    return [each for each in _MEANT.get(name, ()) if each in known] or difflib.get_close_matches(name, known, 1)


def check_columns(names: Iterable[str], call: str, known: Iterable[str]) -> None:
    """Refuses what was meant to be an argument and would be a column of item values."""
    wrong = [name for name in names if name in _NO_COLUMNS]
    if wrong:
        raise InvalidArgument(f"{call} got an unexpected argument {wrong[0]!r}{hint(wrong, known)}")


def concise(function: Callable[P, R]) -> Callable[P, R]:
    """A function that programs call, whose errors do not show the steps below it."""
    @functools.wraps(function)
    def called(*arguments: P.args, **named: P.kwargs) -> R:
        mistake: Optional[Error] = None
        try:
            return function(*arguments, **named)
        except Error as error:
            mistake = error
        except TypeError as error:
            mistake = _misfit(function, error, arguments, named)
            if not mistake:
                raise
        try:
            raise mistake.with_traceback(None) from mistake.__cause__
        finally:
            del mistake
    return called


def _misfit(function: Callable[..., Any], error: TypeError, arguments: Any, named: Any) -> Optional[InvalidArgument]:
    """Python's sentence about arguments that do not fit, with the names that are like those given; None for another error."""
    signature = inspect.signature(function)
    try:
        signature.bind(*arguments, **named)
    except TypeError:
        return InvalidArgument(str(error) + hint(named, signature.parameters))
    return None


def concise_methods(owner: T) -> T:
    """A class all of whose own public methods are `concise`."""
    for name, member in list(vars(owner).items()):
        if name.startswith("_") and name != "__init__":
            continue
        if isinstance(member, staticmethod):
            setattr(owner, name, staticmethod(concise(member.__func__)))
        elif inspect.isfunction(member) and not inspect.iscoroutinefunction(member) and not inspect.isasyncgenfunction(member):
            setattr(owner, name, concise(member))
    return owner
