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

/** An element with a text. */
export const text = (tag, textContent, properties = {}) => make(tag, { textContent, ...properties })

export const byId = (id) => document.getElementById(id)

const option = ([value, title]) => make('option', { value, textContent: title })

/** A menu of `[value, title]`. */
export const menu = (options, properties = {}) => make('select', properties, ...options.map(option))

/** Fills a menu with options `[value, title]`, in groups `[label, options]` if it has any. */
export function fill(select, options) {
    const isGroup = ([, entries]) => Array.isArray(entries)
    const group = ([label, entries]) => make('optgroup', { label }, ...entries.map(option))
    select.replaceChildren(...options.map((entry) => (isGroup(entry) ? group(entry) : option(entry))))
}
