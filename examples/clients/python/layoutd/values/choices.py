"""The words that requests and events have, for type checkers. The checks at run time compare with the same lists."""
from __future__ import annotations

from typing import Literal

Category = Literal["cell", "supplementary", "decoration"]
Direction = Literal["up", "down", "left", "right", "next", "previous", "pageUp", "pageDown", "home", "end"]
EventKind = Literal[
    "invalidated", "containerClosed", "serverStopping", "layoutReloaded", "layoutFailed", "pluginQuarantined", "moved",
]
# Beside those of the daemon: the client's own.
MetEventKind = Literal[
    "invalidated", "containerClosed", "serverStopping", "layoutReloaded", "layoutFailed", "pluginQuarantined", "moved", "windowChanged",
    "viewChanged", "reconnected",
]
Reason = Literal[
    "bounds", "parameters", "data", "measurement", "environment", "layout", "plugin", "movement", "transition", "moved",
    "window", "",
]
Lifetime = Literal["connection", "persistent"]
# The items that an update keeps in place, and that `capture_anchor` may name.
AnchorPlace = Literal["none", "firstVisible", "item", "end", ""]
CapturedPlace = Literal["firstVisible", "item", "end", ""]
Edge = Literal["start", "end", ""]
VerticalAlignment = Literal["nearest", "top", "center", "bottom", "none", ""]
HorizontalAlignment = Literal["nearest", "left", "center", "right", "none", ""]
Snapping = Literal["paging", "item", "itemCentered", ""]
ReadingDirection = Literal["rows", "columns"]
LayoutDirection = Literal["leftToRight", "rightToLeft"]
SizeClass = Literal["unspecified", "compact", "regular"]
Idiom = Literal["unspecified", "phone", "pad", "tv", "carPlay", "mac", "vision"]
LegibilityWeight = Literal["unspecified", "regular", "bold"]
ContentSizeCategory = Literal[
    "extraSmall", "small", "medium", "large", "extraLarge", "extraExtraLarge", "extraExtraExtraLarge", "accessibilityMedium",
    "accessibilityLarge", "accessibilityExtraLarge", "accessibilityExtraExtraLarge", "accessibilityExtraExtraExtraLarge",
]
Scope = Literal["private", "sameGroup", "everyone"]

# Of views.
Selection = Literal["multiple", "none", "single", "area"]
Platform = Literal["web", "gtk", "terminal"]
Modifier = Literal["shift", "control", "alt", "meta"]
# In conventions, which say "command" for the platform's.
MetModifier = Literal["shift", "control", "alt", "meta", "command"]
Pick = Literal["focusing", "alone", "toggling", "extending", "adding"]
KeyCommand = Literal["move", "pick", "selectAll", "deselectAll", "activate", "cancel", "menu", "rename", "moveItems", ""]
Activation = Literal["double", "single", "again"]
PinchKind = Literal["levels", "reported"]
PinchPhase = Literal["begin", "change", "end", "cancel"]
GuestPhase = Literal["hover", "leave", "drop"]
PointerKind = Literal["mouse", "pen", "touch"]
PointerButton = Literal["primary", "secondary"]
TransitionPhase = Literal["begin", "move", "finish", "cancel"]
Gesture = Literal["none", "pressing", "spanning", "dragging", "hosting", "pinching", "scrollingRow"]
Announced = Literal["lifted", "moved", "putBack", "selected"]
