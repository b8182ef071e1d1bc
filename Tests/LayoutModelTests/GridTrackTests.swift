import LayoutModel
import struct PluginTools.SeededRandom
import Testing

/// Lists of tracks in JSON.
@Suite struct GridTrackTests {
    @Test(arguments: 0..<50) func `what is written is read as the same tracks`(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let tracks = (0..<Int.random(in: 0...5, using: &random)).map { index in track(index, using: &random) }

        let json = GridTrack.list.write(tracks)

        #expect(try GridTrack.list.read(json, JSONPlace("")) == tracks)
    }

    private func track(_ index: Int, using random: inout SeededRandom) -> GridTrack {
        let sizes = (0..<Int.random(in: 1...3, using: &random)).map { _ in size(using: &random) }
        switch Int.random(in: 0...2, using: &random) {
        case 0: return .repeated(.count(Int.random(in: 1...9, using: &random)), sizes)
        // Of two automatic repetitions, the second is refused.
        case 1 where index == 0:
            return .repeated(Bool.random(using: &random) ? .autoFill : .autoFit, sizes + [.points(50)])
        default: return .size(sizes[0])
        }
    }

    private func size(using random: inout SeededRandom) -> TrackSize {
        let length = Double(Int.random(in: 0...400, using: &random)) / 4
        return switch Int.random(in: 0...3, using: &random) {
        case 0: .points(length)
        case 1: .fraction(length)
        case 2: TrackSize(minimum: length, maximum: .points(60))
        default: TrackSize(minimum: length, maximum: .fraction(1))
        }
    }
}
