// What axe finds wrong with the accessibility of the examples' pages and of the studio, in their main states, light and dark:
// `node axe.mjs LAYOUTCTL SOCKET AXE`, the last of which is the path of axe.min.js.

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { Browser } from '../browser/browser.mjs'
import { studio } from './axe_studio.mjs'
import { expect, given, layoutctl, printed, served } from './served.mjs'
import { settled, show } from './view_page.mjs'

const axe = readFileSync(process.argv[4], 'utf8')
const found = []
let count = 0

/** Notes what is wrong in a page, or in a part of it. */
async function judge(page, state, part = 'document') {
    await page.until('animations to end', () => document.getAnimations().length === 0)
    await page.send('Runtime.evaluate', { expression: axe })
    const violations = await page.evaluate(`(async () => {
        // A page that is only a list needs no heading.
        const { violations } = await axe.run(${part}, { rules: { 'page-has-heading-one': { enabled: false } } })
        return violations.map(({ id, impact, nodes }) => ({ id, impact, count: nodes.length, first: nodes[0].html.slice(0, 200), why: nodes[0].failureSummary }))
    })()`)
    found.push(...violations.map(({ id, impact, count, first, why }) => `${state}: ${id} (${impact}) of ${count}, ${first}\n${why}`))
    count++
}

const cells = (least) => `() => document.querySelectorAll('.cell').length > ${least}`
const SECTIONS = `label: 'Numbers', sections: ['a', 'b'].map((id) => ({ id, items: Array.from({ length: 200 }, (_, item) => ({ id: id + item })) })),
    parameters: { itemSize: [100, 50], headerReferenceSize: [0, 30], sectionHeadersPinToVisibleBounds: true },
    render(cell, { id }) { cell.textContent = id }, header(header, { id }) { header.textContent = id }`

async function views(page, tone) {
    const judged = (state) => judge(page, `a view ${state}, ${tone}`, 'view')
    await show(page, `{ ${SECTIONS}, selects: 'none' }`)
    await judged('of a list')
    await show(page, `{ ${SECTIONS}, onreorder() {} }`)
    await page.evaluate(() => {
        view.selection = ['a3', 'a4']
        view.scrollTop = 100
    })
    await settled(page)
    await page.until('a pinned header', () => [...view.querySelectorAll('.track > .header')]
        .some((header) => header.getBoundingClientRect().top <= view.getBoundingClientRect().top + 1))
    await judged('that is scrolled, with a selection')
    await page.evaluate(() => { view.parameters = { itemSize: [-1, 40] } })
    await page.until('what was refused', () => view.dataset.state === 'failed' && view.querySelector('.notice b') !== null)
    await judged('that refuses its parameters')
    await show(page, "{ label: 'Nothing', items: [] }")
    await judged('without items')
    await show(page, "{ label: 'Pages', layout: 'list', source: { length: 1000, load: () => new Promise(() => {}) } }")
    await judged('that waits for its source')
    await page.evaluate(() => { Object.assign(view, { layout: 'flwo', source: { length: 1, at: () => 1 }, overscan: 0 }) })
    await page.until('the notice', () => view.dataset.state === 'failed' && view.querySelector('.notice b') !== null)
    await judged('without a layout')
}

const pages = {
    async 'clients/web'(open, tone) {
        for (const path of ['photos.html', 'list.html']) {
            const page = await open(path)
            await page.until('cells', cells(10))
            await judge(page, `${path}, ${tone}`)
            if (path === 'photos.html') await views(page, tone)
        }
    },
    async 'programs/chat'(open, tone) {
        const page = await open()
        await page.until('messages', cells(5))
        await judge(page, `chat, ${tone}`)
    },
    async 'programs/wall'(open, tone) {
        const page = await open()
        await page.until('notes', cells(8))
        await page.click('.cell')
        await page.until('a selection', () => !remove.disabled)
        await judge(page, `wall, ${tone}`)
    },
    async 'programs/calendar'(open, tone) {
        const page = await open()
        await page.until('events', () => document.querySelectorAll('.event').length > 18 && view.scrollTop > 300)
        await judge(page, `calendar, ${tone}`)
    },
}
for (const [folder, check] of Object.entries(pages)) {
    await served(folder, {}, async ({ open }) => {
        for (const dark of [false, true]) await check((path) => open({ path, dark }), dark ? 'dark' : 'light')
    })
}

const browser = new Browser()
const gateway = spawn(layoutctl, ['studio', '--socket', given], { stdio: ['ignore', 'pipe', 'inherit'] })
try {
    const url = await printed(gateway)
    for (const dark of [false, true]) {
        const open = (state) => browser.open(`${url}#${new URLSearchParams(state)}`, { dark }), tone = dark ? 'dark' : 'light'
        for (const part of studio) await part(open, tone, judge)
    }
    expect(found.length === 0, `axe finds faults:\n${found.join('\n')}`)
    console.log(`${count} states without a fault`)
} catch (error) {
    console.error(error.stack)
    process.exitCode = 1
} finally {
    await browser.close()
    gateway.kill()
}
