// The values that a user can change and take back, and the names of such changes.

import { dataSets } from '../data/sets.js'

/** Keys of the state that steps are made of; `file` is the one that was dropped. */
const keys = [
    'layout', 'parameters', 'data', 'count', 'sections', 'seed', 'sizes', 'values', 'colour', 'width', 'height', 'direction', 'scale', 'inset',
    'zoom',
]

/** The values of these keys, as they are now. */
export const snapshot = (state, file) => ({ ...structuredClone(Object.fromEntries(keys.map((key) => [key, state[key]]))), file })

const isSame = (one, other) => one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The values that differ, as they were and as they are: `{before, after}`; null if none does. */
export function difference(before, after) {
    const others = [...keys.filter((key) => !isSame(before[key], after[key])), ...(before.file === after.file ? [] : ['file'])]
    const pick = (values) => Object.fromEntries(others.map((key) => [key, values[key]]))
    return others.length ? { before: pick(before), after: pick(after) } : null
}

const short = (value) => {
    if (value === undefined) return 'default'
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text.length > 24 ? 'edited' : text
}

/** The one entry of an object that differs, as text; else `many`. */
function entry(before, after, many) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isSame(before[name], after[name]))
    return names.length === 1 ? `${names[0]} ${short(after[names[0]])}` : many
}

/** Names of changes, by the keys that make them. The first key that a change has names it. */
const names = {
    layout: (_, { layout }) => `layout ${layout}`,
    file: (_, { file }) => `file ${file?.title ?? 'removed'}`,
    data: (_, { data }) => (data.includes('/') ? `showcase ${data}` : `data ${dataSets.find(({ id }) => id === data)?.title ?? data}`),
    parameters: ({ parameters: before }, { parameters: after }) => entry(before, after, 'parameters'),
    count: (_, { count }) => `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`,
    sections: (_, { sections }) => `${sections} ${sections === 1 ? 'section' : 'sections'}`,
    seed: (_, { seed }) => `seed ${seed}`,
    sizes: (_, { sizes }) => `sizes of the ${sizes === 'given' ? 'data' : 'layout'}`,
    values: ({ values: before }, { values: after }) => entry(before, after, 'item values'),
    colour: (_, { colour }) => `colours by ${colour}`,
    width: (_, { width, height }) => (
        height === undefined ? `width ${Math.round(width)}` : `size ${Math.round(width)} × ${Math.round(height)}`),
    height: (_, { height }) => `height ${Math.round(height)}`,
    direction: (_, { direction }) => (direction === 'rightToLeft' ? 'right to left' : 'left to right'),
    scale: (_, { scale }) => `scale ${scale || 'none'}`,
    inset: (_, { inset }) => `inset ${inset.join(', ')}`,
    zoom: (_, { zoom }) => `zoom ${zoom === 'fit' ? 'fit' : `${100 * zoom} %`}`,
}

/** The name of a step from some values to others. */
export function nameOf(before, after) {
    const key = Object.keys(names).find((each) => each in after)
    return key ? names[key](before, after) : 'items of the data'
}
