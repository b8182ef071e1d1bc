// Compares SVG files as Chromium and as librsvg draw them: `pictures.mjs FILE...`. Prints each file with the largest difference between
// them, and exits with 1 if one is above the limit.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Browser } from './browser.mjs'

/**
 * The most by which the mean colours of a square may differ, of 255. Edges and letters, which the two smooth differently, make up to 22;
 * a photograph that is missing makes 60 and more.
 */
const most = 40

/** The largest difference between the mean colours of squares of 8 × 8 pixels; runs in the page. */
async function difference(svg, png) {
    const side = 8
    const load = async (type, bytes) => {
        const image = new Image()
        image.src = `data:${type};base64,${bytes}`
        await image.decode()
        return image
    }
    const [drawn, expected] = await Promise.all([load('image/svg+xml', svg), load('image/png', png)])
    const { width, height } = expected
    const pixels = (image) => {
        const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
        context.drawImage(image, 0, 0, width, height)
        return context.getImageData(0, 0, width, height).data
    }
    const [a, b] = [pixels(drawn), pixels(expected)]
    let largest = 0
    for (let top = 0; top < height; top += side) {
        for (let left = 0; left < width; left += side) {
            const sums = [0, 0, 0, 0]
            const [bottom, right] = [Math.min(top + side, height), Math.min(left + side, width)]
            for (let y = top; y < bottom; y++) {
                for (let x = left; x < right; x++) {
                    for (let channel = 0; channel < 4; channel++) {
                        const at = (y * width + x) * 4 + channel
                        sums[channel] += a[at] - b[at]
                    }
                }
            }
            largest = Math.max(largest, ...sums.map((sum) => Math.abs(sum) / ((bottom - top) * (right - left))))
        }
    }
    return largest
}

const browser = new Browser()
const page = await browser.open('about:blank')
for (const file of process.argv.slice(2)) {
    const svg = readFileSync(file)
    // Whole pixels: the two round the size of a picture differently.
    const sides = /width="([\d.]+)" height="([\d.]+)"/.exec(svg).slice(1).map(Math.round)
    const { status, stdout, stderr } = spawnSync('rsvg-convert', ['--width', sides[0], '--height', sides[1]], { input: svg, maxBuffer: 1 << 26 })
    if (status !== 0) throw new Error(`${file}: rsvg-convert: ${stderr}`)
    const largest = await page.evaluate(difference, svg.toString('base64'), stdout.toString('base64'))
    console.log(`${largest.toFixed(1)} ${file}`)
    if (largest > most) process.exitCode = 1
}
await browser.close()
