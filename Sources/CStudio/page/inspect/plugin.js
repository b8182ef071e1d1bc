// A plugin's source, which is saved by the page and reloaded by the daemon, and what happens to plugins.

import { byId, fill, make, text } from '../controls/dom.js'
import { Editor } from '../editor/editor.js'
import { colourLua } from '../editor/highlight.js'
import { worded } from '../model/words.js'

/** Lines of the log. */
const logLimit = 200

export class PluginPane {
    constructor(studio) {
        this.studio = studio
        this.files = []
        this.name = ''
        this.etag = ''
        this.editor = new Editor({
            label: 'Source of the plugin', colour: colourLua, delay: 0, onchange: () => this.state(), onsave: () => this.save(),
        })
        this.saving = text('button', 'Save', { className: 'primary', title: 'Saves the file; the daemon reloads it (Ctrl+S)' })
        this.saving.addEventListener('click', () => this.save())
        this.revert = text('button', 'Reload', { title: 'Reads the file again', onclick: () => this.load(this.name) })
        this.select = make('select', { 'aria-label': 'File', onchange: () => this.load(this.select.value) })
        this.status = make('span', { className: 'spacer' })
        this.faultBox = make('div')
        this.source = make('div', { className: 'source' }, this.editor.element)
        this.log = make('div', { className: 'events', role: 'log', 'aria-label': 'Plugins', tabIndex: 0 })
        const bar = make('div', { className: 'log-bar' }, this.select, this.status, this.revert, this.saving)
        byId('panel-plugin').replaceChildren(make('div', { className: 'plugin' }, make('div', {}, bar, this.faultBox), this.source, this.log))
        for (const name of ['layoutReloaded', 'layoutFailed', 'pluginQuarantined']) {
            studio.session.addEventListener(name, ({ detail }) => this[name](detail))
        }
    }

    /** The files that the studio was started with. */
    setFiles({ plugins = [], writable = false }) {
        this.files = plugins
        this.isWritable = writable
        fill(this.select, plugins.map((name) => [name, `${name}.lua`]))
        for (const control of [this.select, this.saving, this.revert]) control.hidden = plugins.length === 0
        this.editor.field.readOnly = !writable
        if (plugins.length) this.load(plugins[0])
        else this.source.replaceChildren(text('p', 'Start the studio with a plugin to edit it here: layoutctl studio FILE.lua', { className: 'empty' }))
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
        const written = this.editor.text
        const headers = { 'If-Match': this.etag, 'Content-Type': 'text/plain; charset=utf-8' }
        const response = await fetch(`/plugins/${encodeURIComponent(this.name)}.lua`, { method: 'PUT', body: written, headers })
        if (response.status === 412) {
            return this.note(`${this.name}.lua has been changed by another program. Reload it, or copy your text first.`, true)
        }
        if (!response.ok) return this.note(`${this.name}.lua is not saved: ${(await response.text()).trim()}`, true)
        this.etag = response.headers.get('ETag') ?? ''
        this.saved = written
        this.editor.mark([])
        this.showFault(null)
        this.note(`${this.name}.lua saved`)
        return this.state()
    }

    state() {
        this.status.textContent = this.isChanged ? 'not saved' : ''
        this.saving.disabled = !this.isWritable || !this.isChanged
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
        this.studio.reports.pluginFailed(error)
    }

    pluginQuarantined({ plugin, version }) {
        this.note(`${plugin} ${version} is quarantined: it ran out of time or memory too often`, true)
    }

    /** An error at its line. */
    showFault(error) {
        this.fault = error
        const isOfFile = error?.fault && (error.fault.plugin === this.name || error.fault.file.endsWith(`/${this.name}.lua`))
        const line = isOfFile ? error.fault.line ?? null : null
        this.editor.mark([], line)
        if (line) this.editor.reveal(line)
        if (!error) return this.faultBox.replaceChildren()
        const { fault } = error
        const sourceLine = line ? `${line}: ${this.editor.text.split('\n')[line - 1]?.trim()}` : ''
        const details = [sourceLine, fault?.traceback].filter(Boolean).join('\n')
        return this.faultBox.replaceChildren(make('div', { className: 'fault', role: 'alert' },
            worded(error), ...(details ? [text('pre', details)] : []),
            text('span', 'The last good picture stays.', { className: 'hint' })))
    }

    note(message, isFailure = false) {
        const now = new Date().toTimeString().slice(0, 8)
        this.log.prepend(make('p', { className: isFailure ? 'failed' : '' }, text('time', now), message))
        while (this.log.children.length > logLimit) this.log.lastChild.remove()
    }
}
