import ArgumentParser
import LayoutClient
import LayoutCore
import SystemCalls

/// Exit codes, as in sysexits.h.
enum Exit {
    /// A check failed, although the command itself was valid.
    static let failed = ExitCode(1)
    static let refused = ExitCode(65)
    static let noInput = ExitCode(66)
    static let cannotCreate = ExitCode(73)
    static let temporary = ExitCode(75)
    static let denied = ExitCode(77)
    static let unavailable = ExitCode(69)
    static let fileError = ExitCode(74)
    static let configuration = ExitCode(78)

    /// Prints the reason on standard error, with characters that are not printable escaped.
    ///
    /// - Returns: the code, to be thrown.
    static func failure(_ message: String, _ code: ExitCode) -> ExitCode {
        StandardError.write(Array("layoutctl: \(printable(message))\n".utf8))
        return code
    }

    /// Checks that there is a file.
    ///
    /// - Throws: the exit code, after printing the system's reason.
    static func requireFile(_ path: String) throws {
        do throws(SystemError) {
            try FileStatus.require(path)
        } catch {
            throw failure("\(error)", noInput)
        }
    }

    static func failure(_ error: ClientError) -> ExitCode {
        let code =
            switch error.code {
            case "permission.denied", "connection.denied": denied
            case "server.stopping", "limit.connections", "limit.connectionsPerUser", "limit.memory",
                "limit.memoryPerUser":
                temporary
            default: error.code.hasPrefix("connection.") ? unavailable : refused
            }
        return failure("\(error)", code)
    }
}
