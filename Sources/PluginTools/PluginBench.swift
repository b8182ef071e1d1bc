import LayoutCore
package import ScriptedLayouts

/// Measures how fast a plugin is and how much of its budget it uses.
package struct PluginBench {
    private let definition: LayoutDefinition
    private let data: DataFile?

    /// The figures for one number of items.
    package struct Row: Equatable, Sendable {
        /// Items in the container.
        package var itemCount: Int
        /// Time of a prepare per item.
        package var prepareNanoseconds = 0.0
        /// Time of a prepare, as a share of the time that the daemon allows for this many items.
        package var budgetShare = 0.0
        /// Peak memory of the script's values.
        package var peakBytes = 0
        /// Time of a query for one screen in the middle of the content.
        package var queryNanoseconds = 0.0
        /// Elements that the query returns.
        package var queryCount = 0
        /// Why there are no figures; "" if there are.
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
    package func run(_ itemCounts: [Int]) -> [Row] { itemCounts.map(row) }

    /// Measures the author's container; without one, a thousand and a hundred thousand items, and a million if the budget allows.
    package func run() -> [Row] {
        if let data { return [row(data)] }
        var rows = run([1000, 100_000])
        if rows[1].failure.isEmpty, rows[1].budgetShare * Self.budget(100_000) * 10 < Self.budget(1_000_000) {
            rows.append(row(1_000_000))
        }
        return rows
    }

    /// The time allowed for a prepare, in nanoseconds.
    private static func budget(_ items: Int) -> Double {
        let limits = PluginLimits()
        return limits.prepareMilliseconds * 1e6 + limits.prepareMicrosecondsPerItem * 1e3 * Double(items)
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
            let (best, _) = try Self.best(within: .seconds(1), atMost: 7) { () throws(LayoutError) in
                laidOut = try LaidOutContainer(layout, laidOut.container)
            }
            row.prepareNanoseconds = best / Double(max(1, count))
            row.budgetShare = best / Self.budget(count)
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

    /// A container with random sizes and values, the same on every run.
    private func container(_ count: Int) -> Container {
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

    // MARK: Table

    /// The rows as an aligned text table. A row without figures shows its failure instead.
    package static func table(_ rows: [Row]) -> String {
        let head = ["items", "prepare", "of its budget", "Lua memory", "query", "elements"]
        let body = rows.map { row in
            row.failure.isEmpty
                ? [
                    "\(row.itemCount)", "\(text(row.prepareNanoseconds)) ns/item", "\(text(100 * row.budgetShare)) %",
                    "\(row.peakBytes / 1024) KiB", "\(text(row.queryNanoseconds / 1000)) µs", "\(row.queryCount)",
                ] : ["\(row.itemCount)", row.failure]
        }
        let widths = head.indices.map { column in
            ([head] + body.filter { $0.count == head.count }).map { $0[column].count }.max() ?? 0
        }
        return ([head] + body).map { cells in
            cells.enumerated().map { index, cell in
                cells.count == head.count
                    ? String(repeating: " ", count: max(0, widths[index] - cell.count)) + cell : cell
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// Rounds to three significant figures.
    private static func text(_ number: Double) -> String {
        let step = number >= 100 ? 1.0 : number >= 10 ? 10 : 100
        let rounded = (number * step).rounded() / step
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }
}
