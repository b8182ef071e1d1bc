extension LaneChunk {
    /// What is known of consecutive chunks: how far each lane goes on in them.
    ///
    /// Chunks that lie where they were filled end exactly where the next one begins, so their sum has the ends themselves. Others have moved,
    /// which they may only if all ends are multiples of 1/1024 point: then distances add up exactly. So a sum does not depend on the order of
    /// additions.
    package struct Summary: TreeSummary {
        /// The number of chunks.
        package var chunks = 0
        /// The number of items.
        package var items = 0
        /// Whether filling chose the lane of each cell by its rule alone.
        package var followsStrategy = true
        /// The ends of the lanes before the first chunk, as it was filled; empty without chunks.
        var before: ArraySlice<Double> = []
        /// The ends of the lanes after the last chunk, if the first has not moved.
        var after: ArraySlice<Double> = []

        package static let zero = Summary()

        package static func + (first: Summary, second: Summary) -> Summary {
            var sum = first
            sum += second
            return sum
        }

        package static func += (first: inout Summary, second: Summary) {
            if second.chunks == 0 { return }
            if first.chunks == 0 {
                first = second
                return
            }
            first.chunks += second.chunks
            first.items += second.items
            first.followsStrategy = first.followsStrategy && second.followsStrategy
            let offset = first.after.startIndex
            for index in first.after.indices {
                first.after[index] = second.end(of: index - offset, from: first.after[index])
            }
        }

        /// Where a lane ends after these chunks if it ends at `end` before them.
        ///
        /// A lane that ends where it ended when the chunks were filled gets the stored end, bit for bit; others move by the difference.
        @inline(__always)
        func end(of lane: Int, from end: Double) -> Double {
            let (first, last) = (before[before.startIndex + lane], after[after.startIndex + lane])
            return end == first ? last : end + (last - first)
        }

        /// Moves the ends of lanes from before these chunks to after them.
        ///
        /// - Complexity: O(lanes)
        func advance(_ ends: inout [Double]) {
            for lane in ends.indices { ends[lane] = end(of: lane, from: ends[lane]) }
        }

        /// The least end of a lane after these chunks.
        ///
        /// - Complexity: O(lanes)
        func lowest(from ends: [Double]) -> Double {
            ends.indices.reduce(.infinity) { min($0, end(of: $1, from: ends[$1])) }
        }

        /// The greatest end of a lane after these chunks.
        ///
        /// - Complexity: O(lanes)
        func highest(from ends: [Double]) -> Double {
            ends.indices.reduce(-.infinity) { max($0, end(of: $1, from: ends[$1])) }
        }
    }
}
