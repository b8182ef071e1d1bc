// Elements as they are drawn.

/** What names an element within a generation. */
export function keyOf(category, kind, section, item) {
    return category === 'cell' ? `cell ${section} ${item}` : `${category} ${kind} ${section} ${item}`
}

/** An element of an answer, with its key, and with what is drawn in place of its bounding box if it is transformed. */
function drawable(element) {
    const { category, kind, section, item, x, y, width, height, transform } = element
    const drawn = { ...element, key: keyOf(category, kind, section, item), frame: { x, y, width, height }, matrix: '' }
    if (!transform) return drawn
    const { matrix, untransformedFrame } = transform
    return Object.assign(drawn, untransformedFrame, { matrix: matrix.length === 6 ? `matrix(${matrix})` : `matrix3d(${matrix})` })
}

export const elementsOf = (attributes = []) => attributes.map(drawable)

/** Whether the first rectangle contains the second. */
export const contains = (a, b) => a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height

/** Whether two rectangles have a point in common, if only of their edges. */
export const touches = (a, b) => a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
