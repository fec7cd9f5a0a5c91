//! Maps commands to calls of the crate, and what they return to JSON.

use crate::arguments::{string, Arguments};
use crate::fault::Fault;
use crate::json::{Json, Reader};
use crate::values::{self, properties, with_value};
use crate::{observe, tracking};
use placard::{
    Batch, Client, Events, Explanation, Failure, Outbox, OutboxKind, Status, Subscription, Tracker,
    UserField,
};

/// The status of a call that only succeeds or fails.
fn succeeded((): ()) -> Status {
    Status::Ok
}

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
            "open" => self.client = Some(Client::open(&values::options(command)?)?),
            "open_tracker" => {
                self.tracker = Some(Tracker::open(&values::tracker_options(command)?)?)
            }
            "close" | "kill" if self.tracker.is_some() => self.tracker = None,
            "close" => self.take_client()?.close(),
            "kill" => self.take_client()?.abandon(),
            "outbox" => put(command)?,
            "track" if command.get("options").is_some() => tracking::log_elsewhere(command)?,
            _ => return self.call_open(name, command),
        }
        Ok(ok([]))
    }

    fn take_client(&mut self) -> Result<Client, Fault> {
        self.client.take().ok_or_else(no_client)
    }

    fn call_open(&self, name: &str, command: Arguments<'_>) -> Answer {
        if let Some(tracker) = &self.tracker {
            return tracking::call(tracker, name, command);
        }
        let client = self.client.as_ref().ok_or_else(no_client)?;
        match name {
            "next_deadline" => Ok(ok([(
                "deadline_ms",
                Json::optional(client.next_deadline_ms()),
            )])),
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
            "explain" => Ok(match explanation(client, command)? {
                Some(explanation) => ok([(
                    "explain",
                    explanation.iter().map(observe::verdict).collect(),
                )]),
                None => returned(Status::Ignored),
            }),
            _ => Ok(returned(status_of(client, name, command)?)),
        }
    }
}

fn status_of(client: &Client, name: &str, command: Arguments<'_>) -> Result<Status, Fault> {
    match name {
        "set_time" => client.set_time(values::time(command)?)?,
        "dispatch" => client.dispatch()?,
        "start_session" => client.start_session()?,
        "wipe" => client.wipe()?,
        "host_state" => client.set_host_state(&values::host_state(command)?)?,
        "refresh_cards" => client.refresh_cards(0)?,
        "refresh_messages" => client.refresh_messages(0)?,
        "flush" => client.flush()?,
        "local_message" => {
            client.add_local_message(command.string("message")?)?;
        }
        "reply" => {
            let body = values::body(command)?;
            let response = values::response(command, &body)?;
            client.complete_request(command.number("request")?, &response)?;
        }
        "fail" => {
            let failure = command.choice("error", Failure::from_name)?;
            client.fail_request(command.number("request")?, failure)?;
        }
        _ => return positive_status_of(client, name, command),
    }
    Ok(Status::Ok)
}

/// The calls that can return a positive status.
fn positive_status_of(
    client: &Client,
    name: &str,
    command: Arguments<'_>,
) -> Result<Status, Fault> {
    Ok(match name {
        "end_session" => client.end_session()?,
        "change_user" => client.change_user(
            command.string("user_id")?,
            command.optional_string("signature")?,
        )?,
        "set_signature" => client.set_signature(command.string("signature")?)?,
        "disable" => client.disable()?,
        "enable" => client.enable()?,
        "card" => card(client, command)?,
        "log_event" => client.log_event(command.string("name")?, properties(command)?.as_ref())?,
        "log_purchase" => client.log_purchase(
            command.string("product_id")?,
            command.string("currency")?,
            command.number("price")?,
            command.number("quantity")?,
            properties(command)?.as_ref(),
        )?,
        "log_batch" => client.log_batch(&batch(command)?)?,
        "push_click" => client.log_push_click(command.string("payload")?)?,
        "attribute" => attribute(client, command, command.string("key")?)?,
        "user_field" => succeeded(client.set_user_field(
            UserField::named(command.string("field")?)?,
            command.optional_string("value")?,
        )?),
        "last_location" => succeeded(client.set_last_location(&placard::Location {
            latitude: command.number("latitude")?,
            longitude: command.number("longitude")?,
            altitude: command.optional_number("altitude")?,
            accuracy: command.optional_number("accuracy")?,
            altitude_accuracy: command.optional_number("altitude_accuracy")?,
        })?),
        "subscription" => {
            let state = command.choice("state", Subscription::from_name)?;
            succeeded(client.set_subscription(command.string("group_id")?, state)?)
        }
        "alias" => succeeded(client.add_alias(command.string("name")?, command.string("label")?)?),
        "message" => message(client, command, command.number("handle")?)?,
        "show_next_message" => client.offer_next_message()?,
        "clear_messages" => client.clear_messages()?,
        "follow" => client.handle_url(command.string("url")?)?,
        other => return Err(Fault::Line(format!("unknown command '{other}'"))),
    })
}

