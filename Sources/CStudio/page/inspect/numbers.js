// Numbers as people read them: to what one can see.

/** A length or a place: whole points from 100 on, below that with one decimal, and never -0. */
export function shown(number) {
    const digits = Math.abs(number) < 100 ? 10 : 1
    return String(Math.round(number * digits) / digits || 0)
}

/** A sentence whose numbers are rounded. */
export const rounded = (sentence) => sentence.replaceAll(/-?\d+\.\d+(e[+-]?\d+)?/g, (number) => shown(Number(number)))

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(number) {
    const isTeen = number % 100 >= 11 && number % 100 <= 13
    return `${number}${isTeen ? 'th' : { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th'}`
}
