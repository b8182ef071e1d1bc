import { ProtocolError } from '../layoutd.js'

/** Makes bodies of bytes that arrive in any pieces. */
export class Frames {
    #limit
    #pieces = []
    #length = 0

    constructor(limit) {
        this.#limit = limit
    }

    get isInFrame() {
        return this.#length > 0
    }

    /** The bodies that are whole with these bytes. */
    *add(data) {
        this.#pieces.push(data)
        this.#length += data.length
        for (;;) {
            if (this.#length < 4) return
            if (this.#pieces[0].length < 4) this.#pieces = [Buffer.concat(this.#pieces)]
            const length = this.#pieces[0].readUInt32LE()
            if (length === 0 || length > this.#limit) {
                throw new ProtocolError(`frame length is ${length}, expected 1...${this.#limit}`)
            }
            if (this.#length < 4 + length) return
            const all = this.#pieces.length === 1 ? this.#pieces[0] : Buffer.concat(this.#pieces)
            const rest = all.subarray(4 + length)
            this.#pieces = [rest]
            this.#length = rest.length
            yield all.subarray(4, 4 + length)
        }
    }
}
