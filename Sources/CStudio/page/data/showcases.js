// Showcases as data sets: containers that show a layout at its best, as the gateway reads them from the folders of plugins.

import { dataSets } from './sets.js'

/** A layout's showcases, in order; none if they cannot be read. */
export async function readShowcases(layout) {
    const response = await fetch(`/showcases/${encodeURIComponent(layout)}.json`).catch(() => null)
    const list = response?.ok ? await response.json().catch(() => []) : []
    return list.map(showcaseSet)
}

/** How the items of each kind of content look, and what stands in them. */
const contents = { photographs: 'photos', text: 'chat', events: 'calendar' }

/** The values of a column as a list with an entry for each item, which is a list where the column has several numbers. */
function rows({ numbers, names }, count) {
    if (names) return names
    const width = numbers.length / count
    return width === 1 ? numbers : Array.from({ length: count }, (_, item) => numbers.slice(width * item, width * (item + 1)))
}

/**
 * A showcase as a data set: `container` is what it opens, `sentence` what one sees, `problem` why its file cannot be used. New items
 * get the sizes and values of its own in turn.
 */
function showcaseSet({ layout, name, title, sentence = '', content = '', container, problem = '' }) {
    const look = dataSets.find(({ id }) => id === contents[content]) ?? dataSets[0]
    const sections = (container?.sections ?? []).filter(({ itemCount = 0 }) => itemCount > 0)
    const sizes = sections.flatMap(({ itemSizes = [] }) => itemSizes), columns = new Map()
    for (const { itemCount, itemValues = {} } of sections) {
        for (const [column, values] of Object.entries(itemValues)) {
            columns.set(column, (columns.get(column) ?? []).concat(rows(values, itemCount)))
        }
    }
    return {
        id: `${layout}/${name}`, title, sentence, problem, container, style: look.style, label: look.label,
        sizes: (first, count) => (sizes.length ? Array.from({ length: 2 * count }, (_, index) => sizes[(2 * first + index) % sizes.length]) : null),
        value(column, item) {
            const values = columns.get(column)
            return values?.[item % values.length]
        },
    }
}
