import { CollectionView } from './view.js'

const OPTIONS = [
    'accepts', 'anchor', 'apply', 'client', 'container', 'environment', 'header', 'key', 'label', 'levels', 'measures', 'onactivate',
    'ondifference', 'ondragout', 'ondraw', 'ondropin', 'ondroppedout', 'onfailed', 'onlevel', 'onpinch', 'onreach', 'onreceive',
    'onreorder', 'onselected', 'overscan', 'ownsBounds', 'release', 'render', 'selects', 'size', 'supplementary', 'texts', 'url',
    'values']

const LIVE = [
    'contentInset', 'items', 'layout', 'level', 'parameters', 'sections', 'selection', 'selectsArea', 'source']

// Properties that users change although no script has set them.
const BY_HAND = ['level', 'selection']

/**
 * The custom element `<collection-view>`: a view with its options as properties, those of text as attributes, too. It opens behind the
 * script that sets them.
 */
export class CollectionViewElement extends HTMLElement {
    /** The view, while the element is in the page. */
    view
    #options = {}
    #isStarting = false

    connectedCallback() {
        this.#restart()
    }

    disconnectedCallback() {
        this.#restart()
    }

    /** Opens the view with its options as they are once the script that sets them has run. */
    #restart() {
        if (this.#isStarting) return
        this.#isStarting = true
        queueMicrotask(() => {
            this.#isStarting = false
            this.#close()
            if (!this.isConnected) return
            const attributes = Object.fromEntries(['anchor', 'label', 'layout', 'measures', 'selects', 'url']
                .filter((name) => this.hasAttribute(name)).map((name) => [name, this.getAttribute(name)]))
            const parameters = this.hasAttribute('parameters') ? { parameters: JSON.parse(this.getAttribute('parameters') ?? '') } : {}
            this.view = new CollectionView(this, { ...attributes, ...parameters, ...this.#options })
            if (this.#options.selection) this.view.selection = this.#options.selection
        })
    }

    /** The next view begins with what has become of the options, such as items in another order. */
    #close() {
        if (!this.view) return
        for (const name of LIVE) if (name in this.#options || BY_HAND.includes(name)) this.#options[name] = this.view[name]
        this.view.close()
        this.view = undefined
    }

    static {
        for (const name of [...OPTIONS, ...LIVE]) {
            Object.defineProperty(this.prototype, name, {
                get() {
                    return LIVE.includes(name) && this.view ? this.view[name] : this.#options[name]
                },
                set(value) {
                    const isLive = LIVE.includes(name) && this.view
                    if (isLive) this.view[name] = value
                    this.#options[name] = value
                    // Also where there is no view, since an option was in error.
                    if (!isLive && this.isConnected) this.#restart()
                },
            })
        }
    }
}
