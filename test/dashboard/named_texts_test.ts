import { expect, test } from "bun:test";
import { eventsToOffer } from "../../src/dashboard/webhook/event_names.ts";
import { AUDIT_ACTIONS } from "../../src/store/schema/audit_events.ts";
import { WEBHOOK_EVENTS } from "../../src/webhooks/webhook.ts";
import { ACTION_NAMES, EVENT_NAMES } from "../../src/dashboard/texts/en.json";

test("the dashboard names every audit action and every event of webhooks", () => {
  expect(Object.keys(ACTION_NAMES).sort()).toEqual([...AUDIT_ACTIONS].sort());
  expect(Object.keys(EVENT_NAMES).sort()).toEqual([...WEBHOOK_EVENTS].sort());
});

test("eventsToOffer() keeps an event that only a newer server knows", () => {
  expect(eventsToOffer([])).toEqual([...WEBHOOK_EVENTS]);
  expect(eventsToOffer(["batch.started", "batch.failed"])).toEqual([...WEBHOOK_EVENTS, "batch.started"]);
});
