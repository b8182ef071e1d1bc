// The studio's messages: errors, work under way, and work done.

import { byId } from '../controls/dom.js'
import { fewerItems } from '../model/fewer.js'
import { isLost, worded } from '../model/words.js'
import { stageStates } from './states.js'

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

    /**
     * Shows an error on the stage. `layout`, `itemCount`: of what has failed; `withFewer(count)` does it again with so many items.
     */
    fail(error, { layout = this.studio.state.layout, itemCount, withFewer } = {}) {
        const { code = '' } = error, fewer = withFewer && fewerItems(error, itemCount)
        if (code === 'request.cancelled') this.say('Cancelled: the container is as it was')
        else if (fewer) {
            if (fewer.isExact) this.studio.data.setLimit(layout, fewer.count)
            this.studio.panel.set('trouble', stageStates.tooManyItems(layout, fewer, async () => withFewer(fewer.count)))
        } else if (code.startsWith('plugin.')) this.pluginFailed(error)
        // The panel over the stage says so.
        else if (!isLost(error)) this.notify(error)
    }

    /** Shows an error over the picture, which the next change that succeeds takes away. */
    notify(error) {
        const notice = byId('notice'), { fault } = error
        const place = fault?.file ? ` (${fault.file.split('/').at(-1)}${fault.line ? `:${fault.line}` : ''})` : ''
        notice.textContent = `${worded(error)}${place}`
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

    /** The text that the page shows while something takes long. */
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
