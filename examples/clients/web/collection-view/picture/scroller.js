import { ScrollScale } from '../../layoutd.js'

const NONE = { top: 0, left: 0, bottom: 0, right: 0 }

/** One axis: the content's offset, and the position of the native scroller that goes with it. */
class Axis {
    #scale = new ScrollScale()
    // How far one can scroll before the beginning of the content.
    #before = 0
    // Where the native scroller was last seen or put.
    #known = 0

    get offset() {
        return this.#scale.offset - this.#before
    }

    /** Where the native scroller is, or is to be put: on a pixel, since browsers round to them. */
    get position() {
        const { position } = this.#scale
        return Math.abs(position - this.#known) < 1 ? this.#known : Math.round(position)
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

    /** Ignores a position that the browser has chosen by itself, such as the end of shorter content. */
    ignore(position) {
        this.#known = position
    }

    /** Follows content that is longer or shorter now, and has moved. `before` and `after`: the space around it. */
    follow(content, viewport, distance, before, after) {
        const offset = this.offset + distance
        this.#before = before
        this.#scale.resize(content + before + after, viewport)
        if (offset !== this.offset) this.#scale.adjust(offset - this.offset)
    }

    scrollTo(offset) {
        this.#scale.scrollTo(offset + this.#before)
    }

    /** The position that the native scroller has to be put to, if it is elsewhere. */
    write() {
        const { position } = this
        if (position === this.#known) return undefined
        this.#known = position
        return position
    }
}

/** The native scroller. The page is read in `read` and `readSize` alone and written in `write`, so that no frame lays it out twice. */
export class Scroller {
    viewport = { width: 0, height: 0 }
    /** Space around the content that one can scroll to. */
    inset = NONE
    /** Whether the content is longer than the view in this direction, and not downwards. */
    isHorizontal = false
    #x = new Axis()
    #y = new Axis()
    #element
    #space
    #content = { width: 0, height: 0 }
    #environment
    #isHidden = false
    // Whether the page leaves the height of the view to its content.
    #isByContent = false

    /** `environment`: with `isFromRight`, whether lines begin at the right. */
    constructor(element, space, inset, environment) {
        this.#element = element
        this.#space = space
        this.#environment = environment
        this.setInset(inset)
        this.scrollToStart()
    }

    get offset() {
        return { x: this.#x.offset, y: this.#y.offset }
    }

    get position() {
        return { x: this.#x.position, y: this.#y.position }
    }

    /** Notes where the user has scrolled; returns how far. */
    read() {
        const { clientWidth, clientHeight, scrollLeft, scrollTop } = this.#element
        if (this.#isHidden || !clientWidth || !clientHeight) return { x: 0, y: 0 }
        return { x: this.#x.read(scrollLeft), y: this.#y.read(scrollTop) }
    }

    /** Notes the visible size; returns whether it has changed. Of a hidden view, the last size stays, since it may be shown again. */
    readSize() {
        if (this.#element.clientWidth && !this.#element.clientHeight && !this.#isByContent) this.#askForHeight()
        const { clientWidth: width, clientHeight: height, scrollLeft, scrollTop } = this.#element
        const wasHidden = this.#isHidden
        this.#isHidden = !width || !height
        if (this.#isHidden) return false
        const isOther = wasHidden || width !== this.viewport.width || height !== this.viewport.height
        this.viewport = { width, height }
        this.#x.ignore(scrollLeft)
        this.#y.ignore(scrollTop)
        this.follow(this.#content)
        return isOther
    }

    /**
     * Of no height by its own content, the view is either hidden, or as high as what is in it (`height: auto`). Then it begins as high as it may
     * be, and `write` makes it as high as its content.
     */
    #askForHeight() {
        const [{ style }, { maxHeight }] = [this.#space, getComputedStyle(this.#element)]
        style.minHeight = '1px'
        this.#isByContent = this.#element.clientHeight > 0
        style.minHeight = ''
        if (!this.#isByContent) return
        this.#element.classList.add('by-content')
        style.height = '100vh'
        if (maxHeight === 'none') {
            console.warn('the height of a collection view is auto, so that it is as high as its content, up to that of the window: '
                + 'give it a height or a max-height', this.#element)
        }
    }

    /** Follows content that has another size, or has moved. */
    follow(content, { x, y } = { x: 0, y: 0 }) {
        const { top, left, bottom, right } = this.inset
        this.#content = content
        this.#x.follow(content.width, this.viewport.width, x, left, right)
        this.#y.follow(content.height, this.viewport.height, y, top, bottom)
    }

    /** Sets the space around the content. The picture stays in place. */
    setInset(inset) {
        this.inset = { ...NONE, ...inset }
        this.follow(this.#content)
    }

    /** The largest offset, unless the content is shorter than the view. */
    get #end() {
        return {
            x: this.#content.width + this.inset.right - this.viewport.width,
            y: this.#content.height + this.inset.bottom - this.viewport.height }
    }

    /** Whether the end of the content is in sight. */
    get isAtEnd() {
        return this.#beyond.end <= 2
    }

    /** How far the start and the end of the content are, in lengths of the view, along the axis that scrolls. */
    get distances() {
        const { start, end } = this.#beyond
        const length = this.isHorizontal ? this.viewport.width : this.viewport.height
        return { start: start / length, end: end / length }
    }

    /** How much content is out of sight at its start and its end, in points. */
    get #beyond() {
        const { inset: { left, top }, offset: { x, y } } = this
        if (!this.isHorizontal) return { start: y + top, end: this.#end.y - y }
        const [toLeft, toRight] = [x + left, this.#end.x - x]
        return this.#environment.isFromRight ? { start: toRight, end: toLeft } : { start: toLeft, end: toRight }
    }

    /** Whether a distance leads nowhere but towards the end. */
    isOnward({ x, y }) {
        return y >= 0 && (this.#environment.isFromRight ? x <= 0 : x >= 0)
    }

    scrollToStart() {
        const { left, top } = this.inset
        this.scrollTo({ x: this.#environment.isFromRight ? this.#end.x : -left, y: -top })
    }

    scrollToEnd() {
        if (!this.isHorizontal) this.scrollTo({ y: this.#end.y })
        else this.scrollTo({ x: this.#environment.isFromRight ? -this.inset.left : this.#end.x })
    }

    scrollTo({ x = this.#x.offset, y = this.#y.offset }) {
        this.#x.scrollTo(x)
        this.#y.scrollTo(y)
    }

    get #height() {
        const [length, { top, bottom }] = [this.#y.length, this.inset]
        if (this.#isByContent) return `${Math.min(this.#content.height + top + bottom, length)}px`
        return length > this.viewport.height + 1 ? `${length}px` : '100%'
    }

    write() {
        const { style } = this.#space
        // A pixel that rounding adds would make a scroll bar for it.
        const isWide = this.#x.length > this.viewport.width + 1
        style.width = isWide ? `${this.#x.length}px` : '100%'
        this.#element.classList.toggle('wide', isWide)
        style.height = this.#height
        const [left, top] = [this.#x.write(), this.#y.write()]
        if (left !== undefined) this.#element.scrollLeft = left
        if (top !== undefined) this.#element.scrollTop = top
    }
}
