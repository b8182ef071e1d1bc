// The wall: two pages show the same notes, see each other's drags on their way, and each other's edits.

import { expect, served } from './served.mjs'

const shown = () => JSON.stringify([...document.querySelectorAll('.cell:not(.dragging)')].map(({ dataset, style }) => [dataset.id, style.translate]).sort())
const settled = (page) => page.until('notes to rest', () => document.querySelectorAll('.cell').length > 8
    && document.getAnimations().length === 0)
/** Where a note is, by the beginning of its text. */
const middle = (page, text) => page.evaluate((text) => {
    const note = [...document.querySelectorAll('.cell')].find(({ textContent }) => textContent.startsWith(text))
    const { x, y, width, height } = note.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
}, text)
const same = async (pages) => {
    const text = await pages[0].evaluate(shown)
    await pages[1].until('both pages to show the same', `(text) => (${shown})() === text`, text)
}

await served('programs/wall', { width: 660, height: 460 }, async ({ open, connect, picture }) => {
    const pages = [await open(), await open({ dark: true })]
    for (const page of pages) await settled(page)
    await same(pages)

    // One page drags; the other one shows the note under the finger, and that others make room.
    const before = await pages[1].evaluate(shown)
    const [from, to] = [await middle(pages[0], 'Cake'), await middle(pages[0], 'Call the plumber')]
    await pages[0].mouse('mouseMoved', from)
    await pages[0].mouse('mousePressed', from)
    for (const part of [0.1, 0.5, 1]) {
        await pages[0].mouse('mouseMoved', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, { buttons: 1 })
    }
    for (const page of pages) {
        await page.until('the lifted note', ({ x, y }) => {
            const { left, top, width, height } = document.querySelector('.dragging').getBoundingClientRect()
            return Math.hypot(left + width / 2 - x, top + height / 2 - y) < 3 && document.querySelectorAll('.drop-place').length === 1
        }, to)
    }
    await pages[1].until('others to make room', `(before) => (${shown})() !== before`, before)
    for (const page of pages) await settled(page)
    for (const [index, page] of pages.entries()) await picture(page, `wall-${index + 1}`)
    // Meanwhile the other page adds a note, and removes one.
    await pages[1].click('#text')
    await pages[1].send('Input.insertText', { text: 'Added meanwhile' })
    await pages[1].click('form button')
    await pages[1].click(await middle(pages[1], 'Library books'))
    await pages[1].until('the note to be selected', () => !remove.disabled)
    await pages[1].press('Delete')
    for (const page of pages) {
        await page.until('the edits', () => document.body.textContent.includes('Added meanwhile') && !document.body.textContent.includes('Library books'))
    }
    await pages[0].mouse('mouseReleased', to)
    for (const page of pages) await page.until('the note to be dropped', () => !document.querySelector('.dragging, .drop-place'))
    for (const page of pages) await settled(page)
    await same(pages)

    // Both show what the container has.
    const container = await (await connect()).attach({ name: 'wall' })
    container.withIds = true
    const { attributes } = await container.queryRect({ rect: { width: 640, height: 440 } })
    const drawn = new Map(JSON.parse(await pages[1].evaluate(shown)))
    for (const { id, x, y } of attributes) expect(drawn.get(id) === `${x}px ${y}px`, 'a note is elsewhere', id, drawn.get(id), [x, y])
    const order = attributes.sort((a, b) => a.item - b.item).map(({ id }) => id)
    expect(order.findIndex((id) => id.endsWith('Cake!')) < 5, 'the note was not moved', order)
})
