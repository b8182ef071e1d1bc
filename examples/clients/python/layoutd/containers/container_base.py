"""The base of the classes that have a container's methods: its state on this side, and how it sends requests."""
from __future__ import annotations

import itertools
from typing import Any, Optional, Sequence

from ..errors import ConnectionLost
from ..fields import Fields, present
from ..requests import Ask, Exchange, Steps
from ..values.shapes import Warning
from ..values.states import ContainerState

# A reconnection attaches to containers in the order in which they were first attached to.
_ages = itertools.count()


class ContainerBase:
    """The common base of `Container` and `AsyncContainer`."""

    def __init__(self, client: Any, number: int, name: str, generation: int, content_size: tuple[float, float],
                 warnings: Sequence[Warning], owner: Optional[int] = None, opened_by: str = "") -> None:
        self.client, self.number, self.name, self.owner = client, number, name, owner
        self.generation, self.content_size, self.warnings = generation, content_size, warnings
        self.with_ids = False
        self.state: Optional[ContainerState] = None
        self._last_number = number
        # The `instance` of the daemon that opened a persistent container, which tells it from later ones with its number.
        self._opened_by = opened_by
        self._is_closed = False
        self._age = next(_ages)
        client._containers.add(self)

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        state = f"number {self.number}, generation {self.generation}" if self.number else "ended with its connection"
        return f"<{type(self).__name__}{name}, {'closed' if self._is_closed else state}>"

    @Exchange
    def close(self) -> Steps[None]:
        """Closes the container for all clients. Raises `container.unknown`, `permission.denied`."""
        self._is_closed = True
        yield from self._ask("closeContainer")

    @Exchange
    def _leave(self) -> Steps[None]:
        if self.number and not self._is_closed:  # A container without a number has ended with its connection.
            yield from ContainerBase.close.steps(self)

    def _ask(self, name: str, parts: bool = False, with_ids: Optional[bool] = None, if_generation: Optional[int] = None,
             is_binary: bool = False, **fields: Any) -> Steps[Fields]:
        if not self.number:
            raise ConnectionLost(f"container {self.name or 'without a name'} ended with its connection")
        with_ids = self.with_ids if with_ids is None else with_ids
        return (yield Ask(name, present(container=self.number, **fields), parts, with_ids, if_generation, is_binary))
