// Tests of what the collection view does without a page.
//
//     node examples/clients/web/view_tests.js

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

import { firstInSight } from './collection-view/picture/anchor.js'
import { KeyRanges } from './collection-view/models/key_ranges.js'
import { KeySet } from './collection-view/models/key_set.js'
import { KeyedModel } from './collection-view/models/keyed_model.js'
import { Latest } from './collection-view/session/latest.js'
import { withMovement } from './collection-view/picture/movement.js'
import { PagedModel, PLACEHOLDER } from './collection-view/models/paged_model.js'
import { PathModel } from './collection-view/models/path_model.js'
import { Scroller } from './collection-view/picture/scroller.js'
import { Selection } from './collection-view/input/selection.js'
import { sort, staying } from './collection-view/models/sorting.js'

const file = (name) => readFileSync(new URL(name, import.meta.url), 'utf8')

describe('a model of items with keys', () => {
    const model = (keys, options) => new KeyedModel({ items: keys.map((id) => ({ id })), ...options })
    /** The operations that lead from some keys to others. */
    const change = (before, after) => model(before).replace({ items: after.map((id) => ({ id })) })
    const insert = (to, itemIds) => ({ insertItems: { to, items: { itemIds } } })

    test('is opened with sections, sizes and values', () => {
        assert.deepEqual(model([5, 6], { size: ({ id }) => [id, 1], values: ({ id }) => ({ start: id }) }).describe(), [
            { id: 0, itemIds: [5, 6], itemSizes: new Float64Array([5, 1, 6, 1]), itemValues: { start: [5, 6] } }])
        assert.deepEqual(model(['a']).describe(), [{ id: 'section 0', itemIds: ['a'] }])
        assert.deepEqual(model([]).describe(), [])
        const sections = [{ id: 'x', items: [{ id: 'a' }], parameters: { level: 1 } }, { id: 'y', items: [] }]
        assert.deepEqual(new KeyedModel({ sections }).describe(), [{ id: 'x', itemIds: ['a'], parameters: { level: 1 } }, { id: 'y', itemIds: [] }])
    })

    for (const [what, before, after, operations] of [
        ['nothing', [1, 2], [1, 2], []],
        ['an item at the end', [1, 2], [1, 2, 3], [insert({ after: 2 }, [3])]],
        ['items at the start', [1], [8, 9, 1], [insert({ sectionStart: 0 }, [8, 9])]],
        ['items here and there', [1, 2, 3], [1, 7, 2, 8, 9, 3], [insert({ after: 1 }, [7]), insert({ after: 2 }, [8, 9])]],
        ['fewer items', [1, 2, 3, 4, 5], [1, 3, 5], [{ deleteItems: { ids: [2, 4] } }]],
        ['another item in place of one', [1, 2, 3], [1, 9, 3], [{ deleteItems: { ids: [2] } }, insert({ after: 1 }, [9])]],
        ['items that move', [1, 2, 3], [3, 1, 2], [{ moveItems: { ids: [3], to: { sectionStart: 0 } } }]],
        ['items that move apart', [1, 2, 3, 4], [2, 4, 1, 9, 3], [
            { moveItems: { ids: [1], to: { after: 4 } } }, insert({ after: 1 }, [9]), { moveItems: { ids: [3], to: { after: 9 } } }]],
        ['the first items', [], [1], [{ applySnapshot: { sections: [{ id: 0, itemIds: [1] }], items: { itemIds: [1] } } }]],
        ['no items', [1], [], [{ deleteItems: { ids: [1] } }]],
    ]) {
        test(`becomes one with ${what}`, () => assert.deepEqual(change(before, after), operations))
    }

    /** A sequence that is the same each time. */
    const randomizer = (seed) => {
        let state = seed
        return (count) => {
            state = (Math.imul(state, 1103515245) + 12345) >>> 0
            return Math.floor(state / 65536) % count
        }
    }
    /** A container that carries out operations: lists of keys by the identifiers of their sections. */
    const carryOut = (sections, operations) => operations.reduce((now, { insertItems, moveItems, deleteItems, applySnapshot }) => {
        if (applySnapshot) return Object.fromEntries(applySnapshot.sections.map(({ id, itemIds }) => [id, itemIds]))
        const gone = new Set(deleteItems?.ids ?? moveItems?.ids)
        const left = Object.fromEntries(Object.entries(now).map(([id, keys]) => [id, keys.filter((key) => !gone.has(key))]))
        if (deleteItems) return left
        const { to: { after, sectionStart }, items, ids = items.itemIds } = insertItems ?? moveItems
        const id = sectionStart ?? Object.keys(left).find((id) => left[id].includes(after))
        const at = after === undefined ? 0 : left[id].indexOf(after) + 1
        return { ...left, [id]: [...left[id].slice(0, at), ...ids, ...left[id].slice(at)] }
    }, sections)

    test('any other one is reached by what it says', () => {
        for (const [rounds, length] of [[600, 12], [40, 300]]) {
            const random = randomizer(7)
            const items = Array.from({ length }, (_, id) => ({ id }))
            for (let round = 0; round < rounds; round++) {
                const lists = [0, 1].map(() => {
                    // Some items are other values, and those of two sections change places.
                    const all = items.filter(() => random(3) > 0).map((item) => (random(9) ? item : { ...item }))
                    for (let moves = [0, 0, 1, 4, 99][round % 5]; moves > 0; moves--) all.splice(random(all.length), 0, ...all.splice(random(all.length), 1 + random(3)))
                    const end = round % 2 ? all.length : random(all.length)
                    return [{ id: 0, items: all.slice(0, end) }, { id: 1, items: all.slice(end) }]
                })
                const ids = (sections) => Object.fromEntries(sections.map(({ id, items }) => [id, items.map((item) => item.id)]))
                const model = new KeyedModel({ sections: lists[0] })
                assert.deepEqual(carryOut(ids(lists[0]), model.replace({ sections: lists[1] })), ids(lists[1]), JSON.stringify(lists))
                assert.deepEqual(model.sections.map(({ keys }) => keys), Object.values(ids(lists[1])))
                assert.deepEqual(model.items.map((item) => model.item(item)), lists[1].flatMap(({ items }) => items))
                assert.deepEqual([...model.keys], model.items.map(({ id }) => id))
            }
        }
    })

    test('has sections with names where keys are numbers', () => {
        const model = new KeyedModel({ sections: [{ id: 'a', items: [{ id: 1 }] }, { items: [{ id: 2 }] }] })

        assert.deepEqual(model.describe(), [{ id: 'a', itemIds: [1] }, { id: 'section 1', itemIds: [2] }])
    })

    test('follows edits as arrays do, and says them', () => {
        const random = randomizer(3)
        const model = new KeyedModel({ items: Array.from({ length: 40 }, (_, id) => ({ id })) })
        let [container, next] = [{ 0: [...model.keys] }, 100]
        for (let step = 0; step < 400; step++) {
            const keys = [...model.keys]
            const some = keys.filter(() => random(step % 7 === 0 ? 2 : 15) === 0)
            const before = keys[random(keys.length)]
            if (step % 3 === 0) {
                container = carryOut(container, model.insert([{ id: next++ }, { id: next++ }], { after: before }))
                keys.splice(keys.indexOf(before) + 1, 0, next - 2, next - 1)
                assert.deepEqual([...model.keys], keys)
            } else if (step % 3 === 1 && keys.length > 20) container = carryOut(container, model.remove([...some, -1]))
            else if (!some.includes(before)) {
                model.move(some, { before })
                const others = keys.filter((key) => !some.includes(key))
                assert.deepEqual([...model.keys], others.toSpliced?.(others.indexOf(before), 0, ...some) ?? [...model.keys])
                container = { 0: [...model.keys] }
            }
            assert.deepEqual(container, { 0: [...model.keys] })
            assert.deepEqual(model.sections[0].items.map(({ id }) => id), [...model.keys])
            assert.equal(model.count, model.sections[0].keys.length)
        }
    })

    test('costs what changes, and not what there is', () => {
        const count = 20_000
        const calls = { key: 0, size: 0, sets: 0 }
        const items = Array.from({ length: count }, (_, id) => ({ id }))
        const model = new KeyedModel({
            items, key({ id }) { calls.key++; return id }, size({ id }) { calls.size++; return [id, 1] } })
        const selection = new Selection('many', () => {})
        selection.set(model.keys)
        selection.keep(model.keys)
        const [set, add] = [Map.prototype.set, Set.prototype.add]
        const costs = (what, work) => {
            for (const name in calls) calls[name] = 0
            Map.prototype.set = function (...pair) { calls.sets++; return set.apply(this, pair) }
            Set.prototype.add = function (key) { calls.sets++; return add.call(this, key) }
            try {
                work()
                selection.keep(model.keys)
            } finally {
                Map.prototype.set = set
                Set.prototype.add = add
            }
            assert.ok(Object.values(calls).every((each) => each <= 60), `${what}: ${JSON.stringify(calls)}`)
        }
        costs('an insertion', () => model.insert([{ id: -1 }], { before: count / 2 }))
        costs('a removal', () => model.remove([7, count - 1]))
        costs('a move', () => model.move([9], { after: count / 2 }))
        const now = () => model.items
        costs('the same', () => model.replace({ items: now() }))
        costs('one more at the end', () => model.replace({ items: [...now(), { id: -2 }] }))
        costs('one more in the middle, and another one less', () => model.replace({ items: [...now().slice(1, 500), { id: -3 }, ...now().slice(500)] }))
        costs('some here and there', () => model.replace({ items: now().filter(({ id }) => id % 5000 !== 1) }))
        costs('another value', () => model.replace({ items: now().map((item, index) => (index === 77 ? { ...item } : item)) }))
        costs('one that moves', () => model.replace({ items: [now().at(-1), ...now().slice(0, -1)] }))
        costs('the last ones less', () => model.replace({ items: now().slice(0, -9) }))
        assert.equal(selection.count, model.count - 3)
        assert.deepEqual([-1, -2, -3].map((key) => selection.has(key)), [false, false, false])
        assert.ok([-1, -2, -3].every((key) => !model.isGone(key)))
    })

    test('says what has another size', () => {
        const sized = new KeyedModel({ items: [{ id: 1, width: 1 }, { id: 2, width: 1 }], size: ({ width }) => [width, 1] })
        assert.deepEqual(sized.replace({ items: [{ id: 1, width: 9 }, { id: 2, width: 1 }] }), [
            { reconfigureItems: { items: { itemIds: [1], itemSizes: new Float64Array([9, 1]) } } }])
    })

    test('moves items to where they are dropped', () => {
        const two = new KeyedModel({ sections: [{ id: 'x', items: [{ id: 'a' }, { id: 'b' }] }, { id: 'y', items: [] }] })
        assert.deepEqual(two.placeAt(['a'], { section: 0, item: 1 }), { after: 'b' })
        assert.deepEqual(two.placeAt(['b'], { section: 0, item: 0 }), { before: 'a' })
        assert.deepEqual(two.placeAt(['a'], { section: 1, item: 0 }), { sectionStart: 'y' })
        two.move(['b', 'a'], { sectionStart: 'y' })
        assert.deepEqual(two.sections.map(({ keys }) => keys), [[], ['b', 'a']])
        assert.throws(() => two.move(['a'], { before: 'c' }), { message: 'the model has no item c' })
        assert.throws(() => two.move(['a'], { sectionEnd: 'z' }), { message: 'the model has no section z' })
    })

    test('has items of another one while they may come', () => {
        const [here, there] = [model([1]), model([2])]
        here.expect([2], there)
        assert.deepEqual([here.item({ id: 2 }), here.isGone(2), here.count], [{ id: 2 }, true, 1])
        here.insert([{ id: 2 }])
        here.remove([2])
        assert.equal(here.item({ id: 2 }), undefined)
    })

    test('describes items again that have not gone meanwhile', () => {
        const model = new KeyedModel({ items: [1, 2].map((id) => ({ id })), size: ({ id }) => [id, id] })
        const [{ reconfigureItems: { items } }] = model.describeAgain([2, 3])
        assert.deepEqual([items.itemIds, [...items.itemSizes]], [[2], [2, 2]])
        assert.deepEqual(model.describeAgain([3]), [])
    })

    test('refuses items without keys, or with one twice, and keeps what it has', () => {
        const two = model([1, 2])
        assert.throws(() => two.replace({ items: [{ id: 1 }, { id: 1 }] }), { message: 'two items have the key 1, expected one' })
        const message = /^the key of an item in section .* is \[object Object\], expected/
        assert.throws(() => two.replace({ items: [{}] }), { name: 'TypeError', message })
        assert.deepEqual([...two.keys], [1, 2])
    })
})

