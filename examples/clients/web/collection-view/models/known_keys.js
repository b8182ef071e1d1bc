// Beyond this many changes, keys as they were are listed.

/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {import('./key_set.js').Keys} Keys */
/** @typedef {{ keys: KnownKeys, gone: Keys, come: Keys }} Next */
const MOST_CHANGES = 64

/** All keys of contents at one time, which do not change: later contents are looked into through the changes in between. */
export class KnownKeys {
    size
    #contents
    // The keys behind the next change, and what that has removed and added.
    /** @type {Next | undefined} */
    #next
    /** @type {Set<Key> | undefined} */
    #own

    /**
     * `contents`: with `size`, `has(key)` and `keys()`, from now until `follow`.
     * @param {{ size: number, has(key: Key): boolean, keys(): Iterable<Key> }} contents
     */
    constructor(contents) {
        this.#contents = contents
        this.size = contents.size
    }

    /**
     * The contents have changed. Returns their keys since.
     * @param {Keys} gone
     * @param {Keys} come
     */
    follow(gone, come) {
        const keys = new KnownKeys(this.#contents)
        this.#next = { keys, gone, come }
        return keys
    }

    /**
     * @param {Key} key
     * @returns {boolean}
     */
    has(key) {
        if (this.#own) return this.#own.has(key)
        /** @type {KnownKeys} */
        let each = this
        let changes = 0
        for (let next; (next = each.#next) !== undefined; each = next.keys) {
            if (next.gone.has(key)) return true
            if (next.come.has(key)) return false
            if (++changes > MOST_CHANGES) return this.#list().has(key)
        }
        return each.#contents.has(key)
    }

    *[Symbol.iterator]() {
        yield* this.#next ? this.#list() : this.#own ?? this.#contents.keys()
    }

    #list() {
        /** @type {Next[]} */
        const changes = []
        /** @type {KnownKeys} */
        let each = this
        for (let next; (next = each.#next) !== undefined; each = next.keys) changes.push(next)
        const own = new Set(each.#own ?? each.#contents.keys())
        for (const { gone, come } of changes.reverse()) {
            for (const key of come) own.delete(key)
            for (const key of gone) own.add(key)
        }
        return this.#own = own
    }

    /**
     * The keys that have gone and come from these to later ones, or undefined if the others are not later.
     * @param {Keys} other
     */
    changesTo(other) {
        /** @type {[Set<Key>, Set<Key>]} */
        const [gone, come] = [new Set(), new Set()]
        /** @type {KnownKeys} */
        let each = this
        while (each !== other) {
            const next = each.#next
            if (!next) return undefined
            for (const key of next.gone) if (!come.delete(key)) gone.add(key)
            for (const key of next.come) if (!gone.delete(key)) come.add(key)
            each = next.keys
        }
        return { gone, come }
    }
}
