// Edits of the items, as `batchUpdate` takes them.

/** The data of one new item, like those of the data set; `columns` are the layout's item columns. */
export function newItem(state, dataSet, columns, index) {
    const items = { itemCount: 1 }
    const sizes = state.sizes === 'given' ? dataSet.sizes(index, 1, state.seed) : null
    if (sizes) items.itemSizes = sizes
    const values = {}
    for (const { name, numbersPerItem } of columns) {
        const typed = state.values[name]?.split(/[\s,;]+/).filter(Boolean)
        const value = typed?.length ? typed.slice(0, Math.max(1, numbersPerItem)) : dataSet.value(name, index, state.seed)
        if (value === undefined) continue
        values[name] = numbersPerItem === 0 ? { names: [value].flat() } : { numbers: [value].flat().map(Number) }
    }
    if (Object.keys(values).length) items.itemValues = values
    return items
}

export const insertion = ({ section, item }, items) => ({ batchUpdate: { insertItems: [{ section, item, items }] } })

export const deletion = (ranges) => ({ batchUpdate: { deleteItems: ranges } })
