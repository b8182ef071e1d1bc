// The fields of each message.

import { SCHEMA } from './schema.js'

/** @typedef {{ name: string, type: string, number: number, isMap: boolean, isRepeated: boolean, isOptional: boolean }} Field */

/**
 * By the names of the message and of the field.
 * @type {Map<string, Map<string, Field>>}
 */
export const MESSAGES = new Map()
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
export const DEFAULTS = { uint32: 0, sint32: 0, uint64: 0, double: 0, bool: false, string: '', bytes: '' }

/**
 * The fields of a message by their names.
 * @param {string} type
 */
export function fieldsOf(type) {
    const fields = MESSAGES.get(type)
    if (!fields) throw new TypeError(`there is no message ${type}`)
    return fields
}
