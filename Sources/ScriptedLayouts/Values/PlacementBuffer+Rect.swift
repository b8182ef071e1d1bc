import LayoutCore
import LuaRuntime

extension PlacementBuffer.Frame {
    init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}

extension Rect {
    @inline(__always)
    init(_ frame: PlacementBuffer.Frame) {
        self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
}
