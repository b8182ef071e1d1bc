// How an element of a layout is drawn.

/** Puts a node where its element lies, seen from `base`. A side in `measures` is as long as the node's content. */
export function place(node, element, base, measures = '') {
    const { x, y, width, height } = element.transform?.untransformedFrame ?? element
    const { style } = node
    // Not in `transform`, before which the page's own `rotate` and `scale` would turn the place as well.
    style.translate = `${x - base.x}px ${y - base.y}px`
    style.transform = transform(element)
    style.width = measures.includes('width') ? 'max-content' : `${width}px`
    style.height = measures.includes('height') ? 'auto' : `${height}px`
    style.zIndex = element.zIndex || ''
    style.opacity = element.alpha === 1 ? '' : element.alpha
    style.visibility = element.hidden ? 'hidden' : ''
}

/** About the middle, which is where CSS has its origin. */
function transform({ transform }) {
    if (!transform) return ''
    return transform.matrix.length === 6 ? `matrix(${transform.matrix})` : `matrix3d(${transform.matrix})`
}
