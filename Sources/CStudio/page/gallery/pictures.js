// The pictures of the cards that are in sight, a few at a time.

/** Containers that are open at once for pictures. */
const concurrent = 3

export class Pictures {
    #waiting = new Set()
    #active = 0
    #observer

    /** `root` scrolls the cards; `draw(card)` is called once for each one that has come in sight. */
    constructor(root, draw) {
        this.draw = draw
        this.#observer = new IntersectionObserver((entries) => {
            // A card that has left before its turn waits until it comes back.
            for (const { target, isIntersecting } of entries) this.#waiting[isIntersecting ? 'add' : 'delete'](target)
            this.#advance()
        }, { root, rootMargin: '100px' })
    }

    add(card) { this.#observer.observe(card) }

    clear() {
        this.#observer.disconnect()
        this.#waiting.clear()
    }

    async #advance() {
        const [card] = this.#waiting
        if (!card || this.#active === concurrent) return
        this.#waiting.delete(card)
        this.#observer.unobserve(card)
        this.#active += 1
        this.#advance()
        await this.draw(card)
        this.#active -= 1
        this.#advance()
    }
}
