import { sort } from '../models/sorting.js'

// How long the picture has to rest, in milliseconds.
const REST = 300

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
        // A node that is moved while it is pressed would not be clicked.
        if (this.#layer.matches(':active')) return this.request(this.#cells)
        this.#sort(({ key }) => ranks.get(key)?.rank ?? Infinity)
    }

    #sort(rank) {
        const kind = ({ category }) => (category === 'cell' ? 1 : 0)
        const nodes = [...this.#cells.values()]
            .sort((one, other) => {
                const [a, b] = [one.element, other.element]
                return a.section - b.section || kind(a) - kind(b) || rank(one) - rank(other) || a.item - b.item
            }).map(({ outer }) => outer)
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
