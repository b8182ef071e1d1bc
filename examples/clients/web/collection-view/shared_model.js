/** The model of a view of a container that the program opened or attached to: the container itself, whose items are their identifiers. */
export class SharedModel {
    hasIds = true
    #count = 0

    get count() {
        return this.#count
    }

    /** Takes note of the number of items. */
    counted(count) {
        this.#count = count
    }

    item({ id }) {
        return id
    }

    /** What has disappeared is gone, or so far away that nobody sees the difference. */
    isGone() {
        return true
    }

    key({ id }) {
        return id
    }

    path(key) {
        return { id: key }
    }

    countBefore() {
        return 0
    }
}
