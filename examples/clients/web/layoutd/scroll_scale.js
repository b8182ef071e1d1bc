/**
 * Fits content of any length into a scroll view of limited length: browsers end at 33,554,428 pixels (Chromium) or 17.8 million
 * (Firefox), and zoomed pages earlier.
 *
 * Content up to `limit` is scrolled as it is. Longer content is scrolled one to one in the first and the last quarter of the
 * view, and wherever one scrolls by less than a screen at once; a scroll bar that is dragged further passes the middle as a
 * whole:
 *
 *     content  ├──┬──────────────────────────────────┬──┤
 *     view     ├──┬───────┬──┤                             limit
 *
 * Elements lie at `place(y)` in the view. That changes for those in sight only when one jumps.
 */
export class ScrollScale {
    /** The content offset. */
    offset = 0
    /** The scroll view's offset. */
    position = 0
    /** The scroll view's length. */
    length = 0
    #content = 0
    #viewport = 0
    #limit

    constructor(limit = 8_000_000) {
        this.#limit = limit
    }

    /**
     * Sets the lengths of the content and of the visible part. Keeps the content offset.
     * @param {number} content
     * @param {number} viewport
     */
    resize(content, viewport) {
        this.#content = Math.max(content, viewport)
        this.#viewport = viewport
        this.length = Math.min(this.#content, this.#limit)
        this.#move(this.offset, this.position)
    }

    /**
     * The view was scrolled to a position. Sets `offset`, and `position` to where the view is to be put if that is elsewhere.
     * @param {number} position
     */
    scrolled(position) {
        const step = position - this.position
        if (Math.abs(step) > this.#viewport) this.scrollTo(this.#offsetAt(position))
        else this.#move(this.offset + step, position)
    }

    /**
     * Scrolls to a content offset.
     * @param {number} offset
     */
    scrollTo(offset) {
        this.offset = this.#clamped(offset)
        this.position = this.#positionAt(this.offset)
    }

    /**
     * Follows content that has moved in the container, by `contentOffsetAdjustment`. The view stays where it is if it can.
     * @param {number} distance
     */
    adjust(distance) {
        this.#move(this.offset + distance, this.position)
    }

    /**
     * Where a place in the content is in the view.
     * @param {number} offset
     */
    place(offset) {
        return offset - this.offset + this.position
    }

    get #end() {
        return this.length / 4
    }

    /**
     * Where content and view are one to one, they have to agree; elsewhere they must not be far apart.
     * @param {number} offset
     * @param {number} position
     */
    #move(offset, position) {
        this.offset = this.#clamped(offset)
        const expected = this.#positionAt(this.offset)
        const isOneToOne = this.length === this.#content || this.offset < this.#end || this.offset > this.#content - this.#end
        this.position = isOneToOne || Math.abs(expected - position) > this.#end / 2 ? expected : position
    }

    /** @param {number} offset */
    #clamped(offset) {
        return Math.min(Math.max(offset, 0), this.#content - this.#viewport)
    }

    /** @param {number} offset */
    #positionAt(offset) {
        const { length } = this
        const end = this.#end
        if (length === this.#content || offset <= end) return offset
        if (offset >= this.#content - end) return offset - this.#content + length
        return end + (offset - end) * (length - 2 * end) / (this.#content - 2 * end)
    }

    /** @param {number} position */
    #offsetAt(position) {
        const { length } = this
        const end = this.#end
        if (length === this.#content || position <= end) return position
        if (position >= length - end) return position - length + this.#content
        return end + (position - end) * (this.#content - 2 * end) / (length - 2 * end)
    }
}
