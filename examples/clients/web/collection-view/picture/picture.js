import { asError } from '../../layoutd/errors.js'
import { tell } from '../../layoutd/tell.js'
import { around, firstInSight } from './anchor.js'
import { Cells } from './cells.js'
import { Measuring } from './measuring.js'
import { Motion } from './motion.js'
import { withMovement } from './movement.js'
import { Rows } from './rows.js'
import { Scroller } from './scroller.js'

// The reasons that move cells where the eye can follow them: not scrolling, measuring or resizing.
const ANIMATED = new Set(['data', 'parameters', 'layout', 'movement', 'plugin'])

/** Draws a window's elements, at most once a frame. While an answer is on its way, the newest picture stays. */
export class Picture {
    scroller
    cells
    rows
    #stage
    #options
    #model
    #session
    #environment
    #drawn
    #measuring
    #frame
    // The work of the next frame.
    #isStale = false
    #isAnimated = false
    #shift = { x: 0, y: 0 }
    #appearing = new Map()
    #movement
    #isInTransition = false
    #bounds
    // While a connection is lost, nothing is drawn: `elements` are those that one looks at, `place` says where one is among them, and
    // `contentSize` is that of the container that takes their place.
    #kept
    // The key of what one looked at then, which stays in place until one scrolls, while sizes are measured again.
    #held
    #followsEnd
    // Whether the view has yet to go to where the container's bounds are.
    #isToFollow = false
    // The number of items at which the program last learnt that an end is near, and how many updates may still change that.
    #reached = {}
    #updates = 0

