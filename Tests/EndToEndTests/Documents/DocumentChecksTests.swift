import Foundation
import TestSupport
import Testing

/// The document checks in `.ci` fail on samples with a single mistake.
@Suite(.hangGuard(minutes: 10)) struct DocumentChecksTests {
    @Test func `the check of arrows passes where drawing, table, package and imports agree`() async throws {
        let sample = try ArrowSample()

        let output = try await sample.check()

        #expect(output.status == 0, "\(output.text)\(output.errors)")
        #expect(output.text == "3 targets, 0 differences\n")
    }

    @Test(arguments: [
        ArrowFault(
            of: "| `Top` | `Middle`, `Log` |", in: "Sources/README.md", becomes: "| `Top` | `Log` |",
            reports: "Top -> Middle is in Package.swift and not in the table"),
        ArrowFault(
            of: "| `Bottom` | |", in: "Sources/README.md", becomes: "| `Bottom` | `Log` |",
            reports: "Bottom -> Log is in the table and not in Package.swift"),
        ArrowFault(
            of: "| `Bottom` | |\n", in: "Sources/README.md", becomes: "", reports: "Bottom has no row in the table"),
        ArrowFault(
            of: "| `Bottom` | |\n", in: "Sources/README.md", becomes: "| `Bottom` | |\n| `Cellar` | |\n",
            reports: "Cellar has a row in the table, and Package.swift has no such target"),
        ArrowFault(
            of: "Middle\nBottom", in: "Sources/README.md", becomes: "Middle Bottom",
            reports: "Middle -> Bottom does not lead down in the drawing"),
        ArrowFault(
            of: "Bottom\n```", in: "Sources/README.md", becomes: "```",
            reports: "Bottom is 0 times in the drawing, expected once"),
        ArrowFault(
            of: "public import Log\n", in: "Sources/Top/Top.swift", becomes: "",
            reports: "Top depends on Log and imports it nowhere"),
        ArrowFault(
            of: "import Middle\n", in: "Sources/Top/Top.swift", becomes: "import Middle\n@testable import Bottom\n",
            reports: "Top imports Bottom without depending on it"),
        ArrowFault(
            of: "import Middle\n", in: "Sources/Top/Top.swift", becomes: "import Middle\ninternal import Foundation\n",
            reports: "Top imports all of Foundation, expected FoundationEssentials"),
        ArrowFault(
            of: "struct Lower {}", in: "Sources/Top/Cellar/Lower.swift", becomes: "struct Lower { var upper: Upper? }",
            reports: "Top/Cellar/Lower.swift uses Upper of Attic, which does not lead down in the drawing"),
        ArrowFault(
            of: "struct Lowest {", in: "Sources/Top/Cellar/Shelf/Lowest.swift",
            becomes: "struct Lowest { let upper: Upper?; ",
            reports: "Top/Cellar/Shelf/Lowest.swift uses Upper of Attic, which does not lead down in the drawing"),
        ArrowFault(
            of: "struct Lower {}", in: "Sources/Top/Cellar/Lower.swift", becomes: "struct Lower { var whole: Whole? }",
            reports: "Top/Cellar/Lower.swift uses Whole of no folder, which does not lead down in the drawing"),
        ArrowFault(
            of: "Attic\n", in: "Sources/README.md", becomes: "", reports: "Top/Attic is not in the drawing"),
    ])
    func `an arrow that is missing, unused, undeclared or upside down fails the check`(_ fault: ArrowFault) async throws
    {
        let sample = try ArrowSample()
        try sample.replace(fault.original, in: fault.file, with: fault.replacement)

        let output = try await sample.check()

        #expect(output.status == 1, "\(output.errors)")
        #expect(output.text == "\(fault.report)\n3 targets, 1 differences\n")
    }

    @Test func `tests that began and did not end are listed`() async throws {
        let folder = try TemporaryFolder()
        let log = """
            ◇ Test run started.
            ◇ Test "ends" started.
            ◇ Test "has cases" started.
            ◇ Test case passing 1 argument x → 1 to "has cases" started.
            ◇ Test "waits (for \"it\")" started.
            ◇ Test name() started.
            ✔ Test "ends" passed after 0.1 seconds.
            ✘ Test "has cases" with 2 test cases failed after 0.1 seconds with 1 issue.

            """
        try log.write(toFile: folder.path("log"), atomically: true, encoding: .utf8)

        let output = try await run(Programs.file(".ci/unended"), [folder.path("log")])

        #expect(output.status == 0, "\(output.errors)")
        #expect(output.text.split(separator: "\n").sorted() == [#""waits (for "it")""#, "name()"])
    }

    @Test(arguments: [
        ("A [page](More.md), a [heading](More.md#Once) and ``SwiftVersion``.", 1),
        ("A [page](Gone.md).", 1), ("A [heading](More.md#Gone).", 1), ("![A picture](Resources/gone.svg)", 1),
        ("A [page](More.md), a [heading](More.md#Once), [elsewhere](../README.md), `[code](Gone.md)`.", 0),
        ("![A picture](Resources/there.svg)\n\n## Topics\n\n- [More](More.md)", 0),
    ])
    func `a dead link or picture in a catalogue fails its build`(_ text: String, _ status: Int32) async throws {
        let folder = try TemporaryFolder()
        let catalogue = folder.path("LayoutGateway.docc")
        try write("# Sample\n\n\(text)\n", to: "\(catalogue)/Sample.md")
        try write("# More\n\nMore.\n\n## Once\n\nText.\n", to: "\(catalogue)/More.md")
        try write(#"<svg xmlns="http://www.w3.org/2000/svg"/>"#, to: "\(catalogue)/Resources/there.svg")

        let output = try await run(Programs.file(".ci/docc"), [folder.path("out"), catalogue])

        #expect(output.status == status, "\(output.text)\(output.errors)")
    }

    @Test(arguments: [
        ("", ""),
        ("[Gone](Gone.md)", "docs/Page.md: Gone.md leads to no file\n"),
        ("![A picture](gone.svg)", "docs/Page.md: gone.svg leads to no file\n"),
        ("<img src=\"gone.svg\">", "docs/Page.md: gone.svg leads to no file\n"),
        ("[A heading](../README.md#gone)", "docs/Page.md: ../README.md#gone leads to no heading\n"),
        ("[A heading](#gone)", "docs/Page.md: #gone leads to no heading\n"),
        ("<doc:Page>", "docs/Page.md: has a link of DocC's own, expected a relative one\n"),
        ("[A heading](../README.md#the-front-page), [one here](#a-page), [a site](https://example.org/gone)", ""),
        ("```text\n[Gone](Gone.md)\n```", ""),
    ])
    func `a link that leads nowhere fails the check and is named`(_ text: String, _ report: String) async throws {
        let output = try await linked(front: "[Pages](docs)", index: "[A page](Page.md)", page: text)

        #expect(output.text == "\(report)3 documents, \(report.isEmpty ? 0 : 1) faults\n", "\(output.errors)")
        #expect(output.status == (report.isEmpty ? 0 : 1))
    }

    @Test(arguments: [
        ("[Pages](docs)", "No link.", "docs/Page.md: no link leads here from README.md\n3 documents, 1 faults\n"),
        (
            "No link.", "[A page](Page.md)",
            """
            docs/Page.md: no link leads here from README.md
            docs/README.md: no link leads here from README.md
            3 documents, 2 faults

            """
        ),
        (
            "[A page](docs/Page.md)", "No link.",
            "docs/README.md: no link leads here from README.md\n3 documents, 1 faults\n"
        ),
    ])
    func `a document that the front page does not lead to fails the check and is named`(
        _ front: String, _ index: String, _ report: String
    ) async throws {
        let output = try await linked(front: front, index: index, page: "[Itself](Page.md)")

        #expect(output.text == report, "\(output.errors)")
        #expect(output.status == 1)
    }

    @Test(arguments: [
        ("package struct A {}", "A"),
        ("/// A.\npackage struct A { public var b = 1 }", "A.b"),
        ("/// A.\npublic enum A { case b }", "A.b"),
        ("/// A.\npackage protocol A { func b() }", "A.b()"),
        ("extension Int { package var b: Int { 1 } }", "Int.b"),
    ])
    func `a declaration without a doc comment fails the check and is named`(
        _ source: String, _ name: String
    ) async throws {
        let output = try await documented(source, "--list")

        #expect(output.status == 1, "\(output.errors)")
        #expect(output.text.contains("Sample.swift:"), "\(output.text)")
        #expect(output.text.contains(": \(name)\n"), "\(output.text)")
    }

    @Test(arguments: [
        "struct A { var b = 1 }",
        "/// A.\npackage struct A { var b = 1 }",
        "/// A.\npublic struct A: CustomStringConvertible { public var description: String { \"\" } }",
        "/// A.\npackage enum A: String, Codable {\n/// B.\ncase b }",
    ])
    func `internal, inheriting and synthesized declarations need no doc comment`(
        _ source: String
    ) async throws {
        let output = try await documented(source, "--list")

        #expect(output.status == 0, "\(output.text)\(output.errors)")
        #expect(output.text.hasPrefix(" 100 %"))
    }

    @Test(arguments: [
        ("func a(_ b: Int, _ c: [Int: Int], d: Int) {}", nil),
        ("struct A { init(_ b: Int, _ c: (Int, Int) -> Int, _ d: Int) {} }", "1: init has 3"),
        (#"func a(_ b: Int, /* _ c: Int, */ _ d: String = ", _ e: Int, _ f: Int") {}"#, nil),
        ("\n// func a(_ b: Int, _ c: Int, _ d: Int)\nfunc `a b`(_ b: Int, _ c: Int, _ d: Int) {}", "3: `a b` has 3"),
    ])
    func `more than two parameters without a label fail the check and are named`(
        _ source: String, _ report: String?
    ) async throws {
        let folder = try TemporaryFolder()
        try write(source, to: folder.path("Sample.swift"))

        let output = try await run(Programs.file(".ci/labels"), ["--list", folder.path("")])

        #expect(output.status == (report == nil ? 0 : 1), "\(output.text)\(output.errors)")
        if let report { #expect(output.text.contains("Sample.swift:\(report)"), "\(output.text)") }
    }

    @Test(arguments: [(28, 0), (29, 1)])
    func `functions with six parameters are named, and only so many may be`(
        _ count: Int, _ status: Int32
    ) async throws {
        let folder = try TemporaryFolder()
        let source = (0..<count).map { "func f\($0)(a: Int, b: Int, c: Int, d: (Int, Int), e: Int, f: Int) {}" }
        let short = "func g(a: Int, b: Int, c: Int, d: [Int: Int], e: Int) {}"
        try write((source + [short]).joined(separator: "\n"), to: folder.path("Sample.swift"))

        let output = try await run(Programs.file(".ci/labels"), ["--list", folder.path("")])

        #expect(output.status == status, "\(output.text)\(output.errors)")
        #expect(output.text.contains("Sample.swift:1: f0 has 6 parameters\n"), "\(output.text)")
        #expect(
            output.text.hasSuffix("\(count) functions have 6 parameters and more, at most 28 may\n"), "\(output.text)")
    }

    @Test(arguments: [
        (["Sources/A/B.swift", "Sources/A/C.swift"], "2 files, 0 clashes\n"),
        (
            ["A+LayOut.swift", "A+Layout.swift"],
            "A+LayOut.swift and A+Layout.swift differ by case alone\n2 files, 1 clashes\n"
        ),
        (["Sources/A/B", "Sources/a/C"], "Sources/A and Sources/a differ by case alone\n2 files, 1 clashes\n"),
        (["a b/É", "a b/é"], "a b/É and a b/é differ by case alone\n2 files, 1 clashes\n"),
    ])
    func `files and folders that differ by case alone fail the check and are named`(
        _ files: [String], _ report: String
    ) async throws {
        let output = try await run(Programs.file(".ci/names"), [], input: files.map { $0 + "\0" }.joined())

        #expect(output.text == report)
        #expect(output.status == (report.hasSuffix("0 clashes\n") ? 0 : 1), "\(output.errors)")
    }

    @Test(arguments: [
        ("`Stone`, `Stone.weigh(on:)`, `Sources/Quarry/Stone.swift`, `Quarry` and `Quarry/*.swift`", nil),
        ("`GtkStone` and `UIStone`, `x`, `swift build`, ``Gone``", nil), ("`Gone`", "Gone"),
        ("`weigh(gone:)`", "weigh(gone:)"),
        ("text\n`Gone.swift`", "Gone.swift"), ("`Quarry/Gone`", "Quarry/Gone"), ("`Comment`", "Comment"),
        ("`gone.json`\n```\ngone.json\n```\n", nil),
    ])
    func `a name in a page that nothing in the tree has fails the check and is named with its line`(
        _ text: String, _ name: String?
    ) async throws {
        let folder = try TemporaryFolder()
        try write("# Sample\n\n\(text)\n", to: folder.path("Sources/README.md"))
        try write(
            "/// Comment.\nstruct Stone { func weigh(on scale: Int) {} }", to: folder.path("Sources/Quarry/Stone.swift")
        )
        _ = try await run("git", ["-C", folder.path(""), "init", "--quiet"])

        let output = try await run(Programs.file(".ci/mentioned"), ["--root", folder.path("")])

        #expect(output.status == (name == nil ? 0 : 1), "\(output.text)\(output.errors)")
        let line = text.hasPrefix("text") ? 4 : 3
        if let name {
            #expect(output.text.hasPrefix("Sources/README.md:\(line): \(name) is not in the tree\n"), "\(output.text)")
        }
    }

    @Test func `places that start a daemon are counted through the functions that start it for them`() async throws {
        let folder = try TemporaryFolder()
        let source = """
            func open(_ body: (Int) async throws -> Void) async throws {
                try await withDaemon { _ in try await body(1) }
            }
            func `a`() async throws { try await open { _ in } }
            func `b`() async throws { try await withGateway(to: "withDaemon()") { _ in } } // withDaemon {
            """
        try write(source, to: folder.path("Sample.swift"))

        let output = try await run(Programs.file(".ci/daemons"), ["--list", folder.path("")])

        #expect(output.status == 0, "\(output.text)\(output.errors)")
        #expect(output.text.contains("   2 \(folder.path("Sample.swift"))\n2 places"), "\(output.text)")
    }

    /// The output of the check of links for a front page, an index in `docs` and a page beside it. Builds in hidden folders are not read.
    private func linked(front: String, index: String, page: String) async throws -> Output {
        let folder = try TemporaryFolder()
        try write("# The front page\n\n\(front)\n", to: folder.path("README.md"))
        try write("\(index)\n", to: folder.path("docs/README.md"))
        try write("# A page\n\n\(page)\n", to: folder.path("docs/Page.md"))
        try write("[Gone](Gone.md)\n", to: folder.path(".build/Page.md"))
        return try await run(Programs.file(".ci/links"), [folder.path("")])
    }

    /// The output of the check for a module with this source.
    private func documented(_ source: String, _ option: String) async throws -> Output {
        let folder = try TemporaryFolder()
        try write(source, to: folder.path("Sources/Sample/Sample.swift"))
        let compiled = try await run(
            "swiftc",
            [
                "-emit-module", "-module-name", "Sample", "-package-name", "sample", "-o",
                folder.path("Sample.swiftmodule"), folder.path("Sources/Sample/Sample.swift"),
            ])
        #expect(compiled.status == 0, "\(compiled.errors)")
        return try await run(
            Programs.file(".ci/documented"),
            [option, "--modules", folder.path(""), "--root", folder.path(""), "Sample"])
    }
}

/// A replacement in one file of a sample, and what the check must report.
struct ArrowFault: Sendable {
    let original: String
    let file: String
    let replacement: String
    let report: String

    init(of original: String, in file: String, becomes replacement: String, reports report: String) {
        self.original = original
        self.file = file
        self.replacement = replacement
        self.report = report
    }
}

/// A package of three targets, one of them with two folders, whose drawings, table, dependencies and imports agree.
private struct ArrowSample {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let readme = """
            ## Rooms
            ```text
            Top     – a program that says Bottom
            Middle
            Bottom
            ```
            | target | depends on |
            | --- | --- |
            | `Top` | `Middle`, `Log` |
            | `Middle` | `Bottom` |
            | `Bottom` | |

            ### Folders of `Top`

            ```text
            Attic
            Cellar
            ```

            ## More
            """
        let description = """
            {"targets": [
                {"name": "Top", "path": "Sources/Top", "module_type": "SwiftTarget", "type": "library",
                 "sources": ["Top.swift"], "target_dependencies": ["Middle"], "product_dependencies": ["Log"]},
                {"name": "Middle", "path": "Sources/Middle", "module_type": "SwiftTarget", "type": "library",
                 "sources": ["Middle.swift"], "target_dependencies": ["Bottom"]},
                {"name": "Bottom", "path": "Sources/Bottom", "module_type": "ClangTarget", "type": "library",
                 "sources": ["bottom.c"]}
            ]}
            """
        try write(readme, to: folder.path("Sources/README.md"))
        try write(description, to: folder.path("description.json"))
        try write(
            "import Middle\npublic import Log\nstruct Whole { var upper: Upper? }\n",
            to: folder.path("Sources/Top/Top.swift"))
        try write(#"struct Upper { var lower: Lower /* "Upper" */ }"#, to: folder.path("Sources/Top/Attic/Upper.swift"))
        try write("struct Lower {}  // below Upper", to: folder.path("Sources/Top/Cellar/Lower.swift"))
        try write(
            #"struct Lowest { let text = "\(true ? "Upper" : "")" }"#,
            to: folder.path("Sources/Top/Cellar/Shelf/Lowest.swift"))
        try write("@preconcurrency import struct Bottom.Stone\n", to: folder.path("Sources/Middle/Middle.swift"))
    }

    func replace(_ text: String, in file: String, with other: String) throws {
        let before = try String(contentsOfFile: folder.path(file), encoding: .utf8)
        #expect(before.components(separatedBy: text).count == 2, "\(file) has \(text) once")
        try write(before.replacingOccurrences(of: text, with: other), to: folder.path(file))
    }

    func check() async throws -> Output {
        try await run(
            Programs.file(".ci/arrows"), ["--description", folder.path("description.json"), "--root", folder.path("")])
    }
}

/// Writes a file, creating its parent folders.
private func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
}
