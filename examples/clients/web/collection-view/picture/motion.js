const TIMING = { duration: 250, easing: 'cubic-bezier(.2, .7, .2, 1)' }

/**
 * Animations. They are added to where an element lies, so that one that begins during another goes on from there, and neither has to be
 * ended or read.
 */
export class Motion {
    #preference = matchMedia('(prefers-reduced-motion: reduce)')

    get isOn() {
        return !this.#preference.matches
    }

    /** From a place that lies `dx` and `dy` from where the node is now. */
    glide(node, dx, dy) {
        if (!this.isOn || (Math.abs(dx) < 0.5 && Math.abs(dy) < 0.5)) return
        node.animate({ translate: [`${dx}px ${dy}px`, '0 0'] }, { ...TIMING, composite: 'add' })
    }

    /** From another size. */
    stretch(node, from, to) {
        if (!this.isOn || (from.width === to.width && from.height === to.height)) return
        const keyframes = { width: [`${from.width}px`, `${to.width}px`], height: [`${from.height}px`, `${to.height}px`] }
        node.animate(keyframes, TIMING)
    }

    /** From the attributes that the layout gives to what appears, or from nothing. */
    appear(node, { alpha = 0, dx = 0, dy = 0 } = {}) {
        if (!this.isOn) return
        node.animate({ opacity: [alpha, node.style.opacity || 1], scale: ['.9', '1'] }, TIMING)
        this.glide(node, dx, dy)
    }

    /** Calls `done` when the node has disappeared. */
    disappear(node, done) {
        if (!this.isOn) return done()
        const animation = node.animate({ opacity: [node.style.opacity || 1, 0], scale: ['1', '.9'] }, { ...TIMING, fill: 'forwards' })
        animation.onfinish = animation.oncancel = () => {
            animation.onfinish = animation.oncancel = null
            animation.cancel()
            done()
        }
    }
}
