import { createConnection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getSystemErrorMap } from 'node:util'

/** Connects to a socket. Rejects with the system's error, or the signal's reason. */
export async function connected(path, signal) {
    for (let wait = 1; ; wait = Math.min(2 * wait, 50)) {
        const socket = createConnection(path)
        try {
            await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
            socket.removeAllListeners()
            return socket
        } catch (error) {
            // The daemon's backlog is full, and there is nothing to wait for.
            if (error.code !== 'EAGAIN') throw error
            await pause(wait, undefined, { signal })
        }
    }
}

/** A system error in words, as in "Permission denied". */
export function inWords(error) {
    const words = getSystemErrorMap().get(error.errno)?.[1] ?? error.message
    return words[0].toUpperCase() + words.slice(1)
}
