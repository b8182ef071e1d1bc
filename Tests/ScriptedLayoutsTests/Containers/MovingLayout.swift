import LayoutCore
import LayoutEngine
import TestSupport

extension EngineContainer {
    /// Opens a container of a layout that moves, whose items are 20 points high and wide.
    static func moving(
        _ script: String, items: Int, id: UInt32 = 1, host: TestHost = TestHost()
    ) throws -> EngineContainer {
        try EngineContainer(
            scriptedLayout(script), bounds: Rect(x: 0, y: 0, width: 200, height: 300), sections: [.squares(items)],
            id: id, host: host)
    }

    /// Inserts items, each alone at its place.
    func insert(_ items: [Int]) throws {
        try batch(keeping: .nothing) { batch in
            for item in items { batch.insertItems(.squares(1), at: ItemPath(section: 0, item: item)) }
        }
    }

    /// The frames of so many items.
    func frames(_ count: Int) throws -> [Rect] { try frames(0..<count) }
}

extension ContainerSection {
    /// Items of 20 × 20.
    static func squares(_ items: Int) -> ContainerSection {
        ContainerSection(sizes: Array(repeating: Size(width: 20, height: 20), count: items))
    }
}
