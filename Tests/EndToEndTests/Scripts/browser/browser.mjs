// Chromium, driven over its own protocol: JSON messages that end with a NUL byte, on the browser's descriptors 3 and 4.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The first that is installed. */
const command = ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) => process.env.PATH.split(':').map((folder) => join(folder, name))).find(existsSync)

/** Milliseconds that a page may take, as in the other tests: enough for a turn on a busy machine. */
const patience = 600_000

export class Browser {
    #process
    #folder
    #lastId = 0
    #waiting = new Map()
    #rest = ''
    #pages = new Map()

    constructor({ width = 1440, height = 900 } = {}) {
        this.#folder = mkdtempSync(join(tmpdir(), 'browser-'))
        this.#process = spawn(command, [
            '--headless=new', '--remote-debugging-pipe', '--no-sandbox', '--disable-gpu', '--hide-scrollbars=false', '--no-first-run',
            '--disable-background-networking', '--disable-component-update', `--window-size=${width},${height}`,
            `--user-data-dir=${this.#folder}`, 'about:blank',
        ], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
        this.#process.stdio[4].setEncoding('utf8').on('data', (text) => this.#received(text))
        this.#process.on('exit', () => this.#waiting.forEach(({ reject }) => reject(new Error('the browser has ended'))))
        this.size = { width, height }
    }

    /** Sends a command; `session` names a page. */
    send(method, params = {}, session) {
        const id = ++this.#lastId
        this.#process.stdio[3].write(`${JSON.stringify({ id, method, params, ...(session && { sessionId: session }) })}\0`)
        return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, method }))
    }

    #received(text) {
        const messages = (this.#rest + text).split('\0')
        this.#rest = messages.pop()
        for (const message of messages) this.#take(JSON.parse(message))
    }

    #take({ id, result, error, method, params, sessionId }) {
        if (!id) return this.#pages.get(sessionId)?.received(method, params)
        const { resolve, reject, method: sent } = this.#waiting.get(id)
        this.#waiting.delete(id)
        if (error) reject(new Error(`${sent}: ${error.message}`))
        else resolve(result)
    }

    async open(url, { dark = false, isStranger = false } = {}) {
        // In a profile of its own, it is like another browser.
        const profile = isStranger ? await this.send('Target.createBrowserContext') : {}
        const { targetId } = await this.send('Target.createTarget', { url: 'about:blank', newWindow: true, ...profile })
        const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true })
        const page = new Page(this, sessionId, targetId)
        this.#pages.set(sessionId, page)
        for (const domain of ['Page', 'Runtime', 'Log']) await page.send(`${domain}.enable`)
        await page.send('Emulation.setDeviceMetricsOverride', { ...this.size, deviceScaleFactor: 1, mobile: false })
        if (dark) await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: 'dark' }] })
        await page.send('Page.navigate', { url })
        return page
    }

    kill() {
        this.#process.kill('SIGKILL')
    }

    async close() {
        const ended = new Promise((resolve) => { this.#process.once('exit', resolve) })
        await this.send('Browser.close').catch(() => {})
        await ended
        rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
    }
}

export class Page {
    /** Errors that the page has written to its console, or thrown. */
    errors = []
    #loaded

    constructor(browser, session, target) {
        Object.assign(this, { browser, session, target })
    }

    /** Closes the page, as a user closes a tab. */
    close() {
        return this.browser.send('Target.closeTarget', { targetId: this.target })
    }

    send(method, params) {
        return this.browser.send(method, params, this.session)
    }

    /** Loads the page again, and returns once that is done: the old page might answer an earlier query. */
    async reload() {
        const loaded = new Promise((resolve) => { this.#loaded = resolve })
        await this.send('Page.reload')
        await loaded
    }

    received(method, params) {
        if (method === 'Page.loadEventFired') this.#loaded?.()
        else if (method === 'Runtime.exceptionThrown') {
            const { text, exception, url, lineNumber } = params.exceptionDetails
            this.errors.push(`${exception?.description ?? text} (${url}:${lineNumber})`)
        } else if (method === 'Runtime.consoleAPICalled' && params.type === 'error') {
            this.errors.push(params.args.map(({ value, description }) => value ?? description).join(' '))
        } else if (method === 'Log.entryAdded' && params.entry.level === 'error') {
            this.errors.push(`${params.entry.text} ${params.entry.url ?? ''}`)
        }
    }

    /** The value of a function that is called in the page, with values for its parameters. */
    async evaluate(work, ...parameters) {
        const expression = typeof work === 'string' ? work : `(${work})(${parameters.map((each) => JSON.stringify(each)).join(', ')})`
        const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
        return result.value
    }

    /** Returns once a function has a value in the page that counts as true. */
    async until(what, work, ...parameters) {
        const wait = `new Promise((resolve, reject) => {
            const end = performance.now() + ${patience}
            const check = async () => {
                let value
                try { value = await (${work})(${parameters.map((each) => JSON.stringify(each)).join(', ')}) } catch (error) { value = undefined }
                if (value) resolve(value)
                else if (performance.now() > end) reject(new Error(${JSON.stringify(`waited for ${what}`)}))
                else setTimeout(check, 10)
            }
            check()
        })`
        // A page in the background is not drawn.
        await this.send('Page.bringToFront')
        return this.evaluate(wait)
    }

    /** The middle of an element, in the page, once it is there and rests. */
    middle(selector) {
        return this.until(`${selector} to rest`, async (selector) => {
            const place = () => document.querySelector(selector).getBoundingClientRect()
            const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve) })
            const before = place()
            await frame()
            await frame()
            const { x, y, width, height } = place()
            return before.x === x && before.y === y && width > 0 && { x: x + width / 2, y: y + height / 2 }
        }, selector)
    }

    mouse(type, { x, y }, more = {}) {
        const buttons = type === 'mouseMoved' ? more.buttons ?? 0 : 1
        return this.send('Input.dispatchMouseEvent',
            { type, x, y, button: buttons ? 'left' : 'none', buttons, clickCount: type === 'mouseMoved' ? 0 : 1, ...more })
    }

    async click(at) {
        const point = typeof at === 'string' ? await this.middle(at) : at
        await this.mouse('mouseMoved', point)
        await this.mouse('mousePressed', point)
        await this.mouse('mouseReleased', point)
    }

    async drag(from, to, steps = 8) {
        await this.mouse('mouseMoved', from)
        await this.mouse('mousePressed', from)
        for (let step = 1; step <= steps; step++) {
            await this.mouse('mouseMoved', { x: from.x + (to.x - from.x) * step / steps, y: from.y + (to.y - from.y) * step / steps },
                { buttons: 1 })
        }
        await this.mouse('mouseReleased', to)
    }

    async press(key, modifiers = 0) {
        const code = { ArrowUp: 38, ArrowDown: 40, ArrowLeft: 37, ArrowRight: 39, Home: 36, End: 35, PageUp: 33, PageDown: 34, Delete: 46, Escape: 27, Enter: 13, ' ': 32, Tab: 9 }[key] ?? key.toUpperCase().charCodeAt(0)
        await this.send('Input.dispatchKeyEvent', { type: 'keyDown', key, modifiers, windowsVirtualKeyCode: code })
        await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key, modifiers, windowsVirtualKeyCode: code })
    }

    /** A picture of the page, or of a rectangle of it. */
    async screenshot(rect) {
        const clip = rect && { x: rect.x, y: rect.y, width: rect.width, height: rect.height, scale: 1 }
        const { data } = await this.send('Page.captureScreenshot', { format: 'png', ...(clip && { clip }) })
        return Buffer.from(data, 'base64')
    }
}
