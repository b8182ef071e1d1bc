/** What users do with the views of the page, by their elements. */
const views = new Map()

/** Until the signal is aborted. */
export function register(element, view, signal) {
    views.set(element, view)
    signal.addEventListener('abort', () => views.delete(element))
}

/** What a pointer is over, whatever view has captured it. */
export function viewAt({ clientX, clientY }) {
    return views.get(document.elementFromPoint(clientX, clientY)?.closest('.collection-view'))
}
