// The keyboard on the picture: arrows go to neighbours, and the container scrolls to them.

const directions = {
    ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', Home: 'home', End: 'end', PageUp: 'pageUp',
    PageDown: 'pageDown',
}

export class Keys {
    constructor(studio) {
        this.studio = studio
        document.getElementById('layer').addEventListener('keydown', (event) => this.pressed(event))
    }

    pressed(event) {
        const { studio } = this, { selection } = studio
        if (event.ctrlKey && event.key === 'a') {
            event.preventDefault()
            studio.editing.selectAll()
        } else if (event.ctrlKey || event.altKey || event.metaKey) {
            return
        } else if (directions[event.key]) {
            event.preventDefault()
            studio.reporting(this.go(directions[event.key], event.shiftKey))
        } else if (event.key === ' ' && selection.focus) {
            event.preventDefault()
            selection.toggle(selection.focus.section, selection.focus.item)
        } else if (event.key === 'Enter' && selection.focus) {
            studio.explain({ category: 'cell', kind: 'cell', ...selection.focus })
        } else if (event.key === 'Escape') {
            if (studio.movement.isActive) studio.pointer.cancel()
            else selection.set([])
        } else if (event.key === 'Delete' || event.key === 'Backspace') {
            studio.editing.deleteSelected()
        } else if (event.key === 'i') {
            studio.editing.insert()
        } else if (event.key === 'm') {
            studio.editing.measureVisible()
        }
    }

    async go(direction, extends_) {
        const { session, selection, stage } = this.studio
        const from = selection.focus ?? this.first()
        if (!from) return
        const { indexPath } = selection.focus ? await session.request('neighbour', { from, direction }) : { indexPath: from }
        if (!indexPath) return
        const path = { section: indexPath.section ?? 0, item: indexPath.item ?? 0 }
        const { offset } = await session.request('scrollTarget', { indexPath: path })
        if (offset) stage.scrollTo(offset.x ?? 0, offset.y ?? 0, { moveBars: true })
        if (extends_ && !selection.has(path.section, path.item)) selection.toggle(path.section, path.item)
        selection.focusOn(path)
    }

    /** The first item in sight. */
    first() {
        const { viewer } = this.studio, { bounds } = viewer
        const cells = viewer.elements.filter(({ category }) => category === 'cell')
        return cells.find(({ x, y }) => x >= bounds.x && y >= bounds.y) ?? cells[0] ?? null
    }
}
