import { CollectionView } from './view.js'

const OPTIONS = [
    'anchor', 'apply', 'client', 'container', 'environment', 'header', 'key', 'label', 'levels', 'measures', 'onactivate', 'ondifference',
    'ondraw', 'onfailed', 'onlevel', 'onreach', 'onreceive', 'onreorder', 'onselected', 'overscan', 'ownsBounds', 'release', 'render',
    'selects', 'size', 'supplementary', 'texts', 'url', 'values']

const LIVE = [
    'contentInset', 'items', 'layout', 'level', 'parameters', 'sections', 'selection', 'selectsArea', 'source']

/**
 * The custom element `<collection-view>`: a view with its options as properties, those of text as attributes, too. It opens behind the
 * script that sets them.
 */
export class CollectionViewElement extends HTMLElement {
    /** The view, while the element is in the page. */
    view
    #options = {}

    connectedCallback() {
        this.#restart()
    }

    disconnectedCallback() {
        this.#restart()
    }

    /** Opens the view with its options as they are once the script that sets them has run. */
    #restart() {
        queueMicrotask(() => {
            this.view?.close()
            this.view = undefined
            if (!this.isConnected) return
            const attributes = Object.fromEntries(['anchor', 'label', 'layout', 'measures', 'selects', 'url']
                .filter((name) => this.hasAttribute(name)).map((name) => [name, this.getAttribute(name)]))
            const parameters = this.hasAttribute('parameters') ? { parameters: JSON.parse(this.getAttribute('parameters')) } : {}
            this.view = new CollectionView(this, { ...attributes, ...parameters, ...this.#options })
        })
    }

    static {
        for (const name of [...OPTIONS, ...LIVE]) {
            Object.defineProperty(this.prototype, name, {
                get() {
                    return LIVE.includes(name) && this.view ? this.view[name] : this.#options[name]
                },
                set(value) {
                    this.#options[name] = value
                    if (!this.view) return
                    if (LIVE.includes(name)) this.view[name] = value
                    else this.#restart()
                },
            })
        }
    }
}
