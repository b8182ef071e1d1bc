import LayoutCore

/// Regular values that clients use besides random ones: sizes and values that are the same for all items, follow a simple rule,
/// or single out one item.
enum CheckValues: String, CaseIterable {
    case small = "all of them small"
    case zero = "all of them 0"
    case same = "all of them the same"
    case huge = "one of them huge"
    case rising = "each larger than the one before"

    /// Values for a column. If its range excludes 0, the end nearest to 0 replaces it; the upper end of the range limits huge
    /// values.
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

    /// Values of large containers stay small, so that sums stay within the range of coordinates.
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
