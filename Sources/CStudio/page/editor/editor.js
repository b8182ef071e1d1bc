// A text field with numbered lines and coloured syntax, in which places can be marked as wrong.

import { make } from '../controls/dom.js'

/** Characters up to which syntax is coloured. */
const colouredLength = 120_000

export class Editor {
    /** - Parameter onchange: called with the text, a moment after the last key. `onsave`: for Ctrl+S. */
    constructor({ label, colour, onchange = () => {}, onsave = null, delay = 300 }) {
        Object.assign(this, { colour, onchange, marks: [], wrongLine: null })
        this.field = make('textarea', { spellcheck: false, autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-label': label })
        this.field.addEventListener('input', () => this.typed(delay))
        this.field.addEventListener('keydown', (event) => this.pressed(event, onsave))
        this.picture = make('pre', { 'aria-hidden': 'true' })
        this.gutter = make('div', { className: 'gutter', 'aria-hidden': 'true' })
        this.element = make('div', { className: 'editor' }, this.gutter, make('div', { className: 'text' }, this.picture, this.field))
        this.draw()
    }

    get text() { return this.field.value }

    show(text) {
        if (this.field === document.activeElement || text === this.text) return
        this.field.value = text
        this.marks = []
        this.wrongLine = null
        this.draw()
    }

    /** Marks places `{start, end}`, and a line from 1. */
    mark(marks, line = null) {
        this.marks = marks
        this.wrongLine = line ?? (marks.length ? this.text.slice(0, marks[0].start).split('\n').length : null)
        this.field.setAttribute('aria-invalid', marks.length > 0 || line !== null)
        this.draw()
    }

    reveal(line) {
        const lineHeight = parseFloat(getComputedStyle(this.picture).lineHeight) || 16
        this.element.scrollTop = Math.max(0, (line - 1) * lineHeight - this.element.clientHeight / 3)
    }

    typed(delay) {
        this.marks = []
        this.wrongLine = null
        this.draw()
        clearTimeout(this.timer)
        this.timer = setTimeout(() => this.onchange(this.text), delay)
    }

    pressed(event, onsave) {
        if ((event.ctrlKey || event.metaKey) && event.key === 's' && onsave) {
            event.preventDefault()
            onsave(this.text)
        }
    }

    /** The text again, in pieces with their colours, behind the field. */
    draw() {
        const { text } = this, runs = text.length <= colouredLength ? this.colour(text) : []
        const isMarked = (run) => this.marks.some(({ start, end }) => run.start < end && start < run.end)
        const marks = this.marks.map(({ start, end }) => ({ start, end, kind: 'wrong' }))
        const cuts = [...runs.filter((run) => !isMarked(run)), ...marks].sort((a, b) => a.start - b.start)
        const pieces = []
        let index = 0
        for (const { start, end, kind } of cuts) {
            if (end <= index) continue
            const from = Math.max(index, start)
            if (from > index) pieces.push(text.slice(index, from))
            pieces.push(make('span', { className: kind, textContent: text.slice(from, end) || ' ' }))
            index = end
        }
        this.picture.replaceChildren(...pieces, text.slice(index), '\n')
        const lines = text.split('\n').length
        if (lines !== this.lines || this.wrongLine !== this.shownLine) {
            this.gutter.replaceChildren(...this.numbers(lines))
            Object.assign(this, { lines, shownLine: this.wrongLine })
        }
    }

    numbers(lines) {
        const range = (from, to) => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).join('\n')
        const { wrongLine } = this
        if (!wrongLine || wrongLine > lines) return [range(1, lines)]
        return [wrongLine > 1 ? `${range(1, wrongLine - 1)}\n` : '', make('b', { textContent: wrongLine }), range(wrongLine + 1, lines)]
    }
}
