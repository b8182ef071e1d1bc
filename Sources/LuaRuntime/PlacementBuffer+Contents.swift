internal import CLua

/// The placements of a script.
extension PlacementBuffer {
    /// A frame in points, laid out in memory as C's `clua_frame`.
    ///
    /// Frames cross three borders without being copied one by one: from the buffer that C fills into the message of a worker, over its
    /// socket, and into the columns that queries read. The field order is therefore part of the channel's format, and both ends are the
    /// same program.
    @frozen package struct Frame: BitwiseCopyable, Equatable, Sendable {
        /// Left edge.
        package var x: Double
        /// Top edge.
        package var y: Double
        /// The extent across, in points; not negative.
        package var width: Double
        /// The extent downwards, in points; not negative.
        package var height: Double

        /// Makes a frame.
        @inlinable @inline(__always)
        package init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// Equal frames in rows of `columns`, as `out:row` and `out:grid` place them.
    ///
    ///     columns 3, count 5       │ 0 │ 1 │ 2 │ ┐ dy
    ///                              │ 3 │ 4 │     ┘
    ///                              └─dx─┘
    ///
    /// A million equal items are one run. The buffer keeps runs for as long as a section has nothing else, and then unrolls them to a frame
    /// for each item.
    package struct Run: Equatable, Sendable {
        /// The first item.
        package var first: Int
        /// Number of items.
        package var count: Int
        /// Items per row.
        package var columns: Int
        /// The first item's frame.
        package var frame: Frame
        /// Distance from column to column.
        package var dx: Double
        /// Distance from row to row.
        package var dy: Double

        /// Makes a run.
        package init(first: Int, count: Int, columns: Int, frame: Frame, steps: (dx: Double, dy: Double)) {
            self.first = first
            self.count = count
            self.columns = columns
            self.frame = frame
            (dx, dy) = steps
        }
    }

    /// How an item is drawn, where a script has set it.
    ///
    /// Items that are not in `appearances` have 0, 1 and false.
    package struct Appearance: Equatable, Sendable {
        /// Order of drawing; 0 by default.
        package var z: Int32
        /// Opacity, 0...1.
        package var alpha: Double
        /// Whether the item is not drawn at all.
        package var isHidden: Bool

        /// Makes an appearance.
        package init(z: Int32, alpha: Double, isHidden: Bool) {
            self.z = z
            self.alpha = alpha
            self.isHidden = isHidden
        }
    }

    /// The items placed in a sparse call, in the order of placing, repeated if the script placed one repeatedly.
    ///
    /// - Complexity: O(*n*) for *n* items; the list is made anew with each access.
    package var placedItems: [(section: Int, item: Int, frame: Frame)] {
        unsafe (0..<buffer.pointee.placed_item_count).map { index in
            let placed = unsafe buffer.pointee.placed_items[index]
            return (Int(placed.section), Int(placed.item), Frame(placed.frame))
        }
    }

    /// The items that are not drawn in the default way, in the order of placing.
    ///
    /// - Complexity: O(*n*) for *n* of them; the list is made anew with each access.
    package var appearances: [(section: Int, item: Int, appearance: Appearance)] {
        unsafe (0..<buffer.pointee.appearance_count).map { index in
            let appearance = unsafe buffer.pointee.appearances[index]
            return (
                Int(appearance.section), Int(appearance.item),
                Appearance(z: appearance.z, alpha: appearance.alpha, isHidden: appearance.hidden)
            )
        }
    }

    /// Whether the running call has placed the item.
    ///
    /// - Complexity: O(log *n*) of the section's runs; of a sparse call, O(*n*) of its items.
    package func isPlaced(_ section: Int, _ item: Int) -> Bool {
        unsafe clua_placement_is_placed(buffer, UInt32(clamping: section), UInt32(clamping: item))
    }

    /// Whether the section's placements are one frame per item (`frames`) and not rules (`runs`).
    ///
    /// A section begins with runs, and has frames from the first item on that is placed by itself.
    package func hasFrames(_ section: Int) -> Bool { unsafe buffer.pointee.sections[section].frames != nil }

    /// The section's runs, ascending and disjoint; none once the section has frames.
    package func runs(_ section: Int) -> [Run] {
        (0..<Int(unsafe buffer.pointee.sections[section].run_count)).map { index in
            let run = unsafe buffer.pointee.sections[section].runs[index]
            return Run(
                first: Int(run.first), count: Int(run.count), columns: Int(run.columns), frame: Frame(run.frame),
                steps: (run.dx, run.dy))
        }
    }

    /// The section's frames, read in place.
    ///
    /// Valid until the buffer is cleared, or begun with other sections.
    package func frames(_ section: Int) -> Frames {
        let section = unsafe buffer.pointee.sections[section]
        return unsafe Frames(
            start: section.frames, marks: section.placed == section.count ? nil : section.marks,
            count: Int(section.count))
    }

    /// The frames of one section, in the buffer's own memory: nothing is copied.
    @safe package struct Frames {
        fileprivate let start: UnsafePointer<clua_frame>?
        /// One bit per item that says whether it is placed; nil if every item is.
        fileprivate let marks: UnsafePointer<UInt64>?
        /// Number of items, placed or not.
        package let count: Int

        /// One bit per item that says whether it is placed, in 64-bit words as they lie in memory; empty if every item is placed.
        package var markBytes: UnsafeRawBufferPointer {
            unsafe UnsafeRawBufferPointer(start: marks, count: marks == nil ? 0 : (count + 63) / 64 * 8)
        }

        /// The frame of each item, placed or not, as it lies in memory: four doubles, x, y, width and height.
        package var bytes: UnsafeRawBufferPointer {
            unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count * MemoryLayout<Frame>.stride)
        }
    }
}

extension PlacementBuffer.Frame {
    @inline(__always)
    init(_ frame: clua_frame) {
        self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
}
