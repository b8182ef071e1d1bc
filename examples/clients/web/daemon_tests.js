// Tests of layoutd.js with a daemon of their own.
//
//     node examples/clients/web/daemon_tests.js --daemon .build/debug/layoutd

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

import { hands, recorded } from './hands.js'
import { Client, ConnectionLost, EVERYWHERE, LayoutdError, TimeoutError, Window } from './layoutd.js'
import { unixChannel } from './unix.js'

const PROGRAM = process.argv[process.argv.indexOf('--daemon') + 1]
const PLUGINS = fileURLToPath(new URL('../../../plugins', import.meta.url))
// Three rows of three items, each 100 x 50 points.
const ROWS = { itemSize: [100, 50], minimumInteritemSpacing: 0, minimumLineSpacing: 0 }
const SCREEN = { x: 0, y: 0, width: 300, height: 200 }
const clients = []
let folder
let daemon

/** Starts the daemon, and waits until it takes connections. */
async function start() {
    daemon = spawn(PROGRAM, ['--socket', join(folder, 's'), '--log-level', 'error'], {
        env: { ...process.env, LAYOUTD_PLUGINS_FOLDERS: PLUGINS }, stdio: 'inherit' })
    for (;;) {
        try {
            return (await Client.connect({ channel, reconnect: false })).close()
        } catch (error) {
            if (!(error instanceof ConnectionLost) || daemon.exitCode !== null) throw error
            await new Promise(setImmediate)
        }
    }
}

async function stop() {
    const ended = new Promise((resolve) => daemon.once('exit', resolve))
    daemon.kill()
    await ended
}

const channel = (options) => unixChannel({ ...options, path: join(folder, 's') })

async function connected(options) {
    const client = await Client.connect({ channel, ...options })
    clients.push(client)
    return client
}

/** The next event of a subscription. */
const next = async (subscription) => (await subscription.next()).value

before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ld-'))
    await start()
})

after(async () => {
    for (const client of clients) client.close()
    await stop()
    rmSync(folder, { recursive: true })
})

