// Generated from interface/ by `make generate`: do not edit.

open_enum! {
    /// What a call did.
    Status {
        /// `PLACARD_OK`.
        Ok = 0, "ok";
        /// The server's blocklist names it: nothing was logged, nothing was triggered.
        Blocked = 1, "blocked";
        /// It was done before, or it does not apply.
        Ignored = 2, "ignored";
        /// Something is left to do: the time is up (drain), or another tracker sends (flush).
        Pending = 3, "pending";
        /// An argument, a name, a value or a limit.
        Invalid = -1, "invalid";
        /// No card, message or request has that id.
        NotFound = -2, "not_found";
        /// The call is not possible now: something else must happen first.
        State = -3, "state";
        /// The client is disabled: see `placard_client_disable`.
        Disabled = -4, "disabled";
        /// Another client owns the store.
        InUse = -5, "in_use";
        /// The store could not be read or written, or other processes kept it busy.
        Io = -6, "io";
        /// A newer version wrote the store; it is left untouched.
        Version = -7, "version";
        /// The client, outbox or tracker belongs to the parent process.
        Forked = -8, "forked";
    }
}

open_enum! {
    /// What survives once a log call has returned.
    Durability {
        /// A crash or kill of the process (the default).
        Process = 0, "process";
        /// Loss of power as well: one fsync per commit.
        Power = 1, "power";
        /// Nothing: there is no file; for tests and measurements.
        Memory = 2, "memory";
    }
}

open_enum! {
    /// Where custom events, purchases and attributes are sent.
    Delivery {
        /// To `endpoint`, with everything else (the default).
        Sdk = 0, "sdk";
        /// To the REST endpoint /users/track.
        UsersTrack = 1, "users_track";
    }
}

open_enum! {
    /// What becomes of what is logged.
    Records {
        /// Sent to `endpoint` if there is one, otherwise not kept (the default).
        Automatic = 0, "automatic";
        /// Sent to `endpoint`.
        Endpoint = 1, "endpoint";
        /// Not kept: it triggers messages, and nothing else.
        Off = 2, "off";
        /// Written to files next to the store, for others to take away.
        File = 3, "file";
    }
}

open_enum! {
    /// How long messages wait on the stack.
    StackKeep {
        /// Until the process ends (the default).
        Process = 0, "process";
        /// Until the session ends or, once it has expired, the next one begins.
        Session = 1, "session";
        /// Until they are shown, also over a restart; see `stack_time_s`.
        Unseen = 2, "unseen";
    }
}

open_enum! {
    /// When a campaign counts as shown.
    CountAt {
        /// When its message is handed over, shown or not (the default).
        HandOver = 0, "hand_over";
        /// When the host shows its message; until then it waits.
        Shown = 1, "shown";
    }
}

open_enum! {
    /// Who carries requests to the server.
    Transport {
        /// Libcurl, which the first request loads (docs/threading.md).
        Builtin = 0, "builtin";
        /// The host: see transport.h.
        Host = 1, "host";
    }
}

open_enum! {
    /// What a hint is about.
    Hint {
        /// Cards and campaigns.
        All = 0, "all";
        /// `PLACARD_HINT_CARDS`.
        Cards = 1, "cards";
        /// Campaigns.
        Messages = 2, "messages";
    }
}

open_enum! {
    /// How the host's screen is held.
    Orientation {
        /// Every message fits.
        Unknown = 0, "unknown";
        /// `PLACARD_ORIENTATION_PORTRAIT`.
        Portrait = 1, "portrait";
        /// `PLACARD_ORIENTATION_LANDSCAPE`.
        Landscape = 2, "landscape";
    }
}

