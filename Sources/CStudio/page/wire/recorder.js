// The messages on the wire, as the inspector lists them. Bodies are not parsed: their first bytes say of which kind they are.

/** Exchanges that are kept, and characters of each body. */
export const recorderLimits = { exchanges: 400, characters: 20_000 }

const utf8 = new TextEncoder()
const byteLength = (text) => (text.length < 65_536 ? utf8.encode(text).length : text.length)

/** The name of a request, reply or event: its first member that is an object and not part of the envelope. */
function nameOf(text) {
    const head = text.slice(0, 400)
    const event = /"event":\{(?:"subscription":\d+,?|"sequence":"?\d+"?,?)*"(\w+)"/.exec(head)
    return event ? event[1] : /"(?!attributes")(\w+)":\{/.exec(head)?.[1] ?? ''
}

/** Requests with numbers in typed arrays, which are sent in protobuf, by their field's number. */
const binaryNames = { 8: 'openContainer', 11: 'updateContainer' }

/** The id and the name of a body in protobuf, which begins with the id. */
function headOf(bytes) {
    let id = 0, index = 1
    for (let shift = 0; shift < 35; shift += 7) {
        const byte = bytes[index++]
        id += (byte & 127) * 2 ** shift
        if (byte < 128) break
    }
    return { id: bytes[0] === 8 ? id : 0, name: binaryNames[bytes[index] >> 3] ?? '' }
}

const idOf = (text) => Number(/"id":(\d+)/.exec(text.slice(0, 200))?.[1] ?? 0)

/** Describes a body, with the beginning of its text. */
function readBody(body) {
    if (typeof body !== 'string') return { ...headOf(body), bytes: body.length, text: `(${body.length} bytes in protobuf)` }
    return { id: idOf(body), name: nameOf(body), bytes: byteLength(body), text: body.slice(0, recorderLimits.characters) }
}

const nothing = { bytesOut: 0, bytesIn: 0, request: '', reply: '', isEvent: false, failed: false, microseconds: null }

/** Records the messages of a channel, and calls `onchange` after each. */
export class Recorder {
    constructor() {
        this.exchanges = []
        this.waiting = new Map()
        this.count = 0
        this.isPaused = false
        this.onchange = () => {}
        /** Microseconds of the newest reply to each kind of request. */
        this.latest = new Map()
    }

    add(exchange) {
        if (this.isPaused) return
        Object.assign(exchange, { number: ++this.count })
        this.exchanges.push(exchange)
        if (this.exchanges.length > recorderLimits.exchanges) this.exchanges.shift()
        this.onchange()
    }

    sent(body) {
        const { id, name, bytes, text } = readBody(body)
        const exchange = { ...nothing, name, bytesOut: bytes, request: text }
        this.waiting.set(id, { exchange, start: performance.now() })
        this.add(exchange)
    }

    received(body) {
        const { id, name, bytes, text } = readBody(body), waiting = this.waiting.get(id)
        const failed = /^\{[^{]*"error":\{/.test(text.slice(0, 200)), answer = { bytesIn: bytes, reply: text, failed }
        if (!waiting) return this.add({ ...nothing, ...answer, name, isEvent: true })
        this.waiting.delete(id)
        const microseconds = Math.round((performance.now() - waiting.start) * 1000)
        this.latest.set(waiting.exchange.name, microseconds)
        Object.assign(waiting.exchange, answer, { microseconds })
        return this.onchange()
    }

    clear() {
        this.exchanges = []
        this.onchange()
    }
}
