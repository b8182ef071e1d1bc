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

void cworker_forget_samples(struct cworker_page *page) {
    for (int i = 0; i < CWORKER_SAMPLES; i++) __atomic_store_n(&page->samples[i].count, 0, __ATOMIC_RELAXED);
}

struct cworker_sample cworker_read_sample(const struct cworker_page *page, int index) {
    struct cworker_sample sample = {0};
    if (index < 0 || index >= CWORKER_SAMPLES) return sample;
    const volatile struct cworker_sample *shared = &page->samples[index];
    sample.count = shared->count;
    sample.line = shared->line;
    for (size_t i = 0; i + 1 < sizeof sample.chunk; i++) sample.chunk[i] = shared->chunk[i];
    return sample;
}

// MARK: The worker

_Static_assert(sizeof(struct cworker_page) <= CWORKER_PAGE_BYTES, "the page is too small");

static struct cworker_page *own;

bool cworker_map_own_page(int page) {
    void *mapped = mmap(NULL, CWORKER_PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, page, 0);
    if (mapped == MAP_FAILED) return false;
    own = mapped;
    close(page);
    return true;
}

void cworker_begin_script(uint64_t nanoseconds) {
    uint64_t now = cworker_limit_cpu(nanoseconds);
    if (own != NULL) __atomic_store_n(&own->start, now, __ATOMIC_RELAXED);
}

bool cworker_is_cancelled(void) { return own != NULL && __atomic_load_n(&own->is_cancelled, __ATOMIC_RELAXED) != 0; }

static void count_sample(const char *chunk, uint32_t line) {
    struct cworker_sample *rarest = &own->samples[0];
    for (int i = 0; i < CWORKER_SAMPLES; i++) {
        struct cworker_sample *sample = &own->samples[i];
        bool is_known = sample->line == line && strncmp(sample->chunk, chunk, sizeof sample->chunk - 1) == 0;
        if (sample->count > 0 && is_known) {
            sample->count++;
            return;
        }
        if (sample->count < rarest->count) rarest = sample;
    }
    strncpy(rarest->chunk, chunk, sizeof rarest->chunk - 1);
    rarest->line = line;
    rarest->count = 1;
}

void cworker_report_place(const char *chunk, int line, bool is_own) {
    if (own == NULL) return;
    uint32_t place = line > 0 ? (uint32_t)line : 0;
    strncpy(own->chunk, chunk, sizeof own->chunk - 1);
    __atomic_store_n(&own->line, place, __ATOMIC_RELAXED);
    if (is_own) count_sample(chunk, place);
}
