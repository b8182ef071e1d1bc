#include "source/view/content.h"

#include <QJSValue>
#include <QJsonDocument>
#include <algorithm>

LayoutdContent::LayoutdContent(QQuickItem *parent) : QQuickItem(parent) {
    setAcceptedMouseButtons(Qt::LeftButton | Qt::RightButton);
    setActiveFocusOnTab(true);
    clock.start();
    retry.setSingleShot(true);
    wake.setSingleShot(true);
    rows.update = [this] {
        polish();
        return connection.update();
    };
    connect(&retry, &QTimer::timeout, this, &LayoutdContent::open);
    connect(&searching, &QTimer::timeout, this, &LayoutdContent::search);
    connect(&wake, &QTimer::timeout, this, [this] { input(LAYOUTD_INPUT_TICKED).what.ticked.time = now(); });
    connect(this, &LayoutdContent::layoutChanged, this, &LayoutdContent::arrange);
    connect(&rows, &Rows::changed, this, &LayoutdContent::rebind);
    connect(&rows, &Rows::reset, this, &LayoutdContent::begin);
    connect(&rows, &Rows::dataChanged, this, [this](int first, int last, const QList<int> &roles) {
        for (Cell *cell : cells.shown)
            if (cell->row.row() >= first && cell->row.row() <= last) cells.show(*cell, cell->row, roles);
    });
    connect(&selected, &QItemSelectionModel::selectionChanged, this, &LayoutdContent::select);
    connect(&selected, &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        if (!isTold && current.isValid()) name(input(LAYOUTD_INPUT_FOCUS), current.row());
        mark();
    });
    connect(&connection, &Connection::opened, this, [this] {
        number = 0;
        if (rows.version != opened) rows.sendAll();
        input(LAYOUTD_INPUT_SCROLLED).what.scrolled = {{viewport.x(), viewport.y()}, true};
        if (selected.hasSelection()) select();
    });
    connect(&connection, &Connection::differs, this, &LayoutdContent::apply);
    connect(&connection, &Connection::hears, this, &LayoutdContent::hear);
    connect(&connection, &Connection::refused, &rows, &Rows::sendAll);
    connect(&connection, &Connection::failed, this, &LayoutdContent::fail);
}

void LayoutdContent::setModel(const QVariant &value) {
    given = value.metaType() == QMetaType::fromType<QJSValue>() ? value.value<QJSValue>().toVariant() : value;
    auto *model = qobject_cast<QAbstractItemModel *>(given.value<QObject *>());
    auto before = std::move(values);
    if (!model && given.isValid()) model = (values = std::make_unique<Values>(given)).get();
    rows.sizeRole = sizeRole.toUtf8();
    selected.setModel(model);
    // The cells of another model may have other roles.
    const auto elements = cells.clear();
    rows.setModel(model);
    for (layoutd_window_element *element : elements) {
        const int row = int(element->path.item);
        Cell *cell = model && row < model->rowCount() ? cells.take(model->index(row, 0), *element) : nullptr;
        if (!cell) continue;
        place(*cell);
        mark(*cell);
    }
    emit modelChanged();
    polish();
}

void LayoutdContent::setDelegate(QQmlComponent *delegate) {
    const auto elements = cells.clear();
    cells.delegate = delegate;
    for (layoutd_window_element *element : elements) show(*element);
    emit delegateChanged();
}

void LayoutdContent::arrange() {
    if (layoutd_update *update = rows.update())
        layoutd_update_set_layout(update, layout.toUtf8().constData(), QJsonDocument(parameters).toJson().constData());
}

void LayoutdContent::setViewport(const QRectF &rect) {
    if (rect == viewport) return;
    const bool isResized = rect.size() != viewport.size(), isScrolled = rect.topLeft() != viewport.topLeft();
    viewport = rect;
    for (const Cell *cell : cells.shown) place(*cell);
    if (isResized) input(LAYOUTD_INPUT_RESIZED).what.resized = {rect.width(), rect.height()};
    if (isScrolled) input(LAYOUTD_INPUT_SCROLLED).what.scrolled = {{rect.x(), rect.y()}, !isTold && autoscroll.isNull()};
    emit viewportChanged();
}

void LayoutdContent::componentComplete() {
    QQuickItem::componentComplete();
    cells.textRole = textRole.toUtf8();
    polish();
}

