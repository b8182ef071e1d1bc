import { LayoutdError } from './errors.js'
import { isSameRect, isSameSize } from './geometry.js'

/** @typedef {import('../layoutd.js').Anchor} Anchor */
/** @typedef {import('../layoutd.js').Rect} Rect */
/** @typedef {import('./window_elements.js').WindowEvent} WindowEvent */

/** The bounds of a container that a window owns. They are of the content that the window has, and refused once it has changed. */
export class OwnedBounds {
    #container
    // The items that stay in place when the size changes.
    #anchor
    // The newest event.
    /** @type {WindowEvent | undefined} */
    #event
    // The newest generation whose content is known, by an event or by a reply.
    /** @type {import('../layoutd.js').Integer} */
    #generation = 0

    /**
     * @param {import('./container.js').Container} container
     * @param {Anchor} [anchor]
     */
    constructor(container, anchor) {
        this.#container = container
        this.#anchor = anchor
    }

    /**
     * Takes note of an event of the window.
     * @param {WindowEvent} event
     */
    follow(event) {
        this.#event = event
        if (event.kind === 'windowOpened' || event.generation > this.#generation) this.#generation = event.generation
    }

    /**
     * Sets the bounds, unless the content has changed; returns whether it did. If not, the events that say how have been delivered.
     * `onset` is called before later events are delivered, with the bounds if others have set them since.
     * @param {Rect} rect
     * @param {(others: Rect | undefined) => void} onset
     */
    async set(rect, onset) {
        const { client } = this.#container
        const { bounds } = /** @type {WindowEvent} */ (this.#event)
        const anchor = isSameSize(rect, bounds) ? undefined : this.#anchor
        const fields = { operations: [{ setBounds: rect }], anchor, withoutBatch: true, ifGeneration: this.#generation }
        try {
            await client._requestInOrder('updateContainer', { container: this.#container, ...fields }, ({ generation, merged }) => {
                if (merged <= 1 && generation > this.#generation) this.#generation = generation
                const event = /** @type {WindowEvent} */ (this.#event)
                const { bounds: newest } = event
                // An event that came before this reply may have the bounds that it is about, or later ones.
                const isPast = event.generation < generation || isSameRect(newest, bounds)
                onset(isPast || isSameRect(newest, rect) ? undefined : newest)
            })
            return true
        } catch (error) {
            if (!(error instanceof LayoutdError) || error.code !== 'generation.stale') throw error
            await client.request('sync')
            return false
        }
    }
}
