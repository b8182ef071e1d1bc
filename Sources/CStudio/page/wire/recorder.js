// What goes over the wire, as the inspector lists it. Bodies are not parsed: their first bytes say what they are.

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
        const isText = typeof body === 'string', text = isText ? body : `(${body.length} bytes in protobuf)`
        const { id, name } = isText ? { id: idOf(body), name: nameOf(body) } : headOf(body)
        const exchange = { name, bytesOut: isText ? byteLength(body) : body.length, bytesIn: 0, request: text.slice(0, recorderLimits.characters), reply: '', isEvent: false, failed: false, microseconds: null }
        this.waiting.set(id, { exchange, start: performance.now() })
        this.add(exchange)
    }

    received(body) {
        const isText = typeof body === 'string', text = isText ? body : `(${body.length} bytes in protobuf)`
        const id = isText ? idOf(body) : headOf(body).id, bytesIn = isText ? byteLength(body) : body.length, waiting = this.waiting.get(id)
        const reply = text.slice(0, recorderLimits.characters), failed = /^\{[^{]*"error":\{/.test(text.slice(0, 200))
        if (!waiting) {
            this.add({ name: nameOf(text), bytesOut: 0, bytesIn, request: '', reply, isEvent: true, failed, microseconds: null })
            return
        }
        this.waiting.delete(id)
        const microseconds = Math.round((performance.now() - waiting.start) * 1000)
        this.latest.set(waiting.exchange.name, microseconds)
        Object.assign(waiting.exchange, { bytesIn, reply, failed, microseconds })
        this.onchange()
    }

    clear() {
        this.exchanges = []
        this.onchange()
    }
}
