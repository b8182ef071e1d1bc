// Elements as the page names and draws them.

/** A text that names an element within a generation. */
export const keyOf = ({ category, kind, section, item }) => (
    category === 'cell' ? `cell ${section} ${item}` : `${category} ${kind} ${section} ${item}`)

/** An element with its bounding box as `frame`; its own frame is what is drawn before it is transformed by `matrix`. */
export function drawable(element) {
    const { x, y, width, height, transform } = element
    const drawn = { ...element, frame: { x, y, width, height }, matrix: '' }
    if (!transform) return drawn
    const { matrix, untransformedFrame } = transform
    return Object.assign(drawn, untransformedFrame, { matrix: matrix.length === 6 ? `matrix(${matrix})` : `matrix3d(${matrix})` })
}

/** Whether two rectangles have a point in common, if only of their edges. */
export const touches = (a, b) => a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
