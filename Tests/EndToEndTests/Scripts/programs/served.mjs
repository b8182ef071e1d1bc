// Runs a check of a web page of examples: `node NAME.mjs LAYOUTCTL SOCKET [PICTURES]` starts a gateway to a daemon, with the
// page's folder, and a browser, and carries out the check. PICTURES is a folder that screenshots are written to.

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { Client } from '../../../../examples/clients/web/layoutd.js'
import { unixChannel } from '../../../../examples/clients/web/unix.js'
import { Browser } from '../browser/browser.mjs'

export const [layoutctl, given, pictures] = process.argv.slice(2)
const repository = fileURLToPath(new URL('../../../../', import.meta.url))

export function expect(condition, message, ...met) {
    if (!condition) throw new Error(`${message}${met.length ? `: ${met.map((each) => JSON.stringify(each)).join(', ')}` : ''}`)
}

/**
 * Calls `check` with `open`, which opens a page of the folder, `connect`, for other clients, and `picture`, which saves a page's.
 * `folder`: from `examples`, or an absolute path.
 * `socket`: of a daemon of the check's own.
 */
export async function served(folder, { width = 1000, height = 700, socket = given }, check) {
    const browser = new Browser({ width, height })
    const [pages, clients] = [[], []]
    const files = resolve(repository, 'examples', folder)
    const gateway = spawn(layoutctl, ['gateway', '--files', files, '--socket', socket], { stdio: ['ignore', 'pipe', 'inherit'] })
    const connect = async () => {
        const client = await Client.connect({ channel: ({ signal }) => unixChannel({ path: socket, signal }), reconnect: false })
        clients.push(client)
        return client
    }
    try {
        const url = await printed(gateway)
        const open = async ({ path = '', ...options } = {}) => {
            const page = await browser.open(url.replace('/?', `/${path}?`), options)
            pages.push(page)
            return page
        }
        const picture = async (page, name) => {
            if (pictures) writeFileSync(join(pictures, `${name}.png`), await page.screenshot())
        }
        await check({ open, connect, picture })
        expect(pages.every(({ errors }) => errors.length === 0), 'the console has errors', pages.flatMap(({ errors }) => errors))
    } catch (error) {
        console.error([error.stack, ...pages.flatMap(({ errors }) => errors)].join('\n'))
        process.exitCode = 1
    } finally {
        clients.forEach((client) => client.close())
        await browser.close()
        const ended = new Promise((resolve) => { gateway.once('exit', resolve) })
        if (gateway.exitCode === null && gateway.kill()) await ended
    }
}

export async function printed(gateway) {
    for await (const line of createInterface({ input: gateway.stdout })) {
        const url = /http:\/\/\S+/.exec(line)?.[0]
        if (url) return url
    }
    throw new Error('the gateway has ended without printing a URL')
}
