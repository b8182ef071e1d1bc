"""The calls that the methods of an `AsyncClient` and its objects return."""
from __future__ import annotations

import warnings
from types import TracebackType
from typing import TYPE_CHECKING, Any, Coroutine, Generator, Optional, TypeVar

from .errors import NotAwaited

R = TypeVar("R")


class Call(Coroutine[Any, Any, R]):
    """A coroutine that says what to do if it is used as its result, or dropped, without `await`."""

    def __init__(self, name: str, coroutine: Coroutine[Any, Any, R]) -> None:
        self.__name__ = self.__qualname__ = name
        self._coroutine = coroutine
        self._has_begun = False

    def send(self, value: Any) -> Any:
        """Resumes it, for the event loop."""
        self._has_begun = True
        return self._coroutine.send(value)

    def throw(self, kind: Any, value: Any = None, traceback: Optional[TracebackType] = None) -> Any:
        """Raises in it, for the event loop."""
        self._has_begun = True
        error = kind if isinstance(kind, BaseException) else kind() if value is None else value
        return self._coroutine.throw(error if traceback is None else error.with_traceback(traceback))

    def close(self) -> None:
        """Ends it."""
        self._has_begun = True
        self._coroutine.close()

    def __await__(self) -> Generator[Any, Any, R]:
        self._has_begun = True
        return self._coroutine.__await__()

    def __repr__(self) -> str:
        return f"<{self.__name__}(), to be awaited>"

    def __del__(self) -> None:
        if not self._has_begun:
            self._coroutine.close()
            warnings.warn(f"{self.__name__}() was never awaited, so nothing was sent: write `await`", RuntimeWarning, stacklevel=2,
                          source=self)

    def _refuse(self, use: str) -> NotAwaited:
        return NotAwaited(f"{use} the result of {self.__name__}(), which is not there yet: expected `await` before the call")

    if not TYPE_CHECKING:  # A type checker has to see a coroutine and nothing more.
        def __getattr__(self, name: str) -> Any:
            if name.startswith(("_", "cr_", "gi_", "ag_")):  # asyncio and debuggers look for these.
                raise AttributeError(name)
            raise self._refuse(f".{name} is read of")

        def __bool__(self) -> bool:
            raise self._refuse("a truth value is taken of")

        def __len__(self) -> int:
            raise self._refuse("a length is taken of")

        def __iter__(self) -> Any:
            raise self._refuse("a loop goes over")

        def __aiter__(self) -> Any:
            raise self._refuse("a loop goes over")

        def __getitem__(self, _: object) -> Any:
            raise self._refuse("an element is read of")

        def __enter__(self) -> Any:
            raise self._refuse("`with` enters")

        def __exit__(self, *_: object) -> None:
            pass  # `with` looks for it before it enters.

        def __aenter__(self) -> Any:
            raise self._refuse("`async with` enters")

        def __aexit__(self, *_: object) -> Any:
            pass  # `async with` looks for it before it enters.
