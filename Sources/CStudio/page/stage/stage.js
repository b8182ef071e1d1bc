// The picture of the container: what the viewer knows, drawn into the page's device, and the device's scroll bars.

import { byId } from '../controls/dom.js'
import { ElementPool } from './pool.js'
import { FrameMeter } from './meter.js'
import { ScrollAxis } from './axis.js'

export class Stage extends EventTarget {
    constructor(viewer, state, look) {
        super()
        this.viewer = viewer
        this.state = state
        this.pool = new ElementPool(byId('elements'), look)
        this.meter = new FrameMeter((figures) => this.dispatchEvent(new CustomEvent('frames', { detail: figures })))
        this.axes = { x: new ScrollAxis(), y: new ScrollAxis() }
        this.viewport = byId('viewport')
        this.zoom = 1
        this.lifted = []
        /** What takes the place of some elements: rows that scroll by themselves. */
        this.present = (elements) => elements
        this.drawing = null
        this.known = { left: 0, top: 0 }
        viewer.addEventListener('draw', ({ detail }) => this.draw(detail))
        viewer.addEventListener('content', () => this.measure())
        viewer.addEventListener('bounds', () => this.follow())
        this.viewport.addEventListener('scroll', () => this.scrolled(), { passive: true })
        new ResizeObserver(() => this.fit()).observe(byId('stage'))
    }

    /** Begins anew with a container's state. */
    reset(shape) {
        this.pool.shape = shape
        this.measure()
        this.putWhereBoundsAre()
    }

    // ------------------------------------------------------------------ drawing

    /** Draws in the next frame, once. */
    draw(detail = {}) {
        this.drawing = { ...this.drawing, ...detail }
        this.schedule()
    }

    schedule() {
        if (this.frame) return
        this.frame = requestAnimationFrame(() => {
            this.frame = null
            const detail = this.drawing
            this.drawing = null
            if (detail) this.pool.draw([...this.present(this.viewer.elements), ...this.lifted], detail)
            this.pool.place(this.viewer.origin)
            if (detail) this.dispatchEvent(new CustomEvent('drawn'))
        })
    }

    // ------------------------------------------------------------------ scrolling

    /** The scroll ranges, for the content size and the bounds. */
    measure() {
        const { contentSize, bounds } = this.viewer, [top, left, bottom, right] = this.state.inset
        this.axes.x.measure(-left, contentSize.width + right - bounds.width, bounds.width)
        this.axes.y.measure(-top, contentSize.height + bottom - bounds.height, bounds.height)
        const width = `${Math.ceil(this.axes.x.length)}px`, height = `${Math.ceil(this.axes.y.length)}px`
        const { style } = byId('sizer')
        if (style.width !== width || style.height !== height) {
            // Before the browser moves them itself, into the new length.
            const { wasMoved } = this
            Object.assign(style, { width, height })
            if (wasMoved) this.scrolled()
            else this.putWhereBoundsAre()
        }
        const { style: device } = byId('device-frame'), { style: window } = byId('window')
        Object.assign(device, { width: `${bounds.width}px`, height: `${bounds.height}px` })
        Object.assign(window, { width: `${bounds.width}px`, height: `${bounds.height}px` })
    }

    /** Brings the scroll bars to where the bounds are, unless they were moved and the event of it is on its way. */
    follow() {
        if (this.wasMoved) this.scrolled()
        else this.putWhereBoundsAre()
    }

    get wasMoved() { return this.viewport.scrollLeft !== this.known.left || this.viewport.scrollTop !== this.known.top }

    putWhereBoundsAre() {
        const { bounds } = this.viewer
        this.put(this.axes.x.follow(bounds.x), this.axes.y.follow(bounds.y))
        this.schedule()
    }

    /** Puts the scroll bars somewhere. Browsers round positions, and report them as a scroll. */
    put(left, top) {
        if (Math.abs(this.viewport.scrollLeft - left) >= 1) this.viewport.scrollLeft = left
        if (Math.abs(this.viewport.scrollTop - top) >= 1) this.viewport.scrollTop = top
        this.known = { left: this.viewport.scrollLeft, top: this.viewport.scrollTop }
    }

    scrolled() {
        const { bounds } = this.viewer, { x, y } = this.axes, { scrollLeft, scrollTop } = this.viewport
        const { left, top } = this.known
        if (scrollLeft === left && scrollTop === top) return
        this.known = { left: scrollLeft, top: scrollTop }
        this.scrollTo(scrollLeft === left ? bounds.x : x.scrolled(scrollLeft), scrollTop === top ? bounds.y : y.scrolled(scrollTop))
        // The scroll bars are put in order when scrolling has come to rest, since that would end a smooth scroll.
        clearTimeout(this.resting)
        this.resting = setTimeout(() => this.rest(), 200)
    }

    /** Puts the scroll bars in order, unless they were moved and the event of it is on its way. */
    rest() {
        if (this.wasMoved) this.scrolled()
        else this.put(this.axes.x.position, this.axes.y.position)
    }

    /** Scrolls to an offset; the scroll bars follow. */
    scrollTo(x, y, { moveBars = false } = {}) {
        this.meter.touch()
        this.schedule()
        this.viewer.setBounds({ x, y })
        if (moveBars) this.follow()
        this.dispatchEvent(new CustomEvent('scrolled'))
    }

    /** An offset within the content. */
    clamp({ x, y }) { return { x: this.axes.x.clamp(x), y: this.axes.y.clamp(y) } }

    // ------------------------------------------------------------------ size

    resize(width, height) {
        this.viewer.setBounds({ width, height })
        this.measure()
        this.meter.touch()
        if (!this.isDragged) this.fit()
    }

    /** Chooses the zoom at which the device fits the stage, or the one that was chosen. */
    fit() {
        const stage = byId('stage'), { width, height } = this.viewer.bounds
        if (!(width > 0) || !(height > 0) || this.isDragged) return
        const fitting = Math.min(1, (stage.clientWidth - 64) / width, (stage.clientHeight - 64) / height)
        this.zoom = this.state.zoom === 'fit' ? Math.max(0.05, fitting) : Number(this.state.zoom) || 1
        Object.assign(byId('device-frame').style, {
            transform: `scale(${this.zoom})`, marginLeft: `${Math.max(0, (stage.clientWidth - 64 - width * this.zoom) / 2)}px`,
            // A transform leaves the place that a box takes as it is.
            marginRight: `${(this.zoom - 1) * width}px`, marginBottom: `${(this.zoom - 1) * height}px`,
        })
    }

    /** A place in the container's coordinates under the pointer. */
    point({ clientX, clientY }) {
        const { left, top } = byId('window').getBoundingClientRect(), { x, y } = this.viewer.origin
        return { x: (clientX - left) / this.zoom + x, y: (clientY - top) / this.zoom + y }
    }
}
