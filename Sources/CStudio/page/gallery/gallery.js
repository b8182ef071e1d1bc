// The gallery: the showcases of all layouts, chosen by their pictures.

import { byId, make, text } from '../controls/dom.js'
import { readShowcases } from '../data/showcases.js'
import { worded } from '../model/words.js'
import { Pictures } from './pictures.js'
import { drawPreview } from './preview.js'

export class Gallery {
    /** Showcases by layout, with their containers, as they were read since the gallery was opened. */
    #read = new Map()

    /** `onchosen` is called when a showcase is about to be shown. */
    constructor(studio, onchosen) {
        Object.assign(this, { studio, onchosen })
        Object.assign(this, { dialog: byId('gallery'), list: byId('gallery-list'), search: byId('gallery-search') })
        this.pictures = new Pictures(this.list, (card) => this.#draw(card))
        byId('gallery-open').addEventListener('click', () => this.open())
        byId('gallery-close').addEventListener('click', () => this.dialog.close())
        this.search.addEventListener('input', () => this.#filter())
        this.dialog.addEventListener('close', () => this.#clear())
        this.list.addEventListener('click', ({ target }) => this.#choose(target.closest('.card')))
        this.list.addEventListener('keydown', (event) => this.#press(event))
        document.addEventListener('keydown', (event) => {
            const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
            if (!isKey || event.defaultPrevented) return
            event.preventDefault()
            if (!this.dialog.open) this.open()
        })
    }

    get cards() { return [...this.list.querySelectorAll('.card:not([hidden])')] }

    async open() {
        this.dialog.showModal()
        byId('gallery-result').textContent = 'Reading the showcases'
        const response = await fetch('/showcases.json').catch(() => null)
        const showcases = response?.ok ? await response.json().catch(() => null) : null
        if (!this.dialog.open) return
        if (!showcases) return void (byId('gallery-result').textContent = 'The showcases cannot be read: the studio does not answer')
        this.list.replaceChildren(...showcases.filter(({ problem }) => !problem).map((each) => this.#card(each)))
        this.#filter()
        const current = this.cards.find(({ ariaSelected }) => ariaSelected === 'true') ?? this.cards[0]
        if (current) this.#focus(current)
        for (const card of this.cards) this.pictures.add(card)
    }

    #card({ layout, name, title, sentence = '' }) {
        const id = `${layout}/${name}`, isShown = this.studio.dataSet.id === id
        return make('div', { className: 'card', role: 'option', 'aria-selected': isShown, 'data-showcase': id, tabIndex: -1 },
            make('div', { className: 'picture', 'aria-hidden': 'true' }),
            text('b', title, { title }), text('span', layout, { className: 'layout' }), text('p', sentence))
    }

    async #draw(card) {
        const [layout] = card.dataset.showcase.split('/'), picture = card.querySelector('.picture')
        try {
            const showcase = (await this.#showcases(layout)).find(({ id }) => id === card.dataset.showcase)
            if (card.isConnected) await drawPreview(picture, this.studio.session.client, showcase)
        } catch (error) {
            picture.replaceChildren(text('span', `No picture: ${worded(error)}`))
        }
    }

    #showcases(layout) {
        if (!this.#read.has(layout)) this.#read.set(layout, readShowcases(layout))
        return this.#read.get(layout)
    }

    /** Shows the cards with all words of the search. */
    #filter() {
        const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean)
        for (const card of this.list.children) card.hidden = !words.every((word) => card.textContent.toLowerCase().includes(word))
        const { cards } = this, isReached = cards.some(({ tabIndex }) => tabIndex === 0)
        if (!isReached && cards.length) this.#reach(cards[0])
        byId('gallery-result').textContent = cards.length === 1 ? '1 showcase' : `${cards.length || 'No'} showcases`
    }

    async #choose(card) {
        if (!card) return
        const { showcase } = card.dataset, [layout] = showcase.split('/'), showcases = await this.#showcases(layout)
        this.dialog.close()
        this.onchosen()
        this.studio.data.offer(showcases)
        this.studio.data.choose(showcase)
    }

    /** Tab leads to one card, the arrow keys from there to the others. */
    #reach(card) {
        for (const each of this.list.children) each.tabIndex = each === card ? 0 : -1
    }

    #focus(card) {
        this.#reach(card)
        card.focus()
        card.scrollIntoView({ block: 'nearest' })
    }

    #press(event) {
        const { cards } = this, index = cards.indexOf(event.target)
        if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return
        const columns = cards.filter(({ offsetTop }) => offsetTop === cards[0].offsetTop).length
        const places = {
            ArrowLeft: index - 1, ArrowRight: index + 1, ArrowUp: index - columns, ArrowDown: index + columns,
            Home: 0, End: cards.length - 1,
        }
        if (event.key === 'Enter' || event.key === ' ') this.#choose(event.target)
        else if (event.key in places) this.#focus(cards[places[event.key]] ?? event.target)
        else return
        event.preventDefault()
    }

    #clear() {
        this.pictures.clear()
        this.#read.clear()
        this.list.replaceChildren()
        this.search.value = ''
    }
}
