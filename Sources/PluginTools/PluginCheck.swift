package import LayoutCore
package import ScriptedLayouts
import SystemCalls

/// Tries a plugin with all the containers that it may meet, whether it keeps what every layout promises.
package struct PluginCheck {
    private let file: PluginFile
    private let reloads: Int
    private let crowd: Int

    package struct Finding: Sendable, CustomStringConvertible {
        /// Which check: "contract", "scroll", "parameters", "update", "crowd" or "memory".
        package var check: String
        /// The container, or the parameter, it came from.
        package var place: String
        package var message: String
        /// What the plugin was stopped by, if it was.
        package var error: LayoutError?

        package var description: String { "\(check): \(place): \(message)" }
    }

    package struct Report: Sendable {
        package var plugin: Plugin
        package var findings: [Finding] = []
        /// What its author should know though it breaks nothing here.
        package var notes: [String] = []
        package var containerCount = 0
    }

    /// Resident bytes that 900 reloads may add, after 100.
    private static let growthLimit = 2 << 20

    /// - Parameters:
    ///   - reloads: how often it is loaded to see whether memory stays; 0: not at all.
    ///   - crowd: items of the largest containers; 0: there are none.
    package init(_ file: PluginFile, reloads: Int = 1000, crowd: Int = 100_000) {
        self.file = file
        self.reloads = reloads
        self.crowd = crowd
    }

    /// - Throws: `plugin.load` when the file is no plugin.
    package func run() throws(LayoutError) -> Report {
        let plugin = try file.loadAsAuthor()
        var report = Report(plugin: plugin)
        let containers = CheckContainers(plugin.definition)
        checkContract(containers, &report)
        checkParameters(containers, &report)
        checkChanges(containers, &report)
        if crowd > 0 { checkCrowds(containers, &report) }
        if report.findings.isEmpty, reloads > 0 { try checkMemory(containers.small, &report) }
        return report
    }

    private func checkContract(_ containers: CheckContainers, _ report: inout Report) {
        let contract = LayoutContract(report.plugin.definition)
        for named in containers.all {
            report.containerCount += 1
            report.note("contract", named.name) { () throws(LayoutError) in try contract.violations(named.container) }
        }
    }

    /// Each parameter at its limits.
    private func checkParameters(_ containers: CheckContainers, _ report: inout Report) {
        let plugin = report.plugin
        let contract = LayoutContract(plugin.definition)
        for (name, parameters, named) in containers.parameterLimits {
            report.containerCount += 1
            report.note("parameters", name) { () throws(LayoutError) in
                _ = try plugin.definition.schema.resolve(parameters, pointer: "")
                do throws(LayoutError) {
                    return try contract.violations(named.container, parameters: parameters)
                } catch  where error.fault == nil && !plugin.declaration.base.isEmpty {
                    // The layout it is derived from refuses what does not go together, as it would by itself.
                    return []
                }
            }
        }
    }

    /// Very many items, laid out once and asked about as a client asks. A prepare that takes longer than the daemon allows is
    /// noted, for how long it takes depends on the machine.
    private func checkCrowds(_ containers: CheckContainers, _ report: inout Report) {
        let contract = LayoutContract(report.plugin.definition)
        let allowed = PluginLimits().prepareTime(crowd)
        var slowest: (time: Duration, name: String) = (.zero, "")
        for (name, parameters, named) in containers.crowds(crowd) {
            report.containerCount += 1
            report.note("crowd", name) { () throws(LayoutError) in
                let (violations, time) = try contract.crowdViolations(named.container, parameters: parameters)
                if let time, time > slowest.time { slowest = (time, name) }
                return violations
            }
        }
        guard slowest.time > allowed else { return }
        report.notes.append(
            "crowd: \(slowest.name): prepare took \(Self.milliseconds(slowest.time)) ms, the daemon allows "
                + "\(Self.milliseconds(allowed)) ms for \(crowd) items")
    }

    private static func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }

    /// New bounds, and batch updates.
    private func checkChanges(_ containers: CheckContainers, _ report: inout Report) {
        let contract = LayoutContract(report.plugin.definition)
        for (named, bounds) in containers.moves {
            report.note("scroll", named.name) { () throws(LayoutError) in
                try contract.scrollViolations(named.container, to: bounds)
            }
        }
        for seed in 0..<4 as Range<UInt64> {
            let container = LayoutContract.container(
                [5, 12, 0, 30], seed: seed == 0 ? nil : seed, bounds: containers.small.bounds)
            report.note("update", "sections of [5, 12, 0, 30] items") { () throws(LayoutError) in
                try contract.updateViolations(container, seed: seed)
            }
        }
    }

    /// Loads, prepares and drops the plugin again and again.
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
    fileprivate mutating func note(
        _ check: String, _ place: String, _ violations: () throws(LayoutError) -> [String]
    ) {
        // An endless script would use up its time in each of a hundred containers, which is minutes.
        if findings.contains(where: { $0.error?.code == .pluginTimeout }) { return }
        do throws(LayoutError) {
            findings += try violations().map { PluginCheck.Finding(check: check, place: place, message: $0) }
        } catch {
            findings.append(PluginCheck.Finding(check: check, place: place, message: error.message, error: error))
        }
    }
}
