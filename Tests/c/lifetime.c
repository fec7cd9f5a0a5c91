/* Loads the library three times with dlopen. Nothing accumulates: no thread stays, no descriptor leaks. */
#include "fixture.h"
#include <dirent.h>
#include <dlfcn.h>

static int count_threads(void) {
    FILE *status = fopen("/proc/self/status", "r");
    REQUIRE(status != NULL);
    char line[256];
    int threads = 0;
    while (fgets(line, sizeof line, status) != NULL) {
        if (sscanf(line, "Threads: %d", &threads) == 1)
            break;
    }
    fclose(status);
    return threads;
}

static int count_descriptors(void) {
    DIR *directory = opendir("/proc/self/fd");
    REQUIRE(directory != NULL);
    int count = 0;
    while (readdir(directory) != NULL)
        count++;
    closedir(directory);
    return count;
}

/* Loads the library and uses a client, only through the function table. */
static void live(const char *library, const char *directory) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL)
        fprintf(stderr, "%s\n", dlerror());
    REQUIRE(handle != NULL);

    /* C has no cast from an object pointer to a function pointer; copying the bytes is what dlsym(3) suggests. */
    const placard_api *(*get_api)(uint32_t) = NULL;
    void *symbol = dlsym(handle, "placard_get_api");
    memcpy(&get_api, &symbol, sizeof get_api);
    REQUIRE(get_api != NULL);
    const placard_api *api = get_api(PLACARD_ABI_VERSION);
    REQUIRE(api != NULL);

    placard_options options = test_options(directory);
    placard_client *client = NULL;
    CHECK_NUMBER(api->client_open(&options, &client, NULL), PLACARD_OK);
    REQUIRE(client != NULL);
    CHECK(api->client_fd(client) >= 0);
    CHECK_NUMBER(api->client_start_session(client, NULL), PLACARD_OK);
    CHECK_NUMBER(api->client_log_event(client, "round", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    CHECK_NUMBER(api->client_dispatch(client, NULL), PLACARD_OK);
    while (api->client_next_event(client) != NULL) {
    }
    api->client_close(client);
    CHECK(dlclose(handle) == 0);
}

int main(int argc, char **argv) {
    REQUIRE(argc == 2);
    char directory[256];
    make_directory(directory, sizeof directory);

    int threads = count_threads();
    live(argv[1], directory);
    CHECK_NUMBER(count_threads(), threads);

    /* The first run may open what stays for good; the next ones must not add to it. */
    int descriptors = count_descriptors();
    for (int round = 0; round < 3; round++) {
        live(argv[1], directory);
        CHECK_NUMBER(count_threads(), threads);
        CHECK_NUMBER(count_descriptors(), descriptors);
    }

    /* Several clients of one process, each with its own store, including abandoned ones. */
    char second[256];
    make_directory(second, sizeof second);
    placard_options options = test_options(directory), other_options = test_options(second);
    for (int round = 0; round < 10; round++) {
        placard_client *client = open_client(&options);
        placard_client *other = open_client(&other_options);
        CHECK(placard_client_fd(client) != placard_client_fd(other));
        placard_client_close(client);
        placard_client_abandon(other);
    }
    CHECK_NUMBER(count_descriptors(), descriptors);

    remove_directory(second);
    remove_directory(directory);
    return check_result();
}
