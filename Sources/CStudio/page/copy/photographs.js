// The landscapes of photographs in an SVG document.

import { photographSymbol } from '../stage/photographs.js'
import { projected, round } from './outline.js'

/** The symbols of the landscapes that are used, a line for each. */
export function symbolsOf(drawn) {
    const numbers = new Set(drawn.map(({ photograph }) => photograph).filter((number) => number !== undefined))
    return [...numbers].sort().map((number) => `${photographSymbol(number)}\n`).join('')
}

/** The box around the corners of an element that perspective distorts, which a landscape fills undistorted. */
function boxAround(element, bounds) {
    const corners = [[0, 0], [1, 0], [1, 1], [0, 1]].map((corner) => projected(corner, element, bounds))
    const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis])), [x, y] = [Math.min(...xs), Math.min(...ys)]
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** A landscape in an element, cut to an outline, which is drawn as `shape`. `id`: of the path that cuts it. */
export function photographIn(number, element, bounds, id, shape) {
    const { matrix, width, height } = element, isFlat = !matrix || matrix.startsWith('matrix(')
    const [x, y] = [element.x - bounds.x, element.y - bounds.y], box = isFlat ? { x, y, width, height } : boxAround(element, bounds)
    const [left, top, ...size] = [box.x, box.y, box.width, box.height].map(round)
    const [middleX, middleY] = [x + width / 2, y + height / 2].map(round)
    const turned = matrix && isFlat ? ` transform="translate(${middleX} ${middleY}) ${matrix} translate(${-middleX} ${-middleY})"` : ''
    const place = `x="${left}" y="${top}" width="${size[0]}" height="${size[1]}"`
    return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})"><use ${place} href="#photograph${number}"${turned}/></g>`
}
