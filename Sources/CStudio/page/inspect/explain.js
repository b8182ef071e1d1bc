// Why an element is where it is.

import { byId, make, text } from '../controls/dom.js'

const round = (number) => String(Math.round(number * 1000) / 1000)
const rectangle = ({ x, y, width, height }) => `${round(width)} × ${round(height)} at ${round(x)}, ${round(y)}`

function facts({ id, alpha, hidden, estimated, pinned, transform, custom = {}, zIndex, ...frame }) {
    const rows = [['Frame', rectangle(frame)], ['z-index', zIndex]]
    if (id !== undefined) rows.push(['Identifier', id])
    if (alpha !== 1) rows.push(['Alpha', round(alpha)])
    if (hidden) rows.push(['Hidden', 'yes'])
    if (estimated) rows.push(['Size', 'estimated'])
    if (pinned) rows.push(['Pinned by', `${round(pinned.dx)}, ${round(pinned.dy)}`])
    if (transform) {
        rows.push(['Untransformed', rectangle(transform.untransformedFrame)], ['Matrix', transform.matrix.map(round).join(' ')])
    }
    for (const [name, value] of Object.entries(custom)) rows.push([name, round(value)])
    return make('dl', { className: 'facts' }, ...rows.flatMap(([name, value]) => [text('dt', name), text('dd', value)]))
}

function step({ name, text: sentence, values }) {
    const numbers = Object.entries(values).map(([key, value]) => `${key} ${round(value)}`)
    return make('li', {}, sentence, text('code', [name, ...numbers].join('  ')))
}

export function showExplanation(title, { attributes: [element], steps, source }) {
    const parts = [text('p', title, { className: 'heading' })]
    parts.push(element ? facts(element) : text('p', 'It has no place.', { className: 'hint' }))
    parts.push(make('ol', { className: 'steps' }, ...steps.map(step)))
    if (source) {
        const place = `${source.file}${source.line ? `:${source.line}` : ''}`
        parts.push(text('p', `Placed by ${source.plugin} ${source.version}, ${place}`, { className: 'hint' }))
    }
    byId('panel-explain').replaceChildren(make('div', { className: 'panel-pad' }, ...parts))
}

export function showNoExplanation() {
    const hint = 'Point at an element, click it, or go to it with the arrow keys: what placed it is shown here.'
    byId('panel-explain').replaceChildren(text('p', hint, { className: 'empty' }))
}
