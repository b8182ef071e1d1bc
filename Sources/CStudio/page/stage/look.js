// How elements look: hue, label, and what is selected.

const goldenAngle = 137.508

/** A function that says how an element of the container is to be drawn. */
export function makeLook(studio) {
    return (element) => {
        const { state, selection, movement } = studio, { section, item, category, kind, isLifted } = element
        if (category !== 'cell') return { hue: 0, style: '', label: category === 'decoration' ? '' : `${kind} ${item === 4294967295 ? '' : section}`, isSelected: false }
        const dataSet = studio.dataSet, first = studio.firstItems[section] ?? 0, index = first + item
        const classes = `${selection.has(section, item) ? ' selected' : ''}${selection.focus?.section === section && selection.focus.item === item ? ' focused' : ''}${isLifted ? ' lifted' : movement.isPlace(element.key) ? ' place' : ''}`
        return { hue: Math.round(hueOf(state, dataSet, section, index)), style: dataSet.style, label: dataSet.label(index, state.seed), classes, isSelected: selection.has(section, item) }
    }
}

function hueOf({ colour, seed, values }, dataSet, section, index) {
    if (colour === 'section') return (214 + section * goldenAngle) % 360
    if (colour === 'index') return (214 + index * goldenAngle) % 360
    const typed = values[colour]?.split(/[\s,;]+/).filter(Boolean)
    const value = typed?.length ? Number(typed[index % typed.length]) : Number(dataSet.value(colour, index, seed) ?? 0)
    // Neighbouring values get neighbouring hues: from blue through green to red, over their logarithm.
    return (214 + 360 - 36 * Math.log2(1 + Math.abs(value))) % 360
}
