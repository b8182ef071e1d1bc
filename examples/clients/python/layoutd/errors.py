"""The errors that a client raises, each of them an `Error`."""
from __future__ import annotations

from typing import Any, Optional, Sequence, Union

from .fields import Fields, read_text

# The exceptions that reading a body raises if a type or value in it does not match the schema.
MISREAD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


class Error(Exception):
    """The base of everything that this package raises on purpose."""


class InvalidArgument(Error, TypeError, ValueError):
    """An argument has the wrong type or value. The message names it, what it is and what was expected."""


class Misuse(Error, RuntimeError):
    """A call that cannot be made now or here: in another thread, process or event loop, or without `await`."""


class NotAwaited(Misuse, AttributeError):
    """The result of a method of an `AsyncClient` was used without `await`."""


class UnknownElement(Error, KeyError):
    """A mirror does not have the element."""

    def __str__(self) -> str:
        return str(self.args[0])  # That of `KeyError` is a representation.


class Unreachable(Error, OSError):
    """No daemon could be connected to. `errno` and `filename` are those of the system's error."""

    def __init__(self, errno: int, message: str, filename: str) -> None:
        super().__init__(errno, message, filename)

    def __str__(self) -> str:
        return str(self.strerror)


class NotPermitted(Unreachable, PermissionError):
    """The user may not connect to the daemon."""


class TimedOut(Error, TimeoutError):
    """The daemon did not accept, read or reply within the client's `timeout`."""


class LayoutdError(Error):
    """A failure that the daemon reported. `code` is for programs, `message` for people.

    `pointer`: a JSON pointer to the place in the request. `nearest`: similar names. `generation`: the current one, for
    `generation.stale`. `valid_count`: for `index.outOfRange`, indexes from 0 up to but not including it are valid. `limit`: for
    `limit.*`, the limit's name, the value and the allowed value. `fault`: for `plugin.*`, the plugin, file, line and traceback.
    Both as in JSON."""

    def __init__(self, failure: Fields) -> None:
        self.code = read_text(failure.get("code"))
        self.message = read_text(failure.get("message"))
        self.pointer = read_text(failure.get("pointer"))
        self.nearest = [read_text(name) for name in failure.get("nearest", ())]
        self.generation: Optional[int] = int(failure["generation"]) if "generation" in failure else None
        self.valid_count: Optional[int] = failure.get("validCount")
        self.limit: Optional[Fields] = failure.get("limit")
        self.fault: Optional[Fields] = failure.get("fault")
        self._failure = failure
        hint = f" (did you mean {', '.join(self.nearest)}?)" if self.nearest else ""
        super().__init__(f"{self.code}: {self.message}{hint}")

    def __reduce__(self) -> tuple[Any, ...]:
        # Without this, pickle would pass `args`, the text for people, to the initializer.
        return type(self), (self._failure,), self.__dict__


class ConnectionLost(Error, ConnectionError):
    """The connection ended. It is unknown whether requests in flight were carried out.

    `code`: "connection.closed", "connection.protocol", "connection.slowConsumer" if the client did not read its replies, or the
    code of the failure with which the daemon ended the connection."""

    def __init__(self, message: str, code: str = "connection.closed") -> None:
        self.code, self.message = code, message
        super().__init__(f"{code}: {message}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message, self.code), self.__dict__

    def again(self) -> ConnectionLost:
        """A copy to raise, so that each pending call has its own traceback."""
        return type(self)(self.message, self.code)


class ProtocolError(ConnectionLost):
    """The daemon sent something that is not layoutd's protocol or exceeds this client's limits; the connection ends."""

    def __init__(self, message: str, code: str = "connection.protocol") -> None:
        super().__init__(message, code)


# A whole reply, or the failure that replaces it.
Answer = Union[Fields, LayoutdError]


def malformed(error: Exception) -> ProtocolError:
    return ProtocolError(f"what came does not read as a message: {type(error).__name__}: {error}")


def unreachable(error: OSError, path: str) -> Error:
    """The error of an attempt to connect, as a sentence."""
    if isinstance(error, Error):
        return error
    if isinstance(error, (FileNotFoundError, ConnectionRefusedError)):
        reason = "there is no socket" if isinstance(error, FileNotFoundError) else "nothing accepts connections there"
        return Unreachable(error.errno or 0, f"no daemon runs at {path}: {reason}. Start layoutd, or give the path of its socket "
                           "to the client or in $LAYOUTD_SOCKET", path)
    kind = NotPermitted if isinstance(error, PermissionError) else Unreachable
    return kind(error.errno or 0, f"{path} cannot be connected to: {error.strerror or error}", path)


def nowhere(failures: Sequence[tuple[str, OSError]], own: str) -> Unreachable:
    """The error of a search that found no daemon. `failures`: the paths that it tried; `own`: why it did not start one."""
    path, error = next((each for each in failures if isinstance(each[1], PermissionError)), failures[-1])
    kind = NotPermitted if isinstance(error, PermissionError) else Unreachable
    reasons = [f"{path}: {error.strerror or error}" for path, error in failures]
    return kind(error.errno or 0, f"no daemon answers: {'; '.join([*reasons, own])}", path)


def may_pass(error: Exception) -> bool:
    """Whether another attempt to connect may succeed."""
    return not isinstance(error, LayoutdError) or error.code.startswith(("limit.", "server."))
