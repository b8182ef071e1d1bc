/// What items left free in one lane, in order: intervals of the scroll axis between cells.
///
/// Gaps are kept in blocks with the length of the largest, so that a search reads one number for a hundred gaps that are too small.
struct LaneGaps {
    /// An interval of the scroll axis that no cell covers, in points from where the columns begin.
    struct Gap {
        var start: Double
        var end: Double

        var length: Double { end - start }
    }

    private var blocks: [[Gap]] = []
    private var longest: [Double] = []
    /// New blocks leave room for gaps that are split.
    private static let newBlockLength = 96
    private static let blockLength = 128

    /// The first gap with room for a length from a position on; nil if there is none.
    ///
    /// - Parameter work: grows by the numbers that were compared.
    func first(from position: Double, fitting length: Double, _ work: inout Int) -> Gap? {
        place(from: position, fitting: length, &work).map { blocks[$0.block][$0.gap] }
    }

    /// Appends a gap behind all others. It begins where the last one ends, or later.
    ///
    /// - Complexity: O(1), amortized
    mutating func append(_ gap: Gap) {
        if (blocks.last?.count ?? .max) >= Self.newBlockLength {
            blocks.append([])
            longest.append(0)
        }
        blocks[blocks.count - 1].append(gap)
        longest[blocks.count - 1] = max(longest[blocks.count - 1], gap.length)
    }

    /// Puts a cell into the first gap with room for it from a position on.
    ///
    /// - Parameters:
    ///   - cell: the interval that the cell takes.
    ///   - least: the length below which a gap is not worth keeping.
    /// - Returns: by how many the number of gaps grew.
    mutating func fill(_ cell: Gap, fitting length: Double, keeping least: Double, _ work: inout Int) -> Int {
        guard let (block, index) = place(from: cell.start, fitting: length, &work) else { return 0 }
        let gap = blocks[block][index]
        let rest = [Gap(start: gap.start, end: cell.start), Gap(start: cell.end, end: gap.end)]
            .filter { $0.length > 0 && $0.length >= least }
        blocks[block].replaceSubrange(index...index, with: rest)
        tidy(block)
        return rest.count - 1
    }

    private func place(from position: Double, fitting length: Double, _ work: inout Int) -> (block: Int, gap: Int)? {
        // Gaps are in order and do not overlap, so their ends rise.
        var (low, high) = (0, blocks.count)
        while low < high {
            let middle = (low + high) / 2
            if (blocks[middle].last?.end ?? 0) >= position { high = middle } else { low = middle + 1 }
        }
        for block in low..<blocks.count {
            work += 1
            guard longest[block] >= length else { continue }
            work += blocks[block].count
            let found = blocks[block].firstIndex { $0.end - max($0.start, position) >= length }
            if let found { return (block, found) }
        }
        return nil
    }

    /// Splits a block that became too long, removes one that became empty, and measures any other again.
    private mutating func tidy(_ block: Int) {
        let gaps = blocks[block]
        if gaps.isEmpty {
            blocks.remove(at: block)
            longest.remove(at: block)
        } else if gaps.count > Self.blockLength {
            let halves = [Array(gaps[..<(gaps.count / 2)]), Array(gaps[(gaps.count / 2)...])]
            blocks.replaceSubrange(block...block, with: halves)
            longest.replaceSubrange(block...block, with: halves.map(Self.longest))
        } else {
            longest[block] = Self.longest(gaps)
        }
    }

    private static func longest(_ gaps: [Gap]) -> Double { gaps.reduce(0) { max($0, $1.length) } }
}
