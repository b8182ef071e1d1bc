// The errors that a call throws.

/** A failure that the daemon reported. `message` is for people, `code` for programs. */
export class LayoutdError extends Error {
    constructor({ message, ...details }) {
        super(message)
        Object.assign(this, details)
    }

    get name() {
        return 'LayoutdError'
    }
}

/** The connection ended. It is unknown whether requests in flight were carried out. */
export class ConnectionLost extends Error {
    constructor(message, code = 'connection.closed') {
        super(message)
        this.code = code
    }

    get name() {
        return 'ConnectionLost'
    }

    /** A copy to throw, so that each pending call has its own stack. */
    again() {
        return new this.constructor(this.message, this.code)
    }
}

/** The daemon sent something that is not layoutd's protocol; the connection ends. */
export class ProtocolError extends ConnectionLost {
    constructor(message, code = 'connection.protocol') {
        super(message, code)
    }

    get name() {
        return 'ProtocolError'
    }
}

/** No reply came in time. */
export class TimeoutError extends Error {
    get name() {
        return 'TimeoutError'
    }
}
