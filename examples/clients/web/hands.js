// The hands of ../conformance/views.json, in the words of layoutd.js.

import { readFileSync } from 'node:fs'

const pointOf = ([x, y]) => ({ x, y })
const rectOf = ([x, y, width, height]) => ({ x, y, width, height })
const pathOf = (path) => path && { section: path[0], item: path[1] }
const EDGES = { horizontal: { start: 'left', end: 'right' }, vertical: { start: 'top', end: 'bottom' } }

/** Identifiers as programs have them. */
function plain(value) {
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value !== 'object' || value === null) return value
    if (typeof value.number === 'string') return Number(value.number)
    if (value.numbers) return value.numbers.map(Number)
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, plain(own)]))
}

function member(name, value) {
    switch (name) {
        case 'point': case 'distance': case 'to': return pointOf(value)
        case 'item': return pathOf(value) ?? undefined
        case 'anchor': return { indexPath: pathOf(value[0]), edge: value[1], distance: value[2] }
        default: return EDGES[name]?.[value] ?? value
    }
}

const inputOf = (input) => Object.fromEntries(Object.entries(input).map(([name, fields]) => [
    name, Object.fromEntries(Object.entries(fields).map(([own, value]) => [own, member(own, value)]))]))

/** All of them: `container` for `open`, its `bounds`, `view`, and `steps`, each an `input` or a `change`, with `effects`. */
export const hands = JSON.parse(readFileSync(new URL('../conformance/views.json', import.meta.url), 'utf8'))
    .map(({ container: { bounds = [0, 0, 100, 100], ...container }, steps, ...hand }) => ({
        ...hand, bounds: rectOf(bounds), container: plain(container),
        steps: steps.map(({ input, change, effects }) => ({ effects, input: input && inputOf(input), change: change && plain(change) })) }))

const point = (value) => value && [value.x, value.y]
const rect = (value) => (value ? [value.x, value.y, value.width, value.height] : null)
const path = (value) => (value ? [value.section, value.item] : null)

function keys({ sections, items, counts, isInverted }) {
    const ranges = sections.map((section, index) => [section, items[index], counts[index]])
    return isInverted ? { allBut: ranges } : ranges
}

const EFFECTS = {
    selected: keys, left: keys, droppedOut: keys, scroll: point, autoscroll: point, wake: ({ time }) => time,
    focused: ({ item }) => path(item), edit: ({ item }) => path(item), activated: ({ item }) => path(item),
    band: (band) => rect(band.rect), show: ({ visible }) => rect(visible), lifted: ({ items, point: at }) => [keys(items), point(at)],
    scrollRow: ({ section, offset, glides }) => [section, offset, glides], menu: ({ item, point: at }) => [path(item), point(at)],
    proposed: drop, dropped: drop, pinched: ({ pinch, item }) => [pinch.phase, pinch.scale, point(pinch.point), path(item)],
    find: ({ text, start, includesStart }) => [text, path(start), includesStart], announce: ({ kind, count }) => [kind, count],
    transition: ({ step, larger, point: at, progress }) => ({ begin: [step, larger, point(at)], move: [step, progress] })[step] ?? [step],
}

function drop({ items, indexPath, into, point: at }) {
    return [keys(items), indexPath ? [path(indexPath), into] : null, point(at) ?? null]
}

/** An effect as hands have it. */
export function recorded({ input, ...effect }) {
    const [[name, fields]] = Object.entries(effect)
    return { [name]: name in EFFECTS ? EFFECTS[name](fields) : fields }
}
