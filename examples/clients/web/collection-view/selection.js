/** The keys that are selected. `mode`: "none", "one" or "many". */
export class Selection {
    #keys = new Set()
    #start
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
        return [...this.#keys]
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
        this.#change(new Set(this.#mode === 'one' ? [...keys].slice(0, 1) : keys))
    }

    /** Where a range begins. */
    get start() {
        return this.#start
    }

    /**
     * Selects one as a click does. `isRange`: with all from the last one on, in the order of `all()`, or beside the others if that is not
     * known; `isToggle`: beside the others.
     */
    pick(key, { isRange, isToggle }, all) {
        if (this.#mode === 'many' && isRange && all && this.#start !== undefined) {
            const keys = all()
            const [from, to] = [keys.indexOf(this.#start), keys.indexOf(key)].sort((a, b) => a - b)
            if (from >= 0) return this.set(keys.slice(from, to + 1))
        }
        if (this.#mode === 'many' && isRange && !all) return this.set([...this.#keys, key])
        this.#start = key
        if (!isToggle) return this.set([key])
        const keys = new Set(this.#mode === 'many' || this.has(key) ? this.#keys : [])
        if (!keys.delete(key)) keys.add(key)
        this.set(keys)
    }

    /** Leaves out what the model has not got any more. */
    keep(isKnown) {
        const kept = this.keys.filter(isKnown)
        if (kept.length !== this.count) this.#change(new Set(kept))
    }

    #change(keys) {
        if (keys.size === this.#keys.size && [...keys].every((key) => this.#keys.has(key))) return
        this.#keys = keys
        this.#onchange([...keys])
    }
}
