/* Which daemon a client connects to, and the one that this process starts where there is none. */
#ifndef LD_SEARCH_H
#define LD_SEARCH_H

#include "client.h"

#include <sys/un.h>

#if defined __GNUC__
#pragma GCC visibility push(hidden)
#endif

typedef struct {
    char path[sizeof((struct sockaddr_un *)0)->sun_path];
    /* Whether this process started the daemon for an earlier client. It may be about to end then. */
    bool is_earlier;
} ld_place;

/* Connects to the daemon at `path` or at $LAYOUTD_SOCKET, else to the first that answers of the user's, the system's and this
 * process's own. Reports where that is. */
layoutd_status ld_find_daemon(layoutd_client *client, const char *path, ld_place *place, layoutd_error *error);

/* Connects to the daemon at `path`. Returns 0 or an errno, which is ETIMEDOUT if the backlog was full for the client's timeout. */
int ld_dial(layoutd_client *client, const char *path);

/* Connects to this process's own daemon, and starts it if there is none. On failure, writes the reason. */
bool ld_dial_private_daemon(layoutd_client *client, ld_place *place, char *reason, size_t size);
/* Has the next client start another daemon than the one at `path`. */
void ld_drop_private_daemon(const char *path);

#if defined __GNUC__
#pragma GCC visibility pop
#endif

#endif
