import LayoutCore
import Testing

@testable import LayoutRendering

@Suite struct RasterTests {
    private static let everything = Rect(x: -10, y: -10, width: 100, height: 100)

    /// Red of each pixel after filling a black shape on white, one array per row.
    private func filled(
        _ contours: [[Point]], width: Int = 4, height: Int = 3, in clip: Rect = everything, opacity: Double = 1
    ) -> [[UInt8]] {
        var raster = Raster(width: width, height: height, colour: RGB(0xFFFFFF))
        raster.fill(contours, RGB(0), in: clip, opacity: opacity)
        return (0..<height).map { row in (0..<width).map { raster.bytes[(row * width + $0) * 3] } }
    }

    private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Point] {
        Outline.rectangle(Rect(x: x, y: y, width: width, height: height), radius: 0).points
    }

    @Test func `a rectangle on whole pixels has sharp edges`() {
        #expect(filled([box(1, 1, 2, 1)]) == [[255, 255, 255, 255], [255, 0, 0, 255], [255, 255, 255, 255]])
    }

    @Test func `a pixel is as dark as its covered share`() {
        // Half a pixel left and right, a quarter in the corner.
        #expect(filled([box(0.5, 0, 2, 1)], height: 1) == [[128, 0, 128, 255]])
        #expect(filled([box(0.5, 0.5, 0.5, 0.5)], width: 1, height: 1) == [[191]])
    }

    @Test func `a slanted edge covers exactly the area below it`() {
        // A line from the upper left to the lower right corner, 4 pixels wide and 1 high: 1/8, 3/8, 5/8 and 7/8.
        let triangle = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 1)]
        #expect(filled([triangle], height: 1) == [[223, 159, 96, 32]])
        #expect(filled([triangle.reversed()], height: 1) == [[223, 159, 96, 32]])
    }

    @Test func `a contour in the opposite direction cuts a hole`() {
        #expect(
            filled([box(0, 0, 4, 3), box(1, 1, 2, 1).reversed()])
                == [[0, 0, 0, 0], [0, 255, 255, 0], [0, 0, 0, 0]])
    }

    @Test func `a shape is clipped to the raster and the clip`() {
        #expect(filled([box(-1e9, -1e9, 2e9, 2e9)]) == Array(repeating: [0, 0, 0, 0], count: 3))
        #expect(
            filled([box(-1e9, -1e9, 2e9, 2e9)], in: Rect(x: 1, y: 1, width: 1, height: 9))
                == [[255, 255, 255, 255], [255, 0, 255, 255], [255, 0, 255, 255]])
        #expect(filled([box(5, 5, 2, 2)]) == Array(repeating: [255, 255, 255, 255], count: 3))
    }

    @Test func `opacity blends the colours`() {
        #expect(filled([box(0, 0, 1, 1)], width: 1, height: 1, opacity: 0.2) == [[204]])
    }

    @Test func `a circle covers π/4 of its box`() {
        let pixels = filled([Outline.ellipse(Rect(x: 0, y: 0, width: 40, height: 40)).points], width: 40, height: 40)
        let covered = pixels.joined().map { 1 - Double($0) / 255 }.reduce(0, +)
        #expect(abs(covered / 1600 - .pi / 4) < 0.002)
    }
}
