import { Connection } from './connection.js'
import { Container } from './container.js'
import { ConnectionLost, TimeoutError } from './errors.js'
import { backoff, mayPass } from './reconnecting.js'
import { Subscription } from './subscription.js'
import { tell } from './tell.js'
import { webSocketChannel } from './web_socket_channel.js'

/** A connection to the daemon, which is made again when it is lost. */
export class Client {
    /** The daemon's reply to `hello`. */
    server
    #open
    #delays
    #timeout
    #connection
    // While a lost connection is made again: a promise that resolves when it is, or is lost for good.
    #restored
    // The reason that there will not be another connection.
    #ended
    // Aborted when a connection that is being opened is not wanted any more.
    #opening
    #containers = new Set()
    #subscriptions = new Set()
    #watchers = new Set()

    /**
     * Connects. `channel`: a function that opens one, by default `webSocketChannel(url)`. `reconnect`: milliseconds to wait
     * before each attempt to connect again, true for ever longer pauses, or false. `timeout`: milliseconds to wait for a reply.
     */
    static async connect({ url, channel, reconnect = true, timeout } = {}) {
        const client = new Client()
        client.#open = channel ?? ((options) => webSocketChannel(url, options))
        client.#delays = reconnect === true ? backoff : () => reconnect || []
        client.#timeout = timeout
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
     */
    watch(watcher) {
        this.#watchers.add(watcher)
        return () => this.#watchers.delete(watcher)
    }

    /** Sends any request by its name; returns the fields of its reply, and `generation` if it has one. */
    async request(name, fields = {}) {
        const { connection, reply } = await this.#ask(name, fields)
        return connection.result(name, reply)
    }

    /** Sends a request whose reply takes its place among events: `onresult` gets it before anything else is read. */
    async _requestInOrder(name, fields, onresult) {
        await this.#ask(name, fields, (reply, connection) => onresult(connection.result(name, reply)))
    }

    /** Sends any request by its name; returns the whole reply as JSON. */
    async exchange(name, fields = {}) {
        return (await this.#ask(name, fields)).reply
    }

    /**
     * Opens a container. `opening`: the fields of `openContainer`, or a function that returns them, which is called again when
     * the container has ended with a lost connection.
     */
    async open(opening) {
        const opener = typeof opening === 'function' ? opening : undefined
        const fields = opener ? await opener() : opening
        const { connection, reply } = await this.#ask('openContainer', fields)
        return new Container(this, opener)._opened(fields, connection.result('openContainer', reply), connection)
    }

    /**
     * Attaches to a container, whichever client opened it, by its name or by its number, as `{ container: 7 }`; its `state`
     * describes it.
     */
    async attach(fields) {
        const { connection, reply } = await this.#ask('attachContainer', fields)
        return new Container(this)._attached(fields, connection.result('attachContainer', reply), connection)
    }

    /**
     * Subscribes to events, by default all kinds of all containers. They are passed to `onevent` as they arrive, or without it
     * wait to be iterated over. `onend` is called when no more follow, with the error if the subscription was lost. With `window`,
     * `windowOpened` has everything in it, also after a reconnection; `Window` keeps that.
     */
    async subscribe(fields = {}, onevent, onend) {
        return this._start(this._subscription(fields, onevent && ((event) => tell(onevent, event)), onend))
    }

    /** A subscription to be started. What `onevent` throws ends the connection. */
    _subscription(fields, onevent, onend) {
        return new Subscription(this, this.#kinds(fields), onevent, onend)
    }

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

    _isLive(connection) {
        return connection === this.#connection && !connection.lost
    }

    _keep(container) {
        this.#containers.add(container)
    }

    _forget(containerOrSubscription) {
        this.#containers.delete(containerOrSubscription)
        this.#subscriptions.delete(containerOrSubscription)
    }

    #kinds({ events, ...others }) {
        if (others.window) return { events, ...others }
        events ??= this.server.events
        const watches = others.isPassive === undefined && events === this.server.events && events.includes('moved')
        return { events, ...(watches ? { isPassive: true } : {}), ...others }
    }

    // Without a pause while there is a connection, so that requests are sent in the order of the calls.
    async #ask(name, fields, onreply) {
        if (this.#restored) await this._ready()
        if (this.#ended) throw this.#ended.again()
        const connection = this.#connection
        const receive = onreply && ((reply) => onreply(reply, connection))
        const reply = await connection.ask(name, fields, { timeout: this.#timeout, onreply: receive, onabandoned: receive })
        return { connection, reply }
    }

    async #connect() {
        this.#opening = new AbortController()
        const { signal } = this.#opening
        const timer = this.#timeout === undefined ? undefined : setTimeout(() => this.#opening.abort(), this.#timeout)
        let channel
        try {
            channel = await this.#open({ signal })
        } catch (error) {
            if (!signal.aborted || this.#ended) throw error
            throw new TimeoutError(`no connection came about in ${this.#timeout} ms`)
        } finally {
            clearTimeout(timer)
        }
        const connection = new Connection(channel, (lost) => this.#lost(connection, lost))
        try {
            const hello = { minVersion: 1, maxVersion: 1, client: 'layoutd.js' }
            this.server = connection.result('hello', await connection.ask('hello', hello, { timeout: this.#timeout }))
        } catch (error) {
            connection.lose(new ConnectionLost(error.message, error.code))
            throw error
        }
        if (this.#ended) connection.lose(this.#ended.again())
        this.#connection = connection
        return connection
    }

    #lost(connection, lost) {
        if (connection !== this.#connection || this.#ended) return
        if (this.#restored) return
        this.#restored = this.#reconnect(lost)
        for (const watcher of this.#watchers) tell(watcher, lost)
    }

    async #reconnect(lost) {
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
                reason = error
                this.#connection.lose(new ConnectionLost(error.message))
                if (!mayPass(error)) break
            }
        }
        this.#end(reason instanceof ConnectionLost ? reason : new ConnectionLost(reason.message, reason.code))
    }

    /** Opens or attaches to containers again, and subscribes again. If it fails halfway, the next attempt starts over. */
    async #restore(connection) {
        for (const container of [...this.#containers]) {
            if (await container._restore(connection)) continue
            this.#containers.delete(container)
            for (const subscription of this.#subscriptions) if (!subscription.container) subscription._tellClosed(container)
        }
        for (const subscription of [...this.#subscriptions]) await subscription._restore(connection)
    }

    #end(error) {
        if (this.#ended) return
        this.#ended = error
        this.#opening?.abort()
        this.#connection?.lose(error)
        for (const subscription of [...this.#subscriptions]) subscription._end(error.again())
    }
}

for (const name of [
    'ping', 'sync', 'listLayouts', 'describeLayout', 'listContainers', 'listPlugins', 'reloadPlugins', 'reload', 'statistics',
    'listClients', 'disconnectClient',
]) {
    Client.prototype[name] = function (fields) { return this.request(name, fields) }
}
