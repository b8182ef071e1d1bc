import { fail } from '../session/failure.js'

/** The state of a view, its message in that state, and its action as the state ends. */
export class Status {
    /** "connecting", "ready", "silent", "reconnecting", "unreachable", "closed" or "failed". */
    state = 'connecting'
    /** Resolves when the view is ready for the first time. */
    opened
    #isReady
    #options
    #model
    #picture
    #notice

    constructor(options, model, picture, notice) {
        this.#options = options
        this.#model = model
        this.#picture = picture
        this.#notice = notice
        this.opened = new Promise((resolve) => { this.#isReady = resolve })
    }

    async turn(state, error) {
        // Another connection does not bring back a container that a client closed.
        if (this.state === 'closed' && (state === 'reconnecting' || state === 'restored')) return
        if (state === 'silent' && this.state !== 'ready') return
        if (state === 'heard') {
            if (this.state !== 'silent') return
            state = 'ready'
        }
        if (state === 'reconnecting') this.#picture.freeze()
        if (state === 'restored') {
            const lost = this.state
            const hasThawed = await this.#picture.thaw()
            // Meanwhile the connection may be lost again, or the container closed.
            if (!hasThawed || this.state !== lost) return
            state = 'ready'
        }
        this.state = state
        if (state === 'ready') this.#isReady()
        if (state === 'failed') fail(this.#options, error)
        const isEmpty = state === 'ready' && this.#model.hasIds && this.#model.sections && this.#model.count === 0
        const notice = isEmpty ? 'empty' : state === 'ready' ? undefined : state
        this.#notice.show(notice, error, this.#picture.cells.count > 0)
    }

    /** A change has come. A layout that had failed has then laid out the container again. */
    changed() {
        if (this.state === 'failed') this.turn('ready')
    }
}
