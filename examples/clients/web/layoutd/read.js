// From JSON to what a program gets: 64-bit integers are numbers, or BigInt beyond 2^53; what JSON leaves out has its default;
// identifiers are numbers or text; columns are lists of elements.

import { elements, keyedElements } from './elements.js'
import { LayoutdError } from './errors.js'
import { DEFAULTS, MESSAGES } from './messages.js'
import { isObject } from './values.js'

// Messages that are read as a list.
const LISTS = new Set(['Identifiers', 'Attributes', 'WindowElements'])
// Sizes and places that are zero where they are absent; other messages that are absent mean something by it.
const ALWAYS_PRESENT = new Set([
    'contentSize', 'contentSizeBefore', 'contentSizeAfter', 'bounds', 'contentOffsetAdjustment', 'position', 'rect',
    'untransformedFrame'])

/** The message with every field, from JSON. Throws `TypeError` where it does not match the schema. */
export function read(type, json, place = type) {
    if (type in DEFAULTS) return readScalar(type, json, place)
    if (type === 'Struct' || type === 'Value') return json
    if (!isObject(json)) throw new TypeError(`${place} is ${JSON.stringify(json)}, expected an object`)
    return type in READERS ? READERS[type](json, place) : readMessage(type, json, place)
}

function readMessage(type, json, place) {
    const message = {}
    for (const field of MESSAGES.get(type).values()) {
        const value = readField(field, json[field.name], place)
        if (value !== undefined) message[field.name] = value
    }
    return message
}

function readField({ name, type, isRepeated, isMap, isOptional }, json, place) {
    place = `${place}.${name}`
    if (isRepeated) {
        if (!Array.isArray(json ?? [])) throw new TypeError(`${place} is ${JSON.stringify(json)}, expected a list`)
        return (json ?? []).map((each) => read(type, each, place))
    }
    if (isMap) return Object.fromEntries(Object.entries(json ?? {}).map(([key, own]) => [key, read(type, own, place)]))
    if (json !== undefined && json !== null) return read(type, json, place)
    if (type in DEFAULTS) return isOptional ? undefined : DEFAULTS[type]
    return ALWAYS_PRESENT.has(name) ? read(type, {}) : LISTS.has(type) ? [] : undefined
}

function readScalar(type, json, place) {
    if (type === 'uint64') return readInteger(json, place)
    const expected = { bool: 'boolean', string: 'string', bytes: 'string' }[type] ?? 'number'
    if (typeof json !== expected) throw new TypeError(`${place} is ${JSON.stringify(json)}, expected a ${expected}`)
    return json
}

export function readInteger(json, place) {
    if (!/^\d{1,20}$/.test(json)) throw new TypeError(`${place} is ${JSON.stringify(json)}, expected a number in text`)
    return Number.isSafeInteger(Number(json)) ? Number(json) : BigInt(json)
}

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
    ElementRange: (json, place) => readRange('ElementRange', json, place),
    MovedRange: (json, place) => readRange('MovedRange', json, place),
    Event(json, place) {
        // The kind's own fields beside those of every event. Unknown kinds have none.
        const { subscription = 0, sequence = '0', ...kinds } = json
        const [kind = ''] = Object.keys(kinds)
        const type = MESSAGES.get('Event').get(kind)?.type
        return {
            kind, subscription: readScalar('uint32', subscription, place), sequence: readInteger(sequence, place),
            ...(type ? read(type, kinds[kind], `${place}.${kind}`) : {}) }
    },
    QueryBatchReply: (json, place) => ({
        results: (json.results ?? []).map((result) => {
            if (result.error) return read('Failure', result.error, place)
            const [name] = Object.keys(result)
            return read(MESSAGES.get('Reply').get(name).type, result[name], `${place}.${name}`)
        }) }),
}

function readRange(type, json, place) {
    const range = readMessage(type, json, place)
    range.category ||= range.kind ? 'supplementary' : 'cell'
    range.kind ||= 'cell'
    range.from ??= { section: range.section, item: range.item }
    return range
}
