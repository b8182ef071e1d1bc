// The row of a parameter: its name, its control, its sentence, and a button that leads back to the default.

import { make, text } from './dom.js'
import { controlOf, hasFields } from './parameter.js'

/** Longer defaults are only called "default", as those of documents. */
const longest = 16

/** A default in a few letters, or '': four equal insets are one number. */
function written(value) {
    const parts = [value].flat()
    if (parts.some((part) => typeof part === 'object')) return ''
    const short = new Set(parts).size === 1 ? String(parts[0]) : parts.join(', ')
    return short.length > longest ? '' : short
}

let count = 0

/**
 * The control's row. `onchange` gets each valid value; `row.show(value)` shows one, `row.report(text)` an error, `row.note(text)` why a
 * change has changed nothing.
 */
export function parameterRow(description, onchange) {
    const { name, default: standard, documentation = '' } = description, parameter = { ...description, id: `parameter-${++count}` }
    const row = make('div', { className: 'row parameter', 'data-parameter': name })
    const error = make('p', { className: 'error', role: 'alert' }), note = make('p', { className: 'note', role: 'status' })
    const markChanged = (value) => {
        const isChanged = JSON.stringify(value) !== JSON.stringify(standard)
        row.classList.toggle('changed', isChanged)
        reset.hidden = !isChanged
    }
    const set = (value) => {
        markChanged(value)
        onchange(value)
    }
    const reset = resetButton(name, standard, () => {
        row.report('')
        row.show(standard)
        onchange(standard)
        row.querySelector('input, select, textarea').focus()
    })
    const control = controlOf(parameter, set, row)
    row.append(nameOf(parameter), make('span', { className: 'value' }, ...(control.value ?? [])))
    if (control.below) row.append(make('div', { className: 'below' }, ...control.below))
    const about = make('div', { className: 'about' }, sentenceOf(documentation, standard, parameter.id), reset)
    row.append(...(control.more ?? []), about, error, note)
    for (const field of row.querySelectorAll('input, select, textarea')) field.setAttribute('aria-describedby', `${parameter.id}-sentence`)
    row.report = (message) => { error.textContent = message }
    row.note = (message) => { note.textContent = message }
    row.show = (value) => {
        markChanged(value)
        control.show(value)
    }
    return row
}

function nameOf(parameter) {
    const { name, id, unit } = parameter
    const label = hasFields(parameter) ? text('span', name, { id }) : text('label', name, { for: id })
    Object.assign(label, { className: 'name', title: name })
    if (unit) label.append(text('small', unit))
    return label
}

/** One line, which a click unfolds, and over what is below it while a key has led into the row: nothing moves away from the pointer. */
function sentenceOf(documentation, standard, id) {
    const whole = [documentation, written(standard) && `Default: ${written(standard)}.`].filter(Boolean).join(' ')
    const sentence = text('p', whole, { className: 'sentence', id: `${id}-sentence`, title: whole })
    sentence.addEventListener('click', () => sentence.classList.toggle('whole'))
    return sentence
}

function resetButton(name, standard, onclick) {
    const title = `Reset ${name} to ${written(standard) || 'its default'}`
    const properties = { type: 'button', className: 'quiet', title, 'aria-label': title, hidden: true, onclick }
    return text('button', `↺ ${written(standard) || 'default'}`, properties)
}
