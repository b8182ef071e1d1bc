// Edits of the items: inserted, deleted and measured.

import { deletion, insertion, newItem } from '../model/edits.js'
import { measurements } from './measure.js'

/** New items get sizes and values of the data set's items from this one on, so that they differ from those that are there. */
const firstNewItem = 1_000_000

export class Editing {
    constructor(studio) {
        this.studio = studio
        this.inserted = 0
    }

    insert() { return this.studio.queue.run(() => this.#insert()) }

    deleteSelected() { return this.studio.queue.run(() => this.#deleteSelected()) }

    measure() { return this.studio.queue.run(() => this.#measure()) }

    /** Measures what has come in sight. */
    measureVisible() { return this.studio.queue.run(() => this.#measureVisible(), 'measure what is visible') }

    /** Inserts an item before the focused one, or the first in sight. */
    async #insert() {
        const { selection, stage, state, dataSet, columns, undoing } = this.studio
        const inSight = ({ category, y }) => category === 'cell' && y >= stage.bounds.y
        const place = selection.focus ?? stage.elements.find(inSight) ?? { section: 0, item: 0 }
        const { section, item } = place, backward = [deletion([{ section, item, count: 1 }])]
        const insert = (items) => undoing.edit('insert an item', [insertion({ section, item }, items)], { backward })
        const items = newItem(state, dataSet, columns, dataSet.count ? item : firstNewItem + this.inserted++)
        const sent = insert(items).catch((error) => {
            if (error.code !== 'update.missingData' || items.itemSizes) throw error
            // The data of another page's container has sizes: the new item gets that of the one that it goes before.
            const isThere = (element) => element.category === 'cell' && element.section === section && element.item === item
            const { width, height } = stage.elements.find(isThere) ?? { width: 50, height: 50 }
            return insert({ ...items, itemSizes: [width, height] })
        })
        if (await this.studio.reports.reporting(sent)) this.studio.reports.say('Inserted an item')
    }

    async #deleteSelected() {
        const { studio } = this, { selection, undoing } = studio, { ranges, count } = selection
        if (count === 0) return studio.reports.say('No item is selected')
        const sections = await undoing.itemsBefore('Delete some of them?')
        if (sections === undefined) return
        selection.clear()
        const items = `${count} ${count === 1 ? 'item' : 'items'}`
        if (!await studio.reports.reporting(undoing.edit(`delete ${items}`, [deletion(ranges)], { sections }))) return
        studio.reports.say(`Deleted ${items}; Ctrl+Z brings them back`)
    }

    /** Sends the sizes that the page draws estimated cells with, as a step to undo. */
    async #measure() {
        const { studio } = this, operations = this.measurements
        if (operations.length === 0) return
        const sections = await studio.undoing.itemsBefore('Measure them?')
        if (sections !== undefined) await studio.reports.reporting(studio.undoing.measure(operations, sections))
    }

    async #measureVisible() {
        const { measurements: operations, studio } = this
        if (operations.length > 0) await studio.reports.reporting(studio.undoing.update(operations))
    }

    get measurements() {
        const { stage, look } = this.studio
        return measurements(stage.elements, (element) => look(element).label)
    }
}
