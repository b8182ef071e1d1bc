// The fields of each message.

import { SCHEMA } from './schema.js'

/** By the names of the message and of the field. */
export const MESSAGES = new Map()
let fields
for (const token of SCHEMA.trim().split(/\s+/)) {
    const [, name, open, type, suffix, number] = /^(\w+)(?::(\{?)(\w+)\}?([*?]?)=(\d+))?$/.exec(token)
    if (type) {
        fields.set(name, {
            name, type, number: Number(number), isMap: open === '{', isRepeated: suffix === '*', isOptional: suffix === '?' })
    } else {
        MESSAGES.set(name, fields = new Map())
    }
}

/** Of types that are not messages. */
export const DEFAULTS = { uint32: 0, sint32: 0, uint64: 0, double: 0, bool: false, string: '', bytes: '' }
