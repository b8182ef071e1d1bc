import LayoutCore
import LayoutEngine
import LayoutWire
import NIOCore
import ScriptedLayouts

/// What goes to a layout thread: changes, and answers that take long.
extension Session {
    /// The frames of a reply, or why there are none.
    typealias Outcome = Result<ByteBuffer, RequestFailure>

    /// Gets the reply of a piece of work, and passes on from any thread what is answered instead.
    typealias Settle =
        @Sendable (
            WireReply, _ answer: @escaping @Sendable (Result<WireReply, RequestFailure>) -> Void
        ) -> Void

    /// Runs `work` on the container's layout thread and answers with its result. Until then, later requests on the container
    /// wait.
    ///
    /// - Parameters:
    ///   - isCancellable: false if only `work` can complete what was begun already.
    ///   - others: further containers that `work` needs; they are held meanwhile.
    ///   - charging: for an answer of any length.
    ///   - finish: runs on the event loop before the answer is sent.
    ///   - settle: gets the reply of `work`, and passes on from any thread what is answered instead.
    func dispatch(
        _ incoming: Incoming, on host: ContainerHost, with others: [ContainerHost] = [], isCancellable: Bool = true,
        charging: LongAnswer? = nil,
        finish: @escaping (Outcome) -> Void = { _ in },
        settle: @escaping Settle = { $1(.success($0)) },
        work: @escaping @Sendable (HeldContainer) throws(RequestFailure) -> WireReply
    ) {
        let token = StartToken(isCancellable: isCancellable)
        lanes.run(incoming.id, token, in: ([host] + others).map(\.id))
        let promised = charging.flatMap { answer in host.published.map(answer.bytes) } ?? 0
        let complete = completion(of: incoming, on: host, promising: promised) { [self] result in
            for other in others { lanes.end(in: other.id) }
            finish(result)
        }
        let registry = services.registry
        let (form, user, accounts) = (incoming.replyForm, user, services.accounts)
        let wanted = incoming.ifGeneration
        host.submit(with: others) { container in
            var charge: MemoryCharge?
            do throws(RequestFailure) {
                guard token.start() else { throw RequestFailure(.cancelled, "cancelled before it began") }
                if let wanted, let current = host.published?.generation, current != wanted {
                    throw .stale(wanted, current: current, pointer: "/ifGeneration")
                }
                // A server that is stopping begins nothing new.
                try registry.checkRunning()
                if let charging {
                    charge = try MemoryCharge(charging.bytes(try container.current()), of: user, in: accounts)
                }
                let reply = try PluginCaller(user: user).run { () throws(RequestFailure) in try work(container) }
                settle(reply) { [charge] in complete($0.map(form.encode), charge) }
            } catch {
                complete(.failure(error), charge)
            }
        }
    }

    /// Completes a request from any thread, on the event loop.
    ///
    /// - Parameters:
    ///   - host: the container whose lane it is in; nil: it is in none.
    ///   - promised: the bytes of a long answer. While they are promised, no more requests are served than the client may leave unread.
    ///   - finish: runs before the answer is sent.
    /// - Returns: takes the whole reply, and what is charged for it until it is sent.
    private func completion(
        of incoming: Incoming, on host: ContainerHost? = nil, promising promised: Int = 0,
        _ finish: @escaping (Outcome) -> Void = { _ in }
    ) -> @Sendable (Outcome, MemoryCharge?) -> Void {
        lanes.promise(promised)
        let bound = NIOLoopBound((session: self, incoming: incoming, finish: finish), eventLoop: loop)
        return { [loop, id = host?.id ?? 0] outcome, charge in
            loop.execute {
                let (session, incoming, finish) = bound.value
                session.lanes.settle(promised)
                finish(outcome)
                session.complete(incoming, outcome, charged: charge, container: id)
            }
        }
    }

