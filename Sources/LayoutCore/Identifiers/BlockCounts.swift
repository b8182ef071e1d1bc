/// How many items consecutive blocks have: where a block begins, and which one has an item.
///
/// The counts are kept as sums in a binary indexed tree (P. M. Fenwick, "A New Data Structure for Cumulative Frequency Tables", 1994):
/// a change writes O(log *n*) numbers, where a list of the blocks' beginnings would be written anew behind it.
///
///     sum at      1       2         3    4           5    6      7    8
///     of counts   1       1 + 2     3    1 + … + 4   5    5 + 6  7    1 + … + 8
package struct BlockCounts: Sendable {
    /// At each place, counted from 1, the sum of as many counts up to it as the lowest bit of its number says.
    private var sums: [UInt32]

    /// Creates the counts of blocks, in their order.
    ///
    /// - Complexity: O(*n*)
    package init(_ counts: [Int]) {
        sums = counts.map { UInt32($0) }
        for place in 1...max(1, counts.count) {
            let parent = place + place & -place
            if parent <= counts.count { sums[parent - 1] += sums[place - 1] }
        }
    }

    /// The number of blocks.
    package var count: Int { sums.count }

    /// The number of items before a block. The blocks end before block `count`.
    ///
    /// - Complexity: O(log *n*)
    package func start(of block: Int) -> Int {
        var (place, start) = (block, 0)
        while place > 0 {
            start += Int(sums[place - 1])
            place &= place - 1
        }
        return start
    }

    /// The number of items in a block.
    ///
    /// - Complexity: O(log *n*)
    package subscript(block: Int) -> Int { start(of: block + 1) - start(of: block) }

    /// The block that an item joins which comes behind so many others: the first that ends there or later, else the last one.
    ///
    /// - Precondition: there are blocks.
    /// - Complexity: O(log *n*)
    package func block(reaching item: Int) -> Int {
        var (block, rest) = (0, item)
        var step = 1 << (Int.bitWidth - 1 - sums.count.leadingZeroBitCount)
        while step > 0 {
            if block + step <= sums.count, Int(sums[block + step - 1]) < rest {
                block += step
                rest -= Int(sums[block - 1])
            }
            step /= 2
        }
        return min(block, sums.count - 1)
    }

    /// Changes the number of items in a block.
    ///
    /// - Complexity: O(log *n*)
    package mutating func add(_ items: Int, to block: Int) {
        var place = block + 1
        while place <= sums.count {
            sums[place - 1] = UInt32(Int(sums[place - 1]) + items)
            place += place & -place
        }
    }
}
