internal import Glibc
import Synchronization

/// Reports that the memory of this process's control group is short.
///
/// One thread waits, and any thread may stop it.
package final class MemoryPressure: Sendable {
    /// The reason that a wait ended.
    package enum Outcome: Sendable {
        /// Memory is short.
        case short
        /// The time has passed.
        case timeout
        /// `stop` was called.
        case stopped
    }

    /// The files that a service manager wants watched for this process: systemd's MEMORY_PRESSURE_WATCH and MEMORY_PRESSURE_WRITE.
    package struct Watch: Sendable {
        /// A file of the kernel's that reports pressure, or a FIFO that becomes readable.
        ///
        /// A regular file is polled for POLLPRI, as the kernel reports pressure; anything else for POLLIN.
        package let path: String
        /// The bytes to write to it first.
        ///
        /// Empty for a file that needs none, such as a FIFO.
        package let trigger: [UInt8]

        /// Describes what to watch, and what to write to it first.
        package init(path: String, trigger: [UInt8]) {
            self.path = path
            self.trigger = trigger
        }
    }

    private let watched: Int32
    private let watchedEvents: Int16
    /// The group's `memory.events`, which counts how often its limits were reached.
    ///
    /// -1 if it cannot be opened; poll(2) ignores a negative descriptor.
    private let counters: Int32
    private let lastCount: Mutex<Int>
    private let wakeUp: WakeUp

    /// - Parameters:
    ///   - watch: the service manager's watch; nil if there is none.
    ///   - counters: the path of the group's `memory.events`; nil if it is not known.
    /// - Returns: nil if nothing can be watched.
    package init?(_ watch: Watch?, counters path: String?) {
        watched = watch.map { watch in Self.open(watch) } ?? -1
        watchedEvents =
            watch.map { FileStatus(path: $0.path)?.kind == .regular } == true ? Int16(POLLPRI) : Int16(POLLIN)
        counters = path.map { path in unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC) } ?? -1
        lastCount = Mutex(Self.count(counters))
        guard watched >= 0 || counters >= 0, let wakeUp = try? WakeUp() else { return nil }
        self.wakeUp = wakeUp
    }

    deinit {
        for descriptor in [watched, counters] where descriptor >= 0 { close(descriptor) }
    }

    private static func open(_ watch: Watch) -> Int32 {
        let descriptor = unsafe Glibc.open(watch.path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        if descriptor >= 0, !watch.trigger.isEmpty {
            _ = unsafe watch.trigger.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        }
        return descriptor
    }

    /// The path of `memory.events` of this process's group; nil without a unified hierarchy.
    ///
    /// The file need not exist: it does not in the root of the hierarchy.
    package static var ownCounters: String? {
        guard let bytes = FileContents.read("/proc/self/cgroup", limit: 65_536) else { return nil }
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("0::/") }
        return line.map { "/sys/fs/cgroup\($0.dropFirst(3))/memory.events" }
    }

    /// How often the group has gone beyond `memory.high` or met `memory.max`.
    ///
    /// The sum of the fields `high` and `max`, which only grows; 0 if the file cannot be read.
    private static func count(_ descriptor: Int32) -> Int {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let read = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        return String(decoding: bytes.prefix(max(0, read)), as: UTF8.self).split(separator: "\n").reduce(0) {
            sum, line in
            let parts = line.split(separator: " ")
            guard parts.count == 2, ["high", "max"].contains(parts[0]), let value = Int(parts[1]) else { return sum }
            return sum &+ value
        }
    }

    /// Wakes the waiting thread for good: every later wait returns at once.
    ///
    /// May be called on any thread, also before the wait.
    package func stop() { wakeUp.wake() }

    /// Waits for a time, or until `stop`.
    ///
    /// - Returns: whether it was stopped.
    package func pause(milliseconds: Int32) -> Bool {
        var waiting = [pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
        return unsafe poll(&waiting, 1, milliseconds) > 0
    }

    /// Waits until memory is short, until `stop`, or for a time.
    ///
    /// - Parameter milliseconds: the longest wait; -1 for no limit.
    package func wait(milliseconds: Int32) -> Outcome {
        var waiting = [
            pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: watched, events: watchedEvents, revents: 0),
            pollfd(fd: counters, events: Int16(POLLPRI), revents: 0),
        ]
        _ = unsafe poll(&waiting, 3, milliseconds)
        if waiting[0].revents != 0 { return .stopped }
        var isShort = false
        if waiting[1].revents & watchedEvents != 0 {
            isShort = true
            // A FIFO stays readable until it is empty; a file of the kernel's does not.
            var rest = [UInt8](repeating: 0, count: 4096)
            while watchedEvents == Int16(POLLIN), unsafe read(watched, &rest, rest.count) > 0 {}
        }
        if waiting[2].revents & Int16(POLLPRI) != 0 {
            let count = Self.count(counters)
            isShort =
                lastCount.withLock { last in
                    defer { last = count }
                    return count > last
                } || isShort
        }
        return isShort ? .short : .timeout
    }
}
