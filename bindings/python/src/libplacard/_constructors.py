"""The constructors of clients and trackers. Generated from interface/ by `make generate`: do not edit."""

from __future__ import annotations

import os
from collections.abc import Mapping

from . import _abi
from ._enums import Clock, CountAt, Delivery, Durability, Records, StackKeep
from ._input import c_string, integer, interval
from ._options import Identity, c_path, initial, number, one_of, switch, unsigned


class ClientConstructor:
    def __init__(
        self,
        *,
        api_key: str | None = None,
        endpoint: str | None = None,
        directory: str | os.PathLike[str] | None = None,
        durability: str = "process",
        user_id: str | None = None,
        signature: str | None = None,
        sdk_auth: bool | None = None,
        app_version: str | None = None,
        device: Mapping[str, str] | None = None,
        session_timeout_s: int | None = None,
        message_interval_s: int | None = None,
        flush_interval_s: int | None = None,
        queue_limit: int | None = None,
        refresh_cards_at_start: bool | None = None,
        report_open_no_match: bool | None = None,
        rate_limits: bool | None = None,
        transport: str | None = None,
        allow_insecure_http: bool | None = None,
        ca_file: str | os.PathLike[str] | None = None,
        proxy: str | None = None,
        delivery: str = "sdk",
        rest_endpoint: str | None = None,
        rest_key: str | None = None,
        rest_identity: Identity | None = None,
        clock: str = "system",
        clock_wall_ms: int = 0,
        clock_monotonic_ms: int = 0,
        seed: int | None = None,
        stack_keep: str = "process",
        stack_time_s: int | None = None,
        count_at: str = "hand_over",
        group_access: bool | None = None,
        prefetch_card_images: bool | None = None,
        dispatch_budget_us: int | None = None,
        queue_limit_bytes: int | None = None,
        source_file: str | os.PathLike[str] | None = None,
        campaigns_json: str | None = None,
        source_url: str | None = None,
        source_keys: str | None = None,
        source_signatures: int | None = None,
        source_interval_s: int | None = None,
        records: str = "automatic",
        records_file_limit: int | None = None,
        tape_kb: int | None = None,
        tape_days: int | None = None,
    ) -> None:
        """Opens the store; sends nothing. A file that is damaged or is no store is set aside under a new name: the
        first event is ``Dropped`` with the kind ``"store"``. None is the default of an option.

        - ``api_key``: identifies the app to the server, and names the store. None: "default", if there is no endpoint
        - ``endpoint``: host or URL; missing "https://" and "/api/v3" are added. None: no server, see source_file
        - ``directory``: required except with ``"memory"``; created, mode 0700
        - ``durability``: ``"process"``, ``"power"`` or ``"memory"``
        - ``user_id``: the user at open, as with ``change_user``, but without opening a session; None: the stored user
        - ``signature``: the user's signature; None: the one stored with this user, if any
        - ``sdk_auth``: requests of a known user carry the signature: default off
        - ``app_version``: the host's version, for the server; as are the device_* options
        - ``device``: the device, for the server: any of model, os_version, resolution, locale and time_zone
        - ``session_timeout_s``: how long a session lasts without activity, default 1800; 1 to 9 count as 10
        - ``message_interval_s``: least time between two messages, default 30; 0: no interval
        - ``flush_interval_s``: time until an automatic upload, default 10; 0: only flush and drain send
        - ``queue_limit``: records kept while offline, default 100000, at least 1; beyond it the oldest are dropped
        - ``refresh_cards_at_start``: refresh cards at each session start: default on
        - ``report_open_no_match``: emit ``NoMatch`` and ``Suppressed`` for session starts too: default off
        - ``rate_limits``: keep to the server's request limits, by default 30 requests at once and one more every 30
          seconds, and 5 card refreshes at once and one more every 3 minutes: default on. Requests beyond a limit are
          deferred; card refreshes fail. False is for tests and simulations, which pass days in a second; a server that
          is not your own may refuse a device that sends too many requests
        - ``transport``: ``"builtin"`` (libcurl), ``"python"`` (Python's own modules, in threads that exist while
          requests are carried), ``"host"``, or None: libcurl if it can be loaded, else Python
        - ``allow_insecure_http``: plain http to other hosts than loopback, also for pictures: default off
        - ``ca_file``: PEM file of the authorities to trust instead of the system's
        - ``proxy``: URL of a proxy; None: no proxy, whatever the environment says
        - ``delivery``: ``"sdk"`` or ``"users_track"``. With ``"users_track"`` custom events, purchases, attributes,
          increments, and elements added to or removed from an attribute go to the REST endpoint; everything else,
          messages and cards included, stays with ``endpoint``. Each endpoint has its own batches, back-off and pause.
          Other deliveries ignore the rest_* options
        - ``rest_endpoint``: host or URL; missing "https://" and "/users/track" are added
        - ``rest_key``: gives access to every user's data: only for machines of your own
        - ``rest_identity``: how the REST endpoint names the user at open, known or anonymous: one of braze_id,
          external_id, email, phone or user_alias (an object of alias_name and alias_label); every other known user is
          identified by ``user_id``
        - ``clock``: ``"system"`` or ``"host"``
        - ``clock_wall_ms``: with the host's clock: the time at open
        - ``clock_monotonic_ms``: with the host's clock: the monotonic time at open
        - ``seed``: seed of the retry jitter; 0: a random one
        - ``stack_keep``: ``"process"``, ``"session"`` or ``"unseen"``. with ``"session"`` waiting messages are
          discarded when the session ends
        - ``stack_time_s``: ``"unseen"``: how long a message waits on the stack at most, default 86400; 1 to 59 count as
          60
        - ``count_at``: ``"hand_over"`` or ``"shown"``. with ``"shown"`` a campaign counts as shown when the host shows
          its message
        - ``group_access``: lets other users of the directory's group put records into the store (``Outbox``): default
          off. The directory gets mode 2770, its files 0660, and the group can read and change everything in it except
          pictures
        - ``prefetch_card_images``: fetch the cards' pictures, as files that ``Card.image_path`` names: default off. A
          picture that failed is fetched again after the next refresh and at the next session start. No effect with
          ``"memory"``
        - ``dispatch_budget_us``: how long ``dispatch``, ``wait`` and ``complete_request`` may work, see
          ``dispatch_for``; None: no limit
        - ``queue_limit_bytes``: the most bytes that queued records may take, default no limit, at least 1; beyond it
          the oldest are dropped. A record counts its data as JSON, and 160 bytes for the rest
        - ``source_file``: content without a server (docs/sources.md): path of a campaign file. It is read at open, and
          again at each session start and refresh if its size, time or inode differ (``SourceUpdated``); a file that
          cannot be read or is no campaign file changes nothing (``SourceFailed``). Pictures can be next to it. With
          endpoint, only records go there
        - ``campaigns_json``: as source_file: the text of a campaign file; E_INVALID with line and column if it cannot
          be read
        - ``source_url``: content from any web server (docs/sources.md): the https URL of a campaign file, or with
          source_keys that of the head of a published folder. A refresh fetches it, and so does an open session when the
          interval has passed. source_file or campaigns_json is then the copy that is shipped with the program: the
          higher ``sequence`` counts
        - ``source_keys``: 1 to 4 public keys in base64, separated by commas; needs libsodium
        - ``source_signatures``: how many of the keys must have signed, default 1, at least 1
        - ``source_interval_s``: time between two fetches, at least 900; up to a fifth longer at random, default 21600;
          0: only a refresh fetches
        - ``records``: ``"automatic"``, ``"endpoint"``, ``"off"`` or ``"file"``. OFF and FILE only with source_file,
          campaigns_json or source_url; FILE only without endpoint
        - ``records_file_limit``: with ``"file"``: the bytes that the files may take, default 64 MiB, at least 1; then
          records stay queued
        - ``tape_kb``: records what happens, for placardctl replay: at most so many KiB, at least 64; default nothing.
          See docs/security.md
        - ``tape_days``: with tape_kb: how many days are kept at most, at least 1, default 7
        """
        options = initial(_abi.placard_options)
        options.api_key = c_string(api_key, "api_key")
        options.endpoint = c_string(endpoint, "endpoint")
        options.directory = c_path(directory, "directory")
        options.durability = one_of(Durability, durability, "durability")
        options.user_id = c_string(user_id, "user_id")
        options.signature = c_string(signature, "signature")
        options.sdk_auth = switch(sdk_auth)
        options.app_version = c_string(app_version, "app_version")
        options.session_timeout_s = number(session_timeout_s, "session_timeout_s", 32)
        options.message_interval_s = interval(message_interval_s, "message_interval_s")
        options.flush_interval_s = interval(flush_interval_s, "flush_interval_s")
        options.queue_limit = number(queue_limit, "queue_limit", 32)
        options.refresh_cards_at_start = switch(refresh_cards_at_start)
        options.report_open_no_match = switch(report_open_no_match)
        options.rate_limits = switch(rate_limits)
        options.allow_insecure_http = switch(allow_insecure_http)
        options.ca_file = c_path(ca_file, "ca_file")
        options.proxy = c_string(proxy, "proxy")
        options.delivery = one_of(Delivery, delivery, "delivery")
        options.rest_endpoint = c_string(rest_endpoint, "rest_endpoint")
        options.rest_key = c_string(rest_key, "rest_key")
        options.clock = one_of(Clock, clock, "clock")
        options.clock_wall_ms = integer(clock_wall_ms, "clock_wall_ms", 64)
        options.clock_monotonic_ms = integer(clock_monotonic_ms, "clock_monotonic_ms", 64)
        options.seed = unsigned(seed, "seed")
        options.stack_keep = one_of(StackKeep, stack_keep, "stack_keep")
        options.stack_time_s = number(stack_time_s, "stack_time_s", 32)
        options.count_at = one_of(CountAt, count_at, "count_at")
        options.group_access = switch(group_access)
        options.prefetch_card_images = switch(prefetch_card_images)
        options.dispatch_budget_us = number(dispatch_budget_us, "dispatch_budget_us", 32)
        options.queue_limit_bytes = number(queue_limit_bytes, "queue_limit_bytes", 64)
        options.source_file = c_path(source_file, "source_file")
        options.campaigns_json = c_string(campaigns_json, "campaigns_json")
        options.source_url = c_string(source_url, "source_url")
        options.source_keys = c_string(source_keys, "source_keys")
        options.source_signatures = number(source_signatures, "source_signatures", 32)
        options.source_interval_s = interval(source_interval_s, "source_interval_s")
        options.records = one_of(Records, records, "records")
        options.records_file_limit = number(records_file_limit, "records_file_limit", 64)
        options.tape_kb = number(tape_kb, "tape_kb", 64)
        options.tape_days = number(tape_days, "tape_days", 64)
        self._open(options, device=device, transport=transport, rest_identity=rest_identity)

    def _open(
        self,
        options: _abi.placard_options,
        *,
        device: Mapping[str, str] | None,
        transport: str | None,
        rest_identity: Identity | None,
    ) -> None:
        raise NotImplementedError


