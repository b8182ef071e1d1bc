import Foundation
import LayoutCore
package import ScriptedLayouts
import SystemCalls

/// The golden tests beside a plugin: tests/NAME.json for NAME.lua, or all of NAME/tests/*.json for a folder.
package struct GoldenTests {
    private let definition: LayoutDefinition
    private let paths: [String]

    /// Size limit of a file, in bytes.
    private static let fileLimit = 64 << 20

    /// Why a case failed, or why a file cannot be run.
    package struct Failure: Equatable, Sendable, CustomStringConvertible {
        /// The file's path.
        package var file: String
        /// The name of the case; "" if the file itself is invalid.
        package var test: String
        /// The difference, or the error.
        package var message: String

        /// File, case and message in one line.
        package var description: String { test.isEmpty ? "\(file): \(message)" : "\(file): \"\(test)\": \(message)" }
    }

    /// The outcome of a run.
    package struct Report: Sendable {
        /// Paths of the files that were run.
        package var files: [String] = []
        /// Cases in all files.
        package var caseCount = 0
        /// Failures in the order of files and cases; a case can have several.
        package var failures: [Failure] = []
        /// Names of the cases whose expectations were recorded.
        package var recorded: [String] = []
    }

    /// Finds the golden tests of a plugin.
    package init(_ plugin: Plugin, _ file: PluginFile) {
        definition = plugin.definition
        paths = Self.paths(of: file)
    }

    /// Paths of the plugin's golden test files, sorted; empty if there are none.
    package static func paths(of file: PluginFile) -> [String] {
        if let root = file.root {
            let names = DirectoryListing.names(root + "/tests", limit: 1024) ?? []
            return names.filter { $0.hasSuffix(".json") }.map { root + "/tests/" + $0 }
        }
        let path = expectedPath(of: file)
        return FileStatus(path: path) == nil ? [] : [path]
    }

    /// Where golden tests belong, for messages.
    package static func expectedPath(of file: PluginFile) -> String {
        file.root.map { $0 + "/tests/*.json" } ?? file.folder + "/tests/\(file.name).json"
    }

    /// Runs every case.
    ///
    /// - Parameter records: whether to write the plugin's current result into the file for each case without `expect`.
    package func run(records: Bool = false) -> Report {
        var report = Report(files: paths)
        for path in paths {
            do throws(LayoutError) {
                try run(path, records, &report)
            } catch {
                report.failures.append(Failure(file: path, test: "", message: error.message))
            }
        }
        return report
    }

    private func run(_ path: String, _ records: Bool, _ report: inout Report) throws(LayoutError) {
        guard let bytes = FileContents.read(path, limit: Self.fileLimit) else {
            throw GoldenObject.refusal("cannot be read")
        }
        let cases = try Self.cases(bytes)
        var additions: [Int: String] = [:]
        // Counts objects and lists only, as `GoldenRecord` does.
        var place = -1
        for (index, json) in cases.enumerated() {
            report.caseCount += 1
            if json.object != nil || json.array != nil { place += 1 }
            var name = json.object?["name"]?.string ?? "case \(index + 1)"
            do throws(LayoutError) {
                let test = try GoldenCase(json, of: definition)
                name = test.name
                let failures = try test.failures(definition)
                report.failures += failures.map { Failure(file: path, test: name, message: $0) }
                if test.expectation == nil, records {
                    additions[place] = try test.recorded(definition)
                    report.recorded.append(name)
                } else if test.expectsNothing {
                    throw GoldenObject.refusal("has no \"expect\"; --record adds the plugin's current result")
                }
            } catch {
                report.failures.append(Failure(file: path, test: name, message: error.message))
            }
        }
        guard !additions.isEmpty else { return }
        let text = GoldenRecord(bytes).adding(additions)
        guard FileManager.default.createFile(atPath: path, contents: Data(text)) else {
            throw GoldenObject.refusal("cannot be written")
        }
    }

    private static func cases(_ bytes: [UInt8]) throws(LayoutError) -> [JSONValue] {
        let data = Data(bytes)
        do {
            let json = try JSONDecoder().decode(JSONValue.self, from: data)
            if let cases = json.array { return cases }
            throw GoldenObject.refusal(
                "is not a JSON array of cases: its outermost value is \(json), expected an array")
        } catch let error as LayoutError {
            throw error
        } catch {
            throw GoldenObject.refusal("is not a JSON array of cases: \(reason(data, error))")
        }
    }

    /// `JSONDecoder` reports only that the JSON is invalid; `JSONSerialization` names the value or the place.
    private static func reason(_ data: Data, _ error: any Error) -> String {
        do {
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            return "\(error)"
        } catch let error as NSError {
            let reason = error.userInfo["NSDebugDescription"] as? String ?? "\(error)"
            guard let words = reason.dropLast().split(separator: " around character ").dropFirst().first,
                let position = Int(words)
            else { return reason }
            let line = 1 + data.prefix(position).count { $0 == UInt8(ascii: "\n") }
            return "\(reason.dropLast()), in line \(line)"
        }
    }
}

extension GoldenCase {
    /// Lays out the container and compares it with the expectations, step by step.
    func failures(_ definition: LayoutDefinition) throws(LayoutError) -> [String] {
        var laidOut = try laidOut(definition)
        var failures = try expectation?.failures(laidOut, tolerance: tolerance) ?? []
        for query in queries {
            let found = try laidOut.elements(ElementQuery(rect: query.rect, categories: .cells)).attributes
            let paths = found.map(\.element.indexPath)
            if paths != query.items.sorted() {
                failures.append("the query for \(query.rect) returns \(paths), expected \(query.items.sorted())")
            }
        }
        for (index, step) in steps.enumerated() {
            let context = try laidOut.move(to: step.bounds)
            let word = context.map { $0.needsPrepare ? "true" : "elements" } ?? "false"
            if let expected = step.invalidates, expected != word {
                failures.append("step \(index + 1) invalidates \(word), expected \(expected)")
            }
            let own = try step.expectation?.failures(laidOut, tolerance: tolerance) ?? []
            failures += own.map { "step \(index + 1): \($0)" }
        }
        return failures
    }

    var expectsNothing: Bool { expectation == nil && queries.isEmpty && steps.isEmpty }

    func laidOut(_ definition: LayoutDefinition) throws(LayoutError) -> LaidOutContainer {
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: "parameters"))
        return try LaidOutContainer(layout, container)
    }
}
