/// Finds chunks and where they are.
extension LaneColumns {
    /// Where a chunk begins.
    package struct Beginning: Sendable {
        /// The number of chunks before it.
        package private(set) var chunk = 0
        /// The number of its first item.
        package private(set) var item = 0
        /// The end of each lane before it, from 0 where the lanes begin.
        package private(set) var ends: [Double]

        fileprivate init(lanes: Int) {
            ends = Array(repeating: 0, count: lanes)
        }

        fileprivate mutating func pass(_ summary: LaneChunk.Summary) {
            chunk += summary.chunks
            item += summary.items
            summary.advance(&ends)
        }
    }

    /// A chunk, and where it is.
    struct Block {
        let chunk: LaneChunk
        let start: Beginning
        /// The end of each lane after it.
        let ends: [Double]

        fileprivate init(_ chunk: LaneChunk, at start: Beginning) {
            self.chunk = chunk
            self.start = start
            var ends = start.ends
            chunk.summary.advance(&ends)
            self.ends = ends
        }

        var items: Range<Int> { start.item..<start.item + chunk.count }

        /// How far the cells of a lane have moved since the chunk was filled.
        @inline(__always)
        func shift(of lane: Int) -> Double { start.ends[lane] - chunk.marks[lane] }

        /// Whether cells have moved since the chunk was filled.
        var isMoved: Bool { start.ends.indices.contains { start.ends[$0] != chunk.marks[$0] } }
    }

    /// The number of chunks.
    package var chunkCount: Int { chunks.count }

    /// The first chunk of a range for which filling did not choose all lanes by its rule alone; the range's end if there is none.
    ///
    /// - Complexity: O(log *chunks* · *lanes*)
    package func firstKeptChunk(in range: Range<Int>) -> Int {
        chunks[range].first { !$0.followsStrategy }.map { range.lowerBound + $0.index } ?? range.upperBound
    }

    /// Where a chunk begins; for the number of chunks, where what follows all of them does.
    ///
    /// - Complexity: O(log *chunks* · *lanes*)
    package func beginning(of chunk: Int) -> Beginning {
        find { $0.chunk + $1.chunks <= chunk }.start
    }

    /// A chunk by number; nil if there is none.
    ///
    /// - Complexity: O(log *chunks*)
    package func chunk(at index: Int) -> LaneChunk? {
        guard index >= 0 else { return nil }
        var passed = 0
        return chunks.element { summary in
            guard passed + summary.chunks <= index else { return false }
            passed += summary.chunks
            return true
        }
    }

    /// The number of the chunk that contains an item; the number of chunks if the item does not exist.
    ///
    /// - Complexity: O(log *chunks* · *lanes*)
    package func chunk(with item: Int) -> Int { find { $0.item + $1.items <= item }.start.chunk }

    /// The chunk that contains an item; nil if the item does not exist.
    ///
    /// - Complexity: O(log *chunks* · *lanes*)
    func block(with item: Int) -> Block? { item < 0 ? nil : block { $0.item + $1.items <= item } }

    func block(at index: Int) -> Block? { index < 0 ? nil : block { $0.chunk + $1.chunks <= index } }

    func block(after block: Block) -> Block? { self.block(at: block.start.chunk + 1) }

    /// The first chunk that has an item from one on and in which some lane reaches a position; nil if there is none.
    ///
    /// - Complexity: O(log *chunks* · *lanes*)
    func block(reaching position: Double, from item: Int) -> Block? {
        block { $0.item + $1.items <= item || $1.highest(from: $0.ends) < position }
    }

    /// The first chunk after which the least and the greatest end of a lane meet a condition; nil if there is none. Ends that follow those
    /// that meet it must meet it too.
    func block(where condition: (_ least: Double, _ greatest: Double) -> Bool) -> Block? {
        block { !condition($1.lowest(from: $0.ends), $1.highest(from: $0.ends)) }
    }

    private func block(skipping skips: (Beginning, LaneChunk.Summary) -> Bool) -> Block? {
        let (chunk, start) = find(skipping: skips)
        return chunk.map { Block($0, at: start) }
    }

    /// The first chunk that is not skipped, nil if all are, and where it begins.
    @inline(__always)
    private func find(
        skipping skips: (Beginning, LaneChunk.Summary) -> Bool
    ) -> (chunk: LaneChunk?, start: Beginning) {
        var start = Beginning(lanes: geometry.count)
        let chunk = chunks.element { summary in
            guard skips(start, summary) else { return false }
            start.pass(summary)
            return true
        }
        return (chunk, start)
    }
}
