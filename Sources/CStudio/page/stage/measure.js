// Sizes of estimated cells, as the page would draw them: as high as their text needs at their width.

let probe = null

function heightOf(text, width) {
    probe ??= document.body.appendChild(Object.assign(document.createElement('div'), { className: 'element cell probe' }))
    probe.textContent = text
    probe.style.width = `${width}px`
    return Math.ceil(probe.getBoundingClientRect().height)
}

/** `setMeasuredSizes` for the cells among these elements that are estimated. */
export function measurements(elements, label) {
    const sections = new Map()
    for (const element of elements) {
        if (element.category !== 'cell' || !element.estimated) continue
        if (!sections.has(element.section)) sections.set(element.section, { section: element.section, items: [], sizes: [] })
        const { items, sizes } = sections.get(element.section)
        items.push(element.item)
        sizes.push(element.width, heightOf(label(element), element.width))
    }
    return [...sections.values()].map((setMeasuredSizes) => ({ setMeasuredSizes }))
}
