import { listenToTouches } from '../page/touches.js'
import { RubberBand } from './rubber_band.js'

// How far a pointer moves before it drags, in points, and how long a finger rests before it lifts, in milliseconds.
const [DRAG, REST] = [4, 400]
const CONTROLS = 'button, a, input, select, textarea, label, [contenteditable]'

/**
 * Mouse, pen and finger: clicks select, drags move items or span a rubber band. A finger's drags scroll, unless it rests first or areas are
 * selected.
 */
export class Pointer {
    #view
    #stage
    #dragging
    #band
    #down
    #timer
    // Whether the click that comes behind belongs to a drag.
    #isHandled = false

    /**
     * `view`: `cells`, `selection`, `options`, `isMovable`, `offset`, `place(event)`, `pick(key, event)`, `activate(key)`,
     * `selectRect(rect, selected)`, `draggedWith(key)`, `placeOver(event, keys)` and `canLeave`, whether the browser drags items.
     */
    constructor(stage, view, dragging) {
        this.#stage = stage
        this.#view = view
        this.#dragging = dragging
        this.#band = new RubberBand(stage)
    }

    listen(signal) {
        const { element } = this.#stage
        const on = (name, work, options) => element.addEventListener(name, work, { signal, ...options })
        on('pointerdown', (event) => this.#begin(event))
        on('pointermove', (event) => this.#move(event))
        // Anywhere: the pointer may have left the view, or the page have lost the node that it was captured by.
        window.addEventListener('pointerup', (event) => this.#end(event, true), { signal, capture: true })
        window.addEventListener('pointercancel', (event) => this.#end(event, false), { signal, capture: true })
        on('click', (event) => this.#click(event))
        on('dblclick', (event) => this.#activate(event))
        // A finger that has lifted something must not scroll; from one that spans a band, Chrome would make a fling that eats the next tap.
        const hold = (event) => { if ((this.#dragging.isActive || this.isSpanning) && event.cancelable) event.preventDefault() }
        if (this.#view.isMovable) listenToTouches(element, { touchmove: hold }, signal)
        on('contextmenu', (event) => { if (this.#dragging.isActive) event.preventDefault() })
    }

    /** Whether a drag spans a rubber band. */
    get isSpanning() {
        return Boolean(this.#down?.isBand)
    }

    get #spansAnywhere() {
        return this.#view.options.selectsArea && this.#view.selection.mode === 'many'
    }

    #cell({ target }) {
        const cell = this.#view.cells.ofNode(target)
        return cell?.element.category === 'cell' && !target.closest(CONTROLS) ? cell : undefined
    }

    #begin(event) {
        this.#isHandled = false
        if (event.button !== 0 || this.#down || event.target.closest(CONTROLS)) return
        // Beside the content are scroll bars.
        const { x, y } = this.#stage.place(event, { x: 0, y: 0 })
        const { clientWidth, clientHeight } = this.#stage.element
        if (x >= clientWidth || y >= clientHeight) return
        const cell = this.#cell(event)
        this.#down = { event, cell, place: this.#view.place(event), last: event }
        const isBand = event.shiftKey || this.#view.options.selectsArea
        // A drag does not select text: WebKit would paint all that lies behind as selected.
        const drags = cell && !isBand ? this.#view.isMovable || this.#view.canLeave : this.#view.selection.mode === 'many'
        this.#stage.element.classList.toggle('pressed', Boolean(drags))
        const lifts = event.pointerType !== 'mouse' && cell && this.#view.isMovable && !this.#spansAnywhere
        if (lifts) this.#timer = setTimeout(() => this.lift(), REST)
        this.#stage.space.draggable = Boolean(event.pointerType === 'mouse' && cell && !isBand && this.#view.canLeave)
    }

    /** The cell that is pressed, and the place in the content where it is. */
    get lifting() {
        return this.#down
    }

    /** The browser drags what was pressed, and reports no pointer any more. */
    release() {
        this.#stage.space.draggable = false
        this.#stage.element.classList.remove('pressed')
        this.#down = undefined
    }

    #move(event) {
        if (!this.#down || event.pointerId !== this.#down.event.pointerId) return
        this.#down.last = event
        if (this.#dragging.isActive) return void this.#dragging.move()
        const isFar = Math.hypot(event.clientX - this.#down.event.clientX, event.clientY - this.#down.event.clientY) >= DRAG
        if (this.#down.isBand) return this.#span(event)
        if (!isFar) return
        clearTimeout(this.#timer)
        if (event.pointerType !== 'mouse' && !this.#spansAnywhere) return
        const { cell, event: { shiftKey, ctrlKey, metaKey } } = this.#down
        const spans = !cell || shiftKey || this.#view.options.selectsArea
        if (this.#stage.space.draggable) return
        if (cell && this.#view.isMovable && !spans) this.lift()
        else if (spans && this.#view.selection.mode === 'many') {
            this.#down.isBand = true
            this.#down.selected = ctrlKey || metaKey ? this.#view.selection.keys : undefined
            this.#capture()
        }
    }

    /** Selects what the rubber band meets, beside what stays selected. */
    #span(event) {
        const { place, selected } = this.#down
        const point = this.#view.place(event)
        this.#band.show(place, point, this.#view.offset)
        this.#view.selectRect(RubberBand.rect(place, point), selected)
    }

    lift() {
        const { cell, place, event } = this.#down
        this.#stage.space.draggable = false
        if (!this.#view.isMovable) return
        this.#capture()
        // The page may have drawn another item there since.
        if (cell.key === undefined) return
        const keys = this.#view.draggedWith(cell.key)
        this.#dragging.begin(keys, place, () => this.#view.placeOver(this.#down?.last ?? event, keys))
        this.#dragging.move()
    }

    #capture() {
        const { pointerId } = this.#down.event
        if (this.#stage.element.hasPointerCapture?.(pointerId)) return
        try {
            this.#stage.element.setPointerCapture(pointerId)
        } catch {
            // The pointer is gone; its end has been or will be reported.
        }
    }

    async #end(event, isDropped) {
        clearTimeout(this.#timer)
        const down = this.#down
        if (!down || event.pointerId !== down.event.pointerId) return
        this.#stage.space.draggable = false
        this.#stage.element.classList.remove('pressed')
        down.last = event
        if (down.isBand) {
            if (isDropped) this.#span(event)
            this.#band.hide()
        }
        this.#isHandled = down.isBand || this.#dragging.isActive
        if (this.#dragging.isActive) await this.#dragging.end(isDropped)
        if (this.#down === down) this.#down = undefined
    }

    #click(event) {
        if (this.#isHandled) {
            this.#isHandled = false
            return
        }
        const cell = this.#cell(event)
        if (cell) this.#view.pick(cell.key, event)
        else if (!event.target.closest(CONTROLS) && !event.shiftKey && !event.ctrlKey && !event.metaKey) this.#view.selection.set([])
    }

    #activate(event) {
        const cell = this.#cell(event)
        if (cell) this.#view.activate(cell.key)
    }

    /** Puts back what is dragged; `isLost`: as the daemon has done already. */
    cancel(isLost = false) {
        clearTimeout(this.#timer)
        this.#band.hide()
        this.#stage.element.classList.remove('pressed')
        if (isLost) this.#dragging.abandon()
        else if (this.#dragging.isActive) this.#dragging.end(false)
        this.#isHandled = true
        this.#down = undefined
    }
}
