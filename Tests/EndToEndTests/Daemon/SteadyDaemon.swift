import Foundation
import LayoutCore
import LayoutWire
import NIOCore
import SwiftProtobuf
import TestSupport

/// A daemon that is expected to answer every request. It connects again where a request has ended its connection.
actor SteadyDaemon {
    /// A request that was not answered, and after which no client was served.
    struct HasEnded: Error, CustomStringConvertible {
        let request: String
        var description: String { "the daemon ended at \(request)" }
    }

    /// An answer with a number that is not finite.
    struct IsNotFinite: Error, CustomStringConvertible {
        let request: String
        let reply: String
        var description: String { "\(request) is answered with \(reply)" }
    }

    private let socket: String
    private var client: RawClient?

    init(socket: String) {
        self.socket = socket
    }

    /// Opens a container and returns its number.
    func open(_ request: JSONValue) async throws -> JSONValue {
        let answer = try await call(request)
        guard let number = try answer.container else { throw HasEnded(request: "\(text(request)): \(answer.json)") }
        return number
    }

    /// Sends a request; the answer is empty if it has ended its connection, as some do by right.
    ///
    /// - Throws: `HasEnded`, `IsNotFinite`.
    func call(_ request: JSONValue, in form: BodyForm = .json) async throws -> Answer {
        var members = request.object
        if members["id"] == nil { members["id"] = 1 }
        let request = text(.object(members))
        var reply: String
        do {
            reply = try await send(request, in: form)
        } catch {
            client = nil
            do {
                _ = try await send(#"{"id":1,"ping":{}}"#, in: .json)
            } catch {
                throw HasEnded(request: request)
            }
            reply = "{}"
        }
        if reply.contains(#""NaN""#) || reply.contains(#"Infinity""#) {
            throw IsNotFinite(request: request, reply: reply)
        }
        return Answer(json: reply)
    }

    private func send(_ text: String, in form: BodyForm) async throws -> String {
        if client == nil {
            let fresh = try await RawClient.connect(to: socket)
            _ = try await fresh.call(#"{"id":1,"hello":{"client":"steady"}}"#)
            client = fresh
        }
        guard let client else { return "{}" }
        var body = Array(text.utf8)
        // What cannot be said in binary form, such as a number beyond its type, goes as it is.
        if form == .binary, let request = try? WireRequest(jsonString: text) { body = try request.serializedBytes() }
        await client.send(RawClient.frame(body))
        while let frame = try await client.next() {
            let json = try json(frame)
            if !json.contains(#""event":"#) { return json }
        }
        throw ChannelError.eof
    }

    /// A frame as JSON.
    private func json(_ frame: ByteBuffer) throws -> String {
        if frame.getInteger(at: frame.readerIndex, as: UInt8.self) == UInt8(ascii: "{") { return String(buffer: frame) }
        return try MessageCoding.decode(WireReply.self, from: frame, limits: ProtocolLimits()).jsonString()
    }
}

/// A value as JSON.
func text(_ json: JSONValue) -> String {
    (try? JSONEncoder().encode(json)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}

/// A reply as JSON.
struct Answer: Sendable {
    let json: String

    var isFailure: Bool { json.contains(#""error":{"#) }
    /// The number of the container that was opened.
    var container: JSONValue? {
        get throws { try result("openContainer")["container"] }
    }

    /// The members of a request's result; empty if it is of another one.
    func result(_ request: String) throws -> [String: JSONValue] {
        try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)).object[request]?.object ?? [:]
    }
}
