import LayoutWire
import NIOCore
import Synchronization

/// The open connections, by the numbers that they get in the order in which they were accepted.
///
/// Any thread may call. A number is used again only once all have been used.
final class Connections: Sendable {
    /// A connection as others see it. Both closures run on its event loop.
    struct Client {
        let user: UInt32
        /// Describes it to other clients, given its number.
        let state: (UInt32) -> WireClientState
        let disconnect: (String) -> Void
    }

    private struct Entry {
        let channel: any Channel
        let user: UInt32
        let client: NIOLoopBound<Client>
    }

    private struct Table {
        var entries: [UInt32: Entry] = [:]
        var last: UInt32 = 0
        var whenEmpty: (@Sendable () -> Void)?

        mutating func nextNumber() -> UInt32 {
            repeat { last &+= 1 } while last == 0 || entries[last] != nil
            return last
        }
    }

    /// Fired into each pipeline when the server stops: requests in flight are completed, then the connection closes.
    struct StopEvent: Sendable {}

    private let table = Mutex(Table())
    /// Reports clients that are refused a place.
    let refusals: RefusalReport
    /// On each event loop, the order in which connections continue after they have used up their turn.
    let queues = LoopLocal { FairQueue($0) }

    init(_ refusals: RefusalReport) {
        self.refusals = refusals
    }

    /// Adds a connection until its channel is closed. Runs on the channel's event loop.
    func add(_ client: Client, _ channel: any Channel) {
        let entry = Entry(
            channel: channel, user: client.user, client: NIOLoopBound(client, eventLoop: channel.eventLoop))
        let number = table.withLock { table in
            let number = table.nextNumber()
            table.entries[number] = entry
            return number
        }
        channel.closeFuture.whenComplete { _ in self.remove(number) }
    }

    private func remove(_ number: UInt32) {
        let whenEmpty = table.withLock { table in
            table.entries.removeValue(forKey: number)
            return table.entries.isEmpty ? table.whenEmpty : nil
        }
        whenEmpty?()
    }

    var isEmpty: Bool { table.withLock(\.entries.isEmpty) }

    /// Calls `call` each time that the last connection has closed.
    ///
    /// It is called on the event loop of that connection, and replaces an earlier `call`.
    func whenEmpty(_ call: @escaping @Sendable () -> Void) { table.withLock { $0.whenEmpty = call } }

    /// Calls `receive` on `loop` with the clients of a user, or of all, by number. Those that close meanwhile may be left out.
    func states(of user: UInt32?, on loop: any EventLoop, _ receive: @escaping @Sendable ([WireClientState]) -> Void) {
        let entries = table.withLock { $0.entries }.filter { user == nil || $0.value.user == user }
        let states = entries.sorted { $0.key < $1.key }.map { number, entry in
            entry.channel.eventLoop.submit { entry.client.value.state(number) }
        }
        EventLoopFuture.whenAllComplete(states, on: loop).whenSuccess { results in
            receive(results.compactMap { try? $0.get() })
        }
    }

    /// Ends a client's connection.
    ///
    /// - Parameter user: whose client it has to be; nil: anybody's.
    /// - Returns: the owner of the connection; nil if the client does not exist.
    func disconnect(_ number: UInt32, of user: UInt32?) -> UInt32? {
        guard let entry = table.withLock({ $0.entries[number] }), user == nil || entry.user == user else {
            return nil
        }
        entry.channel.eventLoop.execute { entry.client.value.disconnect("disconnected") }
        return entry.user
    }

    /// Stops all connections and returns when they are closed: by themselves, or by force after `grace`.
    ///
    /// Connections that are added meanwhile are not stopped: close the listener before.
    func close(within grace: TimeAmount) async {
        let open = table.withLock { $0.entries.values.map(\.channel) }
        for channel in open {
            channel.pipeline.fireUserInboundEventTriggered(StopEvent())
            channel.eventLoop.scheduleTask(in: grace) { channel.close(promise: nil) }
        }
        for channel in open { try? await channel.closeFuture.get() }
    }
}
