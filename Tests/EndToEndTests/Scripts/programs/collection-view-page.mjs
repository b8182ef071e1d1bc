// What the collection view takes from its page: the scale and the writing direction.

import { expect } from './served.mjs'
import { carryOut, opened, same, settled, show, shown, texts } from './view_page.mjs'

const items = (count, parameters = '') => `items: Array.from({ length: ${count} }, (_, id) => ({ id })),
    parameters: { itemSize: [100, 50], ${parameters} }, render(cell, { id }) { cell.textContent = id }`
const environment = (page) => page.evaluate(async () => (await view.view.container.queryContainer({ withItems: true })).state.environment)

/** How far an item is from the right edge of the view. */
const fromRight = (page, key) => page.evaluate((key) => {
    const { left } = view.getBoundingClientRect()
    return left + view.clientWidth - view.view.nodeOf(key)?.getBoundingClientRect().right
}, key)

const checks = {
    async 'the layout follows the scale of the page'({ open }) {
        const page = await opened(open)
        // As a user zooms: fewer points, of more pixels each.
        const scale = (scale) => page.send('Emulation.setDeviceMetricsOverride', {
            width: Math.round(620 / scale), height: Math.round(500 / scale), deviceScaleFactor: scale, mobile: false })
        const isAt = (scale) => page.until(`the scale ${scale}`, async (scale) => (
            (await view.view.container.queryContainer({ withItems: true })).state.environment.scale === scale), scale)
        await show(page, `{ ${items(60)} }`)
        await isAt(1)
        for (const each of [2, 1.5]) {
            await scale(each)
            await isAt(each)
        }
        await show(page, `{ ${items(60)}, environment: { scale: 3 } }`)
        await scale(1)
        await page.until('the other scale', () => devicePixelRatio === 1)
        await settled(page)
        expect((await environment(page)).scale === 3, 'the program has set another one', await environment(page))
    },

    async 'the layout follows the writing direction of the page'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${items(600)} }`)
        expect(await fromRight(page, 0) > 400, 'lines begin at the right')
        await page.evaluate(() => { view.scrollTop = 3000 })
        await settled(page)
        const first = async () => (await page.evaluate(shown)).filter(({ top }) => top >= 0)[0].top
        const before = await first()
        await page.evaluate(() => { document.documentElement.dir = 'rtl' })
        const begins = (side) => page.until(`lines to begin at the ${side}`, (side) => {
            const [place, first] = [view.getBoundingClientRect(), view.view.nodeOf(300)?.getBoundingClientRect()]
            return first && (side === 'left' ? first.left === place.left : first.right === place.left + view.clientWidth)
        }, side)
        await begins('right')
        await settled(page)
        expect(await first() === before, 'other lines are in sight', before, await first())
        await page.evaluate(() => { view.dir = 'ltr' })
        await begins('left')
        await page.evaluate(() => { view.removeAttribute('dir') })
        await begins('right')
        // Also where style sheets say so alone; and what the program says comes first.
        await page.evaluate(() => { document.documentElement.dir = '' })
        await begins('left')
        await show(page, `{ ${items(60)} }`, 'height: 100vh; direction: rtl')
        expect((await environment(page)).layoutDirection === 'rightToLeft', 'no style sheet counts', await environment(page))
        await show(page, `{ ${items(60)}, environment: { layoutDirection: 'leftToRight' } }`, 'height: 100vh; direction: rtl')
        expect((await environment(page)).layoutDirection !== 'rightToLeft', 'the program has set another one', await environment(page))
        expect(await fromRight(page, 0) > 400, 'lines begin at the right')
    },

    async 'keys leave the focus of a user who has gone elsewhere'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${items(600)}, selects: 'one' }`)
        await page.evaluate(() => view.view.nodeOf(0).focus())
        await page.until('the first item', () => view.view.focused === 0)
        // Before the daemon has said which item is below, and before that one is drawn.
        for (const key of [5, 10]) {
            await page.evaluate((key) => new Promise((resolve) => {
                const button = document.body.appendChild(document.createElement('button'))
                view.view.nodeOf(view.view.focused).focus()
                document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
                const leave = () => {
                    if (key === 10 && view.view.focused !== 10) return setTimeout(leave)
                    button.focus()
                    resolve()
                }
                leave()
            }), key)
            await page.until(`item ${key}`, (key) => view.view.selection.has(key), key)
            await settled(page)
            const focused = await page.evaluate(() => document.activeElement.tagName)
            expect(focused === 'BUTTON', 'the view has taken the focus back', key, focused)
        }
    },

    async 'a page from right to left shows what is wider than the view'({ open }) {
        const page = await opened(open)
        await page.evaluate(() => { document.documentElement.dir = 'rtl' })
        const more = 'headerReferenceSize: [30, 0], sectionHeadersPinToVisibleBounds: true'
        await show(page, `{ ${items(5000, `scrollDirection: 'horizontal', ${more}`)},
            header(header) { header.textContent = 'header' }, onreach(edge) { window.reached = [...window.reached ?? [], edge] } }`)
        const isThere = async (first) => {
            const cells = await page.evaluate(shown)
            expect(cells.length > 20 && cells.some(({ text }) => text === first), 'other cells are in sight', cells.length, cells[0])
            const right = await page.evaluate(() => {
                const [header, place] = [view.querySelector('.header'), view].map((node) => node.getBoundingClientRect())
                return place.left + view.clientWidth - header.right
            })
            expect(Math.abs(right) < 1, 'the header is elsewhere', right)
        }
        await isThere('0')
        expect(await fromRight(page, 0) === 30, 'it does not begin at the right', await fromRight(page, 0))
        expect(same(await page.evaluate(() => reached), ['start']), 'another end is near', await page.evaluate(() => reached))
        expect(await page.evaluate(() => getComputedStyle(view.querySelector('.cell')).direction) === 'rtl', 'texts go from left to right')
        await page.evaluate(() => { view.view.insert([{ id: 9000 }], { before: 0 }) })
        await page.until('what comes in front to be in sight', () => view.view.nodeOf(9000) !== undefined)
        await settled(page)
        expect(await fromRight(page, 9000) === 30, 'it is elsewhere', await fromRight(page, 9000))
        await page.evaluate(() => view.view.scrollToEnd())
        await settled(page)
        await isThere('4999')
        expect(await page.evaluate(() => view.view.isAtEnd && reached.at(-1) === 'end'), 'it is not at the end')

        await show(page, `{ ${items(600, "scrollDirection: 'horizontal'")}, anchor: 'end' }`)
        expect((await texts(page)).includes('599'), 'it does not begin at the end', await texts(page))
        await page.evaluate(() => view.view.insert([{ id: 600 }]))
        await page.until('it to stay there', () => view.view.nodeOf(600) !== undefined && view.view.isAtEnd)
        // A page that is turned round shows the same items.
        await page.evaluate(() => { document.documentElement.dir = 'ltr' })
        await page.until('the end at the right', () => (
            view.view.isAtEnd && view.view.visible.x > 1000 && view.view.nodeOf(600) !== undefined))
        await show(page, `{ ${items(600, "scrollDirection: 'horizontal'")} }`)
        await page.evaluate(() => { document.documentElement.dir = 'rtl' })
        await page.until('the start at the right', () => view.view.visible.x > 1000 && view.view.nodeOf(0) !== undefined)
        await settled(page)
        expect(await fromRight(page, 0) === 0, 'it does not begin at the right', await fromRight(page, 0))
    },
}

await carryOut(checks)
