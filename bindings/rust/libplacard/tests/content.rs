//! Cards, messages, pages and explanations, with a host that carries the requests.

mod common;

use common::{host_options, settle, started, started_with, Folder};
use libplacard::{
    CardFilter, CardKind, Client, Event, MessageType, Options, Properties, RenderOptions, Status,
    Theme, VerdictKind,
};
use std::time::Duration;

#[test]
fn cards_have_their_fields() {
    let folder = Folder::new();
    let client = started(&folder);
    let cards = client.copy_cards().unwrap();
    assert_eq!((cards.len(), cards.unviewed_count()), (2, 2));
    let ids: Vec<_> = cards.iter().map(|card| card.id()).collect();
    assert_eq!(ids, ["b", "a"]); // pinned first
    let backwards: Vec<_> = (&cards).into_iter().rev().map(|card| card.id()).collect();
    assert_eq!((backwards, cards.iter().len()), (vec!["a", "b"], 2));
    let card = cards.find("a").unwrap();
    assert_eq!(
        (card.kind(), card.title(), card.url()),
        (CardKind::Classic, Some("Hello"), None)
    );
    assert_eq!(card.expires_at_ms(), Some(1_760_000_100_000));
    assert_eq!(cards.find("b").unwrap().expires_at_ms(), None);
    assert_eq!((card.aspect_ratio(), card.image_path()), (None, None));
    assert_eq!(card.find_extra("percent"), Some("15"));
    assert_eq!(card.extras().count(), 2);
    assert!(cards.find("c").is_none() && cards.get(2).is_none());
    assert!(format!("{card:?}").contains("title: Some(\"Hello\")"));
}

#[test]
fn a_list_and_a_copied_card_outlive_their_client() {
    let folder = Folder::new();
    let client = started(&folder);
    let cards = client.copy_cards().unwrap();
    client.close();
    let mut owned = cards.get(1).unwrap().to_owned();
    drop(cards);
    owned.title = Some("Changed".to_string());
    assert_eq!((owned.id.as_str(), owned.extras.len()), ("a", 2));
}

#[test]
fn a_filter_keeps_what_meets_every_condition() {
    let folder = Folder::new();
    let client = started(&folder);
    let cards = client.copy_cards().unwrap();
    let ids = |filter: &CardFilter| -> Vec<String> {
        let kept = cards.filtered(filter).unwrap();
        kept.iter().map(|card| card.id().to_string()).collect()
    };
    let mut filter = CardFilter::default();
    assert_eq!(ids(&filter), ["b", "a"]);
    filter.class_types = vec!["COUPON".to_string()];
    assert_eq!(ids(&filter), ["a"]);
    filter.kinds = vec![CardKind::Banner, CardKind::Control];
    assert!(ids(&filter).is_empty());
    filter.kinds = vec![CardKind::Other(40)];
    assert_eq!(cards.filtered(&filter).unwrap_err().status, Status::Invalid);
    filter.class_types = vec!["a\0b".to_string()];
    assert_eq!(cards.filtered(&filter).unwrap_err().status, Status::Invalid);
}

#[test]
fn what_the_user_does_with_cards_shows_at_once() {
    let folder = Folder::new();
    let client = started(&folder);
    let unviewed = || client.count_cards(&CardFilter::default()).unwrap().unviewed;
    let (before, queued) = (unviewed(), client.queued_count());
    assert_eq!(
        client.mark_cards(&["a", "nope"], true, false),
        Ok(Status::Ok)
    );
    assert_eq!(unviewed(), before - 1);
    assert_eq!(client.mark_cards(&["a"], false, false), Ok(Status::Ok));
    assert_eq!((unviewed(), client.queued_count()), (before, queued));
    let error = client.mark_cards(&["a"], false, true).unwrap_err();
    assert_eq!(error.status, Status::Invalid);
    assert_eq!(
        client.log_card_impressions(&["a", "b", "c"]),
        Ok(Status::Ok)
    );
    assert_eq!(
        client.log_card_impressions::<&str>(&[]),
        Ok(Status::Ignored)
    );
    assert_eq!(client.log_card_dismissal("b"), Ok(Status::Ignored)); // pinned
    assert_eq!(client.log_card_dismissal("a"), Ok(Status::Ok));
    assert_eq!(client.copy_cards().unwrap().len(), 1);
    assert_eq!(client.copy_cards_and_dismissed().unwrap().len(), 2);
    let error = client.log_card_click("nope").unwrap_err();
    assert_eq!(error.status, Status::NotFound);
    assert!(error.to_string().contains("nope"));
}

