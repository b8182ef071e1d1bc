/// What a change made stale.
package struct InvalidationContext: Equatable, Sendable {
    /// Every element must be asked for again. `elements` is then empty.
    package private(set) var invalidatesEverything: Bool
    /// The only stale elements otherwise, in answer order, each once.
    package private(set) var elements: [Element]

    /// Whether the layout must prepare again; false where only too many elements are stale to name them.
    package private(set) var needsPrepare: Bool

    /// Contexts of more elements than this are widened to everything.
    package static let elementLimit = 1024

    package static let everything = InvalidationContext(
        invalidatesEverything: true, elements: [], needsPrepare: true)

    /// Every element must be asked for again, though what was prepared holds.
    package static let everythingMoved = InvalidationContext(
        invalidatesEverything: true, elements: [], needsPrepare: false)

    package static func elements(_ elements: [Element]) -> InvalidationContext {
        elements.count > elementLimit
            ? .everythingMoved
            : InvalidationContext(invalidatesEverything: false, elements: elements, needsPrepare: false)
    }

    private init(invalidatesEverything: Bool, elements: [Element], needsPrepare: Bool) {
        self.needsPrepare = needsPrepare
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
