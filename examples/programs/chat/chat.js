// A chat. Heights of messages are measured as they come near the screen; older ones are put in front as one scrolls there, and what one
// reads stays where it is.

import { Client, Window } from '/layoutd.js'
import { COUNT, message } from './archive.js'

const [PAGE, NEAR] = [40, 600]                                  // Messages that are loaded at once, and how near the start, in points.
const LAYOUT = { sections: [{ group: {
    group: 'vertical', size: [{ fractionalWidth: 1 }, { estimated: 64 }],
    subitems: [{ size: [{ fractionalWidth: 1 }, { estimated: 64 }] }] } }] }

const { view, space, state, newer, form, text: field } = Object.fromEntries([...document.querySelectorAll('[id]')].map((each) => [each.id, each]))
const messages = new Map()                                      // By their identifiers, in the container's order.
const rows = new Map()                                          // By the elements' keys.
const isAtEnd = () => view.scrollTop + view.clientHeight >= space.offsetHeight - 2
let oldest = COUNT, isLoading = false
let followsEnd = true, top = 0                                  // Until one scrolls up from where one was.

for (const each of older()) messages.set(each.id, each)
const client = await Client.connect()
const container = await client.open(() => ({
    layout: 'compositional', parameters: LAYOUT, bounds: size(),
    sections: [{ id: 'chat', itemIds: [...messages.keys()] }] }))
container.withIds = true
const sizes = new ResizeObserver(measure)
const list = await Window.open(container, { ownsBounds: true, anchor: { at: 'end' }, onchange, onerror: tell })
view.onscroll = scrolled
scrolled()
onresize = () => {
    if (followsEnd) view.scrollTop = space.offsetHeight
    list.move(size())
}

function size() {
    return { width: space.clientWidth, height: view.clientHeight }
}

/** The next page of the archive, oldest first. */
function older() {
    const count = Math.min(PAGE, oldest)
    oldest -= count
    return Array.from({ length: count }, (_, next) => message(oldest + next))
}

/** Notes where one has scrolled to. The view's event may come after a change of the list, and has to be ahead of it. */
function noteScroll() {
    followsEnd = isAtEnd() || followsEnd && view.scrollTop >= top
    top = view.scrollTop
    if (followsEnd) newer.hidden = true
}

async function scrolled() {
    noteScroll()
    list.move({ y: top })
    if (top > NEAR || isLoading || oldest === 0) return
    isLoading = true
    const page = older()
    const later = [...messages.values()]
    messages.clear()
    for (const each of [...page, ...later]) messages.set(each.id, each)
    // What was there stays, also at the very start, where "firstVisible" would show what is new.
    await insert({ sectionStart: 'chat' }, page.map(({ id }) => id), { at: 'item', indexPath: { id: later[0].id } })
    isLoading = false
}

function receive(message) {
    messages.set(message.id, message)
    newer.hidden = followsEnd
    return insert({ sectionEnd: 'chat' }, [message.id], read())
}

/** What stays in place: the end, or the first message on the screen, which the container's bounds may not have reached yet. */
function read() {
    const [first] = [...rows.values()].map(({ element }) => element).filter(({ y, height }) => y + height > view.scrollTop).sort((a, b) => a.y - b.y)
    return followsEnd || !first ? { at: 'end' } : { at: 'item', indexPath: first }
}

const insert = (to, itemIds, anchor) => container.update({ operations: [{ insertItems: { to, items: { itemIds } } }], anchor }).catch(tell)

/** Sends the heights of those rows that are not as high as their elements. */
function measure(entries) {
    const wrong = entries.map(({ target }) => ({ row: target, height: target.offsetHeight }))
        .filter(({ row, height }) => row.isConnected && (row.element.estimated || height !== row.element.height))
    if (wrong.length === 0) return
    const setMeasuredSizes = {
        ids: wrong.map(({ row }) => row.element.id), sizes: wrong.flatMap(({ row, height }) => [row.element.width, height]) }
    container.update({ operations: [{ setMeasuredSizes }], anchor: read() }).catch(tell)
}

function onchange({ disappeared, appeared, moved, changed, contentSize, contentOffsetAdjustment: { y } }) {
    noteScroll()
    for (const { key } of disappeared) {
        sizes.unobserve(rows.get(key))
        rows.get(key).remove()
        rows.delete(key)
    }
    for (const element of appeared) rows.set(element.key, row(messages.get(element.id)))
    space.style.height = `${contentSize.height}px`
    const shown = [...appeared, ...[...moved, ...changed].map(({ element }) => element)]
    for (const element of shown) {
        const row = rows.get(element.key)
        row.element = element
        row.style.top = `${element.y}px`
    }
    if (followsEnd) view.scrollTop = contentSize.height
    else if (y) view.scrollTop += y
    top = view.scrollTop
    for (const { key } of appeared) sizes.observe(rows.get(key))
    // After a change of the width, heights are estimates again, although the rows may have theirs already: observing anew measures them.
    for (const { key, estimated } of shown) {
        if (!estimated) continue
        sizes.unobserve(rows.get(key))
        sizes.observe(rows.get(key))
    }
    tell(`${messages.size} of ${messages.size + oldest} messages, ${rows.size} in the page`)
}

function row({ from, text }) {
    const row = space.appendChild(document.createElement('div'))
    row.className = `row ${from === 'me' ? 'mine' : ''}`
    if (from !== 'me') row.appendChild(document.createElement('small')).textContent = from
    row.appendChild(document.createElement('p')).textContent = text
    return row
}

function tell(what) {
    state.textContent = what instanceof Error ? what.message : what
}

// What one sends is received by the other pages of this chat.
const others = new BroadcastChannel('chat')
others.onmessage = ({ data }) => receive(data)
form.onsubmit = (event) => {
    event.preventDefault()
    const text = field.value.trim()
    if (!text) return
    field.value = ''
    const sent = { id: crypto.randomUUID(), from: 'me', text }
    others.postMessage({ ...sent, from: 'another page' })
    followsEnd = true
    receive(sent)
}
newer.onclick = () => { view.scrollTop = space.offsetHeight }
