#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How an element is rotated, scaled or moved about its center when it is drawn, as in Core Animation: x' = m11·x + m21·y + m31·z +
/// m41 and so on, divided by m14·x + m24·y + m34·z + m44.
///
///     Transform3D.rotation(.pi / 2)           a quarter turn, clockwise on screen
///     Transform3D.scale(0.5, 0.5)             half the size, about the element's center
///
/// Vectors are rows, as in Core Animation and not as in most textbooks: the translation is in the last row, m41 to m43. A third
/// dimension matters only with perspective (m34). `affine` has the six numbers of a transform that stays in the plane, for views
/// that draw no others.
///
/// Any 16 finite numbers are a valid transform. `boundingBox(of:)` is finite for all of them.
public struct Transform3D: Hashable, Sendable {
    /// The matrix by rows: m11, m12, m13, m14, m21 … m44.
    public var numbers: [Double]

    /// Creates a transform from its matrix.
    ///
    /// - Precondition: `numbers` has 16 elements.
    public init(numbers: [Double]) {
        precondition(numbers.count == 16, "\(numbers.count) numbers, expected 16")
        self.numbers = numbers
    }

    /// Creates a transform of the plane: x' = a·x + c·y + `translation.x`, y' = b·x + d·y + `translation.y`.
    ///
    /// The numbers are those of Core Graphics' `CGAffineTransform`. y points downwards, so a positive rotation is clockwise on
    /// screen.
    public init(a: Double, b: Double, c: Double, d: Double, translation: Point = .zero) {
        numbers = [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, translation.x, translation.y, 0, 1]
    }

    /// The transform that changes nothing.
    public static let identity = Transform3D(a: 1, b: 0, c: 0, d: 1)

    /// A rotation by `angle` radians, clockwise on screen. A quarter turn is `.pi / 2`. The turn is about the element's center, and stays
    /// in the plane (`affine` is not nil).
    public static func rotation(_ angle: Double) -> Transform3D {
        Transform3D(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
    }

    /// A scaling along each axis, about the element's center. 1 leaves an axis as it is, and a negative factor mirrors it.
    public static func scale(_ x: Double, _ y: Double) -> Transform3D {
        Transform3D(a: x, b: 0, c: 0, d: y)
    }

    /// The six numbers a, b, c, d, tx and ty of a transform that stays in the plane.
    ///
    /// nil if the matrix has a third dimension or perspective, even where this would not show.
    public var affine: [Double]? {
        let n = numbers
        let isAffine =
            n[2] == 0 && n[3] == 0 && n[6] == 0 && n[7] == 0 && n[8] == 0 && n[9] == 0 && n[10] == 1 && n[11] == 0
            && n[14] == 0 && n[15] == 1
        return isAffine ? [n[0], n[1], n[4], n[5], n[12], n[13]] : nil
    }

    /// The bounding box of `rect` after the transform about its center.
    ///
    /// It is finite, whatever the numbers. A corner behind the eye counts as one closely before it, and no edge lies further than
    /// `CoordinateRange.limit` from the center because of that.
    public func boundingBox(of rect: Rect) -> Rect { exactBox(of: rect) ?? nearBox(of: rect) }

    /// The bounding box of `rect` after the transform about its center, without the corrections of `boundingBox(of:)`.
    ///
    /// - Returns: nil if a corner would lie behind the eye, or if a number of the box is not finite.
    package func exactBox(of rect: Rect) -> Rect? {
        guard leastDepth(of: rect.size) > 0 else { return nil }
        let box = box(of: rect, least: 0) { $0 }
        return [box.x, box.y, box.width, box.height].allSatisfy(\.isFinite) ? box : nil
    }

    /// Whether all corners of the transformed rectangle lie in front of the eye and within the limit of coordinates.
    ///
    /// The limit is `CoordinateRange.limit`, 1e9 points.
    package func isVisible(on rect: Rect) -> Bool {
        guard let box = exactBox(of: rect) else { return false }
        return [box.x, box.y, box.maxX, box.maxY].allSatisfy { abs($0) <= CoordinateRange.limit }
    }

    private func nearBox(of rect: Rect) -> Rect {
        let limit = CoordinateRange.limit
        return box(of: rect, least: Self.leastDepth) { $0.isNaN ? 0 : min(max($0, -limit), limit) }
    }

    /// The depth to which corners behind the eye are brought forward; 1 is the depth of the plane.
    ///
    /// Small enough for the corner to lie far away on the screen, as an eye close to it would see it, and large enough for numbers to stay
    /// finite.
    private static let leastDepth = 1.0 / 1024

    private func box(of rect: Rect, least: Double, limited: (Double) -> Double) -> Rect {
        let n = numbers
        var low = Point(x: .infinity, y: .infinity)
        var high = Point(x: -.infinity, y: -.infinity)
        for (side, end) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
            let x = side * rect.width / 2
            let y = end * rect.height / 2
            let depth = max(n[3] * x + n[7] * y + n[15], least)
            let corner = Point(
                x: limited((n[0] * x + n[4] * y + n[12]) / depth), y: limited((n[1] * x + n[5] * y + n[13]) / depth))
            low = Point(x: min(low.x, corner.x), y: min(low.y, corner.y))
            high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
        }
        return Rect(
            x: rect.x + rect.width / 2 + low.x, y: rect.y + rect.height / 2 + low.y, width: high.x - low.x,
            height: high.y - low.y)
    }

