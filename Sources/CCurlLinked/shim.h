/* CCurl with libcurl linked: Package.swift chooses this folder when the environment has PLACARD_LINK_CURL=1. */
#define PLACARD_LINK_CURL 1
#include "../CCurl/shim.h"
