/* What the interposer's files share. */
#ifndef PLACARD_FAULTS_REAL_H
#define PLACARD_FAULTS_REAL_H

#include <dlfcn.h>

#define EXPORTED __attribute__((visibility("default")))

/* The next definition of a function, the C library's, as `real`. */
#define REAL(result, name, parameters)                                                                                 \
    static result(*real) parameters;                                                                                   \
    if (real == NULL)                                                                                                  \
    *(void **)&real = dlsym(RTLD_NEXT, #name)

#endif
