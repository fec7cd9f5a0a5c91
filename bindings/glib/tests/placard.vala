// The layer in Vala, against the development server at $PLACARD_TEST_URL.

async void test (Placard.Client client) throws Error {
    var updated = yield client.refresh_cards_async (null);
    assert (updated.kind == Placard.EventKind.CARDS_UPDATED);
    assert (client.cards.get_n_items () == updated.count);
    var card = client.cards.find ("coupon-flat-white");
    assert (card.title == "15 % off your next flat white");
    assert (card.get_extras ()["coupon_code"] == "AUTUMN15");

    var properties = new VariantDict ();
    properties.insert ("items", "i", 3);
    assert (client.log_event ("order_placed", properties.end ()) == Placard.Status.OK);
    try {
        client.log_card_click ("missing");
        assert_not_reached ();
    } catch (Placard.Error.NOT_FOUND error) {
        assert ("missing" in error.message);
    }
    assert ((yield client.drain_async (9000, null)) == Placard.Status.OK);
    client.close ();
}

int main () {
    var loop = new MainLoop ();
    var result = 1;
    Placard.Client client;
    try {
        client = (Placard.Client) Object.new (typeof (Placard.Client),
            api_key: "test-key",
            endpoint: Environment.get_variable ("PLACARD_TEST_URL"),
            durability: Placard.Durability.MEMORY
        );
        client.open ();
    } catch (Error error) {
        printerr ("%s\n", error.message);
        return 1;
    }
    Timeout.add_seconds (10, () => { loop.quit (); return Source.REMOVE; });
    test.begin (client, (source, outcome) => {
        try {
            test.end (outcome);
            result = 0;
        } catch (Error error) {
            printerr ("%s\n", error.message);
        }
        loop.quit ();
    });
    loop.run ();
    if (result == 0)
        print ("ok: Vala\n");
    return result;
}
