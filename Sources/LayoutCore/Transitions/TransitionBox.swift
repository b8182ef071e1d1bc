/// The boxes of something in two layouts. On the way from one to the other everything moves in a straight line, so what lies in these boxes
/// at the ends lies in the interpolated box at each step.
struct TransitionBox: Sendable {
    /// A rectangle by its edges.
    struct Edges: Sendable {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double

        init(_ rect: Rect) {
            (left, top, right, bottom) = (rect.x, rect.y, rect.maxX, rect.maxY)
        }

        mutating func formUnion(_ other: Edges) {
            left = min(left, other.left)
            top = min(top, other.top)
            right = max(right, other.right)
            bottom = max(bottom, other.bottom)
        }
    }

    var from: Edges
    var to: Edges

    init(from: Rect, to: Rect) {
        (self.from, self.to) = (Edges(from), Edges(to))
    }

    /// The box of something that may lie anywhere.
    static let unbounded: TransitionBox = {
        let everywhere = Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)
        return TransitionBox(from: everywhere, to: everywhere)
    }()

    mutating func formUnion(_ other: TransitionBox) {
        from.formUnion(other.from)
        to.formUnion(other.to)
    }

    /// Whether the interpolated box touches a rectangle. Rounding to pixels may move an element by `slack`.
    ///
    /// - Parameters:
    ///   - progress: in 0...1.
    ///   - slack: in points; the last bits of sums are added to it.
    func touches(_ rect: Edges, at progress: Double, slack: Double) -> Bool {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
        let largest = max(
            abs(from.right), abs(to.right), abs(from.bottom), abs(to.bottom), abs(from.left), abs(from.top))
        let slack = slack + 8 * max(largest, abs(to.left), abs(to.top)).ulp
        return mix(from.left, to.left) - slack <= rect.right && rect.left <= mix(from.right, to.right) + slack
            && mix(from.top, to.top) - slack <= rect.bottom && rect.top <= mix(from.bottom, to.bottom) + slack
    }
}
