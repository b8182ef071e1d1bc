/* A client of layoutd's wire protocol: C11, POSIX sockets, no library but libc. C++ programs may include this header too.
 *
 *     layoutd_error error;
 *     layoutd_client *client = layoutd_connect(NULL, NULL, &error);
 *     layoutd_section photos = {.item_count = 100, .item_sizes = sizes};
 *     layoutd_open_container_reply opened;
 *     layoutd_open_container(client, &(layoutd_open_container_request){
 *         .layout = "flow", .bounds = {0, 0, 320, 480}, .sections = &photos, .section_count = 1}, &opened, &error);
 *     layoutd_elements elements;
 *     layoutd_query_rect(client, opened.container, (layoutd_rect){0, 0, 320, 480}, NULL, &elements, &error);
 *
 * Requests are structures; the common ones have functions, and any of layout.proto can be sent as JSON text by `layoutd_call`. A
 * program that shows a list uses a window, which retains what is in sight and follows changes (window.h). A program with its own
 * event loop polls `layoutd_fd` and calls `layoutd_step`; any other calls `layoutd_wait`. Only one thread at a time may use a
 * client. */
#ifndef LAYOUTD_H
#define LAYOUTD_H

#include "layoutd/error.h"
#include "layoutd/json.h"
#include "layoutd/values.h"
#include "layoutd/client.h"
#include "layoutd/containers.h"
#include "layoutd/elements.h"
#include "layoutd/queries.h"
#include "layoutd/changes.h"
#include "layoutd/update.h"
#include "layoutd/movement.h"
#include "layoutd/window.h"
#include "layoutd/view.h"

#endif
