import Foundation
import Layouts
import ScriptedLayouts
import TestSupport
import Testing

/// Files that appear, change and disappear (S44 and S45 of Sandbox.md), and the version that is active for a name.
@Suite struct PluginLibraryTests {
    private let folder: TemporaryFolder
    private let library: PluginLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = PluginLibrary(
            folders: [folder.path("0"), folder.path("1")], builtIns: Catalogue.definitions, runtime: PluginRuntime(),
            owners: nil)
    }

    @Test func `a plugin is loaded when a missing module appears`() throws {
        try write("a/main.lua", #"require "m""# + Self.plugin)
        #expect(refresh() == ["failed a"])
        #expect(refresh() == [])

        try write("a/m.lua", "return 1")

        #expect(refresh() == ["loaded a 1"])
        #expect(refresh() == [])
    }

    @Test func `a plugin is loaded when a broken module is fixed`() throws {
        try write("a/main.lua", #"require "m""# + Self.plugin)
        try write("a/m.lua", "return 1")
        #expect(refresh() == ["loaded a 1"])
        try write("a/m.lua", "return")
        try write("a/m.lua", "return (")
        #expect(refresh() == ["failed a, older stays"])
        #expect(refresh() == [])

        try write("a/m.lua", "return 2")

        #expect(refresh() == ["loaded a 1"])
    }

    @Test func `a derived plugin is loaded when its base appears, and again with each version of the base`() throws {
        try write("a.lua", #"return layoutd.derive("z", { api = 1 })"#)
        #expect(refresh() == ["failed a"])

        try write("z.lua", Self.plugin)
        #expect(refresh() == ["loaded z 1", "loaded a 0"])
        try write("z.lua", "-- again\n" + Self.plugin)
        #expect(refresh() == ["loaded z 1", "loaded a 0"])
        #expect(refresh() == [])
    }

    @Test func `a name that becomes free goes to the plugin that was refused for it`() throws {
        try write("a.lua", Self.versioned("first"))
        try write("a.lua", Self.versioned("second"), in: 1)
        #expect(refresh() == ["failed a", "loaded a first"])
        #expect(refresh() == [])

        try remove("a.lua")

        #expect(refresh() == ["loaded a second"])
    }

    @Test func `a plugin is no longer listed when its removal is reported`() throws {
        try write("a.lua", Self.plugin)
        try write("b.lua", Self.plugin)
        #expect(refresh().sorted() == ["loaded a 1", "loaded b 1"])
        try remove("a.lua")
        var listed: [[String]] = []

        library.refresh { _ in listed.append(library.all.map(\.file.name)) }

        #expect(listed == [["b"]])
    }

    @Test func `an overridden plugin is active again when the overriding one is deleted`() throws {
        try write("a.lua", Self.versioned("first"))
        try write("a.lua", Self.versioned("second", "overrides = true"), in: 1)
        try write("d.lua", #"return layoutd.derive("a", { api = 1 })"#)
        #expect(refresh() == ["loaded a second", "loaded d 0"])

        try remove("a.lua", in: 1)

        #expect(refresh() == ["loaded a first", "loaded d 0"])
    }

    @Test func `a new version of an overridden plugin does not replace the overriding one`() throws {
        try write("a.lua", Self.versioned("first"))
        try write("a.lua", Self.versioned("second", "overrides = true"), in: 1)
        #expect(refresh() == ["loaded a second"])

        try write("a.lua", Self.versioned("third"))

        #expect(refresh() == [])
    }

    // S45 of Sandbox.md.
    @Test func `a plugin is not loaded while one of its files is being written`() throws {
        try write("a.lua", "return lay")
        try write("b/main.lua", #"require "m""# + Self.plugin)
        try write("b/m.lua", "return (")
        #expect(refresh(except: ["a.lua", "b/m.lua"]) == [])

        try write("a.lua", Self.plugin)
        try write("b/m.lua", "return 1")

        #expect(refresh().sorted() == ["loaded a 1", "loaded b 1"])
    }

    @Test func `a cycle of derived layouts is refused until one of them leaves it`() throws {
        try write("a.lua", #"return layoutd.derive("b", { api = 1 })"#)
        try write("b.lua", #"return layoutd.derive("c", { api = 1 })"#)
        try write("c.lua", #"return layoutd.derive("a", { api = 1 })"#)
        #expect(refresh().sorted() == ["failed a", "failed b", "failed c"])
        #expect(refresh() == [])

        try write("b.lua", Self.plugin)

        #expect(refresh() == ["loaded b 1", "loaded a 0", "loaded c 0"])
        #expect(library.all.last?.plugin?.depth == 2)
    }

    // S44 of Sandbox.md.
    @Test func `a thousand reloads, a third of them broken, keep one good version`() throws {
        for round in 0..<1000 {
            switch round % 3 {
            case 0:
                try write("a/main.lua", Self.versioned("\(round)", "").replacing("local", with: "require 'm' local"))
            case 1: try write("a/m.lua", "return \(round)")
            default: try write("a/main.lua", "return (")
            }
            let changes = refresh()
            #expect(changes.count == 1, "\(round): \(changes)")
            if round > 2 { #expect(library.all.first?.plugin != nil) }
        }
    }

    // MARK: Shared steps

    private static let plugin = versioned("1")

    private static func versioned(_ version: String, _ more: String = "") -> String {
        """
        local L = layoutd.define { api = 1, version = "\(version)", \(more) }
        function L:prepare() end
        return L
        """
    }

    private func path(_ name: String, _ number: Int = 0) -> String { folder.path("\(number)/\(name)") }

    private func write(_ name: String, _ text: String, in number: Int = 0) throws {
        let url = URL(fileURLWithPath: path(name, number))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    private func remove(_ name: String, in number: Int = 0) throws {
        try FileManager.default.removeItem(atPath: path(name, number))
    }

    private func refresh(except beingWritten: [String] = []) -> [String] {
        var changes: [String] = []
        library.refresh(except: { Set(beingWritten.map { path($0) }) }) { change in
            switch change {
            case .loaded(let plugin): changes.append("loaded \(plugin.identity)")
            case .failed(let file, _, let hasOlder):
                changes.append("failed \(file.name)" + (hasOlder ? ", older stays" : ""))
            case .removed(let file, _): changes.append("removed \(file.name)")
            }
        }
        return changes
    }
}
