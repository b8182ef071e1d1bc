import { KeyRanges } from './key_ranges.js'
import { KeySet } from './key_set.js'

/** @typedef {{ section: number, item: number }} Path */
/** @typedef {Path & { count: number }} Range */

const SECTION = 2 ** 32

/**
 * The model of a view of a container that the program opened or attached to, and whose items have no identifiers: they are known by their
 * index paths, as numbers that have the same order.
 */
export class PathModel {
    hasIds = false
    /** Unknown, since others change it. */
    count = undefined

    /** @param {Path} path */
    item(path) {
        return this.key(path)
    }

    /** Every element that has disappeared counts as gone: one that is only far away looks the same. */
    isGone() {
        return true
    }

    /** @param {Path} path */
    key({ section, item }) {
        return section * SECTION + item
    }

    /** @param {Path} path */
    keyAt(path) {
        return this.key(path)
    }

    /** @param {number} key */
    path(key) {
        return { section: Math.floor(key / SECTION), item: key % SECTION }
    }

    /**
     * The keys of ranges of a reply.
     * @param {Range[]} ranges
     */
    keysIn(ranges) {
        return new KeySet(new KeyRanges(ranges.map((range) => ({ first: this.key(range), count: range.count }))))
    }

    /**
     * The keys of all items of a container.
     * @param {import('../../layoutd.js').Container} container
     */
    async all(container) {
        const { itemCounts } = await container.queryContainer()
        return this.keysIn(itemCounts.map((count, section) => ({ section, item: 0, count })))
    }

    /**
     * The keys that items have once they were moved together.
     * @param {number[]} moved
     * @param {Path} path of the first of them
     */
    keysAt(moved, path) {
        const first = this.key(path)
        return moved.map((_, index) => first + index)
    }
}
