package import LayoutCore
package import ScriptedLayouts
import SystemCalls

/// Checks that a plugin keeps the layout contract with containers of many shapes.
///
///     let report = try PluginCheck(PluginFile(path: "plugins/stairs.lua"), reloads: 0).run()
///     for finding in report.findings { print(finding) }
///
///     data, showcase        the author's own containers
///     contract … motion     the contract of all layouts (`LayoutContract`), at some hundred containers
///     script                globals, unknown members of elements, parameters that are never read
///     crowd, memory         very large containers, and a thousand reloads
///
/// Each finding has the line of the plugin that it is about where one can be found: the container is laid out once more with a plugin
/// that notes its lines (`PluginWatch`). A script that runs out of time ends the checks.
package struct PluginCheck {
    let file: PluginFile
    private let reloads: Int
    private let crowd: Int
    private let data: DataFile?

    /// A violation of a check, or an error that stopped the plugin. It is printed as CHECK: PLACE: MESSAGE.
    package struct Finding: Sendable, CustomStringConvertible {
        /// The check that failed: "data", "showcase", "contract", "mirror", "placement", "scroll", "parameters", "update", "sight",
        /// "anchor", "motion", "script", "crowd" or "memory".
        package var check: String
        /// The container or the parameter with which it failed.
        ///
        /// As the check names it: `sections of [7] items`, a file's path, a parameter and its value.
        package var place: String
        /// The violated rule, or the error's message.
        ///
        /// A rule begins with what it is about, such as `item (0, 3)`.
        package var message: String
        /// The error that stopped the plugin, if one did.
        ///
        /// nil for a rule that does not hold.
        package var error: LayoutError?
        /// The line of the plugin's file, from 1, that placed the element which the message names, or that the message is about; nil
        /// for an error, which has its own.
        package var line: Int?
        /// The container with which it failed, and its parameters.
        var container: Container?
        var parameters: [String: JSONValue] = [:]

        var needsLine: Bool { error == nil && line == nil }

        /// The element that the message names first, as `item (0, 3)`.
        ///
        /// nil if it names none.
        var element: Element? {
            guard let match = message.firstMatch(of: /([\w.-]+) \((\d+), (\d+)\)/), let section = Int(match.2),
                let item = Int(match.3)
            else { return nil }
            let kind = String(match.1)
            let path = ItemPath(section: section, item: item)
            return kind == "item" ? .cell(path) : Element(category: .supplementary, kind: kind, indexPath: path)
        }

        /// Check, place and message in one line.
        ///
        /// Without the line, which `PluginDiagnostic` prints.
        package var description: String { "\(check): \(place): \(message)" }
    }

    /// The outcome of all checks: the plugin has passed if there are no findings, whatever the notes say.
    ///
    /// A script that ran out of time has not been through all of them.
    package struct Report {
        /// The plugin as it was loaded.
        ///
        /// By `run`, with an author's limits.
        package var plugin: Plugin
        /// The findings, in the order of the checks; empty if the plugin passed.
        ///
        /// `locate` has given them their lines.
        package var findings: [Finding] = []
        /// Remarks for the author that are not failures.
        ///
        /// Prepares that take longer than the daemon allows, so far.
        package var notes: [String] = []
        /// Containers that the plugin was checked with.
        ///
        /// Those of the author are among them.
        package var containerCount = 0
        fileprivate let progress: (String) -> Void

        fileprivate init(plugin: Plugin, progress: @escaping (String) -> Void) {
            self.plugin = plugin
            self.progress = progress
        }
    }

    /// How many bytes resident memory may grow over 900 reloads, after 100 for warming up.
    private static let growthLimit = 2 << 20

    /// A check of the plugin in `file`, which is loaded by `run()`.
    ///
    /// - Parameters:
    ///   - reloads: how often to reload the plugin to see whether memory grows; 0 skips this.
    ///   - crowd: items in the largest containers; 0 skips them.
    ///   - data: a container of the author's, to be checked first.
    package init(_ file: PluginFile, reloads: Int = 1000, crowd: Int = 100_000, data: DataFile? = nil) {
        self.file = file
        self.reloads = reloads
        self.crowd = crowd
        self.data = data
    }

    /// Loads the plugin and runs all checks. Memory is checked only if nothing else failed.
    ///
    /// - Throws: `plugin.load` if the file is not a plugin.
    ///
    /// - Parameter progress: called with the next check, such as "contract: sections of [7] items".
    package func run(_ progress: @escaping (String) -> Void = { _ in }) throws(LayoutError) -> Report {
        let plugin = try file.loadAsAuthor()
        var report = Report(plugin: plugin, progress: progress)
        let containers = CheckContainers(plugin.definition)
        if let data { check("data", at: data.path, for: &report) { () throws(LayoutError) in data } }
        for showcase in Showcase.all(of: file) { check("showcase", at: showcase.path, for: &report, showcase.read) }
        checkLayout(&report)
        if !report.isEnded { checkScript(containers, &report) }
        if crowd > 0 { checkCrowds(containers, &report) }
        if report.findings.isEmpty, reloads > 0 {
            progress("memory: \(reloads) reloads")
            try checkMemory(containers.small, &report)
        }
        locate(&report)
        return report
    }

    private func check(
        _ name: String, at path: String, for report: inout Report, _ read: () throws(LayoutError) -> DataFile
    ) {
        let definition = report.plugin.definition
        report.containerCount += 1
        report.note(name, at: path) { () throws(LayoutError) in
            let data = try read().data
            let container = try data.container(for: definition)
            return try LayoutContract(definition).violations(container, parameters: data.parameters)
        }
    }

    private func checkLayout(_ report: inout Report) {
        let contract = LayoutContract(report.plugin.definition)
        let isDerived = !report.plugin.declaration.base.isEmpty
        // Some built-in layouts leave the safe area on its side, and so does what is derived from them. They reject combinations of
        // parameters as well.
        let containers =
            contract.containerSteps + contract.mirrorSteps(isEven: isDerived)
            + contract.parameterSteps { $0.fault == nil && isDerived }
        report.containerCount += containers.count
        for step in containers + contract.changeSteps + contract.sightSteps + contract.motionSteps {
            report.note(step)
        }
        for step in contract.placementSteps { report.note(step) }
        // A script that fails, or follows the bounds without declaring it, has placed too little to judge the layout by.
        if report.findings.contains(where: { $0.error != nil || $0.check == "scroll" }) { return }
        for step in contract.surveySteps { report.note(step) }
    }

    /// Prepares very large containers once and queries them as a client does. A prepare that takes longer than the daemon allows
    /// is a note rather than a finding, since its time depends on the machine.
    private func checkCrowds(_ containers: CheckContainers, _ report: inout Report) {
        let contract = LayoutContract(report.plugin.definition)
        let allowed = PluginLimits().prepareTime(crowd)
        var slowest: (time: Duration, name: String) = (.zero, "")
        for (name, parameters, named) in containers.crowds(crowd) {
            report.containerCount += 1
            report.note("crowd", at: name) { () throws(LayoutError) in
                let (violations, layout) = try contract.crowdViolations(named.container, parameters: parameters)
                if let time = (layout as? LuaLayout)?.prepareTime, time > slowest.time { slowest = (time, name) }
                return violations
            }
        }
        guard slowest.time > allowed else { return }
        report.notes.append(
            "crowd: \(slowest.name): prepare took \(Self.milliseconds(slowest.time)) ms, but the daemon allows "
                + "\(Self.milliseconds(allowed)) ms for \(crowd) items")
    }

    private static func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }

    private func checkMemory(_ container: Container, _ report: inout Report) throws(LayoutError) {
        func reload(_ count: Int) throws(LayoutError) {
            for _ in 0..<count {
                let definition = try file.loadAsAuthor().definition
                _ = try definition.make(definition.schema.defaults).prepare(container)
            }
        }
        let warmUp = reloads / 10
        try reload(warmUp)
        guard let before = Process.residentBytes else { return }
        try reload(reloads - warmUp)
        guard let after = Process.residentBytes else { return }
        let growth = after - before
        if growth > Self.growthLimit {
            report.findings.append(
                Finding(
                    check: "memory", place: "\(reloads - warmUp) reloads",
                    message:
                        "resident memory grew by \(growth / 1024) KiB, expected at most \(Self.growthLimit / 1024) KiB"
                ))
        }
    }
}

extension PluginCheck.Report {
    /// Whether nothing more is checked: a script in an endless loop would use up its time in each of a hundred containers, which takes
    /// minutes.
    var isEnded: Bool { findings.contains { $0.error?.code == .pluginTimeout } }

    mutating func add(_ check: String, at place: String, _ message: String, line: Int) {
        findings.append(PluginCheck.Finding(check: check, place: place, message: message, line: line))
    }

    fileprivate mutating func note(_ step: LayoutContract.Step) {
        note(step.check, at: step.place, in: step.container, parameters: step.parameters, step.violations)
    }

    fileprivate mutating func note(
        _ check: String, at place: String, in container: Container? = nil, parameters: [String: JSONValue] = [:],
        _ violations: () throws(LayoutError) -> [String]
    ) {
        if isEnded { return }
        progress("\(check): \(place)")
        do throws(LayoutError) {
            findings += try violations().map {
                PluginCheck.Finding(
                    check: check, place: place, message: $0, container: container, parameters: parameters)
            }
        } catch {
            findings.append(PluginCheck.Finding(check: check, place: place, message: error.message, error: error))
        }
    }
}
