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
        // If the focus is elsewhere by the time that the cell is drawn, it stays there.
        list.addEventListener('focusout', ({ relatedTarget }) => {
            if (relatedTarget && !list.contains(relatedTarget)) this.#isWanted = false
        })
    }

    /** The element with the page's focus in the tree of the list. */
    get #active() {
        return this.#list.getRootNode().activeElement
    }

    /** Whether the page's focus is in the list, or nowhere. */
    get #isHere() {
        const { ownerDocument: { activeElement, body } } = this.#list
        return this.#active ? this.#list.contains(this.#active) || this.#active === body : !activeElement || activeElement === body
    }

    set(key, isWanted = true) {
        this.key = key
        this.#isWanted = isWanted
        this.#onchange()
    }

    /** The item that keys lead to, or that was moved, which the daemon says a while later. */
    follow(key) {
        this.set(key, this.#isHere)
    }

    /** A cell got the page's focus by itself. */
    entered(key) {
        if (key === this.key) return
        this.key = key
        this.#onchange()
    }

    /** A node is to show something else. */
    leave(node) {
        if (!node.contains(this.#active)) return
        this.#isWanted = true
        this.#list.focus({ preventScroll: true })
    }

    /** Gives the page's focus to the cell, if it is there. */
    drawn(cell) {
        // Of the list and its cells, the Tab key stops at one alone.
        const tabIndex = cell ? -1 : 0
        if (this.#list.tabIndex !== tabIndex) this.#list.tabIndex = tabIndex
        const activeElement = this.#active
        // A cell whose item is known by its index path shows another one once items come or go before it.
        const isElsewhere = activeElement?.cell && this.#list.contains(activeElement) && activeElement !== cell?.node
        if (!cell || !(this.#isWanted || isElsewhere)) return
        this.#isWanted = false
        cell.node.focus({ preventScroll: true })
    }
}
