import { EVERYWHERE } from '../../layoutd.js'
import { tell } from '../../layoutd/tell.js'
import { KeySet } from '../models/key_set.js'
import { fail } from '../session/failure.js'
import { Latest } from '../session/latest.js'
import { Dragging } from './dragging.js'
import { Keyboard } from './keyboard.js'
import { LevelPinch } from './level_pinch.js'
import { Pinch } from './pinch.js'
import { Pointer } from './pointer.js'
import { Transfer } from './transfer.js'
import { register, viewAt } from './views.js'

const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })
// How far within their edges a rectangle around items lies, in points.
const EDGE = 0.5

/** Input by pointer, finger and keys: selects, activates and moves items. */
export class Interaction {
    selection
    /** Drags of the browser's own. */
    transfer
    #view
    #stage
    #model
    #options
    #focus
    #picture
    #session
    #setting
    #modelChanged
    #dragging
    #pointer
    #levelPinch
    // The item where a pinch began.
    #pinchedKey
    #selecting = new Latest()

    constructor(view, { stage, model, options, selection, focus, picture, session, setting, modelChanged }) {
        this.#view = view
        this.#stage = stage
        this.#model = model
        this.#options = options
        this.#focus = focus
        this.#picture = picture
        this.#session = session
        this.#setting = setting
        this.#modelChanged = modelChanged
        this.selection = selection
        this.#dragging = new Dragging(this)
        this.#pointer = new Pointer(stage, this, this.#dragging)
        this.transfer = new Transfer(stage, this, this.#pointer)
        this.#levelPinch = options.levels && new LevelPinch(this)
    }

    listen(signal) {
        const { element, space } = this.#stage
        register(element, this, signal)
        signal.addEventListener('abort', () => this.#pointer.cancel())
        this.#pointer.listen(signal)
        this.transfer.listen(signal)
        if (this.#options.levels || this.#options.onpinch) new Pinch(this).listen(element, signal)
        new Keyboard(this).listen(space, signal)
        element.addEventListener('focus', () => space.focus({ preventScroll: true }), { signal })
        space.addEventListener('focusin', ({ target }) => this.#entered(target), { signal })
    }

    // For the keyboard, the pointer, the dragging and the pinch.

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

    get isDragging() {
        return this.#dragging.isActive || this.#pointer.isSpanning || this.transfer.isActive
    }

    get isMovable() {
        return this.#options.onreorder !== undefined
    }

    get canLeave() {
        return this.#options.ondragout !== undefined
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

    /** The container is closed or the connection lost, and with them what was dragged. */
    abandon() {
        this.#pointer.cancel(true)
        this.transfer.cancel(true)
        this.#picture.putDown()
    }

    pinched({ phase, scale, ...point }) {
        if (this.#levelPinch) return this.#levelPinch.pinched({ phase, scale, ...point })
        if (phase === 'begin') this.#pinchedKey = this.cells.ofNode(this.#stage.nodeAt(point))?.key
        tell(this.#options.onpinch, { phase, scale, ...this.place(point), key: this.#pinchedKey })
    }

    /** A pinch has led to a level. */
    reached(level) {
        this.#setting.setLevel(level, true)
        tell(this.#options.onlevel, level)
    }

    pathOf(key) {
        return this.#model.path(key)
    }

    /** An item in sight: the given one if it is there, or the first. */
    firstOnScreen(key) {
        return this.cells.ofKey(key)?.key ?? this.#picture.firstKey
    }

    /** Goes to an item; `section`: that of a row which may have to scroll as well. */
    async focus(key, section) {
        this.#focus.follow(key)
        const { offset, rowOffset } = await this.container.scrollTarget({ indexPath: this.#model.path(key) })
        if (offset) this.#picture.scroll((scroller) => scroller.scrollTo(offset))
        if (rowOffset !== undefined) await this.#picture.rows.scrollTo(section, rowOffset)
    }

    pick(key, { shiftKey = false, ctrlKey = false, metaKey = false }) {
        if (this.selection.mode === 'none') return
        if (key !== this.#focus.key) this.#focus.set(key)
        const { start } = this.selection
        if (shiftKey && start !== undefined && this.#options.selectsArea && this.selection.mode === 'many') {
            return this.#selectArea(start, key).catch((error) => this.fail(error))
        }
        this.selection.pick(key, { isRange: shiftKey, isToggle: ctrlKey || metaKey }, this.#model.range?.bind(this.#model))
    }

    activate(key) {
        tell(this.#options.onactivate, key, this.#model.item(this.#model.path(key)))
    }

    /** Selects what a rectangle meets, beside what stays selected, if anything. */
    selectRect(rect, selected) {
        return this.#selecting.run(async () => {
            try {
                const { ranges } = await this.container.selectRect({ rect })
                const keys = this.#model.keysIn?.(ranges) ?? KeySet.of(ranges.flatMap(({ ids }) => ids))
                this.selection.set(selected?.with(keys) ?? keys)
            } catch (error) {
                this.fail(error)
            }
        })
    }

    /** Selects what the rectangle around two items meets. */
    async #selectArea(key, other) {
        const indexPaths = [key, other].map((each) => this.pathOf(each))
        const { attributes: [one, two = one] } = await this.container.queryItems({ indexPaths })
        if (!one) return
        const [x, y] = [Math.min(one.x, two.x), Math.min(one.y, two.y)]
        const width = Math.max(one.x + one.width, two.x + two.width) - x
        const height = Math.max(one.y + one.height, two.y + two.height) - y
        // Within the edges: neighbours that only touch them are not meant.
        await this.selectRect({ x: x + EDGE, y: y + EDGE, width: Math.max(width - 2 * EDGE, 0), height: Math.max(height - 2 * EDGE, 0) })
    }

    /** Selects everything. */
    async selectAll() {
        try {
            if (this.#model.keys) this.selection.set(this.#model.keys)
            else if (this.#model.all) this.selection.set(await this.#model.all(this.container))
            else await this.selectRect(EVERYWHERE)
        } catch (error) {
            this.fail(error)
        }
    }

    /** The items that a pointer on an item drags: all selected ones, if it is selected. */
    draggedWith(key) {
        const { keys } = this.selection
        if (!keys.has(key)) return [key]
        return this.#model.inOrder?.(keys) ?? [...keys]
    }

    scrollBy({ x, y }) {
        this.#picture.scroll((scroller) => scroller.scrollTo({ x: scroller.offset.x + x, y: scroller.offset.y + y }))
    }

    /** The model follows the daemon, and the program the model. Returns whether the items may be dropped there. */
    drop(keys, target) {
        const to = this.#model.placeAt?.(keys, target) ?? target
        if (this.#options.onreorder(keys, to) === false) return false
        this.#model.move?.(keys, to)
        if (this.#model.keysAt) this.#follow(keys, this.#model.keysAt(keys, target))
        this.#stage.say('moved', keys.length)
        return true
    }

    /** The view that a pointer is over and that takes items, or else this one, and where in it the pointer is. */
    placeOver(event, keys) {
        const other = viewAt(event)
        const view = other && other !== this && other.takes(keys, this) ? other : this
        return { view, position: view.place(event) }
    }

    /** Whether items of another view may come here. */
    takes(keys, from) {
        const isKeyed = this.#model.expect && from.model.expect
        if (!isKeyed || !this.#options.onreceive || !this.container || !from.container) return false
        const [instance, other] = [this, from].map(({ container }) => container.client.server.instance)
        return instance === other && keys.every((key) => this.#model.isGone(key))
    }

    /** Items of another view are on their way, and to be drawn here. Resolves when the daemon is ready for them. */
    async expect(keys, from) {
        const operations = this.#model.expect(keys, from.model)
        if (operations.length) await this.#picture.update(operations)
    }

    /** Whether items of another view, or what the browser drags, are over this one. */
    markTarget(isOver) {
        this.#stage.element.classList.toggle('drop-target', isOver)
        const operations = isOver ? [] : this.#model.unexpect?.() ?? []
        if (operations.length) this.#picture.update(operations)
    }

    /** A key and a container of an item like those that are here; undefined if there are none. */
    describeGuest() {
        const like = this.firstOnScreen()
        if (like === undefined || this.#model.isGone(like)) return undefined
        const { key, section } = this.#model.describeLike(like)
        const [{ layout, parameters }, { width, height }] = [this.#options, this.#picture.visible]
        return { key, fields: { layout, parameters, bounds: { width, height }, sections: [section] } }
    }

    /** The browser has dropped items outside of the page's views. */
    droppedOut(keys, effect) {
        const isAllowed = tell(() => this.#options.ondroppedout?.(keys, effect) !== false)
        if (isAllowed && effect === 'move' && this.#model.remove) this.#view.remove(keys)
    }

    /** Items come from another view. Returns whether they may. */
    receive(keys, target, from) {
        const to = this.#model.placeAt(keys, target)
        const items = keys.map((key) => from.model.item({ id: key }))
        if (this.#options.onreceive(items, to, from.#view) === false) return false
        // The daemon moves them itself.
        this.#model.insert(items, to)
        from.model.remove(keys)
        for (const each of [this, from]) each.#modelChanged()
        this.#stage.say('moved', keys.length)
        return true
    }

    /** The daemon has moved items here, with the sizes that they had there. */
    received(keys) {
        this.#picture.update(this.#model.describeAgain(keys))
    }

    /** Follows moved items, whose keys are others now. */
    #follow(keys, now) {
        if (this.selection.has(keys[0])) this.selection.set(now)
        this.#focus.follow(now[0])
    }

    /** Moves an item, and what is selected with it, to the other side of its neighbour, by a key. */
    async moveBeside(key, other) {
        if (!this.isMovable || key === other || this.#dragging.isActive) return
        const [element, beside] = [this.cells.ofKey(key)?.element, this.cells.ofKey(other)?.element]
        if (!element || !beside) return
        if (!this.#model.hasIds) {
            this.#dragging.begin([key, ...this.draggedWith(key).filter((each) => each !== key)], middle(element), () => ({ view: this, position: middle(beside) }))
            return this.#dragging.end(true)
        }
        const isBehind = beside.section > element.section || (beside.section === element.section && beside.item > element.item)
        const to = isBehind ? { after: other } : { before: other }
        const isAllowed = tell(() => this.#options.onreorder([key], to) !== false)
        if (!isAllowed) return
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
        // Without a container, as before it is opened and once the view is closed, there is nothing to do.
        if (this.container && error.name !== 'ConnectionLost') fail(this.#options, error)
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
