//! What the host passes: values, properties, options, records of other processes.

mod common;

use common::{host_options, settle, Folder, START};
use libplacard::{
    Batch, Client, Clock, Event, Failure, FlushInterval, Identity, Options, Outbox, OutboxKind,
    Properties, Response, Status, Subscription, Time, Tracker, TrackerOptions, Transport,
    UserField, Value,
};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

fn in_memory() -> Client {
    let mut options = Options::in_memory("test-key", "sdk.example.com");
    options.transport = Transport::Host;
    options.clock = Clock::Host(START);
    Client::open(&options).unwrap()
}

#[test]
fn every_type_of_value_is_logged() {
    let client = in_memory();
    let date = UNIX_EPOCH + Duration::from_millis(1_760_000_000_000);
    let properties = Properties::new()
        .and_then(|set| set.with("bool", true))
        .and_then(|set| set.with("int", -3))
        .and_then(|set| set.with("large", i64::MIN))
        .and_then(|set| set.with("double", 1.5))
        .and_then(|set| set.with("text", "oat"))
        .and_then(|set| set.with("date", date))
        .and_then(|set| set.with("json", Value::Json("[1,null]")))
        .unwrap();
    let explanation = client.explain_event("e", Some(&properties)).unwrap();
    let expected = r#"{"bool":true,"int":-3,"large":-9223372036854775808,"double":1.5,"text":"oat","date":{"$date_ms":1760000000000},"json":[1,null]}"#;
    let event = explanation.event().unwrap();
    assert_eq!(sorted(event.properties().unwrap()), sorted(expected));
    assert_eq!(client.log_event("e", Some(&properties)), Ok(Status::Ok));
}

/// The text's characters in order: enough to compare objects whose members are in another order.
fn sorted(text: &str) -> Vec<char> {
    let mut characters: Vec<char> = text.chars().filter(|each| *each != ' ').collect();
    characters.sort_unstable();
    characters
}

#[test]
fn dates_before_1970_and_far_away_do_not_trap() {
    let early = UNIX_EPOCH - Duration::from_millis(1500);
    assert_eq!(Value::from(early), Value::DateMs(-1500));
    let mut late = SystemTime::now();
    while let Some(later) = late.checked_add(Duration::from_secs(1 << 60)) {
        late = later;
    }
    assert!(matches!(Value::from(late), Value::DateMs(ms) if ms > 0));
}

#[test]
fn a_bad_property_is_an_error_that_names_it() {
    let mut properties = Properties::new().unwrap();
    assert_eq!(
        properties.set("$key", 1).unwrap_err().status,
        Status::Invalid
    );
    assert_eq!(
        properties.set("key", f64::NAN).unwrap_err().status,
        Status::Invalid
    );
    assert_eq!(
        properties.set("key", Value::Json("{")).unwrap_err().status,
        Status::Invalid
    );
    let error = Properties::from_json("[]").unwrap_err();
    assert!(!error.message.is_empty());
}

#[test]
fn a_nul_is_an_error_where_c_has_no_length() {
    let error = Client::open(&Options::in_memory("a\0b", "sdk.example.com")).unwrap_err();
    assert_eq!(error.status, Status::Invalid);
    assert!(error.message.contains("api_key"), "{error}");
    let client = in_memory();
    let error = client.log_purchase("p", "U\0D", 1.0, 1, None).unwrap_err();
    assert!(error.message.contains("currency"), "{error}");
}

#[test]
fn an_option_that_is_wrong_is_named() {
    let mut options = Options::in_memory("test-key", "");
    let error = Client::open(&options).unwrap_err();
    assert!(error.message.contains("endpoint"), "{error}");
    options.endpoint = Some("sdk.example.com".to_string());
    options.session_timeout = Some(Duration::MAX);
    let error = Client::open(&options).unwrap_err();
    assert!(error.message.contains("session_timeout"), "{error}");
}

#[test]
fn durations_are_never_the_default_by_accident() {
    let mut options = Options::in_memory("test-key", "sdk.example.com");
    options.transport = Transport::Host;
    options.clock = Clock::Host(START);
    options.session_timeout = Some(Duration::ZERO); // the shortest one, 10 s
    options.flush_interval = FlushInterval::Manual;
    let client = Client::open(&options).unwrap();
    client.start_session().unwrap();
    settle(&client);
    client.wait(Some(Duration::ZERO)).unwrap(); // returns at once
    client.dispatch_for(Some(Duration::ZERO)).unwrap();
    let later = |ms: i64| Time {
        wall_ms: START.wall_ms + ms,
        monotonic_ms: START.monotonic_ms + ms,
    };
    client.set_time(later(11_000)).unwrap();
    let (_, events) = settle(&client);
    client.log_event("next", None).unwrap();
    let (_, more) = settle(&client);
    let all = [events, more].concat().join("\n");
    assert!(
        all.contains("SessionEnded") && all.contains("SessionStarted"),
        "{all}"
    );
    let back = client.set_time(START).unwrap_err();
    assert_eq!(back.status, Status::Invalid);
}

#[test]
fn a_batch_is_logged_whole() {
    let client = in_memory();
    let mut batch = Batch::new().unwrap();
    assert_eq!(client.log_batch(&batch), Ok(Status::Ignored));
    batch.add_event("measured", None).unwrap();
    batch.add_purchase("gems", "USD", 4.99, 2, None).unwrap();
    assert!(batch.add_purchase("gems", "USD", 4.99, 0, None).is_err());
    assert_eq!((batch.len(), client.log_batch(&batch)), (2, Ok(Status::Ok)));
}

