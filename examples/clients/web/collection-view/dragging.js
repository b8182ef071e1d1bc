import { Latest } from './latest.js'

/** Items under a pointer. The daemon lays out the rest as if they were dropped there; the model changes at the drop. */
export class Dragging {
    #view
    #latest = new Latest()
    #began
    #keys
    #point
    #target
    #speed
    #frame
    // From the drop on, nothing scrolls any more.
    #isEnding = false

    /**
     * `view`: `container`, `pathOf(key)`, `scrollBy(distance)`, `drop(keys, target)`, which says whether they may be dropped, and
     * `fail(error)`.
     */
    constructor(view) {
        this.#view = view
    }

    get isActive() {
        return this.#keys !== undefined
    }

    /** `pointNow()`: where the pointer is in the content, which scrolls beneath it. */
    begin(keys, point, pointNow) {
        this.#keys = keys
        this.#isEnding = false
        this.#speed = undefined
        this.#point = pointNow
        this.#target = undefined
        this.#began = this.#try(() => this.#view.container.beginMovement({ indexPaths: keys.map((key) => this.#view.pathOf(key)), point }))
    }

    move() {
        return this.#latest.run(async () => {
            await this.#began
            if (!this.isActive) return
            await this.#try(() => this.#view.container.updateMovement({ position: this.#point() }))
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
        try {
            const isAccepted = isDropped && this.#target && this.#view.drop(keys, this.#target)
            await (isAccepted ? this.#view.container.endMovement() : this.#view.container.cancelMovement())
        } catch (error) {
            this.#view.fail(error)
        }
    }

    /** Carries out a step. The movement has ended if it fails, as when the items were deleted meanwhile. */
    async #try(step) {
        try {
            const { movement, autoScroll } = await step()
            this.#target = movement?.target
            this.#scroll(autoScroll)
        } catch (error) {
            this.#keys = undefined
            if (error.name !== 'LayoutdError') this.#view.fail(error)
        }
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
            this.#view.scrollBy({ x: this.#speed.x * seconds, y: this.#speed.y * seconds })
            this.move()
            this.#frame = requestAnimationFrame(step)
        }
        this.#frame = requestAnimationFrame(step)
    }
}
