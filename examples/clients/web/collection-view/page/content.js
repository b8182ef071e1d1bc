import { tell } from '../../layoutd/tell.js'
import { PLACEHOLDER } from '../models/paged_model.js'

/** Fills nodes by the program's functions, called with the items of the model. One that throws leaves the other nodes alone. */
export class Content {
    #options
    #model
    #marks

    /** `marks`: `set(cell)` and `clear(node)`. */
    constructor(options, model, marks) {
        this.#options = options
        this.#model = model
        this.#marks = marks
    }

    keyOf(element) {
        return this.#model.key(element)
    }

    /** The item that an element shows, or undefined if the model has not got it. Another value means that the node is to show it anew. */
    itemOf(element) {
        if (element.category === 'cell') return this.#model.item(element)
        if (element.kind === 'header') return this.#model.sections?.[element.section] ?? element.section
        return `${element.section} ${element.item} ${JSON.stringify(element.custom) ?? ''}`
    }

    show(node, element, item) {
        if (item === PLACEHOLDER) return this.#wait(node)
        const { render, header, supplementary } = this.#options
        if (node.classList.contains('placeholder')) this.#arrive(node)
        if (element.category === 'cell') tell(render, node, item, element)
        else if (element.kind === 'header' && header) tell(header, node, item, element)
        else tell(supplementary, node, element)
    }

    /** The layout has other attributes for a node. */
    apply(node, element) {
        tell(this.#options.apply, node, element)
    }

    hide(node, element, item) {
        if (element.category !== 'cell') return
        this.#marks.clear(node)
        if (item === PLACEHOLDER) this.#arrive(node)
        else tell(this.#options.release, node, item)
    }

    /** The node's own name hides from a screen reader what the node has shown before. */
    #wait(node) {
        node.classList.add('placeholder')
        node.ariaLabel = this.#options.texts?.loading ?? 'Loading'
    }

    #arrive(node) {
        node.classList.remove('placeholder')
        node.ariaLabel = null
    }

    mark(cell) {
        this.#marks.set(cell)
    }
}
