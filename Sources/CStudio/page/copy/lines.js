// The lines of a node's text, as the browser has broken them.

const range = document.createRange()

/** The rectangle of some of a text's letters. */
function rectOf(letters, start, end) {
    range.setStart(letters, start)
    range.setEnd(letters, end)
    return range.getBoundingClientRect()
}

/** The first place from `start` on for which a condition no longer holds, which holds for all places before it. */
function firstFailing(start, end, holds) {
    let low = start, high = end
    while (low < high) {
        const middle = (low + high + 1) >> 1
        if (holds(middle)) low = middle
        else high = middle - 1
    }
    return low
}

/**
 * The lines that lie within an element that is not turned: their texts, cut where the element ends, their left ends and their
 * middles, in points from its upper left corner.
 */
export function textLines(node, { width, height }, zoom) {
    const letters = node.firstChild, box = node.getBoundingClientRect(), lines = []
    if (letters?.nodeType !== Node.TEXT_NODE) return lines
    for (let start = 0; start < letters.length;) {
        const first = rectOf(letters, start, start + 1)
        if ((first.top - box.top) / zoom >= height) break
        const end = firstFailing(start + 1, letters.length, (place) => rectOf(letters, start, place).height < 1.5 * first.height)
        const visible = firstFailing(start, end, (place) => place === start || (rectOf(letters, start, place).right - box.left) / zoom <= width)
        const text = letters.data.slice(start, visible).trimEnd()
        if (text) lines.push({ text, x: (first.left - box.left) / zoom, y: (first.top + first.height / 2 - box.top) / zoom })
        start = end
    }
    return lines
}
