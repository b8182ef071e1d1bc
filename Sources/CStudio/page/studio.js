// The page as a whole: its state, its container, and what one does with it. The parts know each other through this.

import { DataControls } from './controls/data.js'
import { byId } from './controls/dom.js'
import { parameterRow } from './controls/parameter_row.js'
import { showParameters } from './controls/parameters.js'
import { showValueControls } from './controls/values.js'
import { openedContainer, queriedItems } from './copy/opened.js'
import { showExplanation } from './inspect/explain.js'
import { Backup } from './model/backup.js'
import { broughtBy, countsOf, describeContainer, describeEnvironment, describeSections, stateOf } from './model/description.js'
import { Queue } from './model/queue.js'
import { writeFragment } from './model/state.js'
import { Arranging } from './stage/arranging.js'
import { neighbours } from './stage/distances.js'
import { Editing } from './stage/editing.js'
import { Effects } from './stage/effect.js'
import { findItems } from './stage/finding.js'
import { Following } from './stage/following.js'
import { makeLook } from './stage/look.js'
import { Opening } from './stage/opening.js'
import { Reports } from './stage/reports.js'
import { Selection } from './stage/selection.js'
import { Setting } from './stage/setting.js'
import { Stage } from './stage/stage.js'
import { stageStates, StatePanel } from './stage/states.js'
import { Undoing } from './stage/undoing.js'
import { positionInLane, trackOf } from './stage/tracks.js'
import { watchState } from './stage/watching.js'

/** In typed arrays, sizes are sent in protobuf. */
const packed = (sections) => sections.map(({ itemSizes, ...section }) => (itemSizes ? { ...section, itemSizes: Float64Array.from(itemSizes) } : section))

export class Studio {
    constructor(state, session) {
        Object.assign(this, { state, session, columns: [], parameters: [], rows: new Map(), firstItems: [0], warnings: [] })
        /** The container's name from the beginning, so that it can be shared as it is. */
        this.name = `studio-${crypto.randomUUID().slice(0, 8)}`
        /** Counts layouts: what is answered after another one was chosen is not written into its state. */
        this.layoutVersion = 0
        /** The fragment of the URL that this page was opened with, or has written last. */
        this.address = location.hash
        /** Runs every change of the container or the state. A change must not wait inside for another turn. */
        this.queue = new Queue(() => this.reports.beginWork())
        this.backup = new Backup(this)
        this.look = makeLook(this)
        this.stage = new Stage(this)
        this.panel = new StatePanel(this)
        this.reports = new Reports(this)
        const empty = stageStates.empty(() => this.setData(() => this.data.withCount(60)))
        watchState(session, ({ itemCount, isMoving, layout }) => {
            this.panel.set('content', itemCount === 0 ? empty : null)
            // Only a layout that moves items shows that it is one, and has the limit of those.
            if (isMoving) this.data.setLimit(layout, session.client.server.limits.bodies)
        })
        this.selection = new Selection(this.stage)
        this.editing = new Editing(this)
        this.effects = new Effects(this)
        this.setting = new Setting(this)
        this.arranging = new Arranging(this)
        this.data = new DataControls(
            state, (values) => this.setData(() => values), (values) => this.setLook(values), (showcase) => this.arranging.show(showcase))
        this.undoing = new Undoing(this)
        this.opening = new Opening(this)
        this.following = new Following(this)
        this.stage.addEventListener('fault', ({ detail }) => this.reports.fail(detail))
        this.stage.addEventListener('difference', () => this.saveState())
        this.stage.addEventListener('activated', ({ detail }) => this.explain(detail))
        this.stage.addEventListener('moved', ({ detail: { from, to } }) => {
            this.undoing.dropped(from, to)
            this.reports.say(`Moved to item ${to.item} of section ${to.section}`)
        })
        this.stage.addEventListener('resized', () => this.follow())
        this.stage.addEventListener('drawn', () => byId('measures').checked && this.editing.measureVisible())
        session.addEventListener('open', ({ detail }) => this.opened(detail))
    }

    /** How many items the state describes. */
    get itemCount() { return countsOf(this.state, this.dataSet).reduce((sum, count) => sum + count, 0) }

    get dataSet() { return this.data.current }

    // ------------------------------------------------------------------ opening

    /** Opens the container that the state describes, or attaches to another page's. */
    async open() {
        const { state, session } = this
        if (state.attach) {
            await session.attach(state.attach)
            return
        }
        this.layoutVersion += 1
        await this.describeLayout(state.layout)
        await session.open(() => this.description())
        this.reports.succeed()
    }

