// From JSON to what a program gets: 64-bit integers are numbers, or BigInt beyond 2^53; what JSON leaves out has its default;
// identifiers are numbers or text; columns are lists of elements.

import { elements, keyedElements } from './elements.js'
import { LayoutdError } from './errors.js'
import { DEFAULTS, fieldsOf } from './messages.js'
import { isObject } from './values.js'

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
export function read(type, json, place = type) {
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
export function readInteger(json, place) {
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
