import { ConnectionLost, LayoutdError } from './errors.js'
import { REFERENCE } from './reference.js'

/** @typedef {import('../layoutd.js').AttachContainer} AttachContainer */
/** @typedef {import('../layoutd.js').ContainerState} ContainerState */
/** @typedef {import('../layoutd.js').Integer} Integer */
/** @typedef {import('../layoutd.js').OpenContainer} OpenContainer */
/** @typedef {import('../layoutd.js').Rect} Rect */
/** @typedef {import('../layoutd.js').UpdateContainer & import('../layoutd.js').Options} UpdateFields */
/** @typedef {import('./client.js').Client} Client */
/** @typedef {import('./connection.js').Connection} Connection */

// How often a query of several pages starts over because the container changed in between.
const ATTEMPTS = 8

/** @type {(sum: number, range: import('../layoutd.js').ItemRange) => number} */
const countOf = (sum, { count }) => sum + count

/** A container. Unless it is persistent or has an opener, it ends with its connection. */
export class Container {
    name = ''
    /**
     * The state that `attach` reported.
     * @type {ContainerState | undefined}
     */
    state
    /**
     * That of the newest reply to this object, as the next two.
     * @type {Integer}
     */
    generation = 0
    contentSize = { width: 0, height: 0 }
    /** @type {import('../layoutd.js').Warning[]} */
    warnings = []
    /** Whether answers name items and sections by their identifiers as well, unless a request says `withIds` itself. */
    withIds = false
    /**
     * The bounds that a window owns. When the container is opened again, it has these.
     * @type {Rect | undefined}
     */
    _bounds
    #opener
    /** @type {number | undefined} */
    #owner
    // The `instance` of the daemon that opened a container without a name, which with its number tells it from all others.
    /** @type {string | undefined} */
    #instance
    #number = 0
    /** @type {Connection | undefined} */
    #connection

    /**
     * @param {Client} client
     * @param {() => OpenContainer | Promise<OpenContainer>} [opener]
     */
    constructor(client, opener) {
        this.client = client
        this.#opener = opener
    }

    /** Its number, or 0 if it has ended with its connection. */
    get number() {
        return this.client._isLive(this.#connection) ? this.#number : 0
    }

    /** Its number in requests. Throws `ConnectionLost` if it has ended with its connection. */
    get liveNumber() {
        if (this.number) return this.number
        throw new ConnectionLost(`container ${this.name || 'without a name'} ended with its connection`)
    }

    get [REFERENCE]() {
        return this.liveNumber
    }

    /**
     * Sends a request about the container; returns the fields of its reply, and `generation`.
     * @param {string} name
     * @param {object & { withIds?: boolean }} fields
     * @returns {Promise<any>}  as types.d.ts has it under the name of the reply
     */
    async request(name, fields = {}) {
        const withIds = fields.withIds ?? (this.withIds || undefined)
        const result = await this.client.request(name, { ...fields, container: this, withIds })
        if (result.generation !== undefined) this.generation = result.generation
        if (result.contentSize) this.contentSize = result.contentSize
        if (result.warnings) this.warnings = result.warnings
        return result
    }

    /** Closes the container for all clients. */
    close() {
        this.release()
        return this.request('closeContainer')
    }

    /** Lets go of the container, which is then not attached to or opened again after a lost connection. */
    release() {
        this.client._forget(this)
    }

    /**
     * `update` with one operation.
     * @param {Partial<Rect>} bounds
     * @param {UpdateFields} [options]
     */
    setBounds(bounds, options) {
        return this.request('updateContainer', { operations: [{ setBounds: bounds }], ...options })
    }

    /**
     * @param {import('../layoutd.js').Parameters} parameters
     * @param {UpdateFields} [options]
     */
    setParameters(parameters, options) {
        return this.request('updateContainer', { operations: [{ setParameters: parameters }], ...options })
    }

    /**
     * @param {import('../layoutd.js').BatchUpdate} batch
     * @param {UpdateFields} [options]
     */
    batchUpdate(batch, options) {
        return this.request('updateContainer', { operations: [{ batchUpdate: batch }], ...options })
    }

    /**
     * @param {import('../layoutd.js').ApplySnapshot} snapshot
     * @param {UpdateFields} [options]
     */
    applySnapshot(snapshot, options) {
        return this.request('updateContainer', { operations: [{ applySnapshot: snapshot }], ...options })
    }

    /**
     * All elements that intersect the rectangle, from one generation; all pages are read.
     * @param {object} fields
     */
    queryRect(fields) {
        return this.#pages('queryRect', 'attributes', fields)
    }

    /**
     * All items in a rectangle, as ranges; all pages are read.
     * @param {object} fields
     */
    async selectRect(fields) {
        const result = await this.#pages('selectRect', 'ranges', fields)
        return { ...result, count: result.ranges.reduce(countOf, 0) }
    }

    /**
     * @param {import('./subscription.js').SubscribeFields} [fields]
     * @param {(event: import('../layoutd.js').LayoutdEvent) => void} [onevent]
     * @param {(error?: Error) => void} [onend]
     */
    subscribe(fields, onevent, onend) {
        return this.client.subscribe({ ...fields, container: this }, onevent, onend)
    }

    /**
     * @param {string} name
     * @param {string} list
     * @param {object} fields
     */
    async #pages(name, list, fields) {
        for (let attempt = 1; ; attempt++) {
            /** @type {unknown[]} */
            const found = []
            let cursor = ''
            try {
                for (;;) {
                    const page = await this.request(name, cursor ? { ...fields, cursor } : fields)
                    for (const each of page[list]) found.push(each)
                    cursor = page.cursor
                    if (!cursor) return { ...page, [list]: found }
                }
            } catch (error) {
                // It changed between two pages, which would not match.
                if (!(error instanceof LayoutdError) || error.code !== 'generation.stale' || !cursor || attempt === ATTEMPTS) throw error
            }
        }
    }

