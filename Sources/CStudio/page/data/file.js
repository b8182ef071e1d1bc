// Sizes of items out of a file that was dropped: JSON, CSV or lines `width height [name]`.

/** Items in one file, and bytes of it. */
export const fileLimits = { items: 1_000_000, bytes: 64 * 1024 * 1024, side: 1e6 }

function side(value, where) {
    const number = typeof value === 'number' ? value : Number(value)
    if (value === '' || value === null || value === undefined || !(number > 0 && number <= fileLimits.side)) {
        throw new Error(`${where} is ${JSON.stringify(value) ?? 'missing'}, expected a length above 0 and at most ${fileLimits.side}`)
    }
    return number
}

function append(sizes, width, height, where) {
    if (sizes.length >= 2 * fileLimits.items) throw new Error(`${where} is one too many, expected at most ${fileLimits.items} items`)
    sizes.push(side(width, `${where}: width`), side(height, `${where}: height`))
}

/** `[[w, h], …]`, `[{"width": w, "height": h}, …]`, `[w, h, w, h, …]`, or an object with such an array as `sizes` or `itemSizes`. */
function readJSON(text) {
    const document = JSON.parse(text)
    const list = Array.isArray(document) ? document : document?.itemSizes ?? document?.sizes
    if (!Array.isArray(list)) throw new Error('the JSON has no array of sizes, expected [[width, height], …]')
    const sizes = []
    if (typeof list[0] === 'number') {
        if (list.length % 2 !== 0) throw new Error(`the array has ${list.length} numbers, expected a width and a height for each item`)
        for (let index = 0; index < list.length; index += 2) append(sizes, list[index], list[index + 1], `[${index}]`)
    } else {
        list.forEach((entry, index) => append(sizes, entry?.width ?? entry?.[0], entry?.height ?? entry?.[1], `[${index}]`))
    }
    return sizes
}

/** Columns `width` and `height` if the first line names them, else the first two fields of each line. */
function readLines(text) {
    const sizes = []
    let columns = [0, 1]
    text.split(/\r\n|\n|\r/).forEach((line, index) => {
        if (line.trim() === '' || line.startsWith('#')) return
        const fields = line.trim().split(/\s*[,;]\s*|\s*[×x]\s*(?=\d)|[\t ]+/)
        if (sizes.length === 0 && index === 0 && fields.some((field) => /^"?width"?$/i.test(field))) {
            const names = fields.map((field) => field.replaceAll('"', '').toLowerCase())
            columns = [names.indexOf('width'), names.indexOf('height')]
            if (columns[1] < 0) throw new Error('line 1 names no column "height"')
            return
        }
        append(sizes, fields[columns[0]], fields[columns[1]], `line ${index + 1}`)
    })
    return sizes
}

/** Widths and heights in turn. Throws an error that names the line, or the element, that is wrong. */
export function readSizes(text) {
    const sizes = /^\s*[[{]/.test(text) ? readJSON(text) : readLines(text)
    if (sizes.length === 0) throw new Error('the file has no items')
    return Float64Array.from(sizes)
}
