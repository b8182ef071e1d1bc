// A wall of notes that pages share. They attach to one container by its name; what one page drags, all others see on its way. A note's
// identifier is its text behind a few random characters, so that the container is all that they have to share.

import { CollectionView } from '/collection-view.js'
import { Client } from '/layoutd.js'

const WIDTH = 640
const FIRST = ['Milk, bread, apples', 'Call the plumber: the tap in the kitchen drips', 'Library books', 'Tickets for the concert in May',
    'Water the plants', 'Photos from the lake', 'Ask Noor about the bike', 'Dentist, Tuesday 9:30', 'Paint for the fence', 'Post the letter',
    'New strings for the guitar', 'Soup for Sunday', 'Sort the tools in the cellar', 'Empty bottles', 'Renew the passport before June', 'Cake!']
const MOST_BYTES = 56                                           // An identifier has up to 64.

const { view, state, remove, form, text: field } = Object.fromEntries([...document.querySelectorAll('[id]')].map((each) => [each.id, each]))
const textOf = (id) => id.slice(7)
const hue = (id) => [...id].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 360, 7)

const container = await open(await Client.connect())
container.withIds = true
const wall = new CollectionView(view, {
    container, render, label: 'Notes', onreorder() {}, onselected: (ids) => { remove.disabled = ids.size === 0 },
    ondraw: () => tell(`${wall.nodeCount} notes in the page`), onfailed: tell })

/** The wall, which the first page opens. It outlives them all. */
async function open(client) {
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

const update = (...operations) => container.update({ operations }).catch(tell)

form.onsubmit = (event) => {
    event.preventDefault()
    let text = field.value.trim()
    while (new TextEncoder().encode(text).length > MOST_BYTES) text = text.slice(0, -1)
    if (text) update({ insertItems: { to: { sectionStart: 'notes' }, items: items([`${Math.random().toString(36).slice(2, 7).padEnd(5, '0')}. ${text}`]) } })
    field.value = ''
}

function render(note, id) {
    note.dataset.id = id
    note.style.setProperty('--hue', hue(id))
    note.textContent = textOf(id)
}

remove.onclick = () => {
    update({ deleteItems: { ids: [...wall.selection] } })
    wall.selection = []
}
view.onkeydown = ({ key }) => { if (key === 'Delete' && wall.selection.size) remove.click() }

function tell(what) {
    // Messages of errors are for developers.
    if (what instanceof Error) console.warn(what.message)
    state.textContent = what instanceof Error ? 'That did not work' : what
}
