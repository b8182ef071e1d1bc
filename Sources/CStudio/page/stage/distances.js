// Distances between elements: what lies next to one on each side, and how far away.

import { keyOf } from './elements.js'

/** Ends of an element along an axis. */
const extent = (element, axis) => (axis === 'x' ? [element.x, element.x + element.width] : [element.y, element.y + element.height])
const rectangle = (axis, along, across) => {
    const [[x, right], [y, bottom]] = axis === 'x' ? [along, across] : [across, along]
    return { x, y, width: right - x, height: bottom - y }
}

/** Sides with their axis, and whether neighbours lie before the element. */
const sides = { top: ['y', true], left: ['x', true], right: ['x', false], bottom: ['y', false] }

/** Points by which elements may overlap and still count as beside each other: less than anyone sees. */
const tolerance = 0.01

function nearest(element, others, axis, isBefore) {
    const [start, end] = extent(element, axis), [low, high] = extent(element, axis === 'x' ? 'y' : 'x')
    let best = null
    for (const other of others) {
        const [otherStart, otherEnd] = extent(other, axis), [otherLow, otherHigh] = extent(other, axis === 'x' ? 'y' : 'x')
        const distance = isBefore ? start - otherEnd : otherStart - end, across = [Math.max(low, otherLow), Math.min(high, otherHigh)]
        if (distance < -tolerance || across[1] - across[0] <= tolerance || best?.distance <= distance) continue
        const along = isBefore ? [otherEnd, start] : [end, otherStart]
        best = { element: other, distance: Math.max(0, distance), rect: rectangle(axis, along, across) }
    }
    return best
}

/**
 * The nearest neighbours of an element: `{side, element, distance, rect}`, at most one on each side, of which `rect` is the gap. Cells and
 * supplementary elements count, those that are dragged do not.
 */
export function neighbours(element, elements) {
    const counts = ({ category, hidden, isLifted }) => category !== 'decoration' && !hidden && !isLifted
    const others = elements.filter((each) => counts(each) && keyOf(each) !== keyOf(element))
    return Object.entries(sides).flatMap(([side, [axis, isBefore]]) => {
        const found = nearest(element, others, axis, isBefore)
        return found ? [{ side, ...found }] : []
    })
}

/** The lane or line that an explanation puts an element in, as far as it is in `bounds`, or null. `scrolls`: the axis that scrolls. */
export function band(element, steps, bounds, scrolls) {
    const across = scrolls === 'x' ? 'y' : 'x', valuesOf = (name) => steps.find((step) => step.name === name)?.values
    if (valuesOf('lane')) return rectangle(scrolls, extent(bounds, scrolls), extent(element, across))
    const { start = 0 } = valuesOf('section') ?? {}, line = valuesOf('line'), uniform = valuesOf('uniform')
    if (line) return rectangle(scrolls, [start + line.top, start + line.top + line.extent], extent(bounds, across))
    return uniform?.perRow > 1 ? rectangle(scrolls, extent(element, scrolls), extent(bounds, across)) : null
}

/** The parts of bounds that insets take, `{side, length, rect}`. */
export function insetBands({ top = 0, left = 0, bottom = 0, right = 0 }, { x, y, width, height }) {
    const inner = Math.max(0, height - top - bottom)
    return [
        { side: 'top', length: top, rect: { x, y, width, height: top } },
        { side: 'bottom', length: bottom, rect: { x, y: y + height - bottom, width, height: bottom } },
        { side: 'left', length: left, rect: { x, y: y + top, width: left, height: inner } },
        { side: 'right', length: right, rect: { x: x + width - right, y: y + top, width: right, height: inner } },
    ].filter(({ length }) => length > 0)
}
