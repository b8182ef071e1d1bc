// Tests of a value's type.

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
export const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value)
export const isIdentifier = (value) => ['string', 'number', 'bigint'].includes(typeof value)
