// Descriptions of compositional layouts to begin with: those of examples/compositional.

import { byId, fill } from './dom.js'

const names = [
    'adaptive-sections', 'carousel-and-grid', 'conference-videos', 'distinct-sections', 'grid', 'inset-items-grid', 'item-badges',
    'list', 'nested-groups', 'news-feed', 'orthogonal-behaviors', 'orthogonal-sections', 'outline-list', 'pinned-headers',
    'section-background', 'section-headers-and-footers', 'settings-list', 'two-columns',
]

/** `use` gets a sample's parameters. */
export function makeSamples(use) {
    const samples = byId('samples')
    fill(samples, [['', 'choose …'], ...names.map((name) => [name, name.replaceAll('-', ' ')])])
    samples.addEventListener('change', async () => {
        const response = await fetch(`/samples/${samples.value}.json`)
        samples.value = ''
        if (response.ok) use(await response.json())
    })
}

export function showSamples(layout) {
    byId('samples-row').hidden = layout !== 'compositional'
}
