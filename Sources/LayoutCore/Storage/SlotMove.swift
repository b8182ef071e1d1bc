/// Elements that keep their order while others leave and arrive around them.
///
/// Its numbers are those of items in a section, or of sections in a container.
package struct SlotMove: Equatable, Sendable {
    /// The first element's old number.
    package let from: Int
    /// The first element's new number.
    package let to: Int
    /// The number of elements.
    package let count: Int

    var old: Range<Int> { from..<from + count }
    var new: Range<Int> { to..<to + count }

    /// Assigns the remaining ones of `count` elements, in order, to the slots that no arrival takes.
    static func fill(_ count: Int, leaving: [Range<Int>], arriving: [Range<Int>]) -> [SlotMove] {
        let leaving = leaving.merged
        let arriving = arriving.merged
        var runs: [SlotMove] = []
        var nextArriving = 0
        var to = 0
        var from = 0
        for gap in leaving + [count..<count] {
            while from < gap.lowerBound {
                while nextArriving < arriving.count, arriving[nextArriving].lowerBound <= to {
                    to = arriving[nextArriving].upperBound
                    nextArriving += 1
                }
                let room = nextArriving < arriving.count ? arriving[nextArriving].lowerBound - to : Int.max
                let length = min(room, gap.lowerBound - from)
                runs.append(SlotMove(from: from, to: to, count: length))
                from += length
                to += length
            }
            from = max(from, gap.upperBound)
        }
        return runs
    }
}

extension [SlotMove] {
    /// Appends a run, as part of the last one if it goes on with it.
    mutating func appendJoining(_ run: SlotMove) {
        if let last, last.old.upperBound == run.from, last.new.upperBound == run.to {
            self[count - 1] = SlotMove(from: last.from, to: last.to, count: last.count + run.count)
        } else {
            append(run)
        }
    }
}

extension [Range<Int>] {
    /// Sorted, with touching and overlapping ranges merged.
    ///
    ///     [5..<7, 1..<3, 3..<4, 9..<9].merged       [1..<4, 5..<7]
    ///
    /// - Complexity: O(*n* log *n*)
    package var merged: [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }

    var total: Int { reduce(0) { $0 + $1.count } }

    /// A number that two ranges contain.
    var repetition: Int? {
        var end = Int.min
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if range.lowerBound < end { return range.lowerBound }
            end = Swift.max(end, range.upperBound)
        }
        return nil
    }

    /// The lowest number in both lists, each of them merged.
    func overlap(_ others: [Range<Int>]) -> Int? {
        var index = 0
        for range in self {
            while index < others.count, others[index].upperBound <= range.lowerBound { index += 1 }
            if index < others.count, others[index].overlaps(range) {
                return Swift.max(range.lowerBound, others[index].lowerBound)
            }
        }
        return nil
    }
}

extension Array {
    /// The array itself if it is sorted already, as most are, else sorted.
    func inOrder(by precedes: (Element, Element) -> Bool) -> [Element] {
        let isSorted = indices.dropFirst().allSatisfy { !precedes(self[$0], self[$0 - 1]) }
        return isSorted ? self : sorted(by: precedes)
    }
}
