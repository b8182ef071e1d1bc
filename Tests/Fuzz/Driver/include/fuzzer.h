/* The driver of libFuzzer, which the toolchain links with -sanitize=fuzzer and has no header for. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Takes the arguments of a command line, and calls the function with one input after another. */
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*function)(const uint8_t *bytes, size_t size));
