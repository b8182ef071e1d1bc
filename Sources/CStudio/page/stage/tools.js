// The tools for dragging on the picture: one moves items, one selects with a lasso.

import { byId } from '../controls/dom.js'

const tools = ['move', 'lasso']

export class Tools {
    current = 'move'

    constructor(stage) {
        this.stage = stage
        for (const tool of tools) {
            byId(`tool-${tool}`).addEventListener('click', () => this.choose(tool))
            byId(`tool-${tool}`).addEventListener('keydown', (event) => this.chooseByKey(event))
        }
        stage.addEventListener('opened', () => this.choose(this.current))
    }

    choose(tool) {
        this.current = tool
        if (this.stage.view) this.stage.view.selectsArea = tool === 'lasso'
        for (const name of tools) {
            byId(`tool-${name}`).setAttribute('aria-checked', name === tool)
            byId(`tool-${name}`).tabIndex = name === tool ? 0 : -1
        }
    }

    /** Arrow keys go to the other tools, as in every group of radio buttons. */
    chooseByKey(event) {
        const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
        if (!step) return
        event.preventDefault()
        this.choose(tools[(tools.indexOf(this.current) + step + tools.length) % tools.length])
        byId(`tool-${this.current}`).focus()
    }
}
