import { sort } from '../models/sorting.js'

// How long the picture has to rest, in milliseconds.
const REST = 300
// Of nodes that headers refer to.
let lastId = 0

/** Puts nodes in the order in which they are to be read, once the picture rests: nodes that are used again lie anywhere. */
export class ReadingOrder {
    #layer
    #positions
    #timer
    #cells

    /**
     * `positions()`: where the cells come, in reading order: `key`, `position` and `setSize` of each; undefined if their index paths say
     * it.
     */
    constructor(layer, positions) {
        this.#layer = layer
        this.#positions = positions
    }

    request(cells) {
        this.#cells = cells
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#order(), REST)
    }

    async #order() {
        const positions = await this.#positions()
        const ranks = new Map(positions?.map((each, rank) => [each.key, { ...each, rank }]))
        for (const { node, key } of this.#cells.values()) {
            const found = ranks.get(key)
            if (found) Object.assign(node, { ariaPosInSet: found.position, ariaSetSize: found.setSize })
        }
        const rank = ({ key }) => ranks.get(key)?.rank ?? Infinity
        this.#group(rank)
        // A node that is moved while it is pressed would not be clicked.
        if (this.#layer.matches(':active')) return this.request(this.#cells)
        this.#sort(rank)
    }

    /** In a list box, headers are groups of what can be selected. A list has nothing but its items, and headers are text there. */
    #group(rank) {
        if (!this.#layer.closest('[role=listbox]')) return
        const cells = inOrder(this.#cells.values(), rank)
        for (const { node, element } of cells.filter(({ element }) => element.kind === 'header')) {
            const own = cells.filter((each) => each.element.category === 'cell' && each.element.section === element.section)
            for (const cell of own) cell.node.id ||= `cell-${++lastId}`
            Object.assign(node, { role: 'group', ariaLabel: node.textContent.trim() })
            node.setAttribute('aria-owns', own.map((cell) => cell.node.id).join(' '))
        }
    }

    #sort(rank) {
        const nodes = inOrder(this.#cells.values(), rank).map(({ outer }) => outer)
        sort(this.#layer, nodes, this.#held(nodes))
    }

    /** The nodes with the page's focus and with the ends of the text that is selected. */
    #held(nodes) {
        const root = this.#layer.getRootNode()
        const { anchorNode, focusNode } = (root.getSelection ? root : document).getSelection() ?? {}
        return [root.activeElement, anchorNode, focusNode].map((held) => nodes.find((node) => node.contains(held))).filter(Boolean)
    }

    close() {
        clearTimeout(this.#timer)
    }
}

/** Cells as they are read: section by section, headers and the like first. */
function inOrder(cells, rank) {
    const kind = ({ category }) => (category === 'cell' ? 1 : 0)
    return [...cells].sort((one, other) => {
        const [a, b] = [one.element, other.element]
        return a.section - b.section || kind(a) - kind(b) || rank(one) - rank(other) || a.item - b.item
    })
}
