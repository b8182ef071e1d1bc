// What a screen reader gets of the collection view: the browser's tree of accessibility.

import { expect } from './served.mjs'
import { carryOut, middleOf, opened, same, settled, show } from './view_page.mjs'

const CTRL = 2
const items = (count) => `label: 'Numbers', items: Array.from({ length: ${count} }, (_, id) => ({ id })), parameters: { itemSize: [100, 50] },
    render(cell, { id }) { cell.textContent = 'item ' + id }`
const SECTIONS = `label: 'Letters', sections: ['a', 'b', 'c'].map((id) => ({ id, items: Array.from({ length: 20 }, (_, item) => ({ id: id + item })) })),
    parameters: { itemSize: [100, 50], headerReferenceSize: [0, 30] },
    render(cell, { id }) { cell.textContent = id }, header(header, { id }) { header.textContent = 'section ' + id }`

/** The tree below the element with a role, without what is ignored: role, name, properties and children of each node. */
async function tree(page, root) {
    const { nodes } = await page.send('Accessibility.getFullAXTree')
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const below = (id) => {
        const { ignored, role, name, properties = [], childIds = [] } = byId.get(id) ?? { ignored: true }
        const children = childIds.flatMap(below)
        if (ignored || ['none', 'generic'].includes(role.value)) return children
        return [{ role: role.value, name: name?.value ?? '', children, ...Object.fromEntries(properties.map(({ name, value }) => [name, value.value])) }]
    }
    return nodes.filter(({ role, ignored }) => !ignored && role?.value === root).flatMap(({ nodeId }) => below(nodeId))
}

/** Waits until a tree is as expected. */
async function until(what, page, root, test) {
    for (const end = Date.now() + 60_000; ;) {
        const found = await tree(page, root)
        if (test(found)) return found
        if (Date.now() > end) throw new Error(`waited for ${what}: ${JSON.stringify(found).slice(0, 3000)}`)
    }
}

const names = (nodes, role) => nodes.filter((node) => node.role === role).map(({ name }) => name)
const numbers = (nodes) => names(nodes, 'option').map((name) => Number(name.slice(5)))
const isRising = (numbers) => numbers.every((number, index) => index === 0 || numbers[index - 1] < number)

const checks = {
    async 'a list box has its name, and its options are named, numbered and in order, also after a jump'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${items(5000)} }`)
        const [list] = await until('the list box', page, 'listbox', ([list]) => list?.children.length > 20 && isRising(numbers(list.children)))
        expect(list.name === 'Numbers' && list.multiselectable === true, 'another list box', list.name, list.multiselectable)
        expect(list.children.every(({ role }) => role === 'option'), 'something else is in it', list.children.map(({ role }) => role))
        await page.evaluate(() => view.view.scrollToOffset({ y: 30_000 }))
        await settled(page)
        await until('the options in order', page, 'listbox', ([{ children }]) => numbers(children)[0] > 2000 && isRising(numbers(children)))
        const positions = await page.evaluate(() => [...view.querySelectorAll('.cell')].map(({ textContent, ariaPosInSet, ariaSetSize }) => (
            `item ${ariaPosInSet - 1}` === textContent && ariaSetSize === '5000')))
        expect(positions.length > 20 && positions.every(Boolean), 'options have other positions')
    },

    async 'what is selected and focused is an attribute, and said'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${items(60)}, onreorder() {} }`)
        for (const [text, modifiers] of [['item 3', 0], ['item 5', CTRL]]) {
            const point = await middleOf(page, text)
            await page.mouse('mousePressed', point, { modifiers })
            await page.mouse('mouseReleased', point, { modifiers })
        }
        const [{ children }] = await until('the selection', page, 'listbox', ([list]) => list?.children.filter(({ selected }) => selected).length === 2)
        const marked = (name) => children.filter((option) => option[name]).map(({ name }) => name)
        expect(same(marked('selected'), ['item 3', 'item 5']), 'other options are selected', marked('selected'))
        expect(same(marked('focused'), ['item 5']), 'another option has the focus', marked('focused'))
        const isSaid = (text) => page.until(text, (text) => {
            const spoken = view.querySelector('[aria-live=polite]')
            return spoken.textContent === text && spoken.checkVisibility()
        }, text)
        await isSaid('2 selected')
        await page.press('ArrowRight', 1)
        await isSaid('1 moved')
    },

    async 'headers name the groups of their options'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${SECTIONS} }`)
        const [list] = await until('groups', page, 'listbox', ([list]) => list?.children.length > 1 && list.children.every(({ role }) => role === 'group'))
        const [first, second] = list.children
        expect(same([first.name, second.name], ['section a', 'section b']), 'groups have other names', first.name, second.name)
        const options = names(first.children, 'option')
        expect(same(options, Array.from({ length: 20 }, (_, item) => `a${item}`)), 'another group', options)
        // Nodes that are used again belong to the groups of what they show by then.
        await page.evaluate(() => { view.sections = view.sections.slice(1) })
        await settled(page)
        await until('other groups', page, 'listbox', ([{ children }]) => same(names(children, 'group'), ['section b', 'section c'])
            && children.every(({ name, children }) => names(children, 'option').every((option) => name.endsWith(option[0]))))
    },

    async 'a list without a selection has items, and headers between them are text'({ open }) {
        const page = await opened(open)
        await show(page, `{ ${SECTIONS}, selects: 'none' }`)
        const [list] = await until('the list', page, 'list', ([list]) => list?.children.length > 20)
        expect(list.name === 'Letters', 'another name', list.name)
        await until('the order', page, 'list', ([{ children }]) => (
            children[0].role === 'StaticText' && children[0].name === 'section a' && children[1].role === 'listitem'
            && children.every(({ role }) => role === 'listitem' || role === 'StaticText')))
    },

    async 'items that are not loaded say so, and so does a list without items'({ open }) {
        const page = await opened(open)
        await show(page, "{ label: 'Pages', layout: 'list', source: { length: 1000, load: () => new Promise(() => {}) } }")
        await until('what is loading', page, 'listbox', ([list]) => list?.children.length > 5 && list.children.every(({ name }) => name === 'Loading'))
        await show(page, "{ label: 'Nothing', items: [] }")
        await until('the notice', page, 'status', ([status]) => status && JSON.stringify(status).includes('Nothing here yet'))
    },
}

await carryOut(checks)
