import { Latest } from './latest.js'

// How many rows are followed at once, and how long one rests before it comes to a stop, in milliseconds.
const [MOST, REST] = [20, 150]

/** Sections of a compositional layout that scroll by themselves. Their elements are drawn where the offset of the row has brought them. */
export class Rows {
    #view
    // By section; null for one that does not scroll.
    #rows = new Map()
    #asked = { generation: undefined, sections: new Set() }
    #asking = new Latest()
    #moving = new Latest()
    #timer
    #listening
    // Along which axis rows lie, and in which direction an offset moves them.
    #axis = 'x'
    #sign = -1

    /** `view`: `element`, `container()`, `place(event)`, `redraw()` and `fail(error)`. */
    constructor(view) {
        this.#view = view
    }

    get isOn() {
        return this.#listening !== undefined
    }

    /** Whether there are any. Otherwise the browser scrolls without waiting for a listener. */
    set isOn(isOn) {
        if (isOn === this.isOn) return
        this.#listening?.abort()
        this.#listening = isOn ? new AbortController() : undefined
        const options = { signal: this.#listening?.signal, passive: false }
        if (isOn) this.#view.element.addEventListener('wheel', (event) => this.#turn(event), options)
        else this.#rows.clear()
        this.#asked.generation = undefined
        this.#view.redraw()
    }

    /** The elements of a window, with those of rows in their places. Those of another generation are asked for, and drawn later. */
    present(elements, generation) {
        const sections = [...new Set([...elements.values()].map(({ section }) => section))].slice(0, MOST)
        if (generation !== this.#asked.generation || sections.some((section) => !this.#asked.sections.has(section))) {
            this.#asked = { generation, sections: new Set(sections) }
            this.#asking.run(() => this.#ask(sections))
        }
        const rows = new Map([...this.#rows].filter(([, row]) => row))
        if (rows.size === 0) return elements
        const kinds = new Set(['cell', ...[...rows.values()].flatMap(({ attributes }) => attributes.map(({ kind }) => kind))])
        const others = [...elements].filter(([, { section, kind }]) => !rows.has(section) || !kinds.has(kind))
        return new Map([...others, ...[...rows.values()].flatMap((row) => this.#scrolled(row))])
    }

    async #ask(sections) {
        await this.#try(async (container) => {
            // Which alone reports these, and attaches to nothing by itself.
            const { state } = await container.client.request('attachContainer', { container: container.number })
            this.#axis = state.parameters?.configuration?.scrollDirection === 'horizontal' ? 'y' : 'x'
            this.#sign = this.#axis === 'x' && state.environment?.layoutDirection === 'rightToLeft' ? 1 : -1
            // A section that does not scroll is refused.
            const rows = await Promise.all(sections.map((section) => container.queryOrthogonal({ section }).catch(() => null)))
            this.#rows = new Map(sections.map((section, index) => [section, rows[index]]))
            this.#view.redraw()
        })
    }

    #scrolled({ attributes, offset }) {
        return attributes.map((element) => {
            const { kind, section, item, id = `${section} ${item}` } = element
            const key = `row ${kind} ${id}`
            return [key, { ...element, key, [this.#axis]: element[this.#axis] + this.#sign * offset }]
        })
    }

    /** A wheel that turns along a row scrolls it. */
    #turn(event) {
        const along = event.shiftKey && !event.deltaX ? event.deltaY : event.deltaX
        if (Math.abs(along) <= (event.shiftKey ? 0 : Math.abs(event.deltaY))) return
        const { x, y } = this.#view.place(event)
        const isUnder = ({ frame }) => x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height
        const [section, row] = [...this.#rows].find(([, each]) => each && isUnder(each)) ?? []
        if (!row) return
        event.preventDefault()
        row.offset = Math.min(Math.max(row.offset + along, row.minOffset), row.maxOffset)
        this.scrollTo(section, row.offset)
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#rest(section, row.offset), REST)
    }

    /** Scrolls a row to an offset. */
    scrollTo(section, offset) {
        return this.#moving.run(() => this.#try(async (container) => {
            await container.update({ operations: [{ setOrthogonalOffset: { section, offset } }] })
            this.#rows.set(section, await container.queryOrthogonal({ section }))
            this.#view.redraw()
        }))
    }

    /** Comes to rest where the row's behavior says. */
    #rest(section, offset) {
        return this.#try(async (container) => {
            const { offset: target } = await container.targetOffset({ section, proposed: { x: offset, y: 0 } })
            if (target.x !== offset) await this.scrollTo(section, target.x)
        })
    }

    async #try(step) {
        try {
            await step(this.#view.container())
        } catch (error) {
            this.#view.fail(error)
        }
    }

    close() {
        clearTimeout(this.#timer)
        this.#listening?.abort()
    }
}
