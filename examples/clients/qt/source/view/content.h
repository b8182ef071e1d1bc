#pragma once

#include <QElapsedTimer>
#include <QItemSelectionModel>
#include <QJsonObject>
#include <QQuickItem>
#include <QTimer>
#include <list>
#include <qqmlregistration.h>

#include "source/cells/cells.h"
#include "source/connection/connection.h"
#include "source/rows/rows.h"
#include "source/rows/values.h"

/// What a LayoutdView shows: the cells in sight, drawn from the window at whatever offset the view is, and hands, which are sent to the daemon.
class LayoutdContent : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QVariant model MEMBER given WRITE setModel NOTIFY modelChanged)
    Q_PROPERTY(QQmlComponent *delegate READ delegate WRITE setDelegate NOTIFY delegateChanged)
    Q_PROPERTY(QString layout MEMBER layout NOTIFY layoutChanged)
    Q_PROPERTY(QJsonObject parameters MEMBER parameters NOTIFY layoutChanged)
    Q_PROPERTY(QString sizeRole MEMBER sizeRole NOTIFY openingChanged)
    Q_PROPERTY(QString textRole MEMBER textRole NOTIFY openingChanged)
    Q_PROPERTY(QString selectionMode MEMBER selectionMode NOTIFY openingChanged)
    Q_PROPERTY(QString conventions MEMBER conventions NOTIFY openingChanged)
    Q_PROPERTY(bool reorderable MEMBER isReorderable NOTIFY openingChanged)
    Q_PROPERTY(QItemSelectionModel *selectionModel READ selectionModel CONSTANT)
    Q_PROPERTY(QRectF viewport MEMBER viewport WRITE setViewport NOTIFY viewportChanged)
    Q_PROPERTY(QSizeF contentSize MEMBER contentSize NOTIFY contentSizeChanged)
    Q_PROPERTY(QPointF autoscroll MEMBER autoscroll NOTIFY autoscrollChanged)
    Q_PROPERTY(QRectF band MEMBER band NOTIFY bandChanged)
    Q_PROPERTY(QString error MEMBER error NOTIFY errorChanged)

public:
    explicit LayoutdContent(QQuickItem *parent = nullptr);

    QAbstractItemModel *model() const { return rows.model(); }
    /// A model, a number of rows, or a list.
    void setModel(const QVariant &value);
    QQmlComponent *delegate() const { return cells.delegate; }
    void setDelegate(QQmlComponent *delegate);
    void setViewport(const QRectF &rect);
    QItemSelectionModel *selectionModel() { return &selected; }

    Q_INVOKABLE QQuickItem *itemAtIndex(int row) const;
    Q_INVOKABLE void positionViewAtIndex(int row, const QString &place = {});
    Q_INVOKABLE void pinch(const QString &phase, double scale, QPointF point);

signals:
    void modelChanged();
    void delegateChanged();
    void layoutChanged();
    void openingChanged();
    void viewportChanged();
    void contentSizeChanged();
    void autoscrollChanged();
    void bandChanged();
    void errorChanged();
    void failed(const QString &code, const QString &message);
    /// The content is to be scrolled to a place, or by a distance.
    void scrollTo(QPointF place);
    void scrollBy(QPointF distance);
    void activated(int index);
    void menuRequested(int index, QPointF point);
    /// The model does not move rows by itself. `to` is counted as if they were gone.
    void dropped(const QList<int> &rows, int to);
    void pinched(double scale, const QString &phase, int index);
    void announced(const QString &kind, int count);

protected:
    void componentComplete() override;
    void updatePolish() override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseUngrabEvent() override;
    void wheelEvent(QWheelEvent *event) override;

private:
    /// What a hand or the program does, with what it points to, and the event that goes on if the view has no use for it.
    struct Input {
        layoutd_view_input what{};
        QByteArray text{};
        layoutd_item item{};
        std::vector<uint64_t> ids{};
        std::vector<uint32_t> columns[3]{};
        std::unique_ptr<QEvent> event{};
    };

    // content.cpp: the picture.
    void open();
    void fail(const layoutd_error &error, bool isLost);
    void apply(const layoutd_difference &difference);
    void show(layoutd_window_element &element);
    void place(const Cell &cell);
    void release(Cell *cell);
    void rebind();
    void begin();
    void mark();
    void mark(Cell &cell);
    void arrange();
    // input.cpp: what hands and the program do.
    Input &input(layoutd_view_input_kind kind);
    void point(QMouseEvent *event, layoutd_view_input_kind kind);
    void name(Input &input, int row) const;
    void select();
    // effects.cpp: what that means.
    void hear(const layoutd_view_news &news);
    void carryOut(const layoutd_view_effect &effect);
    QItemSelection selection(const layoutd_view_keys &keys) const;
    void lift(const layoutd_view_lift &lift);
    void drop(const layoutd_view_drop &drop);
    void find(const layoutd_view_search &wanted);
    void search();
    void passOn(const layoutd_view_effect &effect);
    int row(const layoutd_item *item) const { return item ? rows.find(item->id.number, item->item) : -1; }
    double now() const { return double(clock.nsecsElapsed()) / 1e9; }

    Connection connection;
    QVariant given;
    std::unique_ptr<Values> values;
    Rows rows;
    Cells cells{this};
    QItemSelectionModel selected;
    QString layout = QStringLiteral("flow"), sizeRole, textRole = QStringLiteral("display"), selectionMode, conventions = QStringLiteral("gtk");
    QString error;
    QJsonObject parameters;
    QRectF viewport, band;
    QSizeF contentSize;
    QPointF autoscroll, hand, grabbed;
    bool isReorderable = false, isPressed = false;
    /// Whether what changes is an effect, and nothing to tell the daemon.
    bool isTold = false;
    /// One request is under way at a time, so that little waits before a daemon that does not read.
    uint32_t number = 0;
    /// The rows that the container was opened with.
    uint64_t opened = 0;
    std::list<Input> inputs, sent;
    QElapsedTimer clock;
    QTimer wake, retry, searching;
    /// What is searched, from which row on, and in how many.
    QString sought;
    int next = 0, unsearched = 0;
};
