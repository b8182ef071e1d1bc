// How elements look: hue, label and classes.

import { LAYOUT_ITEM } from '/layoutd.js'

import { keyOf } from './elements.js'
import { photographOf } from './photographs.js'

/** Consecutive hues of `oklch()` differ by 13 of 34 steps, close to the golden angle, so that no two near each other are alike. */
const hues = 34, hueStep = 13, firstHue = 24
const hueAt = (index) => (firstHue + index * hueStep) % hues * 360 / hues

/**
 * A function that says what an element of the container shows: its hue, its style, what it is called, and the number of its landscape if it
 * is a photograph. Colours that say something about the items are shown in place of photographs.
 */
export function makeLook(studio) {
    return ({ category, kind, section, item }) => {
        if (category === 'decoration') return { hue: 0, style: '', label: '' }
        if (category !== 'cell') return { hue: 0, style: '', label: item === LAYOUT_ITEM ? kind : `${kind} ${section}` }
        const { state, dataSet } = studio, index = (studio.firstItems[section] ?? 0) + item
        const valueOf = valuesOf(studio, index), hue = Math.round(hueOf(state, section, index, valueOf))
        // Edits have moved the values to other items.
        const label = dataSet.label(index, state.seed, studio.backup?.isEdited ? () => undefined : valueOf)
        if (dataSet.style !== 'photograph') return { hue, style: dataSet.style, label }
        if (state.colour !== 'index') return { hue, style: '', label }
        const photograph = photographOf(section, item)
        return { hue, style: `photograph photograph${photograph}`, label, photograph }
    }
}

/** The values of an item by column: what was typed, or else the data's. */
function valuesOf({ state: { seed, values }, dataSet }, index) {
    return (column) => {
        const typed = values[column]?.split?.(/[\s,;]+/).filter(Boolean)
        if (typed?.length) return Number(typed[index % typed.length])
        return dataSet.value(column, index, seed)
    }
}

function hueOf({ colour }, section, index, valueOf) {
    if (colour === 'section') return hueAt(section)
    if (colour === 'index') return hueAt(index)
    const value = Number(valueOf(colour) ?? 0)
    // Neighbouring values get neighbouring hues: from blue through green to red, over their logarithm.
    return (hueAt(0) + 360 - 36 * Math.log2(1 + Math.abs(value))) % 360
}

/** Fills the node of an element. `shape`: of cells. Nothing is written on a photograph. */
export function dress(node, element, { hue, label, style, photograph }, shape, name) {
    const { category, transform } = element, written = photograph === undefined ? label : ''
    node.className = classNames(element, style, shape)
    node.style.setProperty('--hue', hue)
    if (node.textContent !== written) node.textContent = written
    node.dataset.key = keyOf(element)
    const { width, height } = transform?.untransformedFrame ?? element
    if (category === 'cell') node.ariaLabel = `${label}, ${name}, ${Math.round(width)} by ${Math.round(height)} points`
    else node.role = 'presentation'
}

function classNames({ category, kind, estimated, pinned, transform, ...frame }, style, shape) {
    const { width, height } = transform?.untransformedFrame ?? frame
    let name = `element ${category}`
    if (category === 'cell') name += ` ${style}`
    if (category === 'cell' && shape !== 'rectangle') name += height > width ? ` ${shape}` : ` ${shape} flat`
    if (kind === 'drop-place') name += ' drop-place'
    if (kind === 'footer') name += ' footer'
    if (width < 20 || height < 14) name += ' tiny'
    if (width < 1 || height < 1) name += ' line'
    if (estimated) name += ' estimated'
    return pinned ? `${name} pinned` : name
}
