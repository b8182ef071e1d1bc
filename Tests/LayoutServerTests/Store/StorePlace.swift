import Foundation
import LayoutServer
@testable import LayoutService
import LayoutWire
import SwiftProtobuf
import TestSupport

/// A folder in which daemons, one after another, keep their containers.
struct StorePlace {
    let folder: TemporaryFolder
    var store: String

    init() throws {
        folder = try TemporaryFolder()
        store = folder.path("store")
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
    }

    /// Runs a daemon that keeps its containers here.
    func withStoringDaemon(
        plugins: PluginConfiguration = PluginConfiguration(), bytes: Int = 1 << 26, perUser: Int = 1 << 26,
        log: LogWatch? = nil, _ body: (RawClient) async throws -> Void
    ) async throws {
        try await withConfiguredDaemon(log: log) { configuration in
            (configuration.store, configuration.storeBytes) = (.folder(store), bytes)
            configuration.storeBytesPerUser = perUser
            configuration.plugins = plugins
        } _: { daemon in
            try await body(try await daemon.rawClient())
        }
    }

    /// Stores a container as a daemon would have, but for the file that says which generations it may have used.
    func put(_ stored: WireStoredContainer) throws {
        let record = StoreRecord.encode(try stored.serializedBytes())
        try Data(record).write(to: URL(fileURLWithPath: "\(store)/\(stored.container).container"))
    }

    /// A copy of what is stored now, as a process that is killed would leave it.
    func asKilled() throws -> StorePlace {
        let copy = try StorePlace()
        try FileManager.default.removeItem(atPath: copy.store)
        try FileManager.default.copyItem(atPath: store, toPath: copy.store)
        return copy
    }

    /// The files in the store's folder, without the one that locks it.
    var files: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: store)) ?? []
        return files.filter { $0 != "lock" }.sorted()
    }

    /// Puts a folder that is not empty in the place of a file, which can then be neither replaced nor removed.
    func block(_ file: String) throws {
        try? FileManager.default.moveItem(atPath: store + "/" + file, toPath: store + "/" + file + ".aside")
        try FileManager.default.createDirectory(
            atPath: store + "/" + file + "/in", withIntermediateDirectories: true)
    }

    /// Undoes `block`.
    func unblock(_ file: String) throws {
        try FileManager.default.removeItem(atPath: store + "/" + file)
        try? FileManager.default.moveItem(atPath: store + "/" + file + ".aside", toPath: store + "/" + file)
    }
}
