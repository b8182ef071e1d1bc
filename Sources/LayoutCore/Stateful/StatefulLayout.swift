/// A layout that keeps state from call to call and follows its container's life: it learns of updates, decides where drags end and
/// how items appear, and may answer queries itself.
///
///     willInvalidate ──▶ prepare ──▶ willAnimate ──▶ attributes(…) of elements that come and go ──▶ didAnimate
///                                 └▶ queries, targets of drags, scroll targets, at any time until the next prepare
///
/// It belongs to one container and must have prepared it before it is queried. All calls come from the container's thread, one at a
/// time. Layouts written as scripts are the only ones: a script may keep what it likes between calls, so the engine cannot treat such a
/// layout as a function of its input, and never shares one between containers.
package protocol StatefulLayout: ConfiguredLayout, AnyObject {
    /// Called before a prepare that replaces another; `reason` says what changed. (UIKit's `invalidateLayout(with:)`.)
    ///
    /// - Parameter named: the elements that clients named, if nothing else changed; nil if everything may be stale.
    func willInvalidate(_ reason: String, _ named: PartialInvalidation?, in container: Container) throws(LayoutError)

    /// Whether `chosenSizes` may change measured sizes.
    var choosesSizes: Bool { get }

    /// Chooses from the sizes that clients have measured: the size to use for each, or nil for the one that the element had. (UIKit's
    /// `shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)`.)
    ///
    /// - Parameter container: the container that will be prepared, without these sizes.
    func chosenSizes(_ measured: [MeasuredElement], in container: Container) throws(LayoutError) -> [Size?]

    /// Called after the prepare that follows a change, before the layout says how elements appear and disappear.
    func willAnimate(_ change: AnimatedChange, in container: Container) throws(LayoutError)

    /// Called when that is known. (UIKit's `finalizeCollectionViewUpdates()` and its counterparts.)
    func didAnimate(_ change: AnimatedChange, in container: Container) throws(LayoutError)

    /// Where a released drag should come to rest; `proposed` is in points, `velocity` in points per second. (UIKit's
    /// `targetContentOffset(forProposedContentOffset:)`.)
    func targetOffset(for proposed: Point, velocity: Point, in container: Container) throws(LayoutError) -> Point

    /// Where an update, a change of the size or another layout should leave the content offset. (UIKit's
    /// `targetContentOffset(forProposedContentOffset:)`.)
    ///
    /// - Parameter proposed: the offset that keeps the anchor in place.
    func targetOffset(forUpdate proposed: Point, in container: Container) throws(LayoutError) -> Point

    /// Whether the layout chooses the offsets that show an item.
    var choosesScrollTargets: Bool { get }

    /// The content offset that shows an item; nil for the proposed one.
    ///
    /// - Parameters:
    ///   - horizontal: where the item should lie; `none` along an axis whose offset does not count.
    ///   - vertical: the same along the other axis.
    ///   - proposed: the offset that follows from where the item lies now.
    func scrollTarget(
        to item: ItemPath, horizontal: ScrollAlignment, vertical: ScrollAlignment, insteadOf proposed: Point,
        in container: Container
    ) throws(LayoutError) -> Point?

    /// Where items that are being moved would be dropped. (UIKit's `targetIndexPath(forInteractivelyMovingItem:withPosition:)`.)
    ///
    /// - Parameters:
    ///   - item: the first of them, by its index path in the data.
    ///   - position: where the finger is.
    ///   - proposed: where they are dropped unless the layout decides otherwise, as if they were gone.
    ///   - counts: the items of each section that are not moved.
    ///   - container: the data.
    func movementTarget(
        of item: ItemPath, at position: Point, proposed: ItemPath, counts: [Int], in container: Container
    ) throws(LayoutError) -> ItemPath

    /// How items are drawn that are being moved. (UIKit's `layoutAttributesForInteractivelyMovingItem(at:withTargetPosition:)`.)
    ///
    /// - Parameters:
    ///   - attributes: what they would be, under the finger.
    ///   - position: where the finger is.
    ///   - container: what is laid out.
    func liftedAttributes(
        _ attributes: [LayoutAttributes], at position: Point, in container: Container
    ) throws(LayoutError) -> [LayoutAttributes]

    /// The attributes with which appearing elements start or disappearing ones end, where the layout decides; all others stay in
    /// place and fade. (UIKit's `initialLayoutAttributesForAppearingItem(at:)` and its counterparts.)
    ///
    /// - Parameters:
    ///   - prepared: the new layout for appearing elements, the old one for disappearing ones.
    ///   - container: the container from which `prepared` was made.
    func attributes(
        of elements: [Element], appearing: Bool, in prepared: PreparedLayout, of container: Container
    ) throws(LayoutError) -> [Element: LayoutAttributes]

    /// Where the code is that placed an item; without an item, where the layout's code is. It may take as long as a prepare.
    func source(of path: ItemPath?, in container: Container) -> PluginFault

    /// The data that the layout's script keeps for its next state, then that of the scripts that it is derived from, from the nearest on;
    /// nil for one that keeps nothing.
    var memories: [KeptScript?] { get }

    /// Makes the next state of each script begin with what an earlier one has kept.
    ///
    /// - Parameter memories: as `memories`. Those of other scripts are ignored.
    func remember(_ memories: [KeptScript?])

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

extension ConfiguredLayout {
    /// The layout as one that keeps state; nil for a pure function of the container.
    package var stateful: (any StatefulLayout)? { self as? any StatefulLayout }

    /// Whether elements are computed in each query, instead of in prepare.
    package var answersQueries: Bool { stateful?.answersQueries ?? false }

    /// The source to query in place of a layout that was prepared for a container; nil if the prepared layout answers.
    ///
    /// - Parameter container: the one for which `prepared` was made.
    package func querySource(for prepared: PreparedLayout, of container: Container) -> (any LiveQuerySource)? {
        stateful.flatMap { $0.answersQueries ? LiveQueries($0, prepared: prepared, container: container) : nil }
    }

    /// The source of scroll targets; nil if they follow from the frames of items.
    package func scrollTargets(of container: Container) -> (any ScrollTargetSource)? {
        stateful.flatMap { $0.choosesScrollTargets ? ScriptedScrollTargets(layout: $0, container: container) : nil }
    }
}

/// A stateful layout as the source of the offsets to which one container is scrolled.
private struct ScriptedScrollTargets: ScrollTargetSource {
    let layout: any StatefulLayout
    let container: Container

    func offset(
        showing path: ItemPath, horizontal: ScrollAlignment, vertical: ScrollAlignment, insteadOf proposed: Point,
        bounds: Rect
    ) throws(LayoutError) -> Point? {
        var moved = container
        moved.bounds = bounds
        return try layout.scrollTarget(
            to: path, horizontal: horizontal, vertical: vertical, insteadOf: proposed, in: moved)
    }
}

/// A stateful layout as the source of one container's elements.
private struct LiveQueries: LiveQuerySource {
    private let layout: any StatefulLayout
    private let prepared: PreparedLayout
    private let container: Container

    init(_ layout: any StatefulLayout, prepared: PreparedLayout, container: Container) {
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
