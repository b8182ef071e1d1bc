/** The first cell that begins in sight, else the first in sight, of cells that lie at their elements' frames. */
export function firstInSight(cells, { x, y, width, height }) {
    const inSight = [...cells].filter(({ element: { category, hidden, ...frame } }) => category === 'cell' && !hidden
        && frame.x < x + width && frame.x + frame.width > x && frame.y < y + height && frame.y + frame.height > y)
    const begins = ({ element }) => element.y >= y && element.x >= x
    return inSight.sort((a, b) => begins(b) - begins(a) || a.element.y - b.element.y || a.element.x - b.element.x)[0]
}