open_enum! {
    /// Kind of an event, with the fields of `placard_event` that it sets.
    EventKind {
        /// `PLACARD_EVENT_NONE`.
        None = 0, "none";
        /// Count, unviewed, changed, origin, token: read the list again.
        CardsUpdated = 1, "cards_updated";
        /// Reason, `http_status`, `retry_after_ms`, text, token: no list has arrived.
        CardsFailed = 2, "cards_failed";
        /// Count (campaigns), token: campaigns arrived.
        MessagesUpdated = 3, "messages_updated";
        /// Reason, `http_status`, `retry_after_ms`, text, token: no campaigns have arrived.
        MessagesFailed = 4, "messages_failed";
        /// Id, handle, message: offered; answer with show, postpone or discard.
        Message = 5, "message";
        /// Id, handle, reason: it will not be shown.
        MessageDiscarded = 6, "message_discarded";
        /// Id, handle, reason: take it off the screen if it is still there.
        MessageClosed = 7, "message_closed";
        /// Id: a control campaign won; there is nothing to show.
        MessageControl = 8, "message_control";
        /// Trigger, name: no campaign matches this event.
        NoMatch = 9, "no_match";
        /// Trigger, name, `retry_after_ms` (0: never again): held back by the interval or shown before.
        Suppressed = 10, "suppressed";
        /// Id: a session has begun.
        SessionStarted = 11, "session_started";
        /// Id: a session has ended.
        SessionEnded = 12, "session_ended";
        /// Id (None: anonymous): the current user changed.
        UserChanged = 13, "user_changed";
        /// Code, optional, id (the user), signature, text: a signature was refused.
        AuthFailed = 14, "auth_failed";
        /// The server's config changed.
        ConfigUpdated = 15, "config_updated";
        /// Dropped, id, text: one bad item was dropped, the others were kept; at most 100 per response: one more with an empty id counts the rest.
        Dropped = 16, "dropped";
        /// Count: records that a server acknowledged.
        Sent = 17, "sent";
        /// Reason, `http_status`, `retry_after_ms`, text: records stay queued.
        SendFailed = 18, "send_failed";
        /// Count, text: the oldest records or unread events were dropped.
        Overflow = 19, "overflow";
        /// Handle, request: host transport only; carry it out.
        Request = 20, "request";
        /// Handle: host transport only; its response is no longer needed.
        RequestCancelled = 21, "request_cancelled";
        /// Text: for developers.
        Log = 22, "log";
        /// Url, `use_webview`, id, handle: a rendered page leads there (handle 0: a card's), or a clicked push message (handle 0, id: its tracking id), or an action that the host ran (handle 0, id empty).
        OpenUrl = 23, "open_url";
        /// The user closed a rendered modal feed: take it off the screen.
        FeedClosed = 24, "feed_closed";
        /// Count: pictures of cards that arrived: read the list again.
        CardImages = 25, "card_images";
        /// Count (cards), campaigns, sequence: new content of a source was taken in.
        SourceUpdated = 26, "source_updated";
        /// Reason, `http_status`, `retry_after_ms` (until the next attempt; 0: none is planned), text: the source has no content to take in; what is stored stays in use.
        SourceFailed = 27, "source_failed";
        /// Stale, `content_ms`, `expires_ms`, sequence, reason (why the last fetch failed; none: it did not), `retry_after_ms` (until the next fetch; 0: it is due, or none is planned), text: how the content of a source is, as `placard_client_report_source` asked.
        SourceStatus = 28, "source_status";
    }
}

