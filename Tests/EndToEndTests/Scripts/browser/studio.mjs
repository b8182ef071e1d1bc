// Checks of the studio's page in a real browser. `node studio.mjs LAYOUTCTL CHECK` starts a studio, carries out one check and prints what
// it measured. Instead of LAYOUTCTL, the URL of a studio that runs already may be given, and behind the check its plugin's file. `copies`
// needs a daemon's SOCKET and a FOLDER behind it, in which it leaves the copies in Swift.

import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { Client } from '../../../../examples/clients/web/layoutd.js'
import { unixChannel } from '../../../../examples/clients/web/unix.js'
import { Browser } from './browser.mjs'
import { beginChecks } from './studio_begin.mjs'
import { hands } from './studio_hands.mjs'
import { photographChecks } from './studio_photographs.mjs'
import { orderChecks, stateChecks } from './studio_states.mjs'

const [program, name, socketPath, copiesFolder] = process.argv.slice(2)
let socket = socketPath, daemon
const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const browser = new Browser()
const pages = [], others = []
/** Keys that are held: bits of the browser's protocol. */
const alt = 1, control = 2, shift = 8
let url, file, stop = () => {}
/** Milliseconds that a check may take on a busy machine: more than a page may for one of its steps, and less than the guard of hanging tests. */
const patience = 1_800_000

/** Checks with a daemon of their own, and what it finds in its environment. */
const daemons = { 'lost daemon': {}, 'cancelled loading': { LAYOUTD_PLUGINS_PREPARE_MILLISECONDS: '60000' } }

/** Starts a studio with a copy of an example plugin, which it may change. */
async function start() {
    if (program.startsWith('http')) {
        [url, file] = [program, process.argv[4]]
        return
    }
    const folder = mkdtempSync(join(tmpdir(), 'studio-'))
    file = join(folder, 'staircase.lua')
    copyFileSync(join(repository, 'examples/plugins/staircase.lua'), file)
    if (name in daemons) {
        socket = join(folder, 's')
        await startDaemon({ LAYOUTD_PLUGINS_FOLDERS: folder, ...daemons[name] })
    }
    const way = socket ? ['--socket', socket] : ['--embedded', '--plugins', join(repository, 'plugins'), file]
    const studio = spawn(program, ['studio', ...way], { stdio: ['ignore', 'pipe', 'inherit'] })
    stop = async () => {
        const ended = new Promise((resolve) => { studio.once('exit', resolve) })
        if (studio.exitCode === null && studio.kill()) await ended
        if (daemon) await endDaemon()
        rmSync(folder, { recursive: true })
    }
    for await (const line of createInterface({ input: studio.stdout })) {
        url = /http:\/\/\S+/.exec(line)?.[0]
        if (url) return
    }
    throw new Error('the studio has ended without printing a URL')
}

function expect(condition, message, ...met) {
    if (!condition) throw new Error(`${message}${met.length ? `: ${met.map((each) => JSON.stringify(each)).join(', ')}` : ''}`)
}

/** A page with a state in its fragment, once its container is drawn. */
async function open(state = {}, options = {}) {
    const page = await opened(state, options)
    await page.until('the container to be drawn', () => document.querySelector('#viewport .element') !== null)
    return page
}

async function opened(state, options = {}) {
    const target = new URL(url)
    target.hash = new URLSearchParams(Object.entries(state).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : value]))
    const page = await browser.open(target.href, options)
    pages.push(page)
    return page
}

/** A text of all that is drawn, as an expression in the page. */
const drawn = `[...document.querySelectorAll('#viewport .element')].map(({ dataset, style, className }) =>
    [dataset.key, style.translate, style.transform, style.width, style.height, className].join(' ')).sort().join('\\n')`

const picture = (page) => page.evaluate(drawn)

/** Selects items from the one at an index path on. */
const select = (page, path, count) => page.evaluate(({ section, item }, count) => {
    const { view } = window.studio.stage
    view.selection = Array.from({ length: count }, (_, index) => view.keyAt({ section, item: item + index }))
}, path, count)

/** The first lines in which two texts differ, and about where. */
function firstDifference(met, expected) {
    const [one, other] = [met.split('\n'), expected.split('\n')], line = one.findIndex((each, index) => each !== other[index])
    const place = [...one[line] ?? ''].findIndex((each, index) => each !== other[line]?.[index])
    return [one.length, other.length, line, ...[one, other].map((lines) => lines[line]?.slice(Math.max(0, place - 80), place + 80))]
}

/** Returns once the picture is another one than it was at rest, and rests again. */
async function changes(page, what, act) {
    await rests(page)
    const before = await picture(page)
    await act()
    await page.until(`${what} to change the picture`, `(before) => ${drawn} !== before`, before)
    await rests(page)
}

/** Sets a field as a user does, once it is there: a layout's controls follow its picture. */
async function fill(page, selector, value) {
    await page.until(`${selector} to be there`, (selector) => document.querySelector(selector), selector)
    await page.evaluate((selector, value) => {
        const field = document.querySelector(selector)
        if (field.type === 'checkbox') field.click()
        else {
            field.value = value
            field.dispatchEvent(new Event('input', { bubbles: true }))
            field.dispatchEvent(new Event('change', { bubbles: true }))
        }
    }, selector, value)
}

const rests = (page) => page.until('the view to rest', async () => {
    const { session, stage } = window.studio, { state } = await session.request('queryContainer')
    // The window's event of a generation may come behind the reply to a later request.
    if (state.generation > stage.newest.generation) return false
    await stage.view.settled()
    return document.getElementById('viewport').getAnimations({ subtree: true }).length === 0
})

/** What differs between the page's boxes and the answer of a query of what is in sight. */
async function wrongFrames(page) {
    await rests(page)
    return page.evaluate(async () => {
        const { session, stage } = window.studio
        const { attributes } = await session.container.queryRect({ rect: stage.bounds })
        const window_ = document.getElementById('window').getBoundingClientRect(), wrong = []
        for (const { category, kind, section, item, x, y, width, height, transform } of attributes) {
            const key = category === 'cell' ? `cell ${section} ${item}` : `${category} ${kind} ${section} ${item}`
            const box = document.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect()
            const met = box && [(box.x - window_.x) / stage.zoom + stage.bounds.x, (box.y - window_.y) / stage.zoom + stage.bounds.y, box.width / stage.zoom, box.height / stage.zoom]
            if (!met || [x, y, width, height].some((length, index) => Math.abs(length - met[index]) > (transform ? 1 : 0.06))) wrong.push({ key, expected: [x, y, width, height], met })
        }
        return { count: attributes.length, wrong: wrong.slice(0, 3), wrongCount: wrong.length }
    })
}

/** Records every frame that the page draws from now on, and the bounds that it sends, as `window.watched`. */
function watchFrames() {
    const { stage, session: { recorder } } = window.studio, watched = { frames: 0, blank: [], offsets: 0, most: 0 }
    const offsets = new Set(), sent = recorder.sent.bind(recorder)
    window.watched = watched
    stage.addEventListener('drawn', () => {
        const { x, y, width, height } = document.getElementById('window').getBoundingClientRect()
        // Some of these places lie between elements, but not all.
        const shares = Array.from({ length: 400 }, (_, index) => [(index % 20 + 0.5) / 20, (Math.floor(index / 20) + 0.5) / 20])
        const isElement = ([right, down]) => document.elementFromPoint(x + right * width, y + down * height)?.closest('#viewport .element')
        watched.frames += 1
        watched.offsets = offsets.add(JSON.stringify(stage.newest.rect)).size
        if (!shares.some(isElement)) watched.blank.push({ ...stage.bounds, elements: stage.view.nodeCount })
    })
    recorder.sent = (body) => {
        sent(body)
        const underWay = [...recorder.waiting.values()].filter(({ exchange: { name } }) => name === 'updateContainer').length
        watched.most = Math.max(watched.most, underWay)
    }
}

/** The texts of *Copy as*, by format. */
const copied = (page) => page.evaluate(async () => {
    const texts = {}, menu = document.getElementById('copy')
    for (const { value } of [...menu.options].filter(({ value }) => value)) {
        texts[value] = await new Promise((resolve) => {
            navigator.clipboard.writeText = async (text) => resolve(text)
            menu.value = value
            menu.dispatchEvent(new Event('change'))
        })
    }
    return texts
})

/** The name of a file that *Export* saves, and its bytes in base64. */
const exported = (page, format) => page.evaluate((format) => new Promise((resolve) => {
    const make = URL.createObjectURL, click = HTMLAnchorElement.prototype.click
    let blob
    URL.createObjectURL = (each) => make.call(URL, (blob = each))
    HTMLAnchorElement.prototype.click = function () {
        URL.createObjectURL = make
        HTMLAnchorElement.prototype.click = click
        const reader = new FileReader()
        reader.onload = () => resolve({ name: this.download, data: reader.result.split(',')[1] })
        reader.readAsDataURL(blob)
    }
    document.getElementById(`export-${format}`).click()
}), format)

/** An SVG file as librsvg draws it; null if it is not installed. */
function rendered(svg) {
    const { status, stdout } = spawnSync('rsvg-convert', [], { input: svg, maxBuffer: 1 << 26 })
    return status === 0 ? stdout : null
}

