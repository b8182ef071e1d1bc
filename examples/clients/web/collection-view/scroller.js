import { ScrollScale } from '../layoutd.js'

/** One axis: the content's offset, and the position of the native scroller that goes with it. */
class Axis {
    #scale = new ScrollScale()
    // Where the native scroller was last seen or put.
    #known = 0

    get offset() {
        return this.#scale.offset
    }

    get position() {
        return this.#scale.position
    }

    get length() {
        return this.#scale.length
    }

    /** How far the native scroller has moved. Less than a pixel is how browsers round what was written. */
    read(position) {
        const step = position - this.#known
        if (Math.abs(step) < 1) return 0
        this.#known = position
        this.#scale.scrolled(this.#scale.position + step)
        return step
    }

    /** Takes a position that the browser has chosen by itself, such as the end of shorter content, for none of the user's. */
    ignore(position) {
        this.#known = position
    }

    /** Follows content that is longer or shorter now, and has moved. */
    follow(content, viewport, distance) {
        const offset = this.offset + distance
        this.#scale.resize(content, viewport)
        if (offset !== this.offset) this.#scale.adjust(offset - this.offset)
    }

    scrollTo(offset) {
        this.#scale.scrollTo(offset)
    }

    /** The position that the native scroller has to be put to, if it is elsewhere. */
    write() {
        if (Math.abs(this.#scale.position - this.#known) < 1) return undefined
        this.#known = this.#scale.position
        return this.#known
    }
}

/** The native scroller. The page is read in `read` and `readSize` alone and written in `write`, so that no frame lays it out twice. */
export class Scroller {
    viewport = { width: 0, height: 0 }
    /** Whether the content is longer than the view in this direction, and not downwards. */
    isHorizontal = false
    #x = new Axis()
    #y = new Axis()
    #element
    #space
    #content = { width: 0, height: 0 }

    constructor(element, space) {
        this.#element = element
        this.#space = space
    }

    get offset() {
        return { x: this.#x.offset, y: this.#y.offset }
    }

    get position() {
        return { x: this.#x.position, y: this.#y.position }
    }

    /** Notes where the user has scrolled; returns how far. */
    read() {
        return { x: this.#x.read(this.#element.scrollLeft), y: this.#y.read(this.#element.scrollTop) }
    }

    /** Notes the size of what is visible; returns whether it is another. */
    readSize() {
        const { clientWidth: width, clientHeight: height, scrollLeft, scrollTop } = this.#element
        const isOther = width !== this.viewport.width || height !== this.viewport.height
        this.viewport = { width, height }
        this.#x.ignore(scrollLeft)
        this.#y.ignore(scrollTop)
        this.follow(this.#content)
        return isOther
    }

    /** Follows content that has another size, or has moved. */
    follow(content, { x, y } = { x: 0, y: 0 }) {
        this.#content = content
        this.#x.follow(content.width, this.viewport.width, x)
        this.#y.follow(content.height, this.viewport.height, y)
    }

    /** Whether the end of the content is in sight. */
    get isAtEnd() {
        return this.isHorizontal ? this.offset.x + this.viewport.width >= this.#content.width - 2
            : this.offset.y + this.viewport.height >= this.#content.height - 2
    }

    /** How far the start and the end of the content are, in lengths of the view, along the axis that scrolls. */
    get distances() {
        const [offset, viewport, content] = this.isHorizontal ? [this.offset.x, this.viewport.width, this.#content.width]
            : [this.offset.y, this.viewport.height, this.#content.height]
        return { start: offset / viewport, end: (content - viewport - offset) / viewport }
    }

    scrollToEnd() {
        this.scrollTo(this.isHorizontal ? { x: this.#content.width } : { y: this.#content.height })
    }

    scrollTo({ x = this.#x.offset, y = this.#y.offset }) {
        this.#x.scrollTo(x)
        this.#y.scrollTo(y)
    }

    write() {
        const { style } = this.#space
        // A pixel that rounding adds would make a scroll bar for it.
        style.width = this.#content.width > this.viewport.width + 1 ? `${this.#x.length}px` : '100%'
        style.height = this.#content.height > this.viewport.height + 1 ? `${this.#y.length}px` : '100%'
        const [left, top] = [this.#x.write(), this.#y.write()]
        if (left !== undefined) this.#element.scrollLeft = left
        if (top !== undefined) this.#element.scrollTop = top
    }
}
