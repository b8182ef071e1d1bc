#pragma once

#include <QPersistentModelIndex>
#include <QQmlComponent>
#include <QQmlPropertyMap>
#include <QQuickItem>

#include "layoutd.h"

/// An item made by the delegate, and its values: roles, `index`, `selected`, `current`, `dragged`. They are required properties of the
/// delegate, names in its context, or members of `model`.
struct Cell {
    QQmlPropertyMap values;
    std::unique_ptr<QQuickItem> item;
    QPersistentModelIndex row;
    layoutd_window_element *element = nullptr;
    uint64_t id = 0;
    bool isNamed = false;
    /// Where a hand has lifted it.
    QPointF home;

    bool isDragged() const { return values.value(QStringLiteral("dragged")).toBool(); }
    void tell(const QString &name, const QVariant &value);
    /// Sets a property of `Accessible`.
    void access(const QString &name, const QVariant &value);
};

/// The cells in sight, and those that wait to be used again.
class Cells {
public:
    explicit Cells(QQuickItem *view) : parent(view) {}

    QPointer<QQmlComponent> delegate;
    /// The role with what a screen reader says, unless the delegate has an `Accessible.name`.
    QByteArray textRole;
    std::vector<Cell *> shown;

    /// A cell that shows a row: null if the delegate makes no item.
    Cell *take(const QModelIndex &row, layoutd_window_element &element);
    void release(Cell *cell);
    void show(Cell &cell, const QModelIndex &row, const QList<int> &roles = {});
    /// Ends all cells.
    ///
    /// - Returns: what those in sight have shown.
    std::vector<layoutd_window_element *> clear();

private:
    std::unique_ptr<Cell> make(const QModelIndex &row);

    QQuickItem *parent;
    std::vector<std::unique_ptr<Cell>> all;
    std::vector<Cell *> pool;
};
