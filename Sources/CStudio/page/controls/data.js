// The controls of the data: which set, how many items, in how many sections, or a file.

import { dataSets, fileSet } from '../data/sets.js'
import { fileLimits, readSizes } from '../data/file.js'
import { byId, make } from './dom.js'

/** Items that the slider goes through, in steps that look even. */
const counts = [0, 1, 10, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000]

const row = (name, control, ...more) => make('div', { className: 'row' }, make('label', { className: 'name', for: control.id, textContent: name }), make('span', { className: 'value' }, control), ...more)

export class DataControls {
    /** - Parameter onchange: called when the container needs other data, or `look` alone has changed. */
    constructor(state, onchange, onlook) {
        Object.assign(this, { state, onchange })
        const change = (values) => {
            Object.assign(state, values)
            this.show()
            onchange()
        }
        this.set = make('select', { id: 'data-set', onchange: () => change({ data: this.set.value }) })
        this.count = make('input', { type: 'number', id: 'data-count', min: 0, max: 1e6, step: 1, onchange: () => this.count.checkValidity() && change({ count: Number(this.count.value) }) })
        this.slider = make('input', { type: 'range', min: 0, max: counts.length - 1, step: 1, 'aria-label': 'Items', oninput: () => { this.count.value = counts[this.slider.value] }, onchange: () => change({ count: counts[this.slider.value] }) })
        this.sections = make('input', { type: 'number', id: 'data-sections', min: 1, max: 1000, step: 1, onchange: () => this.sections.checkValidity() && change({ sections: Number(this.sections.value) }) })
        this.seed = make('input', { type: 'number', id: 'data-seed', min: 0, max: 1e9, step: 1, onchange: () => this.seed.checkValidity() && change({ seed: Number(this.seed.value) }) })
        this.sizes = make('select', { id: 'data-sizes', onchange: () => change({ sizes: this.sizes.value }) }, make('option', { value: 'given', textContent: 'of the data' }), make('option', { value: 'none', textContent: 'of the layout' }))
        this.colour = make('select', { id: 'data-colour', onchange: () => { state.colour = this.colour.value; onlook() } })
        this.problem = make('p', { className: 'error', role: 'alert' })
        const input = make('input', { type: 'file', accept: '.json,.csv,.txt,.tsv', onchange: () => this.read(input.files[0]) })
        this.drop = make('label', { className: 'drop' }, 'Drop a file of sizes here, or choose one: JSON, CSV, or lines width height', input)
        byId('data').append(
            row('Set', this.set), row('Items', this.count, make('div', { className: 'below' }, this.slider)), row('Sections', this.sections),
            row('Seed', this.seed), row('Sizes', this.sizes), row('Colours by', this.colour), this.drop, this.problem)
        this.acceptDrops(document.body)
        this.show()
    }

    /** The set that the state names. A file's is gone after the page was loaded again. */
    get current() { return (this.state.data === 'file' && this.file) || dataSets.find(({ id }) => id === this.state.data) || dataSets[0] }

    show() {
        const { state } = this, isFile = Boolean(this.file)
        this.set.replaceChildren(...[...dataSets, ...(isFile ? [this.file] : [])].map(({ id, title }) => make('option', { value: id, textContent: title })))
        this.set.value = this.current.id
        this.count.value = this.current.count ?? state.count
        this.count.disabled = this.slider.disabled = this.current.count !== undefined
        this.slider.value = Math.max(0, counts.findLastIndex((count) => count <= this.count.value))
        this.sections.value = state.sections
        this.seed.value = state.seed
        this.sizes.value = state.sizes
    }

    /** What items can be coloured by: the layout's item columns, too. */
    setColumns(columns) {
        const names = ['index', 'section', ...columns.filter(({ numbersPerItem }) => numbersPerItem === 1).map(({ name }) => name)]
        this.colour.replaceChildren(...names.map((name) => make('option', { value: name, textContent: name })))
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
            this.file = fileSet(file.name, readSizes(await file.text()))
            this.state.data = 'file'
            this.show()
            this.onchange()
        } catch (error) {
            this.problem.textContent = `${file.name}: ${error.message}`
        }
    }
}
