// Beyond this many places where known items come in another order, the rest is taken as a whole.

/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {{ start: number, end: number, items: unknown[], keys: Key[] }} Edit */
const MOST_SEARCHES = 128

/**
 * Where a section's items become others: from `start` up to `end`, which `items` with `keys` take the place of. Between two edits are items
 * that stay, which cost a comparison.
 *
 * @param {{ items: unknown[], keys: Key[] }} before the section
 * @param {readonly unknown[]} items
 * @param {(item: unknown) => Key} keyOf
 * @param {{ has(key: Key): boolean }} known `has(key)`: whether there is such an item in any section
 */
export function edits(before, items, keyOf, known) {
    /** @type {Edit[]} */
    const list = []
    let [start, at, searches] = [0, 0, 0]
    /** @type {Edit | undefined} */
    let edit
    /** How many items go, and how many come, before the lists may be the same again. */
    const step = () => {
        const [left, coming] = [before.items.length - start, items.length - at]
        if (!left || !coming || searches > MOST_SEARCHES) return [left, coming]
        const key = keyOf(items[at])
        if (key === before.keys[start]) return [1, 1]
        if (!known.has(key)) return [0, 1]
        searches++
        const gone = before.keys.indexOf(key, start) - start
        const come = items.indexOf(before.items[start], at) - at
        if (come > 0 && (gone < 0 || come < gone)) return [0, come]
        return gone > 0 ? [gone, 0] : [1, 1]
    }
    for (;;) {
        const count = same(before.items, start, { items, at })
        start += count
        at += count
        if (count > 0) edit = undefined
        const [gone, come] = step()
        if (!gone && !come) return list
        if (!edit) list.push(edit = { start, end: start, items: [], keys: [] })
        for (const end = at + come; at < end; at++) {
            edit.items.push(items[at])
            edit.keys.push(keyOf(items[at]))
        }
        edit.end = start += gone
    }
}

/**
 * How many items are the same from here on. A function of its own, which engines make fast: nearly all that is done is done here.
 * @param {unknown[]} before
 * @param {number} start
 * @param {{ items: readonly unknown[], at: number }} others
 */
function same(before, start, { items, at }) {
    const most = Math.min(before.length - start, items.length - at)
    let count = 0
    while (count < most && before[start + count] === items[at + count]) count++
    return count
}
