/** The item that keys act on. Its cell has the page's focus, and the list itself while the cell is far from the screen. */
export class Focus {
    key
    #list
    #onchange
    // Whether the cell is to get the page's focus once it is drawn.
    #isWanted = false

    constructor(list, onchange) {
        this.#list = list
        this.#onchange = onchange
    }

    set(key, isWanted = true) {
        this.key = key
        this.#isWanted = isWanted
        this.#onchange()
    }

    /** A cell got the page's focus by itself. */
    entered(key) {
        if (key === this.key) return
        this.key = key
        this.#onchange()
    }

    /** A node is to show something else. */
    leave(node) {
        if (!node.contains(node.ownerDocument.activeElement)) return
        this.#isWanted = true
        this.#list.focus({ preventScroll: true })
    }

    /** Gives the page's focus to the cell, if it is there. */
    drawn(cell) {
        // Of the list and its cells, the Tab key stops at one alone.
        const tabIndex = cell ? -1 : 0
        if (this.#list.tabIndex !== tabIndex) this.#list.tabIndex = tabIndex
        const { activeElement } = this.#list.ownerDocument
        // A cell whose item is known by its index path shows another one once items come or go before it.
        const isElsewhere = activeElement?.cell && this.#list.contains(activeElement) && activeElement !== cell?.node
        if (!cell || !(this.#isWanted || isElsewhere)) return
        this.#isWanted = false
        cell.node.focus({ preventScroll: true })
    }
}
