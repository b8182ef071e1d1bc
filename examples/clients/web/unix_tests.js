// Tests of how unix.js finds a daemon, and starts one.
//
//     node examples/clients/web/unix_tests.js --daemon .build/debug/layoutd

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

import { Client, ConnectionLost, TimeoutError } from './layoutd.js'
import { unixChannel } from './unix.js'

const PROGRAM = resolve(process.argv[process.argv.indexOf('--daemon') + 1])
const ends = execFileSync(PROGRAM, ['--help'], { encoding: 'utf8' }).includes('--exit-when-unused')
const environment = { ...process.env }
// The folder of each test has the programs in `bin`, the sockets in `run`, and the numbers of the processes that were started.
let folder
let clients

beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ld-'))
    clients = []
    for (const each of ['bin', 'run']) mkdirSync(join(folder, each))
    Object.assign(process.env, { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, XDG_RUNTIME_DIR: join(folder, 'run') })
    for (const each of ['LAYOUTD_SOCKET', 'LAYOUTD_AUTOSTART']) delete process.env[each]
})

afterEach(async () => {
    for (const client of clients) client.close()
    for (const pid of started()) if (isThere(pid)) process.kill(pid)
    await Promise.all(started().map(gone))
    for (const each of Object.keys(process.env)) if (!(each in environment)) delete process.env[each]
    Object.assign(process.env, environment)
    rmSync(folder, { recursive: true })
})

/** Puts a program `layoutd` into PATH, which says that it was started. */
function install(command = `exec '${PROGRAM}' "$@"`) {
    const path = join(folder, 'bin', 'layoutd')
    writeFileSync(path, `#!/bin/sh\necho $$ >>'${join(folder, 'started')}'\n${command}\n`)
    chmodSync(path, 0o755)
}

function started() {
    const path = join(folder, 'started')
    return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').map(Number) : []
}

async function connected(options) {
    const client = await Client.connect({ channel: unixChannel, reconnect: false, ...options })
    clients.push(client)
    return client
}

/** Whether there is a process, or a zombie. */
const isThere = (pid) => existsSync(`/proc/${pid}`)

async function gone(pid) {
    for (const end = performance.now() + 20_000; isThere(pid); await pause(5)) {
        assert.ok(performance.now() < end, `process ${pid} has not ended`)
    }
}

/** Expects that no client can connect, with a message. */
const fails = (message, options) => assert.rejects(connected(options), (error) => {
    assert.ok(error instanceof ConnectionLost)
    assert.equal(error.code, 'connection.closed')
    assert.equal(error.message, message())
    return true
})
const nobody = () => `no daemon answers: ${join(folder, 'run/layoutd.sock')}: No such file or directory; `
    + '/run/layoutd.sock: No such file or directory; '

describe('without a daemon', { skip: existsSync('/run/layoutd.sock') && 'the system has a daemon' }, () => {
    test('an error names every place, and says that the program is not in PATH', async () => {
        await fails(() => `${nobody()}layoutd is not in PATH`)
        assert.deepEqual(readdirSync(join(folder, 'run')), [])
    })

    test('no daemon is started while $LAYOUTD_AUTOSTART is no', async () => {
        install()
        process.env.LAYOUTD_AUTOSTART = 'no'
        await fails(() => `${nobody()}LAYOUTD_AUTOSTART is no`)
        assert.deepEqual(started(), [])
    })

    test('a given path counts alone, whether the program or the environment gives it', async () => {
        install()
        const path = join(folder, 'none')
        const missing = () => `connect ENOENT ${path}`
        await fails(missing, { channel: (options) => unixChannel({ ...options, path }) })
        process.env.LAYOUTD_SOCKET = path
        await fails(missing)
        assert.deepEqual(started(), [])
    })

    test('an error says how a program ended before it listened', async () => {
        install('exit 78')
        await fails(() => `${nobody()}layoutd ended with status 78 before it listened`)
        install('kill -9 $$')
        await fails(() => `${nobody()}layoutd ended with SIGKILL before it listened`)
        await Promise.all(started().map(gone))
        assert.deepEqual(readdirSync(join(folder, 'run')), [])
    })

    test('the timeout of a client counts while a program does not listen', async () => {
        install('exec sleep 600')
        await assert.rejects(connected({ timeout: 200 }), TimeoutError)
    })

    test('an error names the folder in which no socket can be made', async () => {
        Object.assign(process.env, { XDG_RUNTIME_DIR: join(folder, 'none'), TMPDIR: join(folder, 'bin/none') })
        await fails(() => `no daemon answers: ${join(folder, 'none/layoutd.sock')}: No such file or directory; `
            + `/run/layoutd.sock: No such file or directory; no folder for a socket can be made in ${process.env.TMPDIR}: `
            + 'No such file or directory')
    })
})

test('the daemon of the user is found in $XDG_RUNTIME_DIR, and none is started', async () => {
    install()
    const daemon = spawn(PROGRAM, ['--socket', join(folder, 'run/layoutd.sock'), '--log-level', 'error'], { stdio: 'inherit' })
    process.env.LAYOUTD_SOCKET = ''
    while (!existsSync(join(folder, 'run/layoutd.sock'))) await pause(5)
    await connected()
    assert.deepEqual(started(), [])
    daemon.kill()
    await new Promise((resolve) => { daemon.once('exit', resolve) })
})

describe('a daemon that is started', { skip: !ends && 'this layoutd does not know --exit-when-unused' }, () => {
    test('serves all clients of the process, in a session of its own, and ends with the last', async () => {
        install()
        const [one, other] = await Promise.all([connected(), connected()])
        const later = await connected()
        const [pid, ...others] = started()
        assert.deepEqual(others, [])
        assert.equal(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[3], String(pid))
        const container = await one.open({ name: 'wall', layout: 'flow', bounds: { width: 9, height: 9 } })
        assert.equal((await other.attach({ name: 'wall' })).number, container.number)

        for (const client of [one, other, later]) client.close()

        await gone(pid)
        assert.deepEqual(readdirSync(join(folder, 'run')), [])
        await connected()
        assert.equal(started().length, 2)
    })

    test('is replaced when it is killed, and leaves no folder', async () => {
        install()
        const client = await connected({ reconnect: Array(100).fill(10) })
        const [pid] = started()
        const ended = gone(pid)
        process.kill(pid, 'SIGKILL')
        await ended

        await client.ping()

        assert.equal(started().length, 2)
        assert.equal(readdirSync(join(folder, 'run')).length, 1)
    })

    test('does not keep its program from ending, and ends with it', async () => {
        install()
        const program = `import { Client } from '${new URL('layoutd.js', import.meta.url)}'
            import { unixChannel } from '${new URL('unix.js', import.meta.url)}'
            await (await Client.connect({ channel: unixChannel })).ping()
            process.exit()`
        execFileSync(process.execPath, ['--input-type=module', '-e', program])
        await gone(started()[0])
        assert.deepEqual(readdirSync(join(folder, 'run')), [])
    })
})
