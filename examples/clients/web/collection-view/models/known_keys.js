// Beyond this many changes, keys as they were are listed.
const MOST_CHANGES = 64

/** All keys of contents at one time, which do not change: later contents are looked into through the changes in between. */
export class KnownKeys {
    size
    #contents
    // The keys behind the next change, and what that has removed and added.
    #next
    #own

    /** `contents`: with `size`, `has(key)` and `keys()`, from now until `follow`. */
    constructor(contents) {
        this.#contents = contents
        this.size = contents.size
    }

    /** The contents have changed. Returns their keys since. */
    follow(gone, come) {
        const keys = new KnownKeys(this.#contents)
        this.#next = { keys, gone, come }
        return keys
    }

    has(key) {
        if (this.#own) return this.#own.has(key)
        let [each, changes] = [this, 0]
        for (; each.#next; each = each.#next.keys) {
            if (each.#next.gone.has(key)) return true
            if (each.#next.come.has(key)) return false
            if (++changes > MOST_CHANGES) return this.#list().has(key)
        }
        return each.#contents.has(key)
    }

    *[Symbol.iterator]() {
        yield* this.#next ? this.#list() : this.#own ?? this.#contents.keys()
    }

    #list() {
        const changes = []
        let each = this
        for (; each.#next; each = each.#next.keys) changes.push(each.#next)
        const own = new Set(each.#own ?? each.#contents.keys())
        for (const { gone, come } of changes.reverse()) {
            for (const key of come) own.delete(key)
            for (const key of gone) own.add(key)
        }
        return this.#own = own
    }

    /** The keys that have gone and come from these to later ones, or undefined if the others are not later. */
    changesTo(other) {
        const [gone, come] = [new Set(), new Set()]
        for (let each = this; each !== other; each = each.#next.keys) {
            if (!each.#next) return undefined
            for (const key of each.#next.gone) if (!come.delete(key)) gone.add(key)
            for (const key of each.#next.come) if (!gone.delete(key)) come.add(key)
        }
        return { gone, come }
    }
}
