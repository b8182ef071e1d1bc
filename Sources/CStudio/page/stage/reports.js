// What the studio says: errors, what is under way, and what was done.

import { byId } from '../controls/dom.js'
import { stageStates } from './states.js'

/** Codes of errors by which the daemon says how many items it takes. */
const tooMany = new Set(['limit.items', 'limit.bodies'])

export class Reports {
    #timer

    constructor(studio) {
        this.studio = studio
    }

    /** A promise's value, or false after its error was shown. */
    async reporting(promise) {
        try {
            return (await promise) ?? true
        } catch (error) {
            this.fail(error)
            return false
        }
    }

    /** Shows an error on the stage. `layout`: of what has failed; `withFewer(count)` does it again with so many items. */
    fail(error, { layout = this.studio.state.layout, withFewer } = {}) {
        const { code = '', limit } = error
        if (code === 'request.cancelled') this.say('Cancelled: the container is as it was')
        else if (withFewer && tooMany.has(code)) {
            this.studio.data.setLimit(layout, limit.allowed)
            this.studio.panel.set('trouble', stageStates.tooManyItems(layout, limit, async () => withFewer(limit.allowed)))
        } else if (code.startsWith('plugin.')) this.pluginFailed(error)
        else this.notify(error)
    }

    /** Shows an error over the picture, which the next change that succeeds takes away. */
    notify({ code = '', message, fault }) {
        const notice = byId('notice')
        const place = fault?.file ? ` (${fault.file.split('/').at(-1)}${fault.line ? `:${fault.line}` : ''})` : ''
        notice.replaceChildren(Object.assign(document.createElement('b'), { textContent: code }), ` ${message}${place}`)
        notice.hidden = false
    }

    succeed() {
        byId('notice').hidden = true
        this.studio.panel.set('trouble', null)
    }

    pluginFailed(error) {
        const { panel, stage } = this.studio, show = async () => this.studio.onshowerror(error)
        panel.set('trouble', stageStates.pluginFailed(error, Boolean(stage.view), show))
    }

    /** Something begins that may take long, and can be cancelled; the function that is returned ends it. */
    beginWork() {
        const withdrawal = this.studio.session.beginWithdrawable()
        return this.studio.panel.begin(() => this.workUnderWay, async () => withdrawal.abort())
    }

    /** What takes long is said to be this. */
    get workUnderWay() {
        const { count } = this.studio.dataSet, { layout } = this.studio.state
        return `The daemon lays out ${(count ?? this.studio.state.count).toLocaleString('en')} items with ${layout}.`
    }

    /** Says something for a moment, also to screen readers. */
    say(text) {
        byId('live').textContent = text
        const toast = byId('toast')
        toast.textContent = text
        toast.classList.add('shown')
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => toast.classList.remove('shown'), 1800)
    }
}
