import Configuration
import Foundation
import Glibc
import LayoutCore
import LayoutServer
import LayoutService
import LayoutWire
import Logging
@testable import SystemCalls
import TestSupport
import Testing

private let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

/// The socket's file, the configuration, and sockets that a service manager passes.
@Suite(.hangGuard, .serialized) struct SystemTests {
    private func daemon(at path: String, mode: UInt32 = 0o600, manager: ServiceManager? = nil) -> Daemon {
        Daemon(configuration: .patient(at: path, mode: mode), logger: quiet, manager: manager)
    }

    @Test(arguments: [("/a/b/c", "/a/b"), ("/a", "/"), ("a/b", "a"), ("a", ".")])
    func `the parent folder is the path without its last name`(_ path: String, _ folder: String) {
        #expect(ParentFolder.of(path) == folder)
    }

    @Test(arguments: [("/", "/a"), ("/a", "/a/b")])
    func `an event's path has one slash, also in the root`(_ folder: String, _ path: String) {
        let name = String(path.split(separator: "/").last ?? "")
        #expect(FileWatch.Event(kind: .settled, folder: folder, name: name).path == path)
    }

    @Test func `a socket that another process answers is not replaced`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("socket")
        try await daemon(at: path).whileRunning { _ in
            let refused = await #expect(throws: SystemError.self) { try await daemon(at: path).start() }
            #expect(refused?.description.contains("another process answers at \(path)") == true)
            let client = try await RawClient.connect(to: path)
            #expect(try await client.call(#"{"id":1,"ping":{}}"#)["ping"] == [:])
        }
    }

    @Test func `a dead socket is replaced, with the requested mode`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("socket")
        let dead = try ListeningSocket.open(path: path, mode: 0o777, backlog: 1)
        Process.closeDescriptor(dead)
        #expect(FileIdentity(path: path)?.isSocket == true)

        try await daemon(at: path, mode: 0o620).whileRunning { _ in
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o620)
        }
        #expect(FileIdentity(path: path) == nil)
    }

    @Test(arguments: [UInt32(0o600), 0o400, 0o700])
    func `a socket has its mode from the moment its file appears`(_ mode: UInt32) throws {
        let folder = try TemporaryFolder()
        let watch = try FileWatch()
        watch.watch([folder.path("")])

        Process.closeDescriptor(try ListeningSocket.open(path: folder.path("socket"), mode: mode, backlog: 1))

        let events = try #require(watch.wait(.zero))
        #expect(events.map(\.name) == ["socket"])
        #expect(events.map(\.kind) == [.settled])
        #expect(FileStatus(path: folder.path("socket"))?.mode == mode)
    }

    @Test func `the process's mask takes nothing from a socket's mode`() throws {
        let folder = try TemporaryFolder()

        Process.closeDescriptor(try ListeningSocket.open(path: folder.path("socket"), mode: 0o777, backlog: 1))

        #expect(FileStatus(path: folder.path("socket"))?.mode == 0o777)
    }

    @Test func `a file that is not a socket is left alone`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("file")
        #expect(FileManager.default.createFile(atPath: path, contents: Data("text".utf8)))
        let refused = await #expect(throws: SystemError.self) { try await daemon(at: path).start() }
        #expect(refused?.description.contains("is not a socket") == true)
        #expect(FileManager.default.contents(atPath: path) == Data("text".utf8))
    }

    @Test func `a socket path that is too long is refused with its length`() async throws {
        let folder = try TemporaryFolder()
        let base = folder.path("")
        let fits = base + String(repeating: "s", count: ListeningSocket.pathLimit - base.utf8.count)
        try await daemon(at: fits).whileRunning { _ in }
        let refused = await #expect(throws: SystemError.self) { try await daemon(at: fits + "s").start() }
        #expect(refused?.description.contains("is 108 bytes, expected 1...107") == true)
    }

    @Test func `a new socket at the path is not removed by the old daemon`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("socket")
        let first = try await daemon(at: path).start()
        try FileManager.default.removeItem(atPath: path)
        try await daemon(at: path).whileRunning { _ in
            await first.stop()
            let client = try await RawClient.connect(to: path)
            #expect(try await client.call(#"{"id":1,"ping":{}}"#)["ping"] == [:])
        }
    }

    @Test func `a hundred simultaneous first connects all succeed`() async throws {
        try await withDaemon { daemon in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        let client = try await daemon.rawClient()
                        return try await client.call(#"{"id":1,"ping":{}}"#)["ping"] == [:]
                    }
                }
                for try await isAnswered in group { #expect(isAnswered) }
            }
        }
    }

    @Test func `a client tries the user's socket before the system's`() {
        let environment = ["XDG_RUNTIME_DIR": "/run/user/7"]
        #expect(SocketLocation.forServer(environment: environment) == "/run/user/7/layoutd.sock")
        #expect(SocketLocation.forServer(environment: [:]) == "/run/layoutd.sock")
        #expect(SocketLocation.forClient(environment: environment) { _ in true } == "/run/user/7/layoutd.sock")
        #expect(SocketLocation.forClient(environment: environment) { _ in false } == "/run/layoutd.sock")
        #expect(SocketLocation.forClient(environment: ["LAYOUTD_SOCKET": "/s"]) { _ in false } == "/s")
    }

    // MARK: Passed sockets

    @Test func `variables for another process are ignored`() throws {
        let manager = ServiceManager(environment: [:], logger: quiet)
        #expect(try manager.takeDescriptors(environment: [:]).clients.isEmpty)
        let other = ["LISTEN_PID": "1", "LISTEN_FDS": "1"]
        #expect(try manager.takeDescriptors(environment: other).clients.isEmpty)
        let rubbish = ["LISTEN_PID": "\(Process.identifier)", "LISTEN_FDS": "-3"]
        #expect(try manager.takeDescriptors(environment: rubbish).clients.isEmpty)
    }

    @Test func `a passed socket with another name is closed`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("socket")
        let descriptor = try ListeningSocket.open(path: path, mode: 0o600, backlog: 5)
        #expect(try ListeningSocket.isAnswered(path))
        let environment = ["LISTEN_PID": "\(Process.identifier)", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "other"]
        #expect(
            try ServiceManager(environment: [:], logger: quiet).takeDescriptors(
                environment: environment, first: descriptor
            ).clients.isEmpty)
        #expect(try !ListeningSocket.isAnswered(path))
    }

    @Test func `passed descriptors go by their names, are closed on exec, and their variables are removed`() throws {
        let folder = try TemporaryFolder()
        let held = try DatagramListener()
        // One at a time: other tests of this process open descriptors meanwhile, so that no three numbers in a row are free for sure.
        func take(_ name: String) throws -> (descriptor: Int32, passed: ServiceManager.Passed) {
            let descriptor = try ListeningSocket.open(path: folder.path(name), mode: 0o600, backlog: 5)
            let variables = [
                "LISTEN_PID": "\(Process.identifier)", "LISTEN_FDS": "1", "LISTEN_FDNAMES": name,
                "NOTIFY_SOCKET": held.path,
            ]
            for (name, value) in variables where name != "NOTIFY_SOCKET" { _ = unsafe setenv(name, value, 1) }
            let passed = try ServiceManager(environment: variables, logger: quiet).takeDescriptors(
                environment: variables, first: descriptor)
            for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { #expect(Process.environment(name) == nil) }
            return (descriptor, passed)
        }

        let (client, store, other) = (try take("client"), try take("container-changes-2"), try take("other"))

        #expect(client.passed.clients == [client.descriptor] && client.passed.stores.isEmpty)
        #expect(store.passed.stores == [store.descriptor] && store.passed.clients.isEmpty)
        #expect(other.passed.clients.isEmpty && other.passed.stores.isEmpty && other.passed.metrics.isEmpty)
        for descriptor in [client.descriptor, store.descriptor] {
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
            close(descriptor)
        }
        #expect(try !ListeningSocket.isAnswered(folder.path("other")))
        #expect(held.receiveAll().map(\.text) == ["FDSTOREREMOVE=1\nFDNAME=other"])
    }

    @Test func `a passed descriptor that does not listen is an error`() throws {
        let folder = try TemporaryFolder()
        #expect(FileManager.default.createFile(atPath: folder.path("f"), contents: nil))
        let handle = try #require(FileHandle(forReadingAtPath: folder.path("f")))
        let environment = ["LISTEN_PID": "\(Process.identifier)", "LISTEN_FDS": "1"]
        let error = #expect(throws: SystemError.self) {
            try ServiceManager(environment: [:], logger: quiet).takeDescriptors(
                environment: environment, first: handle.fileDescriptor)
        }
        #expect(error?.description.contains("is not a listening Unix stream socket") == true)
    }

    @Test func `passed sockets are served, and their file stays`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("socket")
        let descriptor = try ListeningSocket.open(path: path, mode: 0o600, backlog: 5)
        let environment = ["LISTEN_PID": "\(Process.identifier)", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "client"]
        let manager = ServiceManager(environment: [:], logger: quiet)
        let passed = try manager.takeDescriptors(environment: environment, first: descriptor)
        #expect(passed.clients == [descriptor] && passed.stores.isEmpty)
        // A client that connects before the daemon runs waits in the backlog.
        let early = try await RawClient.connect(to: path)
        early.sendLater(RawClient.frame(Array(#"{"id":1,"ping":{}}"#.utf8)))
        try await Daemon(configuration: .patient(at: .descriptors([descriptor])), logger: quiet).whileRunning { _ in
            let reply = try await early.nextJSON()
            #expect(reply?["ping"] == [:])
        }
        #expect(FileIdentity(path: path)?.isSocket == true)
    }
}
