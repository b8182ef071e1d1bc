package import LayoutCore

/// Sizes of 20...180 × 20...120 from a generator that is easy to write in any language, for comparison with other engines: s₀ =
/// 12345, s = 1664525·s + 1013904223 mod 2³², a draw is s / 65536; width 20 + draw mod 161, height 20 + draw mod 101.
package enum LinearCongruence {
    /// The first `count` sizes.
    package static func sizes(_ count: Int) -> [Size] {
        var state: UInt32 = 12345
        func draw() -> UInt32 {
            state = state &* 1_664_525 &+ 1_013_904_223
            return state >> 16
        }
        return (0..<count).map { _ in
            let width = 20 + draw() % 161
            return Size(width: Double(width), height: Double(20 + draw() % 101))
        }
    }
}
