// The data sets. Each says how large its items are, what they are called and which item values they have.
//
// `sizes(first, count, seed)`: width and height of each item in turn, or null if the layout decides.
// `value(column, item, seed)`: an item's value for a column of that name, undefined if the set has none.
// `label(item, seed, valueOf)`: what is written into an item, whose values `valueOf(column)` returns. `style`: how items are drawn.

import { choose, random } from './random.js'

function each(first, count, size) {
    const sizes = new Array(2 * count)
    for (let index = 0; index < count; index += 1) [sizes[2 * index], sizes[2 * index + 1]] = size(first + index)
    return sizes
}

/** A few large items and many small ones, as in most collections. */
const weight = (item, seed) => Math.round(10 + 990 * random(seed + 7, item) ** 3)

const uniform = {
    id: 'uniform', title: 'Uniform', style: '',
    sizes: () => null,
    value: (column, item, seed) => (column === 'value' ? weight(item, seed) : undefined),
    label: (item) => String(item),
}

const aspects = [3 / 2, 3 / 2, 4 / 3, 1, 2 / 3, 3 / 4, 16 / 9, 5 / 4]
const photos = {
    id: 'photos', title: 'Photos', style: 'photograph',
    sizes: (first, count, seed) => each(first, count, (item) => [Math.round(120 * choose(aspects, seed, item)), 120]),
    value(column, item, seed) {
        if (column === 'aspect') return choose(aspects, seed, item)
        if (column === 'aspectRatios') return [Math.round(120 * choose(aspects, seed, item)), 120]
        return uniform.value(column, item, seed)
    },
    label: (item) => `IMG_${String(item).padStart(4, '0')}`,
}

const words = ('the train leaves at seven and we still have to pack so bring a warm coat two tickets some bread for the way '
    + 'then call me when you are near see you there').split(' ')
function message(item, seed) {
    const length = 1 + Math.floor(34 * random(seed, item) ** 2)
    const start = Math.floor(random(seed + 1, item) * words.length)
    return Array.from({ length }, (_, index) => words[(start + index) % words.length]).join(' ')
}
const chat = {
    id: 'chat', title: 'Chat', style: 'message',
    sizes: (first, count, seed) => each(first, count, (item) => {
        const letters = message(item, seed).length
        return [Math.min(260, 28 + 6 * letters), 14 + 14 * Math.ceil((28 + 6 * letters) / 260)]
    }),
    value: uniform.value,
    label: message,
}

const titles = ['Stand-up', 'Review', 'Design', 'Lunch', 'Interview', 'Planning', 'One to one', 'Workshop', 'Deep work', 'Demo']
const perDay = 7
/** Minutes since midnight: a day's events spread from 8 to 18, some of them at the same time. */
function times(item, seed) {
    const slot = item % perDay
    const start = 480 + Math.round((slot * 600 / perDay + 120 * random(seed, item)) / 15) * 15
    return { start, finish: start + 30 * (1 + Math.floor(4 * random(seed + 3, item))) }
}
const clock = (minutes) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
const calendar = {
    id: 'calendar', title: 'Calendar', style: 'event', itemsPerSection: perDay,
    sizes: (first, count, seed) => each(first, count, (item) => {
        const { start, finish } = times(item, seed)
        return [120, (finish - start) * 0.75]
    }),
    value(column, item, seed) {
        if (column === 'start' || column === 'finish') return times(item, seed)[column]
        return uniform.value(column, item, seed)
    },
    label(item, seed, valueOf) {
        const start = valueOf('start'), title = choose(titles, seed, item)
        return start === undefined ? title : `${clock(start)} ${title}`
    },
}

/** All sets that need no file. */
export const dataSets = [uniform, photos, chat, calendar]

/** A set of sizes that were read from a file. */
export function fileSet(title, sizes) {
    const count = sizes.length / 2
    return {
        id: 'file', title, style: '', count,
        sizes: (first, length) => Array.from(sizes.subarray(2 * first, 2 * (first + length))),
        value(column, item, seed) {
            if (column === 'aspect') return Math.min(100, Math.max(0.01, sizes[2 * item] / sizes[2 * item + 1]))
            if (column === 'aspectRatios') return [sizes[2 * item], sizes[2 * item + 1]]
            return uniform.value(column, item, seed)
        },
        label: (item) => String(item),
    }
}
