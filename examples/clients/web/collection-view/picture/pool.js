// How many nodes that are not used are kept of each kind.
const KEPT = 64

/** Nodes to be used again, by their kinds. */
export class Pool {
    #nodes = new Map()

    /** A node of a kind, which has what it showed last. */
    take(kind) {
        const node = this.#nodes.get(kind)?.pop() ?? document.createElement('div')
        node.className = kind
        return node
    }

    /** A node that is in the page stays there until `trim`: most are taken again at once. */
    give(kind, node) {
        if (!this.#nodes.has(kind)) this.#nodes.set(kind, [])
        this.#nodes.get(kind).push(node)
    }

    trim() {
        for (const nodes of this.#nodes.values()) {
            for (const node of nodes) node.remove()
            nodes.splice(KEPT)
        }
    }
}
