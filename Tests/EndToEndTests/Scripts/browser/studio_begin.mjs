// Checks of how the studio begins: what it reads, links that lead to nothing, where the picture is, and the room that it has.

/** The panel over the stage, once it says that a link has failed. */
const failed = (page) => page.until('the panel of a link', () => {
    const panel = document.getElementById('state'), card = panel.querySelector('.card')?.getBoundingClientRect()
    if (panel.hidden || panel.dataset.kind !== 'linkFailed' || !(card.width > 100) || document.getElementById('notice').checkVisibility()) return null
    const stage = document.getElementById('stage').getBoundingClientRect(), [title, reason, button] = ['b', 'p', 'button'].map((name) => panel.querySelector(name).textContent)
    return { title, reason, button, isInside: card.left >= stage.left && card.right <= stage.right && card.top >= stage.top && card.bottom <= stage.bottom }
})

const picture = (page) => page.until('a picture', () => document.querySelector('#viewport .element.cell') && document.getElementById('state').hidden)

/** Links that lead to no container: what they say, what helps, and what is there then. */
const links = [
    [{ layout: 'nonesuch' }, /no layout “nonesuch”/, /menu at the left/, 'Open flow', ({ layout }) => layout === 'flow'],
    [{ layout: 'masnory' }, /no layout “masnory”/, /Did you mean masonry\?/, 'Open masonry', ({ layout }) => layout === 'masonry'],
    [{ attach: 'nobody-1' }, /“nobody-1” is not open/, /Share live/, 'Open a new container', ({ layout, attach }) => layout === 'flow' && attach === ''],
    [{ layout: 'column', parameters: { columnCuont: 3, columnSpacing: 20 } }, /column has no parameter “columnCuont”/, /Did you mean columnCount\?/,
        'Open without columnCuont', ({ parameters }) => JSON.stringify(parameters) === '{"columnSpacing":20}'],
    [{ layout: 'column', parameters: { columnCount: -3 } }, /column refuses a parameter/, /columnCount is -3\.0, expected/, 'Use the default of columnCount',
        ({ parameters }) => JSON.stringify(parameters) === '{}'],
    [{ layout: 'flow', inset: [1e300, 0, 0, 0] }, /link cannot be shown/, /top is 1e\+300, expected/, 'Open flow as it comes', ({ inset }) => inset.every((each) => each === 0)],
]

/** Tools of one line are as high as one of them. */
const linesOf = (page) => page.evaluate(() => [...document.querySelectorAll('.tools')].filter((bar) => bar.checkVisibility()).map((bar) => {
    const tops = [...bar.children].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect()).map(({ top, height }) => top + height / 2)
    return { id: bar.id, isOneLine: Math.max(...tops) - Math.min(...tops) < 10, isWhole: bar.scrollWidth <= bar.clientWidth }
}))

/** A page of a size. */
async function openAt(browser, open, size, state) {
    const { size: before } = browser
    browser.size = size
    try {
        return await open(state)
    } finally {
        browser.size = before
    }
}

