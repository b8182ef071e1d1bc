// The selected items, as ranges of index paths.

/** What is selected on the stage, whose view knows items by numbers in the order of their index paths. */
export class Selection extends EventTarget {
    ranges = []

    constructor(stage) {
        super()
        this.stage = stage
        stage.addEventListener('selected', ({ detail }) => {
            this.ranges = this.rangesOf(detail)
            this.dispatchEvent(new Event('change'))
        })
    }

    get count() { return this.ranges.reduce((sum, { count }) => sum + count, 0) }

    /** The item that keys act on, `{section, item}` or null. */
    get focus() {
        const { view } = this.stage
        return view?.focused === undefined ? null : view.pathOf(view.focused)
    }

    set(ranges) {
        const { view } = this.stage
        if (view) view.selection = ranges.flatMap(({ section = 0, item = 0, count = 1 }) => (
            Array.from({ length: count }, (_, index) => view.keyAt({ section, item: item + index }))))
    }

    rangesOf(keys) {
        const ranges = []
        let next
        for (const key of Float64Array.from(keys).sort()) {
            if (key === next) ranges.at(-1).count += 1
            else ranges.push({ ...this.stage.view.pathOf(key), count: 1 })
            next = key + 1
        }
        return ranges
    }
}