describe('a source', () => {
    test('is loaded by pages, and a page at a time where a scroll bar passes', async () => {
        const asked = []
        const loads = []
        const source = { length: 10_000, load: (start, end) => new Promise((resolve) => {
            asked.push([start, end])
            loads.push(() => resolve(Array.from({ length: end - start }, (_, index) => `item ${start + index}`)))
        }) }
        let drawn = 0
        const model = new PagedModel({ source }, () => { drawn += 1 })
        for (const item of [0, 50, 5000, 5100, 5200, 5300, 5400, 9950]) assert.equal(model.item({ item }), PLACEHOLDER)
        await new Promise(setImmediate)
        assert.deepEqual(asked.map(([start]) => start), [9900, 5400, 5300, 5200])
        loads.forEach((load) => load())
        await new Promise(setImmediate)
        assert.equal(model.item({ item: 9950 }), 'item 9950')
        assert.equal(model.item({ item: 10_000 }), undefined)
        assert.ok(drawn >= 4)
    })

    test('that has its items is not loaded, and grows and shrinks at its end', () => {
        const model = new PagedModel({ source: { length: 3, at: (number) => number * 2 } })
        assert.equal(model.item({ item: 2 }), 4)
        assert.deepEqual(model.replace({ length: 5, at: String }), [{ batchUpdate: { insertItems: [{ section: 0, item: 3, items: { itemCount: 2 } }] } }])
        assert.deepEqual(model.replace({ length: 1, at: String }), [{ batchUpdate: { deleteItems: [{ section: 0, item: 1, count: 4 }] } }])
    })

    test('that fails says why, and is asked again', async () => {
        const errors = []
        let fails = true
        const source = { length: 1, load: async () => { if (fails) throw new Error('offline'); return ['here'] } }
        const model = new PagedModel({ source, onfailed: ({ message }) => errors.push(message) }, () => {})
        model.item({ item: 0 })
        await new Promise(setImmediate)
        fails = false
        model.item({ item: 0 })
        await new Promise(setImmediate)
        assert.deepEqual([errors, model.item({ item: 0 })], [['offline'], 'here'])
    })
})

