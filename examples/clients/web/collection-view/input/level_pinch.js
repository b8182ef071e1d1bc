import { asError } from '../../layoutd/errors.js'
import { Latest } from '../session/latest.js'
import { described } from '../session/sizing.js'

// How large a scale has to be, or as small, before it is clear where it leads.
const CLEAR = 0.05

/** A pinch that leads from a level of the view to the next: there at twice the size, or half of it. */
export class LevelPinch {
    #view
    #latest = new Latest()
    // Whether the pinch leads anywhere: not while the one before is being ended.
    #isLeading
    // The transition that it leads: its level, how far it is, and its first step.
    #transition

    /** `view`: `container`, `options` with `levels` and `level`, `pointInView(event)`, `reached(level)` and `fail(error)`. */
    constructor(view) {
        this.#view = view
    }

    pinched({ phase, scale, ...point }) {
        if (phase === 'begin') this.#isLeading = !this.#transition
        else if (this.#isLeading && phase === 'change') this.#change(scale, this.#view.pointInView(point))
        else if (this.#isLeading && this.#transition) this.#end(phase === 'end')
    }

    #change(scale, focus) {
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
        const { layout: toLayout, parameters: toParameters } = described(to, this.#view.options)
        const began = this.#try((container) => container.beginTransition({ toLayout, toParameters, focus }))
        this.#transition = { level, progress: 0, began }
    }

    async #end(isDone) {
        this.#isLeading = false
        const transition = this.#transition
        const hasBegun = await transition.began
        await this.#latest.settled()
        const isReached = hasBegun && isDone && transition.progress >= 0.5
        if (isReached && await this.#try((container) => container.finishTransition())) this.#view.reached(transition.level)
        else if (hasBegun) await this.#try((container) => container.cancelTransition())
        this.#transition = undefined
    }

    /** Returns whether the step was made. A transition may have ended by itself, as when others have set another layout. */
    async #try(step) {
        try {
            await step(this.#view.container)
            return true
        } catch (thrown) {
            const error = asError(thrown)
            if (error.code !== 'transition.unknown') this.#view.fail(error)
            return false
        }
    }
}
