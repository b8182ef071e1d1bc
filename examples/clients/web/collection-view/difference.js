// Beyond this many places to insert at, a snapshot of all identifiers is sent in place of single operations.
const MOST_RUNS = 64

/** Where two lists differ: from `start`, up to `end` elements before their ends. */
function middle(before, after) {
    const shorter = Math.min(before.length, after.length)
    let [start, end] = [0, 0]
    while (start < shorter && before[start] === after[start]) start++
    while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
    return { start, gone: before.slice(start, before.length - end), come: after.slice(start, after.length - end) }
}

/** Operations that make one section's keys another's, or undefined if some of them have to move. */
function operations(section, before, after) {
    const { start, gone, come } = middle(before.keys, after.keys)
    const [had, has] = [new Set(gone), new Set(come)]
    const stayed = come.filter((key) => had.has(key) || before.isKnown(key))
    const stays = gone.filter((key) => has.has(key))
    if (stayed.length !== stays.length || stays.some((key, index) => key !== stayed[index])) return undefined
    const deleted = gone.filter((key) => !has.has(key))
    const list = deleted.length ? [{ deleteItems: { ids: deleted } }] : []
    for (let index = 0; index < come.length; index++) {
        if (had.has(come[index])) continue
        const first = index
        while (index < come.length && !had.has(come[index])) index++
        const place = start + first
        const to = place === 0 ? { sectionStart: section } : { after: after.keys[place - 1] }
        list.push({ insertItems: { to, items: after.describe(come.slice(first, index)) } })
        if (list.length > MOST_RUNS) return undefined
    }
    return list
}

/**
 * The operations that make the container of one model that of another: single ones where items come and go, a snapshot where they
 * move. A model: `sections` of `id`, `parameters` and `keys`, `has(key)`, and `describe(keys)`, the sizes and values of items as the
 * daemon takes them.
 *
 * @param changed keys of items that stay and have other sizes or values
 */
export function difference(before, after, changed) {
    const isSame = before.sections.length === after.sections.length
        && before.sections.every(({ id, parameters }, index) => {
            const other = after.sections[index]
            return id === other.id && parameters === other.parameters
        })
    const isKnown = (key) => before.has(key)
    const describe = (keys) => after.describe(keys)
    const lists = isSame && before.sections.map(({ id, keys }, index) =>
        operations(id, { keys, isKnown }, { keys: after.sections[index].keys, describe }))
    if (lists && lists.every(Boolean)) {
        return [...lists.flat(), ...changed.length ? [{ reconfigureItems: { items: describe(changed) } }] : []]
    }
    const described = after.sections.flatMap(({ keys }) => keys).filter((key) => !before.has(key)).concat(changed)
    return [{ applySnapshot: {
        sections: after.sections.map(({ id, keys, parameters }) => ({ id, itemIds: keys, ...parameters && { parameters } })),
        items: described.length ? describe(described) : undefined } }]
}