describe('the scroller', () => {
    const made = (inset, isFromRight = false) => {
        const classList = { toggle() {} }
        const [element, space] = [{ clientWidth: 300, clientHeight: 200, scrollLeft: 0, scrollTop: 0, classList }, { style: {} }]
        const scroller = new Scroller(element, space, inset, { isFromRight })
        scroller.readSize()
        scroller.follow({ width: 300, height: 1000 })
        return { element, space, scroller }
    }

    test('has its start at the right if lines begin there', () => {
        const { scroller } = made({ left: 10, right: 20 }, true)
        scroller.isHorizontal = true
        scroller.follow({ width: 1000, height: 200 })
        scroller.scrollToStart()
        assert.deepEqual([scroller.offset.x, scroller.distances.start, scroller.isAtEnd], [720, 0, false])
        assert.deepEqual([scroller.isOnward({ x: -5, y: 0 }), scroller.isOnward({ x: 5, y: 0 })], [true, false])
        scroller.scrollToEnd()
        assert.deepEqual([scroller.offset.x, scroller.distances.end, scroller.isAtEnd], [-10, 0, true])
    })

    test('follows the user, and content that moves', () => {
        const { element, scroller, space } = made()
        element.scrollTop = 500
        assert.deepEqual([scroller.read().y, scroller.offset.y], [500, 500])
        scroller.follow({ width: 300, height: 1100 }, { x: 0, y: 100 })
        // Meanwhile the user scrolls on.
        element.scrollTop = 510
        scroller.read()
        scroller.write()
        assert.deepEqual([scroller.offset.y, element.scrollTop, space.style.height], [610, 610, '1100px'])
        assert.deepEqual(scroller.read(), { x: 0, y: 0 })
    })

    test('leads to the space around the content', () => {
        const { element, scroller, space } = made({ top: 50, bottom: 20 })
        assert.deepEqual([scroller.offset.y, scroller.distances.start], [-50, 0])
        scroller.scrollToEnd()
        scroller.write()
        assert.deepEqual([scroller.isAtEnd, scroller.offset.y + scroller.viewport.height, space.style.height], [true, 1020, '1070px'])
        scroller.setInset({ top: 10 })
        assert.deepEqual([scroller.offset.y + scroller.viewport.height, scroller.position.y], [1000, element.scrollTop - 60])
    })

    test('is put on whole pixels, from where everything is drawn', () => {
        const { element, scroller } = made()
        scroller.scrollTo({ y: 100.6 })
        scroller.write()
        assert.deepEqual([scroller.offset.y, scroller.position.y, element.scrollTop], [100.6, 101, 101])
        assert.deepEqual([scroller.read().y, scroller.offset.y], [0, 100.6])
    })

    test('keeps its place in content that gets shorter above it', () => {
        const { element, scroller } = made()
        element.scrollTop = 800
        scroller.read()
        scroller.follow({ width: 300, height: 600 }, { x: 0, y: -400 })
        assert.equal(scroller.offset.y, 400)
        assert.ok(scroller.isAtEnd)
    })

    test('is where it was once it is shown again', () => {
        const { element, scroller } = made()
        element.scrollTop = 500
        scroller.read()
        Object.assign(element, { clientWidth: 0, clientHeight: 0, scrollTop: 0 })
        // The browser reports the size later than that.
        assert.deepEqual(scroller.read(), { x: 0, y: 0 })
        assert.ok(!scroller.readSize())
        Object.assign(element, { clientWidth: 300, clientHeight: 200 })
        assert.deepEqual(scroller.read(), { x: 0, y: 0 })
        assert.ok(scroller.readSize())
        scroller.write()
        assert.deepEqual([scroller.offset.y, element.scrollTop, scroller.viewport.height], [500, 500, 200])
    })

    test('ignores the position that a resized browser chooses', () => {
        const { element, scroller } = made()
        element.scrollTop = 800
        scroller.read()
        Object.assign(element, { clientHeight: 600, scrollTop: 400 })
        assert.ok(scroller.readSize())
        assert.deepEqual(scroller.read(), { x: 0, y: 0 })
    })
})

