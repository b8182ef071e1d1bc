import { KnownKeys } from './known_keys.js'

/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {import('../../collection-view.js').Section<unknown>} Section */
/** @typedef {import('./edits.js').Edit} Edit */
/** @typedef {import('./difference.js').SectionEdit} SectionEdit */
/** @typedef {Section & { id: Key, items: unknown[], keys: Key[] }} KnownSection */
/** @typedef {{ left: Map<Key, unknown>, come: Map<Key, unknown> }} Changed */
/** @typedef {{ section: number, index: number }} Found */

// Up to so many edits and items, arrays are changed in place; beyond, they are made anew.
const [MOST_EDITS, MOST_ITEMS] = [16, 1024]

/** Items by their keys, in sections: copies of a program's arrays. A change costs what it touches, and not what there is. */
export class Contents {
    /**
     * One that is touched becomes another object.
     * @type {KnownSection[]}
     */
    sections
    /** Whether keys are numbers; undefined: nothing has said it yet. */
    hasNumbers
    /** All keys as they are now. */
    known
    /** @type {Map<Key, unknown>} */
    #items = new Map()
    /** @type {number[] | undefined} */
    #counts

    /**
     * Throws if an item has no key, or one has that of another.
     * @param {readonly (Section & { id: Key })[]} sections
     * @param {boolean | undefined} hasNumbers
     * @param {(item: any) => Key} keyOf
     */
    constructor(sections, hasNumbers, keyOf) {
        this.hasNumbers = hasNumbers
        this.sections = sections.map((section) => ({ ...section, items: Array.from(section.items), keys: Array.from(section.items, (item) => keyOf(item)) }))
        for (const { id, keys, items } of this.sections) {
            keys.forEach((key, index) => {
                check(key, id, this.#items)
                this.#items.set(key, items[index])
            })
        }
        this.known = new KnownKeys(this)
    }

    /**
     * The default identifier of a section.
     * @param {number} index
     * @param {boolean | undefined} hasNumbers
     */
    static defaultId(index, hasNumbers) {
        return hasNumbers ? index : `section ${index}`
    }

    /** The sections as they were given: those have no `id` whose it is by default. */
    get unnamed() {
        return this.sections.map(({ id, keys, ...section }, index) => ({
            ...section, ...id !== Contents.defaultId(index, this.hasNumbers) && { id } }))
    }

    get size() {
        return this.#items.size
    }

    /** @param {Key} key */
    has(key) {
        return this.#items.has(key)
    }

    /** @param {Key} key */
    get(key) {
        return this.#items.get(key)
    }

    /** The keys, in the order of their items. */
    *keys() {
        for (const { keys } of this.sections) yield* keys
    }

    /**
     * How many items come before the first of a section.
     * @param {number} section
     */
    countBefore(section) {
        if (!this.#counts) {
            let count = 0
            this.#counts = this.sections.map(({ keys }) => (count += keys.length) - keys.length)
        }
        return this.#counts[section] ?? this.size
    }

    /**
     * Where an item is, or undefined.
     * @param {Key} key
     * @returns {Found | undefined}
     */
    find(key) {
        for (let section = 0; section < this.sections.length; section++) {
            const index = this.sections[section].keys.indexOf(key)
            if (index >= 0) return { section, index }
        }
        return undefined
    }

    /**
     * Edits without items that take these away; those that are not there are left out.
     * @param {Iterable<Key>} keys
     * @returns {SectionEdit[]}
     */
    removals(keys) {
        const gone = new Set(keys)
        const places = gone.size <= MOST_EDITS ? [...gone].flatMap((key) => (this.has(key) ? this.find(key) ?? [] : [])) : this.#placesOf(gone)
        return places.map(({ section, index }) => ({ section, start: index, end: index + 1, items: [], keys: [] }))
    }

    /** @param {Set<Key>} set */
    #placesOf(set) {
        return this.sections.flatMap(({ keys }, section) => {
            /** @type {Found[]} */
            const places = []
            keys.forEach((key, index) => { if (set.has(key)) places.push({ section, index }) })
            return places
        })
    }

    /**
     * The items that edits take away and bring, by their keys; those that are in both stay. Throws as the constructor.
     * @param {SectionEdit[]} edits
     * @returns {Changed}
     */
    changed(edits) {
        /** @type {Changed} */
        const { left, come } = { left: new Map(), come: new Map() }
        for (const { section, start, end } of edits) {
            const { keys, items } = this.sections[section]
            for (let index = start; index < end; index++) left.set(keys[index], items[index])
        }
        /** @param {Key} key */
        const isThere = (key) => come.has(key) || (this.has(key) && !left.has(key))
        for (const { section, items, keys } of edits) {
            keys.forEach((key, index) => {
                check(key, this.sections[section].id, { has: isThere })
                come.set(key, items[index])
            })
        }
        return { left, come }
    }

    /**
     * Carries out edits, of which none overlap.
     * @param {SectionEdit[]} edits
     * @param {Changed} changed by them
     */
    apply(edits, { left, come }) {
        for (const section of new Set(edits.map((edit) => edit.section))) {
            const list = edits.filter((edit) => edit.section === section)
                .sort((one, other) => one.start - other.start || one.end - other.end)
            const before = this.sections[section]
            this.sections[section] = { ...before, items: edited(before.items, list, ({ items }) => items), keys: edited(before.keys, list, ({ keys }) => keys) }
        }
        this.#counts = undefined
        const gone = new Set([...left.keys()].filter((key) => !come.has(key)))
        const added = new Set([...come.keys()].filter((key) => !left.has(key)))
        for (const key of gone) this.#items.delete(key)
        for (const [key, item] of come) this.#items.set(key, item)
        if (gone.size || added.size) this.known = this.known.follow(gone, added)
    }
}

/**
 * @param {Key} key
 * @param {Key} section
 * @param {{ has(key: Key): boolean }} others
 */
function check(key, section, others) {
    if (!['string', 'number', 'bigint'].includes(typeof key)) {
        throw new TypeError(
            `the key of an item in section ${section} is ${key}, expected a number or a text; set "key" to a function that returns it`)
    }
    if (others.has(key)) throw new TypeError(`two items have the key ${key}, expected one`)
}

/**
 * @template Value
 * @param {Value[]} array
 * @param {Edit[]} edits
 * @param {(edit: Edit) => Value[]} come what an edit brings
 */
function edited(array, edits, come) {
    if (edits.length <= MOST_EDITS && edits.every((edit) => come(edit).length <= MOST_ITEMS)) {
        for (const edit of [...edits].reverse()) array.splice(edit.start, edit.end - edit.start, ...come(edit))
        return array
    }
    const parts = []
    let at = 0
    for (const edit of edits) {
        parts.push(array.slice(at, edit.start), come(edit))
        at = edit.end
    }
    return joined([...parts, array.slice(at)])
}

/**
 * Lists one behind the other: a copy.
 * @template Value
 * @param {Value[][]} lists
 */
export function joined(lists) {
    if (lists.length === 1) return lists[0].slice()
    /** @type {Value[]} */
    const all = []
    for (const list of lists) for (const each of list) all.push(each)
    return all
}
