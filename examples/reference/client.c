/* Part of the reference: examples for client.h */
#include "reference.h"
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* placard_default_directory: find the usual place for the store */
static int find_directory(char *buffer, size_t capacity) {
    placard_error *error = NULL;
    if (placard_default_directory(buffer, capacity, NULL, &error) == PLACARD_OK)
        return 1;
    report("default_directory", error);
    return 0;
}

/* placard_client_open, placard_client_close: what happens to a client from its first to its last moment */
static void open_and_close(const char *directory) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "kiosk-1";
    options.endpoint = "sdk.example.com";
    options.directory = directory;
    options.durability = PLACARD_DURABILITY_POWER; /* what is logged survives a loss of power */
    options.stack_keep = PLACARD_STACK_KEEP_SESSION;
    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) != PLACARD_OK) {
        report("open", error);
        return;
    }
    /* The program runs. */
    placard_client_close(client);
}

/* placard_count_at: a message counts once the user has seen it, and waits for that over a restart */
static void keep_unseen(placard_options *options) {
    options->count_at = PLACARD_COUNT_AT_SHOWN;
    options->stack_keep = PLACARD_STACK_KEEP_UNSEEN;
}

/* placard_records: content from a text in the program, and a server that gets what is logged */
static placard_options options_of_text(const char *directory) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.campaigns_json = "{\"cards\": [{\"id\": \"new\", \"tp\": \"text_announcement\", \"tt\": \"What is new\"}]}";
    options.directory = directory;
    options.api_key = "kiosk-1";
    options.endpoint = "sdk.example.com";
    options.records = PLACARD_RECORDS_ENDPOINT;
    return options;
}

/* placard_options_init: the defaults, in a language without macros */
static placard_options test_options(void) {
    placard_options options;
    placard_options_init(&options, sizeof options);
    options.api_key = "kiosk-1";
    options.endpoint = "sdk.example.com";
    options.durability = PLACARD_DURABILITY_MEMORY; /* for tests: no file */
    options.transport = PLACARD_TRANSPORT_HOST;     /* and no network */
    options.clock = PLACARD_CLOCK_HOST;
    options.clock_wall_ms = INT64_C(1767614400000);
    options.rate_limits = PLACARD_OFF;
    return options;
}

/* placard_options: send events and attributes to the REST endpoint, under the user's e-mail address */
static placard_options rest_options(const char *key, const char *address) {
    placard_options options = test_options();
    options.delivery = PLACARD_DELIVERY_USERS_TRACK;
    options.rest_endpoint = "rest.example.com";
    options.rest_key = key;
    options.rest_identity = address;
    options.rest_identity_kind = PLACARD_REST_EMAIL;
    return options;
}

/* placard_client_fd, placard_client_dispatch: one turn of a loop */
static void turn(placard_client *client, int timeout_ms) {
    struct pollfd descriptor = {placard_client_fd(client), POLLIN, 0};
    if (poll(&descriptor, 1, timeout_ms) < 0 && errno != EINTR)
        perror("poll");
    placard_error *error = NULL;
    if (placard_client_dispatch(client, &error) != PLACARD_OK)
        report("dispatch", error);
}

/* placard_client_dispatch_for: work for half a millisecond in each frame */
static void draw_frame(placard_client *client) {
    placard_error *error = NULL;
    if (placard_client_dispatch_for(client, 500, &error) != PLACARD_OK)
        report("dispatch_for", error);
    /* Now draw. */
}

/* placard_client_next_deadline_ms: how long a loop without descriptors can sleep */
static int64_t sleep_ms(const placard_client *client, int64_t monotonic_ms, int64_t at_most_ms) {
    int64_t deadline = placard_client_next_deadline_ms(client);
    if (deadline < 0 || deadline - monotonic_ms > at_most_ms)
        return at_most_ms;
    return deadline > monotonic_ms ? deadline - monotonic_ms : 0;
}

static placard_client *waiting;
static volatile sig_atomic_t is_stopped;

/* placard_client_wake: end the wait from a signal handler */
static void stop(int number) {
    (void)number;
    is_stopped = 1;
    placard_client_wake(waiting);
}

