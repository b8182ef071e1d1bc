import { tell } from '../layoutd/tell.js'
import { Focus } from './input/focus.js'
import { Interaction } from './input/interaction.js'
import { Selection } from './input/selection.js'
import { KeyedModel } from './models/keyed_model.js'
import { PagedModel } from './models/paged_model.js'
import { PathModel } from './models/path_model.js'
import { SharedModel } from './models/shared_model.js'
import { Content } from './page/content.js'
import { Notice } from './page/notice.js'
import { Stage } from './page/stage.js'
import { Status } from './page/status.js'
import { Marks } from './picture/marks.js'
import { Picture } from './picture/picture.js'
import { Printing } from './picture/printing.js'
import { Environment } from './session/environment.js'
import { LayoutSetting } from './session/layout_setting.js'
import { Opening } from './session/opening.js'
import { Session } from './session/session.js'

const DEFAULTS = { layout: 'flow', selects: 'many' }

/** Shows a collection in an element that scrolls. collection-view.d.ts documents the options. */
export class CollectionView {
    element
    #options
    #model
    #stage
    #setting
    #session
    #picture
    #opening
    #environment
    #selection
    #focus
    #notice
    #status
    #printing
    #listening = new AbortController()
    #sizes = new ResizeObserver(() => this.#resized())
    #hasStarted = false

