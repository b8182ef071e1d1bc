const SECTION = 2 ** 32

/**
 * The model of a view of a container that the program opened or attached to, and whose items have no identifiers: they are known by their
 * index paths, as numbers that have the same order.
 */
export class PathModel {
    hasIds = false
    /** Unknown, since others change it. */
    count = undefined

    item(path) {
        return this.key(path)
    }

    /** What has disappeared is gone, or so far away that nobody sees the difference. */
    isGone() {
        return true
    }

    key({ section, item }) {
        return section * SECTION + item
    }

    keyAt(path) {
        return this.key(path)
    }

    path(key) {
        return { section: Math.floor(key / SECTION), item: key % SECTION }
    }

    /** The keys of a range of a reply. */
    keysIn({ section, item, count }) {
        const first = this.key({ section, item })
        return Array.from({ length: count }, (_, index) => first + index)
    }

    /** The keys of all items of a container. */
    async all(container) {
        const { itemCounts } = await container.queryContainer()
        return itemCounts.flatMap((count, section) => this.keysIn({ section, item: 0, count }))
    }

    /** The keys that items have once they were moved together. */
    keysAt(moved, path) {
        const first = this.key(path)
        return moved.map((_, index) => first + index)
    }
}
