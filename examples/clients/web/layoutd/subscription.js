import { LayoutdError, ProtocolError } from './errors.js'
import { enqueue } from './event_queue.js'
import { mayPass } from './reconnecting.js'
import { REFERENCE } from './reference.js'
import { tell } from './tell.js'

/** @typedef {import('../layoutd.js').ContainerState} ContainerState */
/** @typedef {import('../layoutd.js').LayoutdEvent} LayoutdEvent */
/** @typedef {import('../layoutd.js').SubscribeReply} SubscribeReply */
/** @typedef {import('../layoutd.js').WindowFields} WindowFields */
/** @typedef {{ resolve(result: IteratorResult<LayoutdEvent, undefined>): void, reject(error: Error): void }} Waiting */
/** @typedef {import('./client.js').Client} Client */
/** @typedef {import('./connection.js').Connection} Connection */
/** @typedef {import('./container.js').Container} Container */
/** @typedef {import('./values.js').Fields & { container?: Container, window?: WindowFields }} SubscribeFields */

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
            await this.client._begin(this, connection)
            this.#deliver({ kind: 'reconnected', subscription: this.number, sequence: 0 })
        } catch (error) {
            if (!(error instanceof LayoutdError) || mayPass(error)) throw error
            if (this.container) this._tellClosed(this.container)
            else this._end(error)
        }
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

    /** @param {LayoutdEvent} event */
    #deliver(event) {
        if (this.#isEnded) return
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
