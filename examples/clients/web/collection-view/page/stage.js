import { tell } from '../../layoutd/tell.js'
import { dress } from './styles.js'

const SPOKEN = { selected: (count) => `${count} selected`, moved: (count) => `${count} moved` }

/** The parts of a view in the page, inside the element that scrolls. */
export class Stage {
    #texts

    constructor(element, { role, label, selects, selectsArea, texts }) {
        this.element = element
        this.#texts = { ...SPOKEN, ...texts }
        dress(element)
        element.classList.add('collection-view')
        // Focus that the page gives to the element goes on to the list.
        if (!element.hasAttribute('tabindex')) element.tabIndex = -1
        this.notice = this.#part(element, 'notice')
        /** As long as the content, or as browsers allow. To assistive programs it is the list, in which nothing but its items may be. */
        this.space = this.#part(element, 'space', role)
        this.space.tabIndex = 0
        if (label) this.space.ariaLabel = label
        if (selects === 'many') this.space.ariaMultiSelectable = 'true'
        /** The layer above all else, which does not scroll. */
        this.overlay = this.#part(this.space, 'overlay', 'presentation')
        /** Everything in sight, which moves as a whole. */
        this.layer = this.#part(this.space, 'layer', 'presentation')
        /** The text that a screen reader says. */
        this.spoken = this.#part(element, 'spoken')
        this.spoken.ariaLive = 'polite'
        this.takesDrags = selectsArea && selects === 'many'
    }

    /** Whether a finger's drags are the view's, and do not scroll it. */
    set takesDrags(takesDrags) {
        this.element.classList.toggle('takes-drags', Boolean(takesDrags))
    }

    #part(parent, name, role) {
        const part = parent.appendChild(document.createElement('div'))
        part.className = name
        if (role) part.role = role
        return part
    }

    say(name, count) {
        this.spoken.textContent = tell(this.#texts[name], count) ?? ''
    }

    /** A pointer's place in the content, of which `offset` is at the corner of the element. */
    place({ clientX, clientY }, offset) {
        const { left, top, width } = this.element.getBoundingClientRect()
        const { clientLeft, clientTop, offsetWidth } = this.element
        // The page may show the view larger or smaller, by a transform.
        const scale = width / offsetWidth || 1
        return { x: (clientX - left) / scale - clientLeft + offset.x, y: (clientY - top) / scale - clientTop + offset.y }
    }

    /** The view's node at a pointer's place. */
    nodeAt({ clientX, clientY }) {
        const node = this.element.getRootNode().elementFromPoint(clientX, clientY)
        return this.element.contains(node) ? node : undefined
    }

    remove() {
        for (const part of [this.notice, this.space, this.spoken]) part.remove()
        this.element.classList.remove('by-content', 'collection-view', 'drop-target', 'pressed', 'printing', 'rtl', 'takes-drags', 'transferring', 'wide')
    }
}
