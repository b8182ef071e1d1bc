import LayoutCore
import LuaRuntime

/// The placements of one call of a script.
///
///     prepare        sections: runs or frames of all items of a section, then elements and appearances
///     a query        placedItems: the items in a rectangle, in the order of placing (sparse)
///     derived        rooms, and placedItems as distances to move
///     step           bodies
///
/// A worker sends it as it lies in the placement buffer, and the daemon checks each number as it reads it (`ScriptPlacement+Reading`): a
/// value of this type never has a frame outside the coordinates, or of an item that does not exist. Whether it is complete for its call is
/// a second question (`isComplete`).
struct ScriptPlacement {
    /// A supplementary element or a decoration.
    ///
    /// Its path's item is the element's number among those of its kind in the section.
    struct Placed {
        var kind: ElementKind
        var path: ItemPath
        var frame: Rect
        var z: Int32
        var alpha = 1.0
        var isHidden = false
        var pin: PreparedElement.Pin?
        /// The values of the layout's own attributes that the script has set, by the attribute's number.
        ///
        /// Attributes that are missing have their defaults.
        var attributes: [Int: Double] = [:]
    }

    /// An item with an appearance of its own.
    ///
    /// Items that look as usual are not listed.
    struct Drawn {
        var path: ItemPath
        var appearance: PlacementBuffer.Appearance
    }

    /// An item's value of one of the layout's own attributes.
    ///
    /// Its place in `attributes` says which one.
    struct Attribute {
        var path: ItemPath
        var value: Double
    }

    var contentSize: Size?
    var direction: ScrollDirection?
    /// The rooms that the script made in its base's result, by position.
    ///
    /// Ascending; together they are at most `Parameter.coordinateLimit` long.
    var rooms: [(position: Double, length: Double)] = []
    var elements: [Placed] = []
    /// The kinds of the elements, in the order of placing.
    ///
    /// At most `PluginLimits.kinds`, each once.
    var kinds: [ElementKind] = []
    var transforms: [ItemPath: Transform3D] = [:]
    /// The values of each of the layout's own attributes, in any order and each item's once.
    ///
    /// By the attribute's number; values that are missing are the default.
    var attributes: [[Attribute]] = []
    /// The appearances, in the order of placing.
    ///
    /// At most one for each item.
    var appearances: [Drawn] = []
    /// The items of a sparse call, in the order of placing, repeated if they were placed repeatedly. In a call that moves items, the
    /// frame's origin is the distance.
    var placedItems: [(path: ItemPath, frame: Rect)] = []
    /// The items of every section; none in a sparse call.
    var sections: [PlacedSection] = []

    /// After a `step`: `PhysicsWorld.numbersOut` numbers an item; else none.
    var bodies: [Double] = []
    /// Whether the step has attached all bodies to where prepare has placed them.
    var isAttached = false
    /// Whether no body is pulled away from where the step has left it.
    ///
    /// Bodies that lie against something count as calm.
    var isCalm = false
    /// Whether the script has read where the bounds begin, if that was assumed.
    ///
    /// A prepare whose assumption was wrong is then repeated.
    var hasReadOrigin = false

    /// The numbers that supplementary elements and decorations of a section may have.
    static let elementNumbers = 0...Int(UInt32.max - 1)

    init() {}

    /// Whether it is complete for a call with this right to place items.
    ///
    /// - Parameters:
    ///   - attributeCount: the number of the layout's own attributes.
    ///   - isStep: whether it was a call of `step`.
    func isComplete(
        _ placing: Placing, in container: ScriptContainer, attributeCount: Int = 0, isStep: Bool = false
    ) -> Bool {
        guard attributes.count == attributeCount,
            elements.allSatisfy({ $0.attributes.keys.allSatisfy((0..<attributeCount).contains) }),
            elements.reduce(0, { $0 + $1.attributes.count }) <= container.elementLimit,
            bodies.count == (isStep ? PhysicsWorld.numbersOut * container.itemCount : 0)
        else { return false }
        guard case .everything = placing else { return sections.isEmpty }
        // A script names each item once at most, and what it names is kept where the layout moves.
        return sections.count == container.counts.count && appearances.count <= container.itemCount
            && attributes.allSatisfy { $0.count <= container.itemCount }
    }
}
