import { ProtocolError } from '../layoutd.js'

/** Makes bodies of bytes that arrive in any pieces. */
export class Frames {
    #limit
    /** @type {Buffer[]} */
    #pieces = []
    #length = 0

    /** @param {number} limit */
    constructor(limit) {
        this.#limit = limit
    }

    get isInFrame() {
        return this.#length > 0
    }

    /**
     * The bodies that are whole with these bytes.
     * @param {Buffer} data
     */
    *add(data) {
        this.#pieces.push(data)
        this.#length += data.length
        for (;;) {
            if (this.#length < 4) return
            if (this.#pieces[0].length < 4) this.#pieces = [Buffer.concat(this.#pieces)]
            const length = this.#pieces[0].readUInt32LE()
            if (length === 0 || length > this.#limit) {
                throw new ProtocolError(wrongLength(this.#pieces[0], this.#limit))
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

/**
 * Describes the four bytes before a frame: their number, the text that they may be, and the lengths that were expected.
 * @param {Buffer} piece
 * @param {number} limit
 */
function wrongLength(piece, limit) {
    const bytes = piece.subarray(0, 4)
    const reversed = bytes.readUInt32BE()
    const isText = bytes.every((byte) => (byte >= 32 && byte < 127) || [9, 10, 13].includes(byte))
    const isReversed = reversed > 0 && reversed <= limit
    const reading = isText ? `, which are the text ${JSON.stringify(bytes.toString('latin1'))}`
        : isReversed ? `, which are ${reversed} with the highest byte first` : ''
    const shown = bytes.toString('hex').replace(/..(?=.)/g, '$& ')
    return `frame length is ${bytes.readUInt32LE()}, the bytes ${shown}${reading}, expected 1...${limit} in four bytes, `
        + 'the lowest one first, before the body'
}
