/* The requests of a client with a host transport, which the program itself answers. */
#ifndef PLACARD_FAULTS_REQUESTS_H
#define PLACARD_FAULTS_REQUESTS_H

#include <placard/placard.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Prints "b ID BODY" for a request with records, which counts as received by the server. In one write, like the
 * journal. */
static inline void print_batch(const placard_request *request) {
    for (size_t index = 0; index < request->headers_count; index++) {
        const placard_header *header = placard_request_get_header(request, index);
        if (strcmp(header->name, "X-Placard-Batch-Id") != 0)
            continue;
        size_t size = header->value_length + request->body_length + 5;
        char *line = malloc(size);
        if (line == NULL)
            exit(1);
        snprintf(line, size, "b %s %.*s", header->value, (int)request->body_length, request->body);
        line[size - 2] = '\n';
        if (write(STDOUT_FILENO, line, size - 1) < 0)
            exit(1);
        free(line);
    }
}

static inline placard_status accept_request(placard_client *client, const placard_request *request, const char *reply,
                                            size_t length, placard_error **error) {
    print_batch(request);
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = 200;
    response.body = reply;
    response.body_length = length;
    return placard_client_complete_request(client, request->id, &response, error);
}

#endif
