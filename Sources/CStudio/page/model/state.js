// What a page shows, as plain values, and its form in the URL's fragment.

/** What the page shows if the URL says nothing else. `attach` is the name of another page's container. */
export const defaults = {
    layout: 'flow', parameters: {}, data: 'uniform', count: 1000, sections: 1, seed: 1, sizes: 'given', values: {},
    colour: 'index', width: 390, height: 844, direction: 'leftToRight', scale: 0, inset: [0, 0, 0, 0], zoom: 'fit',
    x: 0, y: 0, name: '', attach: '', tab: 'explain',
}

/** Largest numbers that a URL may bring: what the page's own controls allow. */
export const bounds = {
    count: [0, 1e6], sections: [1, 1000], seed: [0, 1e9], width: [1, 4000], height: [1, 4000], scale: [0, 100],
    x: [-1e9, 1e9], y: [-1e9, 1e9],
}

const isFourNumbers = (value) => Array.isArray(value) && value.length === 4 && value.every(Number.isFinite)
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)

/** A value out of a URL, or the default if it is not one that the page could have written. */
function value(key, text) {
    const standard = defaults[key]
    if (typeof standard === 'string') return text.slice(0, 256)
    if (typeof standard === 'number') {
        const number = Number(text), [lowest, highest] = bounds[key]
        return Number.isFinite(number) ? Math.min(highest, Math.max(lowest, number)) : standard
    }
    try {
        const parsed = JSON.parse(text)
        if (Array.isArray(standard)) return isFourNumbers(parsed) ? parsed : standard
        return isObject(parsed) ? parsed : standard
    } catch {
        return standard
    }
}

/** Reads a fragment; what it does not name has its default. */
export function readFragment(fragment) {
    const state = structuredClone(defaults)
    for (const [key, text] of new URLSearchParams(fragment.replace(/^#/, ''))) {
        if (Object.hasOwn(defaults, key)) state[key] = value(key, text)
    }
    return state
}

/** The fragment of a state: what differs from the defaults. */
export function writeFragment(state) {
    const search = new URLSearchParams()
    const written = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
    for (const [key, standard] of Object.entries(defaults)) {
        if (written(state[key]) !== written(standard)) search.set(key, written(state[key]))
    }
    return search.size ? `#${search}` : '#'
}
