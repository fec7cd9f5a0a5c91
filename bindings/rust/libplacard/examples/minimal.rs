//! Teaches the smallest complete host: it logs an event, shows the messages that come, and prints the feed.
//!
//!     minimal URL DIRECTORY      such as: minimal http://127.0.0.1:8585 /tmp/kiosk

use libplacard::{Client, Event, Options, Result, Status};
use std::env;
use std::process::ExitCode;
use std::time::Duration;

/// Whether the refresh has ended.
fn handle(client: &Client, event: &Event<'_>) -> Result<bool> {
    if let Event::Message(message) = event {
        // offered: answer with show, postpone or discard
        println!("message  {}", message.message().unwrap_or(message.id()));
        client.show_message(message.handle())?;
        client.log_message_impression(message.handle())?;
        client.log_message_dismissal(message.handle())?;
    } else if let Some(text) = event.text() {
        // something failed or was left out: the text says what and why
        eprintln!("{text}");
    }
    Ok(event.token() == Some(1))
}

fn run(url: &str, directory: &str) -> Result<Status> {
    let client = Client::open(&Options::new("kiosk-1", url, directory))?;
    client.start_session()?;
    client.log_event("order_placed", None)?;
    client.refresh_cards(1)?; // ends in exactly one event that carries the 1
    let mut refreshed = false;
    while !refreshed {
        client.wait(Some(Duration::from_secs(1)))?; // if you have a loop: poll the descriptor, then dispatch
        let mut events = client.events()?;
        while let Some(event) = events.next_event() {
            refreshed |= handle(&client, &event)?;
        }
    }
    for card in &client.copy_cards()? {
        // offline: the cards of the last run
        if !card.is_control() {
            // belongs to an A/B test's control group: never drawn
            println!("card     {}", card.title().unwrap_or(card.id()));
        }
    }
    let status = client.drain(Some(Duration::from_secs(3)))?; // sends what is queued before the exit
    let mut events = client.events()?;
    while let Some(event) = events.next_event() {
        handle(&client, &event)?; // a message that came meanwhile and is not read counts as shown
    }
    Ok(status)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().collect();
    if arguments.len() != 3 {
        eprintln!("usage: minimal URL DIRECTORY");
        return ExitCode::FAILURE;
    }
    match run(&arguments[1], &arguments[2]) {
        Ok(Status::Ok) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE, // what is left is sent by the next run
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
