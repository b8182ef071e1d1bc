// Follows what the other pages of a shared container set: its layout, its parameters and its environment.

import { changedParameters } from '../copy/opened.js'
import { insetOf } from '../model/description.js'

/** Reasons of changes that no control shows. Several changes at once have one reason: `data`, if those are among them, or the newest's. */
const others = new Set(['bounds', 'measurement', 'movement', 'transition'])

export class Following {
    constructor(studio) {
        this.studio = studio
        studio.session.addEventListener('invalidated', ({ detail: { reason, merged } }) => {
            if (this.isShared && (!others.has(reason) || merged > 1)) this.studio.queue.run(() => this.#follow(), 'shared')
        })
    }

    /** Whether another page may have the container, too. */
    get isShared() { return Boolean(this.studio.state.attach || this.studio.state.name) }

    /** Behind what this page does itself, which is nothing new then. */
    async #follow() {
        const { session } = this.studio
        // It may have been closed meanwhile.
        const reply = session.container?.number && await this.studio.reports.reporting(session.request('attachContainer'))
        if (reply) await this.show(reply.state)
    }

    /** Shows a container's layout with its parameters and its environment, which belong to no step of this page. */
    async show({ layout, parameters, environment }) {
        const { studio } = this, { state, undoing } = studio
        undoing.follow({ direction: environment?.layoutDirection || 'leftToRight', scale: environment?.scale ?? 0, inset: insetOf(environment) })
        if (layout !== state.layout) {
            undoing.follow({ layout, parameters: {} })
            studio.layoutVersion += 1
            await studio.describeLayout(layout)
        }
        const own = changedParameters(parameters, studio.parameters)
        if (JSON.stringify(own) !== JSON.stringify(state.parameters)) {
            undoing.follow({ parameters: own })
            studio.showParameters()
        }
        studio.data.show()
        studio.saveState()
    }
}
