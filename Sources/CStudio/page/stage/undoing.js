// Records what the page does as steps of a history, and takes them back.
//
// A step goes between two sets of values (`before`, `after`), or between operations (`forward`, `backward`). The items belong to the
// values of a step that has replaced them: null are those of the data set, undefined those that are there, else sections.

import { byId } from '../controls/dom.js'
import { queriedItems } from '../copy/opened.js'
import { difference, nameOf, snapshot } from '../model/changes.js'
import { describeEnvironment } from '../model/description.js'
import { Generations } from '../model/generations.js'
import { History } from '../model/history.js'

/** Stands for items that cannot be kept. */
const forgotten = Symbol('forgotten')

const countOf = (sections) => sections?.reduce((sum, { itemCount }) => sum + itemCount, 0) ?? 0

export class Undoing {
    history = new History()
    /** Counts what a user begins: values that one drag of a slider or an edge goes through belong to one step. */
    gesture = 0
    generations = new Generations()
    /** Whether items were edited since they were those of the data set. */
    #isEdited = false
    /** The step of a drop that the view is about to send. */
    #drop = null

    constructor(studio) {
        this.studio = studio
        this.history.addEventListener('change', () => this.show())
        // A slider's drag ends with this event; a field's value is new with it.
        document.addEventListener('change', () => this.begin(), true)
        studio.session.addEventListener('invalidated', ({ detail: { reason, generation } }) => (
            this.generations.heard(generation, reason === 'data' || reason === 'layout')))
        studio.session.addEventListener('dropping', ({ detail }) => this.dropping(detail))
        this.show()
    }

    /** Something begins that is a step of its own. */
    begin() { this.gesture += 1 }

    /** A container was opened: what it shows is where steps begin from. */
    opened() {
        this.generations.reset()
        for (const step of [...this.history.done, ...this.history.undone]) step.generation = 0
        this.shown = this.snapshot()
    }

    snapshot() { return snapshot(this.studio.state, this.studio.data.file) }

    // ------------------------------------------------------------------ steps

    /**
     * Adds what differs from the last step to the history. `items`: `{before, after}`, if they were replaced. Steps in a row with the same
     * `key` are one.
     */
    record(key, items) {
        if (!this.shown) return
        const now = this.snapshot(), values = difference(this.shown, now)
        this.shown = now
        if (items?.before === forgotten) return this.history.clear()
        if (!values && !items?.before) return
        const before = { ...values?.before, ...(items && { items: items.before }) }, after = { ...values?.after, ...(items && { items: items.after }) }
        this.add({ label: nameOf(before, after), before, after, key, touchesItems: Boolean(items), itemCount: countOf(items?.before) })
    }

    add(step) { this.history.add({ ...step, generation: this.generations.newest }) }

    /** Sends operations whose change is this page's own. */
    update(operations) { return this.generations.carryOut(() => this.studio.session.update(operations)) }

    /** Carries out an edit of the items. `backward` are operations, or sections, or null for the data set's items. */
    async edit(label, forward, backward) {
        await this.update(forward)
        this.#isEdited = true
        if (backward.sections === forgotten) return this.history.clear()
        this.add({ label, forward, ...backward, touchesItems: true, itemCount: countOf(backward.sections) })
    }

    /** Sets sizes that were measured. Only all of them can be taken back at once: those of the steps just before are then sent again. */
    async measure(forward, sections) {
        const { done } = this.history, start = done.findLastIndex(({ isMeasurement, touchesItems }) => touchesItems && !isMeasurement) + 1
        const repeats = done.slice(start).filter(({ isMeasurement }) => isMeasurement).flatMap((step) => step.forward)
        await this.update(forward)
        const count = forward.reduce((sum, { setMeasuredSizes: { items } }) => sum + items.length, 0)
        const label = `measure ${count} ${count === 1 ? 'item' : 'items'}`
        if (sections === forgotten) return this.history.clear()
        this.add({ label, forward, sections, repeats, isMeasurement: true, touchesItems: true, itemCount: countOf(sections) })
    }

