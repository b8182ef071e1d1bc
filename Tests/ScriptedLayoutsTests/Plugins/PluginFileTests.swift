import Foundation
import LayoutCore
import ScriptedLayouts
import TestSupport
import Testing

/// Files that are refused, and what a plugin may read (S31 and S32 of Sandbox.md).
@Suite(.hangGuard) struct PluginFileTests {
    private static let good = "local L = layoutd.define { api = 1 } function L:prepare() end return L"

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ name: String, _ text: String) throws {
        let url = URL(fileURLWithPath: folder.path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
    }

    /// The reason for which the plugin at `path` is refused; "" if it is not.
    private func refusal(_ path: String, owners: Set<UInt32>? = [0, getuid()]) -> String {
        do throws(LayoutError) {
            let file = PluginFile(path: folder.path(path))
            let sources = try file.sources(owners: owners)
            _ = try file.load(sources, owners: owners, limits: PluginLimits(), base: { _ in nil })
            return ""
        } catch {
            #expect(error.code == .pluginLoad)
            return error.message
        }
    }

    // S32 of Sandbox.md.
    @Test func `a file that is not regular, readable and trusted is refused with the reason`() throws {
        try write("good.lua", Self.good)
        #expect(refusal("good.lua") == "")
        #expect(refusal("good.lua", owners: [4_000_000]).contains("belongs to uid"))
        try write("open.lua", Self.good)
        try FileManager.default.setAttributes([.posixPermissions: 0o646], ofItemAtPath: folder.path("open.lua"))
        #expect(refusal("open.lua").contains("has mode 0646, expected it not to be writable by group or others"))
        try write("empty.lua", "")
        #expect(refusal("empty.lua").contains("is empty"))
        try write("long.lua", "--" + String(repeating: " ", count: PluginLimits.fileBytes - 1))
        #expect(refusal("long.lua").contains("is 262145 bytes, expected at most 262144"))
        try write("code.lua", "\u{1B}Lua")
        #expect(refusal("code.lua").contains("text only"))
        #expect(unsafe mkfifo(folder.path("pipe.lua"), 0o600) == 0)
        #expect(refusal("pipe.lua").contains("is not a regular file"))
        try link("device.lua", to: "/dev/zero")
        #expect(refusal("device.lua").contains("is not a regular file"))
        try link("nowhere.lua", to: "/nowhere")
        #expect(refusal("nowhere.lua").contains("No such file"))
        try FileManager.default.createDirectory(atPath: folder.path("bare"), withIntermediateDirectories: false)
        #expect(refusal("bare").contains("No such file"))
        try write("bytes.lua", "")
        try Data([0x2D, 0x2D, 0xFF]).write(to: URL(fileURLWithPath: folder.path("bytes.lua")))
        #expect(refusal("bytes.lua").contains("is not UTF-8 text"))
    }

    // S32 of Sandbox.md.
    @Test func `a folder that others may write to is refused`() throws {
        try write("p/main.lua", Self.good)
        #expect(refusal("p") == "")
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path("p"))
        #expect(refusal("p").contains("the folder p has mode 0777"))
    }

    // S31 of Sandbox.md.
    @Test(arguments: [
        ("../x", "is not a module name"), ("/etc/passwd", "is not a module name"), ("a\\0b", "is not a module name"),
        ("out", "is a link out of the plugin's folder"), ("lib", "cannot be found"), ("circle", "circle"),
        ("deep1", "16"), ("none", "cannot be found"),
    ])
    func `a module that breaks a rule is refused with the rule`(_ name: String, _ rule: String)
        throws
    {
        try write("p/main.lua", #"require "\#(name)" "# + Self.good)
        try write("secret.lua", "return 1")
        try link("p/out.lua", to: "../secret.lua")
        try write("p/lib.so", "")
        try write("p/circle.lua", #"return require "circle""#)
        for depth in 1...17 { try write("p/deep\(depth).lua", #"return require "deep\#(depth + 1)""#) }
        try write("p/deep18.lua", "return 1")
        #expect(refusal("p").contains(rule))
    }

    @Test func `a module of the plugin's folder runs once, and a single file has no modules`() throws {
        try write(
            "p/main.lua",
            #"assert(require "lib.a" == require "lib.a") assert(require "lib.a".n == 1) "# + Self.good)
        try write("p/lib/a.lua", "count = (count or 0) + 1 return { n = count }")
        #expect(refusal("p") == "")
        try write("single.lua", #"require "a" "# + Self.good)
        #expect(refusal("single.lua").contains("is a single file, expected a folder with main.lua"))
    }
}