    /**
     * @param {OpenContainer} fields
     * @param {import('../layoutd.js').OpenContainerReply & { generation: Integer }} reply
     * @param {Connection} connection
     */
    _opened({ name = '', lifetime }, { container, contentSize, warnings, generation }, connection) {
        this.#number = container
        this.#connection = connection
        Object.assign(this, { name, contentSize, warnings, generation })
        this.#instance = this.client.server?.instance
        if (this.#opener || lifetime === 'persistent') this.client._keep(this)
        return this
    }

    /**
     * @param {AttachContainer} fields
     * @param {import('../layoutd.js').AttachContainerReply} reply
     * @param {Connection} connection
     */
    _attached({ container: asked, name: given = '', owner }, { state }, connection) {
        const { container = 0, name = given, contentSize = { width: 0, height: 0 }, generation = 0 } = state ?? {}
        this.#number = container
        this.#connection = connection
        this.#owner = asked && name ? state?.owner : owner
        this.#instance = state?.instance
        Object.assign(this, { name, state, contentSize, generation })
        this.client._keep(this)
        return this
    }

    /**
     * Whether the container could be opened or attached to on a new connection.
     * @param {Connection} connection
     * @returns {Promise<boolean>}
     */
    async _restore(connection) {
        /** @type {(name: string, fields: object) => Promise<any>} */
        const ask = async (name, fields) => connection.result(name, await connection.ask(name, fields))
        const attach = async () => {
            /** @type {AttachContainer} */
            const fields = this.name ? { name: this.name, owner: this.#owner } : { container: this.#number }
            const reply = await ask('attachContainer', fields)
            // A daemon without the container has given its number to another.
            if (!this.name && reply.state?.instance !== this.#instance) return false
            this._attached(fields, reply, connection)
            return true
        }
        try {
            if (!this.#opener) return await attach()
            const opening = await this.#opener()
            /** @type {OpenContainer} */
            const fields = { ...opening, bounds: this._bounds ?? opening.bounds }
            await ask('openContainer', fields).then(
                (reply) => this._opened(fields, reply, connection),
                // A persistent one is still there, and so may be another client's of this name.
                (error) => (error.code === 'container.nameTaken' ? attach() : Promise.reject(error)))
            return true
        } catch (error) {
            if (!(error instanceof LayoutdError) || error.code.startsWith('server.')) throw error
            return false
        }
    }

    get _lastNumber() {
        return this.#number
    }
}

const methods = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (Container.prototype))
for (const [method, name] of [
    ['update', 'updateContainer'], ['step', 'stepContainer'],
    ...['prepare', 'beginMovement', 'updateMovement', 'endMovement', 'cancelMovement', 'beginTransition', 'updateTransition',
        'finishTransition', 'cancelTransition', 'transition', 'queryItems', 'querySupplementary', 'queryDecorations', 'queryBatch',
        'queryContainer', 'querySections', 'queryOrthogonal', 'targetOffset', 'hitTest', 'insertionPoint', 'readingOrder',
        'prefetch', 'neighbour', 'scrollTarget', 'captureAnchor', 'explain'].map((name) => [name, name]),
]) {
    methods[method] = /** @type {(this: Container, fields?: object) => Promise<unknown>} */ (
        function (fields) { return this.request(name, fields) })
}
