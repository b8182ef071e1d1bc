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
            self.init(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
        case 16: self.init(numbers: numbers)
        default: return nil
        }
    }

    /// Whether all corners of the transformed rectangle lie in front of the eye and within the limit of coordinates.
    func isVisible(on rect: Rect) -> Bool {
        guard let box = exactBox(of: rect) else { return false }
        let most = Parameter.coordinateLimit
        return [box.x, box.y, box.maxX, box.maxY].allSatisfy { abs($0) <= most }
    }
}
