// The collection view of a container that the program opened, and what its window, its rows and its insets do.

import { expect } from './served.mjs'
import { carryOut, middleOf, opened, same, settled, show, shown, texts } from './view_page.mjs'

const [ALT, CTRL, SHIFT] = [1, 2, 8]
const ITEMS = `items: Array.from({ length: 60 }, (_, id) => ({ id })), parameters: { itemSize: [100, 50] },
    render(cell, { id }) { cell.textContent = id }`

/** Shows a container by its name; `container` is then the page's. */
async function attach(page, name, options = '{}') {
    await page.evaluate(`(async () => {
        const { Client } = await import(performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/layoutd.js')).name)
        window.container = await (await Client.connect()).attach({ name: '${name}' })
        document.body.replaceChildren()
        window.view = document.createElement('collection-view')
        Object.assign(view, {
            container, label: 'Items', render(cell, key, { section, item }) { cell.textContent = section + '/' + item } }, ${options})
        view.style.cssText = 'height: 300px; width: 320px'
        document.body.append(view)
        await Promise.resolve()
    })()`)
    await settled(page)
}

const open = async (connect, name, more) => (await connect()).open({
    name, layout: 'flow', bounds: { width: 320, height: 300 }, parameters: { itemSize: [100, 50] }, sections: [{ itemCount: 10 }, { itemCount: 90 }], ...more })

/**
 * Shows a row of items 200 points long, and a list behind it. Returns once the daemon has said that the row scrolls by itself.
 *
 * @param axis of the row; along "y", the view scrolls sideways
 * @param more options; without `onreorder`, a finger that comes late on a busy machine lifts nothing
 */
async function showRow(page, behavior, { axis = 'x', more = '' } = {}) {
    const along = (along, across) => `[${(axis === 'x' ? [along, across] : [across, along]).join()}]`
    const whole = '{ size: [{ fractionalWidth: 1 }, { fractionalHeight: 1 }] }'
    await show(page, `{ layout: 'compositional', ${more}
        sections: ['row', 'list'].map((id) => ({ id, items: Array.from({ length: 20 }, (_, number) => ({ id: id + number })) })),
        render(cell, { id }) { cell.textContent = id }, parameters: {
            configuration: { scrollDirection: '${axis === 'x' ? 'vertical' : 'horizontal'}' },
            sections: [
                { orthogonalScrollingBehavior: '${behavior}',
                    group: { group: 'horizontal', size: ${along('{ absolute: 200 }', '{ absolute: 100 }')}, subitems: [${whole}] } },
                { group: { group: 'horizontal', size: ${along('{ fractionalWidth: 1 }', '{ absolute: 50 }')}, subitems: [${whole}] } }] } }`)
    await page.until('the row', () => [...view.querySelectorAll('.cell')]
        .some((cell) => String(view.view.elementOf(cell).key).startsWith('row')))
}
const leftOf = (text) => `[...view.querySelectorAll('.cell')].find(({ textContent }) => textContent === '${text}')?.getBoundingClientRect().left`
const left = (text) => `() => ${leftOf(text)} === view.getBoundingClientRect().left`

/** `timestamp`: in seconds; by default now. */
const touch = (page, type, touchPoints, timestamp) => page.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })

/** A finger that goes from one point to another, evenly in a tenth of a second. What is returned lifts it there. */
async function swipe(page, from, to) {
    await touch(page, 'touchStart', [from])
    const start = Date.now() / 1000
    for (let step = 1; step <= 6; step++) {
        const point = { x: from.x + (to.x - from.x) * step / 6, y: from.y + (to.y - from.y) * step / 6 }
        await touch(page, 'touchMove', [point], start + step / 60)
    }
    return () => touch(page, 'touchEnd', [], start + 7 / 60)
}

