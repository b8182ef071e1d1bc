/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {{ gone: Keys, come: Keys }} KeyChanges */
/**
 * All keys of a model at one time.
 * @typedef {Iterable<Key> & {
 *     size: number, has(key: Key): boolean, changesTo?(later: Keys): KeyChanges | undefined, equals?(other: Keys): boolean
 * }} Keys
 */

/**
 * @param {Keys} one
 * @param {Keys} other
 */
function areSame(one, other) {
    if (one.size !== other.size) return false
    for (const key of one) if (!other.has(key)) return false
    return true
}

/**
 * Keys, as those of a large set but for some, and some more: of a million, all are selected and one is deselected without a list of them.
 * A set of keys does not change, so that programs may keep it.
 */
export class KeySet {
    #base
    #without
    #more

    /**
     * `base`: has `size` and `has(key)`, is iterable, and does not change either; its `changesTo(other)`, if it has that, says what has gone and
     * come. `more`: keys that it does not have.
     * @param {Keys} base
     * @param {Set<Key>} without
     * @param {Set<Key>} more
     */
    constructor(base = new Set(), without = new Set(), more = new Set()) {
        this.#base = base
        this.#without = without
        this.#more = more
    }

    /** @param {Iterable<Key>} keys */
    static of(keys) {
        return keys instanceof KeySet ? keys : new KeySet(new Set(keys))
    }

    get size() {
        return this.#base.size - this.#without.size + this.#more.size
    }

    /** @param {Key} key */
    has(key) {
        return this.#more.has(key) || (this.#base.has(key) && !this.#without.has(key))
    }

    *[Symbol.iterator]() {
        for (const key of this.#base) if (!this.#without.has(key)) yield key
        yield* this.#more
    }

    /**
     * These keys and those.
     * @param {Iterable<Key>} keys
     */
    with(keys) {
        const [without, more] = [new Set(this.#without), new Set(this.#more)]
        for (const key of keys) {
            if (this.#base.has(key)) without.delete(key)
            else more.add(key)
        }
        return new KeySet(this.#base, without, more)
    }

    /**
     * These keys but for some.
     * @param {Iterable<Key>} keys
     */
    without(keys) {
        const [without, more] = [new Set(this.#without), new Set(this.#more)]
        for (const key of keys) if (!more.delete(key) && this.#base.has(key)) without.add(key)
        return new KeySet(this.#base, without, more)
    }

    /**
     * The keys that have gone and come from all keys of a model to all that it has later; undefined if that is not known.
     * @param {KeySet} all
     * @returns {KeyChanges | undefined}
     */
    changesTo(all) {
        return this.#base.changesTo?.(all.#base)
    }

    /**
     * Those that are among all keys that a model has now. If they are most of them, they are kept as all but some.
     *
     * @param {KeySet} all
     * @param {KeyChanges | undefined} changes what has gone and come since these were among all, if that is known
     */
    within(all, changes) {
        const own = this.changesTo(all)
        if (own) {
            const staying = [...this.#without].filter((key) => !own.gone.has(key))
            return new KeySet(all.#base, new Set([...staying, ...[...own.come].filter((key) => !this.#more.has(key))]))
        }
        if (changes) {
            const lost = [...changes.gone].filter((key) => this.has(key))
            return lost.length ? this.without(lost) : this
        }
        if (2 * this.size < all.size) return KeySet.of([...this].filter((key) => all.has(key)))
        return new KeySet(all.#base, new Set([...all].filter((key) => !this.has(key))))
    }

    /**
     * @param {unknown} other
     * @returns {boolean}
     */
    equals(other) {
        if (!(other instanceof KeySet)) return false
        const hasSameBase = this.#base === other.#base || this.#base.equals?.(other.#base)
        if (!hasSameBase) return areSame(this, other)
        return areSame(this.#without, other.#without) && areSame(this.#more, other.#more)
    }
}
