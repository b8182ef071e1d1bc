import { Latest } from '../session/latest.js'

// How long a wheel rests before its row comes to a stop, in milliseconds, and how near to its end a glide is over, in points.
const [REST, NEAR] = [150, 0.5]

/** A section that scrolls by itself. The picture follows hands at once, and the daemon as it replies. */
export class Row {
    /** The daemon's newest reply to `queryOrthogonal`. */
    found
    #section
    #view
    // Where it was moved to, until the daemon has it there.
    #wanted
    #moving = new Latest()
    #timer
    #frame
    // While it comes to rest; another one each time, since a hand may stop it before the daemon has said where.
    #resting

    /** `view`: `motion`, `redraw()`, and `attempt(step)`, which carries out a step with the container. */
    constructor(section, view) {
        this.#section = section
        this.#view = view
    }

    get offset() {
        return this.#wanted ?? this.found.offset
    }

    /** Along which axis it lies, and in which direction an offset moves its elements. */
    get axis() {
        return this.found.direction === 'topToBottom' ? 'y' : 'x'
    }

    get sign() {
        return this.found.direction === 'rightToLeft' ? 1 : -1
    }

    get canScroll() {
        return this.found.bounces || this.found.maxOffset > this.found.minOffset
    }

    get isResting() {
        return this.#resting !== undefined
    }

    moveTo(offset) {
        this.#wanted = offset
        this.#view.redraw()
        return this.#moving.run(() => this.#view.attempt(async (container) => {
            await container.update({ operations: [{ setOrthogonalOffset: { section: this.#section, offset } }] })
            this.found = await container.queryOrthogonal({ section: this.#section })
        }).then(() => {
            if (this.#wanted === offset) this.#wanted = undefined
            this.#view.redraw()
        }))
    }

    /** Follows a finger; beyond its ends half as far, if it bounces. */
    pull(offset) {
        const inside = this.#clamped(offset)
        this.moveTo(this.found.bounces ? (inside + offset) / 2 : inside)
    }

    /** Follows a wheel. */
    turn(distance) {
        this.stop()
        this.moveTo(this.#clamped(this.offset + distance))
        this.#timer = setTimeout(() => this.rest(), REST)
    }

    #clamped(offset) {
        return Math.min(Math.max(offset, this.found.minOffset), this.found.maxOffset)
    }

    /** Goes on at a velocity, in points per second, and comes to rest where the row's behavior says. */
    rest(velocity = 0) {
        const resting = this.#resting = {}
        return this.#view.attempt(async (container) => {
            const place = { section: this.#section, proposed: { x: this.offset, y: 0 }, velocity: { x: velocity, y: 0 } }
            const { offset } = await container.targetOffset(place)
            if (resting === this.#resting) this.#glide(offset.x)
        })
    }

    /** Slows down as a scroll view does. */
    #glide(target) {
        const distance = this.#view.motion.isOn ? target - this.offset : 0
        let start
        const step = (now) => {
            start ??= now
            const left = distance * this.found.decelerationRate ** (now - start)
            if (Math.abs(left) < NEAR) return this.#arrive(target)
            this.#frame = requestAnimationFrame(step)
            this.moveTo(target - left)
        }
        this.#frame = requestAnimationFrame(step)
    }

    #arrive(target) {
        this.#resting = undefined
        if (target !== this.offset) this.moveTo(target)
    }

    /** Stays where it is. */
    stop() {
        clearTimeout(this.#timer)
        cancelAnimationFrame(this.#frame)
        this.#resting = undefined
    }
}
