import { readText } from './binary_reader.js'
import { decode } from './decode.js'
import { encode } from './encode.js'
import { asError, ConnectionLost, ProtocolError, TimeoutError } from './errors.js'
import { MAX_WAITING_EVENTS } from './event_queue.js'
import { fieldsOf, MESSAGES } from './messages.js'
import { Parts } from './parts.js'
import { hasManyNumbers, plain } from './plain.js'
import { read, readInteger } from './read.js'
import { isObject } from './values.js'

/** @typedef {import('../layoutd.js').Channel} Channel */
/** @typedef {import('../layoutd.js').LayoutdError} LayoutdError */
/** @typedef {import('../layoutd.js').LayoutdEvent} LayoutdEvent */
/** @typedef {import('./values.js').Fields} Fields */
/**
 * A reply as JSON, before it is read.
 * @typedef {Fields & { id?: number, generation?: unknown }} Reply
 */
/** @typedef {{ timeout?: number, onreply?: (reply: Reply) => void, onabandoned?: (reply: Reply) => void }} AskOptions */
/**
 * @typedef {{
 *     name: string, resolve(reply: Reply): void, reject(error: Error): void, onreply: AskOptions['onreply'], parts: Parts | undefined,
 *     settled(): void
 * }} Pending
 */

// Fields of a request's envelope, which no request has itself, except for `updateContainer` and its `ifGeneration`.
const ENVELOPE = new Set(['parts', 'lenient', 'ifGeneration', 'withIds'])

/** Pairs the requests and replies of one channel, and routes its events. */
export class Connection {
    /**
     * The reason that it ended.
     * @type {ConnectionLost | undefined}
     */
    lost
    #channel
    #onlost
    #lastId = 0
    // Oldest first. A request that timed out stays until its reply arrives, so that its id is not reused.
    /** @type {Map<number, Pending>} */
    #inFlight = new Map()
    /** @type {Map<number, (event: LayoutdEvent) => void>} */
    #subscriptions = new Map()
    // Events of a subscription whose own reply is still arriving in parts.
    /** @type {LayoutdEvent[]} */
    #early = []
    /** @type {LayoutdError | undefined} */
    #lastFailure

    /**
     * @param {Channel} channel
     * @param {(lost: ConnectionLost) => void} onlost
     */
    constructor(channel, onlost) {
        this.#channel = channel
        this.#onlost = onlost
        channel.onmessage = (body) => this.#receive(body)
        channel.onclose = (error) => this.lose(error)
    }

    /**
     * Sends a request; returns a promise of the whole reply, as JSON. `onreply` gets it before anything else is read, and
     * `onabandoned` after the timeout.
     * @param {string} name
     * @param {object} fields
     * @param {AskOptions} options
     * @returns {Promise<Reply>}
     */
    ask(name, fields, { timeout, onreply, onabandoned } = {}) {
        if (this.lost) throw this.lost.again()
        const type = fieldsOf('Request').get(name)?.type
        if (!type || !MESSAGES.has(type)) throw new TypeError(`there is no request ${name}`)
        do this.#lastId = (this.#lastId % 0xffffffff) + 1; while (this.#inFlight.has(this.#lastId))
        const id = this.#lastId
        const { signal, ...given } = /** @type {{ signal?: AbortSignal }} */ (fields)
        /** @type {Fields} */
        const own = {}
        /** @type {Fields} */
        const message = { id, [name]: own }
        for (const [key, value] of Object.entries(given)) {
            const isOfEnvelope = ENVELOPE.has(key) && !fieldsOf(type).has(key)
            const target = isOfEnvelope ? message : own
            target[key] = value
        }
        const json = plain('Request', message, '')
        const body = hasManyNumbers(json) ? encode('Request', json).written : JSON.stringify(json)
        return new Promise((resolve, reject) => {
            /** @type {Pending} */
            const pending = { name, resolve, reject, onreply, parts: undefined, settled() {} }
            this.#inFlight.set(id, pending)
            const timer = timeout === undefined ? undefined : setTimeout(() => {
                pending.onreply = onabandoned
                reject(new TimeoutError(`no reply to ${name} came in ${timeout} ms`))
            }, timeout)
            const cancel = () => this.ask('cancel', { id }).catch(() => {})
            signal?.addEventListener('abort', cancel)
            pending.settled = () => {
                clearTimeout(timer)
                signal?.removeEventListener('abort', cancel)
            }
            try {
                this.#channel.send(body)
            } catch (error) {
                this.lose(new ConnectionLost(asError(error).message))
            }
            if (signal?.aborted && !this.lost) cancel()
        })
    }

