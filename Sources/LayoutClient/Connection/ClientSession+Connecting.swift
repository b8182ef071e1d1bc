import Glibc
import LayoutWire
import NIOCore
import NIOPosix
import SwiftProtobuf

extension ClientSession {
    /// Connects for the first time. Cancelling the task ends the attempt.
    ///
    /// - Throws: what `connect` throws, and `request.cancelled`, after which the session has ended.
    func connectFirst() async throws(ClientError) {
        let result: Result<Void, ClientError> = await withTaskCancellationHandler {
            do throws(ClientError) {
                return .success(try await connect())
            } catch {
                return .failure(error)
            }
        } onCancel: {
            execute { $0.end(.cancelled) }
        }
        try result.get()
    }

    /// Connects and shakes hands. On a reconnection it also restores the containers and subscriptions. Then it sends the
    /// requests that wait for the connection.
    ///
    /// - Throws: the reason that the attempt failed. The session may try again.
    func connect() async throws(ClientError) {
        while true {
            let link = try await openChannel()
            do throws(ClientError) {
                return try await greet(link.path, link.number)
            } catch {
                // A daemon of this process's own may have lost its last client just now. Then there is a new one.
                guard link.mayBeEnding,
                    ["connection.closed", "connection.serverStopping", "server.stopping"].contains(error.code),
                    case .connecting = phase
                else { throw error }
            }
        }
    }

    /// Shakes hands on a new connection, and restores what there was on an earlier one.
    ///
    /// - Throws: the daemon's refusal, `connection.timeout`, or the reason that the connection has ended meanwhile.
    private func greet(_ path: String, _ number: Int) async throws(ClientError) {
        // A daemon that refuses the connection may have closed it before `connect` returns.
        if let linkFailure { throw linkFailure }
        let time = limits.handshakeTime
        let deadline = loop.scheduleTask(in: TimeAmount(time)) { [weak self] in
            self?.assumeIsolated { $0.endHandshake(number, with: path, after: time) }
        }
        defer { deadline.cancel() }
        takeFrames()
        let hello = WireHello.with {
            $0.minVersion = 1
            $0.maxVersion = 1
            $0.client = Self.programName
        }
        try await restore(after: reply(to: .message(.hello(hello)), isOwn: true).message.hello)
        guard case .connecting = phase else { throw .closed }
        if let linkFailure { throw linkFailure }
        didConnect()
    }

    /// The client's name in the daemon's lists: the name of the process's program.
    ///
    /// At most 64 characters; "" if the program has no name.
    private static var programName: String {
        String((CommandLine.arguments.first?.split(separator: "/").last ?? "").prefix(64))
    }

    private func restore(after hello: WireHelloReply) async throws(ClientError) {
        let isSameDaemon = daemon.update(with: hello)
        for handle in containers.compactMap(\.handle) where !handle.isGone {
            try await find(handle, isSameDaemon: isSameDaemon)
        }
        for (_, stream) in streams.sorted(by: { $0.key < $1.key }) where stream.hasBegun && !stream.isEnded {
            try await renew(stream, isSameDaemon: isSameDaemon)
        }
    }

    private func find(_ handle: ContainerHandle, isSameDaemon: Bool) async throws(ClientError) {
        switch handle.comesBack {
        case .never: handle.lose(.lost(handle, "the connection that it belonged to"))
        case .byNumber where isSameDaemon: break
        case .byNumber(let instance):
            do throws(ClientError) {
                let query = WireQueryContainer.with { $0.container = handle.lastNumber }
                let reply = try await reply(to: .message(.queryContainer(query)), isOwn: true)
                let found = reply.message.queryContainer.state.instance
                if found.isEmpty || found != instance { handle.lose(.lost(handle, "the daemon")) }
            } catch {
                if linkFailure != nil { throw error }
                handle.lose(.lost(handle, "the daemon"))
            }
        case .byName(let name, let owner):
            do throws(ClientError) {
                let attach = WireAttachContainer(name, owner: owner)
                let reply = try await reply(to: .message(.attachContainer(attach)), isOwn: true)
                handle.set(reply.message.attachContainer.state.container)
            } catch {
                if linkFailure != nil { throw error }
                handle.lose(error)
            }
        }
    }

    private func renew(_ stream: EventStream, isSameDaemon: Bool) async throws(ClientError) {
        guard var request = stream.request else { return }
        if let window = stream.window { request.window = window.place }
        stream.number = 0
        do throws(ClientError) {
            let outgoing = Self.outgoing(request, of: stream.handle, withIDs: stream.withIDs)
            _ = try await reply(to: outgoing, stream: stream, isOwn: true)
        } catch {
            if linkFailure != nil { throw error }
            stream.end(
                closing: stream.handle?.lastNumber ?? 0,
                reason: Self.reason(stream.handle, isSameDaemon: isSameDaemon))
        }
    }

    private static func reason(_ handle: ContainerHandle?, isSameDaemon: Bool) -> String {
        switch handle?.comesBack {
        case .never?, nil: "connection"
        // Another client has closed it in the meantime.
        case .byName?, .byNumber?: isSameDaemon ? "closed" : "restart"
        }
    }

    static func outgoing(_ request: WireSubscribe, of handle: ContainerHandle?, withIDs: Bool) -> Outgoing {
        let options = RequestOptions(withIDs: withIDs)
        return handle.map { .container(request, $0, options) } ?? .message(.subscribe(request), options)
    }

    /// Tries to connect until it succeeds, the policy's attempts are used up or the session ends.
    ///
    /// The session ends with the last failure, and at once with one that is final (`isFinal`).
    func reconnect(_ policy: ReconnectPolicy) async {
        var attempt = 0
        var failure = ClientError.closed
        while case .connecting = phase {
            if let most = policy.attempts, attempt >= most { return end(failure) }
            do {
                try await policy.wait(policy.pause(before: attempt))
            } catch {
                return end(.closed)
            }
            guard case .connecting = phase else { return }
            attempt += 1
            do throws(ClientError) {
                return try await connect()
            } catch {
                if error.isFinal { return end(error) }
                failure = error
            }
        }
    }
}

extension ClientError {
    /// A container that is gone with what it belonged to.
    ///
    /// - Parameter owner: "the daemon" or the like, for the message.
    fileprivate static func lost(_ handle: ContainerHandle, _ owner: String) -> ClientError {
        ClientError(code: "container.unknown", message: "container \(handle.lastNumber) was closed with \(owner)")
    }

    /// Whether another connection would fail in the same way.
    ///
    /// Such a failure is not retried: the daemon speaks another protocol, or breaks this one.
    var isFinal: Bool { code == "connection.protocol" || code.hasPrefix("protocol.") }
}
