// A channel of layoutd.js over a Unix socket, for programs in Node.js:
//
//     const client = await Client.connect({ channel: unixChannel })
//
// A frame is the length of its body as four bytes, little-endian, and the body.

import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { ConnectionLost, ProtocolError } from './layoutd.js'

// Maximum length of a frame from the daemon, in bytes.
const MAX_FRAME_BYTES = 64 * 1024 * 1024

/** The daemon's socket: $LAYOUTD_SOCKET, else the user's own if it exists, else the system's. */
export function socketPath() {
    const own = join(process.env.XDG_RUNTIME_DIR || '/nonexistent', 'layoutd.sock')
    return process.env.LAYOUTD_SOCKET || (existsSync(own) ? own : '/run/layoutd.sock')
}

/** Opens a channel, for `Client.connect`. Rejects with `ConnectionLost` if no daemon listens, or the signal's reason. */
export async function unixChannel({ path, frameBytes = MAX_FRAME_BYTES, signal } = {}) {
    const socket = await connected(path || socketPath(), signal)
    const channel = {
        send(body) {
            const bytes = typeof body === 'string' ? Buffer.from(body) : body
            const length = Buffer.alloc(4)
            length.writeUInt32LE(bytes.length)
            socket.cork()
            socket.write(length)
            socket.write(bytes)
            socket.uncork()
        },
        close: () => socket.destroy(),
        onmessage() {},
        onclose() {},
    }
    const frames = new Frames(frameBytes)
    socket.on('data', (data) => {
        try {
            for (const body of frames.add(data)) channel.onmessage(body)
        } catch (error) {
            channel.onclose(error)
        }
    })
    socket.on('error', (error) => channel.onclose(new ConnectionLost(error.message)))
    socket.on('close', () => channel.onclose(new ConnectionLost(
        `layoutd hung up${frames.isInFrame ? ' in the middle of a frame' : ''}`)))
    return channel
}

async function connected(path, signal) {
    for (let wait = 1; ; wait = Math.min(2 * wait, 50)) {
        const socket = createConnection(path)
        try {
            await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
            socket.removeAllListeners()
            return socket
        } catch (error) {
            // The daemon's backlog is full, and there is nothing to wait for.
            if (error.code !== 'EAGAIN') throw new ConnectionLost(error.message)
            await pause(wait, undefined, { signal })
        }
    }
}

/** Makes bodies of bytes that arrive in any pieces. */
class Frames {
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
