import { Latest } from './latest.js'
import { Row } from './row.js'
import { RowTouch } from './row_touch.js'

// How many rows are followed at once.
const MOST = 20

/** Sections of a compositional layout that scroll by themselves. Their elements are drawn where the offset of the row has brought them. */
export class Rows {
    /** Along which axis rows lie, and in which direction an offset moves them. */
    axis = 'x'
    sign = -1
    #view
    // By section; null for one that does not scroll.
    #rows = new Map()
    #asked = { generation: undefined, sections: new Set() }
    #asking = new Latest()
    #listening

    /** `view`: `element`, `motion`, `container()`, `place(event)`, `isDragging()`, `redraw()` and `fail(error)`. */
    constructor(view) {
        this.#view = view
    }

    get isOn() {
        return this.#listening !== undefined
    }

    /** Whether there are any. Otherwise the browser scrolls without waiting for a listener. */
    set isOn(isOn) {
        if (isOn === this.isOn) return
        this.close()
        this.#listening = isOn ? new AbortController() : undefined
        if (isOn) this.#listen(this.#view.element, this.#listening.signal)
        else this.#rows.clear()
        this.#asked.generation = undefined
        this.#view.redraw()
    }

    #listen(element, signal) {
        element.addEventListener('wheel', (event) => this.#turn(event), { signal, passive: false })
        new RowTouch(this).listen(element, signal)
    }

    /** The elements of a window, with those of rows in their places. Those of another generation are asked for, and drawn later. */
    present(elements, generation) {
        const sections = [...new Set([...elements.values()].map(({ section }) => section))].slice(0, MOST)
        if (generation !== this.#asked.generation || sections.some((section) => !this.#asked.sections.has(section))) {
            this.#asked = { generation, sections: new Set(sections) }
            this.#asking.run(() => this.#ask(sections))
        }
        const rows = this.#known
        if (rows.size === 0) return elements
        const kinds = new Set(['cell', ...[...rows.values()].flatMap(({ found }) => found.attributes.map(({ kind }) => kind))])
        const others = [...elements].filter(([, { section, kind }]) => !rows.has(section) || !kinds.has(kind))
        return new Map([...others, ...[...rows.values()].flatMap((row) => this.#scrolled(row))])
    }

    /** The rows of which the daemon has said something, by section. */
    get #known() {
        return new Map([...this.#rows].filter(([, row]) => row?.found))
    }

    async #ask(sections) {
        await this.#attempt(async (container) => {
            // Which alone reports these, and attaches to nothing by itself.
            const { state } = await container.client.request('attachContainer', { container: container.number })
            this.axis = state.parameters?.configuration?.scrollDirection === 'horizontal' ? 'y' : 'x'
            this.sign = this.axis === 'x' && state.environment?.layoutDirection === 'rightToLeft' ? 1 : -1
            // A section that does not scroll is refused.
            const found = await Promise.all(sections.map((section) => container.queryOrthogonal({ section }).catch(() => null)))
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

    #scrolled({ found, offset }) {
        return found.attributes.map((element) => {
            const { kind, section, item, id = `${section} ${item}` } = element
            const key = `row ${kind} ${id}`
            return [key, { ...element, key, [this.axis]: element[this.axis] + this.sign * offset }]
        })
    }

    // What a finger needs.

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

    /** A wheel that turns along a row scrolls it. */
    #turn(event) {
        const { deltaX, deltaY, shiftKey } = event
        const [x, y] = shiftKey && !deltaX ? [deltaY, 0] : [deltaX, deltaY]
        const [along, across] = this.axis === 'x' ? [x, y] : [y, x]
        const row = Math.abs(along) > Math.abs(across) ? this.rowAt(event) : undefined
        if (!row) return
        event.preventDefault()
        row.turn(-this.sign * along)
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
        for (const row of this.#rows.values()) row?.stop()
    }
}
