package import LayoutCore

/// A layout that keeps state from call to call and follows its container's life: it learns of updates, decides where drags end and
/// how items appear, and may answer queries itself. It belongs to one container and must have prepared that before it is queried.
package protocol StatefulLayout: Layout, AnyObject {
    /// Called before a prepare that replaces another; `reason` says what changed. (UIKit's `invalidateLayout(with:)`.)
    func willInvalidate(_ reason: String, in container: Container) throws(LayoutError)

    /// Called after the prepare that follows a batch update. (UIKit's `prepare(forCollectionViewUpdates:)`.)
    func didUpdate(_ plan: UpdatePlan, in container: Container) throws(LayoutError)

    /// Where a released drag should come to rest; `proposed` is in points, `velocity` in points per second. (UIKit's
    /// `targetContentOffset(forProposedContentOffset:)`.)
    func targetOffset(for proposed: Point, velocity: Point, in container: Container) throws(LayoutError) -> Point

    /// The attributes with which appearing items start or disappearing items end, for items where the layout decides; all others
    /// stay in place and fade. (UIKit's `initialLayoutAttributesForAppearingItem(at:)` and its counterpart.)
    ///
    /// - Parameters:
    ///   - prepared: the new layout for appearing items, the old one for disappearing items.
    ///   - container: the container from which `prepared` was made.
    func attributes(
        of paths: [IndexPath], appearing: Bool, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> [IndexPath: LayoutAttributes]

    /// Where the code is that placed an item; without an item, where the layout's code is. It may take as long as a prepare.
    func source(of path: IndexPath?, in container: Container) -> PluginFault

    /// Bytes that the layout retains beyond what its definition declares.
    var retainedBytes: Int { get }

    /// Whether elements are computed in each query, by the layout on its thread, instead of in prepare.
    var answersQueries: Bool { get }

    /// Answers a query on a prepared layout.
    func elements(
        _ query: ElementQuery, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?)

    /// The attributes of those elements that exist, in the given order.
    func attributes(
        of elements: [Element], in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> AttributeColumns
}

extension Layout {
    /// The layout as one that keeps state; nil for a pure function of the container.
    package var stateful: (any StatefulLayout)? { self as? any StatefulLayout }

    /// Whether elements are computed in each query, instead of in prepare.
    package var answersQueries: Bool { stateful?.answersQueries ?? false }

    /// What to query in place of a layout that was prepared for a container; nil if the prepared layout answers.
    package func querySource(for prepared: PreparedLayout, of container: Container) -> (any LiveQuerySource)? {
        stateful.flatMap { $0.answersQueries ? LiveQueries($0, prepared, container) : nil }
    }
}

/// A stateful layout as the source of one container's elements.
private struct LiveQueries: LiveQuerySource {
    private let layout: any StatefulLayout
    private let prepared: PreparedLayout
    private let container: Container

    init(_ layout: any StatefulLayout, _ prepared: PreparedLayout, _ container: Container) {
        self.layout = layout
        self.prepared = prepared
        self.container = container
    }

    func elements(
        _ query: ElementQuery, bounds: Rect
    ) throws(LayoutError) -> (attributes: AttributeColumns, next: ElementCursor?) {
        try layout.elements(query, in: prepared, of: container(in: bounds))
    }

    func attributes(of elements: [Element], bounds: Rect) throws(LayoutError) -> AttributeColumns {
        try layout.attributes(of: elements, in: prepared, of: container(in: bounds))
    }

    var step: Explanation.Step {
        Explanation.Step("script", "the plugin's script computes this element, or adjusts what its base layout returns")
    }

    private func container(in bounds: Rect) -> Container {
        var moved = container
        moved.bounds = bounds
        return moved
    }
}
