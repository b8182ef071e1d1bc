// The controls of the data: which set, how many items, in how many sections, or a file.

import { fileLimits, readSizes } from '../data/file.js'
import { dataSets, fileSet } from '../data/sets.js'
import { bounds } from '../model/state.js'
import { byId, fill, make, menu, text } from './dom.js'
import { row, wholeNumber } from './row.js'

/** Items that the slider goes through, in steps that look even. */
const counts = [
    0, 1, 10, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
]

/** Whether data are those of a showcase, or of the first one of a layout. */
export const isShowcase = (data) => data === 'showcase' || data.includes('/')

export class DataControls {
    /** Showcases of the layouts that were chosen, by their identifiers. */
    #showcases = new Map()
    /** How many items layouts take at most, as far as the daemon has said so. */
    #limits = new Map()

    /**
     * `onchange` is called with values of the state for which the container needs other data, `onlook` with those that only change its
     * look, and `onshowcase` with a showcase that was chosen.
     */
    constructor(state, onchange, onlook, onshowcase) {
        Object.assign(this, { state, onchange, onlook, onshowcase })
        this.makeFields()
        byId('data').append(
            row('Set', this.set), this.sentence, row('Items', this.count, this.sliderBox, this.limit),
            row('Sections', this.sections), row('Seed', this.seed), row('Sizes', this.sizes), row('Colours by', this.colour),
            this.drop, this.problem)
        this.acceptDrops(document.body)
        this.show()
    }

    makeFields() {
        const setter = (key) => (value) => this.onchange({ [key]: value })
        // A showcase has the sections that it has.
        const setSections = (sections) => this.onchange({ ...(this.current.container ? { data: dataSets[0].id } : {}), sections })
        const setCount = (count) => this.onchange(this.withCount(count))
        this.set = make('select', { id: 'data-set', onchange: () => this.choose(this.set.value) })
        this.sentence = make('p', { className: 'hint', id: 'data-sentence' })
        this.count = wholeNumber('data-count', bounds.count, setCount)
        this.slider = make('input', { type: 'range', min: 0, max: counts.length - 1, step: 1, 'aria-label': 'Items' })
        this.sliderBox = make('div', { className: 'below' }, this.slider)
        this.limit = make('p', { className: 'hint', id: 'data-limit' })
        for (const field of [this.count, this.slider]) field.setAttribute('aria-describedby', 'data-limit')
        this.slider.addEventListener('input', () => { this.count.value = counts[this.slider.value] })
        this.slider.addEventListener('change', () => setCount(counts[this.slider.value]))
        this.sections = wholeNumber('data-sections', bounds.sections, setSections)
        this.seed = wholeNumber('data-seed', bounds.seed, setter('seed'))
        this.sizes = menu([['given', 'of the data'], ['none', 'of the layout']], { id: 'data-sizes' })
        this.sizes.addEventListener('change', () => this.onchange({ sizes: this.sizes.value }))
        this.colour = make('select', { id: 'data-colour' })
        this.colour.addEventListener('change', () => this.onlook({ colour: this.colour.value }))
        this.problem = make('p', { className: 'error', role: 'alert' })
        const input = make('input', { type: 'file', accept: '.json,.csv,.txt,.tsv', onchange: () => this.read(input.files[0]) })
        const hint = 'Drop a file of sizes here, or choose one: JSON, CSV, or lines width height'
        this.drop = make('label', { className: 'drop' }, hint, input)
    }

    choose(id) {
        const showcase = this.#showcases.get(id)
        this.problem.textContent = showcase?.problem ?? ''
        if (showcase?.container) this.onshowcase(showcase)
        else if (showcase) this.set.value = this.current.id
        else this.onchange({ data: id })
    }

    /** Adds showcases to those that may be chosen while their layout is. */
    offer(showcases) {
        for (const showcase of showcases) this.#showcases.set(showcase.id, showcase)
        this.show()
    }

