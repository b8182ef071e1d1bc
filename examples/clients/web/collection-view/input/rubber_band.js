/** The rectangle that a pointer spans beside items. */
export class RubberBand {
    #node
    #stage

    constructor(stage) {
        this.#stage = stage
    }

    /** Between two places of the content. */
    static rect(one, other) {
        const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
        return { x, y, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) }
    }

    /** `offset`: the content's place at the corner of the view, whose overlay does not scroll. */
    show(one, other, offset) {
        if (!this.#node) {
            this.#node = this.#stage.overlay.appendChild(document.createElement('div'))
            this.#node.className = 'rubber-band'
        }
        const { x, y, width, height } = RubberBand.rect(one, other)
        const translate = `${x - offset.x}px ${y - offset.y}px`
        Object.assign(this.#node.style, { translate, width: `${width}px`, height: `${height}px` })
    }

    hide() {
        this.#node?.remove()
        this.#node = undefined
    }
}
