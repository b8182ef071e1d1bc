// Keys of the studio's own. Those that go to items, select and move them are the view's.

import { byId } from '../controls/dom.js'

/** Whether the browser itself undoes what is typed there. */
const isTyped = (target) => target.matches('textarea, input:not([type="range"], [type="checkbox"], [type="file"])')

export function listenToKeys({ editing, undoing }) {
    document.addEventListener('keydown', (event) => {
        if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || isTyped(event.target)) return
        const key = event.key.toLowerCase()
        if (key === 'z' && !event.shiftKey) undoing.undo()
        else if (key === 'z' || key === 'y') undoing.redo()
        else return
        event.preventDefault()
    })
    byId('viewport').addEventListener('keydown', (event) => {
        if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
        if (event.key === 'Delete' || event.key === 'Backspace') editing.deleteSelected()
        else if (event.key === 'i') editing.insert()
        else if (event.key === 'm') editing.measure()
        else return
        event.preventDefault()
    })
}
