// Leads to the items where nothing is in sight: a spiral begins at the middle of its content.

import { countsOf } from '../model/description.js'
import { touches } from './elements.js'

/** Scrolls to the first item if the picture is empty, and the container is not. */
export async function findItems({ session, stage, state, dataSet }) {
    const { view } = stage
    await view.settled()
    const section = countsOf(state, dataSet).findIndex((count) => count > 0)
    if (view !== stage.view || section < 0 || stage.elements.some((element) => touches(element, stage.bounds))) return
    const { offset } = await session.request('scrollTarget', { indexPath: { section, item: 0 }, vertical: 'center', horizontal: 'center' })
    view.scrollToOffset({ x: 0, y: 0, ...offset })
}
