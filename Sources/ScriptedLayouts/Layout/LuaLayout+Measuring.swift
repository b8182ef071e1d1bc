package import LayoutCore
import LuaRuntime

/// How a script chooses from measured sizes.
extension LuaLayout {
    private var hasOwnChoice: Bool {
        !functions.isDisjoint(with: ["measured_size", "measured_supplementary_size"])
    }

    /// Whether the script, or one that it is derived from, may change measured sizes.
    package var choosesSizes: Bool { hasOwnChoice || plugin.base?.isBuiltIn == false }

    package func chosenSizes(
        _ measured: [MeasuredElement], in container: Container
    ) throws(LayoutError) -> [Size?] {
        try guarded(RequestSize(container, elements: measured.count)) { () throws(LayoutError) in
            let instance = try ready(for: container)
            guard hasOwnChoice else {
                return try base?.layout.stateful?.chosenSizes(measured, in: underlying(container))
                    ?? measured.map(\.size)
            }
            instance.show(container)
            let budget = RequestBudget(plugin.identity, instance, elements: measured.count)
            let call = self.call(container)
            var chosen: [Size?] = []
            for one in measured {
                chosen.append(try self.chosen(one, for: call, by: instance, within: budget))
            }
            if let latest { instance.show(latest.container) }
            return chosen
        }
    }

    private func chosen(
        _ measured: MeasuredElement, for call: PluginCall, by instance: PluginInstance, within budget: RequestBudget
    ) throws(LayoutError) -> Size? {
        let (element, size) = (measured.element, measured.size)
        let isCell = element.category == .cell
        let name = isCell ? "measured_size" : "measured_supplementary_size"
        guard functions.contains(name) else { return size }
        let arguments: [LuaValue] = [
            .integer(element.indexPath.section), .integer(element.indexPath.item), .number(size.width),
            .number(size.height),
        ]
        let answer = try budget.spend(name) { left throws(LayoutError) in
            try instance.run(
                name, for: call, (isCell ? [] : [.string(element.kind)]) + arguments, results: 2, within: left)
        }
        switch (answer[0], answer[1]) {
        case (.null, .null): return size
        case (.boolean(false), .null): return nil
        default:
            guard let width = answer[0].double, let height = answer[1].double, Parameter.length.contains(width),
                Parameter.length.contains(height)
            else {
                throw LayoutError(
                    contract:
                        "\(name) of \(element) returned \(answer[0]), \(answer[1]), expected nothing, false, or a width and a height in 0...1e9",
                    in: plugin.identity, indexPath: element.indexPath)
            }
            return Size(width: width + 0, height: height + 0)
        }
    }
}
