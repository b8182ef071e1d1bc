/** The model of a view of a container that the program opened or attached to: the container itself, whose items are their identifiers. */
export class SharedModel {
    hasIds = true
    /** Unknown, since others change it. */
    count = undefined

    item({ id }) {
        return id
    }

    /** Every element that has disappeared counts as gone: one that is only far away looks the same. */
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
