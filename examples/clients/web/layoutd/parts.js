import { ProtocolError } from './errors.js'

// Maximum length of a reply in parts, in bytes.
const MAX_REPLY_BYTES = 256 * 1024 * 1024

/** A reply that arrives in parts. */
export class Parts {
    /** @type {Uint8Array[]} */
    #bodies = []
    #length = 0

    /**
     * Adds a part; returns the whole body with the last one.
     * @param {{ index: number, last: boolean, body: string | Uint8Array }} part
     */
    add({ index, last, body }) {
        if (index !== this.#bodies.length) throw new ProtocolError(`part ${index} of a reply came, expected ${this.#bodies.length}`)
        const bytes = typeof body === 'string' ? Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0)) : body
        this.#bodies.push(bytes)
        this.#length += bytes.length
        if (this.#length > MAX_REPLY_BYTES) throw new ProtocolError(`a reply is longer than ${MAX_REPLY_BYTES} bytes`)
        return last ? this.#whole() : undefined
    }

    #whole() {
        const whole = new Uint8Array(this.#length)
        let start = 0
        for (const each of this.#bodies) {
            whole.set(each, start)
            start += each.length
        }
        return whole
    }
}
