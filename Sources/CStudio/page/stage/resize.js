// The device's edges and its corner, dragged or moved by arrow keys.

const largest = 4000

export function makeResizable(studio) {
    const handles = [['edge-right', 1, 0], ['edge-bottom', 0, 1], ['corner', 1, 1]]
    for (const [id, horizontally, vertically] of handles) {
        const handle = document.getElementById(id)
        let start = null
        const resize = (dx, dy) => {
            const held = (length) => Math.min(largest, Math.max(1, Math.round(length)))
            studio.resize(horizontally ? held(start.width + dx) : start.width, vertically ? held(start.height + dy) : start.height)
        }
        handle.addEventListener('pointerdown', (event) => {
            const { width, height } = studio.stage.size
            start = { x: event.clientX, y: event.clientY, width, height }
            studio.undoing.begin()
            studio.stage.isDragged = true
            handle.classList.add('dragging')
            handle.setPointerCapture(event.pointerId)
            event.preventDefault()
        })
        handle.addEventListener('pointermove', (event) => {
            if (start) resize((event.clientX - start.x) / studio.stage.zoom, (event.clientY - start.y) / studio.stage.zoom)
        })
        const end = () => {
            if (!start) return
            start = null
            handle.classList.remove('dragging')
            studio.stage.isDragged = false
            studio.stage.fit()
        }
        handle.addEventListener('pointerup', end)
        handle.addEventListener('pointercancel', end)
        handle.addEventListener('keydown', (event) => {
            const step = event.shiftKey ? 50 : 10
            const ways = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }
            const [dx, dy] = ways[event.key] ?? [0, 0]
            if ((dx && horizontally) || (dy && vertically)) {
                event.preventDefault()
                if (!event.repeat) studio.undoing.begin()
                start = { ...studio.stage.size }
                resize(dx, dy)
                start = null
            }
        })
    }
}