export const beginChecks = ({ browser, url, open, opened, expect, fill, rests, exported }) => ({
    async 'start'() {
        const page = await browser.open('about:blank'), responses = new Map(), received = page.received.bind(page)
        page.received = (method, details) => {
            if (method === 'Network.responseReceived' && !details.response.url.startsWith('data:')) responses.set(details.requestId, { ...details.response, bytes: 0 })
            if (method === 'Network.loadingFinished' && responses.has(details.requestId)) responses.get(details.requestId).bytes = details.encodedDataLength
            received(method, details)
        }
        await page.send('Network.enable')
        const visit = async (act) => {
            responses.clear()
            await act()
            await picture(page)
            await page.until('all that it reads', () => performance.getEntriesByName(`${location.origin}/studio.json`).length > 0)
            const all = [...responses.values()]
            return { count: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0), all }
        }
        const first = await visit(async () => page.send('Page.navigate', { url: url() }))
        expect(first.count <= 12 && first.bytes <= 200_000, 'requests and bytes', first.count, first.bytes, first.all.map(({ url, bytes }) => [url, bytes]))
        const packed = first.all.filter(({ headers }) => headers['content-encoding'] === 'gzip' || headers['Content-Encoding'] === 'gzip')
        expect(packed.length >= 3, 'files that are compressed', packed.map(({ url }) => url))
        const second = await visit(() => page.reload())
        expect(second.bytes < 20_000, 'bytes that are read again', second.bytes)
        console.log(`${first.count} requests, ${first.bytes} bytes; again ${second.bytes}`)
        await page.close()
    },

    async 'failed links'() {
        for (const [state, title, reason, button, leadsTo] of links) {
            const page = await opened(state), met = await failed(page)
            expect(title.test(met.title) && reason.test(met.reason) && met.button === button && met.isInside, 'the panel', state, met)
            expect(!/\/\w+\/|[a-z]+\.[a-z]+[A-Z]/.test(met.reason), 'words of the protocol', met.reason)
            const isIdle = await page.evaluate(() => document.getElementById('editing-tools').inert && document.getElementById('device-frame').inert)
            expect(isIdle, 'tools that do nothing look as if they did')
            await page.evaluate(() => document.querySelector('#state button').click())
            await picture(page)
            const after = await page.evaluate(() => structuredClone(window.studio.state))
            expect(leadsTo(after), 'what the button has opened', after)
            expect(!await page.evaluate(() => document.getElementById('editing-tools').inert), 'tools without use')
            await page.close()
        }

        // The controls lead out of it as well.
        const page = await opened({ layout: 'nonesuch' })
        await failed(page)
        expect(await page.evaluate(() => document.getElementById('layout').value) === '', 'a layout that is not shown is chosen')
        await fill(page, '#layout', 'grid')
        await picture(page)
        const wrong = await opened({ layout: 'column', parameters: { columnCount: -3 } })
        await failed(wrong)
        await fill(wrong, '[data-parameter="columnCount"] input[type="number"]', 3)
        await picture(wrong)
        expect(await wrong.evaluate(() => window.studio.state.parameters.columnCount) === 3, 'the value that was mended')

        // What of a link says nothing is said, and another link of the page is followed.
        const partly = await opened({ layuot: 'grid', count: 'many', data: 'flow/nonesuch' })
        await partly.until('what is ignored', () => /“layuot=grid”, “count=many”, “data=flow\/nonesuch”/.test(document.getElementById('notice').textContent))
        const received = partly.received.bind(partly), loaded = new Promise((resolve) => {
            partly.received = (method, details) => {
                if (method === 'Page.loadEventFired') resolve()
                received(method, details)
            }
        })
        await partly.evaluate(() => {
            setTimeout(() => {
                location.hash = '#layout=grid'
                // As the page does a moment after each change.
                window.studio.writeState()
            })
        })
        await loaded
        await partly.until('the other link', () => window.studio?.state.layout === 'grid' && document.querySelector('#viewport .element') !== null)
    },

    async 'calendar'() {
        const page = await open({ layout: 'timeline' })
        await rests(page)
        const wrong = () => page.evaluate(async () => {
            const { stage, session } = window.studio
            const { state: { sections } } = await session.request('queryContainer', { withItems: true })
            return stage.nodes().filter(([, { category }]) => category === 'cell').flatMap(([node, { section, item }]) => {
                const { numbers } = sections[section].itemValues.start, start = numbers[item], expected = `${Math.floor(start / 60)}:${String(start % 60).padStart(2, '0')}`
                return node.textContent.startsWith(`${expected} `) ? [] : [[node.textContent, expected]]
            })
        })
        expect((await wrong()).length === 0, 'times that are not those of the items', await wrong())
        await fill(page, '#values input', '540, 600')
        await page.until('the times that were typed', () => window.studio.stage.nodes().some(([node]) => node.textContent.startsWith('9:00 ')))
        await rests(page)
        expect((await wrong()).length === 0, 'times that were typed', await wrong())
    },

    async 'thin lines'() {
        const page = await open({ layout: 'timeline' })
        await rests(page)
        const lines = await page.evaluate(() => window.studio.stage.elements.filter(({ height }) => height === 0).map(({ y }) => y - window.studio.stage.bounds.y))
        expect(lines.length > 3, 'lines in sight', lines)
        const svg = Buffer.from((await exported(page, 'svg')).data, 'base64').toString(), height = await page.evaluate(() => window.studio.stage.bounds.height)
        expect(!/<rect[^>]* (width|height)="0"/.test(svg), 'rectangles that no renderer draws')
        for (const y of lines.filter((each) => each > 2 && each < height - 2)) expect(svg.includes(`M0,${Math.round(y * 1000) / 1000}L`), `the line at ${y}`)
    },

    async 'items out of sight'() {
        const page = await open({ layout: 'spiral', count: 20_000 })
        await page.until('its middle', () => window.studio.stage.bounds.x > 0 && window.studio.stage.elements.length > 0)
        await fill(page, '#data-count', 50_000)
        await page.until('the middle of more', async () => {
            const { session, stage } = window.studio, { state } = await session.request('queryContainer')
            return state.itemCount === 50_000 && stage.elements.some(({ x, y }) => x < stage.bounds.x + stage.bounds.width && y < stage.bounds.y + stage.bounds.height)
        })
    },

    async 'fewer items'() {
        // What errors say, and how many items help.
        const page = await open({ count: 60 }), offered = await page.evaluate(() => {
            const offer = (error, itemCount) => {
                window.studio.panel.set('trouble', null)
                window.studio.reports.fail(error, { itemCount, withFewer() {} })
                return document.querySelector('#state[data-kind="tooManyItems"] button')?.textContent.replaceAll(/\D/g, '') ?? 'none'
            }
            return [
                offer({ code: 'limit.bodies', message: '', limit: { value: 10_000, allowed: 4096 } }, 10_000),
                offer({ code: 'limit.items', message: '', limit: { value: 2_100_000, allowed: 1_000_000 } }, 700_000),
                offer({ code: 'limit.memoryPerUser', message: '', limit: { value: 900, allowed: 300 } }, 1_000_000),
                offer({ code: 'plugin.timeout', message: 'the time is over, at item (0, 914029)' }, 1_000_000),
                offer({ code: 'plugin.timeout', message: 'the time is over' }, 1_000_000),
                offer({ code: 'plugin.timeout', message: 'the time is over' }, 60),
            ]
        })
        expect(offered.join() === '4096,200000,200000,50000,10000,none', 'the numbers that are offered', offered)
    },

    async 'room'() {
        for (const [width, height] of [[1440, 900], [1199, 800], [960, 700], [720, 450], [640, 360], [390, 844]]) {
            const page = await openAt(browser, open, { width, height }, { layout: 'column' })
            await rests(page)
            const bars = await linesOf(page)
            expect(bars.length === (width < 1280 ? 1 : 3) && bars.every(({ isOneLine, isWhole }) => isOneLine && isWhole), `tools at ${width}`, bars)
            const { inspector, share } = await page.evaluate(() => ({
                inspector: document.getElementById('inspector').checkVisibility({ visibilityProperty: true }), share: document.getElementById('stage').clientHeight / innerHeight }))
            expect(inspector === width >= 1280 && share >= 0.5, `the inspector, and the stage at ${width}`, inspector, share)
            const stops = await page.evaluate(() => {
                const space = document.querySelector('#viewport .space, #viewport')
                const all = [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')].filter((each) => each.tabIndex >= 0 && !each.closest('[inert]') && each.checkVisibility({ visibilityProperty: true }))
                return all.filter((each) => each.compareDocumentPosition(space) & Node.DOCUMENT_POSITION_FOLLOWING && !each.contains(space)).length
            })
            expect(stops <= 20, `tab stops before the picture at ${width}`, stops)
            if (width >= 960 && width < 1280) {
                await page.click('#pane-inspector')
                expect(await page.evaluate(() => document.getElementById('inspector').checkVisibility() && !document.getElementById('controls').checkVisibility()), 'the unfolded inspector')
            }
            await page.evaluate(() => localStorage.clear())
            await page.close()
        }
    },

    async 'whole sentences'() {
        const page = await open({ layout: 'justified_optimal' })
        await rests(page)
        const cut = await page.evaluate(() => [...document.querySelectorAll('body *')].filter((each) => {
            const { textOverflow, webkitLineClamp, overflowX } = getComputedStyle(each)
            const isCut = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
            return isCut && overflowX !== 'visible' && each.textContent && each.checkVisibility() && !each.title && !each.closest('[title]')
        }).map(({ className, textContent }) => `${className}: ${textContent}`))
        expect(cut.length === 0, 'texts that may be cut and are not to be read', cut)
    },

    async 'lanes of plugins'() {
        for (const [layout, item, expected] of [['masonry', 7, /^Column \d of 4, 2nd in it; .*below item \d/], ['masonry', 9, /^Column \d of 4, 3rd in it; .*below item \d/], ['kanban', 2, /^Column 1 of \d, 3rd in it; below item 1/], ['justified', 3, /^\d.. of \d in its row; .*right of item 2/]]) {
            const page = await open({ layout })
            await rests(page)
            await page.evaluate((item) => window.studio.explain({ category: 'cell', kind: 'cell', section: 0, item }), item)
            const sentence = await page.until('the explanation', () => document.querySelector('#panel-explain .sentence')?.textContent)
            expect(expected.test(sentence), `the sentence of ${layout}`, sentence)
            await page.close()
        }
    },

    async 'words of a lost connection'() {
        const page = await open({ count: 60 })
        await page.evaluate(() => {
            window.studio.reports.fail(Object.assign(new Error('the connection to ws://127.0.0.1:1/socket was closed (1006 )'), { code: 'connection.closed' }))
            window.studio.reports.fail(Object.assign(new Error('/updateContainer/operations/0/setBounds/width is 0.0, expected more than 0'), { code: 'bounds.invalid' }))
        })
        const text = await page.evaluate(() => document.getElementById('notice').textContent)
        expect(text === 'width is 0.0, expected more than 0', 'what an error says', text)
    },
})
