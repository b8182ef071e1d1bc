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

// Forgets what was noted.
void cworker_forget_refusals(void);

// Notes that the system has refused something, with errno, for which something else was done that confines as much.
void cworker_note_substitution(const char *operation);

// MARK: What confines a process

// Sets the CPU time that the worker may use in its life, in seconds. Call before `cworker_confine`.
void cworker_set_life(uint64_t seconds);

// Drops the capabilities of root, also of the processes that this one forks.
void cworker_drop_capabilities(void);

// Confines the server of workers as far as the system allows: it can fork, and open files in /proc. What is refused to it is refused
// to its workers as well, which say so.
void cworker_confine_server(void);

#endif
