import LayoutCore
import ScriptedLayouts

extension LayoutContract {
    /// Items that a container of very many is asked about by index path.
    private static let live = 1000

    /// What a container of very many items shows in the time that a client would wait for: its size is finite, and a screen and
    /// items by themselves are answered alike.
    ///
    /// - Returns: besides, the processor time of the prepare, where it is a script's.
    func crowdViolations(
        _ container: Container, parameters: [String: JSONValue]
    ) throws(LayoutError) -> (violations: [String], prepareTime: Duration?) {
        var laidOut = try laidOut(container, parameters)
        let time = (laidOut.layout as? LuaLayout)?.prepareTime
        var violations = ViolationList()
        let size = laidOut.prepared.contentSize
        violations.add(
            "the content is \(size.width) × \(size.height), expected finite lengths from 0",
            unless: size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0)
        var screen = container.bounds
        for part in [0, 0.5, 1] {
            screen.x = max(0, size.width - screen.width) * part
            screen.y = max(0, size.height - screen.height) * part
            _ = try laidOut.move(to: screen)
            let limit = Self.live
            let shown = try laidOut.elements(ElementQuery(rect: screen, limit: limit)).attributes
            let alone = try laidOut.attributes(of: shown.map(\.element))
            if alone != shown {
                violations.add(
                    "the screen \(screen) shows \(Self.difference(shown, alone)), as each is asked by itself")
            }
        }
        let paths = laidOut.paths
        for first in [0, paths.count / 2, max(0, paths.count - Self.live)] {
            _ = try laidOut.attributes(of: paths.dropFirst(first).prefix(Self.live).map(Element.cell))
        }
        return (violations.sentences, time)
    }
}
