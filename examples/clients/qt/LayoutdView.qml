import QtQuick
import Layoutd

/// A Flickable that shows a model in one of layoutd's layouts.
Flickable {
    id: view

    property alias model: content.model
    property alias delegate: content.delegate
    property alias layout: content.layout
    property alias parameters: content.parameters
    property alias sizeRole: content.sizeRole
    property alias textRole: content.textRole
    property alias selectionMode: content.selectionMode
    property alias conventions: content.conventions
    property alias reorderable: content.reorderable
    readonly property alias selectionModel: content.selectionModel
    readonly property alias error: content.error
    /// Drawn around what a hand spans; null draws nothing.
    property Component rubberBand: Rectangle { color: "#403584e4"; border.color: "#3584e4" }

    signal failed(string code, string message)
    signal activated(int index)
    signal menuRequested(int index, point position)
    signal dropped(var rows, int to)
    signal pinched(real scale, string phase, int index)
    signal announced(string kind, int count)

    function itemAtIndex(index) { return content.itemAtIndex(index) }
    function positionViewAtIndex(index, place) { content.positionViewAtIndex(index, place ?? "") }

    /// Scrolls to a place, or as near to it as there is content.
    function go(x, y) {
        contentX = Math.max(0, Math.min(x, contentWidth - width))
        contentY = Math.max(0, Math.min(y, contentHeight - height))
    }

    contentWidth: content.contentSize.width
    contentHeight: content.contentSize.height
    clip: true
    // What changes above what one reads moves the content, and the margins instead while it moves: then a flick goes on.
    property point shift: Qt.point(0, 0)
    leftMargin: shift.x
    rightMargin: -shift.x
    topMargin: shift.y
    bottomMargin: -shift.y
    onMovementEnded: {
        const by = shift
        shift = Qt.point(0, 0)
        contentX += by.x
        contentY += by.y
    }
    Accessible.role: Accessible.List
    // Keys are what the content takes.
    onActiveFocusChanged: if (activeFocus) content.forceActiveFocus(Qt.OtherFocusReason)

    // Not in the Flickable's content: so far down, numbers of the scene's precision would be whole points.
    LayoutdContent {
        id: content
        parent: view
        anchors.fill: parent
        focus: true
        viewport: Qt.rect(view.contentX + view.shift.x, view.contentY + view.shift.y, view.width, view.height)
        onScrollTo: place => {
            view.cancelFlick()
            view.contentX = place.x - view.shift.x
            view.contentY = place.y - view.shift.y
        }
        onScrollBy: distance => {
            if (view.moving) {
                view.shift = Qt.point(view.shift.x + distance.x, view.shift.y + distance.y)
            } else {
                view.go(view.contentX + distance.x, view.contentY + distance.y)
            }
        }
        onFailed: (code, message) => view.failed(code, message)
        onActivated: index => view.activated(index)
        onMenuRequested: (index, position) => view.menuRequested(index, position)
        onDropped: (rows, to) => view.dropped(rows, to)
        onPinched: (scale, phase, index) => view.pinched(scale, phase, index)
        onAnnounced: (kind, count) => view.announced(kind, count)

        Loader {
            sourceComponent: view.rubberBand
            visible: content.band.width > 0 || content.band.height > 0
            x: content.band.x - content.viewport.x
            y: content.band.y - content.viewport.y
            z: 1e7
            width: content.band.width
            height: content.band.height
        }
    }
    FrameAnimation {
        running: content.autoscroll !== Qt.point(0, 0)
        onTriggered: view.go(view.contentX + content.autoscroll.x * frameTime, view.contentY + content.autoscroll.y * frameTime)
    }
    PinchHandler {
        target: null
        onActiveChanged: content.pinch(active ? "begin" : "end", activeScale, centroid.position)
        onActiveScaleChanged: if (active) content.pinch("change", activeScale, centroid.position)
    }
}