test('items without identifiers are numbered in the order of their index paths', () => {
    const model = new PathModel()
    const keys = [[0, 0], [0, 7], [1, 0], [70_000, 4_294_967_294]].map(([section, item]) => model.keyAt({ section, item }))
    assert.deepEqual(keys, [...keys].sort((a, b) => a - b))
    assert.deepEqual(model.path(keys[3]), { section: 70_000, item: 4_294_967_294 })
    const ranges = [{ section: 1, item: 3, count: 2 }, { section: 0, item: 7, count: 1 }]
    assert.deepEqual([...model.keysIn(ranges)].map((key) => model.path(key)), [
        { section: 0, item: 7 }, { section: 1, item: 3 }, { section: 1, item: 4 }])
    assert.deepEqual(model.keysAt([keys[2], keys[0]], { section: 1, item: 8 }).map((key) => model.path(key)), [
        { section: 1, item: 8 }, { section: 1, item: 9 }])
})

test('all keys of a model stay as they were', () => {
    const model = new KeyedModel({ items: [1, 2, 3] })
    const states = []
    for (let key = 4; key < 150; key++) {
        states.push({ keys: model.keys, list: [...model.keys] })
        model.insert([key])
        if (key % 3 === 0) model.remove([key - 2])
    }
    for (const { keys, list } of states) {
        assert.deepEqual([keys.size, [...keys].sort((a, b) => a - b)], [list.length, list])
        for (const key of [1, 2, 7, 70, 149]) assert.equal(keys.has(key), list.includes(key))
    }
    const others = states.map(({ list }) => list).slice(0, 100)
    assert.ok(states.slice(0, 100).every(({ keys }, index) => others[index].every((key) => keys.has(key))))
})

