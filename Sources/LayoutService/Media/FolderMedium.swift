import LayoutWire
import SwiftProtobuf
package import SystemCalls

/// Stores each container in a file of its own, and in `state` whether all of them are complete.
///
///     /var/lib/layoutd/
///       1.container, 7.container     a record each (`StoreRecord`)
///       state                        complete or not, how often not, what could not be removed
///       .…                           a file that is being written, which replaces another one when it is whole
///
/// Before each change of the folder it checks that the folder is still the one that it has locked.
package struct FolderMedium: StoreMedium {
    /// Files that a folder may have.
    ///
    /// A folder with more is refused (E2BIG).
    private static let most = 1 << 20
    private static let suffix = ".container"
    private static let state = "state"

    /// Its path.
    package let folder: String
    private let lock: FolderLock
    private var names: [String]
    private var isComplete = false
    /// Whether there is a file `state`. It is written at the first start, too, so that the next one knows of an end by a kill.
    private var hasState = false
    /// See `StoreContents.brokenEnds`.
    private var brokenEnds: UInt64 = 0
    private var notedBrokenEnds: UInt64 = 0
    /// Containers that are gone and whose files are still there, because they could not be removed.
    ///
    /// The next commit tries again; `open` reports them as `removed`.
    private var removed: Set<UInt32> = []
    private var notedRemoved: Set<UInt32> = []
    /// Containers that have a file, and those that the file `state` says have one.
    private var present: Set<UInt32> = []
    private var notedPresent: Set<UInt32> = []
    /// The faults of files that could not be taken over, in words.
    private var faults: [String] = []

    /// Takes the folder for this process. Nothing in it changes before `open`.
    ///
    /// - Throws: `SystemError` if the folder cannot be used, as `check` finds, or a later version has written it; with
    ///   `FolderLock.isTaken` if another process uses it.
    package init(_ folder: String) throws(SystemError) {
        self.folder = folder
        try Self.check(folder)
        lock = try FolderLock(folder)
        // Before the lock, another process may have been writing.
        names = try Self.names(in: folder)
        // Without what that version knows, this one would write over it.
        let path = "\(folder)/\(Self.state)"
        let state = try? FileContents.read(path, limit: StoreRecord.longest) { _ in nil }
        if let version = state.flatMap(StoreRecord.version), version > StoreRecord.version {
            lock.release()
            throw SystemError(
                "\(path) is of a later layoutd: it has version \(version), expected at most \(StoreRecord.version)",
                code: 22)
        }
    }

    /// Checks a folder and changes nothing in it, whether or not another process uses it.
    ///
    /// - Throws: `SystemError` if the folder cannot be read and written, or has too many files.
    package static func check(_ folder: String) throws(SystemError) {
        try StoredFile.settle(folder)
        try StoredFile.checkWritable(folder)
        _ = try names(in: folder)
    }

    private static func names(in folder: String) throws(SystemError) -> [String] {
        guard let names = DirectoryListing.names(folder, limit: most + 1) else {
            throw SystemError("cannot list \(folder)")
        }
        guard names.count <= most else { throw SystemError("\(folder) has more than \(most) files", code: 7) }
        return names
    }

    package func close() { lock.release() }

    /// Takes over the containers that another medium has and this folder has not, such as those of a version that kept them elsewhere. One
    /// whose number another container has here gets a number of its own. Call before `open`.
    ///
    /// - Parameter contents: the contents of the other medium.
    /// - Throws: `SystemError` if they cannot be written; both media then have them.
    package mutating func takeOver(_ contents: StoreContents, of other: some StoreMedium) throws(SystemError) {
        faults += contents.faults
        let own = Set(names.compactMap(Self.number))
        var isChanged = false
        var next = (own.union(contents.containers).max() ?? 0) &+ 1
        // Got their numbers from a process that was killed before the other medium had forgotten them.
        var renumbered = own.filter { $0 > contents.containers.max() ?? 0 }.sorted()
        let isNew = own.isEmpty
        for container in contents.containers {
            // A container that cannot be read there cannot be read here either.
            guard var bytes = try? other.read(container) else { continue }
            var number = container
            if own.contains(container) {
                guard var stored = try? WireStoredContainer(serializedBytes: bytes), isAnother(stored), next != 0
                else { continue }
                if let place = renumbered.firstIndex(where: { isSame(stored, as: $0) }) {
                    renumbered.remove(at: place)
                    continue
                }
                (number, next) = (next, next &+ 1)
                stored.container = number
                faults.append("container \(container), which was kept elsewhere, has the number \(number) now")
                bytes = (try? stored.serializedBytes()) ?? bytes
            }
            try replace(Self.name(number), with: bytes)
            isChanged = true
        }
        guard isChanged else { return }
        if isNew || !contents.isComplete {
            let record: [UInt8]? = try? read(Self.state)
            var state = record.flatMap { try? WireStoreState(serializedBytes: $0) } ?? WireStoreState()
            state.isComplete = isNew && contents.isComplete
            // That of the end that `open` is about to count.
            state.brokenEnds = max(state.brokenEnds, max(1, contents.brokenEnds) - 1)
            try replace(Self.state, with: (try? state.serializedBytes()) ?? [])
        }
        try StoredFile.settle(folder)
        names = try Self.names(in: folder)
    }

    /// Whether the container that has the number here is not the same one.
    ///
    /// Two containers are the same if the same run of the daemon opened them under the same number.
    private func isAnother(_ stored: WireStoredContainer) -> Bool {
        container(stored.container)?.instance != stored.instance
    }

    /// Whether a container here is the same but for its number.
    private func isSame(_ stored: WireStoredContainer, as number: UInt32) -> Bool {
        var same = stored
        same.container = number
        return container(number) == same
    }

    /// A container of the folder; nil if it cannot be read.
    private func container(_ number: UInt32) -> WireStoredContainer? {
        guard let bytes: [UInt8] = try? read(number) else { return nil }
        return try? WireStoredContainer(serializedBytes: bytes)
    }

    private static func name(_ container: UInt32) -> String { "\(container)\(suffix)" }

    /// The number of the container whose file has this name; nil for other files.
    ///
    /// A name counts only as this version writes it: "07.container" is left alone.
    private static func number(_ name: String) -> UInt32? {
        guard name.hasSuffix(suffix), let number = UInt32(name.dropLast(suffix.count)), number != 0,
            name == Self.name(number)
        else { return nil }
        return number
    }

    package mutating func open() -> StoreContents {
        if (try? lock.check()) != nil {
            for name in names where StoredFile.isDraft(name) { try? StoredFile.remove(name, in: folder) }
        }
        let numbers = names.compactMap(Self.number).sorted()
        present = Set(numbers)
        // Containers without a state: it is unknown whether their process had stored everything.
        brokenEnds = numbers.isEmpty ? 0 : 1
        if let record = try? read(Self.state), let state = try? WireStoreState(serializedBytes: record) {
            hasState = true
            isComplete = state.isComplete
            notedBrokenEnds = state.brokenEnds
            brokenEnds = isComplete ? 0 : StoreContents.brokenEnds(after: state.brokenEnds)
            notedRemoved = Set(state.removed)
            removed = notedRemoved.intersection(numbers)
            notedPresent = Set(state.containers)
        }
        return StoreContents(
            containers: numbers.filter { !removed.contains($0) }, removed: removed.sorted(),
            missing: notedPresent.subtracting(numbers).sorted(), isComplete: isComplete, brokenEnds: brokenEnds,
            faults: faults)
    }

    package func read(_ container: UInt32) throws(StoreFault) -> [UInt8] { try read(Self.name(container)) }

    /// The first record of a file. How much may be read does not depend on how much may be written, which a setting has lowered since.
    private func read(_ name: String) throws(StoreFault) -> [UInt8] {
        let path = "\(folder)/\(name)"
        let bytes: [UInt8]
        do throws(UnreadableFile) {
            bytes = try FileContents.read(path, limit: StoreRecord.longest) { _ in nil }
        } catch {
            throw StoreFault(description: "\(path): \(error.reason)")
        }
        let (records, fault) = StoreRecord.decode(bytes)
        guard let first = records.first else { throw StoreFault(description: "\(path): \(fault ?? "is empty")") }
        return first
    }

    package mutating func write(_ bytes: [UInt8], of container: UInt32) throws(SystemError) {
        try replace(Self.name(container), with: bytes)
        removed.remove(container)
        // An insertion copies the set even if it changes nothing, and comparing copies takes long.
        if !present.contains(container) { present.insert(container) }
    }

    private func replace(_ name: String, with bytes: [UInt8]) throws(SystemError) {
        try lock.check()
        try StoredFile.write(StoreRecord.encode(bytes), name, in: folder)
    }

    package mutating func remove(_ container: UInt32) { removed.insert(container) }

    /// Removes the files of containers that are gone. What cannot be removed is noted in `state`, so that it does not come back, and
    /// the next commit tries again.
    package mutating func commit(isComplete: Bool) throws(SystemError) {
        try lock.check()
        var failure: SystemError?
        for container in removed {
            do throws(SystemError) {
                try StoredFile.remove(Self.name(container), in: folder)
                removed.remove(container)
                present.remove(container)
            } catch {
                failure = error
            }
        }
        do throws(SystemError) {
            try writeState(isComplete: isComplete)
        } catch {
            throw failure ?? error
        }
        try StoredFile.settle(folder)
    }

    private mutating func writeState(isComplete: Bool) throws(SystemError) {
        guard
            !hasState || isComplete != self.isComplete || removed != notedRemoved || present != notedPresent
                || brokenEnds != notedBrokenEnds
        else { return }
        var state = WireStoreState()
        state.isComplete = isComplete
        state.removed = removed.sorted()
        state.brokenEnds = brokenEnds
        state.containers = present.sorted()
        try replace(Self.state, with: (try? state.serializedBytes()) ?? [])
        hasState = true
        self.isComplete = isComplete
        notedRemoved = removed
        notedPresent = present
        notedBrokenEnds = brokenEnds
    }
}
