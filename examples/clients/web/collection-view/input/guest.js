/**
 * A drag from another page or program. To the daemon it is an item in a container of its own, which is never drawn; a view makes room for
 * it as for an item of another view.
 */
export class Guest {
    container
    key
    #view

    /** `described`: the `key` of the item, and `fields` of a container that has it alone. */
    static async open(view, { key, fields }) {
        const guest = new Guest()
        guest.#view = view
        guest.key = key
        guest.container = Object.assign(await view.container.client.open(fields), { withIds: true })
        return guest
    }

    get model() {
        return { item: () => undefined }
    }

    pathOf(key) {
        return { id: key }
    }

    scrollBy() {}

    fail(error) {
        this.#view.fail(error)
    }

    close() {
        this.container.close().catch(() => {})
    }
}
