// The three panes: which of them are in sight, how wide they are, and the keys that lead from one to the next.

import { byId } from '../controls/dom.js'

/** The panes in their order, with their elements and what gets the focus that has not been there yet. */
const panes = {
    controls: { element: 'controls', first: '#layout' },
    stage: { element: 'middle', first: '#viewport > .space, #viewport' },
    inspector: { element: 'inspector', first: '[role="tab"][aria-selected="true"]' },
}

const stored = 'studio.panes'

/** Where there is room for one pane only, and where there is for one beside the stage; see style/narrow.css. */
const isNarrow = matchMedia('(width < 960px)'), isMedium = matchMedia('(width < 1280px)')

/**
 * Beside the stage are two panes, which can be hidden and sized; a page that is not wide shows one of them, at first the controls, and a
 * narrow page one pane at a time. The page remembers all of it.
 */
export class Panes {
    /** Widths that were chosen, by pane. */
    widths = {}
    #hidden = new Set()
    #current = 'stage'
    /** The one beside the stage where there is room for one, or ''. */
    #side = 'controls'
    /** The element of each pane that had the focus last. */
    #left = new Map()

    constructor() {
        this.#read()
        for (const name of Object.keys(panes)) {
            byId(`pane-${name}`).addEventListener('click', () => this.toggle(name))
            byId(panes[name].element).addEventListener('focusin', ({ target }) => this.#left.set(name, target))
        }
        for (const media of [isNarrow, isMedium]) media.addEventListener('change', () => this.#show())
        document.addEventListener('keydown', (event) => this.#press(event))
        this.#show()
    }

    /** Shows a pane; one that is in sight is hidden, if there is room for others. */
    toggle(name) {
        const hides = !isNarrow.matches && this.#isInSight(name)
        this.show(name)
        if (hides) this.#hide(name)
        // The focus is in a pane that has left the screen.
        if (!this.#isInSight(name) && byId(panes[name].element).contains(document.activeElement)) byId(`pane-${name}`).focus()
    }

    /** Brings a pane in sight. */
    show(name) {
        if (isMedium.matches && !isNarrow.matches && name !== 'stage') this.#side = name
        else this.#hidden.delete(name)
        this.#current = name
        this.#change()
    }

    #hide(name) {
        if (isMedium.matches) this.#side = ''
        else this.#hidden.add(name)
        this.#change()
    }

    setWidth(name, width) {
        this.widths[name] = width
        this.#change()
    }

    #press(event) {
        if (event.defaultPrevented) return
        const isCommand = event.ctrlKey || event.metaKey
        if (event.key === 'F6' && !isCommand && !event.altKey) this.#go(event.shiftKey ? -1 : 1)
        else if (event.code === 'KeyB' && isCommand && !event.shiftKey) this.toggle(event.altKey ? 'inspector' : 'controls')
        else return
        event.preventDefault()
    }

    /** Leads the focus to the next pane in sight; of a narrow page, to the next one. */
    #go(step) {
        const names = Object.keys(panes).filter((name) => isNarrow.matches || this.#isInSight(name))
        const from = names.findIndex((name) => byId(panes[name].element).contains(document.activeElement))
        const next = from < 0 ? (step > 0 ? 0 : names.length - 1) : (from + step + names.length) % names.length
        this.show(names[next])
        this.#focus(names[next])
    }

    #focus(name) {
        const { element, first } = panes[name], last = this.#left.get(name)
        last?.focus()
        if (!last || document.activeElement !== last) byId(element).querySelector(first).focus()
    }

    #isInSight(name) {
        if (isNarrow.matches) return name === this.#current
        return isMedium.matches ? name === 'stage' || name === this.#side : !this.#hidden.has(name)
    }

    #change() {
        this.#show()
        const { widths } = this, hidden = [...this.#hidden]
        try {
            localStorage.setItem(stored, JSON.stringify({ widths, hidden, current: this.#current, side: this.#side }))
        } catch {
            // A browser that keeps nothing for this page shows the panes as they are at first.
        }
    }

    #read() {
        try {
            const { widths, hidden, current, side } = JSON.parse(localStorage.getItem(stored)) ?? {}
            for (const name of ['controls', 'inspector']) {
                if (Number.isFinite(widths?.[name])) this.widths[name] = widths[name]
                if (hidden?.includes(name)) this.#hidden.add(name)
            }
            if (Object.hasOwn(panes, current)) this.#current = current
            if (['', 'controls', 'inspector'].includes(side)) this.#side = side
        } catch {
            // As above.
        }
    }

    #show() {
        const root = byId('panes')
        root.dataset.current = this.#current
        root.dataset.hidden = ['controls', 'inspector'].filter((name) => !this.#isInSight(name)).join(' ')
        for (const name of Object.keys(panes)) byId(`pane-${name}`).ariaPressed = this.#isInSight(name)
        for (const [name, width] of Object.entries(this.widths)) root.style.setProperty(`--${name}`, `${width}px`)
    }
}
