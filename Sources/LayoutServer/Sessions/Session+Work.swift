import LayoutEngine
import LayoutWire
import NIOCore
import ScriptedLayouts

extension Session {
    private typealias Outcome = Result<ByteBuffer, RequestFailure>

    /// Runs work on the lane of its container and answers with its result. Until then, later requests on the container wait.
    ///
    /// The work does not run if it was cancelled first, if the server is stopping, or if the container has another generation than the
    /// request names.
    func run(_ work: LaneWork, for incoming: Incoming) {
        let (host, others) = (work.host, work.others)
        if let beginning = work.begins { activities.begin(beginning, in: host) }
        let token = StartToken(isCancellable: work.isCancellable)
        lanes.run(incoming.id, token, in: ([host] + others).map(\.id))
        let charging = work.charging
        let promised = charging.flatMap { answer in host.published.map(answer.bytes) } ?? 0
        let complete = completion(of: incoming, on: host, promising: promised) { [self, finish = work.finish] result in
            for other in others { lanes.end(in: other.id) }
            if case .success = result { finish(self, true) } else { finish(self, false) }
        }
        let registry = caller.services.registry
        let (form, user, accounts) = (incoming.replyForm, caller.user, caller.services.facilities.accounts)
        let (wanted, settle, body) = (incoming.ifGeneration, work.settle, work.work)
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
                let reply = try PluginCaller(user: user).run { () throws(RequestFailure) in try body(container) }
                settle(reply) { [charge] in complete($0.map(form.encode), charge) }
            } catch {
                complete(.failure(error), charge)
            }
        }
    }

    /// Makes an answer on a layout thread. Later requests on the container wait for it, so that answers come in their order.
    ///
    /// - Throws: `limit.memoryPerUser` or `limit.memory` where there is no room for the reply.
    func run(_ work: ThreadWork, for incoming: Incoming) throws(RequestFailure) {
        let charge = try MemoryCharge(work.bytes, of: caller.user, in: caller.services.facilities.accounts)
        lanes.run(incoming.id, StartToken(isCancellable: false), in: [work.host.id])
        let finish = work.finish
        let complete = completion(of: incoming, on: work.host, promising: work.bytes) { [self] _ in finish(self) }
        caller.services.facilities.threads.layouts.execute(for: caller.user) { [body = work.work] in
            complete(Result(catching: body), charge)
        }
    }

    /// Carries out a small update at once, and hands others to the container's layout thread.
    ///
    /// - Returns: the reply to a small update.
    func run(_ work: UpdateWork, for incoming: Incoming) throws(RequestFailure) -> WireReply? {
        let (message, host) = (work.message, work.host)
        let complete = completion(of: incoming, on: host) { [finish = work.finish] _ in finish() }
        let bound = NIOLoopBound(self, eventLoop: loop)
        let loop = loop
        let registry = caller.services.registry
        let (id, form) = (host.id, incoming.replyForm)
        let store = message.durable ? caller.services.restorer?.store : nil
        let update = QueuedUpdate(
            message, caller.mapping, among: caller.services.registry.catalogue, user: caller.user,
            withIDs: incoming.withIDs,
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
            if let result = host.perform(update) { return try result.get() }
        }
        lanes.run(incoming.id, update, on: host)
        host.submit(update) {
            do throws(RequestFailure) { try registry.checkRunning() } catch { return error }
            return nil
        }
        return nil
    }

    /// Answers the queries for what is visible after an update, before the rest is laid out.
    private func show(_ screen: ScreenState, container: UInt32) {
        lanes.show(screen, in: container)
        output?.resume()
    }

    /// Answers with the reply that `work` passes on, from any thread.
    ///
    /// It cannot be cancelled.
    func wait(
        _ incoming: Incoming,
        _ work: (_ answer: @escaping @Sendable (Result<WireReply, RequestFailure>) -> Void) -> Void
    ) {
        lanes.run(incoming.id, StartToken(isCancellable: false))
        let complete = completion(of: incoming)
        work { [form = incoming.replyForm] result in complete(result.map(form.encode), nil) }
    }

    // MARK: Completing

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
