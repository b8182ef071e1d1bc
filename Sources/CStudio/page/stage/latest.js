// Requests that follow a pointer: one at a time, and of those that come meanwhile the newest.

/** - Parameter work: an asynchronous function, called with the newest argument. */
export function latest(work) {
    let isBusy = false, waiting = null
    return async function run(...parameters) {
        if (isBusy) {
            waiting = parameters
            return
        }
        isBusy = true
        try {
            await work(...parameters)
        } finally {
            isBusy = false
            if (waiting) {
                const next = waiting
                waiting = null
                run(...next)
            }
        }
    }
}