describe('requests', () => {
    test('a container is opened, queried, changed, heard of and closed', async () => {
        const client = await connected()
        const wall = await client.open({ layout: 'flow', bounds: SCREEN, parameters: ROWS, sections: [{ itemCount: 9 }] })
        const events = await wall.subscribe({ events: ['invalidated', 'containerClosed'] })

        const { attributes, generation } = await wall.queryRect({ rect: { x: 150, y: 60, width: 100, height: 10 } })
        const change = await wall.batchUpdate({ deleteItems: [{ item: 0 }] })
        const event = await next(events)
        await wall.close()

        assert.equal(generation, 1)
        assert.deepEqual(attributes.map(({ item, x, y, width, height }) => [item, x, y, width, height]), [
            [4, 100, 50, 100, 50], [5, 200, 50, 100, 50]])
        assert.deepEqual([change.generation, change.generationBefore, change.changes.deleted], [2, 1, [
            { category: 'cell', kind: 'cell', section: 0, item: 0, count: 1, from: { section: 0, item: 0 }, ids: [] }]])
        assert.deepEqual([event.kind, event.reason, event.changes], ['invalidated', 'data', change.changes])
        assert.equal((await next(events)).reason, 'closed')
        assert.deepEqual(await events.next(), { done: true, value: undefined })
        await assert.rejects(wall.prepare(), { code: 'container.unknown', pointer: '/prepare/container' })
    })

    test('typed arrays are sent in protobuf, and mean the same', async () => {
        const client = await connected()
        const sizes = Array.from({ length: 60 }, (_, index) => 20 + (index * 7) % 31 + 0.25)
        const parameters = { minimumLineSpacing: 3.5, scrollDirection: 'vertical', sectionInset: [1, 2, 3, 4] }
        const open = (itemSizes) => client.open({
            name: '', layout: 'flow', bounds: SCREEN, parameters, environment: { scale: 2, contentInset: { top: 5 } },
            sections: [{ id: 'a', itemIds: sizes.slice(30).map((_, index) => `item ${index}`), itemSizes, parameters: {} }] })

        const [one, other] = [await open(sizes), await open(new Float64Array(sizes))]

        const all = async (container) => (await container.queryRect({ rect: EVERYWHERE, withIds: true })).attributes
        assert.deepEqual(await all(other), await all(one))
        const change = await other.update({ operations: [{ setSizes: { sizes: new Float64Array([50, 60]) } }] })
        assert.deepEqual([change.generation, change.changes.elements.length > 0], [2, true])
        await assert.rejects(other.update({ operations: [{ setSizes: { item: 7, section: 3, sizes: new Float64Array(2) } }] }), {
            name: 'LayoutdError', code: 'index.outOfRange', validCount: 1 })
        await assert.rejects(client.open({ layout: 'flwo', bounds: SCREEN, sections: [{ itemSizes: new Float64Array(2) }] }), {
            code: 'layout.unknown', nearest: ['flow'] })
    })

    test('identifiers stand in place of index paths, and large ones are exact', async () => {
        const client = await connected()
        const large = 2n ** 64n - 1n
        const list = await client.open({
            layout: 'flow', bounds: SCREEN, sections: [{ id: 7, itemIds: [1, large], itemSizes: [300, 10, 300, 20] }] })
        list.withIds = true

        const change = await list.update({ operations: [
            { moveItems: { ids: [large, 5], to: { before: 1 } } },
            { insertItems: { to: { sectionEnd: 7 }, items: { itemIds: [3], itemSizes: [300, 30] } } }] })

        assert.deepEqual(change.skipped, [{ operation: 0, ids: [5], reason: 'unknown' }])
        const { attributes } = await list.queryItems({ indexPaths: [large, 3, { sectionId: 7, item: 1 }] })
        assert.deepEqual(attributes.map(({ id, item, height }) => [id, item, height]), [[large, 0, 20], [3, 2, 30], [1, 1, 10]])
        assert.deepEqual((await list.neighbour({ from: large, direction: 'next' })).indexPath, { section: 0, item: 1, id: 1 })
    })

    test('several queries are answered at one generation, each with its result or its error', async () => {
        const wall = await (await connected()).open({ layout: 'flow', bounds: SCREEN, parameters: ROWS, sections: [{ itemCount: 9 }] })

        const { results, generation } = await wall.queryBatch({ queries: [
            { queryItems: { indexPaths: [{ item: 8 }] } }, { hitTest: { point: { x: 5, y: 55 } } },
            { queryItems: { indexPaths: [{ item: 9 }] } }] })

        assert.deepEqual([generation, results[0].attributes[0].item, results[1].nearest], [1, 8, { section: 0, item: 3 }])
        assert.ok(results[2] instanceof LayoutdError)
        assert.deepEqual([results[2].code, results[2].validCount], ['index.outOfRange', 9])
    })

    test('an aborted request is cancelled, and one without a reply in time is given up', async () => {
        const client = await connected({ timeout: 60_000 })
        const sections = [{ itemSizes: new Float64Array(400_000).fill(10) }]
        const abort = new AbortController()

        const opening = client.open({ layout: 'flow', bounds: SCREEN, sections, signal: abort.signal })
        abort.abort()

        // It may be too late.
        await opening.catch((error) => assert.equal(error.code, 'request.cancelled'))
        const hasty = await connected({ timeout: 1 }).catch((error) => error)
        if (hasty instanceof Client) {
            await assert.rejects(hasty.open({ layout: 'flow', bounds: SCREEN, sections }), TimeoutError)
        } else {
            assert.ok(hasty instanceof TimeoutError)
        }
    })
})

