#pragma once

#include <QAbstractListModel>
#include <algorithm>

/// The rows of a number, of which `modelData` is their own number, or of a list, of which it is what the list has.
class Values : public QAbstractListModel {
public:
    explicit Values(const QVariant &of) : list(of.toList()), count(list.isEmpty() ? std::max(0, of.toInt()) : int(list.size())) {}

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : count; }
    QVariant data(const QModelIndex &index, int role) const override {
        if (role != Qt::DisplayRole) return {};
        return list.isEmpty() ? QVariant(index.row()) : list[index.row()];
    }
    QHash<int, QByteArray> roleNames() const override { return {{Qt::DisplayRole, "modelData"}}; }

private:
    const QVariantList list;
    const int count;
};
