import { described } from './sizing.js'

/** @typedef {import('../../collection-view.js').ViewOptions<unknown>} ViewOptions */
/** @typedef {import('../../layoutd.js').Container} Container */
/** @typedef {import('../../layoutd.js').Rect} Rect */
/**
 * Where the view is, and where its window begins.
 * @typedef {{ visible: Rect, first(container: Container, isThere: boolean): Rect | undefined }} Picture
 */
/**
 * The model; one of a shared container does not say what sections there are.
 * @typedef {{ hasIds: boolean, describe?(): import('../../layoutd.js').SectionFields[] }} Model
 */

/** The arguments with which a view opens its container and its window. */
export class Opening {
    #options
    #model
    #picture
    #environment

    /**
     * @param {ViewOptions} options
     * @param {Model} model
     * @param {Picture} picture
     * @param {import('./environment.js').Environment} environment
     */
    constructor(options, model, picture, environment) {
        this.#options = options
        this.#model = model
        this.#picture = picture
        this.#environment = environment
    }

    /**
     * The fields of `openContainer`.
     * @returns {import('../../layoutd.js').OpenContainer}
     */
    container() {
        const { width, height } = this.#picture.visible
        return {
            ...described(this.#options, this.#options), bounds: { width, height }, sections: this.#model.describe?.(),
            environment: this.#environment.fields }
    }

    /**
     * The options of the window of a container.
     * @param {Container} container
     * @returns {import('../../layoutd.js').WindowOptions}
     */
    window(container) {
        const { anchor, container: shared, overscan, ownsBounds = !shared } = this.#options
        if (this.#model.hasIds) container.withIds = true
        // The bounds of a shared container say where a view begins that owns them.
        const isThere = Boolean(shared && ownsBounds)
        const rect = this.#picture.first(container, isThere)
        return { rect: isThere ? undefined : rect, ownsBounds, overscan, anchor: { at: anchor === 'end' ? 'end' : 'firstVisible' } }
    }
}
