import LayoutCore
import ScriptedLayouts

/// Checks of what a script does rather than of what it places.
extension PluginCheck {
    /// Globals, unknown members of elements, and parameters that are never read.
    ///
    /// They are found by running the script with a watch on what it reads and writes, so a branch that no container takes is not seen.
    func checkScript(_ containers: CheckContainers, _ report: inout Report) {
        let plugin = report.plugin
        guard let watch = try? PluginWatch(file, plugin) else { return }
        exercise(LayoutContract(watch.plugin.definition), containers)
        let notes = watch.notes
        for global in notes.globals {
            report.add(
                "script", at: "globals", "\(global.name) is written as a global, expected a local", line: global.line)
        }
        let members = PluginAPI.element.map(\.name)
        for member in notes.members {
            let isReadOnly = members.contains(member.name)
            let message =
                isReadOnly
                ? "element.\(member.name) is written, which is read only"
                : "element.\(member.name) is written, which elements do not have" + hint(member.name, members)
            report.add("script", at: "adjust", message, line: member.line)
        }
        for attribute in notes.attributes {
            let known = plugin.definition.attributes.map(\.name)
            let message =
                "element.attributes.\(attribute.name) is written, which the layout does not declare"
                + hint(attribute.name, known)
            report.add("script", at: "adjust", message, line: attribute.line)
        }
        for parameter in unread(plugin, notes) {
            report.add(
                "script", at: "parameters", "the parameter \(parameter) is declared and never read",
                line: PluginText(plugin.sources.text).line(declaring: parameter))
        }
    }

    private func hint(_ name: String, _ known: [String]) -> String {
        nearestNames(to: name, among: known).first.map { ", did you mean \($0)?" } ?? ""
    }

    /// Calls what the host calls, as far as a check can. Errors have been reported by other checks.
    ///
    /// Plain containers of more than 100 items are left out.
    private func exercise(_ contract: LayoutContract, _ containers: CheckContainers) {
        for named in containers.all where named.container.itemCount <= 100 {
            _ = try? contract.everythingPlaced(named.container)
        }
        for (_, parameters, named) in containers.parameterLimits {
            _ = try? contract.everythingPlaced(named.container, parameters)
        }
        for (named, bounds) in containers.moves { _ = try? contract.scrollViolations(named.container, to: bounds) }
        if let named = containers.all.first(where: { $0.container.itemCount > 5 }) {
            _ = try? contract.motionViolations(named.container)
        }
    }

    /// The parameters that no function has read, and that functions which were not called do not mention. Those of a base are the
    /// base's to read.
    private func unread(_ plugin: Plugin, _ notes: WatchNotes) -> [String] {
        if notes.parameters.contains("*") { return [] }
        let text = PluginText(plugin.sources.text)
        let isAlone = plugin.sources.modules.isEmpty
        return plugin.declaration.parameters.map(\.name).filter { name in
            let isMentioned =
                text.mentions(member: name)
                || !isAlone && plugin.sources.modules.values.contains { PluginText($0.text).mentions(member: name) }
            return !notes.parameters.contains(name) && !isMentioned && !plugin.isOfBase(name)
        }
    }

    /// Most containers that are laid out once more for the lines of their elements.
    ///
    /// Findings with the same element share a run; further ones have the line where the layout begins to place.
    private static let locatingRuns = 16

    /// Finds the lines that placed the elements which findings name. Where a finding names none, its line is that of the content size,
    /// if it is about that, or else where the layout begins to place.
    func locate(_ report: inout Report) {
        let text = PluginText(report.plugin.sources.text)
        var known: [Element: Int] = [:]
        var contentLine: Int?
        var runs = 0
        for index in report.findings.indices where report.findings[index].needsLine {
            let finding = report.findings[index]
            if let element = finding.element, known[element] == nil, let container = finding.container,
                runs < Self.locatingRuns
            {
                runs += 1
                let elements = report.findings.filter { $0.needsLine }.compactMap(\.element)
                let notes = notes(
                    of: container, finding.parameters, wanted: Array(Set(elements)), plugin: report.plugin)
                known.merge(notes?.lines ?? [:]) { first, _ in first }
                contentLine = contentLine ?? notes?.contentLine
            }
            let isOfContent = finding.message.hasPrefix("the content size")
            if isOfContent, contentLine == nil, let container = finding.container {
                contentLine =
                    notes(
                        of: container, finding.parameters, wanted: [], plugin: report.plugin)?.contentLine
            }
            let placed = finding.element.flatMap { known[$0] } ?? (isOfContent ? contentLine : nil)
            report.findings[index].line = placed ?? text.lineOfPlacing
        }
    }

    private func notes(
        of container: Container, _ parameters: [String: JSONValue], wanted: [Element], plugin: Plugin
    ) -> WatchNotes? {
        guard let watch = try? PluginWatch(file, plugin, wanted: wanted) else { return nil }
        _ = try? LayoutContract(watch.plugin.definition).everythingPlaced(container, parameters)
        return watch.notes
    }
}

extension LayoutContract {
    fileprivate func everythingPlaced(
        _ container: Container, _ parameters: [String: JSONValue] = [:]
    ) throws(LayoutError) -> [LayoutAttributes] {
        let laidOut = try laidOut(container, parameters)
        return try laidOut.cells() + everything(laidOut)
    }
}

extension Plugin {
    /// Whether the layout that it is derived from has a parameter of this name.
    fileprivate func isOfBase(_ name: String) -> Bool { base?.schema.parameters.contains { $0.name == name } ?? false }
}
