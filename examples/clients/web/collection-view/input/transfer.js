import { tell } from '../../layoutd/tell.js'
import { Dragging } from './dragging.js'
import { Guest } from './guest.js'
import { viewOf } from './views.js'

// The transfer whose items the browser drags, if they are those of a view of this page.
let current

/** Drags of the browser's own, which lead from one window or program to another. */
export class Transfer {
    #view
    #stage
    #pointer
    // The items that the pointer has lifted, and whether a view of the page has got them.
    #keys
    #place
    #isDropped = false
    // While it is over a view: its movement, the newest event, and the guest if it comes from elsewhere.
    #hover
    // The end of the last one, which the next has to wait for.
    #left = Promise.resolve()

    /**
     * `view`: what a `Dragging` needs, `options`, `model`, `isMovable`, `transfer`, `draggedWith(key)`, `place(event)`,
     * `placeOver(event, keys)`, `takes(keys, from)`, `describeGuest()`, `markTarget(isOver)` and `droppedOut(keys, effect)`. `pointer`:
     * `lifting`, `lift()` and `release()`.
     */
    constructor(stage, view, pointer) {
        this.#stage = stage
        this.#view = view
        this.#pointer = pointer
    }

    get isActive() {
        return this.#hover !== undefined
    }

    listen(signal) {
        const { element, space } = this.#stage
        space.addEventListener('dragstart', (event) => this.#start(event), { signal })
        space.addEventListener('dragend', (event) => this.#end(event), { signal })
        for (const name of ['dragenter', 'dragover']) element.addEventListener(name, (event) => this.#over(event), { signal })
        element.addEventListener('dragleave', (event) => this.#exit(event), { signal })
        element.addEventListener('drop', (event) => this.#drop(event), { signal })
        signal.addEventListener('abort', () => {
            this.cancel()
            if (current === this) current = undefined
        })
    }

    /** Puts back what is over the view; `isLost`: as the daemon has done already. */
    cancel(isLost = false) {
        if (isLost) this.#hover?.dragging?.abandon()
        this.#leave()
    }

    #start(event) {
        const { cell, place } = this.#pointer.lifting ?? {}
        if (event.target !== this.#stage.space || cell?.key === undefined) return
        const { dataTransfer, clientX, clientY } = event
        const keys = this.#view.draggedWith(cell.key)
        dataTransfer.effectAllowed = 'copyMove'
        tell(this.#view.options.ondragout, keys, dataTransfer)
        // Nothing leaves the page without data.
        if (dataTransfer.types.length === 0) {
            event.preventDefault()
            return this.#pointer.lift()
        }
        this.#pointer.release()
        const { left, top } = cell.node.getBoundingClientRect()
        dataTransfer.setDragImage(cell.node, clientX - left, clientY - top)
        this.#keys = keys
        this.#place = place
        this.#isDropped = false
        current = this
    }

    #end({ dataTransfer: { dropEffect } }) {
        if (current !== this) return
        current = undefined
        this.#leave()
        if (!this.#isDropped && dropEffect !== 'none') this.#view.droppedOut(this.#keys, dropEffect)
    }

    /** Whether the view takes what the browser drags as items of the page. */
    get #takesItems() {
        if (!current) return false
        return current === this ? this.#view.isMovable : this.#view.takes(current.#keys, current.#view)
    }

    #over(event) {
        if (event.defaultPrevented) return
        const { dataTransfer } = event
        if (this.#takesItems) {
            event.preventDefault()
            // One that the source allows. They are moved in any case.
            dataTransfer.dropEffect = /move|all|uninitialized/i.test(dataTransfer.effectAllowed) ? 'move' : 'copy'
            this.#mark(true)
            return current.#hoverItems(event)
        }
        const effect = current === this ? undefined : tell(this.#view.options.accepts, dataTransfer)
        if (!effect || effect === 'none' || !this.#view.model.expect) return this.#leave()
        this.#mark(true)
        this.#hoverGuest(event)
        if (!this.#target) return
        event.preventDefault()
        dataTransfer.dropEffect = effect
    }

    #hoverItems(event) {
        const hover = this.#hover ??= { dragging: new Dragging(this.#view) }
        hover.event = event
        if (!hover.dragging.isActive) {
            hover.dragging.begin(this.#keys, this.#place, () => this.#view.placeOver(hover.event, this.#keys), this.#left)
        }
        hover.dragging.move()
    }

    #hoverGuest(event) {
        if (!this.#hover) this.#open()
        this.#hover.event = event
        this.#hover.dragging?.move()
    }

    /** Opens the container of a guest. Over an empty view, it has but one place. */
    async #open() {
        const hover = this.#hover = {}
        await this.#left
        const described = this.#view.describeGuest()
        if (!described) return
        try {
            hover.guest = await Guest.open(this.#view, described)
            if (this.#hover !== hover) return hover.guest.close()
            hover.dragging = new Dragging(hover.guest)
            hover.dragging.begin([hover.guest.key], undefined, () => ({ view: this.#view, position: this.#view.place(hover.event) }))
            hover.dragging.move()
        } catch (error) {
            this.#view.fail(error)
        }
    }

    /** Where what comes from elsewhere would be dropped, once that is seen. */
    get #target() {
        const { model } = this.#view
        if (model.count === 0) return model.placeAt([], { section: 0, item: 0 })
        const { dragging, guest } = this.#hover ?? {}
        const place = dragging?.place
        return place?.target && place.view === this.#view ? model.placeAt([guest.key], place.target) : undefined
    }

    #exit(event) {
        const next = viewOf(event.relatedTarget)
        if (next === this.#view) return
        if (current !== this) this.#leave()
        if (current && !(next && next.transfer.#takesItems)) current.#leave()
        this.#mark(false)
    }

    #leave() {
        this.#mark(false)
        this.#finish(false)
    }

    /** Marks the view; the browser draws the drag itself. Over an empty view, there is no movement that marks it. */
    #mark(isOver) {
        this.#stage.element.classList.toggle('transferring', isOver)
        if (!isOver || (this.#view.model.count === 0 && !this.#takesItems)) this.#view.markTarget(isOver)
    }

    #finish(isDropped) {
        const { dragging, guest } = this.#hover ?? {}
        this.#hover = undefined
        if (dragging) this.#left = dragging.end(isDropped).finally(() => guest?.close())
    }

    #drop(event) {
        if (event.defaultPrevented) return
        this.#mark(false)
        if (this.#takesItems) {
            event.preventDefault()
            current.#isDropped = true
            current.#hoverItems(event)
            current.#finish(true)
        } else if (this.#hover && this.#target) {
            event.preventDefault()
            tell(this.#view.options.ondropin, event.dataTransfer, this.#target)
            this.#leave()
        }
    }
}
