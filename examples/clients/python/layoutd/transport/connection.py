"""The requests of a connection, and what both clients are to their containers and subscriptions."""
from __future__ import annotations

import weakref
from typing import Any, Generic, Iterable, Mapping, Optional, TypeVar, Union

from ..arguments import choice, fields as checked_fields, refused, text, whole
from ..containers.container_base import ContainerBase
from ..containers.operations import environment_fields
from ..fields import Fields, Rect, member, present, read_size
from ..requests import Ask, Exchange, Steps
from ..subscription import SubscriptionBase
from ..values.choices import EventKind, Lifetime, Scope
from ..values.geometry import write_rect
from ..values.sections import sections_of
from ..values.shapes import Access, Environment, LayoutDescription, LayoutSummary, PluginState, ReloadReport, SectionFields
from ..values.states import ContainerState
from ..wire.protocol import Protocol

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
    _subscriptions: list[SubscriptionBase]
    # The types that `open`, `attach` and `subscribe` return.
    _container_type: type[C]
    _subscription_type: type[S]

    # Subscriptions of windows that the program has let go of.
    _dropped: list[SubscriptionBase]

    def _wake(self) -> None:
        """Wakes the waiting tasks, so that they check again."""

    def _drop(self, subscription: SubscriptionBase) -> None:
        """Ends a subscription before the next request. The garbage collector may call this at any time."""
        self._dropped.append(subscription)

    def _end_dropped(self) -> None:
        while self._dropped:
            subscription = self._dropped.pop()
            is_known = subscription._is_known_to_daemon and not subscription._is_ended
            subscription._queue.clear()
            subscription._end()
            if is_known and not self._protocol.lost:
                self._protocol.request("unsubscribe", {"subscription": subscription.number})

    def _run(self, steps: Steps[Any]) -> Any:
        raise NotImplementedError

    @Exchange
    def request(self, name: str, /, *, parts: bool = False, with_ids: bool = False, **fields: Any) -> Steps[Fields]:
        """Sends any request by its name in JSON and returns the result. Fields of None are omitted."""
        name = text(name, "the request's name")
        return member((yield Ask(name, present(**fields), parts, with_ids)), name)

    @Exchange
    def exchange(self, name: str, /, *, parts: bool = False, with_ids: bool = False, **fields: Any) -> Steps[Fields]:
        """Like `request`, but returns the whole reply, which has `generation` beside the result."""
        return (yield Ask(text(name, "the request's name"), present(**fields), parts, with_ids))

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
        return bool((yield Ask("cancel", {"id": whole(id, "id")}))["cancel"].get("cancelled", False))

    @Exchange
    def list_layouts(self) -> Steps[list[LayoutSummary]]:
        """The name, summary and source of each layout, as in JSON."""
        layouts: list[LayoutSummary] = (yield Ask("listLayouts", {}))["listLayouts"].get("layouts", [])
        return layouts

    @Exchange
    def describe_layout(self, layout: str) -> Steps[LayoutDescription]:
        """A layout's parameters as in JSON, and as JSON Schema in `schema`. Raises `layout.unknown`."""
        described: LayoutDescription = (yield Ask("describeLayout", {"layout": text(layout, "layout")}))["describeLayout"]
        return described

    @Exchange
    def list_containers(self) -> Steps[list[ContainerState]]:
        """The state of each container that the user may see."""
        containers = (yield Ask("listContainers", {}))["listContainers"].get("containers", [])
        return [ContainerState.read(state) for state in containers]

    @Exchange
    def list_plugins(self) -> Steps[list[PluginState]]:
        """Each plugin as in JSON."""
        plugins: list[PluginState] = (yield Ask("listPlugins", {}))["listPlugins"].get("plugins", [])
        return plugins

    @Exchange
    def statistics(self, with_settings: bool = False) -> Steps[Fields]:
        """The daemon's counters, as in JSON. Root and the daemon's own user see those of all users, others their own.
        `with_settings`: also what the daemon runs with, for root and the daemon's own user."""
        return member((yield Ask("statistics", {"withSettings": True} if with_settings else {})), "statistics")

    @Exchange
    def list_clients(self) -> Steps[Fields]:
        """The clients that are connected, and what each user has and has used, as in JSON. Root and the daemon's own user see all
        users, others themselves."""
        return member((yield Ask("listClients", {})), "listClients")

    @Exchange
    def disconnect_client(self, client: int) -> Steps[None]:
        """Ends a client's connection. Raises `client.unknown`, also for clients of others unless the caller is root or the daemon's
        own user."""
        yield Ask("disconnectClient", {"client": whole(client, "client")})

    @Exchange
    def reload_plugins(self) -> Steps[list[PluginState]]:
        """Reloads all plugins and returns each as in JSON. Raises `permission.denied`."""
        plugins: list[PluginState] = (yield Ask("reloadPlugins", {}))["reloadPlugins"].get("plugins", [])
        return plugins

    @Exchange
    def reload(self) -> Steps[ReloadReport]:
        """Has the daemon read its settings and plugins again, and returns what has changed as in JSON.

        Raises `configuration.invalid`, where all is as before, and `permission.denied`."""
        report: ReloadReport = (yield Ask("reload", {}))["reload"]
        return report

    @Exchange
    def open(self, /, layout: str, bounds: Rect, sections: Iterable[SectionFields] = (), *, name: str = "",
             parameters: Optional[Mapping[str, Any]] = None, environment: Optional[Environment] = None,
             lifetime: Lifetime = "connection", access: Optional[Access] = None, layout_state: str = "") -> Steps[C]:
        """Opens a container; `bounds` is x, y, width, height in points, `sections` are made by `section(...)`. `parameters`,
        `environment` and `access` are as in JSON. `lifetime`: a "persistent" container stays until it is closed; without a name,
        others attach to it by its number. `layout_state`: the `state.layout_state` of a container with equal contents, to be laid out as
        that one is.
        Raises `layout.unknown`, `parameters.*`, `container.nameTaken`, `limit.*`, `plugin.*`."""
        is_persistent = choice(lifetime, "lifetime", Lifetime) == "persistent"
        fields = present(
            layout=text(layout, "layout"), bounds=write_rect(bounds, "bounds"), sections=sections_of(sections),
            name=text(name, "name") or None, parameters=None if parameters is None else checked_fields(parameters, "parameters"),
            environment=None if environment is None else environment_fields(environment),
            lifetime="persistent" if is_persistent else None, access=None if access is None else _access(access),
            layoutState=text(layout_state, "layout_state") or None)
        reply = yield Ask("openContainer", fields)
        opened = reply["openContainer"]
        return self._container_type(self.client, int(opened["container"]), name, int(reply.get("generation", 0)),
                                    read_size(opened.get("contentSize")), opened.get("warnings", []),
                                    opened_by=self.server.get("instance", "") if is_persistent else "")

    @Exchange
    def attach(self, container: Union[str, int], owner: Optional[int] = None, with_items: bool = False) -> Steps[C]:
        """Attaches to a container by its name, or by its number, whichever client opened it; `state` describes it.
        `owner`: the user id of the owner of a name. `with_items`: `state.sections` includes the sizes and values of items.
        Raises `container.unknown`, `permission.denied`."""
        fields = {**_reference(container), **present(
            owner=None if owner is None else whole(owner, "owner"), withItems=with_items or None)}
        state = ContainerState.read((yield Ask("attachContainer", fields))["attachContainer"].get("state", {}))
        if not isinstance(container, str):
            owner = state.owner if state.name else None
        attached = self._container_type(
            self.client, state.container, container if isinstance(container, str) else state.name, state.generation,
            state.content_size, [], owner, state.instance)
        attached.state = state
        return attached

    @Exchange
    def subscribe(self, *events: EventKind, container: Optional[ContainerBase] = None, rate: int = 0,
                  passive: Optional[bool] = None, with_ids: Optional[bool] = None) -> Steps[S]:
        """Subscribes to these kinds of events, or to all, of one container or of all the user's containers. `rate`: how many times
        in a second of a container's time to get `moved`, 1...120; 0: 60. `passive`: whether to get only the frames of steps that are
        made anyway; otherwise time passes in containers that move because of the subscription. By default only a subscription to
        all kinds is passive. `with_ids`: whether events name items by their identifiers as well, see `Changes`; by default as the
        container's other answers do. Raises `container.unknown`, `limit.subscriptionsPerConnection`."""
        kinds = [text(kind, "an event's kind") for kind in events] or list(self.server.get("events", ()))
        if container is not None and not isinstance(container, ContainerBase):
            raise refused("container", container, "a container")
        passive = not events and "moved" in kinds if passive is None else passive
        motion = present(rate=whole(rate, "rate") or None, isPassive=passive or None)
        subscription = self._subscription_type(self.client, kinds, container, motion, with_ids)
        yield from subscription._begin()
        return subscription


def _reference(container: Any) -> Fields:
    """A container's name or number."""
    if isinstance(container, str):
        return {"name": text(container, "container")}
    if isinstance(container, bool) or not isinstance(container, int):
        raise refused("container", container, "a name or a number")
    if not 0 < container <= 0xFFFFFFFF:
        raise refused("container", container, f"a name, or a number from 1 to {0xFFFFFFFF}")
    return {"container": container}


def _access(access: Any) -> Fields:
    checked = checked_fields(access, "access")
    for right, scope in checked.items():
        if scope:
            choice(scope, f"access.{right}", Scope)
    return checked
