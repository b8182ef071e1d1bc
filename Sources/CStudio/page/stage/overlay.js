// The explanation on the picture: lane or line, distances to the neighbours, insets, the item that stays in place when the content
// changes, and the place that dragged items go to.

import { byId } from '../controls/dom.js'
import { shown } from '../inspect/numbers.js'
import { band, insetBands, neighbours } from './distances.js'
import { keyOf } from './elements.js'
import { latest } from './latest.js'

/** Milliseconds that the picture has to rest before the page queries what stays in place when the content changes. */
const rest = 200

const svg = (tag, attributes, ...children) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
    node.append(...children)
    return node
}

/** A rectangle with a text in its middle. Those of one kind share a class. */
function shape(name, { x, y, width, height }, label) {
    const rect = svg('rect', { class: name, x, y, width: Math.max(0, width), height: Math.max(0, height) })
    if (label === undefined) return [rect]
    return [rect, svg('text', { class: name, x: x + width / 2, y: y + height / 2 }, label)]
}

export class Overlay {
    #explanation = null
    /** The index path of the item that stays in place when the content changes. */
    #anchor = null

    constructor(studio) {
        this.studio = studio
        const { stage } = studio, button = byId('overlay')
        const explain = ({ detail }) => this.#show(detail)
        stage.addEventListener('explained', explain)
        stage.addEventListener('pointed', explain)
        stage.addEventListener('drawn', () => {
            this.#draw()
            this.#schedule()
        })
        stage.addEventListener('opened', () => this.#show(null))
        button.addEventListener('click', () => this.toggle())
        byId('viewport').addEventListener('keydown', (event) => {
            if (event.key !== 'o' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
            event.preventDefault()
            this.toggle()
        })
        this.#draw()
    }

    toggle() {
        const { state } = this.studio
        state.overlay = state.overlay ? '' : 'on'
        this.studio.saveState()
        this.#draw()
        this.#schedule()
    }

    #schedule() {
        clearTimeout(this.timer)
        if (this.studio.state.overlay === 'on') this.timer = setTimeout(() => this.#query(), rest)
    }

    #query = latest(async () => {
        // The container may be closed by now.
        const reply = await this.studio.session.container?.request('captureAnchor').catch(() => null)
        this.#anchor = reply?.anchor?.indexPath ?? null
        this.#draw()
    })

    /** As the page has attached to it: the studio itself sets none. */
    get #safeArea() { return this.studio.session.container?.state?.environment?.safeAreaInsets ?? {} }

    #show(explanation) {
        this.#explanation = explanation
        this.#draw()
    }

    #draw() {
        const { state, stage } = this.studio, picture = byId('overlay-picture'), isShown = state.overlay === 'on'
        byId('overlay').setAttribute('aria-pressed', isShown)
        picture.toggleAttribute('hidden', !isShown)
        if (!isShown || !stage.view) return
        const { x, y, width, height } = stage.bounds
        // Lengths stay legible at every zoom.
        picture.style.setProperty('--pixel', 1 / stage.zoom)
        picture.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
        byId('overlay-shapes').replaceChildren(...this.#shapes(stage))
    }

    #shapes({ bounds, elements, inset }) {
        const drops = elements.filter(({ kind }) => kind === 'drop-place')
        // While items are dragged, the place that they go to is what counts.
        const { band: around, element } = drops.length > 0 ? {} : this.#explained(elements)
        const anchor = this.#anchor && elements.find((each) => keyOf(each) === keyOf({ category: 'cell', ...this.#anchor }))
        return [
            ...around ? shape('band', around) : [],
            ...insetBands(inset, bounds).flatMap(({ rect, length }) => shape('inset', rect, shown(length))),
            ...insetBands(this.#safeArea, bounds).flatMap(({ rect, length }) => shape('safe', rect, shown(length))),
            ...anchor ? shape('anchor', { ...anchor, ...this.studio.isSideways ? { width: 0 } : { height: 0 } }, 'anchor') : [],
            ...drops.flatMap((place) => [...shape('drop', place), ...gaps(place, elements)]),
            ...element ? [...gaps(element, elements), ...shape('explained', element)] : [],
        ]
    }

    /** The element that is explained, as it is drawn now, which need not be where it was then, and the lane or line that it is in. */
    #explained(elements) {
        const { attributes: [explained], steps } = this.#explanation ?? { attributes: [] }, { stage: { bounds }, isSideways } = this.studio
        const element = explained && elements.find((each) => keyOf(each) === keyOf(explained))
        return { element, band: element && band(element, steps, bounds, isSideways ? 'x' : 'y') }
    }
}

const gaps = (element, elements) => neighbours(element, elements).filter(({ distance }) => distance > 0)
    .flatMap(({ rect, distance }) => shape('gap', rect, shown(distance)))
