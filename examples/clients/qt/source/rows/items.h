#pragma once

#include <vector>

#include "layoutd.h"

/// Items with their identifiers, and with sizes unless the layout decides these.
struct Items {
    std::vector<uint64_t> ids;
    std::vector<double> sizes;

    /// Points into this.
    layoutd_section section() const {
        layoutd_section section{};
        section.item_count = uint32_t(ids.size());
        section.item_sizes = sizes.empty() ? nullptr : sizes.data();
        section.id = layoutd_number(1);
        section.item_ids.numbers = ids.data();
        section.item_ids.number_count = ids.size();
        return section;
    }
};
