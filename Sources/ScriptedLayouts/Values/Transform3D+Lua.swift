import LayoutCore
import LuaRuntime

extension Transform3D {
    /// Reads a list of 6 or 16 numbers; nil for anything else.
    init?(_ value: LuaValue) {
        let numbers = value.items?.compactMap(\.double) ?? []
        guard numbers.count == value.items?.count, numbers.allSatisfy({ abs($0) <= Parameter.coordinateLimit }) else {
            return nil
        }
        switch numbers.count {
        case 6:
            self.init(
                a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3],
                translation: Point(x: numbers[4], y: numbers[5]))
        case 16: self.init(numbers: numbers)
        default: return nil
        }
    }
}
