// Tests of layoutd.js without a daemon.
//
//     node examples/clients/web/tests.js

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

import * as exported from './layoutd.js'
import { Client, ConnectionLost, LayoutdError, ProtocolError, ScrollScale, Window, webSocketChannel } from './layoutd.js'
import * as ofUnix from './unix.js'

const file = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')
const vectors = JSON.parse(file('../../../Tests/Vectors/messages.json'))

/** A channel whose other end is a test: `sent` are the bodies, and `reply` and `event` answer. */
class FakeChannel {
    sent = []
    isClosed = false
    onmessage() {}
    onclose() {}

    send(body) {
        this.sent.push(typeof body === 'string' ? JSON.parse(body) : body)
        if (this.sent.length === 1) this.onmessage('{"id":1,"hello":{"version":1,"events":["invalidated"]}}')
    }

    close() {
        this.isClosed = true
    }

    reply(message) {
        this.onmessage(JSON.stringify(message))
    }

    event(kind, fields) {
        this.reply({ event: { subscription: 9, sequence: '1', [kind]: { container: 4, ...fields } } })
    }

    get last() {
        return this.sent.at(-1)
    }
}

/** A client of a fake channel. */
async function connected(options) {
    const channel = new FakeChannel()
    return { channel, client: await Client.connect({ channel: () => channel, reconnect: false, ...options }) }
}

/** Lets what waits for replies go on. */
const turn = () => new Promise(setImmediate)

// Fields by message, each as SCHEMA has it.
const messages = readProto()

function readProto() {
    const tokens = file('../../../Sources/LayoutWire/layout.proto').replace(/\/\/.*/g, '').match(/[\w.]+|"[^"]*"|[{}<>=;,]/g)
    const messages = {}
    const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())

    function parse(name) {
        const own = messages[name] = {}
        let isInOneof = false
        for (;;) {
            const token = tokens.shift()
            if (token === '}' && !isInOneof) return
            if (token === '}') isInOneof = false
            else if (token === 'message') parse((([name]) => name)(tokens.splice(0, 2)))
            else if (token === 'oneof') isInOneof = tokens.splice(0, 2).length > 0
            else if (token === 'reserved') while (tokens.shift() !== ';');
            else field(own, token, isInOneof)
        }
    }

    function field(own, token, isInOneof) {
        const isMap = token === 'map'
        if (isMap) tokens.splice(0, 3)
        const type = (isMap || token === 'repeated' || token === 'optional' ? tokens.shift() : token).split('.').at(-1)
        if (isMap) tokens.shift()
        const [name, , number] = tokens.splice(0, 4)
        const isScalar = /^[a-z]/.test(type)
        const suffix = token === 'repeated' ? '*' : token === 'optional' || (isInOneof && isScalar) ? '?' : ''
        own[camel(name)] = `${isMap ? `{${type}}` : type}${suffix}=${number}`
    }

    while (tokens.length) if (tokens.shift() === 'message') parse((([name]) => name)(tokens.splice(0, 2)))
    return messages
}