    /// The least depth of a corner of a rectangle of some size; at 0 and below it lies behind the eye.
    private func leastDepth(of size: Size) -> Double { numbers[15] - perspective(over: size) }

    /// The greatest difference in depth between the corners of a rectangle of some size and its center.
    private func perspective(over size: Size) -> Double {
        (abs(numbers[3] * size.width) + abs(numbers[7] * size.height)) / 2
    }

    /// The transform as seen in a mirror: left and right are exchanged.
    ///
    /// Applying it twice gives the same transform. The engine mirrors the frames of right-to-left layouts in this way.
    package var mirrored: Transform3D {
        var mirrored = self
        for index in [1, 2, 3, 4, 8, 12] { mirrored.numbers[index] = -numbers[index] }
        return mirrored
    }

    /// The transform with the axes exchanged.
    ///
    /// For the layouts that are written for one scroll direction and used for both: x and y, widths and heights change places. Twice is the
    /// same transform.
    package var transposed: Transform3D {
        let order = [5, 4, 6, 7, 1, 0, 2, 3, 9, 8, 10, 11, 13, 12, 14, 15]
        return Transform3D(numbers: order.map { numbers[$0] })
    }

    /// Interpolates each number linearly from this transform to `other`, of elements that grow from one size to another.
    ///
    /// A corner that lies in front of the eye at both ends may come behind it on the way, where the element is larger than at one end and
    /// the perspective stronger than at the other. There the perspective is weakened, so that no corner comes nearer to the eye than at the
    /// ends.
    ///
    /// - Parameters:
    ///   - sizes: the element's sizes at the ends.
    ///   - size: its size on the way.
    package func interpolated(
        to other: Transform3D, _ progress: Double, sizes: (from: Size, to: Size), size: Size
    ) -> Transform3D {
        var mixed = Transform3D(numbers: zip(numbers, other.numbers).map { $0 + ($1 - $0) * progress })
        let nearest = min(leastDepth(of: sizes.from), other.leastDepth(of: sizes.to))
        let perspective = mixed.perspective(over: size)
        guard perspective > 0, mixed.leastDepth(of: size) < nearest else { return mixed }
        // The center is never nearer than the nearest corner.
        let factor = (mixed.numbers[15] - nearest) / perspective
        for index in [3, 7] { mixed.numbers[index] *= factor }
        return mixed
    }
}
