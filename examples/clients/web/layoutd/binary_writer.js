const IS_LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1

/** Writes protobuf. Long pieces are joined at the end, so that a million numbers are copied once and not on each level of nesting. */
export class BinaryWriter {
    length = 0
    /** @type {ArrayLike<number>[]} */
    #pieces = []
    #tail = new Uint8Array(64)
    #used = 0

    get written() {
        const written = new Uint8Array(this.length)
        let start = 0
        for (const piece of this.#taken()) {
            written.set(piece, start)
            start += piece.length
        }
        return written
    }

    /** @param {number} value */
    byte(value) {
        const start = this.#grow(1)
        this.#tail[start] = value
    }

    /** @param {number | bigint} value */
    varint(value) {
        if (typeof value === 'bigint') {
            for (; value > 127n; value >>= 7n) this.byte(Number(value & 127n) | 128)
        } else {
            for (; value > 127; value = Math.floor(value / 128)) this.byte((value % 128) | 128)
        }
        this.byte(Number(value))
    }

    /** @param {ArrayLike<number>} bytes */
    bytes(bytes) {
        if (bytes.length < 1024) {
            const start = this.#grow(bytes.length)
            return this.#tail.set(bytes, start)
        }
        this.#pieces = [...this.#taken(), bytes]
        this.#tail = new Uint8Array(64)
        this.#used = 0
        this.length += bytes.length
    }

    /** @param {ArrayLike<number>} numbers */
    doubles(numbers) {
        if (numbers instanceof Float64Array && IS_LITTLE_ENDIAN) {
            return this.bytes(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
        }
        const bytes = new Uint8Array(8 * numbers.length)
        const view = new DataView(bytes.buffer)
        for (let index = 0; index < numbers.length; index++) view.setFloat64(8 * index, numbers[index], true)
        this.bytes(bytes)
    }

    /**
     * A field of bytes, text or what another writer has.
     * @param {number} number
     * @param {Uint8Array | BinaryWriter} content
     */
    delimited(number, content) {
        this.varint(number * 8 + 2)
        this.varint(content.length)
        if (content instanceof BinaryWriter) for (const piece of content.#taken()) this.bytes(piece)
        else this.bytes(content)
    }

    #taken() {
        return [...this.#pieces, this.#tail.subarray(0, this.#used)]
    }

    /** @param {number} count */
    #grow(count) {
        const start = this.#used
        this.#used += count
        this.length += count
        if (this.#used > this.#tail.length) {
            const tail = new Uint8Array(Math.max(this.#used, 2 * this.#tail.length))
            tail.set(this.#tail)
            this.#tail = tail
        }
        return start
    }
}
