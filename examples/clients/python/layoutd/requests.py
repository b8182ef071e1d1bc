"""How a request is written once for both clients: as a generator that yields requests and is sent their replies."""
from __future__ import annotations

import functools
import types
from typing import (
    Any, Callable, Concatenate, Coroutine, Generator, Generic, NamedTuple, Optional, ParamSpec, TypeVar, overload,
)

from .errors import MISREAD, ConnectionLost, ProtocolError, malformed
from .fields import Fields


class Ask(NamedTuple):
    """One request. `parts`, `with_ids`, `if_generation`: the members of that name beside it. `is_binary`: prefers protobuf's
    binary form to JSON."""
    name: str
    fields: Fields
    parts: bool = False
    with_ids: bool = False
    if_generation: Optional[int] = None
    is_binary: bool = False


P = ParamSpec("P")
R = TypeVar("R")
Steps = Generator[Ask, Fields, R]


class Blocking:
    """Objects of `Client`: their methods return results."""


class Awaiting:
    """Objects of `AsyncClient`: their methods are awaited."""


class Exchange(Generic[P, R]):
    """A method made of a generator of requests. It returns the generator's result, to be awaited with `AsyncClient`.

    `steps`: the generator itself, for generators that delegate to others."""

    def __init__(self, steps: Callable[Concatenate[Any, P], Steps[R]]) -> None:
        self.steps = steps
        functools.update_wrapper(self, steps)

    def __call__(self, owner: Any, /, *arguments: P.args, **named: P.kwargs) -> Any:
        return owner.client._run(self.steps(owner, *arguments, **named))

    @overload
    def __get__(self, owner: None, kind: object = None) -> Exchange[P, R]: ...
    @overload
    def __get__(self, owner: Blocking, kind: object = None) -> Callable[P, R]: ...
    @overload
    def __get__(self, owner: Awaiting, kind: object = None) -> Callable[P, Coroutine[Any, Any, R]]: ...

    def __get__(self, owner: Any, kind: object = None) -> Any:
        """The method of an object."""
        return self if owner is None else types.MethodType(self, owner)


def go_on(steps: Steps[Any], reply: Fields, lose: Callable[[ConnectionLost], object]) -> Ask:
    """The next request of a generator. An error while it reads a reply means that the reply violates the protocol, since the
    generator has used its own arguments before."""
    try:
        return steps.send(reply)
    except ProtocolError as error:
        lose(error)
        raise
    except MISREAD as error:
        lost = malformed(error)
        lose(lost)
        raise lost from error
