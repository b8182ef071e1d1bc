import LayoutCore
import Testing

@Suite struct LayoutAttributesTests {
    private func attributes(_ frame: Rect) -> LayoutAttributes {
        LayoutAttributes(element: .cell(ItemPath(section: 0, item: 0)), frame: frame)
    }

    @Test func `a scale of two about the centre enlarges the frame but keeps size and centre`() {
        var cell = attributes(Rect(x: 10, y: 20, width: 100, height: 50))
        cell.transform = .scale(2, 2)
        #expect(cell.frame == Rect(x: -40, y: -5, width: 200, height: 100))
        #expect(cell.size == Size(width: 100, height: 50))
        #expect(cell.center == Point(x: 60, y: 45))
        #expect(cell.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
    }

    @Test func `a quarter turn lays the frame on its side`() {
        var cell = attributes(Rect(x: 0, y: 0, width: 100, height: 50))
        cell.transform = .rotation(.pi / 2)
        let frame = cell.frame
        #expect(abs(frame.x - 25) < 1e-9 && abs(frame.y + 25) < 1e-9)
        #expect(abs(frame.width - 50) < 1e-9 && abs(frame.height - 100) < 1e-9)
    }

    @Test func `a new size keeps the centre, and a new centre keeps the size`() {
        var cell = attributes(Rect(x: 10, y: 20, width: 100, height: 50))
        cell.size = Size(width: 60, height: 10)
        #expect(cell.frame == Rect(x: 30, y: 40, width: 60, height: 10))
        cell.center = Point(x: 0, y: 0)
        #expect(cell.frame == Rect(x: -30, y: -5, width: 60, height: 10))
    }

    @Test func `setting the frame under a transform sets centre and size`() {
        var cell = attributes(.zero)
        cell.transform = .scale(2, 2)
        cell.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        #expect(cell.size == Size(width: 10, height: 10))
        #expect(cell.frame == Rect(x: -5, y: -5, width: 20, height: 20))
    }

    @Test func `hidden equals an alpha of zero, and rounding errors do not count as differences`() {
        let shown = attributes(Rect(x: 1, y: 2, width: 3, height: 4))
        var moved = shown
        moved.center.x += 0x1p-24
        #expect(moved.isIndistinguishable(from: shown))
        moved.center.x += 0x1p-20
        #expect(!moved.isIndistinguishable(from: shown))
        var hidden = shown
        hidden.isHidden = true
        var clear = shown
        clear.alpha = 0
        #expect(hidden.isIndistinguishable(from: clear))
        #expect(!hidden.isIndistinguishable(from: shown))
        var raised = shown
        raised.zIndex = 1
        #expect(!raised.isIndistinguishable(from: shown))
    }

    @Test func `an element with a corner behind the eye has no exact frame, but a finite one`() {
        var numbers = Transform3D.identity.numbers
        numbers[3] = -1
        let (transform, rect) = (Transform3D(numbers: numbers), Rect(x: 0, y: 0, width: 10, height: 10))
        #expect(transform.exactBox(of: rect) == nil)
        let box = transform.boundingBox(of: rect)
        #expect(box.y == -5115 && box.height == 10240 && box.maxX == 5125)
    }

    @Test func `mirroring reverses a rotation, and mirroring twice restores it`() {
        let turn = Transform3D.rotation(0.5)
        #expect(turn.mirrored.affine == Transform3D.rotation(-0.5).affine)
        #expect(turn.mirrored.mirrored == turn)
        #expect(turn.transposed.transposed == turn)
        let transform = Transform3D(a: 1, b: 2, c: 3, d: 4, translation: Point(x: 5, y: 6))
        #expect(transform.transposed.affine == [4, 3, 2, 1, 6, 5])
    }
}
