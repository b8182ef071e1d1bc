// Drawn landscapes that stand for photographs, the same as in pictures of layoutctl (Sources/LayoutRendering/Photograph.swift): a sky with
// its light, far ridges, and the ground in front. A check compares them.

/** The upper edge of a ridge or of the ground, from the left side to the right one. */
const edges = {
    mountains: 'M0 54L22 36L38 48L62 26L84 47L98 38L120 52',
    hills: 'M0 46Q26 30 54 44T120 38',
    dunes: 'M0 58Q34 44 66 60T120 54',
    slope: 'M0 48Q50 52 120 72',
    shore: 'M0 52H120',
    beach: 'M0 70Q46 62 120 76',
}

/** The colours of the sky and of its horizon, of the light and where it stands, of what is far and of what is near. */
const landscapes = [
    // Noon in the hills, an evening at the sea, a morning in the mountains, a night at a lake.
    { sky: ['#4a90d9', '#cfe6f5'], light: ['#fff4c7', 78, 20], far: ['hills', '#7fa66b'], near: ['dunes', '#4f7f45'] },
    { sky: ['#3d3a6b', '#f9a26c'], light: ['#ffe0a3', 58, 44], far: ['shore', '#3f5f86'], near: ['beach', '#b98b62'] },
    { sky: ['#7da3c8', '#f6d9cf'], light: ['#fff1dc', 44, 24], far: ['mountains', '#5d6e8c'], near: ['dunes', '#35455c'] },
    { sky: ['#0e1b3a', '#3e5a85'], light: ['#f2f3e2', 74, 18], far: ['mountains', '#1c2e4e'], near: ['slope', '#0f1d30'] },
    // A day in the desert, autumn, snow, and a day at the sea.
    { sky: ['#5fa8d3', '#f8e3b6'], light: ['#fffbe3', 46, 18], far: ['hills', '#dda15e'], near: ['dunes', '#bc7b3b'] },
    { sky: ['#9cb7c4', '#f3e2c4'], light: ['#ffefc2', 72, 22], far: ['hills', '#c56b3a'], near: ['slope', '#8a3f26'] },
    { sky: ['#8fb4d6', '#eaf2f8'], light: ['#fffdf0', 82, 16], far: ['mountains', '#93a9bf'], near: ['slope', '#e8eef4'] },
    { sky: ['#2e8bc0', '#bfe3ee'], light: ['#fff8d6', 48, 20], far: ['shore', '#1e7fa0'], near: ['beach', '#e6cfa0'] },
    { sky: ['#e07a5f', '#f9d29d'], light: ['#fff0c9', 64, 34], far: ['hills', '#6d597a'], near: ['dunes', '#3d405b'] },
]

/** The number of an item's landscape, which depends on the index path alone. Neighbours show different ones. */
export function photographOf(section, item) {
    const count = landscapes.length
    return (item % count * 5 + Math.floor(item / count) % count + section % count * 2) % count
}

const skyOf = (number) => {
    const [top, horizon] = landscapes[number].sky, stops = `<stop stop-color="${top}"/><stop offset=".7" stop-color="${horizon}"/>`
    return `<linearGradient id="sky${number}" x2="0" y2="1">${stops}</linearGradient>`
}

const sceneOf = (number) => {
    const { light: [glow, x, y], far, near } = landscapes[number]
    const ground = ([edge, colour]) => `<path d="${edges[edge]}V80H0Z" fill="${colour}"/>`
    const sky = `<rect width="120" height="80" fill="url(#sky${number})"/><circle cx="${x}" cy="${y}" r="7" fill="${glow}"/>`
    return sky + ground(far) + ground(near)
}

/** A landscape as a symbol of an SVG document, named by its number, which fills any frame and is cut at its edges. */
export function photographSymbol(number) {
    const attributes = `id="photograph${number}" viewBox="0 0 120 80" preserveAspectRatio="xMidYMid slice"`
    return `${skyOf(number)}<symbol ${attributes}>${sceneOf(number)}</symbol>`
}

/** Gives nodes of the class `photograph` and a number their landscapes; a hexagon has it in its inner one, within its edge. */
export function addPhotographs() {
    const sheet = new CSSStyleSheet()
    const size = 'xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80"'
    landscapes.forEach((_, number) => {
        const image = `url("data:image/svg+xml,${encodeURIComponent(`<svg ${size}>${skyOf(number)}${sceneOf(number)}</svg>`)}")`
        const name = `.element.photograph${number}`
        sheet.insertRule(`${name}:not(.hexagon), ${name}.hexagon::before { background: ${image} center / cover }`)
    })
    document.adoptedStyleSheets.push(sheet)
}
