// Where elements went in a change: their new keys by their old ones, out of a notice's ranges.

import { keyOf } from './elements.js'

const groupOf = ({ category, kind, from }) => `${category} ${kind} ${from.section}`

/** Ranges by what they were before the change, to be searched by item. */
function index(ranges, target) {
    const groups = new Map()
    for (const range of ranges) {
        const start = range.from.item, group = groupOf(range)
        if (!groups.has(group)) groups.set(group, [])
        groups.get(group).push({ start, end: start + range.count, ...target(range) })
    }
    for (const list of groups.values()) list.sort((a, b) => a.start - b.start)
    return groups
}

function find(groups, element) {
    const list = groups.get(`${element.category} ${element.kind} ${element.section}`) ?? []
    let low = 0, high = list.length
    while (low < high) {
        const middle = (low + high) >> 1
        if (list[middle].end > element.item) high = middle; else low = middle + 1
    }
    return low < list.length && list[low].start <= element.item ? list[low] : null
}

/**
 * A function from an element of before to its key after the change; null for one that is gone.
 * Elements that a change does not name move with their section, and else stay.
 */
export function renumbering(changes) {
    if (!changes || changes.everything) return (element) => element.key
    const moved = index([...changes.moved, ...changes.elements], ({ section, item }) => ({ section, item }))
    const deleted = index(changes.deleted, () => ({}))
    return (element) => {
        const range = find(moved, element)
        if (range) return keyOf(element.category, element.kind, range.section, range.item + element.item - range.start)
        if (find(deleted, element)) return null
        const run = changes.sections.find(({ from, count }) => element.section >= from && element.section < from + count)
        return run ? keyOf(element.category, element.kind, run.to + element.section - run.from, element.item) : element.key
    }
}

/** A function that says whether an element of after the change moved or is new in it. */
export function touched(changes) {
    if (!changes || changes.everything) return () => false
    const ranges = [...changes.moved.filter(({ dx, dy }) => dx || dy), ...changes.inserted]
    const groups = index(ranges.map((range) => ({ ...range, from: range })), () => ({}))
    return (element) => find(groups, element) !== null
}
