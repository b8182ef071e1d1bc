import Foundation

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

func median(_ values: [Double]) -> Double { percentile(values, 0.5) }

/// The value below which a `share` of `values` lies.
///
/// One of the values itself, without interpolation; NaN if there are none.
func percentile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
}
