// The container as a program would open it.

import { c } from './c.js'
import { javascript } from './javascript.js'
import { json, shell } from './json.js'
import { shortened } from './opened.js'
import { python } from './python.js'
import { swift } from './swift.js'

const formats = { json, shell, python, javascript, c, swift }

/** The text in a format, and whether it has fewer items than the container. */
export function copyAs(format, description) {
    const short = shortened(description)
    return { text: formats[format](short), isShortened: short.sections.some(({ itemCount }, index) => itemCount < description.sections[index].itemCount) }
}