#[test]
fn a_message_is_offered_shown_and_dismissed() {
    let folder = Folder::new();
    let client = started(&folder);
    client.log_event("order_placed", None).unwrap();
    client.dispatch().unwrap();
    let mut events = client.events().unwrap();
    let mut offered = None;
    while let Some(event) = events.next_event() {
        if let Event::Message(message) = event {
            assert_eq!(message.message_type(), MessageType::Modal);
            assert_eq!(
                (message.id(), message.header()),
                ("thanks", Some("Thank you"))
            );
            assert_eq!(
                message
                    .buttons()
                    .map(|button| button.id())
                    .collect::<Vec<_>>(),
                [0]
            );
            assert_eq!(message.colors(Theme::Light).bg_color, message.bg_color());
            assert!(message.button_colors(1, Theme::Dark).is_none());
            // The event is borrowed from the reader, so the client can be called meanwhile.
            assert_eq!(client.show_message(message.handle()), Ok(()));
            offered = Some(message.handle());
        }
    }
    drop(events);
    let handle = offered.expect("the message is offered");
    assert_eq!(
        client.copy_messages().unwrap().get(0).unwrap().handle(),
        handle
    );
    assert_eq!(client.log_message_impression(handle), Ok(Status::Ok));
    assert_eq!(client.log_message_impression(handle), Ok(Status::Ignored));
    let page = client
        .render_message(handle, &RenderOptions::default())
        .unwrap();
    assert!(page.html().contains("Thank you"));
    assert_eq!(client.log_message_button(handle, 0), Ok(Status::Ok));
    assert_eq!(client.log_message_dismissal(handle), Ok(Status::Ok));
    assert_eq!(
        client.show_message(handle).unwrap_err().status,
        Status::NotFound
    );
}

/// How many messages two events offer, one directly after the other.
fn offered_by_two_events(options: &Options) -> usize {
    let client = started_with(options);
    let mut count = 0;
    for _ in 0..2 {
        client.log_event("order_placed", None).unwrap();
        settle(&client);
        for message in &client.copy_messages().unwrap() {
            count += 1;
            client.show_message(message.handle()).unwrap();
            client.log_message_impression(message.handle()).unwrap();
            client.log_message_dismissal(message.handle()).unwrap();
        }
    }
    count
}

#[test]
fn an_interval_of_zero_is_no_interval() {
    let folder = Folder::new();
    let mut options = host_options(&folder);
    assert_eq!(offered_by_two_events(&options), 1); // 30 s
    options.message_interval = Some(Duration::ZERO);
    assert_eq!(offered_by_two_events(&options), 2);
}

#[test]
fn a_feed_is_a_page_whose_links_are_followed() {
    let folder = Folder::new();
    let client = started(&folder);
    let mut options = RenderOptions::default();
    options.title = Some("News".to_string());
    let page = client
        .render_cards(&client.copy_cards().unwrap(), &options)
        .unwrap();
    assert!(page.html().starts_with("<!") && page.html().contains("News"));
    options.theme = Some("[]".to_string());
    let cards = client.copy_cards().unwrap();
    assert_eq!(
        client.render_cards(&cards, &options).unwrap_err().status,
        Status::Invalid
    );
    assert_eq!(
        client
            .handle_url("https://example.com/")
            .unwrap_err()
            .status,
        Status::Invalid
    );
}

#[test]
fn verdicts_say_why() {
    let folder = Folder::new();
    let client = started(&folder);
    let properties = Properties::new().unwrap().with("items", 3).unwrap();
    let explanation = client
        .explain_event("order_placed", Some(&properties))
        .unwrap();
    assert_eq!(explanation.len(), 1);
    let verdict = explanation.get(0).unwrap();
    assert_eq!(
        (verdict.campaign(), verdict.verdict()),
        ("thanks", VerdictKind::Wins)
    );
    assert_eq!((verdict.filter(), verdict.retry_after()), (None, None));
    let event = explanation.event().unwrap();
    assert_eq!(event.name(), Some("order_placed"));
    assert_eq!(event.properties(), Some(r#"{"items":3}"#));
    assert!(client.explain_push_click("{}").unwrap().is_none());
}

#[test]
fn one_reader_of_events_at_a_time() {
    let folder = Folder::new();
    let client = Client::open(&host_options(&folder)).unwrap();
    let first = client.events().unwrap();
    assert_eq!(client.events().unwrap_err().status, Status::State);
    drop(first);
    assert!(client.events().is_ok());
}

#[test]
fn a_refresh_ends_in_one_event_with_its_token() {
    let folder = Folder::new();
    let client = started(&folder);
    client.set_host_state(&offline()).unwrap();
    client.refresh_cards(7).unwrap();
    client.dispatch().unwrap();
    let mut events = client.events().unwrap();
    let mut ended = 0;
    while let Some(event) = events.next_event() {
        if event.token() == Some(7) {
            assert!(matches!(event, Event::CardsFailed { .. }));
            assert!(event.text().is_some());
            ended += 1;
        }
    }
    assert_eq!(ended, 1);
}

fn offline() -> libplacard::HostState {
    let mut state = libplacard::HostState::default();
    state.online = Some(false);
    state
}

#[test]
fn a_killed_client_finds_everything_again() {
    let folder = Folder::new();
    let client = started(&folder);
    client.log_event("last_words", None).unwrap();
    let queued = client.queued_count();
    client.abandon();
    let client = Client::open(&host_options(&folder)).unwrap();
    assert_eq!(client.queued_count(), queued);
    assert_eq!(client.copy_cards().unwrap().len(), 2);
    let again = Client::open(&host_options(&folder)).unwrap_err();
    assert_eq!(again.status, Status::InUse);
    settle(&client);
}
