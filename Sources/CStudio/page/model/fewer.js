// How many items a layout takes that has refused more.

import { worded } from './words.js'

const number = (count) => count.toLocaleString('en')

/** The largest of 1, 2, 5, 10, 20, 50 … that a number reaches. */
function stepBelow(most) {
    const power = 10 ** Math.floor(Math.log10(most))
    return power * [5, 2, 1].find((factor) => factor * power <= most)
}

/**
 * Few enough for a layout that was not done in its time, which may take longer than others have: a tenth of those that it has reached,
 * as far as it says so, since it may have gone through them several times, or a hundredth of all.
 */
function inTime(message, count) {
    const [, section, item] = /at item \((\d+), (\d+)\)/.exec(message) ?? []
    return Math.max(count / 100, section === '0' ? item / 10 : 0)
}

/** A plugin that fails with fewer items has another fault. */
const leastOfPlugins = 1000

/**
 * The remedy if `count` items are too many for a layout: fewer of them, and why; undefined if the error is about something else.
 * `isExact`: the daemon says how many the layout takes, of whatever data.
 */
export function fewerItems({ code = '', limit, message }, count) {
    if ((code === 'limit.items' || code === 'limit.bodies') && limit.value === count) {
        return { count: limit.allowed, isExact: true, reason: `This layout takes at most ${number(limit.allowed)} items, and ${number(count)} were to be laid out.` }
    }
    if ((code === 'limit.items' || code === 'limit.bodies' || code.startsWith('limit.memory')) && limit?.value > limit?.allowed && count > 1) {
        return { count: stepBelow(Math.min(count - 1, count * limit.allowed / limit.value)), reason: `${number(count)} items are too many here: ${worded({ message })}.` }
    }
    if (count < leastOfPlugins) return undefined
    if (code === 'plugin.timeout') return { count: stepBelow(inTime(message, count)), reason: `It did not lay out ${number(count)} items in the time that a plugin has.` }
    if (code === 'plugin.memory') return { count: stepBelow(count / 100), reason: `${number(count)} items need more memory than a plugin has.` }
    return undefined
}
