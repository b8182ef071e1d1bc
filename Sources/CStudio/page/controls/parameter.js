// Controls for the parameters of a layout, made from their descriptions.

import { Editor } from '../editor/editor.js'
import { colourJSON } from '../editor/highlight.js'
import { parseJSON } from '../editor/json.js'
import { make, menu, text } from './dom.js'
import { sliderRange } from './range.js'

/** A field for a number that reports numbers within the parameter's range, and marks others. */
function numberField({ minimum, maximum, type }, label, onchange) {
    const title = minimum === undefined || maximum === undefined ? label : `${label}: ${minimum} … ${maximum}`
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

const names = (choices) => choices.map((name) => [name, name])

/** The fields of values that are lists: a letter and a name for each. */
const parts = {
    size: [['W', 'width'], ['H', 'height']],
    insets: [['T', 'top'], ['L', 'left'], ['B', 'bottom'], ['R', 'right']],
}

/** The parts of the row of each type: `value` beside the name, `below` it or `more`; and `show`, which shows a value. */
const types = {
    boolean(parameter, set) {
        const box = make('input', { type: 'checkbox', id: parameter.id, onchange: () => set(box.checked) })
        return { value: [box], show: (value) => { box.checked = value } }
    },

    choice(parameter, set) {
        const select = menu(names(parameter.choices), { id: parameter.id, onchange: () => set(select.value) })
        return { value: [select], show: (value) => { if (typeof value === 'string') select.value = value } }
    },

    number(parameter, set) {
        const { minimum, maximum, step } = sliderRange(parameter)
        const field = numberField(parameter, parameter.name, (number) => {
            slider.value = number
            set(number)
        })
        const slider = make('input', { type: 'range', id: parameter.id, min: minimum, max: maximum, step })
        slider.addEventListener('input', () => {
            field.value = slider.value
            set(Number(slider.value))
        })
        const show = (value) => {
            if (typeof value === 'number') field.value = slider.value = value
        }
        return { value: [field], below: [slider], show }
    },

    fields(parameter, set) {
        const changed = () => set(fields.map((field) => Number(field.value)))
        const fields = parts[parameter.type].map(([, name]) => numberField(parameter, `${parameter.name}, ${name}`, changed))
        const labels = parts[parameter.type].map(([letter], index) => make('label', {}, text('span', letter, { 'aria-hidden': 'true' }), fields[index]))
        const box = make('div', { className: 'fields', role: 'group', 'aria-labelledby': parameter.id }, ...labels)
        const show = (value) => {
            if (Array.isArray(value)) fields.forEach((field, index) => { field.value = value[index] })
        }
        return { more: [box], show }
    },

    document(parameter, set, row) {
        const changed = (written) => {
            const { value, error, start, end } = parseJSON(written)
            row.editor.mark(error ? [{ start, end }] : [])
            row.report(error ?? '')
            if (!error) set(value)
        }
        row.editor = new Editor({ label: parameter.name, colour: colourJSON, onchange: changed })
        row.editor.element.style.maxHeight = '320px'
        return { below: [row.editor.element], show: (value) => row.editor.show(JSON.stringify(value, null, 2)) }
    },
}
types.integer = types.number
types.size = types.insets = types.fields

/** A parameter that may also be one of a few names: a menu of them beside the control. */
function withNames(parameter, control, set) {
    if (parameter.type === 'choice' || !parameter.choices?.length) return control
    const number = parameter.type === 'size' ? [100, 100] : Math.max(parameter.minimum ?? 0, 10)
    const options = [['', parameter.unit || 'number'], ...names(parameter.choices)]
    const kind = menu(options, { 'aria-label': `${parameter.name}, kind` })
    kind.addEventListener('change', () => {
        const value = kind.value || number
        show(value)
        set(value)
    })
    const show = (value) => {
        kind.value = typeof value === 'string' ? value : ''
        control.show(value)
    }
    return { ...control, value: [kind, ...(control.value ?? [])], show }
}

/** A choice in whose place `{key: number}` may stand: a field for the number beside it. */
function withKey({ key, name, ...parameter }, control, set) {
    if (!key) return control
    const field = numberField(parameter, `${name}, ${key}`, (number) => set({ [key]: number }))
    field.placeholder = key
    const show = (value) => {
        field.value = value?.[key] ?? ''
        control.show(value)
    }
    return { ...control, value: [...control.value, field], show }
}

/** The controls in a parameter's row. `row` has the editor of a document, and `report(text)` for an error in it. */
export const controlOf = (parameter, set, row) => (
    withKey(parameter, withNames(parameter, types[parameter.type](parameter, set, row), set), set))

/** Whether a group of fields stands in the row, which no label can name. */
export const hasFields = ({ type }) => Boolean(parts[type]) || type === 'document'