open_enum! {
    /// Why something failed or was discarded.
    Reason {
        /// `PLACARD_REASON_NONE`.
        None = 0, "none";
        /// Offline, unreachable, reset, timeout or TLS; text says which.
        Offline = 1, "offline";
        /// The server answered with an error; `http_status`, text.
        Http = 2, "http";
        /// The signature was refused; [`Event::AuthFailed`](crate::Event::AuthFailed) precedes.
        Auth = 3, "auth";
        /// The response is not understood; text says where.
        Malformed = 4, "malformed";
        /// By the server or by the option `rate_limits`; `retry_after_ms`.
        RateLimited = 5, "rate_limited";
        /// The server's config disables it, or the client was disabled or wiped.
        Disabled = 6, "disabled";
        /// The user changed.
        UserChanged = 7, "user_changed";
        /// A permanent error: sending pauses until a flush or open, or for an hour.
        Refused = 8, "refused";
        /// Messages: the host discarded it, or it was dismissed.
        Host = 9, "host";
        /// Messages: its picture could not be fetched, or its URL is not allowed.
        Asset = 10, "asset";
        /// Messages: too long after its event.
        Timeout = 11, "timeout";
        /// Messages: it is made for another orientation.
        Orientation = 12, "orientation";
        /// Messages: its type needs an image and it has no image.
        NoImage = 13, "no_image";
        /// Messages: the oldest of more than 50 that waited.
        Replaced = 14, "replaced";
        /// Messages: the server did not provide its text.
        Template = 15, "template";
        /// Messages: the session ended while it waited (option `stack_keep`).
        Session = 16, "session";
        /// Messages: a later list does not contain its campaign.
        Withdrawn = 17, "withdrawn";
        /// The file of a source cannot be read; text says why.
        File = 18, "file";
        /// Source_keys is set, and what was fetched has no signature.
        Unsigned = 19, "unsigned";
        /// Too few of the trusted keys have signed the head of a source.
        Signature = 20, "signature";
        /// The head of a source is older than the content in use.
        Rollback = 21, "rollback";
        /// The head of a source has the sequence in use, and another content.
        Fork = 22, "fork";
        /// The head of a source has expired; text has the device's time.
        Expired = 23, "expired";
        /// The content in use has expired, and stays in use.
        Stale = 24, "stale";
        /// The head or the content of a source is too large.
        TooLarge = 25, "too_large";
        /// The head of a source names content that is not below its folder.
        Url = 26, "url";
        /// What was fetched has not the size or hash that the head names.
        Hash = 27, "hash";
    }
}

open_enum! {
    /// What a [`Event::Dropped`](crate::Event::Dropped) is about.
    DroppedKind {
        /// `PLACARD_DROPPED_NONE`.
        None = 0, "none";
        /// `PLACARD_DROPPED_CARD`.
        Card = 1, "card";
        /// `PLACARD_DROPPED_CAMPAIGN`.
        Campaign = 2, "campaign";
        /// `PLACARD_DROPPED_FILTER`.
        Filter = 3, "filter";
        /// `PLACARD_DROPPED_URL`.
        Url = 4, "url";
        /// The server refuses it, or its row is damaged; id: its event code, or an attribute.
        Record = 5, "record";
        /// From the outbox, as the other PENDING kinds; id: the record's id.
        PendingEvent = 6, "pending_event";
        /// `PLACARD_DROPPED_PENDING_ATTRIBUTE`.
        PendingAttribute = 7, "pending_attribute";
        /// `PLACARD_DROPPED_PENDING_USER_FIELD`.
        PendingUserField = 8, "pending_user_field";
        /// `PLACARD_DROPPED_CONFIG`.
        Config = 9, "config";
        /// The store was set aside at open, or cannot be read or written now: see text.
        Store = 10, "store";
        /// `PLACARD_DROPPED_PENDING_PURCHASE`.
        PendingPurchase = 11, "pending_purchase";
        /// Replaced or removed in a response; what has it stays. id: its path.
        Value = 12, "value";
    }
}

open_enum! {
    /// Why a signature was refused, in the server's numbers.
    Auth {
        /// The server sent no number.
        None = 0, "none";
        /// The token does not say when it expires.
        ExpirationRequired = 10, "expiration_required";
        /// `PLACARD_AUTH_DECODING_ERROR`.
        DecodingError = 20, "decoding_error";
        /// The token belongs to another user.
        SubjectMismatch = 21, "subject_mismatch";
        /// `PLACARD_AUTH_EXPIRED`.
        Expired = 22, "expired";
        /// `PLACARD_AUTH_INVALID_PAYLOAD`.
        InvalidPayload = 23, "invalid_payload";
        /// `PLACARD_AUTH_INCORRECT_ALGORITHM`.
        IncorrectAlgorithm = 24, "incorrect_algorithm";
        /// `PLACARD_AUTH_PUBLIC_KEY_ERROR`.
        PublicKeyError = 25, "public_key_error";
        /// `PLACARD_AUTH_MISSING_TOKEN`.
        MissingToken = 26, "missing_token";
        /// `PLACARD_AUTH_NO_MATCHING_PUBLIC_KEYS`.
        NoMatchingPublicKeys = 27, "no_matching_public_keys";
        /// `PLACARD_AUTH_PAYLOAD_USER_ID_MISMATCH`.
        PayloadUserIdMismatch = 28, "payload_user_id_mismatch";
    }
}

