// How elements look: hue, label, and what is selected.

import { LAYOUT_ITEM } from '/layoutd.js'

/** Consecutive hues differ by this angle, so that no two near each other are alike. */
const goldenAngle = 137.508
const firstHue = 214

/** A function that says how an element of the container is to be drawn. */
export function makeLook(studio) {
    return (element) => {
        const { category, kind, section, item } = element
        if (category === 'decoration') return { hue: 0, style: '', label: '', isSelected: false }
        if (category !== 'cell') {
            return { hue: 0, style: '', label: item === LAYOUT_ITEM ? kind : `${kind} ${section}`, isSelected: false }
        }
        const { state, dataSet, selection } = studio, index = (studio.firstItems[section] ?? 0) + item
        return {
            hue: Math.round(hueOf(state, dataSet, section, index)), style: dataSet.style, label: dataSet.label(index, state.seed),
            classes: classesOf(studio, element), isSelected: selection.has(section, item),
        }
    }
}

function classesOf({ selection, movement }, { key, section, item, isLifted }) {
    const { focus } = selection
    let classes = selection.has(section, item) ? ' selected' : ''
    if (focus?.section === section && focus.item === item) classes += ' focused'
    if (isLifted) classes += ' lifted'
    else if (movement.isPlace(key)) classes += ' place'
    return classes
}

function hueOf({ colour, seed, values }, dataSet, section, index) {
    if (colour === 'section') return (firstHue + section * goldenAngle) % 360
    if (colour === 'index') return (firstHue + index * goldenAngle) % 360
    const typed = values[colour]?.split(/[\s,;]+/).filter(Boolean)
    const value = typed?.length ? Number(typed[index % typed.length]) : Number(dataSet.value(colour, index, seed) ?? 0)
    // Neighbouring values get neighbouring hues: from blue through green to red, over their logarithm.
    return (firstHue + 360 - 36 * Math.log2(1 + Math.abs(value))) % 360
}
