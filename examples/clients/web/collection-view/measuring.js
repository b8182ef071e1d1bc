/**
 * Sizes of cells whose layout estimates them. Those that are measured in one frame are sent together, and one request is under way at a
 * time.
 */
export class Measuring {
    #observer = new ResizeObserver((entries) => this.#measured(entries))
    #sizes = new Map()
    #isSending = false
    #send

    /**
     * `sides`: "height", "width" or both, those that the content decides, or "none". `send(operations)` resolves when the daemon has the
     * sizes.
     */
    constructor(sides, send) {
        this.sides = sides === 'none' ? '' : sides
        this.#send = send
    }

    /** Measures a cell, also where the page has done so before, since the daemon has only an estimate. */
    observe(cell) {
        if (cell.isObserved && !cell.element.estimated) return
        if (cell.isObserved) this.#observer.unobserve(cell.node)
        cell.isObserved = true
        this.#observer.observe(cell.node, { box: 'border-box' })
    }

    unobserve(cell) {
        if (cell.isObserved) this.#observer.unobserve(cell.node)
        cell.isObserved = false
        this.#sizes.delete(cell)
    }

    #measured(entries) {
        for (const { target, borderBoxSize: [{ inlineSize, blockSize }] } of entries) {
            const { cell } = target
            // Without a box, as in a view that is hidden, it has no size.
            if (!cell?.isObserved || target.getClientRects().length === 0) continue
            const { width, height, estimated } = cell.element
            const size = [this.sides.includes('width') ? inlineSize : width, this.sides.includes('height') ? blockSize : height]
            if (estimated || Math.abs(size[0] - width) > 0.01 || Math.abs(size[1] - height) > 0.01) this.#sizes.set(cell, size)
        }
        this.#flush()
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