test('keys in ranges are found without a list of them', () => {
    const keys = new KeyRanges([{ first: 2 ** 32, count: 1e6 }, { first: 3, count: 2 }, { first: 5, count: 1 }])
    const has = [2, 3, 5, 6, 3.5, 'a', 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 999_999, 2 ** 32 + 1e6].map((key) => keys.has(key))
    assert.deepEqual([keys.size, ...has], [1_000_003, false, true, true, false, false, false, false, true, true, false])
    assert.deepEqual([...new KeyRanges([{ first: 7, count: 2 }, { first: 3, count: 1 }])], [3, 7, 8])
    assert.deepEqual([...new KeyRanges([])], [])
    const others = [[{ first: 3, count: 2 }], [{ first: 3, count: 1 }], []].map((ranges) => new KeyRanges(ranges))
    assert.deepEqual(others.map((other) => others[0].equals(other)), [true, false, false])
})

describe('nodes that are put in another order', () => {
    // As letters, of which none is equal to another.
    const kept = (present, wanted, fixed = '') => [...staying([...present], [...wanted], [...fixed])].sort().join('')
    /** The longest run by trying all. */
    const longest = (present, wanted) => {
        let most = 0
        for (let choice = 0; choice < 2 ** present.length; choice++) {
            const places = [...present].filter((_, index) => choice >> index & 1).map((node) => wanted.indexOf(node))
            if (places.every((place, index) => index === 0 || places[index - 1] < place)) most = Math.max(most, places.length)
        }
        return most
    }

    test('stay but for those that are out of order', () => {
        for (const [present, wanted, stay] of [
            ['', '', ''], ['abc', 'abc', 'abc'], ['bca', 'abc', 'bc'], ['cab', 'abc', 'ab'], ['xab', 'ab', 'ab'], ['ab', 'abc', 'ab']]) {
            assert.equal(kept(present, wanted), stay, `${present} to ${wanted}`)
        }
        for (const present of ['gfedcba', 'aecgbfd', 'dabegcf', 'bagfdce']) {
            assert.equal(kept(present, 'abcdefg').length, longest(present, 'abcdefg'), present)
        }
    })

    test('stay where there is something to lose', () => {
        assert.equal(kept('bca', 'abc', 'a'), 'a')
        assert.equal(kept('bcad', 'abcd', 'ad'), 'ad')
        // These two are at odds.
        assert.equal(kept('bca', 'abc', 'ab'), 'a')
        assert.equal(kept('ab', 'ab', 'z'), 'ab')
    })

    test('lie in it in the end', () => {
        const wanted = [...'abcdefgh']
        for (const present of ['hgfedcba', 'abcdefgh', 'xdacby', 'ghxab', '']) {
            const parent = { children: [...present], insertBefore(node, next) {
                if (this.children.includes(node)) this.children.splice(this.children.indexOf(node), 1)
                this.children.splice(next === null ? this.children.length : this.children.indexOf(next), 0, node)
            } }
            sort(parent, wanted)
            assert.deepEqual(parent.children.filter((node) => wanted.includes(node)), wanted)
        }
    })
})

