// Items for screen readers: in the order in which one reads them, each with its position and what it is.

import { byId } from '../controls/dom.js'

/** Milliseconds that the picture has to rest before the order is queried. */
const rest = 250

export class Reading {
    constructor(studio) {
        this.studio = studio
        studio.stage.addEventListener('drawn', () => {
            clearTimeout(this.timer)
            this.timer = setTimeout(() => this.order(), rest)
        })
        studio.selection.addEventListener('change', () => this.showFocus())
    }

    async order() {
        const { session, viewer, stage } = this.studio
        if (!session.container) return
        const reply = await session.request('readingOrder', { rect: viewer.bounds }).catch(() => null)
        if (!reply) return
        const ids = []
        reply.items.forEach((item, index) => {
            const section = reply.sections[index], drawn = stage.pool.nodes.get(`cell ${section} ${item}`)
            if (!drawn) return
            const { node, element } = drawn
            node.setAttribute('aria-posinset', reply.positions[index])
            node.setAttribute('aria-setsize', reply.setSizes[index])
            const size = `${Math.round(element.width)} by ${Math.round(element.height)} points`
            node.setAttribute('aria-label', `${drawn.label}, ${this.studio.nameOf(element)}, ${size}`)
            ids.push(node.id)
        })
        byId('layer').setAttribute('aria-owns', ids.join(' '))
        this.showFocus()
    }

    showFocus() {
        const { selection: { focus }, stage } = this.studio, node = focus && stage.pool.node(`cell ${focus.section} ${focus.item}`)
        if (node) byId('layer').setAttribute('aria-activedescendant', node.id)
        else byId('layer').removeAttribute('aria-activedescendant')
    }
}
