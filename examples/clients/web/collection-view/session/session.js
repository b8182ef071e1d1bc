import { Client, Window } from '../../layoutd.js'
import { asError } from '../../layoutd/errors.js'
import { Heartbeat } from './heartbeat.js'

/** @typedef {import('../../collection-view.js').ViewOptions<unknown>} ViewOptions */
/** @typedef {import('../../layoutd.js').Container} Container */
/** @typedef {import('../../layoutd.js').Operation} Operation */
/** @typedef {import('../../layoutd.js').UpdateContainer} UpdateContainer */
/** @typedef {Error | { message: string, code?: string }} Reason */
/**
 * @typedef {{
 *     opening(): import('../../layoutd.js').OpenContainer,
 *     opened(container: Container): import('../../layoutd.js').WindowOptions | Promise<import('../../layoutd.js').WindowOptions>,
 *     onchange(difference: import('../../layoutd.js').Difference): void,
 *     onstate(state: import('../../collection-view.js').State | 'heard' | 'restored', error?: Reason): void
 * }} Hooks
 */

// How long to wait before the next attempt to reach a daemon that has not answered yet.
const PAUSE = 2000

/** A view's connection, container and window, from opening to closing, in each of which something can be wrong. */
export class Session {
    /** @type {Client | undefined} */
    client
    /** @type {Container | undefined} */
    container
    /** @type {Window | undefined} */
    window
    #options
    #hooks
    /** @type {(() => void) | undefined} */
    #unwatch
    /** @type {Heartbeat | undefined} */
    #heartbeat
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer
    #isClosed = false
    // Updates from while the container was being opened.
    /** @type {[operations: Operation[], fields: UpdateContainer | undefined][]} */
    #waiting = []

    /**
     * `hooks`: `opening()`, the fields of `openContainer`; `opened(container)`, which returns the window's options; `onchange(difference)`;
     * `onstate(state, error)`, "connecting", "ready", "silent", "reconnecting", "unreachable", "closed" or "failed"; "heard" and "restored" end
     * "silent" and "reconnecting".
     * @param {ViewOptions} options
     * @param {Hooks} hooks
     */
    constructor(options, hooks) {
        this.#options = options
        this.#hooks = hooks
    }

    async start() {
        clearTimeout(this.#timer)
        if (this.#isClosed) return
        this.#hooks.onstate('connecting')
        try {
            await this.#open()
            if (this.#isClosed) return this.close()
            this.#hooks.onstate('ready')
        } catch (thrown) {
            const error = asError(thrown)
            const isLost = ['ConnectionLost', 'TimeoutError'].includes(error.name)
            if (this.#isClosed) return
            this.#hooks.onstate(isLost ? 'unreachable' : 'failed', error)
            if (isLost && !this.#options.client) this.#timer = setTimeout(() => this.start(), PAUSE)
        }
    }

    async #open() {
        const { client, url, container } = this.#options
        this.client ??= container?.client ?? client ?? await Client.connect({ url })
        this.#unwatch ??= this.client.watch((lost) => this.#hooks.onstate(lost ? 'reconnecting' : 'restored', lost))
        this.#heartbeat ??= new Heartbeat(this.client, (isSilent) => this.#hooks.onstate(isSilent ? 'silent' : 'heard'))
        this.container = container ?? await this.client.open(() => {
            this.#waiting = []
            return this.#hooks.opening()
        })
        for (const [operations, fields] of this.#waiting.splice(0)) this.update(operations, fields)
        this.window = await Window.open(this.container, {
            ...await this.#hooks.opened(this.container),
            // Events that are on their way when the view is closed are ignored.
            onchange: (difference) => { if (!this.#isClosed) this.#hooks.onchange(difference) },
            onerror: (error) => this.#fail(error),
            onclosed: (reason) => this.#hooks.onstate('closed', { message: reason }) })
    }

    /** Opens everything again, after it was closed or has failed. */
    restart() {
        const ended = this.#options.client || this.#options.container ? undefined : this.client
        this.#end()
        if (ended) {
            ended.close()
            this.client = undefined
        }
        return this.start()
    }

    /**
     * Carries out operations. If a lost connection loses some, the container is opened again with their result.
     * @param {Operation[]} operations
     * @param {UpdateContainer} [fields]
     */
    async update(operations, fields) {
        if (operations.length === 0) return undefined
        if (!this.container) return void this.#waiting.push([operations, fields])
        try {
            return await this.container.update({ operations, withoutBatch: true, ...fields })
        } catch (thrown) {
            const error = asError(thrown)
            if (error.name !== 'ConnectionLost') this.#fail(error)
            return undefined
        }
    }

    /** @param {Error} error */
    #fail(error) {
        if (this.#isClosed) return
        const isLost = error.name === 'ConnectionLost'
        this.#hooks.onstate(isLost ? 'unreachable' : 'failed', error)
    }

    #end() {
        this.#unwatch?.()
        this.#unwatch = undefined
        this.#heartbeat?.close()
        this.#heartbeat = undefined
        if (!this.#options.container) this.container?.release()
        this.window = this.container = undefined
    }

    close() {
        this.#isClosed = true
        clearTimeout(this.#timer)
        const { window, container, client } = this
        this.#end()
        if (this.#options.container) return void window?.close().catch(() => {})
        if (this.#options.client) return void container?.close().catch(() => {})
        client?.close()
    }
}
