// The nodes that elements are drawn with. A node is placed by a transform, so that the browser lays nothing out, and is reused.
//
// Transforms are relative to a base near what is in sight: pixels far from the origin would be rounded.

/** How far the content may be scrolled from the base, in points. */
const baseLimit = 50_000

const stillness = matchMedia('(prefers-reduced-motion: reduce)')
const moves = () => !stillness.matches

const flash = ['var(--flash)', 'transparent'].map((colour) => ({ boxShadow: `inset 0 0 0 200px ${colour}` }))

const classNames = (element, look, shape) => {
    let name = `element ${element.category}`
    if (element.category === 'cell') name += ` ${look.style}`
    if (element.category === 'cell' && shape !== 'rectangle') name += element.height > element.width ? ` ${shape}` : ` ${shape} flat`
    if (element.width < 20 || element.height < 14) name += ' tiny'
    if (element.width < 1 || element.height < 1) name += ' line'
    if (element.estimated) name += ' estimated'
    if (element.pinned) name += ' pinned'
    return name + (look.classes ?? '')
}

export class ElementPool {
    /** - Parameter look: an element's hue, label, style and classes. */
    constructor(layer, look) {
        this.layer = layer
        this.look = look
        this.nodes = new Map()
        this.free = []
        this.base = { x: 0, y: 0 }
        this.shape = 'rectangle'
        this.nextId = 1
    }

    /** Moves the content so that `origin` is at the top left corner. */
    place(origin) {
        if (Math.abs(origin.x - this.base.x) > baseLimit || Math.abs(origin.y - this.base.y) > baseLimit) {
            this.base = { x: Math.round(origin.x), y: Math.round(origin.y) }
            for (const drawn of this.nodes.values()) this.move(drawn, drawn.element)
        }
        this.layer.style.transform = `translate3d(${this.base.x - origin.x}px,${this.base.y - origin.y}px,0)`
    }

    /** Draws these elements and no others. `keys` has new keys of elements that were drawn under old ones; null for those that are gone. */
    draw(elements, { keys = new Map(), animated = false, flashing = null } = {}) {
        this.rename(keys)
        this.animate(animated)
        const sweep = (this.sweep = (this.sweep ?? 0) + 1)
        for (const element of elements) {
            let drawn = this.nodes.get(element.key)
            const isNew = !drawn
            if (isNew) this.nodes.set(element.key, (drawn = this.take()))
            drawn.sweep = sweep
            this.update(drawn, element)
            if (isNew !== drawn.isNew) drawn.node.toggleAttribute('data-new', (drawn.isNew = isNew))
            if (isNew && animated && moves()) drawn.node.animate([{ opacity: 0 }, {}], 250)
            if (flashing?.(element) && moves()) drawn.node.animate(flash, 800)
        }
        for (const [key, drawn] of this.nodes) if (drawn.sweep !== sweep) this.release(key, drawn)
    }

    rename(keys) {
        if (keys.size === 0) return
        const renamed = []
        for (const [from, to] of keys) {
            const drawn = this.nodes.get(from)
            if (!drawn) continue
            if (to !== null) renamed.push([to, drawn])
            else this.release(from, drawn)
            this.nodes.delete(from)
        }
        for (const [key, drawn] of renamed) {
            if (this.nodes.has(key)) this.release(key, this.nodes.get(key))
            this.nodes.set(key, drawn)
        }
    }

    animate(animated) {
        if (!animated) return
        this.layer.classList.add('animated')
        clearTimeout(this.timer)
        this.timer = setTimeout(() => this.layer.classList.remove('animated'), 320)
    }

    take() {
        const drawn = this.free.pop() ?? this.make()
        drawn.node.hidden = false
        return drawn
    }

    make() {
        const node = document.createElement('div')
        node.id = `element-${this.nextId++}`
        node.setAttribute('role', 'option')
        this.layer.append(node)
        return { node, element: null, transform: '', className: '', label: null, hue: null }
    }

    release(key, drawn) {
        if (this.nodes.get(key) === drawn) this.nodes.delete(key)
        drawn.node.hidden = true
        this.free.push(drawn)
    }

    update(drawn, element) {
        const { node } = drawn, { style } = node, before = drawn.element
        drawn.element = element
        this.move(drawn, element)
        if (before?.width !== element.width) style.width = `${element.width}px`
        if (before?.height !== element.height) style.height = `${element.height}px`
        if (before?.zIndex !== element.zIndex) style.zIndex = element.zIndex
        if (before?.alpha !== element.alpha) style.opacity = element.alpha === 1 ? '' : element.alpha
        if (before?.hidden !== element.hidden) style.visibility = element.hidden ? 'hidden' : ''
        if (before?.key !== element.key) node.dataset.key = element.key
        this.dress(drawn)
    }

    /** Colour, label and classes. */
    dress(drawn) {
        const { node, element } = drawn, look = this.look(element), className = classNames(element, look, this.shape)
        if (drawn.className !== className) {
            node.className = className
            drawn.className = className
        }
        if (drawn.hue !== look.hue) node.style.setProperty('--hue', (drawn.hue = look.hue))
        if (drawn.label !== look.label) node.textContent = drawn.label = look.label
        const isOption = element.category === 'cell'
        if (drawn.isOption !== isOption) node.setAttribute('role', (drawn.isOption = isOption) ? 'option' : 'presentation')
        if (isOption && drawn.isSelected !== look.isSelected) node.setAttribute('aria-selected', (drawn.isSelected = look.isSelected))
    }

    dressAll() {
        for (const drawn of this.nodes.values()) this.dress(drawn)
    }

    move(drawn, element) {
        const transform = `translate(${element.x - this.base.x}px,${element.y - this.base.y}px)${element.matrix && ` ${element.matrix}`}`
        if (transform !== drawn.transform) drawn.node.style.transform = drawn.transform = transform
    }

    node(key) { return this.nodes.get(key)?.node ?? null }
}
