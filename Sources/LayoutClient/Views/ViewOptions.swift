/// What a program lets hands do in a view. By default, they select any number of items.
///
///     var options = ViewOptions()
///     options.conventions = .gtk
///     options.reorders = true
///     let window = try await ContainerWindow(of: photos, view: options)
public struct ViewOptions: Hashable, Sendable {
    /// How many items may be selected.
    ///
    /// Items that may not be selected (`ItemColumn.selectable`) never are.
    public enum Selection: String, CaseIterable, Sendable {
        /// Any number.
        case multiple
        /// None, one.
        case none, single
        /// Any number; a range is what the rectangle around its ends meets.
        case area
    }

    /// What a pinch does.
    ///
    /// The program carries transitions out, as `ViewEffect.Kind.transition` says.
    public enum Pinching: Hashable, Sendable {
        /// Nothing.
        case nothing
        /// It leads to the next level of the layout: to larger items, to smaller ones, where the program has such a level.
        case levels(larger: Bool, smaller: Bool)
        /// It is the program's.
        case reported
    }

    /// How many items may be selected.
    public var selection = Selection.multiple
    /// What keys and clicks mean.
    public var conventions = ViewConventions.web
    /// Whether items may be moved inside of the view.
    ///
    /// The program changes its data at `ViewEffect.Kind.dropped`.
    public var reorders = false
    /// Whether items may be dragged to other views and programs.
    ///
    /// A drag that leaves the view is then reported as `ViewEffect.Kind.left`.
    public var dragsOut = false
    /// Whether items of other views and programs may be dropped here.
    ///
    /// The program reports them as `ViewInput.guests`.
    public var receives = false
    /// Whether the middle half of an item takes a drop into it.
    public var dropsInto = false
    /// Whether an item may be edited in place.
    ///
    /// A key, or the program itself, begins that.
    public var renames = false
    /// What a pinch does.
    public var pinching = Pinching.nothing
    /// Whether the program measures cells as they come into sight. It then sends `ViewInput.measured`, until which targets of scrolls hold.
    public var measures = false

    /// Lets hands select, and no more.
    public init() {}
}
