"""How a request is written once for both clients: as a generator that yields requests and is sent their replies."""
from __future__ import annotations

import functools
import inspect
import types
from typing import (
    TYPE_CHECKING, Any, Callable, Concatenate, Coroutine, Generator, Generic, Iterable, NamedTuple, Optional, ParamSpec, TypeVar,
    overload,
)

from .calls import Call
from .errors import MISREAD, ConnectionLost, Error, InvalidArgument, Misuse, ProtocolError, malformed
from .fields import Fields
from .mistakes import hint


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

    if not TYPE_CHECKING:  # A type checker refuses the statements that look for these.
        def __aenter__(self) -> Any:
            raise Misuse(f"`async with` enters a {type(self).__name__}, expected `with`")

        def __aexit__(self, *_: object) -> Any:
            pass  # `async with` looks for it before it enters.


class Awaiting:
    """Objects of `AsyncClient`: their methods are awaited."""

    if not TYPE_CHECKING:
        def __enter__(self) -> Any:
            raise Misuse(f"`with` enters an {type(self).__name__}, expected `async with`")

        def __exit__(self, *_: object) -> Any:
            pass  # `with` looks for it before it enters.

        def __iter__(self) -> Any:
            raise Misuse(f"a loop goes over an {type(self).__name__}, expected `async for` over a subscription")


class Exchange(Generic[P, R]):
    """A method made of a generator of requests. It returns the generator's result, to be awaited with `AsyncClient`.

    `steps`: the generator itself, for generators that delegate to others."""

    def __init__(self, steps: Callable[Concatenate[Any, P], Steps[R]]) -> None:
        self.steps = steps
        functools.update_wrapper(self, steps)
        self.__signature__ = _signature(steps)

    def __call__(self, owner: Any, /, *arguments: P.args, **named: P.kwargs) -> Any:
        name = f"{type(owner).__name__}.{self.steps.__name__}"
        try:
            steps = self.steps(owner, *arguments, **named)
        except TypeError as error:  # The body of a generator does not run yet.
            raise self._refusal(name, error, named) from None
        try:
            result = owner.client._run(steps)
            return Call(name, result) if isinstance(owner, Awaiting) else result
        except Error as error:
            mistake = error
        # From here on, so that the traceback is the program's.
        try:
            raise mistake.with_traceback(None) from mistake.__cause__
        finally:
            del mistake

    def _refusal(self, name: str, error: TypeError, named: Iterable[str]) -> InvalidArgument:
        """Python's sentence about arguments that do not fit, with the names that are like those given."""
        sentence = str(error).replace(f"{self.steps.__qualname__}()", f"{name}()")
        return InvalidArgument(sentence + hint(named, self.__signature__.parameters))

    @overload
    def __get__(self, owner: None, kind: object = None) -> Exchange[P, R]: ...
    @overload
    def __get__(self, owner: Blocking, kind: object = None) -> Callable[P, R]: ...
    @overload
    def __get__(self, owner: Awaiting, kind: object = None) -> Callable[P, Coroutine[Any, Any, R]]: ...

    def __get__(self, owner: Any, kind: object = None) -> Any:
        """The method of an object."""
        return self if owner is None else types.MethodType(self, owner)


def _signature(steps: Callable[..., Any]) -> inspect.Signature:
    """The signature that `help` shows: what comes of the generator, and not the generator."""
    signature = inspect.signature(steps)
    result = str(signature.return_annotation)
    return signature.replace(return_annotation=_Shown(result.removeprefix("Steps[").removesuffix("]")))


class _Shown(str):
    """The text of an annotation, which `help` shows as it is."""

    def __repr__(self) -> str:
        return str(self)


def go_on(steps: Steps[Any], reply: Fields, lose: Callable[[ConnectionLost], object]) -> Ask:
    """The next request of a generator. An error while it reads a reply means that the reply violates the protocol, since the
    generator has used its own arguments before."""
    try:
        return steps.send(reply)
    except InvalidArgument:  # A later request of several has an argument of the program's.
        raise
    except ProtocolError as error:
        lose(error)
        raise
    except MISREAD as error:
        lost = malformed(error)
        lose(lost)
        raise lost from error
