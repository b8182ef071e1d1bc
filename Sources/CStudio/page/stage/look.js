// How elements look: hue, label and classes.

import { LAYOUT_ITEM } from '/layoutd.js'

import { keyOf } from './elements.js'

/** Consecutive hues of `oklch()` differ by 13 of 34 steps, close to the golden angle, so that no two near each other are alike. */
const hues = 34, hueStep = 13, firstHue = 24
const hueAt = (index) => (firstHue + index * hueStep) % hues * 360 / hues

/** A function that says what an element of the container shows. */
export function makeLook(studio) {
    return ({ category, kind, section, item }) => {
        if (category === 'decoration') return { hue: 0, style: '', label: '' }
        if (category !== 'cell') return { hue: 0, style: '', label: item === LAYOUT_ITEM ? kind : `${kind} ${section}` }
        const { state, dataSet } = studio, index = (studio.firstItems[section] ?? 0) + item
        return { hue: Math.round(hueOf(state, dataSet, section, index)), style: dataSet.style, label: dataSet.label(index, state.seed) }
    }
}

function hueOf({ colour, seed, values }, dataSet, section, index) {
    if (colour === 'section') return hueAt(section)
    if (colour === 'index') return hueAt(index)
    const typed = values[colour]?.split(/[\s,;]+/).filter(Boolean)
    const value = typed?.length ? Number(typed[index % typed.length]) : Number(dataSet.value(colour, index, seed) ?? 0)
    // Neighbouring values get neighbouring hues: from blue through green to red, over their logarithm.
    return (hueAt(0) + 360 - 36 * Math.log2(1 + Math.abs(value))) % 360
}

/** Fills the node of an element. `shape`: of cells. */
export function dress(node, element, { hue, label, style }, shape, name) {
    const { category, transform } = element
    node.className = classNames(element, style, shape)
    node.style.setProperty('--hue', hue)
    if (node.textContent !== label) node.textContent = label
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
