import QtQuick
import Layoutd

/// A list of rows of 20 points, which prints what happens to it.
Window {
    id: window
    width: 400; height: 300; visible: true; title: "Test"

    ListModel { id: rows; Component.onCompleted: append(Array.from({ length: 10000 }, (_, i) => ({ name: `row ${i}` }))) }
    LayoutdView {
        id: view
        property bool isShown: false
        anchors.fill: parent
        model: rows
        textRole: "name"
        layout: "flow"
        parameters: ({ itemSize: [400, 20], minimumLineSpacing: 0, minimumInteritemSpacing: 0 })
        reorderable: true
        focus: true
        delegate: Rectangle {
            required property string name
            required property bool selected
            color: selected ? "#3584e4" : "white"
            Text { text: parent.name }
        }
        onDropped: (moved, to) => {
            rows.move(moved[0], to, moved.length)
            console.log(`order ${[0, 1, 2, 3, 4, 5].map(i => rows.get(i).name.slice(4)).join()}`)
        }
        onActivated: index => console.log(`opened ${index}`)
        onMenuRequested: index => console.log(`menu ${index}`)
        onContentYChanged: console.log(`at ${Math.round(contentY)}`)
        onContentHeightChanged: if (contentHeight > 0) console.log("shown")
        Keys.onPressed: event => console.log(`unused ${event.key}`)
    }
    Connections {
        target: view.selectionModel
        function onSelectionChanged() { console.log(`selected ${view.selectionModel.selectedIndexes.map(index => index.row).sort((a, b) => a - b).join()}`) }
    }
    // A program that scrolls by itself, a little in each frame, and what it sees in the end.
    property bool scrolls: Qt.application.arguments.includes("scrolls")
    FrameAnimation {
        running: window.scrolls && view.contentHeight > 0
        onTriggered: {
            if (view.contentY < 4000) view.contentY += 10
            else if (view.itemAtIndex(200)) {
                console.log(`sees ${view.itemAtIndex(200).name}`)
                window.scrolls = false
            }
        }
    }
}
