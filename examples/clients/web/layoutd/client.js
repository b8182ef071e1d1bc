import { Connection } from './connection.js'
import { Container } from './container.js'
import { asError, ConnectionLost, TimeoutError } from './errors.js'
import { backoff, mayPass } from './reconnecting.js'
import { Subscription } from './subscription.js'
import { tell } from './tell.js'
import { webSocketChannel } from './web_socket_channel.js'

/** @typedef {import('../layoutd.js').HelloReply} HelloReply */
/** @typedef {import('../layoutd.js').LayoutdEvent} LayoutdEvent */
/** @typedef {import('../layoutd.js').OpenChannel} OpenChannel */
/** @typedef {import('../layoutd.js').OpenContainer} OpenContainer */
/** @typedef {import('./connection.js').AskOptions} AskOptions */
/** @typedef {import('./connection.js').Reply} Reply */
/** @typedef {import('./subscription.js').SubscribeFields} SubscribeFields */
/** @typedef {(lost?: ConnectionLost) => void} Watcher */

/** A connection to the daemon, which is made again when it is lost. */
export class Client {
    /**
     * The daemon's reply to `hello`.
     * @type {HelloReply | undefined}
     */
    server
    #open
    #delays
    #timeout
    /** @type {Connection | undefined} */
    #newest
    // While a lost connection is made again: a promise that resolves when it is, or is lost for good.
    /** @type {Promise<void> | undefined} */
    #restored
    // The reason that there will not be another connection.
    /** @type {ConnectionLost | undefined} */
    #ended
    // Aborted when a connection that is being opened is not wanted any more.
    /** @type {AbortController | undefined} */
    #opening
    /** @type {Set<Container>} */
    #containers = new Set()
    /** @type {Set<Subscription>} */
    #subscriptions = new Set()
    /** @type {Set<Watcher>} */
    #watchers = new Set()

    /**
     * Use `Client.connect`.
     * @param {OpenChannel} open
     * @param {() => Iterable<number>} delays
     * @param {number} [timeout]
     */
    constructor(open, delays, timeout) {
        this.#open = open
        this.#delays = delays
        this.#timeout = timeout
    }

    /**
     * Connects. `channel`: a function that opens one, by default `webSocketChannel(url)`. `reconnect`: milliseconds to wait
     * before each attempt to connect again, true for ever longer pauses, or false. `timeout`: milliseconds to wait for a reply.
     * @param {import('../layoutd.js').ConnectOptions} options
     */
    static async connect({ url, channel, reconnect = true, timeout } = {}) {
        const open = channel ?? ((options) => webSocketChannel(url, options))
        const client = new Client(open, reconnect === true ? backoff : () => reconnect || [], timeout)
        await client.#connect()
        return client
    }

    /** Ends the connection; requests in flight and later ones are rejected with `ConnectionLost`. */
    close() {
        this.#end(new ConnectionLost('the connection was closed by its owner'))
    }

    /**
     * Calls a function with the error whenever the connection is lost, and without one when it has been made again. Returns a function
     * that ends this.
     * @param {Watcher} watcher
     */
    watch(watcher) {
        this.#watchers.add(watcher)
        return () => this.#watchers.delete(watcher)
    }

    /**
     * Sends any request by its name; returns the fields of its reply, and `generation` if it has one.
     * @param {string} name
     * @param {object} fields
     * @returns {Promise<any>}  as types.d.ts has it under the name of the reply
     */
    async request(name, fields = {}) {
        const { connection, reply } = await this.#ask(name, fields)
        return connection.result(name, reply)
    }

    /**
     * Sends a request whose reply takes its place among events: `onresult` gets it before anything else is read.
     * @param {string} name
     * @param {object} fields
     * @param {(result: any) => void} onresult
     */
    async _requestInOrder(name, fields, onresult) {
        await this.#ask(name, fields, (reply, connection) => onresult(connection.result(name, reply)))
    }

