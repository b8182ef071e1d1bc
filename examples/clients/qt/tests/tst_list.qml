import QtQuick
import QtTest
import Layoutd

Item {
    width: 300; height: 200

    ListModel { id: names }
    LayoutdView {
        id: view
        anchors.fill: parent
        model: names
        layout: "flow"
        parameters: ({ itemSize: [300, 20], minimumLineSpacing: 0, minimumInteritemSpacing: 0 })
        reorderable: true
        textRole: "name"
        focus: true
        delegate: Item {
            required property int index
            required property string name
            required property bool selected
            required property bool current
            required property bool dragged
        }
        onDropped: (rows, to) => { droppedRows = rows; names.move(rows[0], to, rows.length) }
        onActivated: index => opened = index
        property var droppedRows: []
        property int opened: -1
    }

    LayoutdView {
        id: plain
        width: 300; height: 100
        visible: false
        layout: "flow"
        parameters: view.parameters
        delegate: Item {
            required property var modelData
            property real widthOfView: plain.width
            property string text: Qt.locale("C").name + modelData
        }
    }
    SignalSpy { id: failures; target: view; signalName: "failed" }

    TestCase {
        id: test
        name: "LayoutdView"
        when: windowShown

        function init() {
            names.clear()
            for (let i = 0; i < 1000; i++) names.append({ name: `row ${i}` })
            view.selectionModel.clear()
            view.contentY = 0
            shows(0)
            tryCompare(view, "contentHeight", 20000)
            view.forceActiveFocus()
            view.opened = -1
        }

        function cleanup() { compare(failures.count, 0, "the daemon has refused something") }

        /// Waits until a row has a cell at its place in the content.
        function shows(row) {
            tryVerify(() => view.itemAtIndex(row) !== null, 30000, `no cell of row ${row}`)
            const cell = view.itemAtIndex(row)
            tryVerify(() => cell.y === row * 20 - view.contentY, 30000, `row ${row} is at ${cell.y}`)
            compare(cell.name, names.get(row).name)
            compare(cell.index, row)
            return cell
        }
        function all() { for (let y = 0; y < 10; y++) shows(Math.floor(view.contentY / 20) + y) }

        function test_a_list_shows_its_model() {
            all()
            compare(view.itemAtIndex(999), null)
        }
        function test_a_scroll_shows_what_is_there() {
            view.contentY = 8000
            all()
            compare(view.itemAtIndex(0), null)
        }
        function test_cells_are_used_again() {
            const cells = new Set()
            for (let y = 0; y < 19800; y += 200) {
                view.contentY = y
                cells.add(shows(y / 20))
            }
            verify(cells.size < 80, `${cells.size} cells`)
        }
        function test_rows_are_inserted() {
            names.insert(1, { name: "another" })
            all()
            names.insert(0, [{ name: "first" }, { name: "second" }])
            all()
            tryCompare(view, "contentHeight", 1003 * 20)
        }
        function test_rows_are_removed() {
            const gone = view.itemAtIndex(2)
            names.remove(2, 3)
            compare(gone.visible, false, "a row that the model has not got is shown")
            all()
            tryCompare(view, "contentHeight", 997 * 20)
        }
        function test_rows_are_moved() {
            names.move(0, 5, 2)
            all()
            names.move(7, 1, 2)
            all()
        }
        function test_data_is_shown_at_once() {
            names.setProperty(3, "name", "other")
            compare(view.itemAtIndex(3).name, "other")
        }
        function test_all_rows_are_replaced() {
            names.clear()
            for (let i = 0; i < 7; i++) names.append({ name: `new ${i}` })
            for (let i = 0; i < 7; i++) shows(i)
            tryCompare(view, "contentHeight", 140)
        }
        function test_fewer_rows_are_shown_from_the_first_if_the_program_says_so() {
            view.contentY = 19800
            all()
            names.clear()
            for (let i = 0; i < 100; i++) names.append({ name: `new ${i}` })
            view.contentY = 0
            tryCompare(view, "contentHeight", 2000)
            all()
            compare(view.contentY, 0)
        }
        function test_a_row_that_is_inserted_above_leaves_what_one_reads() {
            view.contentY = 4000
            all()
            const cell = shows(203), y = cell.y
            names.insert(0, { name: "above" })
            tryCompare(view, "contentY", 4020)
            compare(view.itemAtIndex(204), cell)
            compare(cell.y, y)
        }

        function selected() { return view.selectionModel.selectedIndexes.map(index => index.row).sort((a, b) => a - b) }
        function test_a_click_selects() {
            mouseClick(view, 100, 50)
            tryVerify(() => selected().join() === "2", 30000, selected().join())
            verify(shows(2).selected)
            verify(shows(2).current)
            mouseClick(view, 100, 110, Qt.LeftButton, Qt.ShiftModifier)
            tryVerify(() => selected().join() === "2,3,4,5", 30000, selected().join())
        }
        function test_keys_move_the_cursor() {
            mouseClick(view, 100, 10)
            keyClick(Qt.Key_Down)
            keyClick(Qt.Key_Down)
            tryVerify(() => selected().join() === "2", 30000, selected().join())
            keyClick(Qt.Key_End)
            tryCompare(view, "contentY", 19800)
            tryVerify(() => selected().join() === "999", 30000, selected().join())
        }
        function test_a_double_click_opens() {
            mouseDoubleClickSequence(view, 100, 70)
            tryCompare(view, "opened", 3)
        }
        function test_everything_is_selected() {
            mouseClick(view, 100, 10)
            keyClick(Qt.Key_A, Qt.ControlModifier)
            tryVerify(() => selected().length === 1000)
        }
        function test_a_name_is_typed() {
            mouseClick(view, 100, 10)
            for (const letter of "row 77") keyClick(letter)
            tryVerify(() => selected().join() === "77", 30000, selected().join())
        }
        function test_a_name_is_found_behind_the_last_row() {
            names.append(Array.from({ length: 4000 }, (_, i) => ({ name: `row ${1000 + i}` })))
            tryCompare(view, "contentHeight", 5000 * 20)
            view.positionViewAtIndex(2500, "top")
            tryCompare(view, "contentY", 50000)
            mouseClick(view, 100, 10)
            tryVerify(() => selected().join() === "2500", 30000, selected().join())
            for (const letter of "ROW 19") keyClick(letter)
            tryVerify(() => selected().join() === "19", 30000, selected().join())
        }
        function test_what_a_refused_update_had_is_shown() {
            const good = view.parameters
            view.parameters = { itemSize: "none" }
            names.insert(0, [{ name: "first" }, { name: "second" }])
            failures.wait(30000)
            all()
            tryCompare(view, "contentHeight", 1002 * 20)
            view.parameters = good
            names.remove(0)
            all()
            tryCompare(view, "contentHeight", 1001 * 20)
            compare(failures.count, 1)
            failures.clear()
        }
        function test_a_number_and_a_list_are_models() {
            plain.model = 1000
            tryCompare(plain, "contentHeight", 20000)
            tryVerify(() => plain.itemAtIndex(2) !== null)
            compare(plain.itemAtIndex(2).modelData, 2)
            compare(plain.itemAtIndex(2).widthOfView, 300, "a delegate does not find what it lies in")
            compare(plain.itemAtIndex(2).text, "C2")
            plain.model = ["one", "two"]
            tryCompare(plain, "contentHeight", 40)
            compare(plain.itemAtIndex(1).modelData, "two")
            plain.model = undefined
            compare(plain.itemAtIndex(1), null)
        }
        function test_the_program_selects() {
            view.selectionModel.select(names.index(4, 0), ItemSelectionModel.ClearAndSelect)
            verify(shows(4).selected)
            view.selectionModel.setCurrentIndex(names.index(4, 0), ItemSelectionModel.NoUpdate)
            keyClick(Qt.Key_Down)
            tryVerify(() => selected().join() === "5", 30000, selected().join())
        }
        function test_a_selection_follows_its_row() {
            mouseClick(view, 100, 50)
            tryVerify(() => selected().join() === "2", 30000)
            names.insert(0, { name: "above" })
            tryVerify(() => selected().join() === "3", 30000, selected().join())
            verify(shows(3).selected)
        }
        function test_a_drag_moves_a_row() {
            mousePress(view, 100, 30)
            for (let y = 30; y <= 110; y += 10) mouseMove(view, 100, y)
            tryVerify(() => view.itemAtIndex(1).dragged, 30000, "nothing is dragged")
            mouseRelease(view, 100, 110)
            tryVerify(() => names.get(1).name === "row 2", 30000, names.get(1).name)
            compare(view.droppedRows.length, 1)
            all()
        }
        function test_a_rubber_band_selects() {
            names.remove(3, names.count - 3)
            tryCompare(view, "contentHeight", 60)
            mousePress(view, 100, 150)
            for (let y = 150; y >= 30; y -= 20) mouseMove(view, 60, y)
            mouseRelease(view, 60, 30)
            tryVerify(() => selected().join() === "1,2", 30000, selected().join())
        }
    }
}
