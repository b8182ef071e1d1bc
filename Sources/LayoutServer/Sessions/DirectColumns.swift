import LayoutCore
import LayoutEngine
import LayoutWire

/// What the queries of an event loop are answered with, one after another, so that an answer allocates no memory.
final class DirectColumns {
    var attributes = AttributeColumns()
    var paths: [ItemPath] = []

    /// The most elements whose memory is kept for the next answer.
    private static let keptElements = 4096

    /// Answers a query from a state, whose layout leaves queries to what it has prepared.
    func answer(_ query: BinaryQuery, in state: LaidOutState, _ mapping: Mapping) throws -> QueryAnswer {
        let elements = try Query.Elements(query, at: paths, mapping)
        let next = try StateReader(state).elements(elements, into: &attributes)
        return QueryAnswer(id: query.id, to: elements, attributes, next: next, in: state)
    }

    /// Gives back what only a long answer needs.
    func forgetLongAnswer() {
        // In place: to read the count of another module's columns, the compiler copies them all.
        attributes.removeAll(ifMoreThan: Self.keptElements)
        if paths.count > Self.keptElements { paths = [] }
    }
}
