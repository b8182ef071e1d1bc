import Foundation
import TestSupport
import Testing

/// Which daemon a program finds, and that it starts one where there is none ("Which daemon" in examples/clients/README.md).
@Suite(.hangGuard(minutes: 10)) struct OwnDaemonTests {
    private let folder: TemporaryFolder
    /// A folder of PATH with nothing but `layoutd`.
    private let programs: String

    init() throws {
        folder = try TemporaryFolder()
        programs = folder.path("bin")
        try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: false)
        try FileManager.default.createDirectory(atPath: folder.path("run"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: programs + "/layoutd", withDestinationPath: Programs.product("layoutd"))
    }

    @Test func `a program without a daemon starts one, which ends with it and leaves nothing behind`() async throws {
        let output = try await gallery()
        #expect(output.status == 0, "\(output.errors)")
        #expect(output.errors.contains("22 pictures on the first screen, 32 on the wider one"), "\(output.errors)")
        try await eventually("nothing is left") {
            try FileManager.default.contentsOfDirectory(atPath: folder.path("run")) == []
        }
    }

    @Test func `the user's daemon is preferred, and none is started beside it`() async throws {
        try FileManager.default.removeItem(atPath: programs + "/layoutd")
        _ = try await withLayoutd(socket: folder.path("run/layoutd.sock")) { _ in
            let output = try await gallery()
            #expect(output.status == 0, "\(output.errors)")
        }
    }

    @Test func `a socket that is set is the only one`() async throws {
        let socket = folder.path("missing")
        let output = try await gallery(["LAYOUTD_SOCKET": socket])
        #expect(output.status == 69)
        #expect(
            output.errors
                == "gallery: connection.closed: no daemon is listening at \(socket): "
                + "connect: No such file or directory\n")
    }

    @Test func `the error names every place where none was found`() async throws {
        let refused = try await gallery(["LAYOUTD_AUTOSTART": "no"])
        #expect(refused.status == 69)
        let places =
            "no daemon is listening at \(folder.path("run"))/layoutd.sock: connect: No such file or directory; "
        #expect(refused.errors.contains("no daemon answers: " + places), "\(refused.errors)")
        #expect(refused.errors.contains("/run/layoutd.sock"))
        #expect(refused.errors.hasSuffix("; LAYOUTD_AUTOSTART is no\n"), "\(refused.errors)")

        try FileManager.default.removeItem(atPath: programs + "/layoutd")
        let absent = try await gallery()
        #expect(absent.errors.hasSuffix("; layoutd is not in PATH\n"), "\(absent.errors)")

        let script = "#!/bin/sh\nexit 78\n"
        try Data(script.utf8).write(to: URL(fileURLWithPath: programs + "/layoutd"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: programs + "/layoutd")
        let failed = try await gallery()
        #expect(failed.errors.hasSuffix("; layoutd ended with status 78 before it listened\n"), "\(failed.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("run")) == [])
    }

    /// Runs `examples/swift` without a socket.
    private func gallery(_ environment: [String: String] = [:]) async throws -> Output {
        let own = ["LAYOUTD_SOCKET": "", "XDG_RUNTIME_DIR": folder.path("run"), "PATH": programs]
        return try await run(
            Programs.product("gallery"), [Programs.file("examples/photos/sizes.txt")],
            environment: own.merging(environment) { $1 })
    }
}
