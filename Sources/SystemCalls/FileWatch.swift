internal import Glibc
import Synchronization

/// Tells what happens to files in watched folders (inotify).
///
/// One thread waits; any may `wake` it. A folder that is not there cannot be watched, so whoever must know when it comes
/// watches the one above it.
package final class FileWatch: Sendable {
    /// What happened to a name in a folder.
    package struct Event: Equatable, Sendable {
        package enum Kind: Sendable {
            /// Written and closed, moved here, or made as a link or a folder: it can be read now.
            case settled
            /// Made or written to; whoever does so has not closed it.
            case begun
            /// Deleted or moved away.
            case gone
            /// Who may read or change it is another than before; nothing is known of its contents.
            case permitted
        }

        package var kind: Kind
        package var folder: String
        package var name: String

        /// The folder's own where the name is empty.
        package var path: String { name.isEmpty ? folder : folder == "/" ? "/" + name : folder + "/" + name }
    }

    private let descriptor: Int32
    /// Both ends of a pipe: what is written to the bell wakes who waits.
    private let alarm: Int32
    private let bell: Int32
    private let folders = Mutex<[Int32: String]>([:])

    /// - Throws: `SystemError` when the system has no more watches to give.
    package init() throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError("cannot watch files") }
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            close(descriptor)
            throw SystemError("cannot make a pipe")
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (alarm, bell) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(alarm)
        close(bell)
    }

    /// Watches these folders and no others. Those that are not there are left out.
    package func watch(_ paths: [String]) {
        let mask =
            UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
            | UInt32(IN_MODIFY) | UInt32(IN_ATTRIB) | UInt32(IN_ONLYDIR)
        folders.withLock { folders in
            let wanted = Set(paths)
            for (number, path) in folders where !wanted.contains(path) {
                inotify_rm_watch(descriptor, number)
                folders[number] = nil
            }
            // Adding one that is watched already answers its number; a folder that was replaced gets a new one.
            for path in wanted {
                let number = unsafe inotify_add_watch(descriptor, path, mask)
                if number >= 0 { folders[number] = path }
            }
        }
    }

    /// Lets the thread that waits go on.
    package func wake() {
        // A full pipe wakes as well.
        var one: UInt8 = 1
        _ = unsafe write(bell, &one, 1)
    }

    /// Waits until something happens, somebody wakes it or the time is over.
    ///
    /// - Parameter timeout: nil: for ever.
    /// - Returns: what happened; nothing where it was woken or the time is over. nil: events were lost, so anything may have
    ///   happened.
    package func wait(_ timeout: Duration?) -> [Event]? {
        var waiting = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = timeout.map { Int32(clamping: Int64(($0 / .milliseconds(1)).rounded(.up))) } ?? -1
        _ = unsafe poll(&waiting, 2, milliseconds)
        var rings = [UInt8](repeating: 0, count: 64)
        while unsafe read(alarm, &rings, rings.count) > 0 {}
        return readEvents()
    }

    private func readEvents() -> [Event]? {
        var events: [Event] = []
        var isComplete = true
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = unsafe read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return isComplete ? events : nil }
            var offset = 0
            while offset + 16 <= count {
                let (number, mask, length) = unsafe buffer.withUnsafeBytes { bytes in
                    unsafe (
                        bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
                        bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                        bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self)
                    )
                }
                let name = buffer[offset + 16..<offset + 16 + Int(length)].prefix { $0 != 0 }
                offset += 16 + Int(length)
                if mask & UInt32(IN_Q_OVERFLOW) != 0 { isComplete = false }
                guard let folder = folders.withLock({ $0[number] }) else { continue }
                if mask & UInt32(IN_IGNORED) != 0 {
                    folders.withLock { $0[number] = nil }
                    events.append(Event(kind: .gone, folder: folder, name: ""))
                    continue
                }
                events.append(
                    Event(
                        kind: Self.kind(mask, folder, name), folder: folder, name: String(decoding: name, as: UTF8.self)
                    ))
            }
        }
    }

    private static func kind(_ mask: UInt32, _ folder: String, _ name: ArraySlice<UInt8>) -> Event.Kind {
        if mask & (UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)) != 0 { return .settled }
        if mask & (UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)) != 0 { return .gone }
        if mask & UInt32(IN_ATTRIB) != 0 { return .permitted }
        guard mask & UInt32(IN_CREATE) != 0 else { return .begun }
        // Nobody writes into a link, a folder or a file that has another name already, so that nothing would follow.
        let status = FileStatus(path: folder + "/" + String(decoding: name, as: UTF8.self), followingLinks: false)
        return status?.kind == .regular && status?.linkCount == 1 ? .begun : .settled
    }
}