    /** Opens a container of this page's own like the one that was followed last, as it was at the end. */
    async openCopy() {
        const { state, backup: { description } } = this
        if (description && state.attach) Object.assign(state, stateOf(description), { attach: '', name: '' })
        await this.open()
    }

    description() {
        const sections = this.backup.sections
        return { ...describeContainer(this.state, this.dataSet, sections ? packed(sections) : this.dataSections()), name: this.state.name || this.name }
    }

    /** The sections of the data set. */
    dataSections() { return packed(describeSections(this.state, this.dataSet, this.columns)) }

    /** The container as it is now, with the edits of all pages. */
    async openedDescription() {
        const { session, state: { layout }, parameters } = this
        const { state } = await session.request('queryContainer')
        if (state.itemCount > queriedItems && !session.isAttached && !this.backup.isEdited) return openedContainer({ ...this.description(), bounds: state.bounds }, [])
        const { state: whole } = await session.request('queryContainer', { withItems: true })
        return openedContainer(whole, whole.layout === layout ? parameters : [])
    }

    /** The container has a state that the page did not follow until now. */
    async opened(state) {
        const { bounds } = state
        Object.assign(this.state, { width: bounds.width, height: bounds.height, x: bounds.x, y: bounds.y })
        if (this.session.isAttached) {
            const { itemCount: count, sectionCount } = state
            Object.assign(this.state, { layout: '', count, sections: Math.max(1, sectionCount) })
            await this.following.show(state)
        }
        this.countItems()
        this.stage.open(this.session.container, bounds)
        this.onopen?.()
        this.backup.opened()
        this.undoing.opened()
        this.saveState()
        if (!this.session.isAttached) this.findItems()
    }

    /** The container may begin where it has no items; it may also be closed meanwhile. */
    findItems() { return findItems(this).catch(() => {}) }

    countItems() {
        let first = 0
        this.firstItems = countsOf(this.state, this.dataSet).map((count) => (first += count) - count)
    }

    /** Makes the controls of a layout. */
    async describeLayout(name) {
        const version = this.layoutVersion
        const { layout, parameters, itemColumns, itemShape } = await this.session.client.describeLayout({ layout: name })
        if (version !== this.layoutVersion) return
        Object.assign(this, { parameters, columns: itemColumns })
        this.stage.shape = itemShape || 'rectangle'
        byId('layout').value = name
        byId('summary').textContent = layout.summary
        this.rows = new Map()
        for (const parameter of parameters) {
            const row = parameterRow(parameter, (value) => this.setting.set(parameter.name, value, version))
            row.show(this.state.parameters[parameter.name] ?? parameter.default)
            this.rows.set(parameter.name, row)
        }
        showParameters(parameters, this.rows)
        showValueControls(itemColumns, this.state, (change) => this.setData(change))
        this.data.setColumns(itemColumns)
        this.onlayout?.(name)
    }

    // ------------------------------------------------------------------ changes

    /** Sets all parameters: those that are not named have their defaults. */
    setParameters(parameters) {
        return this.change(async () => {
            if (!this.session.container) return this.opening.again({ parameters })
            const names = Object.keys(this.state.parameters), version = this.layoutVersion
            await this.session.update([{ setParameters: { ...Object.fromEntries(names.map((name) => [name, null])), ...parameters } }])
            if (version !== this.layoutVersion) return
            this.state.parameters = parameters
            this.showParameters()
            this.undoing.record()
        })
    }

    showParameters() {
        for (const { name, default: standard } of this.parameters) {
            this.rows.get(name).show(this.state.parameters[name] ?? standard)
            this.rows.get(name).report('')
            this.rows.get(name).note('')
        }
    }

    /** Sets values that the data are made from; `values(state)` returns them. */
    setData(values) {
        let chosen
        return this.change(async () => {
            if (!this.session.container) {
                this.undoing.take(values(this.state))
                return this.opening.again({})
            }
            const items = await this.undoing.itemsBefore('Replace them?')
            if (items === undefined) return this.data.show()
            this.selection.clear()
            chosen = values(this.state)
            this.undoing.take(chosen)
            this.data.show()
            await this.undoing.replaceItems(items, [
                { setSections: { sections: this.dataSections() } }, { setEnvironment: describeEnvironment(this.state, this.dataSet) }])
            this.countItems()
            this.stage.dressAll()
            this.findItems()
        }, (count) => this.setData(() => ({ ...chosen, ...this.data.withCount(count) })))
    }

