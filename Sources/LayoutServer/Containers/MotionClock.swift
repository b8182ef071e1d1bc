import LayoutWire
import NIOCore
import Synchronization

/// Real time for containers that move: it decides when steps are made, and never what they do. A container that rests or has no
/// followers has no timer.
///
/// Any thread may call.
final class MotionClock: Sendable {
    private struct Users {
        var limits: ProtocolLimits
        /// The containers that move, by user.
        var moving: [UInt32: Set<UInt32>] = [:]
        /// Those that wait until one of their user's rests, the first first.
        var waiting: [UInt32: CircularBuffer<ContainerHost>] = [:]
        var timers = 0
        var isStopped = false

        mutating func stopWaiting(_ host: ContainerHost) {
            waiting[host.owner]?.removeAll { $0 === host }
            if waiting[host.owner]?.isEmpty == true { waiting[host.owner] = nil }
        }
    }

    private let loop: any EventLoop
    private let users: Mutex<Users>

    init(_ limits: ProtocolLimits, on loop: any EventLoop) {
        users = Mutex(Users(limits: limits))
        self.loop = loop
    }

    /// The limits of motion are those of the protocol.
    var limits: ProtocolLimits { users.withLock { $0.limits } }

    /// Takes new limits, which hold from the next step on.
    func setLimits(_ limits: ProtocolLimits) { users.withLock { $0.limits = limits } }

    var timers: Int { users.withLock { $0.timers } }

    /// Admits a container to those that move.
    ///
    /// - Returns: false if it has to wait; `takeTurn` is called when it may try again.
    func admit(_ host: ContainerHost) -> Bool {
        users.withLock { users in
            if users.isStopped { return false }
            if users.moving[host.owner, default: []].count < users.limits.movingContainersPerUser {
                users.moving[host.owner, default: []].insert(host.id)
                users.stopWaiting(host)
                return true
            }
            if users.waiting[host.owner]?.contains(where: { $0 === host }) != true {
                users.waiting[host.owner, default: CircularBuffer()].append(host)
            }
            return false
        }
    }

    /// A container no longer moves: the next of its user's begins.
    ///
    /// `takeTurn` is called on the lane of that one, which may find that it rests by now.
    func release(_ host: ContainerHost) {
        let next = users.withLock { users -> ContainerHost? in
            users.moving[host.owner]?.remove(host.id)
            if users.moving[host.owner]?.isEmpty == true { users.moving[host.owner] = nil }
            let next = users.waiting[host.owner]?.popFirst()
            if users.waiting[host.owner]?.isEmpty == true { users.waiting[host.owner] = nil }
            return next
        }
        next?.submit { ContainerMotion($0).takeTurn() }
    }

    /// A container that may be waiting was closed.
    ///
    /// It does not get a turn any more.
    func withdraw(_ host: ContainerHost) {
        users.withLock { $0.stopWaiting(host) }
    }

    /// Makes a container's due steps at a time, on its layout thread.
    ///
    /// A container sets its next timer itself, after those steps.
    func schedule(_ host: ContainerHost, at deadline: NIODeadline) {
        let isStopped = users.withLock { users in
            if !users.isStopped { users.timers += 1 }
            return users.isStopped
        }
        if isStopped { return }
        loop.scheduleTask(deadline: deadline) { [self] in
            let isStopped = users.withLock { users in
                users.timers -= 1
                return users.isStopped
            }
            if !isStopped { host.submit { ContainerMotion($0).makeDueSteps() } }
        }
    }

    func stop() {
        users.withLock { users in
            users.isStopped = true
            users.waiting = [:]
        }
    }
}
