// The picture in sight as an SVG that looks like the stage in every renderer, and as a PNG of it.

import { touches } from '../stage/elements.js'
import { colour, paintAttribute, readGradient } from './colours.js'
import { textLines } from './lines.js'
import { inside, middleLine, outline, projected, round } from './outline.js'
import { photographIn, symbolsOf } from './photographs.js'

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Without the control characters that XML does not allow. */
const escaped = (text) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '').replace(/[&<>"]/g, (character) => entities[character])

/**
 * How a node is painted: of a hexagon, the inner one lies before its node and leaves its edge; what is said about a photograph lies
 * behind its node, over the picture.
 */
function paintOf(node, shape, isPhotograph) {
    const style = getComputedStyle(node), isHexagon = shape === 'hexagon', inner = getComputedStyle(node, '::before')
    const { backgroundColor, backgroundImage } = isPhotograph ? getComputedStyle(node, '::after') : isHexagon ? inner : style
    const edge = isHexagon ? style.backgroundColor : style.outlineColor
    const edgeWidth = Number.parseFloat(isHexagon ? inner.top : style.outlineWidth) || 0
    return { style, backgroundColor, backgroundImage, edge, edgeWidth, isDashed: !isHexagon && style.outlineStyle === 'dashed' }
}

/** A gradient over an element, from corner to corner as CSS has it, such as the stripes of an estimate; null where there is none. */
function definition(id, image, { x, y, width, height }, bounds) {
    const gradient = readGradient(image)
    if (!gradient) return null
    const { angle, repeats, length, stops } = gradient, [right, down] = [Math.sin(angle), -Math.cos(angle)]
    const way = Math.abs(width * right) + Math.abs(height * down), end = length ?? way
    const start = [x - bounds.x + (width - way * right) / 2, y - bounds.y + (height - way * down) / 2]
    const [x1, y1, x2, y2] = [...start, start[0] + end * right, start[1] + end * down].map(round)
    const marks = stops.map(({ css, place }) => `<stop offset="${round(place)}" ${paintAttribute('stop-color', css)}/>`).join('')
    const spread = repeats ? ' spreadMethod="repeat"' : ''
    return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${spread}>${marks}</linearGradient>`
}

/** The bar at the beginning of an event. */
function bar({ element: { x, y, height, matrix }, node }, bounds, edge) {
    if (matrix || !node.classList.contains('event')) return ''
    return `<rect x="${round(x - bounds.x)}" y="${round(y - bounds.y)}" width="3" height="${round(height)}" ${paintAttribute('fill', edge)}/>`
}

function writing({ element, node, label }, bounds, style, zoom) {
    if (!label || style.fontSize === '0px' || colour(style.color).opacity === 0) return ''
    const size = Number.parseFloat(style.fontSize), weight = Number(style.fontWeight) > 400 ? ` font-weight="${style.fontWeight}"` : ''
    const paint = `font-size="${size}"${weight} ${paintAttribute('fill', style.color)}`
    // A text's middle lies above its baseline by about a third of its size.
    const baseline = (y) => round(y + 0.35 * size)
    if (element.matrix) {
        const [x, y] = projected([0.5, 0.5], element, bounds), fitting = label.slice(0, Math.floor(element.width / 6))
        return `<text x="${x}" y="${baseline(y)}" text-anchor="middle" ${paint}>${escaped(fitting)}</text>`
    }
    const [left, top] = [element.x - bounds.x, element.y - bounds.y]
    return textLines(node, element, zoom).map(({ text, x, y }) => `<text x="${round(left + x)}" y="${baseline(top + y)}" ${paint}>${escaped(text)}</text>`).join('')
}

function drawing(drawn, index, { bounds, shape: cellShape, zoom }) {
    const { element, node, photograph } = drawn, shape = element.category === 'cell' ? cellShape : 'rectangle'
    const { style, backgroundColor, backgroundImage, edge, edgeWidth, isDashed } = paintOf(node, shape, photograph !== undefined)
    if (style.visibility === 'hidden') return ''
    const id = `paint-${index}`, defined = definition(id, backgroundImage, element, bounds)
    const fill = paintAttribute('fill', backgroundColor), isFilled = fill !== 'fill="none"'
    const dashes = isDashed ? ' stroke-dasharray="3 2"' : ''
    const stroke = edgeWidth > 0 ? `${paintAttribute('stroke', edge)} stroke-width="${edgeWidth}"${dashes}` : ''
    const within = (area, attributes) => outline(inside(element, area), bounds, shape, style, attributes)
    // The edge of a hexagon is what its inner one leaves of it; others have strokes, which lie inside as on the stage.
    if (shape === 'rectangle' && stroke && Math.min(element.width, element.height) < 1) {
        // Its edge lies around it, on both sides.
        const extent = 2 * edgeWidth + Math.min(element.width, element.height)
        return faded(style, middleLine(element, bounds, `${paintAttribute('stroke', edge)} stroke-width="${extent}"${dashes}`))
    }
    const isHexagon = shape === 'hexagon', area = isHexagon ? edgeWidth : 0
    const edged = isHexagon ? within(0, paintAttribute('fill', edge)) : stroke && within(edgeWidth / 2, `fill="none" ${stroke}`)
    const picture = photograph !== undefined && photographIn(photograph, inside(element, area), bounds, `${id}-clip`, within(area, ''))
    const fills = [picture, isFilled && within(area, fill), defined && within(area, `fill="url(#${id})"`)].filter(Boolean)
    const painted = isHexagon ? [edged, ...fills] : [...fills, edged]
    const parts = [defined ?? '', ...painted, bar(drawn, bounds, edge), writing(drawn, bounds, style, zoom)]
    return faded(style, parts.join(''))
}

/** A group that is as opaque as a node. */
function faded({ opacity }, content) {
    return `<g${Number(opacity) === 1 ? '' : ` opacity="${round(Number(opacity))}"`}>${content}</g>`
}

/** As the view draws them: pinned ones above all others, then by their z-index; `drawn` is in the order of the nodes. */
function inOrder(drawn) {
    const isPinned = ({ element }) => Number(Boolean(element.pinned))
    return drawn.toSorted((a, b) => isPinned(a) - isPinned(b) || a.element.zIndex - b.element.zIndex)
}

/**
 * The picture on the stage, in the page's colours.
 * - Parameters: `bounds`, where the content is drawn; `shape` of cells; `background`, a colour; `zoom`, pixels per point on the page.
 */
export function pictureSVG(drawn, { bounds, shape, background, zoom }) {
    const { width, height } = bounds, shown = inOrder(drawn.filter(({ element }) => touches(element.frame, bounds)))
    const size = `width="${width}" height="${height}"`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}" font-family="sans-serif">
${symbolsOf(shown)}<rect ${size} ${paintAttribute('fill', background)}/>
${shown.map((each, index) => drawing(each, index, { bounds, shape, zoom })).join('\n')}
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