open_enum! {
    /// What kind of event a trigger saw.
    Trigger {
        /// `PLACARD_TRIGGER_NONE`.
        None = 0, "none";
        /// The start of a session.
        Open = 1, "open";
        /// `PLACARD_TRIGGER_CUSTOM_EVENT`.
        CustomEvent = 2, "custom_event";
        /// `PLACARD_TRIGGER_PURCHASE`.
        Purchase = 3, "purchase";
        /// `PLACARD_TRIGGER_PUSH_CLICK`.
        PushClick = 4, "push_click";
        /// A click inside a message; in explanations only.
        MessageClick = 5, "message_click";
        /// Something has not happened in time; in explanations and decisions only.
        Absence = 6, "absence";
    }
}

open_enum! {
    /// Where a card list came from.
    Origin {
        /// `PLACARD_ORIGIN_NONE`.
        None = 0, "none";
        /// `PLACARD_ORIGIN_SERVER`.
        Server = 1, "server";
        /// The store, at open.
        Cache = 2, "cache";
        /// An impression, a click, a dismissal, an expiry, a change of user or a wipe.
        Local = 3, "local";
        /// Source_file, `campaigns_json` or `source_url`.
        Source = 4, "source";
    }
}

open_enum! {
    /// Kind of a card.
    CardKind {
        /// `PLACARD_CARD_NONE`.
        None = 0, "none";
        /// An image.
        Banner = 1, "banner";
        /// Image, title, description.
        CaptionedImage = 2, "captioned_image";
        /// Title, description, sometimes a small image.
        Classic = 3, "classic";
        /// Part of an A/B control group: log its impression, draw nothing.
        Control = 4, "control";
    }
}

open_enum! {
    /// Fields of the user that the protocol names.
    UserField {
        /// `PLACARD_USER_FIELD_NONE`.
        None = 0, "none";
        /// Text.
        FirstName = 1, "first_name";
        /// Text.
        LastName = 2, "last_name";
        /// Up to 256 characters, such as "ada@example.com".
        Email = 3, "email";
        /// Digits, spaces and . ( ) + -.
        Phone = 4, "phone";
        /// "m", "f", "o" (other), "u" (unknown), "n" (not applicable), "p" (withheld).
        Gender = 5, "gender";
        /// Date of birth, such as "1815-12-10"; sent as it is.
        Dob = 6, "dob";
        /// Text; preferably an ISO 3166-1 code, such as "AT".
        Country = 7, "country";
        /// Text.
        HomeCity = 8, "home_city";
        /// Text; preferably an ISO 639-1 code, such as "de".
        Language = 9, "language";
        /// "`opted_in`", "subscribed" or "unsubscribed"; cannot be unset.
        EmailSubscribe = 10, "email_subscribe";
        /// The values of `email_subscribe`.
        PushSubscribe = 11, "push_subscribe";
        /// Up to 255 characters.
        ImageUrl = 12, "image_url";
        /// Up to 33 characters.
        NativeLineId = 13, "native_line_id";
    }
}

open_enum! {
    /// Whether the user wants what a subscription group sends.
    Subscription {
        /// `PLACARD_SUBSCRIPTION_NONE`.
        None = 0, "none";
        /// `PLACARD_SUBSCRIPTION_SUBSCRIBED`.
        Subscribed = 1, "subscribed";
        /// `PLACARD_SUBSCRIPTION_UNSUBSCRIBED`.
        Unsubscribed = 2, "unsubscribed";
    }
}

open_enum! {
    /// Kind of a message.
    MessageType {
        /// `PLACARD_MESSAGE_NONE`.
        None = 0, "none";
        /// `PLACARD_MESSAGE_SLIDEUP`.
        Slideup = 1, "slideup";
        /// `PLACARD_MESSAGE_MODAL`.
        Modal = 2, "modal";
        /// `PLACARD_MESSAGE_MODAL_STYLED`.
        ModalStyled = 3, "modal_styled";
        /// `PLACARD_MESSAGE_FULL`.
        Full = 4, "full";
        /// `PLACARD_MESSAGE_WEB_HTML`.
        WebHtml = 5, "web_html";
        /// `PLACARD_MESSAGE_HTML_FULL`.
        HtmlFull = 6, "html_full";
        /// `PLACARD_MESSAGE_HTML`.
        Html = 7, "html";
    }
}

