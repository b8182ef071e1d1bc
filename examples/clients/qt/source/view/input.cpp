#include <QKeyEvent>

#include "source/view/content.h"

/// More than these at once are of a hand that goes on while the daemon is silent.
static constexpr size_t mostInputs = 64;
static constexpr int mostIdentifiers = 4096;

static layoutd_modifiers modifiers(Qt::KeyboardModifiers held) {
    return (held & Qt::ShiftModifier ? LAYOUTD_SHIFT : 0) | (held & Qt::ControlModifier ? LAYOUTD_CONTROL : 0)
        | (held & Qt::AltModifier ? LAYOUTD_ALT : 0) | (held & Qt::MetaModifier ? LAYOUTD_META : 0);
}

/// An input of this frame, whose `what` is to be filled in.
LayoutdContent::Input &LayoutdContent::input(layoutd_view_input_kind kind) {
    polish();
    const bool replaces = kind == LAYOUTD_INPUT_SCROLLED || kind == LAYOUTD_INPUT_MOVED || kind == LAYOUTD_INPUT_RESIZED;
    if (replaces && !inputs.empty() && inputs.back().what.kind == kind) return inputs.back();
    if (inputs.size() >= mostInputs) {
        inputs.clear();
        input(LAYOUTD_INPUT_SCROLLED).what.scrolled = {{viewport.x(), viewport.y()}, true};
        input(LAYOUTD_INPUT_CANCELLED).what.cancelled.time = now();
    }
    inputs.emplace_back().what.kind = kind;
    return inputs.back();
}

void LayoutdContent::updatePolish() {
    if (!connection.isOpen()) return open();
    connection.sendUpdate();
    if (number || inputs.empty()) return;
    std::vector<layoutd_view_input> whats;
    for (const Input &each : inputs) whats.push_back(each.what);
    sent = std::exchange(inputs, {});
    number = connection.send(whats);
}

void LayoutdContent::keyPressEvent(QKeyEvent *event) {
    static const QHash<int, const char *> names{
        {Qt::Key_Up, "up"}, {Qt::Key_Down, "down"}, {Qt::Key_Left, "left"}, {Qt::Key_Right, "right"}, {Qt::Key_PageUp, "pageUp"},
        {Qt::Key_PageDown, "pageDown"}, {Qt::Key_Home, "home"}, {Qt::Key_End, "end"}, {Qt::Key_Space, "space"}, {Qt::Key_Return, "enter"},
        {Qt::Key_Enter, "enter"}, {Qt::Key_Escape, "escape"}, {Qt::Key_Menu, "menu"}};
    const int key = event->key();
    const bool isCommand = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    QByteArray text = names.value(key);
    if (text.isEmpty() && key >= Qt::Key_F1 && key <= Qt::Key_F35) text = "f" + QByteArray::number(key - Qt::Key_F1 + 1);
    if (text.isEmpty() && isCommand && key <= 0xffff) text = QString(QChar(key)).toLower().toUtf8();
    const bool isTyped = text.isEmpty() && !isCommand && !event->text().isEmpty() && event->text()[0].isPrint();
    if (text.isEmpty() && !isTyped) return event->ignore();
    Input &typed = input(isTyped ? LAYOUTD_INPUT_TYPED : LAYOUTD_INPUT_KEY);
    typed.text = isTyped ? event->text().toUtf8() : text;
    if (isTyped) typed.what.typed = {typed.text.constData(), now()};
    else typed.what.key = {typed.text.constData(), modifiers(event->modifiers()), now()};
    typed.event.reset(event->clone());
}

void LayoutdContent::focusInEvent(QFocusEvent *event) {
    if (event->reason() != Qt::MouseFocusReason) input(LAYOUTD_INPUT_ENTERED);
}

