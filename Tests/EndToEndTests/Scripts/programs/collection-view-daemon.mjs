// The collection view and its daemon: other views of one container, what is refused, and a daemon that is killed.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, layoutctl, served } from './served.mjs'
import { carryOut, opened, same, settled, show, shown, texts } from './view_page.mjs'

const checks = {
    async 'two views show one container'({ open, connect }) {
        const page = await opened(open)
        const container = await (await connect()).open({
            name: 'two', layout: 'flow', bounds: { width: 200, height: 300 }, sections: [{ id: 0, itemIds: [...Array(400).keys()] }] })
        await page.evaluate(`(async () => {
            const { Client } = await import(performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/layoutd.js')).name)
            const client = await Client.connect()
            document.body.replaceChildren()
            window.views = []
            for (const left of [0, 250]) {
                const container = await client.attach({ name: 'two' })
                container.withIds = true
                const view = document.createElement('collection-view')
                Object.assign(view, { container, render(cell, id) { cell.textContent = id } })
                view.style.cssText = \`position: fixed; left: \${left}px; top: 0; width: 220px; height: 300px\`
                document.body.append(view)
                views.push(view)
            }
            await Promise.resolve()
            for (const { view } of views) await view.settled()
        })()`)
        const first = (number) => page.evaluate((number) => { window.view = views[number] }, number).then(() => texts(page)).then(([text]) => text)
        await page.evaluate(() => { views[1].scrollTop = 600 })
        await page.until('the second view to scroll', `() => { window.view = views[1]; return Number((${shown})()[0]?.text) > 20 }`)
        expect(await first(0) === '0', 'the other view scrolls, too', await first(0))
        await container.update({ operations: [{ deleteItems: { ids: [0, 40] } }] })
        await page.until('both to follow', () => views.every((view) => view.view.nodeOf(0) === undefined && view.view.nodeOf(40) === undefined))
        await page.until('the first view to be whole', `() => { window.view = views[0]; return (${shown})()[0]?.text === '1' }`)
    },

    async 'the class shows what the README says'({ open }) {
        const page = await opened(open)
        const text = readFileSync(new URL('../../../../examples/clients/web/README.md', import.meta.url), 'utf8')
        const [, body, script] = [...text.matchAll(/```html\n([^]*?)<script type="module">\n([^]*?)<\/script>/g)][1]
        await page.evaluate((body, script) => {
            document.body.innerHTML = body
            // The module that the page has already.
            const { name } = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/collection-view.js'))
            const textContent = script.replace('./collection-view.js', name)
            document.body.append(Object.assign(document.createElement('script'), { type: 'module', textContent }))
        }, body, script)
        await page.until('the messages', () => [...document.querySelectorAll('.cell')].map(({ textContent }) => textContent).join() === 'Hello,Who is there?,Me')
    },

    async 'a gateway that is not there is looked for again'({ open, picture }) {
        const page = await opened(open)
        await page.evaluate(() => {
            document.body.replaceChildren()
            window.view = document.createElement('collection-view')
            Object.assign(view, { url: `ws://${location.host}/nothing`, items: [{ id: 1 }], render(cell, { id }) { cell.textContent = id } })
            view.style.height = '100vh'
            document.body.append(view)
        })
        await page.until('the notice', () => view.dataset.state === 'unreachable' && view.querySelector('.notice button') !== null)
        // Of no use to those who see it: addresses, codes and names in programs.
        const words = await page.evaluate(() => view.querySelector('.notice').innerText.replace(/\s+/g, ' '))
        expect(words === 'The layout service cannot be reached Try again', 'other words', words)
        await picture(page, 'unreachable')
        await page.evaluate(() => { view.url = undefined })
        await page.until('the collection', `() => view.dataset.state === 'ready' && (${shown})().length === 1`)
        page.errors.splice(0)                                    // The browser reports each attempt to connect.
    },

    async 'what is wrong is said, and mended by a button'({ open, connect, picture }) {
        const page = await opened(open)
        await page.evaluate(() => {
            document.body.replaceChildren()
            window.view = document.createElement('collection-view')
            Object.assign(view, { layout: 'flwo', texts: { reason: ({ message }) => message }, items: [{ id: 1 }], render(cell, { id }) { cell.textContent = id } })
            view.style.height = '100vh'
            document.body.append(view)
        })
        await page.until('the reason', () => view.dataset.state === 'failed' && view.querySelector('.notice p')?.textContent.includes('flwo'))
        await picture(page, 'failed')
        await page.evaluate(() => { view.layout = 'flow' })
        await page.click('.notice button')
        await page.until('the collection', `() => view.dataset.state === 'ready' && (${shown})().length === 1`)
        // Somebody closes the container.
        await page.evaluate(() => view.view.container.close())
        await page.until('the notice', () => view.dataset.state === 'closed' && view.querySelector('.notice button') !== null)
        await picture(page, 'closed')
        await page.click('.notice button')
        await page.until('the collection again', `() => view.dataset.state === 'ready' && (${shown})().length === 1`)
        await page.evaluate(() => { view.items = [] })
        await page.until('the notice that there is nothing', () => view.querySelector('.notice b')?.textContent === 'Nothing here yet')
        await page.evaluate(() => { view.items = [{ id: 7 }] })
        await page.until('an item', `() => (${shown})()[0]?.text === '7' && !view.querySelector('.notice b')`)
    },

    async 'more keys than a message may have are refused if they are texts'({ open }) {
        const page = await opened(open)
        await show(page, `{ items: Array.from({ length: 600_000 }, (_, id) => ({ id })), texts: { reason: ({ message }) => message },
            render(cell, { id }) { cell.textContent = id } }`)
        expect(await page.evaluate(`(${shown})()[0].text`) === '0', 'numbers are refused')
        await page.evaluate(() => { view.view.items = Array.from({ length: 600_000 }, (_, id) => ({ id: `item ${id}` })) })
        await page.until('the reason', () => view.dataset.state === 'failed' && view.querySelector('.notice').textContent.includes('expected at most 524288'))
    },
}

