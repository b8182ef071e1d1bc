import { described } from './sizing.js'

/** The arguments with which a view opens its container and its window. */
export class Opening {
    #options
    #model
    #picture
    #environment

    constructor(options, model, picture, environment) {
        this.#options = options
        this.#model = model
        this.#picture = picture
        this.#environment = environment
    }

    /** The fields of `openContainer`. */
    container() {
        const { width, height } = this.#picture.visible
        return { ...described(this.#options, this.#options), bounds: { width, height }, sections: this.#model.describe(), environment: this.#environment.fields }
    }

    /** The options of the window of a container. */
    window(container) {
        const { anchor, container: shared, overscan, ownsBounds = !shared } = this.#options
        if (this.#model.hasIds) container.withIds = true
        // The bounds of a shared container say where a view begins that owns them.
        const isThere = Boolean(shared && ownsBounds)
        const rect = this.#picture.first(container, isThere)
        return { rect: isThere ? undefined : rect, ownsBounds, overscan, anchor: { at: anchor === 'end' ? 'end' : 'firstVisible' } }
    }
}
