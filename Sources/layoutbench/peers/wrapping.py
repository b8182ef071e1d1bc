"""Yoga, Taffy and numpy, which wrap items of mixed sizes as flow does: milliseconds and frames of each."""
from __future__ import annotations

import time
from typing import Any, Tuple

from daemon import SPACING, WIDTH


def mixed_sizes(count: int) -> Any:
    """Width 20...180 and height 20...120 of each item, as the rows of layoutbench have them."""
    import numpy
    state, result = 12345, numpy.empty(2 * count)
    for place in range(2 * count):
        state = (state * 1_664_525 + 1_013_904_223) & 0xFFFFFFFF
        result[place] = 20 + (state >> 16) % (161, 101)[place % 2]
    return result.reshape(-1, 2)


def numpy_frames(sizes: Any) -> Any:
    """Flow's rule: rows filled greedily and justified, but for the last one; items in the middle of their row."""
    import numpy
    widths, heights = sizes[:, 0], sizes[:, 1]
    ends = numpy.concatenate(([0.0], numpy.cumsum(widths + SPACING)))
    starts = [0]
    while starts[-1] < len(sizes):
        limit = ends[starts[-1]] + WIDTH + SPACING
        starts.append(max(int(numpy.searchsorted(ends, limit, "right")) - 1, starts[-1] + 1))
    first = numpy.array(starts[:-1])
    counts = numpy.diff(starts)
    free = WIDTH - (ends[starts[1:]] - ends[first] - SPACING)
    gaps = numpy.where(counts > 1, free / numpy.maximum(counts - 1, 1), 0.0)
    gaps[-1] = 0.0
    line = numpy.repeat(numpy.arange(len(first)), counts)
    tall = numpy.maximum.reduceat(heights, first)
    tops = numpy.concatenate(([0.0], numpy.cumsum(tall + SPACING)))[:-1]
    x = ends[:-1] - ends[first][line] + (numpy.arange(len(sizes)) - first[line]) * gaps[line]
    return numpy.stack((x, tops[line] + (tall[line] - heights) / 2, widths, heights), axis=1)


def yoga(sizes: Any) -> Tuple[float, Any]:
    """The binding has no gap: items have margins, and the root is wider by one.

    Margins above and below are equal, since this Yoga is off by half of their difference where it centres an item.
    """
    import numpy
    import poga.libpoga_capi as yoga_c
    configuration = yoga_c.YGConfigNew()
    yoga_c.YGConfigSetPointScaleFactor(configuration, 0)
    root = yoga_c.YGNodeNewWithConfig(configuration)
    yoga_c.YGNodeStyleSetFlexDirection(root, yoga_c.YGFlexDirection.Row)
    yoga_c.YGNodeStyleSetFlexWrap(root, yoga_c.YGWrap.Wrap)
    yoga_c.YGNodeStyleSetJustifyContent(root, yoga_c.YGJustify.SpaceBetween)
    yoga_c.YGNodeStyleSetAlignItems(root, yoga_c.YGAlign.Center)
    yoga_c.YGNodeStyleSetAlignContent(root, yoga_c.YGAlign.FlexStart)
    yoga_c.YGNodeStyleSetWidth(root, WIDTH + SPACING)
    margins = ((yoga_c.YGEdge.Right, SPACING), (yoga_c.YGEdge.Top, SPACING / 2), (yoga_c.YGEdge.Bottom, SPACING / 2))
    children = []
    for index, (width, height) in enumerate(sizes.tolist()):
        child = yoga_c.YGNodeNewWithConfig(configuration)
        yoga_c.YGNodeStyleSetWidth(child, width)
        yoga_c.YGNodeStyleSetHeight(child, height)
        yoga_c.YGNodeStyleSetFlexShrink(child, 0)
        for edge, margin in margins:
            yoga_c.YGNodeStyleSetMargin(child, edge, margin)
        yoga_c.YGNodeInsertChild(root, child, index)
        children.append(child)

    start = time.perf_counter()
    yoga_c.YGNodeCalculateLayout(root, float("nan"), float("nan"), yoga_c.YGDirection.LTR)
    milliseconds = (time.perf_counter() - start) * 1000
    return milliseconds, numpy.array([
        (yoga_c.YGNodeLayoutGetLeft(child), yoga_c.YGNodeLayoutGetTop(child) - SPACING / 2,
         yoga_c.YGNodeLayoutGetWidth(child), yoga_c.YGNodeLayoutGetHeight(child)) for child in children])


def taffy(sizes: Any) -> Tuple[float, Any]:
    import numpy
    from stretchable import Node, taffylib
    from stretchable.context import taffy as engine
    from stretchable.style import AUTO, AlignContent, AlignItems, FlexWrap, JustifyContent, Style
    from stretchable.style.geometry.size import SizeAvailableSpace
    root = Node(size=(WIDTH, AUTO), flex_wrap=FlexWrap.WRAP, justify_content=JustifyContent.SPACE_BETWEEN,
                align_items=AlignItems.CENTER, align_content=AlignContent.START, gap=SPACING)
    usual, children = Style(flex_shrink=0).to_dict(), []
    for width, height in sizes.tolist():
        usual["size"] = {"width": {"dim": 1, "value": width}, "height": {"dim": 1, "value": height}}
        child = taffylib.node_create(engine._ptr, usual)
        taffylib.node_add_child(engine._ptr, root._node_id, child)
        children.append(child)
    engine.use_rounding = False
    space = SizeAvailableSpace.default().to_dict()

    start = time.perf_counter()
    taffylib.node_compute_layout(engine._ptr, root._node_id, space)
    milliseconds = (time.perf_counter() - start) * 1000
    layout, frames = taffylib.PyLayout(), []
    for child in children:
        taffylib.node_get_layout(engine._ptr, child, layout)
        frames.append((layout.x, layout.y, layout.width, layout.height))
    return milliseconds, numpy.array(frames)


def with_numpy(sizes: Any) -> Tuple[float, Any]:
    start = time.perf_counter()
    frames = numpy_frames(sizes)
    return (time.perf_counter() - start) * 1000, frames
