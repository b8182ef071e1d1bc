#pragma once

#include <QAbstractItemModel>
#include <QPointer>
#include <functional>

#include "source/rows/items.h"

/// The rows of a model, each with an identifier that it keeps, and their changes as operations on the container.
///
/// Memory is 8 bytes a row.
class Rows : public QObject {
    Q_OBJECT

public:
    /// Where changes go: the update under way, or null while the daemon has no rows yet and will get all of them.
    std::function<layoutd_update *()> update;
    QByteArray sizeRole;
    /// Counts what has changed.
    uint64_t version = 0;

    QAbstractItemModel *model() const { return source; }
    void setModel(QAbstractItemModel *model);
    int role(const QByteArray &name) const { return source->roleNames().key(name, -1); }
    uint64_t id(int row) const { return ids[size_t(row)]; }
    /// The row with an identifier, or -1; fast if it is where it is expected.
    int find(uint64_t id, size_t expected) const;
    Items items(size_t first, size_t count) const;
    Items all() const { return items(0, ids.size()); }
    /// Makes the container have these rows, whatever it has.
    void sendAll();

signals:
    /// Rows came, went or moved: those of cells in sight may be others.
    void changed();
    void reset();
    void dataChanged(int first, int last, const QList<int> &roles);

private:
    void insert(const QModelIndex &parent, int first, int last);
    void remove(const QModelIndex &parent, int first, int last);
    void move(const QModelIndex &parent, int first, int last, const QModelIndex &to, int before);
    void change(const QModelIndex &first, const QModelIndex &last, const QList<int> &roles);
    void begin();
    void rearrange();
    layoutd_item_place place(size_t row) const;

    QPointer<QAbstractItemModel> source;
    std::vector<uint64_t> ids;
    /// Before the model arranges its rows in another way: where they are.
    std::vector<QPersistentModelIndex> arranged;
    uint64_t newest = 0;
};
