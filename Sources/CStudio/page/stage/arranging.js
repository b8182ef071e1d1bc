// How a layout or a showcase is chosen, and the container laid out by it.

import { isShowcase } from '../controls/data.js'
import { byId } from '../controls/dom.js'
import { readShowcases } from '../data/showcases.js'
import { broughtBy, describeBounds, describeEnvironment } from '../model/description.js'

export class Arranging {
    /** The parameters and the data of layouts that were left. */
    #leftAs = new Map()
    /** Resolves when the view is where the last arrangement begins. */
    #placed = Promise.resolve()

    constructor(studio) {
        this.studio = studio
    }

    /** Of layouts and showcases that are chosen faster than they are laid out, the last one counts. */
    choose(layout) { return this.studio.queue.run(() => this.#changeLayout(layout), 'arrange') }

    show(showcase) { return this.studio.queue.run(() => this.#show(showcase), 'arrange') }

    /** Offers the showcases of the layout, or of the one whose showcase is shown; what a fragment gives goes before what they say. */
    async offerShowcases(given) {
        const { state, data } = this.studio, [layout] = state.data.includes('/') ? state.data.split('/') : [state.layout]
        data.offer(await readShowcases(layout))
        if (!isShowcase(state.data)) return
        const { current } = data
        Object.assign(state, broughtBy(current), given, { data: current.container ? current.id : 'showcase' })
        data.show()
    }

    /** A transition has ended in another layout; the items before are given, as for a step. */
    async layoutChanged(layout, items) {
        const { studio } = this
        this.#leave()
        Object.assign(studio.state, { layout, parameters: {} })
        await studio.describeLayout(layout)
        studio.undoing.record('', { before: items, after: items && undefined })
        studio.stage.dressAll()
        studio.saveState()
    }

    /** Remembers the parameters and data of the layout that is left, for another one or for the same one anew. */
    #leave() {
        const { layout, parameters, data } = this.studio.state
        this.#leftAs.set(layout, { parameters, data })
        this.studio.layoutVersion += 1
    }

    /** Goes over to a layout: with its first showcase, unless the data are others than a showcase's; or as it was left. */
    async #changeLayout(name) {
        if (!this.studio.session.container) return this.studio.opening.layout(name)
        const { state, stage, data, undoing } = this.studio, items = await undoing.itemsBefore('Replace them?')
        if (items === undefined) return void (byId('layout').value = state.layout)
        data.offer(await readShowcases(name))
        const left = this.#leftAs.get(name), showcase = isShowcase(state.data) ? data.showcase(name, left?.data) : undefined
        const brought = { parameters: {}, ...(showcase === null ? { data: 'showcase' } : showcase && broughtBy(showcase)) }
        const isAsLeft = left && (!showcase || left.data === showcase.id)
        const { parameters } = isAsLeft ? left : brought
        const isArranged = await this.#arrange(items, { ...stage.bounds, x: 0, y: 0, layout: name, ...brought, parameters })
        const isOther = JSON.stringify(parameters) !== JSON.stringify(brought.parameters)
        if (isArranged && isOther) this.studio.reports.say(`${name} has its parameters of before; Reset sets their defaults`)
    }

    async #show(showcase) {
        if (!this.studio.session.container) return this.studio.opening.again(broughtBy(showcase))
        const items = await this.studio.undoing.itemsBefore('Replace them?')
        if (items === undefined) this.studio.data.show()
        else await this.#arrange(items, broughtBy(showcase))
    }

    /** Lays out anew, with the items of the data, by changes of the state: none of them stays if that fails. `items`: those of before. */
    async #arrange(items, changes) {
        const { studio } = this, { state, stage } = studio, before = structuredClone(state)
        // A position that the view still sends would count in the new picture.
        await this.#placed
        this.#leave()
        Object.assign(state, changes)
        let isArranged = false
        try {
            await studio.describeLayout(state.layout)
            await studio.undoing.replaceItems(items, this.#operations())
            isArranged = true
            this.#placed = this.#place(describeBounds(state)).then(() => studio.findItems(), () => {})
            studio.reports.succeed()
        } catch (error) {
            const { layout } = state, { itemCount } = studio
            studio.layoutVersion += 1
            Object.assign(state, before)
            await studio.reports.reporting(studio.describeLayout(state.layout))
            studio.reports.fail(error, { layout, itemCount, withFewer: (count) => this.#arrangeFewer(changes, count) })
        }
        stage.view.contentInset = stage.inset
        studio.countItems()
        studio.data.show()
        studio.onopen?.()
        stage.dressAll()
        studio.saveState()
        return isArranged
    }

    #arrangeFewer(changes, count) {
        const { queue, undoing, data } = this.studio
        return queue.run(async () => {
            const items = await undoing.itemsBefore('Replace them?')
            if (items !== undefined) await this.#arrange(items, { ...changes, ...data.withCount(count) })
        })
    }

    /** One update: the new layout may need values that the old one does not know. */
    #operations() {
        const { state, dataSet } = this.studio, { layout, parameters } = state
        return [
            { setLayout: { layout, parameters } }, { setSections: { sections: this.studio.dataSections() } },
            { setEnvironment: describeEnvironment(state, dataSet) }, { setBounds: describeBounds(state) }]
    }

    /** The view follows the device's new size, and may send where it was with it. */
    async #place({ x, y, ...size }) {
        const { stage } = this.studio
        stage.setSize(size)
        await stage.view.settled()
        const { visible } = stage.view
        if (Math.abs(visible.x - x) < 1 && Math.abs(visible.y - y) < 1) return
        stage.view.scrollToOffset({ x, y })
        await stage.view.settled()
    }
}
