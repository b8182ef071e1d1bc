// The types of unix.js.

import type { Channel } from './layoutd.js'

/** The daemon's socket: $LAYOUTD_SOCKET, else the user's own if it exists, else the system's. */
export function socketPath(): string

/** Opens a channel over a Unix socket, for `Client.connect`. `frameBytes`: the maximum length of a frame from the daemon. */
export function unixChannel(options?: { path?: string; frameBytes?: number; signal?: AbortSignal }): Promise<Channel>
