import LayoutCore
import LuaRuntime
import SystemCalls

/// The items of a section that a script placed, as runs of equal frames or as one frame per item.
///
/// It begins with runs. `unroll` turns them into frames once an item needs one of its own.
struct PlacedSection {
    /// Number of items, placed or not.
    let count: Int
    /// The runs, ascending and disjoint, while there are no frames.
    private(set) var runs: [PlacementBuffer.Run] = []
    /// The frame of each item, across first as in an upright layout; nil while all placements are runs.
    ///
    /// An item that is not placed is `AxisRect.absent`.
    private var upright: [AxisRect]?
    private(set) var placedCount = 0
    /// The bounding box of all frames; nil if there are none.
    ///
    /// In the script's coordinates. Items that lie in runs count as well.
    private(set) var box: (left: Double, top: Double, right: Double, bottom: Double)?

    init(count: Int) {
        self.count = count
    }

    var hasFrames: Bool { upright != nil }

    /// The item's frame; nil if it is not placed, or part of a run.
    ///
    /// - Complexity: O(1)
    @inline(__always)
    subscript(item: Int) -> PlacementBuffer.Frame? {
        guard let place = upright?[item], !place.isAbsent else { return nil }
        return PlacementBuffer.Frame(
            x: place.cross, y: place.scroll, width: place.crossLength, height: place.scrollLength)
    }

    /// The place of each item in a section that begins at `start` on the scroll axis. From 0 in an upright layout, it is what was
    /// received, without a copy.
    func places(_ direction: ScrollDirection, from start: Double) -> [AxisRect] {
        guard let upright else { return [] }
        if direction == .horizontal {
            return upright.map {
                AxisRect(
                    cross: $0.scroll, scroll: $0.cross - start, crossLength: $0.scrollLength,
                    scrollLength: $0.crossLength)
            }
        }
        if start == 0 { return upright }
        return upright.map { place in
            var place = place
            place.scroll -= start
            return place
        }
    }

    /// Number of frames that are received and then checked at once.
    ///
    /// They pass through a buffer of 32 KiB, since what a worker sends is checked before it becomes a place.
    private static let stride = 1024

    /// Receives one frame an item, straight to where they stay.
    ///
    /// - Parameters:
    ///   - marks: one bit an item that says whether it is placed; none if all are.
    ///   - receive: fills what it is given with the next frames; false if it cannot.
    /// - Returns: whether they came, and a script may place them.
    mutating func setFrames(_ marks: [UInt64], _ receive: (UnsafeMutableRawBufferPointer) -> Bool) -> Bool {
        let none = PlacementBuffer.Frame(x: 0, y: 0, width: 0, height: 0)
        var frames = [PlacementBuffer.Frame](repeating: none, count: min(count, Self.stride))
        var (box, placedCount, isValid) = (Box(), 0, true)
        upright = unsafe [AxisRect](unsafeUninitializedCapacity: count) { room, filled in
            unsafe Memory.preferLargePages(UnsafeMutableRawBufferPointer(room))
            while filled < count, isValid {
                let length = min(Self.stride, count - filled)
                isValid = unsafe frames.withUnsafeMutableBytes {
                    unsafe receive(
                        UnsafeMutableRawBufferPointer(
                            rebasing: $0[..<(length * MemoryLayout<PlacementBuffer.Frame>.stride)]))
                }
                for index in 0..<length {
                    let item = filled + index
                    if !marks.isEmpty, marks[item / 64] & (1 << UInt64(item % 64)) == 0 {
                        unsafe room.initializeElement(at: item, to: .absent)
                        continue
                    }
                    let frame = frames[index]
                    isValid = isValid && frame.isValid
                    box.extend(
                        left: frame.x, top: frame.y, right: frame.x + frame.width, bottom: frame.y + frame.height)
                    placedCount += 1
                    unsafe room.initializeElement(at: item, to: AxisRect(frame))
                }
                filled += length
            }
        }
        self.placedCount = placedCount
        if placedCount > 0 { self.box = (box.left, box.top, box.right, box.bottom) }
        return isValid
    }

    /// Takes over runs.
    ///
    /// - Returns: whether a script may place them.
    mutating func set(_ runs: [PlacementBuffer.Run]) -> Bool {
        self.runs = runs
        var end = 0
        var box = Box()
        for run in runs {
            guard run.first >= end, run.count > 0, run.count <= count - run.first, run.columns > 0 else { return false }
            let (columns, rows) = (min(run.columns, run.count) - 1, (run.count - 1) / run.columns)
            for corner in [run.last(columns, 0), run.last(0, rows), run.last(columns, rows), run.frame] {
                guard corner.isValid else { return false }
                box.extend(
                    left: corner.x, top: corner.y, right: corner.x + corner.width, bottom: corner.y + corner.height)
            }
            end = run.first + run.count
            placedCount += run.count
        }
        if placedCount > 0 { self.box = (box.left, box.top, box.right, box.bottom) }
        return true
    }

    /// Replaces the runs by one frame an item.
    ///
    /// Items that no run places are absent.
    mutating func unroll() {
        var upright = [AxisRect](repeating: .absent, count: count)
        for run in runs {
            for index in 0..<run.count {
                upright[run.first + index] = AxisRect(run.last(index % run.columns, index / run.columns))
            }
        }
        self.upright = upright
        runs = []
    }

    mutating func unrollRuns() { if !hasFrames { unroll() } }

    /// Moves the items to where their bodies are.
    ///
    /// - Parameter bodies: one an item.
    mutating func move(to bodies: ArraySlice<Body>) {
        var box = Box()
        for (item, body) in zip(0..<count, bodies) where body.isPlaced {
            upright?[item] = AxisRect(
                PlacementBuffer.Frame(x: body.x, y: body.y, width: body.width, height: body.height))
            box.extend(left: body.x, top: body.y, right: body.x + body.width, bottom: body.y + body.height)
        }
        if placedCount > 0 { self.box = (box.left, box.top, box.right, box.bottom) }
    }

    private struct Box {
        var left = Double.infinity
        var top = Double.infinity
        var right = -Double.infinity
        var bottom = -Double.infinity

        @inline(__always)
        mutating func extend(left: Double, top: Double, right: Double, bottom: Double) {
            self.left = min(self.left, left)
            self.top = min(self.top, top)
            self.right = max(self.right, right)
            self.bottom = max(self.bottom, bottom)
        }
    }
}

extension PlacementBuffer.Run {
    /// The frame in a column and a row.
    fileprivate func last(_ column: Int, _ row: Int) -> PlacementBuffer.Frame {
        PlacementBuffer.Frame(
            x: frame.x + dx * Double(column), y: frame.y + dy * Double(row), width: frame.width, height: frame.height)
    }
}

extension AxisRect {
    /// A frame in an upright layout.
    @inline(__always)
    fileprivate init(_ frame: PlacementBuffer.Frame) {
        self.init(cross: frame.x, scroll: frame.y, crossLength: frame.width, scrollLength: frame.height)
    }
}