open_enum! {
    /// What a click does.
    ClickAction {
        /// `PLACARD_CLICK_ACTION_NONE`.
        None = 0, "none";
        /// `PLACARD_CLICK_ACTION_URI`.
        Uri = 1, "uri";
        /// `PLACARD_CLICK_ACTION_NEWS_FEED`.
        NewsFeed = 2, "news_feed";
    }
}

open_enum! {
    /// Where a link opens, for hosts that are web pages.
    OpenTarget {
        /// `PLACARD_OPEN_TARGET_NONE`.
        None = 0, "none";
        /// `PLACARD_OPEN_TARGET_BLANK`.
        Blank = 1, "blank";
    }
}

open_enum! {
    /// How a message closes.
    Close {
        /// `PLACARD_CLOSE_UNKNOWN`.
        Unknown = 0, "unknown";
        /// By itself, after `duration_ms`.
        AutoDismiss = 1, "auto_dismiss";
        /// The user closes it.
        Swipe = 2, "swipe";
    }
}

open_enum! {
    /// The edge that a slideup comes from.
    SlideFrom {
        /// `PLACARD_SLIDE_FROM_UNKNOWN`.
        Unknown = 0, "unknown";
        /// `PLACARD_SLIDE_FROM_TOP`.
        Top = 1, "top";
        /// `PLACARD_SLIDE_FROM_BOTTOM`.
        Bottom = 2, "bottom";
    }
}

open_enum! {
    /// How text is aligned.
    Align {
        /// `PLACARD_ALIGN_UNKNOWN`.
        Unknown = 0, "unknown";
        /// `PLACARD_ALIGN_START`.
        Start = 1, "start";
        /// `PLACARD_ALIGN_CENTER`.
        Center = 2, "center";
        /// `PLACARD_ALIGN_END`.
        End = 3, "end";
    }
}

open_enum! {
    /// What the image is to the message.
    ImageStyle {
        /// `PLACARD_IMAGE_STYLE_UNKNOWN`.
        Unknown = 0, "unknown";
        /// `PLACARD_IMAGE_STYLE_TOP`.
        Top = 1, "top";
        /// The image is the whole message.
        Graphic = 2, "graphic";
    }
}

open_enum! {
    /// How the image fills its place.
    Crop {
        /// `PLACARD_CROP_UNKNOWN`.
        Unknown = 0, "unknown";
        /// `PLACARD_CROP_FIT_CENTER`.
        FitCenter = 1, "fit_center";
        /// `PLACARD_CROP_CENTER_CROP`.
        CenterCrop = 2, "center_crop";
    }
}

open_enum! {
    /// The orientation that a message is made for.
    MessageOrientation {
        /// `PLACARD_MESSAGE_ORIENTATION_ANY`.
        Any = 0, "any";
        /// `PLACARD_MESSAGE_ORIENTATION_PORTRAIT`.
        Portrait = 1, "portrait";
        /// `PLACARD_MESSAGE_ORIENTATION_LANDSCAPE`.
        Landscape = 2, "landscape";
    }
}

open_enum! {
    /// A set of colours, for `placard_message_get_colors`.
    Theme {
        /// `PLACARD_THEME_LIGHT`.
        Light = 0, "light";
        /// `PLACARD_THEME_DARK`.
        Dark = 1, "dark";
    }
}

open_enum! {
    /// Where a message is in its life.
    MessageState {
        /// `PLACARD_MESSAGE_STATE_NONE`.
        None = 0, "none";
        /// Expects the host's answer.
        Offered = 1, "offered";
        /// `PLACARD_MESSAGE_STATE_SHOWING`.
        Showing = 2, "showing";
        /// On the stack.
        Waiting = 3, "waiting";
    }
}

