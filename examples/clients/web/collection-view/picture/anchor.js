/** The first cell that begins in a rectangle, else the first that is in it. `isFromRight`: whether lines begin at the right. */
export function firstInSight(elements, { x, y, width, height }, isFromRight) {
    const startOf = (element) => (isFromRight ? x + width - element.x - element.width : element.x - x)
    const begins = (element) => Number(element.y >= y && startOf(element) >= 0)
    return [...elements]
        .filter((each) => each.category === 'cell' && !each.hidden
            && each.x < x + width && each.x + each.width > x && each.y < y + height && each.y + each.height > y)
        .sort((a, b) => begins(b) - begins(a) || a.y - b.y || startOf(a) - startOf(b))[0]
}

/** The rectangle around elements. */
export function around(elements) {
    const all = [...elements]
    const [x, y] = ['x', 'y'].map((side) => all.reduce((least, each) => Math.min(least, each[side]), Infinity))
    const right = all.reduce((most, each) => Math.max(most, each.x + each.width), -Infinity)
    const bottom = all.reduce((most, each) => Math.max(most, each.y + each.height), -Infinity)
    return { x, y, width: right - x, height: bottom - y }
}
