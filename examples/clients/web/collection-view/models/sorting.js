/**
 * The nodes that may stay while a parent's nodes are put in another order: as many as are in that order already. One that is moved loses
 * the selected text, the page's focus, videos and frames in it; so `fixed` stay before all others, the first of them before the next.
 *
 * The longest increasing subsequence, by patience sorting: Fredman, "On computing the length of longest increasing subsequences", 1975.
 * @template Node
 * @param {Node[]} present
 * @param {Node[]} wanted
 * @param {Node[]} fixed
 */
export function staying(present, wanted, fixed = []) {
    const ranks = new Map(wanted.map((node, rank) => [node, rank]))
    let nodes = present.filter((node) => ranks.has(node))
    for (const each of fixed) {
        const place = nodes.indexOf(each)
        if (place >= 0) nodes = nodes.filter((node, index) => node === each || (index < place) === (rankOf(ranks, node) < rankOf(ranks, each)))
    }
    return longestRise(nodes, ranks)
}

/**
 * The place of a node that is wanted.
 * @template Node
 * @param {Map<Node, number>} ranks
 * @param {Node} node
 */
const rankOf = (ranks, node) => /** @type {number} */ (ranks.get(node))

/**
 * @template Node
 * @param {Node[]} nodes
 * @param {Map<Node, number>} ranks
 */
function longestRise(nodes, ranks) {
    // Of each length, the run that ends lowest, and what comes before its end.
    /** @type {Node[]} */
    const ends = []
    /** @type {Map<Node, Node>} */
    const before = new Map()
    for (const node of nodes) {
        let [start, end] = [0, ends.length]
        while (start < end) {
            const middle = (start + end) >> 1
            if (rankOf(ranks, ends[middle]) < rankOf(ranks, node)) start = middle + 1
            else end = middle
        }
        before.set(node, ends[start - 1])
        ends[start] = node
    }
    const run = new Set()
    for (let node = ends.at(-1); node !== undefined; node = before.get(node)) run.add(node)
    return run
}

/**
 * Puts nodes of a parent in an order, whose other nodes stay anywhere among them.
 * @param {Element} parent
 * @param {Element[]} wanted
 * @param {Element[]} [fixed]
 */
export function sort(parent, wanted, fixed) {
    const stay = staying([...parent.children], wanted, fixed)
    /** @type {Element | null} */
    let next = null
    for (const node of [...wanted].reverse()) {
        if (!stay.has(node)) parent.insertBefore(node, next)
        next = node
    }
}
