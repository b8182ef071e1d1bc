// The page's connection and its container.

import { Client, webSocketChannel } from '/layoutd.js'

/** A channel that reports what passes through it to a recorder, and its end. */
function recorded(channel, recorder, onend) {
    const outer = { send(body) { recorder.sent(body); channel.send(body) }, close() { channel.close() }, onmessage() {}, onclose() {} }
    channel.onmessage = (body) => { recorder.received(body); outer.onmessage(body) }
    channel.onclose = (error) => { onend(); outer.onclose(error) }
    return outer
}

/** How often a name that is taken is tried, and milliseconds in between. */
const nameAttempts = 20, namePause = 100

/** Kinds of events about the container, and about plugins, that the page shows. */
const containerEvents = ['invalidated', 'containerClosed'], pluginEvents = ['layoutReloaded', 'layoutFailed', 'pluginQuarantined']

/**
 * One connection and one container, opened by this page or attached.
 *
 * Dispatches `open` with the container's state, `connection` with whether there is one, `dropping` with the promise of the reply when the
 * view sends a drop, and all events by their names.
 */
export class Session extends EventTarget {
    #withdrawal = null

    constructor(recorder) {
        super()
        this.recorder = recorder
        this.container = null
        this.subscription = null
        this.isAttached = false
    }

    dispatch(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })) }

    async connect() {
        const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`
        let client = null
        const report = (isOpen) => { if (client === null || client === this.client) this.dispatch('connection', isOpen) }
        const open = async (options) => {
            const channel = await webSocketChannel(url, options)
            report(true)
            return recorded(channel, this.recorder, () => report(false))
        }
        client = await Client.connect({ channel: open })
        await client.subscribe({ events: pluginEvents }, (event) => this.dispatch(event.kind, event))
        return client
    }

    /** Connects for the first time. */
    async begin() { this.client = await this.connect() }

    /**
     * Connects anew, without waiting for the next attempt of the client that has lost its connection.
     * - Returns: whether a container is to be opened; not if that client was connected in the meantime.
     */
    async connectAgain() {
        const earlier = this.client, client = await this.connect()
        if (this.container?.number) {
            client.close()
            return false
        }
        this.client = client
        earlier?.close()
        return true
    }

    /** Opens the container that a function describes, in place of the one before. */
    open(describe) {
        this.isAttached = false
        return this.follow(() => this.client.open(describe))
    }

    /** Follows the container of another page. */
    attach(name) {
        this.isAttached = true
        return this.follow(() => this.client.attach({ name }))
    }

    async follow(obtain) {
        const earlier = this.container, wasAttached = this.ownsNothing
        await this.subscription?.unsubscribe()
        if (earlier && !wasAttached) await earlier.close().catch(() => {})
        else earlier?.release()
        this.container = null
        this.ownsNothing = this.isAttached
        const container = await this.patiently(obtain)
        container.endMovement = (fields) => {
            const reply = container.request('endMovement', fields)
            this.dispatch('dropping', reply)
            return reply
        }
        this.subscription = await container.subscribe({ events: containerEvents }, (event) => this.received(event))
        this.container = container
        this.dispatch('open', await this.state())
    }

    /** A page that was loaded again finds its container's name taken until the daemon has noticed that the old one is gone. */
    async patiently(obtain) {
        for (let attempt = 1; ; attempt++) {
            try {
                return await obtain()
            } catch (error) {
                if (error.code !== 'container.nameTaken' || attempt === nameAttempts) throw error
                await new Promise((resolve) => { setTimeout(resolve, namePause) })
            }
        }
    }

    received(event) {
        if (event.kind === 'reconnected') this.state().then((state) => this.dispatch('open', state), () => {})
        else this.dispatch(event.kind, event)
    }

    async state() {
        const { state } = await this.container.queryContainer()
        return this.isAttached ? { ...this.container.state, ...state } : state
    }

    /** A request about the container. */
    request(name, fields = {}) { return this.container.request(name, fields) }

    /** A request that changes the container, and can be withdrawn. */
    change(name, fields = {}) { return this.request(name, { signal: this.#withdrawal?.signal, ...fields }) }

    update(operations, options = {}) { return this.change('updateContainer', { operations, withoutBatch: true, ...options }) }

    /** - Returns: what aborts the changes that are sent from now on, which then fail and have no effect. */
    beginWithdrawable() {
        this.#withdrawal = new AbortController()
        return this.#withdrawal
    }
}
