package import LayoutCore
package import LayoutEngine
package import Testing

/// A client that knows nothing of a container but its changes, and queries only the elements that a change names.
package struct Viewer {
    /// What they know, by the index paths of the data.
    package private(set) var known: [Element: LayoutAttributes]
    private var generation: UInt64

    /// Sees the whole container once.
    package init(of container: EngineContainer) throws {
        known = try Self.elements(of: container)
        generation = container.generation
    }

    /// All elements of a container.
    package static func elements(of container: EngineContainer) throws -> [Element: LayoutAttributes] {
        Dictionary(uniqueKeysWithValues: try container.attributes().map { ($0.element, $0) })
    }

    /// Follows a change that has led to the present container, and compares what is known then with the container.
    package mutating func follow(
        _ change: Change, to container: EngineContainer, _ place: Comment = "",
        location: SourceLocation = #_sourceLocation
    ) throws {
        let all = try Self.elements(of: container)
        #expect(change.generationBefore == generation, place, sourceLocation: location)
        #expect(change.state === container.state.shown, place, sourceLocation: location)
        generation = change.state.generation
        if let followed = (change.changes ?? ElementChanges()).follow(known) {
            known = followed.attributes
            for element in followed.missing.flatMap({ Array($0.elements) }) { known[element] = all[element] }
        } else {
            known = all
        }
        #expect(known.count == all.count, place, sourceLocation: location)
        for (element, attributes) in all where known[element] != attributes {
            Issue.record(
                "\(place): \(element) is \(String(describing: known[element])), expected \(attributes)",
                sourceLocation: location)
            break
        }
    }
}
