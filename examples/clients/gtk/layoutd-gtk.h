/* Collection views in GTK 4, laid out by layoutd. This header has everything of the namespace Layoutd. */
#pragma once

#include "layoutd-cell.h"
#include "layoutd-collection-view.h"
