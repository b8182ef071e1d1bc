"""Movements, transitions and steps of a container."""
from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional, Union

from ..arguments import fields as checked_fields, number, refused, text, whole
from ..fields import Fields, Point, member, read_point, read_size
from ..requests import Exchange, Steps
from ..values.changes import Change, Changes
from ..values.geometry import write_point
from ..values.identifiers import ItemPath, write_paths
from ..values.shapes import TransitionStep
from ..values.states import Movement, MovementStep, StepsMade
from .container_base import ContainerBase
from .updates import Updates


class Motion(Updates):
    """Movements, transitions and steps of a container."""

    @Exchange
    def begin_movement(self, index_paths: Iterable[ItemPath], point: Optional[Point] = None) -> Steps[MovementStep]:
        """Lifts items, which gather in this order, and returns a `MovementStep`. `point`: where they are grabbed; None: in the middle
        of the first. Raises `movement.active` if items of the container are being moved already."""
        return self._moved("beginMovement", (yield from self._ask(
            "beginMovement", indexPaths=write_paths(index_paths), point=None if point is None else write_point(point))))

    @Exchange
    def update_movement(self, position: Point, target: Optional[ContainerBase] = None) -> Steps[MovementStep]:
        """Moves the finger, and returns a `MovementStep`. `target`: another container of the same user, if the finger is in that one.
        Raises `movement.unknown` if this client moves no items of the container."""
        return self._moved("updateMovement", (yield from self._ask(
            "updateMovement", position=write_point(position, "position"),
            targetContainer=None if target is None else _container(target).number)))

    @Exchange
    def _end_movement(self, target: Optional[Updates] = None) -> Steps[Union[Change, tuple[Change, Optional[Change]]]]:
        if target is not None:
            _container(target)
        reply = yield from self._ask("endMovement")
        result = reply["endMovement"]
        change = self._changed(result.get("update", {}), reply.get("generation", 0))
        if target is None:
            return change
        if "targetUpdate" not in result:
            return change, None
        return change, target._changed(result["targetUpdate"], result.get("targetGeneration", 0))

    @Exchange
    def cancel_movement(self) -> Steps[MovementStep]:
        """Puts the items back, and returns a `MovementStep`."""
        return self._moved("cancelMovement", (yield from self._ask("cancelMovement")))

    @Exchange
    def begin_transition(self, to_layout: str = "", to_parameters: Optional[Mapping[str, Any]] = None,
                         focus: Optional[Point] = None) -> Steps[TransitionStep]:
        """Puts the container into transition to another layout, or to other parameters of its own, until `finish_transition` or
        `cancel_transition`; every query is answered on the way. `focus`: the point between the fingers, from the origin of the
        bounds; its content stays there. Returns the state as in JSON: `transition`, `contentSize`, `bounds`, `anchor`.
        Raises `transition.active`, `layout.unknown`, `parameters.*`."""
        return (yield from self._step("beginTransition", toLayout=text(to_layout, "to_layout") or None,
                                      toParameters=None if to_parameters is None else checked_fields(to_parameters, "to_parameters"),
                                      focus=None if focus is None else write_point(focus, "focus")))

    @Exchange
    def update_transition(self, progress: float, focus: Optional[Point] = None) -> Steps[TransitionStep]:
        """Takes the transition to a progress, clamped to 0...1, and the fingers to `focus`. Returns what `begin_transition` does.
        Raises `transition.unknown`."""
        return (yield from self._step("updateTransition", progress=number(progress, "progress"),
                                      focus=None if focus is None else write_point(focus, "focus")))

    @Exchange
    def finish_transition(self) -> Steps[Change]:
        """Ends the transition in the other layout, and returns a `Change` as `update` does. Raises `transition.unknown`."""
        reply = yield from self._ask("finishTransition")
        return self._changed(reply["finishTransition"], reply.get("generation", 0))

    @Exchange
    def cancel_transition(self) -> Steps[TransitionStep]:
        """Ends the transition where it began. Returns what `begin_transition` does. Raises `transition.unknown`."""
        return (yield from self._step("cancelTransition"))

    @Exchange
    def step(self, count: int = 1) -> Steps[StepsMade]:
        """Makes steps of 1/120 s in a container whose layout moves its items: `StepsMade`. Raises `request.invalid`,
        `limit.stepsPerRequest`."""
        result = (yield from self._ask("stepContainer", steps=whole(count, "count")))["stepContainer"]
        return StepsMade(int(result.get("made", 0)), int(result.get("step", 0)), result.get("isMoving", False))

    def _moved(self, name: str, reply: Fields) -> MovementStep:
        result = reply[name]
        self.generation, self.content_size = int(reply.get("generation", 0)), read_size(result.get("contentSize"))
        return MovementStep(self.generation, Movement.read(result.get("movement")),
                            Changes.read(result["changes"]) if "changes" in result else None, self.content_size,
                            read_point(result.get("autoScroll")), int(result.get("generationBefore", 0)),
                            Movement.read(result.get("targetMovement")))

    def _step(self, name: str, **fields: Any) -> Steps[TransitionStep]:
        reply = yield from self._ask(name, **fields)
        result: Any = member(reply, name)
        self.generation, self.content_size = int(reply.get("generation", 0)), read_size(result.get("contentSize"))
        step: TransitionStep = result
        return step


def _container(target: Any) -> ContainerBase:
    if not isinstance(target, ContainerBase):
        raise refused("target", target, "a container")
    return target
