// The calendar: headers stay in sight, overlapping events share the day, and drags change events.

import { expect, served } from './served.mjs'

/** Events on the page by title, with what they say of their time and where they are. */
const drawn = () => Object.fromEntries([...document.querySelectorAll('.event')].map((box) => {
    const { x, y, width, height } = box.getBoundingClientRect()
    return [box.querySelector('b').textContent, { time: box.querySelector('small').textContent, label: box.ariaLabel, x, y, width, height }]
}))
const drag = (page, { x, y }, { dx = 0, dy = 0 }) => page.drag({ x, y }, { x: x + dx, y: y + dy })
/** Waits until an event says its new time and rests where that belongs: `place` has some of what `drawn` has. */
const rests = (page, title, time, place) => page.until(`${title} to rest at ${time}`, `(title, time, place) => {
    const event = (${drawn})()[title]
    return event?.time === time && document.getAnimations().length === 0 && Object.keys(place).every((name) => Math.abs(event[name] - place[name]) <= 1)
}`, title, time, place)
const HOUR = 52

await served('programs/calendar', { width: 1100, height: 680 }, async ({ open, picture }) => {
    const page = await open()
    await page.until('the events and the headers', () => document.querySelectorAll('.event').length > 18 && view.scrollTop > 300
        && document.querySelectorAll('.track > .header').length === 7 && document.getAnimations().length === 0)
    await picture(page, 'calendar')

    // Days begin at their headers, which stay at the top.
    const headers = await page.evaluate(() => [...document.querySelectorAll('.header')].map((box) => {
        const { x, y } = box.getBoundingClientRect()
        return [box.textContent, x, y - view.getBoundingClientRect().y]
    }))
    expect(headers.every(([, , y]) => Math.abs(y) <= 1), 'a header is not at the top', headers)
    const first = await page.evaluate(drawn)
    expect(first.Dentist.x === headers[0][1], 'an event is not beneath its header', first.Dentist, headers[0])
    // Planning and Interview overlap, and lie side by side.
    expect(first.Planning.x + first.Planning.width <= first.Interview.x, 'events lie on each other', first.Planning, first.Interview)
    expect(first.Planning.width < first.Dentist.width * 0.6, 'overlapping events do not share the day', first.Planning, first.Dentist)

    // The lower edge, by an hour and a half.
    const { Dentist } = first
    await drag(page, { x: Dentist.x + 30, y: Dentist.y + Dentist.height - 3 }, { dy: 1.5 * HOUR })
    // Three share the day now.
    await rests(page, 'Dentist', '8:30 – 10:45', { y: Dentist.y, width: Dentist.width / 3, height: Dentist.height + 1.5 * HOUR })
    // Brunch, to two days and an hour before, beside what is there.
    const { Brunch } = await page.evaluate(drawn)
    await drag(page, { x: Brunch.x + 30, y: Brunch.y + 40 }, { dx: 2 * (headers[0][1] - headers[1][1]), dy: -HOUR })
    await rests(page, 'Brunch', '10:00 – 12:00', { x: headers[4][1] + first.Interview.x - first.Planning.x, y: Brunch.y - HOUR })
    expect((await page.evaluate(drawn)).Brunch.label.includes('Fri 6'), 'the event is on another day', (await page.evaluate(drawn)).Brunch)
    // A new one on Sunday, from 14:00 to 15:30.
    const top = (await page.evaluate(drawn))['Weekend walk'].y - 8.25 * HOUR
    await drag(page, { x: headers[6][1] + 30, y: top + 14 * HOUR + 2 }, { dy: 1.5 * HOUR })
    await rests(page, 'New event', '14:00 – 15:30', { x: headers[6][1], y: top + 14 * HOUR, height: 1.5 * HOUR })
    // One is removed by a key.
    const before = await page.evaluate(drawn)
    await page.evaluate(() => [...document.querySelectorAll('.event')].find(({ textContent }) => textContent.startsWith('Lunch')).focus())
    await page.press('Delete')
    await page.until('an event to go', `() => !(${drawn})()['Lunch with Noor']`)
    expect(Object.keys(await page.evaluate(drawn)).length === Object.keys(before).length - 1, 'other events went, too')

    // From the beginning of the day to its end, the headers stay.
    await page.evaluate(() => { view.scrollTop = 0 })
    await page.until('the top of the day', () => [...document.querySelectorAll('.hourLine')].some(({ textContent }) => textContent === '1:00'))
    await page.evaluate(() => { view.scrollTop = 1e6 })
    await page.until('the headers at the end of the day', () => [...document.querySelectorAll('.hourLine')].some(({ textContent }) => textContent === '23:00')
        && document.querySelectorAll('.header').length === 7)
    const dark = await open({ dark: true })
    await dark.until('the events', () => document.querySelectorAll('.event').length > 18 && view.scrollTop > 300)
    await picture(dark, 'calendar-dark')
})
