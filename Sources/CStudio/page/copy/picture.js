// What is in sight as an SVG, and as a PNG of it.

const round = (number) => Math.round(number * 100) / 100
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text) => text.replace(/[&<>"]/g, (character) => entities[character])

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
function projected([shareX, shareY], { x, y, width, height, matrix }, bounds) {
    const point = new DOMPoint((shareX - 0.5) * width, (shareY - 0.5) * height)
    const turned = matrix ? new DOMMatrix(matrix).transformPoint(point) : point
    return [round(turned.x / turned.w + width / 2 + x - bounds.x), round(turned.y / turned.w + height / 2 + y - bounds.y)]
}

/** The colours of a node. A gradient is drawn in the colour that it begins with. */
function paint(node) {
    const style = getComputedStyle(node)
    const fill = style.getPropertyValue('--fill').trim()
    const first = /gradient\([^,]*,\s*(hsl\([^)]*\)|hsl\(.*?\)\))/.exec(fill)?.[1]
    return { fill: first ?? (fill || style.backgroundColor), edge: style.outlineColor, text: style.color }
}

function drawing({ element, node, label }, bounds, shape) {
    const { category, width, height, alpha } = element, colours = paint(node)
    const corners = outlines[category === 'cell' ? shape : 'rectangle'](element).map((corner) => projected(corner, element, bounds))
    const polygon = `<polygon points="${corners.join(' ')}" style="fill:${escaped(colours.fill)};stroke:${escaped(colours.edge)}"/>`
    if (width < 24 || height < 14 || !label) return `<g opacity="${round(alpha)}">${polygon}</g>`
    const [x, y] = projected([0.5, 0.5], element, bounds), fitting = label.slice(0, Math.floor(width / 6))
    return `<g opacity="${round(alpha)}">${polygon}<text x="${x}" y="${y}" style="fill:${escaped(colours.text)}">${escaped(fitting)}</text></g>`
}

/** What was drawn by an element pool, in the page's colours. */
export function pictureSVG(drawn, bounds, shape, background) {
    const { width, height } = bounds
    const inOrder = drawn.toSorted((a, b) => a.element.zIndex - b.element.zIndex)
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"
 font-family="sans-serif" font-size="11" text-anchor="middle" dominant-baseline="central">
<rect width="100%" height="100%" style="fill:${escaped(background)}"/>
${inOrder.map((each) => drawing(each, bounds, shape)).join('\n')}
</svg>
`
}

/** The SVG as a PNG file with two pixels per point. */
export async function picturePNG(svg, { width, height }) {
    const image = new Image()
    image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    try {
        await image.decode()
        const canvas = Object.assign(document.createElement('canvas'), { width: 2 * width, height: 2 * height })
        canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
        return await new Promise((resolve) => { canvas.toBlob(resolve, 'image/png') })
    } finally {
        URL.revokeObjectURL(image.src)
    }
}

/** Has the browser save a file. */
export function download(blob, name) {
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name })
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
