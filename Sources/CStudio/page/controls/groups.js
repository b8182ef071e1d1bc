// Groups of a layout's parameters: by what their names, types and sentences say they are about.

/** Layouts with at most this many parameters have one list of them. */
const ungrouped = 6

const isNamed = (pattern) => ({ name }) => pattern.test(name)

/** The groups as they are listed, from the general to the specific: of those that fit a parameter, the last one has it. */
const groups = [
    ['Arrangement', ({ type, name }) => type === 'choice' || /reverse|inverted|balance|dense|^fill|rotates|^shows|^keeps/i.test(name)],
    ['Columns and lanes', isNamed(/column|lane|track|row|division|count|section(s|Description)$/i)],
    ['Sizes', ({ type, name }) => type === 'size' || /height|width|size|length|dimension|ratio|radius|scale/i.test(name)],
    ['Angles and depth', ({ name, unit }) => unit === 'degrees' || /^(tilt|perspective|depth)/.test(name)],
    ['Spacing', isNamed(/spacing|gap(s)?$|exposure|peek|spread|flowTolerance/i)],
    ['Insets', ({ type, name }) => type === 'insets' || /inset|padding/i.test(name)],
    ['Headers and footers', ({ name, documentation }) => (
        /header|footer|supplementary|leadingView/i.test(name) || /pinned header/.test(documentation))],
    ['Motion', ({ name, unit }) => (
        ['Hz', '1/s', 'points/s²'].includes(unit)
        || /^(snapsTo(Items|Columns)|damping|friction|resistance|restitution|touch)$/.test(name))],
    ['Other', isNamed(/^(flips|originalQuirks|editPolicy)/)],
]

/** `[[title, parameters]]` of the groups that have any, in the layout's order; one group without a title if there are only a few. */
export function groupsOf(parameters) {
    if (parameters.length <= ungrouped) return [['', parameters]]
    const titleOf = (parameter) => groups.findLast(([, fits]) => fits({ documentation: '', ...parameter }))?.[0] ?? 'Other'
    const all = groups.map(([title]) => [title, parameters.filter((each) => titleOf(each) === title)])
    return all.filter(([, members]) => members.length > 0)
}

/** Whether a parameter's name or sentence has all words of a search. */
export function matches({ name, documentation = '' }, search) {
    const searched = `${name} ${documentation}`.toLowerCase()
    return search.toLowerCase().split(/\s+/).every((word) => searched.includes(word))
}
