// Measures the collection view with 100,000 photos beside a plain loop that places as many nodes: `node view_frames.mjs LAYOUTCTL SOCKET
// [MINUTES]`. With MINUTES, each is used for so long: one scrolls by 12 points in each frame, and jumps somewhere else after 300 of them.

import { served } from './served.mjs'

const minutes = Number(process.argv[4] ?? 0)

/** A page without the view: as many nodes, in rows as `flow` would lay them out without justifying them. */
const plain = async () => {
    document.body.replaceChildren()
    await new Promise((resolve) => { requestAnimationFrame(resolve) })
    const start = performance.now()
    const view = document.createElement('div')
    view.style.cssText = 'height: 100vh; overflow: auto; position: relative'
    let [x, y] = [0, 0]
    for (let id = 0; id < 100_000; id++) {
        const width = 80 + id * 37 % 90
        if (x + width > innerWidth - 20) [x, y] = [0, y + 110]
        const cell = view.appendChild(document.createElement('div'))
        cell.className = 'cell'
        cell.textContent = id
        cell.style.cssText = `--hue: ${id % 360}; position: absolute; box-sizing: border-box; left: ${x}px; top: ${y}px; width: ${width}px; height: 100px`
        x += width + 10
    }
    document.body.append(view)
    await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) })
    window.view = view
    return performance.now() - start
}

const withView = async () => {
    document.body.replaceChildren()
    await new Promise((resolve) => { requestAnimationFrame(resolve) })
    const start = performance.now()
    const view = document.createElement('collection-view')
    Object.assign(view, {
        items: Array.from({ length: 100_000 }, (_, id) => ({ id, width: 80 + id * 37 % 90 })), size: ({ width }) => [width, 100],
        render(cell, { id }) {
            cell.textContent = id
            cell.style.setProperty('--hue', id % 360)
        } })
    view.style.height = '100vh'
    document.body.append(view)
    window.view = view
    while (view.querySelectorAll('.cell').length === 0) await new Promise((resolve) => { requestAnimationFrame(resolve) })
    return performance.now() - start
}

/** Frames of a scroll by `step` points a frame, with a jump after each `jump` of them: how many were dropped, and how many had no cell. */
const scrolled = async ({ step, milliseconds, jump = Infinity }) => {
    // A view that keeps all nodes always has some on the screen.
    const cells = view.getElementsByClassName('cell')
    const hasCells = () => cells.length === 100_000 || [...cells].some((cell) => {
        const { top, bottom } = cell.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
    })
    view.scrollTop = 0
    await new Promise((resolve) => { setTimeout(resolve, 500) })
    const first = await new Promise((resolve) => { requestAnimationFrame(resolve) })
    let [frames, dropped, blank, longest, last, chance] = [0, 0, 0, 0, first, 1]
    while (last - first < milliseconds) {
        frames += 1
        if (frames % jump === 0) {
            chance = chance * 48271 % 2147483647
            view.scrollTop = chance / 2147483647 * (view.scrollHeight - view.clientHeight)
        } else {
            view.scrollTop += step
        }
        const now = await new Promise((resolve) => { requestAnimationFrame(resolve) })
        dropped += Math.max(Math.round((now - last) / (1000 / 60)) - 1, 0)
        longest = Math.max(longest, now - last)
        last = now
        if (!hasCells()) blank += 1
    }
    return { frames, perSecond: Math.round(10_000 * frames / (last - first)) / 10, dropped, blank, longest: Math.round(longest) }
}

/** After a collection of what is no longer used. */
async function memory(page) {
    await page.send('HeapProfiler.collectGarbage')
    const { metrics } = await page.send('Performance.getMetrics')
    const { JSHeapUsedSize, Nodes } = Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
    console.log(`    ${Math.round(JSHeapUsedSize / 1e6)} MB of JavaScript, ${Nodes} nodes of the document`)
}

await served('clients/web', { width: 900, height: 700 }, async ({ open }) => {
    for (const [name, make] of [['the view', withView], ['a plain loop', plain]]) {
        const page = await open({ path: 'photos.html' })
        await page.until('the page', () => document.readyState === 'complete' && customElements.get('collection-view'))
        const milliseconds = Math.round(await page.evaluate(make))
        const nodes = await page.evaluate(() => view.querySelectorAll('.cell').length)
        console.log(`${name}: ${milliseconds} ms to the first picture, ${nodes} nodes`)
        await page.send('Performance.enable')
        for (const step of [40, 400]) console.log(`    by ${step} points a frame:`, JSON.stringify(await page.evaluate(scrolled, { step, milliseconds: 2000 })))
        await memory(page)
        if (minutes === 0) continue
        console.log(`    ${minutes} minutes of use:`, JSON.stringify(await page.evaluate(scrolled, { step: 12, milliseconds: 60_000 * minutes, jump: 300 })))
        await memory(page)
    }
})
