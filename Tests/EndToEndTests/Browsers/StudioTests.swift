import Foundation
import TestSupport
import Testing

/// Carries out a check of the studio's page in a real browser.
private func check(_ name: String) async throws {
    let script = Programs.file("Tests/EndToEndTests/Scripts/browser/studio.mjs")
    let output = try await run(try #require(Tools.node), [script, Programs.product("layoutctl"), name])

    if !output.text.isEmpty { print("studio, \(name): \(output.text)") }
    #expect(output.status == 0, "\(output.errors)")
}

extension Trait where Self == ConditionTrait {
    fileprivate static var node: Self { .enabled(if: Tools.node != nil, "node is not installed") }
    fileprivate static var chromium: Self { .enabled(if: Tools.chromium != nil, "chromium is not installed") }
}

/// Tests of the studio's page in a real browser. They print how smoothly it scrolls.
@Suite(.hangGuard(minutes: 10), .serialized, .node, .chromium)
struct StudioTests {
    @Test func `each control changes the picture`() async throws { try await check("controls") }

    @Test func `boxes on the page lie where queryRect says`() async throws { try await check("frames") }

    @Test func `a million items scroll to the last one`() async throws { try await check("a million items") }

    @Test func `no frame is blank while the scroll bar of a million items is dragged`() async throws {
        try await check("a dragged scroll bar")
    }

    @Test func `edges and corner resize the container`() async throws { try await check("edges") }

    @Test func `items are explained, focused, inserted, moved, selected, deleted and measured`() async throws {
        try await check("editing")
    }

    @Test func `an explanation is a sentence, and its numbers are rounded`() async throws {
        try await check("explanations")
    }

    @Test func `the overlay draws lane, distances, insets, anchor and drop target`() async throws {
        try await check("overlay")
    }

    @Test func `a slider leads to another layout and back`() async throws { try await check("transition") }

    @Test func `items of a layout that moves them are in motion`() async throws { try await check("motion") }

    @Test func `two pages follow one container`() async throws { try await check("two pages") }

    @Test func `an error in a saved plugin is shown at its line, and the last good picture stays`() async throws {
        try await check("plugin")
    }

    @Test func `a refused description is marked where it is wrong`() async throws { try await check("descriptions") }

    @Test func `a reload brings back the picture, which can be copied and exported`() async throws {
        try await check("state and copies")
    }

    @Test func `Tab leaves the place as it is, and keys reach every tool`() async throws { try await check("keyboard") }

    @Test func `an answer for a layout that was left is not written into the next one's state`() async throws {
        try await check("late parameter")
    }

    @Test func `a page that was loaded again says that its file of sizes is gone`() async throws {
        try await check("lost file")
    }

    @Test func `sharing keeps edits, and a guest goes on with a copy when the owner leaves`() async throws {
        try await check("sharing")
    }

    @Test func `the stage says that the daemon is gone, and a button brings the edited container back`() async throws {
        try await check("lost daemon")
    }

    @Test func `exported pictures have the stage's colours, also in another renderer`() async throws {
        try await check("exports")
    }

    @Test func `photographs are the landscapes that layoutctl draws`() async throws { try await check("photographs") }

    @Test func `every copy opens a container with the same frames, and leaves none behind`() async throws {
        let folder = try TemporaryFolder()
        let (socket, copies) = (folder.path("s"), folder.path("copies"))
        try FileManager.default.createDirectory(atPath: copies, withIntermediateDirectories: false)
        let plugins = ["LAYOUTD_PLUGINS_FOLDERS": Programs.file("plugins")]
        _ = try await withLayoutd(socket: socket, environment: plugins) { _ in
            let script = Programs.file("Tests/EndToEndTests/Scripts/browser/studio.mjs")
            let arguments = [script, Programs.product("layoutctl"), "copies", socket, copies]
            let output = try await run(try #require(Tools.node), arguments)
            #expect(output.status == 0, "\(output.errors)")

            let compiler = try ClientCompiler(folder: copies)
            let sources = try FileManager.default.contentsOfDirectory(atPath: copies).filter { $0.hasSuffix(".swift") }
            #expect(sources.count >= 14)
            for source in sources { try await expectSameFrames(socket: socket, "\(copies)/\(source)", compiler) }
        }
    }

    /// Compiles and runs a copy in Swift, and compares its rows with those beside it.
    private func expectSameFrames(socket: String, _ source: String, _ compiler: ClientCompiler) async throws {
        let compiled = try await compiler.compile(source, to: source + ".program")
        #expect(compiled.status == 0, "\(source): \(compiled.errors)")
        let printed = try await run(source + ".program", [], environment: ["LAYOUTD_SOCKET": socket])
        #expect(printed.status == 0, "\(source): \(printed.errors)")

        let expected = try String(contentsOfFile: source.replacing(".swift", with: ".txt"), encoding: .utf8)
        #expect(Row.all(in: printed.text) == Row.all(in: expected), "\(source)")
    }

    /// An element of a copy's output: its kind, index path and frame.
    private struct Row: Hashable {
        let kind: Substring
        let numbers: [Double]

        /// All rows of a text, however often and in whatever order; numbers have six digits.
        static func all(in text: String) -> Set<Row> {
            Set(
                text.split(separator: "\n").map { line in
                    let words = line.split(separator: " ")
                    let numbers = words.dropFirst().map { ((Double($0) ?? .infinity) * 1e6).rounded() / 1e6 }
                    return Row(kind: words[0], numbers: numbers)
                })
        }
    }

    @Test func `items and controls have names, in reading order`() async throws { try await check("accessibility") }

    @Test func `the files inside the program are made from the page as it is`() async throws {
        let folder = try TemporaryFolder()

        let output = try await run("/bin/sh", [Programs.file("Sources/CStudio/generate"), folder.path("")])

        #expect(output.status == 0, "\(output.errors)")
        let names = ["index.html", "studio.css", "studio.js"].map { "made/\($0)" }
        for name in names + names.map({ $0 + ".gz" }) + ["files.inc"] {
            let made = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
            let kept = try Data(contentsOf: URL(fileURLWithPath: Programs.file("Sources/CStudio/\(name)")))
            #expect(made == kept, "\(name) is older than the page: run Sources/CStudio/generate")
        }
    }
}

/// The studio's layouts, showcases and parameters.
@Suite(.hangGuard(minutes: 10), .serialized, .node, .chromium)
struct StudioParameterTests {
    @Test func `parameters are grouped, searched and reset one by one`() async throws { try await check("parameters") }

    @Test(arguments: ["built-in layouts", "plugins"])
    func `each parameter changes the picture, or its row says why not`(_ layouts: String) async throws {
        try await check("effects of \(layouts)")
    }

    @Test func `each layout begins with its first showcase, and links keep what was changed`() async throws {
        try await check("showcases")
    }
}

/// How the studio begins, and what it says and shows then.
@Suite(.hangGuard(minutes: 10), .serialized, .node, .chromium)
struct StudioBeginTests {
    @Test func `a page begins with few requests and bytes, and keeps what it has read`() async throws {
        try await check("start")
    }

    @Test func `a link that fails says what is wrong and what helps`() async throws { try await check("failed links") }

    @Test func `the calendar has the times of its items`() async throws { try await check("calendar") }

    @Test func `exported pictures have lines without height`() async throws { try await check("thin lines") }

    @Test func `a layout that begins elsewhere begins with its items`() async throws {
        try await check("items out of sight")
    }

    @Test func `too many items are as many fewer as an error says`() async throws { try await check("fewer items") }

    @Test func `tools are one line, and the picture has half of the page`() async throws { try await check("room") }

    @Test func `texts that are cut can be read`() async throws { try await check("whole sentences") }

    @Test func `explanations of plugins name lanes, rows and neighbours`() async throws {
        try await check("lanes of plugins")
    }

    @Test func `errors are words`() async throws { try await check("words of a lost connection") }
}

/// What the studio's stage says when its picture is missing or is not the container as it is now.
@Suite(.hangGuard(minutes: 10), .serialized, .node, .chromium)
struct StudioStateTests {
    @Test(arguments: ["empty state", "loading state", "cancelled loading", "too many items", "failed plugin"])
    func `the stage says its state, and a button helps`(_ state: String) async throws { try await check(state) }
}

/// Undo and redo in the studio.
@Suite(.hangGuard(minutes: 10), .serialized, .node, .chromium)
struct StudioHistoryTests {
    @Test func `deleted items come back, all at once too`() async throws { try await check("undo") }

    @Test func `a question says why edited items cannot be brought back`() async throws {
        try await check("undo of items that cannot be read")
    }

    @Test func `everything that the page does is undone and done again`() async throws {
        try await check("undo of everything")
    }

    @Test func `measured sizes are taken back`() async throws { try await check("undo of measuring") }

    @Test func `nothing is undone that another page has changed since`() async throws {
        try await check("undo beside another page")
    }

    @Test func `a layout that is chosen again has its parameters of before`() async throws {
        try await check("parameters of before")
    }

    @Test func `changes, undo and redo come one after the other`() async throws {
        try await check("undo under way")
        try await check("redo under way")
    }

    @Test func `a refused drop is no step`() async throws { try await check("refused drop") }

    @Test func `many changes of others are not remembered one by one`() async throws { try await check("many changes") }

    @Test func `showcases in a row begin where they say`() async throws { try await check("showcases in a row") }
}

/// The studio with fingers or keys alone, and at any size.
@Suite(.hangGuard(minutes: 10), .serialized, .node, .chromium)
struct StudioHandsTests {
    @Test func `a finger alone chooses, changes, inserts, selects, moves, deletes, undoes and exports`() async throws {
        try await check("touch alone")
    }

    @Test func `keys alone choose, change, insert, move, delete, undo and export`() async throws {
        try await check("keys alone")
    }

    @Test func `panes are sized, hidden and remembered, and a narrow page shows one at a time`() async throws {
        try await check("panes")
    }

    @Test func `nothing is cut off at 200 %, and forced colours show what is chosen`() async throws {
        try await check("zoomed and forced colours")
    }

    @Test func `the gallery has a picture of every showcase, and shows the one that is chosen`() async throws {
        try await check("gallery")
    }
}
