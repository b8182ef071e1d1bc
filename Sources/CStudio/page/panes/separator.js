// The separator between the stage and a pane beside it, dragged or moved by arrow keys.

import { byId } from '../controls/dom.js'

/** Widths in pixels: of the narrowest pane beside the stage, and of the narrowest stage; see style/panes.css. */
const narrowest = 200, narrowestStage = 320

export class Separator {
    #start = null

    /** `sign`: 1 if the pane gets wider to the right. */
    constructor(panes, name, sign) {
        Object.assign(this, { panes, name, sign, pane: byId(name), node: byId(`divide-${name}`) })
        const on = (event, work) => this.node.addEventListener(event, work)
        on('pointerdown', (event) => this.#begin(event))
        on('pointermove', ({ clientX }) => this.#start && this.#resize(this.#start.width + sign * (clientX - this.#start.x)))
        on('pointerup', () => this.#end())
        on('pointercancel', () => this.#end())
        on('keydown', (event) => this.#press(event))
        new ResizeObserver(() => this.#report()).observe(this.pane)
        addEventListener('resize', () => this.#report())
    }

    get #widest() { return Math.max(narrowest, Math.floor((innerWidth - narrowestStage) / 2)) }

    #resize(width) { this.panes.setWidth(this.name, Math.round(Math.min(this.#widest, Math.max(narrowest, width)))) }

    #begin(event) {
        this.#start = { x: event.clientX, width: this.pane.offsetWidth }
        this.node.classList.add('dragging')
        this.node.setPointerCapture(event.pointerId)
        event.preventDefault()
    }

    #end() {
        this.#start = null
        this.node.classList.remove('dragging')
    }

    #press(event) {
        const { sign, pane: { offsetWidth } } = this, step = sign * (event.shiftKey ? 64 : 16)
        const widths = { ArrowLeft: offsetWidth - step, ArrowRight: offsetWidth + step, Home: narrowest, End: this.#widest }
        if (event.key === 'Enter') {
            this.panes.toggle(this.name)
            byId(`pane-${this.name}`).focus()
        } else if (event.key in widths) this.#resize(widths[event.key])
        else return
        event.preventDefault()
    }

    #report() {
        Object.assign(this.node, { ariaValueMin: narrowest, ariaValueMax: this.#widest, ariaValueNow: this.pane.offsetWidth })
    }
}
