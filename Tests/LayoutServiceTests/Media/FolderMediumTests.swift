import Foundation
@testable import LayoutService
import LayoutWire
import SwiftProtobuf
import SystemCalls
import TestSupport
import Testing

/// Containers in a folder.
@Suite struct FolderMediumTests {
    @Test func `what a process had not finished to write is removed, and nothing else`() throws {
        let folder = try TemporaryFolder()
        for name in [".7.container.1f.new", ".mine", "7.container.new", "7.container"] {
            try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path(name)))
        }
        var medium = try FolderMedium(folder.path("."))
        #expect(medium.open().containers == [7])
        try medium.write([1, 2, 3], of: 8)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path(".")).sorted()
                == [".mine", "7.container", "7.container.new", "8.container", "lock"])
    }

    @Test func `a check leaves drafts of a running process alone`() throws {
        let folder = try TemporaryFolder()
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path(".7.container.1f.new")))
        try FolderMedium.check(folder.path("."))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path(".")) == [".7.container.1f.new"])
    }

    @Test func `a container whose file cannot be removed does not come back, and keeps its number`() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("7.container")
        var medium = try FolderMedium(folder.path("."))
        _ = medium.open()
        try medium.write([1, 2, 3], of: 7)
        try medium.write([4], of: 8)
        try FileManager.default.moveItem(atPath: file, toPath: file + ".aside")
        try FileManager.default.createDirectory(atPath: file + "/in", withIntermediateDirectories: true)

        medium.remove(7)
        try medium.commit(isComplete: true)
        medium.close()
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.moveItem(atPath: file + ".aside", toPath: file)

        var next = try FolderMedium(folder.path("."))
        let contents = next.open()
        #expect(contents.containers == [8] && contents.removed == [7] && contents.isComplete)
        try next.commit(isComplete: false)
        #expect(!FileManager.default.fileExists(atPath: file))
        next.close()
        var last = try FolderMedium(folder.path("."))
        let left = last.open()
        #expect(left.containers == [8] && left.removed.isEmpty)
    }

    @Test func `servers in a row that end without having stored all are counted until one has`() throws {
        let folder = try TemporaryFolder()
        for (expected, isComplete) in [(0, false), (1, false), (2, false), (3, true), (0, false), (1, false)] {
            var medium = try FolderMedium(folder.path("."))
            #expect(medium.open().brokenEnds == expected)
            try medium.commit(isComplete: false)
            try medium.write([1], of: 7)
            if isComplete { try medium.commit(isComplete: true) }
            medium.close()
        }
    }

    @Test func `no number in the file of the state ends the start`() throws {
        let folder = try TemporaryFolder()
        let state: [UInt8] = try WireStoreState.with { $0.brokenEnds = .max }.serializedBytes()
        try Data(StoreRecord.encode(state)).write(to: URL(fileURLWithPath: folder.path("state")))
        var medium = try FolderMedium(folder.path("."))
        #expect(medium.open().brokenEnds == (1 << 31) + 1)
    }

    @Test(arguments: [true, false])
    func `a folder takes over what a service manager holds of an earlier version, but nothing that it has itself`(
        _ isComplete: Bool
    ) throws {
        let holder = try HoldingManager()
        var older = DescriptorMedium(holder.manager, passed: [])
        _ = older.open()
        func record(_ number: UInt32, _ generation: UInt64) throws -> [UInt8] {
            try WireStoredContainer.with { ($0.container, $0.generation) = (number, generation) }.serializedBytes()
        }
        for number in [7, 8] as [UInt32] { older.write(try record(number, 1), of: number) }
        try older.commit(isComplete: isComplete)
        holder.settle()

        let folder = try TemporaryFolder()
        var medium = try FolderMedium(folder.path("."))
        var passed = DescriptorMedium(holder.manager, passed: holder.pass())
        try medium.takeOver(passed.open(), of: passed)
        let contents = medium.open()
        #expect(contents.containers == [7, 8] && contents.isComplete == isComplete)
        #expect(contents.brokenEnds == (isComplete ? 0 : 1))
        try medium.write(try record(8, 9), of: 8)
        medium.remove(7)
        try medium.commit(isComplete: true)
        medium.close()

        var next = try FolderMedium(folder.path("."))
        var again = DescriptorMedium(holder.manager, passed: holder.pass())
        try next.takeOver(again.open(), of: again)
        #expect(next.open().containers == [7, 8])
        #expect(try WireStoredContainer(serializedBytes: next.read(8) as [UInt8]).generation == 9)
    }

    @Test func `a container taken over whose number another one has gets a number of its own, and is not lost`() throws
    {
        func record(_ number: UInt32, _ instance: String) throws -> [UInt8] {
            try WireStoredContainer.with { ($0.container, $0.instance) = (number, instance) }.serializedBytes()
        }
        let holder = try HoldingManager()
        var older = DescriptorMedium(holder.manager, passed: [])
        _ = older.open()
        for number in [1, 2, 9] as [UInt32] { older.write(try record(number, "older"), of: number) }
        try older.commit(isComplete: true)
        holder.settle()
        let folder = try TemporaryFolder()
        var medium = try FolderMedium(folder.path("."))
        _ = medium.open()
        try medium.write(try record(1, "own"), of: 1)
        try medium.write(try record(2, "older"), of: 2)
        try medium.commit(isComplete: true)
        medium.close()

        // The second time as after a process that was killed before the manager had forgotten them.
        var next = try FolderMedium(folder.path("."))
        for descriptors in [holder.pass(), holder.pass()] {
            var passed = DescriptorMedium(holder.manager, passed: descriptors)
            try next.takeOver(passed.open(), of: passed)
        }

        let contents = next.open()
        #expect(contents.containers == [1, 2, 9, 10])
        #expect(contents.faults == ["container 1, which was kept elsewhere, has the number 10 now"])
        #expect(try next.read(1) == record(1, "own") && next.read(10) == record(10, "older"))
    }

    @Test func `containers whose files are gone are known to be missing`() throws {
        let folder = try TemporaryFolder()
        var medium = try FolderMedium(folder.path("."))
        _ = medium.open()
        for number in 1...3 as ClosedRange<UInt32> { try medium.write([1], of: number) }
        try medium.commit(isComplete: false)
        medium.remove(1)
        try medium.commit(isComplete: true)
        medium.close()
        try FileManager.default.removeItem(atPath: folder.path("2.container"))

        var next = try FolderMedium(folder.path("."))
        let contents = next.open()
        #expect(contents.containers == [3] && contents.missing == [2])
        try next.commit(isComplete: false)
        next.close()
        var last = try FolderMedium(folder.path("."))
        #expect(last.open().missing.isEmpty, "it is said once")
    }

    @Test func `a server that was killed before it had stored anything is known to the next one`() throws {
        let folder = try TemporaryFolder()
        for expected in [0, 1, 2] as [UInt64] {
            var medium = try FolderMedium(folder.path("."))
            #expect(medium.open().brokenEnds == expected)
            try medium.commit(isComplete: false)
            medium.close()
        }
    }

    @Test func `a folder that a later version has written is refused and stays as it is`() throws {
        let folder = try TemporaryFolder()
        var record = StoreRecord.encode([1, 2, 3])
        record[8] = 2
        let file = URL(fileURLWithPath: folder.path("state"))
        try Data(record).write(to: file)

        for _ in 1...2 {
            let refused = #expect(throws: SystemError.self) { _ = try FolderMedium(folder.path(".")) }
            #expect(refused?.message.contains("version 2, expected at most 1") == true, "\(refused as Any)")
        }
        #expect(try Data(contentsOf: file) == Data(record))
    }

    @Test func `what is written after a removal counts`() throws {
        let folder = try TemporaryFolder()
        var medium = try FolderMedium(folder.path("."))
        _ = medium.open()
        try medium.write([1], of: 7)
        medium.remove(7)
        try medium.write([2], of: 7)
        try medium.commit(isComplete: true)
        medium.close()
        var next = try FolderMedium(folder.path("."))
        #expect(next.open().containers == [7])
        #expect(try next.read(7) == [2])
    }

    @Test func `a folder that another process uses is refused, and free once that has closed it`() throws {
        let folder = try TemporaryFolder()
        let first = try FolderMedium(folder.path("."))
        let refused = #expect(throws: SystemError.self) { _ = try FolderMedium(folder.path(".")) }
        #expect(refused?.code == FolderLock.isTaken)
        first.close()
        _ = try FolderMedium(folder.path("."))
    }

    @Test func `nothing is written into a folder that has taken the place of the one that is locked`() throws {
        let folder = try TemporaryFolder()
        let (path, aside) = (folder.path("store"), folder.path("aside"))
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        var first = try FolderMedium(path)
        _ = first.open()
        try first.write([1], of: 1)
        try first.commit(isComplete: false)

        try FileManager.default.moveItem(atPath: path, toPath: aside)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let gone = #expect(throws: SystemError.self) { try first.write([2], of: 1) }
        let second = try FolderMedium(path)
        let written = #expect(throws: SystemError.self) { try first.write([2], of: 1) }
        let committed = #expect(throws: SystemError.self) { try first.commit(isComplete: true) }

        #expect(gone?.message == "\(path)/lock, which this process has locked, cannot be found")
        #expect(written?.message == "\(path)/lock is another file than the one that this process has locked")
        #expect(committed == written)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["lock"])

        second.close()
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: aside, toPath: path)
        try first.write([2], of: 1)
        try first.commit(isComplete: true)
        #expect(try first.read(1) == [2])
    }
}