describe('the schema', () => {
    test('is that of layout.proto', () => {
        const table = {}
        for (const line of file('layoutd/schema.js').match(/SCHEMA = `\n([^`]*)`/)[1].trim().split(/\n(?! )/)) {
            const [name, ...fields] = line.trim().split(/\s+/)
            table[name] = Object.fromEntries(fields.map((each) => each.split(':')))
        }
        assert.ok(Object.keys(table).length > 150)
        assert.deepEqual(table, messages)
    })

    test('has a method for every request', () => {
        const methods = [Client, exported.Container, exported.Subscription].flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype))
        const named = { updateContainer: 'update', closeContainer: 'close', stepContainer: 'step', openContainer: 'open', attachContainer: 'attach' }
        // `Client.connect` says hello, and a signal cancels.
        const others = new Set(['id', 'parts', 'lenient', 'ifGeneration', 'withIds', 'hello', 'cancel'])
        const missing = Object.keys(messages.Request).filter((name) => !others.has(name) && !methods.includes(named[name] ?? name))
        assert.deepEqual(missing, [])
    })
})

test('the README begins with a hundred thousand photos in twelve lines of JavaScript', () => {
    assert.equal(file('README.md').match(/```html\n([\s\S]*?)```/)[1], file('photos.html'))
    assert.ok(file('photos.html').match(/<script[^>]*>([^]*)<\/script>/)[1].trim().split('\n').filter((line) => line).length <= 12)
})

describe('the types', () => {
    const TYPES = file('layoutd.d.ts')

    test('are those of what is exported, and the reverse', () => {
        for (const [types, module] of [[TYPES, exported], [file('unix.d.ts'), ofUnix]]) {
            const declared = [...types.matchAll(/^export (?:class|function|const) (\w+)/gm)].map(([, name]) => name)
            assert.deepEqual(declared.sort(), Object.keys(module).sort())
        }
    })

    test('have the fields of each message', () => {
        const interfaces = [...file('layoutd/types.d.ts').matchAll(/^export interface (\w+?)(?:Fields)? \{([^}]*)\}$/gm)].filter(([, name]) => name in messages)
        assert.ok(interfaces.length > 130)
        for (const [, name, body] of interfaces) {
            const declared = [...body.matchAll(/(?:^|; *|\s)(\w+)\??: /g)].map(([, field]) => field)
            // Methods of a container add its number; answers do not have `sectionId`.
            const expected = Object.keys(messages[name]).filter((field) => declared.includes(field) || !/^(container|sectionId)$/.test(field))
            assert.deepEqual(declared.sort(), expected.sort(), name)
        }
    })

    test('have every public member of every class', () => {
        for (const [name, each] of Object.entries(exported)) {
            if (typeof each !== 'function' || !each.prototype || /^function/.test(String(each))) continue
            const body = TYPES.match(new RegExp(`^export class ${name}\\b[^{]*\\{\\n([\\s\\S]*?)^\\}`, 'm'))[1]
            const declared = [...body.matchAll(/^ {4}(?:static |readonly |get )*(\w+|\[Symbol\.asyncIterator\])[?(<:]/gm)].map(([, name]) => name)
            const members = [...Object.getOwnPropertyNames(each.prototype), ...Object.getOwnPropertyNames(each)]
                .filter((member) => !/^(_|constructor$|length$|name$|prototype$)/.test(member))
            assert.deepEqual(members.filter((member) => !declared.includes(member)), [], name)
        }
    })
})

describe('protobuf', () => {
    const typed = (value, key) => {
        if (Array.isArray(value) && typeof value[0] === 'number' && /sizes$|numbers/i.test(key)) return new Float64Array(value)
        if (Array.isArray(value)) return value.map((each) => typed(each))
        if (typeof value !== 'object' || value === null) return value
        return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, typed(own, name)]))
    }

    // The id is the first field, if there is one.
    const withId2 = (binary) => binary.replace(/^08([89a-f].)*[0-7]./, '0802')

    for (const { message, name, json, binary } of vectors) {
        if (message === 'Request' && (name === 'openContainer' || name === 'updateContainer')) {
            test(`${name} is written as Google's library writes it`, async () => {
                const { client, channel } = await connected()

                client.request(name, typed(json[name])).catch(() => {})

                assert.equal(Buffer.from(channel.last).toString('hex'), withId2(binary))
                client.close()
            })
        }
        if (message !== 'Reply' || /^(event|part|goodbye)/.test(name)) continue
        test(`the reply ${name} is read as its JSON`, async () => {
            const { client, channel } = await connected()
            const request = name.split('.')[0] === 'error' ? 'ping' : name.split('.')[0]
            const { id, ...expected } = json
            const own = Buffer.from(withId2(binary), 'hex')

            const reply = client.exchange(request, {})
            channel.onmessage(new Uint8Array(own))

            if (json.error) await assert.rejects(reply, { code: json.error.code, pointer: json.error.pointer })
            else assert.deepEqual((({ id, ...others }) => others)(await reply), expected)
            client.close()
        })
    }

    test('that is cut off anywhere, or has a wrong type, ends the connection', async () => {
        const { binary } = vectors.find(({ message, name }) => message === 'Reply' && name === 'queryRect')
        const whole = Buffer.from(withId2(binary), 'hex')
        for (let length = 1; length < whole.length; length++) {
            const { client, channel } = await connected()
            const reply = client.exchange('queryRect', {})
            channel.onmessage(new Uint8Array(whole.subarray(0, length)))
            client.close()
            await assert.rejects(reply, ConnectionLost)
        }
        for (const hex of ['0000', '0f00', '08ffffffffffffffffffffff01', '8a01ffffffff0f', '0a0100']) {
            const { client, channel } = await connected()
            const reply = client.ping()
            channel.onmessage(new Uint8Array(Buffer.from(hex, 'hex')))
            await assert.rejects(reply, ProtocolError, hex)
        }
    })
})

