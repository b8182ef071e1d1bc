// JSON with the place of every value, so that an error can be shown at its pointer.

/** Nesting of documents. */
const depthLimit = 100

class JSONError extends Error {
    constructor(message, index) {
        super(message)
        this.index = index
    }
}

/** Reads a text and notes where each value begins and ends, by its JSON pointer. */
class Reader {
    index = 0
    ranges = new Map()

    constructor(text) { this.text = text }

    fail(expected) {
        const line = this.text.slice(0, this.index).split('\n').length
        const met = this.index < this.text.length ? JSON.stringify(this.text[this.index]) : 'the end'
        throw new JSONError(`line ${line}: ${met}, expected ${expected}`, this.index)
    }

    space() {
        while (/\s/.test(this.text[this.index] ?? 'x')) this.index += 1
    }

    take(character) {
        this.space()
        if (this.text[this.index] !== character) return false
        this.index += 1
        return true
    }

    value(pointer = '', depth = 0) {
        if (depth > depthLimit) this.fail(`at most ${depthLimit} levels`)
        this.space()
        const start = this.index
        const read = { '{': this.object, '[': this.array }[this.text[start]] ?? this.scalar
        const value = read.call(this, pointer, depth)
        this.ranges.set(pointer, { start, end: this.index })
        return value
    }

    object(pointer, depth) {
        const object = {}
        this.index += 1
        if (this.take('}')) return object
        do {
            this.space()
            if (this.text[this.index] !== '"') this.fail('a member\'s name in quotation marks')
            const name = this.scalar()
            if (!this.take(':')) this.fail('":"')
            const value = this.value(`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1)
            // A member may be called __proto__.
            Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
        } while (this.take(','))
        if (!this.take('}')) this.fail('"," or "}"')
        return object
    }

    array(pointer, depth) {
        const array = []
        this.index += 1
        if (this.take(']')) return array
        do array.push(this.value(`${pointer}/${array.length}`, depth + 1)); while (this.take(','))
        if (!this.take(']')) this.fail('"," or "]"')
        return array
    }

    /** A string, a number or a word. */
    scalar() {
        const pattern = /"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
        pattern.lastIndex = this.index
        const found = pattern.exec(this.text)?.[0]
        if (found === undefined) this.fail('a value')
        try {
            const value = JSON.parse(found)
            this.index += found.length
            return value
        } catch {
            return this.fail('a valid string')
        }
    }
}

/** - Returns: `{value, ranges}`, or `{error, start, end}` with where it is. */
export function parseJSON(text) {
    const reader = new Reader(text)
    try {
        const value = reader.value()
        reader.space()
        if (reader.index < text.length) reader.fail('nothing more')
        return { value, ranges: reader.ranges }
    } catch (error) {
        if (!(error instanceof JSONError)) throw error
        return { error: error.message, start: error.index, end: error.index + 1 }
    }
}

/** Where a pointer's value is in a text, or the nearest one that contains it. */
export function rangeAt(text, pointer) {
    const { ranges } = parseJSON(text)
    for (let at = pointer; ranges; at = at.slice(0, at.lastIndexOf('/'))) {
        if (ranges.has(at)) return ranges.get(at)
        if (at === '') break
    }
    return null
}
