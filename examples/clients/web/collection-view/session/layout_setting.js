import { described } from './sizing.js'

/** @typedef {import('../../collection-view.js').ViewOptions<unknown>} ViewOptions */
/** @typedef {import('./sizing.js').Layout} Layout */
/** @typedef {import('../../layoutd.js').Operation} Operation */

/** Sends what a script sets of a layout in one piece, since the parameters of one layout are not those of another. */
export class LayoutSetting {
    #options
    #send
    // The daemon's layout, while a script sets something else.
    /** @type {Layout | undefined} */
    #before

    /**
     * `options`: with `layout`, `parameters` and `levels`. `send(operation)`.
     * @param {ViewOptions} options
     * @param {(operation: Operation) => void} send
     */
    constructor(options, send) {
        this.#options = options
        this.#send = send
    }

    /**
     * Sets the layout of a level; `isReached`: which the daemon has already.
     * @param {number} level
     * @param {boolean} isReached
     */
    setLevel(level, isReached = false) {
        const { levels = [] } = this.#options
        if (!levels[level]) throw new RangeError(`level is ${level}, expected one of ${levels.length} levels, counted from 0`)
        this.#options.level = level
        if (isReached) Object.assign(this.#options, levels[level])
        else this.set(levels[level])
    }

    /** @param {Layout} changes */
    set(changes) {
        if (!this.#before) queueMicrotask(() => this.#flush())
        this.#before ??= { layout: this.#options.layout, parameters: this.#options.parameters }
        Object.assign(this.#options, changes)
    }

    #flush() {
        const [{ layout, parameters = {} }, before] = [this.#options, this.#before ?? {}].map((each) => described(each, this.#options))
        this.#before = undefined
        if (layout !== before.layout) return this.#send({ setLayout: { layout, parameters } })
        const dropped = Object.fromEntries(Object.keys(before.parameters ?? {}).map((name) => [name, null]))
        this.#send({ setParameters: { ...dropped, ...parameters } })
    }
}
