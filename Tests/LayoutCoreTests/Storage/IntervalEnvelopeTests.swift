import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Intervals that may meet a range, compared with an examination of every interval.
@Suite struct IntervalEnvelopeTests {
    @Test func `intervals in order are found exactly`() {
        let starts = (0..<100).map { Double($0 * 10) }
        let envelope = IntervalEnvelope(starts: starts, ends: starts.map { $0 + 8 })

        #expect(envelope.candidates(from: 25, to: 44) == 2..<5)
        #expect(envelope.candidates(from: -9, to: -1).isEmpty)
        #expect(envelope.candidates(from: 28.5, to: 29.5).isEmpty)
        #expect(envelope.candidates(from: 2000, to: 3000).isEmpty)
        #expect(envelope.span == 0...998)
    }

    @Test func `an interval that ends where the range begins is found`() {
        let envelope = IntervalEnvelope(starts: [0, 10], ends: [10, 20])

        #expect(envelope.candidates(from: 10, to: 10) == 0..<2)
        #expect(envelope.candidates(from: 20, to: 30) == 1..<2)
        #expect(envelope.candidates(from: -5, to: 0) == 0..<1)
    }

    @Test func `without intervals nothing is found`() {
        let envelope = IntervalEnvelope(starts: [], ends: [])

        #expect(envelope.candidates(from: -1e12, to: 1e12).isEmpty)
        #expect(envelope.span == nil)
    }

    @Test func `intervals that touch an end of the range are not inside it`() {
        let envelope = IntervalEnvelope(starts: [0, 10, 20, 30], ends: [10, 20, 30, 40])

        #expect(envelope.contained(in: 0...40) == 1..<3)
        #expect(envelope.contained(in: -1...40) == 0..<3)
        #expect(envelope.contained(in: 9...31) == 1..<3)
        #expect(envelope.contained(in: 12...18).isEmpty)
    }

    /// How the starts of random intervals follow one another.
    enum Order: CaseIterable {
        case ascending, overlapping, shuffled, equal

        func intervals(_ count: Int, using random: inout SeededRandom) -> [ClosedRange<Double>] {
            var starts = (0..<count).map { Double($0) * 10 }
            var longest = 9.0
            switch self {
            case .ascending: break
            case .overlapping: longest = 70
            case .shuffled: starts.shuffle(using: &random)
            case .equal: starts = Array(repeating: 5, count: count)
            }
            return starts.map { $0...$0 + Double(Int.random(in: 0...Int(longest), using: &random)) }
        }
    }

    @Test(arguments: Order.allCases, [1, 2, 3, 40])
    func `no interval that meets the range is missed`(_ order: Order, _ count: Int) {
        var random = SeededRandom(seed: UInt64(count))
        for _ in 0..<20 {
            let intervals = order.intervals(count, using: &random)
            let envelope = IntervalEnvelope(starts: intervals.map(\.lowerBound), ends: intervals.map(\.upperBound))
            let low = Double(Int.random(in: -20...10 * count + 20, using: &random))
            let high = low + Double([0, 5, 50].randomElement(using: &random) ?? 0)
            let met = intervals.indices.filter { intervals[$0].overlaps(low...high) }

            let found = envelope.candidates(from: low, to: high)

            #expect(met.allSatisfy(found.contains), "\(intervals) in \(low)...\(high)")
            if order == .ascending { #expect(Array(found) == met) }
            let inside = intervals.indices.filter { low < intervals[$0].lowerBound && intervals[$0].upperBound < high }
            let contained = envelope.contained(in: low...high)
            #expect(contained.allSatisfy(inside.contains), "\(intervals) in \(low)...\(high)")
            if order == .ascending { #expect(Array(contained) == inside) }
            #expect(envelope.span?.lowerBound == intervals.map(\.lowerBound).min())
            #expect(envelope.span?.upperBound == intervals.map(\.upperBound).max())
        }
    }

    @Test func `the first index from which a condition holds is found by bisection`() {
        for count in 0...9 {
            for turn in 0...count {
                #expect(partitioningIndex(in: 3..<3 + count) { $0 >= 3 + turn } == 3 + turn)
            }
        }
    }
}
