import LayoutWire
import NIOCore

/// What a connection is answered before its event loop looks at others: so many requests, or for so long. What takes longer than
/// that by itself is no more than one search.
struct LoopBudget {
    private static let requests = 64
    private static let time = TimeAmount.milliseconds(2)

    struct Exhausted: Error {}

    private let end = NIODeadline.now() + Self.time
    private var count = 0
    private var hasSearched = false

    /// Whether others come first now.
    ///
    /// The clock is asked now and then: for a screen's query it would take a fiftieth of the time.
    var isExhausted: Bool {
        count >= Self.requests || count > 0 && (hasSearched || count.isMultiple(of: 4)) && isOutOfTime
    }

    /// Whether the time is over.
    var isOutOfTime: Bool { NIODeadline.now() > end }

    /// One more request was answered, or begun.
    ///
    /// - Parameter searches: whether it may have taken long; see `isSearch`.
    mutating func count(searches: Bool) {
        count += 1
        hasSearched = searches
    }
}

extension WireRequest.OneOf_Request {
    /// Whether its answer may have to look at very many elements.
    var isSearch: Bool {
        switch self {
        case .hitTest, .insertionPoint, .selectRect, .neighbour, .scrollTarget, .captureAnchor, .targetOffset, .explain,
            .queryBatch:
            true
        // More than any screen.
        case .queryRect(let message): !(message.rect.width + message.rect.height < 20_000)
        default: false
        }
    }
}
