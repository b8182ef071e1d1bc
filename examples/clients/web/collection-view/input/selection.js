import { KeySet } from '../models/key_set.js'

/** The keys that are selected. `mode`: "none", "one" or "many". */
export class Selection {
    #keys = new KeySet()
    #start
    // All keys that the model had when these were last known to be among them.
    #all
    #mode
    #onchange

    constructor(mode, onchange) {
        this.#mode = mode
        this.#onchange = onchange
    }

    get mode() {
        return this.#mode
    }

    get keys() {
        return this.#keys
    }

    get count() {
        return this.#keys.size
    }

    has(key) {
        return this.#keys.has(key)
    }

    /** Selects these alone, as far as the mode allows. */
    set(keys) {
        if (this.#mode === 'none') return
        const selected = KeySet.of(this.#mode === 'one' ? [...keys].slice(0, 1) : keys)
        if (selected.equals(this.#keys)) return
        this.#keys = selected
        this.#all = undefined
        this.#onchange(selected)
    }

    /** Where a range begins. */
    get start() {
        return this.#start
    }

    /**
     * Selects one as a click does. `isRange`: with all from the last one on, which `range(start, key)` returns, or beside the others if
     * their order is not known; `isToggle`: beside the others.
     */
    pick(key, { isRange, isToggle }, range) {
        if (this.#mode === 'many' && isRange) {
            if (!range) return this.set(this.#keys.with([key]))
            const keys = this.#start === undefined ? undefined : range(this.#start, key)
            if (keys) return this.set(keys)
        }
        this.#start = key
        if (!isToggle) return this.set([key])
        if (this.has(key)) return this.set(this.#keys.without([key]))
        this.set(this.#mode === 'many' ? this.#keys.with([key]) : [key])
    }

    /** Leaves out what the model has not got any more. `all`: the keys that it has. */
    keep(all) {
        const [changes, { count }] = [this.#all?.changesTo(all), this]
        this.#all = all
        if (count === 0) return
        // Even if all stay: a set that refers to what the model was before would keep that.
        this.#keys = this.#keys.within(all, changes)
        if (this.count !== count) this.#onchange(this.#keys)
    }
}
