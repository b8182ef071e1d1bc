// A longer track would go on far out of sight; it ends here.
const FAR = 1_000_000

/**
 * Holds the node of an element that follows a side of what is visible. The browser keeps it there by itself, by `position: sticky`, also
 * while it scrolls ahead of the page:
 *
 *     least ├──────────────┤ most          origins of the node
 *           ▓▓▓▓        ▓▓▓▓
 *           └──── track ───┘
 */
export class Track {
    node = document.createElement('div')
    #held
    #side
    #inset

    constructor(held) {
        this.#held = held
        this.node.className = 'track'
        this.node.setAttribute('role', 'presentation')
        this.node.appendChild(held)
    }

    /** `pin`: as in the window's `pins`. `base`: from where places are counted. */
    place({ x, y, width, height }, { side, inset, least = -Infinity, most = Infinity }, base) {
        const isVertical = side === 'top' || side === 'bottom'
        const from = isVertical ? base.y : base.x
        const start = Math.max(least - from, -FAR)
        const length = Math.min(most - from, FAR) - start + (isVertical ? height : width)
        const [left, top] = isVertical ? [x - base.x, start] : [start, y - base.y]
        Object.assign(this.node.style, {
            left: `${left}px`, top: `${top}px`, width: `${isVertical ? width : length}px`, height: `${isVertical ? length : height}px`,
            flexDirection: isVertical ? 'column' : 'row', justifyContent: { top: 'start', bottom: 'end' }[side] ?? side })
        if (this.#side && this.#side !== side) this.#held.style[this.#side] = ''
        this.#side = side
        this.#inset = inset
    }

    /** Counts in that what is around the track is drawn `by` from where it lies, which is nothing to `position: sticky`. */
    shift(by) {
        const distance = { top: -by.y, bottom: by.y, left: -by.x, right: by.x }[this.#side]
        this.#held.style[this.#side] = `${this.#inset + distance}px`
    }

    /** The node goes where it was before, or nowhere. */
    remove() {
        if (this.#side) this.#held.style[this.#side] = ''
        this.#held.remove()
        this.node.remove()
    }
}
