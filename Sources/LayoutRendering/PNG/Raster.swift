import LayoutCore

/// An opaque picture of pixels, for filling polygons.
///
/// The share of each pixel that a polygon covers is computed exactly, not sampled: every edge adds its signed area to the pixels
/// that it crosses, and a running sum along each row gives the coverage. After Raph Levien's font-rs, 2016,
/// <https://github.com/raphlinus/font-rs>.
struct Raster {
    let width: Int
    let height: Int
    /// Red, green and blue of each pixel, row after row from the top.
    private(set) var bytes: [UInt8]

    /// A raster filled with one colour.
    ///
    /// - Precondition: `width` and `height` are positive.
    init(width: Int, height: Int, colour: RGB) {
        self.width = width
        self.height = height
        bytes = []
        bytes.reserveCapacity(width * height * 3)
        for _ in 0..<width * height { bytes += [colour.red, colour.green, colour.blue] }
    }

    /// Fills closed contours. Contours in the opposite direction cut holes.
    ///
    /// - Parameters:
    ///   - contours: in pixels, y downwards. They may extend beyond the raster.
    ///   - clip: the rectangle that is painted; the rest stays as it is.
    ///   - opacity: 0...1.
    mutating func fill(_ contours: [[Point]], _ colour: RGB, in clip: Rect, opacity: Double = 1) {
        let clip = clip.intersection(Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
        guard !clip.isEmpty else { return }
        let clipped = contours.map { $0.near.clipped(to: clip) }.filter { $0.count > 2 }
        let points = clipped.joined()
        guard let left = points.map(\.x).min(), let top = points.map(\.y).min(), let bottom = points.map(\.y).max(),
            let right = points.map(\.x).max()
        else { return }
        let rows = Int(top)..<min(height, Int(bottom.rounded(.up)))
        let columns = Int(left)..<min(width, Int(right.rounded(.up)))
        guard !rows.isEmpty, !columns.isEmpty else { return }
        var coverage = Coverage(columns: columns.count, rows: rows.count)
        let origin = Point(x: Double(columns.lowerBound), y: Double(rows.lowerBound))
        for contour in clipped { coverage.add(contour, origin) }
        for row in 0..<rows.count {
            coverage.forEach(in: row) { column, share in
                blend(
                    colour, at: (columns.lowerBound + column, rows.lowerBound + row), share: share * opacity)
            }
        }
    }

    private mutating func blend(_ colour: RGB, at place: (x: Int, y: Int), share: Double) {
        let offset = (place.y * width + place.x) * 3
        func mixed(_ below: UInt8, _ above: UInt8) -> UInt8 {
            UInt8((Double(below) + (Double(above) - Double(below)) * share).rounded())
        }
        bytes[offset] = mixed(bytes[offset], colour.red)
        bytes[offset + 1] = mixed(bytes[offset + 1], colour.green)
        bytes[offset + 2] = mixed(bytes[offset + 2], colour.blue)
    }
}

/// How much of each pixel of a rectangle is covered by polygons.
private struct Coverage {
    private let rows: Int
    private let columns: Int
    /// A row has two more entries: an edge on the right side adds to the pixel after it.
    private let stride: Int
    /// The difference in coverage between each pixel and its left neighbour.
    private var changes: [Double]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        stride = columns + 2
        changes = Array(repeating: 0, count: stride * rows)
    }

    mutating func add(_ contour: [Point], _ origin: Point) {
        let points = contour.map {
            Point(x: min(max($0.x - origin.x, 0), Double(columns)), y: min(max($0.y - origin.y, 0), Double(rows)))
        }
        for (index, point) in points.enumerated() { add(from: point, to: points[(index + 1) % points.count]) }
    }

    private mutating func add(from start: Point, to end: Point) {
        guard start.y != end.y else { return }
        let direction: Double = start.y < end.y ? 1 : -1
        let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        var x = upper.x
        for row in Int(upper.y)..<min(rows, Int(lower.y.rounded(.up))) {
            let height = min(Double(row + 1), lower.y) - max(Double(row), upper.y)
            let next = min(max(x + slope * height, 0), Double(columns))
            add(direction * height, from: min(x, next), to: max(x, next), in: row)
            x = next
        }
    }

    /// Adds an edge within one row, from `left` to `right`; `height` is negative if the edge runs upwards.
    private mutating func add(_ height: Double, from left: Double, to right: Double, in row: Int) {
        let offset = row * stride
        let first = Int(left)
        if right <= Double(first + 1) {
            let behind = (left + right) / 2 - Double(first)
            changes[offset + first] += height * (1 - behind)
            changes[offset + first + 1] += height * behind
            return
        }
        // What lies to the right of the edge within each pixel that it crosses, minus what the previous pixel already has.
        let slope = height / (right - left)
        var before = 0.0
        for column in first..<Int(right.rounded(.up)) {
            let enter = max(left, Double(column))
            let leave = min(right, Double(column + 1))
            let crossed = slope * (leave - enter)
            let sum = slope * (enter - left) + crossed * (Double(column + 1) - (enter + leave) / 2)
            changes[offset + column] += sum - before
            before = sum
        }
        changes[offset + Int(right.rounded(.up))] += height - before
    }

    /// Calls `body` with each covered pixel and its share, 0...1.
    func forEach(in row: Int, _ body: (Int, Double) -> Void) {
        var sum = 0.0
        for column in 0..<columns {
            sum += changes[row * stride + column]
            let share = min(abs(sum), 1)
            if share > 1e-6 { body(column, share) }
        }
    }
}

extension [Point] {
    /// The same points with coordinates that are safe to compute with: large ones are clamped; if any is NaN, there are no
    /// points.
    fileprivate var near: [Point] {
        let farthest = 1e9
        if contains(where: { $0.x.isNaN || $0.y.isNaN }) { return [] }
        return map {
            Point(
                x: Swift.min(Swift.max($0.x, -farthest), farthest), y: Swift.min(Swift.max($0.y, -farthest), farthest))
        }
    }

    /// The part of a closed contour in a rectangle, clipped at one side after the other (Sutherland and Hodgman, “Reentrant
    /// Polygon Clipping”, 1974).
    fileprivate func clipped(to rect: Rect) -> [Point] {
        cut { $0.x - rect.x }.cut { rect.maxX - $0.x }.cut { $0.y - rect.y }.cut { rect.maxY - $0.y }
    }

    /// The part where `inside` is not negative.
    private func cut(_ inside: (Point) -> Double) -> [Point] {
        guard var previous = last else { return [] }
        var result: [Point] = []
        for point in self {
            let (a, b) = (inside(previous), inside(point))
            if (a < 0) != (b < 0) {
                let share = a / (a - b)
                result.append(
                    Point(
                        x: previous.x + (point.x - previous.x) * share, y: previous.y + (point.y - previous.y) * share))
            }
            if b >= 0 { result.append(point) }
            previous = point
        }
        return result
    }
}
