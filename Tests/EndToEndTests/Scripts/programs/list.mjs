// The list of a million rows on the page of the web client: a few rows lie where they belong, at the start, at the end and after a scroll.

import { expect, served } from './served.mjs'

/** The first and the last row in sight, and whether the rows between them are there, each below the one before. */
const shown = () => {
    const place = view.getBoundingClientRect()
    const rows = [...view.querySelectorAll('.cell')].map((row) => ({ item: Number(row.textContent), ...row.getBoundingClientRect().toJSON() }))
        .filter(({ top, bottom }) => bottom > place.top && top < place.bottom)
        .sort((a, b) => a.item - b.item)
    const isWhole = rows.length > 5 && rows[0].top <= place.top && rows.at(-1).bottom >= place.bottom - 1
        && rows.slice(1).every(({ item, top }, index) => item === rows[index].item + 1 && top >= rows[index].top)
    return { isWhole, first: rows[0]?.item, last: rows.at(-1)?.item, count: view.querySelectorAll('.cell').length }
}

await served('clients/web', { width: 600, height: 500 }, async ({ open, picture }) => {
    const page = await open({ path: 'list.html' })
    await page.until('the first rows', `() => { const { isWhole, first } = (${shown})(); return isWhole && first === 0 }`)
    await page.evaluate(() => { view.scrollTop = view.scrollHeight })
    await page.until('the last row', `() => { const { isWhole, last } = (${shown})(); return isWhole && last === 999_999 }`)
    const end = await page.evaluate(shown)
    await page.evaluate(() => { view.scrollTop -= 2000 })
    await page.until('the rows above', `(last) => { const { isWhole, last: now } = (${shown})(); return isWhole && now < last }`, end.last)
    const blank = await page.evaluate(`(async () => {
        let blank = 0
        for (let step = 1; step <= 100; step++) {
            view.scrollTop = (step / 100) ** 2 * view.scrollHeight
            await new Promise((resolve) => { requestAnimationFrame(resolve) })
            if (!(${shown})().count || (${shown})().first === undefined) blank += 1
        }
        return blank
    })()`)
    expect(blank === 0, 'frames without a row while the scroll bar is dragged', blank)
    const { count } = await page.evaluate(shown)
    expect(count < 1000, 'rows out of sight are kept', count)
    await page.send('Emulation.setDeviceMetricsOverride', { width: 300, height: 800, deviceScaleFactor: 1, mobile: false })
    await page.until('a taller page to be filled', `() => (${shown})().isWhole`)
    await picture(page, 'list')
})
