// A check of the studio's photographs: the page and layoutctl draw the same landscapes.

/** The landscapes in an SVG document: the line of each symbol, and where each is placed, with the symbol's number. */
function landscapes(svg) {
    const symbols = svg.match(/<linearGradient id="sky\d".*<\/symbol>/g) ?? []
    const uses = (svg.match(/<use [^>]*href="#photograph\d"/g) ?? []).map((use) => {
        const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(new RegExp(` ${name}="([^"]*)"`).exec(use)[1]))
        return { x, y, width, height, number: Number(/photograph(\d)/.exec(use)[1]) }
    })
    return { symbols, uses }
}

/** Of each kind of outline, one turned in space, and one that begins further down. */
const showcases = ['grid/camera-roll', 'honeycomb/team', 'coverflow/record-shelf', 'column/pinterest-board', 'flow/photo-album']

/** `render(layout, showcase)` returns what layoutctl draws; `exported(page, format)` what the page saves. */
export const photographChecks = ({ open, expect, fill, rests, exported, render }) => ({
    async 'photographs'() {
        for (const dark of [false, true]) {
            for (const data of showcases) {
                const [layout, name] = data.split('/'), page = await open({ layout, data }, { dark })
                await rests(page)
                const svg = Buffer.from((await exported(page, 'svg')).data, 'base64').toString()
                const met = landscapes(svg), expected = landscapes(render(layout, name))
                const { x: left, y: top } = await page.evaluate(() => window.studio.stage.bounds)
                expect(expected.uses.length > 4 && expected.symbols.length > 4, `${data} has no photographs`, expected)
                const missing = expected.symbols.find((symbol) => !met.symbols.includes(symbol))
                expect(!missing, `${data}: a landscape of layoutctl's that the page does not have`, missing)
                for (const { number, x, y, width, height } of expected.uses) {
                    const place = { x: x - left, y: y - top, width, height }, sides = Object.keys(place)
                    const use = met.uses.find((each) => sides.every((side) => Math.abs(each[side] - place[side]) < 0.02))
                    expect(use?.number === number, `${data}: the landscape at a place`, number, place, use)
                }
                const { written, named, images } = await page.evaluate(() => {
                    const cells = [...document.querySelectorAll('#viewport .photograph')]
                    const hasImage = (cell) => [null, '::before'].some((layer) => (
                        /data:image\/svg/.test(getComputedStyle(cell, layer).backgroundImage)))
                    return {
                        written: cells.some(({ textContent }) => textContent), images: cells.filter(hasImage).length,
                        named: cells.every(({ ariaLabel }) => /^IMG_\d{4}, Item/.test(ariaLabel)),
                    }
                })
                const isShown = !written && named && images >= expected.uses.length
                expect(isShown, `${data}: the cells of photographs`, written, named, images)
                await page.close()
            }
        }

        // Colours that say something take their place.
        const page = await open({ data: 'photos', count: 40 })
        await fill(page, '#data-colour', 'section')
        await page.until('colours', () => (
            !document.querySelector('#viewport .photograph') && document.querySelector('#viewport .cell').textContent === 'IMG_0000'))
    },
})
