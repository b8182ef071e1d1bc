#pragma once

#include <QObject>
#include <QSizeF>
#include <QSocketNotifier>
#include <memory>

#include "layoutd.h"
#include "source/rows/items.h"

/// What a container is opened with.
struct Opening {
    QByteArray layout, parameters, conventions, selection;
    bool reorders = false;
    QSizeF size;
    Items items;
};

/// A container of the daemon, and the view of it. Nothing here waits: connecting and opening, for which the client in C has to wait,
/// happen in a thread.
class Connection : public QObject {
    Q_OBJECT

public:
    ~Connection() override;

    /// Opens the container, and the view that there was before, if any.
    void open(Opening request);
    bool isOpen() const { return client && view; }
    bool isOpening() const { return opening; }

    /// The update to add changes to until `sendUpdate`; null while nothing is open.
    layoutd_update *update();
    void sendUpdate();
    /// Sends the inputs of a frame; `hears` reports what comes of them.
    ///
    /// - Returns: their number, or 0.
    uint32_t send(const std::vector<layoutd_view_input> &inputs);
    bool hasRows() const;

signals:
    void opened();
    void differs(const layoutd_difference &difference);
    void hears(const layoutd_view_news &news);
    /// The container has not got what an update had.
    void refused();
    /// `isLost`: nothing is open any more.
    void failed(const layoutd_error &error, bool isLost);

private:
    struct Link;

    void follow(const Opening &request, Link &link);
    void step();
    void watch();
    void end();
    void lose(const layoutd_error &error);
    void refuse(const layoutd_error &error);

    layoutd_client *client = nullptr;
    layoutd_window *view = nullptr;
    uint32_t container = 0;
    layoutd_update *pending = nullptr;
    std::unique_ptr<QSocketNotifier> readable, writable;
    bool opening = false, isRefused = false;
};
