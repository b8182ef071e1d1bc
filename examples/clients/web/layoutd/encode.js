// From JSON to protobuf.

import { BinaryWriter } from './binary_writer.js'
import { DEFAULTS, fieldsOf } from './messages.js'

/** @typedef {import('./messages.js').Field} Field */
/** @typedef {import('./values.js').Fields} Fields */

const utf8 = new TextEncoder()

/**
 * A writer of a message in protobuf, of its form by `plain`.
 * @param {string} type
 * @param {unknown} message
 * @returns {BinaryWriter}
 */
export function encode(type, message) {
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
