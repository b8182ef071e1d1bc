import QtQuick
import Layoutd

/// Shows a hundred rows by the installed module, until the last of them is in sight: printed as "shows 99".
Window {
    width: 300; height: 200; visible: true
    LayoutdView {
        anchors.fill: parent
        model: 100
        layout: "flow"
        parameters: ({ itemSize: [300, 20] })
        delegate: Text {
            required property int modelData
            text: {
                if (modelData === 99) {
                    console.log(`shows ${modelData}`)
                    Qt.quit()
                }
                return modelData
            }
        }
        onContentHeightChanged: if (contentHeight > height) positionViewAtIndex(99, "bottom")
    }
}
