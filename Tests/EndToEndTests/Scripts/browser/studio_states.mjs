// Checks of the studio's states: what is under way while something else happens, and what the stage says in place of a picture.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Holds the replies to updates with an operation of a kind, from now on, until `window.release` is called. */
function hold(kind) {
    const { session } = window.studio, update = session.update.bind(session)
    const released = new Promise((resolve) => {
        window.release = () => {
            delete session.update
            resolve()
        }
    })
    window.isHeld = false
    session.update = async (operations, ...others) => {
        const reply = await update(operations, ...others)
        if (!operations.some((operation) => kind in operation)) return reply
        window.isHeld = true
        await released
        return reply
    }
}

/** Ends a drop of the first item, which the daemon refuses. */
async function refuseDrop() {
    const { session: { container }, stage } = window.studio, request = container.request.bind(container)
    container.request = async (name, fields) => {
        if (name !== 'endMovement') return request(name, fields)
        await request('cancelMovement')
        throw Object.assign(new Error('the items are gone'), { code: 'movement.unknown' })
    }
    stage.dispatch('moved', { from: [{ section: 0, item: 0 }], to: { section: 0, item: 5 } })
    await container.beginMovement({ indexPaths: [{ section: 0, item: 0 }], point: { x: 5, y: 5 } })
    await container.endMovement().catch((error) => stage.dispatch('fault', error))
    delete container.request
}

const labels = (page) => page.evaluate(() => window.studio.undoing.history.done.map(({ label }) => label))

const isHeld = (page) => page.until('a reply to be held', () => window.isHeld)

/** Steps that are begun while others are under way. */
export const orderChecks = ({ open, expect, fill, changes, rests, file }) => ({
    async 'undo under way'() {
        const page = await open({ layout: 'flow', count: 50 })
        await rests(page)
        await page.evaluate(hold, 'setParameters')
        await fill(page, '[data-parameter="minimumLineSpacing"] input[type="range"]', 30)
        await isHeld(page)
        await fill(page, '[data-parameter="minimumLineSpacing"] input[type="range"]', 40)
        await page.evaluate(() => {
            window.undone = Promise.all([window.studio.undoing.undo(), window.studio.undoing.undo()])
            window.release()
            return window.undone
        })
        const { state, field } = await page.evaluate(async () => ({
            state: window.studio.state.parameters, field: document.querySelector('[data-parameter="minimumLineSpacing"] input[type="number"]').value }))
        const { parameters } = await page.evaluate(async () => (await window.studio.session.request('queryContainer')).state)
        expect(JSON.stringify(state) === '{}' && field === '10', 'the page has a value that was undone', state, field)
        expect(!parameters?.minimumLineSpacing || parameters.minimumLineSpacing === 10, 'the daemon has a value that was undone',
            parameters)
        expect((await labels(page)).length === 0, 'steps that were undone', await labels(page))

        // A refused change takes only itself back, and not a size that was set meanwhile.
        await page.evaluate(hold, 'setSections')
        await fill(page, '#data-seed', 3)
        await isHeld(page)
        await fill(page, '#width', 333)
        await page.evaluate(() => window.release())
        await page.until('the size', () => window.studio.undoing.history.done.at(-1)?.label.startsWith('width 333'))
        expect((await labels(page)).join() === 'seed 3,width 333', 'steps of changes under way', await labels(page))
    },

    async 'refused drop'() {
        const page = await open({ data: 'photos', count: 40 })
        await rests(page)
        await page.evaluate(refuseDrop)
        await page.until('the refusal', () => /the items are gone/.test(document.getElementById('notice').textContent))
        await changes(page, 'an insertion', () => page.click('#insert'))
        await page.until('its step', () => document.getElementById('undo').title.startsWith('Undo: insert'))
        expect((await labels(page)).join() === 'insert an item', 'steps after a drop that was refused', await labels(page))
    },

    async 'many changes'() {
        const page = await open({ data: 'photos', count: 40 })
        await rests(page)
        const count = await page.evaluate(() => {
            const { session, undoing: { generations } } = window.studio
            for (let generation = 1000; generation < 200_000; generation += 1) session.dispatch('invalidated',
                { reason: 'data', generation })
            return generations.count
        })
        expect(count < 10, 'generations that are remembered', count)
        await changes(page, 'an insertion', () => page.click('#insert'))
        await changes(page, 'its undoing', () => page.click('#undo'))
    },

    async 'redo under way'() {
        const page = await open({ layout: 'flow', data: 'photos', count: 50 })
        await changes(page, 'the seed', () => fill(page, '#data-seed', 5))
        await page.until('its step', () => !document.getElementById('undo').disabled)
        await changes(page, 'undoing', () => page.click('#undo'))
        await page.evaluate(hold, 'setSections')
        await page.click('#redo')
        await isHeld(page)
        await page.evaluate(async () => {
            const inserted = window.studio.editing.insert()
            // The reply to an insertion that did not wait would come before this one.
            await window.studio.session.request('queryContainer')
            window.release()
            return inserted
        })
        expect((await labels(page)).join() === 'seed 5,insert an item', 'steps', await labels(page))
    },

    async 'showcases in a row'() {
        const own = join(dirname(file()), 'showcases/staircase')
        mkdirSync(own, { recursive: true })
        writeFileSync(join(own, '1-top.json'), '{"name": "Top", "bounds": [0, 0, 300, 200], "sections": [{"itemCount": 4000}]}')
        writeFileSync(join(own, '2-deep.json'), '{"name": "Deep", "bounds": [0, 60000, 420, 400], "sections": [{"itemCount": 4000}]}')
        const page = await open({ layout: 'staircase' })
        await page.until('the first showcase', () => window.studio.state.data === 'staircase/top')
        await rests(page)
        const choose = (name) => fill(page, '#data-set', `staircase/${name}`)
        const begins = (name, y) => page.until(`${name} to begin at ${y}`, async (data, y) => {
            const { state: { bounds } } = await window.studio.session.request('queryContainer')
            return window.studio.state.data === data && Math.abs(bounds.y - y) < 1 && Math.abs(window.studio.stage.bounds.y - y) < 1
        }, `staircase/${name}`, y)
        const places = async (data) => {
            await page.until('the showcase', (data) => window.studio.state.data === data, `staircase/${data}`)
            await page.evaluate(() => window.studio.queue.run(async () => {}))
            await rests(page)
            return page.evaluate(() => Math.round(window.studio.stage.bounds.y))
        }
        for (let round = 0; round < 3; round++) {
            await choose('deep')
            await page.until('it to be chosen', () => window.studio.state.data === 'staircase/deep')
            await choose('top')
            await begins('top', 0)
            expect(await places('top') === 0, 'the place of the first', await places('top'))
        }
        await choose('deep')
        await begins('deep', 60000)
        expect(await places('deep') === 60000, 'the place of the second', await places('deep'))

        await page.evaluate(hold, 'setBounds')
        await choose('top')
        await isHeld(page)
        // The state is written a quarter of a second after this.
        await page.evaluate(() => new Promise((resolve) => {
            window.studio.saveState()
            setTimeout(resolve, 300)
        }))
        await page.evaluate(() => window.release())
        const { before, after } = await page.until('the step', () => {
            const step = window.studio.undoing.history.done.at(-1)
            return step.label === 'showcase staircase/top' && step
        })
        expect(before.width === 420 && after.width === 300, 'the sizes of a step', before, after)
    },
})

