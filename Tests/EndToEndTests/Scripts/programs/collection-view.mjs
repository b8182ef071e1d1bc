// The collection view: keys, wheel, pointer and touch, and changes of the model and the layout.

import { expect } from './served.mjs'
import { carryOut, middleOf, opened, same, settled, show, shown, texts } from './view_page.mjs'

const [ALT, CTRL, SHIFT] = [1, 2, 8]
const ITEMS = `items: Array.from({ length: 60 }, (_, id) => ({ id })), parameters: { itemSize: [100, 50] },
    render(cell, { id }) { cell.textContent = id }`
const SECTIONS = `sections: ['a', 'b'].map((id) => ({ id, items: [1, 2, 3, 4].map((number) => ({ id: id + number })) })),
    parameters: { itemSize: [100, 50], sectionInset: [0, 0, 60, 0] }, render(cell, { id }) { cell.textContent = id }`

const checks = {
    async 'a hundred thousand photos, by keys and wheel'({ open, picture }) {
        const page = await open({ path: 'photos.html' })
        await page.until('the first photos', `() => {
            window.view = document.querySelector('collection-view')
            return (${shown})()[0]?.text === '0'
        }`)
        await settled(page)
        await picture(page, 'photos')
        await page.evaluate(() => view.focus())
        await page.press('End')
        await page.until('the last photo', `() => (${shown})().at(-1).text === '99999' && document.activeElement.textContent === '99999'`)
        const { name, position, count, isSelected } = await page.evaluate(() => ({
            name: document.activeElement.role, position: document.activeElement.ariaPosInSet, count: document.activeElement.ariaSetSize,
            isSelected: document.activeElement.ariaSelected }))
        expect(same([name, position, count, isSelected], ['option', '100000', '100000', 'true']), 'a reader hears', name, position, count, isSelected)
        await page.press('ArrowUp')
        await page.until('one above', () => Number(document.activeElement.textContent) < 99_999)
        await settled(page)
        const { top } = await page.evaluate(() => ({ top: view.scrollTop }))
        await page.press('PageUp')
        await page.until('a page up', '(top) => view.scrollTop < top && Number(document.activeElement.textContent) < 99990', top)
        await page.press('Home')
        await page.until('the first photo', () => document.activeElement.textContent === '0' && view.scrollTop === 0)
        await page.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 300, y: 200, deltaX: 0, deltaY: 1200 })
        await page.until('the wheel to scroll', `() => view.scrollTop >= 1100 && (${shown})().length > 10`)
        expect(await page.evaluate(() => view.querySelectorAll('.cell').length) < 200, 'cells out of sight are kept')
        await page.until('the reading order', () => [...view.querySelectorAll('.cell')]
            .every(({ textContent, previousSibling }) => !previousSibling || Number(previousSibling.textContent) < Number(textContent)))
        await page.press('a', CTRL)
        await page.until('everything to be selected', () => view.selection.size === 100_000)
    },

    async 'clicks, ranges and a rubber band select'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${ITEMS}, onselected(keys) { window.told = [...keys] }, onactivate(key, { id }) { window.opened = [key, id] } }`)
        const select = async (text, modifiers) => {
            const point = await middleOf(page, text)
            await page.mouse('mousePressed', point, { modifiers })
            await page.mouse('mouseReleased', point, { modifiers })
            return page.evaluate(() => [...view.selection])
        }
        expect(same(await select('7'), [7]), 'a click does not select')
        expect(same(await select('10', SHIFT), [7, 8, 9, 10]), 'Shift does not select a range')
        expect(same(await select('3', CTRL), [7, 8, 9, 10, 3]), 'Ctrl does not add')
        expect(same(await select('8', CTRL), [7, 9, 10, 3]), 'Ctrl does not take away')
        expect(same(await page.evaluate(() => told), [7, 9, 10, 3]), 'the program was not told')
        await page.press('Enter')
        expect(same(await page.evaluate(() => opened), [8, 8]), 'Enter does not activate the focused item')
        // From between the items, over four of them.
        const [from, to] = [await middleOf(page, '1'), await middleOf(page, '7')]
        const beside = { x: from.x - 55, y: from.y }
        await page.drag(beside, to)
        await page.until('the rubber band to select', () => JSON.stringify([...view.selection]) === '[1,2,6,7]')
        expect(await page.evaluate(() => document.querySelector('.rubber-band')) === null, 'the rubber band stays')
    },

    async 'an item that is pressed stays where it is in the page until it is clicked'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${ITEMS} }`)
        const isInOrder = `() => [...view.querySelectorAll('.cell')].every(({ textContent, previousSibling }) => (
            !previousSibling || Number(previousSibling.textContent) < Number(textContent)))`
        await page.until('the reading order', isInOrder)
        const point = await middleOf(page, '7')
        await page.mouse('mousePressed', point)
        // The picture rests again, in another order than its nodes.
        await page.evaluate(() => {
            const { matches } = Element.prototype
            Element.prototype.matches = function (selector) {
                window.wasAsked ||= selector === ':active'
                return matches.call(this, selector)
            }
            const layer = view.querySelector('.layer')
            layer.append(layer.firstChild)
            view.view.selection = [3]
        })
        await page.until('the order to be asked for', () => window.wasAsked)
        expect(!await page.evaluate(`(${isInOrder})()`), 'nodes are moved while one is pressed')
        await page.mouse('mouseReleased', point)
        await page.until('the click', () => [...view.selection].join() === '7')
        await page.until('the reading order after it', isInOrder)
    },

    async 'changes of the model are followed, with animations'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${ITEMS} }`)
        const change = async (work) => {
            await page.evaluate(() => {
                const animate = window.animate ??= Element.prototype.animate
                window.begun = 0
                Element.prototype.animate = function (...parameters) {
                    window.begun += 1
                    return animate.apply(this, parameters)
                }
            })
            await page.evaluate(work)
            await page.until('animations', () => window.begun > 3)
            await settled(page)
            return (await texts(page)).slice(0, 6).map(Number)
        }
        expect(same(await change(() => view.view.insert([{ id: 100 }, { id: 101 }], { after: 1 })), [0, 1, 100, 101, 2, 3]), 'not inserted')
        expect(same(await change(() => view.view.remove([0, 100])), [1, 101, 2, 3, 4, 5]), 'not removed')
        expect(same(await change(() => view.view.move([5, 1], { before: 3 })), [101, 2, 5, 1, 3, 4]), 'not moved')
        expect(same(await change(() => { view.items = view.items.slice(0, 20).reverse() }), [19, 18, 17, 16, 15, 14]), 'not made equal to an array')
        const filter = () => { view.items = view.items.map(({ id }) => ({ id, isNew: true })).filter(({ id }) => id % 2) }
        expect(same(await change(filter), [19, 17, 15, 13, 11, 9]), 'not filtered')
        // What the model has not got is not shown, although the daemon still has it.
        const isGone = await page.evaluate(() => new Promise((resolve) => {
            view.items = view.items.slice(1)
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(view.view.nodeOf(19) === undefined)))
        }))
        expect(isGone, 'a removed item is shown')
        await settled(page)
        await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
        await page.evaluate(() => { view.items = [...view.items].reverse() })
        const animated = await page.evaluate(async () => {
            await view.view.settled()
            return document.getAnimations().length
        })
        expect(animated === 0, 'cells move although the desktop says that nothing should', animated)
        const message = await page.evaluate(() => { try { view.items = [{ id: 1 }, { id: 1 }] } catch (error) { return error.message } })
        expect(message === 'two items have the key 1, expected one', 'no error for two items with one key', message)
    },

    async 'what one reads stays when the page is resized'({ open }) {
        const page = await opened(open)
        await show(page, '{ items: Array.from({ length: 5000 }, (_, id) => ({ id })), render(cell, { id }) { cell.textContent = id } }')
        await page.evaluate(() => { view.scrollTop = 12_000 })
        await settled(page)
        const [{ text, top }] = (await page.evaluate(shown)).filter(({ top }) => top >= 0)
        for (const width of [400, 700, 330]) {
            await page.send('Emulation.setDeviceMetricsOverride', { width, height: 500, deviceScaleFactor: 1, mobile: false })
            await page.until('another width', (width) => document.documentElement.clientWidth === width
                && view.view.visible.width === view.clientWidth, width)
            await settled(page)
            const now = (await page.evaluate(shown)).find((each) => each.text === text)
            expect(now && Math.abs(now.top - top) <= 1, 'what one reads has moved', width, top, now)
        }
    },

    async 'items are moved by pointer, touch and keys'({ open, picture }) {
        const page = await opened(open)
        await show(page, `{ ${SECTIONS}, onreorder(keys, to) { window.moved = [keys, to] } }`)
        const order = () => page.evaluate(() => view.sections.map(({ items }) => items.map(({ id }) => id).join(' ')))
        await page.drag(await middleOf(page, 'a2'), await page.evaluate(() => {
            const { left, y, height } = [...view.querySelectorAll('.cell')].find(({ textContent }) => textContent === 'b3').getBoundingClientRect()
            return { x: left + 10, y: y + height / 2 }
        }))
        await page.until('the drop', () => window.moved)
        await settled(page)
        expect(same(await order(), ['a1 a3 a4', 'b1 b2 a2 b3 b4']), 'not dropped in the other section', await order())
        expect(same(await page.evaluate(() => moved), [['a2'], { before: 'b3' }]), 'the program was not told', await page.evaluate(() => moved))
        expect(same(await texts(page), ['a1', 'a3', 'a4', 'b1', 'b2', 'a2', 'b3', 'b4']), 'it is drawn otherwise', await texts(page))
        // By a finger that rests, to the front.
        const [from, to] = [await middleOf(page, 'b4'), await middleOf(page, 'a1')]
        const touch = (type, ...points) => page.send('Input.dispatchTouchEvent', { type, touchPoints: points })
        await touch('touchStart', from)
        await page.until('the item to be lifted', () => view.querySelector('.dragging') !== null)
        for (const part of [0.3, 0.7, 1]) await touch('touchMove', { x: from.x + (to.x - 30 - from.x) * part, y: from.y + (to.y - from.y) * part })
        await page.until('room', () => view.querySelector('.drop-place')?.getBoundingClientRect().top < 50)
        await picture(page, 'moving')
        await touch('touchEnd')
        await page.until('the drop', () => window.moved[0][0] === 'b4')
        await settled(page)
        expect(same(await order(), ['b4 a1 a3 a4', 'b1 b2 a2 b3']), 'not dropped at the front', await order())
        // By keys.
        await page.click(await middleOf(page, 'b1'))
        await page.press('ArrowRight', ALT)
        await page.until('the move', () => window.moved[0][0] === 'b1')
        await settled(page)
        expect(same(await order(), ['b4 a1 a3 a4', 'b2 b1 a2 b3']), 'a key does not move', await order())
        // At an edge the view scrolls.
        await show(page, `{ ${ITEMS.replace('60', '1000')}, onreorder(keys, to) { window.moved = [keys, to] } }`)
        const item = await middleOf(page, '3')
        await page.mouse('mouseMoved', item)
        await page.mouse('mousePressed', item)
        await page.mouse('mouseMoved', { x: item.x, y: 250 }, { buttons: 1 })
        await page.mouse('mouseMoved', { x: item.x, y: 495 }, { buttons: 1 })
        await page.until('the view to scroll', () => view.scrollTop > 400 && view.querySelector('.dragging') !== null)
        await page.mouse('mouseReleased', { x: item.x, y: 495 })
        await page.until('the drop', () => window.moved[0][0] === 3)
        await settled(page)
        expect(await page.evaluate(() => view.items.findIndex(({ id }) => id === 3)) > 40, 'not dropped where the view has scrolled to')
    },

    async 'Escape puts back what is dragged'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${SECTIONS}, onreorder() { window.moved = true } }`)
        const start = await middleOf(page, 'a3')
        await page.mouse('mouseMoved', start)
        await page.mouse('mousePressed', start)
        await page.mouse('mouseMoved', { x: start.x, y: start.y + 90 }, { buttons: 1 })
        await page.until('the item to be lifted', () => view.querySelector('.dragging') !== null)
        await page.press('Escape')
        await page.until('the item to be put back', () => !view.querySelector('.dragging'))
        await page.mouse('mouseReleased', start)
        await settled(page)
        expect(same(await texts(page), ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4']), 'Escape moves an item', await texts(page))
        expect(!await page.evaluate(() => window.moved), 'the program is told of a move')
    },

    async 'headers stay in sight'({ open, picture }) {
        const page = await opened(open)
        await show(page, `{
            sections: ['Spring', 'Summer'].map((id) => ({ id, items: Array.from({ length: 200 }, (_, item) => ({ id: id + ' ' + item })) })),
            parameters: { itemSize: [180, 40], headerReferenceSize: [0, 30], sectionHeadersPinToVisibleBounds: true },
            render(cell, { id }) { cell.textContent = id }, header(header, { id }) { header.textContent = id } }`)
        const header = () => [...view.querySelectorAll('.header')].map((each) => [each.textContent, each.getBoundingClientRect().top])
            .filter(([, top]) => Math.abs(top) < 1)[0]?.[0]
        for (const [top, name] of [[0, 'Spring'], [1000, 'Spring'], [1e6, 'Summer']]) {
            await page.evaluate((top) => { view.scrollTop = top }, top)
            await page.until(`the header ${name} at ${top}`, `(name) => (${header})() === name`, name)
        }
        await picture(page, 'headers')
    },

    async 'headers and footers pin by a scroll alone, before the daemon knows of it'({ open }) {
        // Where those of a section are, and where they come to be at once when the view scrolls so that the section's begin `past` the edge.
        const pinned = (kind, section, axis, past) => `(() => {
            const edge = '${axis}' === 'y' ? ['top', 'scrollTop'] : ['left', 'scrollLeft']
            const ofSection = [...view.querySelectorAll('.${kind}')].find((node) => node.textContent === '${section}')
            if (!ofSection) return []
            const place = () => ofSection.getBoundingClientRect()[edge[0]] - view.getBoundingClientRect()[edge[0]]
            const [before, position] = [place(), view[edge[1]]]
            view[edge[1]] += before + ${past}
            const [after, isThere] = [place(), view[edge[1]] !== position]
            view[edge[1]] = position
            return isThere ? [before, after, place()] : [before]
        })()`
        const cases = [
            { name: 'downwards', count: 20, sections: 30, axis: 'y', from: 0 },
            { name: 'in content longer than a browser can scroll', count: 20, sections: 50_000, axis: 'y', from: 4_000_000 },
            { name: 'sideways', count: 20, sections: 30, axis: 'x', from: 0 },
        ]
        for (const { name, count, sections, axis, from } of cases) {
            const page = await opened(open)
            const [size, header] = axis === 'y' ? ['[180, 40]', '[0, 30]'] : ['[40, 180]', '[30, 0]']
            await show(page, `{
                sections: Array.from({ length: ${sections} }, (_, id) => ({ id,
                    items: Array.from({ length: ${count} }, (_, item) => ({ id: id * ${count} + item })) })),
                parameters: { itemSize: ${size}, minimumLineSpacing: 0, headerReferenceSize: ${header}, footerReferenceSize: ${header},
                    scrollDirection: '${axis === 'y' ? 'vertical' : 'horizontal'}',
                    sectionHeadersPinToVisibleBounds: true, sectionFootersPinToVisibleBounds: true },
                render(cell, { id }) { cell.textContent = id }, header(header, { id }) { header.textContent = id },
                supplementary(footer, { section }) { footer.textContent = section } }`)
            await page.evaluate(`view.scrollTop = ${from}`)
            await settled(page)
            // The first header that is not pinned yet, and a footer that is.
            const [header2, footer] = await page.until(`${name}, headers and footers`, `() => {
                const [start, end] = '${axis}' === 'y' ? ['top', 'bottom'] : ['left', 'right']
                const outer = view.getBoundingClientRect()
                const at = (kind) => [...view.querySelectorAll('.' + kind)].map((node) => [node.textContent, node.getBoundingClientRect()])
                const headers = at('header').filter(([, box]) => box[start] > outer[start] + 40).sort((a, b) => a[1][start] - b[1][start])
                const footers = at('footer').filter(([, box]) => Math.abs(box[end] - outer[end]) < 1)
                return headers.length > 0 && footers.length > 0 && [headers[0][0], footers[0][0]]
            }`)
            const [before, after, back] = await page.evaluate(pinned('header', header2, axis, 25))
            expect(before > 40 && Math.abs(after) < 1 && Math.abs(back - before) < 1, `${name}, the next header`, header2, before, after, back)
            const [held, followed] = await page.evaluate(pinned('footer', footer, axis, `20 - before`))
            expect(Math.abs(held - followed) < 1, `${name}, a footer that stays at the end`, footer, held, followed)
        }
    },

    async 'the layout is live, and what it refuses is said above the picture'({ open, picture }) {
        const page = await opened(open)
        await show(page, `{ ${ITEMS}, texts: { reason: ({ message }) => message } }`)
        const widths = () => page.evaluate(() => [0, 1].map((key) => view.view.nodeOf(key).offsetWidth))
        await page.evaluate(() => { view.parameters = { itemSize: [200, 40] } })
        await page.until('wider cells', () => view.view.nodeOf(0).style.width === '200px')
        await settled(page)
        expect(same(await widths(), [200, 200]), 'cells have another width', await widths())
        await page.evaluate(() => { view.parameters = { itemSize: [-1, 40] } })
        await page.until('the reason', () => view.dataset.state === 'failed' && view.querySelector('.notice').textContent.includes('itemSize'))
        expect(same(await widths(), [200, 200]), 'the last picture does not stay', await widths())
        await picture(page, 'refused')
        await page.evaluate(() => {
            view.parameters = { fixedDivisionCount: 3, itemFlexibleDimension: 30 }
            view.layout = 'grid'
        })
        await page.until('the other layout', () => view.dataset.state === 'ready' && Math.abs(view.view.nodeOf(1).offsetWidth - view.clientWidth / 3) < 2)
    },

    async 'a source is loaded as it comes in sight'({ open }) {
        const page = await opened(open)
        await show(page, `{
            source: { length: 100_000, load: (start, end) => {
                (window.loads ??= []).push(start)
                return new Promise((resolve) => { window.resolve = () => resolve(Array.from({ length: end - start }, (_, index) => 'row ' + (start + index))) })
            } },
            layout: 'list', render(cell, text) { cell.textContent = text } }`)
        await page.until('cells without items', () => view.querySelectorAll('.cell.placeholder').length > 10)
        await page.evaluate(() => window.resolve())
        await page.until('the items', `() => (${shown})()[0].text === 'row 0' && !view.querySelector('.placeholder')`)
        await page.evaluate(() => { view.scrollTop = view.scrollHeight })
        await page.until('the last page to be loaded', () => window.loads.at(-1) === 99_900)
        await page.evaluate(() => window.resolve())
        await page.until('the last item', `() => (${shown})().at(-1).text === 'row 99999'`)
        expect(same(await page.evaluate(() => window.loads), [0, 99_900]), 'other pages are loaded', await page.evaluate(() => window.loads))
        // What is measured keeps its estimate until it is loaded.
        await show(page, `{
            source: { length: 100, load: () => new Promise((resolve) => { window.resolve = () => resolve(Array(100).fill('text')) }) },
            layout: 'compositional', parameters: { sections: [{ group: { group: 'vertical', size: [{ fractionalWidth: 1 }, { estimated: 64 }],
                subitems: [{ size: [{ fractionalWidth: 1 }, { estimated: 64 }] }] } }] },
            render(cell, text) { cell.textContent = text; cell.style.font = '16px/20px serif' } }`)
        const first = () => page.evaluate(() => [view.querySelector('.cell').offsetHeight, view.querySelector('.cell').ariaLabel])
        expect(same(await first(), [64, 'Loading']), 'a cell without an item has another size or name', await first())
        await page.evaluate(() => window.resolve())
        await page.until('sizes to be measured', () => view.querySelector('.cell').offsetHeight === 36)
        await settled(page)
        expect(same(await first(), [36, null]), 'a loaded cell has another size or name', await first())
    },
}

await carryOut(checks)
