// A control for a parameter of a layout, made from its description.

import { Editor } from '../editor/editor.js'
import { colourJSON } from '../editor/highlight.js'
import { parseJSON } from '../editor/json.js'
import { make } from './dom.js'
import { sliderRange } from './range.js'

/** A field for a number that reports numbers within the parameter's range, and marks others. */
function numberField({ minimum, maximum, type, label, title = label }, onchange) {
    const field = make('input', { type: 'number', step: type === 'integer' ? 1 : 'any', 'aria-label': label, title })
    if (minimum !== undefined) field.min = minimum
    if (maximum !== undefined) field.max = maximum
    field.addEventListener('change', () => {
        const isValid = field.value !== '' && field.checkValidity()
        field.setAttribute('aria-invalid', !isValid)
        if (isValid) onchange(Number(field.value))
    })
    return field
}

const parts = { size: ['W', 'H'], insets: ['T', 'L', 'B', 'R'] }
const partNames = { W: 'width', H: 'height', T: 'top', L: 'left', B: 'bottom', R: 'right' }

/** Each type makes what stands in a row, and a function that shows a value. */
const types = {
    boolean(parameter, set) {
        const box = make('input', { type: 'checkbox', id: parameter.id, onchange: () => set(box.checked) })
        return { value: [box], show: (value) => { box.checked = value } }
    },

    choice(parameter, set) {
        const select = make('select', { id: parameter.id, onchange: () => set(select.value) }, ...parameter.choices.map((name) => make('option', { value: name, textContent: name })))
        return { value: [select], show: (value) => { if (typeof value === 'string') select.value = value } }
    },

    number(parameter, set) {
        const range = sliderRange(parameter)
        const field = numberField({ ...parameter, label: `${parameter.name}, number`, title: rangeTitle(parameter) }, set)
        const slider = make('input', { type: 'range', id: parameter.id, min: range.minimum, max: range.maximum, step: range.step, oninput: () => { field.value = slider.value; set(Number(slider.value)) } })
        const show = (value) => { if (typeof value === 'number') { field.value = value; slider.value = value } }
        return { value: [field], below: [slider], show }
    },

    fields(parameter, set) {
        const fields = parts[parameter.type].map((part) => numberField({ ...parameter, label: `${parameter.name}, ${partNames[part]}`, title: partNames[part] }, () => set(fields.map((field) => Number(field.value)))))
        const box = make('div', { className: 'fields', role: 'group', 'aria-labelledby': parameter.id }, ...fields.map((field, index) => make('label', {}, make('span', { textContent: parts[parameter.type][index], 'aria-hidden': 'true' }), field)))
        return { more: [box], show: (value) => { if (Array.isArray(value)) fields.forEach((field, index) => { field.value = value[index] }) } }
    },

    document(parameter, set, row) {
        const editor = new Editor({ label: parameter.name, colour: colourJSON, onchange: (text) => {
            const { value, error, start, end } = parseJSON(text)
            editor.mark(error ? [{ start, end, message: error }] : [])
            row.report(error ?? '')
            if (!error) set(value)
        } })
        editor.element.style.maxHeight = '320px'
        row.editor = editor
        return { below: [editor.element], show: (value) => editor.show(JSON.stringify(value, null, 2)) }
    },
}
types.integer = types.number
types.size = types.insets = types.fields

const rangeTitle = ({ minimum, maximum, unit }) => [minimum !== undefined && maximum !== undefined ? `${minimum} … ${maximum}` : '', unit].filter(Boolean).join(' ')

/** A parameter that may also be one of a few names: a menu of them beside the control. */
function withNames(parameter, control, set) {
    if (parameter.type === 'choice' || !parameter.choices?.length) return control
    const number = parameter.type === 'size' ? [100, 100] : Math.max(parameter.minimum ?? 0, 10)
    const menu = make('select', { 'aria-label': `${parameter.name}, kind`, onchange: () => show(menu.value || number, set(menu.value || number)) },
        make('option', { value: '', textContent: parameter.unit || 'number' }), ...parameter.choices.map((name) => make('option', { value: name, textContent: name })))
    const show = (value) => {
        menu.value = typeof value === 'string' ? value : ''
        control.show(value)
    }
    return { ...control, value: [menu, ...(control.value ?? [])], show }
}

/** A choice in whose place `{key: number}` may stand: a field for the number beside it. */
function withKey({ key, name, ...parameter }, control, set) {
    if (!key) return control
    const field = numberField({ ...parameter, label: `${name}, ${key}` }, (number) => set({ [key]: number }))
    field.placeholder = key
    return { ...control, value: [...control.value, field], show: (value) => {
        field.value = value?.[key] ?? ''
        control.show(value)
    } }
}

let count = 0

/** The control's row. `onchange` gets each value that the page takes as valid; `row.show(value)` shows one, `row.report(text)` an error. */
export function parameterRow(description, onchange) {
    const parameter = { ...description, id: `parameter-${++count}` }
    const row = make('div', { className: 'row', title: description.documentation ?? '', 'data-parameter': description.name })
    const error = make('p', { className: 'error', id: `${parameter.id}-error`, role: 'alert' })
    row.report = (text) => { error.textContent = text }
    const set = (value) => {
        row.classList.toggle('changed', JSON.stringify(value) !== JSON.stringify(description.default))
        onchange(value)
    }
    const control = withKey(parameter, withNames(parameter, types[description.type](parameter, set, row), set), set)
    const isGroup = Boolean(parts[description.type]) || description.type === 'document'
    const name = make(isGroup ? 'span' : 'label', { className: 'name', ...(isGroup ? { id: parameter.id } : { for: parameter.id }) }, description.name)
    if (description.unit) name.append(make('small', { textContent: description.unit }))
    row.append(name, make('span', { className: 'value' }, ...(control.value ?? [])))
    if (control.below) row.append(make('div', { className: 'below' }, ...control.below))
    row.append(...(control.more ?? []), error)
    row.show = (value) => {
        row.classList.toggle('changed', JSON.stringify(value) !== JSON.stringify(description.default))
        control.show(value)
    }
    return row
}
