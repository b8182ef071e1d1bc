import Foundation
import Glibc
@testable import LayoutService
import LayoutWire
import SwiftProtobuf
@testable import SystemCalls
import TestSupport
import Testing

/// Containers in memory files that the service manager holds.
@Suite(.hangGuard) struct DescriptorMediumTests {
    private static func container(_ number: UInt32, _ generation: UInt64 = 1, bytes: Int = 10) throws -> [UInt8] {
        try WireStoredContainer.with {
            $0.container = number
            $0.generation = generation
            $0.open.name = String(repeating: "n", count: bytes)
        }.serializedBytes()
    }

    private static func generations(_ medium: DescriptorMedium, _ numbers: [UInt32]) throws -> [UInt64] {
        try numbers.map { try WireStoredContainer(serializedBytes: medium.read($0) as [UInt8]).generation }
    }

    private static func file(_ state: WireStoreState, _ containers: [[UInt8]]) throws -> [UInt8] {
        StoreRecord.encode(try state.serializedBytes()) + containers.flatMap(StoreRecord.encode)
    }

    @Test func `a commit writes what has changed, and all again once that is half of it`() throws {
        let holder = try HoldingManager()
        var medium = DescriptorMedium(holder.manager, passed: [])
        _ = medium.open()
        for number in 1...20 as ClosedRange<UInt32> {
            medium.write(try Self.container(number, bytes: 20_000), of: number)
        }
        try medium.commit(isComplete: false)
        #expect(try #require(holder.settle().first) > 400_000)

        for number in 1...10 as ClosedRange<UInt32> {
            medium.write(try Self.container(number, 2, bytes: 20_000), of: number)
            medium.remove(20)
            try medium.commit(isComplete: false)
            let written = holder.settle()
            #expect(written.count == 1 && written[0] < 20_100 * Int(number) + 200, "\(number): \(written)")
            #expect(holder.names.count == 2, "\(holder.names)")
        }
        var next = DescriptorMedium(holder.manager, passed: holder.pass())
        let contents = next.open()
        #expect(contents.faults.isEmpty && !contents.isComplete)
        #expect(contents.containers == Array(1...19))
        #expect(try Self.generations(next, [1, 10, 11]) == [2, 2, 1])

        medium.write(try Self.container(11, 2, bytes: 20_000), of: 11)
        try medium.commit(isComplete: false)
        #expect(try #require(holder.settle().first) > 380_000)
        #expect(holder.names.count == 1, "\(holder.names)")
    }

