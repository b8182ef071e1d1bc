// The part of a parameter's range that a slider covers. A field beside it takes the whole range.

/** - Returns: `{minimum, maximum, step}`. */
export function sliderRange({ type, minimum = -Infinity, maximum = Infinity, unit = '', default: standard }) {
    const usual = typeof standard === 'number' ? Math.abs(standard) : 0
    const isWide = !(maximum - minimum <= 360)
    const reach = { points: Math.max(100, 4 * usual), 'points/s²': 4000, minutes: 1440 }[unit] ?? Math.max(20, 4 * usual)
    const highest = isWide ? Math.min(maximum, reach) : maximum
    const lowest = isWide ? Math.max(minimum, minimum < 0 ? -reach / 2 : 0) : minimum
    const span = highest - lowest
    const step = type === 'integer' ? 1 : span <= 2 ? 0.01 : span <= 20 ? 0.1 : 1
    return { minimum: lowest, maximum: highest, step }
}
