// Which changes of a container are another page's. The event of a change of this page may come before the reply to it or behind it.

export class Generations {
    /** The newest generation that an event or a reply was of. */
    newest = 0
    #foreign = 0
    /** Generations that replies were of, and no event yet. */
    #own = new Set()
    /** Generations of changes that came while requests were under way: those requests' own, or another page's. */
    #open = new Set()
    #requests = 0

    /** Begins anew, with another container. */
    reset() {
        this.newest = this.#foreign = 0
        this.#own.clear()
        this.#open.clear()
    }

    /** How many generations are remembered. */
    get count() { return this.#own.size + this.#open.size }

    /** Carries out a change of this page, and returns its reply. */
    async carryOut(send) {
        this.#requests += 1
        try {
            const reply = await send()
            this.#replied(reply.generation)
            return reply
        } finally {
            this.#requests -= 1
            if (this.#requests === 0) this.#judge()
        }
    }

    #replied(generation) {
        if (generation === undefined) return
        if (!this.#open.delete(generation) && generation > this.newest) this.#own.add(generation)
        this.newest = Math.max(this.newest, generation)
    }

    /** An event was of a generation. `isEdit`: whether it has changed items or the layout. */
    heard(generation, isEdit) {
        const isOwn = this.#own.has(generation)
        for (const each of this.#own) if (each <= generation) this.#own.delete(each)
        if (!isEdit) return
        this.newest = Math.max(this.newest, generation)
        if (!isOwn) this.#open.add(generation)
        if (this.#requests === 0) this.#judge()
    }

    /** No reply can claim these any more. */
    #judge() {
        for (const generation of this.#open) this.#foreign = Math.max(this.#foreign, generation)
        this.#open.clear()
    }

    /** Whether another page has changed the container since a generation. */
    hasForeign(generation) { return this.#foreign > generation }
}
