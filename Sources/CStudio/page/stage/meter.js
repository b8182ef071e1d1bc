// How many frames a second the page draws while something moves, and how many were late.

/** A frame is late if it comes more than half a frame after its time. */
const period = 1000 / 60, late = 1.5 * period

/** Measures from `touch()` until nothing has moved for a quarter of a second. Reports four times a second. */
export class FrameMeter {
    constructor(report) {
        this.report = report
        this.isRunning = false
        this.total = { frames: 0, dropped: 0, longest: 0, milliseconds: 0 }
    }

    touch() {
        this.until = performance.now() + 250
        if (this.isRunning) return
        this.isRunning = true
        this.recent = { frames: 0, start: 0 }
        requestAnimationFrame((now) => {
            this.last = this.recent.start = now
            requestAnimationFrame((next) => this.frame(next))
        })
    }

    frame(now) {
        const way = now - this.last, { total, recent } = this
        this.last = now
        total.frames += 1
        total.milliseconds += way
        total.longest = Math.max(total.longest, way)
        recent.frames += 1
        if (way > late) total.dropped += Math.round(way / period) - 1
        if (now - recent.start >= 250) {
            this.report({ rate: 1000 * recent.frames / (now - recent.start), ...total })
            this.recent = { frames: 0, start: now }
        }
        if (performance.now() < this.until) requestAnimationFrame((next) => this.frame(next))
        else this.isRunning = false
    }
}
