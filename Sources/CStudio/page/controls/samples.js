// Descriptions of compositional layouts to begin with: those of examples/compositional.

import { byId, fill } from './dom.js'

const names = ['adaptive-sections', 'carousel-and-grid', 'conference-videos', 'distinct-sections', 'grid', 'inset-items-grid', 'item-badges', 'list', 'nested-groups', 'news-feed', 'orthogonal-behaviors', 'orthogonal-sections', 'outline-list', 'pinned-headers', 'section-background', 'section-headers-and-footers', 'settings-list', 'two-columns']

/** - Parameter use: called with a sample's parameters. */
export function makeSamples(use) {
    const menu = byId('samples')
    fill(menu, [['', 'choose …'], ...names.map((name) => [name, name.replaceAll('-', ' ')])])
    menu.addEventListener('change', async () => {
        const response = await fetch(`/samples/${menu.value}.json`)
        menu.value = ''
        if (response.ok) use(await response.json())
    })
}

export function showSamples(layout) { byId('samples-row').hidden = layout !== 'compositional' }
