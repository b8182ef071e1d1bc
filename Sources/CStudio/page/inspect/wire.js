// The log of what goes over the wire, the newest first.

import { byId, make, text } from '../controls/dom.js'

/** Lines that are drawn. */
const lineLimit = 200
/** Milliseconds between drawings. Lines that change with every frame cannot be read, and cost the picture's time. */
const pause = 150

function bytes(count) {
    if (count === 0) return ''
    if (count < 10_000) return `${count} B`
    return count < 10_000_000 ? `${Math.round(count / 1024)} KiB` : `${Math.round(count / 1048576)} MiB`
}

function time(microseconds) {
    if (microseconds === null) return ''
    return microseconds < 10_000 ? `${microseconds} µs` : `${Math.round(microseconds / 1000)} ms`
}

/** A body as JSON in lines, with lists of numbers in one, if it was kept whole. */
function pretty(body) {
    try {
        const lines = JSON.stringify(JSON.parse(body), null, 1)
        return lines.replace(/\[\s+([-\d.,\s]+?)\s+\]/g, (_, numbers) => `[${numbers.replace(/\s+/g, ' ')}]`)
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
        this.filter = make('input', { type: 'text', placeholder: 'Filter by name', 'aria-label': 'Filter by name' })
        this.filter.addEventListener('input', () => this.schedule())
        const pausing = text('button', 'Pause', { className: 'quiet' })
        pausing.addEventListener('click', () => {
            recorder.isPaused = !recorder.isPaused
            pausing.textContent = recorder.isPaused ? 'Resume' : 'Pause'
        })
        const clear = text('button', 'Clear', { className: 'quiet', onclick: () => recorder.clear() })
        this.lines = make('div', { className: 'log' })
        this.detail = make('div', { className: 'detail', hidden: true })
        byId('panel-wire').replaceChildren(make('div', { className: 'log-bar' }, this.filter, pausing, clear), this.lines, this.detail)
    }

    show(isVisible) {
        this.isVisible = isVisible
        this.schedule()
    }

    schedule() {
        if (!this.isVisible || this.timer) return
        this.timer = setTimeout(() => {
            this.timer = null
            this.draw()
        }, pause)
    }

    draw() {
        const wanted = this.filter.value.toLowerCase()
        const found = this.recorder.exchanges.filter(({ name }) => name.toLowerCase().includes(wanted))
        this.lines.replaceChildren(...found.slice(-lineLimit).reverse().map((exchange) => this.line(exchange)))
        if (found.length) return
        const hint = 'Requests, replies and events are listed here with their bytes and microseconds.'
        this.lines.append(text('p', hint, { className: 'empty' }))
    }

    line(exchange) {
        const { isEvent, name, bytesOut, bytesIn, microseconds, failed } = exchange
        return make('button', {
            className: `line${isEvent ? ' event' : ''}${failed ? ' failed' : ''}`,
            'aria-label': `${isEvent ? 'event' : 'request'} ${name}${failed ? ', refused' : ''}`,
            'aria-pressed': exchange === this.selected, onclick: () => this.select(exchange),
        }, text('span', isEvent ? '←' : '→'), text('span', name || 'reply', { className: 'method' }), text('span', bytes(bytesOut)),
        text('span', bytes(bytesIn)), text('span', time(microseconds)))
    }

    select(exchange) {
        this.selected = this.selected === exchange ? null : exchange
        this.detail.hidden = !this.selected
        const bodies = this.selected ? [exchange.request, exchange.reply].filter(Boolean) : []
        this.detail.replaceChildren(...bodies.map((body) => text('pre', pretty(body), { className: 'body' })))
        this.draw()
    }
}
