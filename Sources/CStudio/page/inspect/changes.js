// The change ranges of each notice, the newest first.

import { byId, make } from '../controls/dom.js'

/** Notices that are listed, and ranges of each kind in one. */
const noticeLimit = 60, rangeLimit = 12

const round = (number) => String(Math.round(number * 100) / 100)
const items = ({ kind, section, item, count }) => `${kind === 'cell' ? '' : `${kind} `}${section}.${item}${count > 1 ? `…${item + count - 1}` : ''}`
const origin = (range) => (range.from && (range.from.item !== range.item || range.from.section !== range.section) ? ` from ${range.from.section}.${range.from.item}` : '')

function lines({ everything, moved, inserted, deleted, elements, sections }) {
    if (everything) return [['all', 'query everything again']]
    const limited = (name, ranges, text) => [...ranges.slice(0, rangeLimit).map((range) => [name, text(range)]), ...(ranges.length > rangeLimit ? [[name, `${ranges.length - rangeLimit} more ranges`]] : [])]
    return [
        ...limited('deleted', deleted, items),
        ...limited('sections', sections, ({ from, to, count, dx, dy, stale }) => `${from}…${from + count - 1} → ${to} by ${round(dx)}, ${round(dy)}${stale ? ', stale' : ''}`),
        ...limited('moved', moved, (range) => `${items(range)}${origin(range)} by ${round(range.dx)}, ${round(range.dy)}`),
        ...limited('inserted', inserted, items),
        ...limited('stale', elements, (range) => `${items(range)}${origin(range)}`),
    ]
}

export class ChangeList {
    constructor() {
        this.notices = []
        this.isVisible = false
        this.draw()
    }

    add(event) {
        this.notices.unshift(event)
        this.notices.length = Math.min(this.notices.length, noticeLimit)
        this.schedule()
    }

    show(isVisible) {
        this.isVisible = isVisible
        this.schedule()
    }

    schedule() {
        if (!this.isVisible || this.frame) return
        this.frame = requestAnimationFrame(() => {
            this.frame = null
            this.draw()
        })
    }

    draw() {
        const entries = this.notices.map(({ reason, generation, generationBefore, merged, changes }) => {
            const size = changes ? `${round(changes.contentSizeAfter.width)} × ${round(changes.contentSizeAfter.height)}` : ''
            const ranges = changes ? lines(changes) : []
            return make('article', { className: 'change' },
                make('header', {}, make('b', { textContent: reason }), make('span', { textContent: `${generationBefore} → ${generation}` }), make('span', { textContent: merged > 1 ? `${merged} merged` : '' }), make('span', { textContent: size })),
                make('ul', {}, ...ranges.map(([name, text]) => make('li', {}, make('b', { textContent: name }), text))))
        })
        byId('panel-changes').replaceChildren(...(entries.length ? entries : [make('p', { className: 'empty', textContent: 'Each change of the container is listed here with its ranges.' })]))
    }
}
