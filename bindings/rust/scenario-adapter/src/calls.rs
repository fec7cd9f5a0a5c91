// Generated from interface/ by `make generate`: do not edit.

//! The calls of the command `call`: each reads its arguments and makes the answer.

use crate::adapter::{done, explained, filled, returned};
use crate::arguments::Arguments;
use crate::fault::Fault;
use crate::json::Json;
use crate::values::{self, with_value};
use libplacard::{
    Batch, Client, Failure, Hint, Outbox, OutboxKind, Subscription, Tracker, UserField,
};

#[rustfmt::skip]
pub fn client(client: &Client, function: &str, given: Arguments<'_>) -> Result<Json, Fault> {
    Ok(match function {
        "dispatch" => done(client.dispatch()?),
        "report_source" => returned(client.report_source()?),
        "hint" => returned(client.hint(given.choice("subject", Hint::from_name)?, given.string("version")?, given.number("spread_s")?)?),
        "flush" => done(client.flush()?),
        "set_time" => done(client.set_time(values::time(given)?)?),
        "start_session" => done(client.start_session()?),
        "end_session" => returned(client.end_session()?),
        "change_user" => returned(client.change_user(given.string("user_id")?, given.optional_string("signature")?)?),
        "set_signature" => returned(client.set_signature(given.string("signature")?)?),
        "disable" => returned(client.disable()?),
        "enable" => returned(client.enable()?),
        "wipe" => done(client.wipe()?),
        "set_host_state" => done(client.set_host_state(&values::host_state(given.object("state")?)?)?),
        "refresh_cards" => done(client.refresh_cards(0)?),
        "log_card_impressions" => returned(client.log_card_impressions(&given.strings("ids")?)?),
        "mark_cards" => returned(client.mark_cards(&given.strings("ids")?, given.bool("viewed")?, given.bool("logs")?)?),
        "log_card_click" => returned(client.log_card_click(given.string("id")?)?),
        "log_card_dismissal" => returned(client.log_card_dismissal(given.string("id")?)?),
        "log_event" => returned(client.log_event(given.string("name")?, given.optional("properties", values::properties)?.as_ref())?),
        "log_purchase" => returned(client.log_purchase(given.string("product_id")?, given.string("currency")?, given.number("price")?, given.number("quantity")?, given.optional("properties", values::properties)?.as_ref())?),
        "log_push_click" => returned(client.log_push_click(given.string("payload_json")?)?),
        "log_batch" => returned(client.log_batch(&filled(given.objects("batch")?)?)?),
        "set_attribute" => returned(with_value(given.required("value")?, |value| Ok(client.set_attribute(given.string("key")?, value)?))?),
        "unset_attribute" => returned(client.unset_attribute(given.string("key")?)?),
        "increment_attribute" => returned(client.increment_attribute(given.string("key")?, given.number("amount")?)?),
        "add_to_attribute" => returned(client.add_to_attribute(given.string("key")?, given.string("element")?)?),
        "remove_from_attribute" => returned(client.remove_from_attribute(given.string("key")?, given.string("element")?)?),
        "merge_attribute" => returned(client.merge_attribute(given.string("key")?, given.string("json")?)?),
        "set_fact" => returned(client.set_fact(given.string("name")?, given.string("json")?)?),
        "set_attribute_location" => returned(client.set_attribute_location(given.string("key")?, given.number("latitude")?, given.number("longitude")?)?),
        "unset_attribute_location" => done(client.unset_attribute_location(given.string("key")?)?),
        "set_user_field" => done(client.set_user_field(UserField::named(given.string("field")?)?, given.optional_string("value")?)?),
        "set_subscription" => done(client.set_subscription(given.string("group_id")?, given.choice("state", Subscription::from_name)?)?),
        "add_alias" => done(client.add_alias(given.string("name")?, given.string("label")?)?),
        "refresh_messages" => done(client.refresh_messages(0)?),
        "show_message" => done(client.show_message(given.number("handle")?)?),
        "postpone_message" => done(client.postpone_message(given.number("handle")?)?),
        "discard_message" => done(client.discard_message(given.number("handle")?)?),
        "offer_next_message" => returned(client.offer_next_message()?),
        "clear_messages" => returned(client.clear_messages()?),
        "change_message" => returned(client.change_message(given.number("handle")?, given.string("json")?)?),
        "add_local_message" => done(client.add_local_message(given.string("json")?)?),
        "log_message_impression" => returned(client.log_message_impression(given.number("handle")?)?),
        "log_message_click" => returned(client.log_message_click(given.number("handle")?)?),
        "log_message_button" => returned(client.log_message_button(given.number("handle")?, given.number("button_id")?)?),
        "log_message_html_button" => returned(client.log_message_html_button(given.number("handle")?, given.string("button_id")?)?),
        "log_message_dismissal" => returned(client.log_message_dismissal(given.number("handle")?)?),
        "handle_url" => returned(client.handle_url(given.string("url")?)?),
        "run_action" => returned(client.run_action(given.string("url")?)?),
        "explain_open" => explained(client.explain_open()?),
        "explain_event" => explained(client.explain_event(given.string("name")?, given.optional("properties", values::properties)?.as_ref())?),
        "explain_purchase" => explained(client.explain_purchase(given.string("product_id")?, given.optional("properties", values::properties)?.as_ref())?),
        "explain_push_click" => explained(client.explain_push_click(given.string("payload_json")?)?),
        "explain_last" => explained(client.explain_last()?),
        "explain_cards" => explained(client.explain_cards()?),
        "complete_request" => done(client.complete_request(given.number("id")?, &values::Reply::read(given.object("response")?)?.response()?)?),
        "fail_request" => done(client.fail_request(given.number("id")?, given.choice("failure", Failure::from_name)?)?),
        other => return Err(Fault::Line(format!("unknown function '{other}'"))),
    })
}

