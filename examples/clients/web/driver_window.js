// Commands of the line protocol that follow what is in sight of a container.

import { frame, rect, row, size, text } from './driver_queries.js'
import { Window } from './layoutd.js'

const place = ({ kind, section, item }) => [kind, section, item]

/** Whether it has another frame or index path. */
const hasMoved = ({ element, from }) => compare([...place(from), ...frame(from)], [...place(element), ...frame(element)]) !== 0

/** Compares lists by their first difference. */
function compare(one, other) {
    const i = one.findIndex((value, i) => value !== other[i])
    return i < 0 ? 0 : one[i] < other[i] ? -1 : 1
}

/** A window. Each result has the elements, and what differs from those of the result before. */
export class WindowCommands {
    #window
    #differences = []

    async open(container, command) {
        this.#window = await Window.open(container, {
            overscan: command.overscan, ownsBounds: command.setsBounds, committed: command.committed, rate: command.rate,
            isPassive: command.isPassive, onchange: (difference) => this.#differences.push(difference) })
        return this.follow(command)
    }

    async scroll(command) {
        this.#window.move(rect(command.rect))
        return this.follow(command)
    }

    /** Follows events until the window has a generation. */
    async follow({ generation = 0 }) {
        do await this.#window.settled(); while (this.#window.generation < Number(generation))
        return this.#told()
    }

    #told() {
        const { generation, rect, contentSize, elements } = this.#window
        const all = this.#differences.splice(0)
        return { window: {
            generation: text(generation), rect: frame(rect), contentSize: size(contentSize),
            elements: [...elements.values()].sort((a, b) => compare(place(a), place(b))).map(row),
            appeared: all.flatMap(({ appeared }) => appeared.map(place)).sort(compare),
            disappeared: all.flatMap(({ disappeared }) => disappeared.map(place)).sort(compare),
            moved: all.flatMap(({ moved, changed }) => [...moved, ...changed]).filter(hasMoved).map(({ from, element }) => [
                ...place(from), element.section, element.item]).sort(compare) } }
    }
}
