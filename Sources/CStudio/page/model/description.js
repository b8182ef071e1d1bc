// The description of a container, as `openContainer` takes it, made from what the page shows.

import { itemValues } from '../data/values.js'

/** How many items each section has: as even as possible, the first ones having one more. */
export function sectionCounts(count, sections) {
    const base = Math.floor(count / sections), more = count % sections
    return Array.from({ length: sections }, (_, section) => base + (section < more ? 1 : 0))
}

/** The sections of a container. `columns` are the item columns of its layout. */
export function describeSections(state, dataSet, columns) {
    const counts = sectionCounts(dataSet.count ?? state.count, state.sections)
    let first = 0
    return counts.map((itemCount) => {
        const section = { itemCount }
        const sizes = state.sizes === 'given' ? dataSet.sizes(first, itemCount, state.seed) : null
        if (sizes && itemCount > 0) section.itemSizes = sizes
        const values = itemValues(state, dataSet, columns, first, itemCount)
        if (itemCount > 0 && Object.keys(values).length > 0) section.itemValues = values
        first += itemCount
        return section
    })
}

export function describeEnvironment(state) {
    const [top, left, bottom, right] = state.inset
    const environment = { layoutDirection: state.direction }
    if (state.scale > 0) environment.scale = state.scale
    if (state.inset.some(Boolean)) environment.contentInset = { top, left, bottom, right }
    return environment
}

export function describeBounds(state) {
    return { x: state.x, y: state.y, width: state.width, height: state.height }
}

/** Whether the layout may have sections that scroll by themselves. */
export const hasRows = ({ layout, parameters }) => (
    layout === 'compositional' && JSON.stringify(parameters).includes('orthogonalScrollingBehavior'))

/** The content inset as the page has it. */
export function insetOf({ contentInset: { top = 0, left = 0, bottom = 0, right = 0 } = {} } = {}) {
    return [top, left, bottom, right]
}

/** What the page shows of a container that another page has described: the other way round. */
export function stateOf({ layout, parameters, bounds, environment, sections }) {
    const { layoutDirection = 'leftToRight', scale = 0 } = environment
    return {
        layout, parameters, ...bounds, direction: layoutDirection, scale, inset: insetOf(environment),
        count: sections.reduce((sum, { itemCount }) => sum + itemCount, 0), sections: Math.max(1, sections.length),
    }
}

/** The whole `openContainer`. */
export function describeContainer(state, sections) {
    const { layout, parameters } = state
    const description = { layout, parameters, bounds: describeBounds(state), environment: describeEnvironment(state), sections }
    if (state.name) description.name = state.name
    return description
}
