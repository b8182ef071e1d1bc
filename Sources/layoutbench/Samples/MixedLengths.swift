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
