// From protobuf to JSON.

import { BinaryReader, readText } from './binary_reader.js'
import { DEFAULTS, MESSAGES } from './messages.js'

/** The JSON of a message in protobuf. */
export function decode(type, bytes) {
    if (type === 'Struct') return decodeEntries('Value', [...fieldsOf(bytes)].map(({ value }) => value))
    if (type === 'Value') return decodeValue(bytes)
    const byNumber = new Map([...MESSAGES.get(type).values()].map((field) => [field.number, field]))
    const message = {}
    for (const { number, wireType, value } of fieldsOf(bytes)) {
        const field = byNumber.get(number)
        if (field) decodeField(message, field, value, wireType)
    }
    return message
}

function* fieldsOf(bytes) {
    for (const reader = new BinaryReader(bytes); !reader.isAtEnd;) {
        const tag = Number(reader.varint())
        if (tag < 8) throw new TypeError('a field has number 0')
        yield { number: Math.floor(tag / 8), wireType: tag % 8, value: reader.value(tag % 8) }
    }
}

function decodeField(message, { name, type, isRepeated, isMap }, value, wireType) {
    const isDelimited = type === 'string' || type === 'bytes' || !(type in DEFAULTS)
    const isPacked = isRepeated && !isDelimited && wireType === 2
    if ((isMap || isDelimited) !== (wireType === 2) && !isPacked) throw new TypeError(`${name} has wire type ${wireType}`)
    if (isMap) {
        message[name] = { ...message[name], ...decodeEntries(type, [value]) }
    } else if (isPacked) {
        const list = message[name] ??= []
        for (const packed = new BinaryReader(value); !packed.isAtEnd;) list.push(decodeOne(type, packed.value(type === 'double' ? 1 : 0)))
    } else if (isRepeated) {
        (message[name] ??= []).push(decodeOne(type, value))
    } else {
        message[name] = decodeOne(type, value)
    }
}

function decodeOne(type, value) {
    switch (type) {
        case 'double': case 'uint32': return Number(value)
        case 'uint64': return String(value)
        case 'sint32': return Number((value >> 1n) ^ -(value & 1n))
        case 'bool': return value !== 0n
        case 'string': return readText(value)
        case 'bytes': return value
        default: return decode(type, value)
    }
}

function decodeEntries(type, entries) {
    return Object.fromEntries(entries.map((entry) => {
        const [key, own] = [1, 2].map((number) => [...fieldsOf(entry)].find((field) => field.number === number)?.value)
        const value = own === undefined ? DEFAULTS[type] ?? decode(type, new Uint8Array()) : decodeOne(type, own)
        return [key === undefined ? '' : readText(key), value]
    }))
}

function decodeValue(bytes) {
    const [{ number, value } = {}] = fieldsOf(bytes)
    if (number === 6) return [...fieldsOf(value)].map((each) => decodeValue(each.value))
    const type = { 2: 'double', 3: 'string', 4: 'bool', 5: 'Struct' }[number]
    return type ? decodeOne(type, value) : null
}
