import { Dragging } from './dragging.js'
import { Keyboard } from './keyboard.js'
import { Pinch } from './pinch.js'
import { Pointer } from './pointer.js'

/** What a user does with items: selects, activates and moves them, by pointer, finger and keys. */
export class Interaction {
    selection
    #view
    #stage
    #model
    #options
    #focus
    #picture
    #session
    #setting
    #dragging
    #pointer

    constructor(view, { stage, model, options, selection, focus, picture, session, setting }) {
        this.#view = view
        this.#stage = stage
        this.#model = model
        this.#options = options
        this.#focus = focus
        this.#picture = picture
        this.#session = session
        this.#setting = setting
        this.selection = selection
        this.#dragging = new Dragging(this)
        this.#pointer = new Pointer(stage, this, this.#dragging)
    }

    listen(signal) {
        const { element, space } = this.#stage
        this.#pointer.listen(signal)
        if (this.#options.levels) new Pinch(this).listen(element, signal)
        new Keyboard(this).listen(space, signal)
        element.addEventListener('focus', () => space.focus({ preventScroll: true }), { signal })
        space.addEventListener('focusin', ({ target }) => this.#entered(target), { signal })
    }

    // What the keyboard, the pointer, the dragging and the pinch need.

    get model() {
        return this.#model
    }

    get cells() {
        return this.#picture.cells
    }

    get container() {
        return this.#session.container
    }

    get offset() {
        return this.#picture.scroller.offset
    }

    get focused() {
        return this.#focus.key
    }

    get isMovable() {
        return this.#options.onreorder !== undefined
    }

    place(event) {
        return this.#stage.place(event, this.offset)
    }

    get options() {
        return this.#options
    }

    /** Where a pointer event is, from the corner of the view. */
    pointInView(event) {
        return this.#stage.place(event, { x: 0, y: 0 })
    }

    cancelPointer() {
        this.#pointer.cancel()
    }

    /** Two fingers have led to a level. */
    reached(level) {
        this.#setting.setLevel(level, true)
        this.#options.onlevel?.(level)
    }

    pathOf(key) {
        return this.#model.path(key)
    }

    /** An item in sight: the given one if it is there, or the first. */
    firstOnScreen(key) {
        return this.cells.ofKey(key)?.key ?? this.#picture.firstKey
    }

    async focus(key) {
        this.#focus.set(key)
        const { offset } = await this.container.scrollTarget({ indexPath: this.#model.path(key) })
        if (offset) this.#picture.scroll((scroller) => scroller.scrollTo(offset))
    }

    pick(key, { shiftKey = false, ctrlKey = false, metaKey = false }) {
        if (this.selection.mode === 'none') return
        if (key !== this.#focus.key) this.#focus.set(key)
        this.selection.pick(key, { isRange: shiftKey, isToggle: ctrlKey || metaKey }, this.#model.keys && (() => this.#model.keys()))
    }

    activate(key) {
        this.#options.onactivate?.(key, this.#model.item(this.#model.path(key)))
    }

    /** Selects what a rectangle meets, beside the rest if Ctrl or Cmd is down. */
    async selectRect(rect, { ctrlKey, metaKey }) {
        try {
            const { ranges } = await this.container.selectRect({ rect })
            const keys = ranges.flatMap((range) => (this.#model.keysIn?.(range) ?? range.ids))
            this.selection.set(ctrlKey || metaKey ? [...this.selection.keys, ...keys] : keys)
        } catch (error) {
            this.fail(error)
        }
    }

    /** What a pointer on an item drags: all that is selected, if it is. */
    draggedWith(key) {
        if (!this.selection.has(key)) return [key]
        const all = this.#model.keys?.() ?? this.selection.keys
        return all.filter((each) => this.selection.has(each))
    }

    scrollBy({ x, y }) {
        this.#picture.scroll((scroller) => scroller.scrollTo({ x: scroller.offset.x + x, y: scroller.offset.y + y }))
    }

    /** The model follows the daemon, and the program the model. Returns whether the items may be dropped there. */
    drop(keys, target) {
        const to = this.#model.placeAt?.(keys, target) ?? target
        if (this.#options.onreorder(keys, to) === false) return false
        this.#model.move?.(keys, to)
        this.#stage.say('moved', keys.length)
        return true
    }

    /** Moves an item to the other side of its neighbour, by a key. */
    moveBeside(key, other) {
        if (!this.isMovable || key === other) return
        const [element, beside] = [this.cells.ofKey(key)?.element, this.cells.ofKey(other)?.element]
        if (!element || !beside) return
        const isBehind = beside.section > element.section || (beside.section === element.section && beside.item > element.item)
        const to = isBehind ? { after: other } : { before: other }
        if (this.#options.onreorder([key], to) === false) return
        this.#view.move([key], to)
        this.#stage.say('moved', 1)
    }

    /** Ends what is under way, or drops the selection. */
    cancel() {
        if (this.#dragging.isActive) this.#pointer.cancel()
        else if (this.selection.count > 0) this.selection.set([])
        else return false
        return true
    }

    fail(error) {
        if (error.name !== 'ConnectionLost') this.#options.onfailed?.(error)
    }

    #entered(target) {
        if (this.selection.mode === 'none') return
        const cell = target.cell
        if (cell?.key !== undefined) this.#focus.entered(cell.key)
        else if (target === this.#stage.space && this.#focus.key === undefined) {
            const first = this.firstOnScreen()
            if (first !== undefined) this.#focus.set(first)
        }
    }
}
