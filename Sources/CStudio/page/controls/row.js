// The rows of the left pane: a name, a control beside it, and what lies below.

import { make, text } from './dom.js'

export function row(name, control, ...more) {
    return make('div', { className: 'row' },
        text('label', name, { className: 'name', for: control.id }), make('span', { className: 'value' }, control), ...more)
}

/** A field for a whole number. `use` gets each number within the range; others are marked. */
export function wholeNumber(id, [min, max], use) {
    const field = make('input', { type: 'number', id, min, max, step: 1 })
    field.addEventListener('change', () => {
        const isValid = field.value !== '' && field.checkValidity()
        field.setAttribute('aria-invalid', !isValid)
        if (isValid) use(Number(field.value))
    })
    return field
}
