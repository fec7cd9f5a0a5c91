/* What the demo needs besides Placard: a server process, a temporary directory and one HTTP request. */
#ifndef PLACARD_DEMO_SUPPORT_H
#define PLACARD_DEMO_SUPPORT_H

#include <stdint.h>
#include <stdio.h>

/* The temporary directory, there after make_directory(), removed by finish(). */
extern char directory[];
void make_directory(void);
FILE *open_file(const char *name, const char *mode);

/* Ends the program with the server stopped and the files gone; give_up says why first. */
void finish(int status);
void give_up(const char *format, ...);

int64_t now_ms(void);

/* Starts `placardctl serve CAMPAIGNS` and returns the URL that its first line ends with. */
const char *start_server(char *placardctl, char *campaigns);

/* Prints what the server has got, and gives up unless each event came exactly once. */
void print_received(const char *url);

#endif
