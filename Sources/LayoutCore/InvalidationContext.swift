/// What a change made stale.
package struct InvalidationContext: Equatable, Sendable {
    /// Every element must be asked for again. `elements` is then empty.
    package private(set) var invalidatesEverything: Bool
    /// The only stale elements otherwise, in answer order, each once.
    package private(set) var elements: [Element]

    /// Contexts of more elements than this are widened to everything.
    package static let elementLimit = 1024

    package static let everything = InvalidationContext(invalidatesEverything: true, elements: [])

    package static func elements(_ elements: [Element]) -> InvalidationContext {
        elements.count > elementLimit
            ? .everything : InvalidationContext(invalidatesEverything: false, elements: elements)
    }

    private init(invalidatesEverything: Bool, elements: [Element]) {
        self.invalidatesEverything = invalidatesEverything
        self.elements = elements
    }

    /// What both made stale together.
    package func merged(with newer: InvalidationContext) -> InvalidationContext {
        if invalidatesEverything || newer.invalidatesEverything { return .everything }
        let known = Set(elements)
        let all = elements + newer.elements.filter { !known.contains($0) }
        return .elements(all)
    }
}
