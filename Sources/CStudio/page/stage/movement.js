// Dragging items: the container is laid out as if they already lay where they would be dropped.

import { elementsOf } from './elements.js'
import { latest } from './latest.js'

/** Keys of lifted elements begin with this, since the places they are moved from are drawn as well. */
const liftedPrefix = 'lifted '
/** They are drawn above all others. */
const liftedZ = 1_000_000

export class Movement {
    constructor(studio) {
        this.studio = studio
        this.isActive = false
        this.follow = latest(async (point) => {
            if (this.isActive) this.show(await this.studio.session.request('updateMovement', { position: point }))
        })
        studio.viewer.addEventListener('draw', () => this.showOthers())
        studio.viewer.addEventListener('content', () => this.showOthers())
    }

    async begin(indexPaths, point) {
        this.isActive = true
        this.show(await this.studio.session.request('beginMovement', { indexPaths, point }))
        requestAnimationFrame((now) => this.scroll(now))
    }

    show({ movement, autoScroll }) {
        this.speed = autoScroll ?? null
        this.lift(movement)
    }

    /** Another page drags items of the container. */
    showOthers() {
        if (!this.isActive) this.lift(this.studio.viewer.movement)
    }

    lift(movement) {
        const { stage } = this.studio, had = stage.lifted.length
        this.places = new Set((movement?.indexPaths ?? []).map(({ section = 0, item = 0 }) => `cell ${section} ${item}`))
        const lifted = ({ key, zIndex, ...element }) => ({ ...element, key: liftedPrefix + key, zIndex: liftedZ + zIndex, isLifted: true })
        stage.lifted = elementsOf(movement?.lifted).map(lifted)
        if (had || stage.lifted.length) stage.draw()
    }

    isPlace(key) { return this.places?.has(key) ?? false }

    /** Scrolls near an edge, as fast as the daemon says. */
    scroll(now, before = now) {
        if (!this.isActive) return
        const { speed, studio: { stage, viewer } } = this, seconds = (now - before) / 1000
        if (speed && (speed.x || speed.y)) {
            const { x, y } = stage.clamp({ x: viewer.bounds.x + (speed.x ?? 0) * seconds, y: viewer.bounds.y + (speed.y ?? 0) * seconds })
            stage.scrollTo(x, y, { moveBars: true })
            if (this.pointer) this.follow(stage.point(this.pointer))
        }
        requestAnimationFrame((next) => this.scroll(next, now))
    }

    move(event) {
        this.pointer = { clientX: event.clientX, clientY: event.clientY }
        this.follow(this.studio.stage.point(event))
    }

    /** Takes the items to a point, and returns where they would be dropped. */
    async moveTo(position) {
        const answer = await this.studio.session.request('updateMovement', { position })
        this.show(answer)
        return answer.movement?.target ?? null
    }

    async end(request = 'endMovement') {
        if (!this.isActive) return
        this.isActive = false
        this.speed = null
        try {
            const target = this.studio.viewer.movement?.target
            await this.studio.session.request(request)
            if (request === 'endMovement' && target) this.studio.say(`Moved to item ${target.item ?? 0} of section ${target.section ?? 0}`)
        } finally {
            this.lift(null)
        }
    }

    cancel() { return this.end('cancelMovement') }
}
