/// The sections of a container, in order, as a collection of values.
///
///     sections    0 … 127    128 … 255    256 … 383    …
///     before      ● A        ● B          ● C
///     after       ● A        ● B'         ● C            one section of the second chunk was edited
///
/// They are kept in chunks of 128. A list after an edit shares the chunks that the edit did not touch, so that an item more in one of ten
/// thousand sections copies 128 sections and eighty references. Inserting or deleting a section makes all chunks behind it again, which
/// costs a copy of each section.
public struct SectionList: RandomAccessCollection, Sendable {
    private static let chunkSize = 128

    /// All but the last are full, and none is empty.
    private var chunks: [[Section]] = []
    /// The number of sections.
    public private(set) var endIndex = 0

    /// Creates a list.
    ///
    /// - Complexity: O(*n*); O(1) for what is a list already
    package init(_ sections: some Sequence<Section>) {
        if let list = sections as? SectionList {
            self = list
        } else {
            for section in sections { append(section) }
        }
    }

    /// 0.
    public var startIndex: Int { 0 }

    /// A section.
    ///
    /// - Complexity: O(1); the first change of a section in a list that is shared copies its chunk
    public package(set) subscript(number: Int) -> Section {
        // Read in place: a copy of a section takes half a dozen reference counts.
        _read { yield chunks[number / Self.chunkSize][number % Self.chunkSize] }
        _modify { yield &chunks[number / Self.chunkSize][number % Self.chunkSize] }
    }

    /// Adds a section at the end.
    ///
    /// - Complexity: O(1), and a copy of the last chunk if another list shares it
    package mutating func append(_ section: Section) {
        beginChunkIfFull()
        chunks[chunks.count - 1].append(section)
        endIndex += 1
    }

    /// Adds some sections of another list at the end. Whole chunks that would begin a chunk here are shared.
    ///
    /// - Precondition: the other list has the sections.
    /// - Complexity: O(1) for each shared chunk, O(*n*) for all other sections
    package mutating func append(_ numbers: Range<Int>, of other: SectionList) {
        var rest = numbers
        while let first = rest.first {
            let chunk = other.chunks[first / Self.chunkSize]
            let offset = first % Self.chunkSize
            let room = Self.chunkSize - endIndex % Self.chunkSize
            let count = Swift.min(rest.count, room, chunk.count - offset)
            if room == Self.chunkSize, count == chunk.count {
                chunks.append(chunk)
            } else {
                beginChunkIfFull()
                chunks[chunks.count - 1] += chunk[offset..<offset + count]
            }
            endIndex += count
            rest = first + count..<rest.upperBound
        }
    }

    /// The number of items in each section.
    ///
    /// - Complexity: O(*n*), but less for each section than `map`, which copies it
    package var itemCounts: [Int] {
        var counts: [Int] = []
        counts.reserveCapacity(count)
        for chunk in chunks {
            let sections = chunk.span
            for number in sections.indices { counts.append(sections[number].itemCount) }
        }
        return counts
    }

    private mutating func beginChunkIfFull() {
        if endIndex.isMultiple(of: Self.chunkSize) { chunks.append([]) }
    }
}

extension SectionList: ExpressibleByArrayLiteral {
    /// Creates a list of some sections.
    public init(arrayLiteral sections: Section...) { self.init(sections) }
}
