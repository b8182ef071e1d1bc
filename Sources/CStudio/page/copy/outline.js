// Outlines of elements as SVG, in the bounds.

export const round = (number) => Math.round(number * 1000) / 1000

/** Sides of the polygon that an ellipse is drawn as: it stays one in perspective. */
const ellipseSides = 48

/** The corners of each shape, as shares of the frame. */
const outlines = {
    rectangle: () => [[0, 0], [1, 0], [1, 1], [0, 1]],
    hexagon: ({ width, height }) => (height > width
        ? [[0.5, 0], [1, 0.25], [1, 0.75], [0.5, 1], [0, 0.75], [0, 0.25]]
        : [[0, 0.5], [0.25, 0], [0.75, 0], [1, 0.5], [0.75, 1], [0.25, 1]]),
    circle: () => Array.from({ length: ellipseSides }, (_, side) => {
        const angle = 2 * Math.PI * side / ellipseSides
        return [(1 + Math.cos(angle)) / 2, (1 + Math.sin(angle)) / 2]
    }),
}

/** Where a place in an element is drawn, in the bounds: turned about its middle, in three dimensions, and projected. */
export function projected([shareX, shareY], { x, y, width, height, matrix }, bounds) {
    const point = new DOMPoint((shareX - 0.5) * width, (shareY - 0.5) * height)
    const turned = matrix ? new DOMMatrix(matrix).transformPoint(point) : point
    return [round(turned.x / turned.w + width / 2 + x - bounds.x), round(turned.y / turned.w + height / 2 + y - bounds.y)]
}

/** An element within another's edge. */
export function inside({ x, y, width, height, ...element }, edge) {
    const inset = Math.min(edge, width / 2, height / 2)
    return { ...element, x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset }
}

/** The line that a rectangle is which has no height, or no width: renderers draw no outline of it. */
export function middleLine({ width, height, ...element }, bounds, attributes) {
    const ends = width < height ? [[0.5, 0], [0.5, 1]] : [[0, 0.5], [1, 0.5]]
    const [from, to] = ends.map((end) => projected(end, { ...element, width, height }, bounds))
    return `<path d="M${from}L${to}" ${attributes}/>`
}

/** An outline of an element, with attributes of how it is painted. */
export function outline(element, bounds, shape, style, attributes) {
    const { x, y, width, height, matrix } = element
    if (shape === 'rectangle' && !matrix) {
        const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, width / 2, height / 2)
        const [left, top, ...size] = [x - bounds.x, y - bounds.y, width, height].map(round)
        return `<rect x="${left}" y="${top}" width="${size[0]}" height="${size[1]}" rx="${round(radius)}" ${attributes}/>`
    }
    const corners = outlines[shape](element).map((corner) => projected(corner, element, bounds))
    return `<polygon points="${corners.join(' ')}" ${attributes}/>`
}
