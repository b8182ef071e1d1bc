import Foundation
import Layouts
import ScriptedLayouts
import TestSupport
import Testing

/// Files that come, change and go (S44, S45), and what stands for a name then.
@Suite struct PluginLibraryTests {
    private let folder: TemporaryFolder
    private let library: PluginLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = PluginLibrary(
            folders: [folder.path("0"), folder.path("1")], builtIns: Catalogue.definitions, owners: nil,
            log: { _, _, _ in })
    }

    @Test func `a plugin is loaded once the module that it lacks is there`() throws {
        try write("a/main.lua", #"require "m""# + Self.plugin)
        #expect(refresh() == ["failed a"])
        #expect(refresh() == [])

        try write("a/m.lua", "return 1")

        #expect(refresh() == ["loaded a 1"])
        #expect(refresh() == [])
    }

    @Test func `a plugin is loaded once the module that did not compile does`() throws {
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

    @Test func `a derived plugin is loaded once its base is there, and again with each version of it`() throws {
        try write("a.lua", #"return layoutd.derive("z", { api = 1 })"#)
        #expect(refresh() == ["failed a"])

        try write("z.lua", Self.plugin)
        #expect(refresh() == ["loaded z 1", "loaded a 0"])
        try write("z.lua", "-- again\n" + Self.plugin)
        #expect(refresh() == ["loaded z 1", "loaded a 0"])
        #expect(refresh() == [])
    }

    @Test func `a name that is free again goes to who was refused for it`() throws {
        try write("a.lua", Self.versioned("first"))
        try write("a.lua", Self.versioned("second"), in: 1)
        #expect(refresh() == ["failed a", "loaded a first"])
        #expect(refresh() == [])

        try remove("a.lua")

        #expect(refresh() == ["loaded a second"])
    }

    @Test func `what was overridden stands again when what overrides it goes`() throws {
        try write("a.lua", Self.versioned("first"))
        try write("a.lua", Self.versioned("second", "overrides = true"), in: 1)
        try write("d.lua", #"return layoutd.derive("a", { api = 1 })"#)
        #expect(refresh() == ["loaded a second", "loaded d 0"])

        try remove("a.lua", in: 1)

        #expect(refresh() == ["loaded a first", "loaded d 0"])
    }

    @Test func `a new version of what is overridden is not put in place of what overrides it`() throws {
        try write("a.lua", Self.versioned("first"))
        try write("a.lua", Self.versioned("second", "overrides = true"), in: 1)
        #expect(refresh() == ["loaded a second"])

        try write("a.lua", Self.versioned("third"))

        #expect(refresh() == [])
    }

    @Test func `a plugin of which a file is being written is left alone, be it new`() throws {
        try write("a.lua", "return lay")
        try write("b/main.lua", #"require "m""# + Self.plugin)
        try write("b/m.lua", "return (")
        #expect(refresh(except: ["a.lua", "b/m.lua"]) == [])

        try write("a.lua", Self.plugin)
        try write("b/m.lua", "return 1")

        #expect(refresh() == ["loaded a 1", "loaded b 1"])
    }

    @Test func `a circle of layouts is refused and ends once one of them leaves it`() throws {
        try write("a.lua", #"return layoutd.derive("b", { api = 1 })"#)
        try write("b.lua", #"return layoutd.derive("c", { api = 1 })"#)
        try write("c.lua", #"return layoutd.derive("a", { api = 1 })"#)
        #expect(refresh() == ["failed c", "failed b", "failed a"])
        #expect(refresh() == [])

        try write("b.lua", Self.plugin)

        #expect(refresh() == ["loaded b 1", "loaded a 0", "loaded c 0"])
        #expect(library.all.last?.plugin?.depth == 2)
    }

    @Test func `a thousand reloads, every third broken, keep one good version`() throws {
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

    // MARK: What they share

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
        library.refresh(except: { Set(beingWritten.map { path($0) }) }).map { change in
            switch change {
            case .loaded(let plugin): "loaded \(plugin.identity)"
            case .failed(let file, _, let hasOlder): "failed \(file.name)" + (hasOlder ? ", older stays" : "")
            case .removed(let file, _): "removed \(file.name)"
            }
        }
    }
}
