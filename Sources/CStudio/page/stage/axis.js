// One axis of the scroll view, for content that begins before 0 if there is an inset.

import { ScrollScale } from '/layoutd.js'

/** Offsets `lowest` … `highest` of the content, on a scroll bar whose positions begin at 0. */
export class ScrollAxis {
    lowest = 0
    highest = 0
    scale = new ScrollScale()

    measure(lowest, highest, view) {
        Object.assign(this, { lowest, highest: Math.max(lowest, highest) })
        this.scale.resize(this.highest - lowest + view, view)
    }

    /** The length of what is scrolled, in pixels. */
    get length() { return this.scale.length }

    clamp(offset) { return Math.min(this.highest, Math.max(this.lowest, offset)) }

    /** - Returns: the scroll bar's position for an offset. */
    follow(offset) {
        this.scale.scrollTo(offset - this.lowest)
        return this.scale.position
    }

    /** - Returns: the offset after the scroll bar was moved. `position` may then be another one than it was moved to. */
    scrolled(position) {
        this.scale.scrolled(position)
        return this.scale.offset + this.lowest
    }

    get position() { return this.scale.position }
}