/* placard_client_wait: a program without a loop of its own */
static void wait_until_stopped(placard_client *client) {
    placard_status status = PLACARD_OK;
    placard_error *error = NULL;
    do {
        status = placard_client_wait(client, -1, &error);
        for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
            printf("%s\n", placard_event_kind_name(event->kind));
    } while (status == PLACARD_OK && !is_stopped);
    if (status < 0)
        report("wait", error);
}

/* placard_client_flush: send now instead of after flush_interval_s */
static void send_now(placard_client *client) {
    placard_error *error = NULL;
    if (placard_client_flush(client, &error) != PLACARD_OK)
        report("flush", error);
}

/* placard_client_drain, placard_client_queued_count: send what is queued before the program exits */
static placard_status leave(placard_client *client) {
    placard_error *error = NULL;
    placard_status status = placard_client_drain(client, 3000, &error);
    if (status == PLACARD_PENDING)
        printf("%lld records are sent after the next start\n", (long long)placard_client_queued_count(client));
    else if (status < 0)
        report("drain", error);
    return status;
}

/* placard_client_refresh_source: a program that runs for a moment asks for content, and waits 200 ms at most */
static placard_status look_for_news(placard_client *client) {
    placard_error *error = NULL;
    placard_status status = placard_client_refresh_source(client, 200, &error);
    if (status < 0)
        report("refresh_source", error);
    return status;
}

/* placard_client_report_source: says below the news when they are old; the event is in the queue at once */
static void note_old_news(placard_client *client) {
    placard_error *error = NULL;
    const placard_event *event;
    if (placard_client_report_source(client, &error) < 0)
        report("report_source", error);
    while ((event = placard_client_next_event(client)) != NULL)
        if (event->kind == PLACARD_EVENT_SOURCE_STATUS && event->stale)
            printf("These news are old: %s\n", event->text != NULL ? event->text : "nothing new was published");
}

/* placard_client_hint: the host has a message broker, which names a new version of the cards */
static void broker_says(placard_client *client, const char *version, int32_t spread_s) {
    placard_error *error = NULL;
    if (placard_client_hint(client, PLACARD_HINT_CARDS, version, PLACARD_NUL, spread_s, &error) < 0)
        report("hint", error);
}

/* placard_client_set_time: a simulation moves the clock by an hour */
static void skip_hour(placard_client *client, int64_t *wall_ms, int64_t *monotonic_ms) {
    *wall_ms += 3600000;
    *monotonic_ms += 3600000;
    placard_error *error = NULL;
    if (placard_client_set_time(client, *wall_ms, *monotonic_ms, &error) != PLACARD_OK)
        report("set_time", error);
}

/* placard_client_start_session, placard_client_end_session: the window is shown, or hidden for good */
static void window_changed(placard_client *client, int is_visible) {
    placard_error *error = NULL;
    placard_status status = is_visible ? placard_client_start_session(client, &error)
                                       : placard_client_end_session(client, &error); /* PLACARD_IGNORED: none is open */
    if (status < 0)
        report("session", error);
}

/* placard_client_change_user: somebody has signed in */
static void signed_in(placard_client *client, const char *user_id, const char *token) {
    placard_error *error = NULL;
    placard_status status = placard_client_change_user(client, user_id, PLACARD_NUL, token, PLACARD_NUL, &error);
    if (status < 0)
        report("change_user", error);
    else if (status == PLACARD_IGNORED)
        printf("%s was signed in already\n", user_id);
}

/* placard_client_set_signature: pass a new token before the old one expires */
static placard_status renew(placard_client *client, const char *token) {
    placard_error *error = NULL;
    placard_status status = placard_client_set_signature(client, token, PLACARD_NUL, &error);
    if (status < 0)
        report("set_signature", error);
    return status; /* PLACARD_IGNORED: the user is anonymous */
}

/* placard_client_disable, placard_client_enable, placard_client_is_disabled: the user's switch for all of this */
static void set_consent(placard_client *client, int is_given) {
    placard_error *error = NULL;
    placard_status status = is_given ? placard_client_enable(client, &error) : placard_client_disable(client, &error);
    if (status < 0)
        report("consent", error);
    printf("messages are %s\n", placard_client_is_disabled(client) ? "off" : "on");
}

