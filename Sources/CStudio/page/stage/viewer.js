// What is in sight of a container, kept in step with it.
//
// The viewer owns the container's bounds: it sends them as the page scrolls or resizes it, and queries what is in sight with as much
// around it. One round trip is under way at a time, and the newest bounds win. Where frames follow the bounds (pinned headers, covers
// that turn), the picture is that of the newest answer; elsewhere it scrolls at once, and is queried again near the edge of what is known.
//
// A scroll bar that is dragged outruns the answers. The picture then stays within what is known, at the offset that it was queried for,
// and the screen is queried before what is around it: each answer is drawn, and no frame is blank.

import { contains, elementsOf, touches } from './elements.js'
import { renumbering, touched } from './renumber.js'

/** Elements that are drawn at once. */
export const elementLimit = 4000

const rect = ({ x = 0, y = 0, width = 0, height = 0 } = {}) => ({ x, y, width, height })
/** The offset nearest to `offset` at which a length lies within a range that begins at `start`; the offset itself if the range is shorter. */
const within = (offset, length, start, range) => (length > range ? offset : Math.min(Math.max(offset, start), start + range - length))
const same = (a, b) => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height

/**
 * Dispatches `draw` when there is something new to draw, with `animated` and `flashing`; `content` when the content size is another
 * one; `bounds` when another client, or the daemon, has moved the bounds; `fault` with an error.
 */
export class Viewer extends EventTarget {
    constructor(session) {
        super()
        this.session = session
        this.elements = []
        this.reset({})
        for (const name of ['invalidated', 'moved']) session.addEventListener(name, ({ detail }) => this[name](detail))
    }

    dispatch(name, detail = {}) { this.dispatchEvent(new CustomEvent(name, { detail })) }

    /** Begins anew with a container's state. */
    reset(state) {
        this.bounds = rect(state.bounds)
        this.sent = { ...this.bounds }
        this.drawn = { ...this.bounds }
        this.contentSize = rect(state.contentSize)
        this.generation = 0
        this.wanted = Number(state.generation ?? 0)
        this.reach = null
        this.followsBounds = false
        this.isTruncated = false
        this.isDense = false
        this.isMoving = false
        this.movement = state.movement ?? null
        this.transition = state.transition ?? null
        this.isStale = true
        this.epoch = (this.epoch ?? 0) + 1
    }

    /** Where the content is drawn: the bounds, if what is known contains them, or else those of the newest answer. */
    get origin() {
        const { bounds, reach } = this
        if (this.followsBounds || this.isMoving || this.isJump) return this.drawn
        return { ...bounds, x: within(bounds.x, bounds.width, reach.x, reach.width), y: within(bounds.y, bounds.height, reach.y, reach.height) }
    }

    /** Whether nothing is known of what is in sight. */
    get isJump() { return !this.reach || !touches(this.reach, this.bounds) }

    setBounds(bounds) {
        Object.assign(this.bounds, bounds)
        return this.step()
    }

    refresh() {
        this.isStale = true
        return this.step()
    }

    /** Sends and queries what has to be, until nothing does. */
    async step() {
        if (this.isBusy || !this.session.container) return
        this.isBusy = true
        try {
            for (;;) {
                const sendsBounds = !same(this.bounds, this.sent)
                const needsQuery = this.isStale || this.wanted > this.generation || !this.reaches() || (sendsBounds && this.followsBounds)
                if (!sendsBounds && !needsQuery) return
                await (sendsBounds ? this.sendBounds(needsQuery) : this.query())
            }
        } catch (error) {
            this.dispatch('fault', error)
        } finally {
            this.isBusy = false
        }
    }

    /** Whether what is known contains what is in sight, with some of what is beyond it on the way. */
    reaches() {
        if (!this.reach) return false
        if (this.isDense) return contains(this.reach, this.bounds)
        const { x, y, width, height } = this.bounds, { width: w, height: h } = this.contentSize
        const left = Math.max(Math.min(0, x), x - width / 4), top = Math.max(Math.min(0, y), y - height / 4)
        return contains(this.reach, {
            x: left, y: top, width: Math.min(Math.max(w, x + width), x + 1.25 * width) - left,
            height: Math.min(Math.max(h, y + height), y + 1.25 * height) - top,
        })
    }

