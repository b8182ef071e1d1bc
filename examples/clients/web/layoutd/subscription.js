import { LayoutdError, ProtocolError } from './errors.js'
import { enqueue } from './event_queue.js'
import { KnownView } from './known_view.js'
import { mayPass } from './reconnecting.js'
import { REFERENCE } from './reference.js'
import { tell } from './tell.js'

/** @typedef {import('../layoutd.js').ContainerState} ContainerState */
/** @typedef {import('../layoutd.js').LayoutdEvent} LayoutdEvent */
/** @typedef {import('../layoutd.js').SubscribeReply} SubscribeReply */
/** @typedef {import('../layoutd.js').View} View */
/** @typedef {import('../layoutd.js').ViewEffect} ViewEffect */
/** @typedef {import('../layoutd.js').ViewInput} ViewInput */
/** @typedef {import('../layoutd.js').WindowFields} WindowFields */
/** @typedef {{ resolve(result: IteratorResult<LayoutdEvent, undefined>): void, reject(error: Error): void }} Waiting */
/** @typedef {import('./client.js').Client} Client */
/** @typedef {import('./connection.js').Connection} Connection */
/** @typedef {import('./container.js').Container} Container */
/** @typedef {import('./values.js').Fields & { container?: Container, window?: WindowFields, view?: View }} SubscribeFields */

// How many items may be gone of those that were selected in a view as the connection was lost. A failure names one.
const MOST_GONE = 100

/** The events of one subscription, in the order in which the daemon sent them. */
export class Subscription {
    number = 0
    /**
     * The containers' states when it began; every later change is an event.
     * @type {ContainerState[]}
     */
    states = []
    /**
     * The container that it is about, or undefined for all.
     * @type {Container | undefined}
     */
    container
    /** @type {Connection | undefined} */
    #connection
    #onevent
    #onend
    #view = new KnownView()
    /** @type {LayoutdEvent[]} */
    #queue = []
    /** @type {Waiting[]} */
    #waiting = []
    #isEnded = false
    /** @type {Error | undefined} */
    #failure

    /**
     * @param {Client} client
     * @param {SubscribeFields} fields
     * @param {(event: LayoutdEvent) => void} [onevent]
     * @param {(error?: Error) => void} [onend]
     */
    constructor(client, fields, onevent, onend) {
        this.client = client
        this.fields = fields
        this.container = fields.container
        this.#onevent = onevent
        this.#onend = onend
    }

    get [REFERENCE]() {
        return this.number
    }

