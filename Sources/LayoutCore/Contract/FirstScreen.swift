/// The visible part of a large container, laid out first so that a query for it does not wait for all items.
///
///     ┌──────────────┐ 0
///     │ final frames │
///     ├──────────────┤ end: rectangles that end before it can be answered from `layout`
///     │ not laid out │
///     └──────────────┘ content size, not yet known
///
/// Like cancellation, this is not an input of a layout. A layout that never offers a screen gives the same result, later. A layout that
/// offers one must not fail afterwards, since the answer may have been sent.
package struct FirstScreen: Sendable {
    /// The layout so far. Its content size and its last section are not final.
    package let layout: PreparedLayout
    /// A position on the scroll axis. All elements in a rectangle that ends before it are in `layout`, with their final attributes.
    package let end: Double

    /// The distance that rounding to pixels may move an element, in points.
    package static let rounding = 1.0

    /// Creates a screen.
    ///
    /// - Parameter end: in points in layout space, at least `rounding` before the first position that may still change.
    package init(layout: PreparedLayout, end: Double) {
        self.layout = layout
        self.end = end
    }

    /// Bound by callers of `prepare` or `update` that need the visible part first.
    @TaskLocal private static var receiver: (@Sendable (FirstScreen) -> Void)?

    /// Runs `body`, and calls `receive` at most once with the visible part of what `body` prepares, as soon as that is known.
    ///
    /// - Parameter receive: nil runs `body` alone.
    package static func offering<Outcome, Failure: Error>(
        to receive: (@Sendable (FirstScreen) -> Void)?, _ body: () throws(Failure) -> Outcome
    ) throws(Failure) -> Outcome {
        try $receiver.binding(receive, body)
    }

    /// Whether a caller waits for the visible part. A layout offers it only if nothing can fail after that.
    package static var isWanted: Bool { receiver != nil }

    /// Passes the screen to the receiver of the prepare under way, if it has one.
    ///
    /// The receiver runs on this thread before `offer()` returns, while the prepare waits.
    package func offer() { Self.receiver?(self) }
}