describe('a selection', () => {
    test('follows clicks as far as its mode allows', () => {
        const told = []
        const model = new KeyedModel({ items: [1, 2, 3, 4, 5] })
        const range = model.range.bind(model)
        const many = new Selection('many', (keys) => told.push([...keys]))
        many.pick(2, {})
        many.pick(4, { isRange: true }, range)
        many.pick(3, { isToggle: true })
        many.keep(KeySet.of([1, 2, 3, 5]))
        many.set([2])
        assert.deepEqual(told, [[2], [2, 3, 4], [2, 4], [2]])
        // Where the order of the items is not known.
        many.pick(5, { isRange: true })
        assert.deepEqual([...many.keys], [2, 5])
        // Where the range begins at an item that is gone.
        many.pick(9, {})
        many.pick(4, { isRange: true }, range)
        assert.deepEqual([...many.keys], [4])
        const one = new Selection('one', () => {})
        one.pick(1, {})
        one.pick(2, { isToggle: true })
        assert.deepEqual([...one.keys], [2])
        one.pick(2, { isToggle: true })
        assert.deepEqual([...one.keys], [])
        const none = new Selection('none', () => assert.fail('something was selected'))
        none.pick(1, {})
    })

    test('of everything, with some left out and others added, needs no list of it', () => {
        const everything = { size: 1e6, has: (key) => key < 1e6, [Symbol.iterator]: () => assert.fail('the keys are listed') }
        const told = []
        const selection = new Selection('many', (keys) => told.push(keys))
        selection.set(new KeySet(everything))
        for (const key of [7, 8, 2e6, 8]) selection.pick(key, { isToggle: true })
        assert.deepEqual([6, 7, 8, 999_999, 1e6, 2e6].map((key) => selection.has(key)), [true, false, true, true, false, true])
        // A program may keep the key sets that it gets.
        assert.deepEqual(told.map(({ size }) => size), [1e6, 999_999, 999_998, 999_999, 1e6])
        // Keys that are selected already are neither reported again nor listed.
        selection.set(new KeySet(everything).with([2e6]))
        selection.set(new KeySet(everything, new Set([4]), new Set([2e6])))
        selection.set(new KeySet(everything, new Set([4]), new Set([2e6])))
        selection.set([])
        assert.deepEqual(told.map(({ size }) => size).slice(5), [1_000_001, 1e6, 0])
    })

    test('that was kept by the program is set again', () => {
        const [model, selection] = [new KeyedModel({ items: [0, 1, 2] }), new Selection('many', () => {})]
        selection.set(model.keys)
        model.replace({ items: [0, 1] })
        selection.keep(model.keys)
        const { keys } = selection
        selection.set([1])
        selection.set(keys)
        assert.deepEqual([...selection.keys], [0, 1])
    })

    for (const [name, made, replace] of [
        ['with keys', () => new KeyedModel({ items: [0, 1, 2, 3, 4] }), (model, items) => model.replace({ items })],
        ['of a source', () => new PagedModel({ source: { length: 5, at: String } }),
            (model, { length }) => model.replace({ length, at: String })],
    ]) {
        test(`of everything stays that of a model ${name} as it was, as far as it is still there`, () => {
            let told = 0
            const [model, selection] = [made(), new Selection('many', () => { told++ })]
            selection.set(model.keys)
            selection.pick(1, { isToggle: true })
            replace(model, [0, 1, 2, 3, 4, 5])
            selection.keep(model.keys)
            assert.deepEqual([[...selection.keys], told], [[0, 2, 3, 4], 2])
            assert.deepEqual(model.inOrder(KeySet.of([4, 0, 3])), [0, 3, 4])
            replace(model, [0, 1, 2])
            selection.keep(model.keys)
            assert.deepEqual([[...selection.keys], told], [[0, 2], 3])
        })
    }
})

