// The selected items, as ranges: a lasso around a million items is one.

/** Items that are listed one by one, as a movement needs them. */
const listLimit = 1000

export class Selection extends EventTarget {
    ranges = []
    /** The item with the keyboard's focus, `{section, item}` or null. */
    focus = null

    changed() { this.dispatchEvent(new Event('change')) }

    get count() { return this.ranges.reduce((sum, { count }) => sum + count, 0) }

    has(section, item) {
        return this.ranges.some((range) => range.section === section && item >= range.item && item < range.item + range.count)
    }

    set(ranges) {
        this.ranges = ranges.map(({ section = 0, item = 0, count = 1 }) => ({ section, item, count }))
        this.changed()
    }

    focusOn(indexPath) {
        this.focus = indexPath && { section: indexPath.section ?? 0, item: indexPath.item ?? 0 }
        this.changed()
    }

    toggle(section, item) {
        if (!this.has(section, item)) return this.set([...this.ranges, { section, item, count: 1 }])
        return this.set(this.ranges.flatMap((range) => {
            if (range.section !== section || item < range.item || item >= range.item + range.count) return [range]
            const before = { ...range, count: item - range.item }
            const behind = { ...range, item: item + 1, count: range.item + range.count - item - 1 }
            return [before, behind].filter(({ count }) => count > 0)
        }))
    }

    /** An item, and behind it the other selected ones if it is selected itself. */
    withOthers({ section, item }) {
        const isOther = (path) => path.section !== section || path.item !== item
        return [{ section, item }, ...(this.has(section, item) ? this.indexPaths().filter(isOther) : [])]
    }

    /** The focused item has moved, and what is selected with it. */
    follow({ section = 0, item = 0 }) {
        const { focus, count } = this
        if (focus && this.has(focus.section, focus.item)) this.ranges = [{ section, item, count }]
        this.focusOn({ section, item })
    }

    /** Index paths of the first selected items. */
    indexPaths() {
        const paths = []
        for (const { section, item, count } of this.ranges) {
            for (let index = 0; index < count && paths.length < listLimit; index += 1) paths.push({ section, item: item + index })
        }
        return paths
    }
}
