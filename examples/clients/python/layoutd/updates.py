"""Changes of a container."""
from __future__ import annotations

from typing import Any, Iterable, Optional, Sequence, Tuple, Union

from .changes import Change, Changes, Skipped
from .columns import read_attributes
from .container_base import ContainerBase
from .fields import Fields, present, read_point, read_size
from .identifiers import Identifier
from .operations import Operation
from .requests import Exchange, Steps
from .section_snapshot import SectionSnapshot
from .snapshot import Snapshot


class Updates(ContainerBase):
    """Changes of a container."""

    @Exchange
    def update(self, operations: Sequence[Fields], if_generation: Optional[int] = None,
               anchor: Optional[Fields] = None, with_animations: bool = False, without_batch: bool = False,
               refuse_skipped: bool = False, with_ids: Optional[bool] = None,
               durable: bool = False) -> Steps[Change]:
        """Carries out all operations (see `Operation`) or none, and returns a `Change`.
        `if_generation`: fails with `generation.stale` at any other. `anchor`: the element to keep in place, as in JSON.
        `without_batch`: leaves out `batch`, which has an entry for every section. `refuse_skipped`: raises `identifier.unknown`
        and `identifier.duplicate` for items and sections that operations by identifier would leave out. `durable`: waits until
        a persistent container is stored, so that it survives the server's end; needs a server that stores containers.
        Raises `update.*`, `parameters.*`, `layout.unknown`, `index.outOfRange`, `limit.*`."""
        reply = yield from self._ask(
            "updateContainer", with_ids=with_ids, operations=list(operations), anchor=anchor,
            withAnimations=with_animations or None, withoutBatch=without_batch or None, refuseSkipped=refuse_skipped or None,
            durable=durable or None,
            ifGeneration=None if if_generation is None else str(if_generation))
        return self._changed(reply["updateContainer"], reply.get("generation", 0))

    @Exchange
    def apply(self, /, snapshot: Union[Snapshot, SectionSnapshot], to: Optional[Identifier] = None, **options: Any) -> Steps[Change]:
        """Makes the container equal to a `Snapshot`, or the section `to` equal to a `SectionSnapshot`, and returns a `Change`.
        `options` are those of `update`. The snapshot's reloads and reconfigured items are then done with: applying it once more
        does not repeat them."""
        change = yield from Updates.update.steps(self, [Operation.apply_snapshot(snapshot, to)], **options)
        snapshot.forget_reloads()
        return change

    @Exchange
    def set_bounds(self, bounds: Sequence[float], anchor: Optional[Fields] = None) -> Steps[Change]:
        """`update` with `Operation.set_bounds` alone. `anchor`: the element to keep in place on the screen, as in JSON, such as
        `{"at": "firstVisible"}`; by default none, so that the origin is exactly the one that is set."""
        return (yield from Updates.update.steps(self, [Operation.set_bounds(bounds)], anchor=anchor))

    @Exchange
    def set_parameters(self, /, **parameters: Any) -> Steps[Change]:
        """`update` with `Operation.set_parameters` alone."""
        return (yield from Updates.update.steps(self, [Operation.set_parameters(**parameters)]))

    @Exchange
    def batch_update(self, /, **changes: Any) -> Steps[Change]:
        """`update` with `Operation.batch_update` alone."""
        return (yield from Updates.update.steps(self, [Operation.batch_update(**changes)]))

    def _changed(self, result: Fields, generation: Any) -> Change:
        self.generation, self.content_size = int(generation), read_size(result.get("contentSize"))
        self.warnings = result.get("warnings", [])
        changes = Changes.read(result["changes"]) if "changes" in result else None
        return Change(self.generation, self.content_size, changes, self.warnings, result.get("batch"),
                      read_point(result.get("contentOffsetAdjustment")), read_attributes(result.get("appearing")),
                      read_attributes(result.get("disappearing")), read_point(result.get("anchorDisplacement")),
                      int(result.get("generationBefore", 0)), result.get("merged", 1),
                      [Skipped.read(each) for each in result.get("skipped", ())], bool(result.get("isStored", False)))
