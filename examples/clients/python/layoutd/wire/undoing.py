"""How the effect of a request is undone that was abandoned before its reply arrived."""
from __future__ import annotations

from typing import Any, NamedTuple, Optional

from ..fields import Fields


# For how long `close` waits for what abandoned requests have begun to be undone.
UNDO_SECONDS = 1.0


class Sent(NamedTuple):
    """The facts of a request that are needed to undo it. `container`, `subscription`: the ones that it is about, or 0."""
    name: str
    container: int
    subscription: int = 0

    @property
    def has_effect(self) -> bool:
        """Whether the request begins something that has to be ended."""
        return self.name in _BEGIN

    def undoing(self, reply: Fields) -> Optional[tuple[str, Fields]]:
        """The request that undoes this one, by its reply; None if there is nothing to undo."""
        if not self.has_effect:
            return None
        name, member, field = _BEGIN[self.name]
        number = int(reply[self.name].get(member, 0)) if member else self.container
        return (name, {field: number}) if number else None


# Of each request that begins something: the one that ends it, the member of its reply that has the number, if it is not that of its
# container, and the field for it. Attaching begins nothing: the daemon keeps no account of it.
_BEGIN: dict[str, tuple[str, str, str]] = {
    "openContainer": ("closeContainer", "container", "container"),
    "subscribe": ("unsubscribe", "subscription", "subscription"),
    "beginMovement": ("cancelMovement", "", "container"),
    "beginTransition": ("cancelTransition", "", "container"),
}


def sent(name: str, fields: Any) -> Sent:
    """Notes a request."""
    met = fields if isinstance(fields, dict) else {}
    container, subscription = (met.get(member, 0) for member in ("container", "subscription"))
    return Sent(name, container if isinstance(container, int) else 0, subscription if isinstance(subscription, int) else 0)
