import LayoutCore
import LuaRuntime

/// The items of a section that a script placed, as runs of equal frames or as one frame per item.
struct PlacedSection {
    /// Number of items, placed or not.
    let count: Int
    /// The runs, ascending and disjoint, while there are no frames.
    private(set) var runs: [PlacementBuffer.Run] = []
    /// One frame an item; nil while all placements are runs.
    private var frames: [PlacementBuffer.Frame]?
    /// One bit an item; none if all items are placed.
    private var marks: [UInt64] = []
    /// Number of items that are placed.
    private(set) var placedCount = 0
    /// The bounding box of all frames; nil if there are none.
    private(set) var box: (left: Double, top: Double, right: Double, bottom: Double)?

    init(count: Int) {
        self.count = count
    }

    /// Whether there is one frame an item.
    var hasFrames: Bool { frames != nil }

    /// The item's frame; nil if it is not placed, or part of a run.
    @inline(__always)
    subscript(item: Int) -> PlacementBuffer.Frame? {
        guard let frames else { return nil }
        return isMarked(item) ? frames[item] : nil
    }

    @inline(__always)
    private func isMarked(_ item: Int) -> Bool {
        marks.isEmpty || marks[item / 64] & (1 << UInt64(item % 64)) != 0
    }

    /// Takes over one frame an item.
    ///
    /// - Returns: whether a script may place them.
    mutating func set(_ frames: [PlacementBuffer.Frame], _ marks: [UInt64]) -> Bool {
        self.marks = marks
        self.frames = frames
        var box = Box()
        for item in 0..<count where isMarked(item) {
            let frame = frames[item]
            guard frame.isValid else { return false }
            box.extend(frame.x, frame.y, frame.x + frame.width, frame.y + frame.height)
            placedCount += 1
        }
        if placedCount > 0 { self.box = (box.left, box.top, box.right, box.bottom) }
        return true
    }

    /// Takes over runs.
    ///
    /// - Returns: whether a script may place them.
    mutating func set(_ runs: [PlacementBuffer.Run]) -> Bool {
        self.runs = runs
        var end = 0
        var box = Box()
        for run in runs {
            guard run.first >= end, run.count > 0, run.count <= count - run.first, run.columns > 0,
                run.last(0, 0).isValid
            else { return false }
            let (columns, rows) = (min(run.columns, run.count) - 1, (run.count - 1) / run.columns)
            for corner in [run.last(columns, 0), run.last(0, rows), run.last(columns, rows), run.frame] {
                guard corner.isValid else { return false }
                box.extend(corner.x, corner.y, corner.x + corner.width, corner.y + corner.height)
            }
            end = run.first + run.count
            placedCount += run.count
        }
        if placedCount > 0 { self.box = (box.left, box.top, box.right, box.bottom) }
        return true
    }

    /// Replaces the runs by one frame an item.
    mutating func unroll() {
        let none = PlacementBuffer.Frame(x: 0, y: 0, width: 0, height: 0)
        var frames = [PlacementBuffer.Frame](repeating: none, count: count)
        if placedCount < count { marks = [UInt64](repeating: 0, count: (count + 63) / 64) }
        for run in runs {
            for index in 0..<run.count {
                let item = run.first + index
                frames[item] = run.last(index % run.columns, index / run.columns)
                if !marks.isEmpty { marks[item / 64] |= 1 << UInt64(item % 64) }
            }
        }
        self.frames = frames
        runs = []
    }

    private struct Box {
        var left = Double.infinity
        var top = Double.infinity
        var right = -Double.infinity
        var bottom = -Double.infinity

        @inline(__always)
        mutating func extend(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
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
