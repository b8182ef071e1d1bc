// The container as a program would open it.

/** Items whose sizes and values are written out. */
export const copiedItems = 1000

/** The description with at most so many items. */
function shortened(description) {
    let left = copiedItems
    const sections = description.sections.map((section) => {
        const itemCount = Math.min(section.itemCount, left), share = itemCount / (section.itemCount || 1)
        left -= itemCount
        if (itemCount === section.itemCount || (!section.itemSizes && !section.itemValues)) return section
        const cut = (list) => list.slice(0, Math.round(list.length * share))
        return { ...section, itemCount, ...(section.itemSizes && { itemSizes: cut(section.itemSizes) }), ...(section.itemValues && { itemValues: Object.fromEntries(Object.entries(section.itemValues).map(([name, { numbers, names }]) => [name, numbers ? { numbers: cut(numbers) } : { names: cut(names) }])) }) }
    })
    return { ...description, sections }
}

const quoted = (text) => JSON.stringify(text)

/** A value as a literal of Python. */
function python(value) {
    if (value === null) return 'None'
    if (typeof value === 'boolean') return value ? 'True' : 'False'
    if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`
    if (typeof value === 'object') return `{${Object.entries(value).map(([key, own]) => `${quoted(key)}: ${python(own)}`).join(', ')}}`
    return JSON.stringify(value)
}

/** A value as a literal of Swift, for the client's JSON values. */
function swift(value) {
    if (value === null) return 'nil'
    if (Array.isArray(value)) return `[${value.map(swift).join(', ')}]`
    if (typeof value === 'object') {
        const entries = Object.entries(value).map(([key, own]) => `${quoted(key)}: ${swift(own)}`)
        return entries.length ? `[${entries.join(', ')}]` : '[:]'
    }
    return JSON.stringify(value)
}

export const formats = {
    json: (description) => JSON.stringify({ openContainer: description }, null, 2),

    shell: (description) => `layoutctl call - <<'END'\n${JSON.stringify({ openContainer: { ...description, lifetime: 'persistent' } })}\nEND\n`,

    python({ layout, parameters, bounds: { x, y, width, height }, sections, environment }) {
        const section = ({ itemCount, itemSizes, itemValues }) => `section(${[itemSizes ? `sizes=${python(itemSizes)}` : String(itemCount), ...(itemValues ? [`values=${python(Object.fromEntries(Object.entries(itemValues).map(([name, { numbers, names }]) => [name, numbers ?? names])))}`] : [])].join(', ')})`
        return ['from layoutd import Client, section', '', 'with Client() as client:', `    container = client.open(${quoted(layout)}, (${x}, ${y}, ${width}, ${height}), [`,
            ...sections.map((each) => `        ${section(each)},`), `    ], parameters=${python(parameters)}, environment=${python(environment)})`,
            `    for element in container.query_rect((${x}, ${y}, ${width}, ${height})):`, '        print(element.item, element.frame)', ''].join('\n')
    },

    swift({ layout, parameters, bounds: { x, y, width, height }, sections, environment }) {
        const pairs = (sizes) => Array.from({ length: sizes.length / 2 }, (_, index) => `Size(width: ${sizes[2 * index]}, height: ${sizes[2 * index + 1]})`).join(', ')
        const section = ({ itemCount, itemSizes }) => (itemSizes ? `ContainerSection(sizes: [${pairs(itemSizes)}])` : `ContainerSection(itemCount: ${itemCount})`)
        return ['import LayoutClient', '', 'let client = try await LayoutClient.connect()', `let bounds = Rect(x: ${x}, y: ${y}, width: ${width}, height: ${height})`,
            'let container = try await client.open(', '    ContainerDescription(', `        layout: ${quoted(layout)}, parameters: ${swift(parameters)}, bounds: bounds,`,
            ...(environment.layoutDirection === 'rightToLeft' ? ['        environment: Environment(layoutDirection: .rightToLeft),'] : []),
            `        sections: [${sections.map(section).join(', ')}]))`, 'let answer = try await container.attributes(in: bounds)', ''].join('\n')
    },
}

/** The text in a format, and whether it has fewer items than the container. */
export function copyAs(format, description) {
    const short = shortened(description)
    return { text: formats[format](short), isShortened: short.sections.some((section, index) => section.itemCount < description.sections[index].itemCount) }
}
