//! Teaches how a client runs in tokio's loop: one task dispatches it and reads its events, others log meanwhile.
//!
//!     tokio-example URL DIRECTORY      such as: tokio-example http://127.0.0.1:8585 /tmp/kiosk

use libplacard::{Client, Event, Options};
use std::error::Error;
use std::os::unix::io::{AsRawFd, RawFd};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::unix::AsyncFd;
use tokio::io::Interest;

/// Keeps the client open as long as tokio polls its descriptor.
struct Descriptor(Arc<Client>);

impl AsRawFd for Descriptor {
    fn as_raw_fd(&self) -> RawFd {
        self.0.as_raw_fd()
    }
}

/// Runs the client until a refresh with this token has ended.
async fn run(client: Arc<Client>, token: u64) -> Result<(), Box<dyn Error>> {
    let descriptor = AsyncFd::with_interest(Descriptor(Arc::clone(&client)), Interest::READABLE)?;
    loop {
        let mut guard = descriptor.readable().await?;
        client.dispatch()?;
        let mut ended = false;
        let mut events = client.events()?;
        while let Some(event) = events.next_event() {
            match event {
                Event::Message(message) => {
                    println!("message  {}", message.message().unwrap_or(message.id()));
                    client.show_message(message.handle())?;
                    client.log_message_impression(message.handle())?;
                    client.log_message_dismissal(message.handle())?;
                }
                event if event.token() == Some(token) => ended = true,
                _ => {}
            }
        }
        if ended {
            return Ok(());
        }
        drop(events);
        // tokio reports only changes, and the descriptor stays readable while anything is left.
        if !client.is_readable() {
            guard.clear_ready();
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (url, directory) = match (arguments.next(), arguments.next()) {
        (Some(url), Some(directory)) => (url, directory),
        _ => return Err("usage: tokio-example URL DIRECTORY".into()),
    };
    let client = Arc::new(Client::open(&Options::new("kiosk-1", url, directory))?);
    client.start_session()?;
    client.log_event("order_placed", None)?;
    client.refresh_cards(1)?;
    tokio::time::timeout(Duration::from_secs(30), run(Arc::clone(&client), 1)).await??;
    for card in client
        .copy_cards()?
        .iter()
        .filter(|card| !card.is_control())
    {
        println!("card     {}", card.title().unwrap_or(card.id()));
    }
    // Waits for the network: not on a thread of the loop.
    let drained = tokio::task::spawn_blocking(move || client.drain(Some(Duration::from_secs(3))));
    println!("sent     {}", drained.await??);
    Ok(())
}
