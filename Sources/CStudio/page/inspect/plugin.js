// A plugin's source, which is saved by the page and reloaded by the daemon, and what happens to plugins.

import { byId, make } from '../controls/dom.js'
import { Editor } from '../editor/editor.js'
import { colourLua } from '../editor/highlight.js'

/** Lines of the log. */
const logLimit = 200

export class PluginPane {
    constructor(studio) {
        this.studio = studio
        this.files = []
        this.name = ''
        this.etag = ''
        this.editor = new Editor({ label: 'Source of the plugin', colour: colourLua, onsave: () => this.save(), delay: 0, onchange: () => this.state() })
        this.save_ = make('button', { className: 'primary', textContent: 'Save', title: 'Saves the file; the daemon reloads it (Ctrl+S)', onclick: () => this.save() })
        this.revert = make('button', { textContent: 'Reload', title: 'Reads the file again', onclick: () => this.load(this.name) })
        this.select = make('select', { 'aria-label': 'File', onchange: () => this.load(this.select.value) })
        this.status = make('span', { className: 'spacer' })
        this.faultBox = make('div')
        this.source = make('div', { style: '' })
        this.log = make('div', { className: 'events', role: 'log', 'aria-label': 'Plugins', tabIndex: 0 })
        this.source.append(this.editor.element)
        Object.assign(this.source.style, { minHeight: 0, overflow: 'hidden' })
        byId('panel-plugin').replaceChildren(make('div', { className: 'plugin' }, make('div', {}, make('div', { className: 'log-bar' }, this.select, this.status, this.revert, this.save_), this.faultBox), this.source, this.log))
        for (const name of ['layoutReloaded', 'layoutFailed', 'pluginQuarantined']) studio.session.addEventListener(name, ({ detail }) => this[name](detail))
    }

    /** The files that the studio was started with. */
    setFiles({ plugins = [], writable = false }) {
        this.files = plugins
        this.isWritable = writable
        this.select.replaceChildren(...plugins.map((name) => make('option', { value: name, textContent: `${name}.lua` })))
        this.select.hidden = this.save_.hidden = this.revert.hidden = plugins.length === 0
        this.editor.element.hidden = plugins.length === 0
        this.editor.field.readOnly = !writable
        if (plugins.length) this.load(plugins[0])
        else this.source.replaceChildren(make('p', { className: 'empty', textContent: 'Start the studio with a plugin to edit it here: layoutctl studio FILE.lua' }))
    }

    /** The layout has changed: its file, if it is one of the studio's, is what one wants to see. */
    layoutChanged(layout) {
        if (this.files.includes(layout) && this.name !== layout && !this.isChanged) this.load(layout)
    }

    get isChanged() { return this.saved !== undefined && this.editor.text !== this.saved }

    async load(name) {
        const response = await fetch(`/plugins/${encodeURIComponent(name)}.lua`)
        if (!response.ok) return this.note(`${name}.lua cannot be read: ${(await response.text()).trim()}`, true)
        this.name = this.select.value = name
        this.etag = response.headers.get('ETag') ?? ''
        this.saved = await response.text()
        this.editor.field.value = this.saved
        this.editor.mark([])
        this.showFault(null)
        return this.state()
    }

    async save() {
        if (!this.isWritable || !this.name) return
        const { text } = this.editor
        const response = await fetch(`/plugins/${encodeURIComponent(this.name)}.lua`, { method: 'PUT', body: text, headers: { 'If-Match': this.etag, 'Content-Type': 'text/plain; charset=utf-8' } })
        if (response.status === 412) return this.note(`${this.name}.lua has been changed by another program. Reload it, or copy your text first.`, true)
        if (!response.ok) return this.note(`${this.name}.lua is not saved: ${(await response.text()).trim()}`, true)
        this.etag = response.headers.get('ETag') ?? ''
        this.saved = text
        this.editor.mark([])
        this.showFault(null)
        this.note(`${this.name}.lua saved`)
        return this.state()
    }

    state() {
        this.status.textContent = this.isChanged ? 'not saved' : ''
        this.save_.disabled = !this.isWritable || !this.isChanged
    }

    layoutReloaded({ layout, version }) {
        if (layout === this.name) this.showFault(null)
        this.studio.pluginReloaded(layout)
        this.note(`${layout} ${version} is in service`)
    }

    layoutFailed({ error, container }) {
        if (container && container !== this.studio.session.container?.number) return
        const { fault } = error
        this.note(`${fault?.file ? `${fault.file.split('/').at(-1)}${fault.line ? `:${fault.line}` : ''}: ` : ''}${error.message}`, true)
        this.showFault(error)
        this.studio.pluginFailed(error)
    }

    pluginQuarantined({ plugin, version }) {
        this.note(`${plugin} ${version} is quarantined: it ran out of time or memory too often`, true)
    }

    /** An error at its line. */
    showFault(error) {
        this.fault = error
        const line = error?.fault?.plugin === this.name || error?.fault?.file?.endsWith(`/${this.name}.lua`) ? error.fault.line ?? null : null
        this.editor.mark([], line)
        if (line) this.editor.reveal(line)
        if (!error) return this.faultBox.replaceChildren()
        const { code, message, fault } = error
        const sourceLine = line ? this.editor.text.split('\n')[line - 1]?.trim() : ''
        const text = [sourceLine && `${line}: ${sourceLine}`, fault?.traceback].filter(Boolean).join('\n')
        const box = make('div', { className: 'fault', role: 'alert' }, make('strong', { textContent: code }), message)
        if (text) box.append(make('pre', { textContent: text }))
        box.append(make('span', { className: 'hint', textContent: 'The last good picture stays.' }))
        box.style.margin = '8px 8px 8px 16px'
        return this.faultBox.replaceChildren(box)
    }

    note(text, isFailure = false) {
        const now = new Date().toTimeString().slice(0, 8)
        this.log.prepend(make('p', { className: isFailure ? 'failed' : '' }, make('time', { textContent: now }), text))
        while (this.log.children.length > logLimit) this.log.lastChild.remove()
    }
}
