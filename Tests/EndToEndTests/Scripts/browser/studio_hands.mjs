// Checks of the studio's page with fingers alone, with keys alone, and at any size.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Finger } from './finger.mjs'
import { alt, control, focused, isFocusShown, press, shift } from './keyboard.mjs'

/** How many colours an element has on the page. */
async function coloursOf(page, selector) {
    const rect = await page.evaluate((selector) => document.querySelector(selector).getBoundingClientRect().toJSON(), selector)
    const data = (await page.screenshot(rect)).toString('base64')
    return page.evaluate(async (data) => {
        const image = new Image()
        image.src = `data:image/png;base64,${data}`
        await image.decode()
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }),
            context = canvas.getContext('2d')
        context.drawImage(image, 0, 0)
        return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size
    }, data)
}

const count = (page, items) => page.until(`${items} items`, async (items) => (
    (await window.studio.session.request('queryContainer')).state.itemCount === items), items)

/** Controls in sight that lie outside of the page or of what scrolls them, that are wider than it, or smaller than a finger needs. */
function misplaced(smallest) {
    const isShown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest('.device, .visually-hidden')
    const controls = [...document.querySelectorAll('button, select, input, textarea, summary, [role="tab"]')].filter(isShown)
    const scrolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight
    const wrong = []
    for (const node of controls) {
        const own = node.getBoundingClientRect(), label = (node.labels?.[0] ?? node).getBoundingClientRect()
        if (own.width === 0) continue
        const name = node.id || node.textContent.trim() || node.outerHTML.slice(0, 80)
        let scroller = node.parentElement
        while (scroller && !scrolls(scroller)) scroller = scroller.parentElement
        const box = scroller ? scroller.getBoundingClientRect() : { left: 0, right: innerWidth, top: 0, bottom: innerHeight }
        if (own.left < box.left - 1 || own.right > box.right + 1) wrong.push(`${name} is cut off`)
        if (!scroller && (own.top < -1 || own.bottom > innerHeight + 1)) wrong.push(`${name} lies outside of the page`)
        const [width, height] = ['width', 'height'].map((side) => Math.max(own[side], label[side]))
        if (width < smallest || height < smallest) wrong.push(`${name} is ${Math.round(width)} × ${Math.round(height)}`)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) wrong.push(`the page scrolls sideways by ${scrollWidth - clientWidth}`)
    return wrong
}

