// The levels of the collection view: a pinch leads from one to the next, and what lies between the fingers stays there. Without levels,
// programs follow it.

import { expect } from './served.mjs'
import { carryOut, middleOf, opened, same, settled, show } from './view_page.mjs'

const LEVELS = `items: Array.from({ length: 2000 }, (_, id) => ({ id })), label: 'Numbers', render(cell, { id }) { cell.textContent = id },
    levels: [10, 5, 2].map((fixedDivisionCount) => ({ layout: 'grid', parameters: { fixedDivisionCount, itemFlexibleDimension: 30 } })),
    level: 1, onlevel(level) { (window.told ??= []).push(level) }, onfailed({ message }) { (window.failed ??= []).push(message) }`

/** Two fingers about a point, that far apart. */
const fingers = ({ x, y }, apart) => [-1, 1].map((side, id) => ({ id, x: x + side * apart / 2, y }))
const touch = (page, type, touchPoints) => page.send('Input.dispatchTouchEvent', { type, touchPoints })

/** Turns the wheel with Control. */
const turn = (page, { x, y }, deltaY) => (
    page.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY, modifiers: 2 }))

/** Fingers that are 100 points apart go through some distances. */
async function lead(page, point, distances) {
    await touch(page, 'touchStart', fingers(point, 100))
    for (const each of distances) await touch(page, 'touchMove', fingers(point, each))
}

/** Returns once the page shows how far fingers lead that are now that far apart: all the way at twice or half of 100 points. */
async function led(page, apart) {
    await page.until('the last of the distances', async (progress) => {
        const { state } = await view.view.container.queryContainer()
        return Math.abs(state.transition?.progress - progress) < 1e-6
    }, Math.abs(Math.log2(apart / 100)))
    await settled(page)
}

const lift = (page) => touch(page, 'touchEnd', [])
const width = (text) => `Math.round([...view.querySelectorAll('.cell')].find(({ textContent }) => textContent === '${text}').getBoundingClientRect().width)`
const state = (page) => page.evaluate(() => ({ level: view.level, told: window.told, failed: window.failed, columns: view.view.parameters.fixedDivisionCount }))

