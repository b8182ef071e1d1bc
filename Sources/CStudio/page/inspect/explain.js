// Why an element is where it is.

import { byId, make, text } from '../controls/dom.js'
import { ordinal, rounded, shown } from './numbers.js'

/** Three digits are enough of what is not a length. */
const digits = (number) => String(Math.round(number * 1000) / 1000 || 0)

const rectangle = (number, { x, y, width, height }) => `${number(width)} × ${number(height)} at ${number(x)}, ${number(y)}`

/** `[name, value, exact value]` of what the element has. */
function facts({ id, alpha, hidden, estimated, pinned, transform, custom = {}, zIndex, ...frame }) {
    const rows = [['Frame', rectangle(shown, frame), rectangle(String, frame)], ['z-index', zIndex]]
    if (id !== undefined) rows.push(['Identifier', id])
    if (alpha !== 1) rows.push(['Alpha', String(Math.round(alpha * 100) / 100), String(alpha)])
    if (hidden) rows.push(['Hidden', 'yes'])
    if (estimated) rows.push(['Size', 'estimated'])
    if (pinned) rows.push(['Pinned by', `${shown(pinned.dx)}, ${shown(pinned.dy)}`, `${pinned.dx}, ${pinned.dy}`])
    if (transform) {
        const { untransformedFrame, matrix } = transform
        rows.push(['Untransformed', rectangle(shown, untransformedFrame), rectangle(String, untransformedFrame)])
        rows.push(['Matrix', matrix.map(digits).join(' '), matrix.join(' ')])
    }
    for (const [name, value] of Object.entries(custom).sort()) rows.push([name, digits(value), String(value)])
    const parts = rows.flatMap(([name, value, title = '']) => [text('dt', name), text('dd', value, { title })])
    return make('dl', { className: 'facts' }, ...parts)
}

/** Where steps of each name put an element, in people's words; its lanes and places count from 1. */
const places = {
    lane: ({ lane, lanes, position }, isSideways) => (
        `${isSideways ? 'row' : 'column'} ${lane + 1} of ${lanes}, ${ordinal(position + 1)} in it`),
    line: ({ position, count, firstItem }) => `${ordinal(position + 1)} of ${count} in the line that begins with item ${firstItem}`,
    uniform: ({ row, column, perRow }) => (
        perRow > 1 ? `row ${row + 1} of equal cells, ${ordinal(column + 1)} of ${perRow} in it` : `${ordinal(row + 1)} of equal cells`),
    group: ({ cell, group }) => `${ordinal(cell + 1)} in group ${group + 1}`,
}

/** A step's sentence: of those that count places, in people's words. */
function stepText({ name, text: sentence, values }, isSideways) {
    if (!places[name]) return rounded(sentence)
    const { cross, scroll, gap } = values, between = name === 'line' ? `, with ${shown(gap)} between items` : ''
    return `${places[name](values, isSideways)}, at ${shown(cross)} across and ${shown(scroll)} along${between}`
}

/** The same of a lane or row that the page has found among the frames. */
const tracks = {
    lane: ({ lane, lanes, position }, isSideways) => (
        `${isSideways ? 'row' : 'column'} ${lane + 1} of ${lanes}${position === undefined ? '' : `, ${ordinal(position + 1)} in it`}`),
    row: ({ position, count }, isSideways) => `${ordinal(position + 1)} of ${count} in its ${isSideways ? 'column' : 'row'}`,
}

const relations = { top: 'below', left: 'right of' }

/**
 * One sentence: the place in its lane, line or group, and the items that it comes after. `near`: its neighbours on the stage; `track`: its
 * lane or row there, if the layout does not say.
 */
export function sentenceOf(steps, { near, track }, isSideways) {
    const step = steps.findLast(({ name }) => places[name])
    const after = near.filter(({ side, element }) => relations[side] && element.category === 'cell')
        .map(({ side, element, distance }) => `${relations[side]} item ${element.item}${distance ? ` + ${shown(distance)}` : ''}`)
    const place = step ? places[step.name](step.values, isSideways) : track ? tracks[track.name](track, isSideways) : ''
    const sentence = [place, after.join(', ')].filter(Boolean).join('; ')
    return sentence && `${sentence[0].toUpperCase()}${sentence.slice(1)}.`
}

/** Whether the numbers are unfolded, also when the next element is explained. */
let isUnfolded = false

/** The numbers of the steps as the daemon has them, by name. */
function numbers(steps) {
    const lines = steps.filter(({ values }) => Object.keys(values).length > 0).flatMap(({ name, values }) => [
        text('dt', name), make('dd', {}, ...Object.entries(values).sort().map(([key, value]) => text('div', `${key} ${value}`)))])
    if (lines.length === 0) return []
    const list = make('dl', { className: 'facts' }, ...lines)
    const details = make('details', { className: 'numbers', open: isUnfolded }, text('summary', 'Numbers'), list)
    details.addEventListener('toggle', () => { isUnfolded = details.open })
    return [details]
}

/** `around`: what is around the element on the stage, as `sentenceOf` has it; `isSideways`: whether the content scrolls sideways. */
export function showExplanation(title, { attributes: [element], steps, source }, around, isSideways) {
    const parts = [text('p', title, { className: 'heading' })], sentence = sentenceOf(steps, around, isSideways)
    if (sentence) parts.push(text('p', sentence, { className: 'sentence' }))
    parts.push(element ? facts(element) : text('p', 'It has no place.', { className: 'hint' }))
    const items = steps.map((step) => text('li', stepText(step, isSideways), { title: step.text }))
    parts.push(make('ol', { className: 'steps' }, ...items), ...numbers(steps))
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
