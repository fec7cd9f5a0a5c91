//! What several tests use.
#![allow(dead_code)] // each test uses a part of it

use libplacard::{Client, Clock, Event, Options, Response, Time, Transport};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

pub const START: Time = Time {
    wall_ms: 1_760_000_000_000,
    monotonic_ms: 1000,
};

pub const DATA: &str = r#"{
    "config": {"time": 1759990000, "content_cards": {"enabled": true}},
    "triggers": [{
        "id": "thanks", "type": "inapp", "re_eligibility": 0,
        "trigger_condition": [{"type": "custom_event", "data": {"event_name": "order_placed"}}],
        "data": {
            "type": "MODAL", "trigger_id": "thanks", "header": "Thank you", "message": "Enjoy!",
            "btns": [{"id": 0, "text": "Close", "click_action": "NONE"}]
        }
    }]
}"#;

pub const CARDS: &str = r#"{
    "full_sync": true, "last_full_sync_at": 1760000000, "last_card_updated_at": 1759999900,
    "cards": [
        {"id": "a", "tp": "text_announcement", "ca": 1759999900, "ea": 1760000100, "tt": "Hello", "ds": "World",
         "db": true, "e": {"class_type": "Coupon", "percent": "15"}},
        {"id": "b", "tp": "text_announcement", "ca": 1759999800, "ea": -1, "tt": "Second", "ds": "", "p": true}
    ]
}"#;

/// A folder that is deleted in the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("placard-rust-{}-{number}", process::id()));
        fs::create_dir_all(&path).expect("the folder is created");
        Self(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Options with the host's transport and clock.
pub fn host_options(folder: &Folder) -> Options {
    let mut options = Options::new("test-key", "sdk.example.com", folder.path());
    options.user_id = Some("u-1".to_string());
    options.transport = Transport::Host;
    options.clock = Clock::Host(START);
    options
}

/// Dispatches and reads all events: the requests as kind and id, the others as text.
pub fn settle(client: &Client) -> (Vec<(String, u64)>, Vec<String>) {
    client.dispatch().expect("dispatch");
    let (mut requests, mut others) = (Vec::new(), Vec::new());
    let mut events = client.events().expect("the only reader");
    while let Some(event) = events.next_event() {
        match event {
            Event::Request(request) => {
                requests.push((request.kind().name().to_string(), request.id()))
            }
            other => others.push(format!("{other:?}")),
        }
    }
    (requests, others)
}

/// Starts a session and answers its requests with `DATA` and `CARDS`.
pub fn started(folder: &Folder) -> Client {
    started_with(&host_options(folder))
}

pub fn started_with(options: &Options) -> Client {
    let client = Client::open(options).expect("open");
    client.start_session().expect("start_session");
    for _ in 0..3 {
        for (kind, id) in settle(&client).0 {
            let body = match kind.as_str() {
                "data" => DATA,
                "cards" => CARDS,
                _ => "{}",
            };
            client
                .complete_request(id, &Response::new(200, body.as_bytes()))
                .expect("complete_request");
        }
    }
    settle(&client);
    client
}
