/** Calls a program's function, whose errors must not be taken for the daemon's. */
export function tell(call, ...values) {
    try {
        call?.(...values)
    } catch (error) {
        queueMicrotask(() => { throw error })
    }
}