describe('reconnection', () => {
    test('containers come back by their opener or their name, and subscriptions go on', async () => {
        const client = await connected({ reconnect: [0, 20, 20, 20, 50, 50, 100, 100, 200, 200, 500, 1000, 2000, 5000] })
        let count = 0
        const opener = () => ({ layout: 'flow', bounds: SCREEN, parameters: ROWS, sections: [{ itemCount: 9 + count++ }] })
        const opened = await client.open(opener)
        const lost = await client.open({ ...opener(), name: 'lost' })
        const events = await opened.subscribe({ events: ['invalidated'] })
        const ofLost = await lost.subscribe({ events: ['invalidated'] })
        const { window, differences } = await watched(opened)
        const before = window.elements
        const isLost = new Promise((resolve) => { client.watch(resolve) })

        await stop()
        await isLost
        const waiting = client.ping()
        await start()
        await waiting

        assert.equal((await next(events)).kind, 'reconnected')
        assert.deepEqual([(await next(ofLost)).kind, lost.number], ['containerClosed', 0])
        assert.ok((await ofLost.next()).done)
        await assert.rejects(lost.prepare(), ConnectionLost)
        assert.equal((await opened.prepare()).itemCount, 11)
        await window.settled()
        assert.deepEqual([...before.keys()], [...window.elements.keys()].slice(0, 9))
        assert.deepEqual([differences.at(-1).changed.length, differences.at(-1).appeared.length, window.elements.size], [9, 2, 11])
        await opened.setBounds({ ...SCREEN, width: 200 })
        assert.equal((await next(events)).reason, 'bounds')
        assert.deepEqual(differences.at(-1).disappeared.length + differences.at(-1).moved.length > 0, true)
    })

    test('a window is opened again where it was, and keeps its views by identifier', async () => {
        const client = await connected({ reconnect: [0, 20, 20, 20, 50, 50, 100, 100, 200, 200, 500, 1000, 2000, 5000] })
        const ids = Array.from({ length: 100 }, (_, index) => `item ${index}`)
        const opener = () => ({
            layout: 'flow', bounds: SCREEN, parameters: { ...ROWS, itemSize: [300, 50] }, sections: [{ id: 'all', itemIds: ids }] })
        const container = await client.open(opener)
        container.withIds = true
        const seen = await Promise.all([{ ownsBounds: true }, { rect: SCREEN }].map((options) => watched(container, options)))
        for (const { window } of seen) await window.move({ y: 1000 })
        await seen[0].window.settled()
        const before = seen.map(({ window }) => window.elements)
        const states = []
        const end = client.watch((lost) => states.push(lost?.name))

        await stop()
        ids.splice(20, 1)
        ids.unshift('first')
        await start()
        await client.ping()
        for (const { window } of seen) await window.settled()

        assert.deepEqual(states, ['ConnectionLost', undefined])
        assert.ok(end())
        for (const [index, { window, views }] of seen.entries()) {
            assert.equal(window.rect.y, 1000)
            assert.deepEqual(views, window.elements)
            const stayed = [...views.values()].filter(({ key }) => before[index].has(key))
            assert.deepEqual(stayed.map(({ key, id }) => [id, before[index].get(key).id]), stayed.map(({ id }) => [id, id]))
            assert.equal(stayed.length, 11)
        }
    })

    test('a view goes on where it was, with what is still there, and without what a hand was doing', async () => {
        const client = await connected({ reconnect: [0, 20, 20, 20, 50, 50, 100, 100, 200, 200, 500, 1000, 2000, 5000] })
        const ids = Array.from({ length: 100 }, (_, index) => `item ${index}`)
        const container = await client.open(() => ({
            layout: 'flow', bounds: SCREEN, parameters: { ...ROWS, itemSize: [300, 50] }, sections: [{ id: 'all', itemIds: ids }] }))
        container.withIds = true
        const [kept, without, some, others] = await Promise.all(Array.from({ length: 4 }, () => viewed(container)))
        for (const { window } of [kept, without]) await window.input([{ select: { ids: ['item 21', 'item 22'] } }, { focus: { item: 'item 22' } }])
        await kept.window.move({ y: 1000 })
        await kept.window.input(dragging)
        await without.window.input([{ select: { ids: ['item 3'] } }, { focus: { item: 'item 3' } }])
        await some.window.input([{ select: { ids: ['item 2', 'item 3', 'item 4'] } }])
        await others.window.input([{ select: { ids: ['item 3'], isInverted: true } }])
        for (const { effects } of [kept, without]) effects.splice(0)

        await stop()
        ids.splice(3, 1)
        ids.unshift('first')
        await start()
        await client.ping()
        for (const { window } of [kept, without]) await window.settled()

        const { selected, cursor, gesture, visible } = await kept.window.viewState()
        assert.deepEqual([selected.ids, cursor.id, gesture, visible], [['item 21', 'item 22'], 'item 22', 'none', { ...SCREEN, y: 1000 }])
        assert.equal(kept.window.rect.y, 1000)
        assert.deepEqual(kept.effects.map((effect) => Object.keys(effect).find((name) => name !== 'input')), ['autoscroll', 'putBack', 'selected', 'focused'])
        assert.deepEqual(without.effects, [
            { selected: { sections: [], items: [], counts: [], isInverted: false, ids: [] } }, { focused: {} }])
        assert.equal((await without.window.viewState()).cursor, undefined)
        assert.deepEqual([(await some.window.viewState()).selected.ids, some.effects.at(-1).selected.ids], Array(2).fill(['item 2', 'item 4']))
        assert.deepEqual((({ isInverted, ids }) => [isInverted, ids])((await others.window.viewState()).selected), [true, []])
    })

    test('without reconnection everything fails with the reason', async () => {
        const client = await connected({ reconnect: false })
        const events = await client.subscribe({ events: ['serverStopping'] })

        await stop()
        await start()

        assert.equal((await next(events)).kind, 'serverStopping')
        await assert.rejects(events.next(), ConnectionLost)
        await assert.rejects(client.ping(), ConnectionLost)
    })
})