void LayoutdContent::open() {
    if (connection.isOpen() || connection.isOpening() || retry.isActive() || !model() || viewport.isEmpty() || !isComponentComplete()) return;
    rows.sizeRole = sizeRole.toUtf8();
    opened = rows.version;
    connection.open({layout.toUtf8(), QJsonDocument(parameters).toJson(), conventions.toUtf8(), selectionMode.toUtf8(), isReorderable,
                     viewport.size(), rows.all()});
}

void LayoutdContent::fail(const layoutd_error &reason, bool isLost) {
    error = QString::fromUtf8(reason.message);
    emit errorChanged();
    emit failed(QString::fromUtf8(reason.code), error);
    if (!isLost) return;
    inputs.clear();
    retry.start(1000);
}

void LayoutdContent::apply(const layoutd_difference &difference) {
    for (size_t i = 0; i < difference.disappeared_count; i++)
        if (void *cell = difference.disappeared[i]->view) cells.release(static_cast<Cell *>(cell));
    for (size_t i = 0; i < difference.appeared_count; i++) show(*difference.appeared[i]);
    for (size_t i = 0; i < difference.moved_count; i++) show(*difference.moved[i]);
    for (size_t i = 0; i < difference.changed_count; i++) show(*difference.changed[i]);
    const QSizeF size(difference.content_size.width, difference.content_size.height);
    if (size != contentSize) {
        contentSize = size;
        emit contentSizeChanged();
    }
    isTold = true;
    const QPointF distance(difference.adjustment.x, difference.adjustment.y);
    const QPointF place = viewport.topLeft() + distance;
    if (!distance.isNull()) emit scrollBy(distance);
    // The content may end before that place.
    if (viewport.topLeft() != place) input(LAYOUTD_INPUT_SCROLLED).what.scrolled = {{viewport.x(), viewport.y()}, false};
    isTold = false;
    if (error.isEmpty()) return;
    error.clear();
    emit errorChanged();
}

void LayoutdContent::show(layoutd_window_element &element) {
    if (element.category != LAYOUTD_CELL) return;
    auto *cell = static_cast<Cell *>(element.view);
    const int row = rows.find(element.id.number, element.path.item);
    if (cell && (row < 0 || cell->id != element.id.number)) cells.release(std::exchange(cell, nullptr));
    if (!cell && row >= 0) cell = cells.take(model()->index(row, 0), element);
    if (!cell) return;
    place(*cell);
    mark(*cell);
}

void LayoutdContent::place(const Cell &cell) {
    const layoutd_window_element &element = *cell.element;
    const QPointF corner = cell.isDragged() ? cell.home + viewport.topLeft() + hand - grabbed : QPointF(element.frame.x, element.frame.y);
    cell.item->setPosition(corner - viewport.topLeft());
    cell.item->setSize({element.frame.width, element.frame.height});
    cell.item->setZ(element.z_index + (cell.isDragged() ? 1e6 : 0));
    cell.item->setOpacity(element.alpha);
    cell.item->setVisible(!element.is_hidden);
}

void LayoutdContent::rebind() {
    for (Cell *cell : std::vector(cells.shown))
        if (cell->row.isValid()) cell->tell(QStringLiteral("index"), cell->row.row());
        else cells.release(cell);
}

/// Until the daemon has the new rows, they are shown where rows of these numbers were.
void LayoutdContent::begin() {
    for (Cell *cell : std::vector(cells.shown))
        if (model() && int(cell->element->path.item) < model()->rowCount()) cells.show(*cell, model()->index(int(cell->element->path.item), 0));
        else cells.release(cell);
}

void LayoutdContent::mark(Cell &cell) {
    const bool isSelected = selected.isSelected(cell.row), isCurrent = selected.currentIndex() == cell.row;
    cell.tell(QStringLiteral("selected"), isSelected);
    cell.tell(QStringLiteral("current"), isCurrent);
    cell.access(QStringLiteral("selected"), isSelected);
    cell.access(QStringLiteral("focused"), isCurrent);
}

void LayoutdContent::mark() {
    for (Cell *cell : cells.shown) mark(*cell);
}

QQuickItem *LayoutdContent::itemAtIndex(int row) const {
    const auto cell = std::ranges::find_if(cells.shown, [row](const Cell *each) { return each->row.row() == row; });
    return cell == cells.shown.end() ? nullptr : (*cell)->item.get();
}
