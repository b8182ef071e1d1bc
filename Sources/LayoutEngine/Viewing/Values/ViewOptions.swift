/// What a program lets hands do in a view. Everything else that a view does follows from its conventions and from what it shows.
package struct ViewOptions: Equatable, Sendable {
    /// What a pinch does.
    package enum Pinching: Equatable, Sendable {
        /// Nothing.
        case nothing
        /// It leads to the next level of the view's layout: to larger items, to smaller ones, where the program has such a level.
        case levels(larger: Bool, smaller: Bool)
        /// It is reported to the program.
        case reported
    }

    /// Where content lies that is shorter than what is visible, and where a view begins and stays.
    package enum Anchor: String, CaseIterable, Sendable {
        /// At its start. The container's changes say what stays in place.
        case start
        /// At its end, where the view stays while content is appended, as long as that is in sight.
        case end
    }

    /// How many items may be selected.
    package var selection = ViewSelection.Mode.multiple
    /// Whether items may be moved inside of the view.
    package var reorders = false
    /// Whether items may be dragged to other views and programs.
    package var dragsOut = false
    /// Whether items of other views and programs may be dropped here.
    package var receives = false
    /// Whether the middle half of an item takes a drop into it.
    package var dropsInto = false
    /// Whether an item may be edited in place.
    package var renames = false
    /// What a pinch does.
    package var pinching = Pinching.nothing
    /// Whether the toolkit measures cells as they come into sight. It then sends `ViewInput.measured`, until which targets of scrolls hold.
    package var measures = false
    /// Where the content lies.
    package var anchor = Anchor.start
    /// The most ranges that a selection may take.
    package var rangeLimit = 16_384

    /// Lets hands select any number of items, and no more.
    package init() {}
}
