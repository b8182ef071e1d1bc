import LayoutCore
import TestSupport
import Testing

extension RawClient {
    /// Opens a container with a request in JSON. A daemon that a suite shares gives it whatever number is next.
    ///
    /// - Returns: its number.
    /// - Throws: a failed expectation with the reply if it does not open.
    func open(_ json: String) async throws -> Int {
        let reply = try await call(json)
        return Int(try #require(reply["openContainer"]?.object["container"]?.number, "\(reply)"))
    }
}

/// A client with one container in a daemon that a suite shares. Its requests call the container 1, as they would in a daemon of their
/// own.
struct OwnContainer {
    let client: RawClient
    let number: Int

    /// Opens the container on a connection of its own.
    ///
    /// - Throws: a failed expectation with the reply if it does not open.
    init(_ daemon: TestDaemon, _ open: String) async throws {
        client = try await daemon.rawClient()
        number = try await client.open(open)
    }

    /// Sends a JSON request and returns the next frame as its reply.
    func call(_ json: String) async throws -> [String: JSONValue] { try await client.call(own(json)) }

    /// A request about the container by the number that it has.
    func own(_ json: String) -> String { json.replacing(/"container":1\b/, with: #""container":\#(number)"#) }
}
