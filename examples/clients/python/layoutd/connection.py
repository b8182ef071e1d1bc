"""The requests of a connection, and what both clients are to their containers and subscriptions."""
from __future__ import annotations

import weakref
from typing import Any, Generic, List, Optional, Sequence, Type, TypeVar

from .container_base import ContainerBase
from .fields import Fields, member, members, present, read_size, write_rect
from .protocol import Protocol
from .requests import Ask, Exchange, Steps
from .states import ContainerState
from .subscription import SubscriptionBase

C = TypeVar("C", bound=ContainerBase)
S = TypeVar("S", bound=SubscriptionBase)


class Requests(Generic[C, S]):
    """The requests of a connection. With `AsyncClient`, await each.

    Each may raise `LayoutdError` (`server.stopping`, `request.*` and the codes in its description), `ConnectionLost` and
    `TimeoutError`.
    `server`: the daemon's reply to `hello`, as in JSON; empty before it."""
    server: Fields = {}
    client: Any
    _protocol: Protocol
    # Weak: only for as long as the program keeps them.
    _containers: weakref.WeakSet[ContainerBase]
    _subscriptions: List[SubscriptionBase]
    # The types that `open`, `attach` and `subscribe` return.
    _container_type: Type[C]
    _subscription_type: Type[S]

    def _wake(self) -> None:
        """Wakes the waiting tasks, so that they check again."""

    def _run(self, steps: Steps[Any]) -> Any:
        raise NotImplementedError

    @Exchange
    def request(self, name: str, /, *, parts: bool = False, with_ids: bool = False, **fields: Any) -> Steps[Fields]:
        """Sends any request by its name in JSON and returns the result. Fields that are None are omitted."""
        return member((yield Ask(name, present(**fields), parts, with_ids)), name)

    @Exchange
    def exchange(self, name: str, /, *, parts: bool = False, with_ids: bool = False, **fields: Any) -> Steps[Fields]:
        """Like `request`, but returns the whole reply, which has `generation` beside the result."""
        return (yield Ask(name, present(**fields), parts, with_ids))

    @Exchange
    def ping(self) -> Steps[None]:
        """Returns when the daemon has replied."""
        yield Ask("ping", {})

    @Exchange
    def sync(self) -> Steps[None]:
        """Returns when all earlier events of this connection have arrived."""
        yield Ask("sync", {})

    @Exchange
    def cancel(self, id: int) -> Steps[bool]:
        """Cancels a request that has not begun, which then fails with `request.cancelled`. Returns false if it is too late."""
        return bool((yield Ask("cancel", {"id": id}))["cancel"].get("cancelled", False))

    @Exchange
    def list_layouts(self) -> Steps[List[Fields]]:
        """The name, summary and source of each layout, as in JSON."""
        return members((yield Ask("listLayouts", {}))["listLayouts"], "layouts")

    @Exchange
    def describe_layout(self, layout: str) -> Steps[Fields]:
        """A layout's parameters as in JSON, and as JSON Schema in `schema`. Raises `layout.unknown`."""
        return member((yield Ask("describeLayout", {"layout": layout})), "describeLayout")

    @Exchange
    def list_containers(self) -> Steps[List[ContainerState]]:
        """The state of each container that the user may see."""
        containers = (yield Ask("listContainers", {}))["listContainers"].get("containers", [])
        return [ContainerState.read(state) for state in containers]

    @Exchange
    def list_plugins(self) -> Steps[List[Fields]]:
        """Each plugin as in JSON."""
        return members((yield Ask("listPlugins", {}))["listPlugins"], "plugins")

    @Exchange
    def statistics(self) -> Steps[Fields]:
        """What the daemon has counted, as in JSON: of all users for root and the daemon's own user, of the caller for others."""
        return member((yield Ask("statistics", {})), "statistics")

    @Exchange
    def reload_plugins(self) -> Steps[List[Fields]]:
        """Reloads all plugins and returns each as in JSON. Raises `permission.denied`."""
        return members((yield Ask("reloadPlugins", {}))["reloadPlugins"], "plugins")

    @Exchange
    def reload(self) -> Steps[Fields]:
        """Has the daemon read its settings and plugins again, and returns what has changed as in JSON.

        Raises `configuration.invalid`, where all is as before, and `permission.denied`."""
        return member((yield Ask("reload", {})), "reload")

    @Exchange
    def open(self, /, layout: str, bounds: Sequence[float], sections: Sequence[Fields] = (), **fields: Any) -> Steps[C]:
        """Opens a container; `bounds` is x, y, width, height in points, `sections` are made by `section(...)`.
        `fields`: name, parameters, environment, lifetime, access, as in JSON.
        Raises `layout.unknown`, `parameters.*`, `container.nameTaken`, `limit.*`, `plugin.*`."""
        fields = present(layout=layout, bounds=write_rect(bounds), sections=list(sections), **fields)
        reply = yield Ask("openContainer", fields)
        opened = reply["openContainer"]
        opened_by = self.server.get("instance", "") if fields.get("lifetime") == "persistent" else ""
        return self._container_type(self.client, int(opened["container"]), fields.get("name", ""), int(reply.get("generation", 0)),
                         read_size(opened.get("contentSize")), opened.get("warnings", []), opened_by=opened_by)

    @Exchange
    def attach(self, name: str, owner: Optional[int] = None, with_items: bool = False) -> Steps[C]:
        """Attaches to a container by its name, whichever client opened it; `state` describes it.
        `owner`: the user id of its owner. `with_items`: `state.sections` includes the sizes and values of items.
        Raises `container.unknown`, `permission.denied`, `limit.containersPerConnection`."""
        fields = present(name=name, owner=owner, withItems=with_items or None)
        state = ContainerState.read((yield Ask("attachContainer", fields))["attachContainer"].get("state", {}))
        container = self._container_type(self.client, state.container, name, state.generation, state.content_size, [], owner)
        container.state = state
        return container

    @Exchange
    def subscribe(self, *events: str, container: Optional[ContainerBase] = None, rate: int = 0,
                  passive: Optional[bool] = None, with_ids: Optional[bool] = None) -> Steps[S]:
        """Subscribes to these kinds of events, or to all, of one container or of all the user's containers. `rate`: how many times
        in a second of a container's time to get `moved`, 1...120; 0: 60. `passive`: whether to get only the frames of steps that are
        made anyway; otherwise time passes in containers that move because of the subscription. By default only a subscription to
        all kinds is passive. `with_ids`: whether events name items by their identifiers as well, see `Changes`; by default as the
        container's other answers do. Raises `container.unknown`, `limit.subscriptionsPerConnection`."""
        kinds = list(events or self.server.get("events", ()))
        passive = not events and "moved" in kinds if passive is None else passive
        motion = present(rate=rate or None, isPassive=passive or None)
        subscription = self._subscription_type(self.client, kinds, container, motion, with_ids)
        yield from subscription._begin()
        return subscription
