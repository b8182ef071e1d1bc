#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How an element is rotated, scaled or moved about its center when it is drawn: x' = m11·x + m21·y + m31·z + m41 and so on,
/// divided by m14·x + m24·y + m34·z + m44, as in Core Animation.
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

    /// Creates a transform of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
        numbers = [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, tx, ty, 0, 1]
    }

    /// The transform that changes nothing.
    public static let identity = Transform3D(a: 1, b: 0, c: 0, d: 1)

    /// A rotation by `angle` radians, clockwise on screen.
    public static func rotation(_ angle: Double) -> Transform3D {
        Transform3D(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
    }

    /// A scaling along each axis.
    public static func scale(_ x: Double, _ y: Double) -> Transform3D {
        Transform3D(a: x, b: 0, c: 0, d: y)
    }

    /// a, b, c, d, tx and ty; nil when the transform leaves the plane.
    public var affine: [Double]? {
        let n = numbers
        let isAffine =
            n[2] == 0 && n[3] == 0 && n[6] == 0 && n[7] == 0 && n[8] == 0 && n[9] == 0 && n[10] == 1 && n[11] == 0
            && n[14] == 0 && n[15] == 1
        return isAffine ? [n[0], n[1], n[4], n[5], n[12], n[13]] : nil
    }

    /// The bounding box of `rect` after the transform about its center; not finite if a corner would lie behind the eye.
    public func boundingBox(of rect: Rect) -> Rect {
        let n = numbers
        var low = Point(x: .infinity, y: .infinity)
        var high = Point(x: -.infinity, y: -.infinity)
        for (side, end) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
            let x = side * rect.width / 2
            let y = end * rect.height / 2
            let depth = n[3] * x + n[7] * y + n[15]
            guard depth > 0 else { return Rect(x: .nan, y: .nan, width: .nan, height: .nan) }
            let corner = Point(x: (n[0] * x + n[4] * y + n[12]) / depth, y: (n[1] * x + n[5] * y + n[13]) / depth)
            low = Point(x: min(low.x, corner.x), y: min(low.y, corner.y))
            high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
        }
        return Rect(
            x: rect.x + rect.width / 2 + low.x, y: rect.y + rect.height / 2 + low.y, width: high.x - low.x,
            height: high.y - low.y)
    }

    /// The transform as seen in a mirror: left and right are exchanged.
    package var mirrored: Transform3D {
        var mirrored = self
        for index in [1, 2, 3, 4, 8, 12] { mirrored.numbers[index] = -numbers[index] }
        return mirrored
    }

    /// The transform with the axes exchanged.
    package var transposed: Transform3D {
        let order = [5, 4, 6, 7, 1, 0, 2, 3, 9, 8, 10, 11, 13, 12, 14, 15]
        return Transform3D(numbers: order.map { numbers[$0] })
    }

    /// Interpolates each number linearly from this transform to `other`.
    package func interpolated(to other: Transform3D, _ progress: Double) -> Transform3D {
        Transform3D(numbers: zip(numbers, other.numbers).map { $0 + ($1 - $0) * progress })
    }
}
