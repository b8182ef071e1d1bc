// The page that the daemon and a worker share: whether the running call is still needed, and where the script is.
#define _GNU_SOURCE
#include "page.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

// MARK: The daemon

int cworker_make_page(struct cworker_page **page) {
    int memory = memfd_create("layoutd-page", MFD_CLOEXEC);
    if (memory < 0) return -1;
    void *mapped = MAP_FAILED;
    if (ftruncate(memory, CWORKER_PAGE_BYTES) == 0)
        mapped = mmap(NULL, CWORKER_PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    if (mapped != MAP_FAILED) {
        *page = mapped;
        return memory;
    }
    int error = errno;
    close(memory);
    errno = error;
    return -1;
}

void cworker_unmap_page(struct cworker_page *page) { munmap(page, CWORKER_PAGE_BYTES); }

void cworker_begin_call(struct cworker_page *page) {
    __atomic_store_n(&page->is_cancelled, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&page->start, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&page->line, 0, __ATOMIC_RELAXED);
}

void cworker_cancel(struct cworker_page *page) { __atomic_store_n(&page->is_cancelled, 1, __ATOMIC_RELAXED); }

uint32_t cworker_read_place(const struct cworker_page *page, char *chunk, int room) {
    int length = 0;
    while (length < room - 1 && length < (int)sizeof page->chunk) {
        char character = ((volatile const char *)page->chunk)[length];
        if (character == 0) break;
        chunk[length++] = character;
    }
    chunk[length] = 0;
    return __atomic_load_n(&page->line, __ATOMIC_RELAXED);
}

// MARK: The worker

static struct cworker_page *own;

bool cworker_map_own_page(int page) {
    void *mapped = mmap(NULL, CWORKER_PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, page, 0);
    if (mapped == MAP_FAILED) return false;
    own = mapped;
    close(page);
    return true;
}

void cworker_report_start(void) {
    struct timespec time;
    if (own == NULL || clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) != 0) return;
    uint64_t now = (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
    __atomic_store_n(&own->start, now, __ATOMIC_RELAXED);
}

bool cworker_is_cancelled(void) { return own != NULL && __atomic_load_n(&own->is_cancelled, __ATOMIC_RELAXED) != 0; }

void cworker_report_place(const char *chunk, int line) {
    if (own == NULL) return;
    strncpy(own->chunk, chunk, sizeof own->chunk - 1);
    __atomic_store_n(&own->line, line > 0 ? (uint32_t)line : 0, __ATOMIC_RELAXED);
}
