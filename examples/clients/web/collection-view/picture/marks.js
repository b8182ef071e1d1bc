/** Marks a cell for assistive programs and style sheets: its place among all, and whether it is selected, focused or dragged. */
export class Marks {
    #model
    #selection
    #isNumbered

    constructor(model, selection, role) {
        this.#model = model
        this.#selection = selection
        this.itemRole = { listbox: 'option', list: 'listitem' }[role]
        this.#isNumbered = (role === 'listbox' || role === 'list') && model.count !== undefined
    }

    /** Sets what is different from what the cell was marked with before. */
    set(cell, focused) {
        const { node, element, key } = cell
        const position = this.#isNumbered ? this.#model.countBefore(element.section) + element.item + 1 : 0
        const isSelected = this.#selection.has(key)
        const isFocused = key === focused
        const isDragged = Boolean(element.isLifted)
        const marks = `${position} ${this.#model.count} ${isSelected} ${isFocused} ${isDragged} ${node.className}`
        if (cell.marks === marks) return
        if (this.itemRole) node.role = this.itemRole
        if (this.#isNumbered) {
            node.ariaPosInSet = position
            node.ariaSetSize = this.#model.count
        }
        if (this.#selection.mode !== 'none') {
            node.ariaSelected = String(isSelected)
            node.tabIndex = isFocused ? 0 : -1
        }
        node.classList.toggle('dragging', isDragged)
        cell.marks = `${position} ${this.#model.count} ${isSelected} ${isFocused} ${isDragged} ${node.className}`
    }

    clear(node) {
        for (const name of ['role', 'aria-posinset', 'aria-setsize', 'aria-selected', 'tabindex']) node.removeAttribute(name)
    }
}
