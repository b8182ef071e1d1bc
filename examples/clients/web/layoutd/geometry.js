/** @typedef {import('../layoutd.js').Rect} Rect */
/** @typedef {import('../layoutd.js').Size} Size */

/** The largest rectangle that the protocol allows. */
export const EVERYWHERE = Object.freeze({ x: -5e8, y: -5e8, width: 1e9, height: 1e9 })

/** @type {(a: Size, b: Size) => boolean} */
export const isSameSize = (a, b) => a.width === b.width && a.height === b.height
/** @type {(a: Rect, b: Rect) => boolean} */
export const isSameRect = (a, b) => a.x === b.x && a.y === b.y && isSameSize(a, b)

/**
 * The rectangle of the same size that is nearest to `rect` within another; along an axis that is too short for it, `rect` itself.
 * @param {Rect} rect
 * @param {Rect} within
 */
export function nearest({ x, y, width, height }, within) {
    /** @type {(offset: number, start: number, range: number) => number} */
    const clamped = (offset, start, range) => (range < 0 ? offset : Math.min(Math.max(offset, start), start + range))
    return { x: clamped(x, within.x, within.width - width), y: clamped(y, within.y, within.height - height), width, height }
}
