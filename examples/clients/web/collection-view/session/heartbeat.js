// In milliseconds: how often the daemon is pinged, and how long its answer may take, so that a daemon that hangs is noticed in 3 s. The
// last is for a page that was busy itself, and has an answer to read.
const [PERIOD, PATIENCE, READING] = [1000, 1800, 200]

/** Notices a daemon that is connected and does not answer, as one that has been stopped. */
export class Heartbeat {
    #client
    #onchange
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer
    #isSilent = false
    #isEnded = false

    /**
     * `onchange(isSilent)` is called as it falls silent, and as it answers again.
     * @param {import('../../layoutd.js').Client} client
     * @param {(isSilent: boolean) => void} onchange
     */
    constructor(client, onchange) {
        this.#client = client
        this.#onchange = onchange
        this.#wait()
    }

    #wait() {
        if (!this.#isEnded) this.#timer = setTimeout(() => this.#ask(), PERIOD)
    }

    async #ask() {
        // Browsers slow down the timers of a page in the background.
        if (document.hidden) return this.#wait()
        this.#timer = setTimeout(() => { this.#timer = setTimeout(() => this.#turn(true), READING) }, PATIENCE)
        try {
            await this.#client.ping()
        } catch {
            // The connection is lost, which the client reports itself.
        }
        clearTimeout(this.#timer)
        this.#turn(false)
        this.#wait()
    }

    /** @param {boolean} isSilent */
    #turn(isSilent) {
        if (this.#isEnded || isSilent === this.#isSilent) return
        this.#isSilent = isSilent
        this.#onchange(isSilent)
    }

    close() {
        this.#isEnded = true
        clearTimeout(this.#timer)
    }
}
