// A notice on the stage that the container is gone, or the daemon: the picture is the last one, and buttons lead on.

import { byId, text } from '../controls/dom.js'

export class LostNotice {
    constructor(studio) {
        this.studio = studio
    }

    /** - Parameter actions: a title and a function that returns a promise, for each button. */
    show(message, actions) {
        const notice = byId('lost'), buttons = actions.map(([title, act]) => text('button', title, { type: 'button', onclick: () => this.act(act) }))
        notice.replaceChildren(text('div', message), ...buttons)
        notice.hidden = false
    }

    hide() {
        byId('lost').hidden = true
        this.studio.succeed()
    }

    async act(work) {
        const buttons = [...byId('lost').querySelectorAll('button')]
        for (const button of buttons) button.disabled = true
        await this.studio.reporting(work())
        for (const button of buttons) button.disabled = false
    }
}