describe('requests', () => {
    test('are JSON, with identifiers, elements and containers in place of what they stand for', async () => {
        const { client, channel } = await connected()
        const container = client.attach({ name: 'wall' })
        channel.reply({ id: 2, generation: '3', attachContainer: { state: { container: 4, generation: '3' } } })
        const wall = await container

        wall.queryItems({ indexPaths: ['a', 7, 2n ** 64n - 1n, { sectionId: 'b', item: 2 }, { category: 'cell', section: 1, item: 2, id: 'c', x: 5 },
            { category: 'cell', section: 1, item: 2 }, { section: 1, item: 2, id: 'd' },
            { category: 'supplementary', section: 1, item: 2, id: 'e' }], ranges: ['f', { section: 1, item: 2, count: 3, ids: [] }, {
            section: 1, item: 2, count: 1, ids: ['g'] }], withIds: true, ifGeneration: 3, parts: true }).catch(() => {})
        assert.deepEqual(channel.last, {
            id: 3, withIds: true, ifGeneration: '3', parts: true, queryItems: { container: 4, indexPaths: [
                { id: { name: 'a' } }, { id: { number: '7' } }, { id: { number: '18446744073709551615' } },
                { sectionId: { name: 'b' }, item: 2 }, { id: { name: 'c' } }, { section: 1, item: 2 }, { id: { name: 'd' } },
                { section: 1, item: 2 }], ranges: [
                { ids: { names: ['f'] } }, { section: 1, item: 2, count: 3, ids: {} }, { ids: { names: ['g'] } }] } })
        wall.updateMovement({ position: { x: 1, y: 2 }, targetContainer: wall }).catch(() => {})
        assert.deepEqual(channel.last, { id: 4, updateMovement: { container: 4, position: { x: 1, y: 2 }, targetContainer: 4 } })
        wall.update({ ifGeneration: 3, operations: [
            { insertItems: { to: { before: 'a' }, items: { itemIds: ['x', 'y'], itemValues: { style: ['span', 'wide'], scale: [1, 2] } } } },
            { setParameters: { minimumLineSpacing: null } }, { deleteItems: { ids: [] } }] }).catch(() => {})
        assert.deepEqual(channel.last, { id: 5, updateContainer: { container: 4, ifGeneration: '3', operations: [
            { insertItems: { to: { before: { name: 'a' } }, items: {
                itemCount: 2, itemIds: { names: ['x', 'y'] },
                itemValues: { style: { names: ['span', 'wide'] }, scale: { numbers: [1, 2] } } } } },
            { setParameters: { minimumLineSpacing: null } }, { deleteItems: { ids: {} } }] } })
        client.close()
    })

    test('are protobuf when they have many numbers', async () => {
        const { client, channel } = await connected()
        for (const [count, isBinary] of [[1022, false], [1024, true]]) {
            client.open({ layout: 'flow', sections: [{}, { itemSizes: Array(count).fill(1) }] }).catch(() => {})
            assert.equal(channel.last instanceof Uint8Array, isBinary)
        }
        client.close()
    })

    test('with NaN or text for a number are refused, and the error names the place', async () => {
        const { client, channel } = await connected()
        const open = (fields) => client.open({ layout: 'flow', ...fields })

        await assert.rejects(open({ bounds: { width: NaN } }), { message: '/openContainer/bounds/width is NaN, expected a finite number' })
        await assert.rejects(open({ parameters: { itemSize: [1, Infinity] } }), {
            message: '/openContainer/parameters/itemSize/1 is Infinity, expected a finite number' })
        await assert.rejects(open({ sections: [{ itemSizes: new Float64Array([1, NaN]) }] }), {
            message: '/openContainer/sections/0/itemSizes/1 is NaN, expected a finite number' })
        await assert.rejects(open({ sections: [{ itemSizes: [1, '2'] }] }), {
            message: '/openContainer/sections/0/itemSizes/1 is 2, expected a finite number' })
        await assert.rejects(open({ sections: [{ itemIds: [1, 'a'] }] }), {
            message: '/openContainer/sections/0/itemIds has numbers and text, expected one kind of identifiers' })
        await assert.rejects(open({ sections: [{ itemCount: -1, itemSizes: new Float64Array(2) }] }), {
            message: 'itemCount is -1, expected an unsigned integer of 32 bits' })
        await assert.rejects(open({ sections: [{ itemCounts: 1, itemSizes: new Float64Array(2) }] }), {
            message: 'Section has no field itemCounts' })
        await assert.rejects(client.request('queryRekt'), { message: 'there is no request queryRekt' })
        assert.equal(channel.sent.length, 1)
        client.close()
    })

    test('are answered with every field: integers as numbers, defaults, and columns as elements', async () => {
        const { client, channel } = await connected()
        const query = client.request('queryRect', { container: 4 })
        channel.reply({ id: 2, generation: '9007199254740993', queryRect: { attributes: {
            sections: [0, 0, 1], items: [0, 1, 4294967295], frames: [0, 0, 5, 5, 5, 0, 5, 5, 0, 9, 10, 2], kinds: [0, 0, 1],
            kindNames: ['cell', 'header'], alphas: [1, 0.5, 1], pinned: [{ position: 2, dy: 4 }],
            transforms: [{ position: 1, matrix: [1, 0, 0, 1, 0, 0], untransformedFrame: { x: 5, width: 5, height: 5 } }],
            custom: [{ name: 'heat', positions: [0], values: [3] }], ids: { numbers: ['7', '18446744073709551615', '0'] } } } })

        const plain = { zIndex: 0, alpha: 1, hidden: false, estimated: false, category: 'cell', kind: 'cell', section: 0 }
        assert.deepEqual(await query, {
            generation: 9007199254740993n, cursor: '', isProvisional: false, step: 0, attributes: [
                { ...plain, item: 0, x: 0, y: 0, width: 5, height: 5, id: 7, custom: { heat: 3 } },
                { ...plain, item: 1, x: 5, y: 0, width: 5, height: 5, id: 2n ** 64n - 1n, alpha: 0.5, transform: {
                    matrix: [1, 0, 0, 1, 0, 0], untransformedFrame: { x: 5, y: 0, width: 5, height: 5 } } },
                { ...plain, category: 'supplementary', kind: 'header', section: 1, item: 4294967295, x: 0, y: 9, width: 10, height: 2, pinned: {
                    dx: 0, dy: 4 } }] })
        client.close()
    })

    test('bring the identifiers of sections for elements that are not cells, where items have others', async () => {
        const { client, channel } = await connected()
        const query = client.request('queryRect', { container: 4 })
        channel.reply({ id: 2, queryRect: { attributes: {
            sections: [0, 0, 0], items: [0, 0, 4294967295], frames: [0, 0, 5, 5, 5, 0, 5, 5, 0, 9, 10, 2], kinds: [0, 1, 1],
            kindNames: ['cell', 'header'], ids: { numbers: ['7', '0', '0'] }, sectionIds: { names: ['', 'a', ''] } } } })

        assert.deepEqual((await query).attributes.map(({ id }) => id), [7, 'a', undefined])
        client.close()
    })

    test('end the connection with a reply that does not fit', async () => {
        const columns = { sections: [0], items: [0], frames: [0, 0, 1, 1] }
        for (const attributes of [
            { ...columns, frames: [0, 0, 1] }, { ...columns, kinds: [1] }, { ...columns, alphas: [1, 1] }, { ...columns, frames: [0, 0, '1', 1] },
            { ...columns, pinned: [{ position: 1 }] }, { ...columns, transforms: [{ position: -1 }] }, { ...columns, sections: 3 },
            { ...columns, custom: [{ name: 'a', positions: [0], values: [] }] }, { ...columns, ids: { numbers: ['-1'] } }, { ...columns, sectionIds: { names: ['a', 'b'] } }, [], 'x',
        ]) {
            const { client, channel } = await connected()
            const query = client.request('queryRect', { container: 4 })
            channel.reply({ id: 2, queryRect: { attributes } })
            await assert.rejects(query, ProtocolError, JSON.stringify(attributes))
            assert.ok(channel.isClosed)
            await assert.rejects(client.ping(), ConnectionLost)
        }
    })

    test('that have failed say why', async () => {
        const { client, channel } = await connected()
        const query = client.request('queryRect', { container: 4 })
        const fault = { plugin: 'spiral', line: 7, traceback: 'in prepare' }
        channel.reply({ id: 2, error: { code: 'plugin.runtime', message: 'no', fault, limit: { name: 'items', value: 2, allowed: 1 } } })

        const error = await query.catch((error) => error)

        assert.ok(error instanceof LayoutdError)
        assert.deepEqual([error.name, error.code, error.message, error.pointer, error.nearest, error.fault.line, error.limit.allowed], [
            'LayoutdError', 'plugin.runtime', 'no', '', [], 7, 1])
        client.close()
    })
})

