#include "source/cells/cells.h"

#include <QAccessible>
#include <QQmlContext>
#include <QQmlProperty>

void Cell::tell(const QString &name, const QVariant &value) {
    if (values.contains(name) && values.value(name) == value) return;
    values.insert(name, value);
    if (item && item->metaObject()->indexOfProperty(name.toUtf8().constData()) >= 0) item->setProperty(name.toUtf8().constData(), value);
}

void Cell::access(const QString &name, const QVariant &value) {
    QQmlProperty(item.get(), QStringLiteral("Accessible.") + name, qmlContext(item.get())).write(value);
}

Cell *Cells::take(const QModelIndex &row, layoutd_window_element &element) {
    if (pool.empty()) {
        auto made = make(row);
        if (!made) return nullptr;
        pool.push_back(all.emplace_back(std::move(made)).get());
    }
    Cell *cell = pool.back();
    pool.pop_back();
    cell->element = &element;
    cell->id = element.id.number;
    show(*cell, row);
    cell->item->setVisible(true);
    shown.push_back(cell);
    element.view = cell;
    return cell;
}

void Cells::release(Cell *cell) {
    std::erase(shown, cell);
    pool.push_back(cell);
    cell->element->view = nullptr;
    cell->row = QModelIndex();
    cell->tell(QStringLiteral("dragged"), false);
    cell->item->setVisible(false);
}

void Cells::show(Cell &cell, const QModelIndex &row, const QList<int> &roles) {
    cell.row = row;
    cell.tell(QStringLiteral("index"), row.row());
    const auto names = row.model()->roleNames();
    for (auto role = names.begin(); role != names.end(); ++role)
        if (roles.isEmpty() || roles.contains(role.key())) cell.tell(QString::fromUtf8(*role), row.data(role.key()));
    if (cell.item && !cell.isNamed) cell.access(QStringLiteral("name"), cell.values.value(QString::fromUtf8(textRole)));
}

std::vector<layoutd_window_element *> Cells::clear() {
    std::vector<layoutd_window_element *> elements;
    for (const Cell *cell : shown) elements.push_back(cell->element);
    for (layoutd_window_element *element : elements) element->view = nullptr;
    shown.clear();
    pool.clear();
    all.clear();
    return elements;
}

std::unique_ptr<Cell> Cells::make(const QModelIndex &row) {
    if (!delegate) return nullptr;
    auto cell = std::make_unique<Cell>();
    for (const char *state : {"selected", "current", "dragged"}) cell->tell(QString::fromLatin1(state), false);
    show(*cell, row);
    QObject::connect(&cell->values, &QQmlPropertyMap::valueChanged, &cell->values, [cell = cell.get()](const QString &role, const QVariant &value) {
        auto *model = const_cast<QAbstractItemModel *>(cell->row.model());
        if (model) model->setData(cell->row, value, model->roleNames().key(role.toUtf8(), -1));
    });
    // Else each other name that the delegate looks up would become an undefined one of these.
    cell->values.freeze();
    auto *context = new QQmlContext(delegate->creationContext() ? delegate->creationContext() : qmlContext(parent), &cell->values);
    context->setContextObject(&cell->values);
    context->setContextProperty(QStringLiteral("model"), &cell->values);
    QObject *object = delegate->beginCreate(context);
    cell->item.reset(qobject_cast<QQuickItem *>(object));
    if (!cell->item) {
        delete object;
        qWarning("LayoutdView: the delegate is not an Item: %s", qPrintable(delegate->errorString()));
        return nullptr;
    }
    QVariantMap required;
    for (const QString &name : cell->values.keys())
        if (object->metaObject()->indexOfProperty(name.toUtf8().constData()) >= 0) required[name] = cell->values.value(name);
    cell->item->setParentItem(parent);
    delegate->setInitialProperties(object, required);
    delegate->completeCreate();
    // The delegate's own context is the one that imports what `Accessible` is.
    auto *own = qmlContext(object);
    const QQmlProperty role(object, QStringLiteral("Accessible.role"), own), name(object, QStringLiteral("Accessible.name"), own);
    cell->isNamed = !name.read().toString().isEmpty();
    if (role.read().toInt() == QAccessible::NoRole) role.write(QAccessible::ListItem);
    for (const char *able : {"focusable", "selectable"}) cell->access(QString::fromLatin1(able), true);
    return cell;
}
