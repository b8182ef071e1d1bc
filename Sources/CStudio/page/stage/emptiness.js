// Notices whether the container has items: the daemon is asked after changes of the data.

import { latest } from './latest.js'

/** `onchange` gets whether the container is empty. */
export function watchEmptiness(session, onchange) {
    const query = latest(async () => {
        const state = await session.state().catch(() => null)
        if (state) onchange(state.itemCount === 0)
    })
    session.addEventListener('open', ({ detail: { itemCount } }) => onchange(itemCount === 0))
    session.addEventListener('invalidated', ({ detail: { reason } }) => (reason === 'data' || reason === 'layout') && query())
}
