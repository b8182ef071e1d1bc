// The collection view and programs that throw, views that are closed, and pointers and fingers whose ends come elsewhere.

import { expect } from './served.mjs'
import { carryOut, middleOf, opened, same, settled, show, shown, texts } from './view_page.mjs'

const ALT = 1
const ITEMS = `items: Array.from({ length: 60 }, (_, id) => ({ id })), parameters: { itemSize: [100, 50] },
    render(cell, { id }) { cell.textContent = id }`

const touch = (page, type, ...touchPoints) => page.send('Input.dispatchTouchEvent', { type, touchPoints })
const isLifted = (page) => page.until('an item to be lifted', () => document.querySelector('.dragging') !== null)
const movement = async () => (await view.view.container.queryContainer()).state.movement

/** Returns once the page has reported errors with these messages, and forgets them. */
async function reported(page, ...messages) {
    await page.evaluate(() => new Promise((resolve) => { setTimeout(resolve) }))
    const errors = page.errors.splice(0)
    for (const message of messages) expect(errors.some((error) => error.includes(message)), `${message} was not reported`, errors)
    expect(errors.every((error) => messages.some((message) => error.includes(message))), 'other errors are reported', errors)
}

/** Lifts the item with a text by a mouse, and takes it to a point. */
async function lift(page, text, to) {
    const from = await middleOf(page, text)
    await page.mouse('mouseMoved', from)
    await page.mouse('mousePressed', from)
    for (const part of [0.5, 1]) {
        await page.mouse('mouseMoved', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, { buttons: 1 })
    }
    await isLifted(page)
}

/** A view of the items 1, 2 and 3, which can be moved, above another one of the items 101, 102, ... */
async function showTwo(page, options) {
    const items = (first, length) => `items: Array.from({ length: ${length} }, (_, id) => ({ id: ${first} + id })),
        parameters: { itemSize: [100, 50] }, render(cell, { id }) { cell.textContent = id }`
    await show(page, `{ ${items(1, 3)}, onreorder() {} }`, 'height: 200px')
    await page.evaluate(`(() => {
        window.other = Object.assign(document.createElement('collection-view'), { ${items(101, 90)}, ${options} })
        other.style.height = '200px'
        document.body.append(other)
    })()`)
    await page.until('the other view', () => other.view?.nodeOf(101) !== undefined)
    await page.evaluate(() => other.view.settled())
}

