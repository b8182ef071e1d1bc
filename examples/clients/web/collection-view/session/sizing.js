// Decides the sizes of cells: by the program, by a function or by parameters of the layout, or else what the cells show.

/** @typedef {import('../../collection-view.js').ViewOptions<unknown>} ViewOptions */
/** @typedef {Pick<ViewOptions, 'layout' | 'parameters'>} Layout */

// Parameters that are sizes of all items, such as `itemSize`, `cellHeight` and `rowHeights`.
const SIZES = /^(default)?(item|cell|row)(size|height|width)s?$/i

// Layouts that estimate sizes only if a parameter says so, and what the view tells them. Cells of flow are squares if nothing is said.
const ESTIMATE = [50, 50]
/** @type {Record<string, (options: ViewOptions) => boolean>} */
const ESTIMATES = { 'column-flow': () => true, flow: ({ measures }) => measures !== undefined }

/**
 * Whether the program says how large items are, or may have said so to a container of its own.
 * @param {ViewOptions} options
 */
export function hasSizes({ size, container, parameters = {} }) {
    return Boolean(size || container || Object.keys(parameters).some((name) => SIZES.test(name)))
}

/**
 * A layout and its parameters as the daemon gets them: with an estimate where nothing else says how large items are.
 * @param {Layout} layout
 * @param {ViewOptions} options
 * @returns {Layout}
 */
export function described({ layout, parameters }, options) {
    const mayEstimate = layout !== undefined && ESTIMATES[layout]?.(options)
    const isMeasured = mayEstimate && options.measures !== 'none' && !hasSizes({ ...options, parameters })
    return { layout, parameters: isMeasured ? { estimatedItemSize: ESTIMATE, ...parameters } : parameters }
}

/**
 * The sides that cells decide, by default that along which the layout scrolls.
 * @param {ViewOptions} options
 */
export function measuredSides({ measures, parameters }) {
    if (measures === 'none') return ''
    return measures ?? (parameters?.scrollDirection === 'horizontal' ? 'width' : 'height')
}