open_enum! {
    /// The theme of a page.
    Appearance {
        /// Follows the system (prefers-color-scheme).
        System = 0, "system";
        /// `PLACARD_APPEARANCE_LIGHT`.
        Light = 1, "light";
        /// `PLACARD_APPEARANCE_DARK`.
        Dark = 2, "dark";
    }
}

open_enum! {
    /// Where a feed is shown.
    FeedContext {
        /// A screen of the host, which has its own way back.
        Navigation = 0, "navigation";
        /// Over the host's screen: with a bar and a button that closes it.
        Modal = 1, "modal";
    }
}

open_enum! {
    /// How a feed arranges its cards.
    FeedLayout {
        /// One card below the other.
        List = 0, "list";
        /// As many columns as fit the view; the list goes on in the next row.
        Columns = 1, "columns";
        /// Low cards, with texts of one line and small pictures.
        Compact = 2, "compact";
    }
}

open_enum! {
    /// The direction in which a page is laid out.
    Direction {
        /// That of the language.
        Automatic = 0, "automatic";
        /// `PLACARD_DIRECTION_LEFT_TO_RIGHT`.
        LeftToRight = 1, "left_to_right";
        /// `PLACARD_DIRECTION_RIGHT_TO_LEFT`.
        RightToLeft = 2, "right_to_left";
    }
}

open_enum! {
    /// In which HTML messages scripts run.
    Scripts {
        /// That the host trusts: its own, and those that it changed, with `trusted`.
        Host = 0, "host";
        /// Also in campaigns that say `trusted`.
        Campaign = 1, "campaign";
        /// In all.
        On = 2, "on";
        /// In none.
        Off = 3, "off";
    }
}

open_enum! {
    /// What happens to a campaign when the event happens.
    VerdictKind {
        /// `PLACARD_VERDICT_NONE`.
        None = 0, "none";
        /// No condition is about this event; why.
        WrongEvent = 1, "wrong_event";
        /// Why, filter, property, found, `found_type`, wanted, `wanted_type`.
        FilterFailed = 2, "filter_failed";
        /// Its window opens later; `retry_after_ms`.
        NotStarted = 3, "not_started";
        /// Its window is over.
        Ended = 4, "ended";
        /// Handed over before, shown or not; `retry_after_ms`, or why: never again.
        NotReEligible = 5, "not_re_eligible";
        /// Too soon after another message; `retry_after_ms`.
        Interval = 6, "interval";
        /// Another campaign wins.
        LosesPriority = 7, "loses_priority";
        /// Wins, but its picture is not here; why.
        AssetPending = 8, "asset_pending";
        /// Wins, and shows nothing: it is a control campaign; of a card: it is in the list, and draws nothing.
        Control = 9, "control";
        /// `PLACARD_VERDICT_WINS`.
        Wins = 10, "wins";
        /// Its message was handed over and waits to be shown (option `count_at`).
        Waiting = 11, "waiting";
        /// A group of the campaign is disabled; group.
        GroupDisabled = 12, "group_disabled";
        /// A frequency is used up; why, group, cap, `period_ms`, `retry_after_ms`.
        Capped = 13, "capped";
        /// Outside of its windows; `retry_after_ms`.
        OutsideWindow = 14, "outside_window";
        /// Its targeting does not hold for the user; `rule_part`, property, found, `found_type`, wanted.
        NotTargeted = 15, "not_targeted";
        /// The user is in no variant of its experiment; experiment, found, `found_type`.
        NotInExperiment = 16, "not_in_experiment";
        /// Wins, and shows nothing: the user is in a holdout; holdout, found, `found_type`.
        HeldOut = 17, "held_out";
        /// The user has not logged what its history asks for; filter, property, found, wanted, `retry_after_ms`.
        History = 18, "history";
        /// A card: it is in the list.
        Listed = 19, "listed";
        /// A card: the user has dismissed it.
        Dismissed = 20, "dismissed";
        /// A card: its time has passed.
        Expired = 21, "expired";
    }
}

