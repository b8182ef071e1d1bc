import { PLACEHOLDER } from '../models/paged_model.js'
import { place } from './place.js'
import { Pool } from './pool.js'
import { ReadingOrder } from './reading_order.js'
import { Track } from './track.js'

// Beyond this distance from where they are counted from, places would not be exact to the pixel on a GPU.
const FAR = 500_000

/** A node of an element in sight. `item` is what it shows. */
class Cell {
    isShown = false
    /** Whether its size is that of its content. */
    isMeasured = false

    /** The node around this one, of an element that follows what is visible. */
    track

    constructor(node, kind, element) {
        this.node = node
        this.kind = kind
        this.element = element
    }

    /** The node that lies in the layer. */
    get outer() {
        return this.track?.node ?? this.node
    }
}

const kindOf = ({ category, kind }) => (category === 'cell' ? 'cell' : `${category} ${kind}`)
/** How an element follows what is visible. In a transition, what is pinned stays where it is on the screen. */
function pinOf({ pinned, x, y }, pin, bounds) {
    if (pin || !pinned) return pin
    return pinned.dx ? { side: 'left', inset: x - bounds.x } : { side: 'top', inset: y - bounds.y }
}
const isOnScreen = ({ y, x, width, height }, { x: left, y: top }, viewport) =>
    x < left + viewport.width && x + width > left && y < top + viewport.height && y + height > top

/** The nodes of everything in sight, made equal to the elements of a window at most once a frame. */
export class Cells {
    #byKey = new Map()
    #byId = new Map()
    #pool = new Pool()
    #base = { x: 0, y: 0 }
    // How far from where the layer lies it is drawn.
    #shift = { x: 0, y: 0 }
    #stage
    #content
    #motion
    #measuring
    #order

    /**
     * `content`: `itemOf(element)`, `keyOf(element)`, `show(node, element, item)`, `apply(node, element)`, `hide(node, element, item)`, and
     * `mark(cell)`. `positions()`: as `ReadingOrder` has it.
     */
    constructor(stage, content, motion, measuring, positions) {
        this.#stage = stage
        this.#content = content
        this.#motion = motion
        this.#measuring = measuring
        this.#order = new ReadingOrder(stage.layer, positions)
    }

    get count() {
        return this.#byKey.size
    }

    /** The cell of an item. */
    ofKey(key) {
        return this.#byId.get(key)
    }

