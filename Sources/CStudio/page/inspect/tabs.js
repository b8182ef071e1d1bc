// Tabs that the arrow keys go through.

import { byId } from '../controls/dom.js'

export class Tabs extends EventTarget {
    constructor(names) {
        super()
        this.names = names
        names.forEach((name, index) => {
            const tab = byId(`tab-${name}`)
            tab.addEventListener('click', () => this.show(name))
            tab.addEventListener('keydown', ({ key }) => {
                const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
                if (step) this.show(names[(index + step + names.length) % names.length], true)
            })
        })
    }

    show(name, focuses = false) {
        if (!this.names.includes(name)) return
        this.current = name
        for (const each of this.names) {
            const tab = byId(`tab-${each}`)
            tab.setAttribute('aria-selected', each === name)
            tab.tabIndex = each === name ? 0 : -1
            byId(`panel-${each}`).hidden = each !== name
        }
        if (focuses) byId(`tab-${name}`).focus()
        this.dispatchEvent(new Event('change'))
    }
}
