import LayoutCore

/// What clients bring in place of random values sooner or later: sizes and values of a section's items by a rule that tells
/// no item from others, or one from all others.
enum CheckValues: String, CaseIterable {
    case small = "all of them small"
    case zero = "all of them 0"
    case same = "all of them the same"
    case huge = "one of them huge"
    case rising = "each larger than the one before"

    /// Where a range does not go that far, its end stands for 0, or for what is huge.
    func values(of column: ItemColumn, _ count: Int) -> CheckedItemValues {
        switch column.kind {
        case .numbers(let each, let range):
            .numbers(
                (0..<count).flatMap { item in
                    [Double](
                        repeating: number(item, count, from: 0.0.clamped(to: range), to: range.upperBound), count: each)
                })
        case .names(let names):
            .names(
                (0..<count).map { item in
                    UInt8(number(item, count, from: 0, to: Double(names.count - 1)).rounded(.down))
                })
        }
    }

    func sizes(_ count: Int) -> ItemSizes {
        ItemSizes(
            (0..<count).map { item in
                let length = number(item, count, from: 0, to: 10_000)
                return Size(width: length, height: length)
            })
    }

    /// Values of very many items stay small, so that what they add up to is no further away than coordinates reach.
    private func number(_ item: Int, _ count: Int, from low: Double, to high: Double) -> Double {
        switch self {
        case .small: min(high, low + Double(item * 7919 % 16))
        case .zero: low
        case .same: low + (min(high, low + 100) - low) / 2
        case .huge: item == count / 2 ? min(high, low + 1e6) : min(high, low + 1)
        case .rising: low + (min(high, low + 16) - low) * Double(item) / Double(count)
        }
    }
}

extension Double {
    func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
