// A small picture of a showcase, as the stage would draw it: from a container that is open for as long as one query takes.

import { place } from '/collection-view/picture/place.js'

import { make } from '../controls/dom.js'
import { countsOf } from '../model/description.js'
import { defaults } from '../model/state.js'
import { dress, makeLook } from '../stage/look.js'

/** Taller containers are shown from their top, as wide as the picture. */
const tallest = 1.3

/** The elements of a showcase at its bounds. Its name would be taken if it was open elsewhere. */
async function query(client, { name, ...container }) {
    const { bounds } = container, opened = await client.open(container)
    try {
        return (await opened.queryRect({ rect: bounds })).attributes
    } finally {
        await opened.close()
    }
}

/** The function that colours and labels the showcase's elements. */
function lookOf(showcase) {
    let first = 0
    const firstItems = countsOf(defaults, showcase).map((count) => (first += count) - count)
    return makeLook({ state: { ...defaults, colour: 'index' }, dataSet: showcase, firstItems })
}

/** Draws a showcase into the node, whose size it follows. */
export async function drawPreview(node, client, showcase) {
    const { layout, bounds: { x = 0, y = 0, width, height } } = showcase.container
    const [{ itemShape }, elements] = await Promise.all([client.describeLayout({ layout }), query(client, showcase.container)])
    const look = lookOf(showcase), byDepth = elements.toSorted((a, b) => Number(Boolean(a.pinned)) - Number(Boolean(b.pinned)))
    const nodes = byDepth.map((element) => {
        const each = document.createElement('div')
        dress(each, element, look(element), itemShape || 'rectangle', '')
        place(each, element, { x, y })
        each.removeAttribute('aria-label')
        return each
    })
    const device = make('div', { className: 'preview' }, ...nodes)
    Object.assign(device.style, { width: `${width}px`, height: `${height}px` })
    node.replaceChildren(device)
    new ResizeObserver(() => {
        const { clientWidth, clientHeight } = node
        const scale = height > tallest * width ? clientWidth / width : Math.min(clientWidth / width, clientHeight / height)
        const top = Math.max(0, (clientHeight - height * scale) / 2)
        device.style.transform = `translate(${(clientWidth - width * scale) / 2}px, ${top}px) scale(${scale})`
    }).observe(node)
}
