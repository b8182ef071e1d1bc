// Wires the page's parts to its elements.

import { copyAs } from './copy/formats.js'
import { copiedItems } from './copy/opened.js'
import { download, picturePNG, pictureSVG } from './copy/picture.js'
import { devices } from './controls/devices.js'
import { byId, fill } from './controls/dom.js'
import { makeSamples, showSamples } from './controls/samples.js'
import { Gallery } from './gallery/gallery.js'
import { ChangeList } from './inspect/changes.js'
import { showNoExplanation } from './inspect/explain.js'
import { PluginPane } from './inspect/plugin.js'
import { Tabs } from './inspect/tabs.js'
import { WireLog } from './inspect/wire.js'
import { defaults, readFragment } from './model/state.js'
import { Panes } from './panes/panes.js'
import { Separator } from './panes/separator.js'
import { Hints } from './stage/hints.js'
import { listenToKeys } from './stage/keys.js'
import { Overlay } from './stage/overlay.js'
import { makeResizable } from './stage/resize.js'
import { stageStates } from './stage/states.js'
import { Tools } from './stage/tools.js'
import { Transition } from './stage/transition.js'
import { Studio } from './studio.js'
import { Recorder } from './wire/recorder.js'
import { Session } from './wire/session.js'

const fragment = location.hash, given = readFragment(fragment)
const state = { ...structuredClone(defaults), ...given }
const recorder = new Recorder()
const session = new Session(recorder)
const studio = new Studio(state, session)
new Hints(studio)
new Tools(studio.stage)
new Transition(studio)
new Overlay(studio)
listenToKeys(studio)
makeResizable(studio)
const panes = new Panes()
new Separator(panes, 'controls', 1)
new Separator(panes, 'inspector', -1)
new Gallery(studio, () => panes.show('stage'))
const plugin = new PluginPane(studio)
const changes = new ChangeList()
const wire = new WireLog(recorder)
showNoExplanation()

// ---------------------------------------------------------------------- inspector

const tabs = new Tabs(['explain', 'changes', 'wire', 'plugin'])
tabs.addEventListener('change', () => {
    state.tab = tabs.current
    changes.show(tabs.current === 'changes')
    wire.show(tabs.current === 'wire')
    studio.saveState()
})
session.addEventListener('invalidated', ({ detail }) => changes.add(detail))

// ---------------------------------------------------------------------- the container's controls

const sides = ['top', 'left', 'bottom', 'right']
const number = (id, use) => byId(id).addEventListener('change', ({ target }) => {
    const isValid = target.value !== '' && target.checkValidity()
    target.setAttribute('aria-invalid', !isValid)
    if (isValid) use(Number(target.value))
})
fill(byId('device'), [['', 'Custom'], ...devices.map(([name, width, height]) => [`${width}×${height}`, name])])
byId('device').addEventListener('change', ({ target }) => {
    const [width, height] = target.value.split('×').map(Number)
    if (width) studio.resize(width, height)
})
number('width', (width) => studio.resize(width, studio.stage.size.height))
number('height', (height) => studio.resize(studio.stage.size.width, height))
byId('zoom').addEventListener('change', ({ target }) => studio.setLook({ zoom: target.value }))
byId('direction').addEventListener('change', ({ target }) => {
    const direction = target.checked ? 'rightToLeft' : 'leftToRight'
    studio.setEnvironment(() => ({ direction }))
})
byId('scale').addEventListener('change', ({ target }) => {
    const scale = Number(target.value)
    studio.setEnvironment(() => ({ scale }))
})
sides.forEach((side, index) => number(`inset-${side}`, (value) => (
    studio.setEnvironment(({ inset }) => ({ inset: inset.with(index, value) })))))
studio.onresize = showControls
function showControls() {
    const { width, height } = studio.stage.size
    byId('width').value = Math.round(width)
    byId('height').value = Math.round(height)
    byId('edge-right').ariaValueNow = Math.round(width)
    byId('edge-bottom').ariaValueNow = Math.round(height)
    const preset = `${Math.round(width)}×${Math.round(height)}`
    byId('device').value = [...byId('device').options].some(({ value }) => value === preset) ? preset : ''
    byId('zoom').value = state.zoom
    byId('direction').checked = state.direction === 'rightToLeft'
    byId('scale').value = String(state.scale)
    sides.forEach((side, index) => { byId(`inset-${side}`).value = state.inset[index] })
}

byId('unfold').addEventListener('click', ({ currentTarget }) => {
    currentTarget.ariaExpanded = byId('middle').classList.toggle('unfolded')
})
byId('layout').addEventListener('change', ({ target }) => studio.arranging.choose(target.value))
byId('reset').addEventListener('click', () => studio.setParameters({}))
byId('insert').addEventListener('click', () => studio.editing.insert())
byId('delete').addEventListener('click', () => studio.editing.deleteSelected())
byId('undo').addEventListener('click', () => studio.undoing.undo())
byId('redo').addEventListener('click', () => studio.undoing.redo())
byId('measure').addEventListener('click', () => studio.editing.measure())
byId('measures').addEventListener('change', () => studio.editing.measureVisible())
studio.onlayout = (name) => {
    plugin.layoutChanged(name)
    showSamples(name)
}
makeSamples((parameters) => state.layout === 'compositional' && studio.setParameters(parameters))
studio.onopen = showControls
studio.onshowerror = (error) => {
    plugin.showFault(error)
    panes.show('inspector')
    tabs.show('plugin', true)
}

