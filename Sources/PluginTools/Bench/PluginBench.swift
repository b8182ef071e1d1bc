import LayoutCore
package import ScriptedLayouts

/// Measures how fast a plugin is and how much of its budget it uses.
///
///     let rows = PluginBench(plugin).run()
///     print(PluginBench.report(rows))
///
///       items     script  Lua memory  query  elements
///        1000  … ns/item       … KiB   … µs         …
///      100000  … ns/item       … KiB   … µs         …
///
/// Times of the script are the least CPU time of several runs, so that a busy machine changes them little; the budget is the daemon's
/// default. Sizes and values are random and the same on every run. A number of items that the script cannot do becomes a row with its
/// failure instead of figures.
package struct PluginBench {
    let definition: LayoutDefinition
    let data: DataFile?

    /// The figures for one number of items. What could not be measured because of a failure is 0.
    package struct Row: Equatable, Sendable {
        /// Items in the container.
        ///
        /// 0 if the author's file does not fit the plugin.
        package var itemCount: Int
        /// CPU time of the script per item, in the fastest prepare of several; 0 for a layout that is not a script.
        ///
        /// What the host does for it in callbacks counts.
        package var scriptNanoseconds = 0.0
        /// CPU time that the daemon allows the script for a prepare of this many items.
        ///
        /// The daemon's default, or less if the plugin declares less.
        package var budget = Duration.zero
        /// The script's share of the budget: above 1, the daemon would end the prepare.
        package var budgetShare = 0.0
        /// Peak memory of the script's values, in bytes.
        package var peakBytes = 0
        /// Time of a query for one screen in the middle of the content, in nanoseconds: the shortest of several.
        ///
        /// In at most 1,000 runs and 200 ms.
        package var queryNanoseconds = 0.0
        /// Elements that the query returns.
        package var queryCount = 0
        /// The reason that there are no figures; "" if there are.
        ///
        /// The message of the layout's error, or of the author's file.
        package var failure = ""
    }

    private static let screen = Rect(x: 0, y: 0, width: 390, height: 844)

    /// Measures with the plugin's default parameters and random sizes and values.
    ///
    /// - Parameter data: a container of the author's to measure instead.
    package init(_ plugin: Plugin, data: DataFile? = nil) {
        definition = plugin.definition
        self.data = data
    }

    /// Measures one section for each number of items.
    ///
    /// - Returns: a row for each of them, in the same order.
    package func run(_ itemCounts: [Int]) -> [Row] { itemCounts.map(row) }

    /// Measures the author's container; without one, a thousand and a hundred thousand items, and a million if the budget allows.
    ///
    /// The million is measured if the figures for a hundred thousand say that it takes less than the budget.
    package func run() -> [Row] {
        if let data { return [row(data)] }
        var rows = run([1000, 100_000])
        if rows[1].failure.isEmpty, rows[1].budgetShare * (budget(100_000) / budget(1_000_000)) * 10 < 1 {
            rows.append(row(1_000_000))
        }
        return rows
    }

    /// The CPU time that the script has for a prepare: the usual time, or less if the plugin declares less.
    private func budget(_ items: Int) -> Duration {
        var limits = PluginLimits()
        let declared = definition.prepareLimit(0).map { $0 / .milliseconds(1) } ?? .infinity
        limits.prepareMilliseconds = min(limits.prepareMilliseconds, declared)
        return limits.prepareTime(items)
    }

    private func row(_ file: DataFile) -> Row {
        do throws(LayoutError) {
            return row(try file.data.container(for: definition), file.data.parameters)
        } catch {
            return Row(itemCount: 0, failure: error.explanation)
        }
    }

    private func row(_ count: Int) -> Row { row(container(count), [:]) }

    private func row(_ container: Container, _ parameters: [String: JSONValue]) -> Row {
        let count = container.itemCount
        var row = Row(itemCount: count)
        do throws(LayoutError) {
            let layout = definition.make(try definition.schema.resolve(parameters, pointer: "/parameters"))
            var laidOut = try LaidOutContainer(layout, container)
            let best = try Self.leastScriptTime(layout) { () throws(LayoutError) in
                laidOut = try LaidOutContainer(layout, laidOut.container)
            }
            row.scriptNanoseconds = best / .nanoseconds(1) / Double(max(1, count))
            row.budget = budget(count)
            row.budgetShare = best / row.budget
            row.peakBytes = (layout as? LuaLayout)?.peakBytes ?? 0
            // Queries what is visible, as a client does.
            let query = ElementQuery(rect: screen(container.bounds, laidOut.prepared.contentSize))
            _ = try laidOut.move(to: query.rect)
            (row.queryNanoseconds, row.queryCount) = try Self.best(within: .milliseconds(200), atMost: 1000) {
                () throws(LayoutError) in try laidOut.elements(query).attributes.count
            }
        } catch {
            row.failure = error.message
        }
        return row
    }

    /// The least CPU time that the script takes in seven runs, or in as many as begin within a second.
    private static func leastScriptTime(
        _ layout: any ConfiguredLayout, _ body: () throws(LayoutError) -> Void
    ) throws(LayoutError) -> Duration {
        guard let script = layout as? LuaLayout else { return .zero }
        let start = ContinuousClock.now
        var least: Duration?
        for _ in 0..<7 where ContinuousClock.now - start < .seconds(1) {
            let before = script.scriptTime
            try body()
            let time = script.scriptTime - before
            least = min(least ?? time, time)
        }
        return least ?? .zero
    }

    /// The shortest of several runs, in nanoseconds, and the result of the last run.
    private static func best<Result>(
        within time: Duration, atMost count: Int, _ body: () throws(LayoutError) -> Result
    ) throws(LayoutError) -> (nanoseconds: Double, result: Result) {
        let start = ContinuousClock.now
        var best = Double.infinity
        var runs = 0
        while true {
            let before = ContinuousClock.now
            let result = try body()
            best = min(best, (ContinuousClock.now - before) / .nanoseconds(1))
            runs += 1
            if runs >= count || ContinuousClock.now - start > time { return (best, result) }
        }
    }

    func container(_ count: Int) -> Container {
        var container = LayoutContract.container([count], seed: 1, bounds: Self.screen)
        var random = SeededRandom(seed: 2)
        for column in definition.itemColumns {
            container.sections[0].itemValues[column.name] = column.random(count, using: &random)
        }
        return container
    }

    private func screen(_ bounds: Rect, _ size: Size) -> Rect {
        var rect = bounds
        rect.x = max(0, (size.width - rect.width) / 2)
        rect.y = max(0, (size.height - rect.height) / 2)
        return rect
    }
}
