// The collection view in React and Vue: cells are filled by the framework, and changed by its state.
//
//     node frameworks.mjs LAYOUTCTL SOCKET

import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, served } from './served.mjs'
import { middleOf, same, settled } from './view_page.mjs'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

// Behind each framework's own code: the items whose photos are rendered, and how many photos are mounted.
const COUNTS = ';[window.rendered, window.alive] = [[], 0]'
const FRAMEWORKS = {
    react: ['react-dom.production.min.js', `
        const { memo, useEffect } = React
        React.memo = (component) => memo((props) => {
            rendered.push(props.item.id)
            useEffect(() => { alive++; return () => { alive-- } }, [])
            return component(props)
        })
        const { createRoot } = ReactDOM
        ReactDOM.createRoot = (node) => window.root = createRoot(node)
        window.unmount = () => root.unmount()`],
    vue: ['vue.runtime.min.js', `
        const note = function () { if (this.$options.propsData?.item) rendered.push(this.item.id) }
        Vue.mixin({
            beforeMount: note, beforeUpdate: note,
            mounted() { if (this.$options.propsData?.item) alive++ }, destroyed() { if (this.$options.propsData?.item) alive-- } })
        window.unmount = () => {
            const app = document.querySelector('main').__vue__
            app.$destroy()
            app.$el.remove()
        }`],
}

/** The texts of cells in sight, by the numbers that they begin with. */
const cells = () => Object.fromEntries([...view.querySelectorAll('.cell')].map(({ textContent }) => [textContent.split(' ')[0], textContent]))
const textOf = (page, id) => page.evaluate(`(${cells})()['${id}']`)
const isShown = (page, id, text) => page.until(`${text}`, `() => (${cells})()['${id}'] === ${JSON.stringify(text)}`)

/** A photo for each cell, and none beside. */
const areMounted = (page) => page.until('a photo in each cell', () => (
    alive === view.querySelectorAll('.cell').length && alive === document.querySelectorAll('.photo').length
    && [...view.querySelectorAll('.cell')].every((cell) => cell.childElementCount === 1)))

const rendered = (page) => page.evaluate(() => window.rendered.splice(0))
const button = (page, label) => page.evaluate((label) => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(label)).click()
}, label)

/** Counts cells without a photo as the browser is about to paint: observers of sizes are called last. */
function watchFrames() {
    window.empty = 0
    const probe = document.body.appendChild(document.createElement('div'))
    const count = () => { window.empty += [...view.querySelectorAll('.cell')].filter((cell) => cell.childElementCount === 0).length }
    new ResizeObserver(count).observe(probe)
    const change = (time) => {
        probe.style.width = `${1 + time % 2}px`
        requestAnimationFrame(change)
    }
    requestAnimationFrame(change)
}

async function check(page) {
    await page.until('cells', () => {
        window.view = document.querySelector('collection-view')
        return view?.querySelectorAll('.photo').length > 20
    })
    await settled(page)
    await areMounted(page)

    // State of an item renders its cell alone, and state of a component too.
    await rendered(page)
    const middle = await middleOf(page, '3  0')
    await page.mouse('mouseMoved', middle)
    await isShown(page, 3, '3  1')
    expect(same(await rendered(page), [3]), 'other cells are rendered as the mouse comes')
    for (const clickCount of [1, 2]) {
        await page.mouse('mousePressed', middle, { clickCount })
        await page.mouse('mouseReleased', middle, { clickCount })
    }
    await isShown(page, 3, '3 ♥ 1')
    await settled(page)
    const likes = await rendered(page)
    expect(likes.length > 0 && likes.every((id) => id === 3), 'other cells are rendered for an item', likes)

    // Selection is state.
    await page.until('the selection', () => [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Remove 1'))

    // Items come before it: its component stays. Beside all cells, the pointer comes to no other one as they move.
    await page.mouse('mouseMoved', { x: 600, y: 490 })
    await button(page, 'Add')
    await page.until('an item in front', () => Number(view.querySelector('.cell[aria-posinset="1"]')?.textContent.split(' ')[0]) > 100_000)
    await settled(page)
    expect(await textOf(page, 3) === '3 ♥ 1', 'it has lost its state', await textOf(page, 3))
    expect(await page.evaluate(() => view.view.nodeOf(3).ariaPosInSet) === '5', 'it is elsewhere')
    await areMounted(page)

    // Far away and back: nothing leaks, and no other item has got its state.
    await page.evaluate(watchFrames)
    for (const [y, changed] of [[300, ['3 ♥ 1']], [200_000, []], [400_000, []], [90_000, []], [0, ['3 ♥ 0']]]) {
        await page.evaluate((y) => view.view.scrollToOffset({ y }), y)
        await settled(page)
        await areMounted(page)
        const texts = Object.values(await page.evaluate(cells)).filter((text) => !/^\d+ {2}0$/.test(text))
        expect(same(texts, changed), 'cells show what is another item\'s', texts)
    }
    expect(await page.evaluate(() => alive < 200), 'too many components')
    const empty = await page.evaluate(() => window.empty)
    expect(empty === 0, 'the browser paints cells without a photo', empty)

    await button(page, 'Remove')
    await page.until('the item to be gone', () => view.view.nodeOf(3) === undefined && view.items.length === 100_000)
    await page.until('nothing to be selected', () => [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Remove 0'))
    await settled(page)
    await areMounted(page)

    await page.evaluate(() => unmount())
    await page.until('all to be unmounted', () => alive === 0 && view.view === undefined && view.children.length === 0)
}

/** The pages beside the frameworks' files, as the README says. */
function copied() {
    const readme = readFileSync(join(repository, 'examples/clients/web/README.md'), 'utf8')
    const [, commands] = /<!-- packages -->\n```sh\n([^]*?)layoutctl gateway --embedded --files "\$pages"\n```/.exec(readme)
    return execFileSync('sh', ['-euc', `${commands}printf %s "$pages"`], { cwd: repository, encoding: 'utf8' })
}

const folder = copied()
try {
    for (const [name, [file, watch]] of Object.entries(FRAMEWORKS)) {
        if (process.exitCode) break
        appendFileSync(join(folder, 'frameworks', file), `${COUNTS};{${watch}}`)
        await served(folder, { width: 620, height: 500 }, async ({ open }) => check(await open({ path: `frameworks/${name}.html` })))
        console.log(process.exitCode ? 'FAIL' : 'pass', name)
    }
} finally {
    rmSync(folder, { recursive: true, force: true })
}
