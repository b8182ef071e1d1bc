// The page as a whole: its state, its container, and what one does with it. The parts know each other through this.

import { DataControls, isShowcase } from './controls/data.js'
import { byId } from './controls/dom.js'
import { parameterRow } from './controls/parameter_row.js'
import { showParameters } from './controls/parameters.js'
import { showValueControls } from './controls/values.js'
import { openedContainer, queriedItems } from './copy/opened.js'
import { readShowcases } from './data/showcases.js'
import { rangeAt } from './editor/json.js'
import { showExplanation } from './inspect/explain.js'
import { Backup } from './model/backup.js'
import { broughtBy, countsOf, describeContainer, describeEnvironment, describeSections, hasRows, insetOf, stateOf } from './model/description.js'
import { writeFragment } from './model/state.js'
import { neighbours } from './stage/distances.js'
import { Editing } from './stage/editing.js'
import { Effects } from './stage/effect.js'
import { latest } from './stage/latest.js'
import { makeLook } from './stage/look.js'
import { Selection } from './stage/selection.js'
import { Stage } from './stage/stage.js'

export class Studio {
    constructor(state, session) {
        Object.assign(this, { state, session, columns: [], parameters: [], rows: new Map(), firstItems: [0], warnings: [] })
        /** The container's name from the beginning, so that it can be shared as it is. */
        this.name = `studio-${crypto.randomUUID().slice(0, 8)}`
        /** Counts layouts: what is answered after another one was chosen is not written into its state. */
        this.layoutVersion = 0
        this.sending = new Map()
        this.backup = new Backup(this)
        this.look = makeLook(this)
        this.stage = new Stage(this)
        this.selection = new Selection(this.stage)
        this.editing = new Editing(this)
        this.effects = new Effects(this)
        this.data = new DataControls(state, () => this.reporting(this.setData()), () => {
            this.stage.dressAll()
            this.saveState()
        }, latest((showcase) => this.show(showcase)))
        this.stage.addEventListener('fault', ({ detail }) => this.fail(detail))
        this.stage.addEventListener('difference', () => this.saveState())
        this.stage.addEventListener('activated', ({ detail }) => this.explain(detail))
        this.stage.addEventListener('moved', ({ detail: { section, item } }) => this.say(`Moved to item ${item} of section ${section}`))
        this.stage.addEventListener('drawn', () => byId('measures').checked && this.editing.measureVisible())
        session.addEventListener('open', ({ detail }) => this.opened(detail))
        this.setLayout = latest((name) => this.changeLayout(name))
    }

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
        this.succeed()
    }

    /** Opens a container of this page's own like the one that was followed last, as it was at the end. */
    async openCopy() {
        const { state, backup: { description } } = this
        if (description && state.attach) Object.assign(state, stateOf(description), { attach: '', name: '' })
        await this.open()
    }

    /** Offers the showcases of the layout, or of the one whose showcase is shown; what a fragment gives goes before what they say. */
    async offerShowcases(given) {
        const { state } = this, [layout] = state.data.includes('/') ? state.data.split('/') : [state.layout]
        this.data.offer(await readShowcases(layout))
        if (!isShowcase(state.data)) return
        Object.assign(state, broughtBy(this.dataSet), given, { data: this.dataSet.id })
        this.data.show()
    }

    description() {
        const sections = this.backup.sections ?? describeSections(this.state, this.dataSet, this.columns)
        // In typed arrays, sizes are sent in protobuf.
        const packed = sections.map(({ itemSizes, ...section }) => (itemSizes ? { ...section, itemSizes: Float64Array.from(itemSizes) } : section))
        return { ...describeContainer(this.state, this.dataSet, packed), name: this.state.name || this.name }
    }

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
        const { bounds, layout, parameters } = state
        Object.assign(this.state, { width: bounds.width, height: bounds.height, x: bounds.x, y: bounds.y })
        if (this.session.isAttached) {
            const { itemCount: count, sectionCount, environment } = state
            Object.assign(this.state, {
                layout, parameters: {}, count, sections: Math.max(1, sectionCount),
                direction: environment?.layoutDirection || 'leftToRight', scale: environment?.scale ?? 0, inset: insetOf(environment),
            })
            this.layoutVersion += 1
            await this.describeLayout(layout)
            for (const [name, value] of Object.entries(parameters ?? {})) this.rows.get(name)?.show(value)
            this.data.show()
        }
        this.countItems()
        this.stage.open(this.session.container, bounds)
        this.onopen?.()
        this.backup.opened()
        this.saveState()
    }

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
            const row = parameterRow(parameter, (value) => this.setParameter(parameter.name, value, version))
            row.show(this.state.parameters[parameter.name] ?? parameter.default)
            this.rows.set(parameter.name, row)
        }
        showParameters(parameters, this.rows)
        showValueControls(itemColumns, this.state, () => this.reporting(this.setData()))
        this.data.setColumns(itemColumns)
        this.onlayout?.(name)
    }

    // ------------------------------------------------------------------ changes

    /** Sends a parameter of the layout that has a version: of each one at a time, and then the newest value. */
    setParameter(name, value, version) {
        if (!this.sending.has(name)) this.sending.set(name, latest((...latestOne) => this.sendParameter(name, ...latestOne)))
        return this.sending.get(name)(value, version)
    }

    async sendParameter(name, value, version) {
        if (version !== this.layoutVersion) return
        const parameter = this.parameters.find((each) => each.name === name), { default: standard } = parameter ?? {}, row = this.rows.get(name)
        const isDefault = JSON.stringify(value) === JSON.stringify(standard)
        try {
            await this.effects.watch(parameter, row, () => this.session.update([{ setParameters: { [name]: isDefault ? null : value } }]))
            if (version !== this.layoutVersion) return
            const { [name]: before, ...others } = this.state.parameters
            this.state.parameters = isDefault ? others : { ...others, [name]: value }
            row.report('')
            row.editor?.mark([])
            this.succeed()
        } catch (error) {
            if (version === this.layoutVersion) this.showParameterError(row, name, error)
        }
        this.saveState()
    }

    /** An error beside the parameter, and in a document at its pointer. */
    showParameterError(row, name, error) {
        const { pointer = '' } = error, message = error.message.replaceAll(/\/updateContainer\/operations\/\d+\/setParameters\//g, '')
        const place = pointer.split(`/setParameters/${name}`)[1]
        row.report(message)
        if (!row.editor || place === undefined) return
        const range = rangeAt(row.editor.text, place)
        if (range) row.editor.mark([{ ...range, message }])
    }

    /** What the page shows is of another layout from now on. */
    chooseLayout(layout, parameters = {}) {
        this.layoutVersion += 1
        Object.assign(this.state, { layout, parameters })
    }

    /** Goes over to a layout: with its first showcase, unless the data are others than a showcase's. */
    async changeLayout(name) {
        const showcases = await readShowcases(name)
        const chosen = isShowcase(this.state.data) ? showcases.find(({ container }) => container) : null
        await this.arrange({ ...this.stage.bounds, x: 0, y: 0, layout: name, parameters: {}, ...(chosen && broughtBy(chosen)) }, showcases)
    }

    async show(showcase) { await this.arrange(broughtBy(showcase)) }

    /** Lays out anew by changes of the state: nothing of it stays if that fails. `showcases`: those of another layout. */
    async arrange(changes, showcases = null) {
        const { state, data } = this, before = structuredClone(state), offeredBefore = data.offered
        Object.assign(state, changes)
        if (showcases) data.offer(showcases)
        try {
            await this.describeAnew()
            await this.replaceData(() => {
                const { layout, parameters, sections, environment, bounds } = this.description()
                // One update: the new layout may need values that the old one does not know.
                return [{ setLayout: { layout, parameters } }, { setSections: { sections } }, { setEnvironment: environment }, { setBounds: bounds }]
            })
            this.stage.view.contentInset = this.stage.inset
            this.succeed()
        } catch (error) {
            this.fail(error)
            Object.assign(state, before)
            data.offer(offeredBefore)
            await this.reporting(this.describeAnew())
        }
        this.countItems()
        data.show()
        this.onopen?.()
        this.stage.dressAll()
        this.saveState()
    }

    /** Makes the controls of the state's layout, as of another one than before. */
    async describeAnew() {
        this.layoutVersion += 1
        await this.describeLayout(this.state.layout)
    }

    /** A transition has ended in another layout. */
    async layoutChanged(name) {
        this.chooseLayout(name)
        await this.describeLayout(name)
        this.stage.dressAll()
        this.saveState()
    }

    /** Sets all parameters: those that are not named have their defaults. */
    async setParameters(parameters) {
        const names = Object.keys(this.state.parameters), version = this.layoutVersion
        await this.session.update([{ setParameters: { ...Object.fromEntries(names.map((name) => [name, null])), ...parameters } }])
        if (version !== this.layoutVersion) return
        this.state.parameters = parameters
        for (const { name, default: standard } of this.parameters) {
            this.rows.get(name).show(parameters[name] ?? standard)
            this.rows.get(name).report('')
            this.rows.get(name).note('')
        }
        this.succeed()
        this.saveState()
    }

    async setData() {
        this.countItems()
        this.selection.clear()
        await this.replaceData(() => {
            const { sections, environment } = this.description()
            return [{ setSections: { sections } }, { setEnvironment: environment }]
        })
        this.stage.dressAll()
        this.succeed()
        this.saveState()
    }

    /** Carries out operations that lead to the data set's items, in place of those that were edited. */
    async replaceData(operations) {
        await this.backup.replacing(() => this.session.update(operations()))
        this.editing.forget()
    }

    async setEnvironment() {
        await this.session.update([{ setEnvironment: describeEnvironment(this.state, this.dataSet) }])
        this.stage.view.contentInset = this.stage.inset
        this.succeed()
        this.saveState()
    }

    resize(width, height) {
        Object.assign(this.state, { width, height })
        this.stage.resize(width, height)
        this.onresize?.()
        this.saveState()
    }

    // ------------------------------------------------------------------ explanations

    queryExplanation({ section, item, kind, category }) {
        return this.session.request('explain', { indexPath: { section, item }, category, kind: category === 'cell' ? '' : kind })
    }

    async explain(element) {
        const reply = await this.reporting(this.queryExplanation(element))
        if (!reply) return
        const [place] = reply.attributes
        showExplanation(this.nameOf(element), reply, place ? neighbours(place, this.stage.elements) : [], this.isSideways)
        this.stage.dispatch('explained', reply)
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

    // ------------------------------------------------------------------ reports

    /** A promise's value, or false after its error was shown. */
    async reporting(promise) {
        try {
            return (await promise) ?? true
        } catch (error) {
            this.fail(error)
            return false
        }
    }

    fail({ code = '', message, fault }) {
        const notice = byId('notice')
        const place = fault?.file ? ` (${fault.file.split('/').at(-1)}${fault.line ? `:${fault.line}` : ''})` : ''
        notice.replaceChildren(Object.assign(document.createElement('b'), { textContent: code }), ` ${message}${place}`)
        notice.hidden = false
    }

    succeed() { byId('notice').hidden = true }

    pluginFailed(error) { this.fail(error) }

    /** The container's plugin runs in a new version, which may have other parameters. */
    async pluginReloaded(layout) {
        if (layout !== this.state.layout) return
        this.succeed()
        await this.reporting(this.describeLayout(layout))
        this.stage.dressAll()
    }

    say(text) {
        byId('live').textContent = text
        const toast = byId('toast')
        toast.textContent = text
        toast.classList.add('shown')
        clearTimeout(this.toastTimer)
        this.toastTimer = setTimeout(() => toast.classList.remove('shown'), 1800)
    }

    /** The state as the fragment of a URL, with changes. */
    fragment(changes = {}) { return writeFragment({ ...this.state, ...changes }, broughtBy(this.dataSet)) }

    /** Writes the state into the URL, a moment after it has changed. */
    saveState() {
        if (this.stage.view) this.stage.view.scrollsRows = hasRows(this.state)
        clearTimeout(this.stateTimer)
        this.stateTimer = setTimeout(() => {
            // Until there is a container, the state says what it is to be.
            if (!this.session.container) return
            const { x, y, width, height } = this.stage.bounds
            Object.assign(this.state, { x: Math.round(x), y: Math.round(y), width, height })
            history.replaceState(null, '', this.fragment())
        }, 250)
    }
}
