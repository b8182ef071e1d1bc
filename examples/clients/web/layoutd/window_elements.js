import { ProtocolError } from './errors.js'

/** @typedef {import('../layoutd.js').ElementPin} ElementPin */
/** @typedef {import('../layoutd.js').KeyedElement} KeyedElement */
/** @typedef {import('../layoutd.js').LayoutdEvent} LayoutdEvent */
/** @typedef {import('../layoutd.js').WindowElement} WindowElement */
/** @typedef {import('../layoutd.js').WindowPin} WindowPin */
/** @typedef {Extract<LayoutdEvent, { kind: 'windowChanged' | 'windowOpened' }>} WindowEvent */
/** @typedef {{ element: WindowElement, from: WindowElement }} Changed */
/** @typedef {{ disappeared: WindowElement[], appeared: WindowElement[], moved: Changed[], changed: Changed[] }} Lists */
/**
 * An element by the daemon's key; of those that another connection knew and this one does not, by the element itself.
 * @typedef {Omit<KeyedElement, 'key'> & { key: KeyedElement['key'] | WindowElement }} Known
 */
/** @typedef {Record<keyof Lists, (Known | { key: WindowElement, before?: undefined })[]> & { pins: WindowPin[] }} Change */

/**
 * An element's identity under any key: its identifier, or without one its index path.
 * @type {(element: import('../layoutd.js').Element) => string}
 */
const identity = ({ category, kind, section, item, id }) => (id === undefined
    ? `${category}/${kind}/${section}/${item}` : `${category}/${kind}/${typeof id}/${id}/${category === 'cell' ? '' : item}`)

// In the order in which they are applied.
/** @type {(keyof Lists)[]} */
const NAMES = ['disappeared', 'appeared', 'moved', 'changed']

/**
 * Applies the events of a window. Its elements are known by the daemon's keys, which end with a connection; each has a key of its own,
 * which does not.
 */
export class WindowElements {
    /**
     * The newest `windowOpened` or `windowChanged`.
     * @type {WindowEvent | undefined}
     */
    event
    /**
     * How those follow what is visible that are pinned or may come to be, by their own keys.
     * @type {Map<number, ElementPin>}
     */
    pins = new Map()
    /** @type {Map<KeyedElement['key'] | WindowElement, WindowElement>} */
    #known = new Map()
    #lastKey = 0

    /** By their own keys. */
    get byKey() {
        return new Map([...this.#known.values()].map((element) => [element.key, element]))
    }

    /**
     * Applies an event. Returns its lists with the elements as they were passed on before and are now.
     * @param {WindowEvent} event
     * @returns {Lists}
     */
    follow(event) {
        this.event = event
        return event.kind === 'windowOpened' ? this.#replace(event) : this.#apply(event)
    }

    /** @param {Change} change */
    #apply(change) {
        /** @type {Lists} */
        const lists = { disappeared: [], appeared: [], moved: [], changed: [] }
        for (const name of NAMES) {
            const list = /** @type {(WindowElement | Changed)[]} */ (lists[name])
            for (const { key, before, ...fields } of change[name]) {
                const from = this.#known.get(key)
                if ((name === 'appeared') === (from !== undefined)) {
                    throw new ProtocolError(`${name} has key ${key}, which the window ${from ? 'has already' : 'does not have'}`)
                }
                const element = /** @type {WindowElement} */ ({ ...fields, key: from?.key ?? ++this.#lastKey })
                if (name === 'disappeared' && from) {
                    this.#known.delete(key)
                    this.pins.delete(from.key)
                } else this.#known.set(key, element)
                list.push(!from ? element : name === 'disappeared' ? from : { element, from })
            }
        }
        for (const { key, side, ...pin } of change.pins) {
            const element = this.#known.get(key)
            if (!element) throw new ProtocolError(`pins has key ${key}, which the window does not have`)
            if (side) this.pins.set(element.key, { side: /** @type {ElementPin['side']} */ (side), ...pin })
            else this.pins.delete(element.key)
        }
        return lists
    }

    /**
     * Applies all elements of a new connection, under its keys. Those with a known identity have changed, and keep their own keys.
     * @param {WindowEvent} event
     */
    #replace({ appeared, pins }) {
        const keys = new Map(appeared.map((each) => [identity(each), each.key]))
        // The event lists all elements that follow what is visible.
        this.pins.clear()
        const before = [...this.#known.values()]
        // Those that are gone have themselves for a key, which no element of the daemon has.
        this.#known = new Map(before.map((each) => [keys.get(identity(each)) ?? each, each]))
        /** @type {(element: KeyedElement) => boolean} */
        const isKnown = ({ key }) => this.#known.has(key)
        return this.#apply({
            disappeared: before.filter((each) => this.#known.has(each)).map((key) => ({ key })),
            appeared: appeared.filter((each) => !isKnown(each)), moved: [], changed: appeared.filter(isKnown), pins })
    }
}
