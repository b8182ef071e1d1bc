/** @typedef {import('../../collection-view.js').ViewOptions<unknown>} ViewOptions */

/**
 * The page's properties that a layout gets: its scale, which another zoom or screen changes, and its writing direction. Values that the
 * program has set replace them.
 */
export class Environment {
    #element
    #options
    // As it was last read.
    /** @type {string | undefined} */
    #direction

    /**
     * `options`: with `environment` and `contentInset`.
     * @param {HTMLElement} element
     * @param {ViewOptions} options
     */
    constructor(element, options) {
        this.#element = element
        this.#options = options
        this.#readDirection()
    }

    /**
     * As in the environment of a container.
     * @returns {import('../../layoutd.js').EnvironmentFields}
     */
    get fields() {
        const { environment, contentInset } = this.#options
        const layoutDirection = this.#direction === 'rtl' ? 'rightToLeft' : 'leftToRight'
        return { scale: devicePixelRatio, layoutDirection, ...contentInset && { contentInset }, ...environment }
    }

    /** Whether lines begin at the right. A container of others has an environment of theirs. */
    get isFromRight() {
        return !this.#options.container && this.fields.layoutDirection === 'rightToLeft'
    }

    /**
     * Calls `changed()` when the page's scale or its `dir` has become another.
     * @param {() => void} changed
     * @param {AbortSignal} signal
     */
    watch(changed, signal) {
        this.#watchScale(changed, signal)
        const observer = new MutationObserver(() => this.#readDirection() && changed())
        for (const root of roots(this.#element)) observer.observe(root, { subtree: true, attributeFilter: ['dir'] })
        signal.addEventListener('abort', () => observer.disconnect())
    }

    /**
     * A query for the present scale, which begins anew with each other one.
     * @param {() => void} changed
     * @param {AbortSignal} signal
     */
    #watchScale(changed, signal) {
        const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
        query.addEventListener('change', () => {
            this.#watchScale(changed, signal)
            changed()
        }, { once: true, signal })
    }

    /** Returns whether it is another one. */
    #readDirection() {
        const { classList } = this.#element
        // Its own is from left to right, while its content is wider.
        const isWide = classList.contains('wide')
        classList.remove('wide')
        const { direction } = getComputedStyle(this.#element)
        classList.toggle('wide', isWide)
        classList.toggle('rtl', direction === 'rtl')
        const isOther = direction !== this.#direction
        this.#direction = direction
        return isOther
    }
}

/**
 * The document, and the shadow trees that an element is in.
 * @param {Node} element
 * @returns {Node[]}
 */
function roots(element) {
    const root = element.getRootNode()
    return root instanceof ShadowRoot ? [root, ...roots(root.host)] : [root]
}