fn card(client: &Client, command: Arguments<'_>) -> Result<Status, Fault> {
    if command.get("ids").is_some() {
        let ids = command
            .array("ids")?
            .iter()
            .map(string)
            .collect::<Result<Vec<_>, _>>()?;
        return Ok(client.log_card_impressions(&ids)?);
    }
    let id = command.string("id")?;
    Ok(match command.string("action")? {
        "impression" => client.log_card_impressions(&[id])?,
        "click" => client.log_card_click(id)?,
        "dismiss" => client.log_card_dismissal(id)?,
        other => return Err(Fault::Line(format!("unknown action '{other}' of a card"))),
    })
}

fn message(client: &Client, command: Arguments<'_>, handle: u64) -> Result<Status, Fault> {
    Ok(match command.string("action")? {
        "show" => succeeded(client.show_message(handle)?),
        "later" => succeeded(client.postpone_message(handle)?),
        "discard" => succeeded(client.discard_message(handle)?),
        "change" => client.change_message(handle, command.string("changes")?)?,
        "impression" => client.log_message_impression(handle)?,
        "click" => client.log_message_click(handle)?,
        "button" => match command.required("button")? {
            Json::String(id) => client.log_message_html_button(handle, id)?,
            _ => client.log_message_button(handle, command.number("button")?)?,
        },
        "dismiss" => client.log_message_dismissal(handle)?,
        other => {
            return Err(Fault::Line(format!(
                "unknown action '{other}' of a message"
            )))
        }
    })
}

fn attribute(client: &Client, command: Arguments<'_>, key: &str) -> Result<Status, Fault> {
    Ok(match command.string("op")? {
        "set" => with_value(command.required("value")?, |value| {
            Ok(client.set_attribute(key, value)?)
        })?,
        "unset" => client.unset_attribute(key)?,
        "increment" => client.increment_attribute(key, command.number("value")?)?,
        "add" => client.add_to_attribute(key, command.string("value")?)?,
        "remove" => client.remove_from_attribute(key, command.string("value")?)?,
        "merge" => client.merge_attribute(key, &command.required("value")?.to_string())?,
        "location" => {
            let place = command.object("value")?;
            let (latitude, longitude) = (place.number("latitude")?, place.number("longitude")?);
            client.set_attribute_location(key, latitude, longitude)?
        }
        "unset_location" => succeeded(client.unset_attribute_location(key)?),
        other => return Err(Fault::Line(format!("unknown op '{other}' of an attribute"))),
    })
}

fn batch(command: Arguments<'_>) -> Result<Batch, Fault> {
    let mut batch = Batch::new()?;
    for event in command.objects("events")? {
        let properties = properties(event)?;
        match event.string("kind")? {
            "custom_event" => batch.add_event(event.string("name")?, properties.as_ref())?,
            "purchase" => batch.add_purchase(
                event.string("product_id")?,
                event.string("currency")?,
                event.number("price")?,
                event.number("quantity")?,
                properties.as_ref(),
            )?,
            other => return Err(Fault::Line(format!("unknown kind '{other}' of event"))),
        }
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

fn explanation(client: &Client, command: Arguments<'_>) -> Result<Option<Explanation>, Fault> {
    Ok(match command.string("kind")? {
        "open" => Some(client.explain_open()?),
        "custom_event" => {
            Some(client.explain_event(command.string("name")?, properties(command)?.as_ref())?)
        }
        "purchase" => {
            let product_id = command.string("product_id")?;
            Some(client.explain_purchase(product_id, properties(command)?.as_ref())?)
        }
        "push_click" => client.explain_push_click(command.string("payload")?)?,
        other => return Err(Fault::Line(format!("unknown kind '{other}' of event"))),
    })
}

fn put(command: Arguments<'_>) -> Result<(), Fault> {
    let outbox = Outbox::open(command.string("directory")?, command.string("api_key")?)?;
    outbox.set_time(command.number("wall_ms")?)?;
    let kind = command.choice("kind", OutboxKind::from_name)?;
    if command.get("record").is_some() {
        return Ok(outbox.put(kind, command.string("record")?)?);
    }
    match kind {
        OutboxKind::Event => {
            outbox.put_event(command.string("name")?, properties(command)?.as_ref())?
        }
        OutboxKind::Purchase => outbox.put_purchase(
            command.string("product_id")?,
            command.string("currency")?,
            command.number("price")?,
            command.number("quantity")?,
            properties(command)?.as_ref(),
        )?,
        OutboxKind::Attribute => with_value(command.required("value")?, |value| {
            Ok(outbox.put_attribute(command.string("key")?, value)?)
        })?,
        OutboxKind::UserField => outbox.put_user_field(
            UserField::named(command.string("field")?)?,
            command.optional_string("value")?,
        )?,
        other => return Err(Fault::Line(format!("unknown kind '{other}' of record"))),
    }
    Ok(())
}

pub fn events(mut events: Events<'_>) -> Json {
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

pub fn ok<const N: usize>(members: [(&'static str, Json); N]) -> Json {
    Json::object([("status", Json::string("ok"))].into_iter().chain(members))
}

pub fn returned(status: Status) -> Json {
    Json::object([("status", Json::string(status.name()))])
}

fn failed(status: &str, text: &str) -> Json {
    Json::object([
        ("status", Json::string(status)),
        ("text", Json::string(text)),
    ])
}

fn no_client() -> Fault {
    Fault::Line("no client is open".to_string())
}
