import { Contents, joined } from './contents.js'
import { operations, snapshot } from './difference.js'
import { edits } from './edits.js'
import { KeySet } from './key_set.js'

/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {import('../../collection-view.js').Place} Place */
/** @typedef {import('../../collection-view.js').Section<unknown>} Section */
/** @typedef {import('../../collection-view.js').ViewOptions<any>} ViewOptions */
/** @typedef {import('../../layoutd.js').Operation} Operation */
/** @typedef {import('./difference.js').Described} Described */
/** @typedef {import('./difference.js').SectionEdit} SectionEdit */
/** @typedef {{ items?: readonly unknown[], sections?: readonly Section[] }} Arrays */
/** @typedef {{ sections: (Section & { id: Key })[], hasNumbers: boolean | undefined }} Named */

/** A model in arrays of the program, whose items have keys. Its changes are the operations that bring the container along. */
export class KeyedModel {
    hasIds = true
    #options
    /** @type {Contents} */
    #contents
    // Items of another model that may come from there, by their keys.
    /** @type {Map<Key, unknown>} */
    #expected = new Map()
    // Contents without items whose section the daemon has all the same.
    /** @type {Contents | undefined} */
    #made
    #keyOf

    /** @param {ViewOptions} options */
    constructor(options) {
        this.#options = options
        /** @type {(item: any) => Key} */
        this.#keyOf = (item) => (options.key ? options.key(item) : item?.id ?? item)
        this.#contents = this.#make(this.#named(options))
    }

    /**
     * Sections with their identifiers. Without items nothing says whether those are numbers or names, but what was there before.
     * @param {Arrays} arrays
     * @returns {Named}
     */
    #named({ items, sections = [{ items: items ?? [] }] }) {
        const key = sections.filter(({ items }) => items.length > 0).map(({ items }) => this.#keyOf(items[0]))[0]
        const hasNumbers = key === undefined ? this.#contents?.hasNumbers : typeof key !== 'string'
        const given = sections.find(({ id }) => id !== undefined)?.id
        const isNumbered = given === undefined ? hasNumbers : typeof given !== 'string'
        return { hasNumbers, sections: sections.map((section, index) => ({ ...section, id: section.id ?? Contents.defaultId(index, isNumbered) })) }
    }

    /** @param {Named} named */
    #make({ sections, hasNumbers }) {
        return new Contents(sections, hasNumbers, this.#keyOf)
    }

    get sections() {
        return this.#contents.sections
    }

    /** All items, in a list of their own. */
    get items() {
        return joined(this.sections.map(({ items }) => items))
    }

    get count() {
        return this.#contents.size
    }

