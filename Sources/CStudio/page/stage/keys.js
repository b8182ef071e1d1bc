// The keyboard on the picture: arrows go to neighbours, and the container scrolls to them. With Shift they select, as a lasso does if it
// is chosen; with Alt they move items.


const directions = {
    ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', Home: 'home', End: 'end', PageUp: 'pageUp',
    PageDown: 'pageDown',
}

export class Keys {
    constructor(studio) {
        this.studio = studio
        /** Where a lasso of the keyboard begins: the item that had the focus before Shift was held. */
        this.corner = null
        document.getElementById('layer').addEventListener('keydown', (event) => this.pressed(event))
    }

    pressed(event) {
        const { studio } = this, { selection } = studio
        if (event.ctrlKey && event.key === 'a') {
            event.preventDefault()
            studio.editing.selectAll()
        } else if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
            event.preventDefault()
            studio.editing.undo()
        } else if (event.altKey && event.key.startsWith('Arrow') && selection.focus) {
            event.preventDefault()
            studio.reporting(this.move(directions[event.key]))
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
        if (!extends_) this.corner = null
        else if (this.studio.pointer.tool === 'lasso') await this.select(this.corner ??= from, path)
        else if (!selection.has(path.section, path.item)) selection.toggle(path.section, path.item)
        selection.focusOn(path)
    }

    /** Selects what the rectangle around two items meets. */
    async select(from, to) {
        const { session, pointer } = this.studio
        const { attributes: [a, b = a] } = await session.request('queryItems', { indexPaths: [from, to] })
        if (!a) return
        // Within their edges: neighbours that only touch the rectangle are not in it.
        const x = Math.min(a.x, b.x) + 0.5, y = Math.min(a.y, b.y) + 0.5
        const width = Math.max(a.x + a.width, b.x + b.width) - x - 0.5, height = Math.max(a.y + a.height, b.y + b.height) - y - 0.5
        await pointer.selectRect({ x, y, width: Math.max(0, width), height: Math.max(0, height) })
    }

    /** Moves the focused item, and with it those that are selected if it is, to its neighbour's place. */
    async move(direction) {
        const { session, selection, movement } = this.studio, { focus } = selection
        if (movement.isActive) return
        const { indexPath } = await session.request('neighbour', { from: focus, direction })
        if (!indexPath) return
        const to = { section: indexPath.section ?? 0, item: indexPath.item ?? 0 }
        const { attributes } = await session.request('queryItems', { indexPaths: [focus, to] })
        const [start, end] = attributes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
        if (!start || !end) return
        try {
            await movement.begin(selection.withOthers(focus), start)
            const target = await movement.moveTo(end)
            await movement.end()
            if (target) selection.follow(target)
        } finally {
            if (movement.isActive) await movement.cancel()
        }
    }

    /** The first item in sight. */
    first() {
        const { viewer } = this.studio, { bounds } = viewer
        const cells = viewer.elements.filter(({ category }) => category === 'cell')
        return cells.find(({ x, y }) => x >= bounds.x && y >= bounds.y) ?? cells[0] ?? null
    }
}
