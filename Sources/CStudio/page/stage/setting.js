// Sends the value of one parameter, and shows an error beside its control.

import { rangeAt } from '../editor/json.js'

export class Setting {
    constructor(studio) {
        this.studio = studio
    }

    /** Sets a parameter of the layout that has a version. Of the values that a control passes through, the newest counts. */
    set(name, value, version) {
        const { queue, undoing } = this.studio, key = `${name} ${undoing.gesture}`
        return queue.run(() => this.#send(name, value, version, key), key)
    }

    async #send(name, value, version, key) {
        const { studio } = this, { state } = studio
        if (version !== studio.layoutVersion) return
        if (!studio.session.container) return studio.opening.again({ parameters: { ...state.parameters, [name]: value } })
        const parameter = studio.parameters.find((each) => each.name === name), row = studio.rows.get(name)
        const isDefault = JSON.stringify(value) === JSON.stringify(parameter?.default)
        try {
            const operation = { setParameters: { [name]: isDefault ? null : value } }
            await studio.effects.watch(parameter, row, () => studio.session.update([operation]))
            // Meanwhile another container was opened.
            if (version !== studio.layoutVersion) return
            const { [name]: before, ...others } = state.parameters
            state.parameters = isDefault ? others : { ...others, [name]: value }
            row.report('')
            row.editor?.mark([])
            studio.undoing.record(key)
            studio.reports.succeed()
        } catch (error) {
            if (version === studio.layoutVersion) this.#showError(row, name, error)
        }
        studio.saveState()
    }

    /** An error beside the parameter, and in a document at its pointer; the value of before, if the change was cancelled. */
    #showError(row, name, error) {
        if (error.code === 'request.cancelled') {
            const { parameters, state } = this.studio
            row.show(state.parameters[name] ?? parameters.find((each) => each.name === name)?.default)
            return void this.studio.reports.fail(error)
        }
        const { pointer = '' } = error, message = error.message.replaceAll(/\/updateContainer\/operations\/\d+\/setParameters\//g, '')
        const place = pointer.split(`/setParameters/${name}`)[1]
        row.report(message)
        if (!row.editor || place === undefined) return
        const range = rangeAt(row.editor.text, place)
        if (range) row.editor.mark([{ ...range, message }])
    }
}
