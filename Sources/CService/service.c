#define _GNU_SOURCE
#include "CService.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static const int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;

int cservice_make_sealed_file(const char *name, const void *bytes, size_t count) {
    int file = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return -1;
    size_t written = 0;
    while (written < count) {
        ssize_t more = write(file, (const char *)bytes + written, count - written);
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) break;
        written += (size_t)more;
    }
    if (written == count && fcntl(file, F_ADD_SEALS, seals) == 0) return file;
    int error = errno;
    close(file);
    errno = error;
    return -1;
}

int cservice_flush_output(void) {
    static int first;
    errno = 0;
    if ((fflush(stdout) != 0 || ferror(stdout)) && first == 0) first = errno != 0 ? errno : EIO;
    return first;
}

bool cservice_is_sealed(int descriptor) {
    int found = fcntl(descriptor, F_GET_SEALS);
    return found >= 0 && (found & seals) == seals;
}

bool cservice_send_descriptor(
    int socket, const void *address, unsigned length, const void *bytes, size_t count, int descriptor) {
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int))];
    } control;
    memset(&control, 0, sizeof control);
    struct iovec part = {(void *)bytes, count};
    struct msghdr message = {
        .msg_name = (void *)address,
        .msg_namelen = length,
        .msg_iov = &part,
        .msg_iovlen = 1,
        .msg_control = control.room,
        .msg_controllen = sizeof control.room,
    };
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)count;
}
