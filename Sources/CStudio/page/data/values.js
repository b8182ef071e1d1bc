// Item values: what the data set has for a layout's columns, or what was typed for them, in turn.

/** The values of a list such as `8, 5, 3`, for a column. Throws an error that names the entry. */
export function parseList(text, column) {
    const entries = text.split(/[\s,;]+/).filter(Boolean)
    if ((column.numbersPerItem ?? 0) === 0) {
        for (const entry of entries) {
            if (!column.names.includes(entry)) throw new Error(`"${entry}" is not one of ${column.names.join(', ')}`)
        }
        return entries
    }
    if (entries.length % column.numbersPerItem !== 0) {
        throw new Error(`${entries.length} numbers, expected ${column.numbersPerItem} for each item`)
    }
    return entries.map((entry) => {
        const number = Number(entry)
        if (!Number.isFinite(number)) throw new Error(`"${entry}" is not a number`)
        if (number < (column.minimum ?? -Infinity) || number > (column.maximum ?? Infinity)) {
            throw new Error(`${entry} is outside of ${column.minimum ?? '−∞'}…${column.maximum ?? '∞'}`)
        }
        return number
    })
}

/** `count` items' values out of a list that repeats. */
function repeated(list, column, first, count) {
    const names = (column.numbersPerItem ?? 0) === 0, width = names ? 1 : column.numbersPerItem
    const values = new Array(count * width)
    for (let index = 0; index < values.length; index += 1) values[index] = list[(first * width + index) % list.length]
    return names ? { names: values } : { numbers: values }
}

/** The `itemValues` of a section whose first item is the `first` of the whole data set; those of a showcase's own sections stay. */
export function itemValues(state, dataSet, columns, first, count) {
    const result = {}
    for (const column of columns) {
        const typed = state.values[column.name]
        if (typeof typed === 'string' && typed.trim() !== '') {
            try {
                result[column.name] = repeated(parseList(typed, column), column, first, count)
            } catch { /* The control shows the error; the column stays without values. */ }
        } else if (!dataSet.container && dataSet.value(column.name, first, state.seed) !== undefined) {
            const numbers = []
            for (let index = 0; index < count; index += 1) numbers.push(dataSet.value(column.name, first + index, state.seed))
            result[column.name] = { numbers: numbers.flat() }
        }
    }
    return result
}