void LayoutdContent::point(QMouseEvent *event, layoutd_view_input_kind kind) {
    const auto *device = event->pointingDevice();
    const bool isTouch = device->type() == QInputDevice::DeviceType::TouchScreen, isPen = device->pointerType() == QPointingDevice::PointerType::Pen;
    hand = event->position();
    const bool isSecondary = kind == LAYOUTD_INPUT_MOVED ? event->buttons() & Qt::RightButton : event->button() == Qt::RightButton;
    input(kind).what.pressed = {
        {hand.x(), hand.y()}, now(), isTouch ? "touch" : isPen ? "pen" : "mouse", isSecondary ? "secondary" : "primary",
        event->type() == QEvent::MouseButtonDblClick ? 2u : 1u, modifiers(event->modifiers())};
    isPressed = kind != LAYOUTD_INPUT_RELEASED;
    // A finger scrolls until it has lifted something; the pointer never does.
    if (kind == LAYOUTD_INPUT_PRESSED) setKeepMouseGrab(!isTouch);
    for (const Cell *cell : cells.shown)
        if (cell->isDragged()) place(*cell);
}

void LayoutdContent::mousePressEvent(QMouseEvent *event) {
    forceActiveFocus(Qt::MouseFocusReason);
    point(event, LAYOUTD_INPUT_PRESSED);
}

void LayoutdContent::mouseDoubleClickEvent(QMouseEvent *event) { point(event, LAYOUTD_INPUT_PRESSED); }
void LayoutdContent::mouseMoveEvent(QMouseEvent *event) { point(event, LAYOUTD_INPUT_MOVED); }
void LayoutdContent::mouseReleaseEvent(QMouseEvent *event) { point(event, LAYOUTD_INPUT_RELEASED); }

void LayoutdContent::mouseUngrabEvent() {
    if (std::exchange(isPressed, false)) input(LAYOUTD_INPUT_CANCELLED).what.cancelled.time = now();
}

/// A wheel is the Flickable's, unless there are rows that scroll by themselves: then the daemon knows whose it is.
void LayoutdContent::wheelEvent(QWheelEvent *event) {
    if (!connection.hasRows()) return event->ignore();
    const bool isPad = !event->pixelDelta().isNull();
    const QPointF turned = isPad ? event->pixelDelta() : QPointF(event->angleDelta()) / 120 * 3 * 24;
    Input &wheel = input(LAYOUTD_INPUT_WHEEL);
    wheel.what.wheel = {{event->position().x(), event->position().y()}, {-turned.x(), -turned.y()}, !isPad, now()};
    wheel.event.reset(event->clone());
}

void LayoutdContent::pinch(const QString &phase, double scale, QPointF point) {
    Input &pinched = input(LAYOUTD_INPUT_PINCHED);
    pinched.text = phase.toUtf8();
    pinched.what.pinched = {pinched.text.constData(), scale, {point.x(), point.y()}};
}

void LayoutdContent::name(Input &input, int row) const {
    input.item = layoutd_with_id(layoutd_number(rows.id(row)));
    input.what.focus.item = &input.item;
}

void LayoutdContent::positionViewAtIndex(int row, const QString &place) {
    Input &wanted = input(LAYOUTD_INPUT_SCROLL_TO);
    wanted.text = place.toUtf8();
    wanted.what.scroll_to = {layoutd_with_id(layoutd_number(rows.id(row))), wanted.text.constData(), nullptr};
}

void LayoutdContent::select() {
    mark();
    if (isTold || !connection.isOpen()) return;
    Input &chosen = input(LAYOUTD_INPUT_SELECT);
    QItemSelection ranges = selected.selection();
    std::sort(ranges.begin(), ranges.end(), [](const auto &one, const auto &other) { return one.top() < other.top(); });
    int count = 0;
    for (const QItemSelectionRange &range : ranges) count += range.height();
    for (const QItemSelectionRange &range : ranges) {
        for (int row = range.top(); count <= mostIdentifiers && row <= range.bottom(); row++) chosen.ids.push_back(rows.id(row));
        for (int column = 0; count > mostIdentifiers && column < 3; column++)
            chosen.columns[column].push_back(column ? uint32_t(column > 1 ? range.height() : range.top()) : 0u);
    }
    const auto &[sections, items, counts] = chosen.columns;
    chosen.what.select = {sections.data(), items.data(), counts.data(), items.size(), false, {chosen.ids.data(), chosen.ids.size(), nullptr, 0}};
}
