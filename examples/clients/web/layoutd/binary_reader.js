/** Reads protobuf. */
export class BinaryReader {
    #bytes
    #view
    #start = 0

    /** @param {Uint8Array} bytes */
    constructor(bytes) {
        this.#bytes = bytes
        this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    }

    get isAtEnd() {
        return this.#start === this.#bytes.length
    }

    varint() {
        let value = 0n
        for (let shift = 0n; shift < 64n; shift += 7n) {
            const byte = this.#bytes[this.#advance(1)]
            value |= BigInt(byte & 127) << shift
            if (byte < 128) return value & 0xffffffffffffffffn
        }
        throw new RangeError('a varint is longer than 10 bytes')
    }

    /** @param {number} wireType */
    value(wireType) {
        if (wireType === 0) return this.varint()
        if (wireType === 1) return this.#view.getFloat64(this.#advance(8), true)
        if (wireType === 5) return this.#view.getUint32(this.#advance(4), true)
        if (wireType !== 2) throw new TypeError(`there is no wire type ${wireType}`)
        const length = Number(this.varint())
        const start = this.#advance(length)
        return this.#bytes.subarray(start, start + length)
    }

    /** @param {number} count */
    #advance(count) {
        const start = this.#start
        const left = this.#bytes.length - start
        if (count > left) throw new RangeError(`${left} bytes are left, expected ${count}`)
        this.#start += count
        return start
    }
}

/**
 * Text of bytes. Throws `TypeError` if they are not UTF-8.
 * @param {Uint8Array} bytes
 */
export const readText = (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
