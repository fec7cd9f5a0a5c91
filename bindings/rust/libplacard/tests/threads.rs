//! Which types threads can share, and that they can.

mod common;

use common::{settle, started, Folder};
use libplacard::*;
use std::os::unix::io::{AsFd, AsRawFd};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

fn send<T: Send>() {}
fn shared<T: Send + Sync>() {}

#[test]
fn types_are_send_and_sync_where_the_library_is() {
    shared::<Client>();
    shared::<Tracker>();
    shared::<Outbox>();
    shared::<Cards>();
    shared::<Messages>();
    shared::<Explanation>();
    shared::<Page>();
    shared::<Push>();
    shared::<OutboxRecords>();
    shared::<Card<'static>>();
    shared::<Error>();
    // Used by one thread at a time; that they are not Sync is a compile_fail doc test.
    send::<Properties>();
    send::<Batch>();
    send::<Events<'static>>();
    send::<Event<'static>>();
}

#[test]
fn threads_log_while_one_waits() {
    let folder = Folder::new();
    let client = Arc::new(started(&folder));
    let before = client.queued_count().unwrap();
    let waiting = {
        let client = Arc::clone(&client);
        thread::spawn(move || client.wait(Some(Duration::from_millis(50))))
    };
    let writers: Vec<_> = (0..4)
        .map(|_| {
            let client = Arc::clone(&client);
            thread::spawn(move || (0..50).all(|_| client.log_event("tick", None).is_ok()))
        })
        .collect();
    assert!(writers.into_iter().all(|writer| writer.join().unwrap()));
    waiting.join().unwrap().unwrap();
    assert_eq!(client.queued_count(), Some(before + 200));
}

#[test]
fn waking_ends_a_wait_without_limit() {
    let folder = Folder::new();
    let client = Arc::new(started(&folder));
    let waiting = {
        let client = Arc::clone(&client);
        thread::spawn(move || client.wait(None))
    };
    client.wake(); // before or after the thread has begun to wait
    waiting.join().unwrap().unwrap();
}

#[test]
fn threads_read_one_list() {
    let folder = Folder::new();
    let client = started(&folder);
    let cards = client.copy_cards().unwrap();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                assert_eq!(
                    cards.iter().filter(|card| card.title().is_some()).count(),
                    2
                )
            });
        }
    });
}

#[test]
fn a_reader_of_events_can_move_to_another_thread() {
    let folder = Folder::new();
    let client = started(&folder);
    client.log_event("order_placed", None).unwrap();
    client.dispatch().unwrap();
    let mut events = client.events().unwrap();
    let offered = thread::scope(|scope| {
        let reader = scope.spawn(move || {
            let mut count = 0;
            while let Some(event) = events.next_event() {
                count += u32::from(matches!(event, Event::Message(_)));
            }
            count
        });
        reader.join().unwrap()
    });
    assert_eq!(offered, 1);
}

#[test]
fn the_descriptor_stays_the_same_and_is_readable_while_there_is_an_event() {
    let folder = Folder::new();
    let client = started(&folder);
    let fd = client.as_raw_fd();
    client.log_event("order_placed", None).unwrap();
    assert!(client.is_readable());
    settle(&client);
    assert!(!client.is_readable());
    assert!(fd >= 0);
    assert_eq!(client.as_fd().as_raw_fd(), fd);
}
