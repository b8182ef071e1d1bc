// From what a program passes to JSON: identifiers, elements and containers in place of what they stand for.

import { DEFAULTS, fieldsOf } from './messages.js'
import { REFERENCE } from './reference.js'
import { isIdentifier, isList, isObject } from './values.js'

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
export function plain(type, value, place) {
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
export function hasManyNumbers(json) {
    if (typeof json !== 'object' || json === null) return false
    if (!Array.isArray(json)) return ArrayBuffer.isView(json) || Object.values(json).some(hasManyNumbers)
    return typeof json[0] === 'number' ? json.length >= MANY_NUMBERS : typeof json[0] === 'object' && json.some(hasManyNumbers)
}
