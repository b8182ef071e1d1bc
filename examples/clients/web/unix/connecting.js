import { createConnection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getSystemErrorMap } from 'node:util'

/**
 * Connects to a socket. Rejects with the system's error, or the signal's reason.
 * @param {string} path
 * @param {AbortSignal} [signal]
 */
export async function connected(path, signal) {
    for (let wait = 1; ; wait = Math.min(2 * wait, 50)) {
        const socket = createConnection(path)
        try {
            await new Promise((resolve, reject) => socket.once('connect', () => resolve(undefined)).once('error', reject))
            socket.removeAllListeners()
            return socket
        } catch (error) {
            // The daemon's backlog is full, and there is nothing to wait for.
            if (systemError(error)?.code !== 'EAGAIN') throw error
            await pause(wait, undefined, { signal })
        }
    }
}

/**
 * A system error in words, as in "Permission denied".
 * @param {unknown} thrown
 */
export function inWords(thrown) {
    const { errno, message = String(thrown) } = /** @type {NodeJS.ErrnoException} */ (thrown)
    const words = (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? message
    return words[0].toUpperCase() + words.slice(1)
}

/**
 * What is thrown, if it is an error of the system.
 * @param {unknown} thrown
 * @returns {NodeJS.ErrnoException | undefined}
 */
export const systemError = (thrown) => (thrown instanceof Error && 'syscall' in thrown ? thrown : undefined)
