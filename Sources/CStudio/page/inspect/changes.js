// The change ranges of each notice, the newest first.

import { byId, make, text } from '../controls/dom.js'

/** Notices that are listed, and ranges of each kind in one. */
const noticeLimit = 60, rangeLimit = 12

const round = (number) => String(Math.round(number * 100) / 100)
const by = ({ dx, dy }) => `by ${round(dx)}, ${round(dy)}`

function items({ kind, section, item, count }) {
    const last = count > 1 ? `…${item + count - 1}` : ''
    return `${kind === 'cell' ? '' : `${kind} `}${section}.${item}${last}`
}

function origin({ from, section, item }) {
    return from.section === section && from.item === item ? '' : ` from ${from.section}.${from.item}`
}

/** Lines `[what happened, to which elements]`. */
function lines({ everything, moved, inserted, deleted, elements, sections }) {
    if (everything) return [['all', 'query everything again']]
    const limited = (name, ranges, describe) => {
        const shown = ranges.slice(0, rangeLimit).map((range) => [name, describe(range)])
        return ranges.length > rangeLimit ? [...shown, [name, `${ranges.length - rangeLimit} more ranges`]] : shown
    }
    return [
        ...limited('deleted', deleted, items),
        ...limited('sections', sections, (run) => `${run.from}…${run.from + run.count - 1} → ${run.to} ${by(run)}${run.stale ? ', stale' : ''}`),
        ...limited('moved', moved, (range) => `${items(range)}${origin(range)} ${by(range)}`),
        ...limited('inserted', inserted, items),
        ...limited('stale', elements, (range) => `${items(range)}${origin(range)}`),
    ]
}

function article({ reason, generation, generationBefore, merged, changes }) {
    const { width, height } = changes?.contentSizeAfter ?? {}
    const facts = [`${generationBefore} → ${generation}`, merged > 1 ? `${merged} merged` : '', changes ? `${round(width)} × ${round(height)}` : '']
    return make('article', { className: 'change' },
        make('header', {}, text('b', reason), ...facts.filter(Boolean).map((fact) => text('span', fact))),
        make('ul', {}, ...(changes ? lines(changes) : []).map(([name, ranges]) => make('li', {}, text('b', name), ranges))))
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
        const hint = text('p', 'Each change of the container is listed here with its ranges.', { className: 'empty' })
        byId('panel-changes').replaceChildren(...(this.notices.length ? this.notices.map(article) : [hint]))
    }
}
