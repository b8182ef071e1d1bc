// Item values: a field for each of the layout's columns, with values that are given to the items in turn.

import { parseList } from '../data/values.js'
import { byId, make } from './dom.js'

export function showValueControls(columns, state, onchange) {
    byId('values-section').hidden = columns.length === 0
    byId('values').replaceChildren(...columns.map((column) => {
        const id = `value-${column.name}`, error = make('p', { className: 'error', role: 'alert' })
        const field = make('input', { type: 'text', id, value: state.values[column.name] ?? '', placeholder: column.names.length ? column.names.join(' ') : 'of the data', onchange: () => {
            try {
                parseList(field.value, column)
                error.textContent = ''
            } catch ({ message }) {
                error.textContent = message
            }
            field.setAttribute('aria-invalid', error.textContent !== '')
            if (error.textContent) return
            const { [column.name]: before, ...others } = state.values
            state.values = field.value.trim() === '' ? others : { ...others, [column.name]: field.value }
            onchange()
        } })
        return make('div', { className: 'row', title: column.documentation }, make('label', { className: 'name', for: id, textContent: column.name }), make('span', { className: 'value' }, field), error)
    }))
}
