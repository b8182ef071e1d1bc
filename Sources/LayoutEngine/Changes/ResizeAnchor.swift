/// What the first of several changes of the bounds keeps in place, so that those after it keep the same: a window that is resized in a
/// hundred steps would drift if each step kept what the one before had left in sight.
///
/// It is valid as long as nothing else changes. New bounds continue it if they begin where a client set earlier ones or where these were
/// reported to lie: a client may have sent several before it read the replies, or round to its pixels. Other bounds are a scroll.
struct ResizeAnchor: Sendable {
    private var anchored: (place: AnchorPlace, anchor: ScrollAnchor)?
    private var generation: UInt64
    private var bounds: Rect
    private var origins: [Point]

    /// Origins that are remembered.
    private static let originLimit = 16
    /// By how much a client may round an origin, in points.
    ///
    /// Half a point is a pixel on a screen of scale 2.
    private static let tolerance = 0.5

    init(from before: LaidOutState) {
        generation = before.generation
        bounds = before.bounds
        origins = [before.bounds.origin]
    }

    init(from before: LaidOutState, keeping anchor: ScrollAnchor, at place: AnchorPlace) {
        self.init(from: before)
        anchored = (place, anchor)
    }

    /// Whether nothing has changed since the last of the changes: `state` has its generation and its bounds.
    func isCurrent(_ state: LaidOutState) -> Bool {
        state.generation == generation && state.bounds == bounds
    }

    /// The anchor that the first of the changes has captured; nil if it kept nothing, or something at another place than `place`.
    func anchor(_ place: AnchorPlace) -> ScrollAnchor? {
        anchored.flatMap { $0.place == place ? $0.anchor : nil }
    }

    /// Whether bounds with this origin continue the resize. Otherwise they are a scroll.
    ///
    /// Any origin that is remembered counts, not only the last: a client may have sent several bounds before it read the replies.
    func isContinued(from origin: Point) -> Bool { origins.contains { Self.isSame($0, origin) } }

    static func isSame(_ first: Point, _ second: Point) -> Bool {
        abs(first.x - second.x) <= tolerance && abs(first.y - second.y) <= tolerance
    }

    /// The resize with the last of `bounds` as one more step. Of older origins, 16 are remembered: so many replies a client may still wait
    /// for.
    func adding(_ bounds: [Rect]) -> ResizeAnchor {
        var next = self
        next.origins = Array((origins + bounds.suffix(1).map(\.origin)).suffix(Self.originLimit))
        return next
    }

    /// The resize in the state that a step has led to.
    ///
    /// A step that changes the size adds the origin of the state, as the client will know it from the reply.
    func advanced(to state: LaidOutState, from before: LaidOutState) -> ResizeAnchor {
        var next = self
        (next.generation, next.bounds) = (state.generation, state.bounds)
        return state.bounds.size == before.bounds.size ? next : next.adding([state.bounds])
    }
}