#[test]
fn attributes_and_fields_of_every_type() {
    let client = in_memory();
    let done = Ok(Status::Ok);
    assert_eq!(client.set_attribute("a", true), done);
    assert_eq!(client.set_attribute("b", 1), done);
    assert_eq!(client.set_attribute("c", 1.5), done);
    assert_eq!(client.set_attribute("d", "text"), done);
    assert_eq!(client.set_attribute("e", SystemTime::now()), done);
    assert_eq!(client.set_attribute("f", Value::Json(r#"["x"]"#)), done);
    assert_eq!(client.increment_attribute("g", -2), done);
    assert_eq!(client.add_to_attribute("f", "y"), done);
    assert_eq!(client.remove_from_attribute("f", "x"), done);
    assert_eq!(client.merge_attribute("h", r#"{"city": "Graz"}"#), done);
    assert_eq!(client.set_attribute_location("i", 48.2, 16.4), done);
    assert_eq!(client.unset_attribute_location("i"), Ok(()));
    assert_eq!(client.unset_attribute("a"), done);
    assert_eq!(
        client.set_user_field(UserField::named("first_name").unwrap(), Some("Ada")),
        Ok(())
    );
    assert_eq!(client.set_user_field(UserField::FirstName, None), Ok(()));
    assert_eq!(
        client
            .set_user_field(UserField::Other(99), None)
            .unwrap_err()
            .status,
        Status::Invalid
    );
    assert!(UserField::named("frist_name")
        .unwrap_err()
        .message
        .contains("first_name"));
    assert_eq!(
        client.set_subscription("news", Subscription::Subscribed),
        Ok(())
    );
    assert_eq!(client.add_alias("ada", "crm"), Ok(()));
    let mut place = libplacard::Location {
        altitude: Some(150.0),
        ..Default::default()
    };
    assert_eq!(client.set_last_location(&place), Ok(()));
    place.accuracy = Some(-1.0);
    assert!(client.set_last_location(&place).is_err());
}

#[test]
fn the_client_takes_in_what_an_outbox_has_put() {
    let folder = Folder::new();
    let outbox = Outbox::open(folder.path(), "test-key").unwrap();
    outbox.set_time(START.wall_ms).unwrap();
    outbox.log_event("arrived", None).unwrap();
    outbox.set_attribute("seen", true).unwrap();
    outbox
        .set_user_field(UserField::Country, Some("AT"))
        .unwrap();
    outbox
        .put(OutboxKind::Event, r#"{"event_name": "second"}"#)
        .unwrap();
    let records = outbox.copy_records(OutboxKind::Event).unwrap();
    assert_eq!(records.len(), 2);
    assert_eq!(records.get(0).unwrap().put_ms(), START.wall_ms);
    assert!(records
        .iter()
        .all(|record| record.kind() == OutboxKind::Event));
    assert_eq!(outbox.remove(OutboxKind::Attribute), Ok(Status::Ok));
    assert_eq!(outbox.remove(OutboxKind::Attribute), Ok(Status::Ignored));
    let client = Client::open(&host_options(&folder)).unwrap();
    assert!(client.queued_count() >= Some(2));
    assert_eq!(outbox.remove_all(), Ok(Status::Ignored));
    assert_eq!(records.len(), 2); // a list never changes
}

#[test]
fn a_tracker_sends_for_the_user_that_each_call_names() {
    let folder = Folder::new();
    let mut options = TrackerOptions::new("rest.example.com", "rest-key", folder.path());
    options.transport = Transport::Host;
    options.clock = Clock::Host(START);
    let tracker = Tracker::open(&options).unwrap();
    let user = Identity::ExternalId("u-1".to_string());
    tracker.log_event(&user, "arrived", None).unwrap();
    let alias = Identity::UserAlias {
        name: "ada".to_string(),
        label: "crm".to_string(),
    };
    tracker
        .set_user_field(&alias, UserField::Country, Some("AT"))
        .unwrap();
    assert_eq!(tracker.queued_count(), Some(2));
    tracker.flush().unwrap();
    tracker.dispatch().unwrap();
    let mut events = tracker.events().unwrap();
    let mut sent = None;
    while let Some(event) = events.next_event() {
        if let Event::Request(request) = event {
            assert_eq!(request.method(), "POST");
            assert!(request.url().ends_with("/users/track"));
            assert!(request
                .headers()
                .any(|header| header.name() == "Content-Type"));
            assert!(String::from_utf8_lossy(request.body()).contains("arrived"));
            sent = Some(request.id());
        }
    }
    drop(events);
    let response = Response::new(201, br#"{"message": "success"}"#);
    tracker
        .complete_request(sent.expect("a request"), &response)
        .unwrap();
    assert_eq!(tracker.queued_count(), Some(0));
    assert_eq!(tracker.drain(None).unwrap_err().status, Status::State);
}

#[test]
fn a_failure_has_the_text_of_the_host() {
    let client = in_memory();
    client.start_session().unwrap();
    let text = "sdk.example.com:443: connection refused";
    for (_, id) in settle(&client).0 {
        client
            .complete_request(id, &Response::failed(Failure::Unreachable, text))
            .unwrap();
    }
    let reported = settle(&client).1;
    assert!(
        reported.iter().any(|event| event.contains(text)),
        "{reported:?}"
    );
}

#[test]
fn options_show_no_secret() {
    let mut options = Options::new("secret-1", "sdk.example.com", "/tmp/kiosk");
    options.signature = Some("secret-2".to_string());
    options.rest_key = Some("secret-3".to_string());
    let tracker = TrackerOptions::new("rest.example.com", "secret-4", "/tmp/kiosk");
    let text = format!("{options:?} {tracker:?}");
    assert!(
        !text.contains("secret") && text.contains("/tmp/kiosk"),
        "{text}"
    );
}
