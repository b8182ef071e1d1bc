// Tests of a value's type.

/**
 * Fields by name: of JSON that has not been read, and of what a program passes.
 * @typedef {Record<string, unknown>} Fields
 */
/** @typedef {Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array} TypedArray */

/** @type {(value: unknown) => value is Fields} */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
/** @type {(value: unknown) => value is unknown[] | TypedArray} */
export const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value)
/** @type {(value: unknown) => value is import('../layoutd.js').Identifier} */
export const isIdentifier = (value) => ['string', 'number', 'bigint'].includes(typeof value)
