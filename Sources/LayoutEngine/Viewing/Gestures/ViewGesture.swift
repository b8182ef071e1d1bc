/// The gesture in progress in a view. There is at most one, and its case owns its state.
///
///              ┌─► spanning      from beside the items: a rubber band
///     pressing ┼─► dragging      from an item, or a finger that rests on it
///              ├─► scrollingRow  a finger along a row
///              └─► none          a click, or a finger that scrolls
///     hosting                    items of others
///     pinching                   two fingers, whatever one of them did before
package enum ViewGesture: Equatable, Sendable {
    /// Nothing.
    case none
    /// A button or finger went down and has not moved.
    case pressing(ViewPress)
    /// A rubber band selects what it meets.
    case spanning(ViewBand)
    /// Items are dragged.
    case dragging(ViewDrag)
    /// Items of another view or program hover here.
    case hosting(ViewHost)
    /// Two fingers make items larger or smaller.
    case pinching(ViewPinching)
    /// A row that scrolls by itself follows a finger or a wheel.
    case scrollingRow(ViewRowScroll)

    /// Whether Escape ends it, and other keys have to wait for its end.
    package var isUnderWay: Bool {
        switch self {
        case .none, .pressing, .scrollingRow: false
        case .spanning, .dragging, .hosting, .pinching: true
        }
    }

    /// The rubber band, in content coordinates; nil: there is none.
    var band: Rect? { if case .spanning(let band) = self { band.rect } else { nil } }

    /// How fast the view scrolls since the pointer is near an edge, in points per second.
    var velocity: Point {
        switch self {
        case .spanning(let band): band.autoscroll.velocity
        case .dragging(let drag): drag.autoscroll.velocity
        case .hosting(let host): host.autoscroll.velocity
        case .none, .pressing, .pinching, .scrollingRow: .zero
        }
    }

    /// What the sets in it take, in bytes.
    var bytes: Int {
        switch self {
        case .spanning(let band): band.before.bytes + band.kept.bytes
        case .dragging(let drag): drag.items.bytes
        case .none, .pressing, .hosting, .pinching, .scrollingRow: 0
        }
    }
}

/// A press that may still become anything.
package struct ViewPress: Equatable, Sendable {
    /// How it began.
    package let pointer: ViewPointer
    /// The item under it; nil: none.
    package internal(set) var item: ItemPath?
    /// Where it began, in content coordinates.
    var start: Point
    /// When a finger has rested long enough, in seconds; nil: a mouse, which never does.
    let deadline: Double?
}

/// A rubber band.
package struct ViewBand: Equatable, Sendable {
    /// Where it began, in content coordinates.
    var start: Point
    /// Where the pointer is, in the view.
    var point: Point
    /// What it spans, in content coordinates.
    package internal(set) var rect: Rect
    /// What was selected before.
    package internal(set) var before: Keys
    /// What of that stays selected whatever the band meets.
    var kept: Keys
    var autoscroll = ViewAutoscroll()
}

/// Items of the view under a pointer.
package struct ViewDrag: Equatable, Sendable {
    /// The items, of which some may have been deleted since.
    package internal(set) var items: Keys
    /// Where the pointer is, in the view.
    var point: Point
    /// Where they would be dropped; nil: nowhere in this view.
    package internal(set) var place: InsertionPoint?
    /// Whether they are outside of the view, for others to take.
    package internal(set) var isOut = false
    var autoscroll = ViewAutoscroll()
}

/// Items of another view or program.
package struct ViewHost: Equatable, Sendable {
    /// Where the pointer is, in the view.
    var point: Point
    /// Where they would be dropped; nil: nowhere.
    package internal(set) var place: InsertionPoint?
    var autoscroll = ViewAutoscroll()
}

/// A pinch.
package struct ViewPinching: Equatable, Sendable {
    /// The item where it began; nil: none.
    package internal(set) var item: ItemPath?
    /// Where it leads, once that is clear: to larger items, or to smaller ones.
    package internal(set) var isLarger: Bool?
    /// How far it has got, from 0 to 1.
    package internal(set) var progress = 0.0
}

/// How a view scrolls by itself while a pointer is near one of its edges.
package struct ViewAutoscroll: Equatable, Sendable {
    /// In points per second.
    package private(set) var velocity = Point.zero
    /// Up to when it has scrolled; nil: not at all.
    private var last: Double?

    /// The longest time for which one tick scrolls, in seconds.
    private static var longest: Double { 0.1 }

    mutating func set(_ velocity: Point) {
        self.velocity = velocity
        if velocity == .zero { last = nil }
    }

    /// How far it scrolls by now. It begins with the first tick.
    mutating func distance(at time: Double) -> Point {
        if velocity == .zero { return .zero }
        let seconds = max(0, min(time - (last ?? time), Self.longest))
        last = time
        return Point(x: velocity.x * seconds, y: velocity.y * seconds)
    }
}
