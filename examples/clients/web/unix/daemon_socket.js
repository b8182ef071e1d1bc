// Where the daemon is. Sources/LayoutWire/LayoutWire.docc/Connections.md has the rule, which all clients share.

import { join } from 'node:path'

import { ConnectionLost } from '../layoutd.js'
import { connected, inWords, systemError } from './connecting.js'
import { NotStarted, startedSocket } from './started_daemon.js'

/**
 * A connection to the daemon at a path, else at $LAYOUTD_SOCKET, else in the usual places, else to one that this process starts.
 * @param {string} [path]
 * @param {AbortSignal} [signal]
 */
export async function daemonSocket(path, signal) {
    const given = path || process.env.LAYOUTD_SOCKET
    if (given) return connected(given, signal).catch((error) => { throw lost(error) })
    const reasons = []
    for (const place of usualPlaces()) {
        try {
            return await connected(place, signal)
        } catch (error) {
            reasons.push(`${place}: ${inWords(error)}`)
            signal?.throwIfAborted()
        }
    }
    try {
        return await startedSocket(signal)
    } catch (error) {
        throw error instanceof NotStarted ? new ConnectionLost(`no daemon answers: ${[...reasons, error.message].join('; ')}`) : error
    }
}

function usualPlaces() {
    const folder = process.env.XDG_RUNTIME_DIR
    return [...(folder ? [join(folder, 'layoutd.sock')] : []), '/run/layoutd.sock']
}

/**
 * The client's error for one of the system.
 * @param {Error} error
 */
const lost = (error) => (systemError(error) ? new ConnectionLost(error.message) : error)