    /** The showcases of the layout, and the one that is shown. */
    get offered() {
        const { layout, data } = this.state
        return [...this.#showcases.values()].filter(({ id }) => id === data || id.startsWith(`${layout}/`))
    }

    /** A layout's showcase with an identifier, or else its first one; null if it has none. */
    showcase(layout, id) {
        const usable = [...this.#showcases.values()].filter((each) => each.container && each.id.startsWith(`${layout}/`))
        return usable.find((each) => each.id === id) ?? usable[0] ?? null
    }

    /** The set that the state names. A file's is gone after the page was loaded again. */
    get current() {
        const { layout, data } = this.state, named = this.#showcases.get(data)
        if (named?.container) return named
        if (isShowcase(data)) return this.showcase(layout) ?? dataSets[0]
        return [...dataSets, ...(this.file ? [this.file] : [])].find(({ id }) => id === data) ?? dataSets[0]
    }

    /** Whether there are data of this name, or of none. A file's are gone after the page was loaded again, and its place says so. */
    has(id) { return !id || id === 'showcase' || id === 'file' || this.current.id === id }

    show() {
        const { state, current } = this, isFixed = current.count !== undefined
        const options = (sets) => sets.map(({ id, title }) => [id, title])
        const own = options([...dataSets, ...(this.file ? [this.file] : [])])
        const { offered } = this
        fill(this.set, offered.length ? [['Showcases', options(offered)], ['Made up', own]] : own)
        this.set.value = current.id
        this.set.title = current.title
        this.sentence.textContent = current.sentence ?? ''
        this.count.value = current.count ?? state.count
        this.count.disabled = this.slider.disabled = isFixed
        this.slider.value = Math.max(0, counts.findLastIndex((count) => count <= this.count.value))
        this.sections.value = state.sections
        this.seed.value = state.seed
        this.sizes.value = state.sizes
        this.colour.value = state.colour
        this.showLimit()
        const isGone = state.data === 'file' && !this.file
        if (isGone) this.problem.textContent = `The file of sizes that was dropped is gone since the page was loaded again: drop it once more. ${current.title} items stand in for it.`
        else if (this.wasGone) this.problem.textContent = ''
        this.wasGone = isGone
    }

    /** The values of the state for so many items: those of a showcase or a file are as many as they are. */
    withCount(count) {
        return { ...(this.current.container || this.current.count !== undefined ? { data: dataSets[0].id } : {}), count }
    }

    /** A layout takes at most so many items. */
    setLimit(layout, count) {
        if (this.#limits.get(layout) === count) return
        this.#limits.set(layout, count)
        this.show()
    }

    /** The slider marks where the items end that the layout takes. */
    showLimit() {
        const limit = this.#limits.get(this.state.layout), next = counts.findIndex((count) => count > limit)
        this.limit.textContent = limit === undefined ? '' : `${this.state.layout} takes at most ${limit.toLocaleString('en')} items`
        this.sliderBox.classList.toggle('limited', next > 0)
        if (next <= 0) return
        const place = next - 1 + (limit - counts[next - 1]) / (counts[next] - counts[next - 1])
        this.sliderBox.style.setProperty('--limit', place / (counts.length - 1))
    }

    /** The columns by which items can be coloured, the layout's item columns included. */
    setColumns(columns) {
        const names = ['index', 'section', ...columns.filter(({ numbersPerItem }) => numbersPerItem === 1).map(({ name }) => name)]
        this.colour.replaceChildren(...names.map((name) => text('option', name, { value: name })))
        if (!names.includes(this.state.colour)) this.state.colour = 'index'
        this.colour.value = this.state.colour
    }

    acceptDrops(target) {
        const over = (isOver) => (event) => {
            if (!event.dataTransfer?.types.includes('Files')) return
            event.preventDefault()
            this.drop.classList.toggle('over', isOver)
        }
        target.addEventListener('dragover', over(true))
        target.addEventListener('dragleave', over(false))
        target.addEventListener('drop', (event) => {
            over(false)(event)
            if (event.dataTransfer?.files[0]) this.read(event.dataTransfer.files[0])
        })
    }

    async read(file) {
        if (!file) return
        this.problem.textContent = ''
        try {
            if (file.size > fileLimits.bytes) throw new Error(`it is ${file.size} bytes long, expected at most ${fileLimits.bytes}`)
            this.onchange({ data: 'file', file: fileSet(file.name, readSizes(await file.text())) })
        } catch (error) {
            this.problem.textContent = `${file.name}: ${error.message}`
        }
    }
}
