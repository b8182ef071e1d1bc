import Foundation
@testable import LayoutServer
@testable import LayoutService
import ScriptedLayouts
import SystemCalls
import TestSupport
import Testing

/// Plugin folders that cannot be used: each fault is logged by its own message, counted in the status, and noticed when it ends.
@Suite(.hangGuard) struct PluginFolderFaultTests {
    private static let plugin = "return layoutd.derive('flow', { api = 1 })"

    /// What is wrong with a folder.
    enum Fault: String, CaseIterable {
        case missing = "plugin folder is missing"
        case missingAbove = "plugin folder is missing above"
        case brokenLink = "plugin folder is a broken link"
        case linkLoop = "plugin folder is a broken link in a circle"
        case file = "plugin folder is a file"
        case fileAbove = "plugin folder is a file above"
        case worldWritable = "plugin folder cannot be trusted"

        /// The line that the log has.
        var text: String {
            switch self {
            case .missingAbove: Self.missing.rawValue
            case .linkLoop: Self.brokenLink.rawValue
            case .fileAbove: Self.file.rawValue
            default: rawValue
            }
        }

        /// Makes it, and returns the folder that has it.
        func make(in folder: TemporaryFolder) throws -> String {
            let (path, files) = (folder.path("plugins"), FileManager.default)
            switch self {
            case .missing: break
            case .missingAbove: return folder.path("a/b/plugins")
            case .brokenLink:
                try files.createSymbolicLink(atPath: path, withDestinationPath: folder.path("c/elsewhere"))
            case .linkLoop:
                try files.createSymbolicLink(atPath: path, withDestinationPath: folder.path("other"))
                try files.createSymbolicLink(atPath: folder.path("other"), withDestinationPath: path)
            case .file: try Data().write(to: URL(fileURLWithPath: path))
            case .fileAbove:
                try Data().write(to: URL(fileURLWithPath: path))
                return folder.path("plugins/inner")
            case .worldWritable:
                try files.createDirectory(atPath: path, withIntermediateDirectories: false)
                try files.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
            }
            return path
        }

        /// Ends it, so that there is a folder.
        func mend(_ path: String, in folder: TemporaryFolder) throws {
            let files = FileManager.default
            switch self {
            case .missing, .missingAbove: try files.createDirectory(atPath: path, withIntermediateDirectories: true)
            case .brokenLink:
                try files.createDirectory(atPath: folder.path("c/elsewhere"), withIntermediateDirectories: true)
            case .linkLoop, .file:
                try files.removeItem(atPath: path)
                try files.createDirectory(atPath: path, withIntermediateDirectories: false)
            case .fileAbove:
                try files.removeItem(atPath: folder.path("plugins"))
                try files.createDirectory(atPath: path, withIntermediateDirectories: true)
            case .worldWritable: try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
            }
        }
    }

    @Test(arguments: Fault.allCases)
    func `a folder that cannot be used is reported and counted, and used once it can be`(_ fault: Fault) async throws {
        let folder = try TemporaryFolder()
        let path = try fault.make(in: folder)
        let log = LogWatch()

        try await withDaemon(plugins: PluginConfiguration(folders: [path]), log: log) { daemon in
            await log.line(with: "\(fault.text) folder=\(path)")
            #expect(daemon.running.status.contains(", 1 plugin folder unusable"), "\(daemon.running.status)")

            try fault.mend(path, in: folder)
            try Data(Self.plugin.utf8).write(to: URL(fileURLWithPath: path + "/late.lua"))

            await log.line(with: "plugin loaded plugin=late")
            #expect(log.lines.contains("plugin folder is usable folder=\(path)"))
            #expect(!daemon.running.status.contains("unusable"))
        }
    }

    @Test func `the start says which folders are watched`() async throws {
        let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
        let log = LogWatch()

        try await withDaemon(plugins: PluginConfiguration(folders: [one.path(""), other.path("")]), log: log) { _ in
            let line = log.lines.first { $0.hasPrefix("plugin folders ") }
            let paths = [one.path(""), other.path("")]
            #expect(line == "plugin folders folders=\(paths.joined(separator: ":")) watched=true")
        }
    }

    @Test func `a default folder may be missing, and is noticed when it is made`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path(".config/layoutd/plugins")
        var plugins = PluginConfiguration(folders: [path])
        plugins.areFoldersConfigured = false
        let log = LogWatch()

        try await withDaemon(plugins: plugins, log: log) { daemon in
            #expect(!daemon.running.status.contains("unusable"))
            // As mkdir does it one after another, with something in between.
            for part in [".config", ".config/layoutd", ".config/layoutd/plugins"] {
                try FileManager.default.createDirectory(atPath: folder.path(part), withIntermediateDirectories: false)
            }
            try Data(Self.plugin.utf8).write(to: URL(fileURLWithPath: path + "/late.lua"))

            await log.line(with: "plugin loaded plugin=late")
        }
    }

    @Test func `a folder that goes away takes its plugins along, and is reported`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a/plugins")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(Self.plugin.utf8).write(to: URL(fileURLWithPath: path + "/early.lua"))
        let log = LogWatch()

        try await withDaemon(plugins: PluginConfiguration(folders: [path]), log: log) { _ in
            try FileManager.default.moveItem(atPath: folder.path("a"), toPath: folder.path("b"))

            await log.line(with: "plugin folder is missing folder=\(path)")
            await log.line(with: "plugin removed")
            try FileManager.default.moveItem(atPath: folder.path("b"), toPath: folder.path("a"))
            await log.line(with: "plugin folder is usable folder=\(path)")
        }
    }

    @Test(arguments: ["", "/", "//.", "/../plugins", "link"])
    func `a folder that is listed twice is used once`(_ other: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("plugins")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: path)
        try Data(Self.plugin.utf8).write(to: URL(fileURLWithPath: path + "/once.lua"))
        let second = other == "link" ? folder.path("link") : path + other
        let log = LogWatch()

        try await withDaemon(plugins: PluginConfiguration(folders: [path, second]), log: log) { daemon in
            await log.line(with: "plugin folder is listed twice")
            await log.line(with: "plugin loaded plugin=once")
            #expect(daemon.running.status.contains(" 1 plugin, 0 rejected, 1 plugin folder unusable"))
        }
    }

    @Test(arguments: [
        (ENOENT, "missing"), (ENOTDIR, "notFolder"), (ELOOP, "brokenLink"), (EACCES, "unreadable"),
        (EIO, "unreadable"), (ENAMETOOLONG, "unreadable"),
    ])
    func `what the system says of a folder becomes a fault`(_ code: Int32, _ name: String) {
        let fault = ScriptedLayouts.PluginFolder.fault(of: "/no/such", code: code)
        #expect("\(fault)".hasPrefix(name))
        if name == "unreadable" { #expect("\(fault)".contains(SystemError("", code: code).reason)) }
    }
}
