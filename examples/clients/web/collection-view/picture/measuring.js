import { hasSizes, measuredSides } from '../session/sizing.js'

/**
 * Cells whose content decides their size: those whose layout estimates it, and all where nothing else does. Sizes that are measured in one
 * frame are sent together, and one request is under way at a time.
 */
export class Measuring {
    #observer = new ResizeObserver((entries) => this.#measured(entries))
    #sizes = new Map()
    #isSending = false
    // Whether the layout takes measured sizes; undefined: it has not said so yet.
    #isTaken
    // The newest question.
    #asked
    #options
    #send
    #redraw

    /** `send(operations)` resolves when the daemon has the sizes; `redraw()` draws all cells anew. */
    constructor(options, { send, redraw }) {
        this.#options = options
        this.#send = send
        this.#redraw = redraw
    }

    /** Whether sizes are on their way to the daemon, or its answer. */
    get isBusy() {
        return this.#isSending || this.#asked !== undefined
    }

    /** The sides that content decides: "height", "width", both, or none. */
    get sides() {
        return measuredSides(this.#options)
    }

    /** Learns whether the layout of a container takes measured sizes, which a request without any tells. */
    async learn(container) {
        if (!this.sides || !container?.number) return
        const asked = this.#asked = Symbol('question')
        const isTaken = await container.update({ operations: [{ setMeasuredSizes: { section: 0, items: [], sizes: [] } }], withoutBatch: true })
            .then(() => true, ({ code }) => (code === 'request.invalid' ? false : code === 'index.outOfRange' ? true : undefined))
        if (asked !== this.#asked) return
        this.#asked = undefined
        if (isTaken === undefined || isTaken === this.#isTaken) return
        this.#isTaken = isTaken
        const { measures, layout } = this.#options
        if (!isTaken && measures) console.warn(`measures is "${measures}", but ${layout ?? 'the layout'} takes no measured sizes with these parameters`)
        this.#redraw()
    }

    /** Whether a cell is as large as its content. */
    measures(cell, { estimated, category }) {
        if (!this.sides || this.#isTaken === false) return Boolean(this.sides && estimated)
        return estimated || cell.isMeasured || Boolean(this.#isTaken && category === 'cell' && this.#isOwn)
    }

    /** Whether the view has decided that cells are measured, and not the program. */
    get #isOwn() {
        const { container, measures } = this.#options
        return container ? measures !== undefined : !hasSizes(this.#options)
    }

    /** Measures a cell, also where the page has done so before, since the daemon has only an estimate. */
    observe(cell) {
        if (cell.isObserved && !cell.element.estimated) return
        if (cell.isObserved) this.#observer.unobserve(cell.node)
        cell.isObserved = true
        this.#observer.observe(cell.node, { box: 'border-box' })
    }

    unobserve(cell) {
        if (!cell.isObserved) return
        this.#observer.unobserve(cell.node)
        cell.isObserved = false
        cell.node.style.minWidth = cell.node.style.minHeight = ''
        this.#sizes.delete(cell)
    }

    #measured(entries) {
        for (const { target, borderBoxSize: [{ inlineSize, blockSize }] } of entries) {
            const { cell } = target
            // Without a box, as in a view that is hidden, it has no size.
            if (!cell?.isObserved || target.getClientRects().length === 0) continue
            const { width, height, estimated } = cell.element
            const size = [this.sides.includes('width') ? inlineSize : width, this.sides.includes('height') ? blockSize : height]
            if (this.#isOwn && this.#fills(cell, size)) continue
            if (estimated || Math.abs(size[0] - width) > 0.01 || Math.abs(size[1] - height) > 0.01) this.#sizes.set(cell, size)
        }
        this.#flush()
    }

    /** A cell without content, such as one that is only painted, is as large as the layout makes it, at least. */
    #fills({ node, element: { width, height } }, size) {
        if (size[0] > 0 && size[1] > 0) return false
        if (!size[0]) node.style.minWidth = `${width}px`
        if (!size[1]) node.style.minHeight = `${height}px`
        return width > 0 && height > 0
    }

    async #flush() {
        if (this.#isSending || this.#sizes.size === 0) return
        this.#isSending = true
        const operations = this.#operations([...this.#sizes])
        this.#sizes.clear()
        await this.#send(operations)
        this.#isSending = false
        this.#flush()
    }

    /** Cells with identifiers together, everything else by its kind and section. */
    #operations(measured) {
        const groups = new Map()
        for (const [{ element }, size] of measured) {
            const { category, kind, section, item, id } = element
            const hasId = category === 'cell' && id !== undefined
            const name = hasId ? 'ids' : `${kind} ${section}`
            const fields = hasId ? { ids: [] } : { section, items: [], ...category !== 'cell' && { kind } }
            if (!groups.has(name)) groups.set(name, { ...fields, sizes: [] })
            const group = groups.get(name)
            if (hasId) group.ids.push(id)
            else group.items.push(item)
            group.sizes.push(...size)
        }
        return [...groups.values()].map((setMeasuredSizes) => ({ setMeasuredSizes }))
    }

    close() {
        this.#observer.disconnect()
    }
}
