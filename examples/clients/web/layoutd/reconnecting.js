// When to connect again.

import { LayoutdError } from './errors.js'

/** Milliseconds to wait before each attempt to connect again: longer each time, for ever, and not the same for all clients. */
export function* backoff() {
    for (let pause = 100; ; pause = Math.min(2 * pause, 10_000)) yield pause * (0.5 + Math.random() / 2)
}

/**
 * Whether another attempt to connect may succeed.
 * @param {unknown} error
 */
export const mayPass = (error) => !(error instanceof LayoutdError) || /^(limit|server)\./.test(error.code)
