import { asError } from '../../layoutd/errors.js'

const DIRECTIONS = {
    ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', PageUp: 'pageUp', PageDown: 'pageDown',
    Home: 'home', End: 'end' }

/** Keys, one after the other: each begins where the one before has led. */
export class Keyboard {
    #view
    #done = Promise.resolve()

    /**
     * `view`: `container`, `model`, `selection`, `focused`, `focus(key, section)`, `firstOnScreen(key)`, `pick(key, event)`,
     * `activate(key)`, `selectAll()`, `moveBeside(key, other)`, `cancel()` and `fail(error)`.
     */
    constructor(view) {
        this.#view = view
    }

    listen(list, signal) {
        list.addEventListener('keydown', (event) => {
            const isInside = event.target !== list && !event.target.cell
            if (event.defaultPrevented || isInside || !this.#handle(event)) return
            event.preventDefault()
        }, { signal })
    }

    #handle(event) {
        const { selection } = this.#view
        const isCommand = event.ctrlKey || event.metaKey
        if (event.key === 'Escape') return this.#view.cancel()
        if (selection.mode === 'none') return false
        if (DIRECTIONS[event.key]) return this.#go(DIRECTIONS[event.key], event)
        if (isCommand && event.key.toLowerCase() === 'a' && selection.mode === 'many') return this.#view.selectAll(), true
        if (this.#view.focused === undefined) return false
        if (event.key === ' ') return this.#view.pick(this.#view.focused, { ctrlKey: true }), true
        if (event.key === 'Enter') return this.#view.activate(this.#view.focused), true
        return false
    }

    #go(direction, event) {
        this.#done = this.#done.then(() => this.#step(direction, event)).catch((error) => this.#view.fail(error))
        return true
    }

    async #step(direction, { altKey, ctrlKey, metaKey, shiftKey }) {
        const { container, model } = this.#view
        const from = this.#view.focused ?? this.#view.firstOnScreen()
        if (from === undefined) return
        let found
        try {
            found = (await container.neighbour({ from: model.path(from), direction })).indexPath
        } catch (error) {
            if (asError(error).name !== 'LayoutdError') throw error
        }
        // The item is the last one in this direction, or gone.
        const key = found ? model.key(found) : this.#view.firstOnScreen(from)
        if (key === undefined) return
        if (altKey) return this.#view.moveBeside(from, key)
        await this.#view.focus(key, found?.section)
        if (!ctrlKey && !metaKey) this.#view.pick(key, { shiftKey })
    }
}
