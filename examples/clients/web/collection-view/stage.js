import { dress } from './styles.js'

const SPOKEN = { selected: (count) => `${count} selected`, moved: (count) => `${count} moved` }

/** The parts of a view in the page, inside the element that scrolls. */
export class Stage {
    #texts

    constructor(element, { role, label, texts }) {
        this.element = element
        this.#texts = { ...SPOKEN, ...texts }
        dress(element)
        element.classList.add('collection-view')
        if (role) element.role = role
        if (label) element.ariaLabel = label
        if (!element.hasAttribute('tabindex')) element.tabIndex = 0
        /** What does not scroll: pinned elements. */
        this.pins = this.#part('pins', 'presentation')
        this.notice = this.#part('notice')
        /** As long as the content, or as browsers allow. */
        this.space = this.#part('space', 'presentation')
        /** Everything in sight, which moves as a whole. */
        this.layer = this.space.appendChild(document.createElement('div'))
        this.layer.className = 'layer'
        this.layer.role = 'presentation'
        /** What a screen reader says. */
        this.spoken = this.#part('spoken')
        this.spoken.ariaLive = 'polite'
    }

    #part(name, role) {
        const part = this.element.appendChild(document.createElement('div'))
        part.className = name
        if (role) part.role = role
        return part
    }

    say(name, count) {
        this.spoken.textContent = this.#texts[name](count)
    }

    /** A pointer's place in the content, of which `offset` is at the corner of the element. */
    place({ clientX, clientY }, offset) {
        const { left, top } = this.element.getBoundingClientRect()
        const { clientLeft, clientTop } = this.element
        return { x: clientX - left - clientLeft + offset.x, y: clientY - top - clientTop + offset.y }
    }

    remove() {
        for (const part of [this.pins, this.notice, this.space, this.spoken]) part.remove()
        this.element.classList.remove('collection-view')
    }
}