/* placard_client_wipe: delete everything that is stored about the user and the device */
static void forget(placard_client *client) {
    placard_error *error = NULL;
    if (placard_client_wipe(client, &error) != PLACARD_OK)
        report("wipe", error);
}

/* placard_client_set_host_state: messages wait while the user pays */
static void paying(placard_client *client, int is_paying) {
    placard_host_state state = PLACARD_HOST_STATE_INIT;
    state.busy = is_paying ? PLACARD_ON : PLACARD_OFF; /* the other values stay as they are */
    placard_error *error = NULL;
    if (placard_client_set_host_state(client, &state, &error) != PLACARD_OK)
        report("set_host_state", error);
}

/* placard_host_state_init: several values at once */
static void turned(placard_client *client, int is_upright, int is_online) {
    placard_host_state state;
    placard_host_state_init(&state, sizeof state);
    state.orientation = is_upright ? PLACARD_ORIENTATION_PORTRAIT : PLACARD_ORIENTATION_LANDSCAPE;
    state.online = is_online ? PLACARD_ON : PLACARD_OFF;
    placard_error *error = NULL;
    if (placard_client_set_host_state(client, &state, &error) != PLACARD_OK)
        report("set_host_state", error);
}

/* placard_client_abandon: a child process that continues frees the client that it has inherited */
static int work_in_child(placard_client *client) {
    pid_t child = fork();
    if (child == 0) {
        placard_client_abandon(client);
        _exit(0); /* after the work of the child */
    }
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

static void run_with_fake(void) {
    placard_fake *fake = placard_fake_create();
    placard_client *client = open_with(fake);
    window_changed(client, 1);
    turn(client, 0);
    draw_frame(client);
    placard_fake_run(fake);
    EXPECT(sleep_ms(client, 0, 1000) <= 1000);
    signed_in(client, "u-2", NULL);
    signed_in(client, "u-2", NULL);
    EXPECT(renew(client, "token") == PLACARD_OK);
    placard_client_log_event(client, "order_placed", PLACARD_NUL, NULL, NULL);
    send_now(client);
    placard_fake_run(fake);
    EXPECT(placard_fake_received_count(fake, "ce") == 1);
    paying(client, 1);
    paying(client, 0);
    set_consent(client, 0);
    EXPECT(placard_client_is_disabled(client));
    set_consent(client, 1);
    EXPECT(!placard_client_is_disabled(client));
    window_changed(client, 0);
    EXPECT(placard_fake_received_count(fake, "se") > 0);
    forget(client);
    EXPECT(placard_client_queued_count(client) == 0);
    placard_fake_destroy(fake);
}

/* Without a fake: nothing is sent, because the host is offline or carries no request. */
static void run_alone(const char *directory) {
    placard_client *client = NULL;
    placard_options options = rest_options("key", "ada@example.com");
    EXPECT(placard_client_open(&options, &client, NULL) == PLACARD_OK);
    int64_t wall_ms = options.clock_wall_ms, monotonic_ms = 0;
    skip_hour(client, &wall_ms, &monotonic_ms);
    waiting = client;
    signal(SIGINT, stop);
    raise(SIGINT);
    wait_until_stopped(client);
    EXPECT(work_in_child(client));
    placard_client_close(client);

    options = options_of_text(directory);
    keep_unseen(&options);
    EXPECT(placard_client_open(&options, &client, NULL) == PLACARD_OK);
    placard_client_close(client);

    options = test_options();
    options.durability = PLACARD_DURABILITY_PROCESS;
    options.directory = directory;
    options.transport = PLACARD_TRANSPORT_BUILTIN;
    options.clock = PLACARD_CLOCK_SYSTEM;
    EXPECT(placard_client_open(&options, &client, NULL) == PLACARD_OK);
    EXPECT(look_for_news(client) == PLACARD_IGNORED);
    note_old_news(client);
    broker_says(client, "42", 30);
    EXPECT(leave(client) == PLACARD_OK);
    turned(client, 0, 0);
    placard_client_log_event(client, "order_placed", PLACARD_NUL, NULL, NULL);
    EXPECT(leave(client) == PLACARD_PENDING);
    placard_client_close(client);
}

void run_client(const char *directory) {
    char found[4096];
    EXPECT(find_directory(found, sizeof found));
    open_and_close(directory);
    run_with_fake();
    run_alone(directory);
}
