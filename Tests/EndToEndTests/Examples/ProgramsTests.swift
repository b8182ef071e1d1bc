import Foundation
import Subprocess
import TestSupport
import Testing

/// Tests of examples/programs, and of the web client's list: each runs as its users run it, in a browser, a terminal or a window.
@Suite(.hangGuard(minutes: 10), .serialized) struct ProgramsTests {
    /// Runs a script with a daemon's socket between `arguments` and `more`.
    private static func check(
        _ program: String, _ script: String, _ arguments: [String] = [], more: [String] = []
    ) async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let plugins = ["LAYOUTD_PLUGINS_FOLDERS": Programs.file("plugins")]
        _ = try await withLayoutd(socket: socket, environment: plugins) { _ in
            let path = Programs.file("Tests/EndToEndTests/Scripts/programs/\(script)")
            let output = try await run(program, [path] + arguments + [socket] + more)

            #expect(output.status == 0, "\(output.text)\(output.errors)")
        }
    }

    @Suite(
        .enabled(if: Tools.node != nil, "node is not installed"),
        .enabled(if: Tools.chromium != nil, "chromium is not installed"))
    struct InBrowser {
        private func check(_ script: String) async throws {
            try await ProgramsTests.check(try #require(Tools.node), script, [Programs.product("layoutctl")])
        }

        @Test func `what one reads in the chat stays while messages come before and behind it`() async throws {
            try await check("chat.mjs")
        }

        @Test func `two windows of the wall see each other's drags and edits`() async throws {
            try await check("wall.mjs")
        }

        @Test func `a million rows scroll to their end on the first page of the web client`() async throws {
            try await check("list.mjs")
        }

        @Test func `the pages of the READMEs show their items, served by the commands that are printed beside them`()
            async throws
        {
            let script = Programs.file("Tests/EndToEndTests/Scripts/programs/readme_pages.mjs")
            let output = try await run(try #require(Tools.node), [script, Programs.product("layoutctl")])

            #expect(output.status == 0, "\(output.text)\(output.errors)")
        }

        @Test(arguments: [
            "collection-view.mjs", "collection-view-pinch.mjs", "collection-view-shared.mjs",
            "collection-view-daemon.mjs", "collection-view-faults.mjs", "collection-view-page.mjs",
            "collection-view-drags.mjs", "collection-view-reader.mjs",
        ])
        func `the collection view follows hands, its model, its layout, other views and its daemon`(
            _ script: String
        ) async throws {
            try await check(script)
        }

        @Test(.enabled(if: Tools.hasWebFrameworks, "node-react-dom or node-vue is not installed"))
        func `React and Vue fill cells, follow their own state, and leave nothing behind`() async throws {
            try await check("frameworks.mjs")
        }

        @Test func `drags in the calendar change events, whose days share their width anew`() async throws {
            try await check("calendar.mjs")
        }

        @Test(.enabled("axe cannot be installed") { await Axe.path.value != nil })
        func `the pages of the examples and the studio keep the rules of accessibility`() async throws {
            let axe = try #require(await Axe.path.value)
            let arguments = [Programs.product("layoutctl")]
            try await ProgramsTests.check(try #require(Tools.node), "axe.mjs", arguments, more: [axe])
        }
    }

    @Test(
        .enabled(if: Tools.python != nil, "python3 is not installed"),
        .enabled(if: Tools.tmux != nil, "tmux is not installed"), arguments: ["curses_view.py", "files.py"])
    func `lists in the terminal follow their items, keys, the mouse and the size of the terminal`(
        _ script: String
    ) async throws {
        try await Self.check(try #require(Tools.python), script)
    }

    @Test(
        .enabled(if: Tools.python != nil, "python3 is not installed"),
        .enabled(if: Tools.tmux != nil, "tmux is not installed"))
    func `the page of layoutctl top shows what the daemon does, and sorts containers by keys`() async throws {
        try await Self.check(try #require(Tools.python), "top.py", [Programs.product("layoutctl")])
    }

    @Suite(
        .enabled(if: Tools.gtkPython != nil, "python3-gi or gir1.2-gtk-4.0 is not installed"),
        .enabled(
            if: Tools.gtkScanner != nil,
            "libgtk-4-dev, libgirepository1.0-dev or gobject-introspection is not installed"),
        .enabled(if: Tools.make != nil, "make is not installed"),
        .enabled(if: Tools.xvfb != nil, "xvfb is not installed"),
        .enabled(if: Tools.xdotool != nil, "xdotool is not installed"))
    struct InWindows {
        private func check(_ script: String) async throws {
            try await ProgramsTests.check(try #require(Tools.gtkPython), script)
        }

        @Test func `the gallery follows its window's size, keys and wheel`() async throws {
            try await check("gallery.py")
        }

        @Test func `a million files are selected, opened and renamed by mouse and keys`() async throws {
            try await check("file_manager.py")
        }

        @Test func `the photo library leads from years to days around what one looks at`() async throws {
            try await check("photo_library.py")
        }
    }
}
