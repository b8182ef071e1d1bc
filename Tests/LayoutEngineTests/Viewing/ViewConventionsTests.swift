import LayoutEngine
import TestSupport
import Testing

/// The tables of what hands mean.
@Suite(.hangGuard) struct ViewConventionsTests {
    static let presets: [(name: String, conventions: ViewConventions)] = [
        ("gtk", .gtk), ("web", .web), ("terminal", .terminal),
    ]

    @Test(arguments: presets.map(\.name))
    func `no key means two things`(_ name: String) throws {
        let conventions = try #require(Self.presets.first { $0.name == name }?.conventions)
        for row in conventions.keys {
            #expect(conventions.keys.filter { $0.key == row.key && $0.modifiers == row.modifiers }.count == 1)
        }
        #expect(Set(conventions.clicks.map(\.modifiers)).count == conventions.clicks.count)
    }

    @Test func `the command key is the platform's`() {
        var conventions = ViewConventions.gtk
        #expect(conventions.command(of: .character("a"), .control) == .selectAll)
        #expect(conventions.command(of: .character("a"), .meta) == nil)

        conventions.commandKeys = .meta
        #expect(conventions.command(of: .character("a"), .meta) == .selectAll)
        #expect(conventions.pick([.meta, .shift]) == .adding && conventions.pick(.control) == .alone)
        #expect(ViewConventions.web.pick(.meta) == .toggling && ViewConventions.web.pick(.control) == .toggling)
    }

    @Test func `a program takes a key for itself, or gives it another meaning`() {
        var conventions = ViewConventions.web
        conventions[.function(2), []] = nil
        conventions[.space, []] = .activate

        #expect(conventions.command(of: .function(2), []) == nil)
        #expect(conventions.command(of: .space, []) == .activate)
    }

    @Test func `platforms differ where their lists do`() {
        #expect(ViewConventions.gtk.command(of: .space, []) == .pick(.alone))
        #expect(ViewConventions.web.command(of: .space, []) == .pick(.toggling))
        #expect(ViewConventions.terminal.command(of: .down, []) == .move(.down, .focusing))
        #expect(ViewConventions.web.command(of: .down, .alt) == .moveItems(.down))
        #expect(ViewConventions.gtk.command(of: .end, [.control, .shift]) == .move(.end, .adding))
    }
}