describe('a subscription', () => {
    async function subscribed(fields, ...callbacks) {
        const { client, channel } = await connected()
        const subscription = client.subscribe(fields, ...callbacks)
        await turn()
        channel.reply({ id: 2, subscribe: { subscription: 9 } })
        return { client, channel, subscription: await subscription }
    }

    test('merges events that wait when there are too many', async () => {
        const { client, channel, subscription } = await subscribed()
        for (let generation = 2; generation < 4100; generation++) {
            channel.event('invalidated', { generation: String(generation), generationBefore: String(generation - 1), merged: 1, reason: 'data',
                contentOffsetAdjustment: { y: 1 }, changes: { contentSizeAfter: { height: generation } } })
        }

        const events = subscription.take()

        assert.equal(events.length, 4096)
        const merged = events.filter(({ merged }) => merged === 2)
        assert.deepEqual(merged.map(({ generation, generationBefore, contentOffsetAdjustment, changes }) => [
            generation, generationBefore, contentOffsetAdjustment.y, changes.everything]), [[4098, 1, 2, true], [4099, 2, 2, true]])
        client.close()
    })

    test('passes an error of its callback on to the program, and goes on', async (context) => {
        const heard = []
        const { mock } = context.mock.method(globalThis, 'queueMicrotask', () => {})
        const { client, channel } = await subscribed({}, ({ generation }) => {
            heard.push(generation)
            throw new Error('of the program')
        })

        channel.event('invalidated', { generation: '2' })
        const ping = client.ping()
        channel.reply({ id: 3, ping: {} })

        await ping
        assert.deepEqual(heard, [2])
        assert.throws(mock.calls[0].arguments[0], { message: 'of the program' })
        client.close()
    })

    test('ends when its loop is left, and when the client is closed', async () => {
        const { client, channel, subscription } = await subscribed()
        channel.event('invalidated', { generation: '2' })
        const left = (async () => { for await (const { generation } of subscription) return generation })()
        await turn()
        assert.deepEqual(channel.last, { id: 3, unsubscribe: { subscription: 9 } })
        channel.reply({ id: 3, unsubscribe: {} })
        assert.equal(await left, 2)
        assert.ok((await subscription.next()).done)

        const other = await subscribed()
        const waiting = other.subscription.next()
        other.client.close()
        await assert.rejects(waiting, ConnectionLost)
        client.close()
    })
})

