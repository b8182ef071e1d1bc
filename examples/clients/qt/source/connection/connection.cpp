#include "source/connection/connection.h"

#include <QFuture>
#include <QPromise>
#include <poll.h>
#include <thread>
#include <utility>

/// What the thread hands over, which is closed unless it is taken.
struct Connection::Link {
    layoutd_client *client = nullptr;
    uint32_t container = 0;
    layoutd_error error{};

    ~Link() { layoutd_close(client); }
};

void Connection::open(Opening request) {
    opening = true;
    auto promise = std::make_shared<QPromise<std::shared_ptr<Link>>>();
    auto asked = std::make_shared<Opening>(std::move(request));
    promise->start();
    promise->future().then(this, [this, asked](std::shared_ptr<Link> link) { follow(*asked, *link); });
    std::thread([promise, asked] {
        auto link = std::make_shared<Link>();
        layoutd_options options{};
        options.name = "layoutd-qt";
        options.with_ids = true;
        link->client = layoutd_connect(nullptr, &options, &link->error);
        const layoutd_section rows = asked->items.section();
        layoutd_open_container_request message{};
        message.layout = asked->layout.constData();
        message.parameters = asked->parameters.constData();
        message.bounds = {0, 0, asked->size.width(), asked->size.height()};
        message.sections = &rows;
        message.section_count = 1;
        layoutd_open_container_reply reply{};
        if (link->client && layoutd_open_container(link->client, &message, &reply, &link->error) == LAYOUTD_OK)
            link->container = reply.container;
        promise->addResult(link);
        promise->finish();
    }).detach();
}

void Connection::follow(const Opening &request, Link &link) {
    opening = false;
    if (!link.container) return lose(link.error);
    std::swap(client, link.client);
    container = link.container;
    layoutd_error error{};
    if (view) {
        layoutd_view_reopen(view, client, container, &error);
    } else {
        const layoutd_rect rect{0, 0, request.size.width(), request.size.height()};
        layoutd_window_options window{};
        window.rect = &rect;
        window.owns_bounds = true;
        layoutd_view_options options{};
        options.selection = request.selection.constData();
        options.conventions = request.conventions.constData();
        options.reorders = request.reorders;
        static const layoutd_view_pinching reported{"reported", false, false};
        options.pinching = &reported;
        const auto hear = [](void *context, layoutd_window *, const layoutd_view_news *news) {
            emit static_cast<Connection *>(context)->hears(*news);
        };
        view = layoutd_view_open(client, container, &window, &options, hear, this, &error);
    }
    if (error.status != LAYOUTD_OK) return lose(error);
    const int descriptor = layoutd_fd(client);
    readable = std::make_unique<QSocketNotifier>(descriptor, QSocketNotifier::Read);
    writable = std::make_unique<QSocketNotifier>(descriptor, QSocketNotifier::Write);
    connect(readable.get(), &QSocketNotifier::activated, this, &Connection::step);
    connect(writable.get(), &QSocketNotifier::activated, this, &Connection::step);
    isRefused = false;
    emit opened();
    step();
}

void Connection::step() {
    layoutd_error error{};
    layoutd_difference difference{};
    if (layoutd_step(client, &error) != LAYOUTD_OK) return lose(error);
    if (layoutd_window_update(view, &difference, &error) == LAYOUTD_OK) emit differs(difference);
    else emit failed(error, false);
    watch();
}

void Connection::watch() {
    if (writable) writable->setEnabled(layoutd_poll_events(client) & POLLOUT);
}

Connection::~Connection() {
    layoutd_window_close(view);
    end();
}

void Connection::end() {
    layoutd_update_cancel(std::exchange(pending, nullptr));
    for (auto *notifier : {&readable, &writable}) {
        if (!*notifier) continue;
        // It may have called.
        (*notifier)->setEnabled(false);
        notifier->release()->deleteLater();
    }
    layoutd_close(std::exchange(client, nullptr));
}

/// The view stays, with the cells of its elements, until it is opened again.
void Connection::lose(const layoutd_error &error) {
    end();
    emit failed(error, true);
}

layoutd_update *Connection::update() {
    if (!pending && isOpen()) pending = layoutd_update_begin(container);
    return pending;
}

void Connection::sendUpdate() {
    if (!pending) return;
    const auto answered = [](void *context, const layoutd_reply *, const layoutd_error *error) {
        auto *connection = static_cast<Connection *>(context);
        if (!error) connection->isRefused = false;
        else if (error->status == LAYOUTD_REFUSED) connection->refuse(*error);
    };
    layoutd_error error{};
    if (!layoutd_update_send(client, std::exchange(pending, nullptr), nullptr, answered, this, &error)) emit failed(error, false);
    watch();
}

/// Once until an update is taken: what replaces a refused one may be refused as well.
void Connection::refuse(const layoutd_error &error) {
    emit failed(error, false);
    if (!std::exchange(isRefused, true)) emit refused();
}

uint32_t Connection::send(const std::vector<layoutd_view_input> &inputs) {
    layoutd_error error{};
    const uint32_t number = layoutd_view_send(view, inputs.data(), inputs.size(), &error);
    if (!number) emit failed(error, false);
    watch();
    return number;
}

bool Connection::hasRows() const {
    size_t count = 0;
    if (isOpen()) layoutd_window_rows(view, &count);
    return count > 0;
}
