// The selected items.

/** The selection on the stage, whose view has numbers for items, in the order of their index paths. */
export class Selection extends EventTarget {
    #keys = new Set()

    constructor(stage) {
        super()
        this.stage = stage
        stage.addEventListener('selected', ({ detail }) => {
            this.#keys = detail
            this.dispatchEvent(new Event('change'))
        })
    }

    get count() { return this.#keys.size }

    /** The item that keys act on, `{section, item}` or null. */
    get focus() {
        const { view } = this.stage
        return view?.focused === undefined ? null : view.pathOf(view.focused)
    }

    clear() {
        const { view } = this.stage
        if (view) view.selection = []
    }

    /** As ranges of index paths. */
    get ranges() {
        const ranges = []
        let next
        for (const key of Float64Array.from(this.#keys).sort()) {
            if (key === next) ranges.at(-1).count += 1
            else ranges.push({ ...this.stage.view.pathOf(key), count: 1 })
            next = key + 1
        }
        return ranges
    }
}
