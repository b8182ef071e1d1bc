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
