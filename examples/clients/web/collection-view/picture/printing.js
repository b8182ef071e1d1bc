// How often the height follows content that is measured as it comes in sight.
const ATTEMPTS = 4

/** Prints the items in sight, and not the whole length of the content: paper has as many pages as the element is long. */
export class Printing {
    #stage
    #offset

    constructor(stage) {
        this.#stage = stage
    }

    /** Whether the scroller is where it is printed, and not where the user has scrolled to. */
    get isActive() {
        return this.#offset !== undefined
    }

    listen(signal) {
        window.addEventListener('beforeprint', () => this.#begin(), { signal })
        window.addEventListener('afterprint', () => this.#end(), { signal })
    }

    /** Prints content from its start, up to a length. `view`: its `container`, `settled()`, `visible` and `scrollToOffset(offset)`. */
    async all(view, length) {
        const { style } = this.#stage.element
        const [before, { height, maxHeight }] = [view.visible, style]
        try {
            for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
                const wanted = `${Math.min(Math.ceil(view.container.contentSize.height), length)}px`
                if (style.height === wanted) break
                Object.assign(style, { height: wanted, maxHeight: 'none' })
                view.scrollToOffset({ x: 0, y: 0 })
                await view.settled()
                await view.container.queryContainer()
            }
            window.print()
        } finally {
            Object.assign(style, { height, maxHeight })
            await view.settled()
            view.scrollToOffset(before)
        }
    }

    /** Without its length, the scroller is at its start; so what is in sight is put there. */
    #begin() {
        const { element, layer } = this.#stage
        const { scrollLeft: x, scrollTop: y } = element
        this.#offset = { x, y }
        element.classList.add('printing')
        layer.style.translate = `${-x}px ${-y}px`
    }

    #end() {
        const { element, layer } = this.#stage
        if (!this.#offset) return
        element.classList.remove('printing')
        layer.style.translate = ''
        // Before the browser reports the start as where one has scrolled to.
        Object.assign(element, { scrollLeft: this.#offset.x, scrollTop: this.#offset.y })
        this.#offset = undefined
    }
}
