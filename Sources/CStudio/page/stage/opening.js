// How the page's container is opened, and what the stage says if the link leads to none.

import { isShowcase } from '../controls/data.js'
import { byId } from '../controls/dom.js'
import { fewerItems } from '../model/fewer.js'
import { defaults, ignoredIn } from '../model/state.js'
import { isLost, nearest, worded } from '../model/words.js'
import { stageStates } from './states.js'

/** The controls that do nothing without a container. */
const tools = ['container-tools', 'environment-tools', 'editing-tools', 'transition-tools', 'actions', 'device-frame']

const quoted = (names) => names.map((name) => `“${name}”`).join(', ')

export class Opening {
    constructor(studio) {
        this.studio = studio
        studio.session.addEventListener('open', () => this.#showTools())
        this.#showTools()
    }

    #showTools() {
        for (const id of tools) byId(id).inert = !this.studio.session.container
    }

    /** Opens the container that the state describes, or says why there is none. */
    async open() {
        const { studio } = this
        // The choice is opened once there is a daemon.
        if (!studio.session.client) return
        try {
            await studio.open()
        } catch (error) {
            this.#showTools()
            this.#failed(error)
        }
    }

    /** Opens a container after changes of the state, in place of one that could not be opened. */
    async again(changes) {
        Object.assign(this.studio.state, changes)
        this.studio.data.show()
        await this.open()
    }

    /** Opens a layout with its first showcase, in place of a container that could not be opened. */
    async layout(layout) {
        const { state, arranging } = this.studio
        Object.assign(state, structuredClone(defaults), { layout, tab: state.tab })
        await arranging.offerShowcases({ layout })
        await this.open()
    }

    /** The same in their turn, for buttons. */
    #start(changes) { return this.studio.queue.run(() => this.again(changes)) }

    #startWith(layout) { return this.studio.queue.run(() => this.layout(layout)) }

    #failed(error) {
        const { studio } = this, { itemCount, panel, reports } = studio, { code = '' } = error
        if (isLost(error)) return
        if (fewerItems(error, itemCount)) reports.fail(error, { itemCount, withFewer: (count) => this.#start(studio.data.withCount(count)) })
        else if (code.startsWith('plugin.')) reports.fail(error)
        else panel.set('trouble', stageStates.linkFailed(this.#explained(error)))
    }

    /** Says why the link does not work, and how to mend it. */
    #explained(error) {
        const { state } = this.studio, { code = '' } = error
        if (state.attach) return this.#notAttached(error)
        if (code === 'layout.unknown') return this.#unknownLayout(state.layout)
        if (code.startsWith('parameters.') && Object.keys(state.parameters).length > 0) return this.#wrongParameters(error)
        return {
            title: 'The link cannot be shown', reason: `It asks for what the daemon refuses: ${worded(error)}.`,
            action: [`Open ${state.layout} as it comes`, () => this.#startWith(state.layout)],
        }
    }

    #notAttached(error) {
        const { attach } = this.studio.state, isUnknown = error.code === 'container.unknown'
        const reason = isUnknown ? 'Its page has been closed since, or it belongs to another daemon. Copy the link again there with Share live.'
            : `The daemon refuses to share it: ${worded(error)}.`
        return {
            title: isUnknown ? `${quoted([attach])} is not open` : `${quoted([attach])} cannot be shown`, reason,
            action: ['Open a new container', () => this.#startWith(defaults.layout)],
        }
    }

    #unknownLayout(name) {
        const near = nearest(name, [...byId('layout').options].map(({ value }) => value))
        return {
            title: `There is no layout ${quoted([name])}`,
            reason: `The link names it, but the daemon does not have it.${near ? ` Did you mean ${near}?` : ''} The menu at the left and the gallery have all layouts.`,
            action: [`Open ${near ?? defaults.layout}`, () => this.#startWith(near ?? defaults.layout)],
        }
    }

    /** Parameters that the layout does not have, or one whose value it does not take. */
    #wrongParameters(error) {
        const { state, parameters } = this.studio, known = parameters.map(({ name }) => name)
        const unknown = Object.keys(state.parameters).filter((name) => !known.includes(name))
        const refused = unknown.length ? unknown : Object.keys(state.parameters).filter((name) => error.pointer?.split('/').includes(name))
        const wrong = refused.length ? refused : Object.keys(state.parameters)
        const meant = unknown.map((name) => nearest(name, known)).filter(Boolean)
        const kept = Object.fromEntries(Object.entries(state.parameters).filter(([name]) => !wrong.includes(name)))
        const reason = unknown.length ? `The link gives ${state.layout} a value for ${quoted(unknown)}, which it does not have.${meant.length ? ` Did you mean ${meant.join(', ')}?` : ''}`
            : `The link gives it a value that it does not take: ${worded(error)}.`
        return {
            title: unknown.length ? `${state.layout} has no parameter ${quoted(unknown)}` : `${state.layout} refuses a parameter`, reason,
            action: [unknown.length ? `Open without ${wrong.join(', ')}` : `Use the default of ${wrong.join(', ')}`, () => this.#start({ parameters: kept })],
        }
    }

    /** Says what of the link was not used. */
    noteIgnored(fragment, given) {
        const { studio } = this, { data, current } = { data: given.data ?? '', current: studio.data.current }
        const ignored = ignoredIn(fragment)
        if (studio.session.container && !studio.state.attach && !studio.data.has(data)) ignored.push(`data=${data}`)
        if (ignored.length === 0) return
        const shown = isShowcase(current.id) || ignored.some((part) => part.startsWith('data=')) ? `; shown is ${current.title}` : ''
        studio.reports.notify({ message: `The link has ${quoted(ignored)}, of which the studio can make nothing${shown}.` })
    }
}
