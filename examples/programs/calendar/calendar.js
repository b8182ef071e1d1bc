// A week. The plugin `timeline` lays out each day as a section, whose events share its width where they overlap.
//
// Drag an event to another time or day, or its lower edge; drag over an empty place for a new one. Click a title to change it. Arrow keys
// move the focus, Delete removes an event.

import { CollectionView } from '/collection-view.js'
import { clock, DAYS, events } from './week.js'

const [STEP, EDGE, DRAG] = [15, 8, 4]                           // Minutes of a step; points of the lower edge, and of the least drag.
const LAYOUT = { pointsPerHour: 52, axisWidth: 52, headerHeight: 36, sectionSpacing: 6, mode: 'stretch', minimumHeight: 20 }

const { view, state } = Object.fromEntries([...document.querySelectorAll('[id]')].map((each) => [each.id, each]))
const week = new CollectionView(view, {
    layout: 'timeline', parameters: LAYOUT, sections: sections(), selects: 'one', label: 'Week', values: ({ start, finish }) => ({ start, finish }),
    render, supplementary, header: (header, { id }) => { header.textContent = id } })
week.settled().then(() => week.scrollToOffset({ y: 7.75 * LAYOUT.pointsPerHour }))
view.onkeydown = ({ key }) => { if (key === 'Delete' && events.delete(week.focused)) show() }
show()

function sections() {
    return DAYS.map((id, day) => ({ id, items: [...events.values()].filter((event) => event.day === day) }))
}

/** The view arranges the days again, and shows what has moved. */
function show() {
    week.sections = sections()
    state.textContent = `${events.size} events`
}

/** Changes an event, or makes a new one. */
function change(id, changes) {
    const before = events.get(id)
    const event = { ...before, ...changes, id }
    if (before && Object.keys(event).every((name) => event[name] === before[name])) return
    events.set(id, event)
    show()
}

function render(box, { id, title, day, start, finish }) {
    const [name, time] = [document.createElement('b'), document.createElement('small')]
    box.classList.add('event')
    box.style.setProperty('--hue', [...title].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 360, 7))
    Object.assign(name, {
        contentEditable: 'plaintext-only', textContent: title, onblur: () => events.has(id) && change(id, { title: name.textContent }),
        onkeydown(event) {
            event.stopPropagation()
            if (event.key === 'Enter' || event.key === 'Escape') name.blur()
        } })
    time.textContent = `${clock(start)} – ${clock(finish)}`
    box.ariaLabel = `${title}, ${DAYS[day]}, ${time.textContent}`
    box.replaceChildren(name, time)
}

function supplementary(box, { kind, item, custom }) {
    if (kind === 'more') box.textContent = `+${custom?.count ?? 0}`
    if (kind !== 'hourLine') return
    const hour = document.createElement('span')
    hour.textContent = item % 24 ? clock(item * 60) : ''
    box.replaceChildren(hour)
}

// Dragging

view.onpointerdown = (down) => {
    if (down.button !== 0) return
    const begin = place(down)
    const box = down.target.closest('.event')
    const before = box && { ...events.get(week.keyOf(box)) }
    const isEdge = box && down.clientY > box.getBoundingClientRect().bottom - EDGE
    let id = box && week.keyOf(box)
    view.onpointermove = (move) => {
        if (Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) < DRAG && !view.dataset.drag) return
        if (!view.dataset.drag) view.setPointerCapture(down.pointerId)
        view.dataset.drag = 'yes'
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
        week.nodeOf(id)?.classList.add('dragged')
    }
    view.onpointerup = view.onpointercancel = () => {
        delete view.dataset.drag
        week.nodeOf(id)?.classList.remove('dragged')
        view.onpointermove = view.onpointerup = view.onpointercancel = null
    }
}

const snap = (time) => Math.min(Math.round(time / STEP) * STEP, 1440)

/** The day and the minute under the pointer. */
function place(event) {
    const [{ x, y }, { width }] = [week.placeOf(event), week.visible]
    const [day, time] = [(x - LAYOUT.axisWidth) / (width - LAYOUT.axisWidth) * DAYS.length, (y - LAYOUT.headerHeight) / LAYOUT.pointsPerHour * 60]
    return { day: Math.min(Math.max(Math.floor(day), 0), DAYS.length - 1), time: Math.min(Math.max(time, 0), 1440) }
}
