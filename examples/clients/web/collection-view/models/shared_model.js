/** The model of a view of a container that the program opened or attached to: the container itself, whose items are their identifiers. */
export class SharedModel {
    hasIds = true
    /** Unknown, since others change it. */
    count = undefined

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
