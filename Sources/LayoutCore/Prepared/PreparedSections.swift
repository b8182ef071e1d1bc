/// The sections of a prepared layout, in order.
///
///     chunk    sections 0 … 127    128 … 255        256 … 383
///     shift    0                   0                +40
///              shared              made again       shared, and moved by one number
///
/// They are kept in chunks of 128. A layout after an edit shares the chunks that the edit did not touch: each has moved by one number, and
/// the totals of all sections follow from the totals of the chunks. Ten thousand sections behind one that grew are eighty numbers. Reading
/// a section adds the shift of its chunk; an envelope over the chunks finds the sections in an interval in O(log *n*).
package struct PreparedSections: RandomAccessCollection, Sendable {
    /// The number of sections in all chunks but the last.
    package static var chunkSize: Int { 128 }

    private let chunks: [MovedSections]
    private let envelope: IntervalEnvelope
    /// The totals of all sections.
    let totals: SectionTotals
    /// Sections that may have visible elements anywhere, because some are pinned without limit.
    let endlessSections: [Int]
    /// The number of sections.
    package let endIndex: Int

    /// Creates a list.
    ///
    /// - Complexity: O(*n*)
    package init(_ sections: [PreparedSection]) {
        var builder = PreparedSectionsBuilder()
        for section in sections { builder.append(section) }
        self = builder.finish()
    }

    /// Creates a list of chunks, all but the last of which are full.
    ///
    /// - Complexity: O(chunks)
    init(_ chunks: [MovedSections]) {
        self.chunks = chunks
        let extents = chunks.map(\.extent)
        envelope = IntervalEnvelope(starts: extents.map(\.lowerBound), ends: extents.map(\.upperBound))
        totals = chunks.reduce(SectionTotals([])) { $0 + $1.chunk.totals }
        endlessSections = chunks.enumerated().flatMap { number, own in
            own.chunk.endlessSections.map { number * Self.chunkSize + $0 }
        }
        endIndex = chunks.reduce(0) { $0 + $1.chunk.count }
    }

    /// 0.
    package var startIndex: Int { 0 }

    /// A section, at its place.
    ///
    /// - Complexity: O(1)
    package subscript(number: Int) -> PreparedSection {
        let own = chunks[number / Self.chunkSize]
        var section = own.chunk.sections[number % Self.chunkSize]
        section.start += own.shift
        return section
    }

    /// The chunk that begins with a section; nil if none does.
    ///
    /// - Returns: nil for a number that is not a multiple of `chunkSize`, or beyond the last section.
    package func chunk(from number: Int) -> MovedSections? {
        number.isMultiple(of: Self.chunkSize) && number < endIndex ? chunks[number / Self.chunkSize] : nil
    }

    // MARK: Lookup

    /// The interval of the scroll axis in which elements may lie; nil without sections.
    var span: ClosedRange<Double>? { envelope.span }

    /// The numbers of the sections that may have elements in an interval of the scroll axis.
    ///
    /// - Complexity: O(log *n*)
    func candidates(from low: Double, to high: Double) -> Range<Int> {
        let found = envelope.candidates(from: low, to: high)
        guard let first = found.first, let last = found.last else { return endIndex..<endIndex }
        func candidates(in chunk: Int) -> Range<Int> {
            let own = chunks[chunk]
            return own.chunk.envelope.candidates(from: low, to: high, movedBy: own.shift)
        }
        let start = first * Self.chunkSize + candidates(in: first).lowerBound
        return start..<Swift.max(start, last * Self.chunkSize + candidates(in: last).upperBound)
    }
}

/// Makes the sections of a prepared layout, one after the other.
///
///     var sections = PreparedSectionsBuilder()
///     sections.append(chunk)         chunks of the layout before, as long as they are full
///     sections.append(section)       or section by section
///     sections.finish()
package struct PreparedSectionsBuilder {
    private var chunks: [MovedSections] = []
    private var open: [PreparedSection] = []
    /// The number of sections.
    package private(set) var count = 0

    /// Creates a builder without sections.
    package init() {}

    /// All sections that were added so far, in order.
    ///
    /// - Complexity: O(*n*)
    package var all: [PreparedSection] { Array(PreparedSections(chunks)) + open }

    /// Adds a section.
    ///
    /// Its start is absolute; the builder does not move it.
    package mutating func append(_ section: PreparedSection) {
        open.append(section)
        count += 1
        if open.count == PreparedSections.chunkSize { close() }
    }

    /// Adds a chunk.
    ///
    /// - Precondition: the number of sections is a multiple of the chunks' size. None follows a chunk that is not full.
    package mutating func append(_ sections: MovedSections) {
        chunks.append(sections)
        count += sections.chunk.count
    }

    /// The sections that were added.
    ///
    /// Nothing may be added after that.
    ///
    /// - Complexity: O(chunks)
    package mutating func finish() -> PreparedSections {
        if !open.isEmpty { close() }
        return PreparedSections(chunks)
    }

    private mutating func close() {
        chunks.append(MovedSections(chunk: SectionChunk(open), shift: 0))
        open = []
    }
}
