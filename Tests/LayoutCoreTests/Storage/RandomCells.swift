import LayoutCore
import TestSupport

extension UniformRun {
    /// Cells of 10 × 20, the first at 100 across and 50 along.
    static func grid(_ count: Int, perRow: Int, step: Double = 0, pitch: Double = 0) -> UniformRun {
        UniformRun(
            count: count, perRow: perRow, first: AxisRect(cross: 100, scroll: 50, crossLength: 10, scrollLength: 20),
            step: step, pitch: pitch)
    }

    /// A rule whose distances are positive, negative or 0.
    static func random(count: Int, using random: inout SeededRandom) -> UniformRun {
        func distance(_ longest: Double) -> Double {
            switch Int.random(in: 0...3, using: &random) {
            case 0: 0
            case 1: -Double.random(in: 0.01...longest, using: &random)
            default: .random(in: 0.01...longest, using: &random)
            }
        }
        let length = AxisRect.random(within: 900, using: &random)
        var run = UniformRun(
            count: count, perRow: .random(in: 1...12, using: &random), first: length, step: distance(90),
            pitch: distance(90))
        run.crossPitch = distance(20)
        run.scrollStep = distance(20)
        return run
    }
}

extension AxisRect {
    /// A small frame that begins within a square, sometimes without extent.
    static func random(within side: Double, using random: inout SeededRandom) -> AxisRect {
        AxisRect(
            cross: .random(in: 0...side, using: &random), scroll: .random(in: 0...side, using: &random),
            crossLength: max(0, .random(in: -5...60, using: &random)),
            scrollLength: max(0, .random(in: -5...60, using: &random)))
    }
}