/** Numbers that a seed determines (Mulberry32). */
function random(seed) {
    let state = seed
    return (count) => {
        state = (state + 0x6d2b79f5) | 0
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
        return ((mixed ^ (mixed >>> 14)) >>> 0) % count
    }
}

/** Random edits of a container's sections, whose counts it keeps. */
class Edits {
    #pick
    #lastId = 0

    constructor(seed, hasIds) {
        this.#pick = random(seed)
        this.hasIds = hasIds
        this.counts = [this.#pick(30), 200, this.#pick(30)]
    }

    get sections() {
        return this.counts.map((count) => ({ ...this.#items(count), id: this.hasIds ? ++this.#lastId : undefined }))
    }

    get next() {
        const section = this.#pick(this.counts.length)
        const count = this.counts[section]
        const item = this.#pick(count || 1)
        switch (this.#pick(count ? 9 : 2)) {
            case 0: case 1: {
                const added = 1 + this.#pick(3)
                this.counts[section] += added
                return { batchUpdate: { insertItems: [{ section, item, items: this.#items(added) }] } }
            }
            case 2: case 3:
                this.counts[section] -= 1
                return { batchUpdate: { deleteItems: [{ section, item }] } }
            case 4: {
                const to = this.#pick(this.counts.length)
                this.counts[section] -= 1
                const target = this.#pick(this.counts[to] + 1)
                this.counts[to] += 1
                return { batchUpdate: { moveItems: [{ from: { section, item }, to: { section: to, item: target } }] } }
            }
            case 5: return { setSizes: { section, item, sizes: [20 + this.#pick(40), 20 + this.#pick(60)] } }
            case 6: return { batchUpdate: { reloadItems: [{ section, item }] } }
            case 7: {
                const [other] = this.counts.splice(section, 1)
                const to = this.#pick(this.counts.length + 1)
                this.counts.splice(to, 0, other)
                return { batchUpdate: { moveSections: [{ from: section, to }] } }
            }
            default: return { setBounds: { x: 0, y: this.#pick(500), width: 300 + 10 * this.#pick(3), height: 200 } }
        }
    }

    #items(itemCount) {
        const itemSizes = Array.from({ length: 2 * itemCount }, () => 20 + this.#pick(60))
        return { itemCount, itemSizes, itemIds: this.hasIds ? itemSizes.slice(itemCount).map(() => ++this.#lastId) : undefined }
    }

    rect(bounds) {
        return { ...bounds, y: this.#pick(1500), x: this.#pick(20) }
    }
}

const byPath = (a, b) => a.category.localeCompare(b.category) || a.kind.localeCompare(b.kind) || a.section - b.section || a.item - b.item
const meets = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const withoutKey = ({ key, ...element }) => element

/** A window and the table of views that its differences make. */
async function watched(container, options) {
    const views = new Map()
    const differences = []
    const window = await Window.open(container, {
        ...options,
        onchange(difference) {
            differences.push(difference)
            for (const element of difference.disappeared) {
                assert.deepEqual(views.get(element.key), element)
                views.delete(element.key)
            }
            for (const element of difference.appeared) {
                assert.ok(!views.has(element.key))
                views.set(element.key, element)
            }
            for (const { element, from } of [...difference.moved, ...difference.changed]) {
                assert.deepEqual(views.get(element.key), from)
                assert.equal(element.key, from.key)
                views.set(element.key, element)
            }
        } })
    return { window, views, differences }
}

/** Rows of 300 x 50 points, one below the other, in a container that another client edits. */
async function rows(itemCount, { fields, ...options } = {}) {
    const [editor, client] = [await connected(), await connected({ channel: counting })]
    const name = `rows ${++rowCount}`
    const wall = await editor.open({ layout: 'flow', name, bounds: SCREEN, parameters: { ...ROWS, itemSize: [300, 50] }, sections: [
        { itemCount }], ...fields })
    const seen = await watched(await client.attach({ name }), options)
    return { wall, client, follow: () => seen.window.settled(), ...seen }
}
let rowCount = 0

// The requests that were sent over `counting` channels, by name, and those that are delayed.
let sent = []
let held
async function counting(options) {
    const own = await channel(options)
    const { send } = own
    own.send = (body) => {
        const [, name] = Object.keys(JSON.parse(body))
        sent.push(name)
        if (held?.name === name) held.sends.push(() => send(body))
        else send(body)
    }
    return own
}

/** Holds requests of a name back until the result is called. */
function hold(name) {
    const holding = held = { name, sends: [] }
    return () => {
        held = undefined
        for (const send of holding.sends) send()
    }
}

/** A window with a view, and the effects that it has been told. */
async function viewed(container, options) {
    const effects = []
    const seen = await watched(container, {
        rect: SCREEN, view: { reorders: true }, onview: (event) => effects.push(...event.effects), ...options })
    return { ...seen, effects }
}

/** A press of the item in the middle of the screen, and a drag. */
const dragging = [
    { pressed: { point: { x: 150, y: 100 }, time: 1 } }, { moved: { point: { x: 150, y: 190 }, time: 2 } }]

describe('a view', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `item ${index}`)

    /** A view of rows that another client edits. */
    async function hand(options) {
        const { wall } = await rows(0, { fields: { sections: [{ id: 'all', itemIds: ids }] } })
        const container = await (await connected()).attach({ name: wall.name })
        container.withIds = true
        return { wall, ...await viewed(container, options) }
    }

    test('says what hands do, to the program and in its place among the differences', async () => {
        const order = []
        const { window, differences, effects } = await hand({ onview: (event) => order.push([event.effects.length, differences.length]) })

        const reply = await window.input([
            { key: { key: 'down', time: 1 } }, { key: { key: 'end', modifiers: ['shift'], time: 2 } }, { key: { key: 'f9', time: 3 } }])
        await window.settled()

        assert.equal(reply.generation, window.generation)
        assert.deepEqual(reply.effects.map(({ input, ...effect }) => [input, ...Object.keys(effect)]), [
            [1, 'selected'], [1, 'focused'], [1, 'scroll'], [1, 'show'], [2, 'unused']])
        const { selected, scroll } = Object.assign({}, ...reply.effects)
        assert.deepEqual([selected.isInverted, selected.ids, scroll], [true, [], { x: 0, y: 4800 }])
        // What appears comes behind what has brought it into sight, what is visible first.
        assert.deepEqual([order, differences.map(({ reason }) => reason), effects], [[[5, 1]], ['', 'window', 'window'], []])
        assert.deepEqual([...window.elements.values()].map(({ item }) => item).sort((a, b) => a - b).at(-1), 99)
    })

    test('follows what others change', async () => {
        const { wall, window, effects } = await hand()
        await window.input([{ select: { ids: ['item 1', 'item 4'] } }, { focus: { item: 'item 4' } }])
        effects.splice(0)

        await wall.update({ operations: [{ deleteItems: { ids: ['item 0', 'item 4'] } }] })
        await window.settled()

        const [{ selected }, { focused }] = effects
        assert.deepEqual([effects.length, selected.ids, selected.items, focused.item.id], [2, ['item 1'], [0], 'item 5'])
    })

    test('is told where its window is, which follows', async () => {
        const { wall, window, effects } = await hand()

        await window.move({ y: 1000 })
        await window.settled()
        assert.deepEqual([(await window.viewState()).visible, window.shown.y], [{ ...SCREEN, y: 1000 }, 1000])
        await window.move({ height: 100, y: 2000 }, { byHand: false })
        await window.settled()
        assert.deepEqual([(await window.viewState()).visible, effects.at(-1).show.visible], Array(2).fill({ ...SCREEN, y: 2000, height: 100 }))

        await wall.setBounds({ ...SCREEN, y: 2000 })
        await wall.update({ operations: [{ deleteItems: { ids: ['item 0'] } }] })
        await window.settled()
        assert.deepEqual([(await window.viewState()).visible.y, window.rect.y], [1950, 1950])
        const passive = await viewed(window.container, { rect: undefined })
        assert.throws(() => passive.window.move({ y: 10 }), TypeError)
    })

    test('of a window that owns the bounds follows them', async () => {
        const { wall, window, effects } = await hand({ rect: undefined, ownsBounds: true })

        await window.move({ y: 1000 })
        await window.settled()
        assert.deepEqual([(await wall.queryContainer()).state.bounds.y, (await window.viewState()).visible.y], [1000, 1000])
        await window.input([{ key: { key: 'down', time: 1 } }])
        assert.deepEqual(effects.find(({ focused }) => focused).focused.item.id, 'item 20')
    })

    test('is told of a hand that is refused, and is as it was', async () => {
        const { window, effects } = await hand()

        await assert.rejects(window.input([{ key: { key: 'down', time: 1 } }, { focus: { item: 'nowhere' } }]), {
            code: 'identifier.unknown', pointer: '/input/inputs/1/focus/item/id' })

        assert.deepEqual([effects, (await window.viewState()).cursor], [[], undefined])
        await window.close()
        assert.deepEqual((await window.input([{ key: { key: 'down', time: 1 } }])).effects, [])
    })
})

describe('a recorded hand', () => {
    for (const { name, container, bounds, view, steps } of hands) {
        test(`has its effects: ${name}`, async () => {
            const [owner, other] = [await connected(), await connected()]
            const opened = await owner.open({ ...container, bounds, name: `hand: ${name}`.slice(0, 60) })
            const seen = await (await other.attach({ name: opened.name })).subscribe({ window: { rect: bounds }, view })

            for (const [number, { input, change = [], effects }] of steps.entries()) {
                if (input) await seen.input([input])
                for (const operation of change) await opened.update({ operations: [operation], anchor: { at: 'none' } })
                await other.sync()

                const told = seen.take().filter(({ kind }) => kind === 'viewChanged').flatMap((event) => event.effects)
                assert.deepEqual(told.map(recorded), effects, `step ${number}`)
            }
        })
    }
})

describe('a window', () => {
    const pinned = { headerReferenceSize: [0, 20], sectionHeadersPinToVisibleBounds: true }
    const layouts = [
        ['flow', { headerReferenceSize: [0, 20.5] }, {}], ['flow', pinned, { ownsBounds: true }],
        ['column', {}, { rect: SCREEN, overscan: 50 }], ['span-flow', {}, { rect: SCREEN, overscan: 0 }],
        ['mosaic', {}, { rect: SCREEN, overscanShare: 0.5 }], ['masonry', {}, { rect: SCREEN }],
    ]
    // Whether the container has identifiers, and whether the window gets them.
    const identified = [[false, false], [true, true], [true, false]]
    const cases = layouts.flatMap((layout) => identified.map((each) => [...layout, ...each]))
    for (const [index, [layout, parameters, options, hasIds, withIds]] of cases.entries()) {
        const title = `${layout} ${JSON.stringify({ ...options, hasIds, withIds })}`
        test(`of ${title} equals a query after random edits, and keys stay (seed ${index + 1})`, async () => {
            const [owner, other] = [await connected(), await connected()]
            const edits = new Edits(index + 1, hasIds)
            const name = `window ${index}`
            const wall = await owner.open({ layout, name, bounds: SCREEN, parameters, sections: edits.sections })
            const seen = await other.attach({ name })
            seen.withIds = withIds
            const { window, views } = await watched(seen, options)
            const ids = new Map()

            for (let step = 0; step < 60; step++) {
                const operations = Array.from({ length: step % 5 === 4 ? 3 : 1 }, () => edits.next)
                if (step % 4 === 3) window.move(edits.rect(window.rect))
                for (const operation of operations) await wall.update({ operations: [operation] })
                await window.settled()

                const what = `step ${step}, ${JSON.stringify(operations)}`
                const fresh = (await seen.queryRect({ rect: window.rect })).attributes.sort(byPath)
                const shown = [...window.elements.values()].sort(byPath)
                assert.deepEqual(shown.filter((each) => meets(each, window.rect)).map(withoutKey), fresh, what)
                assert.deepEqual([...views.values()].sort(byPath), shown, what)
                assert.equal(window.generation, seen.generation, what)
                if (!hasIds) continue
                const cells = shown.filter(({ category }) => category === 'cell')
                const answer = await seen.queryItems({ indexPaths: cells, withIds: true })
                for (const [position, { id }] of answer.attributes.entries()) {
                    const { key } = cells[position]
                    assert.equal(ids.get(key) ?? id, id, what)
                    ids.set(key, id)
                }
            }
        })
    }

    test('keeps what one looks at in place, and reuses its views', async () => {
        const { wall, window, views, differences, follow } = await rows(1000, { rect: { ...SCREEN, y: 10_000 } })
        const inSight = () => [...views.values()].filter((each) => meets(each, window.rect)).sort(byPath)
        const before = inSight()

        await wall.setBounds({ ...SCREEN, y: 10_000 })
        await wall.batchUpdate({ insertItems: [{ item: 0, items: { itemCount: 3 } }] })
        await follow()

        assert.deepEqual([window.rect.y, window.contentSize.height], [10_150, 50_150])
        assert.deepEqual(differences.map(({ contentOffsetAdjustment: { y } }) => y).filter((y) => y), [150])
        assert.deepEqual(inSight(), before.map((each) => ({ ...each, item: each.item + 3, y: each.y + 150 })))
    })

    test('sends no request for a change, and sends one move at a time, to the newest place', async () => {
        const { wall, window, differences, follow } = await rows(1000, { rect: SCREEN })
        sent = []
        await wall.batchUpdate({ deleteItems: [{ item: 999 }] })
        await follow()
        assert.deepEqual(sent, ['sync'])
        assert.deepEqual([differences.at(-1).contentSize.height, differences.at(-1).moved], [49_950, []])

        const release = hold('moveWindow')
        for (const y of [100, 200, 300]) window.move({ y })
        await new Promise(setImmediate)
        const there = window.move({ y: 425 })
        release()
        await there
        assert.deepEqual(sent, ['sync', 'moveWindow', 'moveWindow'])
        assert.deepEqual([...window.elements.values()].map(({ item }) => item).sort((a, b) => a - b), [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    })

    test('shows what is visible first after a jump, and the nearest place until then', async () => {
        const { window, differences, follow } = await rows(1000, { rect: SCREEN })

        const there = window.move({ y: 30_000 })
        assert.equal(window.shown.y, 200)
        await there
        await follow()

        assert.deepEqual(differences.map(({ appeared, disappeared, rect, reason }) => [appeared.length, disappeared.length, rect.y, reason]), [
            [8, 0, 0, ''], [4, 8, 30_000, ''], [8, 0, 30_000, 'window']])
    })

    test('gets several changes in one event', async () => {
        const { wall, window, differences, follow } = await rows(100)
        await wall.update({ operations: Array.from({ length: 20 }, () => ({ batchUpdate: { insertItems: [{ item: 1 }] } })) })
        await follow()
        assert.deepEqual([window.contentSize.height, window.generation, differences.length], [120 * 50, 2, 2])
    })

    test('that owns the bounds sets them, lets others set them, and keeps its anchor when it is resized', async () => {
        const { wall, window, follow } = await rows(1000, { ownsBounds: true, anchor: { at: 'firstVisible' } })
        const bounds = async () => (await wall.queryContainer({})).state.bounds

        for (const y of [600, 700, 800]) window.move({ y })
        await follow()
        assert.deepEqual([await bounds(), window.rect], [{ ...SCREEN, y: 800 }, { ...SCREEN, y: 800 }])

        await wall.setBounds({ ...SCREEN, y: 400, width: 310 })
        await follow()
        assert.deepEqual([window.rect, await bounds()], [{ x: 0, y: 400, width: 310, height: 200 }, window.rect])

        window.move({ width: 620 })
        await follow()
        assert.deepEqual([window.rect, await bounds()], [{ x: 0, y: 200, width: 620, height: 200 }, window.rect])
    })

    test('reports dragged items, and shows them where they were with committed', async () => {
        const seen = await rows(4, { rect: SCREEN })
        const committed = await watched(seen.window.container, { rect: SCREEN, committed: true })
        const order = ({ window }) => [...window.elements.values()].sort(byPath).map(({ y }) => y)

        await seen.wall.beginMovement({ indexPaths: [{ item: 0 }], point: { x: 10, y: 10 } })
        await seen.wall.updateMovement({ position: { x: 10, y: 120 } })
        await seen.follow()

        assert.deepEqual(seen.differences.at(-1).movement.indexPaths, [{ section: 0, item: 0 }])
        assert.deepEqual(order(committed), [0, 50, 100, 150])
        assert.deepEqual([...committed.views.values()].map(({ item }) => item).sort(), [0, 1, 2, 3])
        await seen.wall.cancelMovement()
        await seen.follow()
        assert.equal(seen.differences.at(-1).movement, undefined)
    })

    test('follows items that move by themselves, and is exact when they rest', async () => {
        const fields = { layout: 'gravity', parameters: {}, sections: [{ itemSizes: Array(60).fill(40) }] }
        const { wall, window, views, differences } = await rows(0, { fields })
        const resting = await wall.subscribe({ events: ['moved'], isPassive: true })

        while (!(await next(resting)).atRest);
        await window.container.client.sync()
        await window.settled()

        const fresh = (await wall.queryRect({ rect: window.rect })).attributes.sort(byPath)
        assert.equal(fresh.length, 30)
        assert.deepEqual([...window.elements.values()].filter((each) => meets(each, window.rect)).map(withoutKey).sort(byPath), fresh)
        assert.deepEqual([...views.values()].sort(byPath), [...window.elements.values()].sort(byPath))
        assert.ok(differences.length > 10, `${differences.length} differences`)
    })

    test('ends with its container, and reports errors', async () => {
        const [errors, reasons] = [[], []]
        const { wall, window } = await rows(10, {
            rect: SCREEN, onerror: (error) => errors.push(error), onclosed: (reason) => reasons.push(reason) })
        await assert.rejects(Window.open(wall, { rect: { x: NaN } }), RangeError)

        window.move({ height: -5, y: 50_000 })
        await window.settled()
        assert.deepEqual(errors.map(({ code }) => code), ['request.invalid'])
        await wall.close()
        await window.container.client.sync()
        await window.settled()
        window.move(SCREEN)
        await window.settled()
        assert.deepEqual([errors.length, reasons], [1, ['closed']])
    })
})
