/// A sum of lengths that is the same in whatever order they are added: whole points, and the rest in units of 2⁻⁶⁴ point.
///
/// A length of 2⁻¹² point or more is a multiple of the unit; a smaller one is cut to the next lower multiple, before it is added. The
/// sum becomes a `Double` once, at the end.
struct ExactLength: Equatable {
    private var points: Int64 = 0
    private var rest: UInt64 = 0

    static let zero = ExactLength()

    private init() {}

    /// Creates the exact form of a length, clamped to 0 and `CoordinateRange.limit`: sums of 2³² lengths do not overflow.
    init(_ length: Double) {
        let length = length < CoordinateRange.limit ? max(0, length) : CoordinateRange.limit
        let whole = length.rounded(.down)
        points = Int64(whole)
        rest = UInt64((length - whole) * 0x1p64)
    }

    static func + (first: ExactLength, second: ExactLength) -> ExactLength {
        var sum = first
        let (rest, carries) = first.rest.addingReportingOverflow(second.rest)
        sum.rest = rest
        sum.points += second.points + (carries ? 1 : 0)
        return sum
    }

    /// The sum in points.
    var value: Double { Double(points) + Double(rest) * 0x1p-64 }
}
