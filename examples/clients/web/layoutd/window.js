import { ConnectionLost, asError } from './errors.js'
import { isSameSize, nearest } from './geometry.js'
import { OwnedBounds } from './owned_bounds.js'
import { tell } from './tell.js'
import { WindowElements } from './window_elements.js'

/** @typedef {import('../layoutd.js').LayoutdEvent} LayoutdEvent */
/** @typedef {import('../layoutd.js').Rect} Rect */
/** @typedef {import('../layoutd.js').WindowOptions} WindowOptions */
/** @typedef {import('./container.js').Container} Container */
/** @typedef {import('./window_elements.js').Lists} Lists */
/** @typedef {import('./window_elements.js').WindowEvent} WindowEvent */

// An empty difference.
/** @type {Lists} */
const NOTHING = { disappeared: [], appeared: [], moved: [], changed: [] }

/**
 * The elements in sight: those that meet a rectangle and an overscan around it. The daemon sends what is different after each
 * change and each move; `onchange` gets it. An element keeps its `key` as long as it is the same item and in the window.
 */
export class Window {
    #options
    #subscription
    #elements = new WindowElements()
    // The container's bounds, if the window owns them.
    #bounds
    // Whether `rect` is the window's own: not the container's bounds, or not yet.
    /** @type {boolean} */
    #isOwn
    // While moves are sent, and whether there is one to be sent.
    /** @type {Promise<void> | undefined} */
    #moving
    #isMoved = false
    // Of a window with a view: whether the move is a hand's, and the size that the daemon knows.
    #isByHand = false
    /** @type {{ width: number, height: number } | undefined} */
    #size

    /**
     * Use `Window.open`.
     * @param {Container} container
     * @param {WindowOptions} options
     */
    constructor(container, options) {
        const { rect, ownsBounds, anchor, overscan, overscanShare = overscan === undefined ? 1 : 0, committed, rate, isPassive, view } = options
        this.container = container
        /** The visible rectangle, in the container's coordinates. */
        this.rect = /** @type {Rect} */ (rect)
        this.#options = options
        this.#bounds = ownsBounds ? new OwnedBounds(container, anchor) : undefined
        this.#isOwn = rect !== undefined
        const window = { rect: ownsBounds ? undefined : rect, overscan, overscanShare, committed }
        const fields = { container, window, view, rate, isPassive, withIds: container.withIds || undefined }
        this.#subscription = container.client._subscription(
            fields, (event) => this.#follow(event), (error) => error && tell(options.onerror, error))
    }