// ---------------------------------------------------------------------- the status bar

const plural = (count, noun) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
studio.stage.addEventListener('drawn', () => {
    const { view, newest: { contentSize, generation, truncated, isMoving } } = studio.stage
    const facts = [`${plural(view.nodeCount, 'element')} drawn`, truncated ? 'more in sight' : '', isMoving ? 'moving' : '']
    byId('visible').textContent = facts.filter(Boolean).join(', ')
    byId('content').textContent = `content ${[contentSize.width, contentSize.height].map((length) => Math.round(length).toLocaleString('en')).join(' × ')}`
    byId('generation').textContent = `generation ${generation}`
    const update = recorder.latest.get('updateContainer')
    byId('latency').textContent = update === undefined ? '' : `update ${update < 10_000 ? `${update} µs` : `${Math.round(update / 1000)} ms`}`
})
studio.selection.addEventListener('change', () => {
    const { count } = studio.selection
    byId('selected').textContent = count ? `${plural(count, 'item')} selected` : ''
    byId('delete').disabled = count === 0
})
byId('delete').disabled = true
studio.stage.addEventListener('frames', ({ detail: { rate, dropped } }) => {
    byId('frames').textContent = `${Math.round(rate)} frames/s, ${dropped} dropped`
})
studio.stage.addEventListener('resized', showControls)

// ---------------------------------------------------------------------- copies

const copy = async (text, message) => {
    try {
        await navigator.clipboard.writeText(text)
        studio.reports.say(message)
    } catch {
        studio.reports.say('The browser does not allow this page to copy')
    }
}
byId('copy').addEventListener('change', async ({ target }) => {
    const format = target.value
    target.value = ''
    const description = await studio.reports.reporting(studio.openedDescription())
    if (!description) return
    const { text, isShortened } = copyAs(format, description)
    copy(text, isShortened ? `Copied, with the first ${copiedItems} items` : 'Copied')
})
async function exportPicture(format) {
    const { bounds, drawings, shape, zoom } = studio.stage
    const { backgroundColor: background } = getComputedStyle(byId('device-frame'))
    const svg = pictureSVG(drawings, { bounds, shape, background, zoom })
    download(format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await picturePNG(svg, bounds), `${state.layout}.${format}`)
}
for (const format of ['svg', 'png']) byId(`export-${format}`).addEventListener('click', () => exportPicture(format))
byId('link').addEventListener('click', () => copy(`${location.origin}/${studio.fragment({ name: '', attach: '' })}`, 'Link copied'))
byId('share').addEventListener('click', async () => {
    // The container keeps its name when this page is loaded again.
    if (!state.attach) state.name ||= studio.name
    studio.saveState()
    const link = studio.fragment({ name: '', attach: state.attach || state.name })
    const { token } = await (await fetch('/token.json', { method: 'POST' })).json()
    copy(`${location.origin}/?token=${token}${link}`, 'Link to this live container copied, for any browser on this machine')
})

// ---------------------------------------------------------------------- beginning

function showConnection(text, connection) {
    byId('connection').textContent = byId('connection').title = text
    byId('connection').dataset.state = connection
}
function showServer() {
    const { server, serverVersion } = session.client.server
    showConnection(`${server} ${serverVersion}`, 'open')
}
session.addEventListener('connection', ({ detail: isOpen }) => {
    if (isOpen) return showConnection('Connected', 'open')
    showConnection('Disconnected, connecting again', 'closed')
    studio.panel.set('connection', stageStates.disconnected(true, async () => await session.connectAgain() && studio.opening.open()))
})
session.addEventListener('containerClosed', () => {
    const closed = stageStates.closed(session.isAttached, () => studio.openCopy())
    showConnection(closed.title, 'closed')
    studio.panel.set('connection', closed)
})
session.addEventListener('open', () => {
    studio.panel.set('connection', null)
    studio.reports.succeed()
    showServer()
})

async function listLayouts() {
    const { layouts } = await session.client.listLayouts()
    const options = (source) => layouts.filter((layout) => layout.source === source).map(({ name }) => [name, name])
    fill(byId('layout'), [['Built in', options('built-in')], ['Plugins', options('plugin')]])
    fill(byId('to-layout'), [['Built in', options('built-in')], ['Plugins', options('plugin')]])
    byId('layout').value = state.layout
    byId('to-layout').value = 'grid'
}

/** The stage of the container that is to be, which no daemon has opened yet. */
function showNoDaemon() {
    showConnection('There is no connection', 'closed')
    studio.panel.set('connection', stageStates.disconnected(false, begin))
}

/** Opens the container. Changes that a user chooses meanwhile wait in the queue. */
function begin() {
    studio.stage.setSize(state)
    return studio.queue.run(connectAndOpen, undefined, () => studio.panel.begin(() => 'The container is being opened.'))
}

async function connectAndOpen() {
    try {
        await session.begin()
        await listLayouts()
        showServer()
        if (!state.attach) await studio.arranging.offerShowcases(given)
        await studio.opening.open()
        studio.opening.noteIgnored(fragment, given)
    } catch (error) {
        studio.reports.fail(error)
        if (!session.client) showNoDaemon()
    }
    const response = await fetch('/studio.json')
    if (response.ok) plugin.setFiles(await response.json())
}

session.addEventListener('layoutReloaded', () => studio.reports.reporting(listLayouts()).then(() => { byId('layout').value = state.layout }))
// Another link of this page.
addEventListener('hashchange', () => location.reload())
tabs.show(state.tab)
window.studio = studio
begin()
