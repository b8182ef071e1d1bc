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

    /** `base`: has `size` and `has(key)`, is iterable, and does not change either. `more`: keys that it does not have. */
    constructor(base = new Set(), without = new Set(), more = new Set()) {
        this.#base = base
        this.#without = without
        this.#more = more
    }

    static of(keys) {
        return keys instanceof KeySet ? keys : new KeySet(new Set(keys))
    }

    get size() {
        return this.#base.size - this.#without.size + this.#more.size
    }

    has(key) {
        return this.#more.has(key) || (this.#base.has(key) && !this.#without.has(key))
    }

    *[Symbol.iterator]() {
        for (const key of this.#base) if (!this.#without.has(key)) yield key
        yield* this.#more
    }

    /** These keys and those. */
    with(keys) {
        const [without, more] = [new Set(this.#without), new Set(this.#more)]
        for (const key of keys) {
            if (this.#base.has(key)) without.delete(key)
            else more.add(key)
        }
        return new KeySet(this.#base, without, more)
    }

    without(key) {
        const [without, more] = [new Set(this.#without), new Set(this.#more)]
        if (!more.delete(key) && this.#base.has(key)) without.add(key)
        return new KeySet(this.#base, without, more)
    }

    /** Those that another set has as well. If they are most of it, they are kept as all of it but some. */
    within(other) {
        if (2 * this.size < other.size) return KeySet.of([...this].filter((key) => other.has(key)))
        return new KeySet(other, new Set([...other].filter((key) => !this.has(key))))
    }

    equals(other) {
        if (!(other instanceof KeySet)) return false
        const hasSameBase = this.#base === other.#base || this.#base.equals?.(other.#base)
        if (!hasSameBase) return areSame(this, other)
        return areSame(this.#without, other.#without) && areSame(this.#more, other.#more)
    }
}
