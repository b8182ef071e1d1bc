import { ConnectionLost } from './errors.js'

/**
 * A channel over a WebSocket, as `layoutctl gateway` has one at /socket; by default that of the page's gateway. Rejects with
 * `ConnectionLost` if it cannot be opened.
 * @param {string | URL} [url]
 * @param {{ signal?: AbortSignal }} options
 * @returns {Promise<import('../layoutd.js').Channel>}
 */
export function webSocketChannel(url = pageURL(), { signal } = {}) {
    return new Promise((resolve, reject) => {
        const socket = new WebSocket(url, 'layoutd.v1')
        /** @type {import('../layoutd.js').Channel} */
        const channel = { send: (body) => socket.send(body), close: () => socket.close(), onmessage() {}, onclose() {} }
        socket.binaryType = 'arraybuffer'
        socket.onopen = () => resolve(channel)
        socket.onmessage = ({ data }) => channel.onmessage(typeof data === 'string' ? data : new Uint8Array(data))
        socket.onclose = ({ code, reason }) => {
            reject(new ConnectionLost(`${url} cannot be connected to (${code} ${reason})`))
            channel.onclose(new ConnectionLost(`the connection to ${url} was closed (${code} ${reason})`))
        }
        signal?.addEventListener('abort', () => socket.close(), { once: true })
    })
}

/** The address of the socket of the gateway that serves the page. */
function pageURL() {
    if (typeof location === 'undefined') throw new TypeError('there is no page to take the address from: give a url or a channel')
    return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`
}
