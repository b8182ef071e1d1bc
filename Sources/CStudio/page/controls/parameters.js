// The list of a layout's parameters: in groups with headings, and with a search, if there are more than a few.

import { byId, make, text } from './dom.js'
import { groupsOf, matches } from './groups.js'

/** `rows`: of the parameters, by their names. */
export function showParameters(parameters, rows) {
    const groups = groupsOf(parameters), isSearched = groups.some(([title]) => title)
    const boxes = groups.map(([title, members], index) => box(title, members.map(({ name }) => rows.get(name)), `parameters-${index}`))
    byId('parameters').replaceChildren(...(isSearched ? [search(parameters, rows, boxes)] : []), ...boxes)
}

function box(title, rows, id) {
    if (!title) return make('div', { className: 'rows' }, ...rows)
    return make('div', { className: 'rows group', role: 'group', 'aria-labelledby': id }, text('h3', title, { id }), ...rows)
}

/** A field whose words the names or sentences of the rows that remain have. Escape empties it. */
function search(parameters, rows, boxes) {
    const placeholder = `Search ${parameters.length} parameters`
    const field = make('input', { type: 'search', id: 'parameter-search', placeholder, 'aria-label': 'Search parameters' })
    const result = make('p', { className: 'hint', role: 'status' })
    field.addEventListener('input', () => {
        const found = parameters.filter((parameter) => matches(parameter, field.value.trim()))
        for (const parameter of parameters) rows.get(parameter.name).hidden = !found.includes(parameter)
        for (const each of boxes) each.hidden = !each.querySelector('.row:not([hidden])')
        result.textContent = field.value.trim() ? `${found.length || 'None'} of ${parameters.length} parameters` : ''
    })
    field.addEventListener('keydown', (event) => {
        if (event.key !== 'Escape' || field.value === '') return
        event.preventDefault()
        field.value = ''
        field.dispatchEvent(new Event('input'))
    })
    return make('div', { className: 'search', role: 'search' }, field, result)
}