    async sendBounds(needsQuery) {
        const epoch = this.epoch, bounds = { ...this.bounds }
        const isScroll = bounds.width === this.sent.width && bounds.height === this.sent.height
        this.sent = bounds
        const update = this.session.update([{ setBounds: bounds }], isScroll ? {} : { anchor: { at: 'firstVisible' } })
        const query = isScroll && needsQuery ? this.query() : null
        const [reply] = await Promise.all([update, query])
        if (epoch !== this.epoch) return
        if (reply.contentOffsetAdjustment.x || reply.contentOffsetAdjustment.y) this.adjust(reply.contentOffsetAdjustment)
        if (reply.changes) {
            this.wanted = Math.max(this.wanted, reply.generation)
            if (isScroll && !this.followsBounds) this.followsBounds = true
        }
    }

    /** The daemon has moved the bounds to keep what is in sight in place. */
    adjust({ x = 0, y = 0 }) {
        this.sent = { ...this.sent, x: this.sent.x + x, y: this.sent.y + y }
        this.bounds.x += x
        this.bounds.y += y
        this.dispatch('bounds')
    }

    /** Queries what is in sight and around it; after a jump, and where there is too much around, only what is in sight. */
    async query() {
        const { epoch } = this, at = { ...this.bounds }, { x, y, width, height } = at
        const isJump = this.reach !== null && this.isJump, isScreen = isJump || this.isDense
        // Elsewhere there may be less around.
        if (isJump) this.isDense = false
        const area = isScreen ? at : { x: x - width / 2, y: y - height, width: 2 * width, height: 3 * height }
        this.isStale = false
        const answer = await this.session.request('queryRect', { rect: area, limit: elementLimit })
        if (epoch !== this.epoch) return
        const elements = elementsOf(answer.attributes)
        this.isTruncated = Boolean(answer.cursor)
        if (this.isTruncated && !isScreen) {
            // The answer may end before what is in sight.
            this.isDense = this.isStale = true
            return
        }
        this.reach = area
        this.drawn = at
        this.generation = answer.generation
        this.wanted = Math.max(this.wanted, answer.generation)
        if (elements.some(({ pinned }) => pinned)) this.followsBounds = true
        this.show(elements)
    }

    show(elements) {
        const pending = this.pending
        this.pending = null
        this.elements = elements
        this.dispatch('draw', pending ?? {})
    }

    invalidated(event) {
        if (event.container !== this.session.container?.number) return
        const generation = Number(event.generation), changes = event.changes ?? {}
        this.movement = event.movement ?? null
        this.transition = event.transition ?? null
        this.contentSize = rect(changes.contentSizeAfter ?? this.contentSize)
        this.adopt(rect(event.bounds), event.reason, event.contentOffsetAdjustment)
        if (['layout', 'parameters', 'plugin'].includes(event.reason)) this.followsBounds = false
        if (!['bounds', 'transition'].includes(event.reason)) this.isDense = false
        if (generation > this.generation) this.prepareDrawing(event.reason, changes)
        this.wanted = Math.max(this.wanted, generation)
        this.dispatch('content')
        if (this.generation >= generation) this.dispatch('draw')
        this.step()
    }

    /**
     * Another client has set the bounds, unless this page is about to. How another page has scrolled content that does not follow the
     * bounds is not reported when it happens, and is left to that page.
     */
    adopt(bounds, reason, { x, y }) {
        const { sent } = this
        if (this.isBusy || !same(this.bounds, sent) || same(bounds, sent)) return
        const isOfSize = bounds.width === sent.width && bounds.height === sent.height
        const isAdjusted = Math.abs(bounds.x - sent.x - x) < 0.001 && Math.abs(bounds.y - sent.y - y) < 0.001
        if (isOfSize && !isAdjusted && !['bounds', 'transition'].includes(reason)) return
        this.sent = { ...bounds }
        Object.assign(this.bounds, bounds)
        this.dispatch('bounds')
    }

    /** Keeps elements the same across a change, for the drawing that follows it. */
    prepareDrawing(reason, changes) {
        const rename = renumbering(changes)
        const earlier = this.pending?.keys
        const keys = new Map()
        for (const element of this.elements) {
            const key = rename(element)
            if (key !== element.key) keys.set(element.key, key)
        }
        const flashing = reason === 'data' || reason === 'measurement' ? touched(changes) : null
        // Of two changes that are drawn at once, only the later one's renumbering is known: elements then start where they are.
        this.pending = { keys: earlier ? new Map() : keys, flashing, animated: !['bounds', 'transition'].includes(reason) }
    }

    /** A layout that moves says where everything in sight is. */
    moved(event) {
        if (event.container !== this.session.container?.number || Number(event.generation) < this.generation) return
        this.isMoving = !event.atRest
        this.contentSize = rect(event.contentSize ?? this.contentSize)
        this.drawn = rect(event.bounds)
        this.show(elementsOf(event.attributes))
        if (event.atRest) this.refresh()
    }
}
