#include <QCoreApplication>
#include <QKeyEvent>

#include "source/view/content.h"

/// Of a model in QML, these take about a millisecond.
static constexpr int rowsAtOnce = 1000;

void LayoutdContent::hear(const layoutd_view_news &news) {
    if (news.error && news.error->status == LAYOUTD_REFUSED) fail(*news.error, false);
    isTold = true;
    for (size_t i = 0; model() && i < news.effect_count; i++) carryOut(news.effects[i]);
    isTold = false;
    if (news.number != number) return;
    number = 0;
    sent.clear();
    if (!inputs.empty()) polish();
}

void LayoutdContent::carryOut(const layoutd_view_effect &effect) {
    switch (effect.kind) {
    case LAYOUTD_EFFECT_SELECTED: selected.select(selection(effect.selected), QItemSelectionModel::ClearAndSelect); break;
    case LAYOUTD_EFFECT_FOCUSED:
        selected.setCurrentIndex(model()->index(row(effect.focused.item), 0), QItemSelectionModel::NoUpdate);
        break;
    case LAYOUTD_EFFECT_BAND: {
        const layoutd_rect rect = effect.band.rect ? *effect.band.rect : layoutd_rect{};
        band = {rect.x, rect.y, rect.width, rect.height};
        emit bandChanged();
        break;
    }
    case LAYOUTD_EFFECT_AUTOSCROLL:
        autoscroll = {effect.autoscroll.x, effect.autoscroll.y};
        emit autoscrollChanged();
        break;
    case LAYOUTD_EFFECT_SCROLL: emit scrollTo({effect.scroll.x, effect.scroll.y}); break;
    case LAYOUTD_EFFECT_ACTIVATED: emit activated(row(effect.activated.item)); break;
    case LAYOUTD_EFFECT_MENU: emit menuRequested(row(effect.menu.item), {effect.menu.point.x, effect.menu.point.y}); break;
    case LAYOUTD_EFFECT_LIFTED: lift(effect.lifted); break;
    case LAYOUTD_EFFECT_DROPPED:
    case LAYOUTD_EFFECT_PUT_BACK:
        for (Cell *cell : cells.shown) cell->tell(QStringLiteral("dragged"), false);
        for (Cell *cell : cells.shown) place(*cell);
        if (effect.kind == LAYOUTD_EFFECT_DROPPED && effect.dropped.place) drop(effect.dropped);
        break;
    case LAYOUTD_EFFECT_PINCHED:
        emit pinched(effect.pinched.pinch.scale, QString::fromUtf8(effect.pinched.pinch.phase), row(effect.pinched.item));
        break;
    case LAYOUTD_EFFECT_FIND: find(effect.find); break;
    case LAYOUTD_EFFECT_ANNOUNCE: emit announced(QString::fromUtf8(effect.announce.kind), int(effect.announce.count)); break;
    case LAYOUTD_EFFECT_WAKE: wake.start(std::max(0, int(std::ceil(1000 * (effect.wake.time - now()))))); break;
    case LAYOUTD_EFFECT_UNUSED: passOn(effect); break;
    default: break;
    }
}

QItemSelection LayoutdContent::selection(const layoutd_view_keys &keys) const {
    QItemSelection chosen;
    const int end = model()->rowCount();
    const auto add = [&](int first, int last) {
        if (first >= 0 && first < end) chosen.append({model()->index(first, 0), model()->index(std::min(last, end - 1), 0)});
    };
    size_t total = 0, n = 0;
    for (size_t i = 0; i < keys.range_count; i++) total += keys.counts[i];
    const bool hasIds = total == keys.ids.number_count;
    for (size_t i = 0; i < keys.range_count; i++) {
        int first = int(keys.items[i]), last = first - 1;
        for (uint32_t k = 0; hasIds && k < keys.counts[i]; k++) {
            const int row = rows.find(keys.ids.numbers[n++], keys.items[i] + k);
            if (row == last + 1) {
                last = row;
                continue;
            }
            if (last >= first) add(first, last);
            first = last = row;
        }
        add(first, hasIds ? last : first + int(keys.counts[i]) - 1);
    }
    if (!keys.is_inverted || end == 0) return chosen;
    QItemSelection others(model()->index(0, 0), model()->index(end - 1, 0));
    others.merge(chosen, QItemSelectionModel::Deselect);
    return others;
}

void LayoutdContent::lift(const layoutd_view_lift &lift) {
    setKeepMouseGrab(true);
    grabbed = {lift.point.x, lift.point.y};
    const QItemSelection lifted = selection(lift.items);
    for (Cell *cell : cells.shown) {
        cell->home = {cell->element->frame.x, cell->element->frame.y};
        cell->tell(QStringLiteral("dragged"), lifted.contains(cell->row));
        place(*cell);
    }
}

/// Moves the rows in the model, or lets the program do it.
void LayoutdContent::drop(const layoutd_view_drop &drop) {
    QList<int> dropped;
    for (const QModelIndex &index : selection(drop.items).indexes()) dropped.append(index.row());
    std::sort(dropped.begin(), dropped.end());
    // Behind as many others as `place` says.
    int before = int(drop.place->item);
    for (int row : dropped) before += row < before || row == before;
    const QPersistentModelIndex place = model()->index(before, 0);
    QList<QPersistentModelIndex> moving;
    for (int row : dropped) moving.append(model()->index(row, 0));
    for (const QPersistentModelIndex &each : moving) {
        const int to = place.isValid() ? place.row() : model()->rowCount();
        if (to == each.row() || to == each.row() + 1) continue;
        if (!model()->moveRow({}, each.row(), {}, to)) return emit this->dropped(dropped, int(drop.place->item));
    }
}

/// A later search replaces one that goes on.
void LayoutdContent::find(const layoutd_view_search &wanted) {
    sought = QString::fromUtf8(wanted.text);
    next = wanted.start ? row(wanted.start) + !wanted.includes_start : 0;
    unsearched = model()->rowCount();
    searching.start(0);
}

/// Goes on with a search for as many rows as leave a frame in time.
void LayoutdContent::search() {
    const int count = model() ? model()->rowCount() : 0, name = count ? rows.role(textRole.toUtf8()) : -1;
    unsearched = std::min(unsearched, count);
    for (int left = rowsAtOnce; left > 0 && unsearched > 0; left--, unsearched--, next++) {
        next = next < 0 || next >= count ? 0 : next;
        if (!model()->index(next, 0).data(name).toString().startsWith(sought, Qt::CaseInsensitive)) continue;
        searching.stop();
        return this->name(input(LAYOUTD_INPUT_FOUND), next);
    }
    if (unsearched > 0) return;
    searching.stop();
    input(LAYOUTD_INPUT_FOUND).what.found.item = nullptr;
}

/// The view has no use for a key or a wheel.
void LayoutdContent::passOn(const layoutd_view_effect &effect) {
    if (!effect.input || *effect.input >= sent.size()) return;
    const Input &unused = *std::next(sent.begin(), *effect.input);
    if (unused.what.kind == LAYOUTD_INPUT_WHEEL) return emit scrollBy({unused.what.wheel.distance.x, unused.what.wheel.distance.y});
    if (!unused.event) return;
    unused.event->ignore();
    for (QQuickItem *above = parentItem(); above && !unused.event->isAccepted(); above = above->parentItem())
        QCoreApplication::sendEvent(above, unused.event.get());
}
