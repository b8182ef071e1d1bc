// Runs a check of a web program of examples/programs: `node NAME.mjs LAYOUTD LAYOUTCTL [PICTURE]` starts a daemon, a gateway with the
// program's files and a browser, and carries out the check. PICTURE is a folder that screenshots are written to.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { Client } from '../../../../examples/clients/web/layoutd.js'
import { unixChannel } from '../../../../examples/clients/web/unix.js'
import { Browser } from '../browser/browser.mjs'

const [daemon, layoutctl, pictures] = process.argv.slice(2)
const repository = fileURLToPath(new URL('../../../../', import.meta.url))

export function expect(condition, message, ...met) {
    if (!condition) throw new Error(`${message}${met.length ? `: ${met.map((each) => JSON.stringify(each)).join(', ')}` : ''}`)
}

/** Calls `check` with `open`, which opens a page of the program, `connect`, for other clients, and `picture`, which saves a page's. */
export async function served(program, { width = 1000, height = 700 }, check) {
    const folder = mkdtempSync(join(tmpdir(), 'programs-'))
    const socket = join(folder, 'socket')
    const browser = new Browser({ width, height })
    const [processes, pages, clients] = [[], [], []]
    const start = (command, parameters) => {
        const env = { ...process.env, LAYOUTD_PLUGINS_FOLDERS: join(repository, 'plugins') }
        const started = spawn(command, parameters, { env, stdio: ['ignore', 'pipe', 'inherit'] })
        processes.push(started)
        return started
    }
    const connect = async () => {
        const client = await Client.connect({ channel: ({ signal }) => unixChannel({ path: socket, signal }), reconnect: false })
        clients.push(client)
        return client
    }
    try {
        start(daemon, ['--socket', socket, '--log-level', 'error']).stdout.resume()
        await answering(connect)
        const url = await printed(start(layoutctl, ['gateway', '--files', join(repository, 'examples/programs', program), '--socket', socket]))
        const open = async (options) => {
            const page = await browser.open(url, options)
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
        for (const started of processes.reverse()) {
            const ended = new Promise((resolve) => { started.once('exit', resolve) })
            if (started.exitCode === null && started.kill()) await ended
        }
        rmSync(folder, { recursive: true })
    }
}

/** Returns once a daemon that has just been started answers. */
async function answering(connect) {
    const end = Date.now() + 60_000
    for (;;) {
        try {
            return await connect()
        } catch (error) {
            if (Date.now() > end) throw error
            await new Promise((resolve) => { setTimeout(resolve, 20) })
        }
    }
}

async function printed(gateway) {
    for await (const line of createInterface({ input: gateway.stdout })) {
        const url = /http:\/\/\S+/.exec(line)?.[0]
        if (url) return url
    }
    throw new Error('the gateway has ended without printing a URL')
}
