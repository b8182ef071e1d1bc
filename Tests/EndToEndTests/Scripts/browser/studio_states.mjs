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
        expect(!parameters?.minimumLineSpacing || parameters.minimumLineSpacing === 10, 'the daemon has a value that was undone', parameters)
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
            for (let generation = 1000; generation < 200_000; generation += 1) session.dispatch('invalidated', { reason: 'data', generation })
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
        await page.evaluate(() => {
            const inserted = window.studio.editing.insert()
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
