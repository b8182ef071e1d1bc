"""Commands of the line protocol about what hands do in a view, in the form of ../conformance/views.json."""
from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional

from layoutd import AsyncContainer, AsyncWindow, Container, IndexPath, View, ViewEffect, ViewInput, ViewInputFields, ViewKeys, Window, effects

from driver_queries import settled


class ViewCommands:
    """A window with a view."""

    def __init__(self, container: Container | AsyncContainer, command: dict) -> None:
        kind: Any = Window if isinstance(container, Container) else AsyncWindow
        self.window: Any = kind(container, command["rect"], view=view(command["view"]))

    async def open(self) -> dict:
        return told((await settled(self.window.apply())).effects)

    async def input(self, command: dict) -> dict:
        return told(await settled(self.window.input([made(*each) for fields in command["inputs"] for each in fields.items()])))

    async def others(self) -> dict:
        return told((await settled(self.window.apply())).effects)


def view(fields: dict) -> View:
    names = {"dragsOut": "drags_out", "dropsInto": "drops_into"}
    return View(**{names.get(name, name): value for name, value in fields.items()})


def made(name: str, fields: dict) -> ViewInputFields:
    """An input; its points, paths and anchors are lists."""
    if name in ("pressed", "moved", "released"):
        options = {key: value for key, value in fields.items() if key not in ("point", "time")}
        return getattr(ViewInput, name)(fields["point"], fields["time"], **options)
    if name in ("scrollTo", "restore"):
        return _asked(name, fields)
    plain: Dict[str, Callable[..., ViewInputFields]] = {
        "cancelled": ViewInput.cancelled, "ticked": ViewInput.ticked, "key": ViewInput.key, "typed": ViewInput.typed,
        "wheel": ViewInput.wheel, "pinched": ViewInput.pinched, "guests": ViewInput.guests, "measured": ViewInput.measured,
        "found": ViewInput.found, "focus": ViewInput.focus, "edit": ViewInput.edit, "endEdit": ViewInput.end_edit,
        "entered": ViewInput.entered, "resized": ViewInput.resized, "rowScrolled": ViewInput.row_scrolled, "scrolled": ViewInput.scrolled}
    names = {"byHand": "by_hand"}
    return plain[name](**{names.get(key, key): value for key, value in fields.items()})


def _asked(name: str, fields: dict) -> ViewInputFields:
    if name == "scrollTo":
        sides: List[Dict[str, Any]] = [{"start": "left", "end": "right"}, {"start": "top", "end": "bottom"}]
        horizontal, vertical = (each.get(fields[axis], fields[axis]) for each, axis in zip(sides, ("horizontal", "vertical")))
        return ViewInput.scroll_to(fields["item"], vertical, horizontal)
    (section, item), edge, distance = fields["anchor"]
    return ViewInput.restore({"indexPath": {"section": section, "item": item}, "edge": edge, "distance": distance})


def told(found: Any) -> dict:
    return {"effects": list(map(shown, found))}


def shown(effect: ViewEffect) -> Any:
    match effect:
        case effects.Selected(keys):
            return {"selected": of_keys(keys)}
        case effects.Focused(item):
            return {"focused": item}
        case effects.Edited(item):
            return {"edit": item}
        case effects.Band(rect):
            return {"band": rect}
        case effects.Autoscroll(velocity):
            return {"autoscroll": velocity}
        case effects.Scroll(offset):
            return {"scroll": offset}
        case effects.Show(visible):
            return {"show": visible}
        case effects.ScrollRow(section, offset, glides):
            return {"scrollRow": [section, offset, glides]}
        case effects.Activated(item):
            return {"activated": item}
        case effects.Menu(item, point):
            return {"menu": [item, point]}
        case effects.Lifted(keys, point):
            return {"lifted": [of_keys(keys), point]}
        case effects.Proposed(keys, path, into, point):
            return {"proposed": of_drop(keys, path, into, point)}
        case effects.Dropped(keys, path, into, point):
            return {"dropped": of_drop(keys, path, into, point)}
        case effects.Left(keys):
            return {"left": of_keys(keys)}
        case effects.DroppedOut(keys):
            return {"droppedOut": of_keys(keys)}
        case effects.Transition("begin", larger, point):
            return {"transition": ["begin", larger, point]}
        case effects.Transition("move", _, _, progress):
            return {"transition": ["move", progress]}
        case effects.Transition(step):
            return {"transition": [step]}
        case effects.Pinched(phase, scale, point, item):
            return {"pinched": [phase, scale, point, item]}
        case effects.Find(text, start, includes_start):
            return {"find": [text, start, includes_start]}
        case effects.Announce(what, items):
            return {"announce": [what, items]}
        case effects.Wake(time):
            return {"wake": time}
        case effects.PutBack():
            return {"putBack": {}}
        case effects.Animate():
            return {"animate": {}}
        case effects.Unused():
            return {"unused": {}}


def of_keys(keys: ViewKeys) -> Any:
    return {"allBut": list(keys.ranges)} if keys.is_inverted else list(keys.ranges)


def of_drop(keys: ViewKeys, path: Optional[IndexPath], into: bool, point: Any) -> list:
    return [of_keys(keys), None if path is None else [path, into], point]
