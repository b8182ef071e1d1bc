// The lane or row that an element lies in by the frames around it, where the layout does not say: plugins place each item by itself.

import { keyOf } from './elements.js'

/** Points by which frames may differ and still count as equal. */
const tolerance = 0.5

const extents = { x: ({ x, width }) => [x, x + width], y: ({ y, height }) => [y, y + height] }
const isSame = ([start, end], [otherStart, otherEnd]) => Math.abs(start - otherStart) < tolerance && Math.abs(end - otherEnd) < tolerance

/** The intervals that all elements have along an axis, in order; null if some of them overlap. */
function intervals(elements, axis) {
    const found = []
    for (const extent of elements.map(extents[axis]).sort(([a], [b]) => a - b)) {
        const last = found.at(-1)
        if (last && isSame(last, extent)) continue
        if (last && extent[0] < last[1] - tolerance) return null
        found.push(extent)
    }
    return found
}

/** Which of `lanes` the element lies in. */
function laneOf(element, cells, { across }) {
    const lanes = intervals(cells, across)
    if (!lanes || lanes.length < 2 || lanes.length === cells.length) return null
    return { name: 'lane', lane: lanes.findIndex((lane) => isSame(lane, extents[across](element))), lanes: lanes.length }
}

/** Points of a lane that are looked through for the element's place in it: what is further down is far from its beginning. */
const longest = 50_000

/** How many cells of its section lie before an element in its lane, or undefined. `start`: where the section begins. */
export async function positionInLane(container, element, { start, isSideways }) {
    const [along, across] = isSideways ? ['x', 'y'] : ['y', 'x'], [end] = extents[along](element), [low, high] = extents[across](element)
    if (!(end - start <= longest)) return undefined
    if (end - start < tolerance) return 0
    const middle = (low + high) / 2, length = end - start
    const rect = isSideways ? { x: start, y: middle, width: length, height: 1 } : { x: middle, y: start, width: 1, height: length }
    const { attributes } = await container.queryRect({ rect })
    const isBefore = (each) => isSame(extents[across](each), [low, high]) && extents[along](each)[0] < end
    return attributes.filter((each) => each.category === 'cell' && each.section === element.section && isBefore(each)).length
}

/** Where the element lies in its row. */
function rowOf(element, cells, { along, across }) {
    const rows = intervals(cells, along)
    if (!rows || rows.length === cells.length) return null
    const row = cells.filter((each) => isSame(extents[along](each), extents[along](element))).sort((a, b) => extents[across](a)[0] - extents[across](b)[0])
    return { name: 'row', position: row.findIndex((each) => keyOf(each) === keyOf(element)), count: row.length }
}

/**
 * The lane or row of a cell among those on the stage: `{name: 'lane', lane, lanes}` or `{name: 'row', position, count}`, from 0, or null if
 * the frames make none.
 */
export function trackOf(element, elements, isSideways) {
    if (element.category !== 'cell' || element.transform) return null
    const axes = isSideways ? { along: 'x', across: 'y' } : { along: 'y', across: 'x' }
    const cells = elements.filter(({ category, hidden, transform }) => category === 'cell' && !hidden && !transform)
    const own = cells.filter(({ section }) => section === element.section)
    return laneOf(element, cells, axes) ?? laneOf(element, own, axes) ?? rowOf(element, own, axes)
}
