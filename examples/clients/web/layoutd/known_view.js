/** @typedef {import('../layoutd.js').ViewEffect} ViewEffect */
/** @typedef {import('../layoutd.js').ViewInput} ViewInput */
/** @typedef {import('../layoutd.js').ViewKeys} ViewKeys */

/** @type {ViewKeys} */
const NOTHING = { sections: [], items: [], counts: [], isInverted: false, ids: [] }

/** What the effects of a view have come to. The daemon forgets a view with its connection; the next one is led there again. */
export class KnownView {
    /**
     * Where its window is, if it has a place of its own.
     * @type {import('../layoutd.js').Rect | undefined}
     */
    visible
    #selected = NOTHING
    /** @type {import('../layoutd.js').IndexPath | undefined} */
    #cursor
    // What hands were doing.
    #isEditing = false
    #hasBand = false
    #scrolls = false
    #hasLifted = false
    #isInTransition = false

    /** @param {readonly ViewEffect[]} effects */
    follow(effects) {
        for (const effect of effects) this.#take(effect)
    }

    /** @param {ViewEffect} effect */
    #take(effect) {
        const { selected, focused, edit, band, autoscroll, show, transition, lifted, dropped, putBack, droppedOut } = effect
        if (selected) this.#selected = selected
        if (focused) this.#cursor = focused.item
        if (edit) this.#isEditing = edit.item !== undefined
        if (band) this.#hasBand = band.rect !== undefined
        if (autoscroll) this.#scrolls = autoscroll.x !== 0 || autoscroll.y !== 0
        if (show) this.visible = show.visible
        if (transition) this.#isInTransition = transition.step === 'begin' || transition.step === 'move'
        if (lifted) this.#hasLifted = true
        if (dropped || putBack || droppedOut) this.#hasLifted = false
    }

    /** The effects that end what hands were doing. */
    get endings() {
        /** @type {ViewEffect[]} */
        const endings = []
        if (this.#isEditing) endings.push({ edit: {} })
        if (this.#hasBand) endings.push({ band: {} })
        if (this.#scrolls) endings.push({ autoscroll: { x: 0, y: 0 } })
        if (this.#hasLifted) endings.push({ putBack: {} })
        if (this.#isInTransition) endings.push({ transition: { step: 'cancel', larger: false, progress: 0 } })
        return endings
    }

    /**
     * The inputs that lead a new view to what was selected and focused, each with the effect that says that nothing is.
     * @returns {{ input: ViewInput, otherwise: ViewEffect }[]}
     */
    get inputs() {
        const { sections, items, counts, isInverted, ids } = this.#selected
        const inputs = []
        if (isInverted || counts.length) {
            const isNamed = ids.length > 0 && ids.length === counts.reduce((sum, count) => sum + count, 0)
            const select = isNamed ? { ids, isInverted } : { sections, items, counts, isInverted }
            inputs.push({ input: { select }, otherwise: { selected: NOTHING } })
        }
        if (this.#cursor) inputs.push({ input: { focus: { item: this.#cursor } }, otherwise: { focused: {} } })
        return inputs
    }
}
