// c.js
const module0 = (() => {
// A container as a program in C opens it.

/** A text as a literal, without sequences that C would read as trigraphs or escapes of its own. */
const text = (value) => `"${value.replace(/["\\?\p{Cc}]/gu, (letter) => ('"\\?'.includes(letter) ? `\\${letter}` : octal(letter)))}"`
const octal = (letter) => [...new TextEncoder().encode(letter)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')

const rect = ({ x, y, width, height }) => `{${x}, ${y}, ${width}, ${height}}`
const insets = ({ top = 0, left = 0, bottom = 0, right = 0 }) => `{${top}, ${left}, ${bottom}, ${right}}`
const isText = (values) => typeof values[0] === 'string'

/** A constant array, and the members that refer to it and count it. */
function array(name, values, { type, members: [pointer, count] }) {
    if (!values?.length) return { lines: [], members: [] }
    const words = isText(values) ? values.map(text) : type === 'uint64_t' ? values.map((number) => `${number}u`) : values
    return { lines: [`static const ${type} ${name}[] = {${words.join(', ')}};`], members: [`.${pointer} = ${name}`, ...(count ? [`.${count} = ${values.length}`] : [])] }
}

const numbers = { type: 'double', members: ['numbers', 'number_count'] }
const names = { type: 'char *const', members: ['names', 'name_count'] }
const numbered = { type: 'uint64_t', members: ['numbers', 'number_count'] }

/** The arrays of a section's item values, and the members that refer to them. */
function itemValues(index, columns) {
    if (columns.length === 0) return { lines: [], members: [] }
    const arrays = columns.map(([, values], column) => (values.names
        ? array(`names_${index}_${column}`, values.names, names) : array(`numbers_${index}_${column}`, values.numbers, numbers)))
    const entries = columns.map(([name], column) => `{${[`.name = ${text(name)}`, ...arrays[column].members].join(', ')}}`)
    const list = `static const layoutd_item_values values_${index}[] = {${entries.join(', ')}};`
    return { lines: [...arrays.flatMap(({ lines }) => lines), list], members: [`.item_values = values_${index}`, `.item_value_count = ${columns.length}`] }
}

function section({ itemCount, itemSizes, parameters, itemValues: values, id, itemIds = [] }, index) {
    const sizes = array(`sizes_${index}`, itemSizes, { type: 'double', members: ['item_sizes'] })
    const columns = itemValues(index, Object.entries(values ?? {}))
    const ids = array(`ids_${index}`, itemIds, isText(itemIds) ? names : numbered)
    const members = [
        `.item_count = ${itemCount}`, ...sizes.members, ...(parameters ? [`.parameters = ${text(JSON.stringify(parameters))}`] : []), ...columns.members,
        ...(id === undefined ? [] : [typeof id === 'string' ? `.id = {LAYOUTD_NAME, 0, ${text(id)}}` : `.id = {LAYOUTD_NUMBER, ${id}u, NULL}`]),
        ...(ids.members.length ? [`.item_ids = {${ids.members.join(', ')}}`] : []),
    ]
    return { lines: [...sizes.lines, ...columns.lines, ...ids.lines], entry: `    {${members.join(', ')}},\n` }
}

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function environmentMembers(environment) {
    return Object.entries(environment).map(([name, value]) => {
        if (name === 'scale') return `.scale = &(const double){${value}}`
        return `.${snake(name)} = ${typeof value === 'string' ? text(value) : insets(value)}`
    })
}

function c({ layout, parameters, bounds, sections, environment }) {
    const all = sections.map(section), members = environmentMembers(environment)
    const request = [
        `.layout = ${text(layout)}`, `.parameters = ${text(JSON.stringify(parameters))}`, '.bounds = bounds',
        ...(members.length ? ['.environment = &environment'] : []), ...(all.length ? ['.sections = sections', `.section_count = ${all.length}`] : []),
    ]
    return `#include "layoutd.h"
#include <stdio.h>

static const layoutd_rect bounds = ${rect(bounds)};
${all.flatMap(({ lines }) => lines).map((line) => `${line}\n`).join('')}${all.length ? `static const layoutd_section sections[] = {\n${all.map(({ entry }) => entry).join('')}};\n` : ''}
int main(void) {
    layoutd_error error;
    layoutd_client *client = layoutd_connect(NULL, NULL, &error);
${members.length ? `    const layoutd_environment environment = {${members.join(', ')}};\n` : ''}    const layoutd_open_container_request request = {
${request.map((member) => `        ${member},\n`).join('')}    };
    layoutd_open_container_reply container;
    layoutd_elements found;
    if (!client || layoutd_open_container(client, &request, &container, &error) != LAYOUTD_OK
        || layoutd_query_rect(client, container.container, bounds, NULL, &found, &error) != LAYOUTD_OK) {
        fprintf(stderr, "%s\\n", error.message);
        layoutd_close(client);
        return 1;
    }
    for (size_t i = 0; i < found.count; i++) {
        const layoutd_rect *frame = &found.frames[i];
        printf("%s %u %u %.17g %.17g %.17g %.17g\\n", found.kind_list[found.kinds[i]].name, (unsigned)found.sections[i], (unsigned)found.items[i],
            frame->x, frame->y, frame->width, frame->height);
    }
    layoutd_free_elements(&found);
    layoutd_close(client);
}
`
}
return { c }
})()
// javascript.js
const module1 = (() => {
// A container as a program in JavaScript opens it, with the web client.

function literal(value) {
    if (typeof value === 'bigint') return `${value}n`
    if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
    if (value === null || typeof value !== 'object') return JSON.stringify(value)
    const entries = Object.entries(value).map(([key, own]) => `${/^[a-z]\w*$/i.test(key) ? key : JSON.stringify(key)}: ${literal(own)}`)
    return entries.length ? `{ ${entries.join(', ')} }` : '{}'
}

function javascript({ layout, parameters, bounds, environment, sections }) {
    return `import { Client } from './layoutd.js'
import { unixChannel } from './unix.js'

// In a browser: Client.connect().
const client = await Client.connect({ channel: unixChannel })
const bounds = ${literal(bounds)}
const sections = [
${sections.map((section) => `    ${literal(section)},\n`).join('')}]
const container = await client.open({
    layout: ${literal(layout)},
    parameters: ${literal(parameters)},
    environment: ${literal(environment)},
    bounds, sections,
})
const { attributes } = await container.queryRect({ rect: bounds })
for (const { kind, section, item, x, y, width, height } of attributes) console.log(kind, section, item, x, y, width, height)
client.close()
`
}
return { javascript }
})()
// json.js
const module2 = (() => {
// A container as a request in JSON, and as a command of the shell.

const identifier = (id) => (typeof id === 'string' ? { name: id } : { number: String(id) })
const identifiers = (ids) => (typeof ids[0] === 'string' ? { names: ids } : { numbers: ids.map(String) })

function section({ id, itemIds, ...fields }) {
    return { ...fields, ...(id === undefined ? {} : { id: identifier(id) }), ...(itemIds ? { itemIds: identifiers(itemIds) } : {}) }
}

const canonical = (description) => ({ ...description, sections: description.sections.map(section) })

/** A line, as `layoutctl call` reads requests. */
const json = (description) => `${JSON.stringify({ openContainer: canonical(description) })}\n`

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
function shell({ layout, parameters, bounds: { x, y, width, height }, environment, sections }) {
    const traits = Object.entries(environment).map(([name, value]) => [name, typeof value === 'object' ? sides(value) : value])
    const data = { parameters, bounds: [x, y, width, height], environment: Object.fromEntries(traits), sections: sections.map(dataSection) }
    return `layoutctl render --layout '${layout.replaceAll("'", "'\\''")}' --data /dev/stdin --json <<'END'
${JSON.stringify(data)}
END
`
}
return { json, shell }
})()
// opened.js
const module3 = (() => {
// The container in the form of `openContainer`, from what the daemon answers about it, whichever client opened and edited it.

/** Items of a container whose data are queried for a copy; of a larger one, the page describes the data set itself. */
const queriedItems = 100_000

/** Items whose sizes, values and identifiers are written out. */
const copiedItems = 1000

const isEmpty = (value) => value === undefined || value === null || ['', 0, 'leftToRight'].includes(value)
    || (typeof value === 'object' && Object.values(value).every(isEmpty))
const withoutEmpty = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))

/** Parameters that differ from their defaults. */
function changedParameters(parameters = {}, described = []) {
    const standards = new Map(described.map(({ name, default: standard }) => [name, JSON.stringify(standard)]))
    return Object.fromEntries(Object.entries(parameters).filter(([name, value]) => standards.get(name) !== JSON.stringify(value)))
}

function sectionOf({ itemCount, itemSizes = [], parameters = {}, itemValues = {}, id, itemIds = [] }) {
    const values = Object.entries(itemValues).map(([name, { numbers = [], names = [] }]) => [name, names.length ? { names } : { numbers }])
    return {
        itemCount,
        ...(itemSizes.length ? { itemSizes: Array.from(itemSizes) } : {}),
        ...(Object.keys(parameters).length ? { parameters } : {}),
        ...(values.length ? { itemValues: Object.fromEntries(values) } : {}),
        ...(id === undefined ? {} : { id }),
        ...(itemIds.length ? { itemIds } : {}),
    }
}

/**
 * The description of an open container.
 * - Parameters: `state`: a container's, with its items; `described`: the parameters of its layout.
 */
function openedContainer(state, described) {
    const { layout, parameters, bounds, environment = {}, sections } = state
    return {
        layout, parameters: changedParameters(parameters, described), bounds, environment: withoutEmpty(environment), sections,
    }
}

/** The first items of a section. */
function beginning({ itemCount, itemSizes, itemValues, itemIds, ...section }, count) {
    const cut = (list) => list?.slice(0, Math.round(list.length * count / itemCount))
    const values = Object.entries(itemValues ?? {}).map(([name, { numbers, names }]) => [
        name, numbers ? { numbers: cut(numbers) } : { names: cut(names) }])
    return sectionOf({ ...section, itemCount: count, itemSizes: cut(itemSizes), itemValues: Object.fromEntries(values), itemIds: cut(itemIds) })
}

/** The description with at most so many items; all of them if it only counts them. Parameters may still be of all items. */
function shortened(description) {
    let left = copiedItems
    const sections = description.sections.map((section) => {
        const count = Math.min(section.itemCount, left)
        left -= count
        const hasData = section.itemSizes || section.itemValues || section.itemIds
        return count === section.itemCount || !hasData ? sectionOf(section) : beginning(section, count)
    })
    return { ...description, sections }
}
return { queriedItems, copiedItems, changedParameters, openedContainer, shortened }
})()
// python.js
const module4 = (() => {
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

function python({ layout, parameters, bounds: { x, y, width, height }, sections, environment }) {
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
return { python }
})()
// swift.js
const module5 = (() => {
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

function swift({ layout, parameters, bounds, sections, environment }) {
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
return { swift }
})()
// formats.js
const module6 = (() => {
const { c } = module0
const { javascript } = module1
const { json, shell } = module2
const { shortened } = module3
const { python } = module4
const { swift } = module5

const formats = { json, shell, python, javascript, c, swift }

/** The text in a format, and whether it has fewer items than the container. */
function copyAs(format, description) {
    const short = shortened(description)
    return { text: formats[format](short), isShortened: short.sections.some(({ itemCount }, index) => itemCount < description.sections[index].itemCount) }
}
return { copyAs }
})()
// elements.js
const module7 = (() => {
// Elements as the page names and draws them.

/** A text that names an element within a generation. */
const keyOf = ({ category, kind, section, item }) => (
    category === 'cell' ? `cell ${section} ${item}` : `${category} ${kind} ${section} ${item}`)

/** An element with its bounding box as `frame`; its own frame is what is drawn before it is transformed by `matrix`. */
function drawable(element) {
    const { x, y, width, height, transform } = element
    const drawn = { ...element, frame: { x, y, width, height }, matrix: '' }
    if (!transform) return drawn
    const { matrix, untransformedFrame } = transform
    return Object.assign(drawn, untransformedFrame, { matrix: matrix.length === 6 ? `matrix(${matrix})` : `matrix3d(${matrix})` })
}

/** Whether two rectangles have a point in common, if only of their edges. */
const touches = (a, b) => a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
return { keyOf, drawable, touches }
})()
// colours.js
const module8 = (() => {
// Colours as every renderer knows them: the page's are mixed and calculated, and computed as `color(srgb …)`.

const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true })
const known = new Map()

/** - Returns: `{hex, opacity}` of a CSS colour, by what the browser draws. */
function colour(css) {
    if (!known.has(css)) known.set(css, drawn(css))
    return known.get(css)
}

function drawn(css) {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = 'transparent'
    context.fillStyle = css
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data
    return { hex: `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`, opacity: Math.round(1000 * alpha / 255) / 1000 }
}

/** An attribute and its opacity: `fill`, `stroke` or `stop-color`. */
function paintAttribute(name, css) {
    const { hex, opacity } = colour(css)
    if (opacity === 0 && name !== 'stop-color') return `${name}="none"`
    const opacityName = name === 'stop-color' ? 'stop-opacity' : `${name}-opacity`
    return opacity === 1 ? `${name}="${hex}"` : `${name}="${hex}" ${opacityName}="${opacity}"`
}

/** The parts of a list such as a gradient's, between commas that stand in no brackets. */
function parts(list) {
    const found = ['']
    let depth = 0
    for (const letter of list) {
        if (letter === '(') depth += 1
        if (letter === ')') depth -= 1
        if (letter === ',' && depth === 0) found.push('')
        else found[found.length - 1] += letter
    }
    return found.map((part) => part.trim())
}

/** A stop of a gradient: its colour, and the points along the way at which it stands. */
function readStop(part) {
    const lengths = /(?:\s+-?[\d.]+px)*$/.exec(part)[0]
    return { css: part.slice(0, part.length - lengths.length), points: lengths.split('px').filter(Boolean).map(Number) }
}

/**
 * A computed linear gradient: its angle in radians, whether it repeats, and its stops in turn, each with its place as a share of
 * `length`, or of the whole way if that is null. Null for other images.
 */
function readGradient(image) {
    const [, repeats, list] = /^(repeating-)?linear-gradient\((.*)\)$/s.exec(image) ?? []
    if (!list) return null
    const [first, ...others] = parts(list), degrees = /^(-?[\d.]+)deg$/.exec(first)?.[1]
    const read = (degrees === undefined ? [first, ...others] : others).map(readStop)
    const isPlaced = read.every(({ points }) => points.length), length = isPlaced ? read.at(-1).points.at(-1) : null
    const stops = isPlaced ? read.flatMap(({ css, points }) => points.map((point) => ({ css, place: point / length })))
        : read.map(({ css }, index) => ({ css, place: index / (read.length - 1) }))
    return { angle: (degrees === undefined ? 180 : Number(degrees)) * Math.PI / 180, repeats: Boolean(repeats), length, stops }
}
return { colour, paintAttribute, readGradient }
})()
// lines.js
const module9 = (() => {
// The lines of a node's text, as the browser has broken them.

const range = document.createRange()

/** The rectangle of some of a text's letters. */
function rectOf(letters, start, end) {
    range.setStart(letters, start)
    range.setEnd(letters, end)
    return range.getBoundingClientRect()
}

/** The first place from `start` on for which a condition no longer holds, which holds for all places before it. */
function firstFailing(start, end, holds) {
    let low = start, high = end
    while (low < high) {
        const middle = (low + high + 1) >> 1
        if (holds(middle)) low = middle
        else high = middle - 1
    }
    return low
}

/**
 * The lines that lie within an element that is not turned: their texts, cut where the element ends, their left ends and their
 * middles, in points from its upper left corner.
 */
function textLines(node, { width, height }, zoom) {
    const letters = node.firstChild, box = node.getBoundingClientRect(), lines = []
    if (letters?.nodeType !== Node.TEXT_NODE) return lines
    for (let start = 0; start < letters.length;) {
        const first = rectOf(letters, start, start + 1)
        if ((first.top - box.top) / zoom >= height) break
        const end = firstFailing(start + 1, letters.length, (place) => rectOf(letters, start, place).height < 1.5 * first.height)
        const visible = firstFailing(start, end, (place) => place === start || (rectOf(letters, start, place).right - box.left) / zoom <= width)
        const text = letters.data.slice(start, visible).trimEnd()
        if (text) lines.push({ text, x: (first.left - box.left) / zoom, y: (first.top + first.height / 2 - box.top) / zoom })
        start = end
    }
    return lines
}
return { textLines }
})()
// outline.js
const module10 = (() => {
// Outlines of elements as SVG, in the bounds.

const round = (number) => Math.round(number * 1000) / 1000

/** Sides of the polygon that an ellipse is drawn as: it stays one in perspective. */
const ellipseSides = 48

/** The corners of each shape, as shares of the frame. */
const outlines = {
    rectangle: () => [[0, 0], [1, 0], [1, 1], [0, 1]],
    hexagon: ({ width, height }) => (height > width
        ? [[0.5, 0], [1, 0.25], [1, 0.75], [0.5, 1], [0, 0.75], [0, 0.25]]
        : [[0, 0.5], [0.25, 0], [0.75, 0], [1, 0.5], [0.75, 1], [0.25, 1]]),
    circle: () => Array.from({ length: ellipseSides }, (_, side) => {
        const angle = 2 * Math.PI * side / ellipseSides
        return [(1 + Math.cos(angle)) / 2, (1 + Math.sin(angle)) / 2]
    }),
}

/** Where a place in an element is drawn, in the bounds: turned about its middle, in three dimensions, and projected. */
function projected([shareX, shareY], { x, y, width, height, matrix }, bounds) {
    const point = new DOMPoint((shareX - 0.5) * width, (shareY - 0.5) * height)
    const turned = matrix ? new DOMMatrix(matrix).transformPoint(point) : point
    return [round(turned.x / turned.w + width / 2 + x - bounds.x), round(turned.y / turned.w + height / 2 + y - bounds.y)]
}

/** An element within another's edge. */
function inside({ x, y, width, height, ...element }, edge) {
    const inset = Math.min(edge, width / 2, height / 2)
    return { ...element, x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset }
}

/** The line that a rectangle is which has no height, or no width: renderers draw no outline of it. */
function middleLine({ width, height, ...element }, bounds, attributes) {
    const ends = width < height ? [[0.5, 0], [0.5, 1]] : [[0, 0.5], [1, 0.5]]
    const [from, to] = ends.map((end) => projected(end, { ...element, width, height }, bounds))
    return `<path d="M${from}L${to}" ${attributes}/>`
}

/** An outline of an element, with attributes of how it is painted. */
function outline(element, bounds, shape, style, attributes) {
    const { x, y, width, height, matrix } = element
    if (shape === 'rectangle' && !matrix) {
        const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, width / 2, height / 2)
        const [left, top, ...size] = [x - bounds.x, y - bounds.y, width, height].map(round)
        return `<rect x="${left}" y="${top}" width="${size[0]}" height="${size[1]}" rx="${round(radius)}" ${attributes}/>`
    }
    const corners = outlines[shape](element).map((corner) => projected(corner, element, bounds))
    return `<polygon points="${corners.join(' ')}" ${attributes}/>`
}
return { round, projected, inside, middleLine, outline }
})()
// photographs.js
const module11 = (() => {
// Drawn landscapes that stand for photographs, the same as in pictures of layoutctl (Sources/LayoutRendering/Photograph.swift): a sky with
// its light, far ridges, and the ground in front. A check compares them.

/** The upper edge of a ridge or of the ground, from the left side to the right one. */
const edges = {
    mountains: 'M0 54L22 36L38 48L62 26L84 47L98 38L120 52',
    hills: 'M0 46Q26 30 54 44T120 38',
    dunes: 'M0 58Q34 44 66 60T120 54',
    slope: 'M0 48Q50 52 120 72',
    shore: 'M0 52H120',
    beach: 'M0 70Q46 62 120 76',
}

/** The colours of the sky and of its horizon, of the light and where it stands, of what is far and of what is near. */
const landscapes = [
    // Noon in the hills, an evening at the sea, a morning in the mountains, a night at a lake.
    { sky: ['#4a90d9', '#cfe6f5'], light: ['#fff4c7', 78, 20], far: ['hills', '#7fa66b'], near: ['dunes', '#4f7f45'] },
    { sky: ['#3d3a6b', '#f9a26c'], light: ['#ffe0a3', 58, 44], far: ['shore', '#3f5f86'], near: ['beach', '#b98b62'] },
    { sky: ['#7da3c8', '#f6d9cf'], light: ['#fff1dc', 44, 24], far: ['mountains', '#5d6e8c'], near: ['dunes', '#35455c'] },
    { sky: ['#0e1b3a', '#3e5a85'], light: ['#f2f3e2', 74, 18], far: ['mountains', '#1c2e4e'], near: ['slope', '#0f1d30'] },
    // A day in the desert, autumn, snow, and a day at the sea.
    { sky: ['#5fa8d3', '#f8e3b6'], light: ['#fffbe3', 46, 18], far: ['hills', '#dda15e'], near: ['dunes', '#bc7b3b'] },
    { sky: ['#9cb7c4', '#f3e2c4'], light: ['#ffefc2', 72, 22], far: ['hills', '#c56b3a'], near: ['slope', '#8a3f26'] },
    { sky: ['#8fb4d6', '#eaf2f8'], light: ['#fffdf0', 82, 16], far: ['mountains', '#93a9bf'], near: ['slope', '#e8eef4'] },
    { sky: ['#2e8bc0', '#bfe3ee'], light: ['#fff8d6', 48, 20], far: ['shore', '#1e7fa0'], near: ['beach', '#e6cfa0'] },
    { sky: ['#e07a5f', '#f9d29d'], light: ['#fff0c9', 64, 34], far: ['hills', '#6d597a'], near: ['dunes', '#3d405b'] },
]

/** The number of an item's landscape, which depends on the index path alone. Neighbours show different ones. */
function photographOf(section, item) {
    const count = landscapes.length
    return (item % count * 5 + Math.floor(item / count) % count + section % count * 2) % count
}

const skyOf = (number) => {
    const [top, horizon] = landscapes[number].sky, stops = `<stop stop-color="${top}"/><stop offset=".7" stop-color="${horizon}"/>`
    return `<linearGradient id="sky${number}" x2="0" y2="1">${stops}</linearGradient>`
}

const sceneOf = (number) => {
    const { light: [glow, x, y], far, near } = landscapes[number]
    const ground = ([edge, colour]) => `<path d="${edges[edge]}V80H0Z" fill="${colour}"/>`
    const sky = `<rect width="120" height="80" fill="url(#sky${number})"/><circle cx="${x}" cy="${y}" r="7" fill="${glow}"/>`
    return sky + ground(far) + ground(near)
}

/** A landscape as a symbol of an SVG document, named by its number, which fills any frame and is cut at its edges. */
function photographSymbol(number) {
    const attributes = `id="photograph${number}" viewBox="0 0 120 80" preserveAspectRatio="xMidYMid slice"`
    return `${skyOf(number)}<symbol ${attributes}>${sceneOf(number)}</symbol>`
}

/** Gives nodes of the class `photograph` and a number their landscapes; a hexagon has it in its inner one, within its edge. */
function addPhotographs() {
    const sheet = new CSSStyleSheet()
    const size = 'xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80"'
    landscapes.forEach((_, number) => {
        const image = `url("data:image/svg+xml,${encodeURIComponent(`<svg ${size}>${skyOf(number)}${sceneOf(number)}</svg>`)}")`
        const name = `.element.photograph${number}`
        sheet.insertRule(`${name}:not(.hexagon), ${name}.hexagon::before { background: ${image} center / cover }`)
    })
    document.adoptedStyleSheets.push(sheet)
}
return { photographOf, photographSymbol, addPhotographs }
})()
// photographs.js
const module12 = (() => {
const { photographSymbol } = module11
const { projected, round } = module10

/** The symbols of the landscapes that are used, a line for each. */
function symbolsOf(drawn) {
    const numbers = new Set(drawn.map(({ photograph }) => photograph).filter((number) => number !== undefined))
    return [...numbers].sort().map((number) => `${photographSymbol(number)}\n`).join('')
}

/** The box around the corners of an element that perspective distorts, which a landscape fills undistorted. */
function boxAround(element, bounds) {
    const corners = [[0, 0], [1, 0], [1, 1], [0, 1]].map((corner) => projected(corner, element, bounds))
    const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis])), [x, y] = [Math.min(...xs), Math.min(...ys)]
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** A landscape in an element, cut to an outline, which is drawn as `shape`. `id`: of the path that cuts it. */
function photographIn(number, element, bounds, id, shape) {
    const { matrix, width, height } = element, isFlat = !matrix || matrix.startsWith('matrix(')
    const [x, y] = [element.x - bounds.x, element.y - bounds.y], box = isFlat ? { x, y, width, height } : boxAround(element, bounds)
    const [left, top, ...size] = [box.x, box.y, box.width, box.height].map(round)
    const [middleX, middleY] = [x + width / 2, y + height / 2].map(round)
    const turned = matrix && isFlat ? ` transform="translate(${middleX} ${middleY}) ${matrix} translate(${-middleX} ${-middleY})"` : ''
    const place = `x="${left}" y="${top}" width="${size[0]}" height="${size[1]}"`
    return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})"><use ${place} href="#photograph${number}"${turned}/></g>`
}
return { symbolsOf, photographIn }
})()
// picture.js
const module13 = (() => {
const { touches } = module7
const { colour, paintAttribute, readGradient } = module8
const { textLines } = module9
const { inside, middleLine, outline, projected, round } = module10
const { photographIn, symbolsOf } = module12

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Without the control characters that XML does not allow. */
const escaped = (text) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '').replace(/[&<>"]/g, (character) => entities[character])

/**
 * How a node is painted: of a hexagon, the inner one lies before its node and leaves its edge; what is said about a photograph lies
 * behind its node, over the picture.
 */
function paintOf(node, shape, isPhotograph) {
    const style = getComputedStyle(node), isHexagon = shape === 'hexagon', inner = getComputedStyle(node, '::before')
    const { backgroundColor, backgroundImage } = isPhotograph ? getComputedStyle(node, '::after') : isHexagon ? inner : style
    const edge = isHexagon ? style.backgroundColor : style.outlineColor
    const edgeWidth = Number.parseFloat(isHexagon ? inner.top : style.outlineWidth) || 0
    return { style, backgroundColor, backgroundImage, edge, edgeWidth, isDashed: !isHexagon && style.outlineStyle === 'dashed' }
}

/** A gradient over an element, from corner to corner as CSS has it, such as the stripes of an estimate; null where there is none. */
function definition(id, image, { x, y, width, height }, bounds) {
    const gradient = readGradient(image)
    if (!gradient) return null
    const { angle, repeats, length, stops } = gradient, [right, down] = [Math.sin(angle), -Math.cos(angle)]
    const way = Math.abs(width * right) + Math.abs(height * down), end = length ?? way
    const start = [x - bounds.x + (width - way * right) / 2, y - bounds.y + (height - way * down) / 2]
    const [x1, y1, x2, y2] = [...start, start[0] + end * right, start[1] + end * down].map(round)
    const marks = stops.map(({ css, place }) => `<stop offset="${round(place)}" ${paintAttribute('stop-color', css)}/>`).join('')
    const spread = repeats ? ' spreadMethod="repeat"' : ''
    return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${spread}>${marks}</linearGradient>`
}

/** The bar at the beginning of an event. */
function bar({ element: { x, y, height, matrix }, node }, bounds, edge) {
    if (matrix || !node.classList.contains('event')) return ''
    return `<rect x="${round(x - bounds.x)}" y="${round(y - bounds.y)}" width="3" height="${round(height)}" ${paintAttribute('fill', edge)}/>`
}

function writing({ element, node, label }, bounds, style, zoom) {
    if (!label || style.fontSize === '0px' || colour(style.color).opacity === 0) return ''
    const size = Number.parseFloat(style.fontSize), weight = Number(style.fontWeight) > 400 ? ` font-weight="${style.fontWeight}"` : ''
    const paint = `font-size="${size}"${weight} ${paintAttribute('fill', style.color)}`
    // A text's middle lies above its baseline by about a third of its size.
    const baseline = (y) => round(y + 0.35 * size)
    if (element.matrix) {
        const [x, y] = projected([0.5, 0.5], element, bounds), fitting = label.slice(0, Math.floor(element.width / 6))
        return `<text x="${x}" y="${baseline(y)}" text-anchor="middle" ${paint}>${escaped(fitting)}</text>`
    }
    const [left, top] = [element.x - bounds.x, element.y - bounds.y]
    return textLines(node, element, zoom).map(({ text, x, y }) => `<text x="${round(left + x)}" y="${baseline(top + y)}" ${paint}>${escaped(text)}</text>`).join('')
}

function drawing(drawn, index, { bounds, shape: cellShape, zoom }) {
    const { element, node, photograph } = drawn, shape = element.category === 'cell' ? cellShape : 'rectangle'
    const { style, backgroundColor, backgroundImage, edge, edgeWidth, isDashed } = paintOf(node, shape, photograph !== undefined)
    if (style.visibility === 'hidden') return ''
    const id = `paint-${index}`, defined = definition(id, backgroundImage, element, bounds)
    const fill = paintAttribute('fill', backgroundColor), isFilled = fill !== 'fill="none"'
    const dashes = isDashed ? ' stroke-dasharray="3 2"' : ''
    const stroke = edgeWidth > 0 ? `${paintAttribute('stroke', edge)} stroke-width="${edgeWidth}"${dashes}` : ''
    const within = (area, attributes) => outline(inside(element, area), bounds, shape, style, attributes)
    // The edge of a hexagon is what its inner one leaves of it; others have strokes, which lie inside as on the stage.
    if (shape === 'rectangle' && stroke && Math.min(element.width, element.height) < 1) {
        // Its edge lies around it, on both sides.
        const extent = 2 * edgeWidth + Math.min(element.width, element.height)
        return faded(style, middleLine(element, bounds, `${paintAttribute('stroke', edge)} stroke-width="${extent}"${dashes}`))
    }
    const isHexagon = shape === 'hexagon', area = isHexagon ? edgeWidth : 0
    const edged = isHexagon ? within(0, paintAttribute('fill', edge)) : stroke && within(edgeWidth / 2, `fill="none" ${stroke}`)
    const picture = photograph !== undefined && photographIn(photograph, inside(element, area), bounds, `${id}-clip`, within(area, ''))
    const fills = [picture, isFilled && within(area, fill), defined && within(area, `fill="url(#${id})"`)].filter(Boolean)
    const painted = isHexagon ? [edged, ...fills] : [...fills, edged]
    const parts = [defined ?? '', ...painted, bar(drawn, bounds, edge), writing(drawn, bounds, style, zoom)]
    return faded(style, parts.join(''))
}

/** A group that is as opaque as a node. */
function faded({ opacity }, content) {
    return `<g${Number(opacity) === 1 ? '' : ` opacity="${round(Number(opacity))}"`}>${content}</g>`
}

/** As the view draws them: pinned ones above all others, then by their z-index; `drawn` is in the order of the nodes. */
function inOrder(drawn) {
    const isPinned = ({ element }) => Number(Boolean(element.pinned))
    return drawn.toSorted((a, b) => isPinned(a) - isPinned(b) || a.element.zIndex - b.element.zIndex)
}

/**
 * The picture on the stage, in the page's colours.
 * - Parameters: `bounds`, where the content is drawn; `shape` of cells; `background`, a colour; `zoom`, pixels per point on the page.
 */
function pictureSVG(drawn, { bounds, shape, background, zoom }) {
    const { width, height } = bounds, shown = inOrder(drawn.filter(({ element }) => touches(element.frame, bounds)))
    const size = `width="${width}" height="${height}"`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}" font-family="sans-serif">
${symbolsOf(shown)}<rect ${size} ${paintAttribute('fill', background)}/>
${shown.map((each, index) => drawing(each, index, { bounds, shape, zoom })).join('\n')}
</svg>
`
}

/** The SVG as a PNG file with two pixels per point. */
async function picturePNG(svg, { width, height }) {
    const image = new Image()
    image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    try {
        await image.decode()
        const canvas = Object.assign(document.createElement('canvas'), { width: 2 * width, height: 2 * height })
        canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
        return await new Promise((resolve) => { canvas.toBlob(resolve, 'image/png') })
    } finally {
        URL.revokeObjectURL(image.src)
    }
}

/** Has the browser save a file. */
function download(blob, name) {
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name })
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
return { pictureSVG, picturePNG, download }
})()
// devices.js
const module14 = (() => {
// Sizes of usual screens, in points.

const devices = [
    ['Phone', 390, 844], ['Small phone', 320, 568], ['Phone, sideways', 844, 390], ['Tablet', 820, 1180], ['Tablet, sideways', 1180, 820],
    ['Laptop', 1440, 900], ['Desktop', 1920, 1080], ['Watch', 198, 242], ['Square', 600, 600],
]
return { devices }
})()
// dom.js
const module15 = (() => {
// Elements of the page in one expression.

/** An element with properties, attributes (`aria-…`, `data-…`, `role`, `for`), listeners (`onclick`) and children. */
function make(tag, properties = {}, ...children) {
    const node = document.createElement(tag)
    for (const [name, value] of Object.entries(properties)) {
        if (name.startsWith('on')) node.addEventListener(name.slice(2), value)
        else if (name.includes('-') || name === 'role' || name === 'for') node.setAttribute(name, value)
        else node[name] = value
    }
    node.append(...children)
    return node
}

/** An element with a text. */
const text = (tag, textContent, properties = {}) => make(tag, { textContent, ...properties })

const byId = (id) => document.getElementById(id)

const option = ([value, title]) => make('option', { value, textContent: title })

/** A menu of `[value, title]`. */
const menu = (options, properties = {}) => make('select', properties, ...options.map(option))

/** Fills a menu with options `[value, title]`, in groups `[label, options]` if it has any. */
function fill(select, options) {
    const isGroup = ([, entries]) => Array.isArray(entries)
    const group = ([label, entries]) => make('optgroup', { label }, ...entries.map(option))
    select.replaceChildren(...options.map((entry) => (isGroup(entry) ? group(entry) : option(entry))))
}
return { make, text, byId, menu, fill }
})()
// samples.js
const module16 = (() => {
const { byId, fill } = module15

const names = [
    'adaptive-sections', 'carousel-and-grid', 'conference-videos', 'distinct-sections', 'grid', 'inset-items-grid', 'item-badges',
    'list', 'nested-groups', 'news-feed', 'orthogonal-behaviors', 'orthogonal-sections', 'outline-list', 'pinned-headers',
    'section-background', 'section-headers-and-footers', 'settings-list', 'two-columns',
]

/** `use` gets a sample's parameters. */
function makeSamples(use) {
    const samples = byId('samples')
    fill(samples, [['', 'choose …'], ...names.map((name) => [name, name.replaceAll('-', ' ')])])
    samples.addEventListener('change', async () => {
        const response = await fetch(`/samples/${samples.value}.json`)
        samples.value = ''
        if (response.ok) use(await response.json())
    })
}

function showSamples(layout) {
    byId('samples-row').hidden = layout !== 'compositional'
}
return { makeSamples, showSamples }
})()
// random.js
const module17 = (() => {
// Reproducible randomness: the same seed and index always give the same number, in any order.

/** A number in 0 ..< 1 (Mulberry32's mixing of `seed` and `index`). */
function random(seed, index) {
    let state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
    state = Math.imul(state ^ (state >>> 15), state | 1)
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
    return ((state ^ (state >>> 14)) >>> 0) / 4294967296
}

/** One of several things. */
function choose(things, seed, index) {
    return things[Math.floor(random(seed, index) * things.length)]
}
return { random, choose }
})()
// sets.js
const module18 = (() => {
const { choose, random } = module17

function each(first, count, size) {
    const sizes = new Array(2 * count)
    for (let index = 0; index < count; index += 1) [sizes[2 * index], sizes[2 * index + 1]] = size(first + index)
    return sizes
}

/** A few large items and many small ones, as in most collections. */
const weight = (item, seed) => Math.round(10 + 990 * random(seed + 7, item) ** 3)

const uniform = {
    id: 'uniform', title: 'Uniform', style: '',
    sizes: () => null,
    value: (column, item, seed) => (column === 'value' ? weight(item, seed) : undefined),
    label: (item) => String(item),
}

const aspects = [3 / 2, 3 / 2, 4 / 3, 1, 2 / 3, 3 / 4, 16 / 9, 5 / 4]
const photos = {
    id: 'photos', title: 'Photos', style: 'photograph',
    sizes: (first, count, seed) => each(first, count, (item) => [Math.round(120 * choose(aspects, seed, item)), 120]),
    value(column, item, seed) {
        if (column === 'aspect') return choose(aspects, seed, item)
        if (column === 'aspectRatios') return [Math.round(120 * choose(aspects, seed, item)), 120]
        return uniform.value(column, item, seed)
    },
    label: (item) => `IMG_${String(item).padStart(4, '0')}`,
}

const words = ('the train leaves at seven and we still have to pack so bring a warm coat two tickets some bread for the way '
    + 'then call me when you are near see you there').split(' ')
function message(item, seed) {
    const length = 1 + Math.floor(34 * random(seed, item) ** 2)
    const start = Math.floor(random(seed + 1, item) * words.length)
    return Array.from({ length }, (_, index) => words[(start + index) % words.length]).join(' ')
}
const chat = {
    id: 'chat', title: 'Chat', style: 'message',
    sizes: (first, count, seed) => each(first, count, (item) => {
        const letters = message(item, seed).length
        return [Math.min(260, 28 + 6 * letters), 14 + 14 * Math.ceil((28 + 6 * letters) / 260)]
    }),
    value: uniform.value,
    label: message,
}

const titles = ['Stand-up', 'Review', 'Design', 'Lunch', 'Interview', 'Planning', 'One to one', 'Workshop', 'Deep work', 'Demo']
const perDay = 7
/** Minutes since midnight: a day's events spread from 8 to 18, some of them at the same time. */
function times(item, seed) {
    const slot = item % perDay
    const start = 480 + Math.round((slot * 600 / perDay + 120 * random(seed, item)) / 15) * 15
    return { start, finish: start + 30 * (1 + Math.floor(4 * random(seed + 3, item))) }
}
const clock = (minutes) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
const calendar = {
    id: 'calendar', title: 'Calendar', style: 'event', itemsPerSection: perDay,
    sizes: (first, count, seed) => each(first, count, (item) => {
        const { start, finish } = times(item, seed)
        return [120, (finish - start) * 0.75]
    }),
    value(column, item, seed) {
        if (column === 'start' || column === 'finish') return times(item, seed)[column]
        return uniform.value(column, item, seed)
    },
    label(item, seed, valueOf) {
        const start = valueOf('start'), title = choose(titles, seed, item)
        return start === undefined ? title : `${clock(start)} ${title}`
    },
}

/** All sets that need no file. */
const dataSets = [uniform, photos, chat, calendar]

/** A set of sizes that were read from a file. */
function fileSet(title, sizes) {
    const count = sizes.length / 2
    return {
        id: 'file', title, style: '', count,
        sizes: (first, length) => Array.from(sizes.subarray(2 * first, 2 * (first + length))),
        value(column, item, seed) {
            if (column === 'aspect') return Math.min(100, Math.max(0.01, sizes[2 * item] / sizes[2 * item + 1]))
            if (column === 'aspectRatios') return [sizes[2 * item], sizes[2 * item + 1]]
            return uniform.value(column, item, seed)
        },
        label: (item) => String(item),
    }
}
return { dataSets, fileSet }
})()
// showcases.js
const module19 = (() => {
const { dataSets } = module18

/** A layout's showcases, in order; none if they cannot be read. */
async function readShowcases(layout) {
    const response = await fetch(`/showcases/${encodeURIComponent(layout)}.json`).catch(() => null)
    const list = response?.ok ? await response.json().catch(() => []) : []
    return list.map(showcaseSet)
}

/** How the items of each kind of content look, and what stands in them. */
const contents = { photographs: 'photos', text: 'chat', events: 'calendar' }

/** The values of a column as a list with an entry for each item, which is a list where the column has several numbers. */
function rows({ numbers, names }, count) {
    if (names) return names
    const width = numbers.length / count
    return width === 1 ? numbers : Array.from({ length: count }, (_, item) => numbers.slice(width * item, width * (item + 1)))
}

/**
 * A showcase as a data set: `container` is what it opens, `sentence` what one sees, `problem` why its file cannot be used. New items
 * get the sizes and values of its own in turn.
 */
function showcaseSet({ layout, name, title, sentence = '', content = '', container, problem = '' }) {
    const look = dataSets.find(({ id }) => id === contents[content]) ?? dataSets[0]
    const sections = (container?.sections ?? []).filter(({ itemCount = 0 }) => itemCount > 0)
    const sizes = sections.flatMap(({ itemSizes = [] }) => itemSizes), columns = new Map()
    for (const { itemCount, itemValues = {} } of sections) {
        for (const [column, values] of Object.entries(itemValues)) {
            columns.set(column, (columns.get(column) ?? []).concat(rows(values, itemCount)))
        }
    }
    return {
        id: `${layout}/${name}`, title, sentence, problem, container, style: look.style, label: look.label,
        sizes: (first, count) => (sizes.length ? Array.from({ length: 2 * count }, (_, index) => sizes[(2 * first + index) % sizes.length]) : null),
        value(column, item) {
            const values = columns.get(column)
            return values?.[item % values.length]
        },
    }
}
return { readShowcases }
})()
// words.js
const module20 = (() => {
// Errors in the words of the page's users.

/** Codes of a connection that has ended, of which the panel over the stage speaks. */
const isLost = ({ code = '', name }) => code.startsWith('connection.') || name === 'TimeoutError'

/** An error's message without the places in requests: of `/openContainer/bounds/width is 0`, `width is 0`. */
const worded = ({ message }) => message.replaceAll(/(^|[\s("])\/(?:[\w~-]+\/)+([a-z][\w~-]*(?:\/\d+)?)(?=$|[\s,:;.)"])/gi,
    (_, before, place) => before + place.replace('/', ' '))

/** How many letters are to be changed, left out or added to make one word of another. */
function difference(first, second) {
    let row = Array.from({ length: second.length + 1 }, (_, index) => index)
    for (const [index, letter] of [...first].entries()) {
        const next = [index + 1]
        for (let place = 0; place < second.length; place++) {
            next.push(Math.min(next[place] + 1, row[place + 1] + 1, row[place] + Number(letter !== second[place])))
        }
        row = next
    }
    return row.at(-1)
}

/** The name that was probably meant by another one, or undefined. */
function nearest(name, names) {
    const near = names.map((each) => [each, difference(name.toLowerCase(), each.toLowerCase())]).sort(([, a], [, b]) => a - b)[0]
    return near && near[1] <= Math.max(1, name.length / 3) ? near[0] : undefined
}
return { isLost, worded, nearest }
})()
// pictures.js
const module21 = (() => {
// The pictures of the cards that are in sight, a few at a time.

/** Containers that are open at once for pictures. */
const concurrent = 3

class Pictures {
    #waiting = new Set()
    #active = 0
    #observer

    /** `root` scrolls the cards; `draw(card)` is called once for each one that has come in sight. */
    constructor(root, draw) {
        this.draw = draw
        this.#observer = new IntersectionObserver((entries) => {
            // A card that has left before its turn waits until it comes back.
            for (const { target, isIntersecting } of entries) this.#waiting[isIntersecting ? 'add' : 'delete'](target)
            this.#advance()
        }, { root, rootMargin: '100px' })
    }

    add(card) { this.#observer.observe(card) }

    clear() {
        this.#observer.disconnect()
        this.#waiting.clear()
    }

    async #advance() {
        const [card] = this.#waiting
        if (!card || this.#active === concurrent) return
        this.#waiting.delete(card)
        this.#observer.unobserve(card)
        this.#active += 1
        this.#advance()
        await this.draw(card)
        this.#active -= 1
        this.#advance()
    }
}
return { Pictures }
})()
// place.js
const module22 = (() => {
// How an element of a layout is drawn.

/** Puts a node where its element lies, seen from `base`. A side in `measures` is as long as the node's content. */
function place(node, element, base, measures = '') {
    const { x, y, width, height } = element.transform?.untransformedFrame ?? element
    const { style } = node
    // Not in `transform`, before which the page's own `rotate` and `scale` would turn the place as well.
    style.translate = `${x - base.x}px ${y - base.y}px`
    style.transform = transform(element)
    style.width = measures.includes('width') ? 'max-content' : `${width}px`
    style.height = measures.includes('height') ? 'auto' : `${height}px`
    style.zIndex = element.zIndex || ''
    style.opacity = element.alpha === 1 ? '' : element.alpha
    style.visibility = element.hidden ? 'hidden' : ''
}

/** About the middle, which is where CSS has its origin. */
function transform({ transform }) {
    if (!transform) return ''
    return transform.matrix.length === 6 ? `matrix(${transform.matrix})` : `matrix3d(${transform.matrix})`
}
return { place }
})()
// values.js
const module23 = (() => {
// Item values: what the data set has for a layout's columns, or what was typed for them, in turn.

/** The values of a list such as `8, 5, 3`, for a column. Throws an error that names the entry. */
function parseList(text, column) {
    const entries = text.split(/[\s,;]+/).filter(Boolean)
    if ((column.numbersPerItem ?? 0) === 0) {
        for (const entry of entries) {
            if (!column.names.includes(entry)) throw new Error(`"${entry}" is not one of ${column.names.join(', ')}`)
        }
        return entries
    }
    if (entries.length % column.numbersPerItem !== 0) {
        throw new Error(`${entries.length} numbers, expected ${column.numbersPerItem} for each item`)
    }
    return entries.map((entry) => {
        const number = Number(entry)
        if (!Number.isFinite(number)) throw new Error(`"${entry}" is not a number`)
        if (number < (column.minimum ?? -Infinity) || number > (column.maximum ?? Infinity)) {
            throw new Error(`${entry} is outside of ${column.minimum ?? '−∞'}…${column.maximum ?? '∞'}`)
        }
        return number
    })
}

/** `count` items' values out of a list that repeats. */
function repeated(list, column, first, count) {
    const names = (column.numbersPerItem ?? 0) === 0, width = names ? 1 : column.numbersPerItem
    const values = new Array(count * width)
    for (let index = 0; index < values.length; index += 1) values[index] = list[(first * width + index) % list.length]
    return names ? { names: values } : { numbers: values }
}

/** The `itemValues` of a section whose first item is the `first` of the whole data set; those of a showcase's own sections stay. */
function itemValues(state, dataSet, columns, first, count) {
    const result = {}
    for (const column of columns) {
        const typed = state.values[column.name]
        if (typeof typed === 'string' && typed.trim() !== '') {
            try {
                result[column.name] = repeated(parseList(typed, column), column, first, count)
            } catch { /* The control shows the error; the column stays without values. */ }
        } else if (!dataSet.container && dataSet.value(column.name, first, state.seed) !== undefined) {
            const numbers = []
            for (let index = 0; index < count; index += 1) numbers.push(dataSet.value(column.name, first + index, state.seed))
            result[column.name] = { numbers: numbers.flat() }
        }
    }
    return result
}
return { parseList, itemValues }
})()
// description.js
const module24 = (() => {
const { itemValues } = module23

/** How many items each section has: as even as possible, the first ones having one more. */
function sectionCounts(count, sections) {
    const base = Math.floor(count / sections), more = count % sections
    return Array.from({ length: sections }, (_, section) => base + (section < more ? 1 : 0))
}

/** How many items each section of the data has. */
function countsOf(state, { container, count }) {
    return container?.sections?.map(({ itemCount = 0 }) => itemCount) ?? sectionCounts(count ?? state.count, state.sections)
}

/** The sections of a container. `columns` are the item columns of its layout. */
function describeSections(state, dataSet, columns) {
    let first = 0
    return countsOf(state, dataSet).map((itemCount, index) => {
        const { itemSizes, ...section } = { itemCount, ...dataSet.container?.sections[index] }
        const sizes = state.sizes === 'given' ? itemSizes ?? dataSet.sizes(first, itemCount, state.seed) : null
        if (sizes && itemCount > 0) section.itemSizes = sizes
        const values = { ...section.itemValues, ...itemValues(state, dataSet, columns, first, itemCount) }
        if (itemCount > 0 && Object.keys(values).length > 0) section.itemValues = values
        first += itemCount
        return section
    })
}

/** The environment; what the page has no controls for is as in a showcase. */
function describeEnvironment(state, { container } = {}) {
    const [top, left, bottom, right] = state.inset
    const environment = { ...container?.environment, layoutDirection: state.direction }
    delete environment.scale
    delete environment.contentInset
    if (state.scale > 0) environment.scale = state.scale
    if (state.inset.some(Boolean)) environment.contentInset = { top, left, bottom, right }
    return environment
}

function describeBounds(state) {
    return { x: state.x, y: state.y, width: state.width, height: state.height }
}

/** The content inset as the page has it. */
function insetOf({ contentInset: { top = 0, left = 0, bottom = 0, right = 0 } = {} } = {}) {
    return [top, left, bottom, right]
}

/** The other way round: the page's state for a container that another page or a showcase has described. */
function stateOf({ layout, parameters = {}, bounds: { x = 0, y = 0, width, height }, environment = {}, sections = [] }) {
    const { layoutDirection = 'leftToRight', scale = 0 } = environment
    return {
        layout, parameters, x, y, width, height, direction: layoutDirection || 'leftToRight', scale, inset: insetOf(environment),
        count: sections.reduce((sum, { itemCount = 0 }) => sum + itemCount, 0), sections: Math.max(1, sections.length),
    }
}

/** The state that a data set brings along: of a showcase, everything but how the page looks. */
const broughtBy = ({ id, container }) => (container ? { ...stateOf(container), data: id, sizes: 'given', values: {} } : {})

/** The whole `openContainer`. */
function describeContainer(state, dataSet, sections) {
    const { layout, parameters } = state
    const description = { layout, parameters, bounds: describeBounds(state), environment: describeEnvironment(state, dataSet), sections }
    if (state.name) description.name = state.name
    return description
}
return { sectionCounts, countsOf, describeSections, describeEnvironment, describeBounds, insetOf, stateOf, broughtBy, describeContainer }
})()
// state.js
const module25 = (() => {
// The page's state as plain values, and its form in the URL's fragment.

/**
 * The state unless the URL or a showcase says something else. `data` is the identifier of a data set, `LAYOUT/NAME` that of
 * a showcase, and `showcase` the layout's first one. `attach` is the name of another page's container.
 */
const defaults = {
    layout: 'flow', parameters: {}, data: 'showcase', count: 1000, sections: 1, seed: 1, sizes: 'given', values: {},
    colour: 'index', width: 390, height: 844, direction: 'leftToRight', scale: 0, inset: [0, 0, 0, 0], zoom: 'fit',
    x: 0, y: 0, name: '', attach: '', tab: 'explain', overlay: '',
}

/** Largest numbers that a URL may bring: what the page's own controls allow. */
const bounds = {
    count: [0, 1e6], sections: [1, 1000], seed: [0, 1e9], width: [1, 4000], height: [1, 4000], scale: [0, 100],
    x: [-1e9, 1e9], y: [-1e9, 1e9],
}

const isFourNumbers = (value) => Array.isArray(value) && value.length === 4 && value.every(Number.isFinite)
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)

/** A value out of a URL, or the default if it is not one that the page could have written. */
function value(key, text) {
    const standard = defaults[key]
    if (typeof standard === 'string') return text.slice(0, 256)
    if (typeof standard === 'number') {
        const number = Number(text), [lowest, highest] = bounds[key]
        return Number.isFinite(number) ? Math.min(highest, Math.max(lowest, number)) : standard
    }
    try {
        const parsed = JSON.parse(text)
        if (Array.isArray(standard)) return isFourNumbers(parsed) ? parsed : standard
        return isObject(parsed) ? parsed : standard
    } catch {
        return standard
    }
}

/** The values that describe items without a showcase. */
const ofItems = ['count', 'sections', 'seed', 'sizes', 'values']

/** The values that a fragment gives. */
function readFragment(fragment) {
    const given = {}
    for (const [key, text] of new URLSearchParams(fragment.replace(/^#/, ''))) {
        if (Object.hasOwn(defaults, key)) given[key] = value(key, text)
    }
    return ofItems.some((key) => key in given) ? { data: 'uniform', ...given } : given
}

/** The parts of a fragment that mean nothing, each as it stands there. */
function ignoredIn(fragment) {
    const parts = [...new URLSearchParams(fragment.replace(/^#/, ''))]
    const isUsed = ([key, text]) => Object.hasOwn(defaults, key) && (typeof defaults[key] !== 'number' || Number.isFinite(Number(text)))
        && (typeof defaults[key] !== 'object' || (text.trim() && value(key, text) !== defaults[key]))
    return parts.filter((part) => !isUsed(part)).map(([key, text]) => `${key}=${text}`.slice(0, 60))
}

/** The fragment of a state: its data, and what differs from the defaults and from what their showcase says. */
function writeFragment(state, ofShowcase = {}) {
    const search = new URLSearchParams(), standards = { ...defaults, ...ofShowcase, data: defaults.data }
    const written = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
    for (const key of Object.keys(defaults)) {
        if (written(state[key]) !== written(standards[key])) search.set(key, written(state[key]))
    }
    return search.size ? `#${search}` : '#'
}
return { defaults, bounds, readFragment, ignoredIn, writeFragment }
})()
// binary_reader.js
const module26 = (() => {
/** Reads protobuf. */
class BinaryReader {
    #bytes
    #view
    #start = 0

    /** @param {Uint8Array} bytes */
    constructor(bytes) {
        this.#bytes = bytes
        this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    }

    get isAtEnd() {
        return this.#start === this.#bytes.length
    }

    varint() {
        let value = 0n
        for (let shift = 0n; shift < 64n; shift += 7n) {
            const byte = this.#bytes[this.#advance(1)]
            value |= BigInt(byte & 127) << shift
            if (byte < 128) return value & 0xffffffffffffffffn
        }
        throw new RangeError('a varint is longer than 10 bytes')
    }

    /** @param {number} wireType */
    value(wireType) {
        if (wireType === 0) return this.varint()
        if (wireType === 1) return this.#view.getFloat64(this.#advance(8), true)
        if (wireType === 5) return this.#view.getUint32(this.#advance(4), true)
        if (wireType !== 2) throw new TypeError(`there is no wire type ${wireType}`)
        const length = Number(this.varint())
        const start = this.#advance(length)
        return this.#bytes.subarray(start, start + length)
    }

    /** @param {number} count */
    #advance(count) {
        const start = this.#start
        const left = this.#bytes.length - start
        if (count > left) throw new RangeError(`${left} bytes are left, expected ${count}`)
        this.#start += count
        return start
    }
}

/**
 * Text of bytes. Throws `TypeError` if they are not UTF-8.
 * @param {Uint8Array} bytes
 */
const readText = (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
return { BinaryReader, readText }
})()
// schema.js
const module27 = (() => {
// DO NOT EDIT. Made by Sources/LayoutWire/generate from layout.proto.

/**
 * Each message of layout.proto with its fields, as name:type=number. `*` is repeated, `{}` a map from strings, `?` a scalar that may be absent.
 */
const SCHEMA = `
Request id:uint32=1 hello:Hello=2 ping:Ping=3 sync:Sync=4 cancel:Cancel=5 listLayouts:ListLayouts=6
  describeLayout:DescribeLayout=7 openContainer:OpenContainer=8 attachContainer:AttachContainer=9 closeContainer:CloseContainer=10
  listContainers:ListContainers=11 updateContainer:UpdateContainer=12 prepare:Prepare=13 queryRect:QueryRect=14
  queryItems:QueryItems=16 querySupplementary:QuerySupplementary=17 subscribe:Subscribe=18 unsubscribe:Unsubscribe=19
  queryDecorations:QueryDecorations=20 transition:Transition=21 queryOrthogonal:QueryOrthogonal=22 targetOffset:TargetOffset=23
  listPlugins:ListPlugins=24 reloadPlugins:ReloadPlugins=25 queryBatch:QueryBatch=32 hitTest:HitTest=26
  insertionPoint:InsertionPoint=27 selectRect:SelectRect=28 neighbour:Neighbour=29 scrollTarget:ScrollTarget=30 explain:Explain=31
  captureAnchor:CaptureAnchor=33 queryContainer:QueryContainer=34 querySections:QuerySections=35 readingOrder:ReadingOrder=36
  prefetch:Prefetch=37 beginMovement:BeginMovement=43 updateMovement:UpdateMovement=44 endMovement:EndMovement=45
  cancelMovement:CancelMovement=46 beginTransition:BeginTransition=47 updateTransition:UpdateTransition=48
  finishTransition:FinishTransition=49 cancelTransition:CancelTransition=50 stepContainer:StepContainer=51 reload:Reload=53
  statistics:Statistics=52 listClients:ListClients=54 disconnectClient:DisconnectClient=55 moveWindow:MoveWindow=56 input:Input=57
  viewState:ViewState=58 parts:bool=40 lenient:bool=41 ifGeneration:uint64?=42 withIds:bool=60
Reply id:uint32=1 generation:uint64?=2 hello:HelloReply=3 ping:PingReply=4 sync:SyncReply=5 cancel:CancelReply=6
  listLayouts:ListLayoutsReply=7 describeLayout:DescribeLayoutReply=8 openContainer:OpenContainerReply=9
  attachContainer:AttachContainerReply=10 closeContainer:CloseContainerReply=11 listContainers:ListContainersReply=12
  updateContainer:UpdateContainerReply=13 prepare:PrepareReply=14 queryRect:QueryReply=16 queryItems:QueryReply=17
  queryDecorations:QueryReply=15 querySupplementary:QueryReply=18 subscribe:SubscribeReply=19 unsubscribe:UnsubscribeReply=20
  transition:TransitionReply=21 queryOrthogonal:QueryOrthogonalReply=22 targetOffset:TargetOffsetReply=23
  listPlugins:ListPluginsReply=24 reloadPlugins:ReloadPluginsReply=25 hitTest:HitTestReply=26
  insertionPoint:InsertionPointReply=27 selectRect:SelectRectReply=28 neighbour:NeighbourReply=29
  scrollTarget:ScrollTargetReply=32 explain:ExplainReply=33 captureAnchor:CaptureAnchorReply=36
  queryContainer:QueryContainerReply=38 querySections:QuerySectionsReply=39 readingOrder:ReadingOrderReply=40
  prefetch:PrefetchReply=41 beginMovement:MovementReply=43 updateMovement:MovementReply=44 endMovement:EndMovementReply=45
  cancelMovement:MovementReply=46 beginTransition:TransitionStateReply=47 updateTransition:TransitionStateReply=48
  finishTransition:UpdateContainerReply=49 cancelTransition:TransitionStateReply=50 stepContainer:StepContainerReply=51
  reload:ReloadReply=53 statistics:StatisticsReply=52 listClients:ListClientsReply=54 disconnectClient:DisconnectClientReply=55
  moveWindow:MoveWindowReply=56 input:InputReply=57 viewState:ViewStateReply=58 error:Failure=30 event:Event=31
  queryBatch:QueryBatchReply=34 part:Part=35 goodbye:Goodbye=37
Part index:uint32=1 last:bool=2 body:bytes=3
Goodbye reason:string=1
Failure code:string=1 message:string=2 pointer:string=3 nearest:string*=4 generation:uint64?=5 validCount:uint32?=6
  limit:LimitDetail=7 fault:PluginFault=8
PluginFault plugin:string=1 version:string=2 file:string=3 line:uint32?=4 traceback:string=5 indexPath:IndexPath=6
LimitDetail name:string=1 value:double=2 allowed:double=3
Hello minVersion:uint32=1 maxVersion:uint32=2 client:string=3
HelloReply version:uint32=1 server:string=2 serverVersion:string=3 instance:string=4 limits:Limits=5 events:string*=6
  errorCodes:string*=7
Limits connections:uint32=1 connectionsPerUser:uint32=2 helloSeconds:double=3 frameSeconds:double=4 helloBytes:uint32=5
  frameBytes:uint32=6 requestsInFlight:uint32=7 containersPerConnection:uint32=8 containersPerUser:uint32=9
  subscriptionsPerConnection:uint32=10 sections:uint32=11 items:uint32=12 memoryPerUser:uint64=13 stringBytes:uint32=14
  coordinate:double=15 elementsPerReply:uint32=16 outputSoftBytes:uint32=17 outputHardBytes:uint32=18 stallSeconds:double=19
  structuresPerFrame:uint32=20 depth:uint32=21 queriesPerBatch:uint32=22 bodies:uint32=30 stepsPerWake:uint32=31
  movingContainersPerUser:uint32=32 stepsAtOnce:uint32=33 stepsPerRequest:uint32=34 windowElements:uint32=35 inputs:uint32=36
  viewRanges:uint32=37
Ping
PingReply
Sync
SyncReply
Cancel id:uint32=1
CancelReply cancelled:bool=1
ListLayouts
ListLayoutsReply layouts:LayoutSummary*=1
LayoutSummary name:string=1 summary:string=2 source:string=3 version:string=4
DescribeLayout layout:string=1
DescribeLayoutReply layout:LayoutSummary=1 parameters:Parameter*=2 schema:Struct=3 itemColumns:ItemColumn*=4 itemShape:string=5
  attributes:CustomAttribute*=6
CustomAttribute name:string=1 default:double=2 documentation:string=3
ItemColumn name:string=1 numbersPerItem:uint32=2 minimum:double?=3 maximum:double?=4 names:string*=5 documentation:string=6
Parameter name:string=1 type:string=2 default:Value=3 minimum:double?=4 maximum:double?=5 choices:string*=6 unit:string=7
  documentation:string=8 perSection:bool=9 sectionName:string=10 key:string=11
Size width:double=1 height:double=2
Point x:double=1 y:double=2
Rect x:double=1 y:double=2 width:double=3 height:double=4
Insets top:double=1 left:double=2 bottom:double=3 right:double=4
IndexPath section:uint32=1 item:uint32=2 id:Identifier=3 sectionId:Identifier=4
Identifier number:uint64?=1 name:string?=2
Identifiers numbers:uint64*=1 names:string*=2
Environment scale:double?=1 layoutDirection:string=2 contentInset:Insets=3 safeAreaInsets:Insets=4 layoutMargins:Insets=5
  readableContentInsets:Insets=6 horizontalSizeClass:string=7 verticalSizeClass:string=8 contentSizeCategory:string=9
  userInterfaceIdiom:string=10 legibilityWeight:string=11
Section itemCount:uint32=1 itemSizes:double*=2 parameters:Struct=3 itemValues:{ItemValues}=4 id:Identifier=5 itemIds:Identifiers=6
ItemValues numbers:double*=1 names:string*=2
Attributes sections:uint32*=1 items:uint32*=2 frames:double*=3 kinds:uint32*=4 kindNames:string*=5 zIndexes:sint32*=6
  alphas:double*=7 hidden:bool*=8 transforms:Transform*=9 kindCategories:string*=10 estimated:bool*=11 pinned:Pinned*=12
  custom:CustomColumn*=13 ids:Identifiers=14 sectionIds:Identifiers=15
CustomColumn name:string=1 positions:uint32*=2 values:double*=3
Pinned position:uint32=1 dx:double=2 dy:double=3
Transform position:uint32=1 matrix:double*=2 untransformedFrame:Rect=3
OpenContainer name:string=1 layout:string=2 parameters:Struct=3 bounds:Rect=4 environment:Environment=5 sections:Section*=6
  lifetime:string=7 access:Access=8 layoutState:string=9
Access read:string=1 write:string=2
OpenContainerReply container:uint32=1 contentSize:Size=2 warnings:Warning*=3
Warning code:string=1 message:string=2 indexPath:IndexPath=3
AttachContainer name:string=1 owner:uint32?=2 withItems:bool=3 container:uint32=4
AttachContainerReply state:ContainerState=1
ContainerState container:uint32=1 name:string=2 layout:string=3 generation:uint64=4 contentSize:Size=5 bounds:Rect=6
  sectionCount:uint32=7 itemCount:uint32=8 lifetime:string=9 owner:uint32=10 access:Access=11 isWritable:bool=12
  parameters:Struct=13 environment:Environment=14 sections:Section*=15 orthogonalOffsets:OrthogonalOffset*=16 movement:Movement=20
  transition:TransitionState=23 step:uint64=25 isMoving:bool=26 instance:string=27 layoutState:string=28
CloseContainer container:uint32=1
CloseContainerReply stillStored:bool=1
ListContainers all:bool=1
ListContainersReply containers:ContainerState*=1 restoring:uint32=2
UpdateContainer container:uint32=1 ifGeneration:uint64?=2 operations:Operation*=3 anchor:Anchor=4 withAnimations:bool=5
  visibleFirst:bool=6 withoutBatch:bool=7 refuseSkipped:bool=8 durable:bool=9
Anchor at:string=1 indexPath:IndexPath=2
Operation setBounds:Rect=1 setParameters:Struct=2 setEnvironment:Environment=3 setSections:SetSections=4 invalidate:Invalidate=5
  batchUpdate:BatchUpdate=6 setSizes:SetSizes=7 setMeasuredSizes:SetMeasuredSizes=8 setOrthogonalOffset:OrthogonalOffset=9
  setLayout:SetLayout=10 insertItems:InsertItems=11 deleteItems:DeleteItems=12 moveItems:MoveItems=13 reloadItems:ChangeItems=14
  reconfigureItems:ChangeItems=15 insertSections:InsertSections=16 deleteSections:DeleteSections=17 moveSections:MoveSections=18
  reloadSections:ReloadSections=19 applySnapshot:ApplySnapshot=20
ItemPlace before:Identifier=1 after:Identifier=2 sectionStart:Identifier=3 sectionEnd:Identifier=4
SectionPlace before:Identifier=1 after:Identifier=2
InsertItems to:ItemPlace=1 items:Section=2
DeleteItems ids:Identifiers=1
MoveItems ids:Identifiers=1 to:ItemPlace=2
ChangeItems items:Section=1
InsertSections to:SectionPlace=1 sections:Section*=2
DeleteSections ids:Identifiers=1
MoveSections ids:Identifiers=1 to:SectionPlace=2
ReloadSections ids:Identifiers=1
ApplySnapshot sections:SnapshotSection*=1 items:Section=2 reload:Identifiers=3 reloadSections:Identifiers=4
  keepsOtherSections:bool=5
SnapshotSection id:Identifier=1 itemIds:Identifiers=2 parameters:Struct=3
SetLayout layout:string=1 parameters:Struct=2
BatchUpdate deleteItems:ItemRange*=1 insertItems:NewItems*=2 reloadItems:NewItems*=3 moveItems:MoveItem*=4
  deleteSections:uint32*=5 insertSections:NewSection*=6 reloadSections:NewSection*=7 moveSections:MoveSection*=8
  itemCountsAfter:uint32*=9
ItemRange section:uint32=1 item:uint32=2 count:uint32=3 ids:Identifiers=4
NewItems section:uint32=1 item:uint32=2 items:Section=3
NewSection section:uint32=1 content:Section=2
MoveItem from:IndexPath=1 to:IndexPath=2
MoveSection from:uint32=1 to:uint32=2
SetSizes section:uint32=1 item:uint32=2 sizes:double*=3
SetSections sections:Section*=1
Invalidate items:ItemRange*=1 elements:ElementRange*=2 sections:uint32*=3
SetMeasuredSizes section:uint32=1 items:uint32*=2 sizes:double*=3 kind:string=4 ids:Identifiers=5 sectionId:Identifier=6
OrthogonalOffset section:uint32=1 offset:double=2 sectionId:Identifier=3
UpdateContainerReply contentSize:Size=1 changes:Changes=3 warnings:Warning*=4 batch:BatchOutcome=5 contentOffsetAdjustment:Point=6
  appearing:Attributes=7 disappearing:Attributes=8 anchorDisplacement:Point=9 generationBefore:uint64=10 merged:uint32=11
  skipped:Skipped*=12 isStored:bool=13
Skipped operation:uint32=1 ids:Identifiers=2 reason:string=3
BatchOutcome sections:sint32*=1 survivors:ItemRun*=2 reloaded:ItemRun*=3 inserted:ItemRange*=4 deleted:ItemRange*=5
ItemRun from:IndexPath=1 to:IndexPath=2 count:uint32=3
Changes everything:bool=1 elements:ElementRange*=2 contentSizeBefore:Size=3 contentSizeAfter:Size=4 moved:MovedRange*=5
  inserted:ElementRange*=6 deleted:ElementRange*=7 sections:MovedSections*=8
ElementRange kind:string=1 section:uint32=2 item:uint32=3 count:uint32=4 category:string=5 from:IndexPath=6 ids:Identifiers=7
MovedRange kind:string=1 section:uint32=2 item:uint32=3 count:uint32=4 category:string=5 from:IndexPath=6 dx:double=7 dy:double=8
MovedSections from:uint32=1 to:uint32=2 count:uint32=3 dx:double=4 dy:double=5 stale:bool=6
BeginMovement container:uint32=1 indexPaths:IndexPath*=2 point:Point=3
UpdateMovement container:uint32=1 position:Point=2 targetContainer:uint32?=3
MovementReply movement:Movement=1 changes:Changes=2 generationBefore:uint64=3 contentSize:Size=4 autoScroll:Point=5
  targetMovement:Movement=6
EndMovement container:uint32=1
EndMovementReply update:UpdateContainerReply=1 targetUpdate:UpdateContainerReply=2 targetGeneration:uint64?=3
CancelMovement container:uint32=1
Movement indexPaths:IndexPath*=1 target:IndexPath=2 position:Point=3 lifted:Attributes=4 dataGeneration:uint64=5
  targetContainer:uint32?=6 sourceContainer:uint32?=7
Prepare container:uint32=1
PrepareReply contentSize:Size=1 sectionCount:uint32=2 itemCount:uint32=3 supplementaryCount:uint32=4 microseconds:double=5
  warnings:Warning*=6
QueryRect container:uint32=1 rect:Rect=2 categories:string*=3 limit:uint32=4 cursor:string=5 kinds:string*=6
QueryItems container:uint32=1 indexPaths:IndexPath*=2 ranges:ItemRange*=3
QuerySupplementary container:uint32=1 kind:string=2 indexPaths:IndexPath*=3 ranges:ItemRange*=4
QueryDecorations container:uint32=1 kind:string=2 indexPaths:IndexPath*=3 ranges:ItemRange*=4
QueryContainer container:uint32=1 withItems:bool=2
QueryContainerReply state:ContainerState=1 itemCounts:uint32*=2 kinds:KindCount*=3
KindCount category:string=1 kind:string=2 count:uint32=3
QuerySections container:uint32=1 section:uint32=2 count:uint32=3 sectionId:Identifier=4
QuerySectionsReply sections:SectionFrame*=1
SectionFrame id:Identifier=5 section:uint32=1 itemCount:uint32=2 frame:Rect=3 contentFrame:Rect=4
ReadingOrder container:uint32=1 rect:Rect=2 section:uint32=3 by:string=4 sectionId:Identifier=5
ReadingOrderReply sections:uint32*=1 items:uint32*=2 rows:uint32*=3 columns:uint32*=4 positions:uint32*=5 setSizes:uint32*=6
  mounted:bool*=7 ids:Identifiers=8
Prefetch container:uint32=1 offset:Point=2 velocity:Point=3 distance:double=4 limit:uint32=5 loaded:ItemRange*=6
PrefetchReply items:IndexPath*=1 dropped:ItemRange*=2
QueryBatch container:uint32=1 queries:Request*=2
QueryBatchReply results:Reply*=1
QueryReply attributes:Attributes=1 cursor:string=2 isProvisional:bool=10 step:uint64=11
QueryOrthogonal container:uint32=1 section:uint32=2 sectionId:Identifier=3
QueryOrthogonalReply behavior:string=1 frame:Rect=2 contentLength:double=3 minOffset:double=4 maxOffset:double=5 offset:double=6
  attributes:Attributes=7 decelerationRate:double=8 bounces:bool=9 direction:string=10
TargetOffset container:uint32=1 sectionId:Identifier=6 section:uint32?=2 proposed:Point=3 velocity:Point=4 snapping:string=5
TargetOffsetReply offset:Point=1
HitTest container:uint32=1 point:Point=2
HitTestReply attributes:Attributes=1 nearest:IndexPath=2 distance:double=3
InsertionPoint container:uint32=1 point:Point=2 allowsInto:bool=3 moving:ItemRange*=4
InsertionPointReply indexPath:IndexPath=1 into:bool=2
SelectRect container:uint32=1 rect:Rect=2 limit:uint32=3 cursor:string=4
SelectRectReply ranges:ItemRange*=1 count:uint64=2 cursor:string=3
Neighbour container:uint32=1 from:IndexPath=2 direction:string=3
NeighbourReply indexPath:IndexPath=1
ScrollTarget container:uint32=1 indexPath:IndexPath=2 vertical:string=3 horizontal:string=4 anchor:AnchorSnapshot=5
ScrollTargetReply offset:Point=1 rowOffset:double?=2
AnchorSnapshot indexPath:IndexPath=1 edge:string=2 distance:double=3
CaptureAnchor container:uint32=1 at:string=2 indexPath:IndexPath=3
CaptureAnchorReply anchor:AnchorSnapshot=1
Explain container:uint32=1 indexPath:IndexPath=2 kind:string=3 category:string=4
ExplainReply attributes:Attributes=1 steps:Step*=2 source:PluginFault=3
Step name:string=1 text:string=2 values:{double}=3
Transition container:uint32=1 toLayout:string=2 toParameters:Struct=3 progress:double=4 rect:Rect=5 toOffset:Point=6
TransitionReply attributes:Attributes=1 contentSize:Size=2 contentOffset:Point=3 toOffset:Point=4 progress:double=5
BeginTransition container:uint32=1 toLayout:string=2 toParameters:Struct=3 focus:Point=4
TransitionStateReply transition:TransitionState=1 contentSize:Size=2 bounds:Rect=3 anchor:IndexPath=4
TransitionState toLayout:string=1 progress:double=2
UpdateTransition container:uint32=1 progress:double=2 focus:Point=3
FinishTransition container:uint32=1
CancelTransition container:uint32=1
Subscribe events:string*=1 container:uint32?=2 rate:uint32=10 isPassive:bool=11 window:Window=12 view:View=13
SubscribeReply subscription:uint32=1 containers:ContainerState*=2 window:WindowChanged=3 effects:ViewEffect*=4
Window rect:Rect=1 overscan:double=2 overscanShare:double=3 committed:bool=4
MoveWindow subscription:uint32=1 window:Window=2
MoveWindowReply window:WindowChanged=1
WindowChanged container:uint32=1 generation:uint64=2 reason:string=3 rect:Rect=4 bounds:Rect=5 contentSize:Size=6
  contentOffsetAdjustment:Point=7 appeared:WindowElements=8 disappeared:WindowElements=9 moved:WindowElements=10
  changed:WindowElements=11 truncated:bool=12 merged:uint32=13 step:uint64=14 isMoving:bool=15 movement:Movement=20
  transition:TransitionState=23 rows:uint32*=24 pins:WindowPin*=25
WindowElements keys:uint64*=1 attributes:Attributes=2 before:Attributes=3
WindowPin key:uint64=1 side:string=2 inset:double=3 least:double?=4 most:double?=5
View selection:string=1 conventions:string=2 overrides:ViewConventions=3 reorders:bool=4 dragsOut:bool=5 receives:bool=6
  dropsInto:bool=7 renames:bool=8 pinching:ViewPinching=9 measures:bool=10 anchor:string=11
ViewPinching kind:string=1 larger:bool=2 smaller:bool=3
ViewConventions keys:ViewKeyRow*=1 clicks:ViewClickRow*=2 commandKeys:ViewModifiers=3 activation:string=4 deselectsBeside:bool?=5
  deselectsOnEscape:bool?=6 selectsOnSecondaryClick:bool?=7 bandKeeps:ViewModifiers=8 bandFromItems:ViewModifiers=9
  slop:double?=10 touchSlop:double?=11 longPress:double?=12 typeAheadPause:double?=13 wheelRest:double?=14
  velocityWindow:double?=15 pinchSlop:double?=16
ViewModifiers names:string*=1
ViewKeyRow key:string=1 modifiers:string*=2 command:string=3 direction:string=4 pick:string=5
ViewClickRow modifiers:string*=1 pick:string=2
Input subscription:uint32=1 inputs:ViewInput*=2
InputReply effects:ViewEffect*=1
ViewInput scrolled:ViewScrolled=1 rowScrolled:OrthogonalOffset=2 resized:Size=3 pressed:ViewPointer=4 moved:ViewPointer=5
  released:ViewPointer=6 cancelled:ViewTime=7 key:ViewKeyPress=8 wheel:ViewWheel=9 pinched:ViewPinch=10 measured:ViewNothing=11
  typed:ViewText=12 found:ViewItem=13 guests:ViewGuests=14 entered:ViewNothing=15 ticked:ViewTime=16 select:ViewKeys=17
  focus:ViewItem=18 scrollTo:ViewScrollTo=19 restore:ViewRestore=20 edit:ViewItem=21 endEdit:ViewNothing=22
ViewNothing
ViewScrolled to:Point=1 byHand:bool=2
ViewPointer point:Point=1 time:double=2 kind:string=3 button:string=4 clicks:uint32=5 modifiers:string*=6
ViewTime time:double=1
ViewKeyPress key:string=1 modifiers:string*=2 time:double=3
ViewWheel point:Point=1 distance:Point=2 notches:bool=3 time:double=4
ViewPinch phase:string=1 scale:double=2 point:Point=3
ViewText text:string=1 time:double=2
ViewItem item:IndexPath=1
ViewGuests phase:string=1 point:Point=2
ViewScrollTo item:IndexPath=1 vertical:string=2 horizontal:string=3
ViewRestore anchor:AnchorSnapshot=1
ViewKeys sections:uint32*=1 items:uint32*=2 counts:uint32*=3 isInverted:bool=4 ids:Identifiers=5
ViewEffect input:uint32?=1 selected:ViewKeys=2 focused:ViewItem=3 edit:ViewItem=4 band:ViewBand=5 autoscroll:Point=6
  scroll:Point=7 show:ViewShown=8 scrollRow:ViewRowScroll=9 activated:ViewItem=10 menu:ViewMenu=11 lifted:ViewLift=12
  proposed:ViewDrop=13 dropped:ViewDrop=14 putBack:ViewNothing=15 left:ViewKeys=16 droppedOut:ViewKeys=17 animate:ViewNothing=18
  transition:ViewTransition=19 pinched:ViewPinched=20 find:ViewSearch=21 announce:ViewAnnouncement=22 wake:ViewTime=23
  unused:ViewNothing=24
ViewBand rect:Rect=1
ViewShown visible:Rect=1
ViewRowScroll section:uint32=1 offset:double=2 glides:bool=3 sectionId:Identifier=4
ViewMenu item:IndexPath=1 point:Point=2
ViewLift items:ViewKeys=1 point:Point=2
ViewDrop items:ViewKeys=1 indexPath:IndexPath=2 into:bool=3 point:Point=4
ViewTransition step:string=1 larger:bool=2 point:Point=3 progress:double=4
ViewPinched pinch:ViewPinch=1 item:IndexPath=2
ViewSearch text:string=1 start:IndexPath=2 includesStart:bool=3
ViewAnnouncement kind:string=1 count:uint64=2
ViewChanged container:uint32=1 generation:uint64=2 effects:ViewEffect*=3 merged:uint32=4 truncated:bool=5
ViewState subscription:uint32=1
ViewStateReply selected:ViewKeys=1 cursor:IndexPath=2 anchor:IndexPath=3 gesture:string=4 editing:IndexPath=5 visible:Rect=6
  rows:OrthogonalOffset*=7
Unsubscribe subscription:uint32=1
UnsubscribeReply
ListPlugins
ListPluginsReply plugins:PluginState*=1
PluginState name:string=1 version:string=2 path:string=3 base:string=4 state:string=5 error:Failure=6 failures:uint32=7
  quarantinedUsers:uint32*=8
ReloadPlugins
ReloadPluginsReply plugins:PluginState*=1
Reload
ReloadReply changed:string*=1 needRestart:string*=2 plugins:PluginState*=3 overridden:string*=4
ListClients
ListClientsReply clients:ClientState*=1 users:UserAccount*=2
ClientState client:uint32=1 user:uint32=2 process:uint32=3 name:string=4 connectedSeconds:double=5 containers:uint32=6
  subscriptions:uint32=7 requests:uint32=8 frameBytes:uint64=9 queuedBytes:uint64=10 notices:uint32=11
UserAccount user:uint32=1 connections:uint32=2 containers:uint32=3 subscriptions:uint32=4 workers:uint32=5 chargedBytes:uint64=6
  mostBytes:uint64=7 storedBytes:uint64=8 loopSeconds:double=9 layoutSeconds:double=10 scriptSeconds:double=11
  storeSeconds:double=12
DisconnectClient client:uint32=1
DisconnectClientReply
Statistics withSettings:bool=1
StatisticsReply isOfAllUsers:bool=1 uptimeSeconds:double=2 connections:uint32=3 acceptedConnections:uint64=4
  disconnects:ReasonCount*=5 containers:uint32=6 openedContainers:uint64=7 requests:RequestCount*=8 prepares:DurationHistogram=9
  plugins:PluginUsage*=10 chargedBytes:uint64=11 queuedBytes:uint64=12 mergedNotices:uint64=13 usages:ContainerUsage*=14
  server:ServerStatistics=15 settings:SettingState*=16
SettingState key:string=1 value:string=2 source:string=3
ReasonCount reason:string=1 count:uint64=2
RequestCount method:string=1 result:string=2 count:uint64=3
DurationHistogram bounds:double*=1 counts:uint64*=2 seconds:double=3
PluginUsage name:string=1 cpuSeconds:double=2 containers:uint32=3 memoryBytes:uint64=4 failures:uint64=5
ContainerUsage container:uint32=1 name:string=2 layout:string=3 owner:uint32=4 itemCount:uint32=5 requests:uint64=6
  prepareSeconds:double=7 memoryBytes:uint64=8
ServerStatistics residentBytes:uint64=1 reloads:uint64=2 loadedPlugins:uint64=3 failedPlugins:uint64=4 startedScripts:uint64=5
  failedScripts:uint64=6 storedContainers:uint32=7 storedBytes:uint64=8 rejectedPlugins:uint32=9 failingPlugins:uint32=10
  quarantinedPlugins:uint32=11 unusableFolders:uint32=12 leftOutLines:uint64=13 restoringContainers:uint32=14
Event subscription:uint32=1 sequence:uint64=2 invalidated:Invalidated=3 containerClosed:ContainerClosed=4
  serverStopping:ServerStopping=5 layoutReloaded:LayoutReloaded=6 layoutFailed:LayoutFailed=7
  pluginQuarantined:PluginQuarantined=8 moved:Moved=15 windowChanged:WindowChanged=16 viewChanged:ViewChanged=17
Invalidated container:uint32=1 generation:uint64=2 reason:string=3 changes:Changes=4 merged:uint32=5 bounds:Rect=6
  contentOffsetAdjustment:Point=7 generationBefore:uint64=8 movement:Movement=20 transition:TransitionState=23
ContainerClosed container:uint32=1 reason:string=2
ServerStopping reason:string=1 restart:bool=2
LayoutReloaded layout:string=1 version:string=2
LayoutFailed container:uint32=1 error:Failure=2 count:uint32=3
PluginQuarantined plugin:string=1 version:string=2 user:uint32=3
StepContainer container:uint32=1 steps:uint32=2
StepContainerReply made:uint32=1 step:uint64=2 isMoving:bool=3
Moved container:uint32=1 generation:uint64=2 step:uint64=3 attributes:Attributes=4 truncated:bool=5 atRest:bool=6 bounds:Rect=7
  contentSize:Size=8
`

/** @typedef {{ zIndexes: number[], alphas: number[], hidden: boolean[], estimated: boolean[] }} OptionalColumns */

/**
 * The columns of elements that may be empty, because every element has the default.
 * @type {(columns: OptionalColumns) => OptionalColumns}
 */
const optionalColumns = ({ zIndexes, alphas, hidden, estimated }) => ({ zIndexes, alphas, hidden, estimated })

/**
 * The element at `index` of columns.
 * @param {OptionalColumns & { sections: number[], items: number[], frames: number[] }} columns
 * @param {number} index
 * @param {import('../layoutd.js').Category} category
 * @param {string} kind
 * @returns {import('../layoutd.js').Element}
 */
const elementAt = ({ sections, items, frames, zIndexes, alphas, hidden, estimated }, index, category, kind) => ({
    category, kind, section: sections[index], item: items[index], x: frames[4 * index], y: frames[4 * index + 1],
    width: frames[4 * index + 2], height: frames[4 * index + 3],
    zIndex: zIndexes[index] ?? 0,
    alpha: alphas[index] ?? 1,
    hidden: hidden[index] ?? false,
    estimated: estimated[index] ?? false,
})
return { SCHEMA, optionalColumns, elementAt }
})()
// messages.js
const module28 = (() => {
const { SCHEMA } = module27

/** @typedef {{ name: string, type: string, number: number, isMap: boolean, isRepeated: boolean, isOptional: boolean }} Field */

/**
 * By the names of the message and of the field.
 * @type {Map<string, Map<string, Field>>}
 */
const MESSAGES = new Map()
/** @type {Map<string, Field>} */
let fields = new Map()
for (const token of SCHEMA.trim().split(/\s+/)) {
    const [, name, open, type, suffix, number] = /^(\w+)(?::(\{?)(\w+)\}?([*?]?)=(\d+))?$/.exec(token) ?? []
    if (type) {
        fields.set(name, {
            name, type, number: Number(number), isMap: open === '{', isRepeated: suffix === '*', isOptional: suffix === '?' })
    } else {
        MESSAGES.set(name, fields = new Map())
    }
}

/**
 * Of types that are not messages.
 * @type {Record<string, number | boolean | string>}
 */
const DEFAULTS = { uint32: 0, sint32: 0, uint64: 0, double: 0, bool: false, string: '', bytes: '' }

/**
 * The fields of a message by their names.
 * @param {string} type
 */
function fieldsOf(type) {
    const fields = MESSAGES.get(type)
    if (!fields) throw new TypeError(`there is no message ${type}`)
    return fields
}
return { MESSAGES, DEFAULTS, fieldsOf }
})()
// decode.js
const module29 = (() => {
const { BinaryReader, readText } = module26
const { DEFAULTS, fieldsOf } = module28

/** @typedef {import('./messages.js').Field} Field */
/** @typedef {import('./values.js').Fields} Fields */
/**
 * What a field has on the wire, by its wire type.
 * @typedef {bigint | number | Uint8Array} Wire
 */

// The types of the members of `Value` that are neither a list nor null, by their numbers.
const VALUES = new Map([[2, 'double'], [3, 'string'], [4, 'bool'], [5, 'Struct']])

/**
 * The JSON of a message in protobuf.
 * @param {string} type
 * @param {Uint8Array} bytes
 * @returns {unknown}
 */
function decode(type, bytes) {
    if (type === 'Struct') return decodeEntries('Value', [...wireFields(bytes)].map(({ value }) => value))
    if (type === 'Value') return decodeValue(bytes)
    const byNumber = new Map([...fieldsOf(type).values()].map((field) => [field.number, field]))
    /** @type {Fields} */
    const message = {}
    for (const { number, wireType, value } of wireFields(bytes)) {
        const field = byNumber.get(number)
        if (field) decodeField(message, field, value, wireType)
    }
    return message
}

/**
 * @param {Uint8Array} bytes
 * @returns {Generator<{ number: number, wireType: number, value: Wire }>}
 */
function* wireFields(bytes) {
    for (const reader = new BinaryReader(bytes); !reader.isAtEnd;) {
        const tag = Number(reader.varint())
        if (tag < 8) throw new TypeError('a field has number 0')
        yield { number: Math.floor(tag / 8), wireType: tag % 8, value: reader.value(tag % 8) }
    }
}

/**
 * @param {Fields} message
 * @param {Field} field
 * @param {Wire} value
 * @param {number} wireType
 */
function decodeField(message, { name, type, isRepeated, isMap }, value, wireType) {
    const isDelimited = type === 'string' || type === 'bytes' || !(type in DEFAULTS)
    const isPacked = isRepeated && !isDelimited && wireType === 2
    if ((isMap || isDelimited) !== (wireType === 2) && !isPacked) throw new TypeError(`${name} has wire type ${wireType}`)
    if (isMap) {
        message[name] = { ...(/** @type {Fields} */ (message[name])), ...decodeEntries(type, [value]) }
    } else if (isPacked) {
        const list = listOf(message, name)
        for (const packed = new BinaryReader(/** @type {Uint8Array} */ (value)); !packed.isAtEnd;) {
            list.push(decodeOne(type, packed.value(type === 'double' ? 1 : 0)))
        }
    } else if (isRepeated) {
        listOf(message, name).push(decodeOne(type, value))
    } else {
        message[name] = decodeOne(type, value)
    }
}

/**
 * @param {Fields} message
 * @param {string} name
 */
function listOf(message, name) {
    return /** @type {unknown[]} */ (message[name] ??= [])
}

/**
 * @param {string} type
 * @param {Wire} value
 * @returns {unknown}
 */
function decodeOne(type, value) {
    // `decodeField` has compared the wire type, which says what it is.
    const [whole, bytes] = [/** @type {bigint} */ (value), /** @type {Uint8Array} */ (value)]
    switch (type) {
        case 'double': case 'uint32': return Number(value)
        case 'uint64': return String(value)
        case 'sint32': return Number((whole >> 1n) ^ -(whole & 1n))
        case 'bool': return value !== 0n
        case 'string': return readText(bytes)
        case 'bytes': return value
        default: return decode(type, bytes)
    }
}

/**
 * @param {string} type
 * @param {Wire[]} entries
 */
function decodeEntries(type, entries) {
    return Object.fromEntries(entries.map((entry) => {
        const members = [...wireFields(/** @type {Uint8Array} */ (entry))]
        const [key, own] = [1, 2].map((number) => members.find((field) => field.number === number)?.value)
        const value = own === undefined ? DEFAULTS[type] ?? decode(type, new Uint8Array()) : decodeOne(type, own)
        return [key === undefined ? '' : readText(/** @type {Uint8Array} */ (key)), value]
    }))
}

/**
 * @param {Wire} bytes
 * @returns {unknown}
 */
function decodeValue(bytes) {
    const [field] = wireFields(/** @type {Uint8Array} */ (bytes))
    if (!field) return null
    const { number, value } = field
    if (number === 6) return [...wireFields(/** @type {Uint8Array} */ (value))].map((each) => decodeValue(each.value))
    const type = VALUES.get(number)
    return type ? decodeOne(type, value) : null
}
return { decode }
})()
// binary_writer.js
const module30 = (() => {
const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1

/** Writes protobuf. Long pieces are joined at the end, so that a million numbers are copied once and not on each level of nesting. */
class BinaryWriter {
    length = 0
    /** @type {ArrayLike<number>[]} */
    #pieces = []
    #tail = new Uint8Array(64)
    #used = 0

    get written() {
        const written = new Uint8Array(this.length)
        let start = 0
        for (const piece of this.#taken()) {
            written.set(piece, start)
            start += piece.length
        }
        return written
    }

    /** @param {number} value */
    byte(value) {
        const start = this.#grow(1)
        this.#tail[start] = value
    }

    /** @param {number | bigint} value */
    varint(value) {
        if (typeof value === 'bigint') {
            for (; value > 127n; value >>= 7n) this.byte(Number(value & 127n) | 128)
        } else {
            for (; value > 127; value = Math.floor(value / 128)) this.byte((value % 128) | 128)
        }
        this.byte(Number(value))
    }

    /** @param {ArrayLike<number>} bytes */
    bytes(bytes) {
        if (bytes.length < 1024) {
            const start = this.#grow(bytes.length)
            return this.#tail.set(bytes, start)
        }
        this.#pieces = [...this.#taken(), bytes]
        this.#tail = new Uint8Array(64)
        this.#used = 0
        this.length += bytes.length
    }

    /** @param {ArrayLike<number>} numbers */
    doubles(numbers) {
        if (numbers instanceof Float64Array && IS_LITTLE_ENDIAN) {
            return this.bytes(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
        }
        const bytes = new Uint8Array(8 * numbers.length)
        const view = new DataView(bytes.buffer)
        for (let index = 0; index < numbers.length; index++) view.setFloat64(8 * index, numbers[index], true)
        this.bytes(bytes)
    }

    /**
     * A field of bytes, text or what another writer has.
     * @param {number} number
     * @param {Uint8Array | BinaryWriter} content
     */
    delimited(number, content) {
        this.varint(number * 8 + 2)
        this.varint(content.length)
        if (content instanceof BinaryWriter) for (const piece of content.#taken()) this.bytes(piece)
        else this.bytes(content)
    }

    #taken() {
        return [...this.#pieces, this.#tail.subarray(0, this.#used)]
    }

    /** @param {number} count */
    #grow(count) {
        const start = this.#used
        this.#used += count
        this.length += count
        if (this.#used > this.#tail.length) {
            const tail = new Uint8Array(Math.max(this.#used, 2 * this.#tail.length))
            tail.set(this.#tail)
            this.#tail = tail
        }
        return start
    }
}
return { BinaryWriter }
})()
// encode.js
const module31 = (() => {
const { BinaryWriter } = module30
const { DEFAULTS, fieldsOf } = module28

/** @typedef {import('./messages.js').Field} Field */
/** @typedef {import('./values.js').Fields} Fields */

const utf8 = new TextEncoder()

/**
 * A writer of a message in protobuf, of its form by `plain`.
 * @param {string} type
 * @param {unknown} message
 * @returns {BinaryWriter}
 */
function encode(type, message) {
    if (type === 'Value') return encodeValue(message)
    const writer = new BinaryWriter()
    if (type === 'Struct') {
        for (const [key, value] of Object.entries(/** @type {Fields} */ (message))) writer.delimited(1, encodeEntry('Value', key, value))
        return writer
    }
    for (const [name, value] of Object.entries(/** @type {Fields} */ (message))) {
        const field = fieldsOf(type).get(name)
        if (value === undefined) continue
        if (!field) throw new TypeError(`${type} has no field ${name}`)
        encodeField(writer, field, value)
    }
    return writer
}

/**
 * @param {BinaryWriter} writer
 * @param {Field} field
 * @param {any} value  as the schema says of the field, or an error is thrown where it is written
 */
function encodeField(writer, { name, type, number, isMap, isRepeated }, value) {
    if (isMap) {
        for (const [key, own] of Object.entries(value)) writer.delimited(number, encodeEntry(type, key, own))
    } else if (!isRepeated) {
        if (!(type in DEFAULTS)) return writer.delimited(number, encode(type, value))
        if (type === 'string') return writer.delimited(number, utf8.encode(value))
        writer.varint(number * 8 + (type === 'double' ? 1 : 0))
        encodeNumber(writer, type, value, name)
    } else if (type === 'string') {
        for (const each of value) writer.delimited(number, utf8.encode(each))
    } else if (type in DEFAULTS) {
        const packed = new BinaryWriter()
        if (type === 'double') packed.doubles(value)
        else for (const each of value) encodeNumber(packed, type, each, name)
        writer.delimited(number, packed)
    } else {
        for (const each of value) writer.delimited(number, encode(type, each))
    }
}

/**
 * @param {BinaryWriter} writer
 * @param {string} type
 * @param {number | bigint | string} value
 * @param {string} name
 */
function encodeNumber(writer, type, value, name) {
    if (type === 'double') return writer.doubles([Number(value)])
    // BigInt is slower.
    const integer = Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value)
    if (integer < 0 || integer >= (type === 'uint64' ? 1n << 64n : 1n << 32n)) {
        throw new RangeError(`${name} is ${value}, expected an unsigned integer of ${type === 'uint64' ? 64 : 32} bits`)
    }
    writer.varint(integer)
}

/**
 * @param {string} type
 * @param {string} key
 * @param {unknown} value
 */
function encodeEntry(type, key, value) {
    const writer = new BinaryWriter()
    writer.delimited(1, utf8.encode(key))
    writer.delimited(2, encode(type, value))
    return writer
}

/**
 * @param {unknown} value
 * @returns {BinaryWriter}
 */
function encodeValue(value) {
    const writer = new BinaryWriter()
    if (value === null || value === undefined) {
        writer.bytes([8, 0])
    } else if (typeof value === 'number') {
        writer.byte(17)
        writer.doubles([value])
    } else if (typeof value === 'boolean') {
        writer.bytes([32, value ? 1 : 0])
    } else if (typeof value === 'string') {
        writer.delimited(3, utf8.encode(value))
    } else if (Array.isArray(value)) {
        const list = new BinaryWriter()
        for (const each of value) list.delimited(1, encodeValue(each))
        writer.delimited(6, list)
    } else {
        writer.delimited(5, encode('Struct', value))
    }
    return writer
}
return { encode }
})()
// errors.js
const module32 = (() => {
// The errors that a call throws.

/** A failure that the daemon reported. `message` is for people, `code` for programs. */
class LayoutdError extends Error {
    /** @param {{ message: string, code: string, pointer: string, nearest: string[] }} failure */
    constructor({ message, ...details }) {
        super(message)
        this.code = details.code
        this.pointer = details.pointer
        this.nearest = details.nearest
        Object.assign(this, details)
    }

    /** @returns {'LayoutdError'} */
    get name() {
        return 'LayoutdError'
    }
}

/** The connection ended. It is unknown whether requests in flight were carried out. */
class ConnectionLost extends Error {
    /**
     * @param {string} message
     * @param {string} [code]
     */
    constructor(message, code = 'connection.closed') {
        super(message)
        this.code = code
    }

    /** @returns {'ConnectionLost' | 'ProtocolError'} */
    get name() {
        return 'ConnectionLost'
    }

    /**
     * A copy to throw, so that each pending call has its own stack.
     * @returns {this}
     */
    again() {
        const Own = /** @type {new (message: string, code: string) => this} */ (this.constructor)
        return new Own(this.message, this.code)
    }
}

/** The daemon sent something that is not layoutd's protocol; the connection ends. */
class ProtocolError extends ConnectionLost {
    /**
     * @param {string} message
     * @param {string} [code]
     */
    constructor(message, code = 'connection.protocol') {
        super(message, code)
    }

    /** @returns {'ProtocolError'} */
    get name() {
        return 'ProtocolError'
    }
}

/** No reply came in time. */
class TimeoutError extends Error {
    /** @returns {'TimeoutError'} */
    get name() {
        return 'TimeoutError'
    }
}

/**
 * What is thrown, as an error: a program's function may throw anything.
 * @param {unknown} thrown
 * @returns {Error & { code?: string }}
 */
const asError = (thrown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
return { LayoutdError, ConnectionLost, ProtocolError, TimeoutError, asError }
})()
// elements.js
const module33 = (() => {
const { elementAt, optionalColumns } = module27

/** @typedef {import('../layoutd.js').Element} Element */
/**
 * @typedef {import('./schema.js').OptionalColumns & {
 *     sections: number[], items: number[], frames: number[], kinds: number[], kindNames: string[],
 *     kindCategories: import('../layoutd.js').Category[], ids: Identifier[], sectionIds: Identifier[],
 *     transforms: { position: number, matrix: number[], untransformedFrame: import('../layoutd.js').Rect }[],
 *     pinned: { position: number, dx: number, dy: number }[], custom: { name: string, positions: number[], values: number[] }[]
 * }} Columns
 */
/** @typedef {import('../layoutd.js').Identifier} Identifier */

/** The item number of supplementary elements of a whole layout, which are in section 0. */
const LAYOUT_ITEM = 0xffffffff

/**
 * Elements from the columns that they are sent in.
 * @param {Columns} columns
 * @returns {Element[]}
 */
function elements(columns) {
    const { sections, items, frames, kinds, kindNames, kindCategories, transforms, pinned, custom, ids, sectionIds } = columns
    const count = sections.length
    const names = kindNames.length ? kindNames : ['cell']
    const categories = kindCategories.length ? kindCategories : names.map((_, index) => (index ? 'supplementary' : 'cell'))
    for (const [name, column] of Object.entries({ kinds, ...optionalColumns(columns), ids, sectionIds })) {
        if (column.length && column.length !== count) throw new TypeError(`${name} has ${column.length} entries, expected ${count}`)
    }
    if (items.length !== count || frames.length !== 4 * count || categories.length !== names.length) {
        throw new TypeError(`columns of ${count} sections, ${items.length} items, ${frames.length} numbers of frames, `
            + `${names.length} kinds in ${categories.length} categories do not fit together`)
    }
    const rows = sections.map((_, index) => {
        const kind = kinds[index] ?? 0
        if (!(kind in names)) throw new TypeError(`kind is ${kind}, expected 0..<${names.length}`)
        const element = elementAt(columns, index, categories[kind], names[kind])
        const own = element.category !== 'cell' && sectionIds.length ? sectionIds : ids
        if (own.length && (element.category === 'cell' || element.item !== LAYOUT_ITEM)) element.id = own[index]
        return element
    })
    /** @param {number} position */
    const at = (position) => {
        if (!(position in rows)) throw new TypeError(`position is ${position}, expected 0..<${count}`)
        return rows[position]
    }
    for (const { position, matrix, untransformedFrame } of transforms) at(position).transform = { matrix, untransformedFrame }
    for (const { position, dx, dy } of pinned) at(position).pinned = { dx, dy }
    for (const { name, positions, values } of custom) {
        if (positions.length !== values.length) {
            throw new TypeError(`${name} has ${values.length} values for ${positions.length} positions`)
        }
        positions.forEach((position, index) => { (at(position).custom ??= {})[name] = values[index] })
    }
    return rows
}

/**
 * Elements with their keys, and those that moved or changed with what they were `before`.
 * @param {{ keys: import('../layoutd.js').Integer[], attributes: Element[], before: Element[] }} columns
 * @param {string} place
 * @returns {import('../layoutd.js').KeyedElement[]}
 */
function keyedElements({ keys, attributes, before }, place) {
    if (keys.length !== attributes.length || (before.length && before.length !== keys.length)) {
        throw new TypeError(`${place} has ${keys.length} keys, ${attributes.length} elements and ${before.length} of before, `
            + 'which do not fit together')
    }
    return attributes.map((element, index) => (
        { ...element, key: keys[index], ...(before.length ? { before: before[index] } : {}) }))
}
return { LAYOUT_ITEM, elements, keyedElements }
})()
// values.js
const module34 = (() => {
// Tests of a value's type.

/**
 * Fields by name: of JSON that has not been read, and of what a program passes.
 * @typedef {Record<string, unknown>} Fields
 */
/** @typedef {Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array} TypedArray */

/** @type {(value: unknown) => value is Fields} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
/** @type {(value: unknown) => value is unknown[] | TypedArray} */
const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value)
/** @type {(value: unknown) => value is import('../layoutd.js').Identifier} */
const isIdentifier = (value) => ['string', 'number', 'bigint'].includes(typeof value)
return { isObject, isList, isIdentifier }
})()
// read.js
const module35 = (() => {
const { elements, keyedElements } = module33
const { LayoutdError } = module32
const { DEFAULTS, fieldsOf } = module28
const { isObject } = module34

/** @typedef {import('./values.js').Fields} Fields */

// Messages that are read as a list.
const LISTS = new Set(['Identifiers', 'Attributes', 'WindowElements'])
// Sizes and places that are zero where they are absent; other messages that are absent mean something by it.
const ALWAYS_PRESENT = new Set([
    'contentSize', 'contentSizeBefore', 'contentSizeAfter', 'bounds', 'contentOffsetAdjustment', 'position', 'rect',
    'untransformedFrame'])

/**
 * The message with every field, from JSON. Throws `TypeError` where it does not match the schema.
 * @param {string} type
 * @param {unknown} json
 * @param {string} place
 * @returns {any}  as types.d.ts has it under the message's name
 */
function read(type, json, place = type) {
    if (type in DEFAULTS) return readScalar(type, json, place)
    if (type === 'Struct' || type === 'Value') return json
    if (!isObject(json)) throw new TypeError(`${place} is ${JSON.stringify(json)}, expected an object`)
    return type in READERS ? READERS[type](json, place) : readMessage(type, json, place)
}

/**
 * @param {string} type
 * @param {Fields} json
 * @param {string} place
 * @returns {any}
 */
function readMessage(type, json, place) {
    /** @type {Fields} */
    const message = {}
    for (const field of fieldsOf(type).values()) {
        const value = readField(field, json[field.name], place)
        if (value !== undefined) message[field.name] = value
    }
    return message
}

/**
 * @param {import('./messages.js').Field} field
 * @param {unknown} json
 * @param {string} place
 */
function readField({ name, type, isRepeated, isMap, isOptional }, json, place) {
    place = `${place}.${name}`
    if (isRepeated) {
        const list = json ?? []
        if (!Array.isArray(list)) throw new TypeError(`${place} is ${JSON.stringify(json)}, expected a list`)
        return list.map((each) => read(type, each, place))
    }
    if (isMap) return Object.fromEntries(Object.entries(json ?? {}).map(([key, own]) => [key, read(type, own, place)]))
    if (json !== undefined && json !== null) return read(type, json, place)
    if (type in DEFAULTS) return isOptional ? undefined : DEFAULTS[type]
    return ALWAYS_PRESENT.has(name) ? read(type, {}) : LISTS.has(type) ? [] : undefined
}

/**
 * @param {string} type
 * @param {unknown} json
 * @param {string} place
 */
function readScalar(type, json, place) {
    if (type === 'uint64') return readInteger(json, place)
    const expected = type === 'bool' ? 'boolean' : type === 'string' || type === 'bytes' ? 'string' : 'number'
    if (typeof json !== expected) throw new TypeError(`${place} is ${JSON.stringify(json)}, expected a ${expected}`)
    return json
}

/**
 * @param {unknown} json
 * @param {string} place
 */
function readInteger(json, place) {
    const text = String(json)
    if (!/^\d{1,20}$/.test(text)) throw new TypeError(`${place} is ${JSON.stringify(json)}, expected a number in text`)
    return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)
}

/** @type {Record<string, (json: Fields, place: string) => unknown>} */
const READERS = {
    Failure: (json, place) => new LayoutdError(readMessage('Failure', json, place)),
    Attributes: (json, place) => elements(readMessage('Attributes', json, place)),
    WindowElements: (json, place) => keyedElements(readMessage('WindowElements', json, place), place),
    Identifier: ({ number, name = '' }, place) => (
        number === undefined ? readScalar('string', name, place) : readInteger(number, place)),
    Identifiers(json, place) {
        const { numbers, names } = readMessage('Identifiers', json, place)
        return numbers.length ? numbers : names
    },
    // Without a rectangle, there is no band.
    ViewBand: ({ rect }, place) => (rect === undefined ? {} : { rect: read('Rect', rect, `${place}.rect`) }),
    ElementRange: (json, place) => readRange('ElementRange', json, place),
    MovedRange: (json, place) => readRange('MovedRange', json, place),
    Event(json, place) {
        // The kind's own fields beside those of every event. Unknown kinds have none.
        const { subscription = 0, sequence = '0', ...kinds } = json
        const [kind = ''] = Object.keys(kinds)
        const type = fieldsOf('Event').get(kind)?.type
        return {
            kind, subscription: readScalar('uint32', subscription, place), sequence: readInteger(sequence, place),
            ...(type ? read(type, kinds[kind], `${place}.${kind}`) : {}) }
    },
    QueryBatchReply: (json, place) => ({
        results: /** @type {Fields[]} */ (json.results ?? []).map((result) => {
            if (result.error) return read('Failure', result.error, place)
            const [name] = Object.keys(result)
            return read(/** @type {import('./messages.js').Field} */ (fieldsOf('Reply').get(name)).type, result[name], `${place}.${name}`)
        }) }),
}

/**
 * @param {string} type
 * @param {Fields} json
 * @param {string} place
 */
function readRange(type, json, place) {
    const range = readMessage(type, json, place)
    range.category ||= range.kind ? 'supplementary' : 'cell'
    range.kind ||= 'cell'
    range.from ??= { section: range.section, item: range.item }
    return range
}
return { read, readInteger }
})()
// event_queue.js
const module36 = (() => {
const { ProtocolError } = module32
const { read } = module35

/** @typedef {import('../layoutd.js').LayoutdEvent} LayoutdEvent */

const MAX_WAITING_EVENTS = 4096

// Each of them builds on those before.
const STEPS = new Set(['windowChanged', 'viewChanged'])

/**
 * Appends an event. In a full queue it takes the place of an older one of the same container, which is merged into it.
 * @param {LayoutdEvent[]} queue
 * @param {LayoutdEvent} event
 */
function enqueue(queue, event) {
    queue.push(queue.length < MAX_WAITING_EVENTS ? event : merge(queue, event))
}

/**
 * Removes an older event of the same container from a full queue, and returns the event with the older one merged in.
 * @param {LayoutdEvent[]} queue
 * @param {LayoutdEvent} event
 * @returns {LayoutdEvent}
 */
function merge(queue, event) {
    const index = queue.findIndex((each) => (
        each.kind === event.kind && containerOf(each) === containerOf(event) && !STEPS.has(each.kind)))
    if (index < 0) throw new ProtocolError(`${queue.length} events wait, and none can take in one more`)
    const [older] = queue.splice(index, 1)
    if (event.kind !== 'invalidated' || older.kind !== 'invalidated') return event
    const contentSizeBefore = older.changes?.contentSizeBefore
    return {
        ...event, merged: older.merged + event.merged, generationBefore: older.generationBefore,
        changes: { ...read('Changes', {}), everything: true, contentSizeBefore, contentSizeAfter: event.changes?.contentSizeAfter },
        contentOffsetAdjustment: {
            x: older.contentOffsetAdjustment.x + event.contentOffsetAdjustment.x,
            y: older.contentOffsetAdjustment.y + event.contentOffsetAdjustment.y } }
}

/** @param {LayoutdEvent} event */
const containerOf = (event) => ('container' in event ? event.container : undefined)
return { MAX_WAITING_EVENTS, enqueue }
})()
// parts.js
const module37 = (() => {
const { ProtocolError } = module32

// Maximum length of a reply in parts, in bytes.
const MAX_REPLY_BYTES = 256 * 1024 * 1024

/** A reply that arrives in parts. */
class Parts {
    /** @type {Uint8Array[]} */
    #bodies = []
    #length = 0

    /**
     * Adds a part; returns the whole body with the last one.
     * @param {{ index: number, last: boolean, body: string | Uint8Array }} part
     */
    add({ index, last, body }) {
        if (index !== this.#bodies.length) throw new ProtocolError(`part ${index} of a reply came, expected ${this.#bodies.length}`)
        const bytes = typeof body === 'string' ? Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0)) : body
        this.#bodies.push(bytes)
        this.#length += bytes.length
        if (this.#length > MAX_REPLY_BYTES) throw new ProtocolError(`a reply is longer than ${MAX_REPLY_BYTES} bytes`)
        return last ? this.#whole() : undefined
    }

    #whole() {
        const whole = new Uint8Array(this.#length)
        let start = 0
        for (const each of this.#bodies) {
            whole.set(each, start)
            start += each.length
        }
        return whole
    }
}
return { Parts }
})()
// reference.js
const module38 = (() => {
/** The member of an object that has the number which stands for it in requests. */
const REFERENCE = Symbol('reference')
return { REFERENCE }
})()
// plain.js
const module39 = (() => {
const { DEFAULTS, fieldsOf } = module28
const { REFERENCE } = module38
const { isIdentifier, isList, isObject } = module34

/** @typedef {import('./values.js').Fields} Fields */
/** @typedef {import('../layoutd.js').Identifier} Identifier */

// From how many numbers in one list on a request is sent in protobuf.
const MANY_NUMBERS = 1024

/**
 * The message in JSON's canonical form, but for typed arrays, which stay. Members that the schema does not have are left to the daemon.
 * @param {string} type
 * @param {unknown} value
 * @param {string} place
 * @returns {unknown}
 */
function plain(type, value, place) {
    if (isObject(value) && REFERENCE in value) value = /** @type {{ [REFERENCE]: number }} */ (value)[REFERENCE]
    if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${place} is ${value}, expected a finite number`)
    if (type in DEFAULTS) return type === 'uint64' && isIdentifier(value) ? String(value) : value
    if (type === 'Struct' || type === 'Value') return plainTree(value, place)
    if (type === 'Identifier' && isIdentifier(value)) return typeof value === 'string' ? { name: value } : { number: String(value) }
    if (type === 'IndexPath' && isObject(value)) value = ownPath(value)
    if (type === 'IndexPath' && isIdentifier(value)) return { id: plain('Identifier', value, place) }
    if (type === 'ItemRange' && isIdentifier(value)) return { ids: plain('Identifiers', [value], place) }
    if (type === 'ItemRange' && isObject(value) && isList(value.ids) && value.ids.length) value = { ids: value.ids }
    if (type === 'ItemValues' && isList(value)) return typeof value[0] === 'string' ? { names: value } : { numbers: value }
    if (type === 'Identifiers' && isList(value)) return plainIdentifiers(value, place)
    if (!isObject(value)) return value
    /** @type {Fields} */
    const message = type === 'Section' ? { itemCount: itemCount(value) } : {}
    for (const [name, own] of Object.entries(value)) {
        const field = fieldsOf(type).get(name)
        if (own === undefined || own === null) continue
        message[name] = field ? plainField(field, own, `${place}/${name}`) : own
    }
    return message
}

/**
 * @param {import('./messages.js').Field} field
 * @param {unknown} value
 * @param {string} place
 */
function plainField(field, value, place) {
    if (field.isMap && isObject(value)) {
        return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, plain(field.type, own, `${place}/${key}`)]))
    }
    if (!field.isRepeated || !isList(value)) return plain(field.type, value, place)
    if (ArrayBuffer.isView(value) || field.type === 'double') {
        for (let index = 0; index < value.length; index++) {
            if (!Number.isFinite(value[index])) {
                throw new RangeError(`${place}/${index} is ${String(value[index])}, expected a finite number`)
            }
        }
        return value
    }
    return Array.from(value, (each, index) => plain(field.type, each, `${place}/${index}`))
}

/**
 * An index path or an element that was answered with identifiers: of an item its identifier, which numbers must not stand beside.
 * @param {Fields} path
 */
function ownPath({ category, ...path }) {
    if (path.id !== undefined && (category ?? 'cell') === 'cell') return isIdentifier(path.id) ? path.id : { id: path.id }
    return category ? { section: path.section, item: path.item } : path
}

/**
 * @param {ArrayLike<unknown>} ids
 * @param {string} place
 */
function plainIdentifiers(ids, place) {
    const texts = Array.from(ids).filter((id) => typeof id === 'string').length
    if (texts && texts < ids.length) throw new TypeError(`${place} has numbers and text, expected one kind of identifiers`)
    return ids.length === 0 ? {} : texts ? { names: Array.from(ids) } : { numbers: Array.from(ids, String) }
}

/**
 * Parameters, which JSON writes as they are, but for numbers that it would turn into null.
 * @param {unknown} value
 * @param {string} place
 * @returns {unknown}
 */
function plainTree(value, place) {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${place} is ${value}, expected a finite number`)
    if (isList(value)) return Array.from(value, (each, index) => plainTree(each, `${place}/${index}`))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, plainTree(own, `${place}/${key}`)]))
}

/** @param {Fields} section */
function itemCount({ itemCount, itemIds, itemSizes }) {
    return itemCount ?? (isList(itemIds) ? itemIds.length : isList(itemSizes) ? itemSizes.length / 2 : undefined)
}

/**
 * Whether a request is better sent in protobuf.
 * @param {unknown} json
 * @returns {boolean}
 */
function hasManyNumbers(json) {
    if (typeof json !== 'object' || json === null) return false
    if (!Array.isArray(json)) return ArrayBuffer.isView(json) || Object.values(json).some(hasManyNumbers)
    return typeof json[0] === 'number' ? json.length >= MANY_NUMBERS : typeof json[0] === 'object' && json.some(hasManyNumbers)
}
return { plain, hasManyNumbers }
})()
// connection.js
const module40 = (() => {
const { readText } = module26
const { decode } = module29
const { encode } = module31
const { asError, ConnectionLost, ProtocolError, TimeoutError } = module32
const { MAX_WAITING_EVENTS } = module36
const { fieldsOf, MESSAGES } = module28
const { Parts } = module37
const { hasManyNumbers, plain } = module39
const { read, readInteger } = module35
const { isObject } = module34

/** @typedef {import('../layoutd.js').Channel} Channel */
/** @typedef {import('../layoutd.js').LayoutdError} LayoutdError */
/** @typedef {import('../layoutd.js').LayoutdEvent} LayoutdEvent */
/** @typedef {import('./values.js').Fields} Fields */
/**
 * A reply as JSON, before it is read.
 * @typedef {Fields & { id?: number, generation?: unknown }} Reply
 */
/** @typedef {{ timeout?: number, onreply?: (reply: Reply) => void, onabandoned?: (reply: Reply) => void }} AskOptions */
/**
 * @typedef {{
 *     name: string, resolve(reply: Reply): void, reject(error: Error): void, onreply: AskOptions['onreply'], parts: Parts | undefined,
 *     settled(): void
 * }} Pending
 */

// Fields of a request's envelope, which no request has itself, except for `updateContainer` and its `ifGeneration`.
const ENVELOPE = new Set(['parts', 'lenient', 'ifGeneration', 'withIds'])

/** Pairs the requests and replies of one channel, and routes its events. */
class Connection {
    /**
     * The reason that it ended.
     * @type {ConnectionLost | undefined}
     */
    lost
    #channel
    #onlost
    #lastId = 0
    // Oldest first. A request that timed out stays until its reply arrives, so that its id is not reused.
    /** @type {Map<number, Pending>} */
    #inFlight = new Map()
    /** @type {Map<number, (event: LayoutdEvent) => void>} */
    #subscriptions = new Map()
    // Events of a subscription whose own reply is still arriving in parts.
    /** @type {LayoutdEvent[]} */
    #early = []
    /** @type {LayoutdError | undefined} */
    #lastFailure

    /**
     * @param {Channel} channel
     * @param {(lost: ConnectionLost) => void} onlost
     */
    constructor(channel, onlost) {
        this.#channel = channel
        this.#onlost = onlost
        channel.onmessage = (body) => this.#receive(body)
        channel.onclose = (error) => this.lose(error)
    }

    /**
     * Sends a request; returns a promise of the whole reply, as JSON. `onreply` gets it before anything else is read, and
     * `onabandoned` after the timeout.
     * @param {string} name
     * @param {object} fields
     * @param {AskOptions} options
     * @returns {Promise<Reply>}
     */
    ask(name, fields, { timeout, onreply, onabandoned } = {}) {
        if (this.lost) throw this.lost.again()
        const type = fieldsOf('Request').get(name)?.type
        if (!type || !MESSAGES.has(type)) throw new TypeError(`there is no request ${name}`)
        do this.#lastId = (this.#lastId % 0xffffffff) + 1; while (this.#inFlight.has(this.#lastId))
        const id = this.#lastId
        const { signal, ...given } = /** @type {{ signal?: AbortSignal }} */ (fields)
        /** @type {Fields} */
        const own = {}
        /** @type {Fields} */
        const message = { id, [name]: own }
        for (const [key, value] of Object.entries(given)) {
            const isOfEnvelope = ENVELOPE.has(key) && !fieldsOf(type).has(key)
            const target = isOfEnvelope ? message : own
            target[key] = value
        }
        const json = plain('Request', message, '')
        const body = hasManyNumbers(json) ? encode('Request', json).written : JSON.stringify(json)
        return new Promise((resolve, reject) => {
            /** @type {Pending} */
            const pending = { name, resolve, reject, onreply, parts: undefined, settled() {} }
            this.#inFlight.set(id, pending)
            const timer = timeout === undefined ? undefined : setTimeout(() => {
                pending.onreply = onabandoned
                reject(new TimeoutError(`no reply to ${name} came in ${timeout} ms`))
            }, timeout)
            const cancel = () => this.ask('cancel', { id }).catch(() => {})
            signal?.addEventListener('abort', cancel)
            pending.settled = () => {
                clearTimeout(timer)
                signal?.removeEventListener('abort', cancel)
            }
            try {
                this.#channel.send(body)
            } catch (error) {
                this.lose(new ConnectionLost(asError(error).message))
            }
            if (signal?.aborted && !this.lost) cancel()
        })
    }

    /** @param {ConnectionLost} error */
    lose(error = new ConnectionLost('layoutd hung up')) {
        if (this.lost) return
        this.lost = this.#lastFailure ? new ConnectionLost(this.#lastFailure.message, this.#lastFailure.code) : error
        this.#channel.close()
        for (const { reject, settled } of this.#inFlight.values()) {
            settled()
            reject(this.lost.again())
        }
        this.#inFlight.clear()
        this.#onlost(this.lost)
    }

    /**
     * Routes the events of a subscription, beginning with those that have arrived.
     * @param {number} number
     * @param {(event: LayoutdEvent) => void} deliver
     */
    route(number, deliver) {
        this.#subscriptions.set(number, deliver)
        const early = this.#early.filter((event) => event.subscription === number)
        this.#early = this.#early.filter((event) => event.subscription !== number)
        early.forEach(deliver)
    }

    /** @param {number} number */
    unroute(number) {
        this.#subscriptions.delete(number)
    }

    /**
     * The result of a reply, read. A reply that cannot be read ends the connection.
     * @param {string} name
     * @param {Reply} reply
     * @returns {any}  as types.d.ts has it under the name of the reply
     */
    result(name, reply) {
        try {
            const result = read(/** @type {import('./messages.js').Field} */ (fieldsOf('Reply').get(name)).type, reply[name], name)
            if (reply.generation !== undefined) result.generation = readInteger(reply.generation, 'generation')
            return result
        } catch (error) {
            throw this.#misread(error)
        }
    }

    /** @param {string | Uint8Array} body */
    #receive(body) {
        if (this.lost) return
        try {
            this.#take(parse(body))
        } catch (error) {
            this.#misread(error)
        }
    }

    /** @param {unknown} thrown */
    #misread(thrown) {
        const error = asError(thrown)
        const lost = error instanceof ConnectionLost
            ? error : new ProtocolError(`what came does not read as a message: ${error.name}: ${error.message}`)
        this.lose(lost)
        return lost
    }

    /**
     * @param {unknown} message
     * @param {boolean} isAssembled
     * @returns {void}
     */
    #take(message, isAssembled = false) {
        if (!isObject(message)) throw new ProtocolError('a body is not an object')
        if ('event' in message) return this.#routeEvent(read('Event', message.event))
        if ('goodbye' in message) {
            const { reason } = read('Goodbye', message.goodbye)
            return this.lose(new ConnectionLost(`layoutd disconnected this client: ${reason}`, `connection.${reason}`))
        }
        const failure = 'error' in message ? read('Failure', message.error) : undefined
        let id = /** @type {number} */ (message.id ?? 0)
        if (id === 0) {
            // Without an error, the message is newer than this client. A failure without an id belongs to the oldest request.
            if (!failure) return
            if (this.#inFlight.size === 0) return void (this.#lastFailure = failure)
            ;[id] = this.#inFlight.keys()
        }
        const pending = this.#inFlight.get(id)
        if (!pending) throw new ProtocolError(`a reply's id is ${id}, which is of no request in flight`)
        if ('part' in message) {
            if (isAssembled) throw new ProtocolError(`reply ${id} is parts of parts`)
            pending.parts ??= new Parts()
            const whole = pending.parts.add(read('Part', message.part))
            return whole && this.#take(parse(whole), true)
        }
        if (!failure && !isObject(message[pending.name])) {
            throw new ProtocolError(`reply ${id} has ${Object.keys(message).join(', ')}, expected ${pending.name}`)
        }
        // A reply that it cannot read ends the connection, and with it what is in flight.
        if (!failure) pending.onreply?.(message)
        this.#inFlight.delete(id)
        pending.settled()
        if (failure) pending.reject(failure)
        else pending.resolve(message)
    }

    /** @param {LayoutdEvent} event */
    #routeEvent(event) {
        const deliver = this.#subscriptions.get(event.subscription)
        if (deliver) return deliver(event)
        // The subscription has just ended, unless it is about to begin.
        const isBeginning = [...this.#inFlight.values()].some(({ name }) => name === 'subscribe')
        this.#early = isBeginning ? [...this.#early, event] : []
        const count = this.#early.length
        if (count > MAX_WAITING_EVENTS) throw new ProtocolError(`${count} events came before the reply to their subscribe`)
    }
}

/**
 * @param {string | Uint8Array} body
 * @returns {unknown}
 */
function parse(body) {
    if (typeof body === 'string') return JSON.parse(body)
    return body[0] === 0x7b ? JSON.parse(readText(body)) : decode('Reply', body)
}
return { Connection }
})()
// container.js
const module41 = (() => {
const { ConnectionLost, LayoutdError } = module32
const { REFERENCE } = module38

/** @typedef {import('../layoutd.js').AttachContainer} AttachContainer */
/** @typedef {import('../layoutd.js').ContainerState} ContainerState */
/** @typedef {import('../layoutd.js').Integer} Integer */
/** @typedef {import('../layoutd.js').OpenContainer} OpenContainer */
/** @typedef {import('../layoutd.js').Rect} Rect */
/** @typedef {import('../layoutd.js').UpdateContainer & import('../layoutd.js').Options} UpdateFields */
/** @typedef {import('./client.js').Client} Client */
/** @typedef {import('./connection.js').Connection} Connection */

// How often a query of several pages starts over because the container changed in between.
const ATTEMPTS = 8

/** @type {(sum: number, range: import('../layoutd.js').ItemRange) => number} */
const countOf = (sum, { count }) => sum + count

/** A container. Unless it is persistent or has an opener, it ends with its connection. */
class Container {
    name = ''
    /**
     * The state that `attach` reported.
     * @type {ContainerState | undefined}
     */
    state
    /**
     * That of the newest reply to this object, as the next two.
     * @type {Integer}
     */
    generation = 0
    contentSize = { width: 0, height: 0 }
    /** @type {import('../layoutd.js').Warning[]} */
    warnings = []
    /** Whether answers name items and sections by their identifiers as well, unless a request says `withIds` itself. */
    withIds = false
    /**
     * The bounds that a window owns. When the container is opened again, it has these.
     * @type {Rect | undefined}
     */
    _bounds
    #opener
    /** @type {number | undefined} */
    #owner
    // The `instance` of the daemon that opened a container without a name, which with its number tells it from all others.
    /** @type {string | undefined} */
    #instance
    #number = 0
    /** @type {Connection | undefined} */
    #connection

    /**
     * @param {Client} client
     * @param {() => OpenContainer | Promise<OpenContainer>} [opener]
     */
    constructor(client, opener) {
        this.client = client
        this.#opener = opener
    }

    /** Its number, or 0 if it has ended with its connection. */
    get number() {
        return this.client._isLive(this.#connection) ? this.#number : 0
    }

    /** Its number in requests. Throws `ConnectionLost` if it has ended with its connection. */
    get liveNumber() {
        if (this.number) return this.number
        throw new ConnectionLost(`container ${this.name || 'without a name'} ended with its connection`)
    }

    get [REFERENCE]() {
        return this.liveNumber
    }

    /**
     * Sends a request about the container; returns the fields of its reply, and `generation`.
     * @param {string} name
     * @param {object & { withIds?: boolean }} fields
     * @returns {Promise<any>}  as types.d.ts has it under the name of the reply
     */
    async request(name, fields = {}) {
        const withIds = fields.withIds ?? (this.withIds || undefined)
        const result = await this.client.request(name, { ...fields, container: this, withIds })
        if (result.generation !== undefined) this.generation = result.generation
        if (result.contentSize) this.contentSize = result.contentSize
        if (result.warnings) this.warnings = result.warnings
        return result
    }

    /** Closes the container for all clients. */
    close() {
        this.release()
        return this.request('closeContainer')
    }

    /** Lets go of the container, which is then not attached to or opened again after a lost connection. */
    release() {
        this.client._forget(this)
    }

    /**
     * `update` with one operation.
     * @param {Partial<Rect>} bounds
     * @param {UpdateFields} [options]
     */
    setBounds(bounds, options) {
        return this.request('updateContainer', { operations: [{ setBounds: bounds }], ...options })
    }

    /**
     * @param {import('../layoutd.js').Parameters} parameters
     * @param {UpdateFields} [options]
     */
    setParameters(parameters, options) {
        return this.request('updateContainer', { operations: [{ setParameters: parameters }], ...options })
    }

    /**
     * @param {import('../layoutd.js').BatchUpdate} batch
     * @param {UpdateFields} [options]
     */
    batchUpdate(batch, options) {
        return this.request('updateContainer', { operations: [{ batchUpdate: batch }], ...options })
    }

    /**
     * @param {import('../layoutd.js').ApplySnapshot} snapshot
     * @param {UpdateFields} [options]
     */
    applySnapshot(snapshot, options) {
        return this.request('updateContainer', { operations: [{ applySnapshot: snapshot }], ...options })
    }

    /**
     * All elements that intersect the rectangle, from one generation; all pages are read.
     * @param {object} fields
     */
    queryRect(fields) {
        return this.#pages('queryRect', 'attributes', fields)
    }

    /**
     * All items in a rectangle, as ranges; all pages are read.
     * @param {object} fields
     */
    async selectRect(fields) {
        const result = await this.#pages('selectRect', 'ranges', fields)
        return { ...result, count: result.ranges.reduce(countOf, 0) }
    }

    /**
     * @param {import('./subscription.js').SubscribeFields} [fields]
     * @param {(event: import('../layoutd.js').LayoutdEvent) => void} [onevent]
     * @param {(error?: Error) => void} [onend]
     */
    subscribe(fields, onevent, onend) {
        return this.client.subscribe({ ...fields, container: this }, onevent, onend)
    }

    /**
     * @param {string} name
     * @param {string} list
     * @param {object} fields
     */
    async #pages(name, list, fields) {
        for (let attempt = 1; ; attempt++) {
            /** @type {unknown[]} */
            const found = []
            let cursor = ''
            try {
                for (;;) {
                    const page = await this.request(name, cursor ? { ...fields, cursor } : fields)
                    for (const each of page[list]) found.push(each)
                    cursor = page.cursor
                    if (!cursor) return { ...page, [list]: found }
                }
            } catch (error) {
                // It changed between two pages, which would not match.
                if (!(error instanceof LayoutdError) || error.code !== 'generation.stale' || !cursor || attempt === ATTEMPTS) throw error
            }
        }
    }

    /**
     * @param {OpenContainer} fields
     * @param {import('../layoutd.js').OpenContainerReply & { generation: Integer }} reply
     * @param {Connection} connection
     */
    _opened({ name = '', lifetime }, { container, contentSize, warnings, generation }, connection) {
        this.#number = container
        this.#connection = connection
        Object.assign(this, { name, contentSize, warnings, generation })
        this.#instance = this.client.server?.instance
        if (this.#opener || lifetime === 'persistent') this.client._keep(this)
        return this
    }

    /**
     * @param {AttachContainer} fields
     * @param {import('../layoutd.js').AttachContainerReply} reply
     * @param {Connection} connection
     */
    _attached({ container: asked, name: given = '', owner }, { state }, connection) {
        const { container = 0, name = given, contentSize = { width: 0, height: 0 }, generation = 0 } = state ?? {}
        this.#number = container
        this.#connection = connection
        this.#owner = asked && name ? state?.owner : owner
        this.#instance = state?.instance
        Object.assign(this, { name, state, contentSize, generation })
        this.client._keep(this)
        return this
    }

    /**
     * Whether the container could be opened or attached to on a new connection.
     * @param {Connection} connection
     * @returns {Promise<boolean>}
     */
    async _restore(connection) {
        /** @type {(name: string, fields: object) => Promise<any>} */
        const ask = async (name, fields) => connection.result(name, await connection.ask(name, fields))
        const attach = async () => {
            /** @type {AttachContainer} */
            const fields = this.name ? { name: this.name, owner: this.#owner } : { container: this.#number }
            const reply = await ask('attachContainer', fields)
            // A daemon without the container has given its number to another.
            if (!this.name && reply.state?.instance !== this.#instance) return false
            this._attached(fields, reply, connection)
            return true
        }
        try {
            if (!this.#opener) return await attach()
            const opening = await this.#opener()
            /** @type {OpenContainer} */
            const fields = { ...opening, bounds: this._bounds ?? opening.bounds }
            await ask('openContainer', fields).then(
                (reply) => this._opened(fields, reply, connection),
                // A persistent one is still there, and so may be another client's of this name.
                (error) => (error.code === 'container.nameTaken' ? attach() : Promise.reject(error)))
            return true
        } catch (error) {
            if (!(error instanceof LayoutdError) || error.code.startsWith('server.')) throw error
            return false
        }
    }

    get _lastNumber() {
        return this.#number
    }
}

const methods = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (Container.prototype))
for (const [method, name] of [
    ['update', 'updateContainer'], ['step', 'stepContainer'],
    ...['prepare', 'beginMovement', 'updateMovement', 'endMovement', 'cancelMovement', 'beginTransition', 'updateTransition',
        'finishTransition', 'cancelTransition', 'transition', 'queryItems', 'querySupplementary', 'queryDecorations', 'queryBatch',
        'queryContainer', 'querySections', 'queryOrthogonal', 'targetOffset', 'hitTest', 'insertionPoint', 'readingOrder',
        'prefetch', 'neighbour', 'scrollTarget', 'captureAnchor', 'explain'].map((name) => [name, name]),
]) {
    methods[method] = /** @type {(this: Container, fields?: object) => Promise<unknown>} */ (
        function (fields) { return this.request(name, fields) })
}
return { Container }
})()
// reconnecting.js
const module42 = (() => {
const { LayoutdError } = module32

/** Milliseconds to wait before each attempt to connect again: longer each time, for ever, and not the same for all clients. */
function* backoff() {
    for (let pause = 100; ; pause = Math.min(2 * pause, 10_000)) yield pause * (0.5 + Math.random() / 2)
}

/**
 * Whether another attempt to connect may succeed.
 * @param {unknown} error
 */
const mayPass = (error) => !(error instanceof LayoutdError) || /^(limit|server)\./.test(error.code)
return { backoff, mayPass }
})()
// known_view.js
const module43 = (() => {
/** @typedef {import('../layoutd.js').ViewEffect} ViewEffect */
/** @typedef {import('../layoutd.js').ViewInput} ViewInput */
/** @typedef {import('../layoutd.js').ViewKeys} ViewKeys */

/** @type {ViewKeys} */
const NOTHING = { sections: [], items: [], counts: [], isInverted: false, ids: [] }

/** What the effects of a view have come to. The daemon forgets a view with its connection; the next one is led there again. */
class KnownView {
    /**
     * Where its window is, if it has a place of its own.
     * @type {import('../layoutd.js').Rect | undefined}
     */
    visible
    #selected = NOTHING
    /** @type {import('../layoutd.js').IndexPath | undefined} */
    #cursor
    // What hands were doing.
    #isEditing = false
    #hasBand = false
    #scrolls = false
    #hasLifted = false
    #isInTransition = false

    /** @param {readonly ViewEffect[]} effects */
    follow(effects) {
        for (const effect of effects) this.#take(effect)
    }

    /** @param {ViewEffect} effect */
    #take(effect) {
        const { selected, focused, edit, band, autoscroll, show, transition, lifted, dropped, putBack, droppedOut } = effect
        if (selected) this.#selected = selected
        if (focused) this.#cursor = focused.item
        if (edit) this.#isEditing = edit.item !== undefined
        if (band) this.#hasBand = band.rect !== undefined
        if (autoscroll) this.#scrolls = autoscroll.x !== 0 || autoscroll.y !== 0
        if (show) this.visible = show.visible
        if (transition) this.#isInTransition = transition.step === 'begin' || transition.step === 'move'
        if (lifted) this.#hasLifted = true
        if (dropped || putBack || droppedOut) this.#hasLifted = false
    }

    /** The effects that end what hands were doing. */
    get endings() {
        /** @type {ViewEffect[]} */
        const endings = []
        if (this.#isEditing) endings.push({ edit: {} })
        if (this.#hasBand) endings.push({ band: {} })
        if (this.#scrolls) endings.push({ autoscroll: { x: 0, y: 0 } })
        if (this.#hasLifted) endings.push({ putBack: {} })
        if (this.#isInTransition) endings.push({ transition: { step: 'cancel', larger: false, progress: 0 } })
        return endings
    }

    /**
     * The inputs that lead a new view to what was selected and focused, each with the effect that says that nothing is.
     * @returns {{ input: ViewInput, otherwise: ViewEffect }[]}
     */
    get inputs() {
        const { sections, items, counts, isInverted, ids } = this.#selected
        const inputs = []
        if (isInverted || counts.length) {
            const isNamed = ids.length > 0 && ids.length === counts.reduce((sum, count) => sum + count, 0)
            const select = isNamed ? { ids, isInverted } : { sections, items, counts, isInverted }
            inputs.push({ input: { select }, otherwise: { selected: NOTHING } })
        }
        if (this.#cursor) inputs.push({ input: { focus: { item: this.#cursor } }, otherwise: { focused: {} } })
        return inputs
    }
}
return { KnownView }
})()
// tell.js
const module44 = (() => {
/**
 * Calls a program's function, whose errors are reported and must not look like the daemon's. Returns its result; undefined if it
 * throws.
 * @template {unknown[]} Values
 * @template Result
 * @param {((...values: Values) => Result) | undefined} call
 * @param {Values} values
 */
function tell(call, ...values) {
    try {
        return call?.(...values)
    } catch (error) {
        report(error)
        return undefined
    }
}

/**
 * Reports an error as one that nothing has caught.
 * @param {unknown} error
 */
function report(error) {
    queueMicrotask(() => { throw error })
}
return { tell, report }
})()
// subscription.js
const module45 = (() => {
const { LayoutdError, ProtocolError } = module32
const { enqueue } = module36
const { KnownView } = module43
const { mayPass } = module42
const { REFERENCE } = module38
const { tell } = module44

/** @typedef {import('../layoutd.js').ContainerState} ContainerState */
/** @typedef {import('../layoutd.js').LayoutdEvent} LayoutdEvent */
/** @typedef {import('../layoutd.js').SubscribeReply} SubscribeReply */
/** @typedef {import('../layoutd.js').View} View */
/** @typedef {import('../layoutd.js').ViewEffect} ViewEffect */
/** @typedef {import('../layoutd.js').ViewInput} ViewInput */
/** @typedef {import('../layoutd.js').WindowFields} WindowFields */
/** @typedef {{ resolve(result: IteratorResult<LayoutdEvent, undefined>): void, reject(error: Error): void }} Waiting */
/** @typedef {import('./client.js').Client} Client */
/** @typedef {import('./connection.js').Connection} Connection */
/** @typedef {import('./container.js').Container} Container */
/** @typedef {import('./values.js').Fields & { container?: Container, window?: WindowFields, view?: View }} SubscribeFields */

// How many items may be gone of those that were selected in a view as the connection was lost. A failure names one.
const MOST_GONE = 100

/** The events of one subscription, in the order in which the daemon sent them. */
class Subscription {
    number = 0
    /**
     * The containers' states when it began; every later change is an event.
     * @type {ContainerState[]}
     */
    states = []
    /**
     * The container that it is about, or undefined for all.
     * @type {Container | undefined}
     */
    container
    /** @type {Connection | undefined} */
    #connection
    #onevent
    #onend
    #view = new KnownView()
    /** @type {LayoutdEvent[]} */
    #queue = []
    /** @type {Waiting[]} */
    #waiting = []
    #isEnded = false
    /** @type {Error | undefined} */
    #failure

    /**
     * @param {Client} client
     * @param {SubscribeFields} fields
     * @param {(event: LayoutdEvent) => void} [onevent]
     * @param {(error?: Error) => void} [onend]
     */
    constructor(client, fields, onevent, onend) {
        this.client = client
        this.fields = fields
        this.container = fields.container
        this.#onevent = onevent
        this.#onend = onend
    }

    get [REFERENCE]() {
        return this.number
    }

    /** Ends the iteration and drops waiting events. */
    async unsubscribe() {
        if (this.#isEnded) return
        this.#queue = []
        const { number } = this
        const isKnown = this.client._isLive(this.#connection)
        this._end()
        if (isKnown) await this.client.request('unsubscribe', { subscription: number })
    }

    /**
     * Moves its window. The differences come as `windowChanged`, in their place among the events.
     * @param {WindowFields} window
     */
    async moveWindow(window) {
        if (this.#isEnded) return
        await this.client._requestInOrder('moveWindow', { subscription: this, window }, (result) => {
            // Only now, since a window that is refused must not be requested again after a lost connection.
            this.fields = { ...this.fields, window }
            this.#deliverWindow('windowChanged', result, 'moveWindow')
        })
    }

    /**
     * Says what hands do in its view. What that means is delivered as `viewChanged`, in its place among the events, and returned as well.
     * @param {readonly ViewInput[]} inputs
     * @returns {Promise<import('../layoutd.js').Answer<import('../layoutd.js').InputReply>>}
     */
    async input(inputs) {
        /** @type {import('../layoutd.js').Answer<import('../layoutd.js').InputReply>} */
        let reply = { generation: 0, effects: [] }
        if (this.#isEnded) return reply
        await this.client._requestInOrder('input', this.#inputFields(inputs), (result) => {
            reply = result
            this.#deliverEffects(result)
        })
        return reply
    }

    /** Reads its view. */
    viewState() {
        return this.client.request('viewState', { subscription: this, withIds: this.fields.withIds })
    }

    /** The events that have arrived. */
    take() {
        return this.#queue.splice(0)
    }

    [Symbol.asyncIterator]() {
        return this
    }

    /** @returns {Promise<IteratorResult<LayoutdEvent, undefined>>} */
    next() {
        return new Promise((resolve, reject) => {
            this.#waiting.push({ resolve, reject })
            this.#serve()
        })
    }

    async return() {
        await this.unsubscribe()
        return { done: true, value: undefined }
    }

    /**
     * @param {SubscribeReply} result
     * @param {Connection} connection
     */
    _began(result, connection) {
        const { subscription, containers } = result
        this.number = subscription
        this.states = containers
        this.#connection = connection
        if (this.fields.window) this.#deliverWindow('windowOpened', result, 'subscribe')
        connection.route(subscription, (event) => this.#deliver(event))
    }

    /** @param {Connection} connection */
    async _restore(connection) {
        // Without events of generations that can no longer be queried.
        this.#queue = this.#queue.filter(({ kind }) => kind === 'containerClosed')
        if (this.container && !this.container.number) return this._tellClosed(this.container)
        try {
            // The view is another one, which follows what the client knows of its window.
            if (this.#view.visible) this.fields = { ...this.fields, window: { ...this.fields.window, rect: this.#view.visible } }
            await this.client._begin(this, connection)
            if (this.fields.view) await this.#restoreView(connection)
            this.#deliver({ kind: 'reconnected', subscription: this.number, sequence: 0 })
        } catch (error) {
            if (!(error instanceof LayoutdError) || mayPass(error)) throw error
            if (this.container) this._tellClosed(this.container)
            else this._end(error)
        }
    }

    /**
     * Selects and focuses what was, if it is still there. What hands were doing is over.
     * @param {Connection} connection
     */
    async #restoreView(connection) {
        const { generation = 0 } = this.container ?? {}
        this.#deliverEffects({ generation, effects: this.#view.endings })
        for (const { input, otherwise } of this.#view.inputs) {
            if (!await this.#restoreInput(input, connection)) this.#deliverEffects({ generation, effects: [otherwise] })
        }
    }

    /**
     * Selects or focuses in a new view. Returns false if the items are gone; those that are left are selected all the same.
     * @param {ViewInput} input
     * @param {Connection} connection
     */
    async #restoreInput(input, connection) {
        for (let tries = 0; tries < MOST_GONE; tries++) {
            try {
                await connection.ask('input', this.#inputFields([input]), {
                    onreply: (reply) => this.#deliverEffects(connection.result('input', reply)) })
                return true
            } catch (error) {
                if (!(error instanceof LayoutdError) || mayPass(error)) throw error
                const gone = /^\/input\/inputs\/0\/select\/ids\/(\d+)/.exec(error.pointer)
                const { ids, isInverted } = input.select ?? {}
                const others = ids?.filter((_, index) => index !== Number(gone?.[1])) ?? []
                if (!gone || (others.length === 0 && !isInverted)) return false
                input = { select: others.length ? { ids: others, isInverted } : { isInverted } }
            }
        }
        return false
    }

    /** @param {readonly ViewInput[]} inputs */
    #inputFields(inputs) {
        return { subscription: this, inputs, withIds: this.fields.withIds }
    }

    /** @param {Container} container */
    _tellClosed(container) {
        this.#deliver({
            kind: 'containerClosed', subscription: this.number, sequence: 0, container: container._lastNumber,
            reason: 'connection' })
    }

    /** @param {Error} [error] */
    _end(error) {
        if (this.#isEnded) return
        this.#isEnded = true
        this.#failure = error
        this.#connection?.unroute(this.number)
        this.client._forget(this)
        this.#serve()
        tell(this.#onend, error)
    }

    /**
     * @param {'windowOpened' | 'windowChanged'} kind
     * @param {{ window?: import('../layoutd.js').WindowChanged }} reply
     * @param {string} name
     */
    #deliverWindow(kind, { window }, name) {
        if (!window) throw new ProtocolError(`the reply to ${name} has no window`)
        this.#deliver({ kind, subscription: this.number, sequence: 0, ...window })
    }

    /** @param {{ generation: import('../layoutd.js').Integer, effects: ViewEffect[] }} reply */
    #deliverEffects({ generation, effects }) {
        if (effects.length === 0) return
        this.#deliver({
            kind: 'viewChanged', subscription: this.number, sequence: 0, container: this.container?.number ?? 0, generation, effects,
            merged: 0, truncated: false })
    }

    /** @param {LayoutdEvent} event */
    #deliver(event) {
        if (this.#isEnded) return
        if (event.kind === 'viewChanged') this.#view.follow(event.effects)
        if (this.#onevent) this.#onevent(event)
        else enqueue(this.#queue, event)
        this.#serve()
        if (event.kind !== 'containerClosed' || !this.container) return
        // The daemon has ended the subscription, too.
        this._end()
        this.#connection = undefined
    }

    #serve() {
        while (this.#waiting.length && (this.#queue.length || this.#isEnded)) {
            const { resolve, reject } = /** @type {Waiting} */ (this.#waiting.shift())
            const value = this.#queue.shift()
            if (value) resolve({ done: false, value })
            else if (this.#failure) reject(this.#failure)
            else resolve({ done: true, value: undefined })
        }
    }
}
return { Subscription }
})()
// web_socket_channel.js
const module46 = (() => {
const { ConnectionLost } = module32

/**
 * A channel over a WebSocket, as `layoutctl gateway` has one at /socket; by default that of the page's gateway. Rejects with
 * `ConnectionLost` if it cannot be opened.
 * @param {string | URL} [url]
 * @param {{ signal?: AbortSignal }} options
 * @returns {Promise<import('../layoutd.js').Channel>}
 */
function webSocketChannel(url = pageURL(), { signal } = {}) {
    return new Promise((resolve, reject) => {
        const socket = new WebSocket(url, 'layoutd.v1')
        /** @type {import('../layoutd.js').Channel} */
        const channel = { send: (body) => socket.send(body), close: () => socket.close(), onmessage() {}, onclose() {} }
        socket.binaryType = 'arraybuffer'
        socket.onopen = () => resolve(channel)
        socket.onmessage = ({ data }) => channel.onmessage(typeof data === 'string' ? data : new Uint8Array(data))
        socket.onclose = ({ code, reason }) => {
            reject(new ConnectionLost(`${url} cannot be connected to (${code} ${reason})`))
            channel.onclose(new ConnectionLost(`the connection to ${url} was closed (${code} ${reason})`))
        }
        signal?.addEventListener('abort', () => socket.close(), { once: true })
    })
}

/** The address of the socket of the gateway that serves the page. */
function pageURL() {
    if (typeof location === 'undefined') throw new TypeError('there is no page to take the address from: give a url or a channel')
    return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`
}
return { webSocketChannel }
})()
// client.js
const module47 = (() => {
const { Connection } = module40
const { Container } = module41
const { asError, ConnectionLost, TimeoutError } = module32
const { backoff, mayPass } = module42
const { Subscription } = module45
const { tell } = module44
const { webSocketChannel } = module46

/** @typedef {import('../layoutd.js').HelloReply} HelloReply */
/** @typedef {import('../layoutd.js').LayoutdEvent} LayoutdEvent */
/** @typedef {import('../layoutd.js').OpenChannel} OpenChannel */
/** @typedef {import('../layoutd.js').OpenContainer} OpenContainer */
/** @typedef {import('./connection.js').AskOptions} AskOptions */
/** @typedef {import('./connection.js').Reply} Reply */
/** @typedef {import('./subscription.js').SubscribeFields} SubscribeFields */
/** @typedef {(lost?: ConnectionLost) => void} Watcher */

/** A connection to the daemon, which is made again when it is lost. */
class Client {
    /**
     * The daemon's reply to `hello`.
     * @type {HelloReply | undefined}
     */
    server
    #open
    #delays
    #timeout
    /** @type {Connection | undefined} */
    #newest
    // While a lost connection is made again: a promise that resolves when it is, or is lost for good.
    /** @type {Promise<void> | undefined} */
    #restored
    // The reason that there will not be another connection.
    /** @type {ConnectionLost | undefined} */
    #ended
    // Aborted when a connection that is being opened is not wanted any more.
    /** @type {AbortController | undefined} */
    #opening
    /** @type {Set<Container>} */
    #containers = new Set()
    /** @type {Set<Subscription>} */
    #subscriptions = new Set()
    /** @type {Set<Watcher>} */
    #watchers = new Set()

    /**
     * Use `Client.connect`.
     * @param {OpenChannel} open
     * @param {() => Iterable<number>} delays
     * @param {number} [timeout]
     */
    constructor(open, delays, timeout) {
        this.#open = open
        this.#delays = delays
        this.#timeout = timeout
    }

    /**
     * Connects. `channel`: a function that opens one, by default `webSocketChannel(url)`. `reconnect`: milliseconds to wait
     * before each attempt to connect again, true for ever longer pauses, or false. `timeout`: milliseconds to wait for a reply.
     * @param {import('../layoutd.js').ConnectOptions} options
     */
    static async connect({ url, channel, reconnect = true, timeout } = {}) {
        const open = channel ?? ((options) => webSocketChannel(url, options))
        const client = new Client(open, reconnect === true ? backoff : () => reconnect || [], timeout)
        await client.#connect()
        return client
    }

    /** Ends the connection; requests in flight and later ones are rejected with `ConnectionLost`. */
    close() {
        this.#end(new ConnectionLost('the connection was closed by its owner'))
    }

    /**
     * Calls a function with the error whenever the connection is lost, and without one when it has been made again. Returns a function
     * that ends this.
     * @param {Watcher} watcher
     */
    watch(watcher) {
        this.#watchers.add(watcher)
        return () => this.#watchers.delete(watcher)
    }

    /**
     * Sends any request by its name; returns the fields of its reply, and `generation` if it has one.
     * @param {string} name
     * @param {object} fields
     * @returns {Promise<any>}  as types.d.ts has it under the name of the reply
     */
    async request(name, fields = {}) {
        const { connection, reply } = await this.#ask(name, fields)
        return connection.result(name, reply)
    }

    /**
     * Sends a request whose reply takes its place among events: `onresult` gets it before anything else is read.
     * @param {string} name
     * @param {object} fields
     * @param {(result: any) => void} onresult
     */
    async _requestInOrder(name, fields, onresult) {
        await this.#ask(name, fields, (reply, connection) => onresult(connection.result(name, reply)))
    }

    /**
     * Sends any request by its name; returns the whole reply as JSON.
     * @param {string} name
     * @param {object} fields
     */
    async exchange(name, fields = {}) {
        return (await this.#ask(name, fields)).reply
    }

    /**
     * Opens a container. `opening`: the fields of `openContainer`, or a function that returns them, which is called again when
     * the container has ended with a lost connection.
     * @param {OpenContainer | (() => OpenContainer | Promise<OpenContainer>)} opening
     */
    async open(opening) {
        const opener = typeof opening === 'function' ? opening : undefined
        const fields = typeof opening === 'function' ? await opening() : opening
        const { connection, reply } = await this.#ask('openContainer', fields)
        return new Container(this, opener)._opened(fields, connection.result('openContainer', reply), connection)
    }

    /**
     * Attaches to a container, whichever client opened it, by its name or by its number, as `{ container: 7 }`; its `state`
     * describes it.
     * @param {import('../layoutd.js').AttachContainer} fields
     */
    async attach(fields) {
        const { connection, reply } = await this.#ask('attachContainer', fields)
        return new Container(this)._attached(fields, connection.result('attachContainer', reply), connection)
    }

    /**
     * Subscribes to events, by default all kinds of all containers. They are passed to `onevent` as they arrive, or without it
     * wait to be iterated over. `onend` is called when no more follow, with the error if the subscription was lost. With `window`,
     * `windowOpened` has everything in it, also after a reconnection; `Window` keeps that.
     * @param {SubscribeFields} fields
     * @param {(event: LayoutdEvent) => void} [onevent]
     * @param {(error?: Error) => void} [onend]
     */
    async subscribe(fields = {}, onevent, onend) {
        return this._start(this._subscription(fields, onevent && ((event) => tell(onevent, event)), onend))
    }

    /**
     * A subscription to be started. What `onevent` throws ends the connection.
     * @param {SubscribeFields} fields
     * @param {(event: LayoutdEvent) => void} [onevent]
     * @param {(error?: Error) => void} [onend]
     */
    _subscription(fields, onevent, onend) {
        return new Subscription(this, this.#kinds(fields), onevent, onend)
    }

    /** @param {Subscription} subscription */
    async _start(subscription) {
        await this._ready()
        await this._begin(subscription)
        return subscription
    }

    /** Resolves when a lost connection has been made again. */
    async _ready() {
        await this.#restored
        if (this.#ended) throw this.#ended.again()
    }

    /**
     * @param {Subscription} subscription
     * @param {Connection} connection
     */
    async _begin(subscription, connection = this.#connection) {
        await connection.ask('subscribe', subscription.fields, {
            timeout: this.#timeout,
            onreply: (reply) => {
                this.#subscriptions.add(subscription)
                subscription._began(connection.result('subscribe', reply), connection)
            },
            onabandoned: (reply) => {
                const { subscription: number } = connection.result('subscribe', reply)
                connection.ask('unsubscribe', { subscription: number }).catch(() => {})
            },
        })
    }

    /**
     * @param {Connection | undefined} connection
     * @returns {boolean}
     */
    _isLive(connection) {
        return connection !== undefined && connection === this.#newest && !connection.lost
    }

    /** @param {Container} container */
    _keep(container) {
        this.#containers.add(container)
    }

    /** @param {Container | Subscription} each */
    _forget(each) {
        if (each instanceof Container) this.#containers.delete(each)
        else this.#subscriptions.delete(each)
    }

    /**
     * @param {SubscribeFields & { events?: readonly import('../layoutd.js').EventKind[] }} fields
     * @returns {SubscribeFields}
     */
    #kinds({ events, ...others }) {
        if (others.window) return { events, ...others }
        const { events: all } = /** @type {HelloReply} */ (this.server)
        events ??= all
        const watches = others.isPassive === undefined && events === all && events.includes('moved')
        return { events, ...(watches ? { isPassive: true } : {}), ...others }
    }

    /** There is one once `connect` has succeeded. */
    get #connection() {
        return /** @type {Connection} */ (this.#newest)
    }

    /**
     * Without a pause while there is a connection, so that requests are sent in the order of the calls.
     * @param {string} name
     * @param {object} fields
     * @param {(reply: Reply, connection: Connection) => void} [onreply]
     */
    async #ask(name, fields, onreply) {
        if (this.#restored) await this._ready()
        if (this.#ended) throw this.#ended.again()
        const connection = this.#connection
        /** @type {AskOptions['onreply']} */
        const receive = onreply && ((reply) => onreply(reply, connection))
        const reply = await connection.ask(name, fields, { timeout: this.#timeout, onreply: receive, onabandoned: receive })
        return { connection, reply }
    }

    async #connect() {
        this.#opening = new AbortController()
        const { signal } = this.#opening
        const opening = this.#opening
        const timer = this.#timeout === undefined ? undefined : setTimeout(() => opening.abort(), this.#timeout)
        let channel
        try {
            channel = await this.#open({ signal })
        } catch (error) {
            if (!signal.aborted || this.#ended) throw error
            throw new TimeoutError(`no connection came about in ${this.#timeout} ms`)
        } finally {
            clearTimeout(timer)
        }
        /** @type {Connection} */
        const connection = new Connection(channel, (lost) => this.#lost(connection, lost))
        try {
            const hello = { minVersion: 1, maxVersion: 1, client: 'layoutd.js' }
            this.server = connection.result('hello', await connection.ask('hello', hello, { timeout: this.#timeout }))
        } catch (error) {
            const { message, code } = asError(error)
            connection.lose(new ConnectionLost(message, code))
            throw error
        }
        if (this.#ended) connection.lose(this.#ended.again())
        this.#newest = connection
        return connection
    }

    /**
     * @param {Connection} connection
     * @param {ConnectionLost} lost
     */
    #lost(connection, lost) {
        if (connection !== this.#newest || this.#ended) return
        if (this.#restored) return
        this.#restored = this.#reconnect(lost)
        for (const watcher of this.#watchers) tell(watcher, lost)
    }

    /** @param {Error} lost */
    async #reconnect(lost) {
        /** @type {Error & { code?: string }} */
        let reason = lost
        for (const pause of this.#delays()) {
            await new Promise((resolve) => { setTimeout(resolve, pause) })
            if (this.#ended) return
            try {
                await this.#restore(await this.#connect())
                if (this.#connection.lost) throw this.#connection.lost
                // At once, since the next loss begins anew.
                this.#restored = undefined
                for (const watcher of this.#watchers) tell(watcher)
                return
            } catch (error) {
                reason = asError(error)
                this.#connection.lose(new ConnectionLost(reason.message))
                if (!mayPass(error)) break
            }
        }
        this.#end(reason instanceof ConnectionLost ? reason : new ConnectionLost(reason.message, reason.code))
    }

    /**
     * Opens or attaches to containers again, and subscribes again. If it fails halfway, the next attempt starts over.
     * @param {Connection} connection
     */
    async #restore(connection) {
        for (const container of [...this.#containers]) {
            if (await container._restore(connection)) continue
            this.#containers.delete(container)
            for (const subscription of this.#subscriptions) if (!subscription.container) subscription._tellClosed(container)
        }
        for (const subscription of [...this.#subscriptions]) await subscription._restore(connection)
    }

    /** @param {ConnectionLost} error */
    #end(error) {
        if (this.#ended) return
        this.#ended = error
        this.#opening?.abort()
        this.#newest?.lose(error)
        for (const subscription of [...this.#subscriptions]) subscription._end(error.again())
    }
}

const methods = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (Client.prototype))
for (const name of [
    'ping', 'sync', 'listLayouts', 'describeLayout', 'listContainers', 'listPlugins', 'reloadPlugins', 'reload', 'statistics',
    'listClients', 'disconnectClient',
]) {
    methods[name] = /** @type {(this: Client, fields?: object) => Promise<unknown>} */ (
        function (fields) { return this.request(name, fields) })
}
return { Client }
})()
// geometry.js
const module48 = (() => {
/** @typedef {import('../layoutd.js').Rect} Rect */
/** @typedef {import('../layoutd.js').Size} Size */

/** The largest rectangle that the protocol allows. */
const EVERYWHERE = Object.freeze({ x: -5e8, y: -5e8, width: 1e9, height: 1e9 })

/** @type {(a: Size, b: Size) => boolean} */
const isSameSize = (a, b) => a.width === b.width && a.height === b.height
/** @type {(a: Rect, b: Rect) => boolean} */
const isSameRect = (a, b) => a.x === b.x && a.y === b.y && isSameSize(a, b)

/**
 * The rectangle of the same size that is nearest to `rect` within another; along an axis that is too short for it, `rect` itself.
 * @param {Rect} rect
 * @param {Rect} within
 */
function nearest({ x, y, width, height }, within) {
    /** @type {(offset: number, start: number, range: number) => number} */
    const clamped = (offset, start, range) => (range < 0 ? offset : Math.min(Math.max(offset, start), start + range))
    return { x: clamped(x, within.x, within.width - width), y: clamped(y, within.y, within.height - height), width, height }
}
return { EVERYWHERE, isSameSize, isSameRect, nearest }
})()
// scroll_scale.js
const module49 = (() => {
/**
 * Fits content of any length into a scroll view of limited length: browsers end at 33,554,428 pixels (Chromium) or 17.8 million
 * (Firefox), and zoomed pages earlier.
 *
 * Content up to `limit` is scrolled as it is. Longer content is scrolled one to one in the first and the last quarter of the
 * view, and wherever one scrolls by less than a screen at once; a scroll bar that is dragged further passes the middle as a
 * whole:
 *
 *     content  ├──┬──────────────────────────────────┬──┤
 *     view     ├──┬───────┬──┤                             limit
 *
 * Elements lie at `place(y)` in the view. That changes for those in sight only when one jumps.
 */
class ScrollScale {
    /** The content offset. */
    offset = 0
    /** The scroll view's offset. */
    position = 0
    /** The scroll view's length. */
    length = 0
    #content = 0
    #viewport = 0
    #limit

    constructor(limit = 8_000_000) {
        this.#limit = limit
    }

    /**
     * Sets the lengths of the content and of the visible part. Keeps the content offset.
     * @param {number} content
     * @param {number} viewport
     */
    resize(content, viewport) {
        this.#content = Math.max(content, viewport)
        this.#viewport = viewport
        this.length = Math.min(this.#content, this.#limit)
        this.#move(this.offset, this.position)
    }

    /**
     * The view was scrolled to a position. Sets `offset`, and `position` to where the view is to be put if that is elsewhere.
     * @param {number} position
     */
    scrolled(position) {
        const step = position - this.position
        if (Math.abs(step) > this.#viewport) this.scrollTo(this.#offsetAt(position))
        else this.#move(this.offset + step, position)
    }

    /**
     * Scrolls to a content offset.
     * @param {number} offset
     */
    scrollTo(offset) {
        this.offset = this.#clamped(offset)
        this.position = this.#positionAt(this.offset)
    }

    /**
     * Follows content that has moved in the container, by `contentOffsetAdjustment`. The view stays where it is if it can.
     * @param {number} distance
     */
    adjust(distance) {
        this.#move(this.offset + distance, this.position)
    }

    /**
     * Where a place in the content is in the view.
     * @param {number} offset
     */
    place(offset) {
        return offset - this.offset + this.position
    }

    get #end() {
        return this.length / 4
    }

    /**
     * Where content and view are one to one, they have to agree; elsewhere they must not be far apart.
     * @param {number} offset
     * @param {number} position
     */
    #move(offset, position) {
        this.offset = this.#clamped(offset)
        const expected = this.#positionAt(this.offset)
        const isOneToOne = this.length === this.#content || this.offset < this.#end || this.offset > this.#content - this.#end
        this.position = isOneToOne || Math.abs(expected - position) > this.#end / 2 ? expected : position
    }

    /** @param {number} offset */
    #clamped(offset) {
        return Math.min(Math.max(offset, 0), this.#content - this.#viewport)
    }

    /** @param {number} offset */
    #positionAt(offset) {
        const { length } = this
        const end = this.#end
        if (length === this.#content || offset <= end) return offset
        if (offset >= this.#content - end) return offset - this.#content + length
        return end + (offset - end) * (length - 2 * end) / (this.#content - 2 * end)
    }

    /** @param {number} position */
    #offsetAt(position) {
        const { length } = this
        const end = this.#end
        if (length === this.#content || position <= end) return position
        if (position >= length - end) return position - length + this.#content
        return end + (position - end) * (this.#content - 2 * end) / (length - 2 * end)
    }
}
return { ScrollScale }
})()
// owned_bounds.js
const module50 = (() => {
const { LayoutdError } = module32
const { isSameRect, isSameSize } = module48

/** @typedef {import('../layoutd.js').Anchor} Anchor */
/** @typedef {import('../layoutd.js').Rect} Rect */
/** @typedef {import('./window_elements.js').WindowEvent} WindowEvent */

/** The bounds of a container that a window owns. They are of the content that the window has, and refused once it has changed. */
class OwnedBounds {
    #container
    // The items that stay in place when the size changes.
    #anchor
    // The newest event.
    /** @type {WindowEvent | undefined} */
    #event
    // The newest generation whose content is known, by an event or by a reply.
    /** @type {import('../layoutd.js').Integer} */
    #generation = 0

    /**
     * @param {import('./container.js').Container} container
     * @param {Anchor} [anchor]
     */
    constructor(container, anchor) {
        this.#container = container
        this.#anchor = anchor
    }

    /**
     * Takes note of an event of the window.
     * @param {WindowEvent} event
     */
    follow(event) {
        this.#event = event
        if (event.kind === 'windowOpened' || event.generation > this.#generation) this.#generation = event.generation
    }

    /**
     * Sets the bounds, unless the content has changed; returns whether it did. If not, the events that say how have been delivered.
     * `onset` is called before later events are delivered, with the bounds if others have set them since.
     * @param {Rect} rect
     * @param {(others: Rect | undefined) => void} onset
     */
    async set(rect, onset) {
        const { client } = this.#container
        const { bounds } = /** @type {WindowEvent} */ (this.#event)
        const anchor = isSameSize(rect, bounds) ? undefined : this.#anchor
        const fields = { operations: [{ setBounds: rect }], anchor, withoutBatch: true, ifGeneration: this.#generation }
        try {
            await client._requestInOrder('updateContainer', { container: this.#container, ...fields }, ({ generation, merged }) => {
                if (merged <= 1 && generation > this.#generation) this.#generation = generation
                const event = /** @type {WindowEvent} */ (this.#event)
                const { bounds: newest } = event
                // An event that came before this reply may have the bounds that it is about, or later ones.
                const isPast = event.generation < generation || isSameRect(newest, bounds)
                onset(isPast || isSameRect(newest, rect) ? undefined : newest)
            })
            return true
        } catch (error) {
            if (!(error instanceof LayoutdError) || error.code !== 'generation.stale') throw error
            await client.request('sync')
            return false
        }
    }
}
return { OwnedBounds }
})()
// window_elements.js
const module51 = (() => {
const { ProtocolError } = module32

/** @typedef {import('../layoutd.js').ElementPin} ElementPin */
/** @typedef {import('../layoutd.js').KeyedElement} KeyedElement */
/** @typedef {import('../layoutd.js').LayoutdEvent} LayoutdEvent */
/** @typedef {import('../layoutd.js').WindowElement} WindowElement */
/** @typedef {import('../layoutd.js').WindowPin} WindowPin */
/** @typedef {Extract<LayoutdEvent, { kind: 'windowChanged' | 'windowOpened' }>} WindowEvent */
/** @typedef {{ element: WindowElement, from: WindowElement }} Changed */
/** @typedef {{ disappeared: WindowElement[], appeared: WindowElement[], moved: Changed[], changed: Changed[] }} Lists */
/**
 * An element by the daemon's key; of those that another connection knew and this one does not, by the element itself.
 * @typedef {Omit<KeyedElement, 'key'> & { key: KeyedElement['key'] | WindowElement }} Known
 */
/** @typedef {Record<keyof Lists, (Known | { key: WindowElement, before?: undefined })[]> & { pins: WindowPin[] }} Change */

/**
 * An element's identity under any key: its identifier, or without one its index path.
 * @type {(element: import('../layoutd.js').Element) => string}
 */
const identity = ({ category, kind, section, item, id }) => (id === undefined
    ? `${category}/${kind}/${section}/${item}` : `${category}/${kind}/${typeof id}/${id}/${category === 'cell' ? '' : item}`)

// In the order in which they are applied.
/** @type {(keyof Lists)[]} */
const NAMES = ['disappeared', 'appeared', 'moved', 'changed']

/**
 * Applies the events of a window. Its elements are known by the daemon's keys, which end with a connection; each has a key of its own,
 * which does not.
 */
class WindowElements {
    /**
     * The newest `windowOpened` or `windowChanged`.
     * @type {WindowEvent | undefined}
     */
    event
    /**
     * How those follow what is visible that are pinned or may come to be, by their own keys.
     * @type {Map<number, ElementPin>}
     */
    pins = new Map()
    /** @type {Map<KeyedElement['key'] | WindowElement, WindowElement>} */
    #known = new Map()
    #lastKey = 0

    /** By their own keys. */
    get byKey() {
        return new Map([...this.#known.values()].map((element) => [element.key, element]))
    }

    /**
     * Applies an event. Returns its lists with the elements as they were passed on before and are now.
     * @param {WindowEvent} event
     * @returns {Lists}
     */
    follow(event) {
        this.event = event
        return event.kind === 'windowOpened' ? this.#replace(event) : this.#apply(event)
    }

    /** @param {Change} change */
    #apply(change) {
        /** @type {Lists} */
        const lists = { disappeared: [], appeared: [], moved: [], changed: [] }
        for (const name of NAMES) {
            const list = /** @type {(WindowElement | Changed)[]} */ (lists[name])
            for (const { key, before, ...fields } of change[name]) {
                const from = this.#known.get(key)
                if ((name === 'appeared') === (from !== undefined)) {
                    throw new ProtocolError(`${name} has key ${key}, which the window ${from ? 'has already' : 'does not have'}`)
                }
                const element = /** @type {WindowElement} */ ({ ...fields, key: from?.key ?? ++this.#lastKey })
                if (name === 'disappeared' && from) {
                    this.#known.delete(key)
                    this.pins.delete(from.key)
                } else this.#known.set(key, element)
                list.push(!from ? element : name === 'disappeared' ? from : { element, from })
            }
        }
        for (const { key, side, ...pin } of change.pins) {
            const element = this.#known.get(key)
            if (!element) throw new ProtocolError(`pins has key ${key}, which the window does not have`)
            if (side) this.pins.set(element.key, { side: /** @type {ElementPin['side']} */ (side), ...pin })
            else this.pins.delete(element.key)
        }
        return lists
    }

    /**
     * Applies all elements of a new connection, under its keys. Those with a known identity have changed, and keep their own keys.
     * @param {WindowEvent} event
     */
    #replace({ appeared, pins }) {
        const keys = new Map(appeared.map((each) => [identity(each), each.key]))
        // The event lists all elements that follow what is visible.
        this.pins.clear()
        const before = [...this.#known.values()]
        // Those that are gone have themselves for a key, which no element of the daemon has.
        this.#known = new Map(before.map((each) => [keys.get(identity(each)) ?? each, each]))
        /** @type {(element: KeyedElement) => boolean} */
        const isKnown = ({ key }) => this.#known.has(key)
        return this.#apply({
            disappeared: before.filter((each) => this.#known.has(each)).map((key) => ({ key })),
            appeared: appeared.filter((each) => !isKnown(each)), moved: [], changed: appeared.filter(isKnown), pins })
    }
}
return { WindowElements }
})()
// window.js
const module52 = (() => {
const { ConnectionLost, asError } = module32
const { isSameSize, nearest } = module48
const { OwnedBounds } = module50
const { tell } = module44
const { WindowElements } = module51

/** @typedef {import('../layoutd.js').LayoutdEvent} LayoutdEvent */
/** @typedef {import('../layoutd.js').Rect} Rect */
/** @typedef {import('../layoutd.js').WindowOptions} WindowOptions */
/** @typedef {import('./container.js').Container} Container */
/** @typedef {import('./window_elements.js').Lists} Lists */
/** @typedef {import('./window_elements.js').WindowEvent} WindowEvent */

// An empty difference.
/** @type {Lists} */
const NOTHING = { disappeared: [], appeared: [], moved: [], changed: [] }

/**
 * The elements in sight: those that meet a rectangle and an overscan around it. The daemon sends what is different after each
 * change and each move; `onchange` gets it. An element keeps its `key` as long as it is the same item and in the window.
 */
class Window {
    #options
    #subscription
    #elements = new WindowElements()
    // The container's bounds, if the window owns them.
    #bounds
    // Whether `rect` is the window's own: not the container's bounds, or not yet.
    /** @type {boolean} */
    #isOwn
    // While moves are sent, and whether there is one to be sent.
    /** @type {Promise<void> | undefined} */
    #moving
    #isMoved = false
    // Of a window with a view: whether the move is a hand's, and the size that the daemon knows.
    #isByHand = false
    /** @type {{ width: number, height: number } | undefined} */
    #size

    /**
     * Use `Window.open`.
     * @param {Container} container
     * @param {WindowOptions} options
     */
    constructor(container, options) {
        const { rect, ownsBounds, anchor, overscan, overscanShare = overscan === undefined ? 1 : 0, committed, rate, isPassive, view } = options
        this.container = container
        /** The visible rectangle, in the container's coordinates. */
        this.rect = /** @type {Rect} */ (rect)
        this.#options = options
        this.#bounds = ownsBounds ? new OwnedBounds(container, anchor) : undefined
        this.#isOwn = rect !== undefined
        const window = { rect: ownsBounds ? undefined : rect, overscan, overscanShare, committed }
        const fields = { container, window, view, rate, isPassive, withIds: container.withIds || undefined }
        this.#subscription = container.client._subscription(
            fields, (event) => this.#follow(event), (error) => error && tell(options.onerror, error))
    }

    /**
     * Opens a window, with its elements; layoutd.d.ts documents the options.
     * @param {Container} container
     * @param {WindowOptions} options
     */
    static async open(container, options = {}) {
        const window = new Window(container, options)
        await container.client._start(window.#subscription)
        return window
    }

    /** By key. */
    get elements() {
        return this.#elements.byKey
    }

    /** Where to draw the elements: `rect`, or the rectangle nearest to it that has all its elements. */
    get shown() {
        return nearest(this.rect, this.#event.rect)
    }

    /** The newest; there is one once the window is open. */
    get #event() {
        return /** @type {WindowEvent} */ (this.#elements.event)
    }

    get generation() {
        return this.#elements.event?.generation ?? 0
    }

    get contentSize() {
        return this.#elements.event?.contentSize ?? { width: 0, height: 0 }
    }

    /** How elements follow what is visible that are pinned or may come to be, by key. */
    get pins() {
        return this.#elements.pins
    }

    /** The sections that scroll by themselves (`queryOrthogonal`). */
    get rows() {
        return this.#elements.event?.rows ?? []
    }

    /**
     * Moves `rect`, or the given members of it. One request is under way at a time; the newest place counts. `byHand`: whether a hand or
     * the program has chosen the place, and not the effect `scroll` of the window's view.
     * @param {Partial<Rect>} [rect]
     * @param {{ byHand?: boolean }} options
     */
    move(rect, { byHand = true } = {}) {
        const { view, rect: own, ownsBounds } = this.#options
        if (view && !own && !ownsBounds) {
            throw new TypeError('the window follows the bounds of its container, expected "rect" or "ownsBounds" beside "view"')
        }
        this.rect = { ...this.rect, ...rect }
        this.#isByHand ||= byHand
        this.#isOwn = this.#isMoved = true
        return this.#moving ??= this.#send()
    }

    /**
     * Says what hands do in its view. `onview` gets what that means, in its place among the differences; it is returned as well.
     * @param {readonly import('../layoutd.js').ViewInput[]} inputs
     */
    input(inputs) {
        return this.#subscription.input(inputs)
    }

    /** Reads its view. */
    viewState() {
        return this.#subscription.viewState()
    }

    /** Resolves when the window shows all that has happened so far. */
    async settled() {
        do {
            await this.#moving
            await this.container.client.request('sync')
        } while (this.#moving)
    }

    close() {
        return this.#subscription.unsubscribe()
    }

    async #send() {
        try {
            while (this.#isMoved) {
                this.#isMoved = false
                if (this.#bounds && !await this.#bounds.set(this.rect, (others) => this.#haveSet(others))) this.#isMoved = true
                else if (this.#options.view) await this.#moveView()
                else if (!this.#bounds) await this.#subscription.moveWindow({ ...this.#subscription.fields.window, rect: this.rect })
            }
        } catch (error) {
            // After a lost connection, the window moves once it is open again.
            this.#isMoved = error instanceof ConnectionLost
            if (!this.#isMoved) tell(this.#options.onerror, asError(error))
        }
        this.#moving = undefined
    }

    /** The window of a view follows what is visible. */
    async #moveView() {
        const { x, y, width, height } = this.rect
        /** @type {import('../layoutd.js').ViewInput[]} */
        const inputs = [{ scrolled: { to: { x, y }, byHand: this.#isByHand } }]
        this.#isByHand = false
        if (!this.#size || !isSameSize(this.#size, this.rect)) inputs.unshift({ resized: { width, height } })
        await this.#subscription.input(inputs)
        this.#size = { width, height }
    }

    /**
     * From now on, `rect` follows the bounds. `others`: what others have set them to meanwhile, if they have.
     * @param {Rect | undefined} others
     */
    #haveSet(others) {
        this.#isOwn = this.#isMoved
        if (others && !this.#isOwn) this.#show(NOTHING, others)
    }

    /** @param {LayoutdEvent} event */
    #follow(event) {
        if (event.kind === 'layoutFailed') return tell(this.#options.onerror, /** @type {Error} */ (event.error))
        if (event.kind === 'containerClosed') return tell(this.#options.onclosed, event.reason)
        if (event.kind === 'viewChanged') return tell(this.#options.onview, event)
        if (event.kind !== 'windowOpened' && event.kind !== 'windowChanged') return
        const lists = this.#elements.follow(event)
        this.#bounds?.follow(event)
        const isNew = event.kind === 'windowOpened'
        if (isNew) this.#size = undefined
        const { bounds, contentOffsetAdjustment: { x, y } } = event
        // A container that is opened again may have other bounds.
        const hasToMove = isNew && (this.#isMoved || (this.#bounds !== undefined && this.rect !== undefined))
        const isOwn = this.#isOwn || hasToMove
        const before = { ...bounds, ...this.rect }
        this.#show(lists, isOwn ? { ...before, x: before.x + x, y: before.y + y } : bounds)
        // A view has moved along by itself, but for a place that it was told meanwhile.
        if (hasToMove || (isOwn && (x || y))) this.move({}, { byHand: false })
    }

    /**
     * Sets `rect`, and passes on what is different.
     * @param {Lists} lists
     * @param {Rect} rect
     */
    #show(lists, rect) {
        const event = this.#event
        const before = { ...event.bounds, ...this.rect }
        this.rect = rect
        if (this.#bounds) this.container._bounds = rect
        const contentOffsetAdjustment = { x: rect.x - before.x, y: rect.y - before.y }
        tell(this.#options.onchange, { ...event, ...lists, rect: this.shown, contentOffsetAdjustment })
    }
}
return { Window }
})()
// layoutd.js
const module53 = (() => {
// A client of layoutd's wire protocol, for browsers and Node.js, without dependencies.
//
//     const client = await Client.connect()                    // in a page that `layoutctl gateway` serves
//     const container = await client.open({
//         layout: 'flow', bounds: { width: 320, height: 480 }, sections: [{ itemCount: 100 }] })
//     for (const cell of (await container.queryRect({ rect: { width: 320, height: 480 } })).attributes) {
//         console.log(cell.section, cell.item, cell.x, cell.y, cell.width, cell.height)
//     }
//
// Each request is a method that takes its message's fields and returns those of its reply; `layout.proto` documents both, and
// layoutd.d.ts has their types. In the folder layoutd, from the bottom up:
//
//     schema, messages                     layout.proto as a table
//     plain, read, elements                from what a program passes to JSON, and from JSON to what it gets
//     encode, decode, binary_...           JSON in protobuf, in which requests with many numbers are sent
//     connection, parts                    pairs requests and replies on one channel, such as web_socket_channel
//     client, container, subscription      what a program holds on to, across connections
//     window, window_elements              the elements in sight
//     scroll_scale                         content of any length in a scroll view

return { Client: module47.Client, Container: module41.Container, LAYOUT_ITEM: module33.LAYOUT_ITEM, ConnectionLost: module32.ConnectionLost, LayoutdError: module32.LayoutdError, ProtocolError: module32.ProtocolError, TimeoutError: module32.TimeoutError, EVERYWHERE: module48.EVERYWHERE, ScrollScale: module49.ScrollScale, Subscription: module45.Subscription, webSocketChannel: module46.webSocketChannel, Window: module52.Window }
})()
// look.js
const module54 = (() => {
const { LAYOUT_ITEM } = module53
const { keyOf } = module7
const { photographOf } = module11

/** Consecutive hues of `oklch()` differ by 13 of 34 steps, close to the golden angle, so that no two near each other are alike. */
const hues = 34, hueStep = 13, firstHue = 24
const hueAt = (index) => (firstHue + index * hueStep) % hues * 360 / hues

/**
 * A function that says what an element of the container shows: its hue, its style, what it is called, and the number of its landscape if it
 * is a photograph. Colours that say something about the items are shown in place of photographs.
 */
function makeLook(studio) {
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
function dress(node, element, { hue, label, style, photograph }, shape, name) {
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
return { makeLook, dress }
})()
// preview.js
const module55 = (() => {
const { place } = module22
const { make } = module15
const { countsOf } = module24
const { defaults } = module25
const { dress, makeLook } = module54

/** Taller containers are shown from their top, as wide as the picture. */
const tallest = 1.3

/** The elements of a showcase at its bounds. Its name would be taken if it was open elsewhere. */
async function query(client, { name, ...container }) {
    const { bounds } = container, opened = await client.open(container)
    try {
        return (await opened.queryRect({ rect: bounds })).attributes
    } finally {
        await opened.close()
    }
}

/** The function that colours and labels the showcase's elements. */
function lookOf(showcase) {
    let first = 0
    const firstItems = countsOf(defaults, showcase).map((count) => (first += count) - count)
    return makeLook({ state: { ...defaults, colour: 'index' }, dataSet: showcase, firstItems })
}

/** Draws a showcase into the node, whose size it follows. */
async function drawPreview(node, client, showcase) {
    const { layout, bounds: { x = 0, y = 0, width, height } } = showcase.container
    const [{ itemShape }, elements] = await Promise.all([client.describeLayout({ layout }), query(client, showcase.container)])
    const look = lookOf(showcase), byDepth = elements.toSorted((a, b) => Number(Boolean(a.pinned)) - Number(Boolean(b.pinned)))
    const nodes = byDepth.map((element) => {
        const each = document.createElement('div')
        dress(each, element, look(element), itemShape || 'rectangle', '')
        place(each, element, { x, y })
        each.removeAttribute('aria-label')
        return each
    })
    const device = make('div', { className: 'preview' }, ...nodes)
    Object.assign(device.style, { width: `${width}px`, height: `${height}px` })
    node.replaceChildren(device)
    new ResizeObserver(() => {
        const { clientWidth, clientHeight } = node
        const scale = height > tallest * width ? clientWidth / width : Math.min(clientWidth / width, clientHeight / height)
        const top = Math.max(0, (clientHeight - height * scale) / 2)
        device.style.transform = `translate(${(clientWidth - width * scale) / 2}px, ${top}px) scale(${scale})`
    }).observe(node)
}
return { drawPreview }
})()
// gallery.js
const module56 = (() => {
const { byId, make, text } = module15
const { readShowcases } = module19
const { worded } = module20
const { Pictures } = module21
const { drawPreview } = module55

class Gallery {
    /** Showcases by layout, with their containers, as they were read since the gallery was opened. */
    #read = new Map()

    /** `onchosen` is called when a showcase is about to be shown. */
    constructor(studio, onchosen) {
        Object.assign(this, { studio, onchosen })
        Object.assign(this, { dialog: byId('gallery'), list: byId('gallery-list'), search: byId('gallery-search') })
        this.pictures = new Pictures(this.list, (card) => this.#draw(card))
        byId('gallery-open').addEventListener('click', () => this.open())
        byId('gallery-close').addEventListener('click', () => this.dialog.close())
        this.search.addEventListener('input', () => this.#filter())
        this.dialog.addEventListener('close', () => this.#clear())
        this.list.addEventListener('click', ({ target }) => this.#choose(target.closest('.card')))
        this.list.addEventListener('keydown', (event) => this.#press(event))
        document.addEventListener('keydown', (event) => {
            const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
            if (!isKey || event.defaultPrevented) return
            event.preventDefault()
            if (!this.dialog.open) this.open()
        })
    }

    get cards() { return [...this.list.querySelectorAll('.card:not([hidden])')] }

    async open() {
        this.dialog.showModal()
        byId('gallery-result').textContent = 'Reading the showcases'
        const response = await fetch('/showcases.json').catch(() => null)
        const showcases = response?.ok ? await response.json().catch(() => null) : null
        if (!this.dialog.open) return
        if (!showcases) return void (byId('gallery-result').textContent = 'The showcases cannot be read: the studio does not answer')
        this.list.replaceChildren(...showcases.filter(({ problem }) => !problem).map((each) => this.#card(each)))
        this.#filter()
        const current = this.cards.find(({ ariaSelected }) => ariaSelected === 'true') ?? this.cards[0]
        if (current) this.#focus(current)
        for (const card of this.cards) this.pictures.add(card)
    }

    #card({ layout, name, title, sentence = '' }) {
        const id = `${layout}/${name}`, isShown = this.studio.dataSet.id === id
        return make('div', { className: 'card', role: 'option', 'aria-selected': isShown, 'data-showcase': id, tabIndex: -1 },
            make('div', { className: 'picture', 'aria-hidden': 'true' }),
            text('b', title, { title }), text('span', layout, { className: 'layout' }), text('p', sentence))
    }

    async #draw(card) {
        const [layout] = card.dataset.showcase.split('/'), picture = card.querySelector('.picture')
        try {
            const showcase = (await this.#showcases(layout)).find(({ id }) => id === card.dataset.showcase)
            if (card.isConnected) await drawPreview(picture, this.studio.session.client, showcase)
        } catch (error) {
            picture.replaceChildren(text('span', `No picture: ${worded(error)}`))
        }
    }

    #showcases(layout) {
        if (!this.#read.has(layout)) this.#read.set(layout, readShowcases(layout))
        return this.#read.get(layout)
    }

    /** Shows the cards with all words of the search. */
    #filter() {
        const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean)
        for (const card of this.list.children) card.hidden = !words.every((word) => card.textContent.toLowerCase().includes(word))
        const { cards } = this, isReached = cards.some(({ tabIndex }) => tabIndex === 0)
        if (!isReached && cards.length) this.#reach(cards[0])
        byId('gallery-result').textContent = cards.length === 1 ? '1 showcase' : `${cards.length || 'No'} showcases`
    }

    async #choose(card) {
        if (!card) return
        const { showcase } = card.dataset, [layout] = showcase.split('/'), showcases = await this.#showcases(layout)
        this.dialog.close()
        this.onchosen()
        this.studio.data.offer(showcases)
        this.studio.data.choose(showcase)
    }

    /** Tab leads to one card, the arrow keys from there to the others. */
    #reach(card) {
        for (const each of this.list.children) each.tabIndex = each === card ? 0 : -1
    }

    #focus(card) {
        this.#reach(card)
        card.focus()
        card.scrollIntoView({ block: 'nearest' })
    }

    #press(event) {
        const { cards } = this, index = cards.indexOf(event.target)
        if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return
        const columns = cards.filter(({ offsetTop }) => offsetTop === cards[0].offsetTop).length
        const places = {
            ArrowLeft: index - 1, ArrowRight: index + 1, ArrowUp: index - columns, ArrowDown: index + columns,
            Home: 0, End: cards.length - 1,
        }
        if (event.key === 'Enter' || event.key === ' ') this.#choose(event.target)
        else if (event.key in places) this.#focus(cards[places[event.key]] ?? event.target)
        else return
        event.preventDefault()
    }

    #clear() {
        this.pictures.clear()
        this.#read.clear()
        this.list.replaceChildren()
        this.search.value = ''
    }
}
return { Gallery }
})()
// changes.js
const module57 = (() => {
const { byId, make, text } = module15

/** Notices that are listed, and ranges of each kind in one. */
const noticeLimit = 60, rangeLimit = 12

const round = (number) => String(Math.round(number * 100) / 100)
const by = ({ dx, dy }) => `by ${round(dx)}, ${round(dy)}`

function items({ kind, section, item, count }) {
    const last = count > 1 ? `…${item + count - 1}` : ''
    return `${kind === 'cell' ? '' : `${kind} `}${section}.${item}${last}`
}

function origin({ from, section, item }) {
    return from.section === section && from.item === item ? '' : ` from ${from.section}.${from.item}`
}

/** Lines `[what happened, to which elements]`. */
function lines({ everything, moved, inserted, deleted, elements, sections }) {
    if (everything) return [['all', 'query everything again']]
    const limited = (name, ranges, describe) => {
        const shown = ranges.slice(0, rangeLimit).map((range) => [name, describe(range)])
        return ranges.length > rangeLimit ? [...shown, [name, `${ranges.length - rangeLimit} more ranges`]] : shown
    }
    return [
        ...limited('deleted', deleted, items),
        ...limited('sections', sections, (run) => `${run.from}…${run.from + run.count - 1} → ${run.to} ${by(run)}${run.stale ? ', stale' : ''}`),
        ...limited('moved', moved, (range) => `${items(range)}${origin(range)} ${by(range)}`),
        ...limited('inserted', inserted, items),
        ...limited('stale', elements, (range) => `${items(range)}${origin(range)}`),
    ]
}

function article({ reason, generation, generationBefore, merged, changes }) {
    const { width, height } = changes?.contentSizeAfter ?? {}
    const facts = [`${generationBefore} → ${generation}`, merged > 1 ? `${merged} merged` : '', changes ? `${round(width)} × ${round(height)}` : '']
    return make('article', { className: 'change' },
        make('header', {}, text('b', reason), ...facts.filter(Boolean).map((fact) => text('span', fact))),
        make('ul', {}, ...(changes ? lines(changes) : []).map(([name, ranges]) => make('li', {}, text('b', name), ranges))))
}

class ChangeList {
    constructor() {
        this.notices = []
        this.isVisible = false
        this.draw()
    }

    add(event) {
        this.notices.unshift(event)
        this.notices.length = Math.min(this.notices.length, noticeLimit)
        this.schedule()
    }

    show(isVisible) {
        this.isVisible = isVisible
        this.schedule()
    }

    schedule() {
        if (!this.isVisible || this.frame) return
        this.frame = requestAnimationFrame(() => {
            this.frame = null
            this.draw()
        })
    }

    draw() {
        const hint = text('p', 'Each change of the container is listed here with its ranges.', { className: 'empty' })
        byId('panel-changes').replaceChildren(...(this.notices.length ? this.notices.map(article) : [hint]))
    }
}
return { ChangeList }
})()
// numbers.js
const module58 = (() => {
// Numbers as people read them: to what one can see.

/** A length or a place: whole points from 100 on, below that with one decimal, and never -0. */
function shown(number) {
    const digits = Math.abs(number) < 100 ? 10 : 1
    return String(Math.round(number * digits) / digits || 0)
}

/** A sentence whose numbers are rounded. */
const rounded = (sentence) => sentence.replaceAll(/-?\d+\.\d+(e[+-]?\d+)?/g, (number) => shown(Number(number)))

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
function ordinal(number) {
    const isTeen = number % 100 >= 11 && number % 100 <= 13
    return `${number}${isTeen ? 'th' : { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th'}`
}
return { shown, rounded, ordinal }
})()
// explain.js
const module59 = (() => {
const { byId, make, text } = module15
const { ordinal, rounded, shown } = module58

/** Three digits are enough of what is not a length. */
const digits = (number) => String(Math.round(number * 1000) / 1000 || 0)

const rectangle = (number, { x, y, width, height }) => `${number(width)} × ${number(height)} at ${number(x)}, ${number(y)}`

/** `[name, value, exact value]` of what the element has. */
function facts({ id, alpha, hidden, estimated, pinned, transform, custom = {}, zIndex, ...frame }) {
    const rows = [['Frame', rectangle(shown, frame), rectangle(String, frame)], ['z-index', zIndex]]
    if (id !== undefined) rows.push(['Identifier', id])
    if (alpha !== 1) rows.push(['Alpha', String(Math.round(alpha * 100) / 100), String(alpha)])
    if (hidden) rows.push(['Hidden', 'yes'])
    if (estimated) rows.push(['Size', 'estimated'])
    if (pinned) rows.push(['Pinned by', `${shown(pinned.dx)}, ${shown(pinned.dy)}`, `${pinned.dx}, ${pinned.dy}`])
    if (transform) {
        const { untransformedFrame, matrix } = transform
        rows.push(['Untransformed', rectangle(shown, untransformedFrame), rectangle(String, untransformedFrame)])
        rows.push(['Matrix', matrix.map(digits).join(' '), matrix.join(' ')])
    }
    for (const [name, value] of Object.entries(custom).sort()) rows.push([name, digits(value), String(value)])
    const parts = rows.flatMap(([name, value, title = '']) => [text('dt', name), text('dd', value, { title })])
    return make('dl', { className: 'facts' }, ...parts)
}

/** Where steps of each name put an element, in people's words; its lanes and places count from 1. */
const places = {
    lane: ({ lane, lanes, position }, isSideways) => (
        `${isSideways ? 'row' : 'column'} ${lane + 1} of ${lanes}, ${ordinal(position + 1)} in it`),
    line: ({ position, count, firstItem }) => `${ordinal(position + 1)} of ${count} in the line that begins with item ${firstItem}`,
    uniform: ({ row, column, perRow }) => (
        perRow > 1 ? `row ${row + 1} of equal cells, ${ordinal(column + 1)} of ${perRow} in it` : `${ordinal(row + 1)} of equal cells`),
    group: ({ cell, group }) => `${ordinal(cell + 1)} in group ${group + 1}`,
}

/** A step's sentence: of those that count places, in people's words. */
function stepText({ name, text: sentence, values }, isSideways) {
    if (!places[name]) return rounded(sentence)
    const { cross, scroll, gap } = values, between = name === 'line' ? `, with ${shown(gap)} between items` : ''
    return `${places[name](values, isSideways)}, at ${shown(cross)} across and ${shown(scroll)} along${between}`
}

/** The same of a lane or row that the page has found among the frames. */
const tracks = {
    lane: ({ lane, lanes, position }, isSideways) => (
        `${isSideways ? 'row' : 'column'} ${lane + 1} of ${lanes}${position === undefined ? '' : `, ${ordinal(position + 1)} in it`}`),
    row: ({ position, count }, isSideways) => `${ordinal(position + 1)} of ${count} in its ${isSideways ? 'column' : 'row'}`,
}

const relations = { top: 'below', left: 'right of' }

/**
 * One sentence: the place in its lane, line or group, and the items that it comes after. `near`: its neighbours on the stage; `track`: its
 * lane or row there, if the layout does not say.
 */
function sentenceOf(steps, { near, track }, isSideways) {
    const step = steps.findLast(({ name }) => places[name])
    const after = near.filter(({ side, element }) => relations[side] && element.category === 'cell')
        .map(({ side, element, distance }) => `${relations[side]} item ${element.item}${distance ? ` + ${shown(distance)}` : ''}`)
    const place = step ? places[step.name](step.values, isSideways) : track ? tracks[track.name](track, isSideways) : ''
    const sentence = [place, after.join(', ')].filter(Boolean).join('; ')
    return sentence && `${sentence[0].toUpperCase()}${sentence.slice(1)}.`
}

/** Whether the numbers are unfolded, also when the next element is explained. */
let isUnfolded = false

/** The numbers of the steps as the daemon has them, by name. */
function numbers(steps) {
    const lines = steps.filter(({ values }) => Object.keys(values).length > 0).flatMap(({ name, values }) => [
        text('dt', name), make('dd', {}, ...Object.entries(values).sort().map(([key, value]) => text('div', `${key} ${value}`)))])
    if (lines.length === 0) return []
    const list = make('dl', { className: 'facts' }, ...lines)
    const details = make('details', { className: 'numbers', open: isUnfolded }, text('summary', 'Numbers'), list)
    details.addEventListener('toggle', () => { isUnfolded = details.open })
    return [details]
}

/** `around`: what is around the element on the stage, as `sentenceOf` has it; `isSideways`: whether the content scrolls sideways. */
function showExplanation(title, { attributes: [element], steps, source }, around, isSideways) {
    const parts = [text('p', title, { className: 'heading' })], sentence = sentenceOf(steps, around, isSideways)
    if (sentence) parts.push(text('p', sentence, { className: 'sentence' }))
    parts.push(element ? facts(element) : text('p', 'It has no place.', { className: 'hint' }))
    const items = steps.map((step) => text('li', stepText(step, isSideways), { title: step.text }))
    parts.push(make('ol', { className: 'steps' }, ...items), ...numbers(steps))
    if (source) {
        const place = `${source.file}${source.line ? `:${source.line}` : ''}`
        parts.push(text('p', `Placed by ${source.plugin} ${source.version}, ${place}`, { className: 'hint' }))
    }
    byId('panel-explain').replaceChildren(make('div', { className: 'panel-pad' }, ...parts))
}

function showNoExplanation() {
    const hint = 'Point at an element, click it, or go to it with the arrow keys: what placed it is shown here.'
    byId('panel-explain').replaceChildren(text('p', hint, { className: 'empty' }))
}
return { sentenceOf, showExplanation, showNoExplanation }
})()
// editor.js
const module60 = (() => {
const { make } = module15

/** Characters up to which syntax is coloured. */
const colouredLength = 120_000

class Editor {
    /** - Parameter onchange: called with the text, a moment after the last key. `onsave`: for Ctrl+S. */
    constructor({ label, colour, onchange = () => {}, onsave = null, delay = 300 }) {
        Object.assign(this, { colour, onchange, marks: [], wrongLine: null })
        this.field = make('textarea', { spellcheck: false, autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-label': label })
        this.field.addEventListener('input', () => this.typed(delay))
        this.field.addEventListener('keydown', (event) => this.pressed(event, onsave))
        this.picture = make('pre', { 'aria-hidden': 'true' })
        this.gutter = make('div', { className: 'gutter', 'aria-hidden': 'true' })
        this.element = make('div', { className: 'editor' }, this.gutter, make('div', { className: 'text' }, this.picture, this.field))
        this.draw()
    }

    get text() { return this.field.value }

    show(text) {
        if (this.field === document.activeElement || text === this.text) return
        this.field.value = text
        this.marks = []
        this.wrongLine = null
        this.draw()
    }

    /** Marks places `{start, end}`, and a line from 1. */
    mark(marks, line = null) {
        this.marks = marks
        this.wrongLine = line ?? (marks.length ? this.text.slice(0, marks[0].start).split('\n').length : null)
        this.field.setAttribute('aria-invalid', marks.length > 0 || line !== null)
        this.draw()
    }

    reveal(line) {
        const lineHeight = parseFloat(getComputedStyle(this.picture).lineHeight) || 16
        this.element.scrollTop = Math.max(0, (line - 1) * lineHeight - this.element.clientHeight / 3)
    }

    typed(delay) {
        this.marks = []
        this.wrongLine = null
        this.draw()
        clearTimeout(this.timer)
        this.timer = setTimeout(() => this.onchange(this.text), delay)
    }

    pressed(event, onsave) {
        if ((event.ctrlKey || event.metaKey) && event.key === 's' && onsave) {
            event.preventDefault()
            onsave(this.text)
        }
    }

    /** The text again, in pieces with their colours, behind the field. */
    draw() {
        const { text } = this, runs = text.length <= colouredLength ? this.colour(text) : []
        const isMarked = (run) => this.marks.some(({ start, end }) => run.start < end && start < run.end)
        const marks = this.marks.map(({ start, end }) => ({ start, end, kind: 'wrong' }))
        const cuts = [...runs.filter((run) => !isMarked(run)), ...marks].sort((a, b) => a.start - b.start)
        const pieces = []
        let index = 0
        for (const { start, end, kind } of cuts) {
            if (end <= index) continue
            const from = Math.max(index, start)
            if (from > index) pieces.push(text.slice(index, from))
            pieces.push(make('span', { className: kind, textContent: text.slice(from, end) || ' ' }))
            index = end
        }
        this.picture.replaceChildren(...pieces, text.slice(index), '\n')
        const lines = text.split('\n').length
        if (lines !== this.lines || this.wrongLine !== this.shownLine) {
            this.gutter.replaceChildren(...this.numbers(lines))
            Object.assign(this, { lines, shownLine: this.wrongLine })
        }
    }

    numbers(lines) {
        const range = (from, to) => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).join('\n')
        const { wrongLine } = this
        if (!wrongLine || wrongLine > lines) return [range(1, lines)]
        return [wrongLine > 1 ? `${range(1, wrongLine - 1)}\n` : '', make('b', { textContent: wrongLine }), range(wrongLine + 1, lines)]
    }
}
return { Editor }
})()
// highlight.js
const module61 = (() => {
// Colours of syntax: kinds of words by pattern.

const quoted = /"(?:[^"\\\n]|\\.)*"?/.source
const number = /\b(?:0x[\da-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/.source

/** Kinds with their patterns, the first that matches. */
const pattern = (kinds) => new RegExp(Object.entries(kinds).map(([kind, source]) => `(?<${kind}>${source})`).join('|'), 'g')

const long = /\[\[[\s\S]*?(?:\]\]|$)/.source
const luaWords = 'and break do else elseif end false for function goto if in local nil not or repeat return then true until while'
const lua = pattern({
    comment: `--${long}|--.*`, string: `${quoted}|${quoted.replaceAll('"', "'")}|${long}`,
    keyword: `\\b(?:${luaWords.replaceAll(' ', '|')})\\b`, number,
})
const json = pattern({ keyword: `${quoted}(?=\\s*:)|\\b(?:true|false|null)\\b`, string: quoted, number: `-?${number}` })

/** Runs `{start, end, kind}` of a text. */
function runs(text, pattern) {
    return Array.from(text.matchAll(pattern), (match) => ({
        start: match.index, end: match.index + match[0].length,
        kind: Object.keys(match.groups).find((kind) => match.groups[kind] !== undefined),
    }))
}

const colourLua = (text) => runs(text, lua)
const colourJSON = (text) => runs(text, json)
return { colourLua, colourJSON }
})()
// plugin.js
const module62 = (() => {
const { byId, fill, make, text } = module15
const { Editor } = module60
const { colourLua } = module61
const { worded } = module20

/** Lines of the log. */
const logLimit = 200

class PluginPane {
    constructor(studio) {
        this.studio = studio
        this.files = []
        this.name = ''
        this.etag = ''
        this.editor = new Editor({
            label: 'Source of the plugin', colour: colourLua, delay: 0, onchange: () => this.state(), onsave: () => this.save(),
        })
        this.saving = text('button', 'Save', { className: 'primary', title: 'Saves the file; the daemon reloads it (Ctrl+S)' })
        this.saving.addEventListener('click', () => this.save())
        this.revert = text('button', 'Reload', { title: 'Reads the file again', onclick: () => this.load(this.name) })
        this.select = make('select', { 'aria-label': 'File', onchange: () => this.load(this.select.value) })
        this.status = make('span', { className: 'spacer' })
        this.faultBox = make('div')
        this.source = make('div', { className: 'source' }, this.editor.element)
        this.log = make('div', { className: 'events', role: 'log', 'aria-label': 'Plugins', tabIndex: 0 })
        const bar = make('div', { className: 'log-bar' }, this.select, this.status, this.revert, this.saving)
        byId('panel-plugin').replaceChildren(make('div', { className: 'plugin' }, make('div', {}, bar, this.faultBox), this.source, this.log))
        for (const name of ['layoutReloaded', 'layoutFailed', 'pluginQuarantined']) {
            studio.session.addEventListener(name, ({ detail }) => this[name](detail))
        }
    }

    /** The files that the studio was started with. */
    setFiles({ plugins = [], writable = false }) {
        this.files = plugins
        this.isWritable = writable
        fill(this.select, plugins.map((name) => [name, `${name}.lua`]))
        for (const control of [this.select, this.saving, this.revert]) control.hidden = plugins.length === 0
        this.editor.field.readOnly = !writable
        if (plugins.length) this.load(plugins[0])
        else this.source.replaceChildren(text('p', 'Start the studio with a plugin to edit it here: layoutctl studio FILE.lua', { className: 'empty' }))
    }

    /** The layout has changed: its file, if it is one of the studio's, is what one wants to see. */
    layoutChanged(layout) {
        if (this.files.includes(layout) && this.name !== layout && !this.isChanged) this.load(layout)
    }

    get isChanged() { return this.saved !== undefined && this.editor.text !== this.saved }

    async load(name) {
        const response = await fetch(`/plugins/${encodeURIComponent(name)}.lua`)
        if (!response.ok) return this.note(`${name}.lua cannot be read: ${(await response.text()).trim()}`, true)
        this.name = this.select.value = name
        this.etag = response.headers.get('ETag') ?? ''
        this.saved = await response.text()
        this.editor.field.value = this.saved
        this.editor.mark([])
        this.showFault(null)
        return this.state()
    }

    async save() {
        if (!this.isWritable || !this.name) return
        const written = this.editor.text
        const headers = { 'If-Match': this.etag, 'Content-Type': 'text/plain; charset=utf-8' }
        const response = await fetch(`/plugins/${encodeURIComponent(this.name)}.lua`, { method: 'PUT', body: written, headers })
        if (response.status === 412) {
            return this.note(`${this.name}.lua has been changed by another program. Reload it, or copy your text first.`, true)
        }
        if (!response.ok) return this.note(`${this.name}.lua is not saved: ${(await response.text()).trim()}`, true)
        this.etag = response.headers.get('ETag') ?? ''
        this.saved = written
        this.editor.mark([])
        this.showFault(null)
        this.note(`${this.name}.lua saved`)
        return this.state()
    }

    state() {
        this.status.textContent = this.isChanged ? 'not saved' : ''
        this.saving.disabled = !this.isWritable || !this.isChanged
    }

    layoutReloaded({ layout, version }) {
        if (layout === this.name) this.showFault(null)
        this.studio.pluginReloaded(layout)
        this.note(`${layout} ${version} is in service`)
    }

    layoutFailed({ error, container }) {
        if (container && container !== this.studio.session.container?.number) return
        const { fault } = error
        this.note(`${fault?.file ? `${fault.file.split('/').at(-1)}${fault.line ? `:${fault.line}` : ''}: ` : ''}${error.message}`, true)
        this.showFault(error)
        this.studio.reports.pluginFailed(error)
    }

    pluginQuarantined({ plugin, version }) {
        this.note(`${plugin} ${version} is quarantined: it ran out of time or memory too often`, true)
    }

    /** An error at its line. */
    showFault(error) {
        this.fault = error
        const isOfFile = error?.fault && (error.fault.plugin === this.name || error.fault.file.endsWith(`/${this.name}.lua`))
        const line = isOfFile ? error.fault.line ?? null : null
        this.editor.mark([], line)
        if (line) this.editor.reveal(line)
        if (!error) return this.faultBox.replaceChildren()
        const { fault } = error
        const sourceLine = line ? `${line}: ${this.editor.text.split('\n')[line - 1]?.trim()}` : ''
        const details = [sourceLine, fault?.traceback].filter(Boolean).join('\n')
        return this.faultBox.replaceChildren(make('div', { className: 'fault', role: 'alert' },
            worded(error), ...(details ? [text('pre', details)] : []),
            text('span', 'The last good picture stays.', { className: 'hint' })))
    }

    note(message, isFailure = false) {
        const now = new Date().toTimeString().slice(0, 8)
        this.log.prepend(make('p', { className: isFailure ? 'failed' : '' }, text('time', now), message))
        while (this.log.children.length > logLimit) this.log.lastChild.remove()
    }
}
return { PluginPane }
})()
// tabs.js
const module63 = (() => {
const { byId } = module15

class Tabs extends EventTarget {
    constructor(names) {
        super()
        this.names = names
        names.forEach((name, index) => {
            const tab = byId(`tab-${name}`)
            tab.addEventListener('click', () => this.show(name))
            tab.addEventListener('keydown', ({ key }) => {
                const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
                if (step) this.show(names[(index + step + names.length) % names.length], true)
            })
        })
    }

    show(name, focuses = false) {
        if (!this.names.includes(name)) return
        this.current = name
        for (const each of this.names) {
            const tab = byId(`tab-${each}`)
            tab.setAttribute('aria-selected', each === name)
            tab.tabIndex = each === name ? 0 : -1
            byId(`panel-${each}`).hidden = each !== name
        }
        if (focuses) byId(`tab-${name}`).focus()
        this.dispatchEvent(new Event('change'))
    }
}
return { Tabs }
})()
// wire.js
const module64 = (() => {
const { byId, make, text } = module15

/** Lines that are drawn. */
const lineLimit = 200
/** Milliseconds between drawings. Lines that change with every frame cannot be read, and cost the picture's time. */
const pause = 150

function bytes(count) {
    if (count === 0) return ''
    if (count < 10_000) return `${count} B`
    return count < 10_000_000 ? `${Math.round(count / 1024)} KiB` : `${Math.round(count / 1048576)} MiB`
}

function time(microseconds) {
    if (microseconds === null) return ''
    return microseconds < 10_000 ? `${microseconds} µs` : `${Math.round(microseconds / 1000)} ms`
}

/** A body as JSON in lines, with lists of numbers in one, if it was kept whole. */
function pretty(body) {
    try {
        const lines = JSON.stringify(JSON.parse(body), null, 1)
        return lines.replace(/\[\s+([-\d.,\s]+?)\s+\]/g, (_, numbers) => `[${numbers.replace(/\s+/g, ' ')}]`)
    } catch {
        return body
    }
}

class WireLog {
    constructor(recorder) {
        this.recorder = recorder
        this.isVisible = false
        this.selected = null
        recorder.onchange = () => this.schedule()
        this.filter = make('input', { type: 'text', placeholder: 'Filter by name', 'aria-label': 'Filter by name' })
        this.filter.addEventListener('input', () => this.schedule())
        const pausing = text('button', 'Pause', { className: 'quiet' })
        pausing.addEventListener('click', () => {
            recorder.isPaused = !recorder.isPaused
            pausing.textContent = recorder.isPaused ? 'Resume' : 'Pause'
        })
        const clear = text('button', 'Clear', { className: 'quiet', onclick: () => recorder.clear() })
        this.lines = make('div', { className: 'log' })
        this.detail = make('div', { className: 'detail', hidden: true })
        byId('panel-wire').replaceChildren(make('div', { className: 'log-bar' }, this.filter, pausing, clear), this.lines, this.detail)
    }

    show(isVisible) {
        this.isVisible = isVisible
        this.schedule()
    }

    schedule() {
        if (!this.isVisible || this.timer) return
        this.timer = setTimeout(() => {
            this.timer = null
            this.draw()
        }, pause)
    }

    draw() {
        const wanted = this.filter.value.toLowerCase()
        const found = this.recorder.exchanges.filter(({ name }) => name.toLowerCase().includes(wanted))
        this.lines.replaceChildren(...found.slice(-lineLimit).reverse().map((exchange) => this.line(exchange)))
        if (found.length) return
        const hint = 'Requests, replies and events are listed here with their bytes and microseconds.'
        this.lines.append(text('p', hint, { className: 'empty' }))
    }

    line(exchange) {
        const { isEvent, name, bytesOut, bytesIn, microseconds, failed } = exchange
        return make('button', {
            className: `line${isEvent ? ' event' : ''}${failed ? ' failed' : ''}`,
            'aria-label': `${isEvent ? 'event' : 'request'} ${name}${failed ? ', refused' : ''}`,
            'aria-pressed': exchange === this.selected, onclick: () => this.select(exchange),
        }, text('span', isEvent ? '←' : '→'), text('span', name || 'reply', { className: 'method' }), text('span', bytes(bytesOut)),
        text('span', bytes(bytesIn)), text('span', time(microseconds)))
    }

    select(exchange) {
        this.selected = this.selected === exchange ? null : exchange
        this.detail.hidden = !this.selected
        const bodies = this.selected ? [exchange.request, exchange.reply].filter(Boolean) : []
        this.detail.replaceChildren(...bodies.map((body) => text('pre', pretty(body), { className: 'body' })))
        this.draw()
    }
}
return { WireLog }
})()
// panes.js
const module65 = (() => {
const { byId } = module15

/** The panes in their order, with their elements and what gets the focus that has not been there yet. */
const panes = {
    controls: { element: 'controls', first: '#layout' },
    stage: { element: 'middle', first: '#viewport > .space, #viewport' },
    inspector: { element: 'inspector', first: '[role="tab"][aria-selected="true"]' },
}

const stored = 'studio.panes'

/** Where there is room for one pane only, and where there is for one beside the stage; see style/narrow.css. */
const isNarrow = matchMedia('(width < 960px)'), isMedium = matchMedia('(width < 1280px)')

/**
 * Beside the stage are two panes, which can be hidden and sized; a page that is not wide shows one of them, at first the controls, and a
 * narrow page one pane at a time. The page remembers all of it.
 */
class Panes {
    /** Widths that were chosen, by pane. */
    widths = {}
    #hidden = new Set()
    #current = 'stage'
    /** The one beside the stage where there is room for one, or ''. */
    #side = 'controls'
    /** The element of each pane that had the focus last. */
    #left = new Map()

    constructor() {
        this.#read()
        for (const name of Object.keys(panes)) {
            byId(`pane-${name}`).addEventListener('click', () => this.toggle(name))
            byId(panes[name].element).addEventListener('focusin', ({ target }) => this.#left.set(name, target))
        }
        for (const media of [isNarrow, isMedium]) media.addEventListener('change', () => this.#show())
        document.addEventListener('keydown', (event) => this.#press(event))
        this.#show()
    }

    /** Shows a pane; one that is in sight is hidden, if there is room for others. */
    toggle(name) {
        const hides = !isNarrow.matches && this.#isInSight(name)
        this.show(name)
        if (hides) this.#hide(name)
        // The focus is in a pane that has left the screen.
        if (!this.#isInSight(name) && byId(panes[name].element).contains(document.activeElement)) byId(`pane-${name}`).focus()
    }

    /** Brings a pane in sight. */
    show(name) {
        if (isMedium.matches && !isNarrow.matches && name !== 'stage') this.#side = name
        else this.#hidden.delete(name)
        this.#current = name
        this.#change()
    }

    #hide(name) {
        if (isMedium.matches) this.#side = ''
        else this.#hidden.add(name)
        this.#change()
    }

    setWidth(name, width) {
        this.widths[name] = width
        this.#change()
    }

    #press(event) {
        if (event.defaultPrevented) return
        const isCommand = event.ctrlKey || event.metaKey
        if (event.key === 'F6' && !isCommand && !event.altKey) this.#go(event.shiftKey ? -1 : 1)
        else if (event.code === 'KeyB' && isCommand && !event.shiftKey) this.toggle(event.altKey ? 'inspector' : 'controls')
        else return
        event.preventDefault()
    }

    /** Leads the focus to the next pane in sight; of a narrow page, to the next one. */
    #go(step) {
        const names = Object.keys(panes).filter((name) => isNarrow.matches || this.#isInSight(name))
        const from = names.findIndex((name) => byId(panes[name].element).contains(document.activeElement))
        const next = from < 0 ? (step > 0 ? 0 : names.length - 1) : (from + step + names.length) % names.length
        this.show(names[next])
        this.#focus(names[next])
    }

    #focus(name) {
        const { element, first } = panes[name], last = this.#left.get(name)
        last?.focus()
        if (!last || document.activeElement !== last) byId(element).querySelector(first).focus()
    }

    #isInSight(name) {
        if (isNarrow.matches) return name === this.#current
        return isMedium.matches ? name === 'stage' || name === this.#side : !this.#hidden.has(name)
    }

    #change() {
        this.#show()
        const { widths } = this, hidden = [...this.#hidden]
        try {
            localStorage.setItem(stored, JSON.stringify({ widths, hidden, current: this.#current, side: this.#side }))
        } catch {
            // A browser that keeps nothing for this page shows the panes as they are at first.
        }
    }

    #read() {
        try {
            const { widths, hidden, current, side } = JSON.parse(localStorage.getItem(stored)) ?? {}
            for (const name of ['controls', 'inspector']) {
                if (Number.isFinite(widths?.[name])) this.widths[name] = widths[name]
                if (hidden?.includes(name)) this.#hidden.add(name)
            }
            if (Object.hasOwn(panes, current)) this.#current = current
            if (['', 'controls', 'inspector'].includes(side)) this.#side = side
        } catch {
            // As above.
        }
    }

    #show() {
        const root = byId('panes')
        root.dataset.current = this.#current
        root.dataset.hidden = ['controls', 'inspector'].filter((name) => !this.#isInSight(name)).join(' ')
        for (const name of Object.keys(panes)) byId(`pane-${name}`).ariaPressed = this.#isInSight(name)
        for (const [name, width] of Object.entries(this.widths)) root.style.setProperty(`--${name}`, `${width}px`)
    }
}
return { Panes }
})()
// separator.js
const module66 = (() => {
const { byId } = module15

/** Widths in pixels: of the narrowest pane beside the stage, and of the narrowest stage; see style/panes.css. */
const narrowest = 200, narrowestStage = 320

class Separator {
    #start = null

    /** `sign`: 1 if the pane gets wider to the right. */
    constructor(panes, name, sign) {
        Object.assign(this, { panes, name, sign, pane: byId(name), node: byId(`divide-${name}`) })
        const on = (event, work) => this.node.addEventListener(event, work)
        on('pointerdown', (event) => this.#begin(event))
        on('pointermove', ({ clientX }) => this.#start && this.#resize(this.#start.width + sign * (clientX - this.#start.x)))
        on('pointerup', () => this.#end())
        on('pointercancel', () => this.#end())
        on('keydown', (event) => this.#press(event))
        new ResizeObserver(() => this.#report()).observe(this.pane)
        addEventListener('resize', () => this.#report())
    }

    get #widest() { return Math.max(narrowest, Math.floor((innerWidth - narrowestStage) / 2)) }

    #resize(width) { this.panes.setWidth(this.name, Math.round(Math.min(this.#widest, Math.max(narrowest, width)))) }

    #begin(event) {
        this.#start = { x: event.clientX, width: this.pane.offsetWidth }
        this.node.classList.add('dragging')
        this.node.setPointerCapture(event.pointerId)
        event.preventDefault()
    }

    #end() {
        this.#start = null
        this.node.classList.remove('dragging')
    }

    #press(event) {
        const { sign, pane: { offsetWidth } } = this, step = sign * (event.shiftKey ? 64 : 16)
        const widths = { ArrowLeft: offsetWidth - step, ArrowRight: offsetWidth + step, Home: narrowest, End: this.#widest }
        if (event.key === 'Enter') {
            this.panes.toggle(this.name)
            byId(`pane-${this.name}`).focus()
        } else if (event.key in widths) this.#resize(widths[event.key])
        else return
        event.preventDefault()
    }

    #report() {
        Object.assign(this.node, { ariaValueMin: narrowest, ariaValueMax: this.#widest, ariaValueNow: this.pane.offsetWidth })
    }
}
return { Separator }
})()
// hints.js
const module67 = (() => {
const { byId, text } = module15
const { rounded } = module58

/** Milliseconds until a pointer rests. */
const rest = 180

class Hints {
    constructor(studio) {
        this.studio = studio
        const viewport = byId('viewport')
        const elementAt = ({ target }) => studio.stage.view?.elementOf(target)
        viewport.addEventListener('click', (event) => {
            const element = elementAt(event)
            if (element) studio.explain(element)
        })
        viewport.addEventListener('pointermove', (event) => this.hover(event.buttons ? undefined : elementAt(event), event))
        viewport.addEventListener('pointerdown', () => this.hover())
        viewport.addEventListener('pointerleave', () => this.hover())
    }

    hover(element, event) {
        clearTimeout(this.timer)
        const tooltip = byId('tooltip')
        if (!element || this.hovered?.key !== element.key) tooltip.hidden = true
        this.hovered = element
        if (!element) return
        const { clientX, clientY } = event
        this.timer = setTimeout(async () => {
            const reply = await this.studio.queryExplanation(element).catch(() => null)
            if (!reply || this.hovered !== element) return
            this.studio.stage.dispatch('pointed', reply)
            const lines = reply.steps.slice(-2).map((step) => text('div', rounded(step.text)))
            tooltip.replaceChildren(text('b', this.studio.nameOf(element)), ...lines)
            tooltip.hidden = false
            const { width, height } = tooltip.getBoundingClientRect()
            tooltip.style.left = `${Math.min(clientX + 14, innerWidth - width - 8)}px`
            tooltip.style.top = `${clientY + 18 + height > innerHeight ? clientY - height - 10 : clientY + 18}px`
        }, rest)
    }
}
return { Hints }
})()
// keys.js
const module68 = (() => {
const { byId } = module15

/** Whether the browser itself undoes what is typed there. */
const isTyped = (target) => target.matches('textarea, input:not([type="range"], [type="checkbox"], [type="file"])')

function listenToKeys({ editing, undoing }) {
    document.addEventListener('keydown', (event) => {
        if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || isTyped(event.target)) return
        const key = event.key.toLowerCase()
        if (key === 'z' && !event.shiftKey) undoing.undo()
        else if (key === 'z' || key === 'y') undoing.redo()
        else return
        event.preventDefault()
    })
    byId('viewport').addEventListener('keydown', (event) => {
        if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
        if (event.key === 'Delete' || event.key === 'Backspace') editing.deleteSelected()
        else if (event.key === 'i') editing.insert()
        else if (event.key === 'm') editing.measure()
        else return
        event.preventDefault()
    })
}
return { listenToKeys }
})()
// distances.js
const module69 = (() => {
const { keyOf } = module7

/** Ends of an element along an axis. */
const extent = (element, axis) => (axis === 'x' ? [element.x, element.x + element.width] : [element.y, element.y + element.height])
const rectangle = (axis, along, across) => {
    const [[x, right], [y, bottom]] = axis === 'x' ? [along, across] : [across, along]
    return { x, y, width: right - x, height: bottom - y }
}

/** Sides with their axis, and whether neighbours lie before the element. */
const sides = { top: ['y', true], left: ['x', true], right: ['x', false], bottom: ['y', false] }

/** Points by which elements may overlap and still count as beside each other: less than anyone sees. */
const tolerance = 0.01

function nearest(element, others, axis, isBefore) {
    const [start, end] = extent(element, axis), [low, high] = extent(element, axis === 'x' ? 'y' : 'x')
    let best = null
    for (const other of others) {
        const [otherStart, otherEnd] = extent(other, axis), [otherLow, otherHigh] = extent(other, axis === 'x' ? 'y' : 'x')
        const distance = isBefore ? start - otherEnd : otherStart - end, across = [Math.max(low, otherLow), Math.min(high, otherHigh)]
        if (distance < -tolerance || across[1] - across[0] <= tolerance || best?.distance <= distance) continue
        const along = isBefore ? [otherEnd, start] : [end, otherStart]
        best = { element: other, distance: Math.max(0, distance), rect: rectangle(axis, along, across) }
    }
    return best
}

/**
 * The nearest neighbours of an element: `{side, element, distance, rect}`, at most one on each side, of which `rect` is the gap. Cells and
 * supplementary elements count, those that are dragged do not.
 */
function neighbours(element, elements) {
    const counts = ({ category, hidden, isLifted }) => category !== 'decoration' && !hidden && !isLifted
    const others = elements.filter((each) => counts(each) && keyOf(each) !== keyOf(element))
    return Object.entries(sides).flatMap(([side, [axis, isBefore]]) => {
        const found = nearest(element, others, axis, isBefore)
        return found ? [{ side, ...found }] : []
    })
}

/** The lane or line that an explanation puts an element in, as far as it is in `bounds`, or null. `scrolls`: the axis that scrolls. */
function band(element, steps, bounds, scrolls) {
    const across = scrolls === 'x' ? 'y' : 'x', valuesOf = (name) => steps.find((step) => step.name === name)?.values
    if (valuesOf('lane')) return rectangle(scrolls, extent(bounds, scrolls), extent(element, across))
    const { start = 0 } = valuesOf('section') ?? {}, line = valuesOf('line'), uniform = valuesOf('uniform')
    if (line) return rectangle(scrolls, [start + line.top, start + line.top + line.extent], extent(bounds, across))
    return uniform?.perRow > 1 ? rectangle(scrolls, extent(element, scrolls), extent(bounds, across)) : null
}

/** The parts of bounds that insets take, `{side, length, rect}`. */
function insetBands({ top = 0, left = 0, bottom = 0, right = 0 }, { x, y, width, height }) {
    const inner = Math.max(0, height - top - bottom)
    return [
        { side: 'top', length: top, rect: { x, y, width, height: top } },
        { side: 'bottom', length: bottom, rect: { x, y: y + height - bottom, width, height: bottom } },
        { side: 'left', length: left, rect: { x, y: y + top, width: left, height: inner } },
        { side: 'right', length: right, rect: { x: x + width - right, y: y + top, width: right, height: inner } },
    ].filter(({ length }) => length > 0)
}
return { neighbours, band, insetBands }
})()
// latest.js
const module70 = (() => {
// Requests that follow a pointer: one at a time, and of those that come meanwhile the newest.

/** - Parameter work: an asynchronous function, called with the newest argument. */
function latest(work) {
    let isBusy = false, waiting = null
    return async function run(...parameters) {
        if (isBusy) {
            waiting = parameters
            return
        }
        isBusy = true
        try {
            await work(...parameters)
        } finally {
            isBusy = false
            if (waiting) {
                const next = waiting
                waiting = null
                run(...next)
            }
        }
    }
}
return { latest }
})()
// overlay.js
const module71 = (() => {
const { byId } = module15
const { shown } = module58
const { band, insetBands, neighbours } = module69
const { keyOf } = module7
const { latest } = module70

/** Milliseconds that the picture has to rest before the page queries what stays in place when the content changes. */
const rest = 200

const svg = (tag, attributes, ...children) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
    node.append(...children)
    return node
}

/** A rectangle with a text in its middle. Those of one kind share a class. */
function shape(name, { x, y, width, height }, label) {
    const rect = svg('rect', { class: name, x, y, width: Math.max(0, width), height: Math.max(0, height) })
    if (label === undefined) return [rect]
    return [rect, svg('text', { class: name, x: x + width / 2, y: y + height / 2 }, label)]
}

class Overlay {
    #explanation = null
    /** The index path of the item that stays in place when the content changes. */
    #anchor = null

    constructor(studio) {
        this.studio = studio
        const { stage } = studio, button = byId('overlay')
        const explain = ({ detail }) => this.#show(detail)
        stage.addEventListener('explained', explain)
        stage.addEventListener('pointed', explain)
        stage.addEventListener('drawn', () => {
            this.#draw()
            this.#schedule()
        })
        stage.addEventListener('opened', () => this.#show(null))
        button.addEventListener('click', () => this.toggle())
        byId('viewport').addEventListener('keydown', (event) => {
            if (event.key !== 'o' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
            event.preventDefault()
            this.toggle()
        })
        this.#draw()
    }

    toggle() {
        const { state } = this.studio
        state.overlay = state.overlay ? '' : 'on'
        this.studio.saveState()
        this.#draw()
        this.#schedule()
    }

    #schedule() {
        clearTimeout(this.timer)
        if (this.studio.state.overlay === 'on') this.timer = setTimeout(() => this.#query(), rest)
    }

    #query = latest(async () => {
        // The container may be closed by now.
        const reply = await this.studio.session.container?.request('captureAnchor').catch(() => null)
        this.#anchor = reply?.anchor?.indexPath ?? null
        this.#draw()
    })

    /** As the page has attached to it: the studio itself sets none. */
    get #safeArea() { return this.studio.session.container?.state?.environment?.safeAreaInsets ?? {} }

    #show(explanation) {
        this.#explanation = explanation
        this.#draw()
    }

    #draw() {
        const { state, stage } = this.studio, picture = byId('overlay-picture'), isShown = state.overlay === 'on'
        byId('overlay').setAttribute('aria-pressed', isShown)
        picture.toggleAttribute('hidden', !isShown)
        if (!isShown || !stage.view) return
        const { x, y, width, height } = stage.bounds
        // Lengths stay legible at every zoom.
        picture.style.setProperty('--pixel', 1 / stage.zoom)
        picture.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
        byId('overlay-shapes').replaceChildren(...this.#shapes(stage))
    }

    #shapes({ bounds, elements, inset }) {
        const drops = elements.filter(({ kind }) => kind === 'drop-place')
        // While items are dragged, the place that they go to is what counts.
        const { band: around, element } = drops.length > 0 ? {} : this.#explained(elements)
        const anchor = this.#anchor && elements.find((each) => keyOf(each) === keyOf({ category: 'cell', ...this.#anchor }))
        return [
            ...around ? shape('band', around) : [],
            ...insetBands(inset, bounds).flatMap(({ rect, length }) => shape('inset', rect, shown(length))),
            ...insetBands(this.#safeArea, bounds).flatMap(({ rect, length }) => shape('safe', rect, shown(length))),
            ...anchor ? shape('anchor', { ...anchor, ...this.studio.isSideways ? { width: 0 } : { height: 0 } }, 'anchor') : [],
            ...drops.flatMap((place) => [...shape('drop', place), ...gaps(place, elements)]),
            ...element ? [...gaps(element, elements), ...shape('explained', element)] : [],
        ]
    }

    /** The element that is explained, as it is drawn now, which need not be where it was then, and the lane or line that it is in. */
    #explained(elements) {
        const { attributes: [explained], steps } = this.#explanation ?? { attributes: [] }, { stage: { bounds }, isSideways } = this.studio
        const element = explained && elements.find((each) => keyOf(each) === keyOf(explained))
        return { element, band: element && band(element, steps, bounds, isSideways ? 'x' : 'y') }
    }
}

const gaps = (element, elements) => neighbours(element, elements).filter(({ distance }) => distance > 0)
    .flatMap(({ rect, distance }) => shape('gap', rect, shown(distance)))
return { Overlay }
})()
// resize.js
const module72 = (() => {
// The device's edges and its corner, dragged or moved by arrow keys.

const largest = 4000

function makeResizable(studio) {
    const handles = [['edge-right', 1, 0], ['edge-bottom', 0, 1], ['corner', 1, 1]]
    for (const [id, horizontally, vertically] of handles) {
        const handle = document.getElementById(id)
        let start = null
        const resize = (dx, dy) => {
            const held = (length) => Math.min(largest, Math.max(1, Math.round(length)))
            studio.resize(horizontally ? held(start.width + dx) : start.width, vertically ? held(start.height + dy) : start.height)
        }
        handle.addEventListener('pointerdown', (event) => {
            const { width, height } = studio.stage.size
            start = { x: event.clientX, y: event.clientY, width, height }
            studio.undoing.begin()
            studio.stage.isDragged = true
            handle.classList.add('dragging')
            handle.setPointerCapture(event.pointerId)
            event.preventDefault()
        })
        handle.addEventListener('pointermove', (event) => {
            if (start) resize((event.clientX - start.x) / studio.stage.zoom, (event.clientY - start.y) / studio.stage.zoom)
        })
        const end = () => {
            if (!start) return
            start = null
            handle.classList.remove('dragging')
            studio.stage.isDragged = false
            studio.stage.fit()
        }
        handle.addEventListener('pointerup', end)
        handle.addEventListener('pointercancel', end)
        handle.addEventListener('keydown', (event) => {
            const step = event.shiftKey ? 50 : 10
            const ways = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }
            const [dx, dy] = ways[event.key] ?? [0, 0]
            if ((dx && horizontally) || (dy && vertically)) {
                event.preventDefault()
                if (!event.repeat) studio.undoing.begin()
                start = { ...studio.stage.size }
                resize(dx, dy)
                start = null
            }
        })
    }
}
return { makeResizable }
})()
// states.js
const module73 = (() => {
const { byId, make, text } = module15

/** Milliseconds after which something under way is said to be. */
const patience = 500

const number = (count) => count.toLocaleString('en')

/** Of each kind of state, the one function that makes it. `action`: what the button says, and a function that returns a promise. */
const stageStates = {
    /** `cancel`, if it can be cancelled. */
    loading: (reason, cancel) => ({
        kind: 'loading', role: 'status', title: 'Loading', reason, action: cancel && ['Cancel', cancel],
    }),

    empty: (add) => ({
        kind: 'empty', role: 'status', title: 'No items yet', reason: 'The container is empty, so its layout has nothing to place.',
        action: ['Add 60 items', add],
    }),

    disconnected: (hasPicture, connect) => ({
        kind: 'disconnected', role: 'alert', title: 'The daemon does not answer',
        reason: hasPicture ? 'This is the last picture of the container. The page connects again by itself.'
            : 'There is no daemon to open the container.',
        action: ['Connect again', connect],
    }),

    closed: (byOwner, copy) => ({
        kind: 'closed', role: 'alert', title: `The container was closed${byOwner ? ' by its owner' : ''}`,
        reason: 'This is its last picture. A copy has the same items and layout, and is yours.', action: ['Continue with a copy', copy],
    }),

    pluginFailed: ({ message, fault }, hasPicture, show) => ({
        kind: 'pluginFailed', role: 'alert', title: `${fault?.plugin || 'The plugin'} has failed`,
        reason: message.replace(/\.?$/, '.') + (hasPicture ? ' The last good picture stays.' : ''), action: ['Show the error', show],
    }),

    linkFailed: ({ title, reason, action }) => ({ kind: 'linkFailed', role: 'alert', title, reason, action }),

    /** `use` takes fewer of them. */
    tooManyItems: (layout, { reason, count }, use) => ({
        kind: 'tooManyItems', role: 'alert', title: `Too many items for ${layout}`, reason,
        action: [`Use ${number(count)} ${count === 1 ? 'item' : 'items'}`, use],
    }),
}

const icons = {
    empty: '<path d="M4 4h7v6H4zM13 4h7v9h-7zM4 12h7v8H4zM17 16v5M14.5 18.5h5"/>',
    disconnected: '<path d="M9 15 5.5 18.5a3.5 3.5 0 0 1-5-5L4 10M15 9l3.5-3.5a3.5 3.5 0 0 1 5 5L20 14M9 4 8 1M4 9 1 8M15 20l1 3M20 15l3 1"/>',
    closed: '<rect x="4" y="10" width="16" height="11" rx="2"/><path d="M8 10V7a4 4 0 0 1 8 0v3"/>',
    pluginFailed: '<path d="M12 3 1.5 21h21zM12 10v5M12 18v.5"/>',
    tooManyItems: '<rect x="3" y="13" width="18" height="7" rx="1.5"/><path d="M5 9.500h14M7 6h10M9 2.500h6"/>',
    linkFailed: '<path d="M10 14a4 4 0 0 1 0-6l3-3a4 4 0 0 1 6 6l-1 1M14 10a4 4 0 0 1 0 6l-3 3a4 4 0 0 1-6-6l1-1M3 3l18 18"/>',
    loading: '',
}

function icon(kind) {
    const box = make('span', { className: 'icon', 'aria-hidden': 'true' })
    if (icons[kind]) box.innerHTML = `<svg viewBox="-1 0 26 24" width="26" height="24">${icons[kind]}</svg>`
    return box
}

/** Shows the first that applies: whether the container is there, what became of the last change, what is under way, what it has. */
class StatePanel {
    #applying = { connection: null, trouble: null, work: null, content: null }
    #shown = null

    constructor(studio) {
        this.studio = studio
    }

    /** Something has another state, or with null none to speak of. */
    set(part, state) {
        this.#applying[part] = state
        this.#show(Object.values(this.#applying).find(Boolean) ?? null)
    }

    /** Something has begun that may take a while, and that `cancel` withdraws if it is given; the function that is returned ends it. */
    begin(reason, cancel) {
        const timer = setTimeout(() => this.set('work', stageStates.loading(reason(), cancel)), patience)
        return () => {
            clearTimeout(timer)
            this.set('work', null)
        }
    }

    #show(state) {
        if (state === this.#shown) return
        const panel = byId('state'), hadFocus = panel.contains(document.activeElement)
        this.#shown = state
        panel.hidden = !state
        panel.dataset.kind = state?.kind ?? ''
        if (state) {
            panel.setAttribute('role', state.role)
            panel.replaceChildren(this.#card(state))
        } else panel.replaceChildren()
        if (!hadFocus) return
        const next = panel.querySelector('button') ?? this.studio.stage.viewport.querySelector('[tabindex="0"]') ?? byId('layout')
        next.focus()
    }

    #card({ kind, title, reason, action }) {
        const words = make('div', { className: 'words' }, text('b', title), text('p', reason))
        const card = make('div', { className: 'card' }, icon(kind), words)
        if (action) card.append(this.#button(action))
        return card
    }

    #button([title, work]) {
        const button = text('button', title, { type: 'button', className: 'primary' })
        button.addEventListener('click', async () => {
            // It keeps the focus while it works.
            if (button.ariaDisabled === 'true') return
            button.ariaDisabled = 'true'
            await this.studio.reports.reporting(work())
            button.ariaDisabled = null
        })
        return button
    }
}
return { stageStates, StatePanel }
})()
// tools.js
const module74 = (() => {
const { byId } = module15

const tools = ['move', 'lasso']

class Tools {
    current = 'move'

    constructor(stage) {
        this.stage = stage
        for (const tool of tools) {
            byId(`tool-${tool}`).addEventListener('click', () => this.choose(tool))
            byId(`tool-${tool}`).addEventListener('keydown', (event) => this.chooseByKey(event))
        }
        stage.addEventListener('opened', () => this.choose(this.current))
    }

    choose(tool) {
        this.current = tool
        if (this.stage.view) this.stage.view.selectsArea = tool === 'lasso'
        for (const name of tools) {
            byId(`tool-${name}`).setAttribute('aria-checked', name === tool)
            byId(`tool-${name}`).tabIndex = name === tool ? 0 : -1
        }
    }

    /** Arrow keys go to the other tools, as in every group of radio buttons. */
    chooseByKey(event) {
        const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
        if (!step) return
        event.preventDefault()
        this.choose(tools[(tools.indexOf(this.current) + step + tools.length) % tools.length])
        byId(`tool-${this.current}`).focus()
    }
}
return { Tools }
})()
// transition.js
const module75 = (() => {
const { byId } = module15
const { latest } = module70

class Transition {
    constructor(studio) {
        this.studio = studio
        this.isActive = false
        this.go = latest((progress) => studio.reports.reporting(this.step(progress)))
        byId('progress').addEventListener('input', ({ target }) => {
            this.label(target.value)
            this.go(Number(target.value))
        })
        byId('finish').addEventListener('click', () => studio.reports.reporting(studio.queue.run(() => this.end('finishTransition'))))
        byId('cancel').addEventListener('click', () => studio.reports.reporting(studio.queue.run(() => this.end('cancelTransition'))))
        studio.stage.addEventListener('difference', ({ detail }) => this.follow(detail))
    }

    async step(progress) {
        if (!this.isActive) {
            this.isActive = true
            try {
                await this.studio.session.request('beginTransition', { toLayout: byId('to-layout').value })
            } catch (error) {
                this.reset()
                throw error
            }
        }
        await this.studio.session.request('updateTransition', { progress })
        this.enable(true)
    }

    async end(request) {
        const layout = byId('to-layout').value, { undoing, session } = this.studio
        // Item values that the other layout does not have go.
        const items = request === 'finishTransition' ? await undoing.itemsBefore('Finish?') : null
        if (items === undefined) return
        await undoing.generations.carryOut(() => session.change(request))
        this.reset()
        if (request === 'finishTransition') await this.studio.arranging.layoutChanged(layout, items)
    }

    /** Another page, or a change of the layout, has taken the transition further or ended it. */
    follow({ transition }) {
        if (transition && !this.isActive) {
            byId('progress').value = transition.progress ?? 0
            this.label(transition.progress ?? 0)
        }
        if (!transition && this.isActive && byId('finish').disabled === false) this.reset()
    }

    reset() {
        this.isActive = false
        byId('progress').value = 0
        this.label(0)
        this.enable(false)
    }

    enable(isEnabled) {
        byId('finish').disabled = byId('cancel').disabled = !isEnabled
        byId('to-layout').disabled = isEnabled
    }

    label(progress) { byId('progress-value').value = `${Math.round(100 * progress)} %` }
}
return { Transition }
})()
// file.js
const module76 = (() => {
// Sizes of items out of a file that was dropped: JSON, CSV or lines `width height [name]`.

/** Items in one file, and bytes of it. */
const fileLimits = { items: 1_000_000, bytes: 64 * 1024 * 1024, side: 1e6 }

function side(value, where) {
    const number = typeof value === 'number' ? value : Number(value)
    if (value === '' || value === null || value === undefined || !(number > 0 && number <= fileLimits.side)) {
        throw new Error(`${where} is ${JSON.stringify(value) ?? 'missing'}, expected a length above 0 and at most ${fileLimits.side}`)
    }
    return number
}

function append(sizes, width, height, where) {
    if (sizes.length >= 2 * fileLimits.items) throw new Error(`${where} is one too many, expected at most ${fileLimits.items} items`)
    sizes.push(side(width, `${where}: width`), side(height, `${where}: height`))
}

/** `[[w, h], …]`, `[{"width": w, "height": h}, …]`, `[w, h, w, h, …]`, or an object with such an array as `sizes` or `itemSizes`. */
function readJSON(text) {
    const document = JSON.parse(text)
    const list = Array.isArray(document) ? document : document?.itemSizes ?? document?.sizes
    if (!Array.isArray(list)) throw new Error('the JSON has no array of sizes, expected [[width, height], …]')
    const sizes = []
    if (typeof list[0] === 'number') {
        if (list.length % 2 !== 0) throw new Error(`the array has ${list.length} numbers, expected a width and a height for each item`)
        for (let index = 0; index < list.length; index += 2) append(sizes, list[index], list[index + 1], `[${index}]`)
    } else {
        list.forEach((entry, index) => append(sizes, entry?.width ?? entry?.[0], entry?.height ?? entry?.[1], `[${index}]`))
    }
    return sizes
}

/** Columns `width` and `height` if the first line names them, else the first two fields of each line. */
function readLines(text) {
    const sizes = []
    let columns = [0, 1]
    text.split(/\r\n|\n|\r/).forEach((line, index) => {
        if (line.trim() === '' || line.startsWith('#')) return
        const fields = line.trim().split(/\s*[,;]\s*|\s*[×x]\s*(?=\d)|[\t ]+/)
        if (sizes.length === 0 && index === 0 && fields.some((field) => /^"?width"?$/i.test(field))) {
            const names = fields.map((field) => field.replaceAll('"', '').toLowerCase())
            columns = [names.indexOf('width'), names.indexOf('height')]
            if (columns[1] < 0) throw new Error('line 1 names no column "height"')
            return
        }
        append(sizes, fields[columns[0]], fields[columns[1]], `line ${index + 1}`)
    })
    return sizes
}

/** Widths and heights in turn. Throws an error that names the line, or the element, that is wrong. */
function readSizes(text) {
    const sizes = /^\s*[[{]/.test(text) ? readJSON(text) : readLines(text)
    if (sizes.length === 0) throw new Error('the file has no items')
    return Float64Array.from(sizes)
}
return { fileLimits, readSizes }
})()
// row.js
const module77 = (() => {
const { make, text } = module15

function row(name, control, ...more) {
    return make('div', { className: 'row' },
        text('label', name, { className: 'name', for: control.id }), make('span', { className: 'value' }, control), ...more)
}

/** A field for a whole number. `use` gets each number within the range; others are marked. */
function wholeNumber(id, [min, max], use) {
    const field = make('input', { type: 'number', id, min, max, step: 1 })
    field.addEventListener('change', () => {
        const isValid = field.value !== '' && field.checkValidity()
        field.setAttribute('aria-invalid', !isValid)
        if (isValid) use(Number(field.value))
    })
    return field
}
return { row, wholeNumber }
})()
// data.js
const module78 = (() => {
const { fileLimits, readSizes } = module76
const { dataSets, fileSet } = module18
const { bounds } = module25
const { byId, fill, make, menu, text } = module15
const { row, wholeNumber } = module77

/** Items that the slider goes through, in steps that look even. */
const counts = [
    0, 1, 10, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
]

/** Whether data are those of a showcase, or of the first one of a layout. */
const isShowcase = (data) => data === 'showcase' || data.includes('/')

class DataControls {
    /** Showcases of the layouts that were chosen, by their identifiers. */
    #showcases = new Map()
    /** How many items layouts take at most, as far as the daemon has said so. */
    #limits = new Map()

    /**
     * `onchange` is called with values of the state for which the container needs other data, `onlook` with those that only change its
     * look, and `onshowcase` with a showcase that was chosen.
     */
    constructor(state, onchange, onlook, onshowcase) {
        Object.assign(this, { state, onchange, onlook, onshowcase })
        this.makeFields()
        byId('data').append(
            row('Set', this.set), this.sentence, row('Items', this.count, this.sliderBox, this.limit),
            row('Sections', this.sections), row('Seed', this.seed), row('Sizes', this.sizes), row('Colours by', this.colour),
            this.drop, this.problem)
        this.acceptDrops(document.body)
        this.show()
    }

    makeFields() {
        const setter = (key) => (value) => this.onchange({ [key]: value })
        // A showcase has the sections that it has.
        const setSections = (sections) => this.onchange({ ...(this.current.container ? { data: dataSets[0].id } : {}), sections })
        const setCount = (count) => this.onchange(this.withCount(count))
        this.set = make('select', { id: 'data-set', onchange: () => this.choose(this.set.value) })
        this.sentence = make('p', { className: 'hint', id: 'data-sentence' })
        this.count = wholeNumber('data-count', bounds.count, setCount)
        this.slider = make('input', { type: 'range', min: 0, max: counts.length - 1, step: 1, 'aria-label': 'Items' })
        this.sliderBox = make('div', { className: 'below' }, this.slider)
        this.limit = make('p', { className: 'hint', id: 'data-limit' })
        for (const field of [this.count, this.slider]) field.setAttribute('aria-describedby', 'data-limit')
        this.slider.addEventListener('input', () => { this.count.value = counts[this.slider.value] })
        this.slider.addEventListener('change', () => setCount(counts[this.slider.value]))
        this.sections = wholeNumber('data-sections', bounds.sections, setSections)
        this.seed = wholeNumber('data-seed', bounds.seed, setter('seed'))
        this.sizes = menu([['given', 'of the data'], ['none', 'of the layout']], { id: 'data-sizes' })
        this.sizes.addEventListener('change', () => this.onchange({ sizes: this.sizes.value }))
        this.colour = make('select', { id: 'data-colour' })
        this.colour.addEventListener('change', () => this.onlook({ colour: this.colour.value }))
        this.problem = make('p', { className: 'error', role: 'alert' })
        const input = make('input', { type: 'file', accept: '.json,.csv,.txt,.tsv', onchange: () => this.read(input.files[0]) })
        const hint = 'Drop a file of sizes here, or choose one: JSON, CSV, or lines width height'
        this.drop = make('label', { className: 'drop' }, hint, input)
    }

    choose(id) {
        const showcase = this.#showcases.get(id)
        this.problem.textContent = showcase?.problem ?? ''
        if (showcase?.container) this.onshowcase(showcase)
        else if (showcase) this.set.value = this.current.id
        else this.onchange({ data: id })
    }

    /** Adds showcases to those that may be chosen while their layout is. */
    offer(showcases) {
        for (const showcase of showcases) this.#showcases.set(showcase.id, showcase)
        this.show()
    }

    /** The showcases of the layout, and the one that is shown. */
    get offered() {
        const { layout, data } = this.state
        return [...this.#showcases.values()].filter(({ id }) => id === data || id.startsWith(`${layout}/`))
    }

    /** A layout's showcase with an identifier, or else its first one; null if it has none. */
    showcase(layout, id) {
        const usable = [...this.#showcases.values()].filter((each) => each.container && each.id.startsWith(`${layout}/`))
        return usable.find((each) => each.id === id) ?? usable[0] ?? null
    }

    /** The set that the state names. A file's is gone after the page was loaded again. */
    get current() {
        const { layout, data } = this.state, named = this.#showcases.get(data)
        if (named?.container) return named
        if (isShowcase(data)) return this.showcase(layout) ?? dataSets[0]
        return [...dataSets, ...(this.file ? [this.file] : [])].find(({ id }) => id === data) ?? dataSets[0]
    }

    /** Whether there are data of this name, or of none. A file's are gone after the page was loaded again, and its place says so. */
    has(id) { return !id || id === 'showcase' || id === 'file' || this.current.id === id }

    show() {
        const { state, current } = this, isFixed = current.count !== undefined
        const options = (sets) => sets.map(({ id, title }) => [id, title])
        const own = options([...dataSets, ...(this.file ? [this.file] : [])])
        const { offered } = this
        fill(this.set, offered.length ? [['Showcases', options(offered)], ['Made up', own]] : own)
        this.set.value = current.id
        this.set.title = current.title
        this.sentence.textContent = current.sentence ?? ''
        this.count.value = current.count ?? state.count
        this.count.disabled = this.slider.disabled = isFixed
        this.slider.value = Math.max(0, counts.findLastIndex((count) => count <= this.count.value))
        this.sections.value = state.sections
        this.seed.value = state.seed
        this.sizes.value = state.sizes
        this.colour.value = state.colour
        this.showLimit()
        const isGone = state.data === 'file' && !this.file
        if (isGone) this.problem.textContent = `The file of sizes that was dropped is gone since the page was loaded again: drop it once more. ${current.title} items stand in for it.`
        else if (this.wasGone) this.problem.textContent = ''
        this.wasGone = isGone
    }

    /** The values of the state for so many items: those of a showcase or a file are as many as they are. */
    withCount(count) {
        return { ...(this.current.container || this.current.count !== undefined ? { data: dataSets[0].id } : {}), count }
    }

    /** A layout takes at most so many items. */
    setLimit(layout, count) {
        if (this.#limits.get(layout) === count) return
        this.#limits.set(layout, count)
        this.show()
    }

    /** The slider marks where the items end that the layout takes. */
    showLimit() {
        const limit = this.#limits.get(this.state.layout), next = counts.findIndex((count) => count > limit)
        this.limit.textContent = limit === undefined ? '' : `${this.state.layout} takes at most ${limit.toLocaleString('en')} items`
        this.sliderBox.classList.toggle('limited', next > 0)
        if (next <= 0) return
        const place = next - 1 + (limit - counts[next - 1]) / (counts[next] - counts[next - 1])
        this.sliderBox.style.setProperty('--limit', place / (counts.length - 1))
    }

    /** The columns by which items can be coloured, the layout's item columns included. */
    setColumns(columns) {
        const names = ['index', 'section', ...columns.filter(({ numbersPerItem }) => numbersPerItem === 1).map(({ name }) => name)]
        this.colour.replaceChildren(...names.map((name) => text('option', name, { value: name })))
        if (!names.includes(this.state.colour)) this.state.colour = 'index'
        this.colour.value = this.state.colour
    }

    acceptDrops(target) {
        const over = (isOver) => (event) => {
            if (!event.dataTransfer?.types.includes('Files')) return
            event.preventDefault()
            this.drop.classList.toggle('over', isOver)
        }
        target.addEventListener('dragover', over(true))
        target.addEventListener('dragleave', over(false))
        target.addEventListener('drop', (event) => {
            over(false)(event)
            if (event.dataTransfer?.files[0]) this.read(event.dataTransfer.files[0])
        })
    }

    async read(file) {
        if (!file) return
        this.problem.textContent = ''
        try {
            if (file.size > fileLimits.bytes) throw new Error(`it is ${file.size} bytes long, expected at most ${fileLimits.bytes}`)
            this.onchange({ data: 'file', file: fileSet(file.name, readSizes(await file.text())) })
        } catch (error) {
            this.problem.textContent = `${file.name}: ${error.message}`
        }
    }
}
return { isShowcase, DataControls }
})()
// json.js
const module79 = (() => {
// JSON with the place of every value, so that an error can be shown at its pointer.

/** Nesting of documents. */
const depthLimit = 100

class JSONError extends Error {
    constructor(message, index) {
        super(message)
        this.index = index
    }
}

/** Reads a text and notes where each value begins and ends, by its JSON pointer. */
class Reader {
    index = 0
    ranges = new Map()

    constructor(text) { this.text = text }

    fail(expected) {
        const line = this.text.slice(0, this.index).split('\n').length
        const met = this.index < this.text.length ? JSON.stringify(this.text[this.index]) : 'the end'
        throw new JSONError(`line ${line}: ${met}, expected ${expected}`, this.index)
    }

    space() {
        while (/\s/.test(this.text[this.index] ?? 'x')) this.index += 1
    }

    take(character) {
        this.space()
        if (this.text[this.index] !== character) return false
        this.index += 1
        return true
    }

    value(pointer = '', depth = 0) {
        if (depth > depthLimit) this.fail(`at most ${depthLimit} levels`)
        this.space()
        const start = this.index
        const read = { '{': this.object, '[': this.array }[this.text[start]] ?? this.scalar
        const value = read.call(this, pointer, depth)
        this.ranges.set(pointer, { start, end: this.index })
        return value
    }

    object(pointer, depth) {
        const object = {}
        this.index += 1
        if (this.take('}')) return object
        do {
            this.space()
            if (this.text[this.index] !== '"') this.fail('a member\'s name in quotation marks')
            const name = this.scalar()
            if (!this.take(':')) this.fail('":"')
            const value = this.value(`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1)
            // A member may be called __proto__.
            Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
        } while (this.take(','))
        if (!this.take('}')) this.fail('"," or "}"')
        return object
    }

    array(pointer, depth) {
        const array = []
        this.index += 1
        if (this.take(']')) return array
        do array.push(this.value(`${pointer}/${array.length}`, depth + 1)); while (this.take(','))
        if (!this.take(']')) this.fail('"," or "]"')
        return array
    }

    /** A string, a number or a word. */
    scalar() {
        const pattern = /"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
        pattern.lastIndex = this.index
        const found = pattern.exec(this.text)?.[0]
        if (found === undefined) this.fail('a value')
        try {
            const value = JSON.parse(found)
            this.index += found.length
            return value
        } catch {
            return this.fail('a valid string')
        }
    }
}

/** - Returns: `{value, ranges}`, or `{error, start, end}` with where it is. */
function parseJSON(text) {
    const reader = new Reader(text)
    try {
        const value = reader.value()
        reader.space()
        if (reader.index < text.length) reader.fail('nothing more')
        return { value, ranges: reader.ranges }
    } catch (error) {
        if (!(error instanceof JSONError)) throw error
        return { error: error.message, start: error.index, end: error.index + 1 }
    }
}

/** Where a pointer's value is in a text, or the nearest one that contains it. */
function rangeAt(text, pointer) {
    const { ranges } = parseJSON(text)
    for (let at = pointer; ranges; at = at.slice(0, at.lastIndexOf('/'))) {
        if (ranges.has(at)) return ranges.get(at)
        if (at === '') break
    }
    return null
}
return { parseJSON, rangeAt }
})()
// range.js
const module80 = (() => {
// The part of a parameter's range that a slider covers. A field beside it takes the whole range.

/** - Returns: `{minimum, maximum, step}`. */
function sliderRange({ type, minimum = -Infinity, maximum = Infinity, unit = '', default: standard }) {
    const usual = typeof standard === 'number' ? Math.abs(standard) : 0
    const isWide = !(maximum - minimum <= 360)
    const reach = { points: Math.max(100, 4 * usual), 'points/s²': 4000, minutes: 1440 }[unit] ?? Math.max(20, 4 * usual)
    const highest = isWide ? Math.min(maximum, reach) : maximum
    const lowest = isWide ? Math.max(minimum, minimum < 0 ? -reach / 2 : 0) : minimum
    const span = highest - lowest
    const step = type === 'integer' ? 1 : span <= 2 ? 0.01 : span <= 20 ? 0.1 : 1
    return { minimum: lowest, maximum: highest, step }
}
return { sliderRange }
})()
// parameter.js
const module81 = (() => {
const { Editor } = module60
const { colourJSON } = module61
const { parseJSON } = module79
const { make, menu, text } = module15
const { sliderRange } = module80

/** A field for a number that reports numbers within the parameter's range, and marks others. */
function numberField({ minimum, maximum, type }, label, onchange) {
    const title = minimum === undefined || maximum === undefined ? label : `${label}: ${minimum} … ${maximum}`
    const field = make('input', { type: 'number', step: type === 'integer' ? 1 : 'any', 'aria-label': label, title })
    if (minimum !== undefined) field.min = minimum
    if (maximum !== undefined) field.max = maximum
    field.addEventListener('change', () => {
        const isValid = field.value !== '' && field.checkValidity()
        field.setAttribute('aria-invalid', !isValid)
        if (isValid) onchange(Number(field.value))
    })
    return field
}

const names = (choices) => choices.map((name) => [name, name])

/** The fields of values that are lists: a letter and a name for each. */
const parts = {
    size: [['W', 'width'], ['H', 'height']],
    insets: [['T', 'top'], ['L', 'left'], ['B', 'bottom'], ['R', 'right']],
}

/** The parts of the row of each type: `value` beside the name, `below` it or `more`; and `show`, which shows a value. */
const types = {
    boolean(parameter, set) {
        const box = make('input', { type: 'checkbox', id: parameter.id, onchange: () => set(box.checked) })
        return { value: [box], show: (value) => { box.checked = value } }
    },

    choice(parameter, set) {
        const select = menu(names(parameter.choices), { id: parameter.id, onchange: () => set(select.value) })
        return { value: [select], show: (value) => { if (typeof value === 'string') select.value = value } }
    },

    number(parameter, set) {
        const { minimum, maximum, step } = sliderRange(parameter)
        const field = numberField(parameter, parameter.name, (number) => {
            slider.value = number
            set(number)
        })
        const slider = make('input', { type: 'range', id: parameter.id, min: minimum, max: maximum, step })
        slider.addEventListener('input', () => {
            field.value = slider.value
            set(Number(slider.value))
        })
        const show = (value) => {
            if (typeof value === 'number') field.value = slider.value = value
        }
        return { value: [field], below: [slider], show }
    },

    fields(parameter, set) {
        const changed = () => set(fields.map((field) => Number(field.value)))
        const fields = parts[parameter.type].map(([, name]) => numberField(parameter, `${parameter.name}, ${name}`, changed))
        const labels = parts[parameter.type].map(([letter], index) => make('label', {}, text('span', letter, { 'aria-hidden': 'true' }), fields[index]))
        const box = make('div', { className: 'fields', role: 'group', 'aria-labelledby': parameter.id }, ...labels)
        const show = (value) => {
            if (Array.isArray(value)) fields.forEach((field, index) => { field.value = value[index] })
        }
        return { more: [box], show }
    },

    document(parameter, set, row) {
        const changed = (written) => {
            const { value, error, start, end } = parseJSON(written)
            row.editor.mark(error ? [{ start, end }] : [])
            row.report(error ?? '')
            if (!error) set(value)
        }
        row.editor = new Editor({ label: parameter.name, colour: colourJSON, onchange: changed })
        row.editor.element.style.maxHeight = '320px'
        return { below: [row.editor.element], show: (value) => row.editor.show(JSON.stringify(value, null, 2)) }
    },
}
types.integer = types.number
types.size = types.insets = types.fields

/** A parameter that may also be one of a few names: a menu of them beside the control. */
function withNames(parameter, control, set) {
    if (parameter.type === 'choice' || !parameter.choices?.length) return control
    const number = parameter.type === 'size' ? [100, 100] : Math.max(parameter.minimum ?? 0, 10)
    const options = [['', parameter.unit || 'number'], ...names(parameter.choices)]
    const kind = menu(options, { 'aria-label': `${parameter.name}, kind` })
    kind.addEventListener('change', () => {
        const value = kind.value || number
        show(value)
        set(value)
    })
    const show = (value) => {
        kind.value = typeof value === 'string' ? value : ''
        control.show(value)
    }
    return { ...control, value: [kind, ...(control.value ?? [])], show }
}

/** A choice in whose place `{key: number}` may stand: a field for the number beside it. */
function withKey({ key, name, ...parameter }, control, set) {
    if (!key) return control
    const field = numberField(parameter, `${name}, ${key}`, (number) => set({ [key]: number }))
    field.placeholder = key
    const show = (value) => {
        field.value = value?.[key] ?? ''
        control.show(value)
    }
    return { ...control, value: [...control.value, field], show }
}

/** The controls in a parameter's row. `row` has the editor of a document, and `report(text)` for an error in it. */
const controlOf = (parameter, set, row) => (
    withKey(parameter, withNames(parameter, types[parameter.type](parameter, set, row), set), set))

/** Whether a group of fields stands in the row, which no label can name. */
const hasFields = ({ type }) => Boolean(parts[type]) || type === 'document'
return { controlOf, hasFields }
})()
// parameter_row.js
const module82 = (() => {
const { make, text } = module15
const { controlOf, hasFields } = module81

/** Longer defaults are only called "default", as those of documents. */
const longest = 16

/** A default in a few letters, or '': four equal insets are one number. */
function written(value) {
    const parts = [value].flat()
    if (parts.some((part) => typeof part === 'object')) return ''
    const short = new Set(parts).size === 1 ? String(parts[0]) : parts.join(', ')
    return short.length > longest ? '' : short
}

let count = 0

/**
 * The control's row. `onchange` gets each valid value; `row.show(value)` shows one, `row.report(text)` an error, `row.note(text)` why a
 * change has changed nothing.
 */
function parameterRow(description, onchange) {
    const { name, default: standard, documentation = '' } = description, parameter = { ...description, id: `parameter-${++count}` }
    const row = make('div', { className: 'row parameter', 'data-parameter': name })
    const error = make('p', { className: 'error', role: 'alert' }), note = make('p', { className: 'note', role: 'status' })
    const markChanged = (value) => {
        const isChanged = JSON.stringify(value) !== JSON.stringify(standard)
        row.classList.toggle('changed', isChanged)
        reset.hidden = !isChanged
    }
    const set = (value) => {
        markChanged(value)
        onchange(value)
    }
    const reset = resetButton(name, standard, () => {
        row.report('')
        row.show(standard)
        onchange(standard)
        row.querySelector('input, select, textarea').focus()
    })
    const control = controlOf(parameter, set, row)
    row.append(nameOf(parameter), make('span', { className: 'value' }, ...(control.value ?? [])))
    if (control.below) row.append(make('div', { className: 'below' }, ...control.below))
    const about = make('div', { className: 'about' }, sentenceOf(documentation, standard, parameter.id), reset)
    row.append(...(control.more ?? []), about, error, note)
    for (const field of row.querySelectorAll('input, select, textarea')) field.setAttribute('aria-describedby', `${parameter.id}-sentence`)
    row.report = (message) => { error.textContent = message }
    row.note = (message) => { note.textContent = message }
    row.show = (value) => {
        markChanged(value)
        control.show(value)
    }
    return row
}

function nameOf(parameter) {
    const { name, id, unit } = parameter
    const label = hasFields(parameter) ? text('span', name, { id }) : text('label', name, { for: id })
    Object.assign(label, { className: 'name', title: name })
    if (unit) label.append(text('small', unit))
    return label
}

/** One line, which a click unfolds, and over what is below it while a key has led into the row: nothing moves away from the pointer. */
function sentenceOf(documentation, standard, id) {
    const whole = [documentation, written(standard) && `Default: ${written(standard)}.`].filter(Boolean).join(' ')
    const sentence = text('p', whole, { className: 'sentence', id: `${id}-sentence`, title: whole })
    sentence.addEventListener('click', () => sentence.classList.toggle('whole'))
    return sentence
}

function resetButton(name, standard, onclick) {
    const title = `Reset ${name} to ${written(standard) || 'its default'}`
    const properties = { type: 'button', className: 'quiet', title, 'aria-label': title, hidden: true, onclick }
    return text('button', `↺ ${written(standard) || 'default'}`, properties)
}
return { parameterRow }
})()
// groups.js
const module83 = (() => {
// Groups of a layout's parameters: by what their names, types and sentences say they are about.

/** Layouts with at most this many parameters have one list of them. */
const ungrouped = 6

const isNamed = (pattern) => ({ name }) => pattern.test(name)

/** The groups as they are listed, from the general to the specific: of those that fit a parameter, the last one has it. */
const groups = [
    ['Arrangement', ({ type, name }) => type === 'choice' || /reverse|inverted|balance|dense|^fill|rotates|^shows|^keeps/i.test(name)],
    ['Columns and lanes', isNamed(/column|lane|track|row|division|count|section(s|Description)$/i)],
    ['Sizes', ({ type, name }) => type === 'size' || /height|width|size|length|dimension|ratio|radius|scale/i.test(name)],
    ['Angles and depth', ({ name, unit }) => unit === 'degrees' || /^(tilt|perspective|depth)/.test(name)],
    ['Spacing', isNamed(/spacing|gap(s)?$|exposure|peek|spread|flowTolerance/i)],
    ['Insets', ({ type, name }) => type === 'insets' || /inset|padding/i.test(name)],
    ['Headers and footers', ({ name, documentation }) => (
        /header|footer|supplementary|leadingView/i.test(name) || /pinned header/.test(documentation))],
    ['Motion', ({ name, unit }) => (
        ['Hz', '1/s', 'points/s²'].includes(unit)
        || /^(snapsTo(Items|Columns)|damping|friction|resistance|restitution|touch)$/.test(name))],
    ['Other', isNamed(/^(flips|originalQuirks|editPolicy)/)],
]

/** `[[title, parameters]]` of the groups that have any, in the layout's order; one group without a title if there are only a few. */
function groupsOf(parameters) {
    if (parameters.length <= ungrouped) return [['', parameters]]
    const titleOf = (parameter) => groups.findLast(([, fits]) => fits({ documentation: '', ...parameter }))?.[0] ?? 'Other'
    const all = groups.map(([title]) => [title, parameters.filter((each) => titleOf(each) === title)])
    return all.filter(([, members]) => members.length > 0)
}

/** Whether a parameter's name or sentence has all words of a search. */
function matches({ name, documentation = '' }, search) {
    const searched = `${name} ${documentation}`.toLowerCase()
    return search.toLowerCase().split(/\s+/).every((word) => searched.includes(word))
}
return { groupsOf, matches }
})()
// parameters.js
const module84 = (() => {
const { byId, make, text } = module15
const { groupsOf, matches } = module83

/** `rows`: of the parameters, by their names. */
function showParameters(parameters, rows) {
    const groups = groupsOf(parameters), isSearched = groups.some(([title]) => title)
    const boxes = groups.map(([title, members], index) => box(title, members.map(({ name }) => rows.get(name)), `parameters-${index}`))
    byId('parameters').replaceChildren(...(isSearched ? [search(parameters, rows, boxes)] : []), ...boxes)
}

function box(title, rows, id) {
    if (!title) return make('div', { className: 'rows' }, ...rows)
    return make('div', { className: 'rows group', role: 'group', 'aria-labelledby': id }, text('h3', title, { id }), ...rows)
}

/** A field whose words the names or sentences of the rows that remain have. Escape empties it. */
function search(parameters, rows, boxes) {
    const placeholder = `Search ${parameters.length} parameters`
    const field = make('input', { type: 'search', id: 'parameter-search', placeholder, 'aria-label': 'Search parameters' })
    const result = make('p', { className: 'hint', role: 'status' })
    field.addEventListener('input', () => {
        const found = parameters.filter((parameter) => matches(parameter, field.value.trim()))
        for (const parameter of parameters) rows.get(parameter.name).hidden = !found.includes(parameter)
        for (const each of boxes) each.hidden = !each.querySelector('.row:not([hidden])')
        result.textContent = field.value.trim() ? `${found.length || 'None'} of ${parameters.length} parameters` : ''
    })
    field.addEventListener('keydown', (event) => {
        if (event.key !== 'Escape' || field.value === '') return
        event.preventDefault()
        field.value = ''
        field.dispatchEvent(new Event('input'))
    })
    return make('div', { className: 'search', role: 'search' }, field, result)
}
return { showParameters }
})()
// values.js
const module85 = (() => {
const { parseList } = module23
const { byId, make } = module15
const { row } = module77

/** `onchange` gets a function from the state to what is to be changed in it. */
function showValueControls(columns, state, onchange) {
    byId('values-section').hidden = columns.length === 0
    byId('values').replaceChildren(...columns.map((column) => valueRow(column, state, onchange)))
}

function valueRow(column, state, onchange) {
    const error = make('p', { className: 'error', role: 'alert' })
    const placeholder = column.names.join(' ') || 'of the data'
    const field = make('input', { type: 'text', id: `value-${column.name}`, value: state.values[column.name] ?? '', placeholder })
    field.addEventListener('change', () => {
        error.textContent = problem(field.value, column)
        field.setAttribute('aria-invalid', error.textContent !== '')
        if (error.textContent) return
        const { value } = field
        onchange(({ values: { [column.name]: before, ...others } }) => (
            { values: value.trim() === '' ? others : { ...others, [column.name]: value } }))
    })
    return Object.assign(row(column.name, field, error), { title: column.documentation })
}

function problem(list, column) {
    try {
        parseList(list, column)
        return ''
    } catch ({ message }) {
        return message
    }
}
return { showValueControls }
})()
// backup.js
const module86 = (() => {
// The container as it was last, so that nothing is lost when its owner leaves or the daemon ends.

/** Milliseconds that a container has to rest before its description is queried again. */
const rest = 250

class Backup {
    /** The description of a container that was edited or belongs to another page, as copies have it; null until there is one. */
    description = null
    /** The generations of the newest change of the data, and of the newest one to the data set's items. */
    #edited = 0
    #replaced = 0

    constructor(studio) {
        this.studio = studio
        studio.session.addEventListener('invalidated', ({ detail }) => this.changed(detail))
    }

    /** Whether the items are others than the data set's. */
    get isEdited() { return this.#edited > this.#replaced }

    /** The sections that were edited; null if they are the data set's. */
    get sections() { return this.isEdited ? this.description?.sections ?? null : null }

    /** A container was opened, or attached to, or opened again with the sections of before. */
    opened() {
        this.#edited = this.isEdited || this.studio.session.isAttached ? Number.MAX_SAFE_INTEGER : 0
        this.#replaced = 0
        this.schedule()
    }

    /** Carries out an update that leads to the data set's items, and returns its reply. */
    async replacing(update) {
        this.#replaced = Infinity
        let reply
        try {
            reply = await update()
        } finally {
            this.#replaced = reply?.generation ?? 0
            if (reply) this.#edited = Math.min(this.#edited, this.#newest)
        }
        return reply
    }

    /** The generation of the newest change of the data that was heard of. */
    #newest = 0

    changed({ reason, generation }) {
        if (reason === 'bounds' || reason === 'transition') return
        if (reason === 'data') this.#edited = this.#newest = generation
        this.schedule()
    }

    schedule() {
        clearTimeout(this.timer)
        this.timer = setTimeout(() => this.refresh(), rest)
    }

    async refresh() {
        const { studio } = this
        if (!this.isEdited || !studio.session.container?.number) return
        const description = await studio.openedDescription().catch(() => null)
        if (description && studio.session.container?.number) this.description = description
    }
}
return { Backup }
})()
// queue.js
const module87 = (() => {
// A user's actions, one after the other: each begins when the daemon has answered the one before.

class Queue {
    #waiting = []
    #isBusy = false

    /** `begin` is called when something begins, and what it returns at the end. */
    constructor(begin) {
        this.begin = begin
    }

    /**
     * Carries out an asynchronous function after those before it. Of functions that wait one behind the other with the same `key`, such as
     * the values that a slider passes through, only the last is called, and all promises are its. `begin` is called in place of the usual.
     */
    run(work, key, begin = this.begin) {
        const last = this.#waiting.at(-1)
        if (key !== undefined && last?.key === key) {
            last.work = work
            return last.promise
        }
        const entry = { work, key, begin, ...Promise.withResolvers() }
        this.#waiting.push(entry)
        this.#continue()
        return entry.promise
    }

    async #continue() {
        if (this.#isBusy) return
        this.#isBusy = true
        for (let entry; (entry = this.#waiting.shift());) {
            const end = entry.begin()
            try {
                entry.resolve(await entry.work())
            } catch (error) {
                entry.reject(error)
            } finally {
                end()
            }
        }
        this.#isBusy = false
    }
}
return { Queue }
})()
// arranging.js
const module88 = (() => {
const { isShowcase } = module78
const { byId } = module15
const { readShowcases } = module19
const { broughtBy, describeBounds, describeEnvironment } = module24

class Arranging {
    /** The parameters and the data of layouts that were left. */
    #leftAs = new Map()
    /** Resolves when the view is where the last arrangement begins. */
    #placed = Promise.resolve()

    constructor(studio) {
        this.studio = studio
    }

    /** Of layouts and showcases that are chosen faster than they are laid out, the last one counts. */
    choose(layout) { return this.studio.queue.run(() => this.#changeLayout(layout), 'arrange') }

    show(showcase) { return this.studio.queue.run(() => this.#show(showcase), 'arrange') }

    /** Offers the showcases of the layout, or of the one whose showcase is shown; what a fragment gives goes before what they say. */
    async offerShowcases(given) {
        const { state, data } = this.studio, [layout] = state.data.includes('/') ? state.data.split('/') : [state.layout]
        data.offer(await readShowcases(layout))
        if (!isShowcase(state.data)) return
        const { current } = data
        Object.assign(state, broughtBy(current), given, { data: current.container ? current.id : 'showcase' })
        data.show()
    }

    /** A transition has ended in another layout; the items before are given, as for a step. */
    async layoutChanged(layout, items) {
        const { studio } = this
        this.#leave()
        Object.assign(studio.state, { layout, parameters: {} })
        await studio.describeLayout(layout)
        studio.undoing.record('', { before: items, after: items && undefined })
        studio.stage.dressAll()
        studio.saveState()
    }

    /** Remembers the parameters and data of the layout that is left, for another one or for the same one anew. */
    #leave() {
        const { layout, parameters, data } = this.studio.state
        this.#leftAs.set(layout, { parameters, data })
        this.studio.layoutVersion += 1
    }

    /** Goes over to a layout: with its first showcase, unless the data are others than a showcase's; or as it was left. */
    async #changeLayout(name) {
        if (!this.studio.session.container) return this.studio.opening.layout(name)
        const { state, stage, data, undoing } = this.studio, items = await undoing.itemsBefore('Replace them?')
        if (items === undefined) return void (byId('layout').value = state.layout)
        data.offer(await readShowcases(name))
        const left = this.#leftAs.get(name), showcase = isShowcase(state.data) ? data.showcase(name, left?.data) : undefined
        const brought = { parameters: {}, ...(showcase === null ? { data: 'showcase' } : showcase && broughtBy(showcase)) }
        const isAsLeft = left && (!showcase || left.data === showcase.id)
        const { parameters } = isAsLeft ? left : brought
        const isArranged = await this.#arrange(items, { ...stage.bounds, x: 0, y: 0, layout: name, ...brought, parameters })
        const isOther = JSON.stringify(parameters) !== JSON.stringify(brought.parameters)
        if (isArranged && isOther) this.studio.reports.say(`${name} has its parameters of before; Reset sets their defaults`)
    }

    async #show(showcase) {
        if (!this.studio.session.container) return this.studio.opening.again(broughtBy(showcase))
        const items = await this.studio.undoing.itemsBefore('Replace them?')
        if (items === undefined) this.studio.data.show()
        else await this.#arrange(items, broughtBy(showcase))
    }

    /** Lays out anew, with the items of the data, by changes of the state: none of them stays if that fails. `items`: those of before. */
    async #arrange(items, changes) {
        const { studio } = this, { state, stage } = studio, before = structuredClone(state)
        // A position that the view still sends would count in the new picture.
        await this.#placed
        this.#leave()
        Object.assign(state, changes)
        let isArranged = false
        try {
            await studio.describeLayout(state.layout)
            await studio.undoing.replaceItems(items, this.#operations())
            isArranged = true
            this.#placed = this.#place(describeBounds(state)).then(() => studio.findItems(), () => {})
            studio.reports.succeed()
        } catch (error) {
            const { layout } = state, { itemCount } = studio
            studio.layoutVersion += 1
            Object.assign(state, before)
            await studio.reports.reporting(studio.describeLayout(state.layout))
            studio.reports.fail(error, { layout, itemCount, withFewer: (count) => this.#arrangeFewer(changes, count) })
        }
        stage.view.contentInset = stage.inset
        studio.countItems()
        studio.data.show()
        studio.onopen?.()
        stage.dressAll()
        studio.saveState()
        return isArranged
    }

    #arrangeFewer(changes, count) {
        const { queue, undoing, data } = this.studio
        return queue.run(async () => {
            const items = await undoing.itemsBefore('Replace them?')
            if (items !== undefined) await this.#arrange(items, { ...changes, ...data.withCount(count) })
        })
    }

    /** One update: the new layout may need values that the old one does not know. */
    #operations() {
        const { state, dataSet } = this.studio, { layout, parameters } = state
        return [
            { setLayout: { layout, parameters } }, { setSections: { sections: this.studio.dataSections() } },
            { setEnvironment: describeEnvironment(state, dataSet) }, { setBounds: describeBounds(state) }]
    }

    /** The view follows the device's new size, and may send where it was with it. */
    async #place({ x, y, ...size }) {
        const { stage } = this.studio
        stage.setSize(size)
        await stage.view.settled()
        const { visible } = stage.view
        if (Math.abs(visible.x - x) < 1 && Math.abs(visible.y - y) < 1) return
        stage.view.scrollToOffset({ x, y })
        await stage.view.settled()
    }
}
return { Arranging }
})()
// edits.js
const module89 = (() => {
// Edits of the items, as `batchUpdate` takes them.

/** The data of one new item, like those of the data set; `columns` are the layout's item columns. */
function newItem(state, dataSet, columns, index) {
    const items = { itemCount: 1 }
    const sizes = state.sizes === 'given' ? dataSet.sizes(index, 1, state.seed) : null
    if (sizes) items.itemSizes = sizes
    const values = {}
    for (const { name, numbersPerItem } of columns) {
        const typed = state.values[name]?.split(/[\s,;]+/).filter(Boolean)
        const value = typed?.length ? typed.slice(0, Math.max(1, numbersPerItem)) : dataSet.value(name, index, state.seed)
        if (value === undefined) continue
        values[name] = numbersPerItem === 0 ? { names: [value].flat() } : { numbers: [value].flat().map(Number) }
    }
    if (Object.keys(values).length) items.itemValues = values
    return items
}

const insertion = ({ section, item }, items) => ({ batchUpdate: { insertItems: [{ section, item, items }] } })

const deletion = (ranges) => ({ batchUpdate: { deleteItems: ranges } })
return { newItem, insertion, deletion }
})()
// measure.js
const module90 = (() => {
// Sizes of estimated cells, as the page would draw them: as high as their text needs at their width.

let probe = null

function heightOf(text, width) {
    probe ??= document.body.appendChild(Object.assign(document.createElement('div'), { className: 'element cell probe' }))
    probe.textContent = text
    probe.style.width = `${width}px`
    return Math.ceil(probe.getBoundingClientRect().height)
}

/** `setMeasuredSizes` for the cells among these elements that are estimated. */
function measurements(elements, label) {
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
return { measurements }
})()
// editing.js
const module91 = (() => {
const { deletion, insertion, newItem } = module89
const { measurements } = module90

/** New items get sizes and values of the data set's items from this one on, so that they differ from those that are there. */
const firstNewItem = 1_000_000

class Editing {
    constructor(studio) {
        this.studio = studio
        this.inserted = 0
    }

    insert() { return this.studio.queue.run(() => this.#insert()) }

    deleteSelected() { return this.studio.queue.run(() => this.#deleteSelected()) }

    measure() { return this.studio.queue.run(() => this.#measure()) }

    /** Measures what has come in sight. */
    measureVisible() { return this.studio.queue.run(() => this.#measureVisible(), 'measure what is visible') }

    /** Inserts an item before the focused one, or the first in sight. */
    async #insert() {
        const { selection, stage, state, dataSet, columns, undoing } = this.studio
        const inSight = ({ category, y }) => category === 'cell' && y >= stage.bounds.y
        const place = selection.focus ?? stage.elements.find(inSight) ?? { section: 0, item: 0 }
        const { section, item } = place, backward = [deletion([{ section, item, count: 1 }])]
        const insert = (items) => undoing.edit('insert an item', [insertion({ section, item }, items)], { backward })
        const items = newItem(state, dataSet, columns, dataSet.count ? item : firstNewItem + this.inserted++)
        const sent = insert(items).catch((error) => {
            if (error.code !== 'update.missingData' || items.itemSizes) throw error
            // The data of another page's container has sizes: the new item gets that of the one that it goes before.
            const isThere = (element) => element.category === 'cell' && element.section === section && element.item === item
            const { width, height } = stage.elements.find(isThere) ?? { width: 50, height: 50 }
            return insert({ ...items, itemSizes: [width, height] })
        })
        if (await this.studio.reports.reporting(sent)) this.studio.reports.say('Inserted an item')
    }

    async #deleteSelected() {
        const { studio } = this, { selection, undoing } = studio, { ranges, count } = selection
        if (count === 0) return studio.reports.say('No item is selected')
        const sections = await undoing.itemsBefore('Delete some of them?')
        if (sections === undefined) return
        selection.clear()
        const items = `${count} ${count === 1 ? 'item' : 'items'}`
        if (!await studio.reports.reporting(undoing.edit(`delete ${items}`, [deletion(ranges)], { sections }))) return
        studio.reports.say(`Deleted ${items}; Ctrl+Z brings them back`)
    }

    /** Sends the sizes that the page draws estimated cells with, as a step to undo. */
    async #measure() {
        const { studio } = this, operations = this.measurements
        if (operations.length === 0) return
        const sections = await studio.undoing.itemsBefore('Measure them?')
        if (sections !== undefined) await studio.reports.reporting(studio.undoing.measure(operations, sections))
    }

    async #measureVisible() {
        const { measurements: operations, studio } = this
        if (operations.length > 0) await studio.reports.reporting(studio.undoing.update(operations))
    }

    get measurements() {
        const { stage, look } = this.studio
        return measurements(stage.elements, (element) => look(element).label)
    }
}
return { Editing }
})()
// reasons.js
const module92 = (() => {
// Why a parameter has no effect on a container as it is now: what can be known from its name, its sentence, and the container.

const isNamed = (pattern) => ({ name }) => pattern.test(name)
const says = (pattern) => ({ documentation }) => pattern.test(documentation)

/** A name of choices in a sentence as it stands there: "time line" is `timeLine`. */
const plain = (text) => text.toLowerCase().replaceAll(/[`"]/g, '').trim()

/** The choices that a sentence restricts a parameter to, or excepts: "tall and centered only", "in overlap mode", "no effect on linear". */
function restriction({ name, documentation }, { parameters, value }) {
    const listed = (pattern) => pattern.exec(documentation)?.slice(1).find(Boolean)?.split(/,| and | or /).map(plain) ?? []
    const only = listed(/(?:^|[;,.:] )([^;.:]+) only\b/i).concat(listed(/^in (\w+) mode,/i))
    const except = listed(/(?:no effect on|except in) (\w+)/i)
    for (const { name: other, choices = [] } of parameters) {
        const isChoice = (word) => choices.some((choice) => plain(choice) === word)
        if (other === name) continue
        const needed = only.filter(isChoice)
        const current = value(other), isCurrent = (word) => word === plain(String(current))
        if (needed.length && !needed.some(isCurrent)) return `it belongs to ${other} ${needed.join(' or ')}, and that is ${current}`
        if (except.filter(isChoice).some(isCurrent)) return `${other} is ${current}`
    }
    return ''
}

/** Another parameter that has to be set, or 0, before this one counts: "only if maxRows is set", "if headerHeight is 0". */
function condition({ documentation }, { value }) {
    const [, set] = /if (\w+) is set/.exec(documentation) ?? []
    if (set && !value(set)) return `${set} is not set`
    const [, zero] = /if (\w+) is 0/.exec(documentation) ?? []
    return zero && value(zero) ? `${zero} is ${value(zero)}` : ''
}

const isHeader = isNamed(/header/i), isFooter = isNamed(/footer/i), isLevel = says(/pinned header/)
const isOfSections = isNamed(/^section(Spacing|Description)$/)
const isSupplementary = isNamed(/supplementary/i), isPin = isNamed(/^pin|Pin/)

/** Of parameters that show when the content is scrolled, though elements are others. */
const scrolled = [
    [says(/scrolling .*(stops|ends)/), 'it matters where scrolling stops'],
    [says(/stay at the visible (left|top)\.$/i), 'it matters once the content is scrolled'],
    [says(/\bpiled?\b/), 'no card is in the pile until the content is scrolled'],
]

/**
 * A condition, and the text that is shown if it holds; the first that holds counts. `facts`: of the container, as `factsOf` has them.
 * A text may be a function of the parameter and the facts, whose '' leaves it to the next rule.
 */
const rules = [
    [(_, { itemCount }) => itemCount === 0, 'the container has no items'],
    [() => true, restriction],
    [() => true, condition],
    [(each, { has }) => isSupplementary(each) && !has('header') && !has('footer'), 'there are no headers and no footers'],
    [isSupplementary, 'there are no insets at the sides of the headers and footers'],
    [says(/^Only the length along/), 'only the length along the scroll axis counts'],
    [(each, { has }) => (isHeader(each) || isLevel(each)) && !has('header'), 'there are no headers'],
    [(each, { has }) => isFooter(each) && !has('footer'), 'there are no footers'],
    [isPin, (each) => `${isFooter(each) ? 'footers' : 'headers'} pin once their section is partly scrolled away`],
    [(each, { sectionCount }) => sectionCount < 2 && (isLevel(each) || isOfSections(each)), 'there is only one section'],
    [(each, { lacks }) => isNamed(/^lane[A-Z]/)(each) && lacks('lane'), 'no item has a lane'],
    [(each, { lacks }) => isNamed(/span/i)(each) && lacks('styles'), 'no item is a span'],
    [(each, { hasSizes }) => isNamed(/^(default)?(item|cell)(Size|Height|Width)$/i)(each) && hasSizes, 'the items have sizes of their own'],
    [isNamed(/estimated/i), 'no item has an estimated size'],
    [(each, { direction }) => isNamed(/^flips/)(each) && direction === 'leftToRight', 'the direction is left to right'],
    [isNamed(/insetReference$/i), 'the safe area and the layout margins are the same as the content inset'],
    [isNamed(/quirks$/i), 'what the original gets wrong does not occur here'],
    [isNamed(/^editPolicy$/), 'it matters for the next edit'],
    [({ unit }) => ['Hz', '1/s', 'points/s²'].includes(unit), 'it matters while items move, and they rest'],
    [says(/collision|touch|swing|finger/i), 'it matters while items move, and they rest'],
    [says(/when [\w ]+ change/), ({ documentation }) => `it matters when ${/when ([\w ]+ change)/.exec(documentation)[1]}`],
    [(each, { isSingle }) => isNamed(/interitem|lineAlignment|balance/i)(each) && isSingle, 'each line has only one item'],
    [(each, { isEven }) => isNamed(/^itemAlignment$/)(each) && isEven, 'the items of a line are equally long across it'],
    [isNamed(/^balance$/), 'the items are divided evenly already'],
    [(each, { isEven }) => isNamed(/flowTolerance|strategy|tieBreak|packing/i)(each) && isEven, 'the items are all of one size'],
    [isNamed(/^(min|max)|limit|tolerance/i), 'that limit makes no difference to these items'],
    [says(/overlapping events|events (side by side|that hang together)/), 'no two events overlap'],
    [(each, { itemCount }) => says(/single visible item/)(each) && itemCount > 1, 'there is more than one item'],
    [says(/last row|last line/), 'the last row is full'],
]

/** Why a change of a parameter has changed nothing; '' if that is not known. */
function reasonOf(parameter, facts) {
    const described = { documentation: '', ...parameter }
    for (const [holds, reason] of facts.isElsewhere ? scrolled : [...scrolled, ...rules]) {
        if (!holds(described, facts)) continue
        const text = typeof reason === 'string' ? reason : reason(described, facts)
        if (text) return text
    }
    return ''
}

/**
 * The facts that the rules read. `elements`: those that are drawn; `isElsewhere`: whether others have changed; `lacks(column)`: whether the
 * layout has an item column of which the items have no values.
 */
function factsOf({ elements, parameters, values, itemCount, sectionCount, hasSizes, direction, isElsewhere, lacks }) {
    const cells = elements.filter(({ category }) => category === 'cell')
    const kinds = new Set(elements.filter(({ category }) => category === 'supplementary').map(({ kind }) => kind))
    const isSame = (lengths) => new Set(lengths.map(Math.round)).size <= 1
    const standard = (name) => parameters.find((each) => each.name === name)?.default
    return {
        parameters, itemCount, sectionCount, hasSizes, direction, isElsewhere, lacks,
        value: (name) => values[name] ?? standard(name),
        has: (kind) => [...kinds].some((each) => each.toLowerCase().includes(kind)),
        isEven: isSame(cells.map(({ height }) => height)) && isSame(cells.map(({ width }) => width)),
        isSingle: new Set(cells.map(({ y }) => y)).size === cells.length || new Set(cells.map(({ x }) => x)).size === cells.length,
    }
}
return { reasonOf, factsOf }
})()
// effect.js
const module93 = (() => {
const { factsOf, reasonOf } = module92
const { touches } = module7

/** Milliseconds until a parameter that a slider leads through its values counts as set. */
const rest = 250

/** How many ranges of elements an update has changed, Infinity if it does not know which, and whether the content's size is another. */
function outcome({ changes }) {
    if (!changes) return { count: 0, isResized: false }
    const { everything, elements, moved, inserted, deleted, sections, contentSizeBefore: before, contentSizeAfter: after } = changes
    const { length } = [elements, moved, inserted, deleted, sections].flatMap((ranges) => ranges ?? [])
    return { count: everything ? Infinity : length, isResized: before?.width !== after?.width || before?.height !== after?.height }
}

class Effects {
    /** By parameter: what was in sight before it was changed, and what its updates have changed since. */
    #runs = new Map()
    /** Rows that have a note, with the generation that it is of. */
    #notes = new Map()

    constructor(studio) {
        this.studio = studio
        studio.stage.addEventListener('difference', ({ detail: { generation } }) => this.#outdate(generation))
    }

    /** Carries out an update of a parameter, whose `row` gets a note if it has changed nothing. Returns its reply. */
    async watch(parameter, row, update) {
        const run = this.#runs.get(row) ?? { before: this.#picture(), updates: 0, count: 0, isResized: false }
        this.#runs.set(row, run)
        run.updates += 1
        clearTimeout(run.timer)
        delete row.dataset.effect
        try {
            const reply = await update(), { count, isResized } = outcome(reply)
            Object.assign(run, { count: run.count + count, isResized: run.isResized || isResized, generation: reply.generation })
            clearTimeout(run.timer)
            run.timer = setTimeout(() => this.#judge(parameter, row, run), rest)
            return reply
        } catch (error) {
            this.#runs.delete(row)
            this.#note(row, '')
            throw error
        }
    }

    async #judge(parameter, row, run) {
        const { updates } = run
        const isSettled = await this.studio.stage.view.settled().then(() => true, () => false)
        // Meanwhile the parameter has got another value.
        if (this.#runs.get(row) !== run || run.updates !== updates) return
        this.#runs.delete(row)
        // After a lost connection, it is not known what the change has done.
        if (!isSettled) return
        const isSeen = this.#picture() !== run.before
        this.#note(row, isSeen ? '' : this.#why(parameter, run), run.generation)
        row.dataset.effect = isSeen ? 'seen' : 'unseen'
    }

    #why(parameter, { count, isResized }) {
        const isElsewhere = count > 0 && count < Infinity
        const reason = reasonOf(parameter, this.#facts(isElsewhere)), { width, height } = this.studio.stage.newest.contentSize
        if (isResized) return `No change in sight: the content is now ${Math.round(width)} × ${Math.round(height)}`
        if (reason || !isElsewhere) return `No effect here: ${reason || 'nothing in this container depends on it now'}`
        return 'No change in sight: elements elsewhere have changed'
    }

    #note(row, text, generation) {
        row.note(text)
        if (text) this.#notes.set(row, generation)
        else this.#notes.delete(row)
    }

    /** Removes the notes on earlier generations, which may no longer hold. */
    #outdate(generation) {
        for (const [row, noted] of this.#notes) if (generation > noted) this.#note(row, '')
    }

    /** The visible properties of the elements. */
    #picture() {
        const { elements, bounds } = this.studio.stage
        const seen = ({ key, x, y, width, height, alpha, hidden, estimated, transform }) => (
            [key, x, y, width, height, alpha, hidden, estimated, transform])
        return elements.filter((element) => touches(element, bounds)).map((element) => JSON.stringify(seen(element))).sort().join()
    }

    #facts(isElsewhere) {
        const { stage, state, dataSet, parameters, columns } = this.studio
        const isGiven = ({ name }) => state.values[name] || dataSet.value(name, 0, state.seed) !== undefined
        return factsOf({
            elements: stage.elements, parameters, values: state.parameters, direction: state.direction, isElsewhere,
            itemCount: dataSet.count ?? state.count, sectionCount: state.sections,
            hasSizes: state.sizes === 'given' && Boolean(dataSet.sizes(0, 1, state.seed)),
            lacks: (column) => columns.some((each) => each.name === column && !isGiven(each)),
        })
    }
}
return { Effects }
})()
// finding.js
const module94 = (() => {
const { countsOf } = module24
const { touches } = module7

/** Scrolls to the first item if the picture is empty, and the container is not. */
async function findItems({ session, stage, state, dataSet }) {
    const { view } = stage
    await view.settled()
    const section = countsOf(state, dataSet).findIndex((count) => count > 0)
    if (view !== stage.view || section < 0 || stage.elements.some((element) => touches(element, stage.bounds))) return
    const { offset } = await session.request('scrollTarget', { indexPath: { section, item: 0 }, vertical: 'center', horizontal: 'center' })
    view.scrollToOffset({ x: 0, y: 0, ...offset })
}
return { findItems }
})()
// following.js
const module95 = (() => {
const { changedParameters } = module3
const { insetOf } = module24

/** Reasons of changes that no control shows. Several changes at once have one reason: `data`, if those are among them, or the newest's. */
const others = new Set(['bounds', 'measurement', 'movement', 'transition'])

class Following {
    constructor(studio) {
        this.studio = studio
        studio.session.addEventListener('invalidated', ({ detail: { reason, merged } }) => {
            if (this.isShared && (!others.has(reason) || merged > 1)) this.studio.queue.run(() => this.#follow(), 'shared')
        })
    }

    /** Whether another page may have the container, too. */
    get isShared() { return Boolean(this.studio.state.attach || this.studio.state.name) }

    /** Behind what this page does itself, which is nothing new then. */
    async #follow() {
        const { session } = this.studio
        // It may have been closed meanwhile.
        const reply = session.container?.number && await this.studio.reports.reporting(session.request('attachContainer'))
        if (reply) await this.show(reply.state)
    }

    /** Shows a container's layout with its parameters and its environment, which belong to no step of this page. */
    async show({ layout, parameters, environment }) {
        const { studio } = this, { state, undoing } = studio
        undoing.follow({ direction: environment?.layoutDirection || 'leftToRight', scale: environment?.scale ?? 0, inset: insetOf(environment) })
        if (layout !== state.layout) {
            undoing.follow({ layout, parameters: {} })
            studio.layoutVersion += 1
            await studio.describeLayout(layout)
        }
        const own = changedParameters(parameters, studio.parameters)
        if (JSON.stringify(own) !== JSON.stringify(state.parameters)) {
            undoing.follow({ parameters: own })
            studio.showParameters()
        }
        studio.data.show()
        studio.saveState()
    }
}
return { Following }
})()
// fewer.js
const module96 = (() => {
const { worded } = module20

const number = (count) => count.toLocaleString('en')

/** The largest of 1, 2, 5, 10, 20, 50 … that a number reaches. */
function stepBelow(most) {
    const power = 10 ** Math.floor(Math.log10(most))
    return power * [5, 2, 1].find((factor) => factor * power <= most)
}

/**
 * Few enough for a layout that was not done in its time, which may take longer than others have: a tenth of those that it has reached,
 * as far as it says so, since it may have gone through them several times, or a hundredth of all.
 */
function inTime(message, count) {
    const [, section, item] = /at item \((\d+), (\d+)\)/.exec(message) ?? []
    return Math.max(count / 100, section === '0' ? item / 10 : 0)
}

/** A plugin that fails with fewer items has another fault. */
const leastOfPlugins = 1000

/**
 * The remedy if `count` items are too many for a layout: fewer of them, and why; undefined if the error is about something else.
 * `isExact`: the daemon says how many the layout takes, of whatever data.
 */
function fewerItems({ code = '', limit, message }, count) {
    if ((code === 'limit.items' || code === 'limit.bodies') && limit.value === count) {
        return { count: limit.allowed, isExact: true, reason: `This layout takes at most ${number(limit.allowed)} items, and ${number(count)} were to be laid out.` }
    }
    if ((code === 'limit.items' || code === 'limit.bodies' || code.startsWith('limit.memory')) && limit?.value > limit?.allowed && count > 1) {
        return { count: stepBelow(Math.min(count - 1, count * limit.allowed / limit.value)), reason: `${number(count)} items are too many here: ${worded({ message })}.` }
    }
    if (count < leastOfPlugins) return undefined
    if (code === 'plugin.timeout') return { count: stepBelow(inTime(message, count)), reason: `It did not lay out ${number(count)} items in the time that a plugin has.` }
    if (code === 'plugin.memory') return { count: stepBelow(count / 100), reason: `${number(count)} items need more memory than a plugin has.` }
    return undefined
}
return { fewerItems }
})()
// opening.js
const module97 = (() => {
const { isShowcase } = module78
const { byId } = module15
const { fewerItems } = module96
const { defaults, ignoredIn } = module25
const { isLost, nearest, worded } = module20
const { stageStates } = module73

/** The controls that do nothing without a container. */
const tools = ['container-tools', 'environment-tools', 'editing-tools', 'transition-tools', 'actions', 'device-frame']

const quoted = (names) => names.map((name) => `“${name}”`).join(', ')

class Opening {
    constructor(studio) {
        this.studio = studio
        studio.session.addEventListener('open', () => this.#showTools())
        this.#showTools()
    }

    #showTools() {
        for (const id of tools) byId(id).inert = !this.studio.session.container
    }

    /** Opens the container that the state describes, or says why there is none. */
    async open() {
        const { studio } = this
        // The choice is opened once there is a daemon.
        if (!studio.session.client) return
        try {
            await studio.open()
        } catch (error) {
            this.#showTools()
            this.#failed(error)
        }
    }

    /** Opens a container after changes of the state, in place of one that could not be opened. */
    async again(changes) {
        Object.assign(this.studio.state, changes)
        this.studio.data.show()
        await this.open()
    }

    /** Opens a layout with its first showcase, in place of a container that could not be opened. */
    async layout(layout) {
        const { state, arranging } = this.studio
        Object.assign(state, structuredClone(defaults), { layout, tab: state.tab })
        await arranging.offerShowcases({ layout })
        await this.open()
    }

    /** The same in their turn, for buttons. */
    #start(changes) { return this.studio.queue.run(() => this.again(changes)) }

    #startWith(layout) { return this.studio.queue.run(() => this.layout(layout)) }

    #failed(error) {
        const { studio } = this, { itemCount, panel, reports } = studio, { code = '' } = error
        if (isLost(error)) return
        if (fewerItems(error, itemCount)) reports.fail(error, { itemCount, withFewer: (count) => this.#start(studio.data.withCount(count)) })
        else if (code.startsWith('plugin.')) reports.fail(error)
        else panel.set('trouble', stageStates.linkFailed(this.#explained(error)))
    }

    /** Says why the link does not work, and how to mend it. */
    #explained(error) {
        const { state } = this.studio, { code = '' } = error
        if (state.attach) return this.#notAttached(error)
        if (code === 'layout.unknown') return this.#unknownLayout(state.layout)
        if (code.startsWith('parameters.') && Object.keys(state.parameters).length > 0) return this.#wrongParameters(error)
        return {
            title: 'The link cannot be shown', reason: `It asks for what the daemon refuses: ${worded(error)}.`,
            action: [`Open ${state.layout} as it comes`, () => this.#startWith(state.layout)],
        }
    }

    #notAttached(error) {
        const { attach } = this.studio.state, isUnknown = error.code === 'container.unknown'
        const reason = isUnknown ? 'Its page has been closed since, or it belongs to another daemon. Copy the link again there with Share live.'
            : `The daemon refuses to share it: ${worded(error)}.`
        return {
            title: isUnknown ? `${quoted([attach])} is not open` : `${quoted([attach])} cannot be shown`, reason,
            action: ['Open a new container', () => this.#startWith(defaults.layout)],
        }
    }

    #unknownLayout(name) {
        const near = nearest(name, [...byId('layout').options].map(({ value }) => value))
        return {
            title: `There is no layout ${quoted([name])}`,
            reason: `The link names it, but the daemon does not have it.${near ? ` Did you mean ${near}?` : ''} The menu at the left and the gallery have all layouts.`,
            action: [`Open ${near ?? defaults.layout}`, () => this.#startWith(near ?? defaults.layout)],
        }
    }

    /** Parameters that the layout does not have, or one whose value it does not take. */
    #wrongParameters(error) {
        const { state, parameters } = this.studio, known = parameters.map(({ name }) => name)
        const unknown = Object.keys(state.parameters).filter((name) => !known.includes(name))
        const refused = unknown.length ? unknown : Object.keys(state.parameters).filter((name) => error.pointer?.split('/').includes(name))
        const wrong = refused.length ? refused : Object.keys(state.parameters)
        const meant = unknown.map((name) => nearest(name, known)).filter(Boolean)
        const kept = Object.fromEntries(Object.entries(state.parameters).filter(([name]) => !wrong.includes(name)))
        const reason = unknown.length ? `The link gives ${state.layout} a value for ${quoted(unknown)}, which it does not have.${meant.length ? ` Did you mean ${meant.join(', ')}?` : ''}`
            : `The link gives it a value that it does not take: ${worded(error)}.`
        return {
            title: unknown.length ? `${state.layout} has no parameter ${quoted(unknown)}` : `${state.layout} refuses a parameter`, reason,
            action: [unknown.length ? `Open without ${wrong.join(', ')}` : `Use the default of ${wrong.join(', ')}`, () => this.#start({ parameters: kept })],
        }
    }

    /** Says what of the link was not used. */
    noteIgnored(fragment, given) {
        const { studio } = this, { data, current } = { data: given.data ?? '', current: studio.data.current }
        const ignored = ignoredIn(fragment)
        if (studio.session.container && !studio.state.attach && !studio.data.has(data)) ignored.push(`data=${data}`)
        if (ignored.length === 0) return
        const shown = isShowcase(current.id) || ignored.some((part) => part.startsWith('data=')) ? `; shown is ${current.title}` : ''
        studio.reports.notify({ message: `The link has ${quoted(ignored)}, of which the studio can make nothing${shown}.` })
    }
}
return { Opening }
})()
// reports.js
const module98 = (() => {
const { byId } = module15
const { fewerItems } = module96
const { isLost, worded } = module20
const { stageStates } = module73

class Reports {
    #timer

    constructor(studio) {
        this.studio = studio
    }

    /** A promise's value, or false after its error was shown. */
    async reporting(promise) {
        try {
            return (await promise) ?? true
        } catch (error) {
            this.fail(error)
            return false
        }
    }

    /**
     * Shows an error on the stage. `layout`, `itemCount`: of what has failed; `withFewer(count)` does it again with so many items.
     */
    fail(error, { layout = this.studio.state.layout, itemCount, withFewer } = {}) {
        const { code = '' } = error, fewer = withFewer && fewerItems(error, itemCount)
        if (code === 'request.cancelled') this.say('Cancelled: the container is as it was')
        else if (fewer) {
            if (fewer.isExact) this.studio.data.setLimit(layout, fewer.count)
            this.studio.panel.set('trouble', stageStates.tooManyItems(layout, fewer, async () => withFewer(fewer.count)))
        } else if (code.startsWith('plugin.')) this.pluginFailed(error)
        // The panel over the stage says so.
        else if (!isLost(error)) this.notify(error)
    }

    /** Shows an error over the picture, which the next change that succeeds takes away. */
    notify(error) {
        const notice = byId('notice'), { fault } = error
        const place = fault?.file ? ` (${fault.file.split('/').at(-1)}${fault.line ? `:${fault.line}` : ''})` : ''
        notice.textContent = `${worded(error)}${place}`
        notice.hidden = false
    }

    succeed() {
        byId('notice').hidden = true
        this.studio.panel.set('trouble', null)
    }

    pluginFailed(error) {
        const { panel, stage } = this.studio, show = async () => this.studio.onshowerror(error)
        panel.set('trouble', stageStates.pluginFailed(error, Boolean(stage.view), show))
    }

    /** Something begins that may take long, and can be cancelled; the function that is returned ends it. */
    beginWork() {
        const withdrawal = this.studio.session.beginWithdrawable()
        return this.studio.panel.begin(() => this.workUnderWay, async () => withdrawal.abort())
    }

    /** The text that the page shows while something takes long. */
    get workUnderWay() {
        const { count } = this.studio.dataSet, { layout } = this.studio.state
        return `The daemon lays out ${(count ?? this.studio.state.count).toLocaleString('en')} items with ${layout}.`
    }

    /** Says something for a moment, also to screen readers. */
    say(text) {
        byId('live').textContent = text
        const toast = byId('toast')
        toast.textContent = text
        toast.classList.add('shown')
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => toast.classList.remove('shown'), 1800)
    }
}
return { Reports }
})()
// selection.js
const module99 = (() => {
// The selected items.

/** The selection on the stage, whose view has numbers for items, in the order of their index paths. */
class Selection extends EventTarget {
    #keys = new Set()

    constructor(stage) {
        super()
        this.stage = stage
        stage.addEventListener('selected', ({ detail }) => {
            this.#keys = detail
            this.dispatchEvent(new Event('change'))
        })
    }

    get count() { return this.#keys.size }

    /** The item that keys act on, `{section, item}` or null. */
    get focus() {
        const { view } = this.stage
        return view?.focused === undefined ? null : view.pathOf(view.focused)
    }

    clear() {
        const { view } = this.stage
        if (view) view.selection = []
    }

    /** As ranges of index paths. */
    get ranges() {
        const ranges = []
        let next
        for (const key of Float64Array.from(this.#keys).sort()) {
            if (key === next) ranges.at(-1).count += 1
            else ranges.push({ ...this.stage.view.pathOf(key), count: 1 })
            next = key + 1
        }
        return ranges
    }
}
return { Selection }
})()
// setting.js
const module100 = (() => {
const { rangeAt } = module79

class Setting {
    constructor(studio) {
        this.studio = studio
    }

    /** Sets a parameter of the layout that has a version. Of the values that a control passes through, the newest counts. */
    set(name, value, version) {
        const { queue, undoing } = this.studio, key = `${name} ${undoing.gesture}`
        return queue.run(() => this.#send(name, value, version, key), key)
    }

    async #send(name, value, version, key) {
        const { studio } = this, { state } = studio
        if (version !== studio.layoutVersion) return
        if (!studio.session.container) return studio.opening.again({ parameters: { ...state.parameters, [name]: value } })
        const parameter = studio.parameters.find((each) => each.name === name), row = studio.rows.get(name)
        const isDefault = JSON.stringify(value) === JSON.stringify(parameter?.default)
        try {
            const operation = { setParameters: { [name]: isDefault ? null : value } }
            await studio.effects.watch(parameter, row, () => studio.session.update([operation]))
            // Meanwhile another container was opened.
            if (version !== studio.layoutVersion) return
            const { [name]: before, ...others } = state.parameters
            state.parameters = isDefault ? others : { ...others, [name]: value }
            row.report('')
            row.editor?.mark([])
            studio.undoing.record(key)
            studio.reports.succeed()
        } catch (error) {
            if (version === studio.layoutVersion) this.#showError(row, name, error)
        }
        studio.saveState()
    }

    /** An error beside the parameter, and in a document at its pointer; the value of before, if the change was cancelled. */
    #showError(row, name, error) {
        if (error.code === 'request.cancelled') {
            const { parameters, state } = this.studio
            row.show(state.parameters[name] ?? parameters.find((each) => each.name === name)?.default)
            return void this.studio.reports.fail(error)
        }
        const { pointer = '' } = error, message = error.message.replaceAll(/\/updateContainer\/operations\/\d+\/setParameters\//g, '')
        const place = pointer.split(`/setParameters/${name}`)[1]
        row.report(message)
        if (!row.editor || place === undefined) return
        const range = rangeAt(row.editor.text, place)
        if (range) row.editor.mark([{ ...range, message }])
    }
}
return { Setting }
})()
// focus.js
const module101 = (() => {
/** The item that keys act on. Its cell has the page's focus, and the list itself while the cell is far from the screen. */
class Focus {
    key
    #list
    #onchange
    // Whether the cell is to get the page's focus once it is drawn.
    #isWanted = false

    constructor(list, onchange) {
        this.#list = list
        this.#onchange = onchange
        // If the focus is elsewhere by the time that the cell is drawn, it stays there.
        list.addEventListener('focusout', ({ relatedTarget }) => {
            if (relatedTarget && !list.contains(relatedTarget)) this.#isWanted = false
        })
    }

    /** The element with the page's focus in the tree of the list. */
    get #active() {
        return this.#list.getRootNode().activeElement
    }

    /** Whether the page's focus is in the list, or nowhere. */
    get #isHere() {
        const { ownerDocument: { activeElement, body } } = this.#list
        return this.#active ? this.#list.contains(this.#active) || this.#active === body : !activeElement || activeElement === body
    }

    set(key, isWanted = true) {
        this.key = key
        this.#isWanted = isWanted
        this.#onchange()
    }

    /** The item that keys lead to, or that was moved, which the daemon says a while later. */
    follow(key) {
        this.set(key, this.#isHere)
    }

    /** A cell got the page's focus by itself. */
    entered(key) {
        if (key === this.key) return
        this.key = key
        this.#onchange()
    }

    /** A node is to show something else. */
    leave(node) {
        if (!node.contains(this.#active)) return
        this.#isWanted = true
        this.#list.focus({ preventScroll: true })
    }

    /** Gives the page's focus to the cell, if it is there. */
    drawn(cell) {
        // Of the list and its cells, the Tab key stops at one alone.
        const tabIndex = cell ? -1 : 0
        if (this.#list.tabIndex !== tabIndex) this.#list.tabIndex = tabIndex
        const activeElement = this.#active
        // A cell whose item is known by its index path shows another one once items come or go before it.
        const isElsewhere = activeElement?.cell && this.#list.contains(activeElement) && activeElement !== cell?.node
        if (!cell || !(this.#isWanted || isElsewhere)) return
        this.#isWanted = false
        cell.node.focus({ preventScroll: true })
    }
}
return { Focus }
})()
// key_set.js
const module102 = (() => {
/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {{ gone: Keys, come: Keys }} KeyChanges */
/**
 * All keys of a model at one time.
 * @typedef {Iterable<Key> & {
 *     size: number, has(key: Key): boolean, changesTo?(later: Keys): KeyChanges | undefined, equals?(other: Keys): boolean
 * }} Keys
 */

/**
 * @param {Keys} one
 * @param {Keys} other
 */
function areSame(one, other) {
    if (one.size !== other.size) return false
    for (const key of one) if (!other.has(key)) return false
    return true
}

/**
 * Keys, as those of a large set but for some, and some more: of a million, all are selected and one is deselected without a list of them.
 * A set of keys does not change, so that programs may keep it.
 */
class KeySet {
    #base
    #without
    #more

    /**
     * `base`: has `size` and `has(key)`, is iterable, and does not change either; its `changesTo(other)`, if it has that, says what has gone and
     * come. `more`: keys that it does not have.
     * @param {Keys} base
     * @param {Set<Key>} without
     * @param {Set<Key>} more
     */
    constructor(base = new Set(), without = new Set(), more = new Set()) {
        this.#base = base
        this.#without = without
        this.#more = more
    }

    /** @param {Iterable<Key>} keys */
    static of(keys) {
        return keys instanceof KeySet ? keys : new KeySet(new Set(keys))
    }

    get size() {
        return this.#base.size - this.#without.size + this.#more.size
    }

    /** @param {Key} key */
    has(key) {
        return this.#more.has(key) || (this.#base.has(key) && !this.#without.has(key))
    }

    *[Symbol.iterator]() {
        for (const key of this.#base) if (!this.#without.has(key)) yield key
        yield* this.#more
    }

    /**
     * These keys and those.
     * @param {Iterable<Key>} keys
     */
    with(keys) {
        const [without, more] = [new Set(this.#without), new Set(this.#more)]
        for (const key of keys) {
            if (this.#base.has(key)) without.delete(key)
            else more.add(key)
        }
        return new KeySet(this.#base, without, more)
    }

    /**
     * These keys but for some.
     * @param {Iterable<Key>} keys
     */
    without(keys) {
        const [without, more] = [new Set(this.#without), new Set(this.#more)]
        for (const key of keys) if (!more.delete(key) && this.#base.has(key)) without.add(key)
        return new KeySet(this.#base, without, more)
    }

    /**
     * The keys that have gone and come from all keys of a model to all that it has later; undefined if that is not known.
     * @param {KeySet} all
     * @returns {KeyChanges | undefined}
     */
    changesTo(all) {
        return this.#base.changesTo?.(all.#base)
    }

    /**
     * Those that are among all keys that a model has now. If they are most of them, they are kept as all but some.
     *
     * @param {KeySet} all
     * @param {KeyChanges | undefined} changes what has gone and come since these were among all, if that is known
     */
    within(all, changes) {
        const own = this.changesTo(all)
        if (own) {
            const staying = [...this.#without].filter((key) => !own.gone.has(key))
            return new KeySet(all.#base, new Set([...staying, ...[...own.come].filter((key) => !this.#more.has(key))]))
        }
        if (changes) {
            const lost = [...changes.gone].filter((key) => this.has(key))
            return lost.length ? this.without(lost) : this
        }
        if (2 * this.size < all.size) return KeySet.of([...this].filter((key) => all.has(key)))
        return new KeySet(all.#base, new Set([...all].filter((key) => !this.has(key))))
    }

    /**
     * @param {unknown} other
     * @returns {boolean}
     */
    equals(other) {
        if (!(other instanceof KeySet)) return false
        const hasSameBase = this.#base === other.#base || this.#base.equals?.(other.#base)
        if (!hasSameBase) return areSame(this, other)
        return areSame(this.#without, other.#without) && areSame(this.#more, other.#more)
    }
}
return { KeySet }
})()
// failure.js
const module103 = (() => {
const { report, tell } = module44

/**
 * Passes a failure on to the program. If it does not listen, it is in the console; as a bug if it is not the daemon's, and so has no code.
 * @param {Pick<import('../../collection-view.js').ViewOptions<unknown>, 'onfailed'>} options
 * @param {Error & { code?: string }} error
 */
function fail({ onfailed }, error) {
    if (onfailed) tell(onfailed, error)
    else if (error.code === undefined) report(error)
    else console.warn(error.message)
}
return { fail }
})()
// latest.js
const module104 = (() => {
/** Carries out one piece of work at a time. Of those that wait meanwhile, the newest counts. */
class Latest {
    /** @type {(() => unknown) | undefined} */
    #next
    /** @type {Promise<void> | undefined} */
    #running

    /**
     * Resolves when nothing waits any more.
     * @param {() => unknown} work
     */
    run(work) {
        this.#next = work
        return this.#running ??= this.#drain()
    }

    /** Resolves when nothing is under way. */
    async settled() {
        await this.#running
    }

    async #drain() {
        try {
            while (this.#next) {
                const work = this.#next
                this.#next = undefined
                await work()
            }
        } finally {
            this.#running = this.#next = undefined
        }
    }
}
return { Latest }
})()
// dragging.js
const module105 = (() => {
const { asError } = module32
const { tell } = module44
const { Latest } = module104

/** Items under a pointer. The daemon lays out the rest as if they were dropped there; the model changes at the drop. */
class Dragging {
    #view
    #latest = new Latest()
    // Where the movement has begun. The view may be closed meanwhile.
    #container
    #began
    #keys
    #placeNow
    // Where they would be dropped: the view and its target.
    #place
    #speed
    #frame
    // From the drop on, nothing scrolls any more.
    #isEnding = false

    /**
     * `view`: `container`, `pathOf(key)`, `scrollBy(distance)`, `drop(keys, target)` and `receive(keys, target, from)`, which say whether
     * they may be dropped, `expect(keys, from)`, which resolves when they may come, `markTarget(isOver)`, `received(keys)` and
     * `fail(error)`.
     */
    constructor(view) {
        this.#view = view
    }

    get isActive() {
        return this.#keys !== undefined
    }

    /** Where they would be dropped, once the daemon has said so: the `view`, and the `target` in it. */
    get place() {
        return this.#place
    }

    /**
     * `placeNow()`: the view that the pointer is over, and the `position` in its content, which scrolls beneath it. `ready` resolves when
     * the movement may begin.
     */
    begin(keys, point, placeNow, ready) {
        this.#keys = keys
        this.#container = this.#view.container
        this.#isEnding = false
        this.#speed = undefined
        this.#placeNow = placeNow
        this.#setPlace(undefined)
        const indexPaths = keys.map((key) => this.#view.pathOf(key))
        this.#began = this.#try(this.#view, async () => {
            await ready
            return this.#container.beginMovement({ indexPaths, point })
        })
    }

    move() {
        return this.#latest.run(async () => {
            await this.#began
            if (!this.isActive) return
            const { view, position } = this.#placeNow()
            const targetContainer = view === this.#view ? undefined : view.container.number
            if (targetContainer) await view.expect(this.#keys, this.#view)
            await this.#try(view, () => this.#container.updateMovement({ position, targetContainer }))
        })
    }

    async end(isDropped) {
        const keys = this.#keys
        this.#isEnding = true
        cancelAnimationFrame(this.#frame)
        if (isDropped) await this.move()
        await this.#began
        await this.#latest.settled()
        if (!this.isActive) return
        this.#keys = undefined
        const { view, target } = this.#place ?? {}
        const isAccepted = isDropped && target && tell(() => this.#drop(keys, view, target))
        try {
            await (isAccepted ? this.#container.endMovement() : this.#container.cancelMovement())
            if (isAccepted && view !== this.#view) view.received(keys)
        } catch (error) {
            this.#view.fail(error)
            if (isAccepted) this.#cancel()
        } finally {
            this.#setPlace(undefined)
        }
    }

    /** The daemon has nothing under way any more, since the container is closed or the connection lost. */
    abandon() {
        this.#scroll(undefined)
        this.#finish()
    }

    /** Leaves nothing under way in the daemon, where a movement goes on if it cannot be ended. It may be over already. */
    #cancel() {
        this.#container.cancelMovement().catch(() => {})
    }

    #drop(keys, view, target) {
        return view === this.#view ? view.drop(keys, target) : view.receive(keys, target, this.#view)
    }

    /** Carries out a step over a view. The movement has ended if it fails, as when the items were deleted meanwhile. */
    async #try(view, step) {
        try {
            const { movement, targetMovement, autoScroll } = await step()
            this.#setPlace(targetMovement ? { view, target: targetMovement.target } : { view: this.#view, target: movement?.target })
            this.#scroll(autoScroll)
        } catch (thrown) {
            const error = asError(thrown)
            // The other container may be gone, or items be moved in it already. These go on, and may be dropped elsewhere.
            if (view !== this.#view && error.name === 'LayoutdError') return this.#leave()
            this.#finish()
            if (error.name !== 'LayoutdError') this.#view.fail(error)
        }
    }

    #leave() {
        this.#setPlace(undefined)
        this.#scroll(undefined)
    }

    #finish() {
        this.#keys = undefined
        this.#setPlace(undefined)
    }

    #setPlace(place) {
        const [before, after] = [this.#place, place].map((each) => (each?.view === this.#view ? undefined : each?.view))
        this.#place = place
        if (before === after) return
        before?.markTarget(false)
        after?.markTarget(true)
    }

    /** Scrolls as long as the pointer rests near an edge. */
    #scroll(speed) {
        const isScrolling = this.#speed !== undefined
        this.#speed = speed && (speed.x || speed.y) && !this.#isEnding ? speed : undefined
        if (isScrolling || !this.#speed) return
        let last = performance.now()
        const step = (now) => {
            if (!this.#speed || this.#isEnding || !this.isActive) return
            const seconds = Math.min(now - last, 100) / 1000
            last = now
            this.#place.view.scrollBy({ x: this.#speed.x * seconds, y: this.#speed.y * seconds })
            this.move()
            this.#frame = requestAnimationFrame(step)
        }
        this.#frame = requestAnimationFrame(step)
    }
}
return { Dragging }
})()
// keyboard.js
const module106 = (() => {
const { asError } = module32

const DIRECTIONS = {
    ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', PageUp: 'pageUp', PageDown: 'pageDown',
    Home: 'home', End: 'end' }

/** Keys, one after the other: each begins where the one before has led. */
class Keyboard {
    #view
    #done = Promise.resolve()

    /**
     * `view`: `container`, `model`, `selection`, `focused`, `focus(key, section)`, `firstOnScreen(key)`, `pick(key, event)`,
     * `activate(key)`, `selectAll()`, `moveBeside(key, other)`, `cancel()` and `fail(error)`.
     */
    constructor(view) {
        this.#view = view
    }

    listen(list, signal) {
        list.addEventListener('keydown', (event) => {
            const isInside = event.target !== list && !event.target.cell
            if (event.defaultPrevented || isInside || !this.#handle(event)) return
            event.preventDefault()
        }, { signal })
    }

    #handle(event) {
        const { selection } = this.#view
        const isCommand = event.ctrlKey || event.metaKey
        if (event.key === 'Escape') return this.#view.cancel()
        if (selection.mode === 'none') return false
        if (DIRECTIONS[event.key]) return this.#go(DIRECTIONS[event.key], event)
        if (isCommand && event.key.toLowerCase() === 'a' && selection.mode === 'many') return this.#view.selectAll(), true
        if (this.#view.focused === undefined) return false
        if (event.key === ' ') return this.#view.pick(this.#view.focused, { ctrlKey: true }), true
        if (event.key === 'Enter') return this.#view.activate(this.#view.focused), true
        return false
    }

    #go(direction, event) {
        this.#done = this.#done.then(() => this.#step(direction, event)).catch((error) => this.#view.fail(error))
        return true
    }

    async #step(direction, { altKey, ctrlKey, metaKey, shiftKey }) {
        const { container, model } = this.#view
        const from = this.#view.focused ?? this.#view.firstOnScreen()
        if (from === undefined) return
        let found
        try {
            found = (await container.neighbour({ from: model.path(from), direction })).indexPath
        } catch (error) {
            if (asError(error).name !== 'LayoutdError') throw error
        }
        // The item is the last one in this direction, or gone.
        const key = found ? model.key(found) : this.#view.firstOnScreen(from)
        if (key === undefined) return
        if (altKey) return this.#view.moveBeside(from, key)
        await this.#view.focus(key, found?.section)
        if (!ctrlKey && !metaKey) this.#view.pick(key, { shiftKey })
    }
}
return { Keyboard }
})()
// sizing.js
const module107 = (() => {
// Decides the sizes of cells: by the program, by a function or by parameters of the layout, or else what the cells show.

/** @typedef {import('../../collection-view.js').ViewOptions<unknown>} ViewOptions */
/** @typedef {Pick<ViewOptions, 'layout' | 'parameters'>} Layout */

// Parameters that are sizes of all items, such as `itemSize`, `cellHeight` and `rowHeights`.
const SIZES = /^(default)?(item|cell|row)(size|height|width)s?$/i

// Layouts that estimate sizes only if a parameter says so, and what the view tells them. Cells of flow are squares if nothing is said.
const ESTIMATE = [50, 50]
/** @type {Record<string, (options: ViewOptions) => boolean>} */
const ESTIMATES = { 'column-flow': () => true, flow: ({ measures }) => measures !== undefined }

/**
 * Whether the program says how large items are, or may have said so to a container of its own.
 * @param {ViewOptions} options
 */
function hasSizes({ size, container, parameters = {} }) {
    return Boolean(size || container || Object.keys(parameters).some((name) => SIZES.test(name)))
}

/**
 * A layout and its parameters as the daemon gets them: with an estimate where nothing else says how large items are.
 * @param {Layout} layout
 * @param {ViewOptions} options
 * @returns {Layout}
 */
function described({ layout, parameters }, options) {
    const mayEstimate = layout !== undefined && ESTIMATES[layout]?.(options)
    const isMeasured = mayEstimate && options.measures !== 'none' && !hasSizes({ ...options, parameters })
    return { layout, parameters: isMeasured ? { estimatedItemSize: ESTIMATE, ...parameters } : parameters }
}

/**
 * The sides that cells decide, by default that along which the layout scrolls.
 * @param {ViewOptions} options
 */
function measuredSides({ measures, parameters }) {
    if (measures === 'none') return ''
    return measures ?? (parameters?.scrollDirection === 'horizontal' ? 'width' : 'height')
}
return { hasSizes, described, measuredSides }
})()
// level_pinch.js
const module108 = (() => {
const { asError } = module32
const { Latest } = module104
const { described } = module107

// How large a scale has to be, or as small, before it is clear where it leads.
const CLEAR = 0.05

/** A pinch that leads from a level of the view to the next: there at twice the size, or half of it. */
class LevelPinch {
    #view
    #latest = new Latest()
    // Whether the pinch leads anywhere: not while the one before is being ended.
    #isLeading
    // The transition that it leads: its level, how far it is, and its first step.
    #transition

    /** `view`: `container`, `options` with `levels` and `level`, `pointInView(event)`, `reached(level)` and `fail(error)`. */
    constructor(view) {
        this.#view = view
    }

    pinched({ phase, scale, ...point }) {
        if (phase === 'begin') this.#isLeading = !this.#transition
        else if (this.#isLeading && phase === 'change') this.#change(scale, this.#view.pointInView(point))
        else if (this.#isLeading && this.#transition) this.#end(phase === 'end')
    }

    #change(scale, focus) {
        if (!this.#transition && Math.abs(scale - 1) > CLEAR) this.#lead(this.#view.options.level + Math.sign(scale - 1), focus)
        const transition = this.#transition
        if (!transition) return
        const progress = Math.log2(scale) * (transition.level - this.#view.options.level)
        transition.progress = Math.min(Math.max(progress, 0), 1)
        this.#latest.run(async () => {
            if (await transition.began) await this.#try((container) => container.updateTransition({ progress: transition.progress, focus }))
        })
    }

    #lead(level, focus) {
        const to = this.#view.options.levels[level]
        if (!to) return
        const { layout: toLayout, parameters: toParameters } = described(to, this.#view.options)
        const began = this.#try((container) => container.beginTransition({ toLayout, toParameters, focus }))
        this.#transition = { level, progress: 0, began }
    }

    async #end(isDone) {
        this.#isLeading = false
        const transition = this.#transition
        const hasBegun = await transition.began
        await this.#latest.settled()
        const isReached = hasBegun && isDone && transition.progress >= 0.5
        if (isReached && await this.#try((container) => container.finishTransition())) this.#view.reached(transition.level)
        else if (hasBegun) await this.#try((container) => container.cancelTransition())
        this.#transition = undefined
    }

    /** Returns whether the step was made. A transition may have ended by itself, as when others have set another layout. */
    async #try(step) {
        try {
            await step(this.#view.container)
            return true
        } catch (thrown) {
            const error = asError(thrown)
            if (error.code !== 'transition.unknown') this.#view.fail(error)
            return false
        }
    }
}
return { LevelPinch }
})()
// touches.js
const module109 = (() => {
const LATER = ['touchmove', 'touchend', 'touchcancel']

/**
 * Listens to touches that begin in an element, by the names of the events. Browsers wait for the listeners before they scroll or zoom.
 * They report a touch to the node where it began, also once the page has lost that node.
 */
function listenToTouches(element, listeners, signal) {
    const options = { signal, passive: false }
    const goOn = (event) => {
        const { type, target, currentTarget, targetTouches } = event
        if (target !== currentTarget) return
        if (!element.contains(target)) listeners[type]?.(event)
        if (type !== 'touchmove' && targetTouches.length === 0) for (const name of LATER) target.removeEventListener(name, goOn)
    }
    for (const [name, work] of Object.entries(listeners)) element.addEventListener(name, work, options)
    element.addEventListener('touchstart', ({ target }) => {
        for (const name of LATER) target.addEventListener(name, goOn, options)
    }, options)
}
return { listenToTouches }
})()
// pinch.js
const module110 = (() => {
const { listenToTouches } = module109

// How long a wheel rests before its pinch is over, in milliseconds.
const REST = 150
// On a trackpad, a pinch is a wheel with Control that turns by this much times the logarithm of its scale. A mouse's wheel turns further in
// one notch, which counts as a pinch that leads to the next level.
const [TURN, NOTCH] = [100, 35]

const distance = ([one, other]) => Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY)
const middle = ([one, other]) => ({ clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 })

/** Two fingers on the screen or a trackpad, or the wheel with Control, which make what lies between them larger or smaller. */
class Pinch {
    #view
    // How far apart the fingers were at first, and where they were last.
    #fingers
    // How far a wheel has turned, and where; and the timer of its end.
    #wheel

    /** `view`: `cancelPointer()`, and `pinched({ phase, scale, clientX, clientY })`, whose phases are those of `onpinch`. */
    constructor(view) {
        this.#view = view
    }

    listen(element, signal) {
        const end = (event) => this.#end(event)
        listenToTouches(element, {
            touchstart: (event) => this.#begin(event), touchmove: (event) => this.#move(event), touchend: end, touchcancel: end }, signal)
        element.addEventListener('wheel', (event) => this.#turn(event), { signal, passive: false })
        signal.addEventListener('abort', () => clearTimeout(this.#wheel?.timer))
    }

    #begin(event) {
        // Fingers that scroll already go on scrolling.
        if (event.touches.length !== 2 || this.#fingers || this.#wheel || !event.cancelable) return
        event.preventDefault()
        this.#view.cancelPointer()
        this.#fingers = { start: distance(event.touches), scale: 1, ...middle(event.touches) }
        this.#report('begin', this.#fingers)
    }

    #move(event) {
        if (!this.#fingers || event.touches.length < 2) return
        event.preventDefault()
        Object.assign(this.#fingers, { scale: distance(event.touches) / this.#fingers.start, ...middle(event.touches) })
        this.#report('change', this.#fingers)
    }

    #end({ type, touches }) {
        if (touches.length >= 2 || !this.#fingers) return
        const fingers = this.#fingers
        this.#fingers = undefined
        this.#report(type === 'touchend' ? 'end' : 'cancel', fingers)
    }

    #turn(event) {
        if (!event.ctrlKey || this.#fingers) return
        event.preventDefault()
        const { deltaY, deltaMode, clientX, clientY } = event
        const turn = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? Math.min(Math.max(deltaY, -NOTCH), NOTCH) : NOTCH * Math.sign(deltaY)
        if (!this.#wheel) {
            this.#wheel = { scale: 1 }
            this.#report('begin', { scale: 1, clientX, clientY })
        }
        clearTimeout(this.#wheel.timer)
        const scale = this.#wheel.scale * Math.exp(-turn / TURN)
        Object.assign(this.#wheel, { scale, clientX, clientY, timer: setTimeout(() => this.#rest(), REST) })
        this.#report('change', this.#wheel)
    }

    #rest() {
        const wheel = this.#wheel
        this.#wheel = undefined
        this.#report('end', wheel)
    }

    #report(phase, { scale, clientX, clientY }) {
        this.#view.pinched({ phase, scale, clientX, clientY })
    }
}
return { Pinch }
})()
// rubber_band.js
const module111 = (() => {
/** The rectangle that a pointer spans beside items. */
class RubberBand {
    #node
    #stage

    constructor(stage) {
        this.#stage = stage
    }

    /** Between two places of the content. */
    static rect(one, other) {
        const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
        return { x, y, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) }
    }

    /** `offset`: the content's place at the corner of the view, whose overlay does not scroll. */
    show(one, other, offset) {
        if (!this.#node) {
            this.#node = this.#stage.overlay.appendChild(document.createElement('div'))
            this.#node.className = 'rubber-band'
        }
        const { x, y, width, height } = RubberBand.rect(one, other)
        const translate = `${x - offset.x}px ${y - offset.y}px`
        Object.assign(this.#node.style, { translate, width: `${width}px`, height: `${height}px` })
    }

    hide() {
        this.#node?.remove()
        this.#node = undefined
    }
}
return { RubberBand }
})()
// pointer.js
const module112 = (() => {
const { listenToTouches } = module109
const { RubberBand } = module111

// How far a pointer moves before it drags, in points, and how long a finger rests before it lifts, in milliseconds.
const [DRAG, REST] = [4, 400]
const CONTROLS = 'button, a, input, select, textarea, label, [contenteditable]'

/**
 * Mouse, pen and finger: clicks select, drags move items or span a rubber band. A finger's drags scroll, unless it rests first or areas are
 * selected.
 */
class Pointer {
    #view
    #stage
    #dragging
    #band
    #down
    #timer
    // Whether the click that comes behind belongs to a drag.
    #isHandled = false

    /**
     * `view`: `cells`, `selection`, `options`, `isMovable`, `offset`, `place(event)`, `pick(key, event)`, `activate(key)`,
     * `selectRect(rect, selected)`, `draggedWith(key)`, `placeOver(event, keys)` and `canLeave`, whether the browser drags items.
     */
    constructor(stage, view, dragging) {
        this.#stage = stage
        this.#view = view
        this.#dragging = dragging
        this.#band = new RubberBand(stage)
    }

    listen(signal) {
        const { element } = this.#stage
        const on = (name, work, options) => element.addEventListener(name, work, { signal, ...options })
        on('pointerdown', (event) => this.#begin(event))
        on('pointermove', (event) => this.#move(event))
        // Anywhere: the pointer may have left the view, or the page have lost the node that it was captured by.
        window.addEventListener('pointerup', (event) => this.#end(event, true), { signal, capture: true })
        window.addEventListener('pointercancel', (event) => this.#end(event, false), { signal, capture: true })
        on('click', (event) => this.#click(event))
        on('dblclick', (event) => this.#activate(event))
        // A finger that has lifted something must not scroll; from one that spans a band, Chrome would make a fling that eats the next tap.
        const hold = (event) => { if ((this.#dragging.isActive || this.isSpanning) && event.cancelable) event.preventDefault() }
        if (this.#view.isMovable) listenToTouches(element, { touchmove: hold }, signal)
        on('contextmenu', (event) => { if (this.#dragging.isActive) event.preventDefault() })
    }

    /** Whether a drag spans a rubber band. */
    get isSpanning() {
        return Boolean(this.#down?.isBand)
    }

    get #spansAnywhere() {
        return this.#view.options.selectsArea && this.#view.selection.mode === 'many'
    }

    #cell({ target }) {
        const cell = this.#view.cells.ofNode(target)
        return cell?.element.category === 'cell' && !target.closest(CONTROLS) ? cell : undefined
    }

    #begin(event) {
        this.#isHandled = false
        if (event.button !== 0 || this.#down || event.target.closest(CONTROLS)) return
        // Beside the content are scroll bars.
        const { x, y } = this.#stage.place(event, { x: 0, y: 0 })
        const { clientWidth, clientHeight } = this.#stage.element
        if (x >= clientWidth || y >= clientHeight) return
        const cell = this.#cell(event)
        this.#down = { event, cell, place: this.#view.place(event), last: event }
        const isBand = event.shiftKey || this.#view.options.selectsArea
        // A drag does not select text: WebKit would paint all that lies behind as selected.
        const drags = cell && !isBand ? this.#view.isMovable || this.#view.canLeave : this.#view.selection.mode === 'many'
        this.#stage.element.classList.toggle('pressed', Boolean(drags))
        const lifts = event.pointerType !== 'mouse' && cell && this.#view.isMovable && !this.#spansAnywhere
        if (lifts) this.#timer = setTimeout(() => this.lift(), REST)
        this.#stage.space.draggable = Boolean(event.pointerType === 'mouse' && cell && !isBand && this.#view.canLeave)
    }

    /** The cell that is pressed, and the place in the content where it is. */
    get lifting() {
        return this.#down
    }

    /** The browser drags what was pressed, and reports no pointer any more. */
    release() {
        this.#stage.space.draggable = false
        this.#stage.element.classList.remove('pressed')
        this.#down = undefined
    }

    #move(event) {
        if (!this.#down || event.pointerId !== this.#down.event.pointerId) return
        this.#down.last = event
        if (this.#dragging.isActive) return void this.#dragging.move()
        const isFar = Math.hypot(event.clientX - this.#down.event.clientX, event.clientY - this.#down.event.clientY) >= DRAG
        if (this.#down.isBand) return this.#span(event)
        if (!isFar) return
        clearTimeout(this.#timer)
        if (event.pointerType !== 'mouse' && !this.#spansAnywhere) return
        const { cell, event: { shiftKey, ctrlKey, metaKey } } = this.#down
        const spans = !cell || shiftKey || this.#view.options.selectsArea
        if (this.#stage.space.draggable) return
        if (cell && this.#view.isMovable && !spans) this.lift()
        else if (spans && this.#view.selection.mode === 'many') {
            this.#down.isBand = true
            this.#down.selected = ctrlKey || metaKey ? this.#view.selection.keys : undefined
            this.#capture()
        }
    }

    /** Selects what the rubber band meets, beside what stays selected. */
    #span(event) {
        const { place, selected } = this.#down
        const point = this.#view.place(event)
        this.#band.show(place, point, this.#view.offset)
        this.#view.selectRect(RubberBand.rect(place, point), selected)
    }

    lift() {
        const { cell, place, event } = this.#down
        this.#stage.space.draggable = false
        if (!this.#view.isMovable) return
        this.#capture()
        // The page may have drawn another item there since.
        if (cell.key === undefined) return
        const keys = this.#view.draggedWith(cell.key)
        this.#dragging.begin(keys, place, () => this.#view.placeOver(this.#down?.last ?? event, keys))
        this.#dragging.move()
    }

    #capture() {
        const { pointerId } = this.#down.event
        if (this.#stage.element.hasPointerCapture?.(pointerId)) return
        try {
            this.#stage.element.setPointerCapture(pointerId)
        } catch {
            // The pointer is gone; its end has been or will be reported.
        }
    }

    async #end(event, isDropped) {
        clearTimeout(this.#timer)
        const down = this.#down
        if (!down || event.pointerId !== down.event.pointerId) return
        this.#stage.space.draggable = false
        this.#stage.element.classList.remove('pressed')
        down.last = event
        if (down.isBand) {
            if (isDropped) this.#span(event)
            this.#band.hide()
        }
        this.#isHandled = down.isBand || this.#dragging.isActive
        if (this.#dragging.isActive) await this.#dragging.end(isDropped)
        if (this.#down === down) this.#down = undefined
    }

    #click(event) {
        if (this.#isHandled) {
            this.#isHandled = false
            return
        }
        const cell = this.#cell(event)
        if (cell) this.#view.pick(cell.key, event)
        else if (!event.target.closest(CONTROLS) && !event.shiftKey && !event.ctrlKey && !event.metaKey) this.#view.selection.set([])
    }

    #activate(event) {
        const cell = this.#cell(event)
        if (cell) this.#view.activate(cell.key)
    }

    /** Puts back what is dragged; `isLost`: as the daemon has done already. */
    cancel(isLost = false) {
        clearTimeout(this.#timer)
        this.#band.hide()
        this.#stage.element.classList.remove('pressed')
        if (isLost) this.#dragging.abandon()
        else if (this.#dragging.isActive) this.#dragging.end(false)
        this.#isHandled = true
        this.#down = undefined
    }
}
return { Pointer }
})()
// guest.js
const module113 = (() => {
/**
 * A drag from another page or program. To the daemon it is an item in a container of its own, which is never drawn; a view makes room for
 * it as for an item of another view.
 */
class Guest {
    container
    key
    #view

    /** `described`: the `key` of the item, and `fields` of a container that has it alone. */
    static async open(view, { key, fields }) {
        const guest = new Guest()
        guest.#view = view
        guest.key = key
        guest.container = Object.assign(await view.container.client.open(fields), { withIds: true })
        return guest
    }

    get model() {
        return { item: () => undefined }
    }

    pathOf(key) {
        return { id: key }
    }

    scrollBy() {}

    fail(error) {
        this.#view.fail(error)
    }

    close() {
        this.container.close().catch(() => {})
    }
}
return { Guest }
})()
// views.js
const module114 = (() => {
/** The interactions of the page's views, by their elements. */
const views = new Map()

/** Until the signal is aborted. */
function register(element, view, signal) {
    views.set(element, view)
    signal.addEventListener('abort', () => views.delete(element))
}

/** The view under a pointer, whichever view has captured it. */
function viewAt({ clientX, clientY }) {
    return viewOf(document.elementFromPoint(clientX, clientY))
}

/** The view that an element of the page is in, if any. */
function viewOf(element) {
    return views.get(element?.closest?.('.collection-view'))
}
return { register, viewAt, viewOf }
})()
// transfer.js
const module115 = (() => {
const { tell } = module44
const { Dragging } = module105
const { Guest } = module113
const { viewOf } = module114

// The transfer whose items the browser drags, if they are those of a view of this page.
let current

/** Drags of the browser's own, which lead from one window or program to another. */
class Transfer {
    #view
    #stage
    #pointer
    // The items that the pointer has lifted, and whether a view of the page has got them.
    #keys
    #place
    #isDropped = false
    // While it is over a view: its movement, the newest event, and the guest if it comes from elsewhere.
    #hover
    // The end of the last one, which the next has to wait for.
    #left = Promise.resolve()

    /**
     * `view`: what a `Dragging` needs, `options`, `model`, `isMovable`, `transfer`, `draggedWith(key)`, `place(event)`,
     * `placeOver(event, keys)`, `takes(keys, from)`, `describeGuest()`, `markTarget(isOver)` and `droppedOut(keys, effect)`. `pointer`:
     * `lifting`, `lift()` and `release()`.
     */
    constructor(stage, view, pointer) {
        this.#stage = stage
        this.#view = view
        this.#pointer = pointer
    }

    get isActive() {
        return this.#hover !== undefined
    }

    listen(signal) {
        const { element, space } = this.#stage
        space.addEventListener('dragstart', (event) => this.#start(event), { signal })
        space.addEventListener('dragend', (event) => this.#end(event), { signal })
        for (const name of ['dragenter', 'dragover']) element.addEventListener(name, (event) => this.#over(event), { signal })
        element.addEventListener('dragleave', (event) => this.#exit(event), { signal })
        element.addEventListener('drop', (event) => this.#drop(event), { signal })
        signal.addEventListener('abort', () => {
            this.cancel()
            if (current === this) current = undefined
        })
    }

    /** Puts back what is over the view; `isLost`: as the daemon has done already. */
    cancel(isLost = false) {
        if (isLost) this.#hover?.dragging?.abandon()
        this.#leave()
    }

    #start(event) {
        const { cell, place } = this.#pointer.lifting ?? {}
        if (event.target !== this.#stage.space || cell?.key === undefined) return
        const { dataTransfer, clientX, clientY } = event
        const keys = this.#view.draggedWith(cell.key)
        dataTransfer.effectAllowed = 'copyMove'
        tell(this.#view.options.ondragout, keys, dataTransfer)
        // Nothing leaves the page without data.
        if (dataTransfer.types.length === 0) {
            event.preventDefault()
            return this.#pointer.lift()
        }
        this.#pointer.release()
        const { left, top } = cell.node.getBoundingClientRect()
        dataTransfer.setDragImage(cell.node, clientX - left, clientY - top)
        this.#keys = keys
        this.#place = place
        this.#isDropped = false
        current = this
    }

    #end({ dataTransfer: { dropEffect } }) {
        if (current !== this) return
        current = undefined
        this.#leave()
        if (!this.#isDropped && dropEffect !== 'none') this.#view.droppedOut(this.#keys, dropEffect)
    }

    /** Whether the view takes what the browser drags as items of the page. */
    get #takesItems() {
        if (!current) return false
        return current === this ? this.#view.isMovable : this.#view.takes(current.#keys, current.#view)
    }

    #over(event) {
        if (event.defaultPrevented) return
        const { dataTransfer } = event
        if (this.#takesItems) {
            event.preventDefault()
            // One that the source allows. They are moved in any case.
            dataTransfer.dropEffect = /move|all|uninitialized/i.test(dataTransfer.effectAllowed) ? 'move' : 'copy'
            this.#mark(true)
            return current.#hoverItems(event)
        }
        const effect = current === this ? undefined : tell(this.#view.options.accepts, dataTransfer)
        if (!effect || effect === 'none' || !this.#view.model.expect) return this.#leave()
        this.#mark(true)
        this.#hoverGuest(event)
        if (!this.#target) return
        event.preventDefault()
        dataTransfer.dropEffect = effect
    }

    #hoverItems(event) {
        const hover = this.#hover ??= { dragging: new Dragging(this.#view) }
        hover.event = event
        if (!hover.dragging.isActive) {
            hover.dragging.begin(this.#keys, this.#place, () => this.#view.placeOver(hover.event, this.#keys), this.#left)
        }
        hover.dragging.move()
    }

    #hoverGuest(event) {
        if (!this.#hover) this.#open()
        this.#hover.event = event
        this.#hover.dragging?.move()
    }

    /** Opens the container of a guest. Over an empty view, it has but one place. */
    async #open() {
        const hover = this.#hover = {}
        await this.#left
        const described = this.#view.describeGuest()
        if (!described) return
        try {
            hover.guest = await Guest.open(this.#view, described)
            if (this.#hover !== hover) return hover.guest.close()
            hover.dragging = new Dragging(hover.guest)
            hover.dragging.begin([hover.guest.key], undefined, () => ({ view: this.#view, position: this.#view.place(hover.event) }))
            hover.dragging.move()
        } catch (error) {
            this.#view.fail(error)
        }
    }

    /** Where what comes from elsewhere would be dropped, once that is seen. */
    get #target() {
        const { model } = this.#view
        if (model.count === 0) return model.placeAt([], { section: 0, item: 0 })
        const { dragging, guest } = this.#hover ?? {}
        const place = dragging?.place
        return place?.target && place.view === this.#view ? model.placeAt([guest.key], place.target) : undefined
    }

    #exit(event) {
        const next = viewOf(event.relatedTarget)
        if (next === this.#view) return
        if (current !== this) this.#leave()
        if (current && !(next && next.transfer.#takesItems)) current.#leave()
        this.#mark(false)
    }

    #leave() {
        this.#mark(false)
        this.#finish(false)
    }

    /** Marks the view; the browser draws the drag itself. Over an empty view, there is no movement that marks it. */
    #mark(isOver) {
        this.#stage.element.classList.toggle('transferring', isOver)
        if (!isOver || (this.#view.model.count === 0 && !this.#takesItems)) this.#view.markTarget(isOver)
    }

    #finish(isDropped) {
        const { dragging, guest } = this.#hover ?? {}
        this.#hover = undefined
        if (dragging) this.#left = dragging.end(isDropped).finally(() => guest?.close())
    }

    #drop(event) {
        if (event.defaultPrevented) return
        this.#mark(false)
        if (this.#takesItems) {
            event.preventDefault()
            current.#isDropped = true
            current.#hoverItems(event)
            current.#finish(true)
        } else if (this.#hover && this.#target) {
            event.preventDefault()
            tell(this.#view.options.ondropin, event.dataTransfer, this.#target)
            this.#leave()
        }
    }
}
return { Transfer }
})()
// interaction.js
const module116 = (() => {
const { EVERYWHERE } = module53
const { tell } = module44
const { KeySet } = module102
const { fail } = module103
const { Latest } = module104
const { Dragging } = module105
const { Keyboard } = module106
const { LevelPinch } = module108
const { Pinch } = module110
const { Pointer } = module112
const { Transfer } = module115
const { register, viewAt } = module114

const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })
// How far within their edges a rectangle around items lies, in points.
const EDGE = 0.5

/** Input by pointer, finger and keys: selects, activates and moves items. */
class Interaction {
    selection
    /** Drags of the browser's own. */
    transfer
    #view
    #stage
    #model
    #options
    #focus
    #picture
    #session
    #setting
    #modelChanged
    #dragging
    #pointer
    #levelPinch
    // The item where a pinch began.
    #pinchedKey
    #selecting = new Latest()

    constructor(view, { stage, model, options, selection, focus, picture, session, setting, modelChanged }) {
        this.#view = view
        this.#stage = stage
        this.#model = model
        this.#options = options
        this.#focus = focus
        this.#picture = picture
        this.#session = session
        this.#setting = setting
        this.#modelChanged = modelChanged
        this.selection = selection
        this.#dragging = new Dragging(this)
        this.#pointer = new Pointer(stage, this, this.#dragging)
        this.transfer = new Transfer(stage, this, this.#pointer)
        this.#levelPinch = options.levels && new LevelPinch(this)
    }

    listen(signal) {
        const { element, space } = this.#stage
        register(element, this, signal)
        signal.addEventListener('abort', () => this.#pointer.cancel())
        this.#pointer.listen(signal)
        this.transfer.listen(signal)
        if (this.#options.levels || this.#options.onpinch) new Pinch(this).listen(element, signal)
        new Keyboard(this).listen(space, signal)
        element.addEventListener('focus', () => space.focus({ preventScroll: true }), { signal })
        space.addEventListener('focusin', ({ target }) => this.#entered(target), { signal })
    }

    // For the keyboard, the pointer, the dragging and the pinch.

    get model() {
        return this.#model
    }

    get cells() {
        return this.#picture.cells
    }

    get container() {
        return this.#session.container
    }

    get offset() {
        return this.#picture.scroller.offset
    }

    get focused() {
        return this.#focus.key
    }

    get isDragging() {
        return this.#dragging.isActive || this.#pointer.isSpanning || this.transfer.isActive
    }

    get isMovable() {
        return this.#options.onreorder !== undefined
    }

    get canLeave() {
        return this.#options.ondragout !== undefined
    }

    place(event) {
        return this.#stage.place(event, this.offset)
    }

    get options() {
        return this.#options
    }

    /** Where a pointer event is, from the corner of the view. */
    pointInView(event) {
        return this.#stage.place(event, { x: 0, y: 0 })
    }

    cancelPointer() {
        this.#pointer.cancel()
    }

    /** The container is closed or the connection lost, and with them what was dragged. */
    abandon() {
        this.#pointer.cancel(true)
        this.transfer.cancel(true)
        this.#picture.putDown()
    }

    pinched({ phase, scale, ...point }) {
        if (this.#levelPinch) return this.#levelPinch.pinched({ phase, scale, ...point })
        if (phase === 'begin') this.#pinchedKey = this.cells.ofNode(this.#stage.nodeAt(point))?.key
        tell(this.#options.onpinch, { phase, scale, ...this.place(point), key: this.#pinchedKey })
    }

    /** A pinch has led to a level. */
    reached(level) {
        this.#setting.setLevel(level, true)
        tell(this.#options.onlevel, level)
    }

    pathOf(key) {
        return this.#model.path(key)
    }

    /** An item in sight: the given one if it is there, or the first. */
    firstOnScreen(key) {
        return this.cells.ofKey(key)?.key ?? this.#picture.firstKey
    }

    /** Goes to an item; `section`: that of a row which may have to scroll as well. */
    async focus(key, section) {
        this.#focus.follow(key)
        const { offset, rowOffset } = await this.container.scrollTarget({ indexPath: this.#model.path(key) })
        if (offset) this.#picture.scroll((scroller) => scroller.scrollTo(offset))
        if (rowOffset !== undefined) await this.#picture.rows.scrollTo(section, rowOffset)
    }

    pick(key, { shiftKey = false, ctrlKey = false, metaKey = false }) {
        if (this.selection.mode === 'none') return
        if (key !== this.#focus.key) this.#focus.set(key)
        const { start } = this.selection
        if (shiftKey && start !== undefined && this.#options.selectsArea && this.selection.mode === 'many') {
            return this.#selectArea(start, key).catch((error) => this.fail(error))
        }
        this.selection.pick(key, { isRange: shiftKey, isToggle: ctrlKey || metaKey }, this.#model.range?.bind(this.#model))
    }

    activate(key) {
        tell(this.#options.onactivate, key, this.#model.item(this.#model.path(key)))
    }

    /** Selects what a rectangle meets, beside what stays selected, if anything. */
    selectRect(rect, selected) {
        return this.#selecting.run(async () => {
            try {
                const { ranges } = await this.container.selectRect({ rect })
                const keys = this.#model.keysIn?.(ranges) ?? KeySet.of(ranges.flatMap(({ ids }) => ids))
                this.selection.set(selected?.with(keys) ?? keys)
            } catch (error) {
                this.fail(error)
            }
        })
    }

    /** Selects what the rectangle around two items meets. */
    async #selectArea(key, other) {
        const indexPaths = [key, other].map((each) => this.pathOf(each))
        const { attributes: [one, two = one] } = await this.container.queryItems({ indexPaths })
        if (!one) return
        const [x, y] = [Math.min(one.x, two.x), Math.min(one.y, two.y)]
        const width = Math.max(one.x + one.width, two.x + two.width) - x
        const height = Math.max(one.y + one.height, two.y + two.height) - y
        // Within the edges: neighbours that only touch them are not meant.
        await this.selectRect({ x: x + EDGE, y: y + EDGE, width: Math.max(width - 2 * EDGE, 0), height: Math.max(height - 2 * EDGE, 0) })
    }

    /** Selects everything. */
    async selectAll() {
        try {
            if (this.#model.keys) this.selection.set(this.#model.keys)
            else if (this.#model.all) this.selection.set(await this.#model.all(this.container))
            else await this.selectRect(EVERYWHERE)
        } catch (error) {
            this.fail(error)
        }
    }

    /** The items that a pointer on an item drags: all selected ones, if it is selected. */
    draggedWith(key) {
        const { keys } = this.selection
        if (!keys.has(key)) return [key]
        return this.#model.inOrder?.(keys) ?? [...keys]
    }

    scrollBy({ x, y }) {
        this.#picture.scroll((scroller) => scroller.scrollTo({ x: scroller.offset.x + x, y: scroller.offset.y + y }))
    }

    /** The model follows the daemon, and the program the model. Returns whether the items may be dropped there. */
    drop(keys, target) {
        const to = this.#model.placeAt?.(keys, target) ?? target
        if (this.#options.onreorder(keys, to) === false) return false
        this.#model.move?.(keys, to)
        if (this.#model.keysAt) this.#follow(keys, this.#model.keysAt(keys, target))
        this.#stage.say('moved', keys.length)
        return true
    }

    /** The view that a pointer is over and that takes items, or else this one, and where in it the pointer is. */
    placeOver(event, keys) {
        const other = viewAt(event)
        const view = other && other !== this && other.takes(keys, this) ? other : this
        return { view, position: view.place(event) }
    }

    /** Whether items of another view may come here. */
    takes(keys, from) {
        const isKeyed = this.#model.expect && from.model.expect
        if (!isKeyed || !this.#options.onreceive || !this.container || !from.container) return false
        const [instance, other] = [this, from].map(({ container }) => container.client.server.instance)
        return instance === other && keys.every((key) => this.#model.isGone(key))
    }

    /** Items of another view are on their way, and to be drawn here. Resolves when the daemon is ready for them. */
    async expect(keys, from) {
        const operations = this.#model.expect(keys, from.model)
        if (operations.length) await this.#picture.update(operations)
    }

    /** Whether items of another view, or what the browser drags, are over this one. */
    markTarget(isOver) {
        this.#stage.element.classList.toggle('drop-target', isOver)
        const operations = isOver ? [] : this.#model.unexpect?.() ?? []
        if (operations.length) this.#picture.update(operations)
    }

    /** A key and a container of an item like those that are here; undefined if there are none. */
    describeGuest() {
        const like = this.firstOnScreen()
        if (like === undefined || this.#model.isGone(like)) return undefined
        const { key, section } = this.#model.describeLike(like)
        const [{ layout, parameters }, { width, height }] = [this.#options, this.#picture.visible]
        return { key, fields: { layout, parameters, bounds: { width, height }, sections: [section] } }
    }

    /** The browser has dropped items outside of the page's views. */
    droppedOut(keys, effect) {
        const isAllowed = tell(() => this.#options.ondroppedout?.(keys, effect) !== false)
        if (isAllowed && effect === 'move' && this.#model.remove) this.#view.remove(keys)
    }

    /** Items come from another view. Returns whether they may. */
    receive(keys, target, from) {
        const to = this.#model.placeAt(keys, target)
        const items = keys.map((key) => from.model.item({ id: key }))
        if (this.#options.onreceive(items, to, from.#view) === false) return false
        // The daemon moves them itself.
        this.#model.insert(items, to)
        from.model.remove(keys)
        for (const each of [this, from]) each.#modelChanged()
        this.#stage.say('moved', keys.length)
        return true
    }

    /** The daemon has moved items here, with the sizes that they had there. */
    received(keys) {
        this.#picture.update(this.#model.describeAgain(keys))
    }

    /** Follows moved items, whose keys are others now. */
    #follow(keys, now) {
        if (this.selection.has(keys[0])) this.selection.set(now)
        this.#focus.follow(now[0])
    }

    /** Moves an item, and what is selected with it, to the other side of its neighbour, by a key. */
    async moveBeside(key, other) {
        if (!this.isMovable || key === other || this.#dragging.isActive) return
        const [element, beside] = [this.cells.ofKey(key)?.element, this.cells.ofKey(other)?.element]
        if (!element || !beside) return
        if (!this.#model.hasIds) {
            this.#dragging.begin([key, ...this.draggedWith(key).filter((each) => each !== key)], middle(element), () => ({ view: this, position: middle(beside) }))
            return this.#dragging.end(true)
        }
        const isBehind = beside.section > element.section || (beside.section === element.section && beside.item > element.item)
        const to = isBehind ? { after: other } : { before: other }
        const isAllowed = tell(() => this.#options.onreorder([key], to) !== false)
        if (!isAllowed) return
        this.#view.move([key], to)
        this.#stage.say('moved', 1)
    }

    /** Ends what is under way, or drops the selection. */
    cancel() {
        if (this.#dragging.isActive) this.#pointer.cancel()
        else if (this.selection.count > 0) this.selection.set([])
        else return false
        return true
    }

    fail(error) {
        // Without a container, as before it is opened and once the view is closed, there is nothing to do.
        if (this.container && error.name !== 'ConnectionLost') fail(this.#options, error)
    }

    #entered(target) {
        if (this.selection.mode === 'none') return
        const cell = target.cell
        if (cell?.key !== undefined) this.#focus.entered(cell.key)
        else if (target === this.#stage.space && this.#focus.key === undefined) {
            const first = this.firstOnScreen()
            if (first !== undefined) this.#focus.set(first)
        }
    }
}
return { Interaction }
})()
// selection.js
const module117 = (() => {
const { KeySet } = module102

/** The keys that are selected. `mode`: "none", "one" or "many". */
class Selection {
    #keys = new KeySet()
    #start
    // All keys that the model had when these were last known to be among them.
    #all
    #mode
    #onchange

    constructor(mode, onchange) {
        this.#mode = mode
        this.#onchange = onchange
    }

    get mode() {
        return this.#mode
    }

    get keys() {
        return this.#keys
    }

    get count() {
        return this.#keys.size
    }

    has(key) {
        return this.#keys.has(key)
    }

    /** Selects these alone, as far as the mode allows. */
    set(keys) {
        if (this.#mode === 'none') return
        const selected = KeySet.of(this.#mode === 'one' ? [...keys].slice(0, 1) : keys)
        if (selected.equals(this.#keys)) return
        this.#keys = selected
        this.#all = undefined
        this.#onchange(selected)
    }

    /** Where a range begins. */
    get start() {
        return this.#start
    }

    /**
     * Selects one as a click does. `isRange`: with all from the last one on, which `range(start, key)` returns, or beside the others if
     * their order is not known; `isToggle`: beside the others.
     */
    pick(key, { isRange, isToggle }, range) {
        if (this.#mode === 'many' && isRange) {
            if (!range) return this.set(this.#keys.with([key]))
            const keys = this.#start === undefined ? undefined : range(this.#start, key)
            if (keys) return this.set(keys)
        }
        this.#start = key
        if (!isToggle) return this.set([key])
        if (this.has(key)) return this.set(this.#keys.without([key]))
        this.set(this.#mode === 'many' ? this.#keys.with([key]) : [key])
    }

    /** Leaves out what the model has not got any more. `all`: the keys that it has. */
    keep(all) {
        const [changes, { count }] = [this.#all?.changesTo(all), this]
        this.#all = all
        if (count === 0) return
        // Even if all stay: a set that refers to what the model was before would keep that.
        this.#keys = this.#keys.within(all, changes)
        if (this.count !== count) this.#onchange(this.#keys)
    }
}
return { Selection }
})()
// known_keys.js
const module118 = (() => {
// Beyond this many changes, keys as they were are listed.

/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {import('./key_set.js').Keys} Keys */
/** @typedef {{ keys: KnownKeys, gone: Keys, come: Keys }} Next */
const MOST_CHANGES = 64

/** All keys of contents at one time, which do not change: later contents are looked into through the changes in between. */
class KnownKeys {
    size
    #contents
    // The keys behind the next change, and what that has removed and added.
    /** @type {Next | undefined} */
    #next
    /** @type {Set<Key> | undefined} */
    #own

    /**
     * `contents`: with `size`, `has(key)` and `keys()`, from now until `follow`.
     * @param {{ size: number, has(key: Key): boolean, keys(): Iterable<Key> }} contents
     */
    constructor(contents) {
        this.#contents = contents
        this.size = contents.size
    }

    /**
     * The contents have changed. Returns their keys since.
     * @param {Keys} gone
     * @param {Keys} come
     */
    follow(gone, come) {
        const keys = new KnownKeys(this.#contents)
        this.#next = { keys, gone, come }
        return keys
    }

    /**
     * @param {Key} key
     * @returns {boolean}
     */
    has(key) {
        if (this.#own) return this.#own.has(key)
        /** @type {KnownKeys} */
        let each = this
        let changes = 0
        for (let next; (next = each.#next) !== undefined; each = next.keys) {
            if (next.gone.has(key)) return true
            if (next.come.has(key)) return false
            if (++changes > MOST_CHANGES) return this.#list().has(key)
        }
        return each.#contents.has(key)
    }

    *[Symbol.iterator]() {
        yield* this.#next ? this.#list() : this.#own ?? this.#contents.keys()
    }

    #list() {
        /** @type {Next[]} */
        const changes = []
        /** @type {KnownKeys} */
        let each = this
        for (let next; (next = each.#next) !== undefined; each = next.keys) changes.push(next)
        const own = new Set(each.#own ?? each.#contents.keys())
        for (const { gone, come } of changes.reverse()) {
            for (const key of come) own.delete(key)
            for (const key of gone) own.add(key)
        }
        return this.#own = own
    }

    /**
     * The keys that have gone and come from these to later ones, or undefined if the others are not later.
     * @param {Keys} other
     */
    changesTo(other) {
        /** @type {[Set<Key>, Set<Key>]} */
        const [gone, come] = [new Set(), new Set()]
        /** @type {KnownKeys} */
        let each = this
        while (each !== other) {
            const next = each.#next
            if (!next) return undefined
            for (const key of next.gone) if (!come.delete(key)) gone.add(key)
            for (const key of next.come) if (!gone.delete(key)) come.add(key)
            each = next.keys
        }
        return { gone, come }
    }
}
return { KnownKeys }
})()
// contents.js
const module119 = (() => {
const { KnownKeys } = module118

/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {import('../../collection-view.js').Section<unknown>} Section */
/** @typedef {import('./edits.js').Edit} Edit */
/** @typedef {import('./difference.js').SectionEdit} SectionEdit */
/** @typedef {Section & { id: Key, items: unknown[], keys: Key[] }} KnownSection */
/** @typedef {{ left: Map<Key, unknown>, come: Map<Key, unknown> }} Changed */
/** @typedef {{ section: number, index: number }} Found */

// Up to so many edits and items, arrays are changed in place; beyond, they are made anew.
const [MOST_EDITS, MOST_ITEMS] = [16, 1024]

/** Items by their keys, in sections: copies of a program's arrays. A change costs what it touches, and not what there is. */
class Contents {
    /**
     * One that is touched becomes another object.
     * @type {KnownSection[]}
     */
    sections
    /** Whether keys are numbers; undefined: nothing has said it yet. */
    hasNumbers
    /** All keys as they are now. */
    known
    /** @type {Map<Key, unknown>} */
    #items = new Map()
    /** @type {number[] | undefined} */
    #counts

    /**
     * Throws if an item has no key, or one has that of another.
     * @param {readonly (Section & { id: Key })[]} sections
     * @param {boolean | undefined} hasNumbers
     * @param {(item: any) => Key} keyOf
     */
    constructor(sections, hasNumbers, keyOf) {
        this.hasNumbers = hasNumbers
        this.sections = sections.map((section) => ({ ...section, items: Array.from(section.items), keys: Array.from(section.items, (item) => keyOf(item)) }))
        for (const { id, keys, items } of this.sections) {
            keys.forEach((key, index) => {
                check(key, id, this.#items)
                this.#items.set(key, items[index])
            })
        }
        this.known = new KnownKeys(this)
    }

    /**
     * The default identifier of a section.
     * @param {number} index
     * @param {boolean | undefined} hasNumbers
     */
    static defaultId(index, hasNumbers) {
        return hasNumbers ? index : `section ${index}`
    }

    /** The sections as they were given: those have no `id` whose it is by default. */
    get unnamed() {
        return this.sections.map(({ id, keys, ...section }, index) => ({
            ...section, ...id !== Contents.defaultId(index, this.hasNumbers) && { id } }))
    }

    get size() {
        return this.#items.size
    }

    /** @param {Key} key */
    has(key) {
        return this.#items.has(key)
    }

    /** @param {Key} key */
    get(key) {
        return this.#items.get(key)
    }

    /** The keys, in the order of their items. */
    *keys() {
        for (const { keys } of this.sections) yield* keys
    }

    /**
     * How many items come before the first of a section.
     * @param {number} section
     */
    countBefore(section) {
        if (!this.#counts) {
            let count = 0
            this.#counts = this.sections.map(({ keys }) => (count += keys.length) - keys.length)
        }
        return this.#counts[section] ?? this.size
    }

    /**
     * Where an item is, or undefined.
     * @param {Key} key
     * @returns {Found | undefined}
     */
    find(key) {
        for (let section = 0; section < this.sections.length; section++) {
            const index = this.sections[section].keys.indexOf(key)
            if (index >= 0) return { section, index }
        }
        return undefined
    }

    /**
     * Edits without items that take these away; those that are not there are left out.
     * @param {Iterable<Key>} keys
     * @returns {SectionEdit[]}
     */
    removals(keys) {
        const gone = new Set(keys)
        const places = gone.size <= MOST_EDITS ? [...gone].flatMap((key) => (this.has(key) ? this.find(key) ?? [] : [])) : this.#placesOf(gone)
        return places.map(({ section, index }) => ({ section, start: index, end: index + 1, items: [], keys: [] }))
    }

    /** @param {Set<Key>} set */
    #placesOf(set) {
        return this.sections.flatMap(({ keys }, section) => {
            /** @type {Found[]} */
            const places = []
            keys.forEach((key, index) => { if (set.has(key)) places.push({ section, index }) })
            return places
        })
    }

    /**
     * The items that edits take away and bring, by their keys; those that are in both stay. Throws as the constructor.
     * @param {SectionEdit[]} edits
     * @returns {Changed}
     */
    changed(edits) {
        /** @type {Changed} */
        const { left, come } = { left: new Map(), come: new Map() }
        for (const { section, start, end } of edits) {
            const { keys, items } = this.sections[section]
            for (let index = start; index < end; index++) left.set(keys[index], items[index])
        }
        /** @param {Key} key */
        const isThere = (key) => come.has(key) || (this.has(key) && !left.has(key))
        for (const { section, items, keys } of edits) {
            keys.forEach((key, index) => {
                check(key, this.sections[section].id, { has: isThere })
                come.set(key, items[index])
            })
        }
        return { left, come }
    }

    /**
     * Carries out edits, of which none overlap.
     * @param {SectionEdit[]} edits
     * @param {Changed} changed by them
     */
    apply(edits, { left, come }) {
        for (const section of new Set(edits.map((edit) => edit.section))) {
            const list = edits.filter((edit) => edit.section === section)
                .sort((one, other) => one.start - other.start || one.end - other.end)
            const before = this.sections[section]
            this.sections[section] = { ...before, items: edited(before.items, list, ({ items }) => items), keys: edited(before.keys, list, ({ keys }) => keys) }
        }
        this.#counts = undefined
        const gone = new Set([...left.keys()].filter((key) => !come.has(key)))
        const added = new Set([...come.keys()].filter((key) => !left.has(key)))
        for (const key of gone) this.#items.delete(key)
        for (const [key, item] of come) this.#items.set(key, item)
        if (gone.size || added.size) this.known = this.known.follow(gone, added)
    }
}

/**
 * @param {Key} key
 * @param {Key} section
 * @param {{ has(key: Key): boolean }} others
 */
function check(key, section, others) {
    if (!['string', 'number', 'bigint'].includes(typeof key)) {
        throw new TypeError(
            `the key of an item in section ${section} is ${key}, expected a number or a text; set "key" to a function that returns it`)
    }
    if (others.has(key)) throw new TypeError(`two items have the key ${key}, expected one`)
}

/**
 * @template Value
 * @param {Value[]} array
 * @param {Edit[]} edits
 * @param {(edit: Edit) => Value[]} come what an edit brings
 */
function edited(array, edits, come) {
    if (edits.length <= MOST_EDITS && edits.every((edit) => come(edit).length <= MOST_ITEMS)) {
        for (const edit of [...edits].reverse()) array.splice(edit.start, edit.end - edit.start, ...come(edit))
        return array
    }
    const parts = []
    let at = 0
    for (const edit of edits) {
        parts.push(array.slice(at, edit.start), come(edit))
        at = edit.end
    }
    return joined([...parts, array.slice(at)])
}

/**
 * Lists one behind the other: a copy.
 * @template Value
 * @param {Value[][]} lists
 */
function joined(lists) {
    if (lists.length === 1) return lists[0].slice()
    /** @type {Value[]} */
    const all = []
    for (const list of lists) for (const each of list) all.push(each)
    return all
}
return { Contents, joined }
})()
// sorting.js
const module120 = (() => {
/**
 * The nodes that may stay while a parent's nodes are put in another order: as many as are in that order already. One that is moved loses
 * the selected text, the page's focus, videos and frames in it; so `fixed` stay before all others, the first of them before the next.
 *
 * The longest increasing subsequence, by patience sorting: Fredman, "On computing the length of longest increasing subsequences", 1975.
 * @template Node
 * @param {Node[]} present
 * @param {Node[]} wanted
 * @param {Node[]} fixed
 */
function staying(present, wanted, fixed = []) {
    const ranks = new Map(wanted.map((node, rank) => [node, rank]))
    let nodes = present.filter((node) => ranks.has(node))
    for (const each of fixed) {
        const place = nodes.indexOf(each)
        if (place >= 0) nodes = nodes.filter((node, index) => node === each || (index < place) === (rankOf(ranks, node) < rankOf(ranks, each)))
    }
    return longestRise(nodes, ranks)
}

/**
 * The place of a node that is wanted.
 * @template Node
 * @param {Map<Node, number>} ranks
 * @param {Node} node
 */
const rankOf = (ranks, node) => /** @type {number} */ (ranks.get(node))

/**
 * @template Node
 * @param {Node[]} nodes
 * @param {Map<Node, number>} ranks
 */
function longestRise(nodes, ranks) {
    // Of each length, the run that ends lowest, and what comes before its end.
    /** @type {Node[]} */
    const ends = []
    /** @type {Map<Node, Node>} */
    const before = new Map()
    for (const node of nodes) {
        let [start, end] = [0, ends.length]
        while (start < end) {
            const middle = (start + end) >> 1
            if (rankOf(ranks, ends[middle]) < rankOf(ranks, node)) start = middle + 1
            else end = middle
        }
        before.set(node, ends[start - 1])
        ends[start] = node
    }
    const run = new Set()
    for (let node = ends.at(-1); node !== undefined; node = before.get(node)) run.add(node)
    return run
}

/**
 * Puts nodes of a parent in an order, whose other nodes stay anywhere among them.
 * @param {Element} parent
 * @param {Element[]} wanted
 * @param {Element[]} [fixed]
 */
function sort(parent, wanted, fixed) {
    const stay = staying([...parent.children], wanted, fixed)
    /** @type {Element | null} */
    let next = null
    for (const node of [...wanted].reverse()) {
        if (!stay.has(node)) parent.insertBefore(node, next)
        next = node
    }
}
return { staying, sort }
})()
// difference.js
const module121 = (() => {
const { staying } = module120

/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {import('../../layoutd.js').ItemPlace} ItemPlace */
/** @typedef {import('./edits.js').Edit & { section: number }} SectionEdit */
/** @typedef {import('../../layoutd.js').SectionFields & { itemIds: Key[] }} Described */
/** @typedef {{ isMove: boolean, keys: Key[], to: ItemPlace }} Run */

// Beyond this many places that items come to, a snapshot of all identifiers is sent in place of single operations.
const MOST_RUNS = 64

/**
 * The part of two lists of keys that is not the same at their start or their end.
 * @param {Key[]} before
 * @param {Key[]} after
 */
function middle(before, after) {
    const shorter = Math.min(before.length, after.length)
    let [start, end] = [0, 0]
    while (start < shorter && before[start] === after[start]) start++
    while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
    return { start, gone: before.slice(start, before.length - end), come: after.slice(start, after.length - end) }
}

/**
 * Successive keys that come to a place: new ones, or such as move there. All others stay where they are. Each run goes behind what is in
 * its place once those before it are carried out.
 *
 * @param {Key[]} keys those of the edit's section, before it
 * @param {{ id: Key, edit: SectionEdit }} place the section's identifier, and the edit
 * @param {Map<Key, unknown>} left the items that all edits take away
 */
function* runs(keys, { id, edit }, left) {
    const { start, gone, come } = middle(keys.slice(edit.start, edit.end), edit.keys)
    const stay = staying(gone, come)
    let last = start > 0 ? edit.keys[start - 1] : keys[edit.start - 1]
    /** @type {Run | undefined} */
    let run
    for (const key of come) {
        const isMove = left.has(key)
        if (run && (stay.has(key) || run.isMove !== isMove)) {
            yield run
            run = undefined
        }
        if (!stay.has(key)) {
            run ??= { isMove, keys: [], to: last === undefined ? { sectionStart: id } : { after: last } }
            run.keys.push(key)
        }
        last = key
    }
    if (run) yield run
}

/**
 * The operations that carry out edits in the container: single ones, or a snapshot if items come to very many places.
 *
 * @param {{ id: Key, keys: Key[] }[]} sections those before the edits
 * @param {SectionEdit[]} edits
 * @param {{ left: Map<Key, unknown>, come: Map<Key, unknown> }} changed the items that edits take away (`left`) and bring (`come`), by their keys
 * @param {{ describe(keys: Key[]): object, isOther(key: Key): boolean }} items `describe(keys)`: their sizes and values as the daemon takes them; `isOther(key)`: whether those of one that stays are others
 * @returns the operations, or undefined if it takes a snapshot
 */
function operations(sections, edits, { left, come }, { describe, isOther }) {
    const moves = []
    for (const edit of edits) {
        const { id, keys } = sections[edit.section]
        for (const run of runs(keys, { id, edit }, left)) if (moves.push(run) > MOST_RUNS) return undefined
    }
    const gone = [...left.keys()].filter((key) => !come.has(key))
    const others = [...come.keys()].filter((key) => left.has(key) && isOther(key))
    return [
        ...gone.length ? [{ deleteItems: { ids: gone } }] : [],
        ...moves.map(({ isMove, keys, to }) => (isMove ? { moveItems: { ids: keys, to } } : { insertItems: { to, items: describe(keys) } })),
        ...others.length ? [{ reconfigureItems: { items: describe(others) } }] : []]
}

/**
 * The operation that makes the container equal to sections.
 * @param {{ id: Key, keys: Key[], parameters?: import('../../layoutd.js').Parameters }[]} sections
 * @param {Described} described the items that are new to it or others, as `describe` has them
 */
function snapshot(sections, described) {
    return { applySnapshot: {
        sections: sections.map(({ id, keys, parameters }) => ({ id, itemIds: keys, ...parameters && { parameters } })),
        items: described.itemIds.length ? described : undefined } }
}
return { operations, snapshot }
})()
// edits.js
const module122 = (() => {
// Beyond this many places where known items come in another order, the rest is taken as a whole.

/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {{ start: number, end: number, items: unknown[], keys: Key[] }} Edit */
const MOST_SEARCHES = 128

/**
 * Where a section's items become others: from `start` up to `end`, which `items` with `keys` take the place of. Between two edits are items
 * that stay, which cost a comparison.
 *
 * @param {{ items: unknown[], keys: Key[] }} before the section
 * @param {readonly unknown[]} items
 * @param {(item: unknown) => Key} keyOf
 * @param {{ has(key: Key): boolean }} known `has(key)`: whether there is such an item in any section
 */
function edits(before, items, keyOf, known) {
    /** @type {Edit[]} */
    const list = []
    let [start, at, searches] = [0, 0, 0]
    /** @type {Edit | undefined} */
    let edit
    /** How many items go, and how many come, before the lists may be the same again. */
    const step = () => {
        const [left, coming] = [before.items.length - start, items.length - at]
        if (!left || !coming || searches > MOST_SEARCHES) return [left, coming]
        const key = keyOf(items[at])
        if (key === before.keys[start]) return [1, 1]
        if (!known.has(key)) return [0, 1]
        searches++
        const gone = before.keys.indexOf(key, start) - start
        const come = items.indexOf(before.items[start], at) - at
        if (come > 0 && (gone < 0 || come < gone)) return [0, come]
        return gone > 0 ? [gone, 0] : [1, 1]
    }
    for (;;) {
        const count = same(before.items, start, { items, at })
        start += count
        at += count
        if (count > 0) edit = undefined
        const [gone, come] = step()
        if (!gone && !come) return list
        if (!edit) list.push(edit = { start, end: start, items: [], keys: [] })
        for (const end = at + come; at < end; at++) {
            edit.items.push(items[at])
            edit.keys.push(keyOf(items[at]))
        }
        edit.end = start += gone
    }
}

/**
 * How many items are the same from here on. A function of its own, which engines make fast: nearly all that is done is done here.
 * @param {unknown[]} before
 * @param {number} start
 * @param {{ items: readonly unknown[], at: number }} others
 */
function same(before, start, { items, at }) {
    const most = Math.min(before.length - start, items.length - at)
    let count = 0
    while (count < most && before[start + count] === items[at + count]) count++
    return count
}
return { edits }
})()
// keyed_model.js
const module123 = (() => {
const { Contents, joined } = module119
const { operations, snapshot } = module121
const { edits } = module122
const { KeySet } = module102

/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {import('../../collection-view.js').Place} Place */
/** @typedef {import('../../collection-view.js').Section<unknown>} Section */
/** @typedef {import('../../collection-view.js').ViewOptions<any>} ViewOptions */
/** @typedef {import('../../layoutd.js').Operation} Operation */
/** @typedef {import('./difference.js').Described} Described */
/** @typedef {import('./difference.js').SectionEdit} SectionEdit */
/** @typedef {{ items?: readonly unknown[], sections?: readonly Section[] }} Arrays */
/** @typedef {{ sections: (Section & { id: Key })[], hasNumbers: boolean | undefined }} Named */

/** A model in arrays of the program, whose items have keys. Its changes are the operations that bring the container along. */
class KeyedModel {
    hasIds = true
    #options
    /** @type {Contents} */
    #contents
    // Items of another model that may come from there, by their keys.
    /** @type {Map<Key, unknown>} */
    #expected = new Map()
    // Contents without items whose section the daemon has all the same.
    /** @type {Contents | undefined} */
    #made
    #keyOf

    /** @param {ViewOptions} options */
    constructor(options) {
        this.#options = options
        /** @type {(item: any) => Key} */
        this.#keyOf = (item) => (options.key ? options.key(item) : item?.id ?? item)
        this.#contents = this.#make(this.#named(options))
    }

    /**
     * Sections with their identifiers. Without items nothing says whether those are numbers or names, but what was there before.
     * @param {Arrays} arrays
     * @returns {Named}
     */
    #named({ items, sections = [{ items: items ?? [] }] }) {
        const key = sections.filter(({ items }) => items.length > 0).map(({ items }) => this.#keyOf(items[0]))[0]
        const hasNumbers = key === undefined ? this.#contents?.hasNumbers : typeof key !== 'string'
        const given = sections.find(({ id }) => id !== undefined)?.id
        const isNumbered = given === undefined ? hasNumbers : typeof given !== 'string'
        return { hasNumbers, sections: sections.map((section, index) => ({ ...section, id: section.id ?? Contents.defaultId(index, isNumbered) })) }
    }

    /** @param {Named} named */
    #make({ sections, hasNumbers }) {
        return new Contents(sections, hasNumbers, this.#keyOf)
    }

    get sections() {
        return this.#contents.sections
    }

    /** All items, in a list of their own. */
    get items() {
        return joined(this.sections.map(({ items }) => items))
    }

    get count() {
        return this.#contents.size
    }

    /** Of `openContainer`. Without items, nothing says yet what their keys are, and any snapshot may follow. */
    describe() {
        if (this.#isUnknown) return []
        return this.sections.map(({ id, keys, parameters }) => ({ id, ...this.#describe(keys), ...parameters && { parameters } }))
    }

    /** Whether the daemon has not got the section either. */
    get #isUnknown() {
        return this.count === 0 && this.sections.length < 2
    }

    /**
     * The sizes and values of items, as the daemon takes them.
     * @param {Key[]} keys
     * @param {(key: Key) => unknown} itemOf
     */
    #describe(keys, itemOf = (key) => this.#contents.get(key)) {
        const { size, values } = this.#options
        /** @type {Described} */
        const described = { itemIds: keys }
        if (size) {
            const sizes = described.itemSizes = new Float64Array(2 * keys.length)
            keys.forEach((key, index) => sizes.set(size(itemOf(key)), 2 * index))
        }
        if (values && keys.length) {
            const all = keys.map((key) => values(itemOf(key)))
            described.itemValues = Object.fromEntries(Object.keys(all[0]).map((name) => [name, /** @type {number[]} */ (all.flatMap((each) => each[name]))]))
        }
        return described
    }

    /**
     * Whether the daemon has other sizes or values of an item that was another value before.
     * @param {unknown} before
     * @param {unknown} after
     */
    #isOther(before, after) {
        const { size, values } = this.#options
        return before !== after && [size, values].some((of) => of && JSON.stringify(of(before)) !== JSON.stringify(of(after)))
    }

    /**
     * Takes other arrays, of which only what is different costs more than a comparison. Returns operations.
     * @param {Arrays} arrays
     * @returns {Operation[]}
     */
    replace(arrays) {
        const named = this.#named(arrays)
        const isSame = !this.#isUnknown && named.sections.length === this.sections.length
            && named.sections.every(({ id, parameters }, index) => id === this.sections[index].id && parameters === this.sections[index].parameters)
        if (!isSame) return this.#replaceAll(this.#make(named))
        const all = named.sections.flatMap(({ items }, section) =>
            edits(this.sections[section], items, this.#keyOf, this.#contents).map((edit) => ({ section, ...edit })))
        const operations = this.#edit(all)
        this.#contents.hasNumbers = named.hasNumbers
        named.sections.forEach((section, index) => {
            const { items, keys } = this.sections[index]
            this.sections[index] = { ...section, items, keys }
        })
        return operations
    }

    /** @param {Contents} after */
    #replaceAll(after) {
        /** @type {{ has(key: Key): boolean, get(key: Key): unknown }} */
        const before = this.#isUnknown ? new Map() : this.#contents
        const described = [...after.keys()].filter((key) => !before.has(key) || this.#isOther(before.get(key), after.get(key)))
        const operation = snapshot(after.sections, this.#describe(described, (key) => after.get(key)))
        // Only now, since any of the program's functions may have thrown.
        this.#contents = after
        this.#expected.clear()
        return [operation]
    }

    /**
     * Carries out edits. Returns operations.
     * @param {SectionEdit[]} edits
     * @returns {Operation[]}
     */
    #edit(edits) {
        const { sections } = this
        const changed = this.#contents.changed(edits)
        const { left, come } = changed
        /** @param {Key[]} keys */
        const describe = (keys) => this.#describe(keys, (key) => come.get(key))
        /** @param {Key} key */
        const isOther = (key) => this.#isOther(left.get(key), come.get(key))
        const single = operations(sections, edits, changed, { describe, isOther })
        const described = describe(single ? [] : [...come.keys()].filter((key) => !left.has(key) || isOther(key)))
        this.#contents.apply(edits, changed)
        this.#expected.clear()
        return single ?? [snapshot(this.sections, described)]
    }

    /**
     * Returns operations, as `replace`.
     * @param {Iterable<unknown>} added
     * @param {Place} to
     */
    insert(added, to = { sectionEnd: this.sections[this.sections.length - 1].id }) {
        const [items, { section, index }] = [Array.from(added), this.#place(to)]
        if (!this.#isUnknown) return this.#edit([{ section, start: index, end: index, items, keys: items.map((item) => this.#keyOf(item)) }])
        return this.replace({ sections: this.#contents.unnamed.map((each) => ({ ...each, items })) })
    }

    /** @param {Iterable<Key>} keys */
    remove(keys) {
        return this.#edit(this.#contents.removals(keys))
    }

    /**
     * The section and the index of a place.
     * @param {Place} place
     * @param {Set<Key>} moving
     */
    #place(place, moving = new Set()) {
        const { before, after, sectionStart, sectionEnd } = /** @type {import('../../layoutd.js').ItemPlace} */ (place)
        const id = sectionStart ?? sectionEnd
        if (id === undefined) {
            const key = /** @type {Key} */ (before ?? after)
            const found = moving.has(key) ? undefined : this.#contents.find(key)
            if (!found) throw new RangeError(`the model has no item ${key}`)
            return { section: found.section, index: found.index + (before === undefined ? 1 : 0) }
        }
        const section = this.sections.findIndex((each) => each.id === id)
        if (section < 0) throw new RangeError(`the model has no section ${id}`)
        return { section, index: sectionStart === undefined ? this.sections[section].keys.length : 0 }
    }

    /**
     * The place before or behind which items are dropped whose first is to have an index path.
     * @param {Iterable<Key>} moving
     * @param {{ section: number, item: number }} path
     * @returns {Place}
     */
    placeAt(moving, { section, item }) {
        const [{ id, keys }, others] = [this.sections[section], new Set(moving)]
        let count = 0
        /** @type {Key | undefined} */
        let last
        for (const key of keys) {
            if (others.has(key)) continue
            if (count++ === item) return { before: key }
            last = key
        }
        return last === undefined ? { sectionStart: id } : { after: last }
    }

    /**
     * Puts items together at a place, in the model alone.
     * @param {Key[]} moving
     * @param {Place} to
     */
    move(moving, to) {
        const { section, index } = this.#place(to, new Set(moving))
        const items = moving.map((key) => this.item({ id: key }))
        const all = [...this.#contents.removals(moving), { section, start: index, end: index, items, keys: [...moving] }]
        this.#contents.apply(all, this.#contents.changed(all))
    }

    /**
     * The item of an element, or undefined if the model has not got it.
     * @param {{ id?: Key }} element
     */
    item({ id }) {
        return id === undefined ? undefined : this.#contents.get(id) ?? this.#expected.get(id)
    }

    /**
     * Items of another model may come from there. Returns operations that make a place for them.
     * @param {Key[]} keys
     * @param {KeyedModel} model
     */
    expect(keys, model) {
        this.#expected = new Map(keys.map((key) => [key, model.item({ id: key })]))
        if (this.#contents.hasNumbers !== undefined || this.sections.length > 1) return []
        // Without items, nothing has said yet what its keys are.
        this.#made = this.#contents = this.#renamed(typeof keys[0] !== 'string')
        return [snapshot(this.sections, this.#describe([]))]
    }

    /** Nothing of another model comes any more. Returns operations. */
    unexpect() {
        if (this.#made !== this.#contents) return []
        this.#made = undefined
        this.#contents = this.#renamed(undefined)
        return [{ applySnapshot: { sections: [] } }]
    }

    /**
     * The contents, whose sections have other default identifiers.
     * @param {boolean | undefined} hasNumbers
     */
    #renamed(hasNumbers) {
        const sections = this.#contents.unnamed.map((section, index) => ({ ...section, id: section.id ?? Contents.defaultId(index, hasNumbers) }))
        return this.#make({ sections, hasNumbers })
    }

    /**
     * How the daemon learns of an item that is yet to come: as of one that is there, by a key that no other has.
     * @param {Key} like
     */
    describeLike(like) {
        const { hasNumbers } = this.#contents
        const key = hasNumbers ? Number.MAX_SAFE_INTEGER : `guest ${Math.random()}`
        return { key, section: { ...this.#describe([like]), itemIds: [key], id: hasNumbers ? 0 : 'guest' } }
    }

    /**
     * Operations that say the sizes and values of items anew, of those that are not gone by now.
     * @param {Key[]} keys
     */
    describeAgain(keys) {
        const [{ size, values }, there] = [this.#options, keys.filter((key) => this.#contents.has(key))]
        return there.length && (size || values) ? [{ reconfigureItems: { items: this.#describe(there) } }] : []
    }

    /** @param {Key} key */
    isGone(key) {
        return !this.#contents.has(key)
    }

    /** @param {{ id?: Key }} element */
    key({ id }) {
        return id
    }

    /** @param {{ section: number, item: number }} path */
    keyAt({ section, item }) {
        return this.sections[section]?.keys[item]
    }

    /** @param {Key} key */
    path(key) {
        return { id: key }
    }

    /** @param {number} section */
    countBefore(section) {
        return this.#contents.countBefore(section)
    }

    get keys() {
        return new KeySet(this.#contents.known)
    }

    /**
     * Keys in the order of their items.
     * @param {Iterable<Key> & { size: number, has(key: Key): boolean }} keys
     */
    inOrder(keys) {
        if (keys.size < 2) return [...keys].filter((key) => this.#contents.has(key))
        return joined(this.sections.map((section) => section.keys.filter((key) => keys.has(key))))
    }

    /**
     * The keys from one to another, or undefined if one of them is gone.
     * @param {[Key, Key]} ends
     */
    range(...ends) {
        const found = ends.map((key) => this.#contents.find(key))
        if (!found.every(Boolean)) return undefined
        const places = /** @type {{ section: number, index: number }[]} */ (found)
        const [from, to] = places.sort((one, other) => one.section - other.section || one.index - other.index)
        const lists = this.sections.slice(from.section, to.section + 1).map(({ keys }, index) => keys.slice(
            index === 0 ? from.index : 0, from.section + index === to.section ? to.index + 1 : keys.length))
        return KeySet.of(joined(lists))
    }
}
return { KeyedModel }
})()
// key_ranges.js
const module124 = (() => {
/** @typedef {import('./key_set.js').Keys} Keys */
/** @typedef {{ first: number, count: number }} Range */

/** Keys that are numbers, as ranges of successive ones, so that a million of them take no more room than one. */
class KeyRanges {
    /** @type {Range[]} */
    #ranges
    size

    /**
     * `ranges`: `first` and `count` of each. None overlap.
     * @param {Range[]} ranges
     */
    constructor(ranges) {
        this.#ranges = [...ranges].sort((one, other) => one.first - other.first)
        this.size = ranges.reduce((sum, { count }) => sum + count, 0)
    }

    /** @param {import('../../collection-view.js').Key} key */
    has(key) {
        let [start, end] = [0, this.#ranges.length]
        while (start < end) {
            const middle = (start + end) >> 1
            if (this.#ranges[middle].first <= key) start = middle + 1
            else end = middle
        }
        const range = this.#ranges[start - 1]
        return typeof key === 'number' && Number.isInteger(key) && range !== undefined && key < range.first + range.count
    }

    /**
     * Whether the ranges are the same.
     * @param {unknown} other
     */
    equals(other) {
        return other instanceof KeyRanges && this.#ranges.length === other.#ranges.length
            && this.#ranges.every(({ first, count }, index) => first === other.#ranges[index].first && count === other.#ranges[index].count)
    }

    /**
     * The keys that have gone and come from all numbers up to an end to those up to another one.
     * @param {Keys} other
     */
    changesTo(other) {
        const [from, to] = [this.#end, other instanceof KeyRanges ? other.#end : undefined]
        if (from === undefined || to === undefined) return undefined
        /** @type {(first: number, end: number) => KeyRanges} */
        const between = (first, end) => new KeyRanges(end > first ? [{ first, count: end - first }] : [])
        return { gone: between(to, from), come: between(from, to) }
    }

    /** The end of numbers that begin with 0. */
    get #end() {
        const [{ first, count } = { first: 0, count: 0 }] = this.#ranges
        return this.#ranges.length < 2 && first === 0 ? count : undefined
    }

    *[Symbol.iterator]() {
        for (const { first, count } of this.#ranges) for (let index = 0; index < count; index++) yield first + index
    }
}
return { KeyRanges }
})()
// paged_model.js
const module125 = (() => {
const { asError } = module32
const { tell } = module44
const { fail } = module103
const { KeyRanges } = module124
const { KeySet } = module102

/** @typedef {import('../../collection-view.js').ViewOptions<unknown>} ViewOptions */
/** @typedef {{ readonly length: number, at?(number: number): unknown, load?(start: number, end: number): Promise<readonly unknown[]> }} Pages */
/** @typedef {{ item: number }} Path */

// How many items are loaded at once, at most at the same time, and kept.
const [PAGE, LOADS, KEPT] = [100, 4, 50]

/** An item of a source that is not loaded yet. */
const PLACEHOLDER = Symbol('placeholder')

/**
 * A model of any length, whose items are known by their numbers: `{ length, at(number) }`, or `{ length, load(start, end) }`, which is
 * loaded by pages as they come in sight. Items far from the screen are dropped again.
 */
class PagedModel {
    hasIds = false
    #source
    #onload
    #options
    // By their numbers, those used last at the end; a page that is being loaded has no items yet.
    /** @type {Map<number, { items?: readonly unknown[] }>} */
    #pages = new Map()
    #loading = 0
    /** @type {number[]} */
    #wanted = []

    /**
     * @param {Pick<ViewOptions, 'onfailed'> & { source: Pages }} options
     * @param {() => void} onload
     */
    constructor(options, onload) {
        this.#source = options.source
        this.#onload = onload
        this.#options = options
    }

    get count() {
        return this.#source.length
    }

    describe() {
        return [{ itemCount: this.count }]
    }

    /**
     * Takes another source. Returns operations.
     * @param {Pages} source
     */
    replace(source) {
        const [before, after] = [this.count, source.length]
        this.#source = source
        this.#pages.clear()
        if (after > before) return [{ batchUpdate: { insertItems: [{ section: 0, item: before, items: { itemCount: after - before } }] } }]
        return after < before ? [{ batchUpdate: { deleteItems: [{ section: 0, item: after, count: before - after }] } }] : []
    }

    /** @param {Path} path */
    item({ item }) {
        if (item >= this.count) return undefined
        if (this.#source.at) return tell(() => this.#source.at?.(item))
        const number = Math.floor(item / PAGE)
        const page = this.#pages.get(number)
        if (!page) {
            if (!this.#wanted.includes(number)) this.#wanted.push(number)
            queueMicrotask(() => this.#load())
            return PLACEHOLDER
        }
        this.#pages.delete(number)
        this.#pages.set(number, page)
        return page.items ? page.items[item - number * PAGE] : PLACEHOLDER
    }

    /** Loads what was wanted last, since a scroll bar that is dragged passes everything. */
    async #load() {
        while (this.#wanted.length > 0 && this.#loading < LOADS) {
            const number = /** @type {number} */ (this.#wanted.pop())
            this.#wanted.splice(0, Math.max(this.#wanted.length - LOADS, 0))
            this.#loading++
            const source = this.#source
            /** @type {{ items?: readonly unknown[] }} */
            const page = {}
            this.#pages.set(number, page)
            try {
                const load = /** @type {NonNullable<Pages['load']>} */ (source.load)
                page.items = await load.call(source, number * PAGE, Math.min((number + 1) * PAGE, this.count))
            } catch (error) {
                if (this.#pages.get(number) === page) this.#pages.delete(number)
                fail(this.#options, asError(error))
            }
            this.#loading--
            while (this.#pages.size > KEPT) this.#pages.delete(this.#pages.keys().next().value)
            if (page.items && source === this.#source) this.#onload()
        }
    }

    /** @param {number} key */
    isGone(key) {
        return key >= this.count
    }

    /** @param {Path} path */
    key({ item }) {
        return item
    }

    /** @param {Path} path */
    keyAt({ item }) {
        return item
    }

    /** @param {number} key */
    path(key) {
        return { section: 0, item: key }
    }

    countBefore() {
        return 0
    }

    get keys() {
        return this.keysIn([{ item: 0, count: this.count }])
    }

    /**
     * Keys in the order of their items.
     * @param {Iterable<number>} keys
     */
    inOrder(keys) {
        return [...keys].sort((one, other) => one - other)
    }

    /**
     * The keys from one to another, or undefined if one of them is gone.
     * @param {number} one
     * @param {number} other
     */
    range(one, other) {
        const [first, last] = [Math.min(one, other), Math.max(one, other)]
        return last < this.count ? this.keysIn([{ item: first, count: last - first + 1 }]) : undefined
    }

    /**
     * The keys of ranges of a reply, which names none.
     * @param {{ item: number, count: number }[]} ranges
     */
    keysIn(ranges) {
        return new KeySet(new KeyRanges(ranges.map(({ item, count }) => ({ first: item, count }))))
    }
}
return { PLACEHOLDER, PagedModel }
})()
// path_model.js
const module126 = (() => {
const { KeyRanges } = module124
const { KeySet } = module102

/** @typedef {{ section: number, item: number }} Path */
/** @typedef {Path & { count: number }} Range */

const SECTION = 2 ** 32

/**
 * The model of a view of a container that the program opened or attached to, and whose items have no identifiers: they are known by their
 * index paths, as numbers that have the same order.
 */
class PathModel {
    hasIds = false
    /** Unknown, since others change it. */
    count = undefined

    /** @param {Path} path */
    item(path) {
        return this.key(path)
    }

    /** Every element that has disappeared counts as gone: one that is only far away looks the same. */
    isGone() {
        return true
    }

    /** @param {Path} path */
    key({ section, item }) {
        return section * SECTION + item
    }

    /** @param {Path} path */
    keyAt(path) {
        return this.key(path)
    }

    /** @param {number} key */
    path(key) {
        return { section: Math.floor(key / SECTION), item: key % SECTION }
    }

    /**
     * The keys of ranges of a reply.
     * @param {Range[]} ranges
     */
    keysIn(ranges) {
        return new KeySet(new KeyRanges(ranges.map((range) => ({ first: this.key(range), count: range.count }))))
    }

    /**
     * The keys of all items of a container.
     * @param {import('../../layoutd.js').Container} container
     */
    async all(container) {
        const { itemCounts } = await container.queryContainer()
        return this.keysIn(itemCounts.map((count, section) => ({ section, item: 0, count })))
    }

    /**
     * The keys that items have once they were moved together.
     * @param {number[]} moved
     * @param {Path} path of the first of them
     */
    keysAt(moved, path) {
        const first = this.key(path)
        return moved.map((_, index) => first + index)
    }
}
return { PathModel }
})()
// shared_model.js
const module127 = (() => {
/** @typedef {import('../../collection-view.js').Key} Key */
/** @typedef {{ id?: import('../../layoutd.js').Identifier }} Named */

/** The model of a view of a container that the program opened or attached to: the container itself, whose items are their identifiers. */
class SharedModel {
    hasIds = true
    /** Unknown, since others change it. */
    count = undefined

    /** @param {Named} element */
    item({ id }) {
        return id
    }

    /** Every element that has disappeared counts as gone: one that is only far away looks the same. */
    isGone() {
        return true
    }

    /** @param {Named} element */
    key({ id }) {
        return id
    }

    /** @param {Key} key */
    path(key) {
        return { id: key }
    }

    countBefore() {
        return 0
    }
}
return { SharedModel }
})()
// content.js
const module128 = (() => {
const { tell } = module44
const { PLACEHOLDER } = module125

/** Fills nodes by the program's functions, called with the items of the model. One that throws leaves the other nodes alone. */
class Content {
    #options
    #model
    #marks

    /** `marks`: `set(cell)` and `clear(node)`. */
    constructor(options, model, marks) {
        this.#options = options
        this.#model = model
        this.#marks = marks
    }

    keyOf(element) {
        return this.#model.key(element)
    }

    /** The item that an element shows, or undefined if the model has not got it. Another value means that the node is to show it anew. */
    itemOf(element) {
        if (element.category === 'cell') return this.#model.item(element)
        if (element.kind === 'header') return this.#model.sections?.[element.section] ?? element.section
        return `${element.section} ${element.item} ${JSON.stringify(element.custom) ?? ''}`
    }

    show(node, element, item) {
        if (item === PLACEHOLDER) return this.#wait(node)
        const { render, header, supplementary } = this.#options
        if (node.classList.contains('placeholder')) this.#arrive(node)
        if (element.category === 'cell') tell(render, node, item, element)
        else if (element.kind === 'header' && header) tell(header, node, item, element)
        else tell(supplementary, node, element)
    }

    /** The layout has other attributes for a node. */
    apply(node, element) {
        tell(this.#options.apply, node, element)
    }

    hide(node, element, item) {
        if (element.category !== 'cell') return
        this.#marks.clear(node)
        if (item === PLACEHOLDER) this.#arrive(node)
        else tell(this.#options.release, node, item)
    }

    /** The node's own name hides from a screen reader what the node has shown before. */
    #wait(node) {
        node.classList.add('placeholder')
        node.ariaLabel = this.#options.texts?.loading ?? 'Loading'
    }

    #arrive(node) {
        node.classList.remove('placeholder')
        node.ariaLabel = null
    }

    mark(cell) {
        this.#marks.set(cell)
    }
}
return { Content }
})()
// notice.js
const module129 = (() => {
const { tell } = module44

const TEXTS = {
    connecting: ['Connecting …'],
    unreachable: ['The layout service cannot be reached', 'Try again'],
    silent: ['The layout service does not respond'],
    reconnecting: ['The connection was lost. Connecting again …'],
    closed: ['This collection was closed', 'Open again'],
    failed: ['This collection cannot be shown', 'Try again'],
    refused: ['The newest change cannot be shown', 'Try again'],
    empty: ['Nothing here yet'],
}
// How long a state that ends by itself may last before it is shown.
const PATIENCE = 400

/**
 * Says why there is nothing to see, or only the last picture, and what one can do. The program gives reasons: messages of errors are for its
 * authors, and name parameters and paths of sockets.
 */
class Notice {
    #element
    #view
    #list
    #texts
    #retry
    #timer

    constructor({ notice, element, space }, texts, retry) {
        this.#element = notice
        this.#view = element
        this.#list = space
        this.#texts = { ...TEXTS, ...texts }
        this.#retry = retry
    }

    /** `state`: a name of TEXTS, or undefined for none. `hasPicture`: whether the cells stay in sight beneath. */
    show(state, error, hasPicture) {
        clearTimeout(this.#timer)
        this.#view.dataset.state = state ?? 'ready'
        this.#list.ariaBusy = String(['connecting', 'silent', 'reconnecting'].includes(state))
        const show = () => this.#fill(state, error, hasPicture)
        if (state === 'connecting' || state === 'reconnecting') this.#timer = setTimeout(show, PATIENCE)
        else show()
    }

    #fill(state, error, hasPicture) {
        this.#element.replaceChildren()
        this.#element.toggleAttribute('data-over', Boolean(hasPicture))
        this.#element.style.top = hasPicture ? 'auto' : '0'
        if (!state) return
        const [title, action] = this.#texts[state === 'failed' && hasPicture ? 'refused' : state]
        const box = this.#element.appendChild(document.createElement('div'))
        box.role = 'status'
        box.appendChild(document.createElement('b')).textContent = title
        const reason = error && tell(this.#texts.reason, error)
        if (reason) box.appendChild(document.createElement('p')).textContent = reason
        if (action) {
            const button = box.appendChild(document.createElement('button'))
            button.textContent = action
            button.onclick = this.#retry
        }
        if (!hasPicture) box.style.height = `${this.#view.clientHeight}px`
        else this.#element.style.top = '0'
    }

    close() {
        clearTimeout(this.#timer)
    }
}
return { Notice }
})()
// styles.js
const module130 = (() => {
// The styles that put cells in their places, also in pages from right to left, whose scrollers begin at the other end; and quiet
// defaults, which a page's own styles override.
const TEXT = `
:where(.collection-view) { position: relative; overflow: auto; overflow-anchor: none; outline: none }
:where(collection-view) { display: block }
:where(.collection-view.by-content) { max-height: 100vh }
:where(.collection-view.by-content:not([data-state=ready])) { min-height: 6em }
.collection-view.takes-drags { touch-action: pinch-zoom }
.collection-view.wide { direction: ltr !important }
.collection-view.wide.rtl > * { direction: rtl }
.collection-view.wide.rtl .overlay { margin-right: auto }
.collection-view > .space { position: relative; overflow: clip; contain: strict; z-index: 0; outline: none }
:where(.collection-view:has(> .space:focus-visible)) { outline: 2px solid Highlight; outline-offset: -2px }
.collection-view > .space > .layer { position: absolute; left: 0; top: 0; will-change: transform }
.collection-view > .space > .overlay { position: sticky; left: 0; top: 0; height: 0; z-index: 1 }
.collection-view :is(.cell, .supplementary, .decoration) { position: absolute; left: 0; top: 0; box-sizing: border-box }
.collection-view .cell { contain: layout paint }
:where(.collection-view > [role=listbox] .cell) { -webkit-touch-callout: none }
:where(.collection-view > [role=listbox]), .collection-view:is(.pressed, .transferring) > .space { user-select: none; -webkit-user-select: none }
:where(.collection-view .cell img) { -webkit-user-drag: none }
.collection-view .track { position: absolute; display: flex; align-items: start; pointer-events: none }
.collection-view .track > :is(.cell, .supplementary, .decoration) { position: sticky; left: auto; top: auto; flex: none }
.collection-view .track > :is(.cell, .supplementary) { pointer-events: auto }
:where(.collection-view .track > .supplementary) { background: Canvas }
.collection-view .decoration { pointer-events: none }
:where(.collection-view .cell:focus-visible) { outline: 2px solid Highlight; outline-offset: -2px }
:where(.collection-view .cell[aria-selected=true]) { background: color-mix(in srgb, Highlight 25%, transparent) }
:where(.collection-view .cell.dragging) { box-shadow: 0 8px 24px #0005; cursor: grabbing; pointer-events: none }
.collection-view.transferring .cell.dragging { opacity: 0 !important }
:where(.collection-view.drop-target) { outline: 2px solid Highlight; outline-offset: -2px }
:where(.collection-view .drop-place) { outline: 2px dashed GrayText; outline-offset: -3px; border-radius: 6px; opacity: .6 }
:where(.collection-view .cell.placeholder) { background: color-mix(in srgb, GrayText 18%, transparent); content-visibility: hidden }
.collection-view .rubber-band { position: absolute; left: 0; top: 0; pointer-events: none; z-index: 3 }
:where(.collection-view .rubber-band) { border: 1px solid Highlight; background: color-mix(in srgb, Highlight 20%, transparent) }
.collection-view > .notice { position: sticky; left: 0; z-index: 4; height: 0; overflow: visible }
:where(.collection-view > .notice > div) { position: absolute; left: 0; right: 0; display: flex; flex-direction: column; gap: 8px;
    align-items: center; justify-content: center; text-align: center; padding: 16px; box-sizing: border-box; font: 15px/1.4 system-ui, sans-serif }
:where(.collection-view > .notice[data-over] > div) { flex-direction: row; margin: 8px; padding: 8px 12px; border-radius: 8px;
    background: Canvas; color: CanvasText; box-shadow: 0 2px 10px #0004 }
:where(.collection-view > .notice b) { font-weight: 600 }
:where(.collection-view > .notice p) { margin: 0; opacity: .75; overflow-wrap: anywhere }
:where(.collection-view > .notice button) { font: inherit; padding: 6px 14px; white-space: nowrap }
@media (forced-colors: active) {
    .collection-view .cell[aria-selected=true] { forced-color-adjust: none; background: Highlight; color: HighlightText }
    .collection-view .cell[aria-selected=true] * { color: HighlightText; background-color: transparent }
    .collection-view .cell[aria-selected=true]:focus-visible { outline-color: HighlightText; outline-offset: -4px }
    .collection-view .cell.dragging { outline: 2px dashed CanvasText; outline-offset: -2px }
    .collection-view .cell.placeholder { outline: 1px dotted GrayText; outline-offset: -1px }
}
@media print {
    .collection-view.printing { overflow: clip !important }
    .collection-view.printing > .space { width: 100% !important; height: 100% !important }
    .collection-view.printing > .notice { display: none }
}
.collection-view > .spoken { position: fixed; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`
const dressed = new WeakMap()

/** Adds the styles to an element's document or shadow root, once. */
function dress(element) {
    const root = element.getRootNode()
    if (!root.adoptedStyleSheets || dressed.has(root)) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(TEXT)
    // In front of the page's own, which win where they say as much.
    root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
    dressed.set(root, sheet)
}
return { dress }
})()
// stage.js
const module131 = (() => {
const { tell } = module44
const { dress } = module130

const SPOKEN = { selected: (count) => `${count} selected`, moved: (count) => `${count} moved` }

/** The parts of a view in the page, inside the element that scrolls. */
class Stage {
    #texts

    constructor(element, { role, label, selects, selectsArea, texts }) {
        this.element = element
        this.#texts = { ...SPOKEN, ...texts }
        dress(element)
        element.classList.add('collection-view')
        // Focus that the page gives to the element goes on to the list.
        if (!element.hasAttribute('tabindex')) element.tabIndex = -1
        this.notice = this.#part(element, 'notice')
        /** As long as the content, or as browsers allow. To assistive programs it is the list, in which nothing but its items may be. */
        this.space = this.#part(element, 'space', role)
        this.space.tabIndex = 0
        if (label) this.space.ariaLabel = label
        if (selects === 'many') this.space.ariaMultiSelectable = 'true'
        /** The layer above all else, which does not scroll. */
        this.overlay = this.#part(this.space, 'overlay', 'presentation')
        /** Everything in sight, which moves as a whole. */
        this.layer = this.#part(this.space, 'layer', 'presentation')
        /** The text that a screen reader says. */
        this.spoken = this.#part(element, 'spoken')
        this.spoken.ariaLive = 'polite'
        this.takesDrags = selectsArea && selects === 'many'
    }

    /** Whether a finger's drags are the view's, and do not scroll it. */
    set takesDrags(takesDrags) {
        this.element.classList.toggle('takes-drags', Boolean(takesDrags))
    }

    #part(parent, name, role) {
        const part = parent.appendChild(document.createElement('div'))
        part.className = name
        if (role) part.role = role
        return part
    }

    say(name, count) {
        this.spoken.textContent = tell(this.#texts[name], count) ?? ''
    }

    /** A pointer's place in the content, of which `offset` is at the corner of the element. */
    place({ clientX, clientY }, offset) {
        const { left, top, width } = this.element.getBoundingClientRect()
        const { clientLeft, clientTop, offsetWidth } = this.element
        // The page may show the view larger or smaller, by a transform.
        const scale = width / offsetWidth || 1
        return { x: (clientX - left) / scale - clientLeft + offset.x, y: (clientY - top) / scale - clientTop + offset.y }
    }

    /** The view's node at a pointer's place. */
    nodeAt({ clientX, clientY }) {
        const node = this.element.getRootNode().elementFromPoint(clientX, clientY)
        return this.element.contains(node) ? node : undefined
    }

    remove() {
        for (const part of [this.notice, this.space, this.spoken]) part.remove()
        this.element.classList.remove('by-content', 'collection-view', 'drop-target', 'pressed', 'printing', 'rtl', 'takes-drags', 'transferring', 'wide')
    }
}
return { Stage }
})()
// status.js
const module132 = (() => {
const { fail } = module103

/** The state of a view, its message in that state, and its action as the state ends. */
class Status {
    /** "connecting", "ready", "silent", "reconnecting", "unreachable", "closed" or "failed". */
    state = 'connecting'
    /** Resolves when the view is ready for the first time. */
    opened
    #isReady
    #options
    #model
    #picture
    #notice

    constructor(options, model, picture, notice) {
        this.#options = options
        this.#model = model
        this.#picture = picture
        this.#notice = notice
        this.opened = new Promise((resolve) => { this.#isReady = resolve })
    }

    async turn(state, error) {
        // Another connection does not bring back a container that a client closed.
        if (this.state === 'closed' && (state === 'reconnecting' || state === 'restored')) return
        if (state === 'silent' && this.state !== 'ready') return
        if (state === 'heard') {
            if (this.state !== 'silent') return
            state = 'ready'
        }
        if (state === 'reconnecting') this.#picture.freeze()
        if (state === 'restored') {
            const lost = this.state
            const hasThawed = await this.#picture.thaw()
            // Meanwhile the connection may be lost again, or the container closed.
            if (!hasThawed || this.state !== lost) return
            state = 'ready'
        }
        this.state = state
        if (state === 'ready') this.#isReady()
        if (state === 'failed') fail(this.#options, error)
        const isEmpty = state === 'ready' && this.#model.hasIds && this.#model.sections && this.#model.count === 0
        const notice = isEmpty ? 'empty' : state === 'ready' ? undefined : state
        this.#notice.show(notice, error, this.#picture.cells.count > 0)
    }

    /** A change has come. A layout that had failed has then laid out the container again. */
    changed() {
        if (this.state === 'failed') this.turn('ready')
    }
}
return { Status }
})()
// marks.js
const module133 = (() => {
/** Marks a cell for assistive programs and style sheets: its place among all, and whether it is selected, focused or dragged. */
class Marks {
    #model
    #selection
    #isNumbered

    constructor(model, selection, role) {
        this.#model = model
        this.#selection = selection
        this.itemRole = { listbox: 'option', list: 'listitem' }[role]
        this.#isNumbered = (role === 'listbox' || role === 'list') && model.count !== undefined
    }

    /** Sets what is different from what the cell was marked with before. */
    set(cell, focused) {
        const { node, element, key } = cell
        const position = this.#isNumbered ? this.#model.countBefore(element.section) + element.item + 1 : 0
        const isSelected = this.#selection.has(key)
        const isFocused = key === focused
        const isDragged = Boolean(element.isLifted)
        const marks = `${position} ${this.#model.count} ${isSelected} ${isFocused} ${isDragged} ${node.className}`
        if (cell.marks === marks) return
        if (this.itemRole) node.role = this.itemRole
        if (this.#isNumbered) {
            node.ariaPosInSet = position
            node.ariaSetSize = this.#model.count
        }
        if (this.#selection.mode !== 'none') {
            node.ariaSelected = String(isSelected)
            node.tabIndex = isFocused ? 0 : -1
        }
        node.classList.toggle('dragging', isDragged)
        cell.marks = `${position} ${this.#model.count} ${isSelected} ${isFocused} ${isDragged} ${node.className}`
    }

    clear(node) {
        for (const name of ['role', 'aria-posinset', 'aria-setsize', 'aria-selected', 'tabindex']) node.removeAttribute(name)
    }
}
return { Marks }
})()
// anchor.js
const module134 = (() => {
/** The first cell that begins in a rectangle, else the first that is in it. `isFromRight`: whether lines begin at the right. */
function firstInSight(elements, { x, y, width, height }, isFromRight) {
    const startOf = (element) => (isFromRight ? x + width - element.x - element.width : element.x - x)
    const begins = (element) => Number(element.y >= y && startOf(element) >= 0)
    return [...elements]
        .filter((each) => each.category === 'cell' && !each.hidden
            && each.x < x + width && each.x + each.width > x && each.y < y + height && each.y + each.height > y)
        .sort((a, b) => begins(b) - begins(a) || a.y - b.y || startOf(a) - startOf(b))[0]
}

/** The rectangle around elements. */
function around(elements) {
    const all = [...elements]
    const [x, y] = ['x', 'y'].map((side) => all.reduce((least, each) => Math.min(least, each[side]), Infinity))
    const right = all.reduce((most, each) => Math.max(most, each.x + each.width), -Infinity)
    const bottom = all.reduce((most, each) => Math.max(most, each.y + each.height), -Infinity)
    return { x, y, width: right - x, height: bottom - y }
}
return { firstInSight, around }
})()
// pool.js
const module135 = (() => {
// How many nodes that are not used are kept of each kind.
const KEPT = 64

/** Nodes to be used again, by their kinds. */
class Pool {
    #nodes = new Map()

    /** A node of a kind, which has what it showed last. */
    take(kind) {
        const node = this.#nodes.get(kind)?.pop() ?? document.createElement('div')
        node.className = kind
        return node
    }

    /** A node that is in the page stays there until `trim`: most are taken again at once. */
    give(kind, node) {
        if (!this.#nodes.has(kind)) this.#nodes.set(kind, [])
        this.#nodes.get(kind).push(node)
    }

    trim() {
        for (const nodes of this.#nodes.values()) {
            for (const node of nodes) node.remove()
            nodes.splice(KEPT)
        }
    }
}
return { Pool }
})()
// reading_order.js
const module136 = (() => {
const { sort } = module120

// How long the picture has to rest, in milliseconds.
const REST = 300
// Of nodes that headers refer to.
let lastId = 0

/** Puts nodes in the order in which they are to be read, once the picture rests: nodes that are used again lie anywhere. */
class ReadingOrder {
    #layer
    #positions
    #timer
    #cells

    /**
     * `positions()`: where the cells come, in reading order: `key`, `position` and `setSize` of each; undefined if their index paths say
     * it.
     */
    constructor(layer, positions) {
        this.#layer = layer
        this.#positions = positions
    }

    request(cells) {
        this.#cells = cells
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#order(), REST)
    }

    async #order() {
        const positions = await this.#positions()
        const ranks = new Map(positions?.map((each, rank) => [each.key, { ...each, rank }]))
        for (const { node, key } of this.#cells.values()) {
            const found = ranks.get(key)
            if (found) Object.assign(node, { ariaPosInSet: found.position, ariaSetSize: found.setSize })
        }
        const rank = ({ key }) => ranks.get(key)?.rank ?? Infinity
        this.#group(rank)
        // A node that is moved while it is pressed would not be clicked.
        if (this.#layer.matches(':active')) return this.request(this.#cells)
        this.#sort(rank)
    }

    /** In a list box, headers are groups of what can be selected. A list has nothing but its items, and headers are text there. */
    #group(rank) {
        if (!this.#layer.closest('[role=listbox]')) return
        const cells = inOrder(this.#cells.values(), rank)
        for (const { node, element } of cells.filter(({ element }) => element.kind === 'header')) {
            const own = cells.filter((each) => each.element.category === 'cell' && each.element.section === element.section)
            for (const cell of own) cell.node.id ||= `cell-${++lastId}`
            Object.assign(node, { role: 'group', ariaLabel: node.textContent.trim() })
            node.setAttribute('aria-owns', own.map((cell) => cell.node.id).join(' '))
        }
    }

    #sort(rank) {
        const nodes = inOrder(this.#cells.values(), rank).map(({ outer }) => outer)
        sort(this.#layer, nodes, this.#held(nodes))
    }

    /** The nodes with the page's focus and with the ends of the text that is selected. */
    #held(nodes) {
        const root = this.#layer.getRootNode()
        const { anchorNode, focusNode } = (root.getSelection ? root : document).getSelection() ?? {}
        return [root.activeElement, anchorNode, focusNode].map((held) => nodes.find((node) => node.contains(held))).filter(Boolean)
    }

    close() {
        clearTimeout(this.#timer)
    }
}

/** Cells as they are read: section by section, headers and the like first. */
function inOrder(cells, rank) {
    const kind = ({ category }) => (category === 'cell' ? 1 : 0)
    return [...cells].sort((one, other) => {
        const [a, b] = [one.element, other.element]
        return a.section - b.section || kind(a) - kind(b) || rank(one) - rank(other) || a.item - b.item
    })
}
return { ReadingOrder }
})()
// track.js
const module137 = (() => {
// A longer track would go on far out of sight; it ends here.
const FAR = 1_000_000

/**
 * Holds the node of an element that follows a side of what is visible. The browser keeps it there by itself, by `position: sticky`, also
 * while it scrolls ahead of the page:
 *
 *     least ├──────────────┤ most          origins of the node
 *           ▓▓▓▓        ▓▓▓▓
 *           └──── track ───┘
 */
class Track {
    node = document.createElement('div')
    #held
    #side
    #inset

    constructor(held) {
        this.#held = held
        this.node.className = 'track'
        this.node.setAttribute('role', 'presentation')
        this.node.appendChild(held)
    }

    /** `pin`: as in the window's `pins`. `base`: from where places are counted. */
    place({ x, y, width, height }, { side, inset, least = -Infinity, most = Infinity }, base) {
        const isVertical = side === 'top' || side === 'bottom'
        const from = isVertical ? base.y : base.x
        const start = Math.max(least - from, -FAR)
        const length = Math.min(most - from, FAR) - start + (isVertical ? height : width)
        const [left, top] = isVertical ? [x - base.x, start] : [start, y - base.y]
        Object.assign(this.node.style, {
            left: `${left}px`, top: `${top}px`, width: `${isVertical ? width : length}px`, height: `${isVertical ? length : height}px`,
            flexDirection: isVertical ? 'column' : 'row', justifyContent: { top: 'start', bottom: 'end' }[side] ?? side })
        if (this.#side && this.#side !== side) this.#held.style[this.#side] = ''
        this.#side = side
        this.#inset = inset
    }

    /** Counts in that what is around the track is drawn `by` from where it lies, which is nothing to `position: sticky`. */
    shift(by) {
        const distance = { top: -by.y, bottom: by.y, left: -by.x, right: by.x }[this.#side]
        this.#held.style[this.#side] = `${this.#inset + distance}px`
    }

    /** The node goes where it was before, or nowhere. */
    remove() {
        if (this.#side) this.#held.style[this.#side] = ''
        this.#held.remove()
        this.node.remove()
    }
}
return { Track }
})()
// cells.js
const module138 = (() => {
const { PLACEHOLDER } = module125
const { place } = module22
const { Pool } = module135
const { ReadingOrder } = module136
const { Track } = module137

// Beyond this distance from where they are counted from, places would not be exact to the pixel on a GPU.
const FAR = 500_000

/** A node of an element in sight. `item` is what it shows. */
class Cell {
    isShown = false
    /** Whether its size is that of its content. */
    isMeasured = false

    /** The node around this one, of an element that follows what is visible. */
    track

    constructor(node, kind, element) {
        this.node = node
        this.kind = kind
        this.element = element
    }

    /** The node that lies in the layer. */
    get outer() {
        return this.track?.node ?? this.node
    }
}

const kindOf = ({ category, kind }) => (category === 'cell' ? 'cell' : `${category} ${kind}`)
/** How an element follows what is visible. In a transition, what is pinned stays where it is on the screen. */
function pinOf({ pinned, x, y }, pin, bounds) {
    if (pin || !pinned) return pin
    return pinned.dx ? { side: 'left', inset: x - bounds.x } : { side: 'top', inset: y - bounds.y }
}
const isOnScreen = ({ y, x, width, height }, { x: left, y: top }, viewport) =>
    x < left + viewport.width && x + width > left && y < top + viewport.height && y + height > top

/** The nodes of everything in sight, made equal to the elements of a window at most once a frame. */
class Cells {
    #byKey = new Map()
    #byId = new Map()
    #pool = new Pool()
    #base = { x: 0, y: 0 }
    // How far from where the layer lies it is drawn.
    #shift = { x: 0, y: 0 }
    #stage
    #content
    #motion
    #measuring
    #order

    /**
     * `content`: `itemOf(element)`, `keyOf(element)`, `show(node, element, item)`, `apply(node, element)`, `hide(node, element, item)`, and
     * `mark(cell)`. `positions()`: as `ReadingOrder` has it.
     */
    constructor(stage, content, motion, measuring, positions) {
        this.#stage = stage
        this.#content = content
        this.#motion = motion
        this.#measuring = measuring
        this.#order = new ReadingOrder(stage.layer, positions)
    }

    get count() {
        return this.#byKey.size
    }

    /** The cell of an item. */
    ofKey(key) {
        return this.#byId.get(key)
    }

    /** The cell that a node of the page is in. */
    ofNode(node) {
        for (let each = node; each && each !== this.#stage.element; each = each.parentNode) if (each.cell) return each.cell
        return undefined
    }

    /**
     * Draws elements. `origin`: the content's place at the corner of the view, which is at `position` of the native scroller. `shift`: how
     * far the content has moved on its own. `isAnimated`: whether cells glide to where they are now.
     */
    draw(elements, { pins, origin, position, bounds, shift, viewport, isAnimated, wasRemoved, appearing }) {
        this.#moveBase(origin)
        this.#removeOthers(elements, isAnimated && wasRemoved)
        for (const [key, element] of elements) {
            const item = this.#content.itemOf(element)
            const cell = this.#byKey.get(key) ?? this.#add(key, element)
            const { element: before, item: shown, isShown } = cell
            const isNew = !isShown
            const pin = pinOf(element, pins.get(key), bounds)
            this.#show(cell, element, item, pin)
            const isElsewhere = before !== element || cell.base !== this.#base || cell.pin !== pin
            if (isNew || isElsewhere || shown !== item) {
                this.#place(cell, element, pin)
                this.#content.apply(cell.node, element)
            }
            if (element.category === 'cell') this.#content.mark(cell)
            if (!isAnimated || element.pinned || element.isLifted) continue
            if (isNew) this.#motion.appear(cell.node, appearing(element))
            else if (before !== element) this.#glide(cell, before, origin, shift, viewport)
        }
        this.#pool.trim()
        this.drawOrigin({ origin, position })
        this.#order.request(this.#byKey)
    }

    /** Moves everything as a whole. */
    drawOrigin({ origin, position }) {
        const [x, y] = [position.x - origin.x + this.#base.x, position.y - origin.y + this.#base.y]
        if (x === this.#shift.x && y === this.#shift.y) return
        this.#shift = { x, y }
        this.#stage.layer.style.transform = `translate(${x}px, ${y}px)`
        for (const { track } of this.#byKey.values()) track?.shift(this.#shift)
    }

    /** Whether places are to be counted from elsewhere, and so to be drawn anew. */
    isFar({ x, y }) {
        return Math.abs(x - this.#base.x) > FAR || Math.abs(y - this.#base.y) > FAR
    }

    /** Places all cells anew in the next picture. */
    forgetPlaces() {
        this.#base = { ...this.#base }
    }

    #moveBase(origin) {
        if (this.isFar(origin)) this.#base = { x: Math.round(origin.x), y: Math.round(origin.y) }
    }

    #add(key, element) {
        const kind = kindOf(element)
        const cell = new Cell(this.#pool.take(kind), kind, element)
        cell.node.cell = cell
        this.#byKey.set(key, cell)
        return cell
    }

    #show(cell, element, item, pin) {
        const { node } = cell
        this.#setTrack(cell, Boolean(pin))
        const { outer } = cell
        if (outer.parentNode !== this.#stage.layer) this.#stage.layer.appendChild(outer)
        const isOther = !cell.isShown || cell.item !== item
        if (element.category === 'cell') {
            const key = this.#content.keyOf(element)
            if (cell.key !== key) this.#forget(cell)
            cell.key = key
            this.#byId.set(key, cell)
        }
        cell.isShown = true
        cell.element = element
        if (!isOther) return
        this.#content.show(node, element, item)
        cell.item = item
    }

    #setTrack(cell, hasTrack) {
        if (hasTrack === Boolean(cell.track)) return
        cell.track?.remove()
        cell.track = hasTrack ? new Track(cell.node) : undefined
        cell.outer.cell = cell
    }

    #place(cell, element, pin) {
        // An item that is not loaded yet has the size that the layout estimates.
        cell.isMeasured = cell.item !== PLACEHOLDER && this.#measuring.measures(cell, element)
        if (!cell.isMeasured) this.#measuring.unobserve(cell)
        cell.base = this.#base
        cell.pin = pin
        const frame = element.transform?.untransformedFrame ?? element
        place(cell.node, element, pin ? frame : this.#base, cell.isMeasured ? this.#measuring.sides : '')
        if (pin) {
            cell.track.place(frame, pin, this.#base)
            cell.track.shift(this.#shift)
            cell.track.node.style.zIndex = cell.node.style.zIndex
        }
        if (cell.isMeasured) this.#measuring.observe(cell)
    }

    #glide(cell, before, origin, shift, viewport) {
        const { element, node } = cell
        const from = { ...before, x: before.x + shift.x, y: before.y + shift.y }
        if (!isOnScreen(from, origin, viewport) && !isOnScreen(element, origin, viewport)) return
        this.#motion.glide(node, from.x - element.x, from.y - element.y)
        if (!cell.isMeasured) this.#motion.stretch(node, before, element)
    }

    #removeOthers(elements, wasRemoved) {
        for (const [key, cell] of this.#byKey) {
            if (elements.has(key)) continue
            this.#byKey.delete(key)
            this.#forget(cell)
            const disappears = wasRemoved && cell.element.category === 'cell' && wasRemoved(cell.key)
            if (disappears) this.#motion.disappear(cell.node, () => this.#release(cell, true))
            else this.#release(cell)
        }
    }

    #forget(cell) {
        if (this.#byId.get(cell.key) === cell) this.#byId.delete(cell.key)
    }

    #release(cell, isLate) {
        const { node, element, item, kind } = cell
        this.#measuring.unobserve(cell)
        if (cell.isShown) this.#content.hide(node, element, item)
        node.getAnimations?.().forEach((animation) => animation.cancel())
        this.#setTrack(cell, false)
        node.cell = undefined
        this.#pool.give(kind, node)
        if (isLate) node.remove()
    }

    close() {
        this.#order.close()
        this.remove(() => true)
    }

    /** Removes the cells of some items. */
    remove(isGone) {
        this.#removeOthers(new Map([...this.#byKey].filter(([, cell]) => !isGone(cell.key))))
        this.#pool.trim()
    }
}
return { Cells }
})()
// measuring.js
const module139 = (() => {
const { hasSizes, measuredSides } = module107

/**
 * Cells whose content decides their size: those whose layout estimates it, and all where nothing else does. Sizes that are measured in one
 * frame are sent together, and one request is under way at a time.
 */
class Measuring {
    #observer = new ResizeObserver((entries) => this.#measured(entries))
    #sizes = new Map()
    #isSending = false
    // Whether the layout takes measured sizes; undefined: it has not said so yet.
    #isTaken
    // The newest question.
    #asked
    #options
    #send
    #redraw

    /** `send(operations)` resolves when the daemon has the sizes; `redraw()` draws all cells anew. */
    constructor(options, { send, redraw }) {
        this.#options = options
        this.#send = send
        this.#redraw = redraw
    }

    /** Whether sizes are on their way to the daemon, or its answer. */
    get isBusy() {
        return this.#isSending || this.#asked !== undefined
    }

    /** The sides that content decides: "height", "width", both, or none. */
    get sides() {
        return measuredSides(this.#options)
    }

    /** Learns whether the layout of a container takes measured sizes, which a request without any tells. */
    async learn(container) {
        if (!this.sides || !container?.number) return
        const asked = this.#asked = Symbol('question')
        const isTaken = await container.update({ operations: [{ setMeasuredSizes: { section: 0, items: [], sizes: [] } }], withoutBatch: true })
            .then(() => true, ({ code }) => (code === 'request.invalid' ? false : code === 'index.outOfRange' ? true : undefined))
        if (asked !== this.#asked) return
        this.#asked = undefined
        if (isTaken === undefined || isTaken === this.#isTaken) return
        this.#isTaken = isTaken
        const { measures, layout } = this.#options
        if (!isTaken && measures) console.warn(`measures is "${measures}", but ${layout ?? 'the layout'} takes no measured sizes with these parameters`)
        this.#redraw()
    }

    /** Whether a cell is as large as its content. */
    measures(cell, { estimated, category }) {
        if (!this.sides || this.#isTaken === false) return Boolean(this.sides && estimated)
        return estimated || cell.isMeasured || Boolean(this.#isTaken && category === 'cell' && this.#isOwn)
    }

    /** Whether the view has decided that cells are measured, and not the program. */
    get #isOwn() {
        const { container, measures } = this.#options
        return container ? measures !== undefined : !hasSizes(this.#options)
    }

    /** Measures a cell, also where the page has done so before, since the daemon has only an estimate. */
    observe(cell) {
        if (cell.isObserved && !cell.element.estimated) return
        if (cell.isObserved) this.#observer.unobserve(cell.node)
        cell.isObserved = true
        this.#observer.observe(cell.node, { box: 'border-box' })
    }

    unobserve(cell) {
        if (!cell.isObserved) return
        this.#observer.unobserve(cell.node)
        cell.isObserved = false
        cell.node.style.minWidth = cell.node.style.minHeight = ''
        this.#sizes.delete(cell)
    }

    #measured(entries) {
        for (const { target, borderBoxSize: [{ inlineSize, blockSize }] } of entries) {
            const { cell } = target
            // Without a box, as in a view that is hidden, it has no size.
            if (!cell?.isObserved || target.getClientRects().length === 0) continue
            const { width, height, estimated } = cell.element
            const size = [this.sides.includes('width') ? inlineSize : width, this.sides.includes('height') ? blockSize : height]
            if (this.#isOwn && this.#fills(cell, size)) continue
            if (estimated || Math.abs(size[0] - width) > 0.01 || Math.abs(size[1] - height) > 0.01) this.#sizes.set(cell, size)
        }
        this.#flush()
    }

    /** A cell without content, such as one that is only painted, is as large as the layout makes it, at least. */
    #fills({ node, element: { width, height } }, size) {
        if (size[0] > 0 && size[1] > 0) return false
        if (!size[0]) node.style.minWidth = `${width}px`
        if (!size[1]) node.style.minHeight = `${height}px`
        return width > 0 && height > 0
    }

    async #flush() {
        if (this.#isSending || this.#sizes.size === 0) return
        this.#isSending = true
        const operations = this.#operations([...this.#sizes])
        this.#sizes.clear()
        await this.#send(operations)
        this.#isSending = false
        this.#flush()
    }

    /** Cells with identifiers together, everything else by its kind and section. */
    #operations(measured) {
        const groups = new Map()
        for (const [{ element }, size] of measured) {
            const { category, kind, section, item, id } = element
            const hasId = category === 'cell' && id !== undefined
            const name = hasId ? 'ids' : `${kind} ${section}`
            const fields = hasId ? { ids: [] } : { section, items: [], ...category !== 'cell' && { kind } }
            if (!groups.has(name)) groups.set(name, { ...fields, sizes: [] })
            const group = groups.get(name)
            if (hasId) group.ids.push(id)
            else group.items.push(item)
            group.sizes.push(...size)
        }
        return [...groups.values()].map((setMeasuredSizes) => ({ setMeasuredSizes }))
    }

    close() {
        this.#observer.disconnect()
    }
}
return { Measuring }
})()
// motion.js
const module140 = (() => {
const TIMING = { duration: 250, easing: 'cubic-bezier(.2, .7, .2, 1)' }

/**
 * Animations. They are added to where an element lies, so that one that begins during another goes on from there, and neither has to be
 * ended or read.
 */
class Motion {
    #preference = matchMedia('(prefers-reduced-motion: reduce)')

    get isOn() {
        return !this.#preference.matches
    }

    /** From a place that lies `dx` and `dy` from where the node is now. */
    glide(node, dx, dy) {
        if (!this.isOn || (Math.abs(dx) < 0.5 && Math.abs(dy) < 0.5)) return
        node.animate({ translate: [`${dx}px ${dy}px`, '0 0'] }, { ...TIMING, composite: 'add' })
    }

    /** From another size. */
    stretch(node, from, to) {
        if (!this.isOn || (from.width === to.width && from.height === to.height)) return
        const keyframes = { width: [`${from.width}px`, `${to.width}px`], height: [`${from.height}px`, `${to.height}px`] }
        node.animate(keyframes, TIMING)
    }

    /** From the attributes that the layout gives to what appears, or from nothing. */
    appear(node, { alpha = 0, dx = 0, dy = 0 } = {}) {
        if (!this.isOn) return
        node.animate({ opacity: [alpha, node.style.opacity || 1], scale: ['.9', '1'] }, TIMING)
        this.glide(node, dx, dy)
    }

    /** Calls `done` when the node has disappeared. */
    disappear(node, done) {
        if (!this.isOn) return done()
        const animation = node.animate({ opacity: [node.style.opacity || 1, 0], scale: ['1', '.9'] }, { ...TIMING, fill: 'forwards' })
        animation.onfinish = animation.oncancel = () => {
            animation.onfinish = animation.oncancel = null
            animation.cancel()
            done()
        }
    }
}
return { Motion }
})()
// movement.js
const module141 = (() => {
/**
 * The elements of a window with those that are dragged, in any view of the container, where they are to be drawn, and the places that
 * wait for them.
 */
function withMovement(elements, movement, keyOf) {
    if (!movement) return elements
    const all = new Map(elements)
    const keys = new Map([...elements.values()].filter(({ category }) => category === 'cell').map((element) => [keyOf(element), element]))
    movement.lifted.forEach((lifted, index) => {
        const path = movement.indexPaths[index]
        const there = keys.get(keyOf(path))
        const key = there?.key ?? `lifted ${keyOf(path)}`
        all.set(key, { ...there, ...lifted, ...path, key, zIndex: 1_000_000 + index, isLifted: true })
        const place = { key: `place ${key}`, category: 'decoration', kind: 'drop-place', zIndex: -1, pinned: undefined }
        if (there) all.set(place.key, { ...there, ...place })
    })
    return all
}
return { withMovement }
})()
// row.js
const module142 = (() => {
const { Latest } = module104

// How long a wheel rests before its row comes to a stop, in milliseconds, and how near to its end a glide is over, in points.
const [REST, NEAR] = [150, 0.5]

/** A section that scrolls by itself. The picture follows hands at once, and the daemon as it replies. */
class Row {
    /** The daemon's newest reply to `queryOrthogonal`. */
    found
    #section
    #view
    // Where it was moved to, until the daemon has it there.
    #wanted
    #moving = new Latest()
    #timer
    #frame
    // While it comes to rest; another one each time, since a hand may stop it before the daemon has said where.
    #resting

    /** `view`: `motion`, `redraw()`, and `attempt(step)`, which carries out a step with the container. */
    constructor(section, view) {
        this.#section = section
        this.#view = view
    }

    get offset() {
        return this.#wanted ?? this.found.offset
    }

    /** Along which axis it lies, and in which direction an offset moves its elements. */
    get axis() {
        return this.found.direction === 'topToBottom' ? 'y' : 'x'
    }

    get sign() {
        return this.found.direction === 'rightToLeft' ? 1 : -1
    }

    get canScroll() {
        return this.found.bounces || this.found.maxOffset > this.found.minOffset
    }

    get isResting() {
        return this.#resting !== undefined
    }

    moveTo(offset) {
        this.#wanted = offset
        this.#view.redraw()
        return this.#moving.run(() => this.#view.attempt(async (container) => {
            await container.update({ operations: [{ setOrthogonalOffset: { section: this.#section, offset } }] })
            this.found = await container.queryOrthogonal({ section: this.#section })
        }).then(() => {
            if (this.#wanted === offset) this.#wanted = undefined
            this.#view.redraw()
        }))
    }

    /** Follows a finger; beyond its ends half as far, if it bounces. */
    pull(offset) {
        const inside = this.#clamped(offset)
        this.moveTo(this.found.bounces ? (inside + offset) / 2 : inside)
    }

    /** Follows a wheel. */
    turn(distance) {
        this.stop()
        this.moveTo(this.#clamped(this.offset + distance))
        this.#timer = setTimeout(() => this.rest(), REST)
    }

    #clamped(offset) {
        return Math.min(Math.max(offset, this.found.minOffset), this.found.maxOffset)
    }

    /** Goes on at a velocity, in points per second, and comes to rest where the row's behavior says. */
    rest(velocity = 0) {
        const resting = this.#resting = {}
        return this.#view.attempt(async (container) => {
            const place = { section: this.#section, proposed: { x: this.offset, y: 0 }, velocity: { x: velocity, y: 0 } }
            const { offset } = await container.targetOffset(place)
            if (resting === this.#resting) this.#glide(offset.x)
        })
    }

    /** Slows down as a scroll view does. */
    #glide(target) {
        const distance = this.#view.motion.isOn ? target - this.offset : 0
        let start
        const step = (now) => {
            start ??= now
            const left = distance * this.found.decelerationRate ** (now - start)
            if (Math.abs(left) < NEAR) return this.#arrive(target)
            this.#frame = requestAnimationFrame(step)
            this.moveTo(target - left)
        }
        this.#frame = requestAnimationFrame(step)
    }

    #arrive(target) {
        this.#resting = undefined
        if (target !== this.offset) this.moveTo(target)
    }

    /** Stays where it is. */
    stop() {
        clearTimeout(this.#timer)
        cancelAnimationFrame(this.#frame)
        this.#resting = undefined
    }
}
return { Row }
})()
// row_touch.js
const module143 = (() => {
const { listenToTouches } = module109

// The time before a release in which a finger's speed is measured, in milliseconds.
const RECENT = 100

/** A finger that moves along a row, which follows it and goes on at its speed. One that moves across it scrolls the view. */
class RowTouch {
    #view
    #touch

    /** `view`: `rowAt(event)`, `place(event)` and `isDragging()`, as `Rows` has them. */
    constructor(view) {
        this.#view = view
    }

    listen(element, signal) {
        const end = (event) => this.#end(event)
        listenToTouches(element, {
            touchstart: (event) => this.#begin(event), touchmove: (event) => this.#move(event), touchend: end, touchcancel: end }, signal)
    }

    #begin(event) {
        this.#end(event)
        const row = event.touches.length === 1 ? this.#view.rowAt(event.touches[0]) : undefined
        if (!row?.canScroll) return
        this.#touch = { row, start: this.#view.place(event.touches[0]), isCaught: row.isResting }
        row.stop()
    }

    #move(event) {
        if (!this.#touch || this.#view.isDragging()) return
        const place = this.#view.place(event.touches[0])
        if (!this.#touch.moves && !this.#turn(place, event.cancelable)) return
        event.preventDefault()
        const { row, moves, offset } = this.#touch
        moves.push({ time: event.timeStamp, offset: offset + row.sign * place[row.axis] })
        row.pull(moves.at(-1).offset)
    }

    /** Which way the finger goes; returns whether it is along the row. */
    #turn(place, canScroll) {
        const { row, start } = this.#touch
        const [x, y] = [Math.abs(place.x - start.x), Math.abs(place.y - start.y)]
        if (x === y) return false
        if (!canScroll || (x > y) !== (row.axis === 'x')) return this.#end(), false
        // From here on: browsers report moves only once they are longer than a tap.
        Object.assign(this.#touch, { moves: [], offset: row.offset - row.sign * place[row.axis] })
        return true
    }

    #end(event) {
        const { row, moves = [], isCaught } = this.#touch ?? {}
        this.#touch = undefined
        if (moves.length === 0 && !isCaught) return
        const recent = moves.filter(({ time }) => event.timeStamp - time <= RECENT)
        const [first, last] = [recent[0], recent.at(-1)]
        // Moves that are reported together have one time.
        row.rest(last?.time > first?.time ? (last.offset - first.offset) / (last.time - first.time) * 1000 : 0)
    }
}
return { RowTouch }
})()
// rows.js
const module144 = (() => {
const { Latest } = module104
const { Row } = module142
const { RowTouch } = module143

// How many rows are followed at once.
const MOST = 20

/** Sections that scroll by themselves. Their elements are drawn where the offset of the row has brought them. */
class Rows {
    #view
    // By section; null for one that no longer scrolls.
    #rows = new Map()
    #asked = { generation: undefined, sections: new Set() }
    #asking = new Latest()
    // While there are rows: without a listener, the browser scrolls without waiting for it.
    #listening

    /** `view`: `element`, `motion`, `container()`, `place(event)`, `isDragging()`, `redraw()` and `fail(error)`. */
    constructor(view) {
        this.#view = view
    }

    #listen() {
        this.#listening = new AbortController()
        const { element } = this.#view
        const { signal } = this.#listening
        element.addEventListener('wheel', (event) => this.#turn(event), { signal, passive: false })
        new RowTouch(this).listen(element, signal)
    }

    /** The elements of a window, with those of its rows in their places. Rows of another generation are queried and drawn later. */
    present({ elements, rows, generation }) {
        if (rows.length === 0) {
            this.close()
            return elements
        }
        if (!this.#listening) this.#listen()
        const sections = rows.slice(0, MOST)
        if (generation !== this.#asked.generation || sections.some((section) => !this.#asked.sections.has(section))) {
            this.#asked = { generation, sections: new Set(sections) }
            this.#asking.run(() => this.#ask(sections))
        }
        const known = this.#known
        if (known.size === 0) return elements
        const kinds = new Set(['cell', ...[...known.values()].flatMap(({ found }) => found.attributes.map(({ kind }) => kind))])
        const others = [...elements].filter(([, { section, kind }]) => !known.has(section) || !kinds.has(kind))
        return new Map([...others, ...[...known.values()].flatMap((row) => this.#scrolled(row))])
    }

    /** The rows of which the daemon has said something, by section. */
    get #known() {
        return new Map([...this.#rows].filter(([, row]) => row?.found))
    }

    async #ask(sections) {
        await this.#attempt(async (container) => {
            // A section that no longer scrolls is refused.
            const found = await Promise.all(sections.map((section) => container.queryOrthogonal({ section }).catch(() => null)))
            if (!this.#listening) return
            const rows = sections.map((section, index) => found[index] && Object.assign(this.#row(section), { found: found[index] }))
            for (const row of this.#rows.values()) if (!rows.includes(row)) row?.stop()
            this.#rows = new Map(sections.map((section, index) => [section, rows[index]]))
            this.#view.redraw()
        })
    }

    #row(section) {
        const { motion, redraw } = this.#view
        return this.#rows.get(section) ?? new Row(section, { motion, redraw, attempt: (step) => this.#attempt(step) })
    }

    #scrolled({ found, offset, axis, sign }) {
        return found.attributes.map((element) => {
            const { kind, section, item, id = `${section} ${item}` } = element
            const key = `row ${kind} ${id}`
            return [key, { ...element, key, [axis]: element[axis] + sign * offset }]
        })
    }

    // For fingers.

    /** The row under a pointer or a finger. */
    rowAt(event) {
        const { x, y } = this.place(event)
        const isUnder = ({ x: left, y: top, width, height }) => x >= left && x < left + width && y >= top && y < top + height
        return [...this.#known.values()].find(({ found }) => isUnder(found.frame))
    }

    place(event) {
        return this.#view.place(event)
    }

    isDragging() {
        return this.#view.isDragging()
    }

    /** A wheel that turns along a row scrolls it. With Control, it is a pinch. */
    #turn(event) {
        const { deltaX, deltaY, shiftKey, ctrlKey } = event
        const row = ctrlKey ? undefined : this.rowAt(event)
        if (!row) return
        const [x, y] = shiftKey && !deltaX ? [deltaY, 0] : [deltaX, deltaY]
        const [along, across] = row.axis === 'x' ? [x, y] : [y, x]
        if (Math.abs(along) <= Math.abs(across)) return
        event.preventDefault()
        row.turn(-row.sign * along)
    }

    /** Scrolls a row to an offset. */
    scrollTo(section, offset) {
        const row = this.#row(section)
        this.#rows.set(section, row)
        row.stop()
        return row.moveTo(offset)
    }

    async #attempt(step) {
        try {
            await step(this.#view.container())
        } catch (error) {
            this.#view.fail(error)
        }
    }

    close() {
        this.#listening?.abort()
        this.#listening = undefined
        for (const row of this.#rows.values()) row?.stop()
        this.#rows.clear()
        this.#asked.generation = undefined
    }
}
return { Rows }
})()
// scroller.js
const module145 = (() => {
const { ScrollScale } = module53

const NONE = { top: 0, left: 0, bottom: 0, right: 0 }

/** One axis: the content's offset, and the position of the native scroller that goes with it. */
class Axis {
    #scale = new ScrollScale()
    // How far one can scroll before the beginning of the content.
    #before = 0
    // Where the native scroller was last seen or put.
    #known = 0

    get offset() {
        return this.#scale.offset - this.#before
    }

    /** Where the native scroller is, or is to be put: on a pixel, since browsers round to them. */
    get position() {
        const { position } = this.#scale
        return Math.abs(position - this.#known) < 1 ? this.#known : Math.round(position)
    }

    get length() {
        return this.#scale.length
    }

    /** How far the native scroller has moved. Less than a pixel is how browsers round what was written. */
    read(position) {
        const step = position - this.#known
        if (Math.abs(step) < 1) return 0
        this.#known = position
        this.#scale.scrolled(this.#scale.position + step)
        return step
    }

    /** Ignores a position that the browser has chosen by itself, such as the end of shorter content. */
    ignore(position) {
        this.#known = position
    }

    /** Follows content that is longer or shorter now, and has moved. `before` and `after`: the space around it. */
    follow(content, viewport, distance, before, after) {
        const offset = this.offset + distance
        this.#before = before
        this.#scale.resize(content + before + after, viewport)
        if (offset !== this.offset) this.#scale.adjust(offset - this.offset)
    }

    scrollTo(offset) {
        this.#scale.scrollTo(offset + this.#before)
    }

    /** The position that the native scroller has to be put to, if it is elsewhere. */
    write() {
        const { position } = this
        if (position === this.#known) return undefined
        this.#known = position
        return position
    }
}

/** The native scroller. The page is read in `read` and `readSize` alone and written in `write`, so that no frame lays it out twice. */
class Scroller {
    viewport = { width: 0, height: 0 }
    /** Space around the content that one can scroll to. */
    inset = NONE
    /** Whether the content is longer than the view in this direction, and not downwards. */
    isHorizontal = false
    #x = new Axis()
    #y = new Axis()
    #element
    #space
    #content = { width: 0, height: 0 }
    #environment
    #isHidden = false
    // Whether the page leaves the height of the view to its content.
    #isByContent = false

    /** `environment`: with `isFromRight`, whether lines begin at the right. */
    constructor(element, space, inset, environment) {
        this.#element = element
        this.#space = space
        this.#environment = environment
        this.setInset(inset)
        this.scrollToStart()
    }

    get offset() {
        return { x: this.#x.offset, y: this.#y.offset }
    }

    get position() {
        return { x: this.#x.position, y: this.#y.position }
    }

    /** Notes where the user has scrolled; returns how far. */
    read() {
        const { clientWidth, clientHeight, scrollLeft, scrollTop } = this.#element
        if (this.#isHidden || !clientWidth || !clientHeight) return { x: 0, y: 0 }
        return { x: this.#x.read(scrollLeft), y: this.#y.read(scrollTop) }
    }

    /** Notes the visible size; returns whether it has changed. Of a hidden view, the last size stays, since it may be shown again. */
    readSize() {
        if (this.#element.clientWidth && !this.#element.clientHeight && !this.#isByContent) this.#askForHeight()
        const { clientWidth: width, clientHeight: height, scrollLeft, scrollTop } = this.#element
        const wasHidden = this.#isHidden
        this.#isHidden = !width || !height
        if (this.#isHidden) return false
        const isOther = wasHidden || width !== this.viewport.width || height !== this.viewport.height
        this.viewport = { width, height }
        this.#x.ignore(scrollLeft)
        this.#y.ignore(scrollTop)
        this.follow(this.#content)
        return isOther
    }

    /**
     * Of no height by its own content, the view is either hidden, or as high as what is in it (`height: auto`). Then it begins as high as it may
     * be, and `write` makes it as high as its content.
     */
    #askForHeight() {
        const [{ style }, { maxHeight }] = [this.#space, getComputedStyle(this.#element)]
        style.minHeight = '1px'
        this.#isByContent = this.#element.clientHeight > 0
        style.minHeight = ''
        if (!this.#isByContent) return
        this.#element.classList.add('by-content')
        style.height = '100vh'
        if (maxHeight === 'none') {
            console.warn('the height of a collection view is auto, so that it is as high as its content, up to that of the window: '
                + 'give it a height or a max-height', this.#element)
        }
    }

    /** Follows content that has another size, or has moved. */
    follow(content, { x, y } = { x: 0, y: 0 }) {
        const { top, left, bottom, right } = this.inset
        this.#content = content
        this.#x.follow(content.width, this.viewport.width, x, left, right)
        this.#y.follow(content.height, this.viewport.height, y, top, bottom)
    }

    /** Sets the space around the content. The picture stays in place. */
    setInset(inset) {
        this.inset = { ...NONE, ...inset }
        this.follow(this.#content)
    }

    /** The largest offset, unless the content is shorter than the view. */
    get #end() {
        return {
            x: this.#content.width + this.inset.right - this.viewport.width,
            y: this.#content.height + this.inset.bottom - this.viewport.height }
    }

    /** Whether the end of the content is in sight. */
    get isAtEnd() {
        return this.#beyond.end <= 2
    }

    /** How far the start and the end of the content are, in lengths of the view, along the axis that scrolls. */
    get distances() {
        const { start, end } = this.#beyond
        const length = this.isHorizontal ? this.viewport.width : this.viewport.height
        return { start: start / length, end: end / length }
    }

    /** How much content is out of sight at its start and its end, in points. */
    get #beyond() {
        const { inset: { left, top }, offset: { x, y } } = this
        if (!this.isHorizontal) return { start: y + top, end: this.#end.y - y }
        const [toLeft, toRight] = [x + left, this.#end.x - x]
        return this.#environment.isFromRight ? { start: toRight, end: toLeft } : { start: toLeft, end: toRight }
    }

    /** Whether a distance leads nowhere but towards the end. */
    isOnward({ x, y }) {
        return y >= 0 && (this.#environment.isFromRight ? x <= 0 : x >= 0)
    }

    scrollToStart() {
        const { left, top } = this.inset
        this.scrollTo({ x: this.#environment.isFromRight ? this.#end.x : -left, y: -top })
    }

    scrollToEnd() {
        if (!this.isHorizontal) this.scrollTo({ y: this.#end.y })
        else this.scrollTo({ x: this.#environment.isFromRight ? -this.inset.left : this.#end.x })
    }

    scrollTo({ x = this.#x.offset, y = this.#y.offset }) {
        this.#x.scrollTo(x)
        this.#y.scrollTo(y)
    }

    get #height() {
        const [length, { top, bottom }] = [this.#y.length, this.inset]
        if (this.#isByContent) return `${Math.min(this.#content.height + top + bottom, length)}px`
        return length > this.viewport.height + 1 ? `${length}px` : '100%'
    }

    write() {
        const { style } = this.#space
        // A pixel that rounding adds would make a scroll bar for it.
        const isWide = this.#x.length > this.viewport.width + 1
        style.width = isWide ? `${this.#x.length}px` : '100%'
        this.#element.classList.toggle('wide', isWide)
        style.height = this.#height
        const [left, top] = [this.#x.write(), this.#y.write()]
        if (left !== undefined) this.#element.scrollLeft = left
        if (top !== undefined) this.#element.scrollTop = top
    }
}
return { Scroller }
})()
// picture.js
const module146 = (() => {
const { asError } = module32
const { tell } = module44
const { around, firstInSight } = module134
const { Cells } = module138
const { Measuring } = module139
const { Motion } = module140
const { withMovement } = module141
const { Rows } = module144
const { Scroller } = module145

// The reasons that move cells where the eye can follow them: not scrolling, measuring or resizing.
const ANIMATED = new Set(['data', 'parameters', 'layout', 'movement', 'plugin'])

/** Draws a window's elements, at most once a frame. While an answer is on its way, the newest picture stays. */
class Picture {
    scroller
    cells
    rows
    #stage
    #options
    #model
    #session
    #environment
    #drawn
    #measuring
    #frame
    // The work of the next frame.
    #isStale = false
    #isAnimated = false
    #shift = { x: 0, y: 0 }
    #appearing = new Map()
    #movement
    #isInTransition = false
    #bounds
    // While a connection is lost, nothing is drawn: `elements` are those that one looks at, `place` says where one is among them, and
    // `contentSize` is that of the container that takes their place.
    #kept
    // The key of what one looked at then, which stays in place until one scrolls, while sizes are measured again.
    #held
    #followsEnd
    // Whether the view has yet to go to where the container's bounds are.
    #isToFollow = false
    // The number of items at which the program last learnt that an end is near, and how many updates may still change that.
    #reached = {}
    #updates = 0

    /**
     * `drawn()` is called behind each frame, and `fail(error)` for a row that cannot scroll; `isDragging()`: whether a pointer moves items
     * or selects an area.
     */
    constructor(stage, options, model, content, session, environment, { drawn, fail, isDragging }) {
        this.#stage = stage
        this.#options = options
        this.#model = model
        this.#session = session
        this.#environment = environment
        this.#drawn = drawn
        this.#followsEnd = options.anchor === 'end'
        this.scroller = new Scroller(stage.element, stage.space, options.contentInset, environment)
        this.#measuring = new Measuring(options, {
            send: async (operations) => {
                await this.#arrive()
                return session.update(operations, { anchor: this.anchor() })
            },
            redraw: () => {
                this.cells.forgetPlaces()
                this.redraw()
            } })
        const motion = new Motion()
        this.rows = new Rows({
            element: stage.element, motion, container: () => session.container,
            place: (event) => stage.place(event, this.scroller.offset), isDragging, redraw: () => this.redraw(), fail })
        this.cells = new Cells(stage, content, motion, this.#measuring, () => this.#positions())
    }

    /** The visible rectangle, in the content. */
    get visible() {
        return { ...this.scroller.offset, ...this.scroller.viewport }
    }

    get isPending() {
        return this.#frame !== undefined || this.#measuring.isBusy
    }

    /** Where a window begins. `isThere`: the container has bounds that say so. */
    first(container, isThere) {
        const { contentSize } = container
        this.#measuring.learn(container)
        this.#kept = undefined
        this.#isToFollow = isThere
        this.scroller.follow(contentSize)
        if (this.#followsEnd) this.scroller.scrollToEnd()
        else if (this.cells.count === 0) this.scroller.scrollToStart()
        return this.visible
    }

    /** Sends operations, which are seen as they are carried out. */
    async update(operations) {
        this.#updates++
        const reply = await this.#session.update(operations, { anchor: this.anchor(), withAnimations: true })
        this.#updates--
        this.#schedule()
        for (const element of reply?.appearing ?? []) this.#appearing.set(this.#model.key(element), element)
        return reply
    }

    /** The anchor: an end that is in sight, or else the first item in sight, where the container's bounds may not be yet. */
    anchor() {
        this.noteScroll()
        if (this.#followsEnd) return { at: 'end' }
        const isAtStart = this.scroller.distances.start <= 0 && this.#options.anchor !== 'end'
        if (this.#held !== undefined && this.#isGone(this.#held)) this.#held = undefined
        const key = isAtStart ? undefined : this.#held ?? this.firstKey
        return key === undefined || this.#isGone(key) ? { at: 'firstVisible' } : { at: 'item', indexPath: this.#model.path(key) }
    }

    /** Waits until the window shows something of what is in sight: what stays in place is found there, not where one has scrolled from. */
    async #arrive() {
        const [{ window }, { visible }] = [this.#session, this]
        if (!window || ['x', 'y'].every((axis) => meet(axis, window.shown, visible))) return
        await window.settled().catch(() => {})      // A lost connection is reported elsewhere.
    }

    /** The key of the first item in sight, as the window has it, which may not be drawn yet. */
    get firstKey() {
        const first = this.#first()
        return first && this.#model.key(first)
    }

    #first() {
        const { window } = this.#session
        return window && firstInSight(window.elements.values(), window.shown, this.#environment.isFromRight)
    }

    /** A container of others has whatever it shows. */
    #isGone(key) {
        return this.#model.hasIds && this.#model.sections ? this.#model.isGone(key) : false
    }

    changed({ reason, contentSize, contentOffsetAdjustment, movement, transition, bounds }) {
        this.noteScroll()
        this.scroller.isHorizontal = contentSize.width > bounds.width && contentSize.height <= bounds.height
        // The scroller stays with what is drawn.
        if (this.#kept) this.#kept.contentSize = contentSize
        else this.#follow(contentSize, contentOffsetAdjustment)
        const hasEnded = this.#isInTransition && !transition
        this.#isInTransition = Boolean(transition)
        if (hasEnded || reason === 'layout' || reason === 'parameters') this.#measuring.learn(this.#session.container)
        this.#isAnimated ||= ANIMATED.has(reason) || hasEnded
        this.#bounds = bounds
        this.#movement = movement
        this.redraw()
    }

    #follow(contentSize, adjustment) {
        this.scroller.follow(contentSize, adjustment)
        this.#shift = { x: this.#shift.x + adjustment.x, y: this.#shift.y + adjustment.y }
        if (this.#followsEnd) this.scroller.scrollToEnd()
    }

    /** The model is another one: what it has not got is not shown from the next frame on. */
    modelChanged() {
        this.#isAnimated = true
        this.#reached = {}
        this.redraw()
    }

    /** Draws nothing as lifted any more, since no change of the container will say so. */
    putDown() {
        if (!this.#movement) return
        this.#movement = undefined
        this.#isStale = true
        this.#draw()
    }

    /** Draws everything in the next frame. */
    redraw() {
        this.#isStale = true
        this.#schedule()
    }

    /** Notes where the user has scrolled. */
    noteScroll() {
        const { x, y } = this.scroller.read()
        if (!x && !y) return
        this.#held = undefined
        if (this.#kept) this.#kept.place = this.#place(this.#kept.elements)
        const { isAtEnd } = this.scroller
        this.#followsEnd = this.#options.anchor === 'end' && (isAtEnd || (this.#followsEnd && this.scroller.isOnward({ x, y })))
        this.#move()
    }

    /** The browser is about to draw a frame, scrolled. */
    scrolled() {
        this.noteScroll()
        cancelAnimationFrame(this.#frame)
        this.#frame = undefined
        this.#draw()
    }

    scroll(change) {
        this.noteScroll()
        this.#held = undefined
        change(this.scroller)
        this.#followsEnd = this.#options.anchor === 'end' && this.scroller.isAtEnd
        this.#move()
    }

    resized() {
        if (!this.scroller.readSize()) return
        if (this.#followsEnd) this.scroller.scrollToEnd()
        const { width, height } = this.visible
        // As wide as the content, it could not stay while that scrolls sideways.
        this.#stage.overlay.style.width = `${width}px`
        this.#session.window?.move(this.#followsEnd ? this.visible : { width, height })
        this.redraw()
    }

    /** Sets the space around the content that one can scroll to. */
    setInset(inset) {
        this.noteScroll()
        this.scroller.setInset(inset)
        this.#move()
    }

    /** Keeps the picture as it is, for as long as there is nothing to ask. */
    freeze() {
        const elements = [...this.#session.window?.elements.values() ?? []]
        this.#kept ??= { elements, place: this.#place(elements) }
    }

    /** Where one is: how far below the top the first item in sight lies; beyond all that is drawn, the place in the content alone. */
    #place(elements) {
        const { visible } = this
        const first = firstInSight(elements, visible, this.#environment.isFromRight)
        return first ? { key: this.#model.key(first), distance: first.y - visible.y } : { offset: this.scroller.offset }
    }

    /** Goes on where one was, although sizes that had been measured are estimates again. False if the connection is lost again. */
    async thaw() {
        const { key, distance, offset: there } = this.#kept?.place ?? {}
        try {
            let target = there
            if (key !== undefined && !this.#isGone(key)) {
                const indexPath = this.#model.path(key)
                this.#held = key
                target = (await this.#session.container.scrollTarget({ indexPath, anchor: { indexPath, edge: 'start', distance } })).offset
            }
            const { contentSize } = this.#kept ?? {}
            if (contentSize) this.scroller.follow(contentSize)
            if (this.#followsEnd) this.scroller.scrollToEnd()
            else if (target) this.scroller.scrollTo(target)
            this.#move()
            await this.#session.window?.settled()
        } catch (error) {
            // The connection is lost again, and the next one goes on from here; or the container is gone, which is reported elsewhere.
            if (asError(error).name === 'ConnectionLost') return false
        }
        this.#kept = undefined
        this.#isAnimated = false
        this.#move()
        this.redraw()
        return true
    }

    close() {
        cancelAnimationFrame(this.#frame)
        this.#measuring.close()
        this.rows.close()
        this.cells.close()
    }

    #move() {
        this.#session.window?.move(this.scroller.offset)
        this.#schedule()
    }

    #schedule() {
        this.#frame ??= requestAnimationFrame(() => {
            this.#frame = undefined
            this.#draw()
        })
    }

    #draw() {
        const { window } = this.#session
        if (this.#kept) this.cells.remove((key) => this.#isGone(key))
        if (!window || this.#kept) return
        if (this.#isToFollow) this.#goTo(window)
        this.noteScroll()
        const origin = window.shown
        const { position, viewport } = this.scroller
        if (this.#isStale || this.cells.isFar(origin)) this.#drawCells(window, { origin, position, viewport })
        else this.cells.drawOrigin({ origin, position })
        this.scroller.write()
        const { x, y } = this.scroller.offset
        // In a transition the content stays under the fingers, even beyond its ends, where no scroller can follow.
        const isElsewhere = Math.abs(x - window.rect.x) >= 1 || Math.abs(y - window.rect.y) >= 1
        if (isElsewhere && !this.#isInTransition) window.move({ x, y })
        this.#drawn()
        this.#reach()
    }

    /** Goes to where the container's bounds are, which then get the size of the view. */
    #goTo(window) {
        this.#isToFollow = false
        const { rect } = window
        this.scroller.scrollTo(rect)
        const { width, height } = this.visible
        if (width !== rect.width || height !== rect.height) window.move({ width, height })
    }

    #drawCells(window, places) {
        const elements = withMovement(this.rows.present(window), this.#movement, (element) => this.#model.key(element))
        for (const [key, element] of elements) {
            if (element.category === 'cell' && this.#model.item(element) === undefined) elements.delete(key)
        }
        // The first picture is there at once.
        const isAnimated = this.#isAnimated && this.cells.count > 0
        const [shift, appearing] = [this.#shift, this.#appearing]
        this.#isStale = this.#isAnimated = false
        this.#shift = { x: 0, y: 0 }
        this.#appearing = new Map()
        this.cells.draw(elements, {
            ...places, pins: window.pins, bounds: this.#bounds, shift, isAnimated, wasRemoved: (key) => this.#model.isGone(key),
            appearing: (element) => fromElement(appearing.get(this.#model.key(element)), element) })
    }

    /** Where the cells come among all, if only the daemon knows. */
    async #positions() {
        const { container, window } = this.#session
        if (this.#model.count !== undefined || this.#options.role === 'log' || !container?.number || !window) return undefined
        try {
            const { sections, items, ids, positions, setSizes } = await container.readingOrder({ rect: around(window.elements.values()) })
            const keyAt = (index) => this.#model.key({ section: sections[index], item: items[index], id: ids[index] })
            return positions.map((position, index) => ({ key: keyAt(index), position, setSize: setSizes[index] }))
        } catch {
            // The container has failed, or too much is in sight; the next picture asks again.
            return undefined
        }
    }

    /** Tells the program that one is within a screen of an end of the content, once for as many items as there are. */
    #reach() {
        const { distances } = this.scroller
        for (const edge of ['start', 'end']) {
            if (this.#updates > 0 || distances[edge] >= 1 || this.#reached[edge] === this.#model.count) continue
            this.#reached[edge] = this.#model.count
            tell(this.#options.onreach, edge)
        }
    }
}

/** Whether two rectangles have something in common along an axis. */
function meet(axis, first, second) {
    const length = axis === 'x' ? 'width' : 'height'
    return first[axis] < second[axis] + second[length] && second[axis] < first[axis] + first[length]
}

/** How an element differs when it begins to appear. */
function fromElement(first, element) {
    return first && { alpha: first.alpha, dx: first.x - element.x, dy: first.y - element.y }
}
return { Picture }
})()
// printing.js
const module147 = (() => {
// How often the height follows content that is measured as it comes in sight.
const ATTEMPTS = 4

/** Prints the items in sight, and not the whole length of the content: paper has as many pages as the element is long. */
class Printing {
    #stage
    #offset

    constructor(stage) {
        this.#stage = stage
    }

    /** Whether the scroller is where it is printed, and not where the user has scrolled to. */
    get isActive() {
        return this.#offset !== undefined
    }

    listen(signal) {
        window.addEventListener('beforeprint', () => this.#begin(), { signal })
        window.addEventListener('afterprint', () => this.#end(), { signal })
    }

    /** Prints content from its start, up to a length. `view`: its `container`, `settled()`, `visible` and `scrollToOffset(offset)`. */
    async all(view, length) {
        const { style } = this.#stage.element
        const [before, { height, maxHeight }] = [view.visible, style]
        try {
            for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
                const wanted = `${Math.min(Math.ceil(view.container.contentSize.height), length)}px`
                if (style.height === wanted) break
                Object.assign(style, { height: wanted, maxHeight: 'none' })
                view.scrollToOffset({ x: 0, y: 0 })
                await view.settled()
                await view.container.queryContainer()
            }
            window.print()
        } finally {
            Object.assign(style, { height, maxHeight })
            await view.settled()
            view.scrollToOffset(before)
        }
    }

    /** Without its length, the scroller is at its start; so what is in sight is put there. */
    #begin() {
        const { element, layer } = this.#stage
        const { scrollLeft: x, scrollTop: y } = element
        this.#offset = { x, y }
        element.classList.add('printing')
        layer.style.translate = `${-x}px ${-y}px`
    }

    #end() {
        const { element, layer } = this.#stage
        if (!this.#offset) return
        element.classList.remove('printing')
        layer.style.translate = ''
        // Before the browser reports the start as where one has scrolled to.
        Object.assign(element, { scrollLeft: this.#offset.x, scrollTop: this.#offset.y })
        this.#offset = undefined
    }
}
return { Printing }
})()
// environment.js
const module148 = (() => {
/** @typedef {import('../../collection-view.js').ViewOptions<unknown>} ViewOptions */

/**
 * The page's properties that a layout gets: its scale, which another zoom or screen changes, and its writing direction. Values that the
 * program has set replace them.
 */
class Environment {
    #element
    #options
    // As it was last read.
    /** @type {string | undefined} */
    #direction

    /**
     * `options`: with `environment` and `contentInset`.
     * @param {HTMLElement} element
     * @param {ViewOptions} options
     */
    constructor(element, options) {
        this.#element = element
        this.#options = options
        this.#readDirection()
    }

    /**
     * As in the environment of a container.
     * @returns {import('../../layoutd.js').EnvironmentFields}
     */
    get fields() {
        const { environment, contentInset } = this.#options
        const layoutDirection = this.#direction === 'rtl' ? 'rightToLeft' : 'leftToRight'
        return { scale: devicePixelRatio, layoutDirection, ...contentInset && { contentInset }, ...environment }
    }

    /** Whether lines begin at the right. A container of others has an environment of theirs. */
    get isFromRight() {
        return !this.#options.container && this.fields.layoutDirection === 'rightToLeft'
    }

    /**
     * Calls `changed()` when the page's scale or its `dir` has become another.
     * @param {() => void} changed
     * @param {AbortSignal} signal
     */
    watch(changed, signal) {
        this.#watchScale(changed, signal)
        const observer = new MutationObserver(() => this.#readDirection() && changed())
        for (const root of roots(this.#element)) observer.observe(root, { subtree: true, attributeFilter: ['dir'] })
        signal.addEventListener('abort', () => observer.disconnect())
    }

    /**
     * A query for the present scale, which begins anew with each other one.
     * @param {() => void} changed
     * @param {AbortSignal} signal
     */
    #watchScale(changed, signal) {
        const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
        query.addEventListener('change', () => {
            this.#watchScale(changed, signal)
            changed()
        }, { once: true, signal })
    }

    /** Returns whether it is another one. */
    #readDirection() {
        const { classList } = this.#element
        // Its own is from left to right, while its content is wider.
        const isWide = classList.contains('wide')
        classList.remove('wide')
        const { direction } = getComputedStyle(this.#element)
        classList.toggle('wide', isWide)
        classList.toggle('rtl', direction === 'rtl')
        const isOther = direction !== this.#direction
        this.#direction = direction
        return isOther
    }
}

/**
 * The document, and the shadow trees that an element is in.
 * @param {Node} element
 * @returns {Node[]}
 */
function roots(element) {
    const root = element.getRootNode()
    return root instanceof ShadowRoot ? [root, ...roots(root.host)] : [root]
}
return { Environment }
})()
// layout_setting.js
const module149 = (() => {
const { described } = module107

/** @typedef {import('../../collection-view.js').ViewOptions<unknown>} ViewOptions */
/** @typedef {import('./sizing.js').Layout} Layout */
/** @typedef {import('../../layoutd.js').Operation} Operation */

/** Sends what a script sets of a layout in one piece, since the parameters of one layout are not those of another. */
class LayoutSetting {
    #options
    #send
    // The daemon's layout, while a script sets something else.
    /** @type {Layout | undefined} */
    #before

    /**
     * `options`: with `layout`, `parameters` and `levels`. `send(operation)`.
     * @param {ViewOptions} options
     * @param {(operation: Operation) => void} send
     */
    constructor(options, send) {
        this.#options = options
        this.#send = send
    }

    /**
     * Sets the layout of a level; `isReached`: which the daemon has already.
     * @param {number} level
     * @param {boolean} isReached
     */
    setLevel(level, isReached = false) {
        const { levels = [] } = this.#options
        if (!levels[level]) throw new RangeError(`level is ${level}, expected one of ${levels.length} levels, counted from 0`)
        this.#options.level = level
        if (isReached) Object.assign(this.#options, levels[level])
        else this.set(levels[level])
    }

    /** @param {Layout} changes */
    set(changes) {
        if (!this.#before) queueMicrotask(() => this.#flush())
        this.#before ??= { layout: this.#options.layout, parameters: this.#options.parameters }
        Object.assign(this.#options, changes)
    }

    #flush() {
        const [{ layout, parameters = {} }, before] = [this.#options, this.#before ?? {}].map((each) => described(each, this.#options))
        this.#before = undefined
        if (layout !== before.layout) return this.#send({ setLayout: { layout, parameters } })
        const dropped = Object.fromEntries(Object.keys(before.parameters ?? {}).map((name) => [name, null]))
        this.#send({ setParameters: { ...dropped, ...parameters } })
    }
}
return { LayoutSetting }
})()
// opening.js
const module150 = (() => {
const { described } = module107

/** @typedef {import('../../collection-view.js').ViewOptions<unknown>} ViewOptions */
/** @typedef {import('../../layoutd.js').Container} Container */
/** @typedef {import('../../layoutd.js').Rect} Rect */
/**
 * Where the view is, and where its window begins.
 * @typedef {{ visible: Rect, first(container: Container, isThere: boolean): Rect | undefined }} Picture
 */
/**
 * The model; one of a shared container does not say what sections there are.
 * @typedef {{ hasIds: boolean, describe?(): import('../../layoutd.js').SectionFields[] }} Model
 */

/** The arguments with which a view opens its container and its window. */
class Opening {
    #options
    #model
    #picture
    #environment

    /**
     * @param {ViewOptions} options
     * @param {Model} model
     * @param {Picture} picture
     * @param {import('./environment.js').Environment} environment
     */
    constructor(options, model, picture, environment) {
        this.#options = options
        this.#model = model
        this.#picture = picture
        this.#environment = environment
    }

    /**
     * The fields of `openContainer`.
     * @returns {import('../../layoutd.js').OpenContainer}
     */
    container() {
        const { width, height } = this.#picture.visible
        return {
            ...described(this.#options, this.#options), bounds: { width, height }, sections: this.#model.describe?.(),
            environment: this.#environment.fields }
    }

    /**
     * The options of the window of a container.
     * @param {Container} container
     * @returns {import('../../layoutd.js').WindowOptions}
     */
    window(container) {
        const { anchor, container: shared, overscan, ownsBounds = !shared } = this.#options
        if (this.#model.hasIds) container.withIds = true
        // The bounds of a shared container say where a view begins that owns them.
        const isThere = Boolean(shared && ownsBounds)
        const rect = this.#picture.first(container, isThere)
        return { rect: isThere ? undefined : rect, ownsBounds, overscan, anchor: { at: anchor === 'end' ? 'end' : 'firstVisible' } }
    }
}
return { Opening }
})()
// heartbeat.js
const module151 = (() => {
// In milliseconds: how often the daemon is pinged, and how long its answer may take, so that a daemon that hangs is noticed in 3 s. The
// last is for a page that was busy itself, and has an answer to read.
const [PERIOD, PATIENCE, READING] = [1000, 1800, 200]

/** Notices a daemon that is connected and does not answer, as one that has been stopped. */
class Heartbeat {
    #client
    #onchange
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer
    #isSilent = false
    #isEnded = false

    /**
     * `onchange(isSilent)` is called as it falls silent, and as it answers again.
     * @param {import('../../layoutd.js').Client} client
     * @param {(isSilent: boolean) => void} onchange
     */
    constructor(client, onchange) {
        this.#client = client
        this.#onchange = onchange
        this.#wait()
    }

    #wait() {
        if (!this.#isEnded) this.#timer = setTimeout(() => this.#ask(), PERIOD)
    }

    async #ask() {
        // Browsers slow down the timers of a page in the background.
        if (document.hidden) return this.#wait()
        this.#timer = setTimeout(() => { this.#timer = setTimeout(() => this.#turn(true), READING) }, PATIENCE)
        try {
            await this.#client.ping()
        } catch {
            // The connection is lost, which the client reports itself.
        }
        clearTimeout(this.#timer)
        this.#turn(false)
        this.#wait()
    }

    /** @param {boolean} isSilent */
    #turn(isSilent) {
        if (this.#isEnded || isSilent === this.#isSilent) return
        this.#isSilent = isSilent
        this.#onchange(isSilent)
    }

    close() {
        this.#isEnded = true
        clearTimeout(this.#timer)
    }
}
return { Heartbeat }
})()
// session.js
const module152 = (() => {
const { Client, Window } = module53
const { asError } = module32
const { Heartbeat } = module151

/** @typedef {import('../../collection-view.js').ViewOptions<unknown>} ViewOptions */
/** @typedef {import('../../layoutd.js').Container} Container */
/** @typedef {import('../../layoutd.js').Operation} Operation */
/** @typedef {import('../../layoutd.js').UpdateContainer} UpdateContainer */
/** @typedef {Error | { message: string, code?: string }} Reason */
/**
 * @typedef {{
 *     opening(): import('../../layoutd.js').OpenContainer,
 *     opened(container: Container): import('../../layoutd.js').WindowOptions | Promise<import('../../layoutd.js').WindowOptions>,
 *     onchange(difference: import('../../layoutd.js').Difference): void,
 *     onstate(state: import('../../collection-view.js').State | 'heard' | 'restored', error?: Reason): void
 * }} Hooks
 */

// How long to wait before the next attempt to reach a daemon that has not answered yet.
const PAUSE = 2000

/** A view's connection, container and window, from opening to closing, in each of which something can be wrong. */
class Session {
    /** @type {Client | undefined} */
    client
    /** @type {Container | undefined} */
    container
    /** @type {Window | undefined} */
    window
    #options
    #hooks
    /** @type {(() => void) | undefined} */
    #unwatch
    /** @type {Heartbeat | undefined} */
    #heartbeat
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer
    #isClosed = false
    // Updates from while the container was being opened.
    /** @type {[operations: Operation[], fields: UpdateContainer | undefined][]} */
    #waiting = []

    /**
     * `hooks`: `opening()`, the fields of `openContainer`; `opened(container)`, which returns the window's options; `onchange(difference)`;
     * `onstate(state, error)`, "connecting", "ready", "silent", "reconnecting", "unreachable", "closed" or "failed"; "heard" and "restored" end
     * "silent" and "reconnecting".
     * @param {ViewOptions} options
     * @param {Hooks} hooks
     */
    constructor(options, hooks) {
        this.#options = options
        this.#hooks = hooks
    }

    async start() {
        clearTimeout(this.#timer)
        if (this.#isClosed) return
        this.#hooks.onstate('connecting')
        try {
            await this.#open()
            if (this.#isClosed) return this.close()
            this.#hooks.onstate('ready')
        } catch (thrown) {
            const error = asError(thrown)
            const isLost = ['ConnectionLost', 'TimeoutError'].includes(error.name)
            if (this.#isClosed) return
            this.#hooks.onstate(isLost ? 'unreachable' : 'failed', error)
            if (isLost && !this.#options.client) this.#timer = setTimeout(() => this.start(), PAUSE)
        }
    }

    async #open() {
        const { client, url, container } = this.#options
        this.client ??= container?.client ?? client ?? await Client.connect({ url })
        this.#unwatch ??= this.client.watch((lost) => this.#hooks.onstate(lost ? 'reconnecting' : 'restored', lost))
        this.#heartbeat ??= new Heartbeat(this.client, (isSilent) => this.#hooks.onstate(isSilent ? 'silent' : 'heard'))
        this.container = container ?? await this.client.open(() => {
            this.#waiting = []
            return this.#hooks.opening()
        })
        for (const [operations, fields] of this.#waiting.splice(0)) this.update(operations, fields)
        this.window = await Window.open(this.container, {
            ...await this.#hooks.opened(this.container),
            // Events that are on their way when the view is closed are ignored.
            onchange: (difference) => { if (!this.#isClosed) this.#hooks.onchange(difference) },
            onerror: (error) => this.#fail(error),
            onclosed: (reason) => this.#hooks.onstate('closed', { message: reason }) })
    }

    /** Opens everything again, after it was closed or has failed. */
    restart() {
        const ended = this.#options.client || this.#options.container ? undefined : this.client
        this.#end()
        if (ended) {
            ended.close()
            this.client = undefined
        }
        return this.start()
    }

    /**
     * Carries out operations. If a lost connection loses some, the container is opened again with their result.
     * @param {Operation[]} operations
     * @param {UpdateContainer} [fields]
     */
    async update(operations, fields) {
        if (operations.length === 0) return undefined
        if (!this.container) return void this.#waiting.push([operations, fields])
        try {
            return await this.container.update({ operations, withoutBatch: true, ...fields })
        } catch (thrown) {
            const error = asError(thrown)
            if (error.name !== 'ConnectionLost') this.#fail(error)
            return undefined
        }
    }

    /** @param {Error} error */
    #fail(error) {
        if (this.#isClosed) return
        const isLost = error.name === 'ConnectionLost'
        this.#hooks.onstate(isLost ? 'unreachable' : 'failed', error)
    }

    #end() {
        this.#unwatch?.()
        this.#unwatch = undefined
        this.#heartbeat?.close()
        this.#heartbeat = undefined
        if (!this.#options.container) this.container?.release()
        this.window = this.container = undefined
    }

    close() {
        this.#isClosed = true
        clearTimeout(this.#timer)
        const { window, container, client } = this
        this.#end()
        if (this.#options.container) return void window?.close().catch(() => {})
        if (this.#options.client) return void container?.close().catch(() => {})
        client?.close()
    }
}
return { Session }
})()
// view.js
const module153 = (() => {
const { tell } = module44
const { Focus } = module101
const { Interaction } = module116
const { Selection } = module117
const { KeyedModel } = module123
const { PagedModel } = module125
const { PathModel } = module126
const { SharedModel } = module127
const { Content } = module128
const { Notice } = module129
const { Stage } = module131
const { Status } = module132
const { Marks } = module133
const { Picture } = module146
const { Printing } = module147
const { Environment } = module148
const { LayoutSetting } = module149
const { Opening } = module150
const { Session } = module152

const DEFAULTS = { layout: 'flow', selects: 'many' }

/** Shows a collection in an element that scrolls. collection-view.d.ts documents the options. */
class CollectionView {
    element
    #options
    #model
    #stage
    #setting
    #session
    #picture
    #opening
    #environment
    #selection
    #focus
    #notice
    #status
    #printing
    #listening = new AbortController()
    #sizes = new ResizeObserver(() => this.#resized())
    #hasStarted = false

    constructor(element, options = {}) {
        this.element = element
        const { levels, level = levels && 0 } = options
        this.#options = { ...DEFAULTS, role: options.selects === 'none' ? 'list' : 'listbox', ...options, level, ...levels?.[level] }
        const { selects, role, texts, source, container } = this.#options
        this.#model = container ? new (container.withIds ? SharedModel : PathModel)()
            : source ? new PagedModel(this.#options, () => this.#picture.redraw()) : new KeyedModel(this.#options)
        this.#stage = new Stage(element, this.#options)
        this.#selection = new Selection(selects, (keys) => this.#selected(keys))
        this.#focus = new Focus(this.#stage.space, () => this.#picture.redraw())
        this.#session = new Session(this.#options, {
            opening: () => this.#opening.container(), opened: (container) => this.#opening.window(container),
            onchange: (difference) => this.#changed(difference), onstate: (state, error) => {
                if (state === 'closed' || state === 'reconnecting') interaction.abandon()
                this.#status.turn(state, error)
            } })
        const marks = new Marks(this.#model, this.#selection, role)
        const content = new Content(this.#options, this.#model, {
            set: (cell) => marks.set(cell, this.#focus.key),
            clear: (node) => {
                this.#focus.leave(node)
                marks.clear(node)
            } })
        this.#environment = new Environment(element, this.#options)
        this.#picture = new Picture(this.#stage, this.#options, this.#model, content, this.#session, this.#environment, {
            drawn: () => this.#drawn(), fail: (error) => interaction.fail(error), isDragging: () => interaction.isDragging })
        this.#opening = new Opening(this.#options, this.#model, this.#picture, this.#environment)
        this.#setting = new LayoutSetting(this.#options, (operation) => this.#picture.update([operation]))
        this.#notice = new Notice(this.#stage, texts, () => this.#session.restart())
        this.#status = new Status(this.#options, this.#model, this.#picture, this.#notice)
        const interaction = new Interaction(this, {
            stage: this.#stage, model: this.#model, options: this.#options, selection: this.#selection, focus: this.#focus,
            picture: this.#picture, session: this.#session, setting: this.#setting,
            modelChanged: () => this.#replace([]) })
        interaction.listen(this.#listening.signal)
        this.#printing = new Printing(this.#stage)
        this.#printing.listen(this.#listening.signal)
        this.#environment.watch(() => this.#environmentChanged(), this.#listening.signal)
        element.addEventListener('scroll', () => { if (!this.#printing.isActive) this.#picture.scrolled() }, { passive: true, signal: this.#listening.signal })
        this.#sizes.observe(element)
    }

    /** The newest state: "connecting", "ready", "silent", "reconnecting", "unreachable", "closed" or "failed". */
    get state() {
        return this.#status.state
    }

    get client() {
        return this.#session.client
    }

    get container() {
        return this.#session.container
    }

    get layout() {
        return this.#options.layout
    }

    set layout(layout) {
        this.#setting.set({ layout })
    }

    get parameters() {
        return this.#options.parameters
    }

    set parameters(parameters) {
        this.#setting.set({ parameters: parameters === undefined ? {} : parameters })
    }

    get contentInset() {
        return this.#picture.scroller.inset
    }

    set contentInset(contentInset) {
        this.#options.contentInset = contentInset
        this.#picture.setInset(contentInset)
        this.#environmentChanged()
    }

    /** Whether areas are selected: a drag spans a rubber band wherever it begins, and Shift the rectangle around items. */
    get selectsArea() {
        return Boolean(this.#options.selectsArea)
    }

    set selectsArea(selectsArea) {
        this.#options.selectsArea = selectsArea
        this.#stage.takesDrags = selectsArea && this.#options.selects === 'many'
    }

    get level() {
        return this.#options.level
    }

    set level(level) {
        this.#setting.setLevel(level)
    }

    get items() {
        return this.#model instanceof KeyedModel ? this.#model.items : undefined
    }

    set items(items) {
        this.#replace(this.#keyed.replace({ items }))
    }

    get sections() {
        if (!(this.#model instanceof KeyedModel)) return undefined
        return this.#model.sections.map(({ keys, ...section }) => ({ ...section, items: [...section.items] }))
    }

    set sections(sections) {
        this.#replace(this.#keyed.replace({ sections }))
    }

    get source() {
        return this.#options.source
    }

    set source(source) {
        if (!(this.#model instanceof PagedModel)) throw new TypeError('the view has no source, expected "source" among its first options')
        const operations = this.#model.replace(source)
        this.#options.source = source
        this.#replace(operations)
    }

    /** Inserts items at a place: `{ before: key }`, `{ after: key }`, `{ sectionStart: id }` or `{ sectionEnd: id }`. */
    insert(items, to) {
        this.#replace(this.#keyed.insert(items, to))
    }

    remove(keys) {
        this.#replace(this.#keyed.remove(keys))
    }

    /** Puts items together at a place. */
    move(keys, to) {
        if (this.#model instanceof KeyedModel) this.#model.move(keys, to)
        this.#picture.update([{ moveItems: { ids: keys, to } }])
    }

    /** The keys that are selected, as a set that does not change. */
    get selection() {
        return this.#selection.keys
    }

    set selection(keys) {
        this.#selection.set(keys)
    }

    /** The key of the item that keys act on. */
    get focused() {
        return this.#focus.key
    }

    /** The node that shows an item, while it is near the screen. */
    nodeOf(key) {
        return this.#picture.cells.ofKey(key)?.node
    }

    /** The key of the item that a node of the page belongs to. */
    keyOf(node) {
        return this.#picture.cells.ofNode(node)?.key
    }

    /** The element of the layout that a node of the page belongs to. */
    elementOf(node) {
        return this.#picture.cells.ofNode(node)?.element
    }

    /** The name of an item in requests: its identifier, or its index path. */
    pathOf(key) {
        return this.#model.path(key)
    }

    /** The key of the item at an index path; undefined if only the daemon knows. */
    keyAt(path) {
        return 'keyAt' in this.#model ? this.#model.keyAt(path) : undefined
    }

    /** How many nodes there are. */
    get nodeCount() {
        return this.#picture.cells.count
    }

    get isAtEnd() {
        return this.#picture.scroller.isAtEnd
    }

    /** The visible rectangle, in the content. */
    get visible() {
        return this.#picture.visible
    }

    /** Where a pointer event is in the content. */
    placeOf(event) {
        return this.#stage.place(event, this.#picture.scroller.offset)
    }

    /** Scrolls until an item is in sight. `at`: where it should lie, as in `ScrollTarget`. */
    async scrollTo(key, at = {}) {
        const container = /** @type {import('../layoutd.js').Container} */ (this.container)
        const { offset } = await container.scrollTarget({ indexPath: this.#model.path(key), ...at })
        if (offset) this.scrollToOffset(offset)
    }

    /** Scrolls to a place of the content, or along one axis alone. */
    scrollToOffset(offset) {
        this.#picture.scroll((scroller) => scroller.scrollTo(offset))
    }

    scrollToEnd() {
        this.#picture.scroll((scroller) => scroller.scrollToEnd())
    }

    /** Resolves when all that has happened so far is drawn. */
    async settled() {
        await this.#status.opened
        // The browser reports that it has scrolled with its next frame.
        const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve) })
        do {
            await frame()
            await this.#session.window?.settled()
            await frame()
        } while (this.#picture.isPending)
    }

    /** Prints content from its start, up to a length in points. The browser's own command prints what is in sight. */
    async print({ length = 20_000 } = {}) {
        await this.#status.opened
        await this.#printing.all(this, length)
    }

    close() {
        this.#listening.abort()
        this.#sizes.disconnect()
        this.#notice.close()
        this.#session.close()
        this.#picture.close()
        this.#stage.remove()
    }

    get #keyed() {
        if (this.#model instanceof KeyedModel) return this.#model
        throw new TypeError('the items are those of a source or of a shared container, expected "items" or "sections"; change them there')
    }

    #changed(difference) {
        this.#picture.changed(difference)
        tell(this.#options.ondifference, difference)
        this.#status.changed()
    }

    /** The model is another; operations make the container equal to it. */
    #replace(operations) {
        this.#selection.keep('keys' in this.#model ? this.#model.keys : undefined)
        this.#picture.modelChanged()
        this.#picture.update(operations)
        this.#status.turn(this.state)
    }

    #selected(keys) {
        this.#picture.redraw()
        this.#stage.say('selected', keys.size)
        tell(this.#options.onselected, keys)
    }

    #drawn() {
        if (this.#selection.mode !== 'none') this.#focus.drawn(this.#picture.cells.ofKey(this.#focus.key))
        tell(this.#options.ondraw)
    }

    #environmentChanged() {
        if (!this.#options.container) this.#picture.update([{ setEnvironment: this.#environment.fields }])
    }

    #resized() {
        this.#picture.resized()
        const { width, height } = this.#picture.visible
        if (this.#hasStarted || !width || !height) return
        this.#hasStarted = true
        this.#session.start()
    }
}
return { CollectionView }
})()
// element.js
const module154 = (() => {
const { CollectionView } = module153

const OPTIONS = [
    'accepts', 'anchor', 'apply', 'client', 'container', 'environment', 'header', 'key', 'label', 'levels', 'measures', 'onactivate',
    'ondifference', 'ondragout', 'ondraw', 'ondropin', 'ondroppedout', 'onfailed', 'onlevel', 'onpinch', 'onreach', 'onreceive',
    'onreorder', 'onselected', 'overscan', 'ownsBounds', 'release', 'render', 'selects', 'size', 'supplementary', 'texts', 'url',
    'values']

const LIVE = [
    'contentInset', 'items', 'layout', 'level', 'parameters', 'sections', 'selection', 'selectsArea', 'source']

// Properties that users change although no script has set them.
const BY_HAND = ['level', 'selection']

/**
 * The custom element `<collection-view>`: a view with its options as properties, those of text as attributes, too. It opens behind the
 * script that sets them.
 */
class CollectionViewElement extends HTMLElement {
    /** The view, while the element is in the page. */
    view
    #options = {}
    #isStarting = false

    connectedCallback() {
        this.#restart()
    }

    disconnectedCallback() {
        this.#restart()
    }

    /** Opens the view with its options as they are once the script that sets them has run. */
    #restart() {
        if (this.#isStarting) return
        this.#isStarting = true
        queueMicrotask(() => {
            this.#isStarting = false
            this.#close()
            if (!this.isConnected) return
            const attributes = Object.fromEntries(['anchor', 'label', 'layout', 'measures', 'selects', 'url']
                .filter((name) => this.hasAttribute(name)).map((name) => [name, this.getAttribute(name)]))
            const parameters = this.hasAttribute('parameters') ? { parameters: JSON.parse(this.getAttribute('parameters') ?? '') } : {}
            this.view = new CollectionView(this, { ...attributes, ...parameters, ...this.#options })
            if (this.#options.selection) this.view.selection = this.#options.selection
        })
    }

    /** The next view begins with what has become of the options, such as items in another order. */
    #close() {
        if (!this.view) return
        for (const name of LIVE) if (name in this.#options || BY_HAND.includes(name)) this.#options[name] = this.view[name]
        this.view.close()
        this.view = undefined
    }

    static {
        for (const name of [...OPTIONS, ...LIVE]) {
            Object.defineProperty(this.prototype, name, {
                get() {
                    return LIVE.includes(name) && this.view ? this.view[name] : this.#options[name]
                },
                set(value) {
                    const isLive = LIVE.includes(name) && this.view
                    if (isLive) this.view[name] = value
                    this.#options[name] = value
                    // Also where there is no view, since an option was in error.
                    if (!isLive && this.isConnected) this.#restart()
                },
            })
        }
    }
}
return { CollectionViewElement }
})()
// collection-view.js
const module155 = (() => {
const { CollectionViewElement } = module154


if (!customElements.get('collection-view')) customElements.define('collection-view', CollectionViewElement)
return { CollectionView: module153.CollectionView, CollectionViewElement }
})()
// meter.js
const module156 = (() => {
// How many frames a second the page draws while something moves, and how many were late.

/** A frame is late if it comes more than half a frame after its time. */
const period = 1000 / 60, late = 1.5 * period

/** Measures from `touch()` until nothing has moved for a quarter of a second. Reports four times a second. */
class FrameMeter {
    constructor(report) {
        this.report = report
        this.isRunning = false
        this.total = { frames: 0, dropped: 0, longest: 0, milliseconds: 0 }
    }

    touch() {
        this.until = performance.now() + 250
        if (this.isRunning) return
        this.isRunning = true
        this.recent = { frames: 0, start: 0 }
        requestAnimationFrame((now) => {
            this.last = this.recent.start = now
            requestAnimationFrame((next) => this.frame(next))
        })
    }

    frame(now) {
        const way = now - this.last, { total, recent } = this
        this.last = now
        total.frames += 1
        total.milliseconds += way
        total.longest = Math.max(total.longest, way)
        recent.frames += 1
        if (way > late) total.dropped += Math.round(way / period) - 1
        if (now - recent.start >= 250) {
            this.report({ rate: 1000 * recent.frames / (now - recent.start), ...total })
            this.recent = { frames: 0, start: now }
        }
        if (performance.now() < this.until) requestAnimationFrame((next) => this.frame(next))
        else this.isRunning = false
    }
}
return { FrameMeter }
})()
// stage.js
const module157 = (() => {
const { CollectionView } = module155
const { byId } = module15
const { drawable } = module7
const { dress } = module54
const { FrameMeter } = module156
const { addPhotographs } = module11

const flash = ['var(--flash)', 'transparent'].map((colour) => ({ boxShadow: `inset 0 0 0 200px ${colour}` }))
const stillness = matchMedia('(prefers-reduced-motion: reduce)')

/** Points around what is in sight that are drawn as well. */
const overscan = 300

const sides = ['top', 'left', 'bottom', 'right']

/**
 * Dispatches `opened` with a new view, `difference` when the container has changed or was scrolled, `drawn` behind each frame, `selected` with the keys of the view,
 * `activated` with an element, `moved` with the index paths that items are dropped `from` and `to`, `resized` when another client has set the size,
 * `frames` with figures, `fault` with an error.
 */
class Stage extends EventTarget {
    /** The collection view; null until there is a container. */
    view = null
    /** The device's size, and with it that of the bounds. */
    size = { width: 0, height: 0 }
    zoom = 1
    /** Of cells, as the layout has it. */
    shape = 'rectangle'
    /** The last report of the view's window. */
    newest = { contentSize: { width: 0, height: 0 }, generation: 0, truncated: false, isMoving: false }
    #flashing = new Set()

    /** `studio`: `state`, `look(element)` and `nameOf(element)`. */
    constructor(studio) {
        super()
        this.studio = studio
        this.meter = new FrameMeter((figures) => this.dispatch('frames', figures))
        this.viewport = byId('viewport')
        addPhotographs()
        this.viewport.addEventListener('scroll', () => this.meter.touch(), { passive: true })
        new ResizeObserver(() => this.fit()).observe(byId('stage'))
    }

    dispatch(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })) }

    /** Shows a container, whose bounds are given. */
    open(container, bounds) {
        this.setSize(bounds)
        // After a lost connection, the view goes on by itself.
        if (container === this.view?.container) return
        this.view?.close()
        this.view = new CollectionView(this.viewport, {
            container, ownsBounds: true, overscan, measures: 'none', label: 'Items in sight', contentInset: this.inset,
            apply: (node, element) => this.dress(node, element),
            ondifference: (difference) => this.changed(difference), ondraw: () => this.drawn(),
            onselected: (keys) => this.dispatch('selected', keys), onreorder: (keys, to) => this.dispatch('moved', { from: keys.map((key) => this.view.pathOf(key)), to }),
            onactivate: (key) => this.dispatch('activated', { category: 'cell', kind: 'cell', ...this.view.pathOf(key) }),
            onfailed: (error) => this.dispatch('fault', error),
            // The studio says itself where they are now.
            texts: { moved: () => '' },
        })
        this.dispatch('selected', new Set())
        this.dispatch('opened')
    }

    /** The container's bounds, or those that it will have once the newest have been sent. */
    get bounds() {
        const { x = 0, y = 0 } = this.view?.visible ?? {}
        return { x, y, ...this.size }
    }

    get inset() { return Object.fromEntries(sides.map((side, index) => [side, this.studio.state.inset[index]])) }

    // ------------------------------------------------------------------ drawing

    changed(difference) {
        this.newest = difference
        if (difference.reason === 'data' || difference.reason === 'measurement') this.noteFlashes(difference)
        this.follow(difference.rect)
        this.dispatch('difference', difference)
    }

    /** Makes the items that an edit has moved or inserted flash once they are drawn. */
    noteFlashes({ appeared, moved, changed }) {
        const isElsewhere = ({ element, from }) => element.x !== from.x || element.y !== from.y
        const elements = [...appeared, ...[...moved, ...changed].filter(isElsewhere).map(({ element }) => element)]
        for (const { key } of elements) this.#flashing.add(key)
    }

    drawn() {
        if (this.#flashing.size > 0 && !stillness.matches) {
            for (const [node, { key }] of this.nodes()) if (this.#flashing.has(key)) node.animate(flash, 800)
        }
        this.#flashing.clear()
        this.dispatch('drawn')
    }

    dress(node, element) { dress(node, element, this.studio.look(element), this.shape, this.studio.nameOf(element)) }

    /** Dresses everything anew: data, colours or the shape are others. */
    dressAll() {
        for (const [node, element] of this.nodes()) this.dress(node, element)
    }

    /** The nodes that are drawn, with their elements. */
    nodes() {
        const all = [...this.viewport.querySelectorAll('.element')].map((node) => [node, this.view?.elementOf(node)])
        return all.filter(([, element]) => element)
    }

    /** The drawn elements, as *Export* needs them. */
    get drawings() {
        return this.nodes().map(([node, element]) => ({
            node, element: drawable(element), label: node.textContent, photograph: this.studio.look(element).photograph,
        }))
    }

    get elements() { return this.nodes().map(([, element]) => element) }

    // ------------------------------------------------------------------ size

    resize(width, height) {
        this.setSize({ width, height })
        this.meter.touch()
    }

    setSize({ width, height }) {
        this.size = { width, height }
        Object.assign(byId('device-frame').style, { width: `${width}px`, height: `${height}px` })
        this.fit()
    }

    /** Another client has set the size of the bounds, unless the view has still to notice that of the device. */
    follow({ width, height }) {
        const { visible } = this.view
        if (visible.width !== this.size.width || visible.height !== this.size.height) return
        if (width === this.size.width && height === this.size.height) return
        this.setSize({ width, height })
        this.dispatch('resized')
    }

    /** Chooses the zoom at which the device fits the stage, or the one that was chosen. */
    fit() {
        const stage = byId('stage'), frame = byId('device-frame'), { width, height } = this.size
        if (!(width > 0) || !(height > 0) || this.isDragged) return
        // Scroll bars that take place lie beside the device.
        frame.style.setProperty('--bar', `${this.viewport.offsetWidth - this.viewport.clientWidth}px`)
        const fitting = Math.min(1, (stage.clientWidth - 64) / width, (stage.clientHeight - 64) / height)
        this.zoom = this.studio.state.zoom === 'fit' ? Math.max(0.05, fitting) : Number(this.studio.state.zoom) || 1
        frame.style.setProperty('--zoom', this.zoom)
        Object.assign(frame.style, {
            transform: `scale(${this.zoom})`, marginLeft: `${Math.max(0, (stage.clientWidth - 64 - width * this.zoom) / 2)}px`,
            // A transform leaves the place that a box takes as it is.
            marginRight: `${(this.zoom - 1) * width}px`, marginBottom: `${(this.zoom - 1) * height}px`,
        })
    }
}
return { Stage }
})()
// changes.js
const module158 = (() => {
const { dataSets } = module18

/** Keys of the state that steps are made of; `file` is the one that was dropped. */
const keys = [
    'layout', 'parameters', 'data', 'count', 'sections', 'seed', 'sizes', 'values', 'colour', 'width', 'height', 'direction', 'scale', 'inset',
    'zoom',
]

/** The values of these keys, as they are now. */
const snapshot = (state, file) => ({ ...structuredClone(Object.fromEntries(keys.map((key) => [key, state[key]]))), file })

const isSame = (one, other) => one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The values that differ, as they were and as they are: `{before, after}`; null if none does. */
function difference(before, after) {
    const others = [...keys.filter((key) => !isSame(before[key], after[key])), ...(before.file === after.file ? [] : ['file'])]
    const pick = (values) => Object.fromEntries(others.map((key) => [key, values[key]]))
    return others.length ? { before: pick(before), after: pick(after) } : null
}

const short = (value) => {
    if (value === undefined) return 'default'
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text.length > 24 ? 'edited' : text
}

/** The one entry of an object that differs, as text; else `many`. */
function entry(before, after, many) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isSame(before[name], after[name]))
    return names.length === 1 ? `${names[0]} ${short(after[names[0]])}` : many
}

/** Names of changes, by the keys that make them. The first key that a change has names it. */
const names = {
    layout: (_, { layout }) => `layout ${layout}`,
    file: (_, { file }) => `file ${file?.title ?? 'removed'}`,
    data: (_, { data }) => (data.includes('/') ? `showcase ${data}` : `data ${dataSets.find(({ id }) => id === data)?.title ?? data}`),
    parameters: ({ parameters: before }, { parameters: after }) => entry(before, after, 'parameters'),
    count: (_, { count }) => `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`,
    sections: (_, { sections }) => `${sections} ${sections === 1 ? 'section' : 'sections'}`,
    seed: (_, { seed }) => `seed ${seed}`,
    sizes: (_, { sizes }) => `sizes of the ${sizes === 'given' ? 'data' : 'layout'}`,
    values: ({ values: before }, { values: after }) => entry(before, after, 'item values'),
    colour: (_, { colour }) => `colours by ${colour}`,
    width: (_, { width, height }) => (
        height === undefined ? `width ${Math.round(width)}` : `size ${Math.round(width)} × ${Math.round(height)}`),
    height: (_, { height }) => `height ${Math.round(height)}`,
    direction: (_, { direction }) => (direction === 'rightToLeft' ? 'right to left' : 'left to right'),
    scale: (_, { scale }) => `scale ${scale || 'none'}`,
    inset: (_, { inset }) => `inset ${inset.join(', ')}`,
    zoom: (_, { zoom }) => `zoom ${zoom === 'fit' ? 'fit' : `${100 * zoom} %`}`,
}

/** The name of a step from some values to others. */
function nameOf(before, after) {
    const key = Object.keys(names).find((each) => each in after)
    return key ? names[key](before, after) : 'items of the data'
}
return { snapshot, difference, nameOf }
})()
// generations.js
const module159 = (() => {
// Which changes of a container are another page's. The event of a change of this page may come before the reply to it or behind it.

class Generations {
    /** The newest generation that an event or a reply was of. */
    newest = 0
    #foreign = 0
    /** Generations that replies were of, and no event yet. */
    #own = new Set()
    /** Generations of changes that came while requests were under way: those requests' own, or another page's. */
    #open = new Set()
    #requests = 0

    /** Begins anew, with another container. */
    reset() {
        this.newest = this.#foreign = 0
        this.#own.clear()
        this.#open.clear()
    }

    /** How many generations are remembered. */
    get count() { return this.#own.size + this.#open.size }

    /** Carries out a change of this page, and returns its reply. */
    async carryOut(send) {
        this.#requests += 1
        try {
            const reply = await send()
            this.#replied(reply.generation)
            return reply
        } finally {
            this.#requests -= 1
            if (this.#requests === 0) this.#judge()
        }
    }

    #replied(generation) {
        if (generation === undefined) return
        if (!this.#open.delete(generation) && generation > this.newest) this.#own.add(generation)
        this.newest = Math.max(this.newest, generation)
    }

    /** An event was of a generation. `isEdit`: whether it has changed items or the layout. */
    heard(generation, isEdit) {
        const isOwn = this.#own.has(generation)
        for (const each of this.#own) if (each <= generation) this.#own.delete(each)
        if (!isEdit) return
        this.newest = Math.max(this.newest, generation)
        if (!isOwn) this.#open.add(generation)
        if (this.#requests === 0) this.#judge()
    }

    /** No reply can claim these any more. */
    #judge() {
        for (const generation of this.#open) this.#foreign = Math.max(this.#foreign, generation)
        this.#open.clear()
    }

    /** Whether another page has changed the container since a generation. */
    hasForeign(generation) { return this.#foreign > generation }
}
return { Generations }
})()
// history.js
const module160 = (() => {
// The steps that can be undone and redone. Each is a value; carrying it out is left to the caller.

/** Steps that are kept. */
const stepLimit = 100

/** Items that the steps keep together; the oldest steps are forgotten first. */
const itemLimit = 1_000_000

/** Dispatches `change`. */
class History extends EventTarget {
    done = []
    undone = []

    get next() { return { undo: this.done.at(-1), redo: this.undone.at(-1) } }

    /**
     * Adds a step: `label`; `itemCount`, that it keeps; and `key`, if steps that follow each other with the same key are one, as those
     * of a slider's drag.
     */
    add(step) {
        const last = this.done.at(-1)
        const isNext = !step.key || last?.key !== step.key
        const whole = isNext ? step : { ...step, before: { ...step.before, ...last.before }, after: { ...last.after, ...step.after } }
        this.done = [...(isNext ? this.done : this.done.slice(0, -1)), whole].slice(-stepLimit)
        while (this.done.length > 1 && this.done.reduce((sum, { itemCount = 0 }) => sum + itemCount, 0) > itemLimit) this.done.shift()
        this.undone = []
        this.dispatchEvent(new Event('change'))
    }

    /** Forgets every step. */
    clear() {
        this.done = []
        this.undone = []
        this.dispatchEvent(new Event('change'))
    }

    /**
     * Takes a step back, or carries it out again: `work(step)` returns the step as it is then, or throws, and nothing is changed. No step
     * may be added meanwhile.
     */
    async go(way, work) {
        const step = this.next[way]
        if (!step) return null
        const after = await work(step)
        const [from, to] = way === 'undo' ? ['done', 'undone'] : ['undone', 'done']
        this[from].pop()
        // Later changes no longer join this step.
        this[to].push({ ...after, key: undefined })
        this.dispatchEvent(new Event('change'))
        return after
    }
}
return { stepLimit, itemLimit, History }
})()
// undoing.js
const module161 = (() => {
const { byId } = module15
const { queriedItems } = module3
const { difference, nameOf, snapshot } = module158
const { describeEnvironment } = module24
const { Generations } = module159
const { History } = module160

/** Stands for items that cannot be kept. */
const forgotten = Symbol('forgotten')

const countOf = (sections) => sections?.reduce((sum, { itemCount }) => sum + itemCount, 0) ?? 0

class Undoing {
    history = new History()
    /** Counts what a user begins: values that one drag of a slider or an edge goes through belong to one step. */
    gesture = 0
    generations = new Generations()
    /** Whether items were edited since they were those of the data set. */
    #isEdited = false
    /** The step of a drop that the view is about to send. */
    #drop = null

    constructor(studio) {
        this.studio = studio
        this.history.addEventListener('change', () => this.show())
        // A slider's drag ends with this event; a field's value is new with it.
        document.addEventListener('change', () => this.begin(), true)
        studio.session.addEventListener('invalidated', ({ detail: { reason, generation } }) => (
            this.generations.heard(generation, reason === 'data' || reason === 'layout')))
        studio.session.addEventListener('dropping', ({ detail }) => this.dropping(detail))
        this.show()
    }

    /** Something begins that is a step of its own. */
    begin() { this.gesture += 1 }

    /** A container was opened: what it shows is where steps begin from. */
    opened() {
        this.generations.reset()
        for (const step of [...this.history.done, ...this.history.undone]) step.generation = 0
        this.shown = this.snapshot()
    }

    snapshot() { return snapshot(this.studio.state, this.studio.data.file) }

    // ------------------------------------------------------------------ steps

    /**
     * Adds what differs from the last step to the history. `items`: `{before, after}`, if they were replaced. Steps in a row with the same
     * `key` are one.
     */
    record(key, items) {
        if (!this.shown) return
        const now = this.snapshot(), values = difference(this.shown, now)
        this.shown = now
        if (items?.before === forgotten) return this.history.clear()
        if (!values && !items?.before) return
        const before = { ...values?.before, ...(items && { items: items.before }) }, after = { ...values?.after, ...(items && { items: items.after }) }
        this.add({ label: nameOf(before, after), before, after, key, touchesItems: Boolean(items), itemCount: countOf(items?.before) })
    }

    add(step) { this.history.add({ ...step, generation: this.generations.newest }) }

    /** Sends operations whose change is this page's own. */
    update(operations) { return this.generations.carryOut(() => this.studio.session.update(operations)) }

    /** Carries out an edit of the items. `backward` are operations, or sections, or null for the data set's items. */
    async edit(label, forward, backward) {
        await this.update(forward)
        this.#isEdited = true
        if (backward.sections === forgotten) return this.history.clear()
        this.add({ label, forward, ...backward, touchesItems: true, itemCount: countOf(backward.sections) })
    }

    /** Sets sizes that were measured. Only all of them can be taken back at once: those of the steps just before are then sent again. */
    async measure(forward, sections) {
        const { done } = this.history, start = done.findLastIndex(({ isMeasurement, touchesItems }) => touchesItems && !isMeasurement) + 1
        const repeats = done.slice(start).filter(({ isMeasurement }) => isMeasurement).flatMap((step) => step.forward)
        await this.update(forward)
        const count = forward.reduce((sum, { setMeasuredSizes: { items } }) => sum + items.length, 0)
        const label = `measure ${count} ${count === 1 ? 'item' : 'items'}`
        if (sections === forgotten) return this.history.clear()
        this.add({ label, forward, sections, repeats, isMeasurement: true, touchesItems: true, itemCount: countOf(sections) })
    }

    /**
     * The items before they are changed: null for those of the data set. Asks if they cannot be kept, and every step would be forgotten;
     * undefined if they are to stay as they are.
     */
    async itemsBefore(question) {
        const { studio } = this
        if (!this.#isEdited && !studio.backup.isEdited) return null
        let reason = `There are more than ${queriedItems.toLocaleString('en')} items that were edited, too many to bring them back.`
        try {
            const { sections } = await studio.openedDescription()
            if (countOf(sections) <= queriedItems) return sections
        } catch ({ message }) {
            reason = `The items that were edited could not be brought back: ${message}.`
        }
        return confirm(`${reason} ${question}`) ? forgotten : undefined
    }

    /** Carries out operations that lead to the data set's items, in place of those `before`, as a step. */
    async replaceItems(before, operations) {
        const { studio } = this
        await studio.backup.replacing(() => this.update(operations))
        this.#isEdited = false
        this.record('', { before, after: null })
    }

    /** Values that another page has set belong to no step. */
    follow(values) {
        Object.assign(this.studio.state, values)
        if (this.shown) Object.assign(this.shown, values)
    }

    /** Restores the state after the daemon has refused a choice. */
    takeBack() {
        if (!this.shown) return
        this.take(this.shown)
        this.showValues()
    }

    /** The view has accepted a drop of these items, and sends it next. */
    dropped(from, to) {
        const moves = from.map((path, index) => ({ from: path, to: { ...to, item: to.item + index } }))
        if (moves.every(({ from: { section, item }, to: place }) => section === place.section && item === place.item)) return
        const back = moves.map((move) => ({ from: move.to, to: move.from }))
        const label = `move ${moves.length} ${moves.length === 1 ? 'item' : 'items'}`
        this.#drop = { label, forward: [{ batchUpdate: { moveItems: moves } }], backward: [{ batchUpdate: { moveItems: back } }] }
    }

    /** A drop is on its way: it is a step once the daemon has carried it out, and none if that fails, which the view reports. */
    dropping(reply) {
        const step = this.#drop, carriedOut = this.generations.carryOut(() => reply).then(() => true, () => false)
        this.#drop = null
        this.studio.queue.run(async () => {
            if (!await carriedOut || !step) return
            this.#isEdited = true
            this.add({ ...step, touchesItems: true })
        })
    }

    // ------------------------------------------------------------------ undo and redo

    /** Throws if another page has changed the items, or the layout, since a step was carried out. */
    expectOwn({ label, touchesItems, before, generation }) {
        const isOf = touchesItems || before?.parameters
        if (!isOf || !this.generations.hasForeign(generation)) return
        throw new Error(`Another page has changed the container since: ${label}`)
    }

    undo() { return this.studio.queue.run(() => this.go('undo', 'Undone')) }

    redo() { return this.studio.queue.run(() => this.go('redo', 'Done again')) }

    async go(way, word) {
        try {
            const step = await this.history.go(way, (each) => this.carryOut(each, way === 'undo' ? 'before' : 'after'))
            this.studio.reports.say(step ? `${word}: ${step.label}` : `There is nothing to ${way}`)
        } catch (error) {
            this.studio.reports.fail(error)
            this.studio.reports.say(`Cannot ${way}: ${this.history.next[way]?.label}`)
        }
    }

    async carryOut(step, side) {
        this.expectOwn(step)
        if (step.before) await this.apply(step[side])
        else if (side === 'after') await this.update(step.forward)
        else if (step.backward) await this.update(step.backward)
        else await this.apply({ items: step.sections ?? null }, step.repeats)
        if (step.forward && side === 'after' && !step.isMeasurement) this.#isEdited = true
        this.studio.reports.succeed()
        return { ...step, generation: this.generations.newest }
    }

    plain({ file, items, ...values }) { return structuredClone(values) }

    /** Goes over to other values of the state. It stays as it is if the daemon refuses them. */
    async apply(values, more = []) {
        const { studio } = this, { state } = studio, before = this.snapshot()
        const isOther = 'layout' in values && values.layout !== state.layout
        this.take(values)
        try {
            if (isOther) await studio.describeLayout(state.layout)
            const operations = [...this.operations(values, before), ...more]
            const send = () => this.update(operations)
            if (operations.length) await (values.items === null ? studio.backup.replacing(send) : send())
            if (values.items !== undefined) this.#isEdited = values.items !== null
        } catch (error) {
            this.take({ ...before, ...(isOther && { layout: before.layout }) })
            if (isOther) await studio.reports.reporting(studio.describeLayout(before.layout))
            this.showValues()
            throw error
        }
        this.shown = this.snapshot()
        this.showValues()
    }

    take(values) {
        const { studio } = this
        if ('layout' in values && values.layout !== studio.state.layout) studio.layoutVersion += 1
        Object.assign(studio.state, this.plain(values))
        if ('file' in values) studio.data.file = values.file
    }

    /** The operations that lead to the values, which the state has already. */
    operations(values, before) {
        const { studio } = this, { state } = studio, operations = []
        if ('layout' in values) operations.push({ setLayout: { layout: state.layout, parameters: state.parameters } })
        else if ('parameters' in values) {
            const names = Object.keys(before.parameters)
            operations.push({ setParameters: { ...Object.fromEntries(names.map((name) => [name, null])), ...state.parameters } })
        }
        if (values.items !== undefined) operations.push({ setSections: { sections: values.items ?? studio.dataSections() } })
        if (['data', 'direction', 'scale', 'inset'].some((key) => key in values)) {
            operations.push({ setEnvironment: describeEnvironment(state, studio.dataSet) })
        }
        return operations
    }

    /** Shows the state in all controls. */
    showValues() {
        const { studio } = this, { state, stage } = studio
        studio.countItems()
        studio.data.show()
        studio.showParameters()
        if (stage.view) stage.view.contentInset = stage.inset
        if (stage.size.width !== state.width || stage.size.height !== state.height) stage.resize(state.width, state.height)
        stage.fit()
        stage.dressAll()
        studio.onresize?.()
        studio.saveState()
    }

    /** Each button says what it does. */
    show() {
        for (const way of ['undo', 'redo']) {
            const button = byId(way), step = this.history.next[way], word = way === 'undo' ? 'Undo' : 'Redo'
            const title = step ? `${word}: ${step.label}` : `There is nothing to ${way}`
            button.disabled = !step
            button.title = `${title} (${way === 'undo' ? 'Ctrl+Z' : 'Ctrl+Shift+Z'})`
            button.ariaLabel = step ? title : word
        }
    }
}
return { Undoing }
})()
// tracks.js
const module162 = (() => {
const { keyOf } = module7

/** Points by which frames may differ and still count as equal. */
const tolerance = 0.5

const extents = { x: ({ x, width }) => [x, x + width], y: ({ y, height }) => [y, y + height] }
const isSame = ([start, end], [otherStart, otherEnd]) => Math.abs(start - otherStart) < tolerance && Math.abs(end - otherEnd) < tolerance

/** The intervals that all elements have along an axis, in order; null if some of them overlap. */
function intervals(elements, axis) {
    const found = []
    for (const extent of elements.map(extents[axis]).sort(([a], [b]) => a - b)) {
        const last = found.at(-1)
        if (last && isSame(last, extent)) continue
        if (last && extent[0] < last[1] - tolerance) return null
        found.push(extent)
    }
    return found
}

/** Which of `lanes` the element lies in. */
function laneOf(element, cells, { across }) {
    const lanes = intervals(cells, across)
    if (!lanes || lanes.length < 2 || lanes.length === cells.length) return null
    return { name: 'lane', lane: lanes.findIndex((lane) => isSame(lane, extents[across](element))), lanes: lanes.length }
}

/** Points of a lane that are looked through for the element's place in it: what is further down is far from its beginning. */
const longest = 50_000

/** How many cells of its section lie before an element in its lane, or undefined. `start`: where the section begins. */
async function positionInLane(container, element, { start, isSideways }) {
    const [along, across] = isSideways ? ['x', 'y'] : ['y', 'x'], [end] = extents[along](element), [low, high] = extents[across](element)
    if (!(end - start <= longest)) return undefined
    if (end - start < tolerance) return 0
    const middle = (low + high) / 2, length = end - start
    const rect = isSideways ? { x: start, y: middle, width: length, height: 1 } : { x: middle, y: start, width: 1, height: length }
    const { attributes } = await container.queryRect({ rect })
    const isBefore = (each) => isSame(extents[across](each), [low, high]) && extents[along](each)[0] < end
    return attributes.filter((each) => each.category === 'cell' && each.section === element.section && isBefore(each)).length
}

/** Where the element lies in its row. */
function rowOf(element, cells, { along, across }) {
    const rows = intervals(cells, along)
    if (!rows || rows.length === cells.length) return null
    const row = cells.filter((each) => isSame(extents[along](each), extents[along](element))).sort((a, b) => extents[across](a)[0] - extents[across](b)[0])
    return { name: 'row', position: row.findIndex((each) => keyOf(each) === keyOf(element)), count: row.length }
}

/**
 * The lane or row of a cell among those on the stage: `{name: 'lane', lane, lanes}` or `{name: 'row', position, count}`, from 0, or null if
 * the frames make none.
 */
function trackOf(element, elements, isSideways) {
    if (element.category !== 'cell' || element.transform) return null
    const axes = isSideways ? { along: 'x', across: 'y' } : { along: 'y', across: 'x' }
    const cells = elements.filter(({ category, hidden, transform }) => category === 'cell' && !hidden && !transform)
    const own = cells.filter(({ section }) => section === element.section)
    return laneOf(element, cells, axes) ?? laneOf(element, own, axes) ?? rowOf(element, own, axes)
}
return { positionInLane, trackOf }
})()
// watching.js
const module163 = (() => {
const { latest } = module70

/** `onchange` gets the state at first and after each change. */
function watchState(session, onchange) {
    const query = latest(async () => {
        const state = await session.state().catch(() => null)
        if (state) onchange(state)
    })
    session.addEventListener('open', ({ detail }) => onchange(detail))
    session.addEventListener('invalidated', ({ detail: { reason } }) => (reason === 'data' || reason === 'layout') && query())
}
return { watchState }
})()
// studio.js
const module164 = (() => {
const { DataControls } = module78
const { byId } = module15
const { parameterRow } = module82
const { showParameters } = module84
const { showValueControls } = module85
const { openedContainer, queriedItems } = module3
const { showExplanation } = module59
const { Backup } = module86
const { broughtBy, countsOf, describeContainer, describeEnvironment, describeSections, stateOf } = module24
const { Queue } = module87
const { writeFragment } = module25
const { Arranging } = module88
const { neighbours } = module69
const { Editing } = module91
const { Effects } = module93
const { findItems } = module94
const { Following } = module95
const { makeLook } = module54
const { Opening } = module97
const { Reports } = module98
const { Selection } = module99
const { Setting } = module100
const { Stage } = module157
const { stageStates, StatePanel } = module73
const { Undoing } = module161
const { positionInLane, trackOf } = module162
const { watchState } = module163

/** In typed arrays, sizes are sent in protobuf. */
const packed = (sections) => sections.map(({ itemSizes, ...section }) => (itemSizes ? { ...section, itemSizes: Float64Array.from(itemSizes) } : section))

class Studio {
    constructor(state, session) {
        Object.assign(this, { state, session, columns: [], parameters: [], rows: new Map(), firstItems: [0], warnings: [] })
        /** The container's name from the beginning, so that it can be shared as it is. */
        this.name = `studio-${crypto.randomUUID().slice(0, 8)}`
        /** Counts layouts: what is answered after another one was chosen is not written into its state. */
        this.layoutVersion = 0
        /** The fragment of the URL that this page was opened with, or has written last. */
        this.address = location.hash
        /** Runs every change of the container or the state. A change must not wait inside for another turn. */
        this.queue = new Queue(() => this.reports.beginWork())
        this.backup = new Backup(this)
        this.look = makeLook(this)
        this.stage = new Stage(this)
        this.panel = new StatePanel(this)
        this.reports = new Reports(this)
        const empty = stageStates.empty(() => this.setData(() => this.data.withCount(60)))
        watchState(session, ({ itemCount, isMoving, layout }) => {
            this.panel.set('content', itemCount === 0 ? empty : null)
            // Only a layout that moves items shows that it is one, and has the limit of those.
            if (isMoving) this.data.setLimit(layout, session.client.server.limits.bodies)
        })
        this.selection = new Selection(this.stage)
        this.editing = new Editing(this)
        this.effects = new Effects(this)
        this.setting = new Setting(this)
        this.arranging = new Arranging(this)
        this.data = new DataControls(
            state, (values) => this.setData(() => values), (values) => this.setLook(values), (showcase) => this.arranging.show(showcase))
        this.undoing = new Undoing(this)
        this.opening = new Opening(this)
        this.following = new Following(this)
        this.stage.addEventListener('fault', ({ detail }) => this.reports.fail(detail))
        this.stage.addEventListener('difference', () => this.saveState())
        this.stage.addEventListener('activated', ({ detail }) => this.explain(detail))
        this.stage.addEventListener('moved', ({ detail: { from, to } }) => {
            this.undoing.dropped(from, to)
            this.reports.say(`Moved to item ${to.item} of section ${to.section}`)
        })
        this.stage.addEventListener('resized', () => this.follow())
        this.stage.addEventListener('drawn', () => byId('measures').checked && this.editing.measureVisible())
        session.addEventListener('open', ({ detail }) => this.opened(detail))
    }

    /** How many items the state describes. */
    get itemCount() { return countsOf(this.state, this.dataSet).reduce((sum, count) => sum + count, 0) }

    get dataSet() { return this.data.current }

    // ------------------------------------------------------------------ opening

    /** Opens the container that the state describes, or attaches to another page's. */
    async open() {
        const { state, session } = this
        if (state.attach) {
            await session.attach(state.attach)
            return
        }
        this.layoutVersion += 1
        await this.describeLayout(state.layout)
        await session.open(() => this.description())
        this.reports.succeed()
    }

    /** Opens a container of this page's own like the one that was followed last, as it was at the end. */
    async openCopy() {
        const { state, backup: { description } } = this
        if (description && state.attach) Object.assign(state, stateOf(description), { attach: '', name: '' })
        await this.open()
    }

    description() {
        const sections = this.backup.sections
        return { ...describeContainer(this.state, this.dataSet, sections ? packed(sections) : this.dataSections()), name: this.state.name || this.name }
    }

    /** The sections of the data set. */
    dataSections() { return packed(describeSections(this.state, this.dataSet, this.columns)) }

    /** The container as it is now, with the edits of all pages. */
    async openedDescription() {
        const { session, state: { layout }, parameters } = this
        const { state } = await session.request('queryContainer')
        if (state.itemCount > queriedItems && !session.isAttached && !this.backup.isEdited) return openedContainer({ ...this.description(), bounds: state.bounds }, [])
        const { state: whole } = await session.request('queryContainer', { withItems: true })
        return openedContainer(whole, whole.layout === layout ? parameters : [])
    }

    /** The container has a state that the page did not follow until now. */
    async opened(state) {
        const { bounds } = state
        Object.assign(this.state, { width: bounds.width, height: bounds.height, x: bounds.x, y: bounds.y })
        if (this.session.isAttached) {
            const { itemCount: count, sectionCount } = state
            Object.assign(this.state, { layout: '', count, sections: Math.max(1, sectionCount) })
            await this.following.show(state)
        }
        this.countItems()
        this.stage.open(this.session.container, bounds)
        this.onopen?.()
        this.backup.opened()
        this.undoing.opened()
        this.saveState()
        if (!this.session.isAttached) this.findItems()
    }

    /** The container may begin where it has no items; it may also be closed meanwhile. */
    findItems() { return findItems(this).catch(() => {}) }

    countItems() {
        let first = 0
        this.firstItems = countsOf(this.state, this.dataSet).map((count) => (first += count) - count)
    }

    /** Makes the controls of a layout. */
    async describeLayout(name) {
        const version = this.layoutVersion
        const { layout, parameters, itemColumns, itemShape } = await this.session.client.describeLayout({ layout: name })
        if (version !== this.layoutVersion) return
        Object.assign(this, { parameters, columns: itemColumns })
        this.stage.shape = itemShape || 'rectangle'
        byId('layout').value = name
        byId('summary').textContent = layout.summary
        this.rows = new Map()
        for (const parameter of parameters) {
            const row = parameterRow(parameter, (value) => this.setting.set(parameter.name, value, version))
            row.show(this.state.parameters[parameter.name] ?? parameter.default)
            this.rows.set(parameter.name, row)
        }
        showParameters(parameters, this.rows)
        showValueControls(itemColumns, this.state, (change) => this.setData(change))
        this.data.setColumns(itemColumns)
        this.onlayout?.(name)
    }

    // ------------------------------------------------------------------ changes

    /** Sets all parameters: those that are not named have their defaults. */
    setParameters(parameters) {
        return this.change(async () => {
            if (!this.session.container) return this.opening.again({ parameters })
            const names = Object.keys(this.state.parameters), version = this.layoutVersion
            await this.session.update([{ setParameters: { ...Object.fromEntries(names.map((name) => [name, null])), ...parameters } }])
            if (version !== this.layoutVersion) return
            this.state.parameters = parameters
            this.showParameters()
            this.undoing.record()
        })
    }

    showParameters() {
        for (const { name, default: standard } of this.parameters) {
            this.rows.get(name).show(this.state.parameters[name] ?? standard)
            this.rows.get(name).report('')
            this.rows.get(name).note('')
        }
    }

    /** Sets values that the data are made from; `values(state)` returns them. */
    setData(values) {
        let chosen
        return this.change(async () => {
            if (!this.session.container) {
                this.undoing.take(values(this.state))
                return this.opening.again({})
            }
            const items = await this.undoing.itemsBefore('Replace them?')
            if (items === undefined) return this.data.show()
            this.selection.clear()
            chosen = values(this.state)
            this.undoing.take(chosen)
            this.data.show()
            await this.undoing.replaceItems(items, [
                { setSections: { sections: this.dataSections() } }, { setEnvironment: describeEnvironment(this.state, this.dataSet) }])
            this.countItems()
            this.stage.dressAll()
            this.findItems()
        }, (count) => this.setData(() => ({ ...chosen, ...this.data.withCount(count) })))
    }

    /** Sets values of the environment; `values(state)` returns them. */
    setEnvironment(values) {
        return this.change(async () => {
            Object.assign(this.state, values(this.state))
            await this.session.update([{ setEnvironment: describeEnvironment(this.state, this.dataSet) }])
            this.stage.view.contentInset = this.stage.inset
            this.undoing.record()
        })
    }

    /**
     * Carries out a change in its turn. If the daemon refuses it, the error is reported and the state is as it was. `withFewer(count)`
     * carries it out with so many items, if there were too many.
     */
    change(work, withFewer) {
        return this.queue.run(async () => {
            try {
                await work()
                this.reports.succeed()
            } catch (error) {
                const { itemCount } = this
                this.undoing.takeBack()
                this.reports.fail(error, { itemCount, withFewer })
            }
            this.saveState()
        })
    }

    /** Sets values that only change how the page shows the container. */
    setLook(values) {
        return this.queue.run(async () => {
            Object.assign(this.state, values)
            this.stage.fit()
            this.stage.dressAll()
            this.undoing.record()
            this.saveState()
        })
    }

    /** Sets the device's size: at once in the picture, and in its turn in the state. */
    resize(width, height) {
        const key = `size ${this.undoing.gesture}`
        this.stage.resize(width, height)
        this.onresize?.()
        return this.queue.run(async () => {
            Object.assign(this.state, { width, height })
            // Meanwhile something else may have set it.
            if (this.stage.size.width !== width || this.stage.size.height !== height) this.stage.resize(width, height)
            this.onresize?.()
            this.undoing.record(key)
            this.saveState()
        }, key)
    }

    /** Another page has set the size. */
    follow() {
        return this.queue.run(async () => {
            const { width, height } = this.stage.size
            this.undoing.follow({ width, height })
            this.saveState()
        }, 'follow')
    }

    // ------------------------------------------------------------------ explanations

    queryExplanation({ section, item, kind, category }) {
        return this.session.request('explain', { indexPath: { section, item }, category, kind: category === 'cell' ? '' : kind })
    }

    async explain(element) {
        const reply = await this.reports.reporting(this.queryExplanation(element))
        if (!reply) return
        const around = await this.around(reply)
        showExplanation(this.nameOf(element), reply, around, this.isSideways)
        this.stage.dispatch('explained', reply)
    }

    /** Describes the surroundings of an element on the stage: its neighbours, and its lane or row. */
    async around({ attributes: [place], steps }) {
        if (!place) return { near: [], track: null }
        const { isSideways, stage: { elements }, session: { container } } = this, near = neighbours(place, elements)
        // Layouts of our own say it.
        const track = steps.some(({ name }) => name === 'frame') ? trackOf(place, elements, isSideways) : null
        if (track?.name !== 'lane') return { near, track }
        const { start } = steps.find(({ name }) => name === 'section')?.values ?? {}
        return { near, track: { ...track, position: await positionInLane(container, place, { start, isSideways }).catch(() => undefined) } }
    }

    /** Whether the content scrolls sideways. */
    get isSideways() {
        const { bounds, newest: { contentSize } } = this.stage, { scrollDirection } = this.state.parameters
        const standard = this.parameters.find(({ name }) => name === 'scrollDirection')?.default
        return (scrollDirection ?? standard ?? (contentSize.width > bounds.width && contentSize.height <= bounds.height ? 'horizontal' : '')) === 'horizontal'
    }

    nameOf({ category, kind, section, item }) {
        if (item === 4294967295) return `${kind} of the layout`
        return category === 'cell' ? `Item ${item} of section ${section}` : `${kind} ${item} of section ${section}`
    }

    // ------------------------------------------------------------------ the plugin and the URL

    /** The container's plugin runs in a new version, which may have other parameters. */
    async pluginReloaded(layout) {
        if (layout !== this.state.layout) return
        this.reports.succeed()
        await this.reports.reporting(this.describeLayout(layout))
        this.stage.dressAll()
    }

    /** The state as the fragment of a URL, with changes. */
    fragment(changes = {}) { return writeFragment({ ...this.state, ...changes }, broughtBy(this.dataSet)) }

    /** Writes the state into the URL, a moment after it has changed. */
    saveState() {
        clearTimeout(this.stateTimer)
        this.stateTimer = setTimeout(() => this.queue.run(async () => this.writeState(), 'save'), 250)
    }

    writeState() {
        // Until there is a container, the state says what it is to be. Another link that has just been followed stays, and is loaded.
        if (!this.session.container || location.hash !== this.address) return
        const { x, y } = this.stage.bounds
        Object.assign(this.state, { x: Math.round(x), y: Math.round(y) })
        history.replaceState(null, '', this.fragment())
        this.address = location.hash
    }
}
return { Studio }
})()
// recorder.js
const module165 = (() => {
// The messages on the wire, as the inspector lists them. Bodies are not parsed: their first bytes say of which kind they are.

/** Exchanges that are kept, and characters of each body. */
const recorderLimits = { exchanges: 400, characters: 20_000 }

const utf8 = new TextEncoder()
const byteLength = (text) => (text.length < 65_536 ? utf8.encode(text).length : text.length)

/** The name of a request, reply or event: its first member that is an object and not part of the envelope. */
function nameOf(text) {
    const head = text.slice(0, 400)
    const event = /"event":\{(?:"subscription":\d+,?|"sequence":"?\d+"?,?)*"(\w+)"/.exec(head)
    return event ? event[1] : /"(?!attributes")(\w+)":\{/.exec(head)?.[1] ?? ''
}

/** Requests with numbers in typed arrays, which are sent in protobuf, by their field's number. */
const binaryNames = { 8: 'openContainer', 11: 'updateContainer' }

/** The id and the name of a body in protobuf, which begins with the id. */
function headOf(bytes) {
    let id = 0, index = 1
    for (let shift = 0; shift < 35; shift += 7) {
        const byte = bytes[index++]
        id += (byte & 127) * 2 ** shift
        if (byte < 128) break
    }
    return { id: bytes[0] === 8 ? id : 0, name: binaryNames[bytes[index] >> 3] ?? '' }
}

const idOf = (text) => Number(/"id":(\d+)/.exec(text.slice(0, 200))?.[1] ?? 0)

/** Describes a body, with the beginning of its text. */
function readBody(body) {
    if (typeof body !== 'string') return { ...headOf(body), bytes: body.length, text: `(${body.length} bytes in protobuf)` }
    return { id: idOf(body), name: nameOf(body), bytes: byteLength(body), text: body.slice(0, recorderLimits.characters) }
}

const nothing = { bytesOut: 0, bytesIn: 0, request: '', reply: '', isEvent: false, failed: false, microseconds: null }

/** Records the messages of a channel, and calls `onchange` after each. */
class Recorder {
    constructor() {
        this.exchanges = []
        this.waiting = new Map()
        this.count = 0
        this.isPaused = false
        this.onchange = () => {}
        /** Microseconds of the newest reply to each kind of request. */
        this.latest = new Map()
    }

    add(exchange) {
        if (this.isPaused) return
        Object.assign(exchange, { number: ++this.count })
        this.exchanges.push(exchange)
        if (this.exchanges.length > recorderLimits.exchanges) this.exchanges.shift()
        this.onchange()
    }

    sent(body) {
        const { id, name, bytes, text } = readBody(body)
        const exchange = { ...nothing, name, bytesOut: bytes, request: text }
        this.waiting.set(id, { exchange, start: performance.now() })
        this.add(exchange)
    }

    received(body) {
        const { id, name, bytes, text } = readBody(body), waiting = this.waiting.get(id)
        const failed = /^\{[^{]*"error":\{/.test(text.slice(0, 200)), answer = { bytesIn: bytes, reply: text, failed }
        if (!waiting) return this.add({ ...nothing, ...answer, name, isEvent: true })
        this.waiting.delete(id)
        const microseconds = Math.round((performance.now() - waiting.start) * 1000)
        this.latest.set(waiting.exchange.name, microseconds)
        Object.assign(waiting.exchange, answer, { microseconds })
        return this.onchange()
    }

    clear() {
        this.exchanges = []
        this.onchange()
    }
}
return { recorderLimits, Recorder }
})()
// session.js
const module166 = (() => {
const { Client, webSocketChannel } = module53

/** A channel that reports what passes through it to a recorder, and its end. */
function recorded(channel, recorder, onend) {
    const outer = { send(body) { recorder.sent(body); channel.send(body) }, close() { channel.close() }, onmessage() {}, onclose() {} }
    channel.onmessage = (body) => { recorder.received(body); outer.onmessage(body) }
    channel.onclose = (error) => { onend(); outer.onclose(error) }
    return outer
}

/** How often a name that is taken is tried, and milliseconds in between. */
const nameAttempts = 20, namePause = 100

/** Kinds of events about the container, and about plugins, that the page shows. */
const containerEvents = ['invalidated', 'containerClosed'], pluginEvents = ['layoutReloaded', 'layoutFailed', 'pluginQuarantined']

/**
 * One connection and one container, opened by this page or attached.
 *
 * Dispatches `open` with the container's state, `connection` with whether there is one, `dropping` with the promise of the reply when the
 * view sends a drop, and all events by their names.
 */
class Session extends EventTarget {
    #withdrawal = null

    constructor(recorder) {
        super()
        this.recorder = recorder
        this.container = null
        this.subscription = null
        this.isAttached = false
    }

    dispatch(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })) }

    async connect() {
        const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`
        let client = null
        const report = (isOpen) => { if (client === null || client === this.client) this.dispatch('connection', isOpen) }
        const open = async (options) => {
            const channel = await webSocketChannel(url, options)
            report(true)
            return recorded(channel, this.recorder, () => report(false))
        }
        client = await Client.connect({ channel: open })
        await client.subscribe({ events: pluginEvents }, (event) => this.dispatch(event.kind, event))
        return client
    }

    /** Connects for the first time. */
    async begin() { this.client = await this.connect() }

    /**
     * Connects anew, without waiting for the next attempt of the client that has lost its connection.
     * - Returns: whether a container is to be opened; not if that client was connected in the meantime.
     */
    async connectAgain() {
        const earlier = this.client, client = await this.connect()
        if (this.container?.number) {
            client.close()
            return false
        }
        this.client = client
        earlier?.close()
        return true
    }

    /** Opens the container that a function describes, in place of the one before. */
    open(describe) {
        this.isAttached = false
        return this.follow(() => this.client.open(describe))
    }

    /** Follows the container of another page. */
    attach(name) {
        this.isAttached = true
        return this.follow(() => this.client.attach({ name }))
    }

    async follow(obtain) {
        const earlier = this.container, wasAttached = this.ownsNothing
        await this.subscription?.unsubscribe()
        if (earlier && !wasAttached) await earlier.close().catch(() => {})
        else earlier?.release()
        this.container = null
        this.ownsNothing = this.isAttached
        const container = await this.patiently(obtain)
        container.endMovement = (fields) => {
            const reply = container.request('endMovement', fields)
            this.dispatch('dropping', reply)
            return reply
        }
        this.subscription = await container.subscribe({ events: containerEvents }, (event) => this.received(event))
        this.container = container
        this.dispatch('open', await this.state())
    }

    /** A page that was loaded again finds its container's name taken until the daemon has noticed that the old one is gone. */
    async patiently(obtain) {
        for (let attempt = 1; ; attempt++) {
            try {
                return await obtain()
            } catch (error) {
                if (error.code !== 'container.nameTaken' || attempt === nameAttempts) throw error
                await new Promise((resolve) => { setTimeout(resolve, namePause) })
            }
        }
    }

    received(event) {
        if (event.kind === 'reconnected') this.state().then((state) => this.dispatch('open', state), () => {})
        else this.dispatch(event.kind, event)
    }

    async state() {
        const { state } = await this.container.queryContainer()
        return this.isAttached ? { ...this.container.state, ...state } : state
    }

    /** A request about the container. */
    request(name, fields = {}) { return this.container.request(name, fields) }

    /** A request that changes the container, and can be withdrawn. */
    change(name, fields = {}) { return this.request(name, { signal: this.#withdrawal?.signal, ...fields }) }

    update(operations, options = {}) { return this.change('updateContainer', { operations, withoutBatch: true, ...options }) }

    /** - Returns: what aborts the changes that are sent from now on, which then fail and have no effect. */
    beginWithdrawable() {
        this.#withdrawal = new AbortController()
        return this.#withdrawal
    }
}
return { Session }
})()
// app.js
const module167 = (() => {
const { copyAs } = module6
const { copiedItems } = module3
const { download, picturePNG, pictureSVG } = module13
const { devices } = module14
const { byId, fill } = module15
const { makeSamples, showSamples } = module16
const { Gallery } = module56
const { ChangeList } = module57
const { showNoExplanation } = module59
const { PluginPane } = module62
const { Tabs } = module63
const { WireLog } = module64
const { defaults, readFragment } = module25
const { Panes } = module65
const { Separator } = module66
const { Hints } = module67
const { listenToKeys } = module68
const { Overlay } = module71
const { makeResizable } = module72
const { stageStates } = module73
const { Tools } = module74
const { Transition } = module75
const { Studio } = module164
const { Recorder } = module165
const { Session } = module166

const fragment = location.hash, given = readFragment(fragment)
const state = { ...structuredClone(defaults), ...given }
const recorder = new Recorder()
const session = new Session(recorder)
const studio = new Studio(state, session)
new Hints(studio)
new Tools(studio.stage)
new Transition(studio)
new Overlay(studio)
listenToKeys(studio)
makeResizable(studio)
const panes = new Panes()
new Separator(panes, 'controls', 1)
new Separator(panes, 'inspector', -1)
new Gallery(studio, () => panes.show('stage'))
const plugin = new PluginPane(studio)
const changes = new ChangeList()
const wire = new WireLog(recorder)
showNoExplanation()

// ---------------------------------------------------------------------- inspector

const tabs = new Tabs(['explain', 'changes', 'wire', 'plugin'])
tabs.addEventListener('change', () => {
    state.tab = tabs.current
    changes.show(tabs.current === 'changes')
    wire.show(tabs.current === 'wire')
    studio.saveState()
})
session.addEventListener('invalidated', ({ detail }) => changes.add(detail))

// ---------------------------------------------------------------------- the container's controls

const sides = ['top', 'left', 'bottom', 'right']
const number = (id, use) => byId(id).addEventListener('change', ({ target }) => {
    const isValid = target.value !== '' && target.checkValidity()
    target.setAttribute('aria-invalid', !isValid)
    if (isValid) use(Number(target.value))
})
fill(byId('device'), [['', 'Custom'], ...devices.map(([name, width, height]) => [`${width}×${height}`, name])])
byId('device').addEventListener('change', ({ target }) => {
    const [width, height] = target.value.split('×').map(Number)
    if (width) studio.resize(width, height)
})
number('width', (width) => studio.resize(width, studio.stage.size.height))
number('height', (height) => studio.resize(studio.stage.size.width, height))
byId('zoom').addEventListener('change', ({ target }) => studio.setLook({ zoom: target.value }))
byId('direction').addEventListener('change', ({ target }) => {
    const direction = target.checked ? 'rightToLeft' : 'leftToRight'
    studio.setEnvironment(() => ({ direction }))
})
byId('scale').addEventListener('change', ({ target }) => {
    const scale = Number(target.value)
    studio.setEnvironment(() => ({ scale }))
})
sides.forEach((side, index) => number(`inset-${side}`, (value) => (
    studio.setEnvironment(({ inset }) => ({ inset: inset.with(index, value) })))))
studio.onresize = showControls
function showControls() {
    const { width, height } = studio.stage.size
    byId('width').value = Math.round(width)
    byId('height').value = Math.round(height)
    byId('edge-right').ariaValueNow = Math.round(width)
    byId('edge-bottom').ariaValueNow = Math.round(height)
    const preset = `${Math.round(width)}×${Math.round(height)}`
    byId('device').value = [...byId('device').options].some(({ value }) => value === preset) ? preset : ''
    byId('zoom').value = state.zoom
    byId('direction').checked = state.direction === 'rightToLeft'
    byId('scale').value = String(state.scale)
    sides.forEach((side, index) => { byId(`inset-${side}`).value = state.inset[index] })
}

byId('unfold').addEventListener('click', ({ currentTarget }) => {
    currentTarget.ariaExpanded = byId('middle').classList.toggle('unfolded')
})
byId('layout').addEventListener('change', ({ target }) => studio.arranging.choose(target.value))
byId('reset').addEventListener('click', () => studio.setParameters({}))
byId('insert').addEventListener('click', () => studio.editing.insert())
byId('delete').addEventListener('click', () => studio.editing.deleteSelected())
byId('undo').addEventListener('click', () => studio.undoing.undo())
byId('redo').addEventListener('click', () => studio.undoing.redo())
byId('measure').addEventListener('click', () => studio.editing.measure())
byId('measures').addEventListener('change', () => studio.editing.measureVisible())
studio.onlayout = (name) => {
    plugin.layoutChanged(name)
    showSamples(name)
}
makeSamples((parameters) => state.layout === 'compositional' && studio.setParameters(parameters))
studio.onopen = showControls
studio.onshowerror = (error) => {
    plugin.showFault(error)
    panes.show('inspector')
    tabs.show('plugin', true)
}

// ---------------------------------------------------------------------- the status bar

const plural = (count, noun) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
studio.stage.addEventListener('drawn', () => {
    const { view, newest: { contentSize, generation, truncated, isMoving } } = studio.stage
    const facts = [`${plural(view.nodeCount, 'element')} drawn`, truncated ? 'more in sight' : '', isMoving ? 'moving' : '']
    byId('visible').textContent = facts.filter(Boolean).join(', ')
    byId('content').textContent = `content ${[contentSize.width, contentSize.height].map((length) => Math.round(length).toLocaleString('en')).join(' × ')}`
    byId('generation').textContent = `generation ${generation}`
    const update = recorder.latest.get('updateContainer')
    byId('latency').textContent = update === undefined ? '' : `update ${update < 10_000 ? `${update} µs` : `${Math.round(update / 1000)} ms`}`
})
studio.selection.addEventListener('change', () => {
    const { count } = studio.selection
    byId('selected').textContent = count ? `${plural(count, 'item')} selected` : ''
    byId('delete').disabled = count === 0
})
byId('delete').disabled = true
studio.stage.addEventListener('frames', ({ detail: { rate, dropped } }) => {
    byId('frames').textContent = `${Math.round(rate)} frames/s, ${dropped} dropped`
})
studio.stage.addEventListener('resized', showControls)

// ---------------------------------------------------------------------- copies

const copy = async (text, message) => {
    try {
        await navigator.clipboard.writeText(text)
        studio.reports.say(message)
    } catch {
        studio.reports.say('The browser does not allow this page to copy')
    }
}
byId('copy').addEventListener('change', async ({ target }) => {
    const format = target.value
    target.value = ''
    const description = await studio.reports.reporting(studio.openedDescription())
    if (!description) return
    const { text, isShortened } = copyAs(format, description)
    copy(text, isShortened ? `Copied, with the first ${copiedItems} items` : 'Copied')
})
async function exportPicture(format) {
    const { bounds, drawings, shape, zoom } = studio.stage
    const { backgroundColor: background } = getComputedStyle(byId('device-frame'))
    const svg = pictureSVG(drawings, { bounds, shape, background, zoom })
    download(format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await picturePNG(svg, bounds), `${state.layout}.${format}`)
}
for (const format of ['svg', 'png']) byId(`export-${format}`).addEventListener('click', () => exportPicture(format))
byId('link').addEventListener('click', () => copy(`${location.origin}/${studio.fragment({ name: '', attach: '' })}`, 'Link copied'))
byId('share').addEventListener('click', async () => {
    // The container keeps its name when this page is loaded again.
    if (!state.attach) state.name ||= studio.name
    studio.saveState()
    const link = studio.fragment({ name: '', attach: state.attach || state.name })
    const { token } = await (await fetch('/token.json', { method: 'POST' })).json()
    copy(`${location.origin}/?token=${token}${link}`, 'Link to this live container copied, for any browser on this machine')
})

// ---------------------------------------------------------------------- beginning

function showConnection(text, connection) {
    byId('connection').textContent = byId('connection').title = text
    byId('connection').dataset.state = connection
}
function showServer() {
    const { server, serverVersion } = session.client.server
    showConnection(`${server} ${serverVersion}`, 'open')
}
session.addEventListener('connection', ({ detail: isOpen }) => {
    if (isOpen) return showConnection('Connected', 'open')
    showConnection('Disconnected, connecting again', 'closed')
    studio.panel.set('connection', stageStates.disconnected(true, async () => await session.connectAgain() && studio.opening.open()))
})
session.addEventListener('containerClosed', () => {
    const closed = stageStates.closed(session.isAttached, () => studio.openCopy())
    showConnection(closed.title, 'closed')
    studio.panel.set('connection', closed)
})
session.addEventListener('open', () => {
    studio.panel.set('connection', null)
    studio.reports.succeed()
    showServer()
})

async function listLayouts() {
    const { layouts } = await session.client.listLayouts()
    const options = (source) => layouts.filter((layout) => layout.source === source).map(({ name }) => [name, name])
    fill(byId('layout'), [['Built in', options('built-in')], ['Plugins', options('plugin')]])
    fill(byId('to-layout'), [['Built in', options('built-in')], ['Plugins', options('plugin')]])
    byId('layout').value = state.layout
    byId('to-layout').value = 'grid'
}

/** The stage of the container that is to be, which no daemon has opened yet. */
function showNoDaemon() {
    showConnection('There is no connection', 'closed')
    studio.panel.set('connection', stageStates.disconnected(false, begin))
}

/** Opens the container. Changes that a user chooses meanwhile wait in the queue. */
function begin() {
    studio.stage.setSize(state)
    return studio.queue.run(connectAndOpen, undefined, () => studio.panel.begin(() => 'The container is being opened.'))
}

async function connectAndOpen() {
    try {
        await session.begin()
        await listLayouts()
        showServer()
        if (!state.attach) await studio.arranging.offerShowcases(given)
        await studio.opening.open()
        studio.opening.noteIgnored(fragment, given)
    } catch (error) {
        studio.reports.fail(error)
        if (!session.client) showNoDaemon()
    }
    const response = await fetch('/studio.json')
    if (response.ok) plugin.setFiles(await response.json())
}

session.addEventListener('layoutReloaded', () => studio.reports.reporting(listLayouts()).then(() => { byId('layout').value = state.layout }))
// Another link of this page.
addEventListener('hashchange', () => location.reload())
tabs.show(state.tab)
window.studio = studio
begin()
return {  }
})()
