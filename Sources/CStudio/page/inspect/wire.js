// The log of what goes over the wire, the newest first.

import { byId, make } from '../controls/dom.js'

/** Lines that are drawn. */
const lineLimit = 200

const bytes = (count) => (count === 0 ? '' : count < 10_000 ? `${count} B` : count < 10_000_000 ? `${Math.round(count / 1024)} KiB` : `${Math.round(count / 1048576)} MiB`)
const time = (microseconds) => (microseconds === null ? '' : microseconds < 10_000 ? `${microseconds} µs` : `${Math.round(microseconds / 1000)} ms`)

/** A body as JSON in lines, if it was kept whole. */
function pretty(body) {
    try {
        return JSON.stringify(JSON.parse(body), null, 1).replace(/\[\s+([-\d.,\s]+?)\s+\]/g, (_, numbers) => `[${numbers.replace(/\s+/g, ' ')}]`)
    } catch {
        return body
    }
}

export class WireLog {
    constructor(recorder) {
        this.recorder = recorder
        this.isVisible = false
        this.selected = null
        recorder.onchange = () => this.schedule()
        this.filter = make('input', { type: 'text', placeholder: 'Filter by name', 'aria-label': 'Filter by name', oninput: () => this.schedule() })
        const pause = make('button', { className: 'quiet', textContent: 'Pause', onclick: () => {
            recorder.isPaused = !recorder.isPaused
            pause.textContent = recorder.isPaused ? 'Resume' : 'Pause'
        } })
        this.lines = make('div', { className: 'log' })
        this.detail = make('div', { className: 'detail', hidden: true })
        byId('panel-wire').replaceChildren(make('div', { className: 'log-bar' }, this.filter, pause, make('button', { className: 'quiet', textContent: 'Clear', onclick: () => recorder.clear() })), this.lines, this.detail)
    }

    show(isVisible) {
        this.isVisible = isVisible
        this.schedule()
    }

    schedule() {
        if (!this.isVisible || this.timer) return
        // Not in each frame: lines that change while one scrolls cannot be read, and cost the picture's time.
        this.timer = setTimeout(() => {
            this.timer = null
            this.draw()
        }, 150)
    }

    draw() {
        const text = this.filter.value.toLowerCase()
        const shown = this.recorder.exchanges.filter(({ name }) => name.toLowerCase().includes(text)).slice(-lineLimit).reverse()
        this.lines.replaceChildren(...shown.map((exchange) => this.line(exchange)))
        if (shown.length === 0) this.lines.append(make('p', { className: 'empty', textContent: 'Requests, replies and events are listed here with their bytes and microseconds.' }))
    }

    line(exchange) {
        const { isEvent, name, bytesOut, bytesIn, microseconds, failed } = exchange
        const cells = [isEvent ? '←' : '→', name || 'reply', bytes(bytesOut), bytes(bytesIn), time(microseconds)]
        const label = `${isEvent ? 'event' : 'request'} ${name}${failed ? ', refused' : ''}`
        const line = make('button', { className: `line${isEvent ? ' event' : ''}${failed ? ' failed' : ''}`, 'aria-label': label, 'aria-pressed': String(exchange === this.selected), onclick: () => this.select(exchange) }, ...cells.map((textContent, index) => make('span', { textContent, ...(index === 1 && { className: 'method' }) })))
        return line
    }

    select(exchange) {
        this.selected = this.selected === exchange ? null : exchange
        this.detail.hidden = !this.selected
        if (this.selected) this.detail.replaceChildren(...[exchange.request, exchange.reply].filter(Boolean).map((body) => make('pre', { className: 'body', textContent: pretty(body) })))
        this.draw()
    }
}
