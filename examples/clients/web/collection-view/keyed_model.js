import { difference } from './difference.js'
import { KeySet } from './key_set.js'

/** Items by their keys, in sections: a program's arrays as they are at one time. */
class Contents {
    /** Whether keys are numbers; undefined: nothing has said it yet. */
    hasNumbers
    #items = new Map()
    #options

    /** `before`: the contents that these follow, if any. Without items nothing else says whether sections go by numbers or names. */
    constructor(sections, options, before) {
        this.#options = options
        const keysOf = (items) => items.map((item) => (options.key ? options.key(item) : item?.id ?? item))
        this.sections = sections.map((section) => ({ ...section, keys: keysOf(section.items) }))
        const [key] = this.sections.flatMap(({ keys }) => keys.slice(0, 1))
        this.hasNumbers = key === undefined ? before?.hasNumbers : typeof key !== 'string'
        this.sections.forEach((section, index) => { section.id ??= this.#defaultId(index) })
        for (const { id, keys, items } of this.sections) keys.forEach((key, index) => this.#add(key, items[index], id))
    }

    /** The sections, of which those have no `id` whose it is by default. */
    get unnamed() {
        return this.sections.map(({ id, ...section }, index) => ({ ...section, ...id !== this.#defaultId(index) && { id } }))
    }

    #defaultId(index) {
        return this.hasNumbers ? index : `section ${index}`
    }

    get size() {
        return this.#items.size
    }

    has(key) {
        return this.#items.has(key)
    }

    /** The keys, in the order of their items. */
    [Symbol.iterator]() {
        return this.#items.keys()
    }

    get(key) {
        return this.#items.get(key)
    }

    #add(key, item, section) {
        if (!['string', 'number', 'bigint'].includes(typeof key)) {
            throw new TypeError(
                `the key of an item in section ${section} is ${key}, expected a number or a text; set "key" to a function that returns it`)
        }
        if (this.#items.has(key)) throw new TypeError(`two items have the key ${key}, expected one`)
        this.#items.set(key, item)
    }

    /** The sizes and values of items, as the daemon takes them. */
    describe(keys) {
        const { size, values } = this.#options
        const described = { itemIds: keys }
        if (size) {
            described.itemSizes = new Float64Array(2 * keys.length)
            keys.forEach((key, index) => described.itemSizes.set(size(this.get(key)), 2 * index))
        }
        if (values && keys.length) {
            const all = keys.map((key) => values(this.get(key)))
            described.itemValues = Object.fromEntries(Object.keys(all[0]).map((name) => [name, all.flatMap((each) => each[name])]))
        }
        return described
    }

    /** Whether the daemon is told the same of an item there and here. */
    isDescribedAs(other, key) {
        const { size, values } = this.#options
        const [before, after] = [other.get(key), this.get(key)]
        return before === after || [size, values].every((of) => !of || JSON.stringify(of(before)) === JSON.stringify(of(after)))
    }
}

/** A model in arrays of the program, whose items have keys. Its changes are the operations that bring the container along. */
export class KeyedModel {
    hasIds = true
    #options
    #contents
    // Items of another model that may come from there, by their keys.
    #expected = new Map()
    // Contents without items whose section the daemon has all the same.
    #made

    constructor(options) {
        this.#options = options
        this.#contents = this.#read(options)
    }

    #read({ items, sections = [{ items: items ?? [] }] }) {
        return new Contents(sections, this.#options, this.#contents)
    }

    get sections() {
        return this.#contents.sections
    }

    get count() {
        return this.#contents.size
    }

    /** Of `openContainer`. Without items, nothing says yet what their keys are, and any snapshot may follow. */
    describe() {
        if (this.count === 0 && this.sections.length < 2) return []
        return this.sections.map(({ id, keys, parameters }) => ({ id, ...this.#contents.describe(keys), ...parameters && { parameters } }))
    }

    /** Takes other arrays. Returns operations. */
    replace(arrays) {
        const [before, after] = [this.#contents, this.#read(arrays)]
        const staying = after.sections.flatMap(({ keys }) => keys).filter((key) => before.has(key))
        const changed = staying.filter((key) => !after.isDescribedAs(before, key))
        const wasEmpty = before.size === 0 && before.sections.length < 2
        const operations = difference(wasEmpty ? new Contents([], this.#options) : before, after, changed)
        // Only now, since any of the program's functions may have thrown.
        this.#contents = after
        this.#expected.clear()
        return operations
    }

    /** The sections with other items, for `replace`. */
    with(change) {
        const { unnamed } = this.#contents
        return { sections: unnamed.map(({ keys, items, ...section }, index) => ({ ...section, items: change(items, keys, index) })) }
    }

    /** Returns operations, as `replace`. */
    insert(items, to = { sectionEnd: this.sections.at(-1).id }) {
        const { section, index } = this.find(to)
        return this.replace(this.with((all, _, each) => (each === section ? [...all.slice(0, index), ...items, ...all.slice(index)] : all)))
    }

    remove(keys) {
        const gone = new Set(keys)
        return this.replace(this.with((items, all) => items.filter((_, index) => !gone.has(all[index]))))
    }

    /** The section and the index of a place. */
    find({ before, after, sectionStart, sectionEnd }, keysOf = ({ keys }) => keys) {
        const id = sectionStart ?? sectionEnd
        const section = this.sections.findIndex((each) => (id === undefined ? keysOf(each).includes(before ?? after) : each.id === id))
        if (section < 0) throw new RangeError(`the model has no ${id === undefined ? `item ${before ?? after}` : `section ${id}`}`)
        const keys = keysOf(this.sections[section])
        const index = sectionStart !== undefined ? 0 : sectionEnd !== undefined ? keys.length
            : before !== undefined ? keys.indexOf(before) : keys.indexOf(after) + 1
        return { section, index }
    }

    /** The place before or behind which items are dropped whose first is to have an index path. */
    placeAt(moving, { section, item }) {
        const { id, keys } = this.sections[section]
        const others = keys.filter((key) => !moving.includes(key))
        if (item < others.length) return { before: others[item] }
        return others.length ? { after: others.at(-1) } : { sectionStart: id }
    }

    /** Puts items together at a place, in the model alone. */
    move(moving, to) {
        const set = new Set(moving)
        const moved = moving.map((key) => this.item({ id: key }))
        const { section, index } = this.find(to, ({ keys }) => keys.filter((key) => !set.has(key)))
        this.#contents = this.#read(this.with((items, keys, each) => {
            const others = items.filter((_, at) => !set.has(keys[at]))
            if (each === section) others.splice(index, 0, ...moved)
            return others
        }))
    }

    /** The item of an element, or undefined if the model has not got it. */
    item({ id }) {
        return this.#contents.get(id) ?? this.#expected.get(id)
    }

    /** Items of another model may come from there. Returns operations that make a place for them. */
    expect(keys, model) {
        this.#expected = new Map(keys.map((key) => [key, model.item({ id: key })]))
        if (this.#contents.hasNumbers !== undefined || this.sections.length > 1) return []
        // Without items, nothing has said yet what its keys are.
        this.#made = this.#contents = new Contents(this.#contents.unnamed, this.#options, { hasNumbers: typeof keys[0] !== 'string' })
        return difference(new Contents([], this.#options), this.#contents, [])
    }

    /** Nothing of another model comes any more. Returns operations. */
    unexpect() {
        if (this.#made !== this.#contents) return []
        this.#made = undefined
        this.#contents = new Contents(this.#contents.unnamed, this.#options)
        return [{ applySnapshot: { sections: [] } }]
    }

    /** How the daemon learns of an item that is yet to come: as of one that is there, by a key that no other has. */
    describeLike(like) {
        const { hasNumbers } = this.#contents
        const key = hasNumbers ? Number.MAX_SAFE_INTEGER : `guest ${Math.random()}`
        return { key, section: { ...this.#contents.describe([like]), itemIds: [key], id: hasNumbers ? 0 : 'guest' } }
    }

    /** Operations that say the sizes and values of items anew, of those that are not gone by now. */
    describeAgain(keys) {
        const [{ size, values }, there] = [this.#options, keys.filter((key) => this.#contents.has(key))]
        return there.length && (size || values) ? [{ reconfigureItems: { items: this.#contents.describe(there) } }] : []
    }

    isGone(key) {
        return !this.#contents.has(key)
    }

    key({ id }) {
        return id
    }

    keyAt({ section, item }) {
        return this.sections[section]?.keys[item]
    }

    path(key) {
        return { id: key }
    }

    /** How many items come before the first of a section. */
    countBefore(section) {
        return this.sections.slice(0, section).reduce((sum, { keys }) => sum + keys.length, 0)
    }

    get keys() {
        return new KeySet(this.#contents)
    }

    /** Keys in the order of their items. */
    inOrder(keys) {
        return [...this.#contents].filter((key) => keys.has(key))
    }

    /** The keys from one to another, or undefined if the first one is gone. */
    range(...ends) {
        const keys = [...this.#contents]
        const [from, to] = ends.map((key) => keys.indexOf(key)).sort((a, b) => a - b)
        return from < 0 ? undefined : KeySet.of(keys.slice(from, to + 1))
    }
}