    /** Sets values of the environment; `values(state)` returns them. */
    setEnvironment(values) {
        return this.change(async () => {
            Object.assign(this.state, values(this.state))
            await this.session.update([{ setEnvironment: describeEnvironment(this.state, this.dataSet) }])
            this.stage.view.contentInset = this.stage.inset
            this.undoing.record()
        })
    }

    /**
     * Carries out a change in its turn. If the daemon refuses it, the error is reported and the state is as it was. `withFewer(count)`
     * carries it out with so many items, if there were too many.
     */
    change(work, withFewer) {
        return this.queue.run(async () => {
            try {
                await work()
                this.reports.succeed()
            } catch (error) {
                const { itemCount } = this
                this.undoing.takeBack()
                this.reports.fail(error, { itemCount, withFewer })
            }
            this.saveState()
        })
    }

    /** Sets values that only change how the page shows the container. */
    setLook(values) {
        return this.queue.run(async () => {
            Object.assign(this.state, values)
            this.stage.fit()
            this.stage.dressAll()
            this.undoing.record()
            this.saveState()
        })
    }

    /** Sets the device's size: at once in the picture, and in its turn in the state. */
    resize(width, height) {
        const key = `size ${this.undoing.gesture}`
        this.stage.resize(width, height)
        this.onresize?.()
        return this.queue.run(async () => {
            Object.assign(this.state, { width, height })
            // Meanwhile something else may have set it.
            if (this.stage.size.width !== width || this.stage.size.height !== height) this.stage.resize(width, height)
            this.onresize?.()
            this.undoing.record(key)
            this.saveState()
        }, key)
    }

    /** Another page has set the size. */
    follow() {
        return this.queue.run(async () => {
            const { width, height } = this.stage.size
            this.undoing.follow({ width, height })
            this.saveState()
        }, 'follow')
    }

    // ------------------------------------------------------------------ explanations

    queryExplanation({ section, item, kind, category }) {
        return this.session.request('explain', { indexPath: { section, item }, category, kind: category === 'cell' ? '' : kind })
    }

    async explain(element) {
        const reply = await this.reports.reporting(this.queryExplanation(element))
        if (!reply) return
        const around = await this.around(reply)
        showExplanation(this.nameOf(element), reply, around, this.isSideways)
        this.stage.dispatch('explained', reply)
    }

    /** Describes the surroundings of an element on the stage: its neighbours, and its lane or row. */
    async around({ attributes: [place], steps }) {
        if (!place) return { near: [], track: null }
        const { isSideways, stage: { elements }, session: { container } } = this, near = neighbours(place, elements)
        // Layouts of our own say it.
        const track = steps.some(({ name }) => name === 'frame') ? trackOf(place, elements, isSideways) : null
        if (track?.name !== 'lane') return { near, track }
        const { start } = steps.find(({ name }) => name === 'section')?.values ?? {}
        return { near, track: { ...track, position: await positionInLane(container, place, { start, isSideways }).catch(() => undefined) } }
    }

    /** Whether the content scrolls sideways. */
    get isSideways() {
        const { bounds, newest: { contentSize } } = this.stage, { scrollDirection } = this.state.parameters
        const standard = this.parameters.find(({ name }) => name === 'scrollDirection')?.default
        return (scrollDirection ?? standard ?? (contentSize.width > bounds.width && contentSize.height <= bounds.height ? 'horizontal' : '')) === 'horizontal'
    }

    nameOf({ category, kind, section, item }) {
        if (item === 4294967295) return `${kind} of the layout`
        return category === 'cell' ? `Item ${item} of section ${section}` : `${kind} ${item} of section ${section}`
    }

    // ------------------------------------------------------------------ the plugin and the URL

    /** The container's plugin runs in a new version, which may have other parameters. */
    async pluginReloaded(layout) {
        if (layout !== this.state.layout) return
        this.reports.succeed()
        await this.reports.reporting(this.describeLayout(layout))
        this.stage.dressAll()
    }

    /** The state as the fragment of a URL, with changes. */
    fragment(changes = {}) { return writeFragment({ ...this.state, ...changes }, broughtBy(this.dataSet)) }

    /** Writes the state into the URL, a moment after it has changed. */
    saveState() {
        clearTimeout(this.stateTimer)
        this.stateTimer = setTimeout(() => this.queue.run(async () => this.writeState(), 'save'), 250)
    }

    writeState() {
        // Until there is a container, the state says what it is to be. Another link that has just been followed stays, and is loaded.
        if (!this.session.container || location.hash !== this.address) return
        const { x, y } = this.stage.bounds
        Object.assign(this.state, { x: Math.round(x), y: Math.round(y) })
        history.replaceState(null, '', this.fragment())
        this.address = location.hash
    }
}
