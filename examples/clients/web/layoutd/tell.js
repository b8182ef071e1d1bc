/**
 * Calls a program's function, whose errors are reported and must not look like the daemon's. Returns its result; undefined if it
 * throws.
 * @template {unknown[]} Values
 * @template Result
 * @param {((...values: Values) => Result) | undefined} call
 * @param {Values} values
 */
export function tell(call, ...values) {
    try {
        return call?.(...values)
    } catch (error) {
        report(error)
        return undefined
    }
}

/**
 * Reports an error as one that nothing has caught.
 * @param {unknown} error
 */
export function report(error) {
    queueMicrotask(() => { throw error })
}
