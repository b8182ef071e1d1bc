import QtQuick
import Layoutd

Window {
    width: 640; height: 480; visible: true; title: "Rows"
    ListModel { id: rows; Component.onCompleted: append(Array.from({ length: 10000 }, (_, i) => ({ name: `Row ${i}` }))) }
    LayoutdView {
        anchors.fill: parent; focus: true; model: rows; textRole: "name"
        layout: "flow"; parameters: ({ itemSize: [200, 40] })
        delegate: Rectangle {
            required property string name; required property bool selected
            color: selected ? "#99c1f1" : "#f6f5f4"
            Text { anchors.centerIn: parent; text: parent.name }
        }
    }
}