describe('a window', () => {
    const SCREEN = { x: 0, y: 0, width: 100, height: 100 }
    const STATE = { container: 4, bounds: SCREEN, contentSize: { width: 100, height: 1000 } }
    const cells = (paths) => ({ sections: paths.map(() => 0), items: paths, frames: paths.flatMap((item) => [0, 10 * item, 100, 10]) })
    const elements = (keys, paths, before) => ({ keys: keys.map(String), attributes: cells(paths), before: before && cells(before) })
    const changed = (generation, rect, fields) => ({ ...STATE, generation: String(generation), rect, ...fields })

    /** A window of which the daemon shows three items, with keys 1 to 3. */
    async function opened(options) {
        const { client, channel } = await connected()
        const attaching = client.attach({ name: 'wall' })
        channel.reply({ id: 2, attachContainer: { state: { container: 4 } } })
        const container = await attaching
        const [differences, errors] = [[], []]
        const opening = Window.open(container, {
            onchange: (each) => differences.push(each), onerror: (error) => errors.push(error), ...options })
        await turn()
        channel.reply({ id: 3, subscribe: { subscription: 9, containers: [{ container: 4 }], window: changed(7, SCREEN, {
            appeared: elements([1, 2, 3], [0, 1, 2]) }) } })
        return { client, channel, differences, errors, window: await opening, tell: (fields) => channel.event('windowChanged', fields) }
    }
    const rows = (window) => [...window.elements.values()].map(({ key, item, y }) => [key, item, y])
    const told = ({ appeared, disappeared, moved, changed }) => [
        appeared.map(({ key }) => key), disappeared.map(({ key }) => key), moved.map(({ element, from }) => [element.key, from.item, element.item]),
        changed.map(({ element }) => element.key)]

    test('subscribes with its rectangle or the bounds, and an overscan in points or as a share', async () => {
        for (const [options, expected] of [
            [{}, { overscanShare: 1 }], [{ rect: SCREEN, overscan: 0 }, { rect: SCREEN, overscan: 0, overscanShare: 0 }],
            [{ overscanShare: 0.5, committed: true }, { overscanShare: 0.5, committed: true }],
        ]) {
            const { client, channel } = await opened(options)
            assert.deepEqual(channel.last, { id: 3, subscribe: { container: 4, window: expected } })
            client.close()
        }
    })

    test('applies events by their keys', async () => {
        const { client, window, tell, differences } = await opened()
        tell(changed(8, SCREEN, {
            disappeared: elements([1], [0]), appeared: elements([12], [2]), moved: elements([2], [0], [1]), changed: elements([3], [1], [2]) }))

        assert.deepEqual(differences.map(told), [[[1, 2, 3], [], [], []], [[4], [1], [[2, 1, 0]], [3]]])
        assert.deepEqual(rows(window), [[2, 0, 0], [3, 1, 10], [4, 2, 20]])
        assert.deepEqual([window.generation, differences[1].rect], [8, SCREEN])
        client.close()
    })

    test('reads events in protobuf', async () => {
        const { client, channel, window, differences } = await opened()
        channel.onmessage(new Uint8Array(Buffer.from(
            'fa0190020809100182018802080410081a046461746122121900000000000059402100000000000059402a121900000000000059402100'
            + '000000000059403212090000000000005940110000000000408f4042360a0affffffffffffffffff0112280a01001201021a2000000000'
            + '000000000000000000003440000000000000594000000000000024404a2d0a010112280a01001201001a20000000000000000000000000'
            + '000000000000000000005940000000000000244052570a010212280a01001201001a200000000000000000000000000000000000000000'
            + '0000594000000000000024401a280a01001201011a20000000000000000000000000000024400000000000005940000000000000244068'
            + '01', 'hex')))
        assert.deepEqual([told(differences[1]), window.generation, rows(window)], [
            [[4], [1], [[2, 1, 0]], []], 8, [[2, 0, 0], [3, 2, 20], [4, 2, 20]]])
        client.close()
    })

    test('takes what a move answers in its place among events', async () => {
        const { client, channel, window, tell } = await opened({ rect: SCREEN })
        const there = window.move({ y: 10 })
        await turn()
        channel.reply({ id: channel.last.id, moveWindow: { window: changed(7, { ...SCREEN, y: 10 }, { disappeared: elements([1], [0]) }) } })
        tell(changed(8, { ...SCREEN, y: 10 }, { appeared: elements([1], [3]) }))
        await there
        assert.deepEqual(rows(window), [[2, 1, 10], [3, 2, 20], [4, 3, 30]])
        client.close()
    })

    test('follows what one looks at, and draws what it has until it is there', async () => {
        const { client, channel, window, tell, differences } = await opened({ rect: SCREEN, overscan: 50 })
        tell(changed(8, { x: -50, y: -50, width: 200, height: 200 }, { merged: 1, contentOffsetAdjustment: { y: 70 } }))
        await turn()

        assert.deepEqual([window.rect.y, window.shown.y, differences[1].contentOffsetAdjustment], [70, 50, { x: 0, y: 70 }])
        assert.deepEqual(channel.last.moveWindow, { subscription: 9, window: { rect: { ...SCREEN, y: 70 }, overscan: 50, overscanShare: 0 } })
        client.close()
    })

    test('that owns the bounds sets them, and has their elements by the event behind the reply', async () => {
        const { client, channel, window, tell, differences } = await opened({ ownsBounds: true })
        const there = window.move({ y: 10 })
        await turn()
        const sent = channel.sent.length
        assert.deepEqual(channel.last.updateContainer.operations, [{ setBounds: { ...SCREEN, y: 10 } }])
        tell(changed(7, SCREEN, { moved: elements([1], [0], [0]) }))
        assert.deepEqual(window.rect.y, 10)
        channel.reply({ id: channel.last.id, generation: '7', updateContainer: { generationBefore: '7' } })
        const bounds = { ...SCREEN, y: 10 }
        tell({ ...changed(7, bounds, { disappeared: elements([1], [0]) }), bounds })
        await there
        assert.deepEqual([rows(window).length, window.rect.y, differences.at(-1).contentOffsetAdjustment.y, channel.sent.length], [2, 10, 0, sent])
        client.close()
    })

    for (const [when, isEarly] of [['before the reply', true], ['behind it', false]]) {
        test(`that owns the bounds follows those that others have set since, of which the event comes ${when}`, async () => {
            const { client, channel, window, tell, differences } = await opened({ ownsBounds: true })
            const there = window.move({ y: 10 })
            await turn()
            const { id } = channel.last
            const bounds = { ...SCREEN, y: 300 }
            const [reply, event] = [
                () => channel.reply({ id, generation: '8', updateContainer: {} }),
                () => tell({ ...changed(8, bounds, { disappeared: elements([1, 2, 3], [0, 1, 2]) }), bounds })]
            for (const arrive of isEarly ? [event, reply] : [reply, event]) arrive()
            await there
            assert.deepEqual([window.rect, differences.at(-1).contentOffsetAdjustment.y, channel.last.id], [bounds, 290, id])
            client.close()
        })
    }

    test('that owns the bounds sets them again at their new place if they were refused for older content', async () => {
        const { client, channel, window, tell } = await opened({ ownsBounds: true })
        const there = window.move({ y: 10 })
        await turn()
        assert.equal(channel.last.updateContainer.ifGeneration, '7')
        channel.reply({ id: channel.last.id, error: { code: 'generation.stale', generation: '8' } })
        await turn()
        const bounds = { ...SCREEN, y: 200 }
        tell({ ...changed(8, bounds, { contentOffsetAdjustment: { y: 200 } }), bounds })
        assert.equal(window.rect.y, 210)
        channel.reply({ id: channel.last.id, sync: {} })
        await turn()
        const { ifGeneration, operations } = channel.last.updateContainer
        assert.deepEqual([ifGeneration, operations], ['8', [{ setBounds: { ...SCREEN, y: 210 } }]])
        channel.reply({ id: channel.last.id, generation: '8', updateContainer: { generationBefore: '8' } })
        await there
        client.close()
    })

    test('that owns the bounds goes on from the generation that its own bounds have led to', async () => {
        const { client, channel, window } = await opened({ ownsBounds: true })
        window.move({ y: 10 })
        await turn()
        channel.reply({ id: channel.last.id, generation: '8', updateContainer: { generationBefore: '7', merged: 1 } })
        window.move({ y: 20 })
        await turn()
        assert.equal(channel.last.updateContainer.ifGeneration, '8')
        client.close()
    })

    test('that owns the bounds begins at its rectangle', async () => {
        const { client, channel, window } = await opened({ ownsBounds: true, rect: { ...SCREEN, y: 40 } })
        await turn()
        assert.deepEqual(channel.sent[2].subscribe.window, { overscanShare: 1 })
        assert.deepEqual([window.rect, channel.last.updateContainer.operations], [{ ...SCREEN, y: 40 }, [{ setBounds: { ...SCREEN, y: 40 } }]])
        client.close()
    })

    test('reports that a plugin has failed', async () => {
        const { client, channel, errors } = await opened()
        channel.event('layoutFailed', { error: { code: 'plugin.runtime', message: 'spiral.lua:7: no' } })
        assert.deepEqual(errors.map(({ code }) => code), ['plugin.runtime'])
        client.close()
    })

    for (const [what, fields] of [
        ['disappeared has key 9, which the window does not have', { disappeared: elements([9], [0]) }],
        ['moved has key 9, which the window does not have', { moved: elements([9], [0], [1]) }],
        ['appeared has key 1, which the window has already', { appeared: elements([1], [4]) }],
        ['Event.windowChanged.moved has 1 keys, 2 elements and 0 of before, which do not fit together', { moved: elements([1], [4, 5]) }],
        ['Event.windowChanged.moved has 2 keys, 2 elements and 1 of before, which do not fit together', { moved: elements([1, 2], [4, 5], [4]) }],
    ]) {
        test(`ends the connection when ${what}`, async () => {
            const { channel, tell, errors } = await opened()
            tell(changed(8, SCREEN, fields))
            await turn()
            assert.ok(channel.isClosed)
            assert.deepEqual(errors.map(({ code }) => code), ['connection.protocol'])
            assert.ok(errors[0].message.includes(what), errors[0].message)
        })
    }

    test('ends the connection when a reply has no window', async () => {
        const { channel, window, errors } = await opened({ rect: SCREEN })
        window.move({ y: 10 })
        await turn()
        channel.reply({ id: channel.last.id, moveWindow: {} })
        await turn()
        assert.deepEqual(errors.map(({ message }) => message), ['the reply to moveWindow has no window'])
    })
})

