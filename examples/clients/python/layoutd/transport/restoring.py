"""Restores a client at a new connection: attaches to its containers and subscribes again."""
from __future__ import annotations

from typing import Any

from ..containers.container_base import ContainerBase
from ..errors import ConnectionLost, LayoutdError
from ..fields import present
from ..requests import Ask, Steps
from ..values.states import ContainerState
from .connection import Requests

HELLO = Ask("hello", {"minVersion": 1, "maxVersion": 1, "client": "layoutd.py"})


def restore(client: Requests[Any, Any]) -> Steps[None]:
    """Restores a client's named and persistent containers and its subscriptions on a new connection.

    It may fail halfway; the next attempt then starts over."""
    containers = sorted(client._containers, key=lambda container: container._age)
    for container in containers:
        container.number = 0  # An old number may belong to another container by now.
    for container in containers:
        is_there = not container._is_closed and (yield from _find(container))
        if not is_there:
            client._containers.discard(container)
        if not is_there and not container._is_closed:
            for subscription in client._subscriptions:
                if subscription.container is None:
                    subscription._tell_closed(container._last_number)
    for subscription in list(client._subscriptions):
        if subscription.container and not subscription.container.number:
            subscription._tell_closed(subscription.container._last_number)
            subscription._end()
        else:
            yield from subscription._begin_again()


def _find(container: ContainerBase) -> Steps[bool]:
    """Finds the container again, by its name or its number; returns whether it exists and the user may still see it."""
    if container.name:
        ask = Ask("attachContainer", present(name=container.name, owner=container.owner))
    elif container._opened_by:
        ask = Ask("queryContainer", {"container": container._last_number})
    else:
        return False
    try:
        reply = yield ask
    except LayoutdError as error:
        if error.code.startswith("server."):
            raise
        return False
    state = ContainerState.read(reply[ask.name].get("state", {}))
    if not container.name and state.instance != container._opened_by:
        return False  # A daemon without the container has given its number to another.
    container.state = state
    container.number = container._last_number = state.container
    container.generation, container.content_size = state.generation, state.content_size
    return True


def lost_by(error: Exception, path: str) -> ConnectionLost:
    """The reason that a connection is lost for good."""
    if isinstance(error, ConnectionLost):
        return error.again()
    if isinstance(error, LayoutdError):
        return ConnectionLost(error.message, error.code)
    return ConnectionLost(f"{path} cannot be connected to again: {error}")
