import LayoutCore

/// What the first of several changes of the bounds held, so that those that follow hold the same: a window that is resized in a
/// hundred steps, each of which held what the one before left in sight, would drift.
///
/// It lasts as long as nothing else changes. Bounds continue it when they begin where a client set them or where they were
/// answered to lie; a client may have sent some before it knew the last answers, or round to its pixels. All others are a scroll.
struct ResizeAnchor: Sendable {
    private var held: (place: AnchorPlace, anchor: ScrollAnchor)?
    /// The state that it was answered with.
    private var generation: UInt64
    private var bounds: Rect
    private var origins: [Point]

    /// Origins that are remembered.
    private static let originLimit = 16
    /// What a client may round an origin by, in points.
    private static let tolerance = 0.5

    init(from before: Snapshot) {
        generation = before.generation
        bounds = before.bounds
        origins = [before.bounds.origin]
    }

    init(from before: Snapshot, holding anchor: ScrollAnchor, at place: AnchorPlace) {
        self.init(from: before)
        held = (place, anchor)
    }

    /// Whether nothing has changed since.
    func isUpToDate(_ snapshot: Snapshot) -> Bool {
        snapshot.generation == generation && snapshot.bounds == bounds
    }

    /// What is held at a place, if anything is.
    func anchor(_ place: AnchorPlace) -> ScrollAnchor? {
        held.flatMap { $0.place == place ? $0.anchor : nil }
    }

    /// Whether bounds that begin there are no scroll.
    func knows(_ origin: Point) -> Bool { origins.contains { Self.isSame($0, origin) } }

    /// Whether they are the same but for what a client may round them by.
    static func isSame(_ first: Point, _ second: Point) -> Bool {
        abs(first.x - second.x) <= tolerance && abs(first.y - second.y) <= tolerance
    }

    /// The same after bounds were set; the last ones count.
    func set(_ bounds: [Rect]) -> ResizeAnchor {
        var next = self
        next.origins = Array((origins + bounds.suffix(1).map(\.origin)).suffix(Self.originLimit))
        return next
    }

    /// The same in the state that the change led to.
    func followed(by snapshot: Snapshot, after before: Snapshot) -> ResizeAnchor {
        var next = self
        (next.generation, next.bounds) = (snapshot.generation, snapshot.bounds)
        return snapshot.bounds.size == before.bounds.size ? next : next.set([snapshot.bounds])
    }
}