    /** Ends the iteration and drops waiting events. */
    async unsubscribe() {
        if (this.#isEnded) return
        this.#queue = []
        const { number } = this
        const isKnown = this.client._isLive(this.#connection)
        this._end()
        if (isKnown) await this.client.request('unsubscribe', { subscription: number })
    }

    /**
     * Moves its window. The differences come as `windowChanged`, in their place among the events.
     * @param {WindowFields} window
     */
    async moveWindow(window) {
        if (this.#isEnded) return
        await this.client._requestInOrder('moveWindow', { subscription: this, window }, (result) => {
            // Only now, since a window that is refused must not be requested again after a lost connection.
            this.fields = { ...this.fields, window }
            this.#deliverWindow('windowChanged', result, 'moveWindow')
        })
    }

    /**
     * Says what hands do in its view. What that means is delivered as `viewChanged`, in its place among the events, and returned as well.
     * @param {readonly ViewInput[]} inputs
     * @returns {Promise<import('../layoutd.js').Answer<import('../layoutd.js').InputReply>>}
     */
    async input(inputs) {
        /** @type {import('../layoutd.js').Answer<import('../layoutd.js').InputReply>} */
        let reply = { generation: 0, effects: [] }
        if (this.#isEnded) return reply
        await this.client._requestInOrder('input', this.#inputFields(inputs), (result) => {
            reply = result
            this.#deliverEffects(result)
        })
        return reply
    }

    /** Reads its view. */
    viewState() {
        return this.client.request('viewState', { subscription: this, withIds: this.fields.withIds })
    }

    /** The events that have arrived. */
    take() {
        return this.#queue.splice(0)
    }

    [Symbol.asyncIterator]() {
        return this
    }

    /** @returns {Promise<IteratorResult<LayoutdEvent, undefined>>} */
    next() {
        return new Promise((resolve, reject) => {
            this.#waiting.push({ resolve, reject })
            this.#serve()
        })
    }

    async return() {
        await this.unsubscribe()
        return { done: true, value: undefined }
    }

    /**
     * @param {SubscribeReply} result
     * @param {Connection} connection
     */
    _began(result, connection) {
        const { subscription, containers } = result
        this.number = subscription
        this.states = containers
        this.#connection = connection
        if (this.fields.window) this.#deliverWindow('windowOpened', result, 'subscribe')
        connection.route(subscription, (event) => this.#deliver(event))
    }

    /** @param {Connection} connection */
    async _restore(connection) {
        // Without events of generations that can no longer be queried.
        this.#queue = this.#queue.filter(({ kind }) => kind === 'containerClosed')
        if (this.container && !this.container.number) return this._tellClosed(this.container)
        try {
            // The view is another one, which follows what the client knows of its window.
            if (this.#view.visible) this.fields = { ...this.fields, window: { ...this.fields.window, rect: this.#view.visible } }
            await this.client._begin(this, connection)
            if (this.fields.view) await this.#restoreView(connection)
            this.#deliver({ kind: 'reconnected', subscription: this.number, sequence: 0 })
        } catch (error) {
            if (!(error instanceof LayoutdError) || mayPass(error)) throw error
            if (this.container) this._tellClosed(this.container)
            else this._end(error)
        }
    }

    /**
     * Selects and focuses what was, if it is still there. What hands were doing is over.
     * @param {Connection} connection
     */
    async #restoreView(connection) {
        const { generation = 0 } = this.container ?? {}
        this.#deliverEffects({ generation, effects: this.#view.endings })
        for (const { input, otherwise } of this.#view.inputs) {
            if (!await this.#restoreInput(input, connection)) this.#deliverEffects({ generation, effects: [otherwise] })
        }
    }

    /**
     * Selects or focuses in a new view. Returns false if the items are gone; those that are left are selected all the same.
     * @param {ViewInput} input
     * @param {Connection} connection
     */
    async #restoreInput(input, connection) {
        for (let tries = 0; tries < MOST_GONE; tries++) {
            try {
                await connection.ask('input', this.#inputFields([input]), {
                    onreply: (reply) => this.#deliverEffects(connection.result('input', reply)) })
                return true
            } catch (error) {
                if (!(error instanceof LayoutdError) || mayPass(error)) throw error
                const gone = /^\/input\/inputs\/0\/select\/ids\/(\d+)/.exec(error.pointer)
                const { ids, isInverted } = input.select ?? {}
                const others = ids?.filter((_, index) => index !== Number(gone?.[1])) ?? []
                if (!gone || (others.length === 0 && !isInverted)) return false
                input = { select: others.length ? { ids: others, isInverted } : { isInverted } }
            }
        }
        return false
    }

    /** @param {readonly ViewInput[]} inputs */
    #inputFields(inputs) {
        return { subscription: this, inputs, withIds: this.fields.withIds }
    }

    /** @param {Container} container */
    _tellClosed(container) {
        this.#deliver({
            kind: 'containerClosed', subscription: this.number, sequence: 0, container: container._lastNumber,
            reason: 'connection' })
    }

    /** @param {Error} [error] */
    _end(error) {
        if (this.#isEnded) return
        this.#isEnded = true
        this.#failure = error
        this.#connection?.unroute(this.number)
        this.client._forget(this)
        this.#serve()
        tell(this.#onend, error)
    }

    /**
     * @param {'windowOpened' | 'windowChanged'} kind
     * @param {{ window?: import('../layoutd.js').WindowChanged }} reply
     * @param {string} name
     */
    #deliverWindow(kind, { window }, name) {
        if (!window) throw new ProtocolError(`the reply to ${name} has no window`)
        this.#deliver({ kind, subscription: this.number, sequence: 0, ...window })
    }

    /** @param {{ generation: import('../layoutd.js').Integer, effects: ViewEffect[] }} reply */
    #deliverEffects({ generation, effects }) {
        if (effects.length === 0) return
        this.#deliver({
            kind: 'viewChanged', subscription: this.number, sequence: 0, container: this.container?.number ?? 0, generation, effects,
            merged: 0, truncated: false })
    }

    /** @param {LayoutdEvent} event */
    #deliver(event) {
        if (this.#isEnded) return
        if (event.kind === 'viewChanged') this.#view.follow(event.effects)
        if (this.#onevent) this.#onevent(event)
        else enqueue(this.#queue, event)
        this.#serve()
        if (event.kind !== 'containerClosed' || !this.container) return
        // The daemon has ended the subscription, too.
        this._end()
        this.#connection = undefined
    }

    #serve() {
        while (this.#waiting.length && (this.#queue.length || this.#isEnded)) {
            const { resolve, reject } = /** @type {Waiting} */ (this.#waiting.shift())
            const value = this.#queue.shift()
            if (value) resolve({ done: false, value })
            else if (this.#failure) reject(this.#failure)
            else resolve({ done: true, value: undefined })
        }
    }
}
