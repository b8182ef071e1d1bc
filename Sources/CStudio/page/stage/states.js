// Messages over the stage when its picture is missing or out of date. A state is a value, made by one of the functions
// of `stageStates`; a panel over the stage has its title, its reason and, if one helps, its button.

import { byId, make, text } from '../controls/dom.js'

/** Milliseconds after which something under way is said to be. */
const patience = 500

const number = (count) => count.toLocaleString('en')

/** Of each kind of state, the one function that makes it. `action`: what the button says, and a function that returns a promise. */
export const stageStates = {
    /** `cancel`, if it can be cancelled. */
    loading: (reason, cancel) => ({
        kind: 'loading', role: 'status', title: 'Loading', reason, action: cancel && ['Cancel', cancel],
    }),

    empty: (add) => ({
        kind: 'empty', role: 'status', title: 'No items yet', reason: 'The container is empty, so its layout has nothing to place.',
        action: ['Add 60 items', add],
    }),

    disconnected: (hasPicture, connect) => ({
        kind: 'disconnected', role: 'alert', title: 'The daemon does not answer',
        reason: hasPicture ? 'This is the last picture of the container. The page connects again by itself.'
            : 'There is no daemon to open the container.',
        action: ['Connect again', connect],
    }),

    closed: (byOwner, copy) => ({
        kind: 'closed', role: 'alert', title: `The container was closed${byOwner ? ' by its owner' : ''}`,
        reason: 'This is its last picture. A copy has the same items and layout, and is yours.', action: ['Continue with a copy', copy],
    }),

    pluginFailed: ({ message, fault }, hasPicture, show) => ({
        kind: 'pluginFailed', role: 'alert', title: `${fault?.plugin || 'The plugin'} has failed`,
        reason: message.replace(/\.?$/, '.') + (hasPicture ? ' The last good picture stays.' : ''), action: ['Show the error', show],
    }),

    linkFailed: ({ title, reason, action }) => ({ kind: 'linkFailed', role: 'alert', title, reason, action }),

    /** `use` takes fewer of them. */
    tooManyItems: (layout, { reason, count }, use) => ({
        kind: 'tooManyItems', role: 'alert', title: `Too many items for ${layout}`, reason,
        action: [`Use ${number(count)} ${count === 1 ? 'item' : 'items'}`, use],
    }),
}

const icons = {
    empty: '<path d="M4 4h7v6H4zM13 4h7v9h-7zM4 12h7v8H4zM17 16v5M14.5 18.5h5"/>',
    disconnected: '<path d="M9 15 5.5 18.5a3.5 3.5 0 0 1-5-5L4 10M15 9l3.5-3.5a3.5 3.5 0 0 1 5 5L20 14M9 4 8 1M4 9 1 8M15 20l1 3M20 15l3 1"/>',
    closed: '<rect x="4" y="10" width="16" height="11" rx="2"/><path d="M8 10V7a4 4 0 0 1 8 0v3"/>',
    pluginFailed: '<path d="M12 3 1.5 21h21zM12 10v5M12 18v.5"/>',
    tooManyItems: '<rect x="3" y="13" width="18" height="7" rx="1.5"/><path d="M5 9.500h14M7 6h10M9 2.500h6"/>',
    linkFailed: '<path d="M10 14a4 4 0 0 1 0-6l3-3a4 4 0 0 1 6 6l-1 1M14 10a4 4 0 0 1 0 6l-3 3a4 4 0 0 1-6-6l1-1M3 3l18 18"/>',
    loading: '',
}

function icon(kind) {
    const box = make('span', { className: 'icon', 'aria-hidden': 'true' })
    if (icons[kind]) box.innerHTML = `<svg viewBox="-1 0 26 24" width="26" height="24">${icons[kind]}</svg>`
    return box
}

/** Shows the first that applies: whether the container is there, what became of the last change, what is under way, what it has. */
export class StatePanel {
    #applying = { connection: null, trouble: null, work: null, content: null }
    #shown = null

    constructor(studio) {
        this.studio = studio
    }

    /** Something has another state, or with null none to speak of. */
    set(part, state) {
        this.#applying[part] = state
        this.#show(Object.values(this.#applying).find(Boolean) ?? null)
    }

    /** Something has begun that may take a while, and that `cancel` withdraws if it is given; the function that is returned ends it. */
    begin(reason, cancel) {
        const timer = setTimeout(() => this.set('work', stageStates.loading(reason(), cancel)), patience)
        return () => {
            clearTimeout(timer)
            this.set('work', null)
        }
    }

    #show(state) {
        if (state === this.#shown) return
        const panel = byId('state'), hadFocus = panel.contains(document.activeElement)
        this.#shown = state
        panel.hidden = !state
        panel.dataset.kind = state?.kind ?? ''
        if (state) {
            panel.setAttribute('role', state.role)
            panel.replaceChildren(this.#card(state))
        } else panel.replaceChildren()
        if (!hadFocus) return
        const next = panel.querySelector('button') ?? this.studio.stage.viewport.querySelector('[tabindex="0"]') ?? byId('layout')
        next.focus()
    }

    #card({ kind, title, reason, action }) {
        const words = make('div', { className: 'words' }, text('b', title), text('p', reason))
        const card = make('div', { className: 'card' }, icon(kind), words)
        if (action) card.append(this.#button(action))
        return card
    }

    #button([title, work]) {
        const button = text('button', title, { type: 'button', className: 'primary' })
        button.addEventListener('click', async () => {
            // It keeps the focus while it works.
            if (button.ariaDisabled === 'true') return
            button.ariaDisabled = 'true'
            await this.studio.reports.reporting(work())
            button.ariaDisabled = null
        })
        return button
    }
}