    /**
     * `drawn()` is called behind each frame, and `fail(error)` for a row that cannot scroll; `isDragging()`: whether a pointer moves items
     * or selects an area.
     */
    constructor(stage, options, model, content, session, environment, { drawn, fail, isDragging }) {
        this.#stage = stage
        this.#options = options
        this.#model = model
        this.#session = session
        this.#environment = environment
        this.#drawn = drawn
        this.#followsEnd = options.anchor === 'end'
        this.scroller = new Scroller(stage.element, stage.space, options.contentInset, environment)
        this.#measuring = new Measuring(options, {
            send: async (operations) => {
                await this.#arrive()
                return session.update(operations, { anchor: this.anchor() })
            },
            redraw: () => {
                this.cells.forgetPlaces()
                this.redraw()
            } })
        const motion = new Motion()
        this.rows = new Rows({
            element: stage.element, motion, container: () => session.container,
            place: (event) => stage.place(event, this.scroller.offset), isDragging, redraw: () => this.redraw(), fail })
        this.cells = new Cells(stage, content, motion, this.#measuring, () => this.#positions())
    }

    /** The visible rectangle, in the content. */
    get visible() {
        return { ...this.scroller.offset, ...this.scroller.viewport }
    }

    get isPending() {
        return this.#frame !== undefined || this.#measuring.isBusy
    }

    /** Where a window begins. `isThere`: the container has bounds that say so. */
    first(container, isThere) {
        const { contentSize } = container
        this.#measuring.learn(container)
        this.#kept = undefined
        this.#isToFollow = isThere
        this.scroller.follow(contentSize)
        if (this.#followsEnd) this.scroller.scrollToEnd()
        else if (this.cells.count === 0) this.scroller.scrollToStart()
        return this.visible
    }

    /** Sends operations, which are seen as they are carried out. */
    async update(operations) {
        this.#updates++
        const reply = await this.#session.update(operations, { anchor: this.anchor(), withAnimations: true })
        this.#updates--
        this.#schedule()
        for (const element of reply?.appearing ?? []) this.#appearing.set(this.#model.key(element), element)
        return reply
    }

    /** The anchor: an end that is in sight, or else the first item in sight, where the container's bounds may not be yet. */
    anchor() {
        this.noteScroll()
        if (this.#followsEnd) return { at: 'end' }
        const isAtStart = this.scroller.distances.start <= 0 && this.#options.anchor !== 'end'
        if (this.#held !== undefined && this.#isGone(this.#held)) this.#held = undefined
        const key = isAtStart ? undefined : this.#held ?? this.firstKey
        return key === undefined || this.#isGone(key) ? { at: 'firstVisible' } : { at: 'item', indexPath: this.#model.path(key) }
    }

    /** Waits until the window shows something of what is in sight: what stays in place is found there, not where one has scrolled from. */
    async #arrive() {
        const [{ window }, { visible }] = [this.#session, this]
        if (!window || ['x', 'y'].every((axis) => meet(axis, window.shown, visible))) return
        await window.settled().catch(() => {})      // A lost connection is reported elsewhere.
    }

    /** The key of the first item in sight, as the window has it, which may not be drawn yet. */
    get firstKey() {
        const first = this.#first()
        return first && this.#model.key(first)
    }

    #first() {
        const { window } = this.#session
        return window && firstInSight(window.elements.values(), window.shown, this.#environment.isFromRight)
    }

    /** A container of others has whatever it shows. */
    #isGone(key) {
        return this.#model.hasIds && this.#model.sections ? this.#model.isGone(key) : false
    }

    changed({ reason, contentSize, contentOffsetAdjustment, movement, transition, bounds }) {
        this.noteScroll()
        this.scroller.isHorizontal = contentSize.width > bounds.width && contentSize.height <= bounds.height
        // The scroller stays with what is drawn.
        if (this.#kept) this.#kept.contentSize = contentSize
        else this.#follow(contentSize, contentOffsetAdjustment)
        const hasEnded = this.#isInTransition && !transition
        this.#isInTransition = Boolean(transition)
        if (hasEnded || reason === 'layout' || reason === 'parameters') this.#measuring.learn(this.#session.container)
        this.#isAnimated ||= ANIMATED.has(reason) || hasEnded
        this.#bounds = bounds
        this.#movement = movement
        this.redraw()
    }

    #follow(contentSize, adjustment) {
        this.scroller.follow(contentSize, adjustment)
        this.#shift = { x: this.#shift.x + adjustment.x, y: this.#shift.y + adjustment.y }
        if (this.#followsEnd) this.scroller.scrollToEnd()
    }

    /** The model is another one: what it has not got is not shown from the next frame on. */
    modelChanged() {
        this.#isAnimated = true
        this.#reached = {}
        this.redraw()
    }

    /** Draws nothing as lifted any more, since no change of the container will say so. */
    putDown() {
        if (!this.#movement) return
        this.#movement = undefined
        this.#isStale = true
        this.#draw()
    }

    /** Draws everything in the next frame. */
    redraw() {
        this.#isStale = true
        this.#schedule()
    }

    /** Notes where the user has scrolled. */
    noteScroll() {
        const { x, y } = this.scroller.read()
        if (!x && !y) return
        this.#held = undefined
        if (this.#kept) this.#kept.place = this.#place(this.#kept.elements)
        const { isAtEnd } = this.scroller
        this.#followsEnd = this.#options.anchor === 'end' && (isAtEnd || (this.#followsEnd && this.scroller.isOnward({ x, y })))
        this.#move()
    }

    /** The browser is about to draw a frame, scrolled. */
    scrolled() {
        this.noteScroll()
        cancelAnimationFrame(this.#frame)
        this.#frame = undefined
        this.#draw()
    }

    scroll(change) {
        this.noteScroll()
        this.#held = undefined
        change(this.scroller)
        this.#followsEnd = this.#options.anchor === 'end' && this.scroller.isAtEnd
        this.#move()
    }

    resized() {
        if (!this.scroller.readSize()) return
        if (this.#followsEnd) this.scroller.scrollToEnd()
        const { width, height } = this.visible
        // As wide as the content, it could not stay while that scrolls sideways.
        this.#stage.overlay.style.width = `${width}px`
        this.#session.window?.move(this.#followsEnd ? this.visible : { width, height })
        this.redraw()
    }

    /** Sets the space around the content that one can scroll to. */
    setInset(inset) {
        this.noteScroll()
        this.scroller.setInset(inset)
        this.#move()
    }

    /** Keeps the picture as it is, for as long as there is nothing to ask. */
    freeze() {
        const elements = [...this.#session.window?.elements.values() ?? []]
        this.#kept ??= { elements, place: this.#place(elements) }
    }

    /** Where one is: how far below the top the first item in sight lies; beyond all that is drawn, the place in the content alone. */
    #place(elements) {
        const { visible } = this
        const first = firstInSight(elements, visible, this.#environment.isFromRight)
        return first ? { key: this.#model.key(first), distance: first.y - visible.y } : { offset: this.scroller.offset }
    }

    /** Goes on where one was, although sizes that had been measured are estimates again. False if the connection is lost again. */
    async thaw() {
        const { key, distance, offset: there } = this.#kept?.place ?? {}
        try {
            let target = there
            if (key !== undefined && !this.#isGone(key)) {
                const indexPath = this.#model.path(key)
                this.#held = key
                target = (await this.#session.container.scrollTarget({ indexPath, anchor: { indexPath, edge: 'start', distance } })).offset
            }
            const { contentSize } = this.#kept ?? {}
            if (contentSize) this.scroller.follow(contentSize)
            if (this.#followsEnd) this.scroller.scrollToEnd()
            else if (target) this.scroller.scrollTo(target)
            this.#move()
            await this.#session.window?.settled()
        } catch (error) {
            // The connection is lost again, and the next one goes on from here; or the container is gone, which is reported elsewhere.
            if (asError(error).name === 'ConnectionLost') return false
        }
        this.#kept = undefined
        this.#isAnimated = false
        this.#move()
        this.redraw()
        return true
    }

    close() {
        cancelAnimationFrame(this.#frame)
        this.#measuring.close()
        this.rows.close()
        this.cells.close()
    }

    #move() {
        this.#session.window?.move(this.scroller.offset)
        this.#schedule()
    }

    #schedule() {
        this.#frame ??= requestAnimationFrame(() => {
            this.#frame = undefined
            this.#draw()
        })
    }

    #draw() {
        const { window } = this.#session
        if (this.#kept) this.cells.remove((key) => this.#isGone(key))
        if (!window || this.#kept) return
        if (this.#isToFollow) this.#goTo(window)
        this.noteScroll()
        const origin = window.shown
        const { position, viewport } = this.scroller
        if (this.#isStale || this.cells.isFar(origin)) this.#drawCells(window, { origin, position, viewport })
        else this.cells.drawOrigin({ origin, position })
        this.scroller.write()
        const { x, y } = this.scroller.offset
        // In a transition the content stays under the fingers, even beyond its ends, where no scroller can follow.
        const isElsewhere = Math.abs(x - window.rect.x) >= 1 || Math.abs(y - window.rect.y) >= 1
        if (isElsewhere && !this.#isInTransition) window.move({ x, y })
        this.#drawn()
        this.#reach()
    }

    /** Goes to where the container's bounds are, which then get the size of the view. */
    #goTo(window) {
        this.#isToFollow = false
        const { rect } = window
        this.scroller.scrollTo(rect)
        const { width, height } = this.visible
        if (width !== rect.width || height !== rect.height) window.move({ width, height })
    }

    #drawCells(window, places) {
        const elements = withMovement(this.rows.present(window), this.#movement, (element) => this.#model.key(element))
        for (const [key, element] of elements) {
            if (element.category === 'cell' && this.#model.item(element) === undefined) elements.delete(key)
        }
        // The first picture is there at once.
        const isAnimated = this.#isAnimated && this.cells.count > 0
        const [shift, appearing] = [this.#shift, this.#appearing]
        this.#isStale = this.#isAnimated = false
        this.#shift = { x: 0, y: 0 }
        this.#appearing = new Map()
        this.cells.draw(elements, {
            ...places, pins: window.pins, bounds: this.#bounds, shift, isAnimated, wasRemoved: (key) => this.#model.isGone(key),
            appearing: (element) => fromElement(appearing.get(this.#model.key(element)), element) })
    }

    /** Where the cells come among all, if only the daemon knows. */
    async #positions() {
        const { container, window } = this.#session
        if (this.#model.count !== undefined || this.#options.role === 'log' || !container?.number || !window) return undefined
        try {
            const { sections, items, ids, positions, setSizes } = await container.readingOrder({ rect: around(window.elements.values()) })
            const keyAt = (index) => this.#model.key({ section: sections[index], item: items[index], id: ids[index] })
            return positions.map((position, index) => ({ key: keyAt(index), position, setSize: setSizes[index] }))
        } catch {
            // The container has failed, or too much is in sight; the next picture asks again.
            return undefined
        }
    }

    /** Tells the program that one is within a screen of an end of the content, once for as many items as there are. */
    #reach() {
        const { distances } = this.scroller
        for (const edge of ['start', 'end']) {
            if (this.#updates > 0 || distances[edge] >= 1 || this.#reached[edge] === this.#model.count) continue
            this.#reached[edge] = this.#model.count
            tell(this.#options.onreach, edge)
        }
    }
}

/** Whether two rectangles have something in common along an axis. */
function meet(axis, first, second) {
    const length = axis === 'x' ? 'width' : 'height'
    return first[axis] < second[axis] + second[length] && second[axis] < first[axis] + first[length]
}

/** How an element differs when it begins to appear. */
function fromElement(first, element) {
    return first && { alpha: first.alpha, dx: first.x - element.x, dy: first.y - element.y }
}
