// A daemon of this process's own, for programs that run where none answers. It ends once its last client has left.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { connected, inWords, systemError } from './connecting.js'

// How long a daemon may take until it listens, and how often it is tried, in milliseconds.
const PATIENCE = 10_000
const INTERVAL = 5

/** The reason why no daemon was started. */
export class NotStarted extends Error {}

/** @type {StartedDaemon | undefined} */
let newest

/**
 * A connection to the daemon that this process has started, or else starts now. Rejects with `NotStarted`, or the signal's reason.
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('node:net').Socket>}
 */
export async function startedSocket(signal) {
    for (;;) {
        const old = newest?.isRunning ? newest : undefined
        if (!old && process.env.LAYOUTD_AUTOSTART === 'no') throw new NotStarted('LAYOUTD_AUTOSTART is no')
        const daemon = newest = old ?? new StartedDaemon()
        const socket = await daemon.socket(signal)
        if (socket) return socket
        // One that has listened has ended with its last client, and a new one is started. Any other cannot be used.
        if (!daemon.hasListened) throw new NotStarted(daemon.ending)
    }
}

class StartedDaemon {
    hasListened = false
    /**
     * How it ended, in words; undefined while it is running.
     * @type {string | undefined}
     */
    ending
    #folder = socketFolder()
    #path = join(this.#folder, 'layoutd.sock')
    #process

    constructor() {
        const flags = ['--socket', this.#path, '--exit-when-unused', '--log-level', 'error']
        // In a session of its own, so that Ctrl+C in the program's terminal does not end it first.
        this.#process = spawn('layoutd', flags, { stdio: ['ignore', 'ignore', 'inherit'], detached: true })
        this.#process.once('error', (/** @type {NodeJS.ErrnoException} */ { code, message }) => (
            this.#end(code === 'ENOENT' ? 'layoutd is not in PATH' : message)))
        this.#process.once('exit', (status, signal) => {
            this.#end(`layoutd ended with ${signal ?? `status ${status}`} before it listened`)
        })
        // The program may end before the daemon.
        this.#process.unref()
    }

    get isRunning() {
        return this.ending === undefined
    }

    /**
     * A connection to it; undefined if it has ended.
     * @param {AbortSignal} [signal]
     */
    async socket(signal) {
        const end = performance.now() + PATIENCE
        while (this.isRunning) {
            try {
                const socket = await connected(this.#path, signal)
                this.hasListened = true
                return socket
            } catch (error) {
                if (!systemError(error)) throw error
            }
            if (performance.now() > end) {
                this.#process.kill()
                throw new NotStarted(`layoutd did not listen within ${PATIENCE / 1000} s`)
            }
            await pause(INTERVAL, undefined, { signal })
        }
        return undefined
    }

    /** @param {string} ending */
    #end(ending) {
        this.ending ??= ending
        // A daemon that is killed leaves its socket.
        rmSync(this.#folder, { recursive: true, force: true })
    }
}

/** Makes a folder for the socket, which no other user may enter. */
function socketFolder() {
    const { XDG_RUNTIME_DIR, TMPDIR } = process.env
    const base = XDG_RUNTIME_DIR && existsSync(XDG_RUNTIME_DIR) ? XDG_RUNTIME_DIR : TMPDIR || '/tmp'
    try {
        return mkdtempSync(join(base, 'layoutd-'))
    } catch (error) {
        throw new NotStarted(`no folder for a socket can be made in ${base}: ${inWords(error)}`)
    }
}