open_enum! {
    /// The closer reason of a verdict that can have several.
    Why {
        /// `PLACARD_WHY_NONE`.
        None = 0, "none";
        /// No condition is about events of this kind.
        OtherKind = 1, "other_kind";
        /// It wants another event name, product or campaign.
        OtherName = 2, "other_name";
        /// It wants a click on another button.
        OtherButton = 3, "other_button";
        /// Its conditions are unknown here, incomplete or missing.
        NeverMet = 4, "never_met";
        /// The event has no such property.
        Missing = 5, "missing";
        /// The property's type is not the one that the filter compares with.
        OtherType = 6, "other_type";
        /// The value does not fit.
        OtherValue = 7, "other_value";
        /// The pattern does not compile.
        BadPattern = 8, "bad_pattern";
        /// The search for the pattern took too many steps.
        PatternLimit = 9, "pattern_limit";
        /// It can never hold: unknown comparator, incomplete, empty group.
        BadFilter = 10, "bad_filter";
        /// Shown, and it may be shown only once.
        NeverAgain = 11, "never_again";
        /// Would be discarded, for the picture cannot be fetched offline.
        Offline = 12, "offline";
        /// Would be discarded, for the picture's URL is not allowed.
        Refused = 13, "refused";
        /// The cap on all displays.
        CapLifetime = 14, "cap_lifetime";
        /// A cap on the displays in `period_ms`.
        CapPeriod = 15, "cap_period";
        /// The cap on the displays in a session.
        CapSession = 16, "cap_session";
        /// The cap on the displays in a day of local time.
        CapDay = 17, "cap_day";
        /// The deadline of its absence is longer ago than its timeout.
        TooLate = 18, "too_late";
    }
}

open_enum! {
    /// Type of a property's value.
    ValueType {
        /// `PLACARD_VALUE_NONE`.
        None = 0, "none";
        /// The event has no such property.
        Missing = 1, "missing";
        /// `PLACARD_VALUE_NULL`.
        Null = 2, "null";
        /// `PLACARD_VALUE_BOOLEAN`.
        Boolean = 3, "boolean";
        /// `PLACARD_VALUE_NUMBER`.
        Number = 4, "number";
        /// `PLACARD_VALUE_STRING`.
        String = 5, "string";
        /// `PLACARD_VALUE_DATE`.
        Date = 6, "date";
        /// `PLACARD_VALUE_ARRAY`.
        Array = 7, "array";
        /// `PLACARD_VALUE_OBJECT`.
        Object = 8, "object";
    }
}

open_enum! {
    /// What a request is for.
    RequestKind {
        /// `PLACARD_REQUEST_NONE`.
        None = 0, "none";
        /// `PLACARD_REQUEST_DATA`.
        Data = 1, "data";
        /// `PLACARD_REQUEST_CARDS`.
        Cards = 2, "cards";
        /// The text of one templated message.
        Template = 3, "template";
        /// A picture: GET without a body; the response is the picture itself.
        Asset = 4, "asset";
        /// To the REST endpoint, see [`Delivery::UsersTrack`](crate::Delivery::UsersTrack).
        UsersTrack = 5, "users_track";
        /// The content of `source_url`: GET without a body; not packed (Accept-Encoding).
        Source = 6, "source";
    }
}

open_enum! {
    /// Why a request got no response.
    Failure {
        /// `PLACARD_FAILURE_NONE`.
        None = 0, "none";
        /// `PLACARD_FAILURE_UNREACHABLE`.
        Unreachable = 1, "unreachable";
        /// `PLACARD_FAILURE_RESET`.
        Reset = 2, "reset";
        /// `PLACARD_FAILURE_TIMEOUT`.
        Timeout = 3, "timeout";
        /// `PLACARD_FAILURE_TLS`.
        Tls = 4, "tls";
    }
}

open_enum! {
    /// What a record is.
    OutboxKind {
        /// `PLACARD_OUTBOX_NONE`.
        None = 0, "none";
        /// `{"`event_name`": "...", ...}`: every other key is a property.
        Event = 1, "event";
        /// `{"name": value, ...}`: custom attributes.
        Attribute = 2, "attribute";
        /// `{"field": value, ...}`: fields as `placard_user_field_name` names them.
        UserField = 3, "user_field";
        /// `{"`product_id`": "...", "currency": "USD", "price": 1.5, "quantity": 1, ...}`: every other key is a property; a missing quantity is 1.
        Purchase = 4, "purchase";
    }
}