    constructor(element, options = {}) {
        this.element = element
        const { levels, level = levels && 0 } = options
        this.#options = { ...DEFAULTS, role: options.selects === 'none' ? 'list' : 'listbox', ...options, level, ...levels?.[level] }
        const { selects, role, texts, source, container } = this.#options
        this.#model = container ? new (container.withIds ? SharedModel : PathModel)()
            : source ? new PagedModel(this.#options, () => this.#picture.redraw()) : new KeyedModel(this.#options)
        this.#stage = new Stage(element, this.#options)
        this.#selection = new Selection(selects, (keys) => this.#selected(keys))
        this.#focus = new Focus(this.#stage.space, () => this.#picture.redraw())
        this.#session = new Session(this.#options, {
            opening: () => this.#opening.container(), opened: (container) => this.#opening.window(container),
            onchange: (difference) => this.#changed(difference), onstate: (state, error) => {
                if (state === 'closed' || state === 'reconnecting') interaction.abandon()
                this.#status.turn(state, error)
            } })
        const marks = new Marks(this.#model, this.#selection, role)
        const content = new Content(this.#options, this.#model, {
            set: (cell) => marks.set(cell, this.#focus.key),
            clear: (node) => {
                this.#focus.leave(node)
                marks.clear(node)
            } })
        this.#environment = new Environment(element, this.#options)
        this.#picture = new Picture(this.#stage, this.#options, this.#model, content, this.#session, this.#environment, {
            drawn: () => this.#drawn(), fail: (error) => interaction.fail(error), isDragging: () => interaction.isDragging })
        this.#opening = new Opening(this.#options, this.#model, this.#picture, this.#environment)
        this.#setting = new LayoutSetting(this.#options, (operation) => this.#picture.update([operation]))
        this.#notice = new Notice(this.#stage, texts, () => this.#session.restart())
        this.#status = new Status(this.#options, this.#model, this.#picture, this.#notice)
        const interaction = new Interaction(this, {
            stage: this.#stage, model: this.#model, options: this.#options, selection: this.#selection, focus: this.#focus,
            picture: this.#picture, session: this.#session, setting: this.#setting,
            modelChanged: () => this.#replace([]) })
        interaction.listen(this.#listening.signal)
        this.#printing = new Printing(this.#stage)
        this.#printing.listen(this.#listening.signal)
        this.#environment.watch(() => this.#environmentChanged(), this.#listening.signal)
        element.addEventListener('scroll', () => { if (!this.#printing.isActive) this.#picture.scrolled() }, { passive: true, signal: this.#listening.signal })
        this.#sizes.observe(element)
    }

    /** The newest state: "connecting", "ready", "silent", "reconnecting", "unreachable", "closed" or "failed". */
    get state() {
        return this.#status.state
    }

    get client() {
        return this.#session.client
    }

    get container() {
        return this.#session.container
    }

    get layout() {
        return this.#options.layout
    }

    set layout(layout) {
        this.#setting.set({ layout })
    }

    get parameters() {
        return this.#options.parameters
    }

    set parameters(parameters) {
        this.#setting.set({ parameters: parameters === undefined ? {} : parameters })
    }

    get contentInset() {
        return this.#picture.scroller.inset
    }

    set contentInset(contentInset) {
        this.#options.contentInset = contentInset
        this.#picture.setInset(contentInset)
        this.#environmentChanged()
    }

    /** Whether areas are selected: a drag spans a rubber band wherever it begins, and Shift the rectangle around items. */
    get selectsArea() {
        return Boolean(this.#options.selectsArea)
    }

    set selectsArea(selectsArea) {
        this.#options.selectsArea = selectsArea
        this.#stage.takesDrags = selectsArea && this.#options.selects === 'many'
    }

    get level() {
        return this.#options.level
    }

    set level(level) {
        this.#setting.setLevel(level)
    }

    get items() {
        return this.#model instanceof KeyedModel ? this.#model.items : undefined
    }

    set items(items) {
        this.#replace(this.#keyed.replace({ items }))
    }

    get sections() {
        if (!(this.#model instanceof KeyedModel)) return undefined
        return this.#model.sections.map(({ keys, ...section }) => ({ ...section, items: [...section.items] }))
    }

    set sections(sections) {
        this.#replace(this.#keyed.replace({ sections }))
    }

    get source() {
        return this.#options.source
    }

    set source(source) {
        if (!(this.#model instanceof PagedModel)) throw new TypeError('the view has no source, expected "source" among its first options')
        const operations = this.#model.replace(source)
        this.#options.source = source
        this.#replace(operations)
    }

    /** Inserts items at a place: `{ before: key }`, `{ after: key }`, `{ sectionStart: id }` or `{ sectionEnd: id }`. */
    insert(items, to) {
        this.#replace(this.#keyed.insert(items, to))
    }

    remove(keys) {
        this.#replace(this.#keyed.remove(keys))
    }

    /** Puts items together at a place. */
    move(keys, to) {
        if (this.#model instanceof KeyedModel) this.#model.move(keys, to)
        this.#picture.update([{ moveItems: { ids: keys, to } }])
    }

    /** The keys that are selected, as a set that does not change. */
    get selection() {
        return this.#selection.keys
    }

    set selection(keys) {
        this.#selection.set(keys)
    }

    /** The key of the item that keys act on. */
    get focused() {
        return this.#focus.key
    }

    /** The node that shows an item, while it is near the screen. */
    nodeOf(key) {
        return this.#picture.cells.ofKey(key)?.node
    }

    /** The key of the item that a node of the page belongs to. */
    keyOf(node) {
        return this.#picture.cells.ofNode(node)?.key
    }

    /** The element of the layout that a node of the page belongs to. */
    elementOf(node) {
        return this.#picture.cells.ofNode(node)?.element
    }

    /** The name of an item in requests: its identifier, or its index path. */
    pathOf(key) {
        return this.#model.path(key)
    }

    /** The key of the item at an index path; undefined if only the daemon knows. */
    keyAt(path) {
        return 'keyAt' in this.#model ? this.#model.keyAt(path) : undefined
    }

    /** How many nodes there are. */
    get nodeCount() {
        return this.#picture.cells.count
    }

    get isAtEnd() {
        return this.#picture.scroller.isAtEnd
    }

    /** The visible rectangle, in the content. */
    get visible() {
        return this.#picture.visible
    }

    /** Where a pointer event is in the content. */
    placeOf(event) {
        return this.#stage.place(event, this.#picture.scroller.offset)
    }

    /** Scrolls until an item is in sight. `at`: where it should lie, as in `ScrollTarget`. */
    async scrollTo(key, at = {}) {
        const container = /** @type {import('../layoutd.js').Container} */ (this.container)
        const { offset } = await container.scrollTarget({ indexPath: this.#model.path(key), ...at })
        if (offset) this.scrollToOffset(offset)
    }

    /** Scrolls to a place of the content, or along one axis alone. */
    scrollToOffset(offset) {
        this.#picture.scroll((scroller) => scroller.scrollTo(offset))
    }

    scrollToEnd() {
        this.#picture.scroll((scroller) => scroller.scrollToEnd())
    }

    /** Resolves when all that has happened so far is drawn. */
    async settled() {
        await this.#status.opened
        // The browser reports that it has scrolled with its next frame.
        const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve) })
        do {
            await frame()
            await this.#session.window?.settled()
            await frame()
        } while (this.#picture.isPending)
    }

    /** Prints content from its start, up to a length in points. The browser's own command prints what is in sight. */
    async print({ length = 20_000 } = {}) {
        await this.#status.opened
        await this.#printing.all(this, length)
    }

    close() {
        this.#listening.abort()
        this.#sizes.disconnect()
        this.#notice.close()
        this.#session.close()
        this.#picture.close()
        this.#stage.remove()
    }

    get #keyed() {
        if (this.#model instanceof KeyedModel) return this.#model
        throw new TypeError('the items are those of a source or of a shared container, expected "items" or "sections"; change them there')
    }

    #changed(difference) {
        this.#picture.changed(difference)
        tell(this.#options.ondifference, difference)
        this.#status.changed()
    }

    /** The model is another; operations make the container equal to it. */
    #replace(operations) {
        this.#selection.keep('keys' in this.#model ? this.#model.keys : undefined)
        this.#picture.modelChanged()
        this.#picture.update(operations)
        this.#status.turn(this.state)
    }

    #selected(keys) {
        this.#picture.redraw()
        this.#stage.say('selected', keys.size)
        tell(this.#options.onselected, keys)
    }

    #drawn() {
        if (this.#selection.mode !== 'none') this.#focus.drawn(this.#picture.cells.ofKey(this.#focus.key))
        tell(this.#options.ondraw)
    }

    #environmentChanged() {
        if (!this.#options.container) this.#picture.update([{ setEnvironment: this.#environment.fields }])
    }

    #resized() {
        this.#picture.resized()
        const { width, height } = this.#picture.visible
        if (this.#hasStarted || !width || !height) return
        this.#hasStarted = true
        this.#session.start()
    }
}
