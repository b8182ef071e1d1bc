// Edits of the items: inserted, deleted and measured.

import { byId } from '../controls/dom.js'
import { deletion, insertion, newItem } from '../model/edits.js'
import { measurements } from './measure.js'

/** New items get sizes and values of the data set's items from this one on, so that they differ from those that are there. */
const firstNewItem = 1_000_000

/** Deletions that can be undone. */
const undoLimit = 20

export class Editing {
    constructor(studio) {
        this.studio = studio
        this.inserted = 0
        /** The sections of before each deletion. */
        this.deleted = []
    }

    /** Inserts an item before the focused one, or the first in sight. */
    async insert() {
        const { selection, stage, state, dataSet, columns, session } = this.studio
        const inSight = ({ category, y }) => category === 'cell' && y >= stage.bounds.y
        const place = selection.focus ?? stage.elements.find(inSight) ?? { section: 0, item: 0 }
        const index = dataSet.count ? place.item : firstNewItem + this.inserted++
        const items = newItem(state, dataSet, columns, index)
        const sent = session.update([insertion(place, items)]).catch((error) => {
            if (error.code !== 'update.missingData' || items.itemSizes) throw error
            // The data of another page's container has sizes: the new item gets that of the one that it goes before.
            const isThere = ({ category, section, item }) => category === 'cell' && section === place.section && item === place.item
            const { width, height } = stage.elements.find(isThere) ?? { width: 50, height: 50 }
            return session.update([insertion(place, { ...items, itemSizes: [width, height] })])
        })
        if (await this.studio.reporting(sent)) this.studio.say('Inserted an item')
    }

    async deleteSelected() {
        const { studio } = this, { selection } = studio, { ranges, count } = selection
        if (count === 0) return studio.say('No item is selected')
        selection.clear()
        // An answer with a million items may be longer than the daemon allows.
        const before = await studio.openedDescription().catch(() => null)
        if (!before && !confirm('There are too many items to bring them back. Delete them?')) return
        if (!await studio.reporting(studio.session.update([deletion(ranges)]))) return
        if (before) this.remember(before.sections)
        studio.say(`Deleted ${count} ${count === 1 ? 'item' : 'items'}${before ? '; Ctrl+Z brings them back' : ''}`)
    }

    /** Keeps the sections of before a deletion. */
    remember(sections) {
        this.deleted = [...this.deleted.slice(1 - undoLimit), sections]
        this.showUndo()
    }

    /** Brings back the sections of before the last deletion. */
    async undo() {
        const { studio } = this, sections = this.deleted.at(-1)
        if (!sections) return studio.say('There is nothing to undo')
        if (!await studio.reporting(studio.session.update([{ setSections: { sections } }]))) return
        this.deleted.pop()
        this.showUndo()
        studio.say('Brought back the deleted items')
    }

    /** Another layout, or other data: deletions of before cannot be undone. */
    forget() {
        this.deleted = []
        this.showUndo()
    }

    showUndo() { byId('undo').disabled = this.deleted.length === 0 }

    /** Sends the sizes that the page draws estimated cells with. */
    async measureVisible() {
        const { stage, look, session } = this.studio
        const operations = measurements(stage.elements, (element) => look(element).label)
        if (operations.length === 0 || this.isMeasuring) return
        this.isMeasuring = true
        await this.studio.reporting(session.update(operations))
        this.isMeasuring = false
    }
}
