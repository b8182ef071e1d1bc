// Explains elements: one that was clicked in the inspector, one that the pointer rests on in a hint beside it.

import { byId, text } from '../controls/dom.js'
import { rounded } from '../inspect/numbers.js'

/** Milliseconds until a pointer rests. */
const rest = 180

export class Hints {
    constructor(studio) {
        this.studio = studio
        const viewport = byId('viewport')
        const elementAt = ({ target }) => studio.stage.view?.elementOf(target)
        viewport.addEventListener('click', (event) => {
            const element = elementAt(event)
            if (element) studio.explain(element)
        })
        viewport.addEventListener('pointermove', (event) => this.hover(event.buttons ? undefined : elementAt(event), event))
        viewport.addEventListener('pointerdown', () => this.hover())
        viewport.addEventListener('pointerleave', () => this.hover())
    }

    hover(element, event) {
        clearTimeout(this.timer)
        const tooltip = byId('tooltip')
        if (!element || this.hovered?.key !== element.key) tooltip.hidden = true
        this.hovered = element
        if (!element) return
        const { clientX, clientY } = event
        this.timer = setTimeout(async () => {
            const reply = await this.studio.queryExplanation(element).catch(() => null)
            if (!reply || this.hovered !== element) return
            this.studio.stage.dispatch('pointed', reply)
            const lines = reply.steps.slice(-2).map((step) => text('div', rounded(step.text)))
            tooltip.replaceChildren(text('b', this.studio.nameOf(element)), ...lines)
            tooltip.hidden = false
            const { width, height } = tooltip.getBoundingClientRect()
            tooltip.style.left = `${Math.min(clientX + 14, innerWidth - width - 8)}px`
            tooltip.style.top = `${clientY + 18 + height > innerHeight ? clientY - height - 10 : clientY + 18}px`
        }, rest)
    }
}