const checks = {
    async 'items without identifiers go by index paths'({ open: openPage, connect }) {
        const [page, container] = [await opened(openPage), await open(connect, 'paths')]
        await attach(page, 'paths', '{ onreorder(keys, to) { window.told = [keys, to] } }')
        expect(same((await texts(page)).slice(0, 4), ['0/0', '0/1', '0/2', '0/3']), 'cells', await texts(page))
        const paths = await page.evaluate(() => {
            const { view: { pathOf } } = view, [first] = view.querySelectorAll('.cell')
            const key = view.view.keyAt({ section: 1, item: 5 })
            return [view.view.pathOf(key), view.view.nodeOf(key).textContent, view.view.elementOf(first).width]
        })
        expect(same(paths, [{ section: 1, item: 5 }, '1/5', 100]), 'keys and paths', paths)
        await page.until('their places among all', () => [...view.querySelectorAll('[role=option]')].some(({ textContent, ariaPosInSet, ariaSetSize }) => (
            textContent === '1/5' && ariaPosInSet === '6' && ariaSetSize === '90')))

        await page.click(await middleOf(page, '0/4'))
        const selected = (...expected) => page.until(`${expected} to be selected`, (expected) => JSON.stringify(
            [...view.selection].map((key) => Object.values(view.view.pathOf(key)).join('/'))) === JSON.stringify(expected), expected)
        await selected('0/4')
        await page.press('ArrowRight', SHIFT)
        await selected('0/4', '0/5')
        await page.press('ArrowDown', ALT)
        // In the order in which they gather: the focused one first.
        await page.until('both to be moved', () => window.told?.[0].length === 2 && window.told[1].item === 7)
        await selected('0/7', '0/8')
        await page.until('the focus to go with them', () => document.activeElement.textContent === '0/7')
        await page.press('a', CTRL)
        await page.until('everything to be selected', () => view.selection.size === 100)
        await container.update({ operations: [{ batchUpdate: { deleteItems: [{ section: 0, item: 0, count: 10 }] } }] })
        await page.until('the rest', `() => (${shown})()[0]?.text === '1/0'`)
    },

    async 'a view that owns the bounds begins where they are, and follows others'({ open: openPage, connect }) {
        const [page, container] = [await opened(openPage), await open(connect, 'owned', { bounds: { y: 480, width: 320, height: 300 } })]
        await attach(page, 'owned', '{ ownsBounds: true, ondifference({ bounds, reason }) { window.told = [bounds.y, reason] } }')
        expect(await page.evaluate(() => view.scrollTop) === 480, 'the view does not begin at the bounds')
        const bounds = async () => (await container.queryContainer()).state.bounds
        await page.evaluate(() => { view.scrollTop = 600 })
        await settled(page)
        expect((await bounds()).y === 600, 'the bounds do not follow the view', await bounds())
        await container.setBounds({ x: 0, y: 120, width: 320, height: 300 })
        await page.until('the view to follow the bounds', () => view.scrollTop === 120 && window.told[0] === 120)
        await page.evaluate(() => { view.style.height = '200px' })
        await settled(page)
        await page.until('the size', () => view.view.visible.height === 200)
        expect((await bounds()).height === 200, 'the bounds have another size', await bounds())
        await page.evaluate(() => view.remove())
        await page.evaluate(() => container.client.sync())
        // The page has connected last. Its container is attached to again although the view is gone.
        await page.evaluate(async () => {
            const { clients } = await container.client.listClients()
            const lost = new Promise((resolve) => { container.client.watch((error) => error && resolve()) })
            container.client.disconnectClient({ client: Math.max(...clients.map(({ client }) => client)) }).catch(() => {})
            await lost
        })
        await page.until('the container to be attached to again', () => container.number > 0)
    },

    async 'space around the content can be scrolled to'({ open: openPage }) {
        const page = await opened(openPage)
        await show(page, `{ ${ITEMS}, contentInset: { top: 40, bottom: 30 } }`, 'height: 300px; width: 320px')
        const top = async () => (await page.evaluate(shown))[0].top - await page.evaluate(() => view.getBoundingClientRect().top)
        expect(await page.evaluate(() => view.view.visible.y) === -40 && await top() === 40, 'it does not begin in front', await top())
        await page.evaluate(() => view.view.scrollToEnd())
        await settled(page)
        const last = (await page.evaluate(shown)).at(-1)
        const bottom = await page.evaluate(() => view.getBoundingClientRect().bottom)
        expect(last.text === '59' && bottom - last.bottom === 30 && await page.evaluate(() => view.view.isAtEnd), 'there is no space behind it', last, bottom)
        await page.evaluate(() => { view.contentInset = {} })
        await settled(page)
        expect((await page.evaluate(shown)).at(-1).bottom === bottom, 'the space stays')
        const inset = await page.evaluate(async () => (await view.view.container.queryContainer({ withItems: true })).state.environment.contentInset)
        expect(!inset?.top, 'the layout still has the inset', inset)
    },

    async 'areas are selected by drags and by keys'({ open: openPage }) {
        const page = await opened(openPage)
        await show(page, `{ ${ITEMS}, onreorder() { window.moved = true }, selectsArea: true }`)
        await page.drag(await middleOf(page, '1'), await middleOf(page, '7'))
        await page.until('four items', () => JSON.stringify([...view.selection]) === '[1,2,6,7]')
        await page.click(await middleOf(page, '8'))
        for (const key of ['ArrowRight', 'ArrowDown']) await page.press(key, SHIFT)
        await page.until('the rectangle from the first one', () => JSON.stringify([...view.selection]) === '[8,9,13,14]')
        await page.evaluate(() => { view.selectsArea = false })
        // With Shift, a drag that begins on an item selects all the same.
        const [from, to] = [await middleOf(page, '0'), await middleOf(page, '6')]
        await page.mouse('mousePressed', from, { modifiers: SHIFT })
        for (const point of [{ x: from.x + 20, y: from.y + 20 }, to]) await page.mouse('mouseMoved', point, { buttons: 1, modifiers: SHIFT })
        await page.until('the band to select on its way', () => JSON.stringify([...view.selection]) === '[0,1,5,6]')
        await page.mouse('mouseReleased', to, { modifiers: SHIFT })
        expect(await page.evaluate(() => window.moved) === undefined, 'the drag has moved items')
        await page.drag(from, to)
        await page.until('a drag to move again', () => window.moved)
    },

    async 'a finger selects areas, and scrolls once they are not'({ open: openPage }) {
        const page = await opened(openPage), top = () => page.evaluate(() => view.scrollTop)
        await show(page, `{ ${ITEMS}, onreorder() { window.moved = true }, selectsArea: true }`, 'height: 250px; width: 540px')
        const first = await middleOf(page, '1'), last = await middleOf(page, '17')
        let lift = await swipe(page, last, first)
        await page.until('the band', () => view.querySelector('.rubber-band') !== null)
        await lift()
        await page.until('the items of the rectangle', () => JSON.stringify([...view.selection]) === '[1,2,6,7,11,12,16,17]')
        expect(await page.evaluate(() => !view.querySelector('.rubber-band') && !window.moved) && await top() === 0, 'more has happened', await top())
        await page.evaluate(() => { view.selectsArea = false })
        lift = await swipe(page, last, first)
        await lift()
        await page.until('a scroll', () => view.scrollTop > 50)
        expect(await page.evaluate(() => view.selection.size) === 8, 'a scroll has selected something')

        // Along a row that scrolls by itself.
        await showRow(page, 'continuous', { more: 'selectsArea: true,' })
        const place = await middleOf(page, 'row1'), before = await page.evaluate(leftOf('row1'))
        lift = await swipe(page, place, { x: place.x - 150, y: place.y + 20 })
        await page.until('both items of the row', () => [...view.selection].filter((key) => key.startsWith('row')).length === 2)
        await lift()
        expect(await page.evaluate(leftOf('row1')) === before, 'the row has scrolled', before)
    },

    async 'a view that is drawn smaller knows where the pointer is'({ open: openPage }) {
        const page = await opened(openPage)
        await show(page, `{ ${ITEMS}, onreorder() {} }`, 'height: 600px; width: 620px; transform: scale(.5); transform-origin: 40px 30px')
        const before = await middleOf(page, '12')
        await page.drag(await middleOf(page, '0'), before)
        await page.until('the item to be dropped there', `() => (${shown})().findIndex(({ text }) => text === '0') === 12`)
    },

    async 'estimates stay, and the program learns of all attributes'({ open: openPage }) {
        const page = await opened(openPage)
        await show(page, `{ items: [1, 2, 3].map((id) => ({ id })), parameters: { estimatedItemSize: [100, 33] }, measures: 'none',
            render(cell, { id }) { cell.textContent = 'a\\n' + id }, apply(cell, { width, height, estimated }) { cell.title = [width, height, estimated].join() } }`)
        const titles = () => page.evaluate(() => [...view.querySelectorAll('.cell')].map(({ title, offsetHeight }) => `${title} ${offsetHeight}`))
        expect((await titles()).every((each) => each === '100,33,true 33'), 'estimates', await titles())
        await page.evaluate(() => { view.parameters = { estimatedItemSize: [100, 44] } })
        await page.until('the other attributes', () => [...view.querySelectorAll('.cell')].every(({ title }) => title === '100,44,true'))
    },

    async 'items are dragged into another view that takes them'({ open: openPage }) {
        const page = await opened(openPage)
        const half = 'height: 240px; width: 620px'
        await show(page, `{ items: [1, 2, 3].map((id) => ({ id })), size: () => [100, 50], onreorder() { window.moved = true },
            render(cell, { id }) { cell.textContent = id } }`, half)
        await page.evaluate(`(async () => {
            window.other = document.createElement('collection-view')
            Object.assign(other, { items: [11, 12, 13].map((id) => ({ id })), size: () => [120, 40], render(cell, { id }) { cell.textContent = id },
                onreceive(items, to, from) {
                    window.received = [items.map(({ id }) => id), to, from === view.view]
                    return window.isRefused !== true
                } })
            other.style.cssText = ${JSON.stringify(half)}
            document.body.append(other)
        })()`)
        await page.until('the other view', () => other.querySelectorAll('.cell').length === 3)
        await page.evaluate(() => other.view.settled())
        const both = () => page.evaluate(() => [view, other].map((each) => each.items.map(({ id }) => id)))
        const middle = (text) => page.evaluate((text) => {
            const cell = [...document.querySelectorAll('.cell')].find(({ textContent }) => textContent === text)
            const { left, y, height } = cell.getBoundingClientRect()
            return { x: left + 10, y: y + height / 2 }
        }, text)
        const drag = async (from, to) => {
            await page.mouse('mouseMoved', from)
            await page.mouse('mousePressed', from)
            for (const part of [0.2, 0.6, 1]) {
                await page.mouse('mouseMoved', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, { buttons: 1 })
            }
        }
        const isOver = () => page.until('the item over the other view', () => other.querySelector('.dragging')?.textContent === '2')
        const [home, place] = [await middle('2'), await middle('12')]
        const isHome = () => page.until('the item to rest where it was', ({ x, y }) => (
            document.getAnimations().length === 0 && document.elementFromPoint(x, y)?.closest('.cell')?.textContent === '2'), home)
        // While something else is moved there, it goes back.
        await page.evaluate(() => other.view.container.beginMovement({ indexPaths: [{ id: 11 }] }))
        await drag(home, place)
        await page.mouse('mouseReleased', place)
        await page.until('the end of the drag', async () => !(await view.view.container.queryContainer()).state.movement)
        await page.evaluate(() => other.view.container.cancelMovement())
        await page.until('everything to be drawn', () => !document.querySelector('.dragging'))
        await isHome()
        expect(same(await both(), [[1, 2, 3], [11, 12, 13]]), 'the models have followed', await both())

        await page.evaluate(() => { window.isRefused = true })
        await drag(home, place)
        await isOver()
        await page.mouse('mouseReleased', place)
        await page.until('the refusal', () => window.received && !document.querySelector('.dragging'))
        expect(same(await both(), [[1, 2, 3], [11, 12, 13]]), 'an item comes that is refused', await both())
        await isHome()

        await page.evaluate(() => { window.isRefused = false })
        await drag(home, place)
        await isOver()
        await page.mouse('mouseReleased', place)
        await page.until('the item in the other view', () => other.view.nodeOf(2)?.offsetWidth === 120 && !document.querySelector('.dragging'))
        await settled(page)
        expect(same(await both(), [[1, 3], [11, 2, 12, 13]]), 'the models do not follow', await both())
        expect(same(await page.evaluate(() => received), [[2], { before: 12 }, true]), 'the program was not told', await page.evaluate(() => received))
        expect(same(await texts(page), ['1', '3']), 'it is still there', await texts(page))
        expect(await page.evaluate(() => window.moved) === undefined, 'it has moved in its own view')
        // Later changes of both models are of what they have now.
        await page.evaluate(() => { [view.items, other.items] = [[{ id: 2 }, ...view.items], other.items.filter(({ id }) => id !== 2)] })
        await page.until('the item back', () => view.view.nodeOf(2) !== undefined && other.view.nodeOf(2) === undefined)
    },

    async 'a row scrolls by a wheel along it, and by keys'({ open: openPage }) {
        const page = await opened(openPage)
        await showRow(page, 'groupPaging')
        const row = await middleOf(page, 'row0')
        await page.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...row, deltaX: 350, deltaY: 0 })
        await page.until('it to rest at an item', left('row2'))
        expect(await page.evaluate(() => view.scrollTop) === 0, 'the wheel has scrolled the view')
        await page.click(await middleOf(page, 'row3'))
        for (const _ of 'abcd') await page.press('ArrowRight')
        await page.until('the row to follow the keys', `() => document.activeElement.textContent === 'row7'
            && document.activeElement.getBoundingClientRect().right <= view.getBoundingClientRect().right`)
        await page.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...row, deltaX: 0, deltaY: 60 })
        await page.until('a wheel across it to scroll the view', () => view.scrollTop === 60)
    },

    async 'a row follows a finger along it, and rests where its behavior says'({ open: openPage }) {
        const page = await opened(openPage)
        await showRow(page, 'groupPaging')
        const start = await middleOf(page, 'row1')
        let lift = await swipe(page, start, { x: start.x - 130, y: start.y })
        await page.until('the row to follow', `() => Math.abs(${leftOf('row1')} - 80) < 25`)
        expect(await page.evaluate(() => view.scrollTop) === 0, 'the finger has scrolled the view')
        await lift()
        await page.until('it to rest at an item', left('row1'))
        // Back beyond its beginning, where it follows half as far.
        lift = await swipe(page, start, { x: start.x + 310, y: start.y })
        await page.until('the beginning', `() => ${leftOf('row0')} > 10 && ${leftOf('row0')} < 60`)
        await lift()
        await page.until('it to rest at the first item', left('row0'))

        // At its speed it goes on, as far as the daemon says.
        await showRow(page, 'continuous')
        lift = await swipe(page, start, { x: start.x - 160, y: start.y })
        await lift()
        await page.until('it to go on, and to rest', async () => {
            const { offset } = await view.view.container.queryOrthogonal({ section: 0 })
            const first = [...view.querySelectorAll('.cell')].find(({ textContent }) => textContent.startsWith('row'))
            const number = Number(first.textContent.slice(3))
            return offset > 800 && Math.abs(first.getBoundingClientRect().left - (200 * number - offset)) < 1
        })
    },

    async 'rows from right to left, and from above, follow hands as well'({ open: openPage }) {
        const page = await opened(openPage)
        const wheel = (point, deltaX, deltaY) => page.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...point, deltaX, deltaY })
        await showRow(page, 'groupPaging', { more: "environment: { layoutDirection: 'rightToLeft' }," })
        const right = (text) => `() => [...view.querySelectorAll('.cell')].find(({ textContent }) => textContent === '${text}')
            ?.getBoundingClientRect().right === view.getBoundingClientRect().left + view.clientWidth`
        const first = await middleOf(page, 'row0')
        const lift = await swipe(page, { ...first, x: 100 }, { ...first, x: 230 })
        await lift()
        await page.until('it to rest at the next item', right('row1'))
        await wheel(first, -150, 0)
        await page.until('the wheel to lead on', right('row2'))
        await wheel(first, 350, 0)
        await page.until('the wheel to lead back', right('row0'))

        await showRow(page, 'groupPaging', { axis: 'y' })
        const top = (text) => left(text).replaceAll('.left', '.top')
        const start = await middleOf(page, 'row1')
        const end = await swipe(page, start, { x: start.x, y: start.y - 130 })
        await end()
        await page.until('it to rest at the next item', top('row1'))
        await wheel(start, 0, 150)
        await page.until('the wheel to lead on', top('row2'))
    },

    async 'a finger that rests lifts an item of a row, and one across it scrolls the view'({ open: openPage }) {
        const page = await opened(openPage)
        await showRow(page, 'groupPaging', { more: 'onreorder(...moved) { window.moved = moved },' })
        const start = await middleOf(page, 'row1')
        await touch(page, 'touchStart', [start])
        await page.until('the item to be lifted', () => view.querySelector('.dragging')?.textContent === 'row1')
        for (const distance of [60, 140, 190]) await touch(page, 'touchMove', [{ x: start.x - distance, y: start.y }])
        await page.until('the item to follow', `() => ${leftOf('row1')} < 30`)
        await touch(page, 'touchEnd', [])
        await page.until('the drop', () => window.moved)
        await settled(page)
        const offset = () => page.evaluate(async () => (await view.view.container.queryOrthogonal({ section: 0 })).offset)
        expect(await offset() === 0, 'the row has followed the finger as well', await offset())
        await showRow(page, 'groupPaging')
        const lift = await swipe(page, start, { x: start.x - 10, y: start.y - 60 })
        await lift()
        await page.until('the view to scroll', () => view.scrollTop > 0)
        await settled(page)
        expect(await offset() === 0, 'the row has followed a finger across it', await offset())
    },
}

await carryOut(checks)
