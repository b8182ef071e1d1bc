// Why an element is where it is.

import { byId, make } from '../controls/dom.js'

const round = (number) => String(Math.round(number * 1000) / 1000)
const rectangle = ({ x, y, width, height }) => `${round(width)} × ${round(height)} at ${round(x)}, ${round(y)}`

function facts(element) {
    const rows = [['Frame', rectangle(element)], ['z-index', String(element.zIndex)]]
    if (element.id !== undefined) rows.push(['Identifier', String(element.id)])
    if (element.alpha !== 1) rows.push(['Alpha', round(element.alpha)])
    if (element.hidden) rows.push(['Hidden', 'yes'])
    if (element.estimated) rows.push(['Size', 'estimated'])
    if (element.pinned) rows.push(['Pinned by', `${round(element.pinned.dx)}, ${round(element.pinned.dy)}`])
    if (element.transform) rows.push(['Untransformed', rectangle(element.transform.untransformedFrame)], ['Matrix', element.transform.matrix.map(round).join(' ')])
    for (const [name, value] of Object.entries(element.custom ?? {})) rows.push([name, round(value)])
    return make('dl', { className: 'facts' }, ...rows.flatMap(([name, value]) => [make('dt', { textContent: name }), make('dd', { textContent: value })]))
}

const step = ({ name, text, values }) => make('li', {}, text, make('code', { textContent: [name, ...Object.entries(values ?? {}).map(([key, value]) => `${key} ${round(value)}`)].join('  ') }))

export function showExplanation(title, reply) {
    const [element] = reply.attributes
    const parts = [make('p', { className: 'heading', textContent: title })]
    parts.push(element ? facts(element) : make('p', { className: 'hint', textContent: 'It has no place.' }))
    parts.push(make('ol', { className: 'steps' }, ...reply.steps.map(step)))
    if (reply.source) {
        const { file, line, plugin, version } = reply.source
        parts.push(make('p', { className: 'hint', textContent: `Placed by ${plugin} ${version}, ${file}${line ? `:${line}` : ''}` }))
    }
    byId('panel-explain').replaceChildren(make('div', { className: 'panel-pad' }, ...parts))
}

export function showNoExplanation() {
    byId('panel-explain').replaceChildren(make('p', { className: 'empty', textContent: 'Point at an element, click it, or go to it with the arrow keys: what placed it is shown here.' }))
}
