// Memory that outlives a process: sealed memory files, messages that carry a descriptor, and the last words of a crash.
#ifndef CSERVICE_H
#define CSERVICE_H

#include <stdbool.h>
#include <stddef.h>

// Makes a memory file with these bytes that no process can change any more. -1 with errno set if it cannot be made.
int cservice_make_sealed_file(const char *name, const void *bytes, size_t count);

// Whether a descriptor is a memory file that no process can change any more.
bool cservice_is_sealed(int descriptor);

// Sends a datagram and a descriptor with it to a `struct sockaddr` of that length. False with errno set if that fails.
//
// This header does not include <sys/socket.h>: Swift would then take that header's declarations to be this module's, and not find
// them where only Glibc is imported.
bool cservice_send_descriptor(
    int socket, const void *address, unsigned length, const void *bytes, size_t count, int descriptor);

// Writes what C's standard output has buffered. 0, or the error of the first time that it could not be written: the stream drops what it
// could not write, and the next time it has nothing to fail with.
int cservice_flush_output(void);

// Remembers the name of a request that begins, of which the first 24 bytes count. Any thread may call; none waits for another.
void cservice_note_request(const char *name, size_t length);

// Makes a trap, a failed memory access or an abort write one line to the standard error stream and then end the process by its
// signal: `beginning`, the signal's number and the names of the last 64 requests. Call at the start.
void cservice_log_crashes(const char *beginning);

// Writes such a line into `text`, which has room for cservice_crash_line_limit bytes, and returns its length.
size_t cservice_crash_line(char *text, int signal);

enum { cservice_crash_line_limit = 2048 };

#endif
