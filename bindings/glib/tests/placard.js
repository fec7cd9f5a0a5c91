// The layer in JavaScript (gjs), against the development server at $PLACARD_TEST_URL.
imports.gi.versions.Placard = "0";
const { Gio, GLib, Placard } = imports.gi;

Gio._promisify(Placard.Client.prototype, "refresh_cards_async", "refresh_cards_finish");
Gio._promisify(Placard.Client.prototype, "drain_async", "drain_finish");

function check(holds, what) {
    if (!holds) throw new Error(`not so: ${what}`);
}

async function test(client) {
    const events = [];
    client.connect("event", (_, event) => events.push(event.kind));
    const event = await client.refresh_cards_async(null);
    check(event.kind === Placard.EventKind.CARDS_UPDATED, "the refresh ends with its event");
    check(client.cards.get_n_items() === event.count, "the list is up to date when the refresh has ended");
    const card = client.cards.find("coupon-flat-white");
    check(card.title === "15 % off your next flat white", "a card has its title");
    check(card.get_extras().coupon_code === "AUTUMN15", "a card has its extras");

    const status = client.log_event("order_placed", new GLib.Variant("a{sv}", { items: new GLib.Variant("i", 3) }));
    check(status === Placard.Status.OK, "an event is logged");
    try {
        client.log_card_click("missing");
        check(false, "an unknown card is an error");
    } catch (error) {
        check(error.matches(Placard.Error, Placard.Error.NOT_FOUND), `an error has its code: ${error}`);
    }

    const cancellable = new Gio.Cancellable();
    const refresh = client.refresh_cards_async(cancellable);
    cancellable.cancel();
    await refresh.then(
        () => check(false, "a cancelled refresh fails"),
        (error) => check(error.matches(Gio.IOErrorEnum, Gio.IOErrorEnum.CANCELLED), `it is cancelled: ${error}`),
    );

    check((await client.drain_async(9000, null)) === Placard.Status.OK, "the queue is sent");
    check(events.includes(Placard.EventKind.SENT), "which is reported");
    client.close();
    check(!client.is_open(), "the client is closed");
}

const loop = new GLib.MainLoop(null, false);
const client = new Placard.Client({
    api_key: "test-key",
    endpoint: GLib.getenv("PLACARD_TEST_URL"),
    durability: Placard.Durability.MEMORY,
});
client.open();
let failure = new Error("not done after 10 s");
GLib.timeout_add(GLib.PRIORITY_DEFAULT, 10000, () => loop.quit());
test(client)
    .then(() => (failure = null))
    .catch((error) => (failure = error))
    .finally(() => loop.quit());
loop.run();
if (failure !== null) {
    printerr(`${failure}\n${failure.stack}`);
    imports.system.exit(1);
}
print("ok: gjs");
