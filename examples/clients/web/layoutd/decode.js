// From protobuf to JSON.

import { BinaryReader, readText } from './binary_reader.js'
import { DEFAULTS, fieldsOf } from './messages.js'

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
export function decode(type, bytes) {
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
