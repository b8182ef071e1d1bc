// A user's actions, one after the other: each begins when the daemon has answered the one before.

export class Queue {
    #waiting = []
    #isBusy = false

    /** `begin` is called when something begins, and what it returns at the end. */
    constructor(begin) {
        this.begin = begin
    }

    /**
     * Carries out an asynchronous function after those before it. Of functions that wait one behind the other with the same `key`, such as
     * the values that a slider passes through, only the last is called, and all promises are its. `begin` is called in place of the usual.
     */
    run(work, key, begin = this.begin) {
        const last = this.#waiting.at(-1)
        if (key !== undefined && last?.key === key) {
            last.work = work
            return last.promise
        }
        const entry = { work, key, begin, ...Promise.withResolvers() }
        this.#waiting.push(entry)
        this.#continue()
        return entry.promise
    }

    async #continue() {
        if (this.#isBusy) return
        this.#isBusy = true
        for (let entry; (entry = this.#waiting.shift());) {
            const end = entry.begin()
            try {
                entry.resolve(await entry.work())
            } catch (error) {
                entry.reject(error)
            } finally {
                end()
            }
        }
        this.#isBusy = false
    }
}
