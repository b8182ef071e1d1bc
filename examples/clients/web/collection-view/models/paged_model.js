import { asError } from '../../layoutd/errors.js'
import { tell } from '../../layoutd/tell.js'
import { fail } from '../session/failure.js'
import { KeyRanges } from './key_ranges.js'
import { KeySet } from './key_set.js'

/** @typedef {import('../../collection-view.js').ViewOptions<unknown>} ViewOptions */
/** @typedef {{ readonly length: number, at?(number: number): unknown, load?(start: number, end: number): Promise<readonly unknown[]> }} Pages */
/** @typedef {{ item: number }} Path */

// How many items are loaded at once, at most at the same time, and kept.
const [PAGE, LOADS, KEPT] = [100, 4, 50]

/** An item of a source that is not loaded yet. */
export const PLACEHOLDER = Symbol('placeholder')

/**
 * A model of any length, whose items are known by their numbers: `{ length, at(number) }`, or `{ length, load(start, end) }`, which is
 * loaded by pages as they come in sight. Items far from the screen are dropped again.
 */
export class PagedModel {
    hasIds = false
    #source
    #onload
    #options
    // By their numbers, those used last at the end; a page that is being loaded has no items yet.
    /** @type {Map<number, { items?: readonly unknown[] }>} */
    #pages = new Map()
    #loading = 0
    /** @type {number[]} */
    #wanted = []

    /**
     * @param {Pick<ViewOptions, 'onfailed'> & { source: Pages }} options
     * @param {() => void} onload
     */
    constructor(options, onload) {
        this.#source = options.source
        this.#onload = onload
        this.#options = options
    }

    get count() {
        return this.#source.length
    }

    describe() {
        return [{ itemCount: this.count }]
    }

    /**
     * Takes another source. Returns operations.
     * @param {Pages} source
     */
    replace(source) {
        const [before, after] = [this.count, source.length]
        this.#source = source
        this.#pages.clear()
        if (after > before) return [{ batchUpdate: { insertItems: [{ section: 0, item: before, items: { itemCount: after - before } }] } }]
        return after < before ? [{ batchUpdate: { deleteItems: [{ section: 0, item: after, count: before - after }] } }] : []
    }

    /** @param {Path} path */
    item({ item }) {
        if (item >= this.count) return undefined
        if (this.#source.at) return tell(() => this.#source.at?.(item))
        const number = Math.floor(item / PAGE)
        const page = this.#pages.get(number)
        if (!page) {
            if (!this.#wanted.includes(number)) this.#wanted.push(number)
            queueMicrotask(() => this.#load())
            return PLACEHOLDER
        }
        this.#pages.delete(number)
        this.#pages.set(number, page)
        return page.items ? page.items[item - number * PAGE] : PLACEHOLDER
    }

    /** Loads what was wanted last, since a scroll bar that is dragged passes everything. */
    async #load() {
        while (this.#wanted.length > 0 && this.#loading < LOADS) {
            const number = /** @type {number} */ (this.#wanted.pop())
            this.#wanted.splice(0, Math.max(this.#wanted.length - LOADS, 0))
            this.#loading++
            const source = this.#source
            /** @type {{ items?: readonly unknown[] }} */
            const page = {}
            this.#pages.set(number, page)
            try {
                const load = /** @type {NonNullable<Pages['load']>} */ (source.load)
                page.items = await load.call(source, number * PAGE, Math.min((number + 1) * PAGE, this.count))
            } catch (error) {
                if (this.#pages.get(number) === page) this.#pages.delete(number)
                fail(this.#options, asError(error))
            }
            this.#loading--
            while (this.#pages.size > KEPT) this.#pages.delete(this.#pages.keys().next().value)
            if (page.items && source === this.#source) this.#onload()
        }
    }

    /** @param {number} key */
    isGone(key) {
        return key >= this.count
    }

    /** @param {Path} path */
    key({ item }) {
        return item
    }

    /** @param {Path} path */
    keyAt({ item }) {
        return item
    }

    /** @param {number} key */
    path(key) {
        return { section: 0, item: key }
    }

    countBefore() {
        return 0
    }

    get keys() {
        return this.keysIn([{ item: 0, count: this.count }])
    }

    /**
     * Keys in the order of their items.
     * @param {Iterable<number>} keys
     */
    inOrder(keys) {
        return [...keys].sort((one, other) => one - other)
    }

    /**
     * The keys from one to another, or undefined if one of them is gone.
     * @param {number} one
     * @param {number} other
     */
    range(one, other) {
        const [first, last] = [Math.min(one, other), Math.max(one, other)]
        return last < this.count ? this.keysIn([{ item: first, count: last - first + 1 }]) : undefined
    }

    /**
     * The keys of ranges of a reply, which names none.
     * @param {{ item: number, count: number }[]} ranges
     */
    keysIn(ranges) {
        return new KeySet(new KeyRanges(ranges.map(({ item, count }) => ({ first: item, count }))))
    }
}
