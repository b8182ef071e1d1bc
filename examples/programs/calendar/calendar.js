// A week. The plugin `timeline` lays out each day as a section, whose events share its width where they overlap.
//
// Drag an event to another time or day, or its lower edge; drag over an empty place for a new one. Click a title to change it. Arrow keys
// move the focus, Delete removes an event.

import { Client, Window } from '/layoutd.js'
import { clock, DAYS, events } from './week.js'

const [STEP, EDGE, DRAG] = [15, 8, 4]                           // Minutes of a step; points of the lower edge, and of the least drag.
const LAYOUT = { pointsPerHour: 52, axisWidth: 52, headerHeight: 36, sectionSpacing: 6, mode: 'stretch', minimumHeight: 20 }
const KEYS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

const { view, space, pins, state } = Object.fromEntries([...document.querySelectorAll('[id]')].map((each) => [each.id, each]))
const boxes = new Map()                                         // By the elements' keys.
const size = () => ({ width: view.clientWidth, height: view.clientHeight })

const client = await Client.connect()
const container = await client.open(() => ({
    layout: 'timeline', parameters: LAYOUT, bounds: size(),
    sections: DAYS.map((id, day) => ({ id, ...items([...events.keys()].filter((event) => events.get(event).day === day)) })) }))
container.withIds = true
// The bounds are those of the page, so that the days' headers stay in sight.
const list = await Window.open(container, { ownsBounds: true, onchange, onerror: tell })
view.onscroll = () => list.move({ y: view.scrollTop })
onresize = () => list.move(size())
view.scrollTop = 7.75 * LAYOUT.pointsPerHour

function items(itemIds) {
    const values = itemIds.map((id) => events.get(id))
    return { itemIds, itemValues: { start: values.map(({ start }) => start), finish: values.map(({ finish }) => finish) } }
}

const update = (...operations) => container.update({ operations }).catch(tell)

/** Changes an event, or makes a new one. The container arranges its day again, and tells what has moved. */
function change(id, changes) {
    const before = events.get(id)
    const event = { ...before, ...changes }
    if (before && Object.keys(event).every((name) => event[name] === before[name])) return
    events.set(id, event)
    const to = { sectionEnd: DAYS[event.day] }
    if (!before) update({ insertItems: { to, items: items([id]) } })
    else if (event.day === before.day) update({ reconfigureItems: { items: items([id]) } })
    else update({ moveItems: { ids: [id], to } }, { reconfigureItems: { items: items([id]) } })
}

function remove(id) {
    events.delete(id)
    update({ deleteItems: { ids: [id] } })
}

function onchange({ disappeared, appeared, moved, changed, contentSize }) {
    for (const { key } of disappeared) boxes.get(key).remove(), boxes.delete(key)
    for (const element of appeared) boxes.set(element.key, box(element))
    for (const element of [...appeared, ...[...moved, ...changed].map(({ element }) => element)]) draw(boxes.get(element.key), element)
    space.style.height = `${contentSize.height}px`
    tell(`${events.size} events`)
}

function box({ category, kind, id, section, item }) {
    const box = document.createElement('div')
    if (category === 'cell') return eventBox(box, id)
    box.className = kind
    if (kind === 'header') box.textContent = DAYS[section]
    if (kind === 'hourLine') box.appendChild(document.createElement('span')).textContent = item % 24 ? clock(item * 60) : ''
    return (kind === 'header' ? pins : space).appendChild(box)
}

function eventBox(box, id) {
    Object.assign(box, { className: 'event', tabIndex: 0 })
    box.dataset.id = id
    box.style.setProperty('--hue', [...events.get(id).title].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 360, 7))
    const title = box.appendChild(document.createElement('b'))
    title.contentEditable = 'plaintext-only'
    title.onblur = () => { if (events.has(id)) events.get(id).title = title.textContent }
    title.onkeydown = (event) => {
        event.stopPropagation()
        if (event.key === 'Enter' || event.key === 'Escape') title.blur()
    }
    title.textContent = events.get(id).title
    box.appendChild(document.createElement('small'))
    box.onkeydown = ({ key }) => (key === 'Delete' ? remove(id) : KEYS[key] && focus(id, KEYS[key]))
    return space.appendChild(box)
}

function draw(box, { category, kind, id, x, y, width, height, zIndex, hidden, custom }) {
    // Pinned headers are in a layer that does not scroll.
    box.style.cssText += `; translate: ${x}px ${kind === 'header' ? 0 : y}px; width: ${width}px; height: ${height}px; z-index: ${Math.min(zIndex, 1)}`
    box.hidden = hidden
    if (kind === 'more') box.textContent = `+${custom?.count ?? 0}`
    if (category !== 'cell') return
    const { start, finish } = events.get(id)
    box.lastChild.textContent = `${clock(start)} – ${clock(finish)}`
    box.ariaLabel = `${events.get(id).title}, ${DAYS[events.get(id).day]}, ${box.lastChild.textContent}`
}

async function focus(id, direction) {
    const { indexPath } = await container.neighbour({ from: { id }, direction })
    boxOf(indexPath?.id)?.focus()
}

const boxOf = (id) => [...boxes.values()].find(({ dataset }) => dataset.id === id)

// Dragging

space.onpointerdown = (down) => {
    if (down.button !== 0) return
    const begin = place(down)
    const box = down.target.closest('.event')
    const before = box && { ...events.get(box.dataset.id) }
    const isEdge = box && down.clientY > box.getBoundingClientRect().bottom - EDGE
    let id = box?.dataset.id
    space.onpointermove = (move) => {
        if (Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) < DRAG && !space.dataset.drag) return
        if (!space.dataset.drag) space.setPointerCapture(down.pointerId)
        space.dataset.drag = 'yes'
        const { day, time } = place(move)
        if (box && !isEdge) {
            const length = before.finish - before.start
            const start = Math.min(Math.max(snap(before.start + time - begin.time), 0), 1440 - length)
            change(id, { day, start, finish: start + length })
        } else {
            if (!box) id ??= crypto.randomUUID()
            const start = before?.start ?? Math.floor(begin.time / STEP) * STEP
            change(id, { day: before?.day ?? begin.day, start, finish: Math.max(snap(time), start + STEP), title: before?.title ?? 'New event' })
        }
        boxOf(id)?.classList.add('dragged')
    }
    space.onpointerup = space.onpointercancel = () => {
        delete space.dataset.drag
        boxOf(id)?.classList.remove('dragged')
        space.onpointermove = space.onpointerup = space.onpointercancel = null
    }
}

const snap = (time) => Math.min(Math.round(time / STEP) * STEP, 1440)

/** The day and the minute under the pointer. */
function place({ clientX, clientY }) {
    const { x, y, width } = space.getBoundingClientRect()
    const [day, time] = [(clientX - x - LAYOUT.axisWidth) / (width - LAYOUT.axisWidth) * DAYS.length, (clientY - y - LAYOUT.headerHeight) / LAYOUT.pointsPerHour * 60]
    return { day: Math.min(Math.max(Math.floor(day), 0), DAYS.length - 1), time: Math.min(Math.max(time, 0), 1440) }
}

function tell(what) {
    state.textContent = what instanceof Error ? what.message : what
}
