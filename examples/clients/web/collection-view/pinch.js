import { Latest } from './latest.js'

// How far apart fingers have to move, as a share of their distance, before it is clear where they lead.
const CLEAR = 0.05

const distance = ([one, other]) => Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY)
const middle = ([one, other]) => ({ clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 })

/** Two fingers that lead from a level of the view to the next: there when they are twice as far apart, or half as far. */
export class Pinch {
    #view
    #latest = new Latest()
    // How far apart the fingers were at first.
    #start
    // The transition that they lead: its level, how far it is, and its first step.
    #transition

    /**
     * `view`: `container`, `options` with `levels` and `level`, `pointInView(event)`, `cancelPointer()`, `reached(level)` and `fail(error)`.
     */
    constructor(view) {
        this.#view = view
    }

    listen(element, signal) {
        // Browsers wait for such listeners before they zoom or scroll.
        const on = (name, work) => element.addEventListener(name, work, { signal, passive: false })
        on('touchstart', (event) => this.#begin(event))
        on('touchmove', (event) => this.#move(event))
        on('touchend', (event) => this.#end(event))
        on('touchcancel', (event) => this.#end(event))
    }

    #begin(event) {
        // Fingers that scroll already go on scrolling.
        if (event.touches.length !== 2 || this.#transition || !event.cancelable) return
        event.preventDefault()
        this.#view.cancelPointer()
        this.#start = distance(event.touches)
    }

    #move(event) {
        if (!this.#start) return
        event.preventDefault()
        const scale = distance(event.touches) / this.#start
        const focus = this.#view.pointInView(middle(event.touches))
        if (!this.#transition && Math.abs(scale - 1) > CLEAR) this.#lead(this.#view.options.level + Math.sign(scale - 1), focus)
        const transition = this.#transition
        if (!transition) return
        const progress = Math.log2(scale) * (transition.level - this.#view.options.level)
        transition.progress = Math.min(Math.max(progress, 0), 1)
        this.#latest.run(async () => {
            if (await transition.began) await this.#try((container) => container.updateTransition({ progress: transition.progress, focus }))
        })
    }

    #lead(level, focus) {
        const to = this.#view.options.levels[level]
        if (!to) return
        const began = this.#try((container) => container.beginTransition({ toLayout: to.layout, toParameters: to.parameters, focus }))
        this.#transition = { level, progress: 0, began }
    }

    async #end({ type, touches }) {
        if (touches.length >= 2 || !this.#start) return
        this.#start = undefined
        const transition = this.#transition
        if (!transition) return
        const hasBegun = await transition.began
        await this.#latest.settled()
        const isReached = hasBegun && type === 'touchend' && transition.progress >= 0.5
        if (isReached && await this.#try((container) => container.finishTransition())) this.#view.reached(transition.level)
        else if (hasBegun) await this.#try((container) => container.cancelTransition())
        this.#transition = undefined
    }

    /** Returns whether the step was made. A transition may have ended by itself, as when others have set another layout. */
    async #try(step) {
        try {
            await step(this.#view.container)
            return true
        } catch (error) {
            if (error.code !== 'transition.unknown') this.#view.fail(error)
            return false
        }
    }
}
