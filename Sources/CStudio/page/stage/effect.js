// Compares the picture before and after a change of a parameter. If they look the same, the parameter's row says why.

import { factsOf, reasonOf } from '../controls/reasons.js'

import { touches } from './elements.js'

/** Milliseconds until a parameter that a slider leads through its values counts as set. */
const rest = 250

/** How many ranges of elements an update has changed, Infinity if it does not know which, and whether the content's size is another. */
function outcome({ changes }) {
    if (!changes) return { count: 0, isResized: false }
    const { everything, elements, moved, inserted, deleted, sections, contentSizeBefore: before, contentSizeAfter: after } = changes
    const { length } = [elements, moved, inserted, deleted, sections].flatMap((ranges) => ranges ?? [])
    return { count: everything ? Infinity : length, isResized: before?.width !== after?.width || before?.height !== after?.height }
}

export class Effects {
    /** By parameter: what was in sight before it was changed, and what its updates have changed since. */
    #runs = new Map()
    /** Rows that have a note, with the generation that it is of. */
    #notes = new Map()

    constructor(studio) {
        this.studio = studio
        studio.stage.addEventListener('difference', ({ detail: { generation } }) => this.#outdate(generation))
    }

    /** Carries out an update of a parameter, whose `row` gets a note if it has changed nothing. Returns its reply. */
    async watch(parameter, row, update) {
        const run = this.#runs.get(row) ?? { before: this.#picture(), updates: 0, count: 0, isResized: false }
        this.#runs.set(row, run)
        run.updates += 1
        clearTimeout(run.timer)
        delete row.dataset.effect
        try {
            const reply = await update(), { count, isResized } = outcome(reply)
            Object.assign(run, { count: run.count + count, isResized: run.isResized || isResized, generation: reply.generation })
            clearTimeout(run.timer)
            run.timer = setTimeout(() => this.#judge(parameter, row, run), rest)
            return reply
        } catch (error) {
            this.#runs.delete(row)
            this.#note(row, '')
            throw error
        }
    }

    async #judge(parameter, row, run) {
        const { updates } = run
        const isSettled = await this.studio.stage.view.settled().then(() => true, () => false)
        // Meanwhile the parameter has got another value.
        if (this.#runs.get(row) !== run || run.updates !== updates) return
        this.#runs.delete(row)
        // After a lost connection, it is not known what the change has done.
        if (!isSettled) return
        const isSeen = this.#picture() !== run.before
        this.#note(row, isSeen ? '' : this.#why(parameter, run), run.generation)
        row.dataset.effect = isSeen ? 'seen' : 'unseen'
    }

    #why(parameter, { count, isResized }) {
        const isElsewhere = count > 0 && count < Infinity
        const reason = reasonOf(parameter, this.#facts(isElsewhere)), { width, height } = this.studio.stage.newest.contentSize
        if (isResized) return `No change in sight: the content is now ${Math.round(width)} × ${Math.round(height)}`
        if (reason || !isElsewhere) return `No effect here: ${reason || 'nothing in this container depends on it now'}`
        return 'No change in sight: elements elsewhere have changed'
    }

    #note(row, text, generation) {
        row.note(text)
        if (text) this.#notes.set(row, generation)
        else this.#notes.delete(row)
    }

    /** Removes the notes on earlier generations, which may no longer hold. */
    #outdate(generation) {
        for (const [row, noted] of this.#notes) if (generation > noted) this.#note(row, '')
    }

    /** The visible properties of the elements. */
    #picture() {
        const { elements, bounds } = this.studio.stage
        const seen = ({ key, x, y, width, height, alpha, hidden, estimated, transform }) => (
            [key, x, y, width, height, alpha, hidden, estimated, transform])
        return elements.filter((element) => touches(element, bounds)).map((element) => JSON.stringify(seen(element))).sort().join()
    }

    #facts(isElsewhere) {
        const { stage, state, dataSet, parameters, columns } = this.studio
        const isGiven = ({ name }) => state.values[name] || dataSet.value(name, 0, state.seed) !== undefined
        return factsOf({
            elements: stage.elements, parameters, values: state.parameters, direction: state.direction, isElsewhere,
            itemCount: dataSet.count ?? state.count, sectionCount: state.sections,
            hasSizes: state.sizes === 'given' && Boolean(dataSet.sizes(0, 1, state.seed)),
            lacks: (column) => columns.some((each) => each.name === column && !isGiven(each)),
        })
    }
}
