// The errors that a call throws.

/** A failure that the daemon reported. `message` is for people, `code` for programs. */
export class LayoutdError extends Error {
    /** @param {{ message: string, code: string, pointer: string, nearest: string[] }} failure */
    constructor({ message, ...details }) {
        super(message)
        this.code = details.code
        this.pointer = details.pointer
        this.nearest = details.nearest
        Object.assign(this, details)
    }

    /** @returns {'LayoutdError'} */
    get name() {
        return 'LayoutdError'
    }
}

/** The connection ended. It is unknown whether requests in flight were carried out. */
export class ConnectionLost extends Error {
    /**
     * @param {string} message
     * @param {string} [code]
     */
    constructor(message, code = 'connection.closed') {
        super(message)
        this.code = code
    }

    /** @returns {'ConnectionLost' | 'ProtocolError'} */
    get name() {
        return 'ConnectionLost'
    }

    /**
     * A copy to throw, so that each pending call has its own stack.
     * @returns {this}
     */
    again() {
        const Own = /** @type {new (message: string, code: string) => this} */ (this.constructor)
        return new Own(this.message, this.code)
    }
}

/** The daemon sent something that is not layoutd's protocol; the connection ends. */
export class ProtocolError extends ConnectionLost {
    /**
     * @param {string} message
     * @param {string} [code]
     */
    constructor(message, code = 'connection.protocol') {
        super(message, code)
    }

    /** @returns {'ProtocolError'} */
    get name() {
        return 'ProtocolError'
    }
}

/** No reply came in time. */
export class TimeoutError extends Error {
    /** @returns {'TimeoutError'} */
    get name() {
        return 'TimeoutError'
    }
}

/**
 * What is thrown, as an error: a program's function may throw anything.
 * @param {unknown} thrown
 * @returns {Error & { code?: string }}
 */
export const asError = (thrown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