const checks = {
    async 'fingers that part lead to the next level, about what lies between them'({ open, picture }) {
        const page = await opened(open)
        await show(page, `{ ${LEVELS} }`)
        await page.evaluate(() => { view.scrollTop = 3000 })
        await settled(page)
        const text = await page.evaluate(() => {
            const { width, height } = view.getBoundingClientRect()
            return document.elementFromPoint(width * 0.7, height / 2).closest('.cell').textContent
        })
        const point = await middleOf(page, text)
        const before = await page.evaluate(width(text))
        await lead(page, point, [110, 130, 150])
        await led(page, 150)
        expect(await page.evaluate(width(text)) > before + 20, 'cells are not on the way', before)
        const met = await middleOf(page, text)
        // Sideways both fill the view.
        expect(Math.abs(met.y - point.y) < 3, 'what lies between the fingers has moved', point, met)
        expect(await page.evaluate(() => document.getAnimations().length) === 0, 'cells glide behind the fingers')
        await picture(page, 'pinch')
        await touch(page, 'touchMove', fingers(point, 190))
        await lift(page)
        await page.until('the level to be told', () => window.told?.length === 1)
        await settled(page)
        expect(same(await state(page), { level: 2, told: [2], columns: 2 }), 'not at the next level', await state(page))
        expect(await page.evaluate(width(text)) > 2 * before, 'the layout is another')
        const end = await middleOf(page, text)
        expect(Math.abs(end.y - point.y) < 40, 'what one looked at is elsewhere', point, end)
        // No level is beyond the last one.
        await lead(page, point, [120, 180])
        await lift(page)
        await settled(page)
        expect(same(await state(page), { level: 2, told: [2], columns: 2 }), 'beyond the last level', await state(page))
    },

    async 'fingers that go back, and others of its kind, leave everything as it was'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${LEVELS} }`)
        const before = await page.evaluate(width(0))
        const between = await middleOf(page, '32')
        const point = { x: 300, y: between.y }
        await lead(page, point, [90, 80, 75])
        await led(page, 75)
        expect(await page.evaluate(width(0)) < before - 10, 'cells are not smaller', before)
        // Also where the content begins further down meanwhile than any scroller goes.
        const [met, top] = [await middleOf(page, '32'), await middleOf(page, '0')]
        expect(Math.abs(met.y - between.y) < 3 && top.y > 30, 'what lies between the fingers has moved', between, met, top)
        await touch(page, 'touchMove', fingers(point, 95))
        await lift(page)
        await page.until('the cells as they were', `(before) => ${width(0)} === before && document.getAnimations().length === 0`, before)
        await settled(page)
        await lead(page, point, [80, 60])
        await led(page, 60)
        expect(await page.evaluate(width(0)) < before - 10, 'cells are not smaller', before)
        await touch(page, 'touchCancel', [])
        await page.until('the cells as they were', `(before) => ${width(0)} === before && document.getAnimations().length === 0`, before)
        expect(same(await state(page), { level: 1, columns: 5 }), 'a level was told', await state(page))
        // The program sets one, and fingers go on from there.
        await page.evaluate(() => { view.level = 2 })
        await page.until('the level', `(before) => ${width(0)} > 2 * before`, before)
        await settled(page)
        await lead(page, point, [80, 55])
        await lift(page)
        await page.until('the level to be told', () => window.told?.length === 1)
        await settled(page)
        expect(same(await state(page), { level: 1, told: [1], columns: 5 }), 'not at the level before', await state(page))
        const message = await page.evaluate(() => { try { view.level = 3 } catch ({ message }) { return message } })
        expect(message === 'level is 3, expected one of 3 levels, counted from 0', 'a level that is not there', message)
    },

    async 'a notch of the wheel with Control leads to a level, too'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${LEVELS} }`)
        const point = await middleOf(page, '32')
        await turn(page, point, -120)
        await page.until('the next level', () => window.told?.at(-1) === 2)
        await settled(page)
        await turn(page, point, 120)
        await page.until('the level before', () => window.told?.at(-1) === 1)
        await settled(page)
        expect(same(await state(page), { level: 1, told: [2, 1], columns: 5 }), 'at another level', await state(page))
    },

    async 'a program follows pinches, of which the page is not zoomed'({ open }) {
        const page = await opened(open)
        await show(page, `{ items: Array.from({ length: 500 }, (_, id) => ({ id })), parameters: { itemSize: [100, 50] },
            render(cell, { id }) { cell.textContent = id }, onpinch(pinch) { (window.pinches ??= []).push(pinch) } }`)
        await page.evaluate(() => { view.scrollTop = 1000 })
        await settled(page)
        const text = await page.evaluate(() => document.elementFromPoint(320, 225).closest('.cell').textContent)
        const { x, y } = await middleOf(page, text)
        const last = (phase) => page.until(`the phase ${phase}`, (phase) => window.pinches?.at(-1).phase === phase && pinches.at(-1), phase)
        const check = (name, pinch) => {
            const isThere = Math.abs(pinch.x - x) < 1 && Math.abs(pinch.y - y - 1000) < 1
            expect(isThere && pinch.key === Number(text), `${name}: another place or item`, pinch, x, y, text)
        }
        await lead(page, { x, y }, [120, 150, 200])
        await lift(page)
        const fingers = await last('end')
        check('fingers', fingers)
        expect(Math.abs(fingers.scale - 2) < 0.05, 'another scale', fingers)
        const phases = await page.evaluate(() => pinches.map(({ phase }) => phase).filter((phase, at, all) => phase !== all[at - 1]))
        expect(same(phases, ['begin', 'change', 'end']), 'other phases', phases)
        await page.evaluate(() => { window.pinches = undefined })
        await page.send('Input.synthesizePinchGesture', { x, y, scaleFactor: 2, gestureSourceType: 'mouse' })
        // On a busy machine, the trackpad may rest meanwhile, and begin anew.
        await page.until('the whole pinch', () => Math.abs(window.pinches?.filter(({ phase }) => phase === 'end')
            .reduce((product, { scale }) => product * scale, 1) - 2) < 0.05)
        check('a trackpad', await last('end'))
        await page.evaluate(() => { window.pinches = undefined })
        await lead(page, { x, y }, [90])
        await touch(page, 'touchCancel', [])
        await last('cancel')
        await page.evaluate(() => { window.pinches = undefined })
        // In one notch, a mouse's wheel turns as far as a trackpad never does.
        await turn(page, { x, y }, 120)
        const { scale } = await last('end')
        expect(scale > 0.6 && scale < 0.8, 'another scale by a notch of the wheel', scale)
        expect(await page.evaluate(() => visualViewport.scale === 1 && view.scrollTop === 1000), 'the page is zoomed or scrolled')
        await page.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY: 100 })
        await page.until('a wheel without Control to scroll', () => view.scrollTop === 1100)
    },
}

await carryOut(checks)
