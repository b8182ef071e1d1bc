// What is in sight as an SVG, and as a PNG of it.

const round = (number) => Math.round(number * 100) / 100
const escaped = (text) => text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }[character]))

/** The corners of a shape, within its frame. */
function outline({ width: w, height: h }, shape) {
    if (shape === 'hexagon') return h > w ? [[w / 2, 0], [w, h / 4], [w, 3 * h / 4], [w / 2, h], [0, 3 * h / 4], [0, h / 4]] : [[0, h / 2], [w / 4, 0], [3 * w / 4, 0], [w, h / 2], [3 * w / 4, h], [w / 4, h]]
    if (shape === 'circle') return Array.from({ length: 48 }, (_, index) => [w / 2 * (1 + Math.cos(index * Math.PI / 24)), h / 2 * (1 + Math.sin(index * Math.PI / 24))])
    return [[0, 0], [w, 0], [w, h], [0, h]]
}

/** Where a corner is drawn: turned about the middle, in three dimensions, and projected. */
function projected([x, y], { width, height, matrix }) {
    if (!matrix) return [x, y]
    const [px, py] = [x - width / 2, y - height / 2], { x: tx, y: ty, w } = new DOMMatrix(matrix).transformPoint(new DOMPoint(px, py))
    return [tx / w + width / 2, ty / w + height / 2]
}

/** The elements as SVG. `drawn`: elements with their nodes, whose colours are those of the page. */
export function pictureSVG(drawn, { x, y, width, height }, shape, background) {
    const parts = drawn.toSorted((a, b) => a.element.zIndex - b.element.zIndex).map(({ element, node, label }) => {
        const style = getComputedStyle(node), { left, top } = { left: element.x - x, top: element.y - y }
        const corners = outline(element, element.category === 'cell' ? shape : 'rectangle').map((corner) => projected(corner, element)).map(([cx, cy]) => `${round(left + cx)},${round(top + cy)}`)
        const fill = style.getPropertyValue('--fill').trim(), edge = style.getPropertyValue('--edge').trim()
        const colour = /gradient/.test(fill) || !fill ? style.backgroundColor : fill
        const paint = /rgba?\(0, 0, 0, 0\)/.test(colour) ? `hsl(${style.getPropertyValue('--hue').trim() || 214} 45% 85%)` : colour
        const opacity = element.alpha === 1 ? '' : ` opacity="${round(element.alpha)}"`
        const [middleX, middleY] = projected([element.width / 2, element.height / 2], element)
        const text = element.width < 24 || element.height < 14 || !label ? '' : `<text x="${round(left + middleX)}" y="${round(top + middleY)}" fill="${style.color}">${escaped(label.slice(0, Math.floor(element.width / 6)))}</text>`
        return `<g${opacity}><polygon points="${corners.join(' ')}" fill="${paint}" stroke="${edge || style.borderTopColor}"/>${text}</g>`
    })
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" text-anchor="middle" dominant-baseline="central"><rect width="100%" height="100%" fill="${background}"/>${parts.join('')}</svg>`
}

/** The SVG as a PNG file with two pixels per point. */
export async function picturePNG(svg, { width, height }) {
    const image = new Image()
    image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    try {
        await image.decode()
        const canvas = Object.assign(document.createElement('canvas'), { width: 2 * width, height: 2 * height })
        canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
        return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
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
