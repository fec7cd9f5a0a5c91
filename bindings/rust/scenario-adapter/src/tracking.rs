//! The commands that a tracker answers. They have the same names as the commands for a client.

use crate::adapter::{events, ok, returned};
use crate::arguments::Arguments;
use crate::fault::Fault;
use crate::json::Json;
use crate::values::{self, properties};
use placard::{Failure, Properties, Tracker, UserField};

pub fn call(tracker: &Tracker, name: &str, command: Arguments<'_>) -> Result<Json, Fault> {
    match name {
        "next_deadline" => {
            return Ok(ok([(
                "deadline_ms",
                Json::optional(tracker.next_deadline_ms()),
            )]))
        }
        "events" => return Ok(ok([("events", events(tracker.events()?))])),
        "queued" => return Ok(ok([("queued", Json::optional(tracker.queued_count()))])),
        "flush" => return Ok(returned(tracker.flush()?)),
        "set_time" => tracker.set_time(values::time(command)?)?,
        "dispatch" => tracker.dispatch()?,
        "reply" => {
            let body = values::body(command)?;
            let response = values::response(command, &body)?;
            tracker.complete_request(command.number("request")?, &response)?;
        }
        "fail" => {
            let failure = command.choice("error", Failure::from_name)?;
            tracker.fail_request(command.number("request")?, failure)?;
        }
        "track" => log(tracker, command)?,
        other => {
            return Err(Fault::Line(format!(
                "unknown command '{other}' of a tracker"
            )))
        }
    }
    Ok(ok([]))
}

/// Opens another tracker on the same queue, logs and closes it.
pub fn log_elsewhere(command: Arguments<'_>) -> Result<(), Fault> {
    log(&Tracker::open(&values::tracker_options(command)?)?, command)
}

fn log(tracker: &Tracker, command: Arguments<'_>) -> Result<(), Fault> {
    let identity = &values::identity(command.object("identity")?)?;
    match command.string("op")? {
        "event" => tracker.log_event(
            identity,
            command.string("name")?,
            properties(command)?.as_ref(),
        )?,
        "purchase" => tracker.log_purchase(
            identity,
            command.string("product_id")?,
            command.string("currency")?,
            command.number("price")?,
            command.number("quantity")?,
            properties(command)?.as_ref(),
        )?,
        "attributes" => {
            let attributes = properties(command)?.map_or_else(Properties::new, Ok)?;
            tracker.set_attributes(identity, &attributes)?
        }
        "unset" => tracker.unset_attribute(identity, command.string("key")?)?,
        "increment" => tracker.increment_attribute(
            identity,
            command.string("key")?,
            command.number("value")?,
        )?,
        "add" => {
            tracker.add_to_attribute(identity, command.string("key")?, command.string("value")?)?
        }
        "remove" => tracker.remove_from_attribute(
            identity,
            command.string("key")?,
            command.string("value")?,
        )?,
        "field" => {
            let field = UserField::named(command.string("key")?)?;
            tracker.set_user_field(identity, field, command.optional_string("value")?)?
        }
        "location" => {
            let (latitude, longitude) = (command.number("latitude")?, command.number("longitude")?);
            tracker.set_last_location(identity, latitude, longitude)?
        }
        other => return Err(Fault::Line(format!("unknown op '{other}' of a tracker"))),
    }
    Ok(())
}
