/// The elements that a change made stale. (UIKit's context of the same name.)
///
///     context                      prepare again?    clients query again
///     nil                          no                nothing
///     .elements([header])          no                these elements
///     .everythingMoved             no                every element
///     .everything                  yes               every element
///
/// A change of the bounds asks the layout for one of these (`InvalidatingLayout`). Pinned elements need not be named: the engine knows
/// them and adds them. A list of more than `elementLimit` elements becomes every element, without a prepare.
public struct InvalidationContext: Equatable, Sendable {
    /// Whether every element is stale; `elements` is then empty.
    package private(set) var invalidatesEverything: Bool
    /// The stale elements otherwise, in answer order, without duplicates.
    ///
    /// At most `elementLimit`.
    package private(set) var elements: [Element]

    /// Whether the layout must prepare again; false if there are merely too many stale elements to list.
    package private(set) var needsPrepare: Bool

    /// A context of more elements than this is widened to everything.
    package static let elementLimit = 1024

    /// Every element is stale and the layout must prepare again.
    public static let everything = InvalidationContext(
        invalidatesEverything: true, elements: [], needsPrepare: true)

    /// Every element is stale, but the prepared layout remains valid.
    package static let everythingMoved = InvalidationContext(
        invalidatesEverything: true, elements: [], needsPrepare: false)

    /// These elements are stale: clients query them again. The prepared layout remains valid.
    ///
    /// - Parameter elements: cells, supplementary elements and decorations, in any order; of more than 1,024, every element is stale.
    public static func elements(_ elements: [Element]) -> InvalidationContext {
        elements.count > elementLimit
            ? .everythingMoved
            : InvalidationContext(invalidatesEverything: false, elements: elements, needsPrepare: false)
    }

    /// The cells of these items are stale, as by ``elements(_:)``.
    ///
    /// - Complexity: O(*n*)
    public static func items(_ paths: some Sequence<ItemPath>) -> InvalidationContext {
        .elements(paths.map { .cell($0) })
    }

    private init(invalidatesEverything: Bool, elements: [Element], needsPrepare: Bool) {
        self.needsPrepare = needsPrepare
        self.invalidatesEverything = invalidatesEverything
        self.elements = elements
    }

    /// Combines this context with a newer one: everything that either makes stale.
    ///
    /// - Returns: this context's elements before those that the newer one adds; everything if one of the two is everything.
    package func merged(with newer: InvalidationContext) -> InvalidationContext {
        if invalidatesEverything || newer.invalidatesEverything { return .everything }
        let known = Set(elements)
        let all = elements + newer.elements.filter { !known.contains($0) }
        return .elements(all)
    }
}
