// A finger on a page: touches of the browser's protocol, and nothing else.

/** Pixels at the edges of a page that a finger scrolls things away from before it taps them: bars lie there. */
const edges = { top: 120, bottom: 80 }

/** Pixels that a target needs. */
const smallest = 44

export class Finger {
    constructor(page, expect) {
        Object.assign(this, { page, expect })
    }

    #touch(type, ...points) { return this.page.send('Input.dispatchTouchEvent', { type, touchPoints: points }) }

    async tapAt(point) {
        await this.#touch('touchStart', point)
        await this.#touch('touchEnd')
    }

    /** Scrolls an element into sight and taps its middle, if it is large enough and nothing lies over it. */
    async tap(selector) {
        const point = await this.#reach(selector)
        const { isOnTop, width, height } = await this.page.evaluate((selector, { x, y }) => {
            const node = document.querySelector(selector), { width, height } = node.getBoundingClientRect()
            return { isOnTop: node.contains(document.elementFromPoint(x, y)), width, height }
        }, selector, point)
        this.expect(isOnTop, `something lies over ${selector}`, point)
        this.expect(width >= smallest && height >= smallest, `${selector} is too small for a finger`, width, height)
        await this.tapAt(point)
    }

    /** Swipes until the middle of an element is in sight. */
    async #reach(selector) {
        for (let swipes = 0; swipes < 100; swipes++) {
            const point = await this.page.middle(selector)
            const { height, scrolls } = await this.page.evaluate((selector) => {
                let node = document.querySelector(selector).parentElement
                while (node && !(/auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight)) node = node.parentElement
                return { height: innerHeight, scrolls: node !== null }
            }, selector)
            if (!scrolls || (point.y > edges.top && point.y < height - edges.bottom)) return point
            const way = Math.max(-300, Math.min(300, height / 2 - point.y))
            // Along the edge, where no control takes the touch for itself.
            await this.swipe({ x: 5, y: height / 2 - way / 2 }, { x: 5, y: height / 2 + way / 2 })
        }
        this.expect(false, `a finger cannot scroll to ${selector}`)
    }

    /** `isThere`, if it is given, is called in the page until it says that something is to be seen before the finger leaves. */
    async swipe(from, to, isThere) {
        await this.#touch('touchStart', from)
        await this.#follow(from, to)
        if (isThere) await this.page.until('what a swipe shows', isThere)
        await this.#touch('touchEnd')
    }

    /** Rests on something until it is lifted, and drops it elsewhere. `isLifted` is called in the page. */
    async carry(from, to, isLifted) {
        await this.#touch('touchStart', from)
        await this.page.until('a finger to lift what it rests on', isLifted)
        await this.#follow(from, to)
        await this.#touch('touchEnd')
    }

    async #follow(from, to, steps = 8) {
        for (let step = 1; step <= steps; step++) {
            await this.#touch('touchMove', { x: from.x + (to.x - from.x) * step / steps, y: from.y + (to.y - from.y) * step / steps })
        }
    }
}
