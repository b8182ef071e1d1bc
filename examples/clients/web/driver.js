#!/usr/bin/env node
// The web client behind the line protocol of ../conformance: one JSON command per line in, one canonical JSON result per line out.

import { createInterface } from 'node:readline'

import { failure, frame, identifiers, point, query, rect, row, size, text } from './driver_queries.js'
import { WindowCommands } from './driver_window.js'
import { Client, ConnectionLost, LayoutdError, TimeoutError } from './layoutd.js'
import { unixChannel } from './unix.js'

const EVENTS = ['invalidated', 'containerClosed', 'serverStopping']
// The optional features that this client has.
const FEATURES = [
    'batch', 'environment', 'frameBytes', 'identifiedQueries', 'identifiedSections', 'identifiers', 'ifGeneration', 'movement', 'parts',
    'queries', 'reconnect', 'steps', 'strict', 'timeout', 'transitions', 'window', 'withItems']

/** The canonical text of a value: sorted keys, no spaces, numbers as Python writes them. */
function canonical(value) {
    if (typeof value === 'number') return number(value)
    if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const members = Object.entries(value).filter(([, own]) => own !== undefined).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([key, own]) => `${JSON.stringify(key)}:${canonical(own)}`).join()}}`
}

function number(value) {
    const size = Math.abs(value)
    if (size === 0) return '0'
    if (size >= 1e-4 && size < 1e16) return size >= 1e15 ? value.toFixed(1) : String(value)
    return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2')
}

const path = (path) => path && [path.section, path.item]
const placed = (each) => [each.section, each.item, ...frame(each)]
const updated = ({ generation, contentSize, changes }) => (
    { generation: text(generation), contentSize: size(contentSize), changed: changes !== undefined })
const edited = ({ generation, skipped }) => ({ edited: {
    generation: text(generation), skipped: skipped.map(({ operation, ids, reason }) => [operation, ids.map(String), reason]) } })

function lifted(movement) {
    return movement && {
        indexPaths: movement.indexPaths.map(path), target: path(movement.target),
        position: [movement.position.x, movement.position.y], lifted: movement.lifted.map(placed),
        dataGeneration: text(movement.dataGeneration), targetContainer: movement.targetContainer,
        sourceContainer: movement.sourceContainer }
}

function hovering({ generation, changes, autoScroll, movement, targetMovement }) {
    return { hovering: {
        generation: text(generation), changed: changes !== undefined, autoScroll: [autoScroll?.x ?? 0, autoScroll?.y ?? 0],
        movement: lifted(movement), targetMovement: lifted(targetMovement) } }
}

function onTheWay({ generation, contentSize, bounds, transition, anchor }) {
    return { onTheWay: {
        generation: text(generation), contentSize: size(contentSize), bounds: frame(bounds),
        transition: transition && [transition.toLayout, transition.progress], anchor: path(anchor) } }
}

/** An operation by identifier; `ids`, `before`, `after`, `atStartOf` and `atEndOf` are identifiers as in JSON. */
function operation({ edit, ids, sizes, before, after, atStartOf, atEndOf }) {
    const first = (given) => given && identifiers(given)[0]
    const to = { before: first(before), after: first(after), sectionStart: first(atStartOf), sectionEnd: first(atEndOf) }
    const items = { itemIds: identifiers(ids), itemSizes: sizes }
    const fields = {
        insertItems: { to, items }, reloadItems: { items }, reconfigureItems: { items },
        insertSections: { to: before || after ? to : undefined, sections: identifiers(ids).map((id) => ({ id })) },
        moveItems: { ids: identifiers(ids), to }, moveSections: { ids: identifiers(ids), to: before || after ? to : undefined },
    }[edit]
    return { [edit]: fields ?? { ids: identifiers(ids) } }
}

function snapshot({ sections, reconfigure, reload }) {
    const { ids, sizes } = reconfigure ?? reload ?? {}
    return {
        sections: sections.map(([own, items]) => ({ id: identifiers(own)[0], itemIds: identifiers(items) })),
        items: sizes && { itemIds: identifiers(ids), itemSizes: sizes }, reload: reload && identifiers(reload.ids) }
}

/** The visible items of an outline, of pairs of a parent, {} for none, and its children. */
function outline({ items, size, expanded, to }) {
    const children = new Map(items.map(([parent, own]) => [identifiers(parent)[0], identifiers(own)]))
    const open = new Set([undefined, ...identifiers(expanded)])
    const below = (parent) => (open.has(parent) ? (children.get(parent) ?? []).flatMap((item) => [item, ...below(item)]) : [])
    const itemIds = below(undefined)
    return {
        sections: [{ id: identifiers(to)[0], itemIds }], items: { itemIds, itemSizes: itemIds.flatMap(() => size) },
        keepsOtherSections: true }
}

class Driver {
    #client
    #subscription
    #containers = new Map()
    #window = new WindowCommands()
    #withIds = false
    #started = new Map()

    async answer(command) {
        switch (command.do) {
            case 'features': return { features: FEATURES }
            case 'connect': return this.#connect(command)
            case 'start': {
                const [[name, fields]] = Object.entries(command.request)
                const reply = this.#client.exchange(name, { ...fields, parts: command.parts })
                reply.catch(() => {})
                this.#started.set(command.as, reply)
                return { started: command.as }
            }
            case 'wait': {
                const { id, ...reply } = await this.#started.get(command.for)
                return { reply }
            }
            case 'open': {
                const { do: _, bounds, ...fields } = command
                return { opened: this.#note(await this.#client.open({ ...fields, bounds: rect(bounds) })) }
            }
            case 'attach': {
                const { container, generation } = this.#note(
                    await this.#client.attach({ name: command.name, container: command.container }))
                return { attached: { container, generation } }
            }
            case 'event': return this.#event()
            case 'moved': return this.#moved(Number(command.step))
            case 'disconnect':
                this.#client.close()
                return { disconnected: true }
            default: return this.#ask(this.#containers.get(command.container), command)
        }
    }

    async #connect({ socket, frameBytes, reconnect, timeoutMilliseconds, runtimeFolder, withIds = false }) {
        this.#withIds = withIds
        if (runtimeFolder) Object.assign(process.env, { LAYOUTD_SOCKET: '', XDG_RUNTIME_DIR: runtimeFolder })
        this.#client = await Client.connect({
            channel: (options) => unixChannel({ ...options, path: socket, frameBytes }), reconnect: reconnect ? [0] : false,
            timeout: timeoutMilliseconds })
        return { connected: this.#client.server.version }
    }

    async #ask(container, command) {
        switch (command.do) {
            case 'queryRect': {
                const { attributes, generation } = await container.queryRect({
                    rect: rect(command.rect), parts: command.parts, ifGeneration: command.ifGeneration && BigInt(command.ifGeneration) })
                const told = command.isLong
                    ? { count: attributes.length, last: row(attributes.at(-1)) } : { elements: attributes.map(row) }
                return { generation: text(generation), ...told }
            }
            case 'setBounds': return { updated: updated(await container.setBounds(rect(command.bounds))) }
            case 'subscribe': {
                const events = command.isPassive ? [...EVENTS, 'moved'] : EVENTS
                this.#subscription = await container.subscribe({ events, isPassive: command.isPassive })
                return { subscribed: this.#subscription.states.map(({ container, generation }) => [container, text(generation)]) }
            }
            case 'edit': return edited(await container.update({
                operations: command.operations.map(operation), refuseSkipped: command.refuseSkipped }))
            case 'applySnapshot': return edited(await container.applySnapshot(snapshot(command)))
            case 'applySectionSnapshot': return edited(await container.applySnapshot(outline(command)))
            case 'queryIds': {
                const { attributes } = command.ids
                    ? await container.queryItems({ indexPaths: identifiers(command.ids), withIds: true })
                    : await container.queryRect({ rect: rect(command.rect), withIds: true })
                return { elements: attributes.map((each) => [
                    each.id === undefined ? 'None' : String(each.id), each.category, each.section, each.item, ...frame(each)]) }
            }
            case 'close':
                await container.close()
                return { closed: command.container }
            case 'beginMovement': return hovering(await container.beginMovement({
                indexPaths: command.indexPaths.map(([section, item]) => ({ section, item })), point: point(command.point) }))
            case 'updateMovement': return hovering(await container.updateMovement({
                position: point(command.position), targetContainer: this.#containers.get(command.target) }))
            case 'cancelMovement': return hovering(await container.cancelMovement())
            case 'endMovement': return this.#drop(container, command)
            case 'beginTransition': return onTheWay(await container.beginTransition({
                toLayout: command.layout, toParameters: command.parameters, focus: point(command.focus) }))
            case 'updateTransition': return onTheWay(await container.updateTransition({
                progress: command.progress, focus: point(command.focus) }))
            case 'cancelTransition': return onTheWay(await container.cancelTransition())
            case 'finishTransition': return { updated: updated(await container.finishTransition()) }
            case 'step': return this.#step(container, command.steps)
            case 'window': return this.#window.open(container, command)
            case 'scrollWindow': return this.#window.scroll(command)
            case 'followWindow': return this.#window.follow(command)
            default: {
                const result = await query(container, command)
                if (!result) throw new Error(`there is no command ${command.do}`)
                return result
            }
        }
    }

    async #drop(container, command) {
        const { update, targetUpdate, targetGeneration, generation } = await container.endMovement()
        const dropped = updated({ ...update, generation })
        return command.target ? { dropped, there: updated({ ...targetUpdate, generation: targetGeneration }) } : { dropped }
    }

    /** Makes all steps, or as many as there are before the layout rests: one request makes what it has time for. */
    async #step(container, count) {
        for (let made = 0; ;) {
            const steps = await container.step({ steps: count - made })
            made += steps.made
            if (made === count || !steps.isMoving) return { stepped: { made, step: text(steps.step), isMoving: steps.isMoving } }
        }
    }

    /** The first event of items that have made this many steps. */
    async #moved(step) {
        for (;;) {
            const { kind, ...event } = await this.#next()
            if (kind !== 'moved' || event.step < step) continue
            return { moved: {
                container: event.container, generation: text(event.generation), step: text(event.step), atRest: event.atRest,
                bounds: frame(event.bounds), elements: event.attributes.map(placed) } }
        }
    }

    async #event() {
        const { kind, container, generation, reason = '', movement, transition } = await this.#next()
        const told = [kind]
        if (kind === 'invalidated' || kind === 'containerClosed') told.push(container)
        if (kind === 'invalidated') told.push(text(generation))
        const underWay = movement ? [lifted(movement)] : transition ? [[transition.toLayout, transition.progress]] : []
        return { event: [...told, reason, ...underWay] }
    }

    async #next() {
        const { value, done } = await this.#subscription.next()
        if (done) throw new ConnectionLost('the subscription has ended')
        return value
    }

    #note(container) {
        this.#containers.set(container.number, container)
        container.withIds = this.#withIds
        return { container: container.number, generation: text(container.generation), contentSize: size(container.contentSize) }
    }
}

function told(error) {
    if (error instanceof LayoutdError) return failure(error)
    if (error instanceof ConnectionLost) return { lost: error.code }
    if (error instanceof TimeoutError) return { failure: { code: 'timeout' } }
    throw error
}

const driver = new Driver()
for await (const line of createInterface({ input: process.stdin })) {
    console.log(canonical(await driver.answer(JSON.parse(line)).catch(told)))
}
process.exit()
