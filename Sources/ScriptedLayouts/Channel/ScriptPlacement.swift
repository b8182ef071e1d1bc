import LayoutCore
import LuaRuntime

/// What a call of a script has placed.
struct ScriptPlacement {
    /// A supplementary element or a decoration.
    struct Placed {
        var kind: ElementKind
        var path: IndexPath
        var frame: Rect
        var z: Int32
        var pin: PreparedElement.Pin?
    }

    /// An item with an appearance of its own.
    struct Drawn {
        var path: IndexPath
        var appearance: PlacementBuffer.Appearance
    }

    /// The size that the script set with `out`.
    var contentSize: Size?
    /// The direction that the script set.
    var direction: ScrollDirection?
    /// The rooms that the script made in its base's result, by position.
    var rooms: [(position: Double, length: Double)] = []
    var elements: [Placed] = []
    /// The kinds of the elements, in the order of placing.
    var kinds: [ElementKind] = []
    var transforms: [IndexPath: Transform3D] = [:]
    /// In the order of placing.
    var appearances: [Drawn] = []
    /// The items of a sparse call, in the order of placing and repeated if they were placed repeatedly. In a call that moves items
    /// the frame's origin is how far.
    var placedItems: [(path: IndexPath, frame: Rect)] = []
    /// The items of every section; none in a sparse call.
    var sections: [PlacedSection] = []

    /// The numbers that supplementary elements and decorations of a section may have.
    static let elementNumbers = 0...Int(UInt32.max - 1)

    /// Nothing placed.
    init() {}

    /// Whether it is what a call with this right to place items leaves.
    func isComplete(_ placing: Placing, in container: ScriptContainer) -> Bool {
        if case .everything = placing { sections.count == container.counts.count } else { sections.isEmpty }
    }
}