    /**
     * The items before they are changed: null for those of the data set. Asks if they cannot be kept, and every step would be forgotten;
     * undefined if they are to stay as they are.
     */
    async itemsBefore(question) {
        const { studio } = this
        if (!this.#isEdited && !studio.backup.isEdited) return null
        let reason = `There are more than ${queriedItems.toLocaleString('en')} items that were edited, too many to bring them back.`
        try {
            const { sections } = await studio.openedDescription()
            if (countOf(sections) <= queriedItems) return sections
        } catch ({ message }) {
            reason = `The items that were edited could not be brought back: ${message}.`
        }
        return confirm(`${reason} ${question}`) ? forgotten : undefined
    }

    /** Carries out operations that lead to the data set's items, in place of those `before`, as a step. */
    async replaceItems(before, operations) {
        const { studio } = this
        await studio.backup.replacing(() => this.update(operations))
        this.#isEdited = false
        this.record('', { before, after: null })
    }

    /** Values that another page has set belong to no step. */
    follow(values) {
        Object.assign(this.studio.state, values)
        if (this.shown) Object.assign(this.shown, values)
    }

    /** Restores the state after the daemon has refused a choice. */
    takeBack() {
        if (!this.shown) return
        this.take(this.shown)
        this.showValues()
    }

    /** The view has accepted a drop of these items, and sends it next. */
    dropped(from, to) {
        const moves = from.map((path, index) => ({ from: path, to: { ...to, item: to.item + index } }))
        if (moves.every(({ from: { section, item }, to: place }) => section === place.section && item === place.item)) return
        const back = moves.map((move) => ({ from: move.to, to: move.from }))
        const label = `move ${moves.length} ${moves.length === 1 ? 'item' : 'items'}`
        this.#drop = { label, forward: [{ batchUpdate: { moveItems: moves } }], backward: [{ batchUpdate: { moveItems: back } }] }
    }

    /** A drop is on its way: it is a step once the daemon has carried it out, and none if that fails, which the view reports. */
    dropping(reply) {
        const step = this.#drop, carriedOut = this.generations.carryOut(() => reply).then(() => true, () => false)
        this.#drop = null
        this.studio.queue.run(async () => {
            if (!await carriedOut || !step) return
            this.#isEdited = true
            this.add({ ...step, touchesItems: true })
        })
    }

    // ------------------------------------------------------------------ undo and redo

    /** Throws if another page has changed the items, or the layout, since a step was carried out. */
    expectOwn({ label, touchesItems, before, generation }) {
        const isOf = touchesItems || before?.parameters
        if (!isOf || !this.generations.hasForeign(generation)) return
        throw new Error(`Another page has changed the container since: ${label}`)
    }

    undo() { return this.studio.queue.run(() => this.go('undo', 'Undone')) }

    redo() { return this.studio.queue.run(() => this.go('redo', 'Done again')) }

    async go(way, word) {
        try {
            const step = await this.history.go(way, (each) => this.carryOut(each, way === 'undo' ? 'before' : 'after'))
            this.studio.reports.say(step ? `${word}: ${step.label}` : `There is nothing to ${way}`)
        } catch (error) {
            this.studio.reports.fail(error)
            this.studio.reports.say(`Cannot ${way}: ${this.history.next[way]?.label}`)
        }
    }

    async carryOut(step, side) {
        this.expectOwn(step)
        if (step.before) await this.apply(step[side])
        else if (side === 'after') await this.update(step.forward)
        else if (step.backward) await this.update(step.backward)
        else await this.apply({ items: step.sections ?? null }, step.repeats)
        if (step.forward && side === 'after' && !step.isMeasurement) this.#isEdited = true
        this.studio.reports.succeed()
        return { ...step, generation: this.generations.newest }
    }

    plain({ file, items, ...values }) { return structuredClone(values) }

    /** Goes over to other values of the state. It stays as it is if the daemon refuses them. */
    async apply(values, more = []) {
        const { studio } = this, { state } = studio, before = this.snapshot()
        const isOther = 'layout' in values && values.layout !== state.layout
        this.take(values)
        try {
            if (isOther) await studio.describeLayout(state.layout)
            const operations = [...this.operations(values, before), ...more]
            const send = () => this.update(operations)
            if (operations.length) await (values.items === null ? studio.backup.replacing(send) : send())
            if (values.items !== undefined) this.#isEdited = values.items !== null
        } catch (error) {
            this.take({ ...before, ...(isOther && { layout: before.layout }) })
            if (isOther) await studio.reports.reporting(studio.describeLayout(before.layout))
            this.showValues()
            throw error
        }
        this.shown = this.snapshot()
        this.showValues()
    }

    take(values) {
        const { studio } = this
        if ('layout' in values && values.layout !== studio.state.layout) studio.layoutVersion += 1
        Object.assign(studio.state, this.plain(values))
        if ('file' in values) studio.data.file = values.file
    }

    /** The operations that lead to the values, which the state has already. */
    operations(values, before) {
        const { studio } = this, { state } = studio, operations = []
        if ('layout' in values) operations.push({ setLayout: { layout: state.layout, parameters: state.parameters } })
        else if ('parameters' in values) {
            const names = Object.keys(before.parameters)
            operations.push({ setParameters: { ...Object.fromEntries(names.map((name) => [name, null])), ...state.parameters } })
        }
        if (values.items !== undefined) operations.push({ setSections: { sections: values.items ?? studio.dataSections() } })
        if (['data', 'direction', 'scale', 'inset'].some((key) => key in values)) {
            operations.push({ setEnvironment: describeEnvironment(state, studio.dataSet) })
        }
        return operations
    }

    /** Shows the state in all controls. */
    showValues() {
        const { studio } = this, { state, stage } = studio
        studio.countItems()
        studio.data.show()
        studio.showParameters()
        if (stage.view) stage.view.contentInset = stage.inset
        if (stage.size.width !== state.width || stage.size.height !== state.height) stage.resize(state.width, state.height)
        stage.fit()
        stage.dressAll()
        studio.onresize?.()
        studio.saveState()
    }

    /** Each button says what it does. */
    show() {
        for (const way of ['undo', 'redo']) {
            const button = byId(way), step = this.history.next[way], word = way === 'undo' ? 'Undo' : 'Redo'
            const title = step ? `${word}: ${step.label}` : `There is nothing to ${way}`
            button.disabled = !step
            button.title = `${title} (${way === 'undo' ? 'Ctrl+Z' : 'Ctrl+Shift+Z'})`
            button.ariaLabel = step ? title : word
        }
    }
}
