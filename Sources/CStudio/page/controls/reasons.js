// Why a parameter has no effect on a container as it is now: what can be known from its name, its sentence, and the container.

const isNamed = (pattern) => ({ name }) => pattern.test(name)
const says = (pattern) => ({ documentation }) => pattern.test(documentation)

/** A name of choices in a sentence as it stands there: "time line" is `timeLine`. */
const plain = (text) => text.toLowerCase().replaceAll(/[`"]/g, '').trim()

/** The choices that a sentence restricts a parameter to, or excepts: "tall and centered only", "in overlap mode", "no effect on linear". */
function restriction({ name, documentation }, { parameters, value }) {
    const listed = (pattern) => pattern.exec(documentation)?.slice(1).find(Boolean)?.split(/,| and | or /).map(plain) ?? []
    const only = listed(/(?:^|[;,.:] )([^;.:]+) only\b/i).concat(listed(/^in (\w+) mode,/i))
    const except = listed(/(?:no effect on|except in) (\w+)/i)
    for (const { name: other, choices = [] } of parameters) {
        const isChoice = (word) => choices.some((choice) => plain(choice) === word)
        if (other === name) continue
        const needed = only.filter(isChoice)
        const current = value(other), isCurrent = (word) => word === plain(String(current))
        if (needed.length && !needed.some(isCurrent)) return `it belongs to ${other} ${needed.join(' or ')}, and that is ${current}`
        if (except.filter(isChoice).some(isCurrent)) return `${other} is ${current}`
    }
    return ''
}

/** Another parameter that has to be set, or 0, before this one counts: "only if maxRows is set", "if headerHeight is 0". */
function condition({ documentation }, { value }) {
    const [, set] = /if (\w+) is set/.exec(documentation) ?? []
    if (set && !value(set)) return `${set} is not set`
    const [, zero] = /if (\w+) is 0/.exec(documentation) ?? []
    return zero && value(zero) ? `${zero} is ${value(zero)}` : ''
}

const isHeader = isNamed(/header/i), isFooter = isNamed(/footer/i), isLevel = says(/pinned header/)
const isOfSections = isNamed(/^section(Spacing|Description)$/)
const isSupplementary = isNamed(/supplementary/i), isPin = isNamed(/^pin|Pin/)

/** Of parameters that show when the content is scrolled, though elements are others. */
const scrolled = [
    [says(/scrolling .*(stops|ends)/), 'it matters where scrolling stops'],
    [says(/stay at the visible (left|top)\.$/i), 'it matters once the content is scrolled'],
    [says(/\bpiled?\b/), 'no card is in the pile until the content is scrolled'],
]

/**
 * A condition, and the text that is shown if it holds; the first that holds counts. `facts`: of the container, as `factsOf` has them.
 * A text may be a function of the parameter and the facts, whose '' leaves it to the next rule.
 */
const rules = [
    [(_, { itemCount }) => itemCount === 0, 'the container has no items'],
    [() => true, restriction],
    [() => true, condition],
    [(each, { has }) => isSupplementary(each) && !has('header') && !has('footer'), 'there are no headers and no footers'],
    [isSupplementary, 'there are no insets at the sides of the headers and footers'],
    [says(/^Only the length along/), 'only the length along the scroll axis counts'],
    [(each, { has }) => (isHeader(each) || isLevel(each)) && !has('header'), 'there are no headers'],
    [(each, { has }) => isFooter(each) && !has('footer'), 'there are no footers'],
    [isPin, (each) => `${isFooter(each) ? 'footers' : 'headers'} pin once their section is partly scrolled away`],
    [(each, { sectionCount }) => sectionCount < 2 && (isLevel(each) || isOfSections(each)), 'there is only one section'],
    [(each, { lacks }) => isNamed(/^lane[A-Z]/)(each) && lacks('lane'), 'no item has a lane'],
    [(each, { lacks }) => isNamed(/span/i)(each) && lacks('styles'), 'no item is a span'],
    [(each, { hasSizes }) => isNamed(/^(default)?(item|cell)(Size|Height|Width)$/i)(each) && hasSizes, 'the items have sizes of their own'],
    [isNamed(/estimated/i), 'no item has an estimated size'],
    [(each, { direction }) => isNamed(/^flips/)(each) && direction === 'leftToRight', 'the direction is left to right'],
    [isNamed(/insetReference$/i), 'the safe area and the layout margins are the same as the content inset'],
    [isNamed(/quirks$/i), 'what the original gets wrong does not occur here'],
    [isNamed(/^editPolicy$/), 'it matters for the next edit'],
    [({ unit }) => ['Hz', '1/s', 'points/s²'].includes(unit), 'it matters while items move, and they rest'],
    [says(/collision|touch|swing|finger/i), 'it matters while items move, and they rest'],
    [says(/when [\w ]+ change/), ({ documentation }) => `it matters when ${/when ([\w ]+ change)/.exec(documentation)[1]}`],
    [(each, { isSingle }) => isNamed(/interitem|lineAlignment|balance/i)(each) && isSingle, 'each line has only one item'],
    [(each, { isEven }) => isNamed(/^itemAlignment$/)(each) && isEven, 'the items of a line are equally long across it'],
    [isNamed(/^balance$/), 'the items are divided evenly already'],
    [(each, { isEven }) => isNamed(/flowTolerance|strategy|tieBreak|packing/i)(each) && isEven, 'the items are all of one size'],
    [isNamed(/^(min|max)|limit|tolerance/i), 'that limit makes no difference to these items'],
    [says(/overlapping events|events (side by side|that hang together)/), 'no two events overlap'],
    [(each, { itemCount }) => says(/single visible item/)(each) && itemCount > 1, 'there is more than one item'],
    [says(/last row|last line/), 'the last row is full'],
]

/** Why a change of a parameter has changed nothing; '' if that is not known. */
export function reasonOf(parameter, facts) {
    const described = { documentation: '', ...parameter }
    for (const [holds, reason] of facts.isElsewhere ? scrolled : [...scrolled, ...rules]) {
        if (!holds(described, facts)) continue
        const text = typeof reason === 'string' ? reason : reason(described, facts)
        if (text) return text
    }
    return ''
}

/**
 * The facts that the rules read. `elements`: those that are drawn; `isElsewhere`: whether others have changed; `lacks(column)`: whether the
 * layout has an item column of which the items have no values.
 */
export function factsOf({ elements, parameters, values, itemCount, sectionCount, hasSizes, direction, isElsewhere, lacks }) {
    const cells = elements.filter(({ category }) => category === 'cell')
    const kinds = new Set(elements.filter(({ category }) => category === 'supplementary').map(({ kind }) => kind))
    const isSame = (lengths) => new Set(lengths.map(Math.round)).size <= 1
    const standard = (name) => parameters.find((each) => each.name === name)?.default
    return {
        parameters, itemCount, sectionCount, hasSizes, direction, isElsewhere, lacks,
        value: (name) => values[name] ?? standard(name),
        has: (kind) => [...kinds].some((each) => each.toLowerCase().includes(kind)),
        isEven: isSame(cells.map(({ height }) => height)) && isSame(cells.map(({ width }) => width)),
        isSingle: new Set(cells.map(({ y }) => y)).size === cells.length || new Set(cells.map(({ x }) => x)).size === cells.length,
    }
}
