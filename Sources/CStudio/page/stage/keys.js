// Keys of the studio's own on the picture. Those that go to items, select and move them are the view's.

import { byId } from '../controls/dom.js'

export function listenToKeys({ editing }) {
    byId('viewport').addEventListener('keydown', (event) => {
        const isCommand = event.ctrlKey || event.metaKey
        if (event.defaultPrevented || event.altKey) return
        if (isCommand && event.key === 'z') editing.undo()
        else if (isCommand) return
        else if (event.key === 'Delete' || event.key === 'Backspace') editing.deleteSelected()
        else if (event.key === 'i') editing.insert()
        else if (event.key === 'm') editing.measureVisible()
        else return
        event.preventDefault()
    })
}