await carryOut(checks)
for (const [name, options] of [
    ['a daemon that is killed and started again', `{
        items: Array.from({ length: 5000 }, (_, id) => ({ id })), render(cell, { id }) { cell.textContent = id } }`],
    ['a daemon that is killed and has to be told measured sizes again', `{
        items: Array.from({ length: 500 }, (_, id) => ({ id })), layout: 'compositional', parameters: { sections: [{ group: {
            group: 'vertical', size: [{ fractionalWidth: 1 }, { estimated: 20 }],
            subitems: [{ size: [{ fractionalWidth: 1 }, { estimated: 20 }] }] } }] },
        render(cell, { id }) {
            cell.textContent = id
            cell.style.paddingBottom = id % 7 * 10 + 'px'
        } }`],
]) if (!process.exitCode) await restarted(name, options)

/** A daemon that is killed while the view shows the middle, and started again. */
async function restarted(name, options) {
    const folder = mkdtempSync(join(tmpdir(), 'view-'))
    const socket = join(folder, 's')
    const start = () => spawn(join(dirname(layoutctl), 'layoutd'), ['--socket', socket, '--log-level', 'error'], { stdio: ['ignore', 'inherit', 'inherit'] })
    let daemon = start()
    await served('clients/web', { width: 620, height: 500, socket }, async ({ open, picture }) => {
        const page = await opened(open)
        await show(page, options)
        // Past cells that are measured on the way.
        for (let top = 0; top <= 9000; top += 450) {
            await page.evaluate((top) => { view.scrollTop = top }, top)
            await settled(page)
        }
        const before = await page.evaluate(shown)
        const ended = new Promise((resolve) => { daemon.once('exit', resolve) })
        daemon.kill('SIGKILL')
        await ended
        await page.until('the notice', () => view.dataset.state === 'reconnecting' && view.querySelector('.notice b') !== null)
        await picture(page, 'reconnecting')
        expect(same(await page.evaluate(shown), before), 'the last picture does not stay')
        // The model may change meanwhile.
        await page.evaluate(() => { view.items = [{ id: 5000 }, ...view.items] })
        // And one may scroll on, in what is drawn.
        await page.evaluate(() => { view.scrollTop += 130 })
        await page.until('the place to be noted', () => view.view.visible.y === view.scrollTop)
        daemon = start()
        await page.until('the daemon', () => view.dataset.state === 'ready')
        await settled(page)
        const [{ text, top: place }] = before.filter(({ top }) => top >= 130)
        const top = place - 130
        const now = (await page.evaluate(shown)).find((each) => each.text === text)
        expect(now && Math.abs(now.top - top) <= 1, 'the view is elsewhere', top, now)
        page.errors.splice(0)                                    // The browser reports each attempt to connect.
    })
    console.log(process.exitCode ? 'FAIL' : 'pass', name)
    daemon.kill()
    rmSync(folder, { recursive: true, force: true })
}
if (!process.exitCode) await stopped()

/** A daemon that hangs, as one that is stopped: the view says so, keeps its picture, and goes on once it answers. */
async function stopped() {
    const folder = mkdtempSync(join(tmpdir(), 'view-'))
    const socket = join(folder, 's')
    const daemon = spawn(join(dirname(layoutctl), 'layoutd'), ['--socket', socket, '--log-level', 'error'], { stdio: ['ignore', 'inherit', 'inherit'] })
    await served('clients/web', { width: 620, height: 500, socket }, async ({ open, picture }) => {
        const page = await opened(open)
        await show(page, '{ items: Array.from({ length: 5000 }, (_, id) => ({ id })), render(cell, { id }) { cell.textContent = id } }')
        const before = await page.evaluate(shown)
        daemon.kill('SIGSTOP')
        try {
            await page.until('the notice', () => view.dataset.state === 'silent' && view.querySelector('.notice b') !== null)
            await picture(page, 'silent')
            expect(same(await page.evaluate(shown), before), 'the picture does not stay')
            await page.evaluate(() => { view.view.insert([{ id: 9000 }], { before: 0 }) })
        } finally {
            daemon.kill('SIGCONT')
        }
        await page.until('it to go on', () => view.dataset.state === 'ready' && !view.querySelector('.notice b') && view.view.nodeOf(9000) !== undefined)
    })
    console.log(process.exitCode ? 'FAIL' : 'pass', 'a daemon that hangs')
    daemon.kill()
    rmSync(folder, { recursive: true, force: true })
}
