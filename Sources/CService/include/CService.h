// What keeps memory beyond a process: sealed memory files, and messages that take a descriptor along.
#ifndef CSERVICE_H
#define CSERVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

// Makes a memory file with these bytes that nobody can change any more. -1 with errno set if it cannot be made.
int cservice_make_sealed_file(const char *name, const void *bytes, size_t count);

// Whether a descriptor is a memory file that nobody can change any more.
bool cservice_is_sealed(int descriptor);

// Sends a datagram and a descriptor with it. False with errno set if that fails.
bool cservice_send_descriptor(
    int socket, const struct sockaddr *address, socklen_t length, const void *bytes, size_t count, int descriptor);

#endif
