import { asError } from '../../layoutd/errors.js'
import { tell } from '../../layoutd/tell.js'
import { Latest } from '../session/latest.js'

/** Items under a pointer. The daemon lays out the rest as if they were dropped there; the model changes at the drop. */
export class Dragging {
    #view
    #latest = new Latest()
    // Where the movement has begun. The view may be closed meanwhile.
    #container
    #began
    #keys
    #placeNow
    // Where they would be dropped: the view and its target.
    #place
    #speed
    #frame
    // From the drop on, nothing scrolls any more.
    #isEnding = false

    /**
     * `view`: `container`, `pathOf(key)`, `scrollBy(distance)`, `drop(keys, target)` and `receive(keys, target, from)`, which say whether
     * they may be dropped, `expect(keys, from)`, which resolves when they may come, `markTarget(isOver)`, `received(keys)` and
     * `fail(error)`.
     */
    constructor(view) {
        this.#view = view
    }

    get isActive() {
        return this.#keys !== undefined
    }

    /** Where they would be dropped, once the daemon has said so: the `view`, and the `target` in it. */
    get place() {
        return this.#place
    }

    /**
     * `placeNow()`: the view that the pointer is over, and the `position` in its content, which scrolls beneath it. `ready` resolves when
     * the movement may begin.
     */
    begin(keys, point, placeNow, ready) {
        this.#keys = keys
        this.#container = this.#view.container
        this.#isEnding = false
        this.#speed = undefined
        this.#placeNow = placeNow
        this.#setPlace(undefined)
        const indexPaths = keys.map((key) => this.#view.pathOf(key))
        this.#began = this.#try(this.#view, async () => {
            await ready
            return this.#container.beginMovement({ indexPaths, point })
        })
    }

    move() {
        return this.#latest.run(async () => {
            await this.#began
            if (!this.isActive) return
            const { view, position } = this.#placeNow()
            const targetContainer = view === this.#view ? undefined : view.container.number
            if (targetContainer) await view.expect(this.#keys, this.#view)
            await this.#try(view, () => this.#container.updateMovement({ position, targetContainer }))
        })
    }

    async end(isDropped) {
        const keys = this.#keys
        this.#isEnding = true
        cancelAnimationFrame(this.#frame)
        if (isDropped) await this.move()
        await this.#began
        await this.#latest.settled()
        if (!this.isActive) return
        this.#keys = undefined
        const { view, target } = this.#place ?? {}
        const isAccepted = isDropped && target && tell(() => this.#drop(keys, view, target))
        try {
            await (isAccepted ? this.#container.endMovement() : this.#container.cancelMovement())
            if (isAccepted && view !== this.#view) view.received(keys)
        } catch (error) {
            this.#view.fail(error)
            if (isAccepted) this.#cancel()
        } finally {
            this.#setPlace(undefined)
        }
    }

    /** The daemon has nothing under way any more, since the container is closed or the connection lost. */
    abandon() {
        this.#scroll(undefined)
        this.#finish()
    }

    /** Leaves nothing under way in the daemon, where a movement goes on if it cannot be ended. It may be over already. */
    #cancel() {
        this.#container.cancelMovement().catch(() => {})
    }

    #drop(keys, view, target) {
        return view === this.#view ? view.drop(keys, target) : view.receive(keys, target, this.#view)
    }

    /** Carries out a step over a view. The movement has ended if it fails, as when the items were deleted meanwhile. */
    async #try(view, step) {
        try {
            const { movement, targetMovement, autoScroll } = await step()
            this.#setPlace(targetMovement ? { view, target: targetMovement.target } : { view: this.#view, target: movement?.target })
            this.#scroll(autoScroll)
        } catch (thrown) {
            const error = asError(thrown)
            // The other container may be gone, or items be moved in it already. These go on, and may be dropped elsewhere.
            if (view !== this.#view && error.name === 'LayoutdError') return this.#leave()
            this.#finish()
            if (error.name !== 'LayoutdError') this.#view.fail(error)
        }
    }

    #leave() {
        this.#setPlace(undefined)
        this.#scroll(undefined)
    }

    #finish() {
        this.#keys = undefined
        this.#setPlace(undefined)
    }

    #setPlace(place) {
        const [before, after] = [this.#place, place].map((each) => (each?.view === this.#view ? undefined : each?.view))
        this.#place = place
        if (before === after) return
        before?.markTarget(false)
        after?.markTarget(true)
    }

    /** Scrolls as long as the pointer rests near an edge. */
    #scroll(speed) {
        const isScrolling = this.#speed !== undefined
        this.#speed = speed && (speed.x || speed.y) && !this.#isEnding ? speed : undefined
        if (isScrolling || !this.#speed) return
        let last = performance.now()
        const step = (now) => {
            if (!this.#speed || this.#isEnding || !this.isActive) return
            const seconds = Math.min(now - last, 100) / 1000
            last = now
            this.#place.view.scrollBy({ x: this.#speed.x * seconds, y: this.#speed.y * seconds })
            this.move()
            this.#frame = requestAnimationFrame(step)
        }
        this.#frame = requestAnimationFrame(step)
    }
}
