// Follows the state of the container, which the page queries after changes of the data and of the layout.

import { latest } from './latest.js'

/** `onchange` gets the state at first and after each change. */
export function watchState(session, onchange) {
    const query = latest(async () => {
        const state = await session.state().catch(() => null)
        if (state) onchange(state)
    })
    session.addEventListener('open', ({ detail }) => onchange(detail))
    session.addEventListener('invalidated', ({ detail: { reason } }) => (reason === 'data' || reason === 'layout') && query())
}