describe('a scroll view', () => {
    const LIMIT = 8_000_000

    test('of short content is the content', () => {
        const scale = new ScrollScale()
        scale.resize(5000, 400)
        for (const position of [0, 10, 3000, 4600, 4590]) {
            scale.scrolled(position)
            assert.deepEqual([scale.length, scale.offset, scale.position, scale.place(1234)], [5000, position, position, 1234])
        }
        scale.scrolled(2000)
        scale.resize(5600, 400)
        scale.adjust(600)
        assert.deepEqual([scale.length, scale.offset, scale.position], [5600, 2600, 2600])
        scale.resize(100, 400)
        assert.deepEqual([scale.length, scale.offset, scale.position], [400, 0, 0])
    })

    for (const content of [8_000_001, 50_000_000, 1e9]) {
        test(`of ${content} points reaches both ends, and moves one to one where one scrolls by steps`, () => {
            const scale = new ScrollScale(LIMIT)
            scale.resize(content, 400)
            assert.equal(scale.length, LIMIT)

            scale.scrolled(LIMIT - 400)
            assert.deepEqual([scale.offset, scale.position], [content - 400, LIMIT - 400])
            scale.scrolled(0)
            assert.deepEqual([scale.offset, scale.position], [0, 0])

            for (const start of [0, 1_999_900, LIMIT / 2, 6_000_100, LIMIT - 500]) {
                scale.scrolled(start)
                let before = scale.offset
                for (let count = 0; count < 50; count++) {
                    scale.scrolled(scale.position + 37.5)
                    const expected = Math.min(before + 37.5, content - 400)
                    assert.ok(Math.abs(scale.offset - expected) < 1e-6, `${scale.offset}, expected ${expected}`)
                    assert.ok(scale.position >= 0 && scale.position <= LIMIT - 400)
                    before = scale.offset
                }
            }
        })
    }

    test('is never at an end before its content is, however one scrolls', () => {
        const scale = new ScrollScale(LIMIT)
        scale.resize(1e9, 400)
        scale.scrollTo(999_000_000)
        while (scale.position < LIMIT - 400) scale.scrolled(Math.min(scale.position + 399, LIMIT - 400))
        assert.equal(scale.offset, 1e9 - 400)
        scale.scrollTo(1_000_000)
        while (scale.position > 0) scale.scrolled(Math.max(scale.position - 399, 0))
        assert.equal(scale.offset, 0)
        scale.scrollTo(5e8)
        for (let count = 0; count < 30_000; count++) scale.scrolled(scale.position + 399)
        assert.ok(scale.position > 0 && scale.position < LIMIT - 400)
        assert.equal(scale.offset, 5e8 + 30_000 * 399)
    })

    test('stays where it is when content comes in above, and where its length changes', () => {
        const scale = new ScrollScale(LIMIT)
        scale.resize(1e9, 400)
        scale.scrollTo(5e8)
        const { position } = scale
        const place = scale.place(5e8 + 100)

        scale.resize(1e9 + 5000, 400)
        scale.adjust(5000)

        assert.deepEqual([scale.offset, scale.position, scale.place(5e8 + 5100)], [5e8 + 5000, position, place])
    })
})

