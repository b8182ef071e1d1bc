const LATER = ['touchmove', 'touchend', 'touchcancel']

/**
 * Listens to touches that begin in an element, by the names of the events. Browsers wait for the listeners before they scroll or zoom.
 * They report a touch to the node where it began, also once the page has lost that node.
 */
export function listenToTouches(element, listeners, signal) {
    const options = { signal, passive: false }
    const goOn = (event) => {
        const { type, target, currentTarget, targetTouches } = event
        if (target !== currentTarget) return
        if (!element.contains(target)) listeners[type]?.(event)
        if (type !== 'touchmove' && targetTouches.length === 0) for (const name of LATER) target.removeEventListener(name, goOn)
    }
    for (const [name, work] of Object.entries(listeners)) element.addEventListener(name, work, options)
    element.addEventListener('touchstart', ({ target }) => {
        for (const name of LATER) target.addEventListener(name, goOn, options)
    }, options)
}
