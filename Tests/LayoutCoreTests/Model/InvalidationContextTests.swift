import LayoutCore
import Testing

/// What a change makes stale, merged.
@Suite struct InvalidationContextTests {
    private func headers(_ sections: Range<Int>) -> InvalidationContext {
        .elements(sections.map { .supplementary("header", ItemPath(section: $0, item: 0)) })
    }

    @Test func `contexts merge without repetition`() {
        #expect(headers(0..<3).merged(with: headers(2..<5)) == headers(0..<5))
    }

    @Test func `everything absorbs other invalidations`() {
        #expect(headers(0..<3).merged(with: .everything) == .everything)
        #expect(InvalidationContext.everything.merged(with: headers(0..<3)) == .everything)
    }

    @Test func `a merged context that grows long is widened without causing a prepare`() {
        let limit = InvalidationContext.elementLimit
        #expect(headers(0..<limit - 1).merged(with: headers(limit - 1..<limit)) == headers(0..<limit))
        let wide = headers(0..<limit).merged(with: headers(limit..<limit + 1))
        #expect(wide.invalidatesEverything && !wide.needsPrepare && wide.elements.isEmpty)
        #expect(InvalidationContext.everything.needsPrepare)
    }
}