    /** The cell that a node of the page is in. */
    ofNode(node) {
        for (let each = node; each && each !== this.#stage.element; each = each.parentNode) if (each.cell) return each.cell
        return undefined
    }

    /**
     * Draws elements. `origin`: the content's place at the corner of the view, which is at `position` of the native scroller. `shift`: how
     * far the content has moved on its own. `isAnimated`: whether cells glide to where they are now.
     */
    draw(elements, { pins, origin, position, bounds, shift, viewport, isAnimated, wasRemoved, appearing }) {
        this.#moveBase(origin)
        this.#removeOthers(elements, isAnimated && wasRemoved)
        for (const [key, element] of elements) {
            const item = this.#content.itemOf(element)
            const cell = this.#byKey.get(key) ?? this.#add(key, element)
            const { element: before, item: shown, isShown } = cell
            const isNew = !isShown
            const pin = pinOf(element, pins.get(key), bounds)
            this.#show(cell, element, item, pin)
            const isElsewhere = before !== element || cell.base !== this.#base || cell.pin !== pin
            if (isNew || isElsewhere || shown !== item) {
                this.#place(cell, element, pin)
                this.#content.apply(cell.node, element)
            }
            if (element.category === 'cell') this.#content.mark(cell)
            if (!isAnimated || element.pinned || element.isLifted) continue
            if (isNew) this.#motion.appear(cell.node, appearing(element))
            else if (before !== element) this.#glide(cell, before, origin, shift, viewport)
        }
        this.#pool.trim()
        this.drawOrigin({ origin, position })
        this.#order.request(this.#byKey)
    }

    /** Moves everything as a whole. */
    drawOrigin({ origin, position }) {
        const [x, y] = [position.x - origin.x + this.#base.x, position.y - origin.y + this.#base.y]
        if (x === this.#shift.x && y === this.#shift.y) return
        this.#shift = { x, y }
        this.#stage.layer.style.transform = `translate(${x}px, ${y}px)`
        for (const { track } of this.#byKey.values()) track?.shift(this.#shift)
    }

    /** Whether places are to be counted from elsewhere, and so to be drawn anew. */
    isFar({ x, y }) {
        return Math.abs(x - this.#base.x) > FAR || Math.abs(y - this.#base.y) > FAR
    }

    /** Places all cells anew in the next picture. */
    forgetPlaces() {
        this.#base = { ...this.#base }
    }

    #moveBase(origin) {
        if (this.isFar(origin)) this.#base = { x: Math.round(origin.x), y: Math.round(origin.y) }
    }

    #add(key, element) {
        const kind = kindOf(element)
        const cell = new Cell(this.#pool.take(kind), kind, element)
        cell.node.cell = cell
        this.#byKey.set(key, cell)
        return cell
    }

    #show(cell, element, item, pin) {
        const { node } = cell
        this.#setTrack(cell, Boolean(pin))
        const { outer } = cell
        if (outer.parentNode !== this.#stage.layer) this.#stage.layer.appendChild(outer)
        const isOther = !cell.isShown || cell.item !== item
        if (element.category === 'cell') {
            const key = this.#content.keyOf(element)
            if (cell.key !== key) this.#forget(cell)
            cell.key = key
            this.#byId.set(key, cell)
        }
        cell.isShown = true
        cell.element = element
        if (!isOther) return
        this.#content.show(node, element, item)
        cell.item = item
    }

    #setTrack(cell, hasTrack) {
        if (hasTrack === Boolean(cell.track)) return
        cell.track?.remove()
        cell.track = hasTrack ? new Track(cell.node) : undefined
        cell.outer.cell = cell
    }

    #place(cell, element, pin) {
        // An item that is not loaded yet has the size that the layout estimates.
        cell.isMeasured = cell.item !== PLACEHOLDER && this.#measuring.measures(cell, element)
        if (!cell.isMeasured) this.#measuring.unobserve(cell)
        cell.base = this.#base
        cell.pin = pin
        const frame = element.transform?.untransformedFrame ?? element
        place(cell.node, element, pin ? frame : this.#base, cell.isMeasured ? this.#measuring.sides : '')
        if (pin) {
            cell.track.place(frame, pin, this.#base)
            cell.track.shift(this.#shift)
            cell.track.node.style.zIndex = cell.node.style.zIndex
        }
        if (cell.isMeasured) this.#measuring.observe(cell)
    }

    #glide(cell, before, origin, shift, viewport) {
        const { element, node } = cell
        const from = { ...before, x: before.x + shift.x, y: before.y + shift.y }
        if (!isOnScreen(from, origin, viewport) && !isOnScreen(element, origin, viewport)) return
        this.#motion.glide(node, from.x - element.x, from.y - element.y)
        if (!cell.isMeasured) this.#motion.stretch(node, before, element)
    }

    #removeOthers(elements, wasRemoved) {
        for (const [key, cell] of this.#byKey) {
            if (elements.has(key)) continue
            this.#byKey.delete(key)
            this.#forget(cell)
            const disappears = wasRemoved && cell.element.category === 'cell' && wasRemoved(cell.key)
            if (disappears) this.#motion.disappear(cell.node, () => this.#release(cell, true))
            else this.#release(cell)
        }
    }

    #forget(cell) {
        if (this.#byId.get(cell.key) === cell) this.#byId.delete(cell.key)
    }

    #release(cell, isLate) {
        const { node, element, item, kind } = cell
        this.#measuring.unobserve(cell)
        if (cell.isShown) this.#content.hide(node, element, item)
        node.getAnimations?.().forEach((animation) => animation.cancel())
        this.#setTrack(cell, false)
        node.cell = undefined
        this.#pool.give(kind, node)
        if (isLate) node.remove()
    }

    close() {
        this.#order.close()
        this.remove(() => true)
    }

    /** Removes the cells of some items. */
    remove(isGone) {
        this.#removeOthers(new Map([...this.#byKey].filter(([, cell]) => !isGone(cell.key))))
        this.#pool.trim()
    }
}
