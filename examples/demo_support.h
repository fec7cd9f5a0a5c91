/* Part of demo.c: a server process, a temporary directory and one HTTP request. */
#ifndef PLACARD_DEMO_SUPPORT_H
#define PLACARD_DEMO_SUPPORT_H

#include <stdint.h>
#include <stdio.h>

/* The temporary directory: created by make_directory(), removed by finish(). */
extern char directory[];
void make_directory(void);
FILE *open_file(const char *name, const char *mode);

/* Ends the program, after stopping the server and removing the files; give_up prints the reason first. */
void finish(int status);
void give_up(const char *format, ...);

int64_t now_ms(void);

/* Starts `placardctl serve CAMPAIGNS` and returns the URL at the end of its first line. */
const char *start_server(char *placardctl, char *campaigns);

/* Prints what the server has received, and gives up unless each event arrived exactly once. */
void print_received(const char *url);

#endif
