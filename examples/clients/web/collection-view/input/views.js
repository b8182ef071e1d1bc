/** The interactions of the page's views, by their elements. */
const views = new Map()

/** Until the signal is aborted. */
export function register(element, view, signal) {
    views.set(element, view)
    signal.addEventListener('abort', () => views.delete(element))
}

/** The view under a pointer, whichever view has captured it. */
export function viewAt({ clientX, clientY }) {
    return viewOf(document.elementFromPoint(clientX, clientY))
}

/** The view that an element of the page is in, if any. */
export function viewOf(element) {
    return views.get(element?.closest?.('.collection-view'))
}
