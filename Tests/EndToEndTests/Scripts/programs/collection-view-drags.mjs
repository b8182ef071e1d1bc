// Drags from one collection view to another, of the page and of another window.

import { expect } from './served.mjs'
import { carryOut, opened, same, settled, show } from './view_page.mjs'

const TYPE = 'application/x-test'
const range = (first, length) => `Array.from({ length: ${length} }, (_, id) => ({ id: ${first} + id }))`
const SHOWS = 'parameters: { itemSize: [100, 50] }, render(cell, { id }) { cell.textContent = id }'

/** The middle of an item's node, in a view of the page by its name. */
const middle = (page, key, name = 'view') => page.evaluate(`(() => {
    const { x, y, width, height } = ${name}.view.nodeOf(${JSON.stringify(key)}).getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
})()`)

/** Presses the mouse on an item, and takes it to a point; `steps` beside it are enough for a drag to begin. */
async function grab(page, key, to) {
    const from = await middle(page, key)
    await page.mouse('mouseMoved', from)
    await page.mouse('mousePressed', from)
    for (const point of [{ x: from.x + 6, y: from.y }, { x: from.x + 12, y: from.y }, ...to ? [to] : []]) {
        await page.mouse('mouseMoved', point, { buttons: 1 })
    }
}

/** A view of the items 1 to 9 above another one. */
async function showTwo(page, options, others) {
    await show(page, `{ items: ${range(1, 9)}, ${SHOWS}, onreorder() { window.moved = true }, ${options} }`, 'height: 220px')
    await page.evaluate(`(async () => {
        window.other = Object.assign(document.createElement('collection-view'), { ${SHOWS}, ${others} })
        other.style.height = '220px'
        document.body.append(other)
        await Promise.resolve()
        await other.view.settled()
    })()`)
}

const models = (page) => page.evaluate(() => [view, other].map(({ items }) => items.map(({ id }) => id)))
const isOver = (page, number) => page.until('room in the other view', (number) => (
    other.querySelectorAll('.dragging').length === number && other.matches('.drop-target')), number)

/** Lets the protocol carry out the drags of a page. Returns a function, which returns the data of the next one once it has begun. */
async function intercept(page) {
    const received = page.received.bind(page)
    await page.send('Input.setInterceptDrags', { enabled: true })
    const data = new Promise((resolve) => {
        page.received = (method, params) => {
            if (method === 'Input.dragIntercepted') resolve(params.data)
            else received(method, params)
        }
    })
    return () => data
}

/** `type`: "dragEnter", "dragOver", "drop" or "dragCancel". */
const drag = (page, type, point, data) => page.send('Input.dispatchDragEvent', { type, ...point, data })

/** What the source learns of the end of a drag, which the protocol does not report from one page to another. */
const reportEnd = (page, dropEffect) => page.evaluate((dropEffect) => {
    const event = new DragEvent('dragend', { bubbles: true, dataTransfer: new DataTransfer() })
    Object.defineProperty(event.dataTransfer, 'dropEffect', { value: dropEffect })
    view.querySelector('.space').dispatchEvent(event)
}, dropEffect)

const SOURCE = `ondragout(keys, data) { data.setData('${TYPE}', JSON.stringify(keys)) },
    ondroppedout(keys, effect) { window.left = [keys, effect] }`
const TARGET = `accepts(data) { if (data.types.includes('${TYPE}')) return 'move' },
    ondropin(data, to) {
        window.came = [JSON.parse(data.getData('${TYPE}')), to]
        view.view.insert(came[0].map((id) => ({ id: 500 + id })), to)
    }`

