// The container as it was last, so that nothing is lost when its owner leaves or the daemon ends.

/** Milliseconds that a container has to rest before its description is queried again. */
const rest = 250

export class Backup {
    /** The description of a container that was edited or belongs to another page, as copies have it; null until there is one. */
    description = null
    /** The generations of the newest change of the data, and of the newest one to the data set's items. */
    #edited = 0
    #replaced = 0

    constructor(studio) {
        this.studio = studio
        studio.session.addEventListener('invalidated', ({ detail }) => this.changed(detail))
    }

    /** Whether the items are others than the data set's. */
    get isEdited() { return this.#edited > this.#replaced }

    /** The sections that were edited; null if they are the data set's. */
    get sections() { return this.isEdited ? this.description?.sections ?? null : null }

    /** A container was opened, or attached to, or opened again with the sections of before. */
    opened() {
        this.#edited = this.isEdited || this.studio.session.isAttached ? Number.MAX_SAFE_INTEGER : 0
        this.#replaced = 0
        this.schedule()
    }

    /** Carries out an update that leads to the data set's items, and returns its reply. */
    async replacing(update) {
        this.#replaced = Infinity
        let reply
        try {
            reply = await update()
        } finally {
            this.#replaced = reply?.generation ?? 0
            if (reply) this.#edited = Math.min(this.#edited, this.#newest)
        }
        return reply
    }

    /** The generation of the newest change of the data that was heard of. */
    #newest = 0

    changed({ reason, generation }) {
        if (reason === 'bounds' || reason === 'transition') return
        if (reason === 'data') this.#edited = this.#newest = generation
        this.schedule()
    }

    schedule() {
        clearTimeout(this.timer)
        this.timer = setTimeout(() => this.refresh(), rest)
    }

    async refresh() {
        const { studio } = this
        if (!this.isEdited || !studio.session.container?.number) return
        const description = await studio.openedDescription().catch(() => null)
        if (description && studio.session.container?.number) this.description = description
    }
}