/** An SVG file as the browser draws it by itself. */
async function drawnByBrowser(data) {
    const page = await browser.open(`data:image/svg+xml;base64,${data}`)
    await page.until('the file to be drawn', () => document.readyState === 'complete' && document.documentElement.localName === 'svg')
    return page.screenshot(await page.evaluate(() => document.documentElement.getBoundingClientRect().toJSON()))
}

/** How many small squares of a picture have another colour on average in a second one, which may have more pixels. */
async function compareColours(first, second) {
    const side = 24, size = { width: 0, height: 0 }
    const read = async (data) => {
        const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]))
        if (!size.width) Object.assign(size, { width: bitmap.width, height: bitmap.height })
        const context = new OffscreenCanvas(size.width, size.height).getContext('2d')
        context.drawImage(bitmap, 0, 0, size.width, size.height)
        return context.getImageData(0, 0, size.width, size.height).data
    }
    const pictures = [await read(first), await read(second)]
    const average = (data, left, top) => {
        const sums = [0, 0, 0]
        for (let y = top; y < top + side; y++) for (let x = left; x < left + side; x++) sums.forEach((_, part) => { sums[part] += data[4 * (y * size.width + x) + part] })
        return sums.map((sum) => sum / side ** 2)
    }
    let differing = 0, compared = 0
    for (let y = 0; y + side <= size.height; y += side) {
        for (let x = 0; x + side <= size.width; x += side) {
            const [a, b] = pictures.map((data) => average(data, x, y))
            compared += 1
            if (a.some((part, index) => Math.abs(part - b[index]) > 12)) differing += 1
        }
    }
    return { differing, compared }
}

/** Rows of a picture as text, in one order and with as many digits as all languages print. */
const rowTexts = (rows) => rows.map(([kind, ...numbers]) => [kind, ...numbers.map((number) => Number(Number(number).toFixed(6)))].join(' ')).sort()
const readRows = (text) => rowTexts(text.trim().split('\n').filter(Boolean).map((line) => line.split(' ')))
const attributeRow = ({ kind, section = 0, item = 0, x, y, width, height }) => [kind, section, item, x, y, width, height]

/** What a query of the bounds gives. */
const expectedRows = async (page) => rowTexts(await page.evaluate(async () => {
    const { session } = window.studio, { state: { bounds } } = await session.request('queryContainer')
    const { attributes } = await session.container.queryRect({ rect: bounds })
    return attributes.map(({ kind, section, item, x, y, width, height }) => [kind, section, item, x, y, width, height])
}))

/** Runs a program and returns what it has printed. */
function output(command, parameters, options = {}) {
    const { status, stdout, stderr, error } = spawnSync(command, parameters,
        { encoding: 'utf8', maxBuffer: 1 << 26, ...options, env: { ...process.env, LAYOUTD_SOCKET: socket, ...options.env } })
    expect(status === 0, `${command} ${parameters.join(' ')} failed`, status, error?.message, stderr, stdout?.slice(0, 500))
    return stdout
}

const clients = join(repository, 'examples/clients')

/** How a copy of each format is run: the rows that it prints. */
const runCopy = {
    async json(text) {
        const call = spawn(program, ['call', '-', '--socket', socket], { stdio: ['pipe', 'pipe', 'inherit'] })
        const lines = createInterface({ input: call.stdout })[Symbol.asyncIterator]()
        const { bounds } = JSON.parse(text).openContainer
        call.stdin.write(text)
        const { openContainer, error } = JSON.parse((await lines.next()).value)
        expect(openContainer, 'the request was refused', error)
        call.stdin.end(`${JSON.stringify({ queryRect: { container: openContainer.container, rect: bounds } })}\n`)
        const { queryRect } = JSON.parse((await lines.next()).value)
        return rowTexts(rowsOfColumns(queryRect.attributes))
    },

    /** The command prints what lies around the bounds, too. */
    shell(text) {
        const [x, y, width, height] = JSON.parse(text.split('\n')[1]).bounds
        const rows = readElements(output('sh', ['-c', text], { env: { PATH: `${dirname(program)}:${process.env.PATH}` } }))
        return rowTexts(rows.filter(([, , , left, top, w, h]) => left < x + width && left + w > x && top < y + height && top + h > y))
    },

    python: (text) => readRows(output('python3', ['-c', text], { env: { PYTHONPATH: join(clients, 'python') } })),

    javascript(text, path) {
        for (const each of ['layoutd.js', 'layoutd', 'unix.js', 'unix']) {
            cpSync(join(clients, 'web', each), join(copiesFolder, each), { recursive: true })
        }
        writeFileSync(`${path}.mjs`, text)
        writeFileSync(join(copiesFolder, 'package.json'), '{"type": "module"}')
        return readRows(output('node', [`${path}.mjs`]))
    },

    c(text, path) {
        const objects = clientObjects()
        writeFileSync(`${path}.c`, text)
        output('cc', ['-std=c11', '-Wall', '-Wextra', '-Werror', '-I', join(clients, 'c'), `${path}.c`, ...objects, '-lm', '-o', path])
        return readRows(output(path, []))
    },
}

/** Another client of the studio's daemon. */
async function connected() {
    const client = await Client.connect({ channel: ({ signal }) => unixChannel({ path: socket, signal }), reconnect: false })
    others.push(client)
    return client
}

/** Starts a daemon at the socket; a program that was just started needs a moment. */
async function startDaemon(environment = {}) {
    const env = { ...process.env, ...environment }
    daemon = spawn(join(dirname(program), 'layoutd'), ['--socket', socket, '--log-level', 'error'], { stdio: 'ignore', env })
    for (;;) {
        try {
            return (await connected()).close()
        } catch {
            await new Promise((resolve) => { setTimeout(resolve, 20) })
        }
    }
}

async function endDaemon() {
    const ended = new Promise((resolve) => { daemon.once('exit', resolve) })
    if (daemon.exitCode === null && daemon.kill()) await ended
}

let objects
/** The C client, compiled once. */
function clientObjects() {
    if (objects) return objects
    const folder = join(clients, 'c/source')
    const sources = readdirSync(folder, { recursive: true }).filter((each) => each.endsWith('.c'))
    output('cc', ['-std=c11', '-O0', '-I', join(clients, 'c'), '-c', ...sources.map((each) => join(folder, each))], { cwd: copiesFolder })
    objects = sources.map((each) => join(copiesFolder, basename(each).replace(/c$/, 'o')))
    return objects
}

/** The rows of a reply in JSON, whose columns may be absent. */
function rowsOfColumns({ sections, items, frames = [], kinds, kindNames } = {}) {
    return Array.from({ length: frames.length / 4 }, (_, index) => [
        kindNames?.[kinds?.[index] ?? 0] ?? 'cell', sections?.[index] ?? 0, items?.[index] ?? 0, ...frames.slice(4 * index, 4 * index + 4)])
}

/** The rows of elements that layoutctl prints as JSON. */
function readElements(text) {
    return JSON.parse(text).map(attributeRow)
}

/** Other values of parameters that are documents, as JSON. */
const documents = {
    'column tracks': [100, { fr: 1 }], 'compositional sections': [{ list: { appearance: 'insetGrouped' } }], 'compositional configuration': { interSectionSpacing: 40 },
    'compositional sectionRules': [{ sections: [{ list: { appearance: 'insetGrouped' } }] }], 'compositional groups': { pair: { group: 'horizontal', size: [100, 50], subitems: [{ size: [50, 50] }] } },
    'frozen_table columnWidths': [200], 'frozen_table rowHeights': [90], 'graph edges': [[0, 9]],
}

/** Gives a parameter another value by its control: a slider's other end, the next choice. */
function change(name, value) {
    const row = document.querySelector(`[data-parameter="${name}"]`), set = (field, value) => {
        field.value = value
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
    }
    const [box, slider, menu, field, text] = ['[type="checkbox"]', '[type="range"]', 'select', '[type="number"]', 'textarea'].map((each) => row.querySelector(each))
    if (text) set(text, JSON.stringify(value))
    else if (box) box.click()
    else if (slider) set(slider, Number(slider.value) === Number(slider.max) ? slider.min : slider.max)
    else if (field) set(field, Number(field.value) + 17)
    else set(menu, menu.options[(menu.selectedIndex + 1) % menu.options.length].value)
}

/** Layouts that move their items: those may come to rest where they were, so what the page says is all there is to hold. */
const moving = new Set(['graph', 'gravity', 'spring_list'])

/** Moves each parameter of the layouts of a source: the picture changes, or the row says why not. */
async function effects(source) {
    const page = await open({ count: 60 }), said = []
    const layouts = await page.evaluate(async (source) => {
        const { layouts } = await window.studio.session.client.listLayouts()
        return layouts.filter((layout) => layout.source === source).map(({ name }) => name)
    }, source)
    let count = 0
    for (const layout of layouts) {
        await fill(page, '#layout', layout)
        const { parameters } = await page.evaluate((layout) => window.studio.session.client.describeLayout({ layout }), layout)
        await page.until(`the controls of ${layout}`, (names) => (
            [...document.querySelectorAll('#parameters .row')].map(({ dataset }) => dataset.parameter).sort().join() === names), parameters.map(({ name }) => name).sort().join())
        for (const { name, type } of parameters) {
            const value = documents[`${layout} ${name}`], what = `${layout}, ${name}`
            expect(type !== 'document' || value, `${what} has no other value in this check`)
            await page.evaluate(() => window.studio.setParameters({}))
            await rests(page)
            const before = await picture(page)
            await page.evaluate(change, name, value)
            const { effect, note, error } = await page.until(`the effect of ${what}`, (name) => {
                const row = document.querySelector(`[data-parameter="${name}"]`), { effect } = row.dataset
                const [note, error] = ['note', 'error'].map((each) => row.querySelector(`.${each}`).textContent)
                return (effect || error) && { effect, note, error }
            }, name)
            count += 1
            // A note goes when the picture changes after all, as where items begin to move.
            if (!note && !error && !moving.has(layout)) await page.until(`${what} to change the picture`, `(before) => ${drawn} !== before`,
                before)
            if (note || error) said.push(`${what}: ${note || error}`)
            expect(!note || /^No (effect here|change in sight): ./.test(note), `what ${what} says`, note)
            expect(effect !== 'seen' || !note, `${what} changes the picture and denies it`, note)
        }
    }
    console.log(`${count} parameters, of which ${said.length} said why they change nothing in sight:\n${said.join('\n')}`)
}

