public import LayoutModel
import LayoutWire

/// The reason that a request failed: the daemon refused it, or the connection ended.
///
///     do {
///         try await container.update([.setParameters(["columnCount": 4])])
///     } catch let error where error.code == "parameters.unknown" {
///         print(error.message, error.nearest)
///     }
///
/// Decide by `code`, which is stable, and show `message`, whose wording is not. After a code that begins with `connection.`, the request
/// may or may not have been carried out; after any other one it was not, and the container is as before.
public struct ClientError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The error's code, for programs: one of the protocol's (see `layout.proto`) or one of the connection's.
    ///
    /// - `connection.closed`: the connection ended, or there was none.
    /// - `connection.denied`: the socket's permissions keep this user out.
    /// - `connection.protocol`: the daemon sent something that is not part of the protocol.
    /// - `connection.timeout`: the daemon accepted the connection and did not reply.
    /// - `connection.` and a reason: the daemon disconnected the client, as in `connection.slowConsumer`.
    public var code: String
    /// The explanation, for people: names the thing, the value found and the value expected.
    public var message: String
    /// A JSON pointer (RFC 6901) to the offending value in the request, such as `/sections/0/itemSizes`; "" where no value is to
    /// blame.
    public var pointer: String
    /// Known names similar to an unknown one, best match first.
    public var nearest: [String]
    /// The container's current generation, for `generation.stale`; nil for other codes.
    public var generation: UInt64?
    /// The plugin and the place in it, for `plugin.*`.
    public var fault: PluginFault?

    /// Creates an error of this code, without a place in a plugin.
    ///
    /// Programs rarely make one, except in their tests.
    public init(code: String, message: String, pointer: String = "", nearest: [String] = [], generation: UInt64? = nil)
    {
        self.code = code
        self.message = message
        self.pointer = pointer
        self.nearest = nearest
        self.generation = generation
    }

    init(_ failure: WireFailure) {
        self.init(
            code: failure.code, message: failure.message, pointer: failure.pointer, nearest: failure.nearest,
            generation: failure.hasGeneration ? failure.generation : nil)
        fault = failure.hasFault ? failure.fault.model : nil
    }

    static let cancelled = ClientError(
        code: "request.cancelled", message: "the request was cancelled before it was sent")
    static let closed = ClientError(code: "connection.closed", message: "the connection to the daemon is closed")

    static func goodbye(_ reason: String) -> ClientError {
        ClientError(code: "connection.\(reason)", message: "the daemon disconnected this client: \(reason)")
    }

    /// Code, message and the nearest names in one line.
    public var description: String {
        let hint = nearest.isEmpty ? "" : " (did you mean \(nearest.joined(separator: ", "))?)"
        return "\(code): \(message)\(hint)"
    }
}