test('of work that waits, the newest is carried out', async () => {
    const [latest, done] = [new Latest(), []]
    const slow = (name) => async () => { await null; done.push(name) }
    latest.run(slow('one'))
    latest.run(slow('two'))
    await latest.run(slow('three'))
    assert.deepEqual(done, ['one', 'three'])
    await assert.rejects(latest.run(async () => { throw new Error('no') }), { message: 'no' })
    await latest.run(slow('four'))
    assert.deepEqual(done, ['one', 'three', 'four'])
})

test('the first item in sight is one that begins there, if any does', () => {
    const row = (item, y, height = 50) => ({ category: 'cell', item, x: 0, y, width: 100, height })
    const screen = { x: 0, y: 70, width: 100, height: 100 }
    assert.equal(firstInSight([row(0, 0), row(2, 100), row(1, 50)], screen).item, 2)
    assert.equal(firstInSight([row(0, 0, 500)], screen).item, 0)
    const beside = [{ ...row(0, 100), x: 50 }, row(1, 100)]
    assert.deepEqual([false, true].map((isFromRight) => firstInSight(beside, { ...screen, width: 150 }, isFromRight).item), [1, 0])
    assert.equal(firstInSight([{ ...row(0, 100), category: 'decoration' }, { ...row(1, 100), hidden: true }], screen), undefined)
})

