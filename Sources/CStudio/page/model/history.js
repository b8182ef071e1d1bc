// The steps that can be undone and redone. Each is a value; carrying it out is left to the caller.

/** Steps that are kept. */
export const stepLimit = 100

/** Items that the steps keep together; the oldest steps are forgotten first. */
export const itemLimit = 1_000_000

/** Dispatches `change`. */
export class History extends EventTarget {
    done = []
    undone = []

    get next() { return { undo: this.done.at(-1), redo: this.undone.at(-1) } }

    /**
     * Adds a step: `label`; `itemCount`, that it keeps; and `key`, if steps that follow each other with the same key are one, as those
     * of a slider's drag.
     */
    add(step) {
        const last = this.done.at(-1)
        const isNext = !step.key || last?.key !== step.key
        const whole = isNext ? step : { ...step, before: { ...step.before, ...last.before }, after: { ...last.after, ...step.after } }
        this.done = [...(isNext ? this.done : this.done.slice(0, -1)), whole].slice(-stepLimit)
        while (this.done.length > 1 && this.done.reduce((sum, { itemCount = 0 }) => sum + itemCount, 0) > itemLimit) this.done.shift()
        this.undone = []
        this.dispatchEvent(new Event('change'))
    }

    /** Forgets every step. */
    clear() {
        this.done = []
        this.undone = []
        this.dispatchEvent(new Event('change'))
    }

    /**
     * Takes a step back, or carries it out again: `work(step)` returns the step as it is then, or throws, and nothing is changed. No step
     * may be added meanwhile.
     */
    async go(way, work) {
        const step = this.next[way]
        if (!step) return null
        const after = await work(step)
        const [from, to] = way === 'undo' ? ['done', 'undone'] : ['undone', 'done']
        this[from].pop()
        // Later changes no longer join this step.
        this[to].push({ ...after, key: undefined })
        this.dispatchEvent(new Event('change'))
        return after
    }
}
