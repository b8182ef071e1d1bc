import LayoutCore
import Testing

@testable import LayoutRendering

@Suite struct DrawingTests {
    private static func cell(_ item: Int, _ frame: Rect, zIndex: Int = 0) -> LayoutAttributes {
        LayoutAttributes(element: .cell(ItemPath(section: 0, item: item)), frame: frame, zIndex: zIndex)
    }

    private func drawing(_ elements: [LayoutAttributes], limit: Double = 1600) -> Drawing {
        let picture = Picture(
            title: "", contentSize: Size(width: 200, height: 100),
            visibleRect: Rect(x: 0, y: 0, width: 200, height: 100),
            elements: elements)
        return Drawing(picture, limit: limit)
    }

    @Test func `a label is centred on its figure`() {
        let label = drawing([Self.cell(7, Rect(x: 20, y: 10, width: 60, height: 40))]).figures.first?.label
        #expect(label?.text == "7")
        #expect(label?.center == Point(x: 50, y: 30))
        #expect(label?.size == 14)
    }

    @Test func `a label is centred on the visible part of its figure`() {
        let label = drawing([Self.cell(7, Rect(x: -1000, y: 51, width: 1101, height: 1000))]).figures.first?.label
        #expect(label?.center == Point(x: 50, y: 76))
    }

    @Test func `a label avoids a figure that covers its own from side to side`() {
        let figures = drawing([
            Self.cell(0, Rect(x: 0, y: 0, width: 100, height: 100)),
            Self.cell(1, Rect(x: 0, y: 41, width: 100, height: 100), zIndex: 1),
        ]).figures
        #expect(figures.first?.label?.center == Point(x: 50, y: 21))
    }

    @Test func `a label that another figure would partly hide is left out`() {
        let figures = drawing([
            Self.cell(0, Rect(x: 0, y: 0, width: 100, height: 100)),
            Self.cell(1, Rect(x: 48, y: 48, width: 30, height: 30), zIndex: 1),
        ]).figures
        #expect(figures.map { $0.label?.text } == [nil, "1"])
    }

    @Test(arguments: [Size(width: 100, height: 10), Size(width: 6, height: 100)])
    func `a label that does not fit is left out`(_ size: Size) {
        #expect(
            drawing([Self.cell(1, Rect(x: 0, y: 0, width: size.width, height: size.height))]).figures[0].label == nil)
    }

    @Test func `a header too narrow for its name shows only its number`() {
        let header = LayoutAttributes(
            element: .supplementary("badge", ItemPath(section: 2, item: 0)),
            frame: Rect(x: 0, y: 0, width: 24, height: 24))
        #expect(drawing([header]).figures.first?.label?.text == "2")
    }

    @Test func `margins and letters keep their size in a picture that is scaled down`() {
        let small = drawing([Self.cell(7, Rect(x: 0, y: 0, width: 200, height: 100))], limit: 124)
        #expect(small.unit == 2)
        #expect(small.pixels == Size(width: 124, height: 74))
        #expect(small.figures.first?.label?.size == 28)
    }

    @Test func `an element outside of the picture is not drawn`() {
        #expect(drawing([Self.cell(7, Rect(x: 0, y: 101, width: 200, height: 100))]).figures.isEmpty)
    }

    @Test func `an element turned behind the eye is not drawn`() {
        var numbers = Transform3D.identity.numbers
        numbers[3] = 1
        var cell = Self.cell(7, Rect(x: 0, y: 0, width: 200, height: 100))
        cell.transform = Transform3D(numbers: numbers)
        #expect(drawing([cell]).figures.isEmpty)
    }
}
