// Elements, which are sent as columns.

import { elementAt, optionalColumns } from './schema.js'

/** @typedef {import('../layoutd.js').Element} Element */
/**
 * @typedef {import('./schema.js').OptionalColumns & {
 *     sections: number[], items: number[], frames: number[], kinds: number[], kindNames: string[],
 *     kindCategories: import('../layoutd.js').Category[], ids: Identifier[], sectionIds: Identifier[],
 *     transforms: { position: number, matrix: number[], untransformedFrame: import('../layoutd.js').Rect }[],
 *     pinned: { position: number, dx: number, dy: number }[], custom: { name: string, positions: number[], values: number[] }[]
 * }} Columns
 */
/** @typedef {import('../layoutd.js').Identifier} Identifier */

/** The item number of supplementary elements of a whole layout, which are in section 0. */
export const LAYOUT_ITEM = 0xffffffff

/**
 * Elements from the columns that they are sent in.
 * @param {Columns} columns
 * @returns {Element[]}
 */
export function elements(columns) {
    const { sections, items, frames, kinds, kindNames, kindCategories, transforms, pinned, custom, ids, sectionIds } = columns
    const count = sections.length
    const names = kindNames.length ? kindNames : ['cell']
    const categories = kindCategories.length ? kindCategories : names.map((_, index) => (index ? 'supplementary' : 'cell'))
    for (const [name, column] of Object.entries({ kinds, ...optionalColumns(columns), ids, sectionIds })) {
        if (column.length && column.length !== count) throw new TypeError(`${name} has ${column.length} entries, expected ${count}`)
    }
    if (items.length !== count || frames.length !== 4 * count || categories.length !== names.length) {
        throw new TypeError(`columns of ${count} sections, ${items.length} items, ${frames.length} numbers of frames, `
            + `${names.length} kinds in ${categories.length} categories do not fit together`)
    }
    const rows = sections.map((_, index) => {
        const kind = kinds[index] ?? 0
        if (!(kind in names)) throw new TypeError(`kind is ${kind}, expected 0..<${names.length}`)
        const element = elementAt(columns, index, categories[kind], names[kind])
        const own = element.category !== 'cell' && sectionIds.length ? sectionIds : ids
        if (own.length && (element.category === 'cell' || element.item !== LAYOUT_ITEM)) element.id = own[index]
        return element
    })
    /** @param {number} position */
    const at = (position) => {
        if (!(position in rows)) throw new TypeError(`position is ${position}, expected 0..<${count}`)
        return rows[position]
    }
    for (const { position, matrix, untransformedFrame } of transforms) at(position).transform = { matrix, untransformedFrame }
    for (const { position, dx, dy } of pinned) at(position).pinned = { dx, dy }
    for (const { name, positions, values } of custom) {
        if (positions.length !== values.length) {
            throw new TypeError(`${name} has ${values.length} values for ${positions.length} positions`)
        }
        positions.forEach((position, index) => { (at(position).custom ??= {})[name] = values[index] })
    }
    return rows
}

/**
 * Elements with their keys, and those that moved or changed with what they were `before`.
 * @param {{ keys: import('../layoutd.js').Integer[], attributes: Element[], before: Element[] }} columns
 * @param {string} place
 * @returns {import('../layoutd.js').KeyedElement[]}
 */
export function keyedElements({ keys, attributes, before }, place) {
    if (keys.length !== attributes.length || (before.length && before.length !== keys.length)) {
        throw new TypeError(`${place} has ${keys.length} keys, ${attributes.length} elements and ${before.length} of before, `
            + 'which do not fit together')
    }
    return attributes.map((element, index) => (
        { ...element, key: keys[index], ...(before.length ? { before: before[index] } : {}) }))
}
