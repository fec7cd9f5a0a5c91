//! The library's own transport, against the development server: `bindings/rust/test` starts it, gives its URL in
//! `PLACARD_TEST_URL`, and checks what it received.

mod common;

use common::Folder;
use libplacard::{Client, Event, Options, Status};
use std::env;
use std::time::{Duration, Instant};

#[test]
fn cards_arrive_and_records_are_sent() {
    let url = env::var("PLACARD_TEST_URL")
        .expect("the URL of `placardctl serve examples/loops/kiosk.json`");
    let folder = Folder::new();
    let client = Client::open(&Options::new("test-key", url, folder.path())).unwrap();
    client.start_session().unwrap();
    client.log_event("order_placed", None).unwrap();
    client.refresh_cards(1).unwrap();
    let deadline = Instant::now() + Duration::from_secs(600);
    let (mut refreshed, mut offered) = (false, false);
    while !(refreshed && offered) {
        assert!(Instant::now() < deadline, "no answer within 30 s");
        client.wait(Some(Duration::from_millis(200))).unwrap();
        let mut events = client.events().unwrap();
        while let Some(event) = events.next_event() {
            refreshed |= event.token() == Some(1);
            if let Event::Message(message) = event {
                client.show_message(message.handle()).unwrap();
                offered = true;
            }
        }
    }
    assert!(client.copy_cards().unwrap().find("allergens").is_some());
    assert_eq!(client.drain(Some(Duration::from_secs(600))), Ok(Status::Ok));
    assert_eq!(client.queued_count(), Some(0));
}
