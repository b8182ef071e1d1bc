// The page's state as plain values, and its form in the URL's fragment.

/**
 * The state unless the URL or a showcase says something else. `data` is the identifier of a data set, `LAYOUT/NAME` that of
 * a showcase, and `showcase` the layout's first one. `attach` is the name of another page's container.
 */
export const defaults = {
    layout: 'flow', parameters: {}, data: 'showcase', count: 1000, sections: 1, seed: 1, sizes: 'given', values: {},
    colour: 'index', width: 390, height: 844, direction: 'leftToRight', scale: 0, inset: [0, 0, 0, 0], zoom: 'fit',
    x: 0, y: 0, name: '', attach: '', tab: 'explain', overlay: '',
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

/** The values that describe items without a showcase. */
const ofItems = ['count', 'sections', 'seed', 'sizes', 'values']

/** The values that a fragment gives. */
export function readFragment(fragment) {
    const given = {}
    for (const [key, text] of new URLSearchParams(fragment.replace(/^#/, ''))) {
        if (Object.hasOwn(defaults, key)) given[key] = value(key, text)
    }
    return ofItems.some((key) => key in given) ? { data: 'uniform', ...given } : given
}

/** The parts of a fragment that mean nothing, each as it stands there. */
export function ignoredIn(fragment) {
    const parts = [...new URLSearchParams(fragment.replace(/^#/, ''))]
    const isUsed = ([key, text]) => Object.hasOwn(defaults, key) && (typeof defaults[key] !== 'number' || Number.isFinite(Number(text)))
        && (typeof defaults[key] !== 'object' || (text.trim() && value(key, text) !== defaults[key]))
    return parts.filter((part) => !isUsed(part)).map(([key, text]) => `${key}=${text}`.slice(0, 60))
}

/** The fragment of a state: its data, and what differs from the defaults and from what their showcase says. */
export function writeFragment(state, ofShowcase = {}) {
    const search = new URLSearchParams(), standards = { ...defaults, ...ofShowcase, data: defaults.data }
    const written = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
    for (const key of Object.keys(defaults)) {
        if (written(state[key]) !== written(standards[key])) search.set(key, written(state[key]))
    }
    return search.size ? `#${search}` : '#'
}
