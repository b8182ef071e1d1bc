// A chat. Heights of messages are measured as they come near the screen; older ones are put in front as one scrolls there, and what one
// reads stays where it is.

import { CollectionView } from '/collection-view.js'
import { COUNT, message } from './archive.js'

const PAGE = 40                                                 // Messages that are loaded at once.
const LAYOUT = { sections: [{ group: {
    group: 'vertical', size: [{ fractionalWidth: 1 }, { estimated: 64 }],
    subitems: [{ size: [{ fractionalWidth: 1 }, { estimated: 64 }] }] } }] }

const { view, state, newer, form, text: field } = Object.fromEntries([...document.querySelectorAll('[id]')].map((each) => [each.id, each]))
let oldest = COUNT

const chat = new CollectionView(view, {
    layout: 'compositional', parameters: LAYOUT, items: older(), anchor: 'end', selects: 'none', role: 'log', label: 'Messages', render,
    onreach: (edge) => { if (edge === 'start' && oldest > 0) chat.items = [...older(), ...chat.items] },
    ondraw: tell })

/** The next page of the archive, oldest first. */
function older() {
    const count = Math.min(PAGE, oldest)
    oldest -= count
    return Array.from({ length: count }, (_, next) => message(oldest + next))
}

function receive(message) {
    newer.hidden = chat.isAtEnd
    chat.items = [...chat.items, message]
}

function render(row, { id, from, text }) {
    row.dataset.id = id
    row.classList.toggle('mine', from === 'me')
    const [name, words] = [document.createElement('small'), document.createElement('p')]
    name.textContent = from
    words.textContent = text
    row.replaceChildren(...from === 'me' ? [words] : [name, words])
}

function tell() {
    if (chat.isAtEnd) newer.hidden = true
    state.textContent = `${chat.items.length} of ${chat.items.length + oldest} messages, ${chat.nodeCount} in the page`
}

// Sends messages to the other pages of this chat.
const others = new BroadcastChannel('chat')
others.onmessage = ({ data }) => receive(data)
form.onsubmit = (event) => {
    event.preventDefault()
    const text = field.value.trim()
    if (!text) return
    field.value = ''
    const sent = { id: crypto.randomUUID(), from: 'me', text }
    others.postMessage({ ...sent, from: 'another page' })
    chat.scrollToEnd()
    receive(sent)
}
newer.onclick = () => chat.scrollToEnd()