    @Test func `process after process holds one file of all containers, and the end is complete`() throws {
        let holder = try HoldingManager()
        for run in 1...5 as ClosedRange<UInt64> {
            var medium = DescriptorMedium(holder.manager, passed: holder.pass())
            let contents = medium.open()
            #expect(contents.containers == (run == 1 ? [] : [1]))
            #expect(contents.isComplete == (run > 1))
            if run > 1 { #expect(try Self.generations(medium, [1]) == [run - 1]) }
            try medium.commit(isComplete: false)
            holder.settle()
            medium.write(try Self.container(1, run), of: 1)
            try medium.commit(isComplete: false)
            holder.settle()
            try medium.commit(isComplete: true)
            holder.settle()
            #expect(holder.names.count == 1, "\(holder.names)")
        }
    }

    @Test func `servers in a row that end without having stored all are counted until one has`() throws {
        let holder = try HoldingManager()
        for (expected, isComplete) in [(0, false), (1, false), (2, false), (3, true), (0, false), (1, false)] {
            var medium = DescriptorMedium(holder.manager, passed: holder.pass())
            #expect(medium.open().brokenEnds == expected)
            try medium.commit(isComplete: false)
            holder.settle()
            medium.write(try Self.container(1), of: 1)
            try medium.commit(isComplete: isComplete)
            holder.settle()
        }
    }

    @Test func `one that was killed between two files leaves both, and the newer counts`() throws {
        let holder = try HoldingManager()
        let older = try Self.file(
            .with {
                $0.sequence = 4; $0.isComplete = true
            }, [Self.container(1, 7)])
        let newer = try Self.file(.with { $0.sequence = 5 }, [Self.container(1, 8), Self.container(2)])
        for files in [[older, newer], [newer, older]] {
            var medium = DescriptorMedium(holder.manager, passed: try files.map { try SealedFile.make("test", $0) })
            let contents = medium.open()
            #expect(contents.containers == [1, 2] && !contents.isComplete && contents.faults.isEmpty)
            #expect(try Self.generations(medium, [1]) == [8])
        }
    }

    @Test func `no number in the file of the state ends the start or a commit`() throws {
        let holder = try HoldingManager()
        let file = try Self.file(.with { ($0.sequence, $0.brokenEnds) = (.max, .max) }, [Self.container(1)])
        var medium = DescriptorMedium(holder.manager, passed: [try SealedFile.make("test", file)])
        #expect(medium.open().containers == [1])
        try medium.commit(isComplete: false)
        #expect(holder.settle().count == 1)
    }

    @Test func `changes of another file than the newest are ignored`() throws {
        let holder = try HoldingManager()
        let whole = try Self.file(.with { $0.sequence = 5 }, [Self.container(1, 8)])
        let stale = try Self.file(
            .with {
                $0.sequence = 4; $0.changes = 9
            }, [Self.container(1, 7)])
        var medium = DescriptorMedium(
            holder.manager, passed: [try SealedFile.make("test", stale), try SealedFile.make("test", whole)])
        #expect(medium.open().containers == [1])
        #expect(try Self.generations(medium, [1]) == [8])
    }

    @Test(arguments: ["rubbish", "unsealed", "version", "short", "empty", "a pipe"])
    func `what cannot be read is reported once, and the start goes on`(_ damage: String) throws {
        let holder = try HoldingManager()
        var bytes = try Self.file(.with { $0.sequence = 1 }, [Self.container(1), Self.container(2)])
        switch damage {
        case "rubbish": bytes = Array("no record at all, but long enough for a header".utf8)
        case "version": bytes[8] = 9
        case "short": bytes.removeLast(5)
        case "empty": bytes = []
        default: break
        }
        let descriptor: Int32
        switch damage {
        case "unsealed":
            let folder = try TemporaryFolder()
            try Data(bytes).write(to: URL(fileURLWithPath: folder.path("file")))
            descriptor = unsafe open(folder.path("file"), O_RDONLY)
        case "a pipe":
            let pipe = Pipe()
            descriptor = dup(pipe.fileHandleForReading.fileDescriptor)
        default: descriptor = try SealedFile.make("test", bytes)
        }

        var medium = DescriptorMedium(holder.manager, passed: [descriptor])
        let contents = medium.open()

        #expect(contents.faults.count == (damage == "empty" ? 0 : 1), "\(contents.faults)")
        // Of a file that was cut off, the whole records count.
        #expect(contents.containers == (damage == "short" ? [1] : []))
        medium.write(try Self.container(3), of: 3)
        try medium.commit(isComplete: true)
        holder.settle()
        var next = DescriptorMedium(holder.manager, passed: holder.pass())
        #expect(next.open().containers == (damage == "short" ? [1, 3] : [3]))
    }

    @Test func `fields of a newer version are skipped`() throws {
        let holder = try HoldingManager()
        // Field 99, with three bytes.
        let unknown: [UInt8] = [0x9A, 0x06, 3, 1, 2, 3]
        let state: [UInt8] = try WireStoreState.with { $0.sequence = 3 }.serializedBytes()
        let container = try Self.container(7, 5)
        let file = StoreRecord.encode(state + unknown) + StoreRecord.encode(container + unknown)
        var medium = DescriptorMedium(holder.manager, passed: [try SealedFile.make("test", file)])
        let contents = medium.open()
        #expect(contents.faults.isEmpty && contents.containers == [7])
        #expect(try Self.generations(medium, [7]) == [5])
    }
}
