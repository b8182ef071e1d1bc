/** @typedef {import('./key_set.js').Keys} Keys */
/** @typedef {{ first: number, count: number }} Range */

/** Keys that are numbers, as ranges of successive ones, so that a million of them take no more room than one. */
export class KeyRanges {
    /** @type {Range[]} */
    #ranges
    size

    /**
     * `ranges`: `first` and `count` of each. None overlap.
     * @param {Range[]} ranges
     */
    constructor(ranges) {
        this.#ranges = [...ranges].sort((one, other) => one.first - other.first)
        this.size = ranges.reduce((sum, { count }) => sum + count, 0)
    }

    /** @param {import('../../collection-view.js').Key} key */
    has(key) {
        let [start, end] = [0, this.#ranges.length]
        while (start < end) {
            const middle = (start + end) >> 1
            if (this.#ranges[middle].first <= key) start = middle + 1
            else end = middle
        }
        const range = this.#ranges[start - 1]
        return typeof key === 'number' && Number.isInteger(key) && range !== undefined && key < range.first + range.count
    }

    /**
     * Whether the ranges are the same.
     * @param {unknown} other
     */
    equals(other) {
        return other instanceof KeyRanges && this.#ranges.length === other.#ranges.length
            && this.#ranges.every(({ first, count }, index) => first === other.#ranges[index].first && count === other.#ranges[index].count)
    }

    /**
     * The keys that have gone and come from all numbers up to an end to those up to another one.
     * @param {Keys} other
     */
    changesTo(other) {
        const [from, to] = [this.#end, other instanceof KeyRanges ? other.#end : undefined]
        if (from === undefined || to === undefined) return undefined
        /** @type {(first: number, end: number) => KeyRanges} */
        const between = (first, end) => new KeyRanges(end > first ? [{ first, count: end - first }] : [])
        return { gone: between(to, from), come: between(from, to) }
    }

    /** The end of numbers that begin with 0. */
    get #end() {
        const [{ first, count } = { first: 0, count: 0 }] = this.#ranges
        return this.#ranges.length < 2 && first === 0 ? count : undefined
    }

    *[Symbol.iterator]() {
        for (const { first, count } of this.#ranges) for (let index = 0; index < count; index++) yield first + index
    }
}