    /// Carries out a small update at once, and hands others to the container's layout thread.
    ///
    /// - Parameter finish: runs on the event loop before the answer of a layout thread is sent.
    func update(
        _ message: WireUpdateContainer, _ incoming: Incoming, on host: ContainerHost, finish: @escaping () -> Void
    ) throws(RequestFailure) -> Answer {
        let complete = completion(of: incoming, on: host) { _ in finish() }
        let bound = NIOLoopBound(self, eventLoop: loop)
        let loop = loop
        let registry = services.registry
        let (id, form) = (host.id, incoming.replyForm)
        let store = message.durable ? services.restorer?.store : nil
        let update = QueuedUpdate(
            message, services.mapping, among: services.catalogue, user: user, withIDs: incoming.withIDs,
            screen: { screen in
                if message.visibleFirst { loop.execute { bound.value.show(screen, container: id) } }
            }
        ) { result in
            guard let store, case .success(let reply) = result else { return complete(result.map(form.encode), nil) }
            store.save(host) { isStored in
                var reply = reply
                reply.updateContainer.isStored = isStored
                complete(.success(form.encode(reply)), nil)
            }
        }
        if incoming.bytes <= SmallUpdate.bytes, lanes.isFree(container: id) {
            try registry.checkRunning()
            if let result = host.perform(update) { return .reply(try result.get()) }
        }
        lanes.run(incoming.id, update, on: host)
        host.submit(update) {
            do throws(RequestFailure) { try registry.checkRunning() } catch { return error }
            return nil
        }
        return .later
    }

    /// Answers the queries for what is visible after an update, before the rest is laid out.
    private func show(_ screen: ScreenState, container: UInt32) {
        lanes.show(screen, in: container)
        output?.resume()
    }

    /// Answers with the reply that `work` passes on, from any thread.
    func wait(
        _ incoming: Incoming,
        _ work: (_ answer: @escaping @Sendable (Result<WireReply, RequestFailure>) -> Void) -> Void
    ) {
        lanes.run(incoming.id, StartToken(isCancellable: false))
        let complete = completion(of: incoming)
        work { [form = incoming.replyForm] result in complete(result.map(form.encode), nil) }
    }

    /// Answers with many elements, which are encoded on a layout thread, where that delays no other client.
    ///
    /// - Throws: `limit.memoryPerUser` or `limit.memory` where there is no room for the reply.
    func sendElsewhere(_ answer: QueryAnswer, to incoming: Incoming, on host: ContainerHost) throws(RequestFailure) {
        let form = incoming.replyForm
        try runElsewhere(incoming, on: host, promising: answer.attributes.count * Self.bytesPerElement) {
            form.encode(answer)
        }
    }

    /// Reads a state on a layout thread, where that delays neither other clients nor the container's changes.
    ///
    /// - Parameter promising: the most bytes that the answer may take.
    /// - Throws: `limit.memoryPerUser` or `limit.memory` where there is no room for the reply.
    func readElsewhere(
        _ state: LaidOutState, of host: ContainerHost, answering incoming: Incoming, promising bytes: Int,
        _ query: @escaping @Sendable (ContainerReader) throws(RequestFailure) -> WireReply
    ) throws(RequestFailure) -> Answer {
        let (form, withIDs) = (incoming.replyForm, incoming.withIDs)
        let describe = host.describer(for: peer, withIDs: withIDs)
        try runElsewhere(incoming, on: host, promising: bytes) { () throws(RequestFailure) in
            form.encode(try query(ContainerReader(state).answering(withIDs: withIDs, describe)))
        }
        return .later
    }

    /// Makes an answer on a layout thread. Later requests on the container wait for it, so that answers come in their order.
    private func runElsewhere(
        _ incoming: Incoming, on host: ContainerHost, promising bytes: Int,
        _ work: @escaping @Sendable () throws(RequestFailure) -> ByteBuffer
    ) throws(RequestFailure) {
        let charge = try MemoryCharge(bytes, of: user, in: services.accounts)
        lanes.run(incoming.id, StartToken(isCancellable: false), in: [host.id])
        let complete = completion(of: incoming, on: host, promising: bytes)
        services.threads.execute(for: user) {
            complete(Result(catching: work), charge)
        }
    }

    /// What an element may take in a reply: in JSON, with numbers of all their digits.
    static let bytesPerElement = 128

    private func complete(
        _ incoming: Incoming, _ outcome: Outcome, charged charge: MemoryCharge?, container: UInt32
    ) {
        lanes.remove(incoming.id)
        // Release the charge before replying, so that the client can use the memory at once.
        incoming.charge?.release()
        switch outcome {
        case .success(let frames):
            countAnswer(to: incoming)
            output?.sendFrames(frames, charge)
        case .failure(let failure):
            fail(incoming, failure)
        }
        lanes.end(in: container)
        output?.resume()
        // A subscription may have become active.
        output?.writeNotices(false)
    }
}