const checks = {
    async 'a program that throws at a drop keeps its items where they are'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${ITEMS}, onreorder() {
            if (!window.isMended) throw new Error('no reordering')
            window.moved = true
        } }`)
        const order = () => page.evaluate(() => view.items.slice(0, 4).map(({ id }) => id))
        const to = await middleOf(page, '2')
        await lift(page, '0', { x: to.x + 20, y: to.y })
        await page.mouse('mouseReleased', to)
        await page.until('the end of the movement', `async () => !document.querySelector('.dragging') && !await (${movement})()`)
        await settled(page)
        await reported(page, 'no reordering')
        expect(same(await order(), [0, 1, 2, 3]), 'an item has moved in the model', await order())
        expect(same((await texts(page)).slice(0, 3), ['0', '1', '2']), 'an item has moved', await texts(page))
        await page.click(await middleOf(page, '1'))
        await page.press('ArrowRight', ALT)
        await page.press('ArrowRight')
        await page.until('the focus to go on', () => view.view.focused === 2)
        await reported(page, 'no reordering')
        expect(same(await order(), [0, 1, 2, 3]), 'a key has moved an item', await order())
        await page.evaluate(() => { window.isMended = true })
        await lift(page, '0', { x: to.x + 20, y: to.y })
        await page.mouse('mouseReleased', to)
        await page.until('the next drop', () => window.moved)
    },

    async 'a program that throws as items come from another view leaves them there'({ open }) {
        const page = await opened(open)
        await showTwo(page, "onreceive() { throw new Error('nothing comes in') }")
        await lift(page, '2', await middleOf(page, '2').then(({ x }) => ({ x, y: 220 })))
        await page.until('the item over the other view', () => other.querySelector('.dragging') !== null)
        await page.mouse('mouseReleased', { x: 60, y: 220 })
        await page.until('the end of the movement', `async () => !document.querySelector('.dragging') && !await (${movement})()
            && !(await other.view.container.queryContainer()).state.movement`)
        await reported(page, 'nothing comes in')
        const models = await page.evaluate(() => [view, other].map(({ items }) => items.slice(0, 3).map(({ id }) => id)))
        expect(same(models, [[1, 2, 3], [101, 102, 103]]), 'an item has moved', models)
    },

    async 'a program that throws as it is called leaves the rest of the picture'({ open }) {
        const page = await opened(open)
        const called = ['apply', 'release', 'header', 'onselected', 'onactivate', 'ondifference', 'ondraw', 'onreach']
        await show(page, `{ sections: [{ id: 0, items: Array.from({ length: 60 }, (_, id) => ({ id })) }],
            parameters: { itemSize: [100, 50], headerReferenceSize: [0, 30] }, texts: { selected() { throw new Error('in a text') } },
            render(cell, { id }) {
                if (id === 3) throw new Error('in render')
                cell.textContent = id
            },
            ${called.map((name) => `${name}() { throw new Error('in ${name}') }`).join()} }`)
        expect(same((await texts(page)).slice(0, 5), ['0', '1', '2', '', '4']), 'other cells are not drawn', await texts(page))
        await page.click(await middleOf(page, '1'))
        await page.press('Enter')
        await page.until('the selection', () => view.view.nodeOf(1).ariaSelected === 'true' && view.selection.has(1))
        await page.evaluate(() => { view.items = view.items.slice(2) })
        await page.until('the new model', `() => (${shown})()[0].text === '2' && view.selection.size === 0`)
        await page.evaluate(() => { view.scrollTop = view.scrollHeight })
        await page.until('the end', `() => (${shown})().at(-1).text === '59'`)
        await settled(page)
        expect(await page.evaluate(() => view.dataset.state) === 'ready', 'the view has failed')
        await page.evaluate(() => view.remove())
        await page.until('the view to be closed', () => !view.querySelector('.layer'))
        await reported(page, ...[...called, 'render', 'a text'].map((name) => `in ${name}`))
    },

    async 'an error of the model goes to its setter, and the next one is shown'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${ITEMS}, size({ width }) { return [width.value, 50] }, parameters: undefined,
            items: [1, 2].map((id) => ({ id, width: { value: 100 } })) }`)
        const message = await page.evaluate(() => { try { view.items = [{ id: 3 }] } catch (error) { return error.message } })
        expect(message?.includes('value'), 'no error', message)
        expect(same(await page.evaluate(() => view.items.map(({ id }) => id)), [1, 2]), 'the model is another')
        await page.evaluate(() => { view.items = [4, 2].map((id) => ({ id, width: { value: 80 } })) })
        await page.until('the next model', `() => (${shown})().map(({ text }) => text).join() === '4,2'`)
        // Also if the first one is in error, and there is no view yet.
        await page.evaluate(() => {
            view.remove()
            queueMicrotask(() => {
                view.items = [{ id: 1 }, { id: 1 }]
                document.body.append(view)
                queueMicrotask(() => { window.hasBegun = view.view !== undefined })
            })
        })
        await page.until('no view', () => window.hasBegun === false)
        await reported(page, 'two items have the key 1')
        await page.evaluate(() => { view.items = [{ id: 7, width: { value: 80 } }] })
        await page.until('the view', () => view.dataset.state === 'ready' && view.view.nodeOf(7) !== undefined)
    },

    async 'a view that is put elsewhere in the page shows what has become of its items'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${ITEMS}, onreorder() { window.moved = true } }`)
        const to = await middleOf(page, '2')
        await page.drag(await middleOf(page, '0'), { x: to.x + 20, y: to.y })
        await page.until('the drop', () => window.moved)
        await settled(page)
        await page.click(await middleOf(page, '5'))
        await page.until('the selection', () => [...view.selection].join() === '5')
        const before = (await texts(page)).slice(0, 4)
        expect(!same(before, ['0', '1', '2', '3']), 'nothing has moved', before)
        await page.evaluate(() => document.body.appendChild(document.createElement('main')).append(view))
        await settled(page)
        expect(same((await texts(page)).slice(0, 4), before), 'other items', await texts(page))
        expect(same(await page.evaluate(() => [...view.selection]), [5]), 'nothing is selected any more')
    },

    async 'a view that was hidden shows what it has shown, and what its model has become'({ open }) {
        const page = await opened(open)
        const size = 'size: [{ fractionalWidth: 1 }, { estimated: 20 }]'
        await show(page, `{ items: Array.from({ length: 900 }, (_, id) => ({ id })), layout: 'compositional', parameters: {
            sections: [{ group: { group: 'vertical', ${size}, subitems: [{ ${size} }] } }] }, render(cell, { id }) {
                cell.textContent = id
                cell.style.paddingBottom = 10 + id % 3 * 10 + 'px'
            } }`)
        await page.evaluate(() => { view.scrollTop = 3000 })
        await settled(page)
        const first = async () => (await page.evaluate(shown)).find(({ top }) => top >= 0)
        const before = await first()
        const height = () => page.evaluate(() => view.view.container.queryContainer().then(({ state }) => state.contentSize.height))
        const length = await height()
        for (const [number, style] of ['display: none', 'height: 0'].entries()) {
            await page.evaluate((style) => { view.style.cssText = style }, style)
            await page.until('nothing to be in sight', () => view.clientHeight === 0)
            await page.evaluate((number) => { view.items = [{ id: 1000 + number }, ...view.items] }, number)
            await settled(page)
            expect(await height() > length, `${style} is measured`, length, await height())
            await page.evaluate(() => { view.style.cssText = 'height: 100vh' })
            await page.until('it to be shown', () => view.clientHeight > 0)
            await settled(page)
            const { text, top } = await first()
            expect(text === before.text && Math.abs(top - before.top) <= 1, `${style} leads elsewhere`, before, text, top)
        }
    },

    async 'a view that is closed during a drag ends the movement of a container of others'({ open, connect }) {
        const page = await opened(open)
        const container = await (await connect()).open({
            name: 'shared', layout: 'flow', bounds: { width: 320, height: 300 }, parameters: { itemSize: [100, 50] },
            sections: [{ id: 0, itemIds: [1, 2, 3, 4] }] })
        await page.evaluate(async () => {
            const { Client } = await import(performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/layoutd.js')).name)
            window.container = Object.assign(await (await Client.connect()).attach({ name: 'shared' }), { withIds: true })
        })
        await show(page, '{ container, onreorder() {}, render(cell, id) { cell.textContent = id } }')
        await lift(page, '1', { x: 250, y: 30 })
        expect((await container.queryContainer()).state.movement, 'no movement')
        await page.evaluate(() => view.remove())
        await page.until('the end of the movement', async () => !(await window.container.queryContainer()).state.movement)
        await page.mouse('mouseReleased', { x: 250, y: 30 })
    },

    async 'a container that is closed, or a connection that is lost, during a drag leaves nothing lifted'({ open, connect }) {
        const page = await opened(open)
        const client = await connect()
        await show(page, `{ ${ITEMS}, onreorder() { window.moved = true } }`)
        const [from, to] = [await middleOf(page, '1'), await middleOf(page, '8')]
        const isPutDown = (state) => page.until(`the picture of a view that is ${state}`, (state) => (
            view.dataset.state === state && view.view.nodeCount > 0 && !view.querySelector('.dragging, .drop-place')), state)
        await lift(page, '1', to)
        await (await client.attach({ container: await page.evaluate(() => view.view.container.number) })).close()
        await isPutDown('closed')
        await page.mouse('mouseReleased', to)
        await page.click('.notice button')
        await page.until('the collection again', () => view.dataset.state === 'ready')
        await settled(page)

        await lift(page, '1', to)
        // Which is not there as the connection is looked for again.
        await page.evaluate(() => {
            window.states = []
            const note = () => states.push([view.dataset.state, view.querySelector('.dragging') !== null].join(' '))
            new MutationObserver(note).observe(view, { attributeFilter: ['data-state'] })
        })
        const { clients } = await client.listClients()
        const number = Math.max(...clients.map(({ client }) => client))
        await client.disconnectClient({ client: number })
        await page.until('the connection', () => states.length > 1 && view.dataset.state === 'ready')
        const states = await page.evaluate(() => window.states)
        expect(same(states, ['reconnecting false', 'ready false']), 'an item stays lifted', states)
        await page.mouse('mouseReleased', to)
        await settled(page)
        await page.drag(from, to)
        await page.until('the next drop', () => window.moved)
    },

    async 'a mouse that is released outside begins anew'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${ITEMS}, selects: 'one', onreorder(keys) { window.moved = keys } }`, 'height: 300px; width: 350px')
        const [from, to] = [await middleOf(page, '1'), await middleOf(page, '2')]
        // Too little to drag anything, and out.
        const edge = await page.evaluate(() => view.view.nodeOf(0).getBoundingClientRect().toJSON())
        await page.mouse('mousePressed', { x: edge.left + 1, y: edge.top + 20 })
        await page.evaluate(() => { view.style.marginLeft = '200px' })
        await page.mouse('mouseReleased', { x: edge.left + 1, y: edge.top + 20 })
        await page.evaluate(() => { view.style.marginLeft = '' })
        await page.drag(from, { x: to.x + 20, y: to.y })
        await page.until('the drop', () => window.moved)
        expect(same(await page.evaluate(() => window.moved), [1]), 'another item was moved', await page.evaluate(() => window.moved))
    },

    async 'a finger goes on over another view, although the page has lost the node where it began'({ open }) {
        const page = await opened(open)
        await showTwo(page, 'onreceive() { window.received = true }')
        const from = await middleOf(page, '2')
        await touch(page, 'touchStart', from)
        await isLifted(page)
        await page.evaluate(() => { window.pressed = view.view.nodeOf(2) })
        for (const y of [150, 220]) await touch(page, 'touchMove', { x: from.x, y })
        await page.until('the item over the other view', () => other.querySelector('.dragging') !== null && !pressed.isConnected)
        // If the browser took this for scrolling, it would end the drag.
        for (const y of [230, 240, 260, 290]) await touch(page, 'touchMove', { x: from.x, y })
        await touch(page, 'touchEnd')
        await page.until('the drop', () => window.received)
    },

    async 'a finger whose node the page has lost lets its row come to rest'({ open }) {
        const page = await opened(open)
        const whole = '{ size: [{ fractionalWidth: 1 }, { fractionalHeight: 1 }] }'
        await show(page, `{ scrollsRows: true, layout: 'compositional', items: Array.from({ length: 20 }, (_, id) => ({ id })),
            render(cell, { id }) { cell.textContent = id }, parameters: { sections: [{ orthogonalScrollingBehavior: 'groupPaging',
                group: { group: 'horizontal', size: [{ absolute: 200 }, { absolute: 100 }], subitems: [${whole}] } }] } }`)
        await page.until('the row', () => [...view.querySelectorAll('.cell')].some((cell) => String(view.view.elementOf(cell).key).startsWith('row')))
        const start = await middleOf(page, '1')
        await touch(page, 'touchStart', start)
        for (const distance of [30, 60, 90]) await touch(page, 'touchMove', { x: start.x - distance, y: start.y })
        const left = (text) => `[...view.querySelectorAll('.cell')].find(({ textContent }) => textContent === '${text}').getBoundingClientRect().left`
        await page.until('the row to follow', `() => ${left('1')} < 160`)
        await page.evaluate(() => {
            window.pressed = [...view.querySelectorAll('.cell')].find(({ textContent }) => textContent === '1')
            view.items = view.items.filter(({ id }) => id !== 1)
        })
        await page.until('the node to be lost', () => !window.pressed.isConnected)
        await touch(page, 'touchMove', { x: start.x - 190, y: start.y })
        await touch(page, 'touchEnd')
        await page.until('it to rest at an item', `() => ${left('2')} === view.getBoundingClientRect().left`)
    },
}

await carryOut(checks)
