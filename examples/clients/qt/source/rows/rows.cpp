#include "source/rows/rows.h"

#include <QSizeF>
#include <algorithm>
#include <numeric>

void Rows::setModel(QAbstractItemModel *model) {
    if (source) source->disconnect(this);
    source = model;
    if (model) {
        using Model = QAbstractItemModel;
        connect(model, &Model::rowsInserted, this, &Rows::insert);
        connect(model, &Model::rowsRemoved, this, &Rows::remove);
        connect(model, &Model::rowsMoved, this, &Rows::move);
        connect(model, &Model::dataChanged, this, &Rows::change);
        connect(model, &Model::modelReset, this, &Rows::begin);
        connect(model, &Model::layoutChanged, this, &Rows::rearrange);
        connect(model, &Model::layoutAboutToBeChanged, this, [this] {
            arranged.clear();
            for (int row = 0; row < int(ids.size()); row++) arranged.emplace_back(source->index(row, 0));
        });
    }
    begin();
}

/// All rows are others.
void Rows::begin() {
    ids.resize(source ? size_t(source->rowCount()) : 0);
    std::iota(ids.begin(), ids.end(), newest + 1);
    newest += ids.size();
    sendAll();
    emit reset();
}

void Rows::insert(const QModelIndex &parent, int first, int last) {
    if (parent.isValid()) return;
    version++;
    const auto count = size_t(last - first + 1);
    auto place = ids.insert(ids.begin() + first, count, 0);
    std::iota(place, place + std::ptrdiff_t(count), newest + 1);
    newest += count;
    if (auto *edit = update()) {
        const Items added = items(size_t(first), count);
        layoutd_section section = added.section();
        section.id = {};
        layoutd_update_insert_items(edit, this->place(size_t(first) + count), &section);
    }
    emit changed();
}

void Rows::remove(const QModelIndex &parent, int first, int last) {
    if (parent.isValid()) return;
    version++;
    const auto begin = ids.begin() + first, end = ids.begin() + last + 1;
    if (auto *edit = update()) layoutd_update_delete_items(edit, {&*begin, size_t(end - begin), nullptr, 0});
    ids.erase(begin, end);
    emit changed();
}

void Rows::move(const QModelIndex &parent, int first, int last, const QModelIndex &to, int before) {
    if (parent.isValid() || to.isValid()) return rearrange();
    version++;
    const auto all = ids.begin();
    const auto count = size_t(last - first + 1), end = size_t(before > last ? before : before + int(count));
    if (before > last) std::rotate(all + first, all + last + 1, all + before);
    else std::rotate(all + before, all + first, all + last + 1);
    if (auto *edit = update()) layoutd_update_move_items(edit, {&ids[end - count], count, nullptr, 0}, place(end));
    emit changed();
}

void Rows::change(const QModelIndex &first, const QModelIndex &last, const QList<int> &roles) {
    if (first.parent().isValid()) return;
    version++;
    auto *edit = sizeRole.isEmpty() || (!roles.isEmpty() && !roles.contains(role(sizeRole))) ? nullptr : update();
    if (edit) {
        const Items changed = items(size_t(first.row()), size_t(last.row() - first.row() + 1));
        layoutd_section section = changed.section();
        section.id = {};
        layoutd_update_reconfigure_items(edit, &section);
    }
    emit dataChanged(first.row(), last.row(), roles);
}

/// The rows are the same ones in another order, but for some that may be new or gone.
void Rows::rearrange() {
    std::vector<uint64_t> before(size_t(source->rowCount()), 0);
    before.swap(ids);
    for (size_t i = 0; i < std::min(before.size(), arranged.size()); i++)
        if (arranged[i].isValid() && !arranged[i].parent().isValid()) ids[size_t(arranged[i].row())] = before[i];
    for (uint64_t &id : ids)
        if (!id) id = ++newest;
    arranged.clear();
    sendAll();
    emit changed();
}

void Rows::sendAll() {
    version++;
    auto *edit = update();
    if (!edit) return;
    const Items rows = all();
    const layoutd_section section = rows.section();
    layoutd_snapshot_section content{};
    content.id = section.id;
    content.item_ids = section.item_ids;
    layoutd_snapshot snapshot{};
    snapshot.sections = &content;
    snapshot.section_count = 1;
    snapshot.items = rows.sizes.empty() ? nullptr : &section;
    layoutd_update_apply_snapshot(edit, &snapshot);
}

int Rows::find(uint64_t id, size_t expected) const {
    if (expected < ids.size() && ids[expected] == id) return int(expected);
    const auto found = std::find(ids.begin(), ids.end(), id);
    return found == ids.end() ? -1 : int(found - ids.begin());
}

Items Rows::items(size_t first, size_t count) const {
    Items items{{ids.begin() + std::ptrdiff_t(first), ids.begin() + std::ptrdiff_t(first + count)}, {}};
    if (sizeRole.isEmpty() || !source) return items;
    items.sizes.reserve(2 * count);
    for (size_t row = first; row < first + count; row++) {
        const QSizeF size = source->index(int(row), 0).data(role(sizeRole)).toSizeF();
        items.sizes.insert(items.sizes.end(), {size.width(), size.height()});
    }
    return items;
}

layoutd_item_place Rows::place(size_t row) const {
    layoutd_item_place place{};
    if (row < ids.size()) place.before = layoutd_number(ids[row]);
    else place.section_end = layoutd_number(1);
    return place;
}
