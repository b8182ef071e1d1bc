// The slider between the container's layout and another one.

import { byId } from '../controls/dom.js'
import { latest } from './latest.js'

export class Transition {
    constructor(studio) {
        this.studio = studio
        this.isActive = false
        this.go = latest((progress) => studio.reports.reporting(this.step(progress)))
        byId('progress').addEventListener('input', ({ target }) => {
            this.label(target.value)
            this.go(Number(target.value))
        })
        byId('finish').addEventListener('click', () => studio.reports.reporting(studio.queue.run(() => this.end('finishTransition'))))
        byId('cancel').addEventListener('click', () => studio.reports.reporting(studio.queue.run(() => this.end('cancelTransition'))))
        studio.stage.addEventListener('difference', ({ detail }) => this.follow(detail))
    }

    async step(progress) {
        if (!this.isActive) {
            this.isActive = true
            try {
                await this.studio.session.request('beginTransition', { toLayout: byId('to-layout').value })
            } catch (error) {
                this.reset()
                throw error
            }
        }
        await this.studio.session.request('updateTransition', { progress })
        this.enable(true)
    }

    async end(request) {
        const layout = byId('to-layout').value, { undoing, session } = this.studio
        // Item values that the other layout does not have go.
        const items = request === 'finishTransition' ? await undoing.itemsBefore('Finish?') : null
        if (items === undefined) return
        await undoing.generations.carryOut(() => session.change(request))
        this.reset()
        if (request === 'finishTransition') await this.studio.arranging.layoutChanged(layout, items)
    }

    /** Another page, or a change of the layout, has taken the transition further or ended it. */
    follow({ transition }) {
        if (transition && !this.isActive) {
            byId('progress').value = transition.progress ?? 0
            this.label(transition.progress ?? 0)
        }
        if (!transition && this.isActive && byId('finish').disabled === false) this.reset()
    }

    reset() {
        this.isActive = false
        byId('progress').value = 0
        this.label(0)
        this.enable(false)
    }

    enable(isEnabled) {
        byId('finish').disabled = byId('cancel').disabled = !isEnabled
        byId('to-layout').disabled = isEnabled
    }

    label(progress) { byId('progress-value').value = `${Math.round(100 * progress)} %` }
}
