"""Changes of a container."""
from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional, Union

from ..arguments import each, fields as checked_fields, refused, whole
from ..fields import Fields, Rect, read_point, read_size
from ..requests import Exchange, Steps
from ..section_snapshot import SectionSnapshot
from ..snapshot import Snapshot
from ..values.changes import Change, Changes, Skipped
from ..values.columns import read_attributes
from ..values.identifiers import Identifier
from ..values.shapes import Anchor, OperationFields, SectionFields
from .container_base import ContainerBase
from .operations import Operation


class Updates(ContainerBase):
    """Changes of a container."""

    @Exchange
    def update(self, operations: Iterable[OperationFields], if_generation: Optional[int] = None,
               anchor: Optional[Anchor] = None, with_animations: bool = False, without_batch: bool = False,
               refuse_skipped: bool = False, with_ids: Optional[bool] = None,
               durable: bool = False) -> Steps[Change]:
        """Carries out all operations (see `Operation`) or none, and returns a `Change`.
        `if_generation`: fails with `generation.stale` at any other. `anchor`: the element to keep in place, as in JSON.
        `without_batch`: leaves out `batch`, which has an entry for every section. `refuse_skipped`: raises `identifier.unknown`
        and `identifier.duplicate` for items and sections that operations by identifier would leave out. `durable`: waits until
        a persistent container is stored, so that it survives the server's end; needs a server that stores containers.
        Raises `update.*`, `parameters.*`, `layout.unknown`, `index.outOfRange`, `limit.*`."""
        reply = yield from self._ask(
            "updateContainer", with_ids=with_ids, operations=_operations(operations),
            anchor=None if anchor is None else checked_fields(anchor, "anchor"),
            withAnimations=with_animations or None, withoutBatch=without_batch or None, refuseSkipped=refuse_skipped or None,
            durable=durable or None,
            ifGeneration=None if if_generation is None else str(whole(if_generation, "if_generation", (1 << 64) - 1)))
        return self._changed(reply["updateContainer"], reply.get("generation", 0))

    @Exchange
    def apply(self, /, snapshot: Union[Snapshot, SectionSnapshot], to: Optional[Identifier] = None, *,
              if_generation: Optional[int] = None, anchor: Optional[Anchor] = None, with_animations: bool = False,
              without_batch: bool = False, refuse_skipped: bool = False, with_ids: Optional[bool] = None,
              durable: bool = False) -> Steps[Change]:
        """Makes the container equal to a `Snapshot`, or the section `to` equal to a `SectionSnapshot`, and returns a `Change`.
        The options are those of `update`. The snapshot's reloads and reconfigured items are then done with: applying it once more
        does not repeat them."""
        change = yield from Updates.update.steps(self, [Operation.apply_snapshot(snapshot, to)], if_generation, anchor,
                                                with_animations, without_batch, refuse_skipped, with_ids, durable)
        snapshot.forget_reloads()
        return change

    @Exchange
    def set_bounds(self, bounds: Rect, anchor: Optional[Anchor] = None) -> Steps[Change]:
        """`update` with `Operation.set_bounds` alone. `anchor`: the element to keep in place on the screen, as in JSON, such as
        `{"at": "firstVisible"}`; by default none, so that the origin is exactly the one that is set."""
        return (yield from Updates.update.steps(self, [Operation.set_bounds(bounds)], anchor=anchor))

    @Exchange
    def set_parameters(self, values: Optional[Mapping[str, Any]] = None, /, **parameters: Any) -> Steps[Change]:
        """`update` with `Operation.set_parameters` alone: `set_parameters({"columnCount": 3})`, or `set_parameters(columnCount=3)`."""
        return (yield from Updates.update.steps(self, [Operation.set_parameters(values, **parameters)]))

    @Exchange
    def batch_update(
        self,
        delete_items: Iterable[tuple[int, int]] = (),
        insert_items: Iterable[tuple[int, int, Optional[SectionFields]]] = (),
        reload_items: Iterable[tuple[int, int, Optional[SectionFields]]] = (),
        move_items: Iterable[tuple[tuple[int, int], tuple[int, int]]] = (),
        delete_sections: Iterable[int] = (),
        insert_sections: Iterable[tuple[int, Optional[SectionFields]]] = (),
        reload_sections: Iterable[tuple[int, Optional[SectionFields]]] = (),
        move_sections: Iterable[tuple[int, int]] = (),
        item_counts_after: Iterable[int] = (),
    ) -> Steps[Change]:
        """`update` with `Operation.batch_update` alone."""
        return (yield from Updates.update.steps(self, [Operation.batch_update(
            delete_items, insert_items, reload_items, move_items, delete_sections, insert_sections, reload_sections, move_sections,
            item_counts_after)]))

    def _changed(self, result: Fields, generation: Any) -> Change:
        self.generation, self.content_size = int(generation), read_size(result.get("contentSize"))
        self.warnings = result.get("warnings", [])
        changes = Changes.read(result["changes"]) if "changes" in result else None
        return Change(self.generation, self.content_size, changes, self.warnings, result.get("batch"),
                      read_point(result.get("contentOffsetAdjustment")), read_attributes(result.get("appearing")),
                      read_attributes(result.get("disappearing")), read_point(result.get("anchorDisplacement")),
                      int(result.get("generationBefore", 0)), result.get("merged", 1),
                      [Skipped.read(each) for each in result.get("skipped", ())], bool(result.get("isStored", False)))


def _operations(operations: Any) -> list[Any]:
    if isinstance(operations, dict):
        raise refused("operations", operations, "a list of operations: put it in brackets")
    found = each(operations, "operations", "operations, each made by Operation")
    for place, operation in enumerate(found):
        if not isinstance(operation, dict) or len(operation) != 1:
            raise refused(f"operations[{place}]", operation, "an operation, made by Operation")
    return found
