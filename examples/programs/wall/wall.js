// A wall of notes that pages share. They attach to one container by its name; what one page drags, all others see on its way. A note's
// identifier is its text behind a few random characters, so that the container is all that they have to share.

import { Client, Window } from '/layoutd.js'

const WIDTH = 640
const FIRST = ['Milk, bread, apples', 'Call the plumber: the tap in the kitchen drips', 'Library books', 'Tickets for the concert in May',
    'Water the plants', 'Photos from the lake', 'Ask Noor about the bike', 'Dentist, Tuesday 9:30', 'Paint for the fence', 'Post the letter',
    'New strings for the guitar', 'Soup for Sunday', 'Sort the tools in the cellar', 'Empty bottles', 'Renew the passport before June', 'Cake!']
const MOST_BYTES = 56                                           // An identifier has up to 64.
const DRAG = 4                                                  // How far the pointer moves before a note is lifted, in points.

const { view, space, state, form, text: field } = Object.fromEntries([...document.querySelectorAll('[id]')].map((each) => [each.id, each]))
const notes = new Map()                                         // By the elements' keys.
const lifted = new Map()                                        // By identifiers: notes under somebody's finger.
const textOf = (id) => id.slice(7)
const hue = (id) => [...id].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 360, 7)

const client = await Client.connect()
const container = await open()
container.withIds = true
const list = await Window.open(container, { rect: rect(), onchange, onerror: tell })
view.onscroll = onresize = () => list.move(rect())

/** The wall, which the first page opens. It outlives them all. */
async function open() {
    try {
        return await client.attach({ name: 'wall' })
    } catch (error) {
        if (error.code !== 'container.unknown') throw error
    }
    try {
        return await client.open({
            name: 'wall', lifetime: 'persistent', layout: 'column', bounds: { width: WIDTH, height: WIDTH },
            parameters: { columnCount: 4, layoutStrategy: 'shortestFirst', columnSpacing: 10, interitemSpacing: 10, sectionInset: [6, 16, 16, 16] },
            sections: [{ id: 'notes', ...items(FIRST.map((text) => `first. ${text}`)) }] })
    } catch (error) {
        if (error.code !== 'container.nameTaken') throw error
        return client.attach({ name: 'wall' })
    }
}

function items(itemIds) {
    return { itemIds, itemValues: { itemHeights: itemIds.map((id) => 26 + 20 * Math.ceil(textOf(id).length / 13)) } }
}

/** This page's own: pages scroll apart. */
function rect() {
    return { x: 0, y: view.scrollTop, width: WIDTH, height: view.clientHeight }
}

const update = (...operations) => container.update({ operations }).catch(tell)

form.onsubmit = (event) => {
    event.preventDefault()
    let text = field.value.trim()
    while (new TextEncoder().encode(text).length > MOST_BYTES) text = text.slice(0, -1)
    if (text) update({ insertItems: { to: { sectionStart: 'notes' }, items: items([`${Math.random().toString(36).slice(2, 7).padEnd(5, '0')}. ${text}`]) } })
    field.value = ''
}

function onchange({ disappeared, appeared, moved, changed, contentSize, contentOffsetAdjustment: { y }, movement }) {
    for (const { key } of disappeared) notes.get(key).remove(), notes.delete(key)
    for (const { key, id } of appeared) notes.set(key, space.appendChild(note(id)))
    for (const element of [...appeared, ...[...moved, ...changed].map(({ element }) => element)]) place(notes.get(element.key), element)
    showLifted(movement)
    space.style.cssText = `width: ${WIDTH}px; height: ${contentSize.height}px`
    if (y) view.scrollTop += y
    requestAnimationFrame(() => { for (const { key } of appeared) notes.get(key)?.classList.remove('new') })
    tell(`${notes.size} notes in the page`)
}

function place(note, { x, y, width, height }) {
    note.style.translate = `${x}px ${y}px`
    note.style.width = `${width}px`
    note.style.height = `${height}px`
}

function note(id) {
    const note = document.createElement('div')
    note.className = 'note new'
    note.dataset.id = id
    note.style.setProperty('--hue', hue(id))
    note.textContent = textOf(id)
    note.classList.toggle('away', lifted.has(id))
    note.onpointerdown = (event) => drag(event, note, id)
    const remove = note.appendChild(document.createElement('button'))
    remove.textContent = '×'
    remove.ariaLabel = `Remove ${textOf(id)}`
    remove.onclick = () => update({ deleteItems: { ids: [id] } })
    return note
}

/** Notes that are dragged, in whichever page: drawn where the finger is, and their places left empty. */
function showLifted(movement) {
    for (const note of lifted.values()) note.remove()
    lifted.clear()
    movement?.lifted.forEach((element, index) => {
        const { id } = movement.indexPaths[index]
        const note = space.appendChild(Object.assign(document.createElement('div'), { textContent: textOf(id) }))
        note.style.setProperty('--hue', hue(id))
        note.className = 'note lifted'
        place(note, element)
        lifted.set(id, note)
    })
    for (const note of notes.values()) note.classList.toggle('away', lifted.has(note.dataset.id))
}

function drag(down, note, id) {
    if (down.target !== note || down.button !== 0) return
    let isLifted = false, wanted, work
    const position = ({ clientX, clientY }) => {
        const { x, y } = space.getBoundingClientRect()
        return { x: clientX - x, y: clientY - y }
    }
    const begin = position(down)
    // One request at a time; the newest position counts.
    const follow = async () => {
        while (wanted) {
            const position = wanted
            wanted = undefined
            await container.updateMovement({ position })
        }
    }
    const move = (event) => {
        wanted = position(event)
        if (!isLifted && Math.hypot(wanted.x - begin.x, wanted.y - begin.y) < DRAG) return
        if (!isLifted) work = container.beginMovement({ indexPaths: [{ id }], point: begin })
        isLifted = true
        work = work.then(follow)
        work.catch(tell)
    }
    const end = (event) => {
        note.onpointermove = note.onpointerup = note.onpointercancel = null
        if (isLifted) work.then(() => (event.type === 'pointerup' ? container.endMovement() : container.cancelMovement())).catch(tell)
    }
    note.setPointerCapture(down.pointerId)
    Object.assign(note, { onpointermove: move, onpointerup: end, onpointercancel: end })
}

function tell(what) {
    state.textContent = what instanceof Error ? what.message : what
}