test('items that are dragged are where the finger is, and their places wait', () => {
    const cell = { category: 'cell', kind: 'cell', key: 3, id: 'a', x: 0, y: 0, width: 10, height: 10 }
    const lifted = { category: 'cell', kind: 'cell', section: 0, item: 0, x: 77, y: 88, width: 10, height: 10 }
    const drawn = withMovement(new Map([[3, cell]]), { lifted: [lifted, lifted], indexPaths: [{ id: 'a' }, { id: 'far' }] }, ({ id }) => id)
    assert.deepEqual([...drawn].map(([key, { x, isLifted = false }]) => [key, x, isLifted]), [
        [3, 77, true], ['place 3', 0, false], ['lifted far', 77, true]])
})

describe('the files', () => {
    test('are all served and packed', () => {
        const { exports, files } = JSON.parse(file('package.json'))
        for (const { types, default: module } of Object.values(exports)) assert.ok(file(types) && file(module))
        const parts = readdirSync(new URL('.', import.meta.url)).filter((each) => /^(layoutd|collection-view|unix)(\.|$)/.test(each))
        for (const name of parts) assert.ok(files.includes(name), name)
        const served = readFileSync(new URL('../../../Sources/CStudio/files.inc', import.meta.url), 'utf8')
        const modules = readdirSync(new URL('collection-view', import.meta.url), { recursive: true }).filter((each) => each.endsWith('.js'))
        for (const name of modules) assert.ok(served.includes(`{"collection-view/${name}"`), name)
    })

    test('have types for every option of the element and every member of the class', () => {
        const types = file('collection-view.d.ts')
        const options = [...file('collection-view/element.js').match(/OPTIONS = \[([^\]]*)\]/)[1].matchAll(/'(\w+)'/g)].map(([, name]) => name)
        for (const name of options) assert.match(types, new RegExp(`\\b${name}\\?[:(]`), name)
        const members = [...file('collection-view/view.js').matchAll(/^ {4}(?:get |set |async )?([a-z]\w*)\(/gm)].map(([, name]) => name)
        for (const name of members) assert.match(types, new RegExp(`\\b${name}[:(<]|\\b${name}\\??: `), name)
    })
})
