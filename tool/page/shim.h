/* What Swift's module Glibc brings elsewhere, as far as the page uses it. */
#ifndef PLACARD_PAGE_SHIM_H
#define PLACARD_PAGE_SHIM_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#endif
