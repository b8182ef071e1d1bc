// The types of unix.js.

import type { Channel } from './layoutd.js'

/**
 * Opens a channel over a Unix socket, for `Client.connect`. `path`: that of the daemon's socket, by default $LAYOUTD_SOCKET; without
 * both, the usual places are tried, and then the program `layoutd` is started unless $LAYOUTD_AUTOSTART is `no`. `frameBytes`: the
 * maximum length of a frame from the daemon.
 */
export function unixChannel(options?: { path?: string; frameBytes?: number; signal?: AbortSignal }): Promise<Channel>
