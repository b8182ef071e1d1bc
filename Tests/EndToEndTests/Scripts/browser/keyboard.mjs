// A keyboard on a page: key events of the browser's protocol, and where they have led the focus.

/** Keys that are held: bits of the protocol. */
export const alt = 1, control = 2, shift = 8
const codes = {
    ArrowUp: 38, ArrowDown: 40, ArrowLeft: 37, ArrowRight: 39, Home: 36, End: 35, Delete: 46, Escape: 27, Enter: 13, ' ': 32, Tab: 9, F6: 117,
}
const texts = { Enter: '\r', ' ': ' ' }

/** Presses a key as a keyboard does, with the text that it writes. */
export async function press(page, key, modifiers = 0) {
    const letter = key.length === 1 && key !== ' ', text = texts[key] ?? (letter && !(modifiers & (alt | control)) ? key : undefined)
    const event = { key, modifiers, code: letter ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key, windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0) }
    await page.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', ...event, ...(text && { text }) })
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
}

/** The identifier of what has the focus, or of what it lies in. */
export const focused = (page) => page.evaluate(() => document.activeElement.closest('[id]')?.id)

/** Whether the focus is to be seen: an outline or, of separators, a shadow. */
export const isFocusShown = (page) => page.evaluate(() => {
    const node = document.activeElement, viewport = document.getElementById('viewport')
    const marked = viewport.contains(node) ? [node, viewport] : [node]
    return node.matches(':focus-visible') && marked.some((each) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    })
})
