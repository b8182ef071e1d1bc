// Item values: a field for each of the layout's columns, with values that are given to the items in turn.

import { parseList } from '../data/values.js'
import { byId, make } from './dom.js'
import { row } from './row.js'

/** `onchange` gets a function from the state to what is to be changed in it. */
export function showValueControls(columns, state, onchange) {
    byId('values-section').hidden = columns.length === 0
    byId('values').replaceChildren(...columns.map((column) => valueRow(column, state, onchange)))
}

function valueRow(column, state, onchange) {
    const error = make('p', { className: 'error', role: 'alert' })
    const placeholder = column.names.join(' ') || 'of the data'
    const field = make('input', { type: 'text', id: `value-${column.name}`, value: state.values[column.name] ?? '', placeholder })
    field.addEventListener('change', () => {
        error.textContent = problem(field.value, column)
        field.setAttribute('aria-invalid', error.textContent !== '')
        if (error.textContent) return
        const { value } = field
        onchange(({ values: { [column.name]: before, ...others } }) => (
            { values: value.trim() === '' ? others : { ...others, [column.name]: value } }))
    })
    return Object.assign(row(column.name, field, error), { title: column.documentation })
}

function problem(list, column) {
    try {
        parseList(list, column)
        return ''
    } catch ({ message }) {
        return message
    }
}
