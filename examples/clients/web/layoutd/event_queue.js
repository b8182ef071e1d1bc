// Events that wait to be iterated over.

import { ProtocolError } from './errors.js'
import { read } from './read.js'

/** @typedef {import('../layoutd.js').LayoutdEvent} LayoutdEvent */

export const MAX_WAITING_EVENTS = 4096

// Each of them builds on those before.
const STEPS = new Set(['windowChanged', 'viewChanged'])

/**
 * Appends an event. In a full queue it takes the place of an older one of the same container, which is merged into it.
 * @param {LayoutdEvent[]} queue
 * @param {LayoutdEvent} event
 */
export function enqueue(queue, event) {
    queue.push(queue.length < MAX_WAITING_EVENTS ? event : merge(queue, event))
}

/**
 * Removes an older event of the same container from a full queue, and returns the event with the older one merged in.
 * @param {LayoutdEvent[]} queue
 * @param {LayoutdEvent} event
 * @returns {LayoutdEvent}
 */
function merge(queue, event) {
    const index = queue.findIndex((each) => (
        each.kind === event.kind && containerOf(each) === containerOf(event) && !STEPS.has(each.kind)))
    if (index < 0) throw new ProtocolError(`${queue.length} events wait, and none can take in one more`)
    const [older] = queue.splice(index, 1)
    if (event.kind !== 'invalidated' || older.kind !== 'invalidated') return event
    const contentSizeBefore = older.changes?.contentSizeBefore
    return {
        ...event, merged: older.merged + event.merged, generationBefore: older.generationBefore,
        changes: { ...read('Changes', {}), everything: true, contentSizeBefore, contentSizeAfter: event.changes?.contentSizeAfter },
        contentOffsetAdjustment: {
            x: older.contentOffsetAdjustment.x + event.contentOffsetAdjustment.x,
            y: older.contentOffsetAdjustment.y + event.contentOffsetAdjustment.y } }
}

/** @param {LayoutdEvent} event */
const containerOf = (event) => ('container' in event ? event.container : undefined)