/** A showcase as layoutctl draws it. */
const render = (layout, showcase) => output(program, [
    'render', '--embedded', '--plugins', join(repository, 'plugins'), '--layout', layout, '--showcase', showcase, '--output', '-'])

const tools = {
    browser, url: () => url, open, opened, expect, fill, changes, rests, picture, exported, render,
    file: () => file, source: () => readFileSync(file, 'utf8'), save: (text) => writeFileSync(file, text),
}

const checks = {
    ...orderChecks(tools),
    ...photographChecks(tools),
    ...stateChecks(tools),
    ...beginChecks(tools),
    async 'controls'() {
        const page = await open({ layout: 'flow', data: 'photos', count: 200, sections: 3 })
        await changes(page, 'a slider', () => fill(page, '[data-parameter="minimumLineSpacing"] input[type="range"]', 40))
        await changes(page, 'a choice', () => fill(page, '[data-parameter="lineAlignment"] select', 'center'))
        await changes(page, 'insets', () => fill(page, '[data-parameter="sectionInset"] input', 30))
        await changes(page, 'a size', async () => {
            await fill(page, '[data-parameter="headerReferenceSize"] input', 200)
            await fill(page, '[data-parameter="headerReferenceSize"] label:nth-child(2) input', 40)
        })
        await changes(page, 'a boolean', () => fill(page, '[data-parameter="wrapReverse"] input', true))
        await changes(page, 'right to left', () => fill(page, '#direction', true))
        await changes(page, 'the scale', () => fill(page, '#scale', '1'))
        await changes(page, 'an inset', () => fill(page, '#inset-left', 20))
        await changes(page, 'a device', () => fill(page, '#device', '820×1180'))
        await changes(page, 'the width', () => fill(page, '#width', 500))
        await changes(page, 'the data', () => fill(page, '#data-set', 'chat'))
        await changes(page, 'the seed', () => fill(page, '#data-seed', 2))
        await changes(page, 'the colours', () => fill(page, '#data-colour', 'section').then(() => fill(page, '#data-count', 20)))
        await changes(page, 'the sections', () => fill(page, '#data-sections', 9))
        await changes(page, 'the layout', () => fill(page, '#layout', 'circular'))
        await changes(page, 'a menu of names', () => fill(page, '[data-parameter="radius"] select', 'fit'))
        await changes(page, 'another layout', () => fill(page, '#layout', 'grid'))
        await changes(page, 'an integer', () => fill(page, '[data-parameter="fixedDivisionCount"] input[type="range"]', 4))
        await changes(page, 'item values', () => fill(page, '#value-scales', '1, 1, 2'))
        await changes(page, 'a file', () => page.evaluate(() => {
            const files = new DataTransfer()
            files.items.add(new File(['width,height\n10,20\n30,40\n'], 'sizes.csv'))
            document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }))
        }))
        expect(await page.evaluate(() => window.studio.dataSet.count) === 2, 'the items of the file')
        const { wrong, count } = await wrongFrames(page)
        expect(wrong.length === 0 && count > 0, 'frames are not those of queryRect', count, wrong)
    },

    async 'showcases'() {
        const own = join(dirname(file), 'showcases/staircase')
        mkdirSync(own, { recursive: true })
        writeFileSync(join(own, '1-steps.json'), '{"name": "Steps", "sentence": "Down one by one.", "bounds": [0, 50, 300, 200], "sections": [{"itemCount": 40}]}')
        writeFileSync(join(own, '2-broken.json'), '{"bounds": [0, 0, 300], "sections": []}')
        const page = await open()
        const shown = () => page.evaluate(async () => {
            const { state: { layout, data, parameters }, session, stage } = window.studio,
                { state } = await session.request('queryContainer')
            return {
                layout, data, parameters, container: { ...state, generation: 0 }, drawn: stage.elements.length, notice: document.getElementById('notice').hidden ? '' : document.getElementById('notice').textContent,
                title: document.getElementById('data-set').selectedOptions[0].textContent, sentence: document.getElementById('data-sentence').textContent,
            }
        })
        await page.until('the first showcase', () => window.studio.state.data === 'flow/photo-album' && document.getElementById('data-set').value === 'flow/photo-album')
        const layouts = await page.evaluate(() => [...document.getElementById('layout').options].map(({ value }) => value))
        let showcases = 0
        for (const layout of layouts) {
            const list = await page.evaluate((layout) => fetch(`/showcases/${layout}.json`).then((response) => response.json()), layout)
            await fill(page, '#layout', layout)
            await page.until(`${layout} to be chosen`, (layout, data) => (
                window.studio.state.layout === layout && (!data || document.getElementById('data-set').value === data)
            ), layout, list[0] && `${layout}/${list[0].name}`)
            for (const { name, title, sentence, container, problem } of list) {
                if (problem) continue
                await fill(page, '#data-set', `${layout}/${name}`)
                await page.until(`${layout}/${name}`,
                    (data) => window.studio.state.data === data && document.getElementById('data-set').value === data, `${layout}/${name}`)
                await page.until('the daemon to have it', async (layout, bounds) => {
                    const { state } = await window.studio.session.request('queryContainer')
                    return state.layout === layout && state.bounds.width === bounds.width && state.bounds.height === bounds.height
                }, layout, container.bounds)
                await rests(page)
                const met = await shown()
                expect(met.title === title && met.sentence === sentence, `${layout}/${name} is not what the page names`, met.title,
                    met.sentence)
                expect(met.notice === '' && met.drawn > 3, `${layout}/${name} is not to be seen`, met.notice, met.drawn)
                expect(JSON.stringify(met.parameters) === JSON.stringify(container.parameters ?? {}),
                    `${layout}/${name} has other parameters`, met.parameters)
                // Of a layout that moves, the frames are others in the next moment.
                if (!await page.evaluate(() => window.studio.stage.newest.isMoving)) {
                    const { wrong } = await wrongFrames(page)
                    expect(wrong.length === 0, `${layout}/${name}: frames are not those of queryRect`, wrong)
                }
                showcases += 1
            }
        }
        expect(showcases >= 50, 'few showcases', showcases)

        await fill(page, '#layout', 'staircase')
        await page.until('the showcase beside the plugin',
            () => document.getElementById('data-sentence').textContent === 'Down one by one.')
        await rests(page)
        const before = await picture(page)
        await fill(page, '#data-set', 'staircase/broken')
        await page.until('the reason', () => document.querySelector('#data .error').textContent.includes('2-broken.json: /bounds is [0.0, 0.0, 300.0], expected'))
        expect(await picture(page) === before && (await shown()).data === 'staircase/steps', 'a broken showcase has changed the container')

        // What is changed beside a showcase stands in the link, and a default that is not the showcase's as well.
        await fill(page, '#layout', 'flow')
        await page.until('the showcase that was left', () => document.getElementById('data-set').value === 'flow/springboard')
        await fill(page, '#data-set', 'flow/tag-cloud')
        await page.until('the second showcase', () => window.studio.state.data === 'flow/tag-cloud')
        await rests(page)
        await changes(page, 'a reset', () => page.click('#reset'))
        await fill(page, '#width', 390)
        await rests(page)
        await page.until('the state to be written', () => location.hash.includes('parameters'))
        const again = await open(Object.fromEntries(new URLSearchParams((await page.evaluate(() => location.hash)).slice(1))))
        await rests(again)
        expect(await picture(again) === await picture(page), 'the link leads elsewhere', await page.evaluate(() => location.hash))

        await fill(page, '#data-count', 500)
        await page.until('items that are made up', () => window.studio.state.data === 'uniform' && window.studio.state.count === 500)
        await page.until('them in the daemon', async () => (await window.studio.session.request('queryContainer')).state.itemCount === 500)
        await fill(page, '#layout', 'grid')
        await page.until('the layout', () => window.studio.state.layout === 'grid')
        await rests(page)
        expect((await shown()).data === 'uniform' && (await shown()).container.itemCount === 500,
            'data that were chosen are lost with the layout')
    },

    async 'parameters'() {
        const page = await open({ layout: 'flow' })
        const shown = () => page.evaluate(() => [...document.querySelectorAll('#parameters .row')].filter((row) => row.offsetHeight > 0).map(({ dataset }) => dataset.parameter))
        const headings = () => page.evaluate(() => [...document.querySelectorAll('#parameters h3')].filter((title) => title.offsetHeight > 0).map(({ textContent }) => textContent))
        const all = await shown(), row = '[data-parameter="minimumLineSpacing"]'
        expect((await headings()).join() === 'Arrangement,Sizes,Spacing,Insets,Headers and footers,Other', 'headings', await headings())
        await page.click('#parameter-search')
        await page.send('Input.insertText', { text: 'header inset' })
        expect((await shown()).join() === 'sectionInset' && (await headings()).join() === 'Insets', 'what a sentence is found by',
            await shown())
        await page.press('Escape')
        expect((await shown()).join() === all.join(), 'all parameters come back', await shown())

        await changes(page, 'a slider', () => fill(page, `${row} input[type="range"]`, 40))
        await page.until('the reset', (row) => document.querySelector(`${row} button`).ariaLabel === 'Reset minimumLineSpacing to 10', row)
        await page.evaluate((row) => document.querySelector(`${row} button`).focus(), row)
        await changes(page, 'the reset', () => page.press(' '))
        await page.until('the default', (row) => document.querySelector(`${row} input`).value === '10' && !window.studio.state.parameters.minimumLineSpacing, row)
        expect(await page.evaluate((row) => document.activeElement.closest(row) && document.querySelector(`${row} button`).offsetHeight === 0, row), 'the focus stays in the row')
        await page.press('Tab')
        const isWhole = (row) => page.evaluate((row) => {
            const { scrollWidth, clientWidth } = document.querySelector(`${row} .sentence`)
            return scrollWidth <= clientWidth
        }, row)
        for (let count = 0; count < 8; count++) await page.press('Tab')
        const focused = await page.evaluate(() => document.activeElement.closest('.row').dataset.parameter)
        expect(await isWhole(`[data-parameter="${focused}"]`) && !await isWhole('[data-parameter="lineAlignment"]'),
            'the sentence of what has the focus', focused)

        await fill(page, '#layout', 'circular')
        await page.until('the other layout', () => document.querySelector('[data-parameter="radius"]'))
        expect((await headings()).length === 0 && !await page.evaluate(() => document.getElementById('parameter-search')),
            'a few parameters have no groups')
    },

    'effects of built-in layouts': () => effects('built-in'),

    'effects of plugins': () => effects('plugin'),

    async 'frames'() {
        const states = [
            { layout: 'flow', data: 'photos', count: 5000, sections: 5, parameters: { headerReferenceSize: [0, 40], sectionHeadersPinToVisibleBounds: true } },
            { layout: 'compositional', count: 200, sections: 2 }, { layout: 'circular', count: 12 },
            { layout: 'coverflow', count: 40, width: 700, height: 400 }, { layout: 'honeycomb', count: 300 }, { layout: 'treemap', count: 60 },
            { layout: 'timeline', data: 'calendar', count: 35, sections: 5, width: 800 }, { layout: 'kanban', count: 60, sections: 4, width: 900 },
        ]
        for (const state of states) {
            const page = await open(state)
            for (const share of [0, 0.37, 1]) {
                await page.evaluate((share) => {
                    const { viewport } = window.studio.stage
                    viewport.scrollTop = share * viewport.scrollHeight
                    viewport.scrollLeft = share * viewport.scrollWidth
                }, share)
                await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) }))
                const { count, wrong, wrongCount } = await wrongFrames(page)
                expect(wrongCount === 0 && count > 0, `${state.layout}: frames at ${share} are not those of queryRect`, count, wrongCount,
                    wrong)
            }
        }
    },

    async 'a million items'() {
        for (const state of [{ count: 1000000 }, { layout: 'list', count: 1000000, sections: 1000, parameters: { headerHeight: 30 } }]) {
            const page = await open({ ...state, sizes: 'none' })
            const total = await page.evaluate(async () => {
                const { viewport, meter } = window.studio.stage
                Object.assign(meter.total, { frames: 0, dropped: 0, longest: 0, milliseconds: 0 })
                const end = performance.now() + 3000
                await new Promise((resolve) => {
                    const scroll = (now) => {
                        if (now > end) return resolve()
                        viewport.scrollTop += 40
                        requestAnimationFrame(scroll)
                    }
                    requestAnimationFrame(scroll)
                })
                return meter.total
            })
            console.log(`${state.layout ?? 'flow'}, 1,000,000 items: ${(1000 * total.frames / total.milliseconds).toFixed(1)} frames/s, ${total.dropped} of ${total.frames} frames dropped, the longest ${total.longest.toFixed(0)} ms`)
            await page.evaluate(() => { window.studio.stage.viewport.scrollTop = 1e9 })
            const section = (state.sections ?? 1) - 1, item = 1000000 / (state.sections ?? 1) - 1
            await page.until('the last item', (key) => {
                const box = document.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect(),
                    around = document.getElementById('window').getBoundingClientRect()
                return box && box.bottom > around.top && box.bottom <= around.bottom + 1
            }, `cell ${section} ${item}`)
            const { wrong } = await wrongFrames(page)
            expect(wrong.length === 0, 'frames at the end are not those of queryRect', wrong)
        }
    },

    async 'a dragged scroll bar'() {
        const flat = { count: 1000000, sizes: 'none' }
        const states = [
            flat, { ...flat, layout: 'list', sections: 1000, parameters: { headerHeight: 30 } }, { ...flat, layout: 'grid', direction: 'rightToLeft' },
            { ...flat, parameters: { scrollDirection: 'horizontal' } }, { ...flat, parameters: { itemSize: [10, 10], minimumLineSpacing: 1, minimumInteritemSpacing: 1 } },
        ]
        for (const state of states) {
            const page = await open(state), what = JSON.stringify(state)
            await rests(page)
            await page.evaluate(watchFrames)
            await page.evaluate(async () => {
                const { viewport } = window.studio.stage, frame = () => new Promise((resolve) => { requestAnimationFrame(resolve) })
                // Until a daemon that gets few turns has answered some of the queries.
                while (window.watched.offsets <= 5) {
                    for (let step = 1; step <= 120; step++) {
                        // There and back, by a different way in each frame.
                        const share = step <= 80 ? (step / 80) ** 2 : (121 - step) / 41
                        viewport.scrollTop = share * viewport.scrollHeight
                        viewport.scrollLeft = share * viewport.scrollWidth
                        await frame()
                    }
                }
            })
            await rests(page)
            const { frames, blank, offsets, most } = await page.evaluate(() => window.watched)
            expect(frames > 60 && blank.length === 0, `${what}: frames without an element in sight`, frames, blank.length,
                blank.slice(0, 2))
            expect(most === 1, `${what}: bounds under way at once`, offsets, most)
            const { wrong, count } = await wrongFrames(page)
            expect(wrong.length === 0 && count > 0, `${what}: frames after the drag are not those of queryRect`, count, wrong)
        }
    },

    async 'edges'() {
        const page = await open({ data: 'photos', count: 300 })
        const size = () => page.evaluate(() => ({ ...window.studio.stage.bounds, zoom: window.studio.stage.zoom }))
        const before = await size(), right = await page.middle('#edge-right')
        await changes(page, 'the right edge', () => page.drag(right, { x: right.x + 60, y: right.y }))
        await rests(page)
        const wider = await size()
        expect(Math.abs(wider.width - before.width - 60 / before.zoom) <= 1, 'the width after the drag', before, wider)
        const bottom = await page.middle('#edge-bottom')
        await page.drag(bottom, { x: bottom.x, y: bottom.y - 100 })
        await page.until('the height', (height) => window.studio.stage.bounds.height < height - 50, wider.height)
        await rests(page)
        const corner = await page.middle('#corner')
        await page.drag(corner, { x: corner.x - 50, y: corner.y - 50 })
        await page.until('the corner', (width) => window.studio.stage.bounds.width < width - 20, wider.width)
        await rests(page)
        await page.evaluate(() => document.getElementById('edge-right').focus())
        await changes(page, 'an arrow key at the edge', () => page.press('ArrowLeft'))
        const { wrong } = await wrongFrames(page)
        expect(wrong.length === 0, 'frames after the drags are not those of queryRect', wrong)
    },

    async 'editing'() {
        const page = await open({ count: 40, width: 390, height: 600, zoom: 1 })
        const key = (item) => `[data-key="cell 0 ${item}"]`
        await rests(page)
        await page.click(key(3))
        await page.until('the explanation', () => /Item 3 of section 0/.test(document.getElementById('panel-explain').textContent) && document.querySelectorAll('.steps li').length > 0)
        await page.press('ArrowDown')
        await page.until('the neighbour below', () => window.studio.selection.focus?.item === 9)
        await page.press('End')
        await page.until('the last item', () => window.studio.selection.focus?.item === 39)
        await page.press('Home')
        await page.until('the first item', () => window.studio.selection.focus?.item === 0)

        await changes(page, 'inserting', () => page.click('#insert'))
        await page.until('41 items', async () => (await window.studio.session.request('queryContainer')).state.itemCount === 41)

        await rests(page)
        const from = await page.middle(key(0)), to = await page.middle(key(8))
        await page.drag(from, to)
        await page.until('the movement to end', () => /Moved to item/.test(document.getElementById('toast').textContent) && !window.studio.stage.newest.movement)

        await page.click('#tool-lasso')
        await rests(page)
        const start = await page.middle(key(0)), end = await page.middle(key(7))
        await page.drag(start, end)
        await page.until('the lasso', () => window.studio.selection.count === 4)
        await changes(page, 'deleting', () => page.press('Delete'))
        await page.until('37 items', async () => (await window.studio.session.request('queryContainer')).state.itemCount === 37)

        await changes(page, 'estimates', () => fill(page, '[data-parameter="estimatedItemSize"] select', 'automatic')
            .then(() => fill(page, '#data-set', 'chat')).then(() => fill(page, '#data-sizes', 'none')))
        await page.until('estimated cells', () => document.querySelector('#viewport .estimated') !== null)
        await changes(page, 'measuring', () => page.click('#measure'))
    },

    async 'explanations'() {
        const page = await open({ layout: 'column', data: 'photos', count: 60, width: 391, parameters: { columnCount: 3, columnSpacing: 7.25 } })
        await page.click('[data-key="cell 0 7"]')
        const read = () => page.evaluate(() => document.getElementById('panel-explain').innerText)
        await page.until('the explanation', () => document.querySelectorAll('.steps li').length > 0)
        const text = await read()
        expect(/Column 2 of 3, 3rd in it; below item 4 \+ 8, right of item 6 \+ 7.3\./.test(text), 'the sentence', text)
        expect(!/\d{3,}\.\d|\.\d{2}|-0(?![.\d])/.test(text), 'numbers that nobody can see', text)
        const exact = await page.evaluate(() => document.querySelector('.facts dd').title)
        expect(/at 135\.25, /.test(exact), 'the exact frame', exact)
        await page.click('.numbers summary')
        const names = await page.until('the numbers', () => {
            const names = [...document.querySelectorAll('.numbers dd:last-child div')].map(({ innerText }) => innerText.split(' ')[0])
            return names.length > 0 && names
        })
        expect(names.join() === [...names].sort().join(), 'the order of the numbers', names)
        await page.click('[data-key="cell 0 4"]')
        await page.until('the next element with its numbers',
            () => /Item 4/.test(document.querySelector('.heading').textContent) && document.querySelector('.numbers').open)
    },

    async 'overlay'() {
        const state = { layout: 'column', count: 60, zoom: 1, height: 500, inset: [20, 0, 30, 10], parameters: { columnCount: 3 } }
        const page = await open(state)
        const shapes = () => page.evaluate(() => [...document.querySelectorAll('#overlay-shapes *')].filter((each) => each.getBoundingClientRect().width > 0)
            .map(({ localName, className, textContent }) => [localName, className.baseVal, textContent].filter(Boolean).join(' ')).sort())
        await page.click('[data-key="cell 0 4"]')
        await page.until('the explanation', () => document.querySelectorAll('.steps li').length > 0)
        expect((await shapes()).length === 0, 'nothing is drawn at first', await shapes())
        await page.press('o')
        await page.until('the overlay', () => document.getElementById('overlay').ariaPressed === 'true' && document.querySelectorAll('#overlay-shapes rect').length > 0)
        await rests(page)
        const met = await shapes()
        const lengths = met.filter((each) => /^text (gap|inset)/.test(each)).join()
        expect(lengths === 'text gap 8,text gap 8,text gap 8,text gap 8,text inset 10,text inset 20,text inset 30', 'distances and insets',
            met)
        expect(['rect band', 'rect explained'].every((each) => met.includes(each)), 'the lane', met)
        const places = () => page.evaluate(() => ['#overlay-shapes .explained', '[data-key="cell 0 4"]'].map((each) => {
            const { x, y } = document.querySelector(each).getBoundingClientRect()
            return [Math.round(x), Math.round(y)].join()
        }))
        const [drawnAt, isAt] = await places()
        expect(drawnAt === isAt, 'the explained element', drawnAt, isAt)
        await page.evaluate(() => { window.studio.stage.viewport.scrollTop = 37 })
        await rests(page)
        const [movedTo, isNow] = await places()
        expect(movedTo === isNow && movedTo !== drawnAt, 'it moves along when the content scrolls', movedTo, isNow)

        const top = () => page.until('the anchor', () => {
            const { y, height } = document.querySelector('#overlay-shapes rect.anchor').getBoundingClientRect(),
                cell = document.querySelector('[data-key="cell 0 3"]').getBoundingClientRect()
            return Math.abs(y + height / 2 - cell.y) < 2
        })
        await top()
        const from = await page.middle('[data-key="cell 0 7"]')
        await page.mouse('mouseMoved', from)
        await page.mouse('mousePressed', from)
        for (const step of [10, 30, 60]) await page.mouse('mouseMoved', { x: from.x - step, y: from.y + step }, { buttons: 1 })
        await page.until('the place of what is dragged', () => document.querySelector('#overlay-shapes .drop'))
        await page.mouse('mouseReleased', { x: from.x - 60, y: from.y + 60 })
        await page.until('the place to go', () => !document.querySelector('#overlay-shapes .drop'))
        await page.until('the URL', () => /overlay=on/.test(location.hash))
        await page.click('#overlay')
        await page.until('nothing to be drawn', () => document.getElementById('overlay-picture').hasAttribute('hidden') && !/overlay/.test(location.hash))

        await page.evaluate(() => window.studio.session.update([{ setEnvironment: { safeAreaInsets: { top: 44 } } }]))
        const guest = await open({ attach: await page.evaluate(() => window.studio.name), overlay: 'on' })
        await guest.until('the safe area', () => document.querySelector('#overlay-shapes text.safe')?.textContent === '44')
    },

    async 'transition'() {
        const page = await open({ layout: 'flow', data: 'photos', count: 100 })
        await fill(page, '#to-layout', 'column')
        for (const progress of [0.2, 0.6]) await changes(page, 'the slider', () => fill(page, '#progress', progress))
        await changes(page, 'cancelling', () => page.click('#cancel'))
        await changes(page, 'the slider', () => fill(page, '#progress', 0.5))
        await changes(page, 'finishing', () => page.click('#finish'))
        await page.until('the other layout', () => document.getElementById('layout').value === 'column')
        const { wrong } = await wrongFrames(page)
        expect(wrong.length === 0, 'frames after the transition are not those of queryRect', wrong)
    },

    async 'motion'() {
        const page = await open({ layout: 'gravity', data: 'photos', count: 12, width: 500, height: 500 })
        const heights = () => page.evaluate(() => window.studio.stage.elements.reduce((sum, { y }) => sum + y, 0))
        const before = await heights()
        await page.until('the bubbles to fall', (before) => window.studio.stage.elements.reduce((sum, { y }) => sum + y, 0) > before + 500,
            before)
    },

    async 'two pages'() {
        const name = `shared-${process.pid}`
        const first = await open({ name, data: 'photos', count: 200 })
        const second = await open({ attach: name })
        await changes(second, 'an edit in the first page', () => first.click('#insert'))
        await changes(first, 'an edit in the second page', () => second.click('#insert'))
        await changes(second, 'a parameter in the first page',
            () => fill(first, '[data-parameter="minimumLineSpacing"] input[type="range"]', 50))
        await changes(second, 'a width in the first page', () => fill(first, '#width', 500))
        await rests(first)
        await second.until('both to have the same bounds', (bounds) => JSON.stringify(window.studio.stage.bounds) === bounds,
            await first.evaluate(() => JSON.stringify(window.studio.stage.bounds)))
        for (const page of [first, second]) expect((await wrongFrames(page)).wrong.length === 0, 'frames are not those of queryRect')
    },

    async 'plugin'() {
        const layout = file.split('/').at(-1).replace('.lua', ''), source = readFileSync(file, 'utf8')
        const page = await open({ layout, count: 100, tab: 'plugin' })
        const save = (text) => page.evaluate((text) => {
            const field = document.querySelector('#panel-plugin textarea')
            field.value = text
            field.dispatchEvent(new Event('input', { bubbles: true }))
            document.querySelector('#panel-plugin .primary').disabled = false
            document.querySelector('#panel-plugin .primary').click()
        }, text)
        await page.until('the source', () => document.querySelector('#panel-plugin textarea')?.value.includes('layoutd.define'))
        await page.evaluate(() => { window.studio.stage.viewport.scrollTop = 300 })
        await page.until('the place', () => window.studio.stage.bounds.y === 300)
        await rests(page)
        const before = await picture(page)
        await save(source.replace('layoutd.define', 'layoutd.defined'))
        await page.until('the error at its line', () => document.querySelector('#panel-plugin .fault') && document.querySelector('#panel-plugin .gutter b'))
        expect(await picture(page) === before, 'the last good picture was not kept')
        await changes(page, 'the mended plugin', () => save(source.replace('default = 24', 'default = 12')))
        await page.until('the error to go', () => !document.querySelector('#panel-plugin .fault'))
        expect(await page.evaluate(() => window.studio.stage.bounds.y) === 300, 'the place was not kept')
        writeFileSync(file, source)
    },

    async 'descriptions'() {
        const page = await open({ layout: 'compositional', count: 60, sections: 2 })
        const write = (text) => page.evaluate((text) => {
            const field = document.querySelector('[data-parameter="sections"] textarea')
            field.value = text
            field.dispatchEvent(new Event('input', { bubbles: true }))
        }, text)
        const error = () => page.until('an error',
            () => document.querySelector('[data-parameter="sections"] .error').textContent !== '' && document.querySelector('[data-parameter="sections"] .wrong')?.textContent)
        await write('[{"list": }]')
        expect(await error() === '}', 'the syntax error is not marked where it is')
        await write('[{"list": {"appearance": "plane"}}]')
        expect(await error() === '"plane"', 'the refused value is not marked',
            await page.evaluate(() => document.querySelector('[data-parameter="sections"]').innerHTML))
        await changes(page, 'a sample', () => fill(page, '#samples', 'carousel-and-grid'))
        await page.until('the row that scrolls by itself', () => document.querySelector('[data-key="cell 0 0"]') !== null)
        const row = await page.middle('[data-key="cell 0 0"]')
        await changes(page, 'a wheel along the row',
            () => page.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...row, deltaX: 300, deltaY: 0 }))
        await changes(page, 'a description', () => write('[{"group": {"group": "horizontal", "size": [{"fractionalWidth": 1}, {"absolute": 90}], "subitem": {"size": [{"fractionalWidth": 1}, {"fractionalHeight": 1}]}, "count": 3}}]'))
    },

    async 'keyboard'() {
        const page = await open({ count: 400, width: 390, height: 600, zoom: 1, y: 1000 })
        await rests(page)
        const place = () => page.evaluate(() => [window.studio.stage.viewport.scrollTop, window.studio.stage.bounds.y])
        const focused = () => page.evaluate(() => document.activeElement.closest('#viewport, [id]').id)
        await page.evaluate(() => document.getElementById('tool-move').focus())
        await page.press('ArrowRight')
        expect(await focused() === 'tool-lasso' && await page.evaluate(() => document.getElementById('tool-lasso').ariaChecked) === 'true',
            'an arrow key does not choose the lasso', await focused())
        for (let steps = 0; steps < 40 && await focused() !== 'viewport'; steps++) await page.press('Tab')
        expect(await focused() === 'viewport', 'Tab does not lead into the picture', await focused())
        await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) }))
        expect((await place()).join() === '1000,1000', 'Tab into the picture scrolls it', await place())

        await page.press('ArrowRight')
        const first = await page.until('a focus', () => window.studio.selection.count === 1 && window.studio.selection.focus)
        for (const key of ['ArrowRight', 'ArrowDown']) {
            const before = await page.evaluate(() => JSON.stringify(window.studio.selection.focus))
            await page.press(key, shift)
            await page.until('the focus to go on', (before) => JSON.stringify(window.studio.selection.focus) !== before, before)
        }
        await page.until('the lasso of the keyboard', (items) => items.join() === window.studio.selection.ranges
            .flatMap(({ item, count }) => Array.from({ length: count },
                (_, more) => item + more)).join(), [0, 1, 6, 7].map((more) => first.item + more))
        await page.press('Escape')
        await page.evaluate(() => document.getElementById('tool-lasso').focus())
        await page.press('ArrowLeft')
        expect(await focused() === 'tool-move', 'an arrow key does not go back to Move')

        await page.evaluate(() => document.getElementById('viewport').focus())
        await rests(page)
        const from = await page.evaluate(() => window.studio.selection.focus.item)
        const generation = await page.evaluate(() => window.studio.stage.newest.generation)
        await page.press('ArrowRight', alt)
        await page.until('the item to be moved', (before) => !window.studio.stage.newest.movement && window.studio.stage.newest.generation > before, generation)
        await page.until('the focus on it', (item) => window.studio.selection.focus.item === item, from + 1)
        const count = (items) => page.until(`${items} items`,
            async (items) => (await window.studio.session.request('queryContainer')).state.itemCount === items, items)
        await page.press('i')
        await count(401)
        await page.press(' ')
        await page.until('a selection', () => window.studio.selection.count === 1)
        await page.press('Delete')
        await count(400)
        const reached = await page.evaluate(() => [...document.querySelectorAll('.tools button, .tools input, .tools select, [role="separator"]')]
            .filter(({ tabIndex, disabled, role }) => tabIndex < 0 && !disabled && role !== 'radio').map(({ id }) => id))
        expect(reached.length === 0, 'tools that Tab passes by', reached)
    },

    async 'undo'() {
        const page = await open({ data: 'photos', count: 60, sections: 3, layout: 'grid', values: { scales: '1, 2' } })
        await rests(page)
        const before = await picture(page), count = async () => page.evaluate(async () => (await window.studio.session.request('queryContainer')).state.itemCount)
        await page.evaluate(() => document.getElementById('viewport').focus())
        await page.press('a', control)
        await page.until('everything to be selected', () => window.studio.selection.count === 60)
        await page.press('Delete')
        await page.until('the items to go', () => window.studio.stage.elements.every(({ category }) => category !== 'cell'))
        expect(await count() === 0, 'the items were not deleted')
        await page.press('z', control)
        await page.until('the items to be back', `(before) => ${drawn} === before`, before)

        await select(page, { section: 1, item: 2 }, 5)
        await page.click('#delete')
        await page.until('55 items', () => !document.getElementById('undo').disabled)
        expect(await count() === 55, 'the selected items were not deleted')
        await page.click('#undo')
        await page.until('all items to be back', `(before) => ${drawn} === before`, before)
        await page.until('nothing to be left to undo', () => document.getElementById('undo').disabled)
    },

    async 'undo of items that cannot be read'() {
        const page = await open({ data: 'photos', count: 60 })
        await changes(page, 'an insertion', () => page.click('#insert'))
        await select(page, { section: 0, item: 2 }, 5)
        await page.evaluate(() => {
            window.confirm = (question) => { window.question = question }
            const { session } = window.studio, { request } = session
            session.request = (name, ...more) => (name === 'queryContainer' ? Promise.reject(new Error('no reply came')) : request.call(session, name, ...more))
        })
        await page.click('#delete')
        const question = await page.until('the question', () => window.question)
        expect(question === 'The items that were edited could not be brought back: no reply came. Delete some of them?', 'another reason',
            question)
    },

    async 'undo of everything'() {
        const page = await open({ layout: 'flow', data: 'photos', count: 40, width: 400, height: 500 })
        // What the page shows: the picture, the controls and what would be opened again.
        const shown = async () => {
            await rests(page)
            const values = await page.evaluate(() => {
                const { state, dataSet, stage: { size, zoom } } = window.studio
                const { layout, parameters, count, sections, seed, sizes, values, colour, direction, scale, inset } = state
                const controls = [...document.querySelectorAll('.left select, .left input:not([type="file"]), .tools input, .tools select')]
                    .filter(({ id, type }) => id !== 'to-layout' && type !== 'range').map(({ type, value, checked }) => (type === 'checkbox' ? checked : value))
                return [layout, parameters, dataSet.title, count, sections, seed, sizes, values, colour, direction, scale, inset, size, zoom, controls]
            })
            return [JSON.stringify(values), await picture(page)].join('\n')
        }
        const label = (way) => page.evaluate((way) => document.getElementById(way).title, way)
        const states = [], steps = []
        /** Does something that is one step with a name, and changes what the page shows. */
        const step = async (name, act) => {
            states.push(await shown())
            await act()
            await page.until(`a step ${name}`, (name) => document.getElementById('undo').title === `Undo: ${name} (Ctrl+Z)`, name)
            steps.push(name)
        }
        const focusPicture = () => page.evaluate(() => document.getElementById('viewport').focus())
        await step('minimumLineSpacing 40', () => page.evaluate(() => {
            const slider = document.querySelector('[data-parameter="minimumLineSpacing"] input[type="range"]')
            for (const value of [12, 25, 40]) {
                slider.value = value
                slider.dispatchEvent(new Event('input', { bubbles: true }))
            }
            slider.dispatchEvent(new Event('change', { bubbles: true }))
        }))
        await step('30 items', () => fill(page, '#data-count', 30))
        await step('3 sections', () => fill(page, '#data-sections', 3))
        await step('seed 4', () => fill(page, '#data-seed', 4))
        await step('insert an item', async () => {
            await focusPicture()
            await page.press('i')
        })
        await step('delete 2 items', async () => {
            await select(page, { section: 1, item: 2 }, 2)
            await page.click('#delete')
        })
        await step('move 1 item', async () => {
            await rests(page)
            await focusPicture()
            await page.press('Home')
            await page.until('a focus', () => window.studio.selection.focus)
            await page.press('ArrowRight', alt)
        })
        await step('layout column', () => fill(page, '#layout', 'column'))
        await step('columnCount 3', () => fill(page, '[data-parameter="columnCount"] input[type="number"]', 3))
        await step('data Chat', () => fill(page, '#data-set', 'chat'))
        await step('file sizes.txt', () => page.evaluate(() => {
            const files = new DataTransfer()
            files.items.add(new File(['90 20\n30 40\n50 50\n'], 'sizes.txt'))
            document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }))
        }))
        await step('data Photos', () => fill(page, '#data-set', 'photos'))
        await step('sizes of the layout', () => fill(page, '#data-sizes', 'none'))
        await step('size 320 × 568', () => fill(page, '#device', '320×568'))
        await step('zoom 50 %', () => fill(page, '#zoom', '0.5'))
        await step('right to left', () => fill(page, '#direction', true))
        await step('scale 2', () => fill(page, '#scale', '2'))
        await step('inset 0, 20, 0, 0', () => fill(page, '#inset-left', 20))
        await step('colours by section', () => fill(page, '#data-colour', 'section'))
        await step('layout flow', async () => {
            await fill(page, '#to-layout', 'flow')
            await changes(page, 'the slider', () => fill(page, '#progress', 0.5))
            await page.click('#finish')
        })
        await step('parameters', () => page.evaluate(() => window.studio.setParameters({ minimumLineSpacing: 3, minimumInteritemSpacing: 9 })))

        const last = await shown()
        await focusPicture()
        for (const name of [...steps].reverse()) {
            await page.press('z', control)
            await page.until(`${name} to be undone`, (name) => document.getElementById('redo').title === `Redo: ${name} (Ctrl+Shift+Z)`,
                name)
            const [expected, met] = [states.pop(), await shown()]
            expect(met === expected, `undoing ${name} does not lead back`, ...firstDifference(met, expected))
        }
        expect(await page.evaluate(() => document.getElementById('undo').disabled), 'something is left to undo')
        for (const name of steps) {
            await page.press(name.length % 2 ? 'y' : 'Z', control | (name.length % 2 ? 0 : shift))
            await page.until(`${name} to be done again`, (name) => document.getElementById('undo').title === `Undo: ${name} (Ctrl+Z)`, name)
        }
        expect(await shown() === last, 'doing everything again does not lead to what was shown', ...firstDifference(await shown(), last))
        expect(await page.evaluate(() => [...document.querySelectorAll('#data-set option')].some(({ textContent }) => textContent === 'sizes.txt')), 'the dropped file has left the menu')
    },

    async 'undo of measuring'() {
        const page = await open({ layout: 'flow', data: 'chat', sizes: 'none', count: 100, parameters: { estimatedItemSize: 'automatic' } })
        await page.until('estimated cells', () => document.querySelector('#viewport .estimated') !== null)
        await rests(page)
        const before = await picture(page)
        await changes(page, 'measuring', () => page.click('#measure'))
        const measured = await picture(page)
        await page.until('the step', () => /^Undo: measure \d+ items/.test(document.getElementById('undo').title))
        await changes(page, 'undoing', () => page.click('#undo'))
        expect(await picture(page) === before, 'the sizes of before')
        await changes(page, 'redoing', () => page.click('#redo'))
        expect(await picture(page) === measured, 'the measured sizes')
    },

    async 'undo beside another page'() {
        const first = await open({ data: 'photos', count: 40 })
        await changes(first, 'an insertion', () => first.click('#insert'))
        await fill(first, '#layout', 'column')
        await fill(first, '[data-parameter="columnCount"] input[type="number"]', 3)
        await first.until('its step', () => document.getElementById('undo').title === 'Undo: columnCount 3 (Ctrl+Z)')
        const link = await first.evaluate(() => new Promise((resolve) => {
            navigator.clipboard.writeText = async (text) => resolve(text)
            document.getElementById('share').click()
        }))
        const second = await open(Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1))))
        await rests(second)
        await changes(first, 'an edit of the guest', () => second.click('#insert'))
        await first.click('#undo')
        await first.until('a refusal', () => /Another page has changed the container since/.test(document.getElementById('notice').textContent))
        expect(await first.evaluate(() => document.getElementById('undo').title) === 'Undo: columnCount 3 (Ctrl+Z)',
            'the step that cannot be undone has gone')
    },

    async 'parameters of before'() {
        const page = await open({ layout: 'column', data: 'photos', count: 40, parameters: { columnCount: 5 } })
        await changes(page, 'another layout', () => fill(page, '#layout', 'flow'))
        await changes(page, 'the layout of before', () => fill(page, '#layout', 'column'))
        await page.until('its parameters', () => window.studio.state.parameters.columnCount === 5 && document.querySelector('[data-parameter="columnCount"] input[type="number"]')?.value === '5')
        await page.until('a word about them', () => /column has its parameters of before/.test(document.getElementById('toast').textContent))
    },

    async 'late parameter'() {
        const page = await open({ layout: 'flow', count: 50 })
        await page.evaluate(() => {
            const { session } = window.studio, update = session.update.bind(session)
            session.update = async (operations, ...others) => {
                const reply = await update(operations, ...others)
                if (operations[0].setParameters) await new Promise((resolve) => { window.release = resolve })
                return reply
            }
        })
        await fill(page, '[data-parameter="minimumLineSpacing"] input[type="range"]', 40)
        await page.until('the answer to be held', () => window.release)
        await fill(page, '#layout', 'column')
        await page.evaluate(() => window.release())
        await page.until('the other layout', () => document.querySelector('[data-parameter="columnCount"]'))
        await rests(page)
        const { layout, parameters } = await page.evaluate(() => window.studio.state)
        expect(layout === 'column' && Object.keys(parameters).length === 0, 'a parameter of another layout', parameters)

        // Two parameters that are set at once both count.
        await page.evaluate(() => { delete window.studio.session.update })
        await page.evaluate(() => Promise.all([['columnCount', 4], ['columnSpacing', 3], ['columnCount', 5]].map(([name, value]) => (
            window.studio.setting.set(name, value, window.studio.layoutVersion)))))
        await page.until('both', () => window.studio.state.parameters.columnCount === 5 && window.studio.state.parameters.columnSpacing === 3)
    },

    async 'lost file'() {
        const page = await open({ count: 20 })
        await page.evaluate(() => {
            const files = new DataTransfer()
            files.items.add(new File(['10 20\n30 40\n'], 'sizes.txt'))
            document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }))
        })
        await page.until('the URL', () => /data=file/.test(location.hash) && window.studio.dataSet.count === 2)
        await page.reload()
        await page.until('a word about the file', () => /sizes .* gone/.test(document.querySelector('#data .error').textContent))
        await fill(page, '#data-set', 'photos')
        await page.until('it to go', () => document.querySelector('#data .error').textContent === '')
    },

    async 'sharing'() {
        const first = await open({ data: 'photos', count: 40 })
        const count = (page) => page.evaluate(async () => (await window.studio.session.request('queryContainer')).state.itemCount)
        await changes(first, 'an insertion', () => first.click('#insert'))
        await rests(first)
        const edited = await picture(first)
        const link = await first.evaluate(() => new Promise((resolve) => {
            navigator.clipboard.writeText = async (text) => resolve(text)
            document.getElementById('share').click()
        }))
        expect(await count(first) === 41, 'sharing has lost an edit', await count(first))
        expect(await picture(first) === edited, 'sharing has changed the picture')
        const second = await browser.open(link, { isStranger: true })
        pages.push(second)
        await second.until('the guest to see the container', () => document.querySelector('#viewport .element') !== null)
        expect(await picture(second) === edited, 'the guest sees another picture')

        // Each follows what the other sets, in its controls as well, and can go on from there.
        const controls = () => JSON.stringify([document.getElementById('layout').value, window.studio.state.parameters,
            [...document.querySelectorAll('#parameters .parameter :is(input, select)')].map(({ value }) => value)])
        await changes(second, "the owner's layout", () => fill(first, '#layout', 'column'))
        await second.until("the owner's layout in the guest's controls", () => document.getElementById('layout').value === 'column')
        await changes(first, "the guest's parameter", () => fill(second, '[data-parameter="columnCount"] input[type="number"]', '5'))
        await first.until("the guest's parameter in the owner's controls", () => window.studio.state.parameters.columnCount === 5)
        await rests(second)
        const shown = [await first.evaluate(controls), await second.evaluate(controls)]
        expect(shown[0] === shown[1], 'the controls differ', ...shown)

        await changes(first, 'an edit of the guest', () => second.click('#insert'))
        await rests(second)
        await second.until('the guest to know what it would copy', () => window.studio.backup.description?.sections[0].itemCount === 41)
        const before = await second.evaluate(() => window.studio.stage.elements.map(({ x, y, width, height }) => [x, y, width, height].join(' ')).sort())
        await first.close()
        await second.until('the stage to say that the owner has left',
            () => /closed by its owner/.test(document.getElementById('state').textContent))
        await second.evaluate(() => document.querySelector('#state button').click())
        await second.until('a copy', () => document.getElementById('state').hidden && !window.studio.state.attach)
        await rests(second)
        expect(await count(second) === 41, 'items of the copy', await count(second))
        const after = await second.evaluate(() => window.studio.stage.elements.map(({ x, y, width, height }) => [x, y, width, height].join(' ')).sort())
        expect(JSON.stringify(after) === JSON.stringify(before), 'frames of the copy')
        await changes(second, 'an edit of the copy', () => second.click('#insert'))
    },

    async 'lost daemon'() {
        const page = await open({ data: 'photos', count: 40 })
        await changes(page, 'an insertion', () => page.click('#insert'))
        await page.until('the page to know its edits', () => window.studio.backup.description)
        const before = await picture(page)
        await endDaemon()
        await page.until('the stage to say so', () => /daemon does not answer/.test(document.getElementById('state').textContent) && !document.getElementById('state').hidden)
        expect(await picture(page) === before, 'the last picture was not kept')
        await startDaemon()
        // Again and again: the daemon needs a moment to begin.
        await page.until('the container to be back', () => {
            document.querySelector('#state button')?.click()
            return document.getElementById('state').hidden && window.studio.session.container?.number
        })
        await rests(page)
        const count = await page.evaluate(async () => (await window.studio.session.request('queryContainer')).state.itemCount)
        expect(count === 41, 'the edits after the daemon began again', count)

        await endDaemon()
        const late = await opened({ count: 10 })
        await late.until('a button on the stage', () => document.querySelector('#state:not([hidden]) button')?.getBoundingClientRect().width > 20)
        await startDaemon()
        await late.until('the container', () => {
            document.querySelector('#state:not([hidden]) button')?.click()
            return document.querySelector('#viewport .element') !== null
        })
        for (const each of [page, late]) each.errors = each.errors.filter((text) => !/WebSocket|net::ERR/.test(text))
    },

    async 'state and copies'() {
        const page = await open({ layout: 'column', data: 'photos', count: 500, parameters: { columnCount: 3 } })
        await page.evaluate(() => { window.studio.stage.viewport.scrollTop = 1000 })
        await page.until('the URL', () => /y=1000/.test(location.hash))
        await rests(page)
        const before = await picture(page)
        await page.reload()
        await page.until('the picture of before', `(before) => ${drawn} === before`, before)
        const texts = Object.values(await copied(page))
        expect(JSON.parse(texts[0]).openContainer.layout === 'column' && texts.every((text) => text.includes('columnCount')), 'the copies',
            texts.map((text) => text.slice(0, 200)))
        const saved = [await exported(page, 'svg'), await exported(page, 'png')].map(({ name }) => name)
        expect(saved.join() === 'column.svg,column.png', 'the files saved', saved)
    },

    async 'exports'() {
        const states = [
            { layout: 'column', data: 'photos', count: 40 }, { layout: 'honeycomb', count: 60 }, { layout: 'circular', count: 12 },
            { layout: 'list', data: 'chat', count: 40, sizes: 'none', parameters: { headerHeight: 30 }, sections: 3 },
            { layout: 'timeline', data: 'calendar', count: 35, sections: 5, width: 700 }, { layout: 'coverflow', count: 9, width: 700, height: 300 },
            { layout: 'flow', data: 'photos', count: 60, y: 130, parameters: { estimatedItemSize: [90, 60] }, sizes: 'none' },
            { layout: 'honeycomb', data: 'photos', count: 60 }, { layout: 'circular', data: 'photos', count: 12 },
            // No renderer of SVG distorts landscapes as the page does.
            { layout: 'coverflow', data: 'photos', count: 9, width: 700, height: 300, isDistorted: true },
        ]
        for (const dark of [false, true]) {
            for (const { isDistorted, ...state } of states) {
                const page = await open({ width: 390, height: 500, zoom: 1, ...state }, { dark })
                await rests(page)
                await select(page, { section: 0, item: 1 }, 2)
                await rests(page)
                const svg = await exported(page, 'svg'), png = await exported(page, 'png'),
                    text = Buffer.from(svg.data, 'base64').toString()
                const foreign = /\b(?!url\(#|(?:translate|matrix)\()[\w-]+\([^)]*\)|style=/.exec(text.replace(/ d="[^"]*"/g, ''))?.[0]
                expect(!foreign, `${state.layout}: what other renderers do not know`, foreign)
                const stage = await page.screenshot(await page.evaluate(() => document.getElementById('window').getBoundingClientRect().toJSON()))
                const pictures = { stage, png: Buffer.from(png.data, 'base64'), svg: rendered(text) ?? await drawnByBrowser(svg.data) }
                for (const kind of ['png', 'svg']) {
                    const { differing, compared } = await page.evaluate(compareColours, pictures.stage.toString('base64'),
                        pictures[kind].toString('base64'))
                    const allowed = compared / (isDistorted ? 10 : 30)
                    expect(compared > 100 && differing < allowed,
                        `${state.layout}${dark ? ', dark' : ''}: colours of the ${kind} that are not the stage's`, differing, compared)
                }
            }
        }
    },

    async 'copies'() {
        const other = await connected()
        const insets = { top: 3, left: 5, bottom: 7, right: 11 }
        const identified = {
            layout: 'flow', name: 'identified "by name"', bounds: { x: 0, y: 7.5, width: 300, height: 200 }, parameters: { headerReferenceSize: [0, 20] },
            environment: { scale: 3, contentInset: insets, safeAreaInsets: insets, layoutMargins: insets, horizontalSizeClass: 'compact', contentSizeCategory: 'extraLarge', userInterfaceIdiom: 'phone' },
            sections: [
                { id: 'first', itemIds: ['a', '"b\\', 'ç??/\u0001'], itemSizes: [50, 50, 70.25, 40, 1e-7, 20] },
                { id: 'second', itemIds: ['d', 'e'], parameters: { minimumLineSpacing: 20, sectionInset: [1, 2, 3, 4] } }, { id: 'third' },
            ],
        }
        const numbered = { ...identified, name: 'numbered', sections: [{ id: 7, itemIds: [1, 2n ** 64n - 1n, 3] }], environment: {} }
        for (const fields of [identified, numbered, { ...numbered, name: 'empty', sections: [] }]) await other.open(fields)
        const cases = [
            { layout: 'flow', data: 'photos', count: 300, sections: 3, y: 250, direction: 'rightToLeft', scale: 2, inset: [10, 20, 30, 40] },
            { layout: 'grid', count: 50, parameters: { fixedDivisionCount: 4 }, values: { scales: '1, 1, 2' } },
            { layout: 'compositional', count: 40, sections: 2, sample: 'conference-videos' }, { layout: 'compositional', count: 20, sample: 'news-feed' },
            { layout: 'compositional', count: 0 }, { layout: 'column', data: 'photos', count: 2000, sections: 2 },
            { layout: 'justified', data: 'photos', count: 30 }, { layout: 'timeline', data: 'calendar', count: 35, sections: 5, width: 800 }, { layout: 'kanban', count: 30, sections: 3 },
            { layout: 'flow', count: 150000, sections: 2, y: -100 }, { layout: 'flow', data: 'chat', count: 20, act: 'edit' },
            ...['identified "by name"', 'numbered', 'empty'].map((attach) => ({ attach, count: 1, isOwn: false })),
        ]
        const before = (await other.listContainers()).containers.length
        for (const [index, { sample, act, ...state }] of cases.entries()) {
            const page = await (state.attach === 'empty' ? opened(state) : state.count === 0 ? opened(state) : open(state)),
                what = `copy ${index} (${JSON.stringify(state)})`
            if (sample) await changes(page, 'the sample', () => fill(page, '#samples', sample))
            if (act) await changes(page, 'an insertion', () => page.click('#insert'))
            await page.until('the container', () => window.studio.session.container)
            const expected = await expectedRows(page), copies = await copied(page)
            for (const [format, run] of Object.entries(runCopy)) {
                const rows = await run(copies[format], join(copiesFolder, `${index}`))
                const isRight = rows.join('\n') === expected.join('\n')
                expect(isRight, `${what} in ${format} gives other frames`, rows.length, expected.length,
                    rows.find((row, place) => row !== expected[place]), copies[format].slice(0, 2000))
            }
            writeFileSync(join(copiesFolder, `${index}.swift`), copies.swift)
            writeFileSync(join(copiesFolder, `${index}.txt`), expected.join('\n'))
            await page.close()
        }
        await other.sync()
        const left = (await other.listContainers()).containers.filter(({ lifetime }) => lifetime === 'persistent').length
        expect(left === 0 && before === 3, 'containers that a copy left open', left)
    },

    async 'accessibility'() {
        const page = await open({ layout: 'column', data: 'photos', count: 60 })
        const read = await page.until('the reading order', () => {
            const cells = [...document.querySelectorAll('#viewport [role="option"][aria-posinset]')]
            return cells.length > 0 && cells.map(({ ariaLabel, ariaPosInSet, ariaSetSize }) => `${ariaLabel}, ${ariaPosInSet} of ${ariaSetSize}`)
        })
        expect(read.every((text) => /Item \d+ of section 0, \d+ by \d+ points, \d+ of 60/.test(text)), 'labels', read)
        const unnamed = await page.evaluate(() => [...document.querySelectorAll('button, select, input, textarea, [role="separator"]')]
            .filter((control) => !control.closest('[hidden]') && !control.labels?.length && !control.getAttribute('aria-label') && !control.textContent.trim()).map(({ outerHTML }) => outerHTML.slice(0, 120)))
        expect(unnamed.length === 0, 'controls without a name', unnamed)
        const shift = await page.evaluate(() => new Promise((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(0), 500)
        }))
        console.log(`cumulative layout shift ${shift.toFixed(4)}`)
    },
}

Object.assign(checks, hands({ browser, open, rests, picture, expect }))

/** A check that hangs ends with its browser and its studio, and says so. */
const deadline = setTimeout(async () => {
    console.error(`${name} took longer than ${patience / 1000} seconds`)
    browser.kill()
    await stop()
    process.exit(1)
}, patience)

try {
    if (!checks[name]) throw new Error(`there is no check ${name}, expected one of ${Object.keys(checks).join(', ')}`)
    await start()
    await checks[name]()
    const errors = pages.flatMap((page) => page.errors)
    expect(errors.length === 0, 'the console has errors', errors)
} catch (error) {
    const errors = pages.flatMap((page) => page.errors)
    const notices = await Promise.all(pages.map((page) => page.evaluate(() => {
        const { bounds, newest: { generation }, view: { state } } = window.studio.stage
        const animations = document.getElementById('viewport').getAnimations({ subtree: true }).length
        return JSON.stringify({ bounds, generation, state, animations, notice: document.getElementById('notice').textContent })
    }).catch(({ message }) => message)))
    console.error([error.stack, ...errors, ...notices].join('\n'))
    process.exitCode = 1
} finally {
    clearTimeout(deadline)
    others.forEach((client) => client.close())
    await browser.close()
    await stop()
}
