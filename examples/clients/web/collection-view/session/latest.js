/** Carries out one piece of work at a time. Of those that wait meanwhile, the newest counts. */
export class Latest {
    /** @type {(() => unknown) | undefined} */
    #next
    /** @type {Promise<void> | undefined} */
    #running

    /**
     * Resolves when nothing waits any more.
     * @param {() => unknown} work
     */
    run(work) {
        this.#next = work
        return this.#running ??= this.#drain()
    }

    /** Resolves when nothing is under way. */
    async settled() {
        await this.#running
    }

    async #drain() {
        try {
            while (this.#next) {
                const work = this.#next
                this.#next = undefined
                await work()
            }
        } finally {
            this.#running = this.#next = undefined
        }
    }
}
