// A container as a program in Python opens it.

/** The arguments of `section` beside the values of item columns, and words that cannot be names of arguments. */
const taken = new Set(['item_count', 'sizes', 'parameters', 'id', 'item_ids'])
const keywords = new Set(('False None True and as assert async await break class continue def del elif else except finally for from global if '
    + 'import in is lambda nonlocal not or pass raise return try while with yield').split(' '))

function literal(value) {
    if (value === null) return 'None'
    if (typeof value === 'boolean') return value ? 'True' : 'False'
    if (typeof value === 'bigint') return String(value)
    if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
    if (typeof value !== 'object') return JSON.stringify(value)
    return `{${Object.entries(value).map(([key, own]) => `${JSON.stringify(key)}: ${literal(own)}`).join(', ')}}`
}

/** Arguments for values; columns whose names cannot be arguments are unpacked from a dictionary. */
function valueArguments(itemValues) {
    const columns = Object.entries(itemValues).map(([name, { numbers, names }]) => [name, numbers ?? names])
    const isName = ([name]) => /^[A-Za-z_]\w*$/.test(name) && !taken.has(name) && !keywords.has(name)
    const others = columns.filter((column) => !isName(column))
    return [
        ...columns.filter(isName).map(([name, values]) => `${name}=${literal(values)}`),
        ...(others.length ? [`**${literal(Object.fromEntries(others))}`] : []),
    ]
}

function section({ itemCount, itemSizes, parameters, itemValues, id, itemIds }) {
    const parts = [
        String(itemCount),
        ...(itemSizes ? [`sizes=${literal(itemSizes)}`] : []),
        ...(parameters ? [`parameters=${literal(parameters)}`] : []),
        ...(id === undefined ? [] : [`id=${literal(id)}`]),
        ...(itemIds ? [`item_ids=${literal(itemIds)}`] : []),
        ...valueArguments(itemValues ?? {}),
    ]
    return `section(${parts.join(', ')})`
}

export function python({ layout, parameters, bounds: { x, y, width, height }, sections, environment }) {
    return `from layoutd import Client, section

with Client() as client:
    bounds = (${x}, ${y}, ${width}, ${height})
    parameters = ${literal(parameters)}
    environment = ${literal(environment)}
    sections = [
${sections.map((each) => `        ${section(each)},\n`).join('')}    ]
    container = client.open(${JSON.stringify(layout)}, bounds, sections, parameters=parameters, environment=environment)
    for element in container.query_rect(bounds):
        print(element.kind, element.section, element.item, *element.frame)
`
}
