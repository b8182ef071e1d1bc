import { ProtocolError } from './errors.js'

/** An element's identity under any key: its identifier, or without one its index path. */
const identity = ({ category, kind, section, item, id }) => (id === undefined
    ? `${category}/${kind}/${section}/${item}` : `${category}/${kind}/${typeof id}/${id}/${category === 'cell' ? '' : item}`)

/**
 * Applies the events of a window. Its elements are known by the daemon's keys, which end with a connection; each has a key of its own,
 * which does not.
 */
export class WindowElements {
    /** The newest `windowOpened` or `windowChanged`. */
    event
    /** How those follow what is visible that are pinned or may come to be, by their own keys. */
    pins = new Map()
    #known = new Map()
    #lastKey = 0

    /** By their own keys. */
    get byKey() {
        return new Map([...this.#known.values()].map((element) => [element.key, element]))
    }

    /** Applies an event. Returns its lists with the elements as they were passed on before and are now, or undefined for other events. */
    follow(event) {
        const isNew = event.kind === 'windowOpened'
        if (!isNew && event.kind !== 'windowChanged') return undefined
        this.event = event
        return isNew ? this.#replace(event) : this.#apply(event)
    }

    #apply(change) {
        const lists = { disappeared: [], appeared: [], moved: [], changed: [] }
        for (const [name, list] of Object.entries(lists)) {
            for (const { key, before, ...fields } of change[name]) {
                const from = this.#known.get(key)
                if ((name === 'appeared') === (from !== undefined)) {
                    throw new ProtocolError(`${name} has key ${key}, which the window ${from ? 'has already' : 'does not have'}`)
                }
                const element = { ...fields, key: from?.key ?? ++this.#lastKey }
                if (name === 'disappeared') {
                    this.#known.delete(key)
                    this.pins.delete(from.key)
                } else this.#known.set(key, element)
                list.push(name === 'appeared' ? element : name === 'disappeared' ? from : { element, from })
            }
        }
        for (const { key, side, ...pin } of change.pins) {
            const element = this.#known.get(key)
            if (!element) throw new ProtocolError(`pins has key ${key}, which the window does not have`)
            if (side) this.pins.set(element.key, { side, ...pin })
            else this.pins.delete(element.key)
        }
        return lists
    }

    /** Applies all elements of a new connection, under its keys. Those with a known identity have changed, and keep their own keys. */
    #replace({ appeared, pins }) {
        const keys = new Map(appeared.map((each) => [identity(each), each.key]))
        // The event lists all elements that follow what is visible.
        this.pins.clear()
        const before = [...this.#known.values()]
        // Those that are gone have themselves for a key, which no element of the daemon has.
        this.#known = new Map(before.map((each) => [keys.get(identity(each)) ?? each, each]))
        const isKnown = ({ key }) => this.#known.has(key)
        return this.#apply({
            disappeared: before.filter((each) => this.#known.has(each)).map((key) => ({ key })),
            appeared: appeared.filter((each) => !isKnown(each)), moved: [], changed: appeared.filter(isKnown), pins })
    }
}
