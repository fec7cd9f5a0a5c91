//! Maps commands to calls of the crate, and what they return to JSON.

use crate::arguments::Arguments;
use crate::fault::Fault;
use crate::json::{Json, Reader};
use crate::{calls, observe, values};
use libplacard::{Batch, Client, Events, Explanation, Location, Outbox, Status, Tracker};

/// One client or tracker at a time.
#[derive(Default)]
pub struct Adapter {
    client: Option<Client>,
    tracker: Option<Tracker>,
}

type Answer = Result<Json, Fault>;

impl Adapter {
    pub fn answer(&mut self, line: &str) -> Json {
        let answer = Reader::read(line).and_then(|command| {
            let command = Arguments::new(&command)?;
            self.call(command.string("do")?, command)
        });
        answer.unwrap_or_else(|fault| match fault {
            Fault::Line(text) => Json::object([("error", Json::String(text))]),
            Fault::Excluded(text) => failed("invalid", &text),
            Fault::Call(error) => failed(error.status.name(), &error.message),
        })
    }

    fn call(&mut self, name: &str, command: Arguments<'_>) -> Answer {
        match name {
            "call" => return self.function(command),
            "open" => self.client = Some(Client::open(&values::options(command)?)?),
            "open_tracker" => {
                self.tracker = Some(Tracker::open(&values::tracker_options(command)?)?)
            }
            "close" | "kill" if self.tracker.is_some() => self.tracker = None,
            "close" => self.take_client()?.close(),
            "kill" => self.take_client()?.abandon(),
            _ => return self.read(name, command),
        }
        Ok(ok([]))
    }

    fn take_client(&mut self) -> Result<Client, Fault> {
        self.client.take().ok_or_else(nothing_open)
    }

    /// Calls a function of what is open, or of an object that is open for this call only.
    fn function(&self, command: Arguments<'_>) -> Answer {
        let (name, given) = (command.string("function")?, command.object("arguments")?);
        let place = command.optional("open", Arguments::new)?;
        match (command.string("of")?, place) {
            ("client", None) => {
                let client = self.client.as_ref().ok_or_else(nothing_open)?;
                match name {
                    "set_last_location" => Ok(done(client.set_last_location(&location(given)?)?)),
                    _ => calls::client(client, name, given),
                }
            }
            ("tracker", None) => {
                calls::tracker(self.tracker.as_ref().ok_or_else(nothing_open)?, name, given)
            }
            ("tracker", Some(place)) => calls::tracker(
                &Tracker::open(&values::tracker_options(place)?)?,
                name,
                given,
            ),
            ("outbox", Some(place)) => {
                let outbox = Outbox::open(place.string("directory")?, place.string("api_key")?)?;
                outbox.set_time(place.number("wall_ms")?)?;
                calls::outbox(&outbox, name, given)
            }
            (other, _) => Err(Fault::Line(format!("no calls of '{other}'"))),
        }
    }

    fn read(&self, name: &str, command: Arguments<'_>) -> Answer {
        if let Some(tracker) = &self.tracker {
            return match name {
                "next_deadline" => Ok(deadline(tracker.next_deadline_ms())),
                "events" => Ok(ok([("events", events(tracker.events()?))])),
                "queued" => Ok(ok([("queued", Json::optional(tracker.queued_count()))])),
                other => Err(unknown(other)),
            };
        }
        let client = self.client.as_ref().ok_or_else(nothing_open)?;
        match name {
            "next_deadline" => Ok(deadline(client.next_deadline_ms())),
            "events" => Ok(ok([("events", events(client.events()?))])),
            "queued" => Ok(ok([("queued", Json::optional(client.queued_count()))])),
            "messages" => {
                let messages = client.copy_messages()?;
                Ok(ok([(
                    "messages",
                    messages.iter().map(observe::state).collect(),
                )]))
            }
            "cards" => {
                let cards = client.copy_cards()?;
                let unviewed = Json::integer(cards.unviewed_count());
                Ok(ok([
                    ("cards", cards.iter().map(observe::card).collect()),
                    ("unviewed", unviewed),
                ]))
            }
            "render" => Ok(ok([("page", Json::String(page(client, command)?))])),
            other => Err(unknown(other)),
        }
    }
}

/// Rust's method takes a struct.
fn location(given: Arguments<'_>) -> Result<Location, Fault> {
    Ok(Location {
        latitude: given.number("latitude")?,
        longitude: given.number("longitude")?,
        altitude: given.optional_number("altitude")?,
        accuracy: given.optional_number("accuracy")?,
        altitude_accuracy: given.optional_number("altitude_accuracy")?,
    })
}

/// A batch that is filled by calls.
pub fn filled(calls: Vec<Arguments<'_>>) -> Result<Batch, Fault> {
    let mut batch = Batch::new()?;
    for call in calls {
        calls::batch(
            &mut batch,
            call.string("function")?,
            call.object("arguments")?,
        )?;
    }
    Ok(batch)
}

fn page(client: &Client, command: Arguments<'_>) -> Result<String, Fault> {
    let options = values::render_options(command)?;
    let page = match command.string("what")? {
        "cards" => client.render_cards(&client.copy_cards()?, &options)?,
        "message" => client.render_message(command.number("handle")?, &options)?,
        other => return Err(Fault::Line(format!("no page of '{other}'"))),
    };
    Ok(page.html().to_string())
}

fn events(mut events: Events<'_>) -> Json {
    let mut found = Vec::new();
    while let Some(event) = events.next_event() {
        found.push(observe::event(event));
    }
    Json::Array(found)
}

impl FromIterator<Json> for Json {
    fn from_iter<I: IntoIterator<Item = Json>>(elements: I) -> Self {
        Self::Array(elements.into_iter().collect())
    }
}

fn ok<const N: usize>(members: [(&'static str, Json); N]) -> Json {
    Json::object([("status", Json::string("ok"))].into_iter().chain(members))
}

fn deadline(ms: Option<i64>) -> Json {
    ok([("deadline_ms", Json::optional(ms))])
}

pub fn returned(status: Status) -> Json {
    Json::object([("status", Json::string(status.name()))])
}

/// The answer of a call that only succeeds or fails.
pub fn done<T>(_: T) -> Json {
    ok([])
}

pub fn explained(found: impl Into<Option<Explanation>>) -> Json {
    found.into().map_or_else(
        || returned(Status::Ignored),
        |explanation| {
            let verdicts = explanation.iter().map(observe::verdict).collect();
            ok([("explain", verdicts)])
        },
    )
}

fn failed(status: &str, text: &str) -> Json {
    Json::object([
        ("status", Json::string(status)),
        ("text", Json::string(text)),
    ])
}

fn nothing_open() -> Fault {
    Fault::Line("nothing is open".to_string())
}

fn unknown(command: &str) -> Fault {
    Fault::Line(format!("unknown command '{command}'"))
}
