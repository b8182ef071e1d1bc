// What the pointer does on the picture: hover and click explain, a drag moves items or selects with a lasso.

import { byId, text } from '../controls/dom.js'
import { latest } from './latest.js'

const tools = ['move', 'lasso']
/** Points that a press may move before it is a drag; milliseconds until a hover explains. */
const slack = 4, hoverDelay = 180

export class Pointer {
    constructor(studio) {
        this.studio = studio
        this.tool = 'move'
        const viewport = byId('viewport')
        viewport.addEventListener('pointerdown', (event) => this.pressed(event))
        viewport.addEventListener('pointermove', (event) => this.moved(event))
        viewport.addEventListener('pointerup', (event) => this.released(event))
        viewport.addEventListener('pointercancel', () => this.cancel())
        viewport.addEventListener('pointerleave', () => this.hover(null))
        for (const tool of tools) {
            byId(`tool-${tool}`).addEventListener('click', () => this.choose(tool))
            byId(`tool-${tool}`).addEventListener('keydown', (event) => this.chooseByKey(event))
        }
        this.select = latest((rect) => this.selectRect(rect))
    }

    choose(tool) {
        this.tool = tool
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
        this.choose(tools[(tools.indexOf(this.tool) + step + tools.length) % tools.length])
        byId(`tool-${this.tool}`).focus()
    }

    elementAt(target) {
        const key = target.closest?.('.element')?.dataset.key
        return key ? this.studio.stage.pool.nodes.get(key)?.element ?? null : null
    }

    pressed(event) {
        if (event.button !== 0 || event.pointerType === 'touch' || !byId('layer').contains(event.target)) return
        byId('layer').focus({ preventScroll: true })
        this.hover(null)
        const element = this.elementAt(event.target)
        const drags = this.tool === 'move' && !event.shiftKey && element?.category === 'cell' ? 'items' : 'lasso'
        this.press = { x: event.clientX, y: event.clientY, start: this.studio.stage.point(event), element, drags, isDrag: false }
        event.preventDefault()
    }

    moved(event) {
        const { press } = this
        if (!press) {
            this.hover(this.elementAt(event.target), event)
            return
        }
        if (!press.isDrag) {
            if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < slack) return
            press.isDrag = true
            byId('viewport').setPointerCapture(event.pointerId)
            if (press.drags === 'items') this.lift(press)
        }
        if (press.drags === 'items') this.studio.movement.move(event)
        else this.draw(this.studio.stage.point(event))
    }

    lift({ element, start }) {
        const { selection, movement } = this.studio
        this.studio.reporting(movement.begin(selection.withOthers(element), start)).then((begun) => {
            if (begun === false) this.cancel()
        })
    }

    /** The lasso, from where the press began; a press and the content scroll apart. */
    draw(point) {
        const { start } = this.press
        const width = Math.abs(point.x - start.x), height = Math.abs(point.y - start.y)
        const rect = { x: Math.min(start.x, point.x), y: Math.min(start.y, point.y), width, height }
        const { origin } = this.studio.viewer, lasso = byId('lasso')
        lasso.hidden = false
        const transform = `translate(${rect.x - origin.x}px,${rect.y - origin.y}px)`
        Object.assign(lasso.style, { transform, width: `${width}px`, height: `${height}px` })
        this.select(rect)
    }

    async selectRect(rect) {
        const reply = await this.studio.reporting(this.studio.session.request('selectRect', { rect }))
        if (reply) this.studio.selection.set(reply.ranges ?? [])
    }

    released(event) {
        const { press } = this
        this.press = null
        if (!press) return
        byId('lasso').hidden = true
        if (press.isDrag && press.drags === 'items') this.studio.reporting(this.studio.movement.end())
        else if (press.isDrag) this.studio.say(`${this.studio.selection.count} items selected`)
        else this.clicked(press.element, event)
    }

    clicked(element, event) {
        const { selection } = this.studio
        if (element?.category === 'cell') {
            if (event.ctrlKey || event.metaKey || event.shiftKey) selection.toggle(element.section, element.item)
            else selection.set([element])
            selection.ranges.forEach((range) => (range.count ??= 1))
            selection.focusOn(element)
        } else if (!element) selection.set([])
        if (element) this.studio.explain(element)
    }

    cancel() {
        this.press = null
        byId('lasso').hidden = true
        this.studio.reporting(this.studio.movement.cancel())
    }

    /** Explains an element after the pointer has rested on it. */
    hover(element, event) {
        clearTimeout(this.timer)
        const tooltip = byId('tooltip')
        if (!element) {
            tooltip.hidden = true
            this.hovered = null
            return
        }
        if (this.hovered !== element.key) tooltip.hidden = true
        this.hovered = element.key
        const { clientX, clientY } = event
        this.timer = setTimeout(async () => {
            const reply = await this.studio.queryExplanation(element).catch(() => null)
            if (!reply || this.hovered !== element.key) return
            const lines = reply.steps.slice(-2).map((step) => text('div', step.text))
            tooltip.replaceChildren(text('b', this.studio.nameOf(element)), ...lines)
            tooltip.hidden = false
            const { width, height } = tooltip.getBoundingClientRect()
            tooltip.style.left = `${Math.min(clientX + 14, innerWidth - width - 8)}px`
            tooltip.style.top = `${clientY + 18 + height > innerHeight ? clientY - height - 10 : clientY + 18}px`
        }, hoverDelay)
    }
}