#[rustfmt::skip]
pub fn batch(batch: &mut Batch, function: &str, given: Arguments<'_>) -> Result<Json, Fault> {
    Ok(match function {
        "add_event" => done(batch.add_event(given.string("name")?, given.optional("properties", values::properties)?.as_ref())?),
        "add_purchase" => done(batch.add_purchase(given.string("product_id")?, given.string("currency")?, given.number("price")?, given.number("quantity")?, given.optional("properties", values::properties)?.as_ref())?),
        other => return Err(Fault::Line(format!("unknown function '{other}'"))),
    })
}

#[rustfmt::skip]
pub fn outbox(outbox: &Outbox, function: &str, given: Arguments<'_>) -> Result<Json, Fault> {
    Ok(match function {
        "log_event" => done(outbox.log_event(given.string("name")?, given.optional("properties", values::properties)?.as_ref())?),
        "log_purchase" => done(outbox.log_purchase(given.string("product_id")?, given.string("currency")?, given.number("price")?, given.number("quantity")?, given.optional("properties", values::properties)?.as_ref())?),
        "set_attribute" => done(with_value(given.required("value")?, |value| Ok(outbox.set_attribute(given.string("key")?, value)?))?),
        "unset_attribute" => done(outbox.unset_attribute(given.string("key")?)?),
        "set_user_field" => done(outbox.set_user_field(UserField::named(given.string("field")?)?, given.optional_string("value")?)?),
        "put" => done(outbox.put(given.choice("kind", OutboxKind::from_name)?, given.string("json")?)?),
        "remove" => returned(outbox.remove(given.choice("kind", OutboxKind::from_name)?)?),
        "remove_all" => returned(outbox.remove_all()?),
        "set_time" => done(outbox.set_time(given.number("wall_ms")?)?),
        other => return Err(Fault::Line(format!("unknown function '{other}'"))),
    })
}

#[rustfmt::skip]
pub fn tracker(tracker: &Tracker, function: &str, given: Arguments<'_>) -> Result<Json, Fault> {
    Ok(match function {
        "log_event" => done(tracker.log_event(&values::identity(given.object("identity")?)?, given.string("name")?, given.optional("properties", values::properties)?.as_ref())?),
        "log_purchase" => done(tracker.log_purchase(&values::identity(given.object("identity")?)?, given.string("product_id")?, given.string("currency")?, given.number("price")?, given.number("quantity")?, given.optional("properties", values::properties)?.as_ref())?),
        "set_attributes" => done(tracker.set_attributes(&values::identity(given.object("identity")?)?, &values::properties(given.required("attributes")?)?)?),
        "unset_attribute" => done(tracker.unset_attribute(&values::identity(given.object("identity")?)?, given.string("key")?)?),
        "increment_attribute" => done(tracker.increment_attribute(&values::identity(given.object("identity")?)?, given.string("key")?, given.number("amount")?)?),
        "add_to_attribute" => done(tracker.add_to_attribute(&values::identity(given.object("identity")?)?, given.string("key")?, given.string("element")?)?),
        "remove_from_attribute" => done(tracker.remove_from_attribute(&values::identity(given.object("identity")?)?, given.string("key")?, given.string("element")?)?),
        "set_user_field" => done(tracker.set_user_field(&values::identity(given.object("identity")?)?, UserField::named(given.string("field")?)?, given.optional_string("value")?)?),
        "set_last_location" => done(tracker.set_last_location(&values::identity(given.object("identity")?)?, given.number("latitude")?, given.number("longitude")?)?),
        "flush" => returned(tracker.flush()?),
        "dispatch" => done(tracker.dispatch()?),
        "set_time" => done(tracker.set_time(values::time(given)?)?),
        "complete_request" => done(tracker.complete_request(given.number("id")?, &values::Reply::read(given.object("response")?)?.response()?)?),
        "fail_request" => done(tracker.fail_request(given.number("id")?, given.choice("failure", Failure::from_name)?)?),
        other => return Err(Fault::Line(format!("unknown function '{other}'"))),
    })
}
