// Errors in the words of the page's users.

/** Codes of a connection that has ended, of which the panel over the stage speaks. */
export const isLost = ({ code = '', name }) => code.startsWith('connection.') || name === 'TimeoutError'

/** An error's message without the places in requests: of `/openContainer/bounds/width is 0`, `width is 0`. */
export const worded = ({ message }) => message.replaceAll(/(^|[\s("])\/(?:[\w~-]+\/)+([a-z][\w~-]*(?:\/\d+)?)(?=$|[\s,:;.)"])/gi,
    (_, before, place) => before + place.replace('/', ' '))

/** How many letters are to be changed, left out or added to make one word of another. */
function difference(first, second) {
    let row = Array.from({ length: second.length + 1 }, (_, index) => index)
    for (const [index, letter] of [...first].entries()) {
        const next = [index + 1]
        for (let place = 0; place < second.length; place++) {
            next.push(Math.min(next[place] + 1, row[place + 1] + 1, row[place] + Number(letter !== second[place])))
        }
        row = next
    }
    return row.at(-1)
}

/** The name that was probably meant by another one, or undefined. */
export function nearest(name, names) {
    const near = names.map((each) => [each, difference(name.toLowerCase(), each.toLowerCase())]).sort(([, a], [, b]) => a - b)[0]
    return near && near[1] <= Math.max(1, name.length / 3) ? near[0] : undefined
}
