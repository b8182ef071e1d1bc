import Foundation

/// Item sizes from a linear congruential generator: width 20...180, height 20...120, as expected by `ItemSizes(lengths:)`.
func mixedLengths(_ count: Int) -> [Double] {
    var state: UInt32 = 12345
    func draw(_ range: UInt32) -> Double {
        state = state &* 1_664_525 &+ 1_013_904_223
        return Double(20 + (state >> 16) % range)
    }
    var lengths: [Double] = []
    lengths.reserveCapacity(2 * count)
    for _ in 0..<count {
        lengths.append(draw(161))
        lengths.append(draw(101))
    }
    return lengths
}

/// The fastest of `rounds` runs of each body, in milliseconds. The bodies alternate, so that all meet the same conditions.
func fastest(_ rounds: Int, _ bodies: [() throws -> Void]) throws -> [Double] {
    let clock = ContinuousClock()
    var best = bodies.map { _ in Double.infinity }
    for _ in 0..<rounds {
        for (index, body) in bodies.enumerated() {
            let time = try clock.measure { try body() }
            best[index] = min(best[index], time / .milliseconds(1))
        }
    }
    return best
}

/// The median of `values`.
func median(_ values: [Double]) -> Double { percentile(values, 0.5) }

/// The value below which a `share` of `values` lies.
func percentile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
}
