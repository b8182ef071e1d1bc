// The container in the form of `openContainer`, from what the daemon answers about it, whichever client opened and edited it.

/** Items of a container whose data are queried for a copy; of a larger one, the page describes the data set itself. */
export const queriedItems = 100_000

/** Items whose sizes, values and identifiers are written out. */
export const copiedItems = 1000

const isEmpty = (value) => value === undefined || value === null || ['', 0, 'leftToRight'].includes(value)
    || (typeof value === 'object' && Object.values(value).every(isEmpty))
const withoutEmpty = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))

/** Parameters that differ from their defaults. */
export function changedParameters(parameters = {}, described = []) {
    const standards = new Map(described.map(({ name, default: standard }) => [name, JSON.stringify(standard)]))
    return Object.fromEntries(Object.entries(parameters).filter(([name, value]) => standards.get(name) !== JSON.stringify(value)))
}

function sectionOf({ itemCount, itemSizes = [], parameters = {}, itemValues = {}, id, itemIds = [] }) {
    const values = Object.entries(itemValues).map(([name, { numbers = [], names = [] }]) => [name, names.length ? { names } : { numbers }])
    return {
        itemCount,
        ...(itemSizes.length ? { itemSizes: Array.from(itemSizes) } : {}),
        ...(Object.keys(parameters).length ? { parameters } : {}),
        ...(values.length ? { itemValues: Object.fromEntries(values) } : {}),
        ...(id === undefined ? {} : { id }),
        ...(itemIds.length ? { itemIds } : {}),
    }
}

/**
 * The description of an open container.
 * - Parameters: `state`: a container's, with its items; `described`: the parameters of its layout.
 */
export function openedContainer(state, described) {
    const { layout, parameters, bounds, environment = {}, sections } = state
    return {
        layout, parameters: changedParameters(parameters, described), bounds, environment: withoutEmpty(environment), sections,
    }
}

/** The first items of a section. */
function beginning({ itemCount, itemSizes, itemValues, itemIds, ...section }, count) {
    const cut = (list) => list?.slice(0, Math.round(list.length * count / itemCount))
    const values = Object.entries(itemValues ?? {}).map(([name, { numbers, names }]) => [
        name, numbers ? { numbers: cut(numbers) } : { names: cut(names) }])
    return sectionOf({ ...section, itemCount: count, itemSizes: cut(itemSizes), itemValues: Object.fromEntries(values), itemIds: cut(itemIds) })
}

/** The description with at most so many items; all of them if it only counts them. Parameters may still be of all items. */
export function shortened(description) {
    let left = copiedItems
    const sections = description.sections.map((section) => {
        const count = Math.min(section.itemCount, left)
        left -= count
        const hasData = section.itemSizes || section.itemValues || section.itemIds
        return count === section.itemCount || !hasData ? sectionOf(section) : beginning(section, count)
    })
    return { ...description, sections }
}