    /**
     * Sends any request by its name; returns the whole reply as JSON.
     * @param {string} name
     * @param {object} fields
     */
    async exchange(name, fields = {}) {
        return (await this.#ask(name, fields)).reply
    }

    /**
     * Opens a container. `opening`: the fields of `openContainer`, or a function that returns them, which is called again when
     * the container has ended with a lost connection.
     * @param {OpenContainer | (() => OpenContainer | Promise<OpenContainer>)} opening
     */
    async open(opening) {
        const opener = typeof opening === 'function' ? opening : undefined
        const fields = typeof opening === 'function' ? await opening() : opening
        const { connection, reply } = await this.#ask('openContainer', fields)
        return new Container(this, opener)._opened(fields, connection.result('openContainer', reply), connection)
    }

    /**
     * Attaches to a container, whichever client opened it, by its name or by its number, as `{ container: 7 }`; its `state`
     * describes it.
     * @param {import('../layoutd.js').AttachContainer} fields
     */
    async attach(fields) {
        const { connection, reply } = await this.#ask('attachContainer', fields)
        return new Container(this)._attached(fields, connection.result('attachContainer', reply), connection)
    }

    /**
     * Subscribes to events, by default all kinds of all containers. They are passed to `onevent` as they arrive, or without it
     * wait to be iterated over. `onend` is called when no more follow, with the error if the subscription was lost. With `window`,
     * `windowOpened` has everything in it, also after a reconnection; `Window` keeps that.
     * @param {SubscribeFields} fields
     * @param {(event: LayoutdEvent) => void} [onevent]
     * @param {(error?: Error) => void} [onend]
     */
    async subscribe(fields = {}, onevent, onend) {
        return this._start(this._subscription(fields, onevent && ((event) => tell(onevent, event)), onend))
    }

    /**
     * A subscription to be started. What `onevent` throws ends the connection.
     * @param {SubscribeFields} fields
     * @param {(event: LayoutdEvent) => void} [onevent]
     * @param {(error?: Error) => void} [onend]
     */
    _subscription(fields, onevent, onend) {
        return new Subscription(this, this.#kinds(fields), onevent, onend)
    }

    /** @param {Subscription} subscription */
    async _start(subscription) {
        await this._ready()
        await this._begin(subscription)
        return subscription
    }

    /** Resolves when a lost connection has been made again. */
    async _ready() {
        await this.#restored
        if (this.#ended) throw this.#ended.again()
    }

    /**
     * @param {Subscription} subscription
     * @param {Connection} connection
     */
    async _begin(subscription, connection = this.#connection) {
        await connection.ask('subscribe', subscription.fields, {
            timeout: this.#timeout,
            onreply: (reply) => {
                this.#subscriptions.add(subscription)
                subscription._began(connection.result('subscribe', reply), connection)
            },
            onabandoned: (reply) => {
                const { subscription: number } = connection.result('subscribe', reply)
                connection.ask('unsubscribe', { subscription: number }).catch(() => {})
            },
        })
    }

    /**
     * @param {Connection | undefined} connection
     * @returns {boolean}
     */
    _isLive(connection) {
        return connection !== undefined && connection === this.#newest && !connection.lost
    }

    /** @param {Container} container */
    _keep(container) {
        this.#containers.add(container)
    }

    /** @param {Container | Subscription} each */
    _forget(each) {
        if (each instanceof Container) this.#containers.delete(each)
        else this.#subscriptions.delete(each)
    }

    /**
     * @param {SubscribeFields & { events?: readonly import('../layoutd.js').EventKind[] }} fields
     * @returns {SubscribeFields}
     */
    #kinds({ events, ...others }) {
        if (others.window) return { events, ...others }
        const { events: all } = /** @type {HelloReply} */ (this.server)
        events ??= all
        const watches = others.isPassive === undefined && events === all && events.includes('moved')
        return { events, ...(watches ? { isPassive: true } : {}), ...others }
    }

    /** There is one once `connect` has succeeded. */
    get #connection() {
        return /** @type {Connection} */ (this.#newest)
    }

    /**
     * Without a pause while there is a connection, so that requests are sent in the order of the calls.
     * @param {string} name
     * @param {object} fields
     * @param {(reply: Reply, connection: Connection) => void} [onreply]
     */
    async #ask(name, fields, onreply) {
        if (this.#restored) await this._ready()
        if (this.#ended) throw this.#ended.again()
        const connection = this.#connection
        /** @type {AskOptions['onreply']} */
        const receive = onreply && ((reply) => onreply(reply, connection))
        const reply = await connection.ask(name, fields, { timeout: this.#timeout, onreply: receive, onabandoned: receive })
        return { connection, reply }
    }

    async #connect() {
        this.#opening = new AbortController()
        const { signal } = this.#opening
        const opening = this.#opening
        const timer = this.#timeout === undefined ? undefined : setTimeout(() => opening.abort(), this.#timeout)
        let channel
        try {
            channel = await this.#open({ signal })
        } catch (error) {
            if (!signal.aborted || this.#ended) throw error
            throw new TimeoutError(`no connection came about in ${this.#timeout} ms`)
        } finally {
            clearTimeout(timer)
        }
        /** @type {Connection} */
        const connection = new Connection(channel, (lost) => this.#lost(connection, lost))
        try {
            const hello = { minVersion: 1, maxVersion: 1, client: 'layoutd.js' }
            this.server = connection.result('hello', await connection.ask('hello', hello, { timeout: this.#timeout }))
        } catch (error) {
            const { message, code } = asError(error)
            connection.lose(new ConnectionLost(message, code))
            throw error
        }
        if (this.#ended) connection.lose(this.#ended.again())
        this.#newest = connection
        return connection
    }

    /**
     * @param {Connection} connection
     * @param {ConnectionLost} lost
     */
    #lost(connection, lost) {
        if (connection !== this.#newest || this.#ended) return
        if (this.#restored) return
        this.#restored = this.#reconnect(lost)
        for (const watcher of this.#watchers) tell(watcher, lost)
    }

    /** @param {Error} lost */
    async #reconnect(lost) {
        /** @type {Error & { code?: string }} */
        let reason = lost
        for (const pause of this.#delays()) {
            await new Promise((resolve) => { setTimeout(resolve, pause) })
            if (this.#ended) return
            try {
                await this.#restore(await this.#connect())
                if (this.#connection.lost) throw this.#connection.lost
                // At once, since the next loss begins anew.
                this.#restored = undefined
                for (const watcher of this.#watchers) tell(watcher)
                return
            } catch (error) {
                reason = asError(error)
                this.#connection.lose(new ConnectionLost(reason.message))
                if (!mayPass(error)) break
            }
        }
        this.#end(reason instanceof ConnectionLost ? reason : new ConnectionLost(reason.message, reason.code))
    }

    /**
     * Opens or attaches to containers again, and subscribes again. If it fails halfway, the next attempt starts over.
     * @param {Connection} connection
     */
    async #restore(connection) {
        for (const container of [...this.#containers]) {
            if (await container._restore(connection)) continue
            this.#containers.delete(container)
            for (const subscription of this.#subscriptions) if (!subscription.container) subscription._tellClosed(container)
        }
        for (const subscription of [...this.#subscriptions]) await subscription._restore(connection)
    }

    /** @param {ConnectionLost} error */
    #end(error) {
        if (this.#ended) return
        this.#ended = error
        this.#opening?.abort()
        this.#newest?.lose(error)
        for (const subscription of [...this.#subscriptions]) subscription._end(error.again())
    }
}

const methods = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (Client.prototype))
for (const name of [
    'ping', 'sync', 'listLayouts', 'describeLayout', 'listContainers', 'listPlugins', 'reloadPlugins', 'reload', 'statistics',
    'listClients', 'disconnectClient',
]) {
    methods[name] = /** @type {(this: Client, fields?: object) => Promise<unknown>} */ (
        function (fields) { return this.request(name, fields) })
}
