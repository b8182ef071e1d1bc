// A container as a request in JSON, and as a command of the shell.

const identifier = (id) => (typeof id === 'string' ? { name: id } : { number: String(id) })
const identifiers = (ids) => (typeof ids[0] === 'string' ? { names: ids } : { numbers: ids.map(String) })

function section({ id, itemIds, ...fields }) {
    return { ...fields, ...(id === undefined ? {} : { id: identifier(id) }), ...(itemIds ? { itemIds: identifiers(itemIds) } : {}) }
}

const canonical = (description) => ({ ...description, sections: description.sections.map(section) })

/** A line, as `layoutctl call` reads requests. */
export const json = (description) => `${JSON.stringify({ openContainer: canonical(description) })}\n`

const sides = ({ top = 0, left = 0, bottom = 0, right = 0 }) => [top, left, bottom, right]

/** A list of numbers as a row for each item: a number, or a list of several. */
function rows(numbers, itemCount) {
    const each = numbers.length / itemCount
    return each === 1 ? numbers : Array.from({ length: itemCount }, (_, item) => numbers.slice(each * item, each * (item + 1)))
}

/** A section as data files have it, which do not name items. */
function dataSection({ itemCount, itemSizes, itemValues, parameters }) {
    const values = Object.entries(itemValues ?? {}).map(([name, { numbers, names }]) => [name, names ?? rows(numbers, itemCount)])
    return {
        itemCount, ...(itemSizes ? { itemSizes: rows(itemSizes, itemCount) } : {}), ...(parameters ? { parameters } : {}),
        ...(values.length ? { itemValues: Object.fromEntries(values) } : {}),
    }
}

/** A container that is open as long as the command runs. */
export function shell({ layout, parameters, bounds: { x, y, width, height }, environment, sections }) {
    const traits = Object.entries(environment).map(([name, value]) => [name, typeof value === 'object' ? sides(value) : value])
    const data = { parameters, bounds: [x, y, width, height], environment: Object.fromEntries(traits), sections: sections.map(dataSection) }
    return `layoutctl render --layout '${layout.replaceAll("'", "'\\''")}' --data /dev/stdin --json <<'END'
${JSON.stringify(data)}
END
`
}
