// The container as a program would open it.

/** Items whose sizes and values are written out. */
export const copiedItems = 1000

/** The first items of a section. */
function beginning({ itemCount, itemSizes, itemValues, ...section }, count) {
    const cut = (list) => list?.slice(0, Math.round(list.length * count / itemCount))
    const short = { ...section, itemCount: count }
    if (itemSizes) short.itemSizes = cut(itemSizes)
    if (itemValues) {
        const values = Object.entries(itemValues).map(([name, { numbers, names }]) => [name, numbers ? { numbers: cut(numbers) } : { names: cut(names) }])
        short.itemValues = Object.fromEntries(values)
    }
    return short
}

/** The description with at most so many items; all of them if it only counts them. */
function shortened(description) {
    let left = copiedItems
    const sections = description.sections.map((section) => {
        const count = Math.min(section.itemCount, left)
        left -= count
        return count === section.itemCount || !(section.itemSizes || section.itemValues) ? section : beginning(section, count)
    })
    return { ...description, sections }
}

/** A value as a literal of Python. */
function python(value) {
    if (value === null) return 'None'
    if (typeof value === 'boolean') return value ? 'True' : 'False'
    if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`
    if (typeof value !== 'object') return JSON.stringify(value)
    return `{${Object.entries(value).map(([key, own]) => `${JSON.stringify(key)}: ${python(own)}`).join(', ')}}`
}

/** A value as a literal of Swift, for the client's JSON values. */
function swift(value) {
    if (value === null) return 'nil'
    if (Array.isArray(value)) return `[${value.map(swift).join(', ')}]`
    if (typeof value !== 'object') return JSON.stringify(value)
    const entries = Object.entries(value).map(([key, own]) => `${JSON.stringify(key)}: ${swift(own)}`)
    return `[${entries.join(', ') || ':'}]`
}

function pythonSection({ itemCount, itemSizes, itemValues }) {
    const parts = [itemSizes ? `sizes=${python(itemSizes)}` : String(itemCount)]
    if (itemValues) {
        const values = Object.entries(itemValues).map(([name, { numbers, names }]) => [name, numbers ?? names])
        parts.push(`values=${python(Object.fromEntries(values))}`)
    }
    return `section(${parts.join(', ')})`
}

function swiftSection({ itemCount, itemSizes }) {
    if (!itemSizes) return `ContainerSection(itemCount: ${itemCount})`
    const sizes = Array.from({ length: itemCount }, (_, item) => `Size(width: ${itemSizes[2 * item]}, height: ${itemSizes[2 * item + 1]})`)
    return `ContainerSection(sizes: [${sizes.join(', ')}])`
}

export const formats = {
    json: (description) => JSON.stringify({ openContainer: description }, null, 2),

    shell(description) {
        return `layoutctl call - <<'END'\n${JSON.stringify({ openContainer: { ...description, lifetime: 'persistent' } })}\nEND\n`
    },

    python({ layout, parameters, bounds: { x, y, width, height }, sections, environment }) {
        const bounds = `(${x}, ${y}, ${width}, ${height})`
        return `from layoutd import Client, section

with Client() as client:
    sections = [${sections.map(pythonSection).join(', ')}]
    parameters = ${python(parameters)}
    environment = ${python(environment)}
    container = client.open(${JSON.stringify(layout)}, ${bounds}, sections, parameters=parameters, environment=environment)
    for element in container.query_rect(${bounds}):
        print(element.item, element.frame)
`
    },

    swift({ layout, parameters, bounds: { x, y, width, height }, sections, environment: { layoutDirection, scale } }) {
        const traits = [...(scale ? [`scale: ${scale}`] : []), ...(layoutDirection === 'rightToLeft' ? ['layoutDirection: .rightToLeft'] : [])]
        const environment = traits.length ? `environment: Environment(${traits.join(', ')}),\n        ` : ''
        return `import LayoutClient

let client = try await LayoutClient.connect()
let bounds = Rect(x: ${x}, y: ${y}, width: ${width}, height: ${height})
let container = try await client.open(
    ContainerDescription(
        layout: ${JSON.stringify(layout)}, parameters: ${swift(parameters)}, bounds: bounds, ${environment}sections: [${sections.map(swiftSection).join(', ')}]))
for element in try await container.attributes(in: bounds).attributes {
    print(element.element.indexPath, element.frame)
}
`
    },
}

/** The text in a format, and whether it has fewer items than the container. */
export function copyAs(format, description) {
    const short = shortened(description)
    return { text: formats[format](short), isShortened: short.sections.some(({ itemCount }, index) => itemCount < description.sections[index].itemCount) }
}
