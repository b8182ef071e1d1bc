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

    async 'text stays selected as nodes are put in reading order, and only those out of order move'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${items(600)}, selects: 'none' }`, 'height: 480px; width: 350px')
        const isInOrder = () => {
            const numbers = [...view.querySelectorAll('.layer > .cell')].map((cell) => Number(cell.textContent))
            return numbers.length > 9 && numbers.every((number, index) => index === 0 || numbers[index - 1] < number)
        }
        await page.until('the nodes in order', isInOrder)
        await page.evaluate(() => {
            view.view.scrollToOffset({ y: 3000 })
            return view.view.settled()
        })
        await page.until('the nodes in order', isInOrder)
        await page.evaluate(() => {
            const [first, last] = [186, 188].map((key) => view.view.nodeOf(key).firstChild)
            getSelection().setBaseAndExtent(first, 0, last, 3)
            window.before = new Set(view.querySelectorAll('.layer > .cell'))
            window.moved = new Set()
            new MutationObserver((changes) => changes.forEach(({ removedNodes }) => removedNodes.forEach((node) => moved.add(node))))
                .observe(view.querySelector('.layer'), { childList: true })
            // Upwards: nodes of items below come to lie in front.
            view.scrollTop -= 100
        })
        await settled(page)
        await page.until('the nodes in order again', isInOrder)
        const selected = () => page.evaluate(() => getSelection().toString())
        expect(await selected() === '186187188', 'other text is selected', await selected())
        const stay = await page.evaluate(() => [...before].filter((node) => node.isConnected && moved.has(node)).length)
        expect(stay < 10, 'nodes are moved that are in order', stay)
        await page.evaluate(() => { view.view.insert([{ id: 9000 }], { before: 187 }) })
        await page.until('another item in its place', () => view.view.nodeOf(9000)?.previousSibling === view.view.nodeOf(186))
        expect(await selected() === '1869000187188', 'other text is selected', await selected())
    },

    async 'cells are as large as their content where the program gives no size, in each layout that takes measured sizes'({ open }) {
        const page = await opened(open)
        await page.evaluate(() => {
            window.warnings = []
            console.warn = (text) => warnings.push(text)
            window.texts = Array.from({ length: 12 }, (_, id) => ({ id, text: 'word '.repeat(1 + id * 7 % 12 * 3) }))
            window.text = (cell, item) => { cell.textContent = item.text }
        })
        /** What is cut of the cells, and what lies over another. */
        const faults = () => page.evaluate(() => {
            const cells = [...view.querySelectorAll('.cell')]
            const places = cells.map((cell) => cell.getBoundingClientRect())
            const isOver = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
            return [cells.length,
                cells.filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => scrollHeight > clientHeight || scrollWidth > clientWidth).length,
                cells.filter((cell) => cell.clientHeight > cell.firstChild.textContent.length * 20).length,
                places.filter((one, index) => places.some((other, at) => at > index && isOver(one, other))).length]
        })
        for (const options of [
            "layout: 'column'", "layout: 'column', measures: 'height'", "layout: 'column-flow'", "layout: 'span-flow'", "measures: 'height'",
            "layout: 'column', source: { length: 12, at: (number) => texts[number] }"]) {
            await show(page, `{ ${options.includes('source') ? '' : 'items: texts,'} ${options}, render: text, overscan: 9999 }`.replace(', ,', ','))
            expect(same(await faults(), [12, 0, 0, 0]), `cells are not as large as their content: ${options}`, await faults())
        }
        // What the program says comes first.
        const heights = () => page.evaluate(() => [...new Set([...view.querySelectorAll('.cell')].map((cell) => cell.offsetHeight))])
        for (const options of ["layout: 'column', measures: 'none'", "layout: 'column', size: () => [100, 33]", "layout: 'column-flow', parameters: { cellHeight: 33 }"]) {
            await show(page, `{ items: texts, ${options}, render: text }`)
            expect((await heights()).length === 1, `cells have other heights: ${options}`, await heights())
        }
        // Without content, as the layout says.
        await show(page, "{ items: texts, layout: 'column', render(cell) { cell.textContent = ''; cell.style.padding = 0 } }")
        expect(same(await heights(), [50]), 'cells without content have other heights', await heights())
        expect(same(await page.evaluate(() => warnings), []), 'a warning', await page.evaluate(() => warnings))

        await show(page, "{ items: texts, layout: 'grid', measures: 'height', render: text }")
        const squares = () => page.evaluate(() => [...view.querySelectorAll('.cell')].every((cell) => cell.offsetHeight === cell.offsetWidth))
        expect(await squares(), 'cells of a grid are not squares')
        const warnings = await page.evaluate(() => window.warnings.splice(0))
        expect(warnings.length === 1 && warnings[0].startsWith('measures is "height", but grid takes no measured sizes'), 'another warning', warnings)
        await page.evaluate(() => { view.layout = 'column' })
        await page.until('the other layout to be measured', () => view.view.container.queryItems({ indexPaths: [{ id: 0 }, { id: 1 }] })
            .then(({ attributes: [one, other] }) => one.height !== other.height))
        await settled(page)
        expect(same(await faults(), [12, 0, 0, 0]), 'the layout that is set is not measured', await faults())
        await page.evaluate(() => { view.layout = 'grid' })
        await page.until('squares again', () => [...view.querySelectorAll('.cell')].every((cell) => cell.offsetHeight === cell.offsetWidth))

        await show(page, `{ items: texts.slice(0, 5).map(({ id }) => ({ id, text: 'w'.repeat(5 + id * 3) })), layout: 'column',
            parameters: { scrollDirection: 'horizontal' }, render: text }`)
        const widths = await page.evaluate(() => new Set([...view.querySelectorAll('.cell')].map((cell) => cell.offsetWidth)).size)
        expect(widths === 5, 'widths are not measured where the layout scrolls sideways', widths)
    },

    async 'a view of no height of its own is as high as its content, up to its max-height'({ open }) {
        const page = await opened(open)
        await page.evaluate(() => {
            window.warnings = []
            console.warn = (text) => warnings.push(text)
        })
        const height = () => page.evaluate(() => view.offsetHeight)
        const isHigh = (height) => page.until(`a height of ${height}`, (height) => view.offsetHeight === height, height)
        await show(page, `{ ${items(12)} }`, 'height: auto; width: 350px')
        // Three cells of 50 in each line, and spaces of 10 between the lines.
        await isHigh(4 * 50 + 3 * 10)
        const warnings = await page.evaluate(() => window.warnings.splice(0))
        expect(warnings.length === 1 && warnings[0].includes('height of a collection view is auto'), 'other warnings', warnings)
        await page.evaluate(() => view.view.insert([{ id: 100 }]))
        await isHigh(5 * 50 + 4 * 10)
        await page.evaluate(() => view.view.remove([100, 0, 1, 2]))
        await isHigh(3 * 50 + 2 * 10)
        await page.evaluate(() => { view.items = [] })
        await page.until('a notice', () => view.querySelector('.notice b')?.getBoundingClientRect().height > 0 && view.offsetHeight > 50)
        await page.evaluate(() => { view.items = [{ id: 1 }] })
        await isHigh(50)

        await show(page, `{ ${items(9000)} }`, 'height: auto; width: 350px')
        expect(await height() === 500, 'it is higher than the window', await height())
        await page.evaluate(() => { window.warnings = [] })
        await show(page, `{ ${items(9000)} }`, 'height: auto; width: 350px; max-height: 170px')
        expect(await height() === 170, 'it is not as high as it may be', await height())
        await page.evaluate(() => view.view.scrollToEnd())
        await settled(page)
        expect((await texts(page)).includes('8999'), 'it does not scroll', await texts(page))
        expect(same(await page.evaluate(() => warnings), []), 'a warning', await page.evaluate(() => warnings))
    },

    async 'what is in sight is printed, on as many pages as the view is long'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${items(90_000)} }`, 'height: 400px; width: 350px')
        await page.evaluate(() => view.view.scrollToOffset({ y: 90_000 }))
        await settled(page)
        const before = await page.evaluate(shown)
        const print = async () => Buffer.from((await page.send('Page.printToPDF')).data, 'base64').toString('latin1')
        const pages = (await print()).match(/\/Type\s*\/Page\b/g).length
        expect(pages === 1, 'other pages are printed', pages)
        await settled(page)
        expect(same(await page.evaluate(shown), before), 'the view is elsewhere once it is printed', await page.evaluate(() => view.view.visible))
        // What is printed, on the screen.
        await page.send('Emulation.setEmulatedMedia', { media: 'print' })
        const printed = await page.evaluate(`(() => {
            window.dispatchEvent(new Event('beforeprint'))
            const printed = (${shown})()
            window.dispatchEvent(new Event('afterprint'))
            return printed
        })()`)
        await page.send('Emulation.setEmulatedMedia', { media: '' })
        const places = (cells) => cells.map(({ text, top, left }) => [text, Math.round(top), Math.round(left)])
        expect(same(places(printed), places(before)), 'something else is printed', printed[0], before[0])
        await settled(page)
        expect(same(await page.evaluate(shown), before), 'the view is elsewhere', await page.evaluate(() => view.view.visible))
    },

    async 'all is printed that a program asks for, up to a length'({ open }) {
        const page = await opened(open)
        await page.evaluate(() => {
            window.print = () => {
                const places = [...view.querySelectorAll('.cell')].map((cell) => cell.getBoundingClientRect())
                window.printed = [view.offsetHeight, places.filter(({ top }) => top < view.offsetHeight).length]
            }
        })
        for (const [count, text, height, cells] of [[30, '', 590, 30], [900, '{ length: 1200 }', 1200, 60]]) {
            await show(page, `{ ${items(count)} }`, 'height: 400px; width: 350px')
            await page.evaluate(() => view.view.scrollToOffset({ y: 100 }))
            await settled(page)
            const before = await page.evaluate(shown)
            await page.evaluate(`view.view.print(${text})`)
            const printed = await page.evaluate(() => window.printed)
            expect(same(printed, [height, cells]), 'something else is printed', printed, [height, cells])
            await settled(page)
            expect(same(await page.evaluate(shown), before), 'the view is elsewhere', await page.evaluate(() => view.view.visible))
        }
    },

    async 'text is selected by a drag where nothing else is dragged'({ open }) {
        const page = await opened(open)
        const selects = () => page.evaluate(() => getComputedStyle(view.querySelector('.space')).userSelect)
        const [from, to] = [{ x: 30, y: 20 }, { x: 30, y: 260 }]
        for (const [options, style, text] of [
            ["selects: 'none'", 'auto', true], ["selects: 'none', onreorder() {}", 'none', false],
            ["selects: 'none', ondragout() {}", 'none', false], ['', 'none', false], ['onreorder() {}', 'none', false]]) {
            await show(page, `{ ${items(60)}, ${options} }`)
            await page.evaluate(() => getSelection().removeAllRanges())
            await page.mouse('mouseMoved', from)
            await page.mouse('mousePressed', from)
            expect(await selects() === style, `another user-select while it is pressed: ${options}`, await selects())
            for (const y of [40, 150, to.y]) await page.mouse('mouseMoved', { x: 30, y }, { buttons: 1 })
            const selected = await page.evaluate(() => getSelection().toString())
            expect(Boolean(selected) === text, `other text is selected: ${options}`, selected)
            await page.mouse('mouseReleased', to)
            await settled(page)
            const now = options.includes("'none'") ? 'auto' : 'none'
            expect(await selects() === now, `another user-select afterwards: ${options}`, await selects())
        }
    },

    async 'what is selected differs from all else where the system forces its colours'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${items(60)} }`)
        await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
        await page.evaluate(() => { view.selection = [1] })
        await settled(page)
        const looks = await page.evaluate(() => [0, 1].map((key) => {
            const { color, backgroundColor } = getComputedStyle(view.view.nodeOf(key))
            return [color, backgroundColor]
        }))
        expect(looks[0][1] !== looks[1][1] && looks[1][0] !== looks[1][1], 'what is selected looks as all else', looks)
        expect(looks[0][0] !== looks[1][0] || looks[0][1] !== looks[1][0], 'its text is as its background', looks)
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