    /**
     * Opens a window, with its elements; layoutd.d.ts documents the options.
     * @param {Container} container
     * @param {WindowOptions} options
     */
    static async open(container, options = {}) {
        const window = new Window(container, options)
        await container.client._start(window.#subscription)
        return window
    }

    /** By key. */
    get elements() {
        return this.#elements.byKey
    }

    /** Where to draw the elements: `rect`, or the rectangle nearest to it that has all its elements. */
    get shown() {
        return nearest(this.rect, this.#event.rect)
    }

    /** The newest; there is one once the window is open. */
    get #event() {
        return /** @type {WindowEvent} */ (this.#elements.event)
    }

    get generation() {
        return this.#elements.event?.generation ?? 0
    }

    get contentSize() {
        return this.#elements.event?.contentSize ?? { width: 0, height: 0 }
    }

    /** How elements follow what is visible that are pinned or may come to be, by key. */
    get pins() {
        return this.#elements.pins
    }

    /** The sections that scroll by themselves (`queryOrthogonal`). */
    get rows() {
        return this.#elements.event?.rows ?? []
    }

    /**
     * Moves `rect`, or the given members of it. One request is under way at a time; the newest place counts. `byHand`: whether a hand or
     * the program has chosen the place, and not the effect `scroll` of the window's view.
     * @param {Partial<Rect>} [rect]
     * @param {{ byHand?: boolean }} options
     */
    move(rect, { byHand = true } = {}) {
        const { view, rect: own, ownsBounds } = this.#options
        if (view && !own && !ownsBounds) {
            throw new TypeError('the window follows the bounds of its container, expected "rect" or "ownsBounds" beside "view"')
        }
        this.rect = { ...this.rect, ...rect }
        this.#isByHand ||= byHand
        this.#isOwn = this.#isMoved = true
        return this.#moving ??= this.#send()
    }

    /**
     * Says what hands do in its view. `onview` gets what that means, in its place among the differences; it is returned as well.
     * @param {readonly import('../layoutd.js').ViewInput[]} inputs
     */
    input(inputs) {
        return this.#subscription.input(inputs)
    }

    /** Reads its view. */
    viewState() {
        return this.#subscription.viewState()
    }

    /** Resolves when the window shows all that has happened so far. */
    async settled() {
        do {
            await this.#moving
            await this.container.client.request('sync')
        } while (this.#moving)
    }

    close() {
        return this.#subscription.unsubscribe()
    }

    async #send() {
        try {
            while (this.#isMoved) {
                this.#isMoved = false
                if (this.#bounds && !await this.#bounds.set(this.rect, (others) => this.#haveSet(others))) this.#isMoved = true
                else if (this.#options.view) await this.#moveView()
                else if (!this.#bounds) await this.#subscription.moveWindow({ ...this.#subscription.fields.window, rect: this.rect })
            }
        } catch (error) {
            // After a lost connection, the window moves once it is open again.
            this.#isMoved = error instanceof ConnectionLost
            if (!this.#isMoved) tell(this.#options.onerror, asError(error))
        }
        this.#moving = undefined
    }

    /** The window of a view follows what is visible. */
    async #moveView() {
        const { x, y, width, height } = this.rect
        /** @type {import('../layoutd.js').ViewInput[]} */
        const inputs = [{ scrolled: { to: { x, y }, byHand: this.#isByHand } }]
        this.#isByHand = false
        if (!this.#size || !isSameSize(this.#size, this.rect)) inputs.unshift({ resized: { width, height } })
        await this.#subscription.input(inputs)
        this.#size = { width, height }
    }

    /**
     * From now on, `rect` follows the bounds. `others`: what others have set them to meanwhile, if they have.
     * @param {Rect | undefined} others
     */
    #haveSet(others) {
        this.#isOwn = this.#isMoved
        if (others && !this.#isOwn) this.#show(NOTHING, others)
    }

    /** @param {LayoutdEvent} event */
    #follow(event) {
        if (event.kind === 'layoutFailed') return tell(this.#options.onerror, /** @type {Error} */ (event.error))
        if (event.kind === 'containerClosed') return tell(this.#options.onclosed, event.reason)
        if (event.kind === 'viewChanged') return tell(this.#options.onview, event)
        if (event.kind !== 'windowOpened' && event.kind !== 'windowChanged') return
        const lists = this.#elements.follow(event)
        this.#bounds?.follow(event)
        const isNew = event.kind === 'windowOpened'
        if (isNew) this.#size = undefined
        const { bounds, contentOffsetAdjustment: { x, y } } = event
        // A container that is opened again may have other bounds.
        const hasToMove = isNew && (this.#isMoved || (this.#bounds !== undefined && this.rect !== undefined))
        const isOwn = this.#isOwn || hasToMove
        const before = { ...bounds, ...this.rect }
        this.#show(lists, isOwn ? { ...before, x: before.x + x, y: before.y + y } : bounds)
        // A view has moved along by itself, but for a place that it was told meanwhile.
        if (hasToMove || (isOwn && (x || y))) this.move({}, { byHand: false })
    }

    /**
     * Sets `rect`, and passes on what is different.
     * @param {Lists} lists
     * @param {Rect} rect
     */
    #show(lists, rect) {
        const event = this.#event
        const before = { ...event.bounds, ...this.rect }
        this.rect = rect
        if (this.#bounds) this.container._bounds = rect
        const contentOffsetAdjustment = { x: rect.x - before.x, y: rect.y - before.y }
        tell(this.#options.onchange, { ...event, ...lists, rect: this.shown, contentOffsetAdjustment })
    }
}