class TrackerConstructor:
    def __init__(
        self,
        *,
        rest_endpoint: str,
        rest_key: str,
        directory: str | os.PathLike[str] | None = None,
        app_id: str | None = None,
        durability: str = "process",
        flush_interval_s: int | None = None,
        queue_limit: int | None = None,
        transport: str | None = None,
        allow_insecure_http: bool | None = None,
        ca_file: str | os.PathLike[str] | None = None,
        proxy: str | None = None,
        clock: str = "system",
        clock_wall_ms: int = 0,
        clock_monotonic_ms: int = 0,
        seed: int | None = None,
        queue_limit_bytes: int | None = None,
    ) -> None:
        """Opens the queue, and creates it when missing; sends nothing. A damaged file is set aside. A client's
        directory will do. None is the default of an option.

        - ``rest_endpoint``: host or URL; "https://", "/users/track" are added
        - ``rest_key``: gives access to every user's data: only for your machines
        - ``directory``: required except with ``"memory"``; created, mode 0700
        - ``app_id``: the app to credit events and purchases to; None: no app
        - ``durability``: ``"process"``, ``"power"`` or ``"memory"``
        - ``flush_interval_s``: time until an automatic upload, default 10; 0: only flush and drain send
        - ``queue_limit``: records kept while offline, default 100000, at least 1; beyond it the oldest are dropped
        - ``transport``: ``"builtin"`` (libcurl), ``"python"`` (Python's own modules, in threads that exist while
          requests are carried), ``"host"``, or None: libcurl if it can be loaded, else Python
        - ``allow_insecure_http``: plain http to other hosts than loopback: default off
        - ``ca_file``: PEM file of the authorities to trust instead of the system's
        - ``proxy``: URL of a proxy; None: no proxy, whatever the environment says
        - ``clock``: ``"system"`` or ``"host"``
        - ``clock_wall_ms``: with the host's clock: the time at open
        - ``clock_monotonic_ms``: with the host's clock: the monotonic time at open
        - ``seed``: seed of the retry jitter; 0: a random one
        - ``queue_limit_bytes``: the most bytes that queued records may take, default no limit, at least 1; beyond it
          the oldest are dropped. A record counts its data as JSON, and 160 bytes for the rest
        """
        options = initial(_abi.placard_tracker_options)
        options.rest_endpoint = c_string(rest_endpoint, "rest_endpoint")
        options.rest_key = c_string(rest_key, "rest_key")
        options.directory = c_path(directory, "directory")
        options.app_id = c_string(app_id, "app_id")
        options.durability = one_of(Durability, durability, "durability")
        options.flush_interval_s = interval(flush_interval_s, "flush_interval_s")
        options.queue_limit = number(queue_limit, "queue_limit", 32)
        options.allow_insecure_http = switch(allow_insecure_http)
        options.ca_file = c_path(ca_file, "ca_file")
        options.proxy = c_string(proxy, "proxy")
        options.clock = one_of(Clock, clock, "clock")
        options.clock_wall_ms = integer(clock_wall_ms, "clock_wall_ms", 64)
        options.clock_monotonic_ms = integer(clock_monotonic_ms, "clock_monotonic_ms", 64)
        options.seed = unsigned(seed, "seed")
        options.queue_limit_bytes = number(queue_limit_bytes, "queue_limit_bytes", 64)
        self._open(options, transport=transport)

    def _open(self, options: _abi.placard_tracker_options, *, transport: str | None) -> None:
        raise NotImplementedError
