import { KnownKeys } from './known_keys.js'

// Up to so many edits and items, arrays are changed in place; beyond, they are made anew.
const [MOST_EDITS, MOST_ITEMS] = [16, 1024]

/** Items by their keys, in sections: copies of a program's arrays. A change costs what it touches, and not what there is. */
export class Contents {
    /** With their `id`, `items` and `keys`. One that is touched becomes another object. */
    sections
    /** Whether keys are numbers; undefined: nothing has said it yet. */
    hasNumbers
    /** All keys as they are now. */
    known
    #items = new Map()
    #counts

    /** Throws if an item has no key, or one has that of another. */
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

    /** The default identifier of a section. */
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

    has(key) {
        return this.#items.has(key)
    }

    get(key) {
        return this.#items.get(key)
    }

    /** The keys, in the order of their items. */
    *keys() {
        for (const { keys } of this.sections) yield* keys
    }

    /** How many items come before the first of a section. */
    countBefore(section) {
        if (!this.#counts) {
            this.#counts = [0]
            for (const { keys } of this.sections) this.#counts.push(this.#counts.at(-1) + keys.length)
        }
        return this.#counts[section] ?? this.size
    }

    /** Where an item is, or undefined. */
    find(key) {
        for (let section = 0; section < this.sections.length; section++) {
            const index = this.sections[section].keys.indexOf(key)
            if (index >= 0) return { section, index }
        }
        return undefined
    }

    /** Edits without items that take these away; those that are not there are left out. */
    removals(keys) {
        const gone = new Set(keys)
        const places = gone.size <= MOST_EDITS ? [...gone].filter((key) => this.has(key)).map((key) => this.find(key)) : this.#placesOf(gone)
        return places.map(({ section, index }) => ({ section, start: index, end: index + 1, items: [], keys: [] }))
    }

    #placesOf(set) {
        return this.sections.flatMap(({ keys }, section) => {
            const places = []
            keys.forEach((key, index) => { if (set.has(key)) places.push({ section, index }) })
            return places
        })
    }

    /** The items that edits take away and bring, by their keys; those that are in both stay. Throws as the constructor. */
    changed(edits) {
        const [left, come] = [new Map(), new Map()]
        for (const { section, start, end } of edits) {
            const { keys, items } = this.sections[section]
            for (let index = start; index < end; index++) left.set(keys[index], items[index])
        }
        const others = { has: (key) => come.has(key) || (this.has(key) && !left.has(key)) }
        for (const { section, items, keys } of edits) {
            keys.forEach((key, index) => {
                check(key, this.sections[section].id, others)
                come.set(key, items[index])
            })
        }
        return { left, come }
    }

    /** Carries out edits, of which none overlap. `changed`: of them. */
    apply(edits, { left, come }) {
        for (const section of new Set(edits.map((edit) => edit.section))) {
            const list = edits.filter((edit) => edit.section === section)
                .sort((one, other) => one.start - other.start || one.end - other.end)
            const before = this.sections[section]
            this.sections[section] = { ...before, items: edited(before.items, list, 'items'), keys: edited(before.keys, list, 'keys') }
        }
        this.#counts = undefined
        const gone = new Set([...left.keys()].filter((key) => !come.has(key)))
        const added = new Set([...come.keys()].filter((key) => !left.has(key)))
        for (const key of gone) this.#items.delete(key)
        for (const [key, item] of come) this.#items.set(key, item)
        if (gone.size || added.size) this.known = this.known.follow(gone, added)
    }
}

function check(key, section, others) {
    if (!['string', 'number', 'bigint'].includes(typeof key)) {
        throw new TypeError(
            `the key of an item in section ${section} is ${key}, expected a number or a text; set "key" to a function that returns it`)
    }
    if (others.has(key)) throw new TypeError(`two items have the key ${key}, expected one`)
}

function edited(array, edits, name) {
    if (edits.length <= MOST_EDITS && edits.every((edit) => edit[name].length <= MOST_ITEMS)) {
        for (const { start, end, [name]: come } of [...edits].reverse()) array.splice(start, end - start, ...come)
        return array
    }
    const parts = []
    let at = 0
    for (const { start, end, [name]: come } of edits) {
        parts.push(array.slice(at, start), come)
        at = end
    }
    return joined([...parts, array.slice(at)])
}

/** Lists one behind the other: a copy. */
export function joined(lists) {
    if (lists.length === 1) return lists[0].slice()
    const all = []
    for (const list of lists) for (const each of list) all.push(each)
    return all
}
