// Commands of the line protocol that query a container: its contents, what lies where, and where a user would go from here.
//
// An item is an index path or, as in JSON, a list of one identifier; ranges are triples of section, item and count, or identifiers.

import { LayoutdError } from './layoutd.js'

export const rect = ([x, y, width, height]) => ({ x, y, width, height })
export const point = (pair) => pair && { x: pair[0], y: pair[1] }
export const frame = ({ x, y, width, height }) => [x, y, width, height]
export const size = ({ width, height }) => [width, height]
export const row = (each) => [
    each.kind, each.section, each.item, ...frame(each), each.zIndex, each.alpha, each.hidden, each.estimated, each.category]
/** Identifiers from JSON. */
export const identifiers = ({ numbers = [], names = [] } = {}) => [...numbers.map(BigInt), ...names]
export const text = (value) => (value === undefined ? undefined : String(value))

export function failure({ code, pointer, nearest, generation }) {
    return { failure: {
        code, pointer: pointer || undefined, nearest: nearest?.length ? nearest : undefined, generation: text(generation) } }
}

const item = (given) => (Array.isArray(given) ? { section: given[0], item: given[1] } : given && identifiers(given)[0])
const ranges = (given) => (Array.isArray(given)
    ? given.map(([section, item, count]) => ({ section, item, count })) : given && identifiers(given))
const place = (path) => (path ? [path.section, path.item] : null)
/** Adds the identifier of an item or section that has one. */
const named = (values, id) => (id === undefined ? values : [...values, String(id)])

function section({ section, sectionId }) {
    return sectionId ? { sectionId: identifiers(sectionId)[0] } : { section }
}

/** The values of a section: the number of items, their sizes, its identifier and theirs. */
const content = ({ itemCount, itemSizes, id, itemIds }) => [
    itemCount, itemSizes, id === undefined ? [] : [String(id)], itemIds.map(String)]

function contained({ state, itemCounts, kinds }, withItems) {
    return { contents: {
        state: [state.layout, text(state.generation), frame(state.bounds), size(state.contentSize), state.sectionCount, state.itemCount],
        itemCounts, kinds: kinds.map(({ category, kind, count }) => [category, kind, count]),
        sections: withItems ? state.sections.map(content) : undefined } }
}

const batched = {
    rect: (query) => ({ queryRect: { rect: rect(query.rect) } }),
    items: (query) => ({ queryItems: { indexPaths: query.indexPaths?.map(item), ranges: ranges(query.ranges) } }),
    container: () => ({ queryContainer: {} }),
}

function answered(answer) {
    if (answer instanceof LayoutdError) return failure(answer)
    return answer.attributes ? { elements: answer.attributes.map(row) } : contained(answer)
}

const commands = {
    async contents(container, { withItems }) {
        return contained(await container.queryContainer({ withItems }), withItems)
    },
    async sections(container, command) {
        const { sections } = await container.querySections({ ...section(command), count: command.count })
        return { sections: sections.map(({ frame: whole, contentFrame, id }) => named(
            [frame(whole), contentFrame ? frame(contentFrame) : null], id)) }
    },
    async readingOrder(container, command) {
        const { ids, ...columns } = await container.readingOrder({
            rect: command.rect && rect(command.rect), ...section(command), by: command.by })
        const { sections, items, rows, columns: across, positions, setSizes, mounted } = columns
        return { order: sections.map((section, i) => named(
            [section, items[i], rows[i], across[i], positions[i], setSizes[i], mounted[i]], ids[i])) }
    },
    async neighbour(container, command) {
        const { indexPath } = await container.neighbour({ from: item(command.item), direction: command.direction })
        return { neighbour: indexPath && !Array.isArray(command.item) ? String(indexPath.id) : place(indexPath) }
    },
    async hitTest(container, command) {
        const { attributes: [element], nearest, distance } = await container.hitTest({ point: point(command.point) })
        return { hit: { element: element ? row(element) : null, nearest: place(nearest), distance, id: text(element?.id) } }
    },
    async insertionPoint(container, command) {
        const { indexPath, into } = await container.insertionPoint({
            point: point(command.point), allowsInto: command.allowsInto, moving: ranges(command.moving) })
        return { insertion: indexPath ? named([place(indexPath), into], indexPath.id) : null }
    },
    async prefetch(container, { velocity, offset, distance, limit, loaded }) {
        const { items, dropped } = await container.prefetch({
            velocity: point(velocity), offset: point(offset), distance, limit, loaded: ranges(loaded) })
        return { prefetch: {
            items: items.map((path) => named(place(path), path.id)),
            dropped: dropped.map(({ section, item, count, ids }) => [
                section, item, count, ...(ids.length ? [ids.map(String)] : [])]) } }
    },
    async scrollTarget(container, command) {
        const [path, edge, distance] = command.anchor ?? []
        const { offset, rowOffset = null } = await container.scrollTarget(command.anchor
            ? { anchor: { indexPath: item(path), edge, distance } }
            : { indexPath: item(command.item), vertical: command.vertical, horizontal: command.horizontal })
        return { target: offset ? [[offset.x, offset.y], rowOffset] : null }
    },
    async captureAnchor(container, command) {
        const { anchor } = await container.captureAnchor({ at: command.at, indexPath: item(command.item) })
        return { anchor: anchor ? [place(anchor.indexPath), anchor.edge || 'start', anchor.distance] : null }
    },
    async elements(container, { category = 'cell', kind, ranges: given }) {
        const query = { cell: 'queryItems', supplementary: 'querySupplementary', decoration: 'queryDecorations' }[category]
        const { attributes } = await container[query]({ kind, ranges: ranges(given) })
        return { elements: attributes.map(row) }
    },
    async batch(container, command) {
        const { results, generation } = await container.queryBatch({ queries: command.queries.map((each) => batched[each.query](each)) })
        return { generation: text(generation), answers: results.map(answered) }
    },
}

/** The result of a command of this kind; undefined for another. */
export function query(container, command) {
    return commands[command.do]?.(container, command)
}
