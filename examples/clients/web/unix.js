// A channel of layoutd.js over a Unix socket, for programs in Node.js:
//
//     const client = await Client.connect({ channel: unixChannel })
//
// A frame is the length of its body as four bytes, little-endian, and the body.

import { ConnectionLost } from './layoutd.js'
import { daemonSocket } from './unix/daemon_socket.js'
import { Frames } from './unix/frames.js'

// Maximum length of a frame from the daemon, in bytes.
const MAX_FRAME_BYTES = 64 * 1024 * 1024

/**
 * Opens a channel to the daemon at a path, else at $LAYOUTD_SOCKET, else to one that answers or is started; for `Client.connect`.
 * Rejects with `ConnectionLost` if there is none, or the signal's reason.
 * @param {{ path?: string, frameBytes?: number, signal?: AbortSignal }} options
 * @returns {Promise<import('./layoutd.js').Channel>}
 */
export async function unixChannel({ path, frameBytes = MAX_FRAME_BYTES, signal } = {}) {
    const socket = await daemonSocket(path, signal)
    /** @type {import('./layoutd.js').Channel} */
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
            channel.onclose(/** @type {import('./layoutd.js').ProtocolError} */ (error))
        }
    })
    socket.on('error', (error) => channel.onclose(new ConnectionLost(error.message)))
    socket.on('close', () => channel.onclose(new ConnectionLost(
        `layoutd hung up${frames.isInFrame ? ' in the middle of a frame' : ''}`)))
    return channel
}
