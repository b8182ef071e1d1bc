// What the files of CWorker share: the page of a worker, and what the system has refused it.
#ifndef CWORKER_PAGE_H
#define CWORKER_PAGE_H

#include "CWorker.h"

// Makes a page. Returns its descriptor, to be closed, and the mapping in `page`; -1 with errno set.
int cworker_make_page(struct cworker_page **page);
void cworker_unmap_page(struct cworker_page *page);

// Maps the worker's own page and closes the descriptor. False if that fails.
bool cworker_map_own_page(int page);

// MARK: What is refused

// Where a worker has its socket.
enum { CWORKER_SOCKET = 3 };

// Notes that the system has refused the worker something, with errno; does nothing if it has not.
void cworker_note(bool is_done, const char *operation);

#endif
