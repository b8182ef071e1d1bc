// What changes of a model of 100,000 items cost the page's thread, beside a Map of all keys, made in the same page.
//
//     node view_edits.mjs LAYOUTCTL SOCKET

import { opened, settled } from './view_page.mjs'
import { served } from './served.mjs'

/** The median milliseconds of some runs of `work` with what `prepare` makes of the items, before each of which everything is drawn. */
async function median(page, work, prepare = (items) => items) {
    const times = []
    for (let run = 0; run < 9; run++) {
        await settled(page)
        times.push(await page.evaluate(`(() => {
            const prepared = (${prepare})(view.items)
            const start = performance.now();
            (${work})(prepared)
            return performance.now() - start
        })()`))
    }
    return times.sort((one, other) => one - other)[4]
}

await served('clients/web', { width: 620, height: 500 }, async ({ open }) => {
    const page = await opened(open)
    await page.evaluate(() => { window.view = document.querySelector('collection-view'); window.key = 1e6 })
    const map = await median(page, (items) => { window.map = new Map(items.map((item) => [item.id, item])) })
    const set = (items) => { view.items = items }
    for (const [name, work, prepare] of [
        ['insert', () => view.view.insert([{ id: key++, width: 90 }], { before: 50_000 })],
        ['remove', () => view.view.remove([--key])],
        ['items with one more', set, (items) => items.toSpliced(50_000, 0, { id: key++, width: 90 })],
        ['items with one that moves', set, (items) => [items.at(-1), ...items.slice(0, -1)]],
    ]) {
        const time = await median(page, work, prepare)
        console.log(`${name}: ${time.toFixed(2)} ms, ${(time / map).toFixed(3)} of a Map of all keys (${map.toFixed(1)} ms)`)
    }
})
