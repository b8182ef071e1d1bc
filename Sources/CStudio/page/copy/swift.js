// A container as a program in Swift opens it, with LayoutClient.

/** A text as a literal, whose escapes differ from those of JSON. */
const escapes = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const text = (value) => `"${value.replace(/["\\\p{Cc}\p{Cf}\u2028\u2029]/gu, (letter) => escapes[letter] ?? `\\u{${letter.codePointAt(0).toString(16)}}`)}"`

/** A number as a literal: whole numbers beyond `Int` as floating point. */
const number = (value) => (Number.isInteger(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER ? value.toExponential() : String(value))

/** A value as a literal of the client's JSON values. */
function literal(value) {
    if (value === null) return 'nil'
    if (typeof value === 'string') return text(value)
    if (typeof value === 'number') return number(value)
    if (typeof value !== 'object') return String(value)
    if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
    const entries = Object.entries(value).map(([key, own]) => `${text(key)}: ${literal(own)}`)
    return `[${entries.join(', ') || ':'}]`
}

const list = (values) => `[${values.map(literal).join(', ')}]`
const rect = ({ x, y, width, height }) => `Rect(x: ${x}, y: ${y}, width: ${width}, height: ${height})`
const insets = ({ top = 0, left = 0, bottom = 0, right = 0 }) => `Insets(top: ${top}, left: ${left}, bottom: ${bottom}, right: ${right})`
const identifier = (id) => (typeof id === 'string' ? `.name(${text(id)})` : `.number(${id})`)
const identifiers = (ids) => (typeof ids[0] === 'string' ? `.names(${list(ids)})` : `.numbers(${list(ids)})`)

/** The traits' properties by the environment's members. */
const traits = ['horizontalSizeClass', 'verticalSizeClass', 'contentSizeCategory', 'userInterfaceIdiom', 'legibilityWeight']

/** Lines that make the environment. */
function environmentLines(environment) {
    const lines = Object.entries(environment).map(([name, value]) => {
        if (traits.includes(name)) return `environment.traits.${name} = .${value}`
        if (name === 'scale') return `environment.scale = ${value}`
        if (name === 'layoutDirection') return `environment.${name} = .${value}`
        return `environment.${name} = ${insets(value)}`
    })
    return [`${lines.length ? 'var' : 'let'} environment = Environment()`, ...lines]
}

/** Lines that set what a section has beside a number of items. */
function sectionLines({ itemSizes, parameters, itemValues, id, itemIds }, index) {
    const values = Object.entries(itemValues ?? {}).map(([name, { numbers, names }]) => [
        name, numbers ? `.numbers(${list(numbers)})` : `.names(${list(names)})`])
    const lines = [
        itemSizes && `itemSizes = ${list(itemSizes)}`,
        parameters && `parameters = ${literal(parameters)}`,
        ...values.map(([name, own]) => `itemValues[${text(name)}] = ${own}`),
        id !== undefined && `identifier = ${identifier(id)}`,
        itemIds && `itemIdentifiers = ${identifiers(itemIds)}`,
    ]
    return lines.filter(Boolean).map((line) => `sections[${index}].${line}`)
}

export function swift({ layout, parameters, bounds, sections, environment }) {
    const lines = sections.flatMap(sectionLines)
    const counts = `[${sections.map(({ itemCount }) => itemCount).join(', ')}]`
    return `import Foundation
import LayoutClient

let socket = ProcessInfo.processInfo.environment["LAYOUTD_SOCKET"] ?? "/run/layoutd.sock"
let client = try await LayoutClient.connect(to: socket)
let bounds = ${rect(bounds)}
let parameters: [String: JSONValue] = ${literal(parameters)}
${environmentLines(environment).join('\n')}
${lines.length ? 'var' : 'let'} sections: [ContainerSection] = ${counts}.map { ContainerSection(itemCount: $0) }
${lines.map((line) => `${line}\n`).join('')}let container = try await client.open(
    ContainerDescription(
        layout: ${text(layout)}, parameters: parameters, bounds: bounds, environment: environment, sections: sections))
for attributes in try await container.attributes(in: bounds).attributes {
    let (element, frame) = (attributes.element, attributes.frame)
    let kind = element.category == .cell ? "cell" : element.kind
    print(kind, element.indexPath.section, element.indexPath.item, frame.x, frame.y, frame.width, frame.height)
}
await client.close()
`
}
