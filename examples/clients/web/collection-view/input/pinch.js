import { listenToTouches } from '../page/touches.js'

// How long a wheel rests before its pinch is over, in milliseconds.
const REST = 150
// On a trackpad, a pinch is a wheel with Control that turns by this much times the logarithm of its scale. A mouse's wheel turns further in
// one notch, which counts as a pinch that leads to the next level.
const [TURN, NOTCH] = [100, 35]

const distance = ([one, other]) => Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY)
const middle = ([one, other]) => ({ clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 })

/** Two fingers on the screen or a trackpad, or the wheel with Control, which make what lies between them larger or smaller. */
export class Pinch {
    #view
    // How far apart the fingers were at first, and where they were last.
    #fingers
    // How far a wheel has turned, and where; and the timer of its end.
    #wheel

    /** `view`: `cancelPointer()`, and `pinched({ phase, scale, clientX, clientY })`, whose phases are those of `onpinch`. */
    constructor(view) {
        this.#view = view
    }

    listen(element, signal) {
        const end = (event) => this.#end(event)
        listenToTouches(element, {
            touchstart: (event) => this.#begin(event), touchmove: (event) => this.#move(event), touchend: end, touchcancel: end }, signal)
        element.addEventListener('wheel', (event) => this.#turn(event), { signal, passive: false })
        signal.addEventListener('abort', () => clearTimeout(this.#wheel?.timer))
    }

    #begin(event) {
        // Fingers that scroll already go on scrolling.
        if (event.touches.length !== 2 || this.#fingers || this.#wheel || !event.cancelable) return
        event.preventDefault()
        this.#view.cancelPointer()
        this.#fingers = { start: distance(event.touches), scale: 1, ...middle(event.touches) }
        this.#report('begin', this.#fingers)
    }

    #move(event) {
        if (!this.#fingers || event.touches.length < 2) return
        event.preventDefault()
        Object.assign(this.#fingers, { scale: distance(event.touches) / this.#fingers.start, ...middle(event.touches) })
        this.#report('change', this.#fingers)
    }

    #end({ type, touches }) {
        if (touches.length >= 2 || !this.#fingers) return
        const fingers = this.#fingers
        this.#fingers = undefined
        this.#report(type === 'touchend' ? 'end' : 'cancel', fingers)
    }

    #turn(event) {
        if (!event.ctrlKey || this.#fingers) return
        event.preventDefault()
        const { deltaY, deltaMode, clientX, clientY } = event
        const turn = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? Math.min(Math.max(deltaY, -NOTCH), NOTCH) : NOTCH * Math.sign(deltaY)
        if (!this.#wheel) {
            this.#wheel = { scale: 1 }
            this.#report('begin', { scale: 1, clientX, clientY })
        }
        clearTimeout(this.#wheel.timer)
        const scale = this.#wheel.scale * Math.exp(-turn / TURN)
        Object.assign(this.#wheel, { scale, clientX, clientY, timer: setTimeout(() => this.#rest(), REST) })
        this.#report('change', this.#wheel)
    }

    #rest() {
        const wheel = this.#wheel
        this.#wheel = undefined
        this.#report('end', wheel)
    }

    #report(phase, { scale, clientX, clientY }) {
        this.#view.pinched({ phase, scale, clientX, clientY })
    }
}
