// The picture of the container: a collection view in the page's device.

import { CollectionView } from '/collection-view.js'

import { byId } from '../controls/dom.js'
import { drawable } from './elements.js'
import { dress } from './look.js'
import { FrameMeter } from './meter.js'
import { addPhotographs } from './photographs.js'

const flash = ['var(--flash)', 'transparent'].map((colour) => ({ boxShadow: `inset 0 0 0 200px ${colour}` }))
const stillness = matchMedia('(prefers-reduced-motion: reduce)')

/** Points around what is in sight that are drawn as well. */
const overscan = 300

const sides = ['top', 'left', 'bottom', 'right']

/**
 * Dispatches `opened` with a new view, `difference` when the container has changed or was scrolled, `drawn` behind each frame, `selected` with the keys of the view,
 * `activated` with an element, `moved` with the index paths that items are dropped `from` and `to`, `resized` when another client has set the size,
 * `frames` with figures, `fault` with an error.
 */
export class Stage extends EventTarget {
    /** The collection view; null until there is a container. */
    view = null
    /** The device's size, and with it that of the bounds. */
    size = { width: 0, height: 0 }
    zoom = 1
    /** Of cells, as the layout has it. */
    shape = 'rectangle'
    /** The last report of the view's window. */
    newest = { contentSize: { width: 0, height: 0 }, generation: 0, truncated: false, isMoving: false }
    #flashing = new Set()

    /** `studio`: `state`, `look(element)` and `nameOf(element)`. */
    constructor(studio) {
        super()
        this.studio = studio
        this.meter = new FrameMeter((figures) => this.dispatch('frames', figures))
        this.viewport = byId('viewport')
        addPhotographs()
        this.viewport.addEventListener('scroll', () => this.meter.touch(), { passive: true })
        new ResizeObserver(() => this.fit()).observe(byId('stage'))
    }

    dispatch(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })) }

    /** Shows a container, whose bounds are given. */
    open(container, bounds) {
        this.setSize(bounds)
        // After a lost connection, the view goes on by itself.
        if (container === this.view?.container) return
        this.view?.close()
        this.view = new CollectionView(this.viewport, {
            container, ownsBounds: true, overscan, measures: 'none', label: 'Items in sight', contentInset: this.inset,
            apply: (node, element) => this.dress(node, element),
            ondifference: (difference) => this.changed(difference), ondraw: () => this.drawn(),
            onselected: (keys) => this.dispatch('selected', keys), onreorder: (keys, to) => this.dispatch('moved', { from: keys.map((key) => this.view.pathOf(key)), to }),
            onactivate: (key) => this.dispatch('activated', { category: 'cell', kind: 'cell', ...this.view.pathOf(key) }),
            onfailed: (error) => this.dispatch('fault', error),
            // The studio says itself where they are now.
            texts: { moved: () => '' },
        })
        this.dispatch('selected', new Set())
        this.dispatch('opened')
    }

    /** The container's bounds, or those that it will have once the newest have been sent. */
    get bounds() {
        const { x = 0, y = 0 } = this.view?.visible ?? {}
        return { x, y, ...this.size }
    }

    get inset() { return Object.fromEntries(sides.map((side, index) => [side, this.studio.state.inset[index]])) }

    // ------------------------------------------------------------------ drawing

    changed(difference) {
        this.newest = difference
        if (difference.reason === 'data' || difference.reason === 'measurement') this.noteFlashes(difference)
        this.follow(difference.rect)
        this.dispatch('difference', difference)
    }

    /** Makes the items that an edit has moved or inserted flash once they are drawn. */
    noteFlashes({ appeared, moved, changed }) {
        const isElsewhere = ({ element, from }) => element.x !== from.x || element.y !== from.y
        const elements = [...appeared, ...[...moved, ...changed].filter(isElsewhere).map(({ element }) => element)]
        for (const { key } of elements) this.#flashing.add(key)
    }

    drawn() {
        if (this.#flashing.size > 0 && !stillness.matches) {
            for (const [node, { key }] of this.nodes()) if (this.#flashing.has(key)) node.animate(flash, 800)
        }
        this.#flashing.clear()
        this.dispatch('drawn')
    }

    dress(node, element) { dress(node, element, this.studio.look(element), this.shape, this.studio.nameOf(element)) }

    /** Dresses everything anew: data, colours or the shape are others. */
    dressAll() {
        for (const [node, element] of this.nodes()) this.dress(node, element)
    }

    /** The nodes that are drawn, with their elements. */
    nodes() {
        const all = [...this.viewport.querySelectorAll('.element')].map((node) => [node, this.view?.elementOf(node)])
        return all.filter(([, element]) => element)
    }

    /** The drawn elements, as *Export* needs them. */
    get drawings() {
        return this.nodes().map(([node, element]) => ({
            node, element: drawable(element), label: node.textContent, photograph: this.studio.look(element).photograph,
        }))
    }

    get elements() { return this.nodes().map(([, element]) => element) }

    // ------------------------------------------------------------------ size

    resize(width, height) {
        this.setSize({ width, height })
        this.meter.touch()
    }

    setSize({ width, height }) {
        this.size = { width, height }
        Object.assign(byId('device-frame').style, { width: `${width}px`, height: `${height}px` })
        this.fit()
    }

    /** Another client has set the size of the bounds, unless the view has still to notice that of the device. */
    follow({ width, height }) {
        const { visible } = this.view
        if (visible.width !== this.size.width || visible.height !== this.size.height) return
        if (width === this.size.width && height === this.size.height) return
        this.setSize({ width, height })
        this.dispatch('resized')
    }

    /** Chooses the zoom at which the device fits the stage, or the one that was chosen. */
    fit() {
        const stage = byId('stage'), frame = byId('device-frame'), { width, height } = this.size
        if (!(width > 0) || !(height > 0) || this.isDragged) return
        // Scroll bars that take place lie beside the device.
        frame.style.setProperty('--bar', `${this.viewport.offsetWidth - this.viewport.clientWidth}px`)
        const fitting = Math.min(1, (stage.clientWidth - 64) / width, (stage.clientHeight - 64) / height)
        this.zoom = this.studio.state.zoom === 'fit' ? Math.max(0.05, fitting) : Number(this.studio.state.zoom) || 1
        frame.style.setProperty('--zoom', this.zoom)
        Object.assign(frame.style, {
            transform: `scale(${this.zoom})`, marginLeft: `${Math.max(0, (stage.clientWidth - 64 - width * this.zoom) / 2)}px`,
            // A transform leaves the place that a box takes as it is.
            marginRight: `${(this.zoom - 1) * width}px`, marginBottom: `${(this.zoom - 1) * height}px`,
        })
    }
}
