package placard_test

import (
	"math"
	"testing"
	"time"

	"placard"
)

type level int

type cyclic map[string]any

// sent returns the properties of the event "e" as they are sent.
func sent(t *testing.T, properties placard.Properties) map[string]any {
	t.Helper()
	client := openAlone(t)
	must(t, client.StartSession())
	must(t, client.Dispatch())
	data := await[placard.RequestStarted](t, client).Request
	ok1(t)(client.LogEvent("e", properties))
	must(t, client.CompleteRequest(data.ID, placard.Response{Status: 200, Body: []byte(`{"triggers": []}`)}))
	ok1(t)(client.Flush())
	must(t, client.Dispatch())
	body := decoded(t, await[placard.RequestStarted](t, client).Request.Body)
	for _, each := range body["events"].([]any) {
		event := each.(map[string]any)
		if data := event["data"].(map[string]any); event["name"] == "ce" {
			return data["p"].(map[string]any)
		}
	}
	t.Fatal(body)
	return nil
}

func TestEveryTypeOfValueIsSent(t *testing.T) {
	at := time.Date(2025, 10, 9, 8, 53, 20, 0, time.UTC)
	found := sent(t, placard.Properties{
		"bool": true, "int": int8(-3), "uint": uint16(3), "named": level(4), "double": float32(0.5), "text": "a\x00b",
		"date": at, "list": []string{"a", "b"}, "map": map[string]any{"at": at, "n": 1.0, "none": nil, "raw": placard.JSON("[1]")},
		"json": placard.JSON(`{"k": [1]}`), "nothing": nil, "empty": "",
	})
	for key, want := range map[string]any{"bool": true, "int": -3.0, "uint": 3.0, "named": 4.0, "double": 0.5, "empty": ""} {
		if found[key] != want {
			t.Errorf("%s is %v, not %v", key, found[key], want)
		}
	}
	if _, isThere := found["nothing"]; isThere || found["text"] != "a\x00b" || found["date"] == nil {
		t.Error(found)
	}
	nested := found["map"].(map[string]any)
	if nested["n"] != 1.0 || nested["at"] == nil || len(found["list"].([]any)) != 2 || len(nested["raw"].([]any)) != 1 {
		t.Error(found)
	}
}

func TestValuesThatAreRefused(t *testing.T) {
	client := openAlone(t)
	endless := cyclic{}
	endless["again"] = endless
	for name, value := range map[string]any{
		"large": uint64(math.MaxUint64), "nan": math.NaN(), "struct": struct{ A int }{1}, "pointer": new(int),
		"channel": make(chan int), "function": func() {}, "cyclic": endless, "nan_inside": []float64{math.Inf(1)},
		"bad_text": "\xff", "bad_text_inside": []string{"\xff"}, "bad_key": map[string]int{"\xff": 1},
		"keys": map[int]int{1: 1}, "bad_json": placard.JSON("{"), "bad_json_inside": []any{placard.JSON("{")},
		"far": time.Unix(math.MaxInt64/2, 0), "far_inside": []time.Time{time.Unix(math.MaxInt64/2, 0)}, "complex": 1i,
	} {
		_, err := client.LogEvent("e", placard.Properties{name: value})
		fails(t, err, placard.ErrInvalid)
	}
	if client.QueuedCount() != 0 {
		t.Error("something was logged")
	}
	_, err := client.LogEvent("\xff", nil)
	fails(t, err, placard.ErrInvalid, "name")
	_, err = client.LogPurchase(placard.Purchase{ProductID: "p", Currency: "US\x00D", Price: 1})
	fails(t, err, placard.ErrInvalid, "Currency")
	_, err = client.LogPurchase(placard.Purchase{ProductID: "p", Currency: "USD", Price: 1, Quantity: 1 << 40})
	fails(t, err, placard.ErrInvalid, "Quantity")
}

func TestAttributesAndFields(t *testing.T) {
	client := openAlone(t)
	ok1(t)(client.SetAttribute("seat", "window"))
	ok1(t)(client.SetAttribute("member_since", time.Now()))
	ok1(t)(client.SetAttribute("likes", []string{"tea"}))
	ok1(t)(client.SetAttribute("nickname", nil))
	ok1(t)(client.UnsetAttribute("seat"))
	ok1(t)(client.IncrementAttribute("visits", -1))
	ok1(t)(client.AddToAttribute("likes", "oats"))
	ok1(t)(client.RemoveFromAttribute("likes", "tea"))
	ok1(t)(client.MergeAttribute("home", `{"floor": 3}`))
	ok1(t)(client.SetAttributeLocation("home", 48.2, 16.4))
	must(t, client.UnsetAttributeLocation("home"))
	accuracy := 5.0
	must(t, client.SetLastLocation(placard.Location{Latitude: 48.2, Longitude: 16.4, Accuracy: &accuracy}))
	must(t, client.SetSubscription("g", placard.SubscriptionSubscribed))
	must(t, client.AddAlias("ada", "crm"))
	field, err := placard.UserFieldFromName("phone_number")
	must(t, err)
	must(t, client.SetUserField(field, "1"))
	must(t, client.UnsetUserField(placard.UserFieldEmail))
	_, err = placard.UserFieldFromName("emial")
	fails(t, err, placard.ErrInvalid, "email")
	_, err = client.SetAttribute("x", 1i)
	fails(t, err, placard.ErrInvalid, "'x'")
}

func TestABatchIsLoggedAtOnce(t *testing.T) {
	client := openAlone(t)
	var batch placard.Batch
	if status, err := client.LogBatch(&batch); status != placard.Ignored || err != nil {
		t.Error(status, err)
	}
	must(t, batch.AddEvent("a", placard.Properties{"n": 1}))
	must(t, batch.AddPurchase(placard.Purchase{ProductID: "p", Currency: "USD", Price: 1.5}))
	fails(t, batch.AddEvent("", nil), placard.ErrInvalid)
	if batch.Count() != 2 {
		t.Error(batch.Count())
	}
	ok1(t)(client.LogBatch(&batch))
}

func TestExplanations(t *testing.T) {
	client := open(t, serve(t))
	_, err := client.RefreshMessages(within(t))
	must(t, err)
	explanation, err := client.ExplainEvent("m", placard.Properties{"n": 1})
	must(t, err)
	if len(explanation.Verdicts) != 1 || explanation.Verdicts[0].Verdict != placard.VerdictWins || explanation.Event.Name != "m" {
		t.Error(explanation)
	}
	explanation, err = client.ExplainPurchase("p", nil)
	if err != nil || explanation.Verdicts[0].Verdict != placard.VerdictWrongEvent {
		t.Error(explanation, err)
	}
	if _, err = client.ExplainOpen(); err != nil {
		t.Error(err)
	}
	if explanation, err = client.ExplainPushClick([]byte("{}")); explanation != nil || err != nil {
		t.Error(explanation, err)
	}
	ok1(t)(client.LogEvent("m", nil))
	if explanation, err = client.ExplainLast(); err != nil || explanation.Event.Kind != placard.TriggerCustomEvent {
		t.Error(explanation, err)
	}
	_, err = client.ExplainEvent("m", placard.Properties{"n": 1i})
	fails(t, err, placard.ErrInvalid)
}
