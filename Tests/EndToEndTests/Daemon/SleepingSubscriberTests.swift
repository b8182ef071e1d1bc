import Foundation
import LayoutClient
import LayoutCore
import Subprocess
import TestSupport
import Testing

@Suite(.hangGuard(minutes: 10)) struct SleepingSubscriberTests {
    /// Resident bytes of a process, from /proc.
    private func residentBytes(_ process: pid_t) throws -> Int {
        let fields = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(fields[1])) * 4096
    }

    @Test func `a subscriber sleeps through 100000 changes in constant memory and gets the last state`()
        async throws
    {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        _ = try await withLayoutd(socket: socket) { process in
            let sleeper = try await RawClient.connect(to: socket)
            let client = try await RawClient.connect(to: socket)
            let other = try await LayoutClient.connect(to: socket, limits: .patient)
            _ = try await client.call(
                #"{"id":1,"openContainer":{"layout":"flow","bounds":{"width":320},"sections":[{"itemCount":7}]}}"#
            )
            _ = try await sleeper.call(#"{"id":1,"subscribe":{"events":["invalidated"]}}"#)
            try await sleeper.setReading(false)

            let batch = 1000
            var early = 0
            var newest = ""
            for round in 0..<100 {
                var requests: [UInt8] = []
                for index in 0..<batch {
                    let update =
                        #""updateContainer":{"container":1,"operations":[{"setBounds":{"width":\#(100 + index % 2)}}]}"#
                    requests += RawClient.frame(Array(#"{"id":\#(index + 2),\#(update)}"#.utf8))
                }
                client.sendLater(requests)
                for _ in 0..<batch { newest = try await client.nextJSON()?["generation"]?.string ?? "" }
                try await other.ping()
                if round == 9 { early = try residentBytes(process) }
            }
            let grown = try residentBytes(process) - early
            #expect(grown < 8 << 20, "grew by \(grown) bytes over 90,000 changes")

            // A sync is answered after all earlier events, including those that are still waiting.
            sleeper.sendLater(RawClient.frame(Array(#"{"id":2,"sync":{}}"#.utf8)))
            try await sleeper.setReading(true)
            var merged = 0.0
            var sequence = 0
            var last = ""
            while let message = try await sleeper.nextJSON(), message["sync"] == nil {
                let event = try #require(message["event"]).object
                let invalidated = try #require(event["invalidated"]).object
                sequence += 1
                #expect(event["sequence"]?.string == "\(sequence)")
                merged += invalidated["merged"]?.number ?? 0
                last = invalidated["generation"]?.string ?? ""
            }
            // Changes made during a prepare share a generation.
            #expect(last == newest)
            #expect(merged == Double(newest).map { $0 - 1 })
            #expect(sequence < 1000)
        }
    }
}