const checks = {
    async 'selected items go together, and the other view scrolls at its edge'({ open }) {
        const page = await opened(open)
        await showTwo(page, '', `items: ${range(101, 90)}, onreceive(items, to) { window.received = [items.map(({ id }) => id), to] }`)
        await page.evaluate(() => { view.selection = [2, 3] })
        await grab(page, 2, { x: 300, y: 330 })
        await isOver(page, 2)
        await page.mouse('mouseMoved', { x: 300, y: 436 }, { buttons: 1 })
        await page.until('the other view to scroll', () => other.scrollTop > 60)
        expect(await page.evaluate(() => view.scrollTop) === 0, 'its own view scrolls')
        await page.mouse('mouseMoved', { x: 300, y: 330 }, { buttons: 1 })
        await page.mouse('mouseReleased', { x: 300, y: 330 })
        await page.until('the drop', () => window.received && !document.querySelector('.dragging, .drop-place, .drop-target'))
        const [[own, others], [keys, { before }]] = [await models(page), await page.evaluate(() => received)]
        expect(same(keys, [2, 3]) && same(own, [1, 4, 5, 6, 7, 8, 9]), 'they are not those that are selected', keys, own)
        const at = others.indexOf(2)
        expect(at > 5 && others[at + 1] === 3 && others[at + 2] === before, 'they are elsewhere', at, before, others)
    },

    async 'an empty view takes items, of whatever kind their keys are'({ open }) {
        const page = await opened(open)
        await showTwo(page, '', 'items: [], onreceive(items, to) { window.received = to }')
        await grab(page, 2, { x: 300, y: 330 })
        await isOver(page, 1)
        await page.mouse('mouseMoved', { x: 60, y: 60 }, { buttons: 1 })
        await page.until('nothing to be there', () => !other.querySelector('.dragging') && !other.matches('.drop-target'))
        await page.press('Escape')
        await page.mouse('mouseReleased', { x: 60, y: 60 })
        await page.until('the end', () => !document.querySelector('.dragging'))
        await page.evaluate(() => { other.items = [{ id: 'text' }] })
        await page.until('other keys', () => other.view.nodeOf('text') !== undefined)
        // All keys of a view are of one kind.
        await grab(page, 9, { x: 300, y: 330 })
        await page.mouse('mouseReleased', { x: 300, y: 330 })
        await page.until('the end', () => window.moved && !document.querySelector('.dragging'))
        expect(await page.evaluate(() => !window.received), 'a view of texts takes numbers')

        await showTwo(page, '', 'items: [], onreceive(items, to) { window.received = to }')
        await grab(page, 2, { x: 300, y: 330 })
        await isOver(page, 1)
        await page.mouse('mouseReleased', { x: 300, y: 330 })
        await page.until('the drop', () => window.received && other.view.nodeOf(2) && !other.querySelector('.notice b'))
        expect(same(await models(page), [[1, 3, 4, 5, 6, 7, 8, 9], [2]]), 'the models do not follow', await models(page))
        expect(same(await page.evaluate(() => received), { sectionStart: 0 }), 'another place', await page.evaluate(() => received))
        // Those of an empty view may be of any kind, whatever it has had. Its section keeps its name.
        await showTwo(page, '', `items: [{ id: 'text' }], onreceive(items, to) { window.received = to }`)
        await page.evaluate(() => { other.items = [] })
        await page.until('nothing', () => other.querySelector('.notice b') !== null)
        await grab(page, 2, { x: 300, y: 330 })
        await isOver(page, 1)
        await page.mouse('mouseReleased', { x: 300, y: 330 })
        await page.until('the drop', () => window.received && other.view.nodeOf(2) && !other.querySelector('.notice b'))
        expect(same(await page.evaluate(() => received), { sectionStart: 'section 0' }), 'another place', await page.evaluate(() => received))
        // Also from the program, into one that has never had any.
        await show(page, `{ items: [], ${SHOWS} }`)
        await page.evaluate(() => view.view.insert([{ id: 7 }]))
        await page.until('the item', () => view.view.nodeOf(7) !== undefined)
    },

    async 'items go to another window, whose view makes room'({ open, picture }) {
        const [from, to] = [await opened(open), await opened(open)]
        await show(to, `{ items: ${range(101, 90)}, size: () => [100, 50], ${SHOWS}, ${TARGET} }`, 'height: 300px')
        // An image is not dragged by itself.
        const image = '<img alt="" width="100" height="50" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'
        await show(from, `{ items: ${range(1, 9)}, parameters: { itemSize: [100, 50] }, render(cell) { cell.innerHTML = '${image}' },
            onreorder() { window.moved = true }, ${SOURCE} }`, 'height: 300px')
        await from.evaluate(() => { view.selection = [2, 4] })
        const began = await intercept(from)
        await grab(from, 2)
        const data = await began()
        expect(data.items.some(({ mimeType }) => mimeType === TYPE), 'nothing leaves', data)
        // Within its own view, items make room as for a pointer.
        const inside = await middle(from, 9)
        await drag(from, 'dragEnter', inside, data)
        await drag(from, 'dragOver', inside, data)
        await from.until('room', () => view.querySelectorAll('.drop-place').length === 2)
        await drag(from, 'dragOver', { x: 300, y: 400 }, data)
        await from.until('the items to return', async () => !view.querySelector('.dragging, .drop-place')
            && !(await view.view.container.queryContainer()).state.movement)

        await to.send('Page.bringToFront')
        const place = await middle(to, 103)
        // What lies there makes room, to the right.
        const before = (await middle(to, 103)).x
        const isRoom = (isThere) => to.until(isThere ? 'room for it' : 'no room', (isThere, before) => {
            const { x, width } = view.view.nodeOf(103).getBoundingClientRect()
            return view.matches('.drop-target') === isThere && (x + width / 2 !== before) === isThere && document.getAnimations().length === 0
        }, isThere, before)
        for (const type of ['dragEnter', 'dragOver']) await drag(to, type, { x: place.x - 20, y: place.y }, data)
        await isRoom(true)
        await picture(to, 'dropping-in')
        await drag(to, 'dragOver', { x: 300, y: 400 }, data)
        await isRoom(false)
        await drag(to, 'dragOver', { x: place.x - 20, y: place.y }, data)
        await isRoom(true)
        for (const type of ['dragOver', 'drop']) await drag(to, type, { x: place.x - 20, y: place.y }, data)
        await to.until('the items', () => view.view.nodeOf(502) && view.view.nodeOf(504) && !view.matches('.drop-target'))
        expect(same(await to.evaluate(() => came), [[2, 4], { before: 103 }]), 'others have come', await to.evaluate(() => came))
        await settled(to)
        const order = await to.evaluate(() => view.items.slice(0, 5).map(({ id }) => id))
        expect(same(order, [101, 102, 502, 504, 103]), 'they are elsewhere', order)

        await reportEnd(from, 'move')
        await from.until('them to leave', () => view.items.length === 7 && !view.view.nodeOf(2))
        const left = await from.evaluate(() => [window.left, window.moved])
        expect(same(left, [[[2, 4], 'move'], null]), 'the program was not told', left)
    },

    async 'items that may leave can be moved within the page as well'({ open }) {
        const page = await opened(open)
        await showTwo(page, SOURCE, `items: ${range(101, 9)}, onreceive(items, to) { window.received = [items.map(({ id }) => id), to] }`)
        let began = await intercept(page)
        const own = await middle(page, 7)
        await grab(page, 1)
        let data = await began()
        for (const type of ['dragEnter', 'dragOver']) await drag(page, type, own, data)
        await page.until('room', () => view.querySelector('.drop-place') !== null)
        await drag(page, 'dragOver', own, data)
        await drag(page, 'drop', own, data)
        await page.until('the drop', () => window.moved && !view.querySelector('.dragging'))
        await page.mouse('mouseReleased', own)
        await settled(page)
        const [[first]] = await models(page)
        expect(first === 2 && await page.evaluate(() => window.left) === undefined, 'it has not moved', await models(page))

        began = await intercept(page)
        await grab(page, 3)
        data = await began()
        const there = await middle(page, 102, 'other')
        for (const type of ['dragEnter', 'dragOver']) await drag(page, type, there, data)
        await isOver(page, 1)
        await drag(page, 'dragOver', there, data)
        await drag(page, 'drop', there, data)
        await page.until('the item in the other view', () => other.view.nodeOf(3) && !document.querySelector('.dragging'))
        await page.mouse('mouseReleased', there)
        expect(same(await page.evaluate(() => received[0]), [3]), 'the program was not told')
        expect(await page.evaluate(() => window.left) === undefined, 'it has left the page')
        // Without data, a pointer moves them.
        await page.evaluate(() => { view.ondragout = () => {} })
        await settled(page)
        await page.evaluate(() => { window.moved = false })
        await grab(page, 2, await middle(page, 6))
        await page.until('the item to be lifted', () => view.querySelector('.dragging') !== null)
        await page.mouse('mouseReleased', await middle(page, 6))
        await page.until('the drop', () => window.moved)
    },

    async 'files and texts come in, also to an empty view'({ open }) {
        const page = await opened(open)
        await show(page, `{ items: [], ${SHOWS}, accepts({ types }) { return types.includes('text/plain') ? 'copy' : 'none' },
            ondropin(data, to) {
                window.came = [data.getData('text/plain'), to]
                view.view.insert([{ id: 'a' }, { id: 'b' }], to)
            } }`, 'height: 300px')
        const text = (mimeType) => ({ items: [{ mimeType, data: 'hello' }], dragOperationsMask: 1 })
        const point = { x: 50, y: 25 }
        for (const type of ['dragEnter', 'dragOver', 'drop']) await drag(page, type, point, text('text/html'))
        expect(await page.evaluate(() => !view.matches('.drop-target') && window.came === undefined), 'it takes anything')
        for (const type of ['dragEnter', 'dragOver']) await drag(page, type, point, text('text/plain'))
        await page.until('the view to be marked', () => view.matches('.drop-target'))
        await drag(page, 'drop', point, text('text/plain'))
        await page.until('the items', () => view.view.nodeOf('a') && !view.querySelector('.notice b'))
        const came = await page.evaluate(() => window.came)
        expect(same(came, ['hello', { sectionStart: 'section 0' }]), 'something else', came)
        // The container of what came over the view is closed with it.
        for (const type of ['dragEnter', 'dragOver']) await drag(page, type, point, text('text/plain'))
        await page.until('the view to be marked again', () => view.matches('.drop-target'))
        await page.evaluate(() => { window.client = view.view.client })
        await page.until('a container beside that of the view', async () => (await client.listContainers()).containers.length === 2)
        await drag(page, 'dragOver', { x: 300, y: 400 }, text('text/plain'))
        await page.until('the container of the view alone', async () => (await client.listContainers()).containers.length === 1)
        expect(same(await page.evaluate(() => view.items.map(({ id }) => id)), ['a', 'b']), 'it has come')
    },
}

await carryOut(checks)
