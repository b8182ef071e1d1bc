import LayoutCore
import LuaRuntime

/// The placement of the last prepare of a layout that moves: where new bodies begin, and everything that does not move.
struct HomePlacement: MotionHome {
    let placement: ScriptPlacement
    /// The size that the script gave; nil for the size that all elements span.
    let contentSize: Size?

    init(_ placement: ScriptPlacement, contentSize: Size?) {
        var placement = placement
        for section in placement.sections.indices { placement.sections[section].unrollRuns() }
        self.placement = placement
        self.contentSize = contentSize
    }

    var counts: [Int] { placement.sections.map(\.count) }

    var bodies: [Body] {
        placement.sections.flatMap { section in
            (0..<section.count).map { item in
                section[item].map {
                    Body(at: Rect(x: $0.x, y: $0.y, width: $0.width, height: $0.height))
                } ?? .none
            }
        }
    }

    /// The same placement with the items where the bodies are.
    func moved(to bodies: [Body]) -> ScriptPlacement {
        var placement = placement
        var first = 0
        for section in placement.sections.indices {
            let count = placement.sections[section].count
            placement.sections[section].move(to: bodies[first..<first + count])
            first += count
        }
        return placement
    }
}
