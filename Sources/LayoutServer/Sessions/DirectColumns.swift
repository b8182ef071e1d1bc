import LayoutCore
import LayoutEngine
import LayoutWire
import NIOCore

/// What the queries of an event loop are answered with, one after another, so that an answer allocates no memory.
final class DirectColumns {
    var attributes = AttributeColumns()
    var paths: [ItemPath] = []
    /// The memory of the frames that were written last.
    private var frames = ByteBuffer()

    /// The most elements whose memory is kept for the next answer.
    private static let keptElements = 4096
    /// The most bytes whose memory is kept for the next write.
    private static let keptBytes = 64 << 10

    /// Answers a query from a state, whose layout leaves queries to what it has prepared.
    func answer(_ query: BinaryQuery, in state: LaidOutState, _ mapping: Mapping) throws -> QueryAnswer {
        let elements = try Query.Elements(query, at: paths, mapping)
        let next = try StateReader(state).elements(elements, into: &attributes)
        return QueryAnswer(id: query.id, to: elements, attributes, next: next, in: state)
    }

    /// A buffer for frames, with the memory of the last one that was kept.
    func takeFrames() -> ByteBuffer {
        defer { frames = ByteBuffer() }
        return frames
    }

    /// Takes the memory of frames that were written. If the socket has not accepted them, other memory takes its place.
    func keep(_ written: inout ByteBuffer) {
        guard written.capacity <= Self.keptBytes else { return }
        swap(&frames, &written)
        // No copy may be left here: memory that is shared cannot be used again.
        written = ByteBuffer()
        frames.clear()
    }

    /// Gives back what only a long answer needs.
    func forgetLongAnswer() {
        // In place: to read the count of another module's columns, the compiler copies them all.
        attributes.removeAll(ifMoreThan: Self.keptElements)
        if paths.count > Self.keptElements { paths = [] }
    }
}
