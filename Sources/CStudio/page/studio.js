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
import { broughtBy, countsOf, describeBounds, describeContainer, describeEnvironment, describeSections, insetOf, stateOf } from './model/description.js'
import { writeFragment } from './model/state.js'
import { neighbours } from './stage/distances.js'
import { Editing } from './stage/editing.js'
import { Effects } from './stage/effect.js'
import { latest } from './stage/latest.js'
import { makeLook } from './stage/look.js'
import { Selection } from './stage/selection.js'
import { Stage } from './stage/stage.js'
import { Undoing } from './stage/undoing.js'

/** In typed arrays, sizes are sent in protobuf. */
const packed = (sections) => sections.map(({ itemSizes, ...section }) => (itemSizes ? { ...section, itemSizes: Float64Array.from(itemSizes) } : section))

export class Studio {
    constructor(state, session) {
        Object.assign(this, { state, session, columns: [], parameters: [], rows: new Map(), firstItems: [0], warnings: [] })
        /** The container's name from the beginning, so that it can be shared as it is. */
        this.name = `studio-${crypto.randomUUID().slice(0, 8)}`
        /** Counts layouts: what is answered after another one was chosen is not written into its state. */
        this.layoutVersion = 0
        this.sending = new Map()
        /** The parameters and the data of layouts that were left. */
        this.leftAs = new Map()
        this.backup = new Backup(this)
        this.look = makeLook(this)
        this.stage = new Stage(this)
        this.selection = new Selection(this.stage)
        this.editing = new Editing(this)
        this.effects = new Effects(this)
        const arrange = latest((work) => work())
        this.data = new DataControls(state, () => this.reporting(this.setData()), () => {
            this.stage.dressAll()
            this.undoing.record()
            this.saveState()
        }, (showcase) => arrange(() => this.show(showcase)))
        this.undoing = new Undoing(this)
        this.stage.addEventListener('fault', ({ detail }) => this.fail(detail))
        this.stage.addEventListener('difference', () => this.saveState())
        this.stage.addEventListener('activated', ({ detail }) => this.explain(detail))
        this.stage.addEventListener('moved', ({ detail: { from, to } }) => {
            this.undoing.dropped(from, to)
            this.say(`Moved to item ${to.item} of section ${to.section}`)
        })
        this.stage.addEventListener('drawn', () => byId('measures').checked && this.editing.measureVisible())
        session.addEventListener('open', ({ detail }) => this.opened(detail))
        this.setLayout = (name) => arrange(() => this.changeLayout(name))
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
        Object.assign(state, broughtBy(this.dataSet), given, { data: this.dataSet.container ? this.dataSet.id : 'showcase' })
        this.data.show()
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
        this.undoing.opened()
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
        return this.sending.get(name)(value, version, this.undoing.gesture)
    }

    async sendParameter(name, value, version, gesture) {
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
            this.undoing.record(`${name} ${gesture}`)
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

    /** What the page shows is of another layout from now on, or of the same one anew. */
    leave() {
        const { layout, parameters, data } = this.state
        this.leftAs.set(layout, { parameters, data })
        this.layoutVersion += 1
    }

    /** Goes over to a layout: with its first showcase, unless the data are others than a showcase's; or as it was left. */
    async changeLayout(name) {
        const { state, stage, data, undoing } = this, items = await undoing.itemsBefore('Replace them?')
        if (items === undefined) return void (byId('layout').value = state.layout)
        data.offer(await readShowcases(name))
        const left = this.leftAs.get(name), showcase = isShowcase(state.data) ? data.showcase(name, left?.data) : undefined
        const brought = { parameters: {}, ...(showcase === null ? { data: 'showcase' } : showcase && broughtBy(showcase)) }
        const isAsLeft = left && (!showcase || left.data === showcase.id)
        const { parameters } = isAsLeft ? left : brought
        const isArranged = await this.arrange(items, { ...stage.bounds, x: 0, y: 0, layout: name, ...brought, parameters })
        const isOther = JSON.stringify(parameters) !== JSON.stringify(brought.parameters)
        if (isArranged && isOther) this.say(`${name} has its parameters of before; Reset sets their defaults`)
    }

    async show(showcase) {
        const items = await this.undoing.itemsBefore('Replace them?')
        if (items === undefined) this.data.show()
        else await this.arrange(items, broughtBy(showcase))
    }

    /** Lays out anew, with the items of the data, by changes of the state: none of them stays if that fails. `items`: those of before. */
    async arrange(items, changes) {
        const { state, stage } = this, before = structuredClone(state)
        this.leave()
        Object.assign(state, changes)
        // The state follows the stage's bounds, which are the old ones for a while.
        const bounds = describeBounds(state)
        let isArranged = false
        try {
            await this.describeLayout(state.layout)
            const { layout, parameters } = state, sections = this.dataSections()
            // One update: the new layout may need values that the old one does not know.
            await this.undoing.replaceItems(items, [
                { setLayout: { layout, parameters } }, { setSections: { sections } },
                { setEnvironment: describeEnvironment(state, this.dataSet) }, { setBounds: bounds }])
            isArranged = true
            Object.assign(state, bounds)
            stage.setSize(bounds)
            this.succeed()
        } catch (error) {
            this.fail(error)
            this.layoutVersion += 1
            Object.assign(state, before)
            await this.reporting(this.describeLayout(state.layout))
        }
        stage.view.contentInset = stage.inset
        this.countItems()
        this.data.show()
        this.onopen?.()
        stage.dressAll()
        this.saveState()
        return isArranged
    }

    /** A transition has ended in another layout; the items before are given, as for a step. */
    async layoutChanged(name, items) {
        this.leave()
        Object.assign(this.state, { layout: name, parameters: {} })
        await this.describeLayout(name)
        this.undoing.record('', { before: items, after: items && undefined })
        this.stage.dressAll()
        this.saveState()
    }

    /** Sets all parameters: those that are not named have their defaults. */
    async setParameters(parameters) {
        const names = Object.keys(this.state.parameters), version = this.layoutVersion
        await this.session.update([{ setParameters: { ...Object.fromEntries(names.map((name) => [name, null])), ...parameters } }])
        if (version !== this.layoutVersion) return
        this.state.parameters = parameters
        this.showParameters()
        this.undoing.record()
        this.succeed()
        this.saveState()
    }

    showParameters() {
        for (const { name, default: standard } of this.parameters) {
            this.rows.get(name).show(this.state.parameters[name] ?? standard)
            this.rows.get(name).report('')
            this.rows.get(name).note('')
        }
    }

    async setData() {
        const items = await this.undoing.itemsBefore('Replace them?')
        if (items === undefined) return this.undoing.takeBack()
        this.selection.clear()
        try {
            await this.undoing.replaceItems(items, [
                { setSections: { sections: this.dataSections() } }, { setEnvironment: describeEnvironment(this.state, this.dataSet) }])
        } catch (error) {
            this.undoing.takeBack()
            throw error
        }
        this.countItems()
        this.stage.dressAll()
        this.succeed()
        this.saveState()
    }

    async setEnvironment() {
        await this.session.update([{ setEnvironment: describeEnvironment(this.state, this.dataSet) }])
        this.stage.view.contentInset = this.stage.inset
        this.undoing.record()
        this.succeed()
        this.saveState()
    }

    resize(width, height) {
        Object.assign(this.state, { width, height })
        this.stage.resize(width, height)
        this.onresize?.()
        this.undoing.record(`size ${this.undoing.gesture}`)
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
