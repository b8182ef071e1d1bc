import LayoutCore
package import ScriptedLayouts
import SystemCalls

/// The golden tests beside a plugin: tests/NAME.json for NAME.lua, or all of NAME/tests/*.json for a folder.
///
///     let file = PluginFile(path: "plugins/stairs.lua")
///     let report = GoldenTests(try file.loadAsAuthor(), file).run()
///     for failure in report.failures { print(failure) }
///
/// Each case lays out a container and compares frames, content size and appearances with the numbers in the file. `run(recording:)` can
/// write the plugin's present result into cases that have none, or over those that fail; everything else in the file stays as the author
/// wrote it, to the byte.
package struct GoldenTests {
    let definition: LayoutDefinition
    let file: PluginFile

    /// Why a case failed, or why a file cannot be run. It is printed as FILE: "CASE": MESSAGE.
    package struct Failure: Equatable, Sendable, CustomStringConvertible {
        /// The file's path.
        ///
        /// Relative to the same folder as the plugin's path.
        package var file: String
        /// The name of the case; "" if the file itself is invalid.
        ///
        /// A case without a name is called by its number, from 1.
        package var test: String
        /// The difference, or the error.
        package var message: String

        /// File, case and message in one line. The case is left out if the file itself is invalid.
        package var description: String { test.isEmpty ? "\(file): \(message)" : "\(file): \"\(test)\": \(message)" }
    }

    /// The outcome of a run: all cases have passed if there are no failures. What was recorded counts as passed.
    ///
    /// A file that cannot be read or written is a failure.
    package struct Report: Sendable {
        /// Paths of the files that were run.
        package var files: [String] = []
        /// Cases in all files.
        ///
        /// Those that are invalid count too.
        package var caseCount = 0
        /// Failures in the order of files and cases; a case can have several.
        package var failures: [Failure] = []
        /// Names of the cases without expectations that were recorded.
        ///
        /// Each once, in the order of the files and cases.
        package var recorded: [String] = []
        /// Differences that were recorded over the expectations of their cases.
        ///
        /// Their messages have what was expected before.
        package var approved: [Failure] = []
    }

    /// For which cases to write the plugin's current result into the file.
    ///
    /// What is recorded counts as passed.
    package enum Recording: Sendable {
        /// For none.
        case nothing
        /// For those without `expect`.
        case missing
        /// For those without `expect`, and over the expectations of those that fail.
        case failing
    }

    /// The golden tests of a plugin. Files are searched and read by `run(recording:)`.
    ///
    /// - Parameters:
    ///   - plugin: as it is loaded now; its results are compared.
    ///   - file: where the plugin is, beside its tests.
    package init(_ plugin: Plugin, _ file: PluginFile) {
        definition = plugin.definition
        self.file = file
    }

    /// Paths of the plugin's golden test files, sorted; empty if there are none. A plugin in a folder may have several.
    package static func paths(of file: PluginFile) -> [String] {
        if let root = file.root {
            let names = DirectoryListing.names(root + "/tests", limit: 1024) ?? []
            return names.filter { $0.hasSuffix(".json") }.map { root + "/tests/" + $0 }
        }
        let path = expectedPath(of: file)
        return FileStatus(path: path) == nil ? [] : [path]
    }

    /// Where golden tests belong, for messages: a path, or a pattern for a plugin in a folder.
    package static func expectedPath(of file: PluginFile) -> String {
        file.root.map { $0 + "/tests/*.json" } ?? file.folder + "/tests/\(file.name).json"
    }

    /// Runs every case, in the order of files and cases.
    ///
    /// - Parameter recording: for which cases to write the plugin's present result into the file. A file is written once, after its last
    ///   case.
    /// - Returns: all failures; a file that cannot be read or written is one of them.
    package func run(recording: Recording = .nothing) -> Report {
        var report = Report(files: Self.paths(of: file))
        for path in report.files {
            do throws(LayoutError) {
                try run(path, recording, into: &report)
            } catch {
                report.failures.append(Failure(file: path, test: "", message: error.explanation))
            }
        }
        return report
    }

    private func run(_ path: String, _ recording: Recording, into report: inout Report) throws(LayoutError) {
        let (cases, bytes) = try Self.cases(path)
        var text = JSONText(bytes)
        let elements = text.elements
        guard elements.count == cases.count else { throw GoldenObject.refusal("is not in UTF-8") }
        var changed: [Int: [UInt8]] = [:]
        for (index, json) in cases.enumerated() {
            report.caseCount += 1
            var name = json.object?["name"]?.string ?? "case \(index + 1)"
            do throws(LayoutError) {
                let test = try GoldenCase(json, of: definition)
                name = test.name
                let differences = try test.differences(definition)
                var own = JSONText(Array(bytes[elements[index]]))
                for difference in differences where recording.covers(difference) {
                    own.set(difference.path, to: difference.result)
                }
                if differences.contains(where: recording.covers) { changed[index] = own.bytes }
                report.add(differences, of: name, in: path, recording)
            } catch {
                report.failures.append(Failure(file: path, test: name, message: error.explanation))
            }
        }
        guard !changed.isEmpty else { return }
        text.replace(changed)
        try Self.write(text, path)
    }

    static func cases(_ path: String) throws(LayoutError) -> (cases: [JSONValue], bytes: [UInt8]) {
        let file = try JSONFile(path: path, "a JSON array of cases")
        if let cases = file.json.array { return (cases, file.bytes) }
        throw GoldenObject.refusal(
            "is not a JSON array of cases: its outermost value is \(file.json), expected an array")
    }

    static func write(_ text: JSONText, _ path: String) throws(LayoutError) {
        do throws(SystemError) {
            try FileContents.write(text.bytes, to: path)
        } catch {
            throw GoldenObject.refusal("\(error)")
        }
    }
}

extension GoldenTests.Recording {
    fileprivate func covers(_ difference: GoldenCase.Difference) -> Bool {
        switch self {
        case .nothing: false
        case .missing: difference.isMissing
        case .failing: true
        }
    }
}

extension GoldenTests.Report {
    fileprivate mutating func add(
        _ differences: [GoldenCase.Difference], of test: String, in file: String, _ recording: GoldenTests.Recording
    ) {
        for difference in differences {
            let failures = difference.messages.map { GoldenTests.Failure(file: file, test: test, message: $0) }
            if !recording.covers(difference) {
                self.failures += failures
            } else if difference.isMissing {
                if recorded.last != test { recorded.append(test) }
            } else {
                approved += failures
            }
        }
    }
}
