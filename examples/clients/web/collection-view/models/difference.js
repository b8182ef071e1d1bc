import { staying } from './sorting.js'

/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {import('../../layoutd.js').ItemPlace} ItemPlace */
/** @typedef {import('./edits.js').Edit & { section: number }} SectionEdit */
/** @typedef {import('../../layoutd.js').SectionFields & { itemIds: Key[] }} Described */
/** @typedef {{ isMove: boolean, keys: Key[], to: ItemPlace }} Run */

// Beyond this many places that items come to, a snapshot of all identifiers is sent in place of single operations.
const MOST_RUNS = 64

/**
 * The part of two lists of keys that is not the same at their start or their end.
 * @param {Key[]} before
 * @param {Key[]} after
 */
function middle(before, after) {
    const shorter = Math.min(before.length, after.length)
    let [start, end] = [0, 0]
    while (start < shorter && before[start] === after[start]) start++
    while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
    return { start, gone: before.slice(start, before.length - end), come: after.slice(start, after.length - end) }
}

/**
 * Successive keys that come to a place: new ones, or such as move there. All others stay where they are. Each run goes behind what is in
 * its place once those before it are carried out.
 *
 * @param {Key[]} keys those of the edit's section, before it
 * @param {{ id: Key, edit: SectionEdit }} place the section's identifier, and the edit
 * @param {Map<Key, unknown>} left the items that all edits take away
 */
function* runs(keys, { id, edit }, left) {
    const { start, gone, come } = middle(keys.slice(edit.start, edit.end), edit.keys)
    const stay = staying(gone, come)
    let last = start > 0 ? edit.keys[start - 1] : keys[edit.start - 1]
    /** @type {Run | undefined} */
    let run
    for (const key of come) {
        const isMove = left.has(key)
        if (run && (stay.has(key) || run.isMove !== isMove)) {
            yield run
            run = undefined
        }
        if (!stay.has(key)) {
            run ??= { isMove, keys: [], to: last === undefined ? { sectionStart: id } : { after: last } }
            run.keys.push(key)
        }
        last = key
    }
    if (run) yield run
}

/**
 * The operations that carry out edits in the container: single ones, or a snapshot if items come to very many places.
 *
 * @param {{ id: Key, keys: Key[] }[]} sections those before the edits
 * @param {SectionEdit[]} edits
 * @param {{ left: Map<Key, unknown>, come: Map<Key, unknown> }} changed the items that edits take away (`left`) and bring (`come`), by their keys
 * @param {{ describe(keys: Key[]): object, isOther(key: Key): boolean }} items `describe(keys)`: their sizes and values as the daemon takes them; `isOther(key)`: whether those of one that stays are others
 * @returns the operations, or undefined if it takes a snapshot
 */
export function operations(sections, edits, { left, come }, { describe, isOther }) {
    const moves = []
    for (const edit of edits) {
        const { id, keys } = sections[edit.section]
        for (const run of runs(keys, { id, edit }, left)) if (moves.push(run) > MOST_RUNS) return undefined
    }
    const gone = [...left.keys()].filter((key) => !come.has(key))
    const others = [...come.keys()].filter((key) => left.has(key) && isOther(key))
    return [
        ...gone.length ? [{ deleteItems: { ids: gone } }] : [],
        ...moves.map(({ isMove, keys, to }) => (isMove ? { moveItems: { ids: keys, to } } : { insertItems: { to, items: describe(keys) } })),
        ...others.length ? [{ reconfigureItems: { items: describe(others) } }] : []]
}

/**
 * The operation that makes the container equal to sections.
 * @param {{ id: Key, keys: Key[], parameters?: import('../../layoutd.js').Parameters }[]} sections
 * @param {Described} described the items that are new to it or others, as `describe` has them
 */
export function snapshot(sections, described) {
    return { applySnapshot: {
        sections: sections.map(({ id, keys, parameters }) => ({ id, itemIds: keys, ...parameters && { parameters } })),
        items: described.itemIds.length ? described : undefined } }
}
