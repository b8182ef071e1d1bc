// Sections of a compositional layout that scroll by themselves: their cells are drawn where the row's offset has brought them.

import { elementsOf } from './elements.js'
import { latest } from './latest.js'

/** Rows that are followed at once, and milliseconds after which one that was scrolled comes to rest at a stop. */
const rowLimit = 20, rest = 150

export class Rows {
    constructor(studio) {
        this.studio = studio
        this.rows = new Map()
        this.refresh = latest(() => this.query())
        this.scroll = latest((section, offset) => studio.reporting(this.send(section, offset)))
        studio.stage.addEventListener('drawn', () => this.follow())
        studio.stage.viewport.addEventListener('wheel', (event) => this.wheel(event), { passive: false })
    }

    /** Whether the container's description has such sections: others are not asked for them. */
    get isWanted() {
        const { layout, parameters } = this.studio.state
        return layout === 'compositional' && JSON.stringify(parameters).includes('orthogonalScrollingBehavior')
    }

    /** Along a row, which lies across the axis that the container scrolls. */
    get axis() { return this.studio.state.parameters.configuration?.scrollDirection === 'horizontal' ? 'y' : 'x' }

    /** Queries again what has changed since, or has come in sight. */
    follow() {
        const { elements, generation } = this.studio.viewer
        if (!this.isWanted) return this.rows.clear()
        const sections = new Set(elements.map(({ section }) => section))
        const isKnown = [...sections].slice(0, rowLimit).every((section) => this.rows.has(section))
        if (!isKnown || this.generation !== generation) this.refresh()
    }

    async query() {
        const { viewer, session, stage } = this.studio, { generation } = viewer
        const sections = [...new Set(viewer.elements.map(({ section }) => section))].slice(0, rowLimit)
        // A section that does not scroll is refused.
        const replies = sections.map((section) => session.request('queryOrthogonal', { section }).catch(() => null))
        const rows = await Promise.all(replies)
        this.rows = new Map(sections.map((section, index) => [section, rows[index]]))
        this.generation = generation
        stage.draw()
    }

    /** The elements with those of rows in their places. */
    present(elements) {
        const rows = new Map([...this.rows].filter(([, row]) => row))
        if (rows.size === 0) return elements
        const kinds = new Set([...rows.values()].flatMap(({ attributes }) => attributes.map(({ kind }) => kind)))
        const others = elements.filter(({ section, kind }) => !rows.has(section) || !(kind === 'cell' || kinds.has(kind)))
        return [...others, ...[...rows.values()].flatMap((row) => this.scrolled(row))]
    }

    scrolled({ attributes, offset }) {
        const { axis } = this, distance = this.studio.state.direction === 'rightToLeft' && axis === 'x' ? offset : -offset
        return elementsOf(attributes).map((element) => ({ ...element, [axis]: element[axis] + distance }))
    }

    /** A wheel that turns along a row scrolls it. */
    wheel(event) {
        const along = event.shiftKey && !event.deltaX ? event.deltaY : event.deltaX
        if (this.rows.size === 0 || Math.abs(along) <= (event.shiftKey ? 0 : Math.abs(event.deltaY))) return
        const { x, y } = this.studio.stage.point(event)
        const isUnder = ({ frame }) => x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height
        const [section, row] = [...this.rows].find(([, each]) => each && isUnder(each)) ?? []
        if (!row) return
        event.preventDefault()
        const wanted = Math.min(row.maxOffset, Math.max(row.minOffset, row.offset + along))
        row.offset = wanted
        this.scroll(section, wanted)
        clearTimeout(this.resting)
        this.resting = setTimeout(() => this.studio.reporting(this.stop(section, wanted)), rest)
    }

    async send(section, offset) {
        await this.studio.session.update([{ setOrthogonalOffset: { section, offset } }])
        const row = await this.studio.session.request('queryOrthogonal', { section })
        this.rows.set(section, row)
        this.studio.stage.draw()
    }

    /** Comes to rest where the row's behavior says. */
    async stop(section, proposed) {
        const { offset } = await this.studio.session.request('targetOffset', { section, proposed: { x: proposed, y: 0 } })
        if (offset.x !== proposed) this.scroll(section, offset.x)
    }
}