describe('a WebSocket channel', () => {
    class FakeSocket {
        static sockets = []
        sent = []

        constructor(url, protocol) {
            Object.assign(this, { url, protocol })
            FakeSocket.sockets.push(this)
        }

        send(body) {
            this.sent.push(body)
        }

        close() {
            this.isClosed = true
        }
    }

    test('speaks layoutd.v1, and carries text and bytes', async () => {
        globalThis.WebSocket = FakeSocket
        const opening = webSocketChannel('ws://localhost:1/socket')
        const socket = FakeSocket.sockets.at(-1)
        socket.onopen()
        const channel = await opening
        const bodies = []
        channel.onmessage = (body) => bodies.push(body)
        channel.onclose = (error) => bodies.push(error.code)

        channel.send('{}')
        socket.onmessage({ data: '{"id":1}' })
        socket.onmessage({ data: new Uint8Array([8, 1]).buffer })
        socket.onclose({ code: 1001, reason: 'daemon' })
        channel.close()

        assert.deepEqual([socket.protocol, socket.binaryType, socket.sent, socket.isClosed], ['layoutd.v1', 'arraybuffer', ['{}'], true])
        assert.deepEqual(bodies, ['{"id":1}', new Uint8Array([8, 1]), 'connection.closed'])
        const refused = webSocketChannel('ws://localhost:1/socket')
        FakeSocket.sockets.at(-1).onclose({ code: 1006, reason: '' })
        await assert.rejects(refused, ConnectionLost)
    })
})
