// The wall: two pages show the same notes, see each other's drags on their way, and each other's edits.

import { expect, served } from './served.mjs'

/** The notes that are not dragged, and where they are drawn. */
const shown = () => JSON.stringify([...document.querySelectorAll('.cell:not(.dragging)')].map(({ dataset, style }) => [dataset.id, style.translate]).sort())
/** Where a note is, by the beginning of its text. */
const middle = (page, text) => page.evaluate((text) => {
    const note = [...document.querySelectorAll('.cell')].find(({ textContent }) => textContent.startsWith(text))
    const { x, y, width, height } = note.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
}, text)
/** Where notes lie in the container, all but the one that is dragged, in the form of `shown`. */
async function places(container, dragged) {
    const { attributes } = await container.queryRect({ rect: { width: 640, height: 10_000 } })
    return JSON.stringify(attributes.filter(({ id }) => !dragged || !id.endsWith(dragged)).map(({ id, x, y }) => [id, `${x}px ${y}px`]).sort())
}

await served('programs/wall', { width: 660, height: 460 }, async ({ open, connect, picture }) => {
    const pages = [await open(), await open({ dark: true })]
    for (const page of pages) await page.until('the notes', () => document.querySelectorAll('.cell').length > 8)
    const container = await (await connect()).attach({ name: 'wall' })
    container.withIds = true
    /** Waits until both pages show, at rest, what the container has, where nothing changes any more. */
    const rest = async (dragged) => {
        const expected = await places(container, dragged)
        for (const page of pages) {
            await page.until('the notes to rest where the container has them',
                `(expected) => (${shown})() === expected && document.getAnimations().length === 0`, expected)
        }
        return expected
    }
    await rest()
    const before = await places(container, 'Cake!')

    // One page drags; the other one shows the note under the finger, and that others make room.
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
    expect(await rest('Cake!') !== before, 'others do not make room', before)
    for (const [index, page] of pages.entries()) await picture(page, `wall-${index + 1}`)
    // Meanwhile the other page adds a note, and removes one.
    await pages[1].click('#text')
    await pages[1].send('Input.insertText', { text: 'Added meanwhile' })
    await pages[1].click('form button')
    await pages[1].until('the new note', () => view.textContent.includes('Added meanwhile'))
    await rest('Cake!')
    await pages[1].click(await middle(pages[1], 'Library books'))
    await pages[1].until('the note to be selected', () => !remove.disabled && document.querySelector('[aria-selected=true]')?.textContent === 'Library books')
    await pages[1].press('Delete')
    for (const page of pages) {
        await page.until('the edits', () => view.textContent.includes('Added meanwhile') && !view.textContent.includes('Library books'))
    }
    await rest('Cake!')
    await pages[0].mouse('mouseReleased', to)
    for (const page of pages) await page.until('the note to be dropped', () => !document.querySelector('.dragging, .drop-place'))
    await rest()

    const { attributes } = await container.queryRect({ rect: { width: 640, height: 440 } })
    const order = attributes.sort((a, b) => a.item - b.item).map(({ id }) => id)
    expect(order.findIndex((id) => id.endsWith('Cake!')) < 5, 'the note was not moved', order)
})
