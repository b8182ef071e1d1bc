// The page that the daemon and a worker share, as the files of CWorker see it.
#ifndef CWORKER_PAGE_H
#define CWORKER_PAGE_H

#include "CWorker.h"

// Makes a page. Returns its descriptor, to be closed, and the mapping in `page`; -1 with errno set.
int cworker_make_page(struct cworker_page **page);
void cworker_unmap_page(struct cworker_page *page);

// Maps the worker's own page and closes the descriptor. False if that fails.
bool cworker_map_own_page(int page);

#endif
