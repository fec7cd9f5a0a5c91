//! The library's own transport, against a server on loopback.

mod common;

use common::{server, Folder};
use placard::{Client, Event, Options, Status};
use std::process::Command;
use std::time::{Duration, Instant};

#[test]
fn cards_arrive_and_records_are_sent() {
    let (url, received) = server::start();
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
    assert!(client.copy_cards().unwrap().find("b").is_some()); // the other one has expired
    assert_eq!(client.drain(Some(Duration::from_secs(600))), Ok(Status::Ok));
    assert_eq!(client.queued_count(), Some(0));
    let bodies: Vec<_> = received.try_iter().map(|(_, body)| body).collect();
    assert!(bodies.iter().any(|body| body.contains("order_placed")));
}

#[test]
fn the_example_shows_the_message_and_prints_the_feed() {
    let (url, _received) = server::start();
    let folder = Folder::new();
    let output = Command::new(example("minimal"))
        .arg(url)
        .arg(folder.path())
        .output()
        .expect("the example runs: `cargo test` without --test builds it");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(text, "message  Enjoy!\ncard     Second\n");
}

/// An example that cargo has built next to this test.
fn example(name: &str) -> std::path::PathBuf {
    let test = std::env::current_exe().expect("the path of this test");
    let folder = test.ancestors().nth(2).expect("the folder of the profile");
    folder.join("examples").join(name)
}
