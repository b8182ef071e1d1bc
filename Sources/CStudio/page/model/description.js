// The description of a container, as `openContainer` takes it, made from what the page shows.

import { itemValues } from '../data/values.js'

/** How many items each section has: as even as possible, the first ones having one more. */
export function sectionCounts(count, sections) {
    const base = Math.floor(count / sections), more = count % sections
    return Array.from({ length: sections }, (_, section) => base + (section < more ? 1 : 0))
}

/** How many items each section of the data has. */
export function countsOf(state, { container, count }) {
    return container?.sections?.map(({ itemCount = 0 }) => itemCount) ?? sectionCounts(count ?? state.count, state.sections)
}

/** The sections of a container. `columns` are the item columns of its layout. */
export function describeSections(state, dataSet, columns) {
    let first = 0
    return countsOf(state, dataSet).map((itemCount, index) => {
        const { itemSizes, ...section } = { itemCount, ...dataSet.container?.sections[index] }
        const sizes = state.sizes === 'given' ? itemSizes ?? dataSet.sizes(first, itemCount, state.seed) : null
        if (sizes && itemCount > 0) section.itemSizes = sizes
        const values = { ...section.itemValues, ...itemValues(state, dataSet, columns, first, itemCount) }
        if (itemCount > 0 && Object.keys(values).length > 0) section.itemValues = values
        first += itemCount
        return section
    })
}

/** The environment; what the page has no controls for is as in a showcase. */
export function describeEnvironment(state, { container } = {}) {
    const [top, left, bottom, right] = state.inset
    const environment = { ...container?.environment, layoutDirection: state.direction }
    delete environment.scale
    delete environment.contentInset
    if (state.scale > 0) environment.scale = state.scale
    if (state.inset.some(Boolean)) environment.contentInset = { top, left, bottom, right }
    return environment
}

export function describeBounds(state) {
    return { x: state.x, y: state.y, width: state.width, height: state.height }
}

/** The content inset as the page has it. */
export function insetOf({ contentInset: { top = 0, left = 0, bottom = 0, right = 0 } = {} } = {}) {
    return [top, left, bottom, right]
}

/** The other way round: the page's state for a container that another page or a showcase has described. */
export function stateOf({ layout, parameters = {}, bounds: { x = 0, y = 0, width, height }, environment = {}, sections = [] }) {
    const { layoutDirection = 'leftToRight', scale = 0 } = environment
    return {
        layout, parameters, x, y, width, height, direction: layoutDirection || 'leftToRight', scale, inset: insetOf(environment),
        count: sections.reduce((sum, { itemCount = 0 }) => sum + itemCount, 0), sections: Math.max(1, sections.length),
    }
}

/** The state that a data set brings along: of a showcase, everything but how the page looks. */
export const broughtBy = ({ id, container }) => (container ? { ...stateOf(container), data: id, sizes: 'given', values: {} } : {})

/** The whole `openContainer`. */
export function describeContainer(state, dataSet, sections) {
    const { layout, parameters } = state
    const description = { layout, parameters, bounds: describeBounds(state), environment: describeEnvironment(state, dataSet), sections }
    if (state.name) description.name = state.name
    return description
}
