import LayoutWire
import SwiftProtobuf

/// A container of mixed items in flow that a client edits again and again.
struct EditedContainer {
    enum Edit: String, CaseIterable {
        case insertFirst, append, resize, delete, move
    }

    /// How long opening it took, in milliseconds.
    let openingTime: Double

    private let client: BenchmarkClient
    private let container: UInt32
    private var count: Int

    init(_ client: BenchmarkClient, count: Int) throws {
        self.client = client
        self.count = count
        let request = Messages.openMixed(mixedLengths(count))
        let start = ContinuousClock.now
        container = try client.open(request)
        openingTime = (ContinuousClock.now - start) / .milliseconds(1)
    }

    /// Edits one item; in successive rounds, items that lie apart from each other.
    ///
    /// - Returns: the microseconds until the reply, which says what moved in ranges.
    mutating func perform(_ edit: Edit, round: Int) throws -> Double {
        let operation = operation(
            edit, item: UInt32((round * 7919 + 1) * 104_729 % count), width: Double(20 + round % 160))
        let (reply, time) = try client.timed(
            Messages.frame {
                $0.updateContainer.container = container
                $0.updateContainer.operations = [operation]
            })
        let changes = reply.updateContainer.changes
        // A size may be what it was already.
        guard reply.error.code.isEmpty, !changes.everything, edit == .resize || reply.updateContainer.hasChanges else {
            throw BenchmarkFailure(description: "\(edit.rawValue) reports no ranges: \(reply.error.message)")
        }
        switch edit {
        case .insertFirst, .append: count += 1
        case .delete: count -= 1
        case .resize, .move: break
        }
        return time
    }

    private func operation(_ edit: Edit, item: UInt32, width: Double) -> WireOperation {
        .with {
            switch edit {
            case .insertFirst: $0.batchUpdate.insertItems = [.with { $0.items = Self.one(width) }]
            case .append:
                $0.batchUpdate.insertItems = [
                    .with {
                        $0.item = UInt32(count)
                        $0.items = Self.one(width)
                    }
                ]
            case .resize:
                $0.setSizes.item = item
                $0.setSizes.sizes = [width, 50]
            case .delete: $0.batchUpdate.deleteItems = [.with { $0.item = item }]
            case .move:
                $0.batchUpdate.moveItems = [
                    .with {
                        $0.from.item = item
                        $0.to.item = UInt32(count) - 1 - item
                    }
                ]
            }
        }
    }

    private static func one(_ width: Double) -> WireSection {
        .with {
            $0.itemCount = 1
            $0.itemSizes = [width, 50]
        }
    }
}
