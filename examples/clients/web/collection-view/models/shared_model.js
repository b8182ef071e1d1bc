/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {{ id?: import('../../layoutd.js').Identifier }} Named */

/** The model of a view of a container that the program opened or attached to: the container itself, whose items are their identifiers. */
export class SharedModel {
    hasIds = true
    /** Unknown, since others change it. */
    count = undefined

    /** @param {Named} element */
    item({ id }) {
        return id
    }

    /** Every element that has disappeared counts as gone: one that is only far away looks the same. */
    isGone() {
        return true
    }

    /** @param {Named} element */
    key({ id }) {
        return id
    }

    /** @param {Key} key */
    path(key) {
        return { id: key }
    }

    countBefore() {
        return 0
    }
}
