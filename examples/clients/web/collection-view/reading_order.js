// How long the picture has to rest, in milliseconds.
const REST = 300

/** Puts nodes in the order in which they are to be read, once the picture rests: nodes that are used again lie anywhere. */
export class ReadingOrder {
    #layer
    #timer
    #cells

    constructor(layer) {
        this.#layer = layer
    }

    request(cells) {
        this.#cells = cells
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#sort(), REST)
    }

    #sort() {
        const rank = ({ category }) => (category === 'cell' ? 1 : 0)
        const nodes = [...this.#cells.values()].filter(({ isPinned }) => !isPinned)
            .sort(({ element: a }, { element: b }) => a.section - b.section || rank(a) - rank(b) || a.item - b.item).map(({ node }) => node)
        const present = [...this.#layer.children].filter((node) => node.cell)
        if (nodes.every((node, index) => node === present[index])) return
        // The node that has the page's focus would lose it if it were moved.
        const focused = nodes.find((node) => node.contains(document.activeElement))
        const place = nodes.indexOf(focused)
        nodes.forEach((node, index) => {
            if (index < place) this.#layer.insertBefore(node, focused)
            else if (node !== focused) this.#layer.appendChild(node)
        })
    }
}
