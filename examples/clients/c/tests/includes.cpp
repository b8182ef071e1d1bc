// The headers are included in C++, and the library is linked to it.
#include "../layoutd.h"

#include <cstring>

int main(int count, char **arguments) {
    layoutd_error error;
    if (layoutd_connect("/nowhere/layoutd.sock", nullptr, &error) || error.status != LAYOUTD_LOST) return 1;
    if (count < 2) return 2;
    layoutd_client *client = layoutd_connect(arguments[1], nullptr, &error);
    if (!client) return 3;
    const double sizes[] = {100, 20, 100, 30};
    layoutd_section section = {};
    section.item_count = 2;
    section.item_sizes = sizes;
    section.id = layoutd_name("rows");
    const char *const names[] = {"a", "b"};
    section.item_ids.names = names;
    section.item_ids.name_count = 2;
    layoutd_open_container_request request = {};
    request.layout = "flow";
    request.bounds = layoutd_rect{0, 0, 100, 200};
    request.sections = &section;
    request.section_count = 1;
    layoutd_open_container_reply opened;
    if (layoutd_open_container(client, &request, &opened, &error) != LAYOUTD_OK) return 4;
    layoutd_window *window = layoutd_window_open(client, opened.container, nullptr, &error);
    layoutd_difference difference;
    if (!window || layoutd_window_update(window, &difference, &error) != LAYOUTD_OK) return 5;
    const bool is_there = difference.appeared_count == 2 && difference.elements[0]->frame.y != difference.elements[1]->frame.y;
    layoutd_window *view = layoutd_view_open(client, opened.container, nullptr, nullptr, nullptr, nullptr, &error);
    layoutd_view_input input = {};
    input.kind = LAYOUTD_INPUT_KEY;
    input.key.key = "down";
    layoutd_view_state state;
    if (!view || !layoutd_view_send(view, &input, 1, &error) || layoutd_view_read(view, &state, &error) != LAYOUTD_OK) return 7;
    if (!state.cursor) return 8;
    layoutd_window_close(view);
    layoutd_window_close(window);
    layoutd_close(client);
    return is_there ? 0 : 6;
}
