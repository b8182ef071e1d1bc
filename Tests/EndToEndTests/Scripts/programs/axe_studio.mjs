// What axe judges of the studio: its states, its gallery and its panes. Each part gets `open(state)`, the tone and
// `judge(page, name)`.

import { press } from '../browser/keyboard.mjs'

/** Its first item is in sight in each of them. */
const STUDIO = [
    { data: 'uniform' }, { data: 'chat', layout: 'list' }, { layout: 'compositional', sections: 2 },
    { data: 'photos', layout: 'masonry', tab: 'plugin' },
    { data: 'photos', layout: 'column', overlay: 'on' }, { layout: 'kanban' },
]

/** States of the stage that a link leads to. */
const STAGE = { linkFailed: { layout: 'nonesuch' }, empty: { layout: 'grid', count: 0 }, tooManyItems: { layout: 'gravity', count: 5000 } }

/** States of the stage that need something to go wrong, each with what makes it; those behind another go before it. */
const WRONG = {
    loading: "studio.panel.begin(() => 'The daemon lays out 1,000,000 items with flow.', async () => {})",
    pluginFailed: "studio.reports.pluginFailed({ message: 'line 3: x is nil' })",
    disconnected: "studio.session.dispatch('connection', false)", closed: "studio.session.dispatch('containerClosed')",
}

async function stage(open, tone, judge) {
    const shown = (kind) => document.getElementById('state').dataset.kind === kind
    for (const [kind, state] of Object.entries(STAGE)) {
        const page = await open(state)
        await page.until(`the state ${kind}`, shown, kind)
        await judge(page, `the stage in the state ${kind}, ${tone}`)
        await page.close()
    }
    const page = await open({ count: 60 })
    await page.until('the picture', () => document.querySelector('#viewport .element') !== null)
    // Nothing turns.
    const features = [['prefers-reduced-motion', 'reduce'], ['prefers-color-scheme', tone]]
    await page.send('Emulation.setEmulatedMedia', { features: features.map(([name, value]) => ({ name, value })) })
    for (const [kind, made] of Object.entries(WRONG)) {
        await page.evaluate(`void ${made}`)
        await page.until(`the state ${kind}`, shown, kind)
        await judge(page, `the stage in the state ${kind}, ${tone}`)
    }
    await page.close()
}

async function explanations(open, tone, judge) {
    for (const state of STUDIO) {
        const page = await open(state)
        await page.until('the picture', () => document.querySelector('#viewport .element') !== null)
        await page.click('[data-key="cell 0 0"]')
        await page.until('the explanation', () => document.querySelectorAll('.steps li').length > 0)
        await judge(page, `the studio with ${JSON.stringify(state)}, ${tone}`)
        for (const tab of ['changes', 'wire']) {
            await page.click(`#tab-${tab}`)
            await judge(page, `the studio with ${JSON.stringify(state)} and ${tab}, ${tone}`)
        }
        await page.close()
    }
}

/** The gallery over the page, whole and with nothing found, wide and on a phone. */
async function gallery(open, tone, judge) {
    for (const [width, height] of [[1440, 900], [390, 844]]) {
        const page = await openAt(open, { data: 'photos', layout: 'grid' }, width, height)
        await page.click('#gallery-open')
        await page.until('a card', () => {
            const card = document.querySelector('[data-showcase="grid/camera-roll"]')
            card?.scrollIntoView()
            return card !== null
        })
        await page.until('its photographs', () => document.querySelector('[data-showcase="grid/camera-roll"] .photograph') !== null)
        await judge(page, `the gallery at ${width}, ${tone}`)
        await page.evaluate(() => {
            const search = document.getElementById('gallery-search')
            search.value = 'nothing of the kind'
            search.dispatchEvent(new Event('input'))
        })
        await judge(page, `the gallery that finds nothing at ${width}, ${tone}`)
        await page.close()
    }
}

/** Each pane alone on a phone, with all tools unfolded and with what is shared; and the stage alone on a wide page. */
async function panes(open, tone, judge) {
    const small = await openAt(open, { data: 'photos', layout: 'column' }, 390, 844)
    for (const pane of ['controls', 'inspector', 'stage']) {
        await small.click(`#pane-${pane}`)
        await judge(small, `the pane ${pane}, ${tone}`)
    }
    await small.click('#unfold')
    await judge(small, `the unfolded tools, ${tone}`)
    await small.click('#more')
    await judge(small, `what is shared, ${tone}`)
    await small.close()

    const wide = await openAt(open, { data: 'photos', layout: 'column', count: 200 }, 1440, 900)
    for (const pane of ['controls', 'inspector']) await wide.click(`#pane-${pane}`)
    await wide.evaluate(() => window.studio.stage.viewport.querySelector('.space').focus())
    await press(wide, 'a', 2)
    await wide.until('a selection', () => window.studio.selection.count === 200)
    await judge(wide, `the stage alone with a selection, ${tone}`)
    await wide.evaluate(() => localStorage.clear())
    await wide.close()
}

async function openAt(open, state, width, height) {
    const page = await open(state)
    await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
    await page.until('the picture', () => document.querySelector('#viewport .element') !== null)
    return page
}

export const studio = [stage, explanations, gallery, panes]
