// The pages of READMEs: each is served by the command that its README prints, and shows its items.
//
//     node readme_pages.mjs LAYOUTCTL

import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { Browser } from '../browser/browser.mjs'
import { expect, layoutctl, printed } from './served.mjs'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))

/** The pages of a README, and the command that serves its folder. */
function read(name) {
    const text = readFileSync(join(repository, name), 'utf8')
    const pages = [...text.matchAll(/<!-- page -->\n```html\n([^]*?)```/g)].map(([, page]) => page)
    const [, command] = /`(?:swift run )?(layoutctl gateway [^`]*)`/.exec(text) ?? []
    expect(pages.length > 0 && command, `${name} has no pages, or no command that serves them`, pages.length, command)
    return { pages, command }
}

/** Serves pages by a command, beside the files of the folder that it names, and calls `check` with each in turn. */
async function serve({ pages, command }, check) {
    const [, ...words] = command.split(' ')
    const folder = words[words.indexOf('--files') + 1]
    const copy = mkdtempSync(join(tmpdir(), 'pages-'))
    cpSync(join(repository, folder), copy, { recursive: true })
    const gateway = spawn(layoutctl, words.map((word) => (word === folder ? copy : word)), {
        stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: `${dirname(layoutctl)}:${process.env.PATH}`, HOME: copy } })
    const browser = new Browser({ width: 620, height: 500 })
    try {
        const url = await printed(gateway)
        for (const [number, text] of pages.entries()) {
            writeFileSync(join(copy, `page${number}.html`), text)
            const page = await browser.open(url.replace('/?', `/page${number}.html?`))
            await check(page, number)
            // Which browsers look for by themselves.
            const errors = page.errors.filter((error) => !error.endsWith('/favicon.ico'))
            expect(errors.length === 0, `page ${number} has errors`, errors)
            console.log('pass', `page ${number} of those that ${command} serves`)
        }
    } finally {
        await browser.close()
        const ended = new Promise((resolve) => { gateway.once('exit', resolve) })
        if (gateway.exitCode === null && gateway.kill()) await ended
        rmSync(copy, { recursive: true, force: true })
    }
}

/** Whether a view is ready whose cells have these texts, at least. */
const shows = (texts) => {
    const cells = [...document.querySelectorAll('.cell')].map(({ textContent }) => textContent)
    const view = document.querySelector('.collection-view')
    return view?.dataset.state === 'ready' && texts.every((text) => cells.some((cell) => cell.startsWith(text)))
}

try {
    for (const [name, expected] of [
        ['README.md', [['0', '1']]],
        ['examples/clients/web/README.md', [['0', '1'], ['Hello', 'Who is there?', 'Me'], ['Song ']]],
    ]) {
        const readme = read(name)
        expect(readme.pages.length === expected.length, `${name} has another number of pages`, readme.pages.length)
        await serve(readme, (page, number) => page.until(`page ${number} to show its items`, shows, expected[number]))
    }
} catch (error) {
    console.error(error.stack)
    process.exitCode = 1
}