/** The checks, made of what `studio.mjs` has: `browser`, `open(state, options)`, `rests(page)`, `picture(page)` and `expect`. */
export function hands({ browser, open, rests, picture, expect }) {
    /** A page of a size. */
    async function openAt(width, height, state) {
        browser.size = { width, height }
        const page = await open(state)
        await rests(page)
        return page
    }

    const isInPlace = async (page, what, smallest = 0) => {
        const wrong = await page.evaluate(misplaced, smallest)
        expect(wrong.length === 0, `${what}: controls`, wrong)
    }

    /** The text of a file that the page saves. */
    async function saved(name, save) {
        const folder = mkdtempSync(join(tmpdir(), 'saved-')), path = join(folder, name)
        await browser.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder })
        try {
            await save()
            // The browser gives the file its name once all of it is there.
            while (!existsSync(path)) await new Promise((resolve) => { setTimeout(resolve, 20) })
            return readFileSync(path, 'utf8')
        } finally {
            rmSync(folder, { recursive: true })
        }
    }

    /** Presses Tab until something has the focus. */
    async function tabTo(page, what, isThere, modifiers = 0) {
        for (let steps = 0; steps < 300; steps++) {
            if (await page.evaluate(isThere)) {
                expect(await isFocusShown(page), `the focus on ${what} is not to be seen`)
                return
            }
            await press(page, 'Tab', modifiers)
        }
        expect(false, `Tab does not lead to ${what}`)
    }

    return {
        async 'touch alone'() {
            const page = await openAt(390, 844), finger = new Finger(page, expect)
            await page.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
            await finger.tap('#gallery-open')
            await page.until('the cards', () => document.querySelectorAll('.card').length > 10)
            await finger.tap('[data-showcase="grid/camera-roll"]')
            await page.until('the layout', () => window.studio.state.data === 'grid/camera-roll' && !document.getElementById('gallery').open)
            await rests(page)

            const cell = (item) => page.evaluate((item) => {
                const { stage } = window.studio, [node] = stage.nodes().find(([, element]) => element.category === 'cell' && element.item === item)
                const { x, y, width, height } = node.getBoundingClientRect()
                return { x: x + width / 2, y: y + height / 2 }
            }, item)
            await finger.tap('#tool-lasso')
            const { x, y: below } = await cell(10)
            await finger.swipe({ x: x + 100, y: below }, await cell(1), () => document.querySelector('#viewport .rubber-band') !== null)
            await page.until('the items of a rectangle',
                () => window.studio.selection.count > 3 && window.studio.selection.ranges.length > 1)
            const { y, hasBand } = await page.evaluate(() => ({
                y: window.studio.stage.bounds.y, hasBand: document.querySelector('.rubber-band') !== null }))
            expect(y === 0 && !hasBand, 'the lasso scrolls, or stays', y, hasBand)
            await finger.tap('#tool-move')
            await page.until('drags to move items again', () => document.getElementById('tool-move').ariaChecked === 'true')
            await finger.tapAt(await cell(0))
            await page.until('one selected item', () => window.studio.selection.count === 1)

            const before = await picture(page)
            await finger.tap('#pane-controls')
            await finger.tap('[data-parameter="fixedDivisionCount"] input[type="range"]')
            await page.until('the parameter', () => document.querySelector('[data-parameter="fixedDivisionCount"]').classList.contains('changed'))
            await finger.tap('#pane-stage')
            await rests(page)
            expect(await picture(page) !== before, 'the parameter has not changed the picture')

            const items = await page.evaluate(async () => (await window.studio.session.request('queryContainer')).state.itemCount)
            await finger.tap('#insert')
            await count(page, items + 1)
            await rests(page)
            await finger.tapAt(await cell(1))
            await page.until('a selected item', () => window.studio.selection.ranges[0]?.item === 1)
            await finger.carry(await cell(1), await cell(4), () => document.querySelector('#viewport .dragging') !== null)
            await page.until('the item to be moved', () => /^Moved to item/.test(document.getElementById('live').textContent))
            await rests(page)
            expect(await page.evaluate(() => window.studio.selection.ranges[0].item) !== 1, 'the item lies where it was')
            await finger.tap('#delete')
            await count(page, items)
            await rests(page)
            await finger.tap('#undo')
            await count(page, items + 1)
            await finger.tap('#more')
            const svg = await saved('grid.svg', () => finger.tap('#export-svg'))
            expect(/^<svg [\s\S]+<\/svg>\n$/.test(svg), 'the exported file', svg.slice(0, 100))
        },

        async 'gallery'() {
            const page = await openAt(1440, 900)
            await press(page, 'k', control)
            const listed = await page.evaluate(async () => (await (await fetch('/showcases.json')).json()).map(({ layout, name }) => `${layout}/${name}`))
            const first = await page.until('the cards', () => document.activeElement.dataset.showcase)
            expect(listed.length >= 50 && first === await page.evaluate(() => window.studio.state.data),
                'the first focus is not on what is shown', first)
            await press(page, 'Home')
            for (const id of listed) {
                expect(await page.evaluate(() => document.activeElement.dataset.showcase) === id, `the arrow keys do not lead to ${id}`)
                const drawn = await page.until(`a picture of ${id}`, (id) => {
                    const picture = document.querySelector(`[data-showcase="${id}"] .picture`)
                    return picture.children.length && picture.querySelectorAll('.element').length + 1
                }, id)
                const colours = await coloursOf(page, `[data-showcase="${id}"] .picture`)
                expect(drawn > 4 && colours > 4, `the picture of ${id} is blank`, drawn, colours)
                await press(page, 'ArrowRight')
            }
            await page.until('one container to be left',
                async () => (await window.studio.session.client.listContainers()).containers.length === 1)
            const last = listed.at(-1)
            await press(page, 'Enter')
            await page.until('the chosen one', (id) => window.studio.state.data === id && !document.getElementById('gallery').open, last)
            await rests(page)
            expect(await page.evaluate(() => document.getElementById('notice').hidden), 'the chosen one has an error')

            await page.click('#gallery-open')
            await page.until('the cards', () => document.querySelectorAll('.card').length > 10)
            await page.click('#gallery-search')
            for (const key of 'dial') await press(page, key)
            await page.until('one that is found', () => (
                [...document.querySelectorAll('.card:not([hidden])')].map(({ dataset }) => dataset.showcase).join() === 'circular/dial'))
            await tabTo(page, 'the card', () => document.activeElement.dataset.showcase === 'circular/dial')
            await press(page, 'Escape')
            await page.until('the gallery to close', () => !document.getElementById('gallery').open)
        },

        async 'keys alone'() {
            const page = await openAt(1440, 900, { count: 40 })
            const pane = async (key, modifiers, ids) => {
                await press(page, key, modifiers)
                expect(ids.includes(await focused(page)), `the focus after F6, expected in ${ids}`, await focused(page))
                expect(await isFocusShown(page), `the focus in ${ids} is not to be seen`)
            }
            await pane('F6', 0, ['layout'])
            await press(page, 'ArrowDown')
            await page.until('the grid', () => window.studio.state.layout === 'grid' && document.querySelector('[data-parameter="fixedDivisionCount"] input'))
            await rests(page)
            const before = await picture(page)
            await tabTo(page, 'the parameter', () => Boolean(document.activeElement.closest('[data-parameter="fixedDivisionCount"]')))
            for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await press(page, key)
            await page.until('the parameter', () => window.studio.state.parameters.fixedDivisionCount > 0)
            await rests(page)
            expect(await picture(page) !== before, 'the parameter has not changed the picture')

            await pane('F6', 0, ['viewport'])
            await press(page, 'ArrowRight')
            await page.until('a focus', () => window.studio.selection.count === 1 && window.studio.selection.focus)
            await press(page, 'i')
            await count(page, 41)
            await rests(page)
            await press(page, 'Home')
            await page.until('the first item', () => window.studio.selection.count === 1 && window.studio.selection.focus.item === 0)
            await press(page, 'ArrowRight', shift)
            await page.until('two selected items', () => window.studio.selection.count === 2)
            await rests(page)
            await press(page, 'ArrowRight', alt)
            await page.until('both to be moved', () => window.studio.selection.ranges[0].item > 0)
            await rests(page)
            await press(page, 'Delete')
            await count(page, 39)
            await rests(page)
            await press(page, 'z', control)
            await count(page, 41)

            await tabTo(page, 'the tools', () => document.activeElement.id === 'tool-move', shift)
            await press(page, 'ArrowRight')
            await pane('F6', 0, ['tab-explain', 'panel-explain'])
            await pane('F6', shift, ['tool-lasso'])
            await tabTo(page, 'the picture', () => document.activeElement.closest('#viewport') !== null)
            await press(page, 'Home')
            await page.until('one selected item', () => window.studio.selection.count === 1)
            await press(page, 'ArrowRight', shift)
            await page.until('two in a line', () => window.studio.selection.count === 2)
            await press(page, 'ArrowDown', shift)
            await page.until('four in a rectangle',
                () => window.studio.selection.count === 4 && window.studio.selection.ranges.length === 2)
            // The view gives the item its focus once it is in sight.
            await rests(page)

            const controls = await page.evaluate(() => [...document.querySelectorAll('#controls [id]')].map(({ id }) => id))
            await pane('F6', shift, controls)
            await tabTo(page, 'Export', () => document.activeElement.id === 'export-svg', shift)
            const svg = await saved('grid.svg', () => press(page, 'Enter'))
            expect(/^<svg [\s\S]+<\/svg>\n$/.test(svg), 'the exported file', svg.slice(0, 100))
        },

        async 'panes'() {
            const page = await openAt(1440, 900, { count: 40 })
            const panes = () => page.evaluate(() => ['controls', 'middle', 'inspector'].map((id) => (
                document.getElementById(id).checkVisibility({ visibilityProperty: true }) ? Math.round(document.getElementById(id).getBoundingClientRect().width) : 0)))
            const sides = async () => (await panes()).filter((_, index) => index !== 1)
            expect((await sides()).join() === '288,384', 'widths at first', await panes())
            const separator = await page.middle('#divide-controls')
            await page.drag(separator, { x: separator.x + 100, y: separator.y })
            expect((await sides()).join() === '388,384', 'widths after a drag', await panes())
            await page.evaluate(() => document.getElementById('divide-inspector').focus())
            await press(page, 'ArrowLeft')
            expect((await sides()).join() === '388,400', 'widths after an arrow key', await panes())
            await page.until('the separator to say so', () => document.getElementById('divide-inspector').ariaValueNow === '400')
            expect(await isFocusShown(page), 'the focus on a separator is not to be seen')
            await press(page, 'End')
            expect((await panes())[2] === 560 && (await panes())[1] >= 320, 'the widest inspector', await panes())
            await press(page, 'Home')
            expect((await panes())[2] === 200, 'the narrowest inspector', await panes())
            await press(page, 'b', control)
            expect((await sides()).join() === '0,200', 'the key that hides the controls', await panes())
            await press(page, 'Enter')
            expect((await sides()).join() === '0,0' && await focused(page) === 'pane-inspector', 'Enter on a separator', await panes(),
                await focused(page))

            await page.reload()
            await page.until('the page', () => document.querySelector('#viewport .element') !== null)
            expect((await sides()).join() === '0,0', 'hidden panes after a reload', await panes())
            await page.click('#pane-controls')
            await press(page, 'b', control | alt)
            expect((await sides()).join() === '388,200', 'panes that are shown again', await panes())
            await page.evaluate(() => localStorage.clear())

            const wide = await openAt(3840, 2160, { count: 40 })
            await isInPlace(wide, '3840 × 2160')
            const small = await openAt(390, 844, { count: 400, y: 100 })
            await rests(small)
            for (const [index, id] of ['controls', 'middle', 'inspector'].entries()) {
                await press(small, 'F6')
                await small.until(`${id} alone`, (id) => ['controls', 'middle', 'inspector'].every((each) => (
                    document.getElementById(each).checkVisibility({ visibilityProperty: true }) === (each === id))), id)
                expect(await small.evaluate((id) => document.getElementById(id).getBoundingClientRect().width, id) === 390,
                    `the width of ${id}`)
                expect(await isFocusShown(small), `the focus in pane ${index} is not to be seen`)
            }
            await press(small, 'F6', shift)
            expect(await small.evaluate(() => window.studio.stage.bounds.y) === 100, 'the place in a stage that was out of sight')
        },

        async 'zoomed and forced colours'() {
            // A window of 1440 × 900 at 200 %.
            for (const [width, height] of [[720, 450], [390, 844], [1024, 600]]) {
                const page = await openAt(width, height, { count: 40 }), smallest = width < 500 ? 44 : 0
                for (const pane of ['stage', 'controls', 'inspector']) {
                    if (width < 960) await page.click(`#pane-${pane}`)
                    await isInPlace(page, `${pane} at ${width}`, smallest)
                }
                if (width >= 960) continue
                await page.click('#pane-stage')
                await page.click('#unfold')
                await isInPlace(page, `unfolded tools at ${width}`, smallest)
                await page.click('#more')
                await isInPlace(page, `what is shared at ${width}`, smallest)
            }

            const page = await openAt(1440, 900, { count: 40, zoom: 1 })
            await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
            await page.until('forced colours', () => matchMedia('(forced-colors: active)').matches)
            await page.evaluate(() => document.getElementById('viewport').focus())
            await press(page, 'ArrowRight')
            await press(page, 'ArrowRight', shift)
            await page.until('two selected items', () => window.studio.selection.count === 2)
            await rests(page)
            const looks = await page.evaluate(() => {
                const look = (node) => {
                    const { backgroundColor, color, borderTopColor, outlineStyle, outlineColor } = getComputedStyle(node)
                    return [backgroundColor, color, borderTopColor, outlineStyle, outlineColor].join(' ')
                }
                const cells = [...document.querySelectorAll('#viewport .element.cell')]
                const [plain, selected, current] = ['[aria-selected="false"]', '[aria-selected="true"]:not([tabindex="0"])', '[tabindex="0"]'].map((each) => cells.find((node) => node.matches(each)))
                const pairs = { cells: [plain, selected], 'the current cell': [selected, current] }
                for (const [one, other] of [['tool-move', 'tool-lasso'], ['tab-explain', 'tab-wire']]) pairs[one] = [one, other].map((id) => document.getElementById(id))
                return Object.entries(pairs).map(([name, nodes]) => [name, ...nodes.map((node) => node ? look(node) : 'nothing')])
            })
            const alike = looks.filter(([, one, other]) => one === other || one === 'nothing' || other === 'nothing')
            expect(alike.length === 0, 'what is chosen looks like what is not', alike)
            await isInPlace(page, 'forced colours')
        },
    }
}
