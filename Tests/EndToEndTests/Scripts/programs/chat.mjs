// The chat: heights are those of the text, and what one reads stays where it is while messages come before and behind it.

import { expect, served } from './served.mjs'

/** Whether each row is as wide as the view and as high as its text, and begins where the one above ends. */
const isMeasured = () => {
    const rows = [...document.querySelectorAll('.cell')].map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top)
    return rows.length > 5 && rows.every(({ width }) => width === view.clientWidth) && rows.slice(1).every(({ top }, index) => Math.abs(top - rows[index].bottom) <= 1)
}
const isAtEnd = () => view.scrollTop + view.clientHeight >= view.scrollHeight - 2
/** The first message that begins on the screen, and where it is. */
const read = () => {
    // In the content: what is drawn may be the picture of where one was before.
    const top = (row) => Number.parseFloat(row.style.translate.split(' ')[1] ?? 0) - view.scrollTop
    const row = [...document.querySelectorAll('.cell')].filter((each) => top(each) >= 0).sort((a, b) => top(a) - top(b))[0]
    return row ? [row.dataset.id, Math.round(top(row) + view.getBoundingClientRect().top)] : [null, 1e9]
}
const count = () => Number.parseInt(state.textContent)
const send = async (page, words) => {
    await page.click('#text')
    await page.send('Input.insertText', { text: words })
    await page.click('form button')
}

await served('programs/chat', { width: 760, height: 640 }, async ({ open, picture }) => {
    const page = await open()
    await page.until('the last messages to be measured', `() => (${isMeasured})() && (${isAtEnd})()`)

    // Near the start, older messages are loaded, until they are not near any more.
    const counts = [await page.evaluate(count)]
    for (let times = 0; times < 3; times++) {
        await page.evaluate(() => { view.scrollTop = 800 })
        await page.until('what one reads to be measured', `() => (${isMeasured})() && (${read})()[1] < 300`)
        const before = await page.evaluate(`(() => { const [id, top] = (${read})(); const by = view.scrollTop - 500; view.scrollTop = 500; return [id, top + by] })()`)
        counts.push(await page.until('older messages', `(before) => (${count})() > before && (${isMeasured})() && view.scrollTop > 600 && (${count})()`, counts.at(-1)))
        // What is off the screen may come after what is on it.
        await page.until('what one read to be there', '(id) => [...document.querySelectorAll(".cell")].some(({ dataset }) => dataset.id === id)', before[0])
        const after = await page.evaluate((id) => {
            const row = [...document.querySelectorAll('.cell')].find(({ dataset }) => dataset.id === id)
            return row && Math.round(row.getBoundingClientRect().top)
        }, before[0])
        expect(after !== undefined && Math.abs(after - before[1]) <= 1, 'what one reads has moved', before, after)
    }

    // Another page writes: this one gets the event and stays; at the end of the content it follows.
    const other = await open({ dark: true })
    await other.until('the other page to be measured', `() => (${isMeasured})() && (${isAtEnd})()`)
    const [reading, known] = [await page.evaluate(read), await page.evaluate(count)]
    await send(other, 'I am late, go ahead without me; I know the way behind the mill and will catch up before the steep part.')
    await page.until('the new message and its notice', `(known) => !newer.hidden && (${count})() === known + 1`, known)
    expect(JSON.stringify(await page.evaluate(read)) === JSON.stringify(reading), 'what one reads has moved', reading, await page.evaluate(read))
    await page.click('#newer')
    await page.until('the new message', `() => (${isAtEnd})() && (${isMeasured})() && document.body.textContent.includes('late')`)
    await send(page, 'See you at the mill, then. I have your bottle!')
    for (const each of [page, other]) {
        await each.until('the end to stay in sight', `() => (${isAtEnd})() && (${isMeasured})() && document.body.textContent.includes('your bottle!')`)
    }
    await picture(page, 'chat')
    await picture(other, 'chat-dark')

    // A narrower page measures anew, and still shows the end.
    await page.send('Emulation.setDeviceMetricsOverride', { width: 400, height: 640, deviceScaleFactor: 1, mobile: false })
    await page.until('the narrower page to be measured', `() => document.documentElement.clientWidth === 400 && (${isMeasured})() && (${isAtEnd})()`)
    await picture(page, 'chat-narrow')
})