/** Returns once the stage is in a state, with its title, the text of its button and whether it can be read out. */
const inState = (page, kind) => page.until(`the state ${kind}`, (kind) => {
    const panel = document.getElementById('state'), card = panel.querySelector('.card')?.getBoundingClientRect()
    if (panel.hidden || panel.dataset.kind !== kind || !(card.width > 100)) return null
    const stage = document.getElementById('stage').getBoundingClientRect()
    return {
        title: panel.querySelector('b').textContent, reason: panel.querySelector('p').textContent, role: panel.role,
        button: panel.querySelector('button')?.textContent, isInside: card.left >= stage.left && card.right <= stage.right && card.top >= stage.top,
    }
}, kind)

/** Presses the button of a state by keys. Where the daemon is slow, the stage may say for a while that it waits, without a button. */
async function pressButton(page) {
    await page.until('a button with the focus', () => {
        const button = document.querySelector('#state button')
        button?.focus()
        return button !== null && document.activeElement === button
    })
    await page.press(' ')
}

const hasNone = (page) => page.until('no state', () => document.getElementById('state').hidden)

/** What the stage says in place of a picture, or above one, each with a button that helps. */
export const stateChecks = ({ open, opened, expect, fill, rests, picture, changes, source, save }) => ({
    async 'empty state'() {
        const page = await opened({ layout: 'grid', count: 0 })
        const { role, button, isInside } = await inState(page, 'empty')
        expect(role === 'status' && button === 'Add 60 items' && isInside, 'the panel', role, button, isInside)
        await rests(page)
        await pressButton(page)
        await page.until('the items', () => window.studio.stage.elements.length > 1)
        await hasNone(page)
        const { count, focus } = await page.evaluate(async () => ({
            count: (await window.studio.session.request('queryContainer')).state.itemCount, focus: document.activeElement !== document.body }))
        expect(count === 60 && focus, 'the items, and where the focus is', count, focus)
        await page.evaluate(() => window.studio.undoing.undo())
        await inState(page, 'empty')
    },

    async 'loading state'() {
        const page = await open({ layout: 'flow', count: 50 })
        await rests(page)
        await page.evaluate(hold, 'setSections')
        await fill(page, '#data-count', 70)
        const { role, button, reason } = await inState(page, 'loading')
        expect(role === 'status' && button === 'Cancel' && /70 items with flow/.test(reason), 'the panel', role, button, reason)
        await page.evaluate(() => window.release())
        await hasNone(page)
    },

    async 'cancelled loading'() {
        const page = await open({ layout: 'staircase', count: 60 }), text = source()
        await rests(page)
        // From a step of 100 on, this version comes to no end.
        const endless = text.replace('  for s = 0', '  while step >= 100 do end\n  for s = 0').replace('default = 24', 'default = 26')
        await changes(page, 'another version of the plugin', async () => save(endless))
        const before = await picture(page), state = () => page.evaluate(async () => {
            const { layout, count, parameters } = window.studio.state,
                { state: met } = await window.studio.session.request('queryContainer')
            return JSON.stringify([layout, count, parameters, met.itemCount, met.layout, met.parameters])
        })
        const begun = await state()
        await fill(page, '[data-parameter="step"] input[type="number"]', 150)
        const { button } = await inState(page, 'loading')
        expect(button === 'Cancel', 'the button', button)
        await pressButton(page)
        await page.until('it to be cancelled', () => /^Cancelled/.test(document.getElementById('live').textContent))
        await hasNone(page)
        await rests(page)
        const shown = await page.evaluate(() => [
            document.querySelector('[data-parameter="step"] input[type="number"]').value, document.getElementById('notice').hidden])
        expect(await picture(page) === before && await state() === begun, 'what was cancelled has changed something', begun, await state())
        expect(shown.join() === '26,true', 'the control of what was cancelled', shown)
    },

    async 'too many items'() {
        const limit = 4096
        const page = await open({ layout: 'flow', count: 10_000 })
        await rests(page)
        const before = await picture(page)
        await fill(page, '#layout', 'gravity')
        const { role, button, title, reason } = await inState(page, 'tooManyItems')
        expect(role === 'alert' && button === 'Use 4,096 items' && /gravity/.test(title) && /10,000/.test(reason), 'the panel', role,
            button, title, reason)
        expect(await picture(page) === before, 'the picture of before was not kept')
        await pressButton(page)
        await page.until('the layout', () => window.studio.state.layout === 'gravity')
        await hasNone(page)
        const items = (page) => page.evaluate(async () => (await window.studio.session.request('queryContainer')).state.itemCount)
        expect(await items(page) === limit, 'the items that the layout takes', await items(page))
        const hint = await page.evaluate(() => [
            document.getElementById('data-limit').textContent, document.querySelector('.limited')?.style.getPropertyValue('--limit')])
        expect(/at most 4,096/.test(hint[0]) && hint[1] > 0.5 && hint[1] < 0.6, 'the limit at the slider', hint)

        await fill(page, '#data-count', 20_000)
        await inState(page, 'tooManyItems')
        expect(await items(page) === limit, 'items that were refused', await items(page))
        await pressButton(page)
        await hasNone(page)

        // What the daemon says of layouts that move stands at the slider before it refuses any.
        const first = await open({ layout: 'gravity', count: 50 })
        await first.until('the limit at the slider',
            () => /gravity takes at most 4,096/.test(document.getElementById('data-limit').textContent))
        await fill(first, '#layout', 'flow')
        await first.until('another layout to have none', () => document.getElementById('data-limit').textContent === '')

        // A link may ask for too many as well.
        const second = await opened({ layout: 'gravity', count: 5000 })
        await inState(second, 'tooManyItems')
        await pressButton(second)
        await second.until('the container', () => document.querySelector('#viewport .element') !== null)
        await hasNone(second)
        expect(await items(second) === limit, 'the items of the link', await items(second))
    },

    async 'failed plugin'() {
        const page = await open({ layout: 'staircase', count: 60 }), text = source()
        await page.until('the source', () => document.querySelector('#panel-plugin textarea')?.value.includes('layoutd.define'))
        await rests(page)
        const before = await picture(page)
        save(text.replace('layoutd.define', 'layoutd.defined'))
        const { role, button, reason } = await inState(page, 'pluginFailed')
        expect(role === 'alert' && button === 'Show the error' && /defined/.test(reason), 'the panel', role, button, reason)
        expect(await picture(page) === before, 'the last good picture was not kept')
        await pressButton(page)
        await page.until('the error in the inspector',
            () => document.querySelector('#panel-plugin .fault')?.getBoundingClientRect().height > 10)
        await page.until('its line', () => document.querySelector('#panel-plugin .gutter b'))
        await changes(page, 'the mended plugin', async () => save(text.replace('default = 24', 'default = 12')))
        await hasNone(page)
    },
})
