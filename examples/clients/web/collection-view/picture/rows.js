import { Latest } from '../session/latest.js'
import { Row } from './row.js'
import { RowTouch } from './row_touch.js'

// How many rows are followed at once.
const MOST = 20

/** Sections that scroll by themselves. Their elements are drawn where the offset of the row has brought them. */
export class Rows {
    #view
    // By section; null for one that no longer scrolls.
    #rows = new Map()
    #asked = { generation: undefined, sections: new Set() }
    #asking = new Latest()
    // While there are rows: without a listener, the browser scrolls without waiting for it.
    #listening

    /** `view`: `element`, `motion`, `container()`, `place(event)`, `isDragging()`, `redraw()` and `fail(error)`. */
    constructor(view) {
        this.#view = view
    }

    #listen() {
        this.#listening = new AbortController()
        const { element } = this.#view
        const { signal } = this.#listening
        element.addEventListener('wheel', (event) => this.#turn(event), { signal, passive: false })
        new RowTouch(this).listen(element, signal)
    }

    /** The elements of a window, with those of its rows in their places. Rows of another generation are queried and drawn later. */
    present({ elements, rows, generation }) {
        if (rows.length === 0) {
            this.close()
            return elements
        }
        if (!this.#listening) this.#listen()
        const sections = rows.slice(0, MOST)
        if (generation !== this.#asked.generation || sections.some((section) => !this.#asked.sections.has(section))) {
            this.#asked = { generation, sections: new Set(sections) }
            this.#asking.run(() => this.#ask(sections))
        }
        const known = this.#known
        if (known.size === 0) return elements
        const kinds = new Set(['cell', ...[...known.values()].flatMap(({ found }) => found.attributes.map(({ kind }) => kind))])
        const others = [...elements].filter(([, { section, kind }]) => !known.has(section) || !kinds.has(kind))
        return new Map([...others, ...[...known.values()].flatMap((row) => this.#scrolled(row))])
    }

    /** The rows of which the daemon has said something, by section. */
    get #known() {
        return new Map([...this.#rows].filter(([, row]) => row?.found))
    }

    async #ask(sections) {
        await this.#attempt(async (container) => {
            // A section that no longer scrolls is refused.
            const found = await Promise.all(sections.map((section) => container.queryOrthogonal({ section }).catch(() => null)))
            if (!this.#listening) return
            const rows = sections.map((section, index) => found[index] && Object.assign(this.#row(section), { found: found[index] }))
            for (const row of this.#rows.values()) if (!rows.includes(row)) row?.stop()
            this.#rows = new Map(sections.map((section, index) => [section, rows[index]]))
            this.#view.redraw()
        })
    }

    #row(section) {
        const { motion, redraw } = this.#view
        return this.#rows.get(section) ?? new Row(section, { motion, redraw, attempt: (step) => this.#attempt(step) })
    }

    #scrolled({ found, offset, axis, sign }) {
        return found.attributes.map((element) => {
            const { kind, section, item, id = `${section} ${item}` } = element
            const key = `row ${kind} ${id}`
            return [key, { ...element, key, [axis]: element[axis] + sign * offset }]
        })
    }

    // For fingers.

    /** The row under a pointer or a finger. */
    rowAt(event) {
        const { x, y } = this.place(event)
        const isUnder = ({ x: left, y: top, width, height }) => x >= left && x < left + width && y >= top && y < top + height
        return [...this.#known.values()].find(({ found }) => isUnder(found.frame))
    }

    place(event) {
        return this.#view.place(event)
    }

    isDragging() {
        return this.#view.isDragging()
    }

    /** A wheel that turns along a row scrolls it. With Control, it is a pinch. */
    #turn(event) {
        const { deltaX, deltaY, shiftKey, ctrlKey } = event
        const row = ctrlKey ? undefined : this.rowAt(event)
        if (!row) return
        const [x, y] = shiftKey && !deltaX ? [deltaY, 0] : [deltaX, deltaY]
        const [along, across] = row.axis === 'x' ? [x, y] : [y, x]
        if (Math.abs(along) <= Math.abs(across)) return
        event.preventDefault()
        row.turn(-row.sign * along)
    }

    /** Scrolls a row to an offset. */
    scrollTo(section, offset) {
        const row = this.#row(section)
        this.#rows.set(section, row)
        row.stop()
        return row.moveTo(offset)
    }

    async #attempt(step) {
        try {
            await step(this.#view.container())
        } catch (error) {
            this.#view.fail(error)
        }
    }

    close() {
        this.#listening?.abort()
        this.#listening = undefined
        for (const row of this.#rows.values()) row?.stop()
        this.#rows.clear()
        this.#asked.generation = undefined
    }
}
