/* Part of the reference: examples for transport.h */
#include "reference.h"

/* placard_request_kind_name, placard_request_get_header: pass a request on to the program's own network code */
static void print_request(const placard_request *request) {
    printf("%s: %s %s, %zu bytes\n", placard_request_kind_name(request->kind), request->method, request->url,
           request->body_length);
    if (request->kind == PLACARD_REQUEST_ASSET)
        printf("a picture: its body is passed on as it is\n");
    const placard_header *header;
    for (size_t i = 0; (header = placard_request_get_header(request, i)) != NULL; i++)
        printf("%s: %s\n", header->name, header->value);
}

/* placard_client_complete_request: the server has answered */
static void answered(placard_client *client, uint64_t id, int32_t status, const char *body, size_t length) {
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = status;
    response.content_type = "application/json";
    response.body = body;
    response.body_length = length;
    placard_error *error = NULL;
    if (placard_client_complete_request(client, id, &response, &error) != PLACARD_OK)
        report("complete_request", error); /* PLACARD_E_NOT_FOUND: the client has cancelled it */
}

/* placard_response_init: the server is busy and says when to come back */
static void busy(placard_client *client, uint64_t id) {
    placard_response response;
    placard_response_init(&response, sizeof response);
    response.status = 503;
    response.retry_after = "120";
    placard_error *error = NULL;
    if (placard_client_complete_request(client, id, &response, &error) != PLACARD_OK)
        report("complete_request", error);
}

/* placard_client_fail_request: there is no answer */
static void unanswered(placard_client *client, uint64_t id, int is_late) {
    int32_t failure = is_late ? PLACARD_FAILURE_TIMEOUT : PLACARD_FAILURE_UNREACHABLE;
    placard_error *error = NULL;
    if (placard_client_fail_request(client, id, failure, &error) != PLACARD_OK)
        report("fail_request", error);
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

/* The server of this test: the first answer is good, the second one says that it is busy, the rest are missing. */
static void answer_all(placard_client *client, int *requests) {
    static const char reply[] = "{\"config\":{\"time\":1,\"content_cards\":{\"enabled\":true}}}";
    EXPECT(placard_client_dispatch(client, NULL) == PLACARD_OK);
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
        if (event->kind != PLACARD_EVENT_REQUEST)
            continue;
        const uint64_t id = event->request->id;
        EXPECT(event->request->kind == PLACARD_REQUEST_DATA || event->request->kind == PLACARD_REQUEST_CARDS);
        print_request(event->request);
        if (++*requests == 1)
            answered(client, id, 200, reply, sizeof reply - 1);
        else if (*requests == 2)
            busy(client, id);
        else
            unanswered(client, id, 1);
    }
}

void run_transport(const char *directory) {
    (void)directory;
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "test", options.endpoint = "placard.invalid", options.durability = PLACARD_DURABILITY_MEMORY;
    options.transport = PLACARD_TRANSPORT_HOST;
    placard_client *client = NULL;
    int requests = 0;
    EXPECT(placard_client_open(&options, &client, NULL) == PLACARD_OK);
    placard_client_start_session(client, NULL);
    answer_all(client, &requests);
    placard_client_log_event(client, "order", PLACARD_NUL, NULL, NULL);
    placard_client_flush(client, NULL);
    answer_all(client, &requests);
    placard_client_refresh_messages(client, 1, NULL);
    answer_all(client, &requests);
    EXPECT(requests >= 3);
    placard_client_close(client);
}
