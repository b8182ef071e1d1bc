// Reproducible randomness: the same seed and index always give the same number, in any order.

/** A number in 0 ..< 1 (Mulberry32's mixing of `seed` and `index`). */
export function random(seed, index) {
    let state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
    state = Math.imul(state ^ (state >>> 15), state | 1)
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
    return ((state ^ (state >>> 14)) >>> 0) / 4294967296
}

/** One of several things. */
export function choose(things, seed, index) {
    return things[Math.floor(random(seed, index) * things.length)]
}
