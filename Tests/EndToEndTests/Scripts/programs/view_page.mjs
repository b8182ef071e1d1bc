// What checks of the collection view do in a page.

import { served } from './served.mjs'

/** Carries out checks by their names, each with a browser of its own, until one fails. */
export async function carryOut(checks) {
    for (const [name, check] of Object.entries(checks)) {
        if (process.exitCode) return
        await served('clients/web', { width: 620, height: 500 }, check)
        console.log(process.exitCode ? 'FAIL' : 'pass', name)
    }
}

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/** A page that has the client's module. */
export async function opened(open) {
    const page = await open({ path: 'photos.html' })
    await page.until('the page', () => document.readyState === 'complete' && customElements.get('collection-view'))
    return page
}

/** Replaces the page's view by one with options, as the text of an object; `view` is then the element. Returns once everything is drawn. */
export async function show(page, options, style = 'height: 100vh') {
    await page.evaluate(`(async () => {
        document.body.replaceChildren()
        window.view = document.createElement('collection-view')
        Object.assign(view, ${options})
        view.style.cssText = ${JSON.stringify(style)}
        document.body.append(view)
        await Promise.resolve()
    })()`)
    await settled(page)
}

export const settled = (page) => page.until('everything to be drawn', () => view.view.settled().then(() => document.getAnimations().length === 0))

/** The texts of the cells on the screen, from the top, and where they are. */
export const shown = () => {
    const place = view.getBoundingClientRect()
    return [...view.querySelectorAll('.cell')].map((cell) => ({ text: cell.textContent, ...cell.getBoundingClientRect().toJSON() }))
        .filter(({ top, bottom, left, right }) => bottom > place.top && top < place.bottom && right > place.left && left < place.right)
        .sort((a, b) => a.top - b.top || a.left - b.left)
}

/** The texts on the screen. */
export const texts = async (page) => (await page.evaluate(shown)).map(({ text }) => text)

/** The middle of the cell with a text. */
export const middleOf = (page, text) => page.evaluate((text) => {
    const { x, y, width, height } = [...view.querySelectorAll('.cell')].find(({ textContent }) => textContent === text).getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
}, text)
