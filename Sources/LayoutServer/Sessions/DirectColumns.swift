import LayoutCore
import LayoutEngine
import LayoutWire
import NIOCore

/// The memory of an event loop that its queries are answered with, one after another, so that an answer allocates nothing.
final class DirectColumns {
    /// The index paths of the query that was read last.
    var paths: [ItemPath] = []
    /// The last answer. It is used in place: to read columns of another module from a class, the compiler copies them all.
    var answer = QueryAnswer(generation: 0, kind: .rect, attributes: AttributeColumns())

    /// The most elements whose memory is kept for the next answer.
    private static let keptElements = 4096

    /// Gives back what only a long answer needs.
    func forgetLongAnswer() {
        answer.attributes.removeAll(ifMoreThan: Self.keptElements)
        if paths.count > Self.keptElements { paths = [] }
    }
}

extension QueryAnswer {
    /// Becomes the answer to a query that was read from its bytes, with these index paths, and appends it as frames.
    mutating func replace(
        by query: BinaryQuery, at paths: [ItemPath], in state: LaidOutState, _ mapping: Mapping,
        into frames: inout ByteBuffer
    ) throws(BinaryQuery.Detour) {
        let next: ElementCursor?
        do {
            let elements = try Query.Elements(query, at: paths, mapping)
            next = try StateReader(state).elements(elements, into: &attributes)
        } catch {
            throw .wrongQuery
        }
        guard !takesLong(in: .binary) else { throw .longAnswer }
        (id, kind, generation, step) = (query.id, query.kind, state.generation, state.step)
        cursor = next?.text(generation: generation) ?? ""
        encode(as: .binary, inParts: query.parts, into: &frames)
    }
}