    /** Of `openContainer`. Without items, nothing says yet what their keys are, and any snapshot may follow. */
    describe() {
        if (this.#isUnknown) return []
        return this.sections.map(({ id, keys, parameters }) => ({ id, ...this.#describe(keys), ...parameters && { parameters } }))
    }

    /** Whether the daemon has not got the section either. */
    get #isUnknown() {
        return this.count === 0 && this.sections.length < 2
    }

    /**
     * The sizes and values of items, as the daemon takes them.
     * @param {Key[]} keys
     * @param {(key: Key) => unknown} itemOf
     */
    #describe(keys, itemOf = (key) => this.#contents.get(key)) {
        const { size, values } = this.#options
        /** @type {Described} */
        const described = { itemIds: keys }
        if (size) {
            const sizes = described.itemSizes = new Float64Array(2 * keys.length)
            keys.forEach((key, index) => sizes.set(size(itemOf(key)), 2 * index))
        }
        if (values && keys.length) {
            const all = keys.map((key) => values(itemOf(key)))
            described.itemValues = Object.fromEntries(Object.keys(all[0]).map((name) => [name, /** @type {number[]} */ (all.flatMap((each) => each[name]))]))
        }
        return described
    }

    /**
     * Whether the daemon has other sizes or values of an item that was another value before.
     * @param {unknown} before
     * @param {unknown} after
     */
    #isOther(before, after) {
        const { size, values } = this.#options
        return before !== after && [size, values].some((of) => of && JSON.stringify(of(before)) !== JSON.stringify(of(after)))
    }

    /**
     * Takes other arrays, of which only what is different costs more than a comparison. Returns operations.
     * @param {Arrays} arrays
     * @returns {Operation[]}
     */
    replace(arrays) {
        const named = this.#named(arrays)
        const isSame = !this.#isUnknown && named.sections.length === this.sections.length
            && named.sections.every(({ id, parameters }, index) => id === this.sections[index].id && parameters === this.sections[index].parameters)
        if (!isSame) return this.#replaceAll(this.#make(named))
        const all = named.sections.flatMap(({ items }, section) =>
            edits(this.sections[section], items, this.#keyOf, this.#contents).map((edit) => ({ section, ...edit })))
        const operations = this.#edit(all)
        this.#contents.hasNumbers = named.hasNumbers
        named.sections.forEach((section, index) => {
            const { items, keys } = this.sections[index]
            this.sections[index] = { ...section, items, keys }
        })
        return operations
    }

    /** @param {Contents} after */
    #replaceAll(after) {
        /** @type {{ has(key: Key): boolean, get(key: Key): unknown }} */
        const before = this.#isUnknown ? new Map() : this.#contents
        const described = [...after.keys()].filter((key) => !before.has(key) || this.#isOther(before.get(key), after.get(key)))
        const operation = snapshot(after.sections, this.#describe(described, (key) => after.get(key)))
        // Only now, since any of the program's functions may have thrown.
        this.#contents = after
        this.#expected.clear()
        return [operation]
    }

    /**
     * Carries out edits. Returns operations.
     * @param {SectionEdit[]} edits
     * @returns {Operation[]}
     */
    #edit(edits) {
        const { sections } = this
        const changed = this.#contents.changed(edits)
        const { left, come } = changed
        /** @param {Key[]} keys */
        const describe = (keys) => this.#describe(keys, (key) => come.get(key))
        /** @param {Key} key */
        const isOther = (key) => this.#isOther(left.get(key), come.get(key))
        const single = operations(sections, edits, changed, { describe, isOther })
        const described = describe(single ? [] : [...come.keys()].filter((key) => !left.has(key) || isOther(key)))
        this.#contents.apply(edits, changed)
        this.#expected.clear()
        return single ?? [snapshot(this.sections, described)]
    }

    /**
     * Returns operations, as `replace`.
     * @param {Iterable<unknown>} added
     * @param {Place} to
     */
    insert(added, to = { sectionEnd: this.sections[this.sections.length - 1].id }) {
        const [items, { section, index }] = [Array.from(added), this.#place(to)]
        if (!this.#isUnknown) return this.#edit([{ section, start: index, end: index, items, keys: items.map((item) => this.#keyOf(item)) }])
        return this.replace({ sections: this.#contents.unnamed.map((each) => ({ ...each, items })) })
    }

    /** @param {Iterable<Key>} keys */
    remove(keys) {
        return this.#edit(this.#contents.removals(keys))
    }

    /**
     * The section and the index of a place.
     * @param {Place} place
     * @param {Set<Key>} moving
     */
    #place(place, moving = new Set()) {
        const { before, after, sectionStart, sectionEnd } = /** @type {import('../../layoutd.js').ItemPlace} */ (place)
        const id = sectionStart ?? sectionEnd
        if (id === undefined) {
            const key = /** @type {Key} */ (before ?? after)
            const found = moving.has(key) ? undefined : this.#contents.find(key)
            if (!found) throw new RangeError(`the model has no item ${key}`)
            return { section: found.section, index: found.index + (before === undefined ? 1 : 0) }
        }
        const section = this.sections.findIndex((each) => each.id === id)
        if (section < 0) throw new RangeError(`the model has no section ${id}`)
        return { section, index: sectionStart === undefined ? this.sections[section].keys.length : 0 }
    }

    /**
     * The place before or behind which items are dropped whose first is to have an index path.
     * @param {Iterable<Key>} moving
     * @param {{ section: number, item: number }} path
     * @returns {Place}
     */
    placeAt(moving, { section, item }) {
        const [{ id, keys }, others] = [this.sections[section], new Set(moving)]
        let count = 0
        /** @type {Key | undefined} */
        let last
        for (const key of keys) {
            if (others.has(key)) continue
            if (count++ === item) return { before: key }
            last = key
        }
        return last === undefined ? { sectionStart: id } : { after: last }
    }

    /**
     * Puts items together at a place, in the model alone.
     * @param {Key[]} moving
     * @param {Place} to
     */
    move(moving, to) {
        const { section, index } = this.#place(to, new Set(moving))
        const items = moving.map((key) => this.item({ id: key }))
        const all = [...this.#contents.removals(moving), { section, start: index, end: index, items, keys: [...moving] }]
        this.#contents.apply(all, this.#contents.changed(all))
    }

    /**
     * The item of an element, or undefined if the model has not got it.
     * @param {{ id?: Key }} element
     */
    item({ id }) {
        return id === undefined ? undefined : this.#contents.get(id) ?? this.#expected.get(id)
    }

    /**
     * Items of another model may come from there. Returns operations that make a place for them.
     * @param {Key[]} keys
     * @param {KeyedModel} model
     */
    expect(keys, model) {
        this.#expected = new Map(keys.map((key) => [key, model.item({ id: key })]))
        if (this.#contents.hasNumbers !== undefined || this.sections.length > 1) return []
        // Without items, nothing has said yet what its keys are.
        this.#made = this.#contents = this.#renamed(typeof keys[0] !== 'string')
        return [snapshot(this.sections, this.#describe([]))]
    }

    /** Nothing of another model comes any more. Returns operations. */
    unexpect() {
        if (this.#made !== this.#contents) return []
        this.#made = undefined
        this.#contents = this.#renamed(undefined)
        return [{ applySnapshot: { sections: [] } }]
    }

    /**
     * The contents, whose sections have other default identifiers.
     * @param {boolean | undefined} hasNumbers
     */
    #renamed(hasNumbers) {
        const sections = this.#contents.unnamed.map((section, index) => ({ ...section, id: section.id ?? Contents.defaultId(index, hasNumbers) }))
        return this.#make({ sections, hasNumbers })
    }

    /**
     * How the daemon learns of an item that is yet to come: as of one that is there, by a key that no other has.
     * @param {Key} like
     */
    describeLike(like) {
        const { hasNumbers } = this.#contents
        const key = hasNumbers ? Number.MAX_SAFE_INTEGER : `guest ${Math.random()}`
        return { key, section: { ...this.#describe([like]), itemIds: [key], id: hasNumbers ? 0 : 'guest' } }
    }

    /**
     * Operations that say the sizes and values of items anew, of those that are not gone by now.
     * @param {Key[]} keys
     */
    describeAgain(keys) {
        const [{ size, values }, there] = [this.#options, keys.filter((key) => this.#contents.has(key))]
        return there.length && (size || values) ? [{ reconfigureItems: { items: this.#describe(there) } }] : []
    }

    /** @param {Key} key */
    isGone(key) {
        return !this.#contents.has(key)
    }

    /** @param {{ id?: Key }} element */
    key({ id }) {
        return id
    }

    /** @param {{ section: number, item: number }} path */
    keyAt({ section, item }) {
        return this.sections[section]?.keys[item]
    }

    /** @param {Key} key */
    path(key) {
        return { id: key }
    }

    /** @param {number} section */
    countBefore(section) {
        return this.#contents.countBefore(section)
    }

    get keys() {
        return new KeySet(this.#contents.known)
    }

    /**
     * Keys in the order of their items.
     * @param {Iterable<Key> & { size: number, has(key: Key): boolean }} keys
     */
    inOrder(keys) {
        if (keys.size < 2) return [...keys].filter((key) => this.#contents.has(key))
        return joined(this.sections.map((section) => section.keys.filter((key) => keys.has(key))))
    }

    /**
     * The keys from one to another, or undefined if one of them is gone.
     * @param {[Key, Key]} ends
     */
    range(...ends) {
        const found = ends.map((key) => this.#contents.find(key))
        if (!found.every(Boolean)) return undefined
        const places = /** @type {{ section: number, index: number }[]} */ (found)
        const [from, to] = places.sort((one, other) => one.section - other.section || one.index - other.index)
        const lists = this.sections.slice(from.section, to.section + 1).map(({ keys }, index) => keys.slice(
            index === 0 ? from.index : 0, from.section + index === to.section ? to.index + 1 : keys.length))
        return KeySet.of(joined(lists))
    }
}