    /** @param {ConnectionLost} error */
    lose(error = new ConnectionLost('layoutd hung up')) {
        if (this.lost) return
        this.lost = this.#lastFailure ? new ConnectionLost(this.#lastFailure.message, this.#lastFailure.code) : error
        this.#channel.close()
        for (const { reject, settled } of this.#inFlight.values()) {
            settled()
            reject(this.lost.again())
        }
        this.#inFlight.clear()
        this.#onlost(this.lost)
    }

    /**
     * Routes the events of a subscription, beginning with those that have arrived.
     * @param {number} number
     * @param {(event: LayoutdEvent) => void} deliver
     */
    route(number, deliver) {
        this.#subscriptions.set(number, deliver)
        const early = this.#early.filter((event) => event.subscription === number)
        this.#early = this.#early.filter((event) => event.subscription !== number)
        early.forEach(deliver)
    }

    /** @param {number} number */
    unroute(number) {
        this.#subscriptions.delete(number)
    }

    /**
     * The result of a reply, read. A reply that cannot be read ends the connection.
     * @param {string} name
     * @param {Reply} reply
     * @returns {any}  as types.d.ts has it under the name of the reply
     */
    result(name, reply) {
        try {
            const result = read(/** @type {import('./messages.js').Field} */ (fieldsOf('Reply').get(name)).type, reply[name], name)
            if (reply.generation !== undefined) result.generation = readInteger(reply.generation, 'generation')
            return result
        } catch (error) {
            throw this.#misread(error)
        }
    }

    /** @param {string | Uint8Array} body */
    #receive(body) {
        if (this.lost) return
        try {
            this.#take(parse(body))
        } catch (error) {
            this.#misread(error)
        }
    }

    /** @param {unknown} thrown */
    #misread(thrown) {
        const error = asError(thrown)
        const lost = error instanceof ConnectionLost
            ? error : new ProtocolError(`what came does not read as a message: ${error.name}: ${error.message}`)
        this.lose(lost)
        return lost
    }

    /**
     * @param {unknown} message
     * @param {boolean} isAssembled
     * @returns {void}
     */
    #take(message, isAssembled = false) {
        if (!isObject(message)) throw new ProtocolError('a body is not an object')
        if ('event' in message) return this.#routeEvent(read('Event', message.event))
        if ('goodbye' in message) {
            const { reason } = read('Goodbye', message.goodbye)
            return this.lose(new ConnectionLost(`layoutd disconnected this client: ${reason}`, `connection.${reason}`))
        }
        const failure = 'error' in message ? read('Failure', message.error) : undefined
        let id = /** @type {number} */ (message.id ?? 0)
        if (id === 0) {
            // Without an error, the message is newer than this client. A failure without an id belongs to the oldest request.
            if (!failure) return
            if (this.#inFlight.size === 0) return void (this.#lastFailure = failure)
            ;[id] = this.#inFlight.keys()
        }
        const pending = this.#inFlight.get(id)
        if (!pending) throw new ProtocolError(`a reply's id is ${id}, which is of no request in flight`)
        if ('part' in message) {
            if (isAssembled) throw new ProtocolError(`reply ${id} is parts of parts`)
            pending.parts ??= new Parts()
            const whole = pending.parts.add(read('Part', message.part))
            return whole && this.#take(parse(whole), true)
        }
        if (!failure && !isObject(message[pending.name])) {
            throw new ProtocolError(`reply ${id} has ${Object.keys(message).join(', ')}, expected ${pending.name}`)
        }
        // A reply that it cannot read ends the connection, and with it what is in flight.
        if (!failure) pending.onreply?.(message)
        this.#inFlight.delete(id)
        pending.settled()
        if (failure) pending.reject(failure)
        else pending.resolve(message)
    }

    /** @param {LayoutdEvent} event */
    #routeEvent(event) {
        const deliver = this.#subscriptions.get(event.subscription)
        if (deliver) return deliver(event)
        // The subscription has just ended, unless it is about to begin.
        const isBeginning = [...this.#inFlight.values()].some(({ name }) => name === 'subscribe')
        this.#early = isBeginning ? [...this.#early, event] : []
        const count = this.#early.length
        if (count > MAX_WAITING_EVENTS) throw new ProtocolError(`${count} events came before the reply to their subscribe`)
    }
}

/**
 * @param {string | Uint8Array} body
 * @returns {unknown}
 */
function parse(body) {
    if (typeof body === 'string') return JSON.parse(body)
    return body[0] === 0x7b ? JSON.parse(readText(body)) : decode('Reply', body)
}
