// Elements of the page in one expression.

/** An element with properties, attributes (`aria-…`, `data-…`, `role`, `for`), listeners (`onclick`) and children. */
export function make(tag, properties = {}, ...children) {
    const node = document.createElement(tag)
    for (const [name, value] of Object.entries(properties)) {
        if (name.startsWith('on')) node.addEventListener(name.slice(2), value)
        else if (name.includes('-') || name === 'role' || name === 'for') node.setAttribute(name, value)
        else node[name] = value
    }
    node.append(...children)
    return node
}

export const byId = (id) => document.getElementById(id)

/** Fills a select with options `[value, title]`, in groups `[label, options]` if it has any. */
export function fill(select, options) {
    const option = ([value, title]) => make('option', { value, textContent: title })
    select.replaceChildren(...options.map((entry) => (Array.isArray(entry[1]) ? make('optgroup', { label: entry[0] }, ...entry[1].map(option)) : option(entry))))
}
