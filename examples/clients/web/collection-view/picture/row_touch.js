import { listenToTouches } from '../page/touches.js'

// The time before a release in which a finger's speed is measured, in milliseconds.
const RECENT = 100

/** A finger that moves along a row, which follows it and goes on at its speed. One that moves across it scrolls the view. */
export class RowTouch {
    #view
    #touch

    /** `view`: `rowAt(event)`, `place(event)` and `isDragging()`, as `Rows` has them. */
    constructor(view) {
        this.#view = view
    }

    listen(element, signal) {
        const end = (event) => this.#end(event)
        listenToTouches(element, {
            touchstart: (event) => this.#begin(event), touchmove: (event) => this.#move(event), touchend: end, touchcancel: end }, signal)
    }

    #begin(event) {
        this.#end(event)
        const row = event.touches.length === 1 ? this.#view.rowAt(event.touches[0]) : undefined
        if (!row?.canScroll) return
        this.#touch = { row, start: this.#view.place(event.touches[0]), isCaught: row.isResting }
        row.stop()
    }

    #move(event) {
        if (!this.#touch || this.#view.isDragging()) return
        const place = this.#view.place(event.touches[0])
        if (!this.#touch.moves && !this.#turn(place, event.cancelable)) return
        event.preventDefault()
        const { row, moves, offset } = this.#touch
        moves.push({ time: event.timeStamp, offset: offset + row.sign * place[row.axis] })
        row.pull(moves.at(-1).offset)
    }

    /** Which way the finger goes; returns whether it is along the row. */
    #turn(place, canScroll) {
        const { row, start } = this.#touch
        const [x, y] = [Math.abs(place.x - start.x), Math.abs(place.y - start.y)]
        if (x === y) return false
        if (!canScroll || (x > y) !== (row.axis === 'x')) return this.#end(), false
        // From here on: browsers report moves only once they are longer than a tap.
        Object.assign(this.#touch, { moves: [], offset: row.offset - row.sign * place[row.axis] })
        return true
    }

    #end(event) {
        const { row, moves = [], isCaught } = this.#touch ?? {}
        this.#touch = undefined
        if (moves.length === 0 && !isCaught) return
        const recent = moves.filter(({ time }) => event.timeStamp - time <= RECENT)
        const [first, last] = [recent[0], recent.at(-1)]
        // Moves that are reported together have one time.
        row.rest(last?.time > first?.time ? (last.offset - first.offset) / (last.time - first.time) * 1000 : 0)
    }
}
