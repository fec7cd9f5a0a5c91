/* A library under libcurl's name that lacks its functions. */
extern int placard_test_incomplete;
int placard_test_incomplete = 1;
