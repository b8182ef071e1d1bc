// Colours as every renderer knows them: the page's are mixed and calculated, and computed as `color(srgb …)`.

const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true })
const known = new Map()

/** - Returns: `{hex, opacity}` of a CSS colour, by what the browser draws. */
export function colour(css) {
    if (!known.has(css)) known.set(css, drawn(css))
    return known.get(css)
}

function drawn(css) {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = 'transparent'
    context.fillStyle = css
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data
    return { hex: `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`, opacity: Math.round(1000 * alpha / 255) / 1000 }
}

/** An attribute and its opacity: `fill`, `stroke` or `stop-color`. */
export function paintAttribute(name, css) {
    const { hex, opacity } = colour(css)
    if (opacity === 0 && name !== 'stop-color') return `${name}="none"`
    const opacityName = name === 'stop-color' ? 'stop-opacity' : `${name}-opacity`
    return opacity === 1 ? `${name}="${hex}"` : `${name}="${hex}" ${opacityName}="${opacity}"`
}

/** The parts of a list such as a gradient's, between commas that stand in no brackets. */
function parts(list) {
    const found = ['']
    let depth = 0
    for (const letter of list) {
        if (letter === '(') depth += 1
        if (letter === ')') depth -= 1
        if (letter === ',' && depth === 0) found.push('')
        else found[found.length - 1] += letter
    }
    return found.map((part) => part.trim())
}

/** A stop of a gradient: its colour, and the points along the way at which it stands. */
function readStop(part) {
    const lengths = /(?:\s+-?[\d.]+px)*$/.exec(part)[0]
    return { css: part.slice(0, part.length - lengths.length), points: lengths.split('px').filter(Boolean).map(Number) }
}

/**
 * A computed linear gradient: its angle in radians, whether it repeats, and its stops in turn, each with its place as a share of
 * `length`, or of the whole way if that is null. Null for other images.
 */
export function readGradient(image) {
    const [, repeats, list] = /^(repeating-)?linear-gradient\((.*)\)$/s.exec(image) ?? []
    if (!list) return null
    const [first, ...others] = parts(list), degrees = /^(-?[\d.]+)deg$/.exec(first)?.[1]
    const read = (degrees === undefined ? [first, ...others] : others).map(readStop)
    const isPlaced = read.every(({ points }) => points.length), length = isPlaced ? read.at(-1).points.at(-1) : null
    const stops = isPlaced ? read.flatMap(({ css, points }) => points.map((point) => ({ css, place: point / length })))
        : read.map(({ css }, index) => ({ css, place: index / (read.length - 1) }))
    return { angle: (degrees === undefined ? 180 : Number(degrees)) * Math.PI / 180, repeats: Boolean(repeats), length, stops }
}
